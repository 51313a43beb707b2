"""Years as people write them, read into numbers; what is not understood is said, not guessed.

Understood: 1895 · 西元1895年 · 1895/4/17 · 1895-04-17 · 1895年4月17日 · 西元前300 · 前300 · -300 ·
300 BCE · 約1624 · c. 1624 · 民國34年 · 民國前1年 · 光緒21年 · 明治28年 · 約6千年前 · digits of any
width, and 一八九五.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from history_content.years import JAPAN, QING, TODAY_OF_PREHISTORY

_LAST_OF_QING = 1911
_LAST_OF_JAPAN = 1989
_REIGNS = {reign.zh: reign.first for reign in QING} | {reign.zh: reign.first for reign, _day in JAPAN}
_LONGEST = {
    **{reign.zh: later.first - reign.first + 1 for reign, later in pairwise(QING)},
    QING[-1].zh: _LAST_OF_QING - QING[-1].first + 1,
    **{reign.zh: later.first - reign.first + 1 for (reign, _day), (later, _later_day) in pairwise(JAPAN)},
    JAPAN[-1][0].zh: _LAST_OF_JAPAN - JAPAN[-1][0].first + 1,
}
_LUNAR = frozenset(reign.zh for reign in QING)
_DIGITS = {c: n for n, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "元": 1, "兩": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000, "萬": 10000}
_NUMBER = r"[0-9〇零元一二兩三四五六七八九十百千萬]+"
_ABOUT = re.compile(r"^(?:大約|大概|約莫|約|circa|about|ca\.?|c\.|~|≈)\s*|\s*(?:左右|上下)$", re.IGNORECASE)
_BEFORE = re.compile(
    r"^(?:西元前|公元前|紀元前|前|b\.?\s?c\.?(?:\s?e\.?)?|-|−|–)\s*|\s*(?:b\.?\s?c\.?(?:\s?e\.?)?)$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"^(?:西元|公元|a\.?d\.?|c\.?e\.?)\s*|\s*(?:a\.?d\.?|c\.?e\.?)$", re.IGNORECASE)
_AGO = re.compile(rf"^(?:距今\s*)?({_NUMBER})\s*(?:多|餘)?\s*年前$|^([0-9]+)\s*years\s+ago$", re.IGNORECASE)
_REPUBLIC = re.compile(rf"^(?:中華)?民國?\s*(前)?\s*({_NUMBER})(.*)$")
_REIGN = re.compile(rf"^(?:清朝?|日本)?\s*({'|'.join(_REIGNS)})\s*({_NUMBER})(.*)$")
_PLAIN = re.compile(rf"^({_NUMBER})(.*)$")
_REST = re.compile(
    rf"^\s*(?:年|[/.\-])\s*({_NUMBER})\s*(?:月|[/.\-])?\s*(?:({_NUMBER})\s*[日號]?)?(?:\s+00:00:00)?$"
)
_SEVERAL = re.compile(
    rf"{_NUMBER}\s*年?\s*(?:[-–—~～至到]|to)\s*{_NUMBER}\s*年?$|世紀|年代|centur|[0-9]s$", re.IGNORECASE
)


@dataclass(frozen=True)
class When:
    """A year (negative before our era), the date where there is one, and whether it was said to be about
    then.
    """

    year: int
    month: int | None = None
    day: int | None = None
    about: bool = False


class NotUnderstood(Exception):
    """What was written is no year. ``code``: ``year_missing``, ``year_doubtful``, ``year_several``,
    ``year_lunar``, ``year_reign`` or ``year_unknown``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read(text: str) -> When:
    """The year in a cell.

    >>> read("西元前300").year, read("民國34年").year, read("1895/4/17").day
    (-300, 1945, 17)

    :raises NotUnderstood: saying why.
    """
    said = unicodedata.normalize("NFKC", text).strip()
    said = re.sub(r"(?<=[0-9])[,，](?=[0-9]{3}(?![0-9]))", "", said)
    if not said:
        raise NotUnderstood("year_missing")
    if said.endswith("?"):
        raise NotUnderstood("year_doubtful")
    rest = _ABOUT.sub("", said)
    about = rest != said
    if ago := _AGO.match(rest):
        return When(TODAY_OF_PREHISTORY - _number(ago[1] or ago[2]), about=True)
    if found := _REPUBLIC.match(rest):
        number = _number(found[2])
        return _dated(1912 - number if found[1] else 1911 + number, found[3], about)
    if found := _REIGN.match(rest):
        number = _number(found[2])
        if not 1 <= number <= _LONGEST[found[1]]:
            raise NotUnderstood("year_reign")
        when = _dated(_REIGNS[found[1]] + number - 1, found[3], about)
        if when.month is not None and found[1] in _LUNAR:
            raise NotUnderstood("year_lunar")
        return when
    rest, sign = _sign(rest)
    if found := _PLAIN.match(rest):
        if _SEVERAL.search(rest) and not _REST.match(found[2]):
            raise NotUnderstood("year_several")
        return _dated(sign * _number(found[1]), found[2], about)
    raise NotUnderstood("year_several" if _SEVERAL.search(rest) else "year_unknown")


def _sign(text: str) -> tuple[str, int]:
    without = _BEFORE.sub("", text)
    return (without, -1) if without != text else (_AFTER.sub("", text), 1)


def _dated(year: int, rest: str, about: bool) -> When:
    if rest.strip() in ("", "年"):
        return When(year, about=about)
    if not (found := _REST.match(rest)):
        raise NotUnderstood("year_unknown")
    month = _number(found[1])
    if month >= 100:
        raise NotUnderstood("year_several")  # 1620-1624
    return When(year, month, _number(found[2]) if found[2] else None, about)


def _number(text: str) -> int:
    """Digits, positional Chinese digits (一八九五) or counted ones (三十四, 6千5百)."""
    if text.isdigit() and text.isascii():
        return int(text[:12])
    if all(char in _DIGITS for char in text):
        return int("".join(str(_DIGITS[char]) for char in text)[:12])
    total = part = 0
    digits = ""
    for char in text:
        if char not in _UNITS:
            digits += char if char.isascii() else str(_DIGITS[char])
        elif char == "萬":
            total, part, digits = (total + part + int(digits or 0)) * 10000 or 10000, 0, ""
        else:
            part, digits = part + int(digits or 1) * _UNITS[char], ""
    return total + part + int(digits[:12] or 0)
