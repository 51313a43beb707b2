"""Class lists as teachers paste them: from a spreadsheet, from a chat, typed by hand.

``parse`` takes any text and loses nothing: each line becomes a ``Row`` or is named in a ``Problem`` with its
row and column, and keeps its own text so that it can be mended. Cells may be divided by tabs (a spreadsheet),
commas of any width, or blanks. A first line such as 座號 姓名 組別 is understood in any order; without it a
line is number, name, group, or names alone. Pure: no database.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

NAME_LENGTH = 40
GROUP_LENGTH = 20
LARGEST_NUMBER = 999
MOST_ROWS = 200

_HEADERS = {
    "number": {"座號", "號碼", "編號", "學號", "號", "座位", "no", "number", "seat", "seatnumber", "id", "#"},
    "name": {"姓名", "名字", "學生姓名", "學生", "name", "student", "studentname"},
    "group": {"組別", "小組", "組", "分組", "組名", "group", "team"},
}
_GROUP = re.compile(
    r"^(第?\s*[0-9一二三四五六七八九十]+\s*[組隊桌]?|[A-Za-z]\s*[組隊]?|[甲乙丙丁戊己庚辛]\s*[組隊]?|\S{1,6}[組隊])$"
)
_NUMBER = re.compile(r"^(?:no\.?|#|第)?\s*([0-9]+)\s*(?:號|\.|、|:|\))?$", re.IGNORECASE)
_LATIN = re.compile(r"^[A-Za-zÀ-ɏ'’.\-]+$")
_BREAKS = re.compile(r"\r\n|[\n\r\v\f\u0085\u2028\u2029]")


@dataclass(frozen=True)
class Row:
    """One student as read from line ``line`` (from 1)."""

    line: int
    number: int
    name: str
    group: str
    text: str


@dataclass(frozen=True)
class Problem:
    """A cell that could not be read: its line and column (both from 1), a code, and a sentence."""

    line: int
    column: int
    code: str
    message: str
    text: str


@dataclass
class Roster:
    """What was read. ``ignored`` names columns that are not taken over (性別, 生日 …)."""

    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    has_groups: bool = False

    @property
    def left_over(self) -> str:
        """The lines that were not read, as they were, for mending."""
        lines: dict[int, str] = {}
        for problem in self.problems:
            lines.setdefault(problem.line, problem.text)
        return "\n".join(lines[number] for number in sorted(lines))


@dataclass(frozen=True)
class _Layout:
    """Which column holds what, from 0; -1 where there is none."""

    number: int = 0
    name: int = 1
    group: int = 2


def parse(text: str, present: Mapping[int, str] | None = None) -> Roster:
    """Reads a pasted class list.

    ``present`` are the seat numbers and names of the class as it is: a name without a number is looked up
    there, and a new one gets the next number.
    """
    lines = [(number, line) for number, line in enumerate(_BREAKS.split(_clean(text)), 1) if line.strip()]
    roster = Roster()
    if not lines:
        return roster
    tabs = any("\t" in line.strip("\t ") for _number, line in lines)
    cells = [(number, line, _split(line, tabs=tabs)) for number, line in lines]
    layout = _header(cells[0][2], roster)
    if layout is not None:
        header_line, header_text, _cells = cells.pop(0)
        if layout.name < 0:
            message = _("The first line names the columns, but none of them is the name (姓名).")
            roster.problems.append(Problem(header_line, 1, "no_name_column", message, header_text))
            roster.problems += [Problem(n, 1, "no_name_column", message, line) for n, line, _c in cells]
            return roster
    else:
        cells = [(number, line, _free(parts)) for number, line, parts in cells]
        layout = _guess([parts for _n, _l, parts in cells])
    _read(cells, layout, present or {}, roster)
    return roster


def _clean(text: str) -> str:
    """Without marks that come along invisibly: byte order mark, zero-width and control characters."""
    kept = (
        c
        for c in text
        if c in "\t\n\r\v\f\u0085\u2028\u2029" or unicodedata.category(c) not in {"Cc", "Cf", "Cs"}
    )
    return unicodedata.normalize("NFC", "".join(kept))


def _split(line: str, *, tabs: bool) -> list[str]:
    if tabs:
        parts = next(csv.reader([line], delimiter="\t"), [])
    elif re.search(r"[,，、;；]", line) and not re.match(r"^\s*[0-9０-９]+\s*、[^,，;；、]*$", line):
        # "1、王小明" is a numbered list, not two cells divided by a comma; split it as blanks do.
        parts = next(csv.reader([re.sub(r"[，、;；]", ",", line)], skipinitialspace=True), [])
    else:
        spaced = re.sub(r"^(\s*[0-9０-９]+)\s*(?:[、.)．:：]|號)\s*", r"\1 ", line)
        # "3王小明" is how a list looks when its tabs were lost.
        spaced = re.sub(r"^(\s*[0-9０-９]+)(?=[^\s0-9０-９])", r"\1 ", spaced)
        return spaced.split()
    return [" ".join(part.split()) for part in parts]


def _header(parts: list[str], roster: Roster) -> _Layout | None:
    columns: dict[str, int] = {}
    unknown = []
    for index, part in enumerate(parts):
        key = re.sub(r"[\s_.]+", "", unicodedata.normalize("NFKC", part)).casefold() or ""
        kind = next((kind for kind, words in _HEADERS.items() if key in words), None)
        if kind and kind not in columns:
            columns[kind] = index
        elif part:
            unknown.append(part)
    if not columns or ("name" not in columns and len(columns) < 2):
        return None
    if any(_number_of(part) is not None for part in parts):
        return None
    roster.ignored = unknown
    return _Layout(columns.get("number", -1), columns.get("name", -1), columns.get("group", -1))


def _free(parts: list[str]) -> list[str]:
    """Puts words that blanks have torn apart together again: "12 John Smith A", "12 王 小明"."""
    if len(parts) < 2:
        return parts
    head: list[str] = []
    rest = list(parts)
    if _number_of(rest[0]) is not None:
        head, rest = [rest[0]], rest[1:]
    if len(rest) < 2:
        return parts
    group = [rest.pop()] if _GROUP.match(rest[-1]) else []
    if all(_LATIN.match(word) for word in rest):
        return [*head, " ".join(rest), *group]
    if len(rest) >= 2 and len(rest[0]) == 1 and len(rest[1]) <= 2 and not _LATIN.match(rest[1]):
        rest[:2] = ["".join(rest[:2])]
    return [*head, *rest, *group]


def _guess(rows: list[list[str]]) -> _Layout:
    """The layout without a first line that says it: where most lines have their number."""
    first = sum(1 for parts in rows if _number_of(parts[0]) is not None)
    second = sum(1 for parts in rows if len(parts) > 1 and _number_of(parts[1]) is not None)
    if first >= max(second, 1):
        return _Layout(0, 1, 2)
    if second:
        return _Layout(1, 0, 2)
    return _Layout(-1, 0, 1)


def _number_of(cell: str) -> int | None:
    match = _NUMBER.match(unicodedata.normalize("NFKC", cell).strip())
    return int(match[1][:9]) if match else None


def _cell(parts: list[str], index: int) -> str:
    return parts[index].strip() if 0 <= index < len(parts) else ""


def _read(
    cells: list[tuple[int, str, list[str]]], layout: _Layout, present: Mapping[int, str], roster: Roster
) -> None:
    seen: dict[int, int] = {}
    following = max(present, default=0)
    known = {name: number for number, name in present.items()}
    roster.has_groups = layout.group >= 0 and any(_cell(parts, layout.group) for _n, _l, parts in cells)
    for line, text, parts in cells:

        def problem(column: int, code: str, message: str, line: int = line, text: str = text) -> None:
            roster.problems.append(Problem(line, max(column, 0) + 1, code, message, text))

        before = len(roster.problems)
        name, group = _cell(parts, layout.name), _cell(parts, layout.group)
        number: int | None
        if layout.number < 0:
            number = known.pop(name, None)
            if number is None and name:
                following += 1
                number = following
        else:
            number = _number_of(_cell(parts, layout.number))
            written = _cell(parts, layout.number)
            if not written:
                problem(layout.number, "no_number", _("The seat number is missing."))
            elif number is None:
                problem(
                    layout.number, "number", _("“%(text)s” is not a seat number.") % {"text": written[:20]}
                )
            elif not 1 <= number <= LARGEST_NUMBER:
                problem(
                    layout.number,
                    "number_range",
                    _("A seat number is between 1 and %(largest)s.") % {"largest": LARGEST_NUMBER},
                )
            elif number in seen:
                problem(
                    layout.number,
                    "twice",
                    _("Seat number %(number)s is already in row %(row)s.")
                    % {"number": number, "row": seen[number]},
                )
        if not name:
            problem(layout.name, "no_name", _("The name is missing."))
        elif name.isdecimal():
            problem(layout.name, "name", _("“%(text)s” is not a name.") % {"text": name[:20]})
        elif len(name) > NAME_LENGTH:
            problem(
                layout.name, "long_name", _("A name has at most %(most)s characters.") % {"most": NAME_LENGTH}
            )
        if len(group) > GROUP_LENGTH:
            problem(
                layout.group,
                "long_group",
                _("A group has at most %(most)s characters.") % {"most": GROUP_LENGTH},
            )
        beyond = max(layout.number, layout.name, layout.group, 2) + 1
        if not roster.ignored and any(part for part in parts[beyond:]):
            problem(beyond, "more_cells", _("There is more in this row than number, name and group."))
        if len(roster.rows) >= MOST_ROWS:
            problem(0, "many", _("A class has at most %(most)s students.") % {"most": MOST_ROWS})
        if len(roster.problems) == before and number is not None:
            seen[number] = line
            roster.rows.append(Row(line, number, name, group, text))
