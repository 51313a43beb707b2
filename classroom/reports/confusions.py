"""What is taken for what: pairs of events put in the wrong order, and eras answered for each other.

Pairs are read as in the debrief (``play.relations``), from informative judgements only: a placement relates a
card to the neighbours it was given, an ordering relates each pair, cards of one year are in no pair. Every
count brings the judgements behind it. Pure arithmetic; ``docs/measures.md`` has the definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from classroom.play.relations import Row, about_era, counts, relations
from classroom.play.shares import wilson_low

ENOUGH: Final = 2
"""A pair inverted less often than this is somebody's slip."""

R = TypeVar("R", bound=Row)
K = TypeVar("K", bound=Hashable)

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Confusion(Generic[R]):
    """Two cards in right order of time, and how often they were judged the other way round.

    ``rows``: every judgement that related them; ``rows_inverted``: those of them that inverted the order.
    """

    first: str
    second: str
    rows_inverted: tuple[R, ...]
    rows: tuple[R, ...]

    @property
    def inverted(self) -> int:
        return len(self.rows_inverted)

    @property
    def asked(self) -> int:
        return len(self.rows)

    @property
    def low(self) -> float:
        """How sure it is: the lower end of Wilson's 95 % interval for the share of inversions."""
        return wilson_low(self.inverted, self.asked)


class _Counts(Generic[R]):
    """For each pair the judgements that related it, and of these the ones that inverted it."""

    def __init__(self) -> None:
        self.pairs: dict[Pair, tuple[list[R], list[R]]] = {}

    def add(self, pair: Pair, row: R, right: bool) -> None:
        found = self.pairs.get(pair)
        if found is None:
            found = self.pairs[pair] = ([], [])
        found[0].append(row)
        if not right:
            found[1].append(row)

    def confusions(self, at_least: int) -> list[Confusion[R]]:
        found = [
            Confusion(first, second, tuple(inverted), tuple(rows))
            for (first, second), (rows, inverted) in self.pairs.items()
            if len(inverted) >= at_least
        ]
        found.sort(key=lambda each: (-each.low, -each.inverted, each.first, each.second))
        return found


def confusions(rows: Iterable[R], years: Mapping[str, int], *, at_least: int = ENOUGH) -> list[Confusion[R]]:
    """The pairs that were inverted ``at_least`` times (0: every pair that was related), the surest first.

    ``years``: of the cards; a card without a year is in no pair.
    """
    found: _Counts[R] = _Counts()
    for row in rows:
        for first, second, right in relations(row, years):
            found.add((first, second), row, right)
    return found.confusions(at_least)


def confusions_by(
    rows: Iterable[R], years: Mapping[str, int], who: Callable[[R], K], *, at_least: int = ENOUGH
) -> dict[K, list[Confusion[R]]]:
    """`confusions` for each value of ``who``, in one pass; without those who have none."""
    found: dict[K, _Counts[R]] = {}
    for row in rows:
        related = relations(row, years)
        if not related:
            continue
        key = who(row)
        of_key = found.get(key)
        if of_key is None:
            of_key = found[key] = _Counts()
        for first, second, right in related:
            of_key.add((first, second), row, right)
    listed = {key: of_key.confusions(at_least) for key, of_key in found.items()}
    return {key: confused for key, confused in listed.items() if confused}


@dataclass(frozen=True, slots=True)
class EraMatrix(Generic[R]):
    """Which era was answered where which was asked: rows asked, columns answered, right answers on the
    diagonal. ``asked`` and ``answered`` hold only eras that occur, in the order given.
    """

    asked: tuple[str, ...]
    answered: tuple[str, ...]
    cells: Mapping[tuple[str, str], tuple[R, ...]]

    def count(self, asked: str, answered: str) -> int:
        """How often ``answered`` was said of ``asked``."""
        return len(self.cells.get((asked, answered), ()))

    def of(self, asked: str) -> int:
        """How many answers there are where ``asked`` was asked."""
        return sum(self.count(asked, answered) for answered in self.answered)

    def mistaken(self) -> list[tuple[str, str, int, int]]:
        """(asked, answered, how often, of so many answers) off the diagonal, the surest first."""
        totals = {asked: self.of(asked) for asked in self.asked}
        found = [
            (asked, answered, len(rows), totals[asked])
            for (asked, answered), rows in self.cells.items()
            if asked != answered
        ]
        row, column = self.asked.index, self.answered.index
        found.sort(key=lambda each: (-wilson_low(each[2], each[3]), -each[2], row(each[0]), column(each[1])))
        return found


def era_asked(row: Row, era_of: Mapping[str, str]) -> str | None:
    """The era that a judgement of an era was about: of its card or clue; None where it names neither."""
    for each in (row.item, *row.items):
        if each is not None and each in era_of:
            return era_of[each]
    return None


def era_matrix(rows: Iterable[R], era_of: Mapping[str, str], order: Sequence[str]) -> EraMatrix[R]:
    """Informative judgements of eras, answered with one.

    ``era_of``: of cards and clues; ``order``: all eras in order of time. An answer that was accepted beside
    the card's first era counts as that era, so that what is off the diagonal was wrong. A pawn that was put
    beside a card says that the card is of the era in question; one on the blank spot says nothing of a card.
    """
    known = set(order)
    cells: dict[tuple[str, str], list[R]] = {}
    for row in rows:
        answer = row.answer
        if not about_era(row) or not counts(row) or not isinstance(answer, str) or answer not in known:
            continue
        asked = era_asked(row, era_of)
        if asked is None or asked not in known:
            continue
        right = row.score is not None and row.score >= 1.0
        if answer == asked and not right:
            continue  # a claim about something else than this era
        cells.setdefault((asked, asked if right else answer), []).append(row)
    return EraMatrix(
        tuple(era for era in order if any(asked == era for asked, _ in cells)),
        tuple(era for era in order if any(answered == era for _, answered in cells)),
        {cell: tuple(found) for cell, found in cells.items()},
    )
