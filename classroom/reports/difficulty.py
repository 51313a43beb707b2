"""How hard each card is for this class, and how long it makes people think. Pure arithmetic.

A card is judged a few times a lesson, so its own figure jumps; it is drawn towards what is known of cards of
its level in the deck (1 easy, 2 middling, 3 hard), the more so the less was judged:

    known = (τ²·x + v·m) / (τ² + v)

x: above-chance accuracy of the judgements of the card; v: its variance for a class of skill m; m: what a card
of its level is expected to be for this class; τ²: how much cards of one level differ from each other here.
``docs/measures.md`` says where m and τ² come from.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final, Protocol

from classroom.play.shares import Z
from classroom.reports.measures import Sums

STEP: Final = 0.15
"""By so much a card of level 1 is taken to be better known than the class's average card, and one of level 3
less, before anything was judged."""

LEVEL_WORTH: Final = 10.0
"""What a level is taken to be weighs as much as so many judgements of blind chance 0."""

TAU: Final = 0.2
"""The standard deviation of cards of one level about their mean, as long as this class's own cards do not
say."""

TAU_WORTH: Final = 30
"""What τ is taken to be weighs as much as so many cards of this class."""

CENTRE: Final = 2
"""The level of a card of which the deck says none."""

MADE: Final = "recipe:"
"""How the ids of questions begin that a quiz made for one table: no card, and another one elsewhere."""


class CardRow(Protocol):
    """What is read of a judgement; fields as in ``games.core.api.Attempt``."""

    @property
    def item(self) -> str: ...
    @property
    def score(self) -> float | None: ...
    @property
    def chance(self) -> float: ...
    @property
    def elapsed_ms(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class CardKnown:
    """How well a card is known in this class; shares are 0..1, 0 is blind guessing.

    ``asked``: answered judgements; ``informative``, ``wrong``: of these, the ones with weight, and the wrong
    ones among them; ``known``: their above-chance accuracy, None where nothing is informative; ``expected``:
    of a card of its level; ``shrunk``: the two together, with the 95 % interval ``low``..``high``.
    ``seconds``: the median time to decide, None where no game told it.
    """

    item: str
    asked: int
    informative: int
    wrong: int
    known: float | None
    expected: float
    shrunk: float
    low: float
    high: float
    seconds: float | None


@dataclass(slots=True)
class _Card:
    sums: Sums = field(default_factory=Sums)
    wrong: int = 0
    elapsed: list[int] = field(default_factory=list)


def cards_known(rows: Iterable[CardRow], level: Mapping[str, int]) -> dict[str, CardKnown]:
    """For each card that was judged, the hardest first.

    ``rows``: judgements of one segment by one class; ``level``: 1..3 as the deck says, 0 or nothing where it
    says none. Questions that a quiz made about several cards are left out.
    """
    cards: dict[str, _Card] = {}
    for row in rows:
        if row.item.startswith(MADE):
            continue
        card = cards.get(row.item)
        if card is None:
            card = cards[row.item] = _Card()
        before = card.sums.informative
        card.sums.add(row.score, row.chance)
        if row.score is None:
            continue
        card.wrong += card.sums.informative > before and row.score < 1.0
        if row.elapsed_ms is not None:
            card.elapsed.append(row.elapsed_ms)
    levels = {item: level.get(item, 0) or CENTRE for item in cards}
    means = _means(cards, levels)
    tau2 = _between([(card.sums, means[levels[item]]) for item, card in cards.items()])
    found = [_known(item, card, means[levels[item]], tau2) for item, card in cards.items()]
    found.sort(key=lambda each: (each.shrunk, -each.informative, each.item))
    return {each.item: each for each in found}


def median_seconds(elapsed_ms: Iterable[int | None]) -> float | None:
    """The median time to decide, in seconds, of the judgements whose time was taken; None without any."""
    taken = [ms for ms in elapsed_ms if ms is not None]
    return median(taken) / 1000 if taken else None


def _means(cards: Mapping[str, _Card], levels: Mapping[str, int]) -> dict[int, float]:
    """What a card of each level is expected to be: of what was judged of its level, and of the class's
    average less or more by `STEP`, by their weights.
    """
    everything = Sums()
    by_level: dict[int, Sums] = {each: Sums() for each in set(levels.values())}
    for item, card in cards.items():
        everything.merge(card.sums)
        by_level[levels[item]].merge(card.sums)
    whole = everything.summary().above_chance
    average = 0.5 if whole is None else whole
    means = {}
    for each, sums in by_level.items():
        prior = average + STEP * (CENTRE - each)
        own = sums.summary().above_chance
        weight = sums.room / (sums.room + LEVEL_WORTH)
        means[each] = _share(prior if own is None else weight * own + (1 - weight) * prior)
    return means


def _between(cards: Sequence[tuple[Sums, float]]) -> float:
    """τ²: what the method of moments finds among these cards (DerSimonian and Laird 1986), and `TAU`², by
    their weights.
    """
    weights, scatter = [], 0.0
    for sums, mean in cards:
        value = sums.summary().above_chance
        if value is None:
            continue
        weight = 1.0 / _variance(sums, mean)
        weights.append(weight)
        scatter += weight * (value - mean) ** 2
    prior = TAU * TAU
    if len(weights) < 2:
        return prior
    total, count = math.fsum(weights), len(weights)
    spread = total - math.fsum(w * w for w in weights) / total
    found = max(0.0, (scatter - (count - 1)) / spread)
    return (count * found + TAU_WORTH * prior) / (count + TAU_WORTH)


def _known(item: str, card: _Card, mean: float, tau2: float) -> CardKnown:
    summary = card.sums.summary()
    if summary.above_chance is None:
        shrunk, error = mean, math.sqrt(tau2)
    else:
        variance = _variance(card.sums, mean)
        shrunk = (tau2 * summary.above_chance + variance * mean) / (tau2 + variance)
        error = math.sqrt(tau2 * variance / (tau2 + variance))
    return CardKnown(
        item=item,
        asked=summary.n,
        informative=summary.informative,
        wrong=card.wrong,
        known=summary.above_chance,
        expected=mean,
        shrunk=shrunk,
        low=shrunk - Z * error,
        high=min(1.0, shrunk + Z * error),
        seconds=median_seconds(card.elapsed),
    )


def _variance(sums: Sums, mean: float) -> float:
    """Of the card's own figure; never that of certainty, which nobody has of a card judged twice."""
    return sums.variance(min(mean, 0.95))


def _share(value: float) -> float:
    return min(0.98, max(0.0, value))
