"""What the columns of a class list are called, and which class it says it is of. Pure.

Schools write 座號, 號碼, No.; some join class and seat number (50312: 5年3班, 12號); printed lists often
stand in two blocks side by side, and have the class's name and the school year above the headings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_WORDS = {
    "number": {"座號", "號碼", "號", "座位", "座位號碼", "座次", "seat", "seatnumber", "seatno"},
    # They count the rows; the seat number only where nothing else is.
    "order": {"編號", "序號", "項次", "no", "number", "id", "#"},
    "name": {"姓名", "名字", "學生姓名", "學生", "中文姓名", "name", "student", "studentname", "fullname"},
    "group": {"組別", "小組", "組", "分組", "組名", "組號", "group", "team"},
    "classroom": {"班級", "班別", "年班", "班", "班名", "class", "classroom", "homeroom"},
    "joined": {"班級座號", "班座號", "班座", "年班座號", "班級座"},
    "student_id": {"學號", "學生證號", "studentid", "studentno", "studentnumber"},
}
_DIGITS = {character: index for index, character in enumerate("一二三四五六七八九", 1)}
_CLASS = re.compile(
    r"([一二三四五六七八九1-9])\s*年\s*級?\s*第?\s*([0-9]{1,2}|[一二三四五六七八九十]{1,3}|\w)\s*班"
)
_SHORT = re.compile(r"^([1-9])\s*[-/]?\s*([0-9]{1,2})\s*班?$")
_TITLE = re.compile(r"名單|名冊|名條|點名|座號表|學年|學期|國小|國中|小學|中學|學校|年.{0,3}班")
_FOOTER = re.compile(
    r"^[（(]?\s*(合計|總計|總數|小計|共計?|人數|全班|男生?|女生?|導師|級任|"
    r"班導|製表|列印|備註|註|說明|以上|以下空白|total)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^(?:no\.?|#|第)?\s*([0-9]+)(?:\.0+)?\s*(?:號|\.|、|:|\))?$", re.IGNORECASE)


@dataclass(frozen=True)
class Layout:
    """Which column holds what, from 0; -1 where there is none."""

    number: int = -1
    name: int = -1
    group: int = -1
    classroom: int = -1
    joined: int = -1
    student_id: int = -1

    @property
    def last(self) -> int:
        return max(self.number, self.name, self.group, self.classroom, self.joined, self.student_id)


@dataclass(frozen=True)
class Headings:
    """What a row of headings says: a layout for each block of columns side by side, and what is not known."""

    blocks: tuple[Layout, ...]
    ignored: tuple[str, ...]


def headings_of(cells: Sequence[str]) -> Headings | None:
    """The columns that a row names; None where it is no row of headings."""
    blocks: list[dict[str, int]] = [{}]
    ignored: list[str] = []
    for column, cell in enumerate(cells):
        word = re.sub(r"[\s_.:：]+", "", unicodedata.normalize("NFKC", cell)).casefold()
        kind = next((kind for kind, words in _WORDS.items() if word in words), None)
        if kind in ("number", "order", "joined", "name") and kind in blocks[-1] and "name" in blocks[-1]:
            blocks.append({})
        if kind and kind not in blocks[-1]:
            blocks[-1][kind] = column
        elif cell.strip() and cell not in ignored:
            ignored.append(cell)
    if len(blocks) > 1 and "name" not in blocks[-1]:
        blocks.pop()
    first = blocks[0]
    numbers = any(number_of(cell) is not None for cell in cells)
    if not first or ("name" not in first and len(first) < 2) or numbers:
        return None
    for block in blocks:
        order = block.pop("order", -1)
        if order >= 0 and "number" not in block and "joined" not in block:
            block["number"] = order
        elif order >= 0:
            ignored.append(cells[order])
    return Headings(tuple(Layout(**block) for block in blocks), tuple(ignored))


def is_title(text: str) -> bool:
    """Whether a row above the students tells what the list is, such as 五年三班學生名單."""
    return bool(_TITLE.search(text))


def is_footer(text: str) -> bool:
    """Whether a row below the students adds up or signs, such as 合計 28 人."""
    return bool(_FOOTER.search(text.strip()))


def number_of(cell: str) -> int | None:
    """The number that a cell says: 7, 07, ７, 7號, No. 7, and 7.0 as spreadsheets write it."""
    match = _NUMBER.match(unicodedata.normalize("NFKC", cell).strip())
    return int(match[1][:9]) if match else None


def joined_number(cell: str) -> tuple[str, int] | None:
    """Class and seat number that are written as one: 50312 is number 12 of class 5-3."""
    match = re.match(r"^([1-9])([0-9]{2})([0-9]{2})(?:\.0+)?$", unicodedata.normalize("NFKC", cell).strip())
    return (f"{match[1]}-{int(match[2])}", int(match[3])) if match else None


def class_key(text: str) -> str:
    """A class however it is written: 五年三班, 5年3班, 503 and 5-3 are "5-3"; others are compared as text."""
    plain = unicodedata.normalize("NFKC", text).strip()
    match = _CLASS.search(plain) or _SHORT.match(plain)
    if match is None:
        return re.sub(r"\s+", "", plain).casefold()
    grade = _DIGITS.get(match[1], match[1])
    return f"{grade}-{_numeral(match[2])}"


def class_in(text: str) -> str:
    """The class that a title names, as it is written; empty where it names none."""
    match = _CLASS.search(unicodedata.normalize("NFKC", text))
    return match[0] if match else ""


def written_number(cell: str) -> int | None:
    """A number in Chinese numerals up to 99, as 十二; None where it is none."""
    plain = cell.strip().removesuffix("號")
    found = _numeral(plain) if re.fullmatch(r"[一二三四五六七八九]?十?[一二三四五六七八九]?", plain) else ""
    return int(found) if found.isdigit() else None


def _numeral(text: str) -> str:
    if text.isdigit():
        return str(int(text))
    if "十" in text:
        tens, _ten, ones = text.partition("十")
        return str(10 * _DIGITS.get(tens, 1) + _DIGITS.get(ones, 0))
    return str(_DIGITS.get(text, text))
