"""Tables out: XLSX for people, CSV for programs and for spreadsheets of any kind.

The same content gives the same bytes: no clock and no names of computers are in a file.
"""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import xlsxwriter
from django.utils.translation import gettext as _

from classroom.decks.transfer.cells import Value, guarded
from classroom.decks.transfer.columns import CARDS, QUESTIONS, TABLES, Column
from classroom.decks.transfer.questions import KIND_WORDS, kind_word
from history_content import library, years
from history_content.question_writing import KINDS

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
_PICTURES = "🏯🛕⛵🚂🌉🏫📜⚔️🌾🎋🏮🌋"
_CORE = {
    "cards": frozenset(column.key for column in CARDS),
    "questions": frozenset(
        column.key
        for column in QUESTIONS
        if not column.key.rpartition("_")[2].isdigit() and column.key not in ("eras", "low", "high", "mode")
    ),
}
"""Columns that are written even when no row uses them."""


@dataclass(frozen=True)
class Content:
    """What goes into a file. ``kind``: ``cards`` or ``questions``; ``rows``: texts by column."""

    kind: str
    title: str
    rows: Sequence[Mapping[str, Value]]
    description: str = ""
    every_column: bool = False

    def columns(self) -> list[Column]:
        """The columns that are used, and those that always stand there."""
        used = {key for row in self.rows for key, value in row.items() if value != ""}
        return [
            column
            for column in TABLES[self.kind]
            if self.every_column or column.key in _CORE[self.kind] | used
        ]


def to_csv(content: Content, lang: str) -> bytes:
    """UTF-8 with a byte order mark and CRLF, as Excel in Taiwan opens it rightly; no cell is a formula."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    columns = content.columns()
    writer.writerow([column.heading(lang) for column in columns])
    for row in content.rows:
        writer.writerow([_plain(row.get(column.key, "")) for column in columns])
    return stream.getvalue().encode("utf-8-sig")


def _plain(value: Value) -> Value:
    return guarded(value) if isinstance(value, str) else value


def to_xlsx(content: Content, lang: str) -> bytes:
    """A workbook: the table, and a sheet that explains its columns."""
    stream = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
    }
    with xlsxwriter.Workbook(stream, options) as book:
        book.set_properties({"title": content.title, "created": datetime.datetime(2000, 1, 1)})
        _table(book, content, lang)
        _explanations(book, content, lang)
    return stream.getvalue()


def _table(book: xlsxwriter.Workbook, content: Content, lang: str) -> None:
    sheet = book.add_worksheet(_sheet_name(content.kind))
    heading = book.add_format(
        {"bold": True, "bg_color": "#d8ede9", "border": 1, "border_color": "#9db8b3", "text_wrap": True}
    )
    heading.set_align("vcenter")
    # Text stays text also when somebody types into it: "3-4" must not become a date.
    text = book.add_format({"num_format": "@", "text_wrap": True, "valign": "top"})
    number = book.add_format({"num_format": "0", "valign": "top", "align": "left"})
    columns = content.columns()
    for place, column in enumerate(columns):
        sheet.set_column(place, place, column.width, text)
        sheet.write_string(0, place, column.heading(lang), heading)
    for line, row in enumerate(content.rows, 1):
        for place, column in enumerate(columns):
            value = row.get(column.key, "")
            if isinstance(value, int):
                sheet.write_number(line, place, value, number)
            elif value:
                sheet.write_string(line, place, guarded(value), text)
    sheet.set_row(0, 32)
    first = [column.key for column in columns].index("name_zh" if content.kind == "cards" else "kind") + 1
    sheet.freeze_panes(1, first)
    if content.rows:
        sheet.autofilter(0, 0, len(content.rows), len(columns) - 1)
    _choices(sheet, columns, content.kind, lang)


def _choices(sheet: Any, columns: Sequence[Column], kind: str, lang: str) -> None:
    """Lists to choose from, where only a few words are possible; other words may be typed all the same."""
    english = years.is_english(lang)
    offered = {
        "included": ["yes", "no"] if english else ["是", "否"],
        "kind": [kind_word(each, lang) for each in KINDS],
        "mode": ["pairs", "groups"] if english else ["一對一", "分組"],
    }
    if kind == "cards":
        offered["era"] = [era["name"] for era in library.eras(lang)]
    for place, column in enumerate(columns):
        if words := offered.get(column.key):
            sheet.data_validation(
                1, place, 1000, place, {"validate": "list", "source": words, "error_type": "information"}
            )


def _sheet_name(kind: str) -> str:
    return _("Cards") if kind == "cards" else _("Questions")


def _explanations(book: xlsxwriter.Workbook, content: Content, lang: str) -> None:
    sheet = book.add_worksheet(_("How it works"))
    bold = book.add_format({"bold": True, "valign": "top", "text_wrap": True})
    plain = book.add_format({"text_wrap": True, "valign": "top"})
    sheet.set_column(0, 0, 26)
    sheet.set_column(1, 1, 90)
    english = years.is_english(lang)
    lines: list[tuple[str, str]] = [
        ("Name" if english else "名稱", guarded(content.title)),
        ("Notes" if english else "備註", guarded(content.description)),
        ("", ""),
        *explained(content.kind, lang),
    ]
    for place, (left, right) in enumerate(lines):
        sheet.write_string(place, 0, left, bold)
        sheet.write_string(place, 1, right, plain)


def explained(kind: str, lang: str) -> list[tuple[str, str]]:
    """What each column is for, and the words that may stand in them."""
    lines: list[tuple[str, str]] = [
        (_("How it works"), _("One row is one card.") if kind == "cards" else _("One row is one question.")),
        (
            "",
            _(
                "Change the rows, add new ones below, save the file, and upload it again. "
                "Before anything is saved you see what would change."
            ),
        ),
        ("", _("Columns may be moved or left out; those left out stay as they are.")),
        ("", _("Rows that are left out are not deleted; delete them on the page.")),
        (
            "",
            _(
                "Text that begins with = + - or @ gets a ' in front, so that it does not become a formula; "
                "it is taken away again when the file is uploaded."
            ),
        ),
        ("", ""),
    ]
    for column in TABLES[kind]:
        if column.help:
            needed = _(" (needed)") if column.needed else ""
            lines.append((column.heading(lang) + needed, str(column.help)))
    lines.append(("", ""))
    if kind == "cards":
        lines += [(era["name"], era["range"]) for era in library.eras(lang)]
        lines += [("", ""), (_("Pictures to copy"), " ".join(_graphemes(_PICTURES)))]
    else:
        lines += [(KIND_WORDS[each][years.is_english(lang)], _uses(each)) for each in KINDS]
    return lines


def _graphemes(text: str) -> list[str]:
    found: list[str] = []
    for char in text:
        if char == "\ufe0f":
            found[-1] += char
        else:
            found.append(char)
    return found


def _uses(kind: str) -> str:
    """Which columns a kind of question uses."""
    return {
        "choice": _("Question, two to six answers, and the number of the right one."),
        "sequence": _("Question, and three to eight steps as answers 1, 2, 3 … in the right order."),
        "match": _("Question, items as answers, and beside each its partner."),
        "order": _("Three to eight events; any order."),
        "insert": _("Event 1 is to be placed into the line of events 2, 3 …"),
        "before_after": _("Two events of different years."),
        "era": _("One event or clue, and the eras to choose from."),
        "year": _("One event, and the first and last year to choose from."),
    }[kind]
