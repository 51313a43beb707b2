"""The arithmetic, against figures worked out by hand and against students whose knowledge is known
(docs/measures.md)."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.reports.measures import (
    NARROW,
    Judgement,
    Placing,
    Sums,
    median_years_off,
    most_misplaced,
    needed_more,
    summarise,
    sums,
    wilson_low,
)

shares = st.floats(0, 1, allow_nan=False)
judgements = st.lists(
    st.builds(
        Judgement, st.one_of(st.none(), st.sampled_from([0.0, 1.0]), shares), st.one_of(shares, st.just(0.5))
    ),
    max_size=60,
)


class TestByHand:
    def test_weightless_and_unanswered_judgements_are_counted_but_not_weighed(self) -> None:
        """Σ(s − c) = 1 + … over (1, ½), (1, ¼), (0, ¼): (2 − 1) / 2. The gift, the hopeless one and the
        unanswered stay out."""
        found = summarise(
            [
                Judgement(1, 0.5),
                Judgement(1, 0.25),
                Judgement(0, 0.25),
                Judgement(1, 1.0),
                Judgement(0, 0.0),
                Judgement(None, 0.5),
            ]
        )
        assert (found.n, found.informative, found.unanswered) == (5, 3, 1)
        assert found.raw == pytest.approx(0.6)
        assert found.above_chance == pytest.approx(0.5)
        # A = 2, B = 1.375, K = 0.625. Below 0 the spread is that of blind guessing: 0.5 − 2·√0.625 / 2.
        assert found.low == pytest.approx(-0.29057, abs=1e-5)
        # The upper root of 9.5 x² − 7 x − 1.5.
        assert found.high == pytest.approx(0.91030, abs=1e-5)

    def test_with_no_luck_at_all_it_is_wilsons_interval(self) -> None:
        """8 of 10: (0.8 + 0.2 ± 2·√(0.016 + 0.01)) / 1.4, Wilson's formula with z = 2."""
        found = summarise([Judgement(1, 1e-12)] * 8 + [Judgement(0, 1e-12)] * 2)
        assert found.above_chance == pytest.approx(0.8)
        assert (found.low, found.high) == (pytest.approx(0.4839, abs=1e-4), pytest.approx(0.9446, abs=1e-4))

    def test_all_right_is_1_with_an_interval_that_has_width_and_holds_1(self) -> None:
        """10 of 10 at one in two: low = (25 − 2.5·4) / (25 + 2.5·4)."""
        found = summarise([Judgement(1, 0.5)] * 10)
        assert (found.above_chance, found.high) == (1.0, 1.0)
        assert found.low == pytest.approx(3 / 7, abs=1e-5)

    def test_all_wrong_is_below_guessing(self) -> None:
        """0 of 10 at one in two: −1 ± 2·√2.5 / 5."""
        found = summarise([Judgement(0, 0.5)] * 10)
        assert found.above_chance == pytest.approx(-1)
        assert (found.low, found.high) == (
            pytest.approx(-1.63246, abs=1e-5),
            pytest.approx(-0.36754, abs=1e-5),
        )

    def test_a_partial_score_counts_for_what_it_is(self) -> None:
        """(0.75 − 0.5) / 0.5; one judgement, however precise it looks, leaves a wide interval."""
        found = summarise([Judgement(0.75, 0.5)])
        assert (found.raw, found.above_chance) == (0.75, pytest.approx(0.5))
        assert found.low is not None
        assert found.high is not None
        assert found.high - found.low > 1

    def test_nothing_informative_is_none_not_zero(self) -> None:
        found = summarise([Judgement(1, 1.0), Judgement(0, 0.0), Judgement(None, 0.5)])
        assert (found.n, found.informative, found.raw) == (2, 0, 0.5)
        assert (found.above_chance, found.low, found.high) == (None, None, None)
        assert not found.narrow
        empty = summarise([])
        assert (empty.n, empty.raw, empty.above_chance, empty.unanswered) == (0, None, None, 0)

    @pytest.mark.parametrize(
        ("score", "chance"), [(1.1, 0.5), (-0.1, 0.5), (1, 1.5), (1, -0.1), (1, math.nan)]
    )
    def test_what_is_no_share_is_refused(self, score: float, chance: float) -> None:
        with pytest.raises(ValueError, match=r"0\.\.1"):
            summarise([Judgement(score, chance)])


class TestAlways:
    @given(judgements)
    def test_the_interval_holds_the_estimate_and_never_collapses(self, given: list[Judgement]) -> None:
        found = summarise(given)
        if not found.informative:
            assert found.above_chance is None
            return
        assert found.above_chance is not None
        assert found.low is not None
        assert found.high is not None
        assert found.low <= found.above_chance <= found.high <= 1
        # A chance within 1e-9 of 0 or 1 leaves no room to doubt; no game has one.
        if all(1e-6 < each.chance < 1 - 1e-6 for each in given if each.informative):
            assert found.high - found.low > 0

    @given(judgements, judgements)
    def test_merged_sums_are_the_sums_of_all(self, some: list[Judgement], others: list[Judgement]) -> None:
        merged = sums(some)
        merged.merge(sums(others))
        together = sums(some + others)
        assert merged.n == together.n
        assert merged.informative == together.informative
        assert merged.room == pytest.approx(together.room)
        assert merged.scores == pytest.approx(together.scores)
        assert merged.between == pytest.approx(together.between)
        assert (merged.unanswered, merged.partial) == (together.unanswered, together.partial)

    @given(judgements, st.integers(0, 30))
    def test_gifts_hopeless_cards_and_silence_move_no_figure(self, given: list[Judgement], more: int) -> None:
        padded = given + [Judgement(1, 1.0), Judgement(0, 0.0), Judgement(None, 0.3)] * more
        before, after = summarise(given), summarise(padded)
        assert (before.above_chance, before.low, before.high) == (after.above_chance, after.low, after.high)


class TestNeededMore:
    def test_nobody_has_judged_yet(self) -> None:
        """At a chance of one in three and a skill in the middle it takes 47: more than one lesson gives."""
        assert needed_more([]) == 47

    def test_zero_once_the_interval_is_narrow(self) -> None:
        known = [Judgement(1, 0.5)] * 40
        assert summarise(known).narrow
        assert needed_more(known) == 0

    def test_three_lucky_hits_promise_nothing(self) -> None:
        assert needed_more([Judgement(1, 0.5)] * 3) > 40

    @given(judgements)
    def test_it_is_positive_exactly_where_the_figure_is_not_shown(self, given: list[Judgement]) -> None:
        found = sums([each for each in given if 0.02 < each.chance < 0.98])
        assert (found.needed_more() == 0) == found.summary().narrow

    @pytest.mark.parametrize("skill", [0.25, 0.5, 0.75])
    def test_after_so_many_more_it_is_narrow(self, skill: float) -> None:
        """The plan is about right: played on, the interval is as wide as planned within a few points."""
        rng = Random(7)
        pupil = Sums()
        for _ in range(20):
            pupil.add(_answer(rng, skill, 0.4), 0.4)
        for _ in range(pupil.needed_more()):
            pupil.add(_answer(rng, skill, 0.4), 0.4)
        width = pupil.summary().width
        assert width is not None
        assert width < NARROW + 0.08


def _answer(rng: Random, skill: float, chance: float) -> float:
    """One who knows with probability ``skill``, and otherwise picks blindly."""
    return 1.0 if rng.random() < skill or rng.random() < chance else 0.0


def _chance(rng: Random) -> float:
    """A chance as the games give them: of a map, of a prediction, of seven eras, of four options."""
    if rng.random() < 0.6:
        empty = rng.randint(2, 8)
        return rng.randint(1, empty - 1) / empty
    return rng.choice([1 / 7, 1 / 5, 1 / 4, 2 / 5])


class TestKnownStudents:
    """Students whose knowledge is known: skill 0, ¼, ½, ¾, 1; seeds fixed, so nothing here is a matter of
    luck."""

    @pytest.mark.parametrize("skill", [0, 0.25, 0.5, 0.75, 1])
    @pytest.mark.parametrize("count", [12, 40])
    def test_no_bias_and_honest_coverage(self, skill: float, count: int) -> None:
        rng = Random(20 + count)
        total, covered, students = 0.0, 0, 3000
        for _ in range(students):
            found = Sums()
            for _ in range(count):
                chance = _chance(rng)
                found.add(_answer(rng, skill, chance), chance)
            summary = found.summary()
            assert summary.above_chance is not None
            assert summary.low is not None
            assert summary.high is not None
            total += summary.above_chance
            covered += summary.low <= skill <= summary.high
        assert abs(total / students - skill) < 0.01
        assert covered / students >= 0.93
        if skill <= 0.75:
            assert covered / students <= 0.98

    @pytest.mark.parametrize("skill", [0, 0.25, 0.5, 0.75])
    @pytest.mark.parametrize("chance", [1 / 7, 1 / 5, 1 / 4, 1 / 3, 2 / 5, 1 / 2])
    @pytest.mark.parametrize("count", [25, 40, 60])
    def test_coverage_worked_out_exactly_where_all_chances_are_equal(
        self, skill: float, chance: float, count: int
    ) -> None:
        """The number of right ones is binomial, so nothing needs to be drawn. Steps of a whole answer let it
        swing."""
        p = skill + (1 - skill) * chance
        covered = 0.0
        for right in range(count + 1):
            found = summarise([Judgement(1, chance)] * right + [Judgement(0, chance)] * (count - right))
            assert found.low is not None
            assert found.high is not None
            if found.low <= skill <= found.high:
                covered += math.comb(count, right) * p**right * (1 - p) ** (count - right)
        assert 0.93 <= covered <= 0.98

    @pytest.mark.parametrize("skill", [0, 0.25, 0.5, 0.75, 1])
    def test_partial_scores(self, skill: float) -> None:
        """Four events to be ordered, scored by the share of pairs in order: blind, one half on average."""
        rng = Random(5)
        total, covered, students = 0.0, 0, 2000
        for _ in range(students):
            found = Sums()
            for _ in range(30):
                order = [0, 1, 2, 3]
                if rng.random() >= skill:
                    rng.shuffle(order)
                found.add(sum(order[a] < order[b] for a in range(4) for b in range(a + 1, 4)) / 6, 0.5)
            summary = found.summary()
            assert summary.above_chance is not None
            assert summary.low is not None
            assert summary.high is not None
            total += summary.above_chance
            covered += summary.low <= skill <= summary.high
        assert abs(total / students - skill) < 0.01
        assert covered / students >= 0.93
        if skill <= 0.75:
            assert covered / students <= 0.98

    def test_raw_accuracy_would_mislead(self) -> None:
        """What the correction is for: pure guessing on easy placements looks like 'two thirds right'."""
        rng = Random(3)
        blind = summarise([Judgement(_answer(rng, 0, 0.67), 0.67) for _ in range(2000)])
        assert blind.raw is not None
        assert blind.above_chance is not None
        assert blind.raw > 0.6
        assert abs(blind.above_chance) < 0.1


class TestYearsOff:
    def test_the_middle_of_the_wrong_ones(self) -> None:
        """Right answers (0 years) and answers without a distance stay out: the median of 10, 40, 300."""
        given = [
            Judgement(1, 0.5, years_off=0),
            Judgement(0, 0.5, years_off=10),
            Judgement(0, 0.5, years_off=300),
            Judgement(0, 0.5, years_off=40),
            Judgement(0, 0.5, years_off=None),
            Judgement(None, 0.5, years_off=None),
        ]
        assert median_years_off(given) == 40
        assert median_years_off(given[:1]) is None


class TestMisplaced:
    def test_wilson_low(self) -> None:
        """Textbook values: 4 of 4 → 0.5101, 5 of 20 → 0.1119, 0 of 0 → 0."""
        assert wilson_low(4, 4) == pytest.approx(0.5101, abs=1e-4)
        assert wilson_low(5, 20) == pytest.approx(0.1119, abs=1e-4)
        assert wilson_low(0, 0) == 0

    def test_clear_trouble_before_frequent_trouble_and_single_slips_left_out(self) -> None:
        rows = [Placing("often", 0.0, 0.5, "a")] * 5 + [Placing("often", 1.0, 0.5, "b")] * 15
        rows += [Placing("always", 0.0, 0.5, "x")] * 3 + [Placing("always", 0.0, 0.5, "y")]
        rows += [Placing("once", 0.0, 0.5, "z"), Placing("fine", 1.0, 0.5, "z")]
        found = most_misplaced(rows)
        assert [(each.key, each.wrong, each.of) for each in found] == [("always", 4, 4), ("often", 5, 20)]
        assert (found[0].usual, found[0].usual_count) == ("x", 3)

    def test_a_card_for_which_no_place_was_open_was_not_misjudged(self) -> None:
        rows = [Placing("card", 0.0, 0.0, "a")] * 3 + [Placing("card", None, 0.5, None)] * 3
        assert most_misplaced(rows) == []
