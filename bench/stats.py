"""The arithmetic of the report: percentiles of one run, medians and ratios over rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from statistics import median

from msgspec import Struct


class Spread(Struct, frozen=True):
    """A figure over several rounds: its median, and the lowest and highest round."""

    median: float
    low: float
    high: float
    rounds: int


class Latency(Struct, frozen=True):
    """Milliseconds from the send (paced: from the scheduled time) to the last tablet of the table."""

    p50: float
    p95: float
    p99: float
    worst: float
    samples: int


def percentile(ordered: Sequence[float], share: float) -> float:
    """The nearest-rank percentile of values in ascending order: the smallest value that `share` of them do
    not exceed.

    :raises ValueError: without values, or with a share outside 0..1.
    """
    if not ordered:
        raise ValueError("no values")
    if not 0 <= share <= 1:
        raise ValueError(f"share {share} is not within 0..1")
    return ordered[max(ceil(share * len(ordered)), 1) - 1]


def latency(seconds: Sequence[float]) -> Latency | None:
    """The percentiles of measured seconds, in milliseconds; None where nothing was measured."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    p50, p95, p99 = (percentile(ordered, share) * 1000 for share in (0.5, 0.95, 0.99))
    return Latency(p50=p50, p95=p95, p99=p99, worst=ordered[-1] * 1000, samples=len(ordered))


def spread(values: Sequence[float]) -> Spread | None:
    """Median and range over rounds; None without any."""
    if not values:
        return None
    return Spread(median=median(values), low=min(values), high=max(values), rounds=len(values))


def ratios(ours: Sequence[float | None], theirs: Sequence[float | None]) -> list[float]:
    """Ours / theirs of each round that has both: neighbours in time are compared, so that a slow minute of
    the machine falls on both sides of the fraction."""
    return [a / b for a, b in zip(ours, theirs, strict=False) if a is not None and b is not None and b > 0]
