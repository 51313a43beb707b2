"""Whether a student, or a class, grew over its sessions, or whether that cannot be told yet. Pure arithmetic.

Each session's figure stands with its interval; over all of them one question is asked, by a test for a trend,
and answered "grew", "fell" or "cannot tell". ``docs/measures.md`` has the formula and how often it errs.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from classroom.play.shares import Z
from classroom.reports.measures import Summary, Sums

K = TypeVar("K", bound=Hashable)

LEAST: Final = 5
"""A session with fewer informative judgements is shown, but no trend rests on it."""

LEVEL: Final = 0.05
"""How often a trend may be seen where there is none."""

DAYS: Final = 0.1
"""By so much (standard deviation) a student's sessions differ anyway, as long as the sessions themselves do
not say: decks are harder and easier, and children have bad days."""

DAYS_WORTH: Final = 4
"""What `DAYS` says weighs as much as so many sessions beyond the second."""

Verdict = Literal["grew", "fell", "cannot_tell"]


class Period(NamedTuple, Generic[K]):
    """One session: its key, and what was judged in it (one segment)."""

    key: K
    sums: Sums


@dataclass(frozen=True, slots=True)
class Point(Generic[K]):
    """A session in the picture: its figure with its interval, and whether the trend rests on it."""

    key: K
    summary: Summary
    counted: bool


@dataclass(frozen=True, slots=True)
class Growth(Generic[K]):
    """What the sessions say together.

    ``change``: the change from the first to the last counted session along the trend, as a share (0.2: twenty
    points up), with its 95 % interval ``low``..``high``; ``p``: how often chance alone would show a trend as
    strong, two-sided. All None with fewer than two counted sessions. ``verdict``: ``grew`` or ``fell`` only
    where p < 0.05.
    """

    points: tuple[Point[K], ...]
    verdict: Verdict
    change: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None

    @property
    def counted(self) -> int:
        """On how many sessions the verdict rests."""
        return sum(point.counted for point in self.points)


def growth(periods: Sequence[Period[K]]) -> Growth[K]:
    """Of sessions in order of time. Those in which nothing informative was judged are left out.

    A line by weighted least squares through the sessions' above-chance accuracies, each weighing
    1/(V(x₀) + σ²). V(x₀) is its variance under the hypothesis that nothing changed, x₀ being the middle of
    the pooled interval, so that no session counts as certain; σ² is how much sessions differ besides, by what
    the sessions show and by `DAYS`.
    """
    points, used = [], []
    for at, (key, sums) in enumerate(periods):
        summary = sums.summary()
        if summary.above_chance is None:
            continue
        counted = summary.informative >= LEAST
        points.append(Point(key, summary, counted))
        if counted:
            used.append((float(at), summary.above_chance, sums))
    if len(used) < 2:
        return Growth(tuple(points), "cannot_tell")
    pooled = Sums()
    for _, _, sums in used:
        pooled.merge(sums)
    whole = pooled.summary()
    assert whole.low is not None, "counted sessions are informative"
    assert whole.high is not None
    truth = min(1.0, max(0.0, (whole.low + whole.high) / 2))
    times = [at for at, _, _ in used]
    values = [value for _, value, _ in used]
    variances = [sums.variance(truth) for _, _, sums in used]
    between = _between(times, values, variances)
    slope, error = _line(times, values, [1.0 / (each + between) for each in variances])
    span = times[-1] - times[0]
    p = math.erfc(abs(slope) / error / math.sqrt(2))
    verdict: Verdict = "cannot_tell" if p >= LEVEL else "grew" if slope > 0 else "fell"
    change, margin = slope * span, Z * error * span
    return Growth(tuple(points), verdict, change, change - margin, change + margin, p)


def _line(times: Sequence[float], values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The slope of the weighted line and its standard error."""
    total = math.fsum(weights)
    time = math.fsum(w * t for w, t in zip(weights, times, strict=True)) / total
    spread = math.fsum(w * (t - time) ** 2 for w, t in zip(weights, times, strict=True))
    together = zip(weights, times, values, strict=True)
    return math.fsum(w * (t - time) * v for w, t, v in together) / spread, 1 / math.sqrt(spread)


def _between(times: Sequence[float], values: Sequence[float], variances: Sequence[float]) -> float:
    """σ²: what the method of moments finds about the line (DerSimonian and Laird's, for a regression), and
    `DAYS`², by their weights.
    """
    weights = [1.0 / each for each in variances]
    left = len(times) - 2
    if not left:
        return DAYS * DAYS
    total = math.fsum(weights)
    time = math.fsum(w * t for w, t in zip(weights, times, strict=True)) / total
    value = math.fsum(w * v for w, v in zip(weights, values, strict=True)) / total
    spread = math.fsum(w * (t - time) ** 2 for w, t in zip(weights, times, strict=True))
    slope, _ = _line(times, values, weights)
    together = list(zip(weights, times, values, strict=True))
    scatter = math.fsum(w * (v - value - slope * (t - time)) ** 2 for w, t, v in together)
    # Each session's own pull on the line: w/Σw + w(t − t̄)²/Σw(t − t̄)².
    free = math.fsum(w * (1 - w / total - w * (t - time) ** 2 / spread) for w, t, _ in together)
    found = max(0.0, (scatter - left) / free)
    return (left * found + DAYS_WORTH * DAYS * DAYS) / (left + DAYS_WORTH)
