"""The arithmetic of the debrief, on cases that were counted by hand."""

from __future__ import annotations

import json
import random
from math import isclose
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.play.misjudged import Findings, Judged, find
from classroom.play.shares import wilson_low
from games.core.rng import Source
from games.match import Match
from games.registry import GAMES
from tests.games.worlds import TOY

YEARS = {
    "dutch": 1624,
    "zheng": 1661,
    "qing": 1683,
    "rail": 1887,
    "cession": 1895,
    "vote": 1996,
    "vote2": 1996,
}
ORDER = sorted(YEARS, key=lambda card: (YEARS[card], card))


def placed(card, before, after, score, *, chance=0.25, kind="place", answer=3) -> Judged:
    return Judged("chronology", kind, card, (card, before, after), answer, score, chance)


def told(*rows: Judged) -> Findings:
    return find(rows, YEARS, ORDER, {"clue-3"})


def card(found: Findings, which: str):
    return next(figure for figure in found.cards if figure.id == which)


def pairs(found: Findings) -> dict[tuple[str, str], tuple[int, int]]:
    return {(swap.first, swap.second): (swap.swapped, swap.asked) for swap in found.swaps}


# Placements ---------------------------------------------------------------------------------------------


def test_a_wrong_placement_counts_for_its_card_and_swaps_it_with_the_neighbour_it_passed():
    found = told(placed("rail", "cession", "vote", 0.0), placed("rail", "cession", None, 0.0))
    rail = card(found, "rail")
    assert (rail.asked, rail.missed, rail.share) == (2, 2.0, 1.0)
    assert (rail.early, rail.late) == (0, 2), "behind a card that came later: too late"
    assert pairs(found) == {("rail", "cession"): (2, 2)}, "rail–vote was right both times it was judged"


def test_the_denominator_of_a_pair_is_everybody_who_related_the_two():
    """7 of 9: nine put these two side by side, seven of them the other way round."""
    rows = [placed("rail", "cession", None, 0.0)] * 4
    rows += [placed("cession", None, "rail", 0.0)] * 3
    rows += [placed("rail", "zheng", "cession", 1.0), placed("cession", "rail", None, 1.0)]
    assert pairs(told(*rows)) == {("rail", "cession"): (7, 9)}


def test_a_card_put_before_an_earlier_one_was_put_too_early():
    found = told(placed("rail", None, "qing", 0.0))
    assert (card(found, "rail").early, card(found, "rail").late) == (1, 0)


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_a_placement_without_weight_is_told_but_not_counted(chance):
    """On an empty map every place is right, and with no right place open none is: neither tells anything."""
    found = told(*[placed("rail", "cession", None, 0.0, chance=chance)] * 5)
    assert card(found, "rail").asked == 0
    assert card(found, "rail").mark == ""
    assert found.swaps == ()


def test_an_unanswered_judgement_is_not_wrong():
    found = told(placed("rail", "cession", None, None))
    assert (card(found, "rail").asked, found.judgements) == (0, 1)


def test_cards_of_one_year_have_no_order():
    found = told(*[placed("vote", "vote2", None, 1.0), placed("vote2", "vote", None, 1.0)] * 3)
    assert found.swaps == ()


def test_a_guess_that_it_fits_nowhere_is_a_mistake_without_a_pair():
    found = told(*[placed("rail", "cession", "vote", 0.0, kind="predict", answer="none")] * 2)
    assert card(found, "rail").missed == 2.0
    assert (card(found, "rail").early, card(found, "rail").late) == (0, 0)
    assert found.swaps == ()


def test_one_swap_is_a_slip_and_two_are_told():
    once = [placed("rail", "cession", None, 0.0)]
    assert told(*once).swaps == ()
    assert pairs(told(*once * 2)) == {("rail", "cession"): (2, 2)}


# Orderings, insertions, estimates -----------------------------------------------------------------------


def ordered(*answer: str, score: float = 0.5, chance: float = 0.5) -> Judged:
    return Judged("chronology", "order", "q1", tuple(sorted(answer)), list(answer), score, chance)


def test_an_ordering_is_judged_pair_by_pair():
    """zheng · rail · qing · cession: one of six pairs is swapped; each of its two cards missed 1 of 3."""
    found = told(*[ordered("zheng", "rail", "qing", "cession")] * 2)
    assert pairs(found) == {("qing", "rail"): (2, 2)}
    assert card(found, "zheng").missed == 0.0
    assert isclose(card(found, "rail").share, 1 / 3)
    assert isclose(card(found, "qing").share, 1 / 3)


def test_a_pair_of_one_year_inside_an_ordering_counts_nowhere():
    found = told(ordered("vote", "vote2", "rail", score=1 / 3))
    assert card(found, "rail").missed == 1.0, "after both, and it belongs before both"
    assert card(found, "vote").missed == 1.0, "its pair with rail is the only one"


def test_before_after_is_an_ordering_of_two():
    row = Judged("chronology", "before_after", "q2", ("rail", "cession"), "cession", 0.0, 0.5)
    right = Judged("chronology", "before_after", "q2", ("cession", "rail"), "rail", 1.0, 0.5)
    found = told(row, row, right)
    assert pairs(found) == {("rail", "cession"): (2, 3)}
    assert (card(found, "rail").asked, card(found, "rail").missed) == (3, 2.0)


def test_an_insertion_relates_the_card_to_the_whole_timeline():
    """zheng | cession | vote; rail was put behind vote: swapped with cession and with vote."""
    row = Judged("chronology", "insert", "q3", ("rail", "zheng", "cession", "vote"), 3, 0.0, 0.25)
    found = told(row, row)
    assert pairs(found) == {("rail", "cession"): (2, 2), ("rail", "vote"): (2, 2)}
    assert (card(found, "rail").asked, card(found, "rail").late) == (2, 2)
    assert card(found, "cession").asked == 0, "it was not asked about: it lay there"


def test_estimates_say_how_many_years_they_were_off():
    rows = [
        Judged("chronology", "year", "q4", ("rail",), 1900, 0.5, 0.1, 13.0),
        Judged("chronology", "year", "q4", ("rail",), 1880, 0.75, 0.1, 7.0),
    ]
    rail = card(told(*rows), "rail")
    assert (rail.guesses, rail.off, rail.missed) == (2, 10.0, 0.75)


def test_the_closest_column_of_the_train_is_right_without_a_swap():
    """TRAIN-O3: the game took it for right though the card is older than the column's last one."""
    rows = [placed("rail", "cession", "vote", 1.0, kind="predict", answer=2)] * 3
    found = told(*rows)
    assert found.swaps == ()
    assert card(found, "rail").missed == 0.0


def test_a_choice_among_cards_is_a_question_not_a_placement():
    row = Judged("chronology", "choice", "which", ("rail", "cession"), "cession", 0.0, 0.5)
    found = told(row)
    assert (found.cards, [question.id for question in found.questions]) == ((), ["which"])


# Eras and questions -------------------------------------------------------------------------------------


def test_eras_of_cards_are_counted_apart_from_their_place():
    rows = [Judged("era", "era", "q5", ("rail",), "japanese", 0.0, 1 / 7)] * 3
    rows += [Judged("era", "era", "q5", ("rail",), "qing-late", 1.0, 1 / 7)]
    rail = card(told(*rows), "rail")
    assert (rail.asked, rail.era_asked, rail.era_missed) == (0, 4, 3)
    assert rail.era_taken == ("japanese", 3)


def test_bets_on_cards_are_judgements_of_their_era():
    rail = card(told(Judged("era", "place", "rail", ("rail",), 4, 0.0, 0.5)), "rail")
    assert (rail.era_asked, rail.era_missed, rail.era_taken) == (1, 1, None)


def test_clues_and_questions_of_culture_come_with_the_lowest_share_first():
    rows = [
        Judged("era", "answer", "clue-3", ("clue-3",), "zheng", 0.0, 1 / 7),
        Judged("era", "era", "q17", ("clue-3", "zheng-era", "japanese"), "dutch-spanish", 1.0, 1 / 7),
        Judged("culture", "choice", "drum", (), "b", 0.0, 0.25),
        Judged("culture", "choice", "drum", (), "b", 0.0, 0.25),
        Judged("culture", "choice", "drum", (), None, None, 0.25),
        Judged("culture", "match", "gods", ("a",), {"a": "x"}, 0.5, 0.25),
        Judged("culture", "choice", "unseen", (), None, None, 0.25),
    ]
    found = told(*rows)
    assert [(q.id, q.asked, q.right, q.mean, q.silent) for q in found.questions] == [
        ("drum", 2, 0, 0.0, 1),
        ("clue-3", 2, 1, 0.5, 0),
        ("gods", 1, 0, 0.5, 0),
        ("unseen", 0, 0, 0.0, 1),
    ], "a clue is one figure, however it was asked; who was asked and silent comes last"
    assert found.questions[0].answers == {"b": 2}
    assert found.questions[1].answers == {"dutch-spanish": 1, "zheng": 1}


def test_what_was_asked_decides_and_not_the_skill_that_a_teacher_counts_it_to():
    rows = [
        Judged("chronology", "era", "q8", ("rail", "zheng-era", "qing-late"), "zheng-era", 0.0, 0.5),
        Judged("culture", "before_after", "q9", ("rail", "cession"), "cession", 0.0, 0.5),
        Judged("culture", "year", "q10", (), 1868, 0.9, 0.1, 2.0),
    ]
    found = told(*rows)
    rail = card(found, "rail")
    assert (rail.era_asked, rail.era_missed, rail.asked, rail.missed) == (1, 1, 1, 1.0)
    assert [question.id for question in found.questions] == ["q10"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_every_game_records_can_be_added_up(game):
    """Whole games by bots: each judgement is read, the cards are the deck's, and pairs are in right order."""
    years, clues, read = TOY.year, set(TOY.clue), 0
    for seed in range(6):
        judged = [
            Judged(a.skill, a.kind, a.item, a.items, plain(a.answer), a.score, a.chance, a.years_off)
            for a in played(game, seed)
        ]
        found = find(judged, years, sorted(years, key=lambda card: (years[card], card)), clues)
        assert found.judgements == len(judged)
        assert all(years[swap.first] < years[swap.second] for swap in found.swaps)
        assert all(0 < swap.swapped <= swap.asked for swap in found.swaps)
        for figure in found.cards:
            assert 0.0 <= figure.missed <= figure.asked
            assert figure.early + figure.late <= figure.asked
            assert figure.era_missed <= figure.era_asked
        if not game.bots:  # a quiz; others claim something of an empty place as well
            assert all(each.id in clues or each.id in TOY.question for each in found.questions)
        read += found.judgements
    judges = game.skills != ("culture",) or not game.bots
    assert bool(read) == judges, "games about culture alone judge nothing; questions come in between"


def plain(value: Any) -> Any:
    """As the answer comes from the database."""
    return json.loads(msgspec.json.encode(value))


def played(game: Any, seed: int) -> list[Any]:
    """The judgements of a game that bots play to its end, or for 400 moves."""
    options = {} if game.bots else {"pace": "self"}
    seats = max(2, min(game.seats)) if game.bots else 1
    match = Match.start(game.key, TOY, seats=seats, seed=seed, options=options)
    source = Source(seed)
    for _ in range(400):
        if match.outcome is not None:
            break
        if not match.to_move:  # a question is being read out
            match.expire()
            continue
        seat = min(match.to_move, key=lambda each: (each < 0, each))
        action = match.bot(seat, 0.4, source) if seat >= 0 and game.bots else match.sample(seat, source)
        match.act(seat, action)
    return list(match.attempts)


# The whole ----------------------------------------------------------------------------------------------


def test_cards_are_in_right_order_of_time_and_only_those_that_were_judged():
    found = told(placed("vote", "rail", None, 1.0), placed("zheng", None, "rail", 1.0))
    assert [figure.id for figure in found.cards] == ["zheng", "vote"]


def test_a_card_of_a_swapped_pair_is_told_though_only_the_computer_placed_it():
    found = told(*[placed("rail", "cession", None, 0.0)] * 2)
    assert [figure.id for figure in found.cards] == ["rail", "cession"]
    assert (card(found, "cession").asked, card(found, "cession").mark) == (0, "")


def test_marks_go_by_how_sure_it_is():
    """9 of 10 before 2 of 2; a fifth of the cards at most is marked as the worst; slips are not marked."""
    rows = [placed("rail", "cession", None, 0.0)] * 9 + [placed("rail", "qing", None, 1.0)]
    rows += [placed("dutch", "zheng", None, 0.0)] * 2
    rows += [placed("vote", "rail", None, 1.0)] * 10
    rows += [placed("qing", "rail", None, 0.0)] + [placed("qing", "zheng", None, 1.0)] * 5
    found = told(*rows)
    assert {figure.id: (figure.mark, figure.rank) for figure in found.cards} == {
        "dutch": ("some", 0),
        "zheng": ("", 0),
        "qing": ("", 0),
        "rail": ("often", 1),
        "cession": ("", 0),
        "vote": ("right", 0),
    }


def test_nothing_was_judged():
    assert told() == Findings((), (), (), 0)


def test_a_card_that_the_deck_does_not_have_is_left_out():
    found = told(placed("rail", "gone", None, 0.0), placed("gone", None, None, 0.0))
    assert [figure.id for figure in found.cards] == ["rail"]


def test_wilsons_lower_end():
    """By hand, z = 1.96: 5 of 20 → 0.112; 4 of 4 → 0.510; 9 of 10 → 0.596; 2 of 2 → 0.342."""
    assert wilson_low(5, 20) == pytest.approx(0.112, abs=0.001)
    assert wilson_low(4, 4) == pytest.approx(0.510, abs=0.001)
    assert wilson_low(9, 10) == pytest.approx(0.596, abs=0.001)
    assert wilson_low(2, 2) == pytest.approx(0.342, abs=0.001)
    assert wilson_low(0, 0) == 0.0


@given(st.lists(st.permutations(ORDER), max_size=12), st.randoms(use_true_random=False))
def test_counts_agree_with_a_plain_count_of_inversions(answers: list[list[str]], rng: random.Random):
    """Pairs and shares do not depend on the order of the judgements, and equal a count done directly."""
    rows = [ordered(*answer) for answer in answers]
    found = told(*rows)
    rng.shuffle(rows)
    assert told(*rows) == found
    for swap in found.swaps:
        inverted = sum(answer.index(swap.first) > answer.index(swap.second) for answer in answers)
        assert (swap.swapped, swap.asked) == (inverted, len(answers))
    for figure in found.cards:
        assert figure.asked == len(answers)
        assert 0.0 <= figure.share <= 1.0
