"""Students and cards on one scale: the Rasch model, with luck allowed for.

A student of ability θ knows what a judgement about a card of difficulty b needs with probability

    known(θ, b) = 1 / (1 + exp(b − θ)),        and is right with        p = c + (1 − c)·known(θ, b),

c being the judgement's own chance. Equal numbers mean even odds, one unit up multiplies the odds by e. What
the scale is for: to say which cards a student should practise next, those it would know with 50 to 80 %.

Fitted by penalised maximum likelihood; ``docs/measures.md`` says why so, and how well it does. Pure
arithmetic; numpy and scipy are imported when something is fitted, not when the server starts.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Places = NDArray[np.intp]

LEVEL_STEP: Final = 0.8
"""By so much cards of neighbouring levels of the deck are taken to differ before anything was judged."""

CENTRE: Final = 2
"""The level of a card of which the deck says none."""

SPREAD_OF_PEOPLE: Final = 1.5
"""The standard deviation of abilities in a class, as the penalty has it."""

SPREAD_OF_CARDS: Final = 1.0
"""The standard deviation of difficulties about their level's, as the penalty has it."""

SPREAD_OF_CLASSES: Final = 2.0
"""The standard deviation of what classes are on average, as the penalty has it."""

PRACTISE: Final = (0.5, 0.8)
"""Between these, a card is neither too hard nor known already."""

P = TypeVar("P", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)


class Response(NamedTuple, Generic[P, Q]):
    """One judgement: who, about what, how right (0..1; None: unanswered), and the expected score of a blind
    answer.
    """

    person: P
    item: Q
    score: float | None
    chance: float


class Estimate(NamedTuple):
    """A place on the scale with its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Scale(Generic[P, Q]):
    """Where people and cards stand; only those of whom something informative was judged are in the mappings.

    ``average``: what is taken of a person of whom nothing is known. ``level``: of the cards, as `fit` was
    given it. ``judgements``: on how many it rests.
    """

    ability: Mapping[P, Estimate]
    difficulty: Mapping[Q, Estimate]
    average: Estimate
    level: Mapping[Q, int]
    judgements: int

    def ability_of(self, person: P) -> Estimate:
        """Also of a person who has judged nothing yet: the average, with a large error."""
        found = self.ability.get(person)
        if found is not None:
            return found
        return Estimate(self.average.value, math.hypot(self.average.error, SPREAD_OF_PEOPLE))

    def difficulty_of(self, item: Q) -> Estimate:
        """Also of a card that nobody has judged: its level's, with a large error."""
        return self.difficulty.get(item) or Estimate(_prior(self.level, item), SPREAD_OF_CARDS)

    def known(self, person: P, item: Q) -> float:
        """The probability that this person knows what this card asks for, luck apart."""
        return _logistic(self.ability_of(person).value - self.difficulty_of(item).value)

    def expected(self, person: P, item: Q, chance: float = 0.0) -> float:
        """The expected score, where a blind answer would score ``chance``."""
        return chance + (1.0 - chance) * self.known(person, item)

    def to_practise(
        self, person: P, items: Iterable[Q], low: float = PRACTISE[0], high: float = PRACTISE[1]
    ) -> list[tuple[Q, float]]:
        """Those of the cards that this person would know with a probability of ``low``..``high``, the nearest
        to the middle first, each with that probability.
        """
        middle = (low + high) / 2
        found = [(item, self.known(person, item)) for item in items]
        found = [each for each in found if low <= each[1] <= high]
        found.sort(key=lambda each: (abs(each[1] - middle), str(each[0])))
        return found


def fit(responses: Iterable[Response[P, Q]], level: Mapping[Q, int] | None = None) -> Scale[P, Q]:
    """The scale on which these judgements are likeliest, with the penalty for what is unlikely beforehand.

    ``level``: 1..3 of the deck's cards, 0 or nothing where it says none. Judgements without weight (not 0 <
    chance < 1, or unanswered) are left out; with none at all everybody stands at 0.

    :raises ValueError: where score or chance is no share of 1.
    """
    levels: Mapping[Q, int] = level or {}
    data = _collect(responses)
    people, items = data.people, data.items
    if not data.who:
        return Scale({}, {}, Estimate(0.0, SPREAD_OF_CLASSES), levels, 0)
    values, errors = _fit(data, [_prior(levels, item) for item in items])
    first = 1 + len(people)
    estimates = [Estimate(float(value), float(error)) for value, error in zip(values, errors, strict=True)]
    return Scale(
        ability=dict(zip(people, estimates[1:first], strict=True)),
        difficulty=dict(zip(items, estimates[first:], strict=True)),
        average=estimates[0],
        level=levels,
        judgements=data.judgements,
    )


# ---------------------------------------------------------------- from here on numbers only


class _Data(NamedTuple):
    """Informative judgements; equal ones are one entry with its ``times``."""

    people: list[Any]
    items: list[Any]
    who: list[int]
    what: list[int]
    scores: list[float]
    chances: list[float]
    times: list[int]
    judgements: int


def _collect(responses: Iterable[Response[P, Q]]) -> _Data:
    people: dict[P, int] = {}
    items: dict[Q, int] = {}
    times: dict[tuple[int, int, float, float], int] = {}
    count = 0
    for person, item, score, chance in responses:
        if score is None:
            continue
        if not 0.0 <= chance <= 1.0 or not 0.0 <= score <= 1.0:
            raise ValueError(f"score {score!r} and chance {chance!r} must lie in 0..1")
        if not 0.0 < chance < 1.0:
            continue
        count += 1
        key = (people.setdefault(person, len(people)), items.setdefault(item, len(items)), score, chance)
        times[key] = times.get(key, 0) + 1
    return _Data(
        list(people),
        list(items),
        [key[0] for key in times],
        [key[1] for key in times],
        [key[2] for key in times],
        [key[3] for key in times],
        list(times.values()),
        count,
    )


def _fit(data: _Data, priors: list[float]) -> tuple[Floats, Floats]:
    """Values and standard errors: the average, then people's, then cards'.

    The unknowns are μ, θ and b; what is minimised is

        −Σ t·[s·log p + (1 − s)·log(1 − p)] + Σ(θ − μ)²/2σθ² + Σ(b − m)²/2σb² + μ²/2σμ²

    The penalty on b pins the scale down (adding one number to all θ and b changes no p). Standard errors are
    those of the inverse of the expected information with the penalty: how far the truth may lie from here,
    given both.
    """
    import numpy as np
    from scipy.optimize import minimize

    who = np.asarray(data.who, dtype=np.intp)
    what = np.asarray(data.what, dtype=np.intp)
    score, chance = np.asarray(data.scores), np.asarray(data.chances)
    times = np.asarray(data.times, dtype=np.float64)
    persons, cards = len(data.people), len(data.items)
    middle = np.asarray(priors)
    weight = 1 / SPREAD_OF_PEOPLE**2, 1 / SPREAD_OF_CARDS**2, 1 / SPREAD_OF_CLASSES**2

    def known(x: Floats) -> Floats:
        gap = x[1 : 1 + persons][who] - x[1 + persons :][what]
        return 0.5 * (1.0 + np.tanh(0.5 * gap))

    def right(k: Floats) -> Floats:
        p: Floats = np.clip(chance + (1.0 - chance) * k, 1e-12, 1.0 - 1e-12)
        return p

    def loss(x: Floats) -> tuple[float, Floats]:
        mean, theta, hard = x[0], x[1 : 1 + persons], x[1 + persons :]
        k = known(x)
        p = right(k)
        # Sums, not dot products: those start threads that then wait in a busy loop, all at the server's cost.
        likely = (times * (score * np.log(p) + (1.0 - score) * np.log1p(-p))).sum()
        # dp/dθ = (1 − c)·k·(1 − k), and 1 − p = (1 − c)(1 − k): no division by a vanishing 1 − p is left.
        pull = times * k * (score - p) / p
        from_mean, from_level = theta - mean, hard - middle
        value = (
            weight[0] * (from_mean * from_mean).sum()
            + weight[1] * (from_level * from_level).sum()
            + weight[2] * mean * mean
        ) / 2 - likely
        slope = np.empty_like(x)
        slope[0] = weight[2] * mean - weight[0] * from_mean.sum()
        slope[1 : 1 + persons] = weight[0] * from_mean - _totals(who, pull, persons)
        slope[1 + persons :] = weight[1] * from_level + _totals(what, pull, cards)
        return float(value), slope

    start = np.concatenate([np.zeros(1 + persons), middle])
    found = minimize(
        loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500, "ftol": 1e-11, "gtol": 1e-6}
    )
    values: Floats = np.asarray(found.x)
    return values, _errors(
        values, known(values), right(known(values)), chance, times, who, what, persons, weight
    )


def _errors(
    values: Floats,
    k: Floats,
    p: Floats,
    chance: Floats,
    times: Floats,
    who: Places,
    what: Places,
    persons: int,
    weight: tuple[float, float, float],
) -> Floats:
    """The roots of the diagonal of the inverse information."""
    import numpy as np

    size = len(values)
    # Of one judgement: (dp/dθ)² / (p(1 − p)) = (1 − c)·k²·(1 − k) / p.
    told = times * (1.0 - chance) * k * k * (1.0 - k) / p
    row, column = 1 + who, 1 + persons + what
    cross = _totals(row * size + column, told, size * size).reshape(size, size)
    information: Floats = -(cross + cross.T)
    diagonal = _totals(row, told, size) + _totals(column, told, size)
    diagonal[0] += weight[2] + persons * weight[0]
    diagonal[1 : 1 + persons] += weight[0]
    diagonal[1 + persons :] += weight[1]
    information[np.diag_indices(size)] += diagonal
    information[0, 1 : 1 + persons] -= weight[0]
    information[1 : 1 + persons, 0] -= weight[0]
    errors: Floats = np.sqrt(np.diag(np.linalg.inv(information)))
    return errors


def _totals(places: Places, values: Floats, size: int) -> Floats:
    """The sum of the values of each place."""
    import numpy as np

    return np.asarray(np.bincount(places, weights=values, minlength=size), dtype=np.float64)


def _prior(level: Mapping[Q, int], item: Q) -> float:
    return LEVEL_STEP * ((level.get(item, 0) or CENTRE) - CENTRE)


def _logistic(x: float) -> float:
    return 0.5 * (1.0 + math.tanh(0.5 * x))
