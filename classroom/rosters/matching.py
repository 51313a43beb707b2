"""Which student of the class a row of a list means: by seat number and name together. Pure.

What is certain is done: the same number and name. Everything else is shown and may be decided otherwise by
the teacher, because evidence must never pass from one child to another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from classroom.rosters.paste import Row, name_key

SAME, OTHER = "same", "other"
"""What a teacher says of a row that may be about a child of the class: it is, or it is somebody else."""


@dataclass(frozen=True)
class Known:
    """A student as stored. ``left``: no longer in the class."""

    id: int
    number: int
    name: str
    group: str
    left: bool = False


@dataclass(frozen=True)
class Change:
    """What a row would do.

    ``what``: ``same``, ``update`` (group, or how the name is spelt), ``rename`` (the number's child has
    another name), ``move`` (the child has another number), ``return`` (had left), ``add``. ``student`` is
    whom it changes, None for a new one; ``about`` whom a decision is about, and ``choice`` what was decided.
    """

    row: Row
    what: str
    student: Known | None = None
    about: Known | None = None
    choice: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether a teacher may decide otherwise."""
        return self.about is not None

    @property
    def old_name(self) -> str:
        return self.about.name if self.about else self.student.name if self.student else ""

    @property
    def old_group(self) -> str:
        return self.student.group if self.student else ""


@dataclass
class Plan:
    """All that a list would do. ``leaving`` lose their number to somebody else and leave the class;
    ``missing`` are in the class but not in the list.
    """

    changes: list[Change] = field(default_factory=list)
    leaving: list[Known] = field(default_factory=list)
    missing: list[Known] = field(default_factory=list)

    @property
    def changes_something(self) -> bool:
        return bool(self.leaving) or any(change.what != "same" for change in self.changes)

    def counts(self) -> dict[str, int]:
        """How many rows do what."""
        found = dict.fromkeys(("add", "update", "rename", "move", "return", "same"), 0)
        for change in self.changes:
            found[change.what] += 1
        return found


def match(
    rows: Iterable[Row],
    known: Iterable[Known],
    *,
    has_groups: bool,
    choices: Mapping[int, str] | None = None,
) -> Plan:
    """The plan of a list. A list without groups leaves groups as they are. ``choices``: seat
    number of the row -> SAME or OTHER.
    """
    return _Matcher(list(rows), list(known), has_groups, choices or {}).plan()


def guess(before: str, now: str) -> str:
    """Whether another name at the same number is a corrected spelling, or another child. In doubt another
    one: that keeps the evidence of two children apart.
    """
    shared = set(name_key(before)) & set(name_key(now))
    return SAME if len(shared) * 2 >= min(len(name_key(before)), len(name_key(now))) else OTHER


class _Matcher:
    def __init__(
        self, rows: list[Row], known: list[Known], has_groups: bool, choices: Mapping[int, str]
    ) -> None:
        self.rows = rows
        self.present = [each for each in known if not each.left]
        self.at = {each.number: each for each in self.present}
        self.left = _by_key([each for each in known if each.left])
        self.has_groups = has_groups
        self.choices = choices
        self.taken: set[int] = set()
        self.found: dict[int, Change] = {}

    def plan(self) -> Plan:
        self._same_number_and_name()
        self._same_name()
        self._same_number()
        changes = [self.found[row.number] for row in self.rows]
        free = [each for each in self.present if each.id not in self.taken]
        numbers = {row.number for row in self.rows}
        return Plan(
            changes,
            leaving=[each for each in free if each.number in numbers],
            missing=[each for each in free if each.number not in numbers],
        )

    def _open(self) -> list[Row]:
        return [row for row in self.rows if row.number not in self.found]

    def _decide(self, row: Row, change: Change) -> None:
        self.found[row.number] = change
        if change.student is not None:
            self.taken.add(change.student.id)

    def _same_number_and_name(self) -> None:
        for row in self.rows:
            student = self.at.get(row.number)
            if student is not None and name_key(student.name) == name_key(row.name):
                other_group = self.has_groups and student.group != row.group
                what = "update" if other_group or student.name != row.name else "same"
                self._decide(row, Change(row, what, student))

    def _same_name(self) -> None:
        """Another number, or back again; only where the name is one child's alone."""
        rows = Counter(name_key(row.name) for row in self._open())
        free = _by_key([each for each in self.present if each.id not in self.taken])
        for row in self._open():
            key = name_key(row.name)
            if rows[key] != 1:
                continue
            for what, people in (("move", free.get(key, [])), ("return", self.left.get(key, []))):
                if len(people) != 1:
                    continue
                choice = self.choices.get(row.number, SAME)
                if choice == OTHER:
                    self._decide(row, Change(row, "add", None, people[0], OTHER))
                else:
                    self._decide(row, Change(row, what, people[0], people[0], SAME))
                break

    def _same_number(self) -> None:
        for row in self._open():
            student = self.at.get(row.number)
            if student is None or student.id in self.taken:
                self._decide(row, Change(row, "add"))
                continue
            choice = self.choices.get(row.number) or guess(student.name, row.name)
            if choice == OTHER:
                self._decide(row, Change(row, "add", None, student, OTHER))
            else:
                self._decide(row, Change(row, "rename", student, student, SAME))


def _by_key(people: Sequence[Known]) -> dict[str, list[Known]]:
    found: dict[str, list[Known]] = {}
    for each in people:
        found.setdefault(name_key(each.name), []).append(each)
    return found
