"""Which cards a judgement set in relation to each other in time, and whether rightly. Pure arithmetic.

The debrief and the reports count pairs of cards by this one reading:

- a *placement* (``items``: the card and its neighbours, None where there was none) says of each neighbour
  whether the card is earlier or later;
- an *insertion* (``items``: the card, then a timeline; ``answer``: the gap) says so of every card of the
  timeline;
- an *ordering* (``answer``: ids, the earliest first) relates each pair;
- ``before_after`` (``answer``: the earlier of two) is an ordering of two.

Cards of one year have no right order: such a pair is in no relation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, Protocol

ORDERINGS: Final = ("order", "before_after")
PLACES: Final = ("place", "predict", "insert")
"""Kinds of judgements that put one card among others."""


class Row(Protocol):
    """What is read of a judgement; fields as in ``games.core.api.Attempt``."""

    @property
    def skill(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def item(self) -> str: ...
    @property
    def items(self) -> Sequence[str | None]: ...
    @property
    def answer(self) -> Any: ...
    @property
    def score(self) -> float | None: ...
    @property
    def chance(self) -> float: ...


class Relation(NamedTuple):
    """Two cards in right order of time, and whether they were judged so."""

    first: str
    second: str
    right: bool


def counts(row: Row) -> bool:
    """Whether it carries weight: answered, and neither forced right nor forced wrong."""
    return row.score is not None and 0.0 < row.chance < 1.0


def about_era(row: Row) -> bool:
    """Whether an era was asked for. By what was asked, not by the skill alone: a teacher may count a question
    of one's own to any skill.
    """
    return row.kind == "era" or row.skill == "era"


def shown_cards(row: Row, years: Mapping[str, int]) -> list[str]:
    """The cards of the deck that were shown, what was asked about among them."""
    shown = [card for card in row.items if card is not None and card in years]
    if row.item in years and row.item not in shown:
        shown.insert(0, row.item)
    return shown


def given_order(row: Row, shown: Sequence[str], years: Mapping[str, int]) -> list[str]:
    """The cards of an ordering as they were put, the earliest first."""
    if row.kind == "order":
        given = row.answer if isinstance(row.answer, (list, tuple)) else shown
        return [card for card in given if card in years]
    others = [card for card in shown if card != row.answer]
    return [row.answer, *others] if row.answer in shown else list(shown)


def sides(row: Row, card: str, shown: Sequence[str], years: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """The cards that a placement has before and after this one."""
    if row.kind == "insert":
        line = sorted((other for other in shown if other != card), key=lambda other: years[other])
        gap = row.answer if type(row.answer) is int else 0
        return line[:gap], line[gap:]
    if len(row.items) != 3 or row.answer == "none":
        return [], []
    previous, following = row.items[1], row.items[2]
    return (
        [previous] if previous is not None and previous in years else [],
        [following] if following is not None and following in years else [],
    )


def relate(before: str, after: str, years: Mapping[str, int], *, good: bool = False) -> Relation | None:
    """Somebody judged ``before`` to be earlier than ``after``; None where that is no judgement of the two.

    ``good``: the game took the answer for right, so it cannot have been about these two where they are not
    (南下列車: the closest column may be right without fitting).
    """
    if before == after or years[before] == years[after]:
        return None
    if years[before] < years[after]:
        return Relation(before, after, True)
    return None if good else Relation(after, before, False)


def relations(row: Row, years: Mapping[str, int]) -> list[Relation]:
    """All relations that an informative judgement of time set; empty for every other judgement."""
    if not counts(row) or about_era(row):
        return []
    if row.kind in ORDERINGS:
        given = given_order(row, shown_cards(row, years), years)
        found = [relate(before, after, years) for before, after in combinations(given, 2)]
    elif row.kind in PLACES:
        shown = shown_cards(row, years)
        if not shown:
            return []
        card = row.item if row.item in years else shown[0]
        before, after = sides(row, card, shown, years)
        good = row.score is not None and row.score >= 1.0
        found = [relate(other, card, years, good=good) for other in before]
        found += [relate(card, other, years, good=good) for other in after]
    else:
        return []
    return [relation for relation in found if relation is not None]
