"""Whether a card tells those who know much from those who know little. Pure arithmetic.

A good card is got right more often by those who are good at the others. Of each judgement its surplus s − c
over a blind choice is set against what its student reached on all other cards; the correlation of the two is
the card's discrimination (the corrected item-rest correlation of test theory, with luck taken off). Near 0 or
below, knowing more does not help with this card: it may be ambiguous, or its date doubtful.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

ENOUGH: Final = 20
"""Informative judgements, by at least `PEOPLE` students, before a discrimination is said."""
PEOPLE: Final = 5


class Judged(NamedTuple):
    """One judgement: who, about what, how right (0..1; None: unanswered), and a blind choice's chance."""

    person: Hashable
    item: str
    score: float | None
    chance: float


@dataclass(slots=True)
class _Sum:
    surplus: float = 0.0
    room: float = 0.0


def discriminations(rows: Iterable[Judged]) -> dict[str, float]:
    """For each card with enough judgements its discrimination, −1..1. Cards on which all did alike have
    none.
    """
    weighty = [row for row in rows if row.score is not None and 0.0 < row.chance < 1.0]
    whole: dict[Hashable, _Sum] = {}
    own: dict[tuple[Hashable, str], _Sum] = {}
    by_item: dict[str, list[Judged]] = {}
    for row in weighty:
        for found in (
            whole.setdefault(row.person, _Sum()),
            own.setdefault((row.person, row.item), _Sum()),
        ):
            found.surplus += (row.score or 0.0) - row.chance
            found.room += 1.0 - row.chance
        by_item.setdefault(row.item, []).append(row)
    result = {}
    for item, judged in by_item.items():
        pairs = []
        for row in judged:
            rest = whole[row.person].room - own[row.person, item].room
            if rest > 0:
                known = (whole[row.person].surplus - own[row.person, item].surplus) / rest
                pairs.append(((row.score or 0.0) - row.chance, known))
        people = len({row.person for row in judged})
        if len(pairs) >= ENOUGH and people >= PEOPLE and (value := _correlation(pairs)) is not None:
            result[item] = value
    return result


def _correlation(pairs: list[tuple[float, float]]) -> float | None:
    count = len(pairs)
    mean_x = math.fsum(x for x, _ in pairs) / count
    mean_y = math.fsum(y for _, y in pairs) / count
    spread_x = math.fsum((x - mean_x) ** 2 for x, _ in pairs)
    spread_y = math.fsum((y - mean_y) ** 2 for _, y in pairs)
    if spread_x <= 1e-12 or spread_y <= 1e-12:
        return None
    return math.fsum((x - mean_x) * (y - mean_y) for x, y in pairs) / math.sqrt(spread_x * spread_y)
