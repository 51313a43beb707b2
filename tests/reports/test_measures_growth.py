"""Growth over sessions: what is claimed, and how often wrongly (docs/measures.md)."""

from __future__ import annotations

from random import Random

import pytest

from classroom.reports.growth import DAYS, LEAST, Growth, Period, growth
from classroom.reports.measures import Judgement, Sums, sums


def of(right: int, wrong: int, chance: float = 0.25) -> Sums:
    return sums([Judgement(1, chance)] * right + [Judgement(0, chance)] * wrong)


def periods(*found: Sums) -> list[Period[int]]:
    return [Period(at, each) for at, each in enumerate(found)]


class TestByHand:
    def test_two_sessions_are_compared_by_their_difference(self) -> None:
        """4 of 20, then 14 of 20 at one in four: from (4 − 5)/15 to (14 − 5)/15."""
        found = growth(periods(of(4, 16), of(14, 6)))
        assert found.change == pytest.approx(10 / 15)
        assert found.verdict == "grew"
        assert found.low is not None
        assert found.high is not None
        assert found.p is not None
        assert 0 < found.low < 10 / 15 < found.high
        assert found.p < 0.01
        # se² = V₁ + V₂ at the middle of the pooled interval, in both sessions the same, each with DAYS².
        whole = of(18, 22).summary()
        assert whole.low is not None
        assert whole.high is not None
        error = (2 * (of(4, 16).variance((whole.low + whole.high) / 2) + DAYS**2)) ** 0.5
        assert found.high - found.low == pytest.approx(2 * 1.959964 * error)

    def test_the_other_way_round_it_fell(self) -> None:
        found = growth(periods(of(14, 6), of(4, 16)))
        assert found.verdict == "fell"
        assert found.change == pytest.approx(-10 / 15)

    def test_a_line_through_noise_is_not_drawn(self) -> None:
        found = growth(periods(of(5, 5), of(7, 3), of(6, 4)))
        assert found.verdict == "cannot_tell"
        assert found.low is not None
        assert found.high is not None
        assert found.low < 0 < found.high

    def test_sessions_that_jump_about_widen_the_error(self) -> None:
        """10, 90, 10, 90, 95 %: a trend by size, not by what these sessions do otherwise."""
        jumping = growth(periods(of(10, 30), of(38, 2), of(10, 30), of(38, 2), of(39, 1)))
        assert jumping.verdict == "cannot_tell"

    def test_thin_sessions_are_shown_but_carry_no_trend(self) -> None:
        found = growth(periods(of(0, LEAST - 1), of(10, 10), of(4, 0)))
        assert [(point.key, point.counted) for point in found.points] == [(0, False), (1, True), (2, False)]
        assert (found.verdict, found.change, found.p, found.counted) == ("cannot_tell", None, None, 1)

    def test_sessions_without_anything_informative_are_left_out_but_keep_their_place(self) -> None:
        empty = sums([Judgement(1, 1.0), Judgement(None, 0.5)])
        found = growth(periods(of(4, 16), empty, of(14, 6)))
        assert [point.key for point in found.points] == [0, 2]
        assert found.change == pytest.approx(10 / 15)

    def test_nothing_and_one_session(self) -> None:
        nothing: Growth[int] = growth([])
        assert (nothing.points, nothing.verdict) == ((), "cannot_tell")
        assert growth(periods(of(10, 10))).verdict == "cannot_tell"

    def test_always_right_never_divides_by_nothing(self) -> None:
        found = growth(periods(of(10, 0), of(12, 0), of(9, 0)))
        assert (found.verdict, found.change) == ("cannot_tell", pytest.approx(0))


def _sessions(
    rng: Random, skills: list[float], scatter: float = 0.0, judgements: int = 12
) -> list[Period[int]]:
    found = []
    for at, skill in enumerate(skills):
        today = min(1.0, max(0.0, rng.gauss(skill, scatter)))
        of_session = Sums()
        for _ in range(judgements + rng.randint(-4, 4)):
            chance = rng.choice([1 / 7, 1 / 4, 1 / 3, 2 / 5, 1 / 2])
            of_session.add(float(rng.random() < today + (1 - today) * chance), chance)
        found.append(Period(at, of_session))
    return found


@pytest.mark.parametrize("skill", [0.0, 0.3, 0.6, 0.9])
@pytest.mark.parametrize("count", [2, 4, 8])
def test_a_trend_is_seldom_seen_where_there_is_none(skill: float, count: int) -> None:
    rng = Random(int(skill * 10) + 100 * count)
    seen = [growth(_sessions(rng, [skill] * count)).verdict for _ in range(1000)]
    assert 1 - seen.count("cannot_tell") / 1000 <= 0.065


def test_nor_where_decks_differ_from_session_to_session() -> None:
    """Twelve points of scatter between sessions: the naive error would claim a trend far more often."""
    rng = Random(8)
    seen = [growth(_sessions(rng, [0.5] * 10, 0.12)).verdict for _ in range(1000)]
    assert 1 - seen.count("cannot_tell") / 1000 <= 0.085


def test_real_growth_is_found_and_its_interval_holds_it() -> None:
    """From 20 to 70 % over eight sessions of thirty judgements."""
    rng = Random(9)
    rising = [0.2 + 0.5 * at / 7 for at in range(8)]
    found = [growth(_sessions(rng, rising, judgements=30)) for _ in range(500)]
    verdicts = [each.verdict for each in found]
    assert verdicts.count("grew") / 500 > 0.8
    assert "fell" not in verdicts
    assert sum((each.low or 0) <= 0.5 <= (each.high or 0) for each in found) / 500 > 0.93
