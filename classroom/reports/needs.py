"""Who needs help with what: concrete mistakes that came back, never a thin percentage. Pure arithmetic.

A reason is one of three, each with the judgements behind it:

- *pair*: two events that the student puts in the wrong order;
- *era*: one era that the student takes for another;
- *card*: an event that is misplaced, where no pair of it already says why.

Each needs two mistakes, and so many of those asked that the lower end of Wilson's 95 % interval for their
share is above `SURE`. Reasons, and students, come in the order of how sure they are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

from classroom.play.relations import Row, about_era, counts
from classroom.play.shares import wilson_low
from classroom.reports.confusions import ENOUGH, Confusion, confusions, era_matrix

SURE: Final = 0.2
"""2 of 2, 2 of 3 and 3 of 4 say something; 2 of 4 and 3 of 6 are said of nobody."""

R = TypeVar("R", bound=Row)
K = TypeVar("K", bound=Hashable)

Kind = Literal["pair", "era", "card"]


@dataclass(frozen=True, slots=True)
class Reason(Generic[R]):
    """One thing that a student mixes up: ``wrong`` of ``asked`` times.

    ``first``, ``second``: of a pair the two cards in right order of time; of eras the right one and the one
    it is taken for; of a card the card, and None. ``rows``: the wrong judgements.
    """

    kind: Kind
    first: str
    second: str | None
    asked: int
    rows: tuple[R, ...]

    @property
    def wrong(self) -> int:
        return len(self.rows)

    @property
    def low(self) -> float:
        """How sure it is: the lower end of Wilson's 95 % interval for the share of mistakes."""
        return wilson_low(self.wrong, self.asked)


def reasons(
    rows: Iterable[R],
    years: Mapping[str, int],
    era_of: Mapping[str, str],
    eras: Sequence[str] = (),
    *,
    most: int = 3,
) -> list[Reason[R]]:
    """What one student mixes up, the surest first, at most ``most``.

    ``years``: of the cards; ``era_of``: of cards and clues; ``eras``: all that may be answered, in order of
    time; by default those that have a card or clue. Only informative judgements count.
    """
    judged = list(rows)
    pairs = [_of_pair(each) for each in confusions(judged, years) if each.low > SURE]
    pairs = _apart(pairs)
    explained = {id(row) for pair in pairs for row in pair.rows}
    found = [*pairs, *_of_cards(judged, years, explained), *_of_eras(judged, era_of, eras)]
    found = [each for each in found if each.wrong >= ENOUGH and each.low > SURE]
    rank = {"pair": 0, "era": 1, "card": 2}
    found.sort(key=lambda each: (-each.low, -each.wrong, rank[each.kind], each.first, each.second or ""))
    return found[:most]


def needs_help(
    people: Mapping[K, Iterable[R]],
    years: Mapping[str, int],
    era_of: Mapping[str, str],
    eras: Sequence[str] = (),
    *,
    most: int = 3,
) -> list[tuple[K, list[Reason[R]]]]:
    """Everybody of whom something is sure enough, with the reasons: the surest first; of equally sure ones
    who has more of them.
    """
    found = []
    for person, rows in people.items():
        named = reasons(rows, years, era_of, eras, most=most)
        if named:
            found.append((person, named))
    found.sort(key=lambda each: [-reason.low for reason in each[1]] + [0.0] * (most - len(each[1])))
    return found


def _of_pair(confusion: Confusion[R]) -> Reason[R]:
    return Reason("pair", confusion.first, confusion.second, confusion.asked, confusion.rows_inverted)


def _apart(pairs: Sequence[Reason[R]]) -> list[Reason[R]]:
    """Without pairs whose every mistake belongs to a surer one: an ordering that is wrong as a whole inverts
    many pairs at once, and is one thing to talk about.
    """
    told: set[int] = set()
    kept = []
    for pair in pairs:
        mistakes = {id(row) for row in pair.rows}
        if not mistakes <= told:
            kept.append(pair)
            told |= mistakes
    return kept


def _of_cards(judged: Sequence[R], years: Mapping[str, int], explained: set[int]) -> list[Reason[R]]:
    """Cards put in a wrong place or year, by mistakes that no pair explains."""
    asked: dict[str, int] = {}
    wrong: dict[str, list[R]] = {}
    for row in judged:
        if row.item not in years or about_era(row) or not counts(row) or row.score is None:
            continue
        asked[row.item] = asked.get(row.item, 0) + 1
        if row.score < 1.0 and not _near(row):
            wrong.setdefault(row.item, []).append(row)
    return [
        Reason("card", card, None, asked[card], tuple(rows))
        for card, rows in wrong.items()
        if sum(id(row) not in explained for row in rows) >= ENOUGH
    ]


def _near(row: Row) -> bool:
    """An estimate on a slider that earned at least half: close is no mistake to be named."""
    return row.kind == "year" and row.score is not None and row.score >= 0.5


def _of_eras(judged: Sequence[R], era_of: Mapping[str, str], eras: Sequence[str]) -> list[Reason[R]]:
    matrix = era_matrix(judged, era_of, eras or tuple(dict.fromkeys(era_of.values())))
    return [
        Reason("era", asked, answered, total, matrix.cells[asked, answered])
        for asked, answered, _, total in matrix.mistaken()
    ]
