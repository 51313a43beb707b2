"""The arithmetic that every figure of bench/RESULTS.md goes through."""

from __future__ import annotations

import pytest

from bench.stats import Spread, latency, percentile, ratios, spread


@pytest.mark.parametrize(
    ("share", "expected"), [(0.0, 1), (0.5, 5), (0.51, 6), (0.95, 10), (0.99, 10), (1.0, 10)]
)
def test_percentile_is_the_nearest_rank(share: float, expected: int) -> None:
    assert percentile(range(1, 11), share) == expected


def test_percentile_of_one_value_is_that_value() -> None:
    assert percentile([7.0], 0.99) == 7.0


@pytest.mark.parametrize(("values", "share"), [([], 0.5), ([1.0], 1.5), ([1.0], -0.1)])
def test_percentile_refuses_what_has_none(values: list[float], share: float) -> None:
    with pytest.raises(ValueError, match=r"values|share"):
        percentile(values, share)


def test_latency_is_in_milliseconds_and_does_not_need_order() -> None:
    measured = latency([0.003, 0.001, 0.002, 0.1])
    assert measured is not None
    assert (measured.p50, measured.worst, measured.samples) == (2.0, 100.0, 4)


def test_nothing_measured_is_not_zero() -> None:
    assert latency([]) is None
    assert spread([]) is None


def test_spread_keeps_the_range() -> None:
    assert spread([3.0, 1.0, 2.0]) == Spread(median=2.0, low=1.0, high=3.0, rounds=3)


def test_ratios_compare_the_same_round_and_skip_rounds_without_both() -> None:
    assert ratios([10.0, None, 30.0, 40.0], [2.0, 1.0, 3.0, None]) == [5.0, 10.0]


def test_ratios_skip_a_round_in_which_the_other_did_nothing() -> None:
    assert ratios([10.0, 10.0], [0.0, 5.0]) == [2.0]
