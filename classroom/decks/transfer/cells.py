"""Values of cards and questions as texts in cells, and back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from classroom.decks.transfer import dates
from classroom.decks.transfer.columns import Column
from classroom.decks.transfer.problems import Problem
from history_content import library, years
from history_content.faults import ContentError
from history_content.records import EraRecord
from history_content.schema import Source

Value = str | int
"""What a cell is written as: text, or a whole number."""

_FORMULA = re.compile(r"^'*[=+\-@＝＋－＠\t\r\n]")
_UNSEEN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_WORDS = re.compile(r"\s*[、;；\n]\s*|\s*[,，]\s*")
_SOURCE = re.compile(r"^(?P<title>.*?)(?:\s*<(?P<url>https?://[^\s>]+)>)?(?P<further>\s*※)?$")
_YES = frozenset({"是", "yes", "y", "true", "1", "v", "✓", "✔", "○", "o", "有", "要", "上場"})
_NO = frozenset({"否", "no", "n", "false", "0", "x", "✗", "✕", "×", "無", "不", "不要", "不上場"})


# Formulas -----------------------------------------------------------------------------------------------


def guarded(text: str) -> str:
    """Text that no spreadsheet takes for a formula; :func:`unguarded` undoes exactly this.

    >>> guarded("=1+1"), guarded("'=1"), guarded("a=1")
    ("'=1+1", "''=1", 'a=1')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def unguarded(text: str) -> str:
    """The text before :func:`guarded`.

    >>> unguarded("'=1+1"), unguarded("'quoted'")
    ('=1+1', "'quoted'")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


# Words --------------------------------------------------------------------------------------------------


def tidy(text: str) -> str:
    """Text of several lines: one kind of line ends, no blanks around it, no characters that nobody sees and
    databases refuse.
    """
    return _UNSEEN.sub("", re.sub(r"\r\n|[\r\v\f]", "\n", text)).strip()


def one_line(text: str) -> str:
    """The same on one line."""
    return re.sub(r"[ \t]*[\n\t]+[ \t]*", " ", tidy(text))


def words(texts: Iterable[str], lang: str) -> str:
    """Several words in one cell."""
    return ("; " if years.is_english(lang) else "、").join(texts)


def split_words(text: str) -> tuple[str, ...]:
    """The words of a cell, each once."""
    return tuple(dict.fromkeys(word for word in _WORDS.split(text.strip()) if word))


def yes_or_no(value: bool, lang: str) -> str:
    """“yes” or “no”."""
    return ("yes" if value else "no") if years.is_english(lang) else ("是" if value else "否")


def year_text(year: int, lang: str) -> Value:
    """A year as people read it, and as :func:`dates.read` understands it: a number, or 前300 / 300 BCE."""
    if year >= 0:
        return year
    return f"{-year} BCE" if years.is_english(lang) else f"前{-year}"


def era_text(ids: Iterable[str], lang: str) -> str:
    """Eras by name."""
    known = library.era_records()
    return words((era_name(known[id], lang) if id in known else id for id in ids), lang)


def era_name(era: EraRecord, lang: str) -> str:
    """The era's name in that language."""
    return era.name_en if years.is_english(lang) else era.name_zh


@cache
def _era_ids() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for era in library.era_records().values():
        for name in (era.id, era.name_zh, era.name_en, *era.aliases):
            found.setdefault(_folded(name), era.id)
    return found


def era_id(text: str) -> str | None:
    """The era of this name in either language, by another name for it, or by id."""
    return _era_ids().get(_folded(text))


def _folded(text: str) -> str:
    return re.sub(r"[\s()（）]+", "", unicodedata.normalize("NFKC", text)).casefold()


def source_lines(sources: Iterable[Source]) -> str:
    """Sources, one a line: the title, the address in <…>, and ※ for one to read on."""
    return "\n".join(
        each.title + (f" <{each.url}>" if each.url else "") + (" ※" if each.further else "")
        for each in sources
    )


def read_sources(text: str) -> tuple[Source, ...]:
    """The sources of a cell."""
    found = []
    for line in tidy(text).split("\n"):
        if match := _SOURCE.match(line.strip()):
            title, url = match["title"].strip(), match["url"]
            if title or url:
                found.append(Source(title=title or url, url=url, further=bool(match["further"])))
    return tuple(found)


# One row ------------------------------------------------------------------------------------------------


class Row:
    """One row of an uploaded table: its texts by the keys of the columns, and what is wrong with them."""

    def __init__(
        self,
        place: int,
        texts: Mapping[str, str],
        columns: Mapping[str, int],
        known: Sequence[Column],
        lang: str,
    ) -> None:
        self.place = place
        self.problems: list[Problem] = []
        self.lang = lang
        self._texts = texts
        self._columns = columns
        self._headings = {column.key: column.heading(lang) for column in known}

    def has(self, key: str) -> bool:
        """Whether the table has this column; what it does not have, stays as it is."""
        return key in self._columns

    def text(self, key: str, otherwise: str = "") -> str:
        """The text in this column as it is; ``otherwise`` where the table has no such column."""
        return unguarded(self._texts.get(key, "")) if key in self._columns else otherwise

    def line(self, key: str, otherwise: str = "") -> str:
        """The text on one line."""
        return one_line(self.text(key)) if key in self._columns else otherwise

    def prose(self, key: str, otherwise: str = "") -> str:
        """The text, tidied."""
        return tidy(self.text(key)) if key in self._columns else otherwise

    def refuse(self, key: str, code: str, **data: Any) -> None:
        """Something is wrong in this column."""
        data = {"column": self._headings.get(key, key), **data}
        self.problems.append(
            Problem(
                code,
                self.place,
                self._columns.get(key, -1),
                self._headings.get(key, ""),
                self.text(key),
                data,
                key,
            )
        )

    def refuse_content(self, key: str, error: ContentError) -> None:
        """The content itself does not allow it."""
        self.refuse(key, error.code, **error.data)

    def whole(self, key: str, otherwise: int | None) -> int | None:
        """A whole number; None where the cell is empty."""
        if not self.has(key):
            return otherwise
        text = unicodedata.normalize("NFKC", self.line(key)).rstrip("年月日").strip()
        if not text:
            return None
        if not re.fullmatch(r"±?\s*[0-9]{1,9}", text):
            self.refuse(key, "not_a_number")
            return otherwise
        return int(text.lstrip("± "))

    def yes(self, key: str, otherwise: bool) -> bool:
        """Yes or no; empty means yes."""
        text = unicodedata.normalize("NFKC", self.line(key)).casefold()
        if not self.has(key):
            return otherwise
        if text and text not in _YES | _NO:
            self.refuse(key, "not_yes_or_no")
        return text not in _NO

    def year(self, key: str, otherwise: dates.When | None) -> dates.When | None:
        """The year in this column; None where it is missing or not understood."""
        if not self.has(key):
            return otherwise
        try:
            return dates.read(self.line(key))
        except dates.NotUnderstood as error:
            self.refuse(key, error.code)
            return None

    def eras(self, key: str, otherwise: tuple[str, ...]) -> tuple[str, ...]:
        """The eras in this column, earliest first."""
        if not self.has(key):
            return otherwise
        text = self.line(key)
        names = (text,) if era_id(text) else split_words(text)
        chosen = []
        for name in names:
            if (id := era_id(name)) is None:
                known = era_text(library.era_records(), self.lang)
                self.refuse(key, "no_such_era", text=name[:40], eras=known)
            else:
                chosen.append(id)
        return tuple(id for id in library.era_records() if id in chosen)

    def level(self, key: str, otherwise: int) -> int:
        """A difficulty from 1 to 3; 0 where the cell is empty."""
        if not self.has(key):
            return otherwise
        text = unicodedata.normalize("NFKC", self.line(key)).casefold()
        named = {
            "": 0,
            "簡單": 1,
            "易": 1,
            "easy": 1,
            "中等": 2,
            "中": 2,
            "medium": 2,
            "困難": 3,
            "難": 3,
            "hard": 3,
        }
        if text in named:
            return named[text]
        if text not in ("1", "2", "3"):
            self.refuse(key, "wrong_value", why=text[:20])
            return 0
        return int(text)
