"""What a judgement is worth: the arithmetic behind every figure of a report.

A child who puts a card between 1721 and 1895 may know its date, or may have had the luck of one try in three.
So every judgement comes with ``chance``, the probability that a blind choice among the options then open
would have been right, and the figure that reports start from is the part of the judgements that was *known*:

    above_chance = Σ(s − c) / Σ(1 − c)        over judgements with score s and chance c, 0 < c < 1

0 is blind guessing, 1 is knowing everything; below 0 is worse than guessing. Judgements in which every option
was right (c = 1) or none was (c = 0) tell nothing and carry no weight. ``docs/measures.md`` gives the model,
how the interval is made, why it was chosen and how well it covers. Nothing here knows Django, a database or a
language.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final, Generic, NamedTuple, TypeVar

from classroom.play.shares import wilson_low as wilson_low

REACH: Final = 2.0
"""How many standard deviations the 95 % interval reaches. 1.96 would cover less than 93 % for some
numbers of judgements, because right answers come in whole steps; with 2 it stays within 93 and 98 %."""

NARROW: Final = 0.4
"""A student's percentage is shown once its interval is narrower than this (40 points)."""

TYPICAL_CHANCE: Final = 1 / 3
"""The chance that planning assumes while a student has no informative judgement yet."""

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Hashable)


class Judgement(NamedTuple):
    """One answer of one person.

    ``score`` 0..1, None: was asked and present, but did not answer. ``chance`` 0..1: the expected score of a
    blind choice. ``years_off`` ≥ 0: distance in years from being right, None where that makes no sense.
    """

    score: float | None
    chance: float
    skill: str = "chronology"
    years_off: float | None = None

    @property
    def informative(self) -> bool:
        """Whether it tells knowing from guessing: answered, and neither hopeless nor a gift."""
        return self.score is not None and 0.0 < self.chance < 1.0


@dataclass(frozen=True, slots=True)
class Summary:
    """What a set of judgements says. Shares are 0..1; None where there is nothing to say it from.

    ``n``: answered; ``informative``: of these, the ones that carry weight; ``raw``: mean score of all
    answered; ``above_chance`` with its 95 % interval ``low``..``high``, which always holds it and is never of
    width 0; ``unanswered``: asked and present, no answer (never counted as wrong). ``above_chance`` and
    ``low`` may be below 0.
    """

    n: int
    informative: int
    raw: float | None
    above_chance: float | None
    low: float | None
    high: float | None
    unanswered: int = 0

    @property
    def width(self) -> float | None:
        """Width of the interval, as a share."""
        return None if self.low is None or self.high is None else self.high - self.low

    @property
    def narrow(self) -> bool:
        """Whether the percentage may be shown for one person (interval narrower than 40 points)."""
        return self.low is not None and self.high is not None and self.high - self.low < NARROW


@dataclass(slots=True)
class Sums:
    """Running sums over judgements: all that a `Summary` needs, so that a report adds each judgement up once.

    Over informative judgements: ``scores`` Σs, ``room`` Σ(1−c), ``room2`` Σ(1−c)², ``between`` Σs(1−s), and
    ``partial``, how many scores lie strictly between 0 and 1.
    """

    n: int = 0
    unanswered: int = 0
    total: float = 0.0
    informative: int = 0
    scores: float = 0.0
    room: float = 0.0
    room2: float = 0.0
    between: float = 0.0
    partial: int = 0

    def add(self, score: float | None, chance: float) -> None:
        """Count one judgement.

        :raises ValueError: where score or chance is no share of 1.
        """
        if not 0.0 <= chance <= 1.0 or (score is not None and not 0.0 <= score <= 1.0):
            raise ValueError(f"score {score!r} and chance {chance!r} must lie in 0..1")
        if score is None:
            self.unanswered += 1
            return
        self.n += 1
        self.total += score
        if 0.0 < chance < 1.0:
            rest = 1.0 - chance
            self.informative += 1
            self.scores += score
            self.room += rest
            self.room2 += rest * rest
            if 0.0 < score < 1.0:
                self.partial += 1
                self.between += score * (1.0 - score)

    def merge(self, other: Sums) -> None:
        """Add all judgements of ``other``, as if they had been counted here."""
        self.n += other.n
        self.unanswered += other.unanswered
        self.total += other.total
        self.informative += other.informative
        self.scores += other.scores
        self.room += other.room
        self.room2 += other.room2
        self.between += other.between
        self.partial += other.partial

    def summary(self) -> Summary:
        raw = self.total / self.n if self.n else None
        if not self.informative:
            return Summary(self.n, 0, raw, None, None, None, self.unanswered)
        # Σ(s − c) = Σs − (informative − Σ(1 − c))
        estimate = (self.scores - self.informative + self.room) / self.room
        low, high = _interval(estimate, self.room, self.room2, self._discount(estimate))
        return Summary(self.n, self.informative, raw, estimate, low, high, self.unanswered)

    def needed_more(self, width: float = NARROW) -> int:
        """How many more informative judgements of the same mix until the interval is narrower than ``width``.

        0 where it is already. A plan, not a promise: it takes the middle of today's interval for the truth.
        """
        now = self.summary()
        if now.low is None or now.high is None:
            count, truth = 0, 0.5
            room, room2, discount = 1 - TYPICAL_CHANCE, (1 - TYPICAL_CHANCE) ** 2, 0.0
        else:
            if now.high - now.low < width:
                return 0
            # The middle is less extreme than the estimate: three right of three is no promise of a narrow
            # interval.
            count, truth = self.informative, min(1.0, max(0.0, (now.low + now.high) / 2))
            room, room2 = self.room / count, self.room2 / count
            discount = self._discount(now.above_chance or 0.0) / count

        def narrow(n: int) -> bool:
            low, high = _interval(truth, room * n, room2 * n, discount * n)
            return high - low < width

        enough = count + 1
        while not narrow(enough):
            enough *= 2
        short = max(count, enough // 2)
        while enough - short > 1:
            middle = (short + enough) // 2
            short, enough = (short, middle) if narrow(middle) else (middle, enough)
        return enough - count

    def variance(self, skill: float) -> float:
        """The variance of the above-chance accuracy of these judgements for a person of this skill (0..1).

        It is V(x) of the interval, see `_interval`.

        :raises ValueError: where nothing is informative.
        """
        if not self.informative:
            raise ValueError("nothing informative")
        estimate = (self.scores - self.informative + self.room) / self.room
        spread = max(self.room - self.room2 - self._discount(estimate), 0.0)
        return (1.0 - skill) * (spread + skill * self.room2) / (self.room * self.room)

    def _discount(self, estimate: float) -> float:
        """By how much Σc(1−c) overstates the variance of blind scores, because some scores are partial.

        Identity: Var(s) = p(1−p) − E[s(1−s)] for any score with mean p in 0..1. Under the model E[Σs(1−s)] is
        (1−skill) times the sum for blind scores, which Σs(1−s)/(1−estimate) estimates; it cannot exceed
        Σc(1−c). m/(m+2) keeps the estimate honest while there are few partial scores: it never takes the
        whole variance away.
        """
        if not self.partial or estimate >= 1.0:
            return 0.0
        blind = min(self.between / (1.0 - estimate), self.room - self.room2)
        return blind * self.partial / (self.partial + 2)


def _interval(estimate: float, room: float, room2: float, discount: float) -> tuple[float, float]:
    """The 95 % score interval: every skill x that the estimate does not speak against.

    Under skill x a judgement is right with p = x + (1−x)c, so the estimate has the variance

        V(x) = (1−x)(K + xB) / A²,   A = Σ(1−c), B = Σ(1−c)², K = Σc(1−c) − discount = A − B − discount,

    and x is in the interval where (estimate − x)² ≤ REACH²·V(x): a quadratic in x, Wilson's interval where
    all c are 0. There is no skill below 0 in the model; there the variance stays that of blind guessing.
    """
    spread = max(room - room2 - discount, 0.0)
    z2 = REACH * REACH
    blind = REACH * math.sqrt(spread) / room
    if estimate + blind < 0.0:
        return estimate - blind, estimate + blind
    a = room * room + z2 * room2
    b = -2.0 * estimate * room * room - z2 * (room2 - spread)
    c = estimate * estimate * room * room - z2 * spread
    root = math.sqrt(max(b * b - 4.0 * a * c, 0.0))
    low, high = (-b - root) / (2.0 * a), (-b + root) / (2.0 * a)
    if low < 0.0:
        low = estimate - blind
    return min(low, estimate), min(max(high, estimate), 1.0)


def sums(judgements: Iterable[Judgement]) -> Sums:
    """The running sums of these judgements."""
    found = Sums()
    for judgement in judgements:
        found.add(judgement.score, judgement.chance)
    return found


def summarise(judgements: Iterable[Judgement]) -> Summary:
    """Counts, raw accuracy, and above-chance accuracy with its 95 % interval."""
    return sums(judgements).summary()


def needed_more(judgements: Iterable[Judgement], width: float = NARROW) -> int:
    """How many more informative judgements until the interval is narrower than ``width``; 0 where it is."""
    return sums(judgements).needed_more(width)


def median_years_off(judgements: Iterable[Judgement]) -> float | None:
    """How far off in years the wrong answers were, in the middle; None where no wrong answer has a distance.

    Right answers are left out (their distance is 0): a median over all would be 0 for everybody who is right
    half the time.
    """
    return median_of_wrong(
        [j.years_off for j in judgements if j.years_off is not None and j.score is not None and j.score < 1.0]
    )


def median_of_wrong(years_off: Sequence[float]) -> float | None:
    """The median of the distances of wrong answers, in years; None where there are none."""
    return median(years_off) if years_off else None


@dataclass(frozen=True, slots=True)
class Misplaced(Generic[K, P]):
    """A card that was judged wrong: ``wrong`` times in ``of`` informative judgements.

    ``usual``: the wrong place it was given most often and ``usual_count`` how often; None where no place is
    known.
    """

    key: K
    wrong: int
    of: int
    usual: P | None
    usual_count: int


class Placing(NamedTuple, Generic[K, P]):
    """One judgement about a card, as `most_misplaced` counts it. ``place``: where it was put, equal for equal
    places."""

    key: K
    score: float | None
    chance: float
    place: P | None


def most_misplaced(placings: Iterable[Placing[K, P]], *, at_least: int = 2) -> list[Misplaced[K, P]]:
    """Cards that were wrong ``at_least`` times, the clearest trouble first.

    Ordered by the lower end of Wilson's interval for the share of wrong ones, so that 4 of 4 comes before 5
    of 20, and 9 of 10 before 2 of 2; then by how many were wrong; then as first met. Only informative
    judgements count: a card for which no place was open (chance 0) was not misjudged. A partial score below 1
    counts as wrong.
    """
    asked: Counter[K] = Counter()
    wrong: Counter[K] = Counter()
    places: dict[K, Counter[P]] = {}
    for key, score, chance, place in placings:
        if score is None or not 0.0 < chance < 1.0:
            continue
        asked[key] += 1
        if score < 1.0:
            wrong[key] += 1
            if place is not None:
                places.setdefault(key, Counter())[place] += 1
    found: list[Misplaced[K, P]] = []
    for key, times in wrong.items():
        if times < at_least:
            continue
        usual, often = places[key].most_common(1)[0] if key in places else (None, 0)
        found.append(Misplaced(key, times, asked[key], usual, often))
    found.sort(key=lambda card: (-wilson_low(card.wrong, card.of), -card.wrong))
    return found
