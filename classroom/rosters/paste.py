"""What a class list says: which student, which seat number, which group, row by row.

``parse`` loses nothing: each row becomes a ``Row``, or is named in a ``Problem`` with its row and column, or
in a ``Note`` that says why it was left out. Headings such as 座號 姓名 組別 are understood in any order, on
the first row or below a title; without them a row is number, name, group, or a name alone. Pure: no database.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from classroom.rosters.headings import (
    Headings,
    Layout,
    class_in,
    class_key,
    headings_of,
    is_footer,
    is_title,
    joined_number,
    number_of,
    written_number,
)
from classroom.rosters.table import Line, Table, read

NAME_LENGTH = 40
GROUP_LENGTH = 20
LARGEST_NUMBER = 999
MOST_ROWS = 200
_ABOVE = 12
"""So many rows may stand above the headings."""

_GROUP = re.compile(
    r"^(第?\s*[0-9一二三四五六七八九十]+\s*[組隊桌]?|[A-Za-z]\s*[組隊]?|[甲乙丙丁戊己庚辛]\s*[組隊]?|\S{1,6}[組隊])$"
)
_LATIN = re.compile(r"^[A-Za-zÀ-ɏ'’.\-]+$")
_CHINESE = re.compile(r"^[㐀-鿿豈-﫿\U00020000-\U0003ffff○]+$")
_ERROR = re.compile(r"^#(REF!|N/A|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|#+)$", re.IGNORECASE)


@dataclass(frozen=True)
class Row:
    """One student as read from row ``line`` (from 1)."""

    line: int
    number: int
    name: str
    group: str
    text: str


@dataclass(frozen=True)
class Problem:
    """A cell that could not be read: its row and column (both from 1), a code, and a sentence. ``value``:
    what stands there; ``suggestion``: what would be right, where that is known; ``heading``: the column's
    name.
    """

    line: int
    column: int
    code: str
    message: str
    text: str
    value: str = ""
    suggestion: str = ""
    heading: str = ""


@dataclass(frozen=True)
class Note:
    """What was done or left out without asking; ``line`` 0 is about the whole list."""

    line: int
    code: str
    message: str


@dataclass
class Roster:
    """What was read. ``ignored`` names columns that are not taken over (性別, 生日 …); ``lines`` are the rows
    as cells, for mending; ``classes`` those that the list is about, where it is more than one, and ``chosen``
    the one whose rows were read.
    """

    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    has_groups: bool = False
    gaps_in_groups: bool = False
    lines: list[Line] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    chosen: str = ""


def parse(
    text: str,
    present: Mapping[int, str] | None = None,
    *,
    tabbed: bool | None = None,
    class_name: str = "",
    only: str = "",
    fill_groups: bool = False,
) -> Roster:
    """Reads a class list.

    ``present`` are the seat numbers and names of the class as it is: a name without a number is looked up
    there, and a new one gets the next number. ``class_name`` is what the class is called here, ``only`` the
    class whose rows are wanted where the list is about several. ``fill_groups``: an empty group is the one
    above, as where cells were merged.
    """
    return understand(
        read(text, tabbed=tabbed),
        present or {},
        class_name=class_name,
        only=only,
        fill_groups=fill_groups,
    )


def understand(
    table: Table,
    present: Mapping[int, str],
    *,
    class_name: str = "",
    only: str = "",
    fill_groups: bool = False,
) -> Roster:
    """See :func:`parse`."""
    roster = Roster(lines=list(table.lines))
    if not roster.lines:
        return roster
    found = _find_headings(roster.lines)
    if found is None:
        if not table.tabbed:
            roster.lines = [replace(line, cells=tuple(_free(list(line.cells)))) for line in roster.lines]
        body = _without_titles(roster, class_name)
        headings = Headings((_guess(body),), ())
        named: list[str] = []
    else:
        place, headings = found
        _say_titles(roster, roster.lines[:place], class_name)
        named = list(roster.lines[place].cells)
        body = roster.lines[place + 1 :]
        if headings.blocks[0].name < 0:
            message = _("The headings name the columns, but none of them is the name (姓名).")
            head = roster.lines[place]
            roster.problems += [
                Problem(line.number, 1, "no_name_column", message, line.text) for line in [head, *body]
            ]
            return roster
        roster.ignored = list(headings.ignored)
    reader = _Reader(roster, present, named, fill_groups=fill_groups)
    reader.read(_settle_numbers(roster, headings, body, named), body, class_name, only)
    return roster


# Where the students begin -------------------------------------------------------------------------------


def _find_headings(lines: Sequence[Line]) -> tuple[int, Headings] | None:
    for place, line in enumerate(lines[:_ABOVE]):
        headings = headings_of(line.cells)
        if headings is not None:
            return place, headings
        if _looks_like_student(line):
            return None
    return None


def _looks_like_student(line: Line) -> bool:
    filled = [cell for cell in line.cells if cell.strip()]
    return len(filled) >= 2 and any(number_of(cell) is not None for cell in filled[:2])


def _without_titles(roster: Roster, class_name: str) -> list[Line]:
    count = 0
    for line in roster.lines[:_ABOVE]:
        if not is_title(line.text) or number_of(line.cell(0)) is not None:
            break
        count += 1
    _say_titles(roster, roster.lines[:count], class_name)
    return roster.lines[count:]


def _say_titles(roster: Roster, titles: Sequence[Line], class_name: str) -> None:
    for line in titles:
        said = " ".join(cell for cell in line.cells if cell.strip())[:60]
        message = _("Row %(row)s is a title, not a student: %(text)s") % {"row": line.number, "text": said}
        roster.notes.append(Note(line.number, "title", message))
        _compare_class(roster, class_in(line.text), class_name, line.number)


def _compare_class(roster: Roster, written: str, class_name: str, line: int) -> None:
    here = class_key(class_name)
    # A class that is called 資優班 or 5A here is not told apart from 五年三班 by its name.
    if written and re.fullmatch(r"\w+-\w+", here) and class_key(written) != here:
        message = _("The list says that it is of %(written)s, but this class is %(here)s.") % {
            "written": written,
            "here": class_name,
        }
        roster.notes.append(Note(line, "other_class", message))


def _free(parts: list[str]) -> list[str]:
    """Puts words that blanks have torn apart together again: "12 John Smith A", "12 王 小明"."""
    if len(parts) < 2:
        return parts
    head: list[str] = []
    rest = list(parts)
    if number_of(rest[0]) is not None:
        head, rest = [rest[0]], rest[1:]
    if len(rest) < 2:
        return parts
    group = [rest.pop()] if _GROUP.match(rest[-1]) else []
    if all(_LATIN.match(word) for word in rest):
        return [*head, " ".join(rest), *group]
    if len(rest) >= 2 and len(rest[0]) == 1 and len(rest[1]) <= 2 and not _LATIN.match(rest[1]):
        rest[:2] = ["".join(rest[:2])]
    return [*head, *rest, *group]


def _guess(lines: Sequence[Line]) -> Layout:
    """The layout without headings: where most rows have their number."""
    first = sum(1 for line in lines if number_of(line.cell(0)) is not None)
    second = sum(1 for line in lines if number_of(line.cell(1)) is not None)
    if first >= max(second, 1):
        return Layout(0, 1, 2)
    if second:
        return Layout(1, 0, 2)
    return Layout(-1, 0, 1)


def _settle_numbers(
    roster: Roster, headings: Headings, body: Sequence[Line], named: Sequence[str]
) -> tuple[Layout, ...]:
    """A student id (學號) stands for the seat number only where it could be one, and nothing better is."""
    blocks = []
    for block in headings.blocks:
        if block.student_id >= 0:
            ids = [number_of(line.cell(block.student_id)) for line in body]
            usable = all(each is None or 1 <= each <= LARGEST_NUMBER for each in ids)
            if block.number < 0 and block.joined < 0 and usable:
                block = replace(block, number=block.student_id)
            elif named[block.student_id] not in roster.ignored:
                roster.ignored.append(named[block.student_id])
        blocks.append(block)
    if blocks and named and all(block.number < 0 and block.joined < 0 for block in blocks):
        message = _("There is no column with seat numbers (座號), so they are given in the list's order.")
        roster.notes.append(Note(0, "numbers_given", message))
    return tuple(blocks)


# Row by row ---------------------------------------------------------------------------------------------


def tidy_name(text: str) -> str:
    """A name without the blanks that only make columns straight: 王　明 and 王 小 明; 巴奈 達魯 keeps its."""
    words = text.split()
    if len(words) > 1 and all(_CHINESE.match(word) for word in words) and min(map(len, words)) == 1:
        return "".join(words)
    return " ".join(words)


def name_key(name: str) -> str:
    """Names that are spelt alike have the same: blanks, width, dots and capitals do not tell people apart."""
    return re.sub(r"[\s·‧・•．.]+", "", unicodedata.normalize("NFKC", name)).casefold()


class _Reader:
    """Reads the rows below the headings into the roster."""

    def __init__(
        self, roster: Roster, present: Mapping[int, str], named: Sequence[str], *, fill_groups: bool
    ) -> None:
        self.roster = roster
        self.named = named
        self.fill_groups = fill_groups
        self.seen: dict[int, Row] = {}
        self.taken = set(present)
        self.offered = 0
        self.following = max(present, default=0)
        self.known: dict[str, list[int]] = {}
        for number, name in present.items():
            self.known.setdefault(name_key(name), []).append(number)

    def read(self, blocks: Sequence[Layout], body: Sequence[Line], class_name: str, only: str) -> None:
        """All rows, block by block as they are read on paper."""
        self._choose_class(blocks, body, class_name, only)
        for block in blocks:
            self.taken |= {number for line in body if (number := number_of(line.cell(block.number)))}
            self._find_groups(block, body)
        for block in blocks:
            group = ""
            for line in body:
                if self._is_student(line, block, first=block is blocks[0]):
                    group = line.cell(block.group) or (group if self.fill_groups else "")
                    self._row(line, block, group, beyond=len(blocks) == 1)

    def _choose_class(
        self, blocks: Sequence[Layout], body: Sequence[Line], class_name: str, only: str
    ) -> None:
        written: dict[str, str] = {}
        for block in blocks:
            for line in body:
                said = self._class_of(line, block)
                if said:
                    written.setdefault(class_key(said), said)
        here = class_key(class_name)
        if len(written) == 1:
            key, said = next(iter(written.items()))
            if key != here:
                _compare_class(self.roster, said, class_name, 0)
        elif written:
            self.roster.classes = list(written.values())
            wanted = class_key(only) if only else here
            self.roster.chosen = written.get(wanted, "")

    def _class_of(self, line: Line, block: Layout) -> str:
        if block.classroom >= 0:
            return line.cell(block.classroom).strip()
        joined = joined_number(line.cell(block.joined))
        return joined[0] if joined else ""

    def _find_groups(self, block: Layout, body: Sequence[Line]) -> None:
        column = max(block.number, block.joined)
        students = [line for line in body if column < 0 or number_of(line.cell(column)) is not None]
        groups = [line.cell(block.group) for line in students if line.cell(block.name)]
        if any(groups):
            self.roster.has_groups = True
            first = next(index for index, group in enumerate(groups) if group)
            self.roster.gaps_in_groups |= not all(groups[first:])

    def _is_student(self, line: Line, block: Layout, *, first: bool) -> bool:
        filled = [cell for cell in line.cells if cell.strip()]
        if not first and not line.cell(block.name) and not line.cell(max(block.number, block.joined)):
            return False  # the right-hand block is shorter
        if headings_of(line.cells) is not None:
            if first:
                self._note(line, "headings", _("Row %(row)s repeats the headings."))
            return False
        numbered = number_of(line.cell(max(block.number, block.joined))) is not None
        told = re.search(r"[0-9０-９:：]", line.text) or len(filled) == 1
        if not numbered and told and is_footer(line.text) and not (len(filled) == 1 and block.number < 0):
            if first:
                self._note(line, "footer", _("Row %(row)s is no student: %(text)s"))
            return False
        if self.roster.classes:
            said = self._class_of(line, block)
            if not self.roster.chosen or (said and class_key(said) != class_key(self.roster.chosen)):
                return False
        return True

    def _note(self, line: Line, code: str, message: str) -> None:
        said = " ".join(cell for cell in line.cells if cell.strip())[:60]
        self.roster.notes.append(Note(line.number, code, message % {"row": line.number, "text": said}))

    def _row(self, line: Line, block: Layout, group: str, *, beyond: bool) -> None:
        before = len(self.roster.problems)
        name = tidy_name(line.cell(block.name))
        number = self._number(line, block, name)
        repeated = self.seen.get(number) if number is not None else None
        if repeated is not None and name and name_key(repeated.name) == name_key(name):
            message = _("Row %(row)s says the same as row %(other)s and counts once.") % {
                "row": line.number,
                "other": repeated.line,
            }
            self.roster.notes.append(Note(line.number, "repeated", message))
            return
        self._check_name(line, block, name)
        if len(group) > GROUP_LENGTH:
            message = _("A group has at most %(most)s characters.") % {"most": GROUP_LENGTH}
            self._problem(line, block.group, "long_group", message, suggestion=group[:GROUP_LENGTH].strip())
        if repeated is not None and number is not None:
            message = _("Seat number %(number)s is already in row %(row)s.") % {
                "number": number,
                "row": repeated.line,
            }
            self._problem(line, block.number, "twice", message, suggestion=self._free_number())
        edge = max(block.last, 2) + 1
        if beyond and not self.named and any(line.cells[edge:]):
            message = _("There is more in this row than number, name and group.")
            self._problem(line, edge, "more_cells", message)
        if len(self.roster.rows) >= MOST_ROWS:
            self._problem(line, 0, "many", _("A class has at most %(most)s students.") % {"most": MOST_ROWS})
        if len(self.roster.problems) == before and number is not None:
            self.seen[number] = row = Row(line.number, number, name, group, line.text)
            self.roster.rows.append(row)

    def _number(self, line: Line, block: Layout, name: str) -> int | None:
        column = block.number if block.number >= 0 else block.joined
        if column < 0:
            return self._given_number(name)
        written = line.cell(column)
        joined = joined_number(written) if block.number < 0 else None
        number = joined[1] if joined else number_of(written)
        if _ERROR.match(written):
            self._error_cell(line, column, written)
        elif not written:
            self._problem(line, column, "no_number", _("The seat number is missing."), self._number_by(name))
        elif number is None:
            message = _("“%(text)s” is not a seat number.") % {"text": written[:20]}
            meant = written_number(written)
            self._problem(line, column, "number", message, str(meant or self._number_by(name)))
        elif not 1 <= number <= LARGEST_NUMBER:
            message = _("A seat number is between 1 and %(largest)s.") % {"largest": LARGEST_NUMBER}
            self._problem(line, column, "number_range", message, self._number_by(name))
        else:
            return number
        return None

    def _given_number(self, name: str) -> int | None:
        """The number of a name that has none in the list: its own, or the next."""
        own = self.known.get(name_key(name), [])
        if own:
            return own.pop(0)
        if not name:
            return None
        self.following += 1
        return self.following

    def _number_by(self, name: str) -> str:
        own = self.known.get(name_key(name), []) if name else []
        return str(own[0]) if len(own) == 1 and own[0] not in self.seen else self._free_number()

    def _free_number(self) -> str:
        """A number that nobody has, each time another one; empty where all are taken."""
        while self.offered < LARGEST_NUMBER:
            self.offered += 1
            if self.offered not in self.taken:
                return str(self.offered)
        return ""

    def _check_name(self, line: Line, block: Layout, name: str) -> None:
        if not name:
            self._problem(line, block.name, "no_name", _("The name is missing."))
        elif _ERROR.match(name):
            self._error_cell(line, block.name, name)
        elif number_of(name) is not None or not any(character.isalnum() for character in name):
            self._problem(line, block.name, "name", _("“%(text)s” is not a name.") % {"text": name[:20]})
        elif len(name) > NAME_LENGTH:
            message = _("A name has at most %(most)s characters.") % {"most": NAME_LENGTH}
            self._problem(line, block.name, "long_name", message)

    def _error_cell(self, line: Line, column: int, written: str) -> None:
        message = _("The spreadsheet shows an error here (%(error)s) instead of a value.")
        self._problem(line, column, "formula", message % {"error": written})

    def _problem(self, line: Line, column: int, code: str, message: str, suggestion: str = "") -> None:
        column = max(column, 0)
        heading = self.named[column] if column < len(self.named) else ""
        value = line.cell(column)
        self.roster.problems.append(
            Problem(line.number, column + 1, code, message, line.text, value, suggestion, heading)
        )
