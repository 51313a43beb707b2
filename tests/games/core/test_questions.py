"""Grading and chance (QUIZ-01 … QUIZ-12); every chance is checked against trying all answers."""

from __future__ import annotations

from itertools import combinations, permutations, product
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.deck import Card, Clue, Deck, Era, Question
from games.core.errors import Rejected
from games.core.questions import (
    GRADINGS,
    grade,
    longest_right,
    ordering_chance,
    ordering_score,
    ordering_years_off,
    skill_of,
    year_chance,
    year_score,
    year_tolerance,
)

DECK = Deck(
    cards=(
        Card("a", 1624, "dutch"),
        Card("b", 1662, "zheng", also_accept_eras=("dutch",)),
        Card("c", 1895, "rail"),
        Card("d", 1895, "rail"),
        Card("e", -4500, "stone", precision=500),
        Card("f", 1930, "rail"),
    ),
    eras=(
        Era("stone", -30000, 1623, False),
        Era("dutch", 1624, 1661, True),
        Era("zheng", 1662, 1894, True),
        Era("rail", 1895, None, True),
    ),
    clues=(Clue("k", "harbour", 1, "rail"),),
)

ORDER = Question("q", "order", items=("a", "b", "c", "d"))


# ---------------------------------------------------------------- orderings


def test_quiz_10_pairs_counts_pairs_in_right_relation():
    assert ordering_score([1, 2, 3, 4]) == 1
    assert ordering_score([4, 3, 2, 1]) == 0
    assert ordering_score([2, 1, 3]) == pytest.approx(2 / 3)
    assert ordering_score([5, 5, 5]) == 1, "equal years are always right"


def test_quiz_10_exact_is_all_or_nothing():
    assert ordering_score([1, 2, 2, 3], "exact") == 1
    assert ordering_score([1, 3, 2], "exact") == 0


def test_quiz_10_adjacent_counts_neighbours():
    assert ordering_score([3, 1, 2], "adjacent") == pytest.approx(1 / 2)
    assert ordering_score([2, 2, 1], "adjacent") == pytest.approx(1 / 2)


def test_quiz_10_longest_counts_the_longest_right_subsequence():
    assert longest_right([4, 1, 2, 3]) == 3
    assert ordering_score([4, 1, 2, 3], "longest") == pytest.approx(2 / 3)
    assert ordering_score([3, 2, 1], "longest") == 0
    assert ordering_score([1, 1, 1], "longest") == 1


@settings(deadline=None, max_examples=60)
@given(keys=st.lists(st.integers(0, 4), min_size=2, max_size=6), grading=st.sampled_from(GRADINGS))
def test_quiz_01_the_chance_of_an_ordering_is_the_mean_over_all_orders(keys, grading):
    plainly = mean(ordering_score(order, grading) for order in permutations(keys))
    assert ordering_chance(keys, grading) == pytest.approx(plainly)


@settings(deadline=None, max_examples=60)
@given(keys=st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_quiz_10_longest_is_found_among_all_subsequences(keys):
    plainly = max(
        n
        for n in range(1, len(keys) + 1)
        for chosen in combinations(keys, n)
        if list(chosen) == sorted(chosen)
    )
    assert longest_right(keys) == plainly


def test_quiz_01_the_chances_of_eight_events_are_known():
    """152020: the longest increasing subsequences of all orders of eight, summed (OEIS A003316)."""
    assert ordering_chance(range(8), "exact") == pytest.approx(1 / 40320)
    assert ordering_chance(range(8), "longest") == pytest.approx((152020 / 40320 - 1) / 7)


def test_quiz_12_years_off_of_an_ordering_is_the_mean_over_inverted_pairs():
    assert ordering_years_off([1624, 1895]) == 0
    assert ordering_years_off([1895, 1624]) == 271
    assert ordering_years_off([1662, 1624, 1895, 1662]) == pytest.approx((38 + 233) / 2)


def test_order_answers_are_ids_in_order_of_time_with_equal_years_either_way():
    for answer in (["a", "b", "c", "d"], ("a", "b", "d", "c")):
        got = grade(DECK, ORDER, answer, grading="exact")
        assert (got.score, got.chance, got.years_off) == (1, pytest.approx(2 / 24), 0)
    got = grade(DECK, ORDER, ["b", "a", "c", "d"])
    assert (got.score, got.years_off) == (pytest.approx(5 / 6), 38)


@pytest.mark.parametrize(
    "answer",
    [
        ["a", "b", "c"],
        ["a", "b", "c", "c"],
        ["a", "b", "c", "d", "e"],
        ["a", "b", "c", "x"],
        "abcd",
        None,
        [1, 2, 3, 4],
    ],
)
def test_an_ordering_that_is_no_permutation_is_no_answer(answer):
    """A right prefix with extra wrong items is not full marks (PrairieLearn 13426): it is refused."""
    with pytest.raises(Rejected, match="malformed"):
        grade(DECK, ORDER, answer)


def test_quiz_08_a_sequence_is_graded_as_an_ordering_without_years():
    question = Question("q", "sequence", items=("z", "x", "y"), truth=("x", "y", "z"))
    got = grade(DECK, question, ["x", "z", "y"])
    assert (got.score, got.chance, got.years_off, got.truth) == (
        pytest.approx(2 / 3),
        1 / 2,
        None,
        ("x", "y", "z"),
    )


# ---------------------------------------------------------------- single choices


def test_quiz_02_insert_into_a_gap():
    question = Question("q", "insert", items=("c", "a", "b", "d"))
    grades = [grade(DECK, question, gap) for gap in range(4)]
    assert [g.score for g in grades] == [0, 0, 1, 1], "the equal year fits on either side"
    assert {g.chance for g in grades} == {2 / 4}
    assert [g.years_off for g in grades] == [1895 - 1624, 1895 - 1662, 0, 0]
    for bad in (-1, 4, True, "0", 1.0, None):
        with pytest.raises(Rejected):
            grade(DECK, question, bad)


def test_quiz_03_which_came_first():
    question = Question("q", "before_after", items=("c", "a"))
    assert [grade(DECK, question, item).score for item in ("a", "c")] == [1, 0]
    assert grade(DECK, question, "a").chance == 1 / 2
    with pytest.raises(Rejected):
        grade(DECK, question, "b")


def test_quiz_04_era_of_an_event_or_a_clue():
    eras = ("stone", "dutch", "zheng", "rail")
    event = Question("q", "era", items=("b",), options=eras)
    assert [grade(DECK, event, era).score for era in eras] == [0, 1, 1, 0]
    assert grade(DECK, event, "rail").chance == 2 / 4, "accepted / offered (VT-08)"
    clue = Question("q", "era", items=("k",), options=eras)
    assert [grade(DECK, clue, era).score for era in eras] == [0, 0, 0, 1]
    assert grade(DECK, clue, "rail").chance == 1 / 4


def test_quiz_06_choice():
    question = Question("q", "choice", options=("p", "q", "r"), truth="q")
    assert [grade(DECK, question, o).score for o in "pqr"] == [0, 1, 0]
    assert grade(DECK, question, "p").chance == pytest.approx(1 / 3)
    assert grade(DECK, question, "p").truth == ("q",)


# ---------------------------------------------------------------- years


def test_quiz_05_the_score_of_a_year_falls_linearly_to_the_tolerance():
    question = Question("q", "year", items=("a",), low=1600, high=2000)
    assert [grade(DECK, question, y).score for y in (1624, 1634, 1604, 1664, 2000)] == [1, 0.75, 0.5, 0, 0]
    assert grade(DECK, question, 1700).years_off == 76
    assert grade(DECK, question, 1629, tolerance=10).score == 0.5
    for bad in (1599, 2001, 1700.0, True, "1700"):
        with pytest.raises(Rejected):
            grade(DECK, question, bad)


def test_quiz_05_approximate_cards_have_at_least_the_tolerance_of_their_precision():
    assert year_tolerance(1600, 2000) == 40
    assert year_tolerance(-5000, -4000, precision=500) == 500
    assert year_tolerance(-5000, -4000, precision=500, tolerance=10) == 500
    question = Question("q", "year", items=("e",), low=-5000, high=-4000)
    assert grade(DECK, question, -4250).score == 0.5


@settings(deadline=None)
@given(
    low=st.integers(-30, 30),
    span=st.integers(0, 60),
    truth=st.integers(-60, 100),
    tolerance=st.floats(0, 50, allow_nan=False),
)
def test_quiz_05_the_chance_of_a_year_is_the_mean_over_the_range(low, span, truth, tolerance):
    plainly = mean(year_score(guess, truth, tolerance) for guess in range(low, low + span + 1))
    assert year_chance(low, low + span, truth, tolerance) == pytest.approx(plainly)


# ---------------------------------------------------------------- matching


def test_quiz_07_the_score_of_pairs_is_the_share_of_right_ones():
    question = Question(
        "q", "match", items=("x", "y", "z"), options=("1", "2", "3"), mode="one-to-one",
        truth={"x": "1", "y": "2", "z": "3"},
    )  # fmt: skip
    assert grade(DECK, question, {"x": "1", "y": "3", "z": "2"}).score == pytest.approx(1 / 3)
    all_answers = [dict(zip("xyz", order, strict=True)) for order in permutations("123")]
    assert grade(DECK, question, all_answers[0]).chance == pytest.approx(
        mean(grade(DECK, question, answer).score for answer in all_answers)
    )
    for bad in ({"x": "1"}, {"x": "1", "y": "1", "z": "2"}, {"x": "1", "y": "2", "z": "9"}, [], None):
        with pytest.raises(Rejected):
            grade(DECK, question, bad)


def test_quiz_07_one_to_one_with_more_partners_than_needed():
    truth = {"x": "1", "y": "2"}
    question = Question("q", "match", items=("x", "y"), options=tuple("1234"), mode="one-to-one", truth=truth)
    answers = [dict(zip("xy", chosen, strict=True)) for chosen in permutations("1234", 2)]
    scores = [grade(DECK, question, answer).score for answer in answers]
    assert grade(DECK, question, answers[0]).chance == pytest.approx(mean(scores))


def test_quiz_07_categories_may_serve_several():
    truth = {"x": "1", "y": "1", "z": "2"}
    question = Question("q", "match", items=tuple("xyz"), options=("1", "2"), mode="categorize", truth=truth)
    answers = [dict(zip("xyz", chosen, strict=True)) for chosen in product("12", repeat=3)]
    scores = [grade(DECK, question, answer).score for answer in answers]
    assert grade(DECK, question, answers[0]).chance == pytest.approx(mean(scores))
    assert max(scores) == 1


def test_quiz_25_the_skill_of_a_question_that_names_none():
    kinds = ("order", "insert", "before_after", "year", "era", "choice", "match", "sequence")
    assert [skill_of(Question("q", kind)) for kind in kinds] == ["chronology"] * 4 + ["era"] + ["culture"] * 3
    assert skill_of(Question("q", "choice", skill="era")) == "era"
