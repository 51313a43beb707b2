"""From rows to what a page shows: adding up by person, segment, session and card. No database in here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from classroom.reports.measures import Misplaced, Placing, Summary, Sums, median_of_wrong, most_misplaced
from classroom.reports.queries import MADE, SEGMENTS, Placement, Tally

PersonKey = tuple[str, int]
"""("student" | "guest", primary key)."""

CardKey = tuple[str, str]
"""The segment and the item: places in time and eras of one card are two things."""

PlaceKey = tuple[str | None, str | None, str]
"""The neighbours between which a card was put, and an answer of another form (``"none"``, an era …)."""


def person_of(row: Placement) -> PersonKey:
    """Who judged."""
    return ("student", row.student) if row.student is not None else ("guest", row.guest or 0)


def place_of(row: Placement) -> PlaceKey:
    """Where the card was put; equal for equal places, whichever area of the map it was."""
    if len(row.items) == 3 and row.kind in {"place", "predict"} and row.answer != "none":
        return (row.items[1], row.items[2], "")
    if row.kind == "insert" and isinstance(row.answer, int):
        timeline = (None, *row.items[1:], None)
        return (timeline[row.answer], timeline[row.answer + 1], "")
    return (None, None, str(row.answer))


@dataclass(slots=True)
class PersonFigures:
    """What one person's judgements of one segment add up to."""

    sums: Sums = field(default_factory=Sums)
    right: int = 0
    wrong: int = 0
    off: list[float] = field(default_factory=list)

    def add(self, row: Placement) -> None:
        self.sums.add(row.score, row.chance)
        if row.score is None:
            return
        if row.wrong:
            self.wrong += 1
            if row.years_off is not None:
                self.off.append(row.years_off)
        else:
            self.right += 1

    @property
    def summary(self) -> Summary:
        return self.sums.summary()

    @property
    def years_off(self) -> float | None:
        return median_of_wrong(self.off)


class SegmentFigures(NamedTuple):
    """One segment of a session: each person, and all students together."""

    segment: str
    people: dict[PersonKey, PersonFigures]
    students: PersonFigures
    guests: PersonFigures


class CardFigures(NamedTuple):
    """A card that gave trouble, with the judgements about it that were wrong and carry weight.

    ``usual``: one placement in the wrong place that the card was given most often, if it was given it twice.
    """

    figures: Misplaced[CardKey, PlaceKey]
    wrong: list[Placement]
    usual: Placement | None


def by_segment(rows: Iterable[Placement]) -> list[SegmentFigures]:
    """Everybody's figures, each segment that occurs apart, guests apart from students."""
    people: dict[str, dict[PersonKey, PersonFigures]] = defaultdict(dict)
    totals: dict[tuple[str, str], PersonFigures] = defaultdict(PersonFigures)
    for row in rows:
        key, segment = person_of(row), row.segment
        person = people[segment].get(key)
        if person is None:
            person = people[segment][key] = PersonFigures()
        person.add(row)
        totals[segment, key[0]].add(row)
    return [
        SegmentFigures(each, people[each], totals[each, "student"], totals[each, "guest"])
        for each in in_order(people)
    ]


def in_order(segments: Iterable[str]) -> list[str]:
    """Known segments first, in their order of display; any other skill after them."""
    found = set(segments)
    return [each for each in SEGMENTS if each in found] + sorted(found - set(SEGMENTS))


def misplaced(rows: Iterable[Placement], *, at_least: int = 2) -> list[CardFigures]:
    """The cards and questions that were judged wrong most clearly, see `measures.most_misplaced`.

    A question that was made for one table and is about several events (``recipe:3``) has no name by which two
    tables' could be told apart, and is left out.
    """
    wrong: dict[CardKey, list[Placement]] = defaultdict(list)
    placings = []
    for row in rows:
        if row.item.startswith(MADE):
            continue
        if row.informative and row.wrong:
            wrong[row.segment, row.item].append(row)
        placings.append(Placing((row.segment, row.item), row.score, row.chance, place_of(row)))
    found = []
    for each in most_misplaced(placings, at_least=at_least):
        of_card = wrong[each.key]
        usual = next((row for row in of_card if place_of(row) == each.usual), None)
        found.append(CardFigures(each, of_card, usual if each.usual_count > 1 else None))
    return found


class Matrix(NamedTuple):
    """A class over its sessions, one segment. ``cells`` by (student, session)."""

    cells: dict[tuple[int, int], Sums]
    students: dict[int, Sums]
    sessions: dict[int, Sums]
    everybody: Sums


def matrices(tallies: Iterable[Tally]) -> dict[str, Matrix]:
    """The matrix of each segment that occurs, from one pass over the judgements."""
    cells: dict[str, dict[tuple[int, int], Sums]] = defaultdict(dict)
    for student, session, segment, score, chance in tallies:
        of_segment = cells[segment]
        cell = of_segment.get((student, session))
        if cell is None:
            cell = of_segment[student, session] = Sums()
        cell.add(score, chance)
    found = {}
    for segment in in_order(cells):
        students: dict[int, Sums] = defaultdict(Sums)
        sessions: dict[int, Sums] = defaultdict(Sums)
        everybody = Sums()
        for (student, session), cell in cells[segment].items():
            students[student].merge(cell)
            sessions[session].merge(cell)
            everybody.merge(cell)
        found[segment] = Matrix(cells[segment], dict(students), dict(sessions), everybody)
    return found
