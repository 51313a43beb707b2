"""How far off in years wrong answers were: the middle and the spread, of all and by era. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from statistics import quantiles
from typing import Protocol, TypeVar


class Distant(Protocol):
    """What is read of a judgement; fields as in ``games.core.api.Attempt``."""

    @property
    def score(self) -> float | None: ...
    @property
    def years_off(self) -> float | None: ...


R = TypeVar("R", bound=Distant)
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Spread:
    """The distances of wrong answers, in years.

    ``n``: answers for which a distance makes sense; ``wrong``: of these, the wrong ones, which all else is
    about: ``low``, ``median`` and ``high`` are their quartiles, ``least`` and ``most`` the extremes. None
    where nothing was wrong.
    """

    n: int
    wrong: int
    least: float | None = None
    low: float | None = None
    median: float | None = None
    high: float | None = None
    most: float | None = None


def spread(n: int, off: Iterable[float]) -> Spread:
    """Of the distances ``off`` of wrong answers among ``n``. Quartiles by linear interpolation between the
    ordered values (Hyndman and Fan's type 7); of one value, that value.
    """
    ordered = sorted(off)
    if not ordered:
        return Spread(n, 0)
    if len(ordered) == 1:
        low = middle = high = ordered[0]
    else:
        low, middle, high = quantiles(ordered, n=4, method="inclusive")
    return Spread(n, len(ordered), ordered[0], low, middle, high, ordered[-1])


def years_off(rows: Iterable[R]) -> Spread:
    """Of all these judgements. Right answers are 0 years off by definition, and would make the median 0 for
    everybody who is right half the time: they are counted in ``n`` only. Unanswered ones are left out.
    """
    return years_off_by(rows, lambda _row: True).get(True, Spread(0, 0))


def years_off_by(rows: Iterable[R], key: Callable[[R], K | None]) -> dict[K, Spread]:
    """`years_off` for each value of ``key`` (the era of the card, say); None: in none."""
    counts: dict[K, int] = {}
    off: dict[K, list[float]] = {}
    for row in rows:
        score, distance = row.score, row.years_off
        if score is None or distance is None:
            continue
        group = key(row)
        if group is None:
            continue
        counts[group] = counts.get(group, 0) + 1
        if score < 1.0:
            off.setdefault(group, []).append(distance)
    return {group: spread(n, off.get(group, ())) for group, n in counts.items()}
