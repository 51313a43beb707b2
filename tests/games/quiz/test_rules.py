"""The rules of quiz: each test names the rule of QUIZ, or the case of another system, that it pins."""

from __future__ import annotations

import json
from itertools import pairwise, permutations, product
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.api import CLOCK, HOST
from games.core.deck import Card, Deck, Question
from games.core.errors import DeckTooSmall, Rejected, SetupRefused
from games.core.options import option_fields
from games.core.questions import GRADINGS
from games.core.rng import Source
from games.match import Match
from games.registry import get

from ..golden import trace
from .tables import (
    BEFORE,
    CARDS,
    CHOICE,
    CLUE,
    EIGHT,
    ERA,
    ERAS,
    INSERT,
    MATCH,
    ORDER,
    RIGHT,
    SEQUENCE,
    SORT,
    TIES,
    WRONG,
    YEAR,
    YEARS,
    answer,
    asked,
    deck,
    draft,
    host,
    present,
    question,
    quiz,
    scores,
)

GAME = get("quiz")
each_kind = pytest.mark.parametrize("one", [*EIGHT, TIES, CLUE, SORT], ids=lambda q: q.id)


def refused(match: Match, seat: int, action: dict[str, Any]) -> str:
    before = match.state_json
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state_json == before
    return caught.value.code


# ---------------------------------------------------------------- all possible answers, tried one by one


def possible(one: Question) -> list[dict[str, Any]]:
    """Every answer there is, written from the rules' table of actions."""
    if one.kind in ("order", "sequence"):
        return [{"order": list(order)} for order in permutations(one.items)]
    if one.kind == "insert":
        return [{"gap": gap} for gap in range(len(one.items))]
    if one.kind == "before_after":
        return [{"choice": item} for item in one.items]
    if one.kind in ("era", "choice"):
        return [{"choice": option} for option in one.options]
    if one.kind == "year":
        return [{"year": year} for year in range(one.low, one.high + 1)]
    ways = (
        permutations(one.options, len(one.items))
        if one.mode == "one-to-one"
        else product(one.options, repeat=len(one.items))
    )
    return [{"pairs": dict(zip(one.items, way, strict=True))} for way in ways]


def plainly(one: Question, given: dict[str, Any], grading: str) -> float:
    """The score by the words of QUIZ-01 … QUIZ-10, for the questions of `tables`."""
    if one.kind in ("order", "sequence"):
        place = YEARS if one.kind == "order" else {item: n for n, item in enumerate(one.truth)}
        keys = [place[item] for item in given["order"]]
        n = len(keys)
        if grading == "exact":
            return float(keys == sorted(keys))
        if grading == "adjacent":
            return sum(keys[i] <= keys[i + 1] for i in range(n - 1)) / (n - 1)
        if grading == "longest":
            longest = max(
                sum(chosen)
                for chosen in product((0, 1), repeat=n)
                if (kept := [k for k, c in zip(keys, chosen, strict=True) if c]) == sorted(kept)
            )
            return (longest - 1) / (n - 1)
        pairs = [(keys[i], keys[j]) for i in range(n) for j in range(i + 1, n)]
        return sum(a <= b for a, b in pairs) / len(pairs)
    if one.kind == "insert":
        line = [YEARS[item] for item in one.items[1:]]
        line.insert(given["gap"], YEARS[one.items[0]])
        return float(line == sorted(line))
    if one.kind == "before_after":
        return float(all(YEARS[given["choice"]] <= YEARS[item] for item in one.items))
    if one.kind == "year":
        return max(0.0, 1 - abs(given["year"] - YEARS["g"]) / 20)
    if one.kind == "match":
        return sum(given["pairs"][left] == right for left, right in one.truth.items()) / len(one.truth)
    right = {"q-era": {"zheng", "dutch"}, "q-clue": {"japan"}, "q-choice": {"green"}}[one.id]
    return float(given["choice"] in right)


@each_kind
@pytest.mark.parametrize("grading", GRADINGS)
def test_quiz_01_to_08_every_possible_answer_scores_as_the_rules_say_and_chance_is_their_mean(one, grading):
    """The oracle tries every answer; the chance is what a blind one scores on average."""
    if grading != "pairs" and one.kind not in ("order", "sequence"):
        return
    found = []
    for given in possible(one):
        match = asked([one], seats=1, grading=grading)
        answer(match, 0, **given)
        (attempt,) = match.attempts
        assert attempt.score == pytest.approx(plainly(one, given, grading)), given
        assert match.scores == (int(100 * plainly(one, given, grading) + 0.5 + 1e-9),)
        found.append(attempt)
    assert found[0].chance == pytest.approx(mean(attempt.score for attempt in found))
    assert len({attempt.chance for attempt in found}) == 1


@each_kind
def test_quiz_09_the_stored_answer_is_by_id_and_equals_what_was_submitted(one):
    for given in possible(one)[:40]:
        match = asked([one], seats=2)
        answer(match, 1, **given)
        (value,) = given.values()
        assert match.view(1)["answered"] == value
        host(match, "close")
        mine = next(a for a in match.attempts if a.seat == 1)
        assert json.loads(json.dumps(mine.answer)) == value
        assert mine.item == one.id
        assert mine.kind == one.kind


def test_quiz_01_a_right_prefix_with_extra_items_is_no_answer():
    """PrairieLearn 13426: extra wrong items never give full marks; here they are no possible answer."""
    match = asked([ORDER])
    for order in (["a", "b", "c", "f"], ["a", "b"], ["a", "b", "b"], ["a", "b", "c", "c"], []):
        assert refused(match, 0, {"type": "answer", "order": order}) == "malformed"


def test_quiz_02_equal_years_fit_on_either_side_of_each_other():
    """wikitrivia 8, 145: cards of the same year are right in either order."""
    one = Question("q", "insert", ("d", "a", "c", "f"))
    match = asked([one], seats=4)
    for seat in range(4):
        answer(match, seat, gap=seat)
    assert scores(match) == {0: 0.0, 1: 1.0, 2: 1.0, 3: 0.0}
    assert match.view(None)["reveal"]["truth"] == [1, 2]
    assert match.view(None)["reveal"]["counts"] == {"0": 1, "1": 1, "2": 1, "3": 1}


def test_quiz_01_years_before_our_era_come_first():
    """wikitrivia 78, 35."""
    match = asked([Question("q", "order", ("a", "e", "f"))], seats=1)
    answer(match, 0, order=["e", "a", "f"])
    assert scores(match) == {0: 1.0}


def test_quiz_03_equal_years_are_never_asked():
    with pytest.raises(SetupRefused) as caught:
        quiz([Question("q", "before_after", ("c", "d"))])
    assert (caught.value.code, caught.value.data["what"]) == ("bad_deck", "equal_years")


def test_quiz_04_other_eras_that_the_card_accepts_are_right_too():
    match = asked([ERA], seats=3)
    for seat, era in enumerate(("dutch", "zheng", "qing")):
        answer(match, seat, choice=era)
    assert scores(match) == {0: 1.0, 1: 1.0, 2: 0.0}
    assert [attempt.chance for attempt in match.attempts] == [0.5] * 3
    assert match.view(0)["reveal"]["truth"] == ["dutch", "zheng"]


def test_quiz_05_the_tolerance_is_an_option_and_at_least_the_cards_precision():
    match = asked([YEAR], seats=2, tolerance=100)
    answer(match, 0, year=1671)
    answer(match, 1, year=1600)
    assert scores(match)[0] == pytest.approx(0.5)
    rough = Question("q", "year", ("e",), low=-5000, high=-4000)
    match = asked([rough], seats=1, tolerance=10)
    answer(match, 0, year=-4750)
    assert scores(match)[0] == pytest.approx(0.5), "± 500 years"
    assert match.attempts[0].years_off == 250


@pytest.mark.parametrize(
    "bad",
    [
        {"year": 1599}, {"year": 1801}, {"year": "1700"}, {"year": 1700.0}, {"year": True}, {"gap": 1},
        {"choice": "g"}, {"order": ["g"]}, {"year": 1700, "gap": 0}, {}, {"year": None},
    ],
)  # fmt: skip
def test_quiz_05_only_years_of_the_stated_range_are_answers(bad):
    assert refused(asked([YEAR]), 0, {"type": "answer", **bad}) == "malformed"


def test_quiz_07_one_to_one_uses_no_right_side_twice_categories_may():
    match = asked([MATCH])
    twice = {"type": "answer", "pairs": {"drum": "wood", "flute": "wood"}}
    assert refused(match, 0, twice) == "malformed"
    assert refused(match, 0, {"type": "answer", "pairs": {"drum": "skin"}}) == "malformed"
    assert match.legal(0)[0]["form"]["pairs"]["once"] is True
    match = asked([SORT])
    answer(match, 0, pairs={"sun": "day", "moon": "day", "star": "day"})
    assert "once" not in match.legal(1)[0]["form"]["pairs"]


# ---------------------------------------------------------------- orders shown


@pytest.mark.parametrize("one", [ORDER, BEFORE, ERA, CHOICE, MATCH, SEQUENCE], ids=lambda q: q.kind)
def test_quiz_09_orders_are_shuffled_per_pupil_from_the_seed(one):
    match = asked([one], seats=40)
    shown = [(question(match, seat)["items"], question(match, seat)["options"]) for seat in range(40)]
    assert len({str(each) for each in shown}) > 1
    for items, options in shown:
        assert sorted(items) == sorted(one.items)
        assert sorted(options) == sorted(one.options)
    again = asked([one], seats=40)
    assert [again.view(seat) for seat in range(40)] == [match.view(seat) for seat in range(40)]
    other = asked([one], seats=40, seed=8)
    assert [other.view(seat) for seat in range(40)] != [match.view(seat) for seat in range(40)]
    plain = asked([one], seats=40, shuffle=False)
    assert all(question(plain, seat)["items"] == list(one.items) for seat in (None, 0, 39))
    assert all(question(plain, seat)["options"] == list(one.options) for seat in (None, 0, 39))


def test_quiz_09_the_projector_does_not_show_the_order_in_which_it_was_written():
    orders = {str(question(asked([SEQUENCE], seed=seed))["items"]) for seed in range(20)}
    assert len(orders) > 5


def test_quiz_24_an_insertion_shows_its_event_and_the_turned_timeline():
    shown = question(asked([INSERT]), 0)
    assert shown["items"] == ["g"]
    assert shown["timeline"] == [
        {"id": "a", "year": 1624},
        {"id": "b", "year": 1662},
        {"id": "c", "year": 1895},
    ]


# ---------------------------------------------------------------- unanswered (QUIZ-11)


def test_quiz_11_untouched_and_unconfirmed_is_unanswered_not_wrong():
    match = asked([ORDER], seats=3)
    answer(match, 0, **RIGHT["q-order"])
    host(match, "close")
    assert scores(match) == {0: 1.0, 1: None, 2: None}
    assert match.scores == (100, 0, 0)
    silent = [attempt for attempt in match.attempts if attempt.seat > 0]
    assert [(a.answer, a.score, a.years_off, a.elapsed_ms) for a in silent] == [(None, None, None, None)] * 2
    assert all(a.chance == pytest.approx(0.5) for a in silent)
    assert match.view(1)["reveal"] | {"mine": None, "points": 0} == match.view(1)["reveal"]


def test_quiz_11_a_touched_order_counts_at_the_end_but_does_not_end_the_question():
    match = asked([ORDER], seats=2)
    answer(match, 0, **RIGHT["q-order"])
    draft(match, 1, **WRONG["q-order"])
    assert match.view(1)["phase"] == "ASK", "somebody is still at it"
    assert (match.view(1)["confirmed"], match.view(0)["confirmed"]) == (False, True)
    assert match.view(1)["answered_count"] == 1
    host(match, "close")
    assert scores(match) == {0: 1.0, 1: 0.0}


def test_quiz_11_a_draft_taken_up_again_is_confirmed_anew():
    match = asked([ORDER], seats=2)
    answer(match, 0, **RIGHT["q-order"])
    draft(match, 0, **WRONG["q-order"])
    answer(match, 1, **RIGHT["q-order"])
    assert match.view(0)["phase"] == "ASK"
    answer(match, 0, **RIGHT["q-order"])
    assert match.view(0)["phase"] == "REVEAL"
    for one in (INSERT, BEFORE, ERA, CHOICE):
        drafted = {"type": "draft", **RIGHT[one.id]}
        assert refused(asked([one]), 0, drafted) == "malformed", "one touch is the whole answer"


def test_quiz_12_years_off():
    for one, given, off in (
        (YEAR, {"year": 1700}, 21.0),
        (INSERT, {"gap": 0}, 97.0),
        (INSERT, {"gap": 2}, 0.0),
        (ORDER, {"order": ["b", "a", "c"]}, 38.0),
        (ORDER, {"order": ["c", "b", "a"]}, (271 + 233 + 38) / 3),
        (ERA, {"choice": "qing"}, None),
    ):
        match = asked([one], seats=1)
        answer(match, 0, **given)
        assert match.attempts[0].years_off == (None if off is None else pytest.approx(off))


# ---------------------------------------------------------------- the course


def test_quiz_13_lobby_ask_reveal_end():
    match = quiz([CHOICE, ORDER])
    phases = [match.view(None)["phase"]]
    for action in ("start", "close", "next", "close", "next"):
        host(match, action)
        phases.append(match.view(None)["phase"])
    assert phases == ["LOBBY", "ASK", "REVEAL", "ASK", "REVEAL", "END"]
    assert match.outcome.reason == "all_asked"


def test_quiz_13_what_is_asked_are_the_decks_questions_in_order():
    match = asked(EIGHT)
    for number, one in enumerate(EIGHT, 1):
        assert (question(match)["id"], match.view(0)["round"], match.view(0)["of"]) == (one.id, number, 8)
        host(match, "close")
        host(match, "next")


def test_quiz_14_everybody_answers_at_once_and_may_change_until_it_closes():
    match = asked([CHOICE], seats=3)
    answer(match, 2, choice="red")
    answer(match, 0, choice="red")
    answer(match, 2, choice="green")
    assert match.view(2)["answered"] == "green"
    answer(match, 1, choice="blue")
    assert scores(match) == {0: 0.0, 1: 0.0, 2: 1.0}
    assert len(match.attempts) == 3


def test_quiz_14_without_change_the_first_answer_stands():
    match = asked([CHOICE], seats=2, allow_change=False)
    answer(match, 0, choice="red")
    assert refused(match, 0, {"type": "answer", "choice": "green"}) == "already_answered"
    assert 0 not in match.to_move
    match = asked([ORDER], seats=2, allow_change=False)
    draft(match, 0, **WRONG["q-order"])
    draft(match, 0, **RIGHT["q-order"])
    answer(match, 0, **RIGHT["q-order"])
    assert refused(match, 0, {"type": "draft", **WRONG["q-order"]}) == "already_answered"


def test_quiz_14_the_teacher_sees_whom_the_class_waits_for():
    match = quiz([ORDER, CHOICE], seats=4)
    awaited = match.awaited
    assert awaited() == (), "nobody is waited for in the lobby"
    present(match, 0, 1, 2)
    host(match, "start")
    assert awaited() == (0, 1, 2)
    answer(match, 1, **RIGHT["q-order"])
    draft(match, 2, **RIGHT["q-order"])
    assert awaited() == (0, 2), "a draft is no answer; an answer that may be changed is one"
    draft(match, 1, **WRONG["q-order"])
    assert awaited() == (0, 1, 2), "a touch takes the confirmation back"
    present(match, 0, 1, 2, 3)
    assert awaited() == (0, 1, 2), "who came late plays from the next question"
    host(match, "close")
    assert awaited() == ()


def test_quiz_14_among_bots_the_teacher_goes_on_once_nobody_is_waited_for():
    match, rng = quiz([CHOICE], seats=2), Source(5)
    assert match.bots_next(1.0, rng) == (HOST, {"type": "start"})
    host(match, "start")
    seats = []
    for _ in range(2):
        seat, action = match.bots_next(1.0, rng)
        match.act(seat, action)
        seats.append(seat)
    assert sorted(seats) == [0, 1], "an answer may still be changed, but nobody answers twice"
    assert match.bots_next(1.0, rng)[0] == HOST


def test_quiz_14_closes_when_every_present_seat_has_answered():
    match = quiz([CHOICE], seats=5)
    present(match, 1, 3)
    host(match, "start")
    answer(match, 1, choice="red")
    assert match.view(1)["phase"] == "ASK"
    answer(match, 3, choice="green")
    assert match.view(1)["phase"] == "REVEAL"
    assert scores(match) == {1: 0.0, 3: 1.0}, "who is not there is not asked"


def test_quiz_14_closes_when_the_last_who_had_not_answered_leaves():
    match = quiz([CHOICE], seats=3)
    present(match, 0, 1)
    host(match, "start")
    answer(match, 0, choice="green")
    present(match, 0)
    assert match.view(0)["phase"] == "REVEAL"
    assert scores(match) == {0: 1.0, 1: None}, "was present when it opened"


def test_quiz_14_nobody_left_is_not_everybody_answered():
    match = quiz([CHOICE], seats=3)
    present(match, 0, 1)
    host(match, "start")
    present(match)
    assert match.view(None)["phase"] == "ASK", "the Wi-Fi is gone, the question waits"
    assert match.view(None)["present_count"] == 0


def test_quiz_14_the_deadline_closes_it_even_if_somebody_is_absent():
    """Quizify 586: a timer at zero ends the round even if somebody is absent."""
    match = asked([CHOICE, ORDER], seats=3, seconds=30)
    assert (match.clock.seconds, match.clock.seats) == (30, (0, 1, 2))
    answer(match, 0, choice="green")
    match.expire()
    assert scores(match) == {0: 1.0, 1: None, 2: None}
    assert match.clock is None, "the teacher takes time for the answer"
    assert quiz([CHOICE], seats=1).clock is None
    assert asked([CHOICE]).clock is None, "with the teacher's pace there may be no deadline"


def test_quiz_15_an_answer_after_closing_is_refused_and_stored_as_nothing():
    match = asked([CHOICE, ORDER], seats=2)
    host(match, "close")
    judged = len(match.attempts)
    assert refused(match, 0, {"type": "answer", "choice": "green"}) == "closed"
    assert len(match.attempts) == judged
    assert GAME.overtaken(match.setting, match.state, 0) == "closed"
    assert refused(quiz([CHOICE]), 0, {"type": "answer", "choice": "green"}) == "not_started"


def test_quiz_16_the_reveal_shows_the_answer_to_all_and_each_pupil_its_own():
    match = asked([CHOICE], seats=4)
    answer(match, 0, choice="green")
    answer(match, 1, choice="red")
    answer(match, 2, choice="red")
    host(match, "close")
    assert match.view(1)["reveal"] == {
        "truth": ["green"],
        "counts": {"red": 2, "green": 1, "blue": 0},
        "answered": 3,
        "right": 1,
        "mean": pytest.approx(1 / 3),
        "mine": 0.0,
        "points": 0,
    }
    assert (match.view(0)["reveal"]["mine"], match.view(0)["reveal"]["points"]) == (1.0, 100)
    assert match.view(None)["reveal"]["mine"] is None
    assert match.view(None)["answered"] is None
    assert match.view(2)["answered"] == "red"


@each_kind
def test_quiz_16_nothing_tells_the_answer_before_the_reveal(one):
    match = asked([one], seats=3)
    answer(match, 0, **RIGHT[one.id])
    for seat in (None, 0, 1):
        assert match.view(seat)["reveal"] is None
        hidden = set(match.known(seat)) & {item for item in one.items if item in YEARS}
        assert hidden == (set(one.items[1:]) if one.kind == "insert" else set())
        assert f"{one.id}!" not in match.known(seat)
        assert one.id in match.known(seat)
    host(match, "close")
    for seat in (None, 0, 1):
        assert {one.id, f"{one.id}!"} <= set(match.known(seat))
        assert {item for item in (*one.items, *one.options) if item in YEARS} <= set(match.known(seat))
        assert match.view(seat)["reveal"]["truth"]


def test_quiz_16_a_clue_is_read_out_and_answered_at_the_reveal():
    match = asked([CLUE])
    assert match.known(0) == ("q-clue", "k")
    host(match, "close")
    assert match.known(0) == ("q-clue", "k", "q-clue!", "k!")


@pytest.mark.parametrize(
    ("one", "given", "counts"),
    [
        (ORDER, [["a", "b", "c"], ["a", "c", "b"], ["c", "b", "a"]], {"c": 1, "a": 2, "b": 2}),
        (TIES, [["a", "c", "d"], ["a", "d", "c"], ["d", "a", "c"]], {"d": 2, "a": 2, "c": 3}),
        (YEAR, [1721, 1600, 1721], [[1600, 1], [1721, 2]]),
        (
            MATCH,
            [
                {"drum": "skin", "flute": "wood"},
                {"drum": "wood", "flute": "skin"},
                {"drum": "skin", "flute": "brass"},
            ],
            {"drum": 2, "flute": 1},
        ),
    ],
    ids=["order", "order with equal years", "year", "match"],
)  # fmt: skip
def test_quiz_16_how_the_class_answered(one, given, counts):
    match = asked([one], seats=3)
    field = {"order": "order", "year": "year", "match": "pairs"}[one.kind]
    for seat, value in enumerate(given):
        answer(match, seat, **{field: value})
    assert match.view(None)["reveal"]["counts"] == counts


def test_quiz_17_the_teachers_actions_are_refused_outside_their_phase():
    """An action, and the phases in which it is possible, by the table of actions."""
    possible_in = {
        "start": {"LOBBY"},
        "close": {"ASK"},
        "skip": {"ASK"},
        "extend": {"ASK"},
        "next": {"REVEAL"},
        "finish": {"ASK", "REVEAL"},
    }
    matches = {
        "LOBBY": quiz([CHOICE, ORDER], seconds=20),
        "ASK": asked([CHOICE, ORDER], seconds=20),
        "REVEAL": asked([CHOICE, ORDER], seconds=20),
    }
    host(matches["REVEAL"], "close")
    for phase, match in matches.items():
        for action, phases in possible_in.items():
            sent = {"type": action, **({"seconds": 10} if action == "extend" else {})}
            assert (action in {each["type"] for each in match.legal(HOST)}) == (phase in phases)
            if phase in phases:
                match.propose(HOST, sent)
            else:
                assert refused(match, HOST, sent) == "wrong_phase", (phase, action)


def test_quiz_17_skip_gives_no_scores_and_no_judgements():
    match = asked([CHOICE, ORDER], seats=2)
    answer(match, 0, choice="green")
    host(match, "skip")
    assert match.attempts == []
    assert match.scores == (0, 0)
    assert question(match)["id"] == "q-order"
    host(match, "skip")
    assert match.outcome.reason == "all_asked"


def test_quiz_17_extend_makes_the_same_clock_longer():
    match = asked([CHOICE, ORDER], seconds=20)
    before = match.clock
    host(match, "extend", seconds=15)
    assert (match.clock.id, match.clock.seconds) == (before.id, 35)
    host(match, "close")
    host(match, "next")
    assert match.clock.seconds == 20, "only this question"
    assert match.clock.id != before.id
    untimed = asked([CHOICE])
    assert refused(untimed, HOST, {"type": "extend", "seconds": 15}) == "no_clock"
    for seconds in (4, 301, -5, True):
        assert refused(match, HOST, {"type": "extend", "seconds": seconds}) == "malformed"


def test_quiz_17_finish_closes_the_open_question_first():
    match = asked([CHOICE, ORDER], seats=2)
    answer(match, 0, choice="green")
    host(match, "finish")
    assert match.outcome.reason == "finished"
    assert match.scores == (100, 0)
    assert len(match.attempts) == 2
    match = asked([CHOICE, ORDER], seats=2)
    host(match, "close")
    host(match, "finish")
    assert match.outcome.reason == "finished"


def test_gen_16_stop_closes_the_open_question_first():
    match = asked([CHOICE, ORDER], seats=2)
    answer(match, 0, choice="green")
    host(match, "stop")
    assert match.outcome.reason == "stopped"
    assert match.scores == (100, 0)
    assert {attempt.seat: attempt.score for attempt in match.attempts} == {0: 1.0, 1: None}


def test_quiz_18_points_are_a_hundred_times_the_score_rounded():
    match = asked([ORDER, SEQUENCE], seats=1)
    answer(match, 0, order=["a", "c", "b"])
    assert match.scores == (67,)
    host(match, "next")
    answer(match, 0, order=["wake", "eat", "learn", "go"])
    assert match.scores == (67 + 83,)


def test_quiz_18_the_speed_bonus_adds_up_to_50_by_the_servers_time():
    match = asked([CHOICE], seats=5, speed_bonus=True, seconds=20)
    for seat, (ms, choice) in enumerate(
        ((0, "green"), (10_000, "green"), (20_000, "green"), (0, "red"), (25_000, "green"))
    ):
        answer(match, seat, ms=ms, choice=choice)
    assert match.scores == (150, 125, 100, 0, 100)
    assert [attempt.score for attempt in match.attempts] == [1, 1, 1, 0, 1], "speed is no evidence"
    assert [attempt.elapsed_ms for attempt in match.attempts] == [0, 10_000, 20_000, 0, 25_000]
    plain = asked([CHOICE], seats=1)
    answer(plain, 0, ms=0, choice="green")
    assert plain.scores == (100,), "off unless the teacher wants it"
    untimed = asked([CHOICE], seats=1, speed_bonus=True)
    answer(untimed, 0, ms=15_000, choice="green")
    assert untimed.scores == (125,)


def test_quiz_18_a_changed_answer_has_the_time_of_the_change():
    match = asked([CHOICE], seats=2, speed_bonus=True, seconds=20)
    answer(match, 0, ms=0, choice="red")
    answer(match, 0, ms=10_000, choice="green")
    answer(match, 1, ms=0, choice="red")
    assert match.scores == (125, 0)


def test_quiz_19_equal_points_share_a_rank_whatever_the_order_of_arrival():
    """Quizify 308; Submitty 11040: 1, 2, 2, 4."""
    for order in permutations(range(4)):
        match = asked([ORDER], seats=4)
        by_seat = [["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"], ["c", "b", "a"]]
        for seat in order:
            answer(match, seat, order=by_seat[seat])
        assert match.view(None)["ranks"] == [1, 2, 2, 4]
        host(match, "next")
        assert match.outcome.ranks == (1, 2, 2, 4)
        assert match.outcome.winners == (0,)


def test_quiz_19_nobody_wins_with_nothing():
    match = asked([CHOICE], seats=2)
    host(match, "close")
    host(match, "next")
    assert match.outcome.winners == ()
    assert match.outcome.ranks == (1, 1)


def test_quiz_20_who_joins_late_takes_part_from_the_next_question():
    match = quiz([CHOICE, ORDER], seats=4)
    present(match, 0, 1)
    host(match, "start")
    present(match, 0, 1, 2)
    assert refused(match, 2, {"type": "answer", "choice": "green"}) == "joins_next"
    answer(match, 0, choice="green")
    answer(match, 1, choice="red")
    assert match.view(2)["phase"] == "REVEAL", "not waited for"
    assert {attempt.seat for attempt in match.attempts} == {0, 1}, "neither wrong nor unanswered"
    assert match.view(2)["reveal"]["mine"] is None
    host(match, "next")
    answer(match, 2, **RIGHT["q-order"])
    host(match, "close")
    assert scores(match) == {0: None, 1: None, 2: 1.0}


def test_quiz_20_who_was_here_before_may_answer_when_the_tablet_wakes():
    """Quizify 78: a tablet that slept while the question opened; if it stays silent it was not asked."""
    for silent in (False, True):
        match = quiz([CHOICE, ORDER], seats=3)
        present(match, 0, 1)
        host(match, "start")
        host(match, "close")
        present(match, 0)
        host(match, "next")
        present(match, 0, 1)
        if not silent:
            answer(match, 1, **RIGHT["q-order"])
        host(match, "close")
        assert scores(match) == ({0: None} if silent else {0: None, 1: 1.0})


def test_quiz_20_facts_about_seats_that_are_not_there_are_refused():
    match = quiz([CHOICE], seats=3)
    assert refused(match, CLOCK, {"type": "present", "seats": [3]}) == "malformed"
    assert refused(match, 0, {"type": "present", "seats": [0]}) == "not_allowed"
    present(match, 2, 0, 2)
    assert match.state.present == (0, 2)


# ---------------------------------------------------------------- the clock's pace, self-paced (QUIZ-21)


def test_quiz_21_the_clock_leads_after_the_teachers_start():
    match = quiz([CHOICE, ORDER], pace="clock", reveal_seconds=4)
    assert match.clock is None
    host(match, "start")
    ids = set()
    for number in (1, 2):
        assert (match.clock.seconds, match.view(0)["round"]) == (20, number), (
            "20 seconds where none are given"
        )
        ids.add(match.clock.id)
        match.expire()
        assert (match.view(0)["phase"], match.clock.seconds, match.clock.seats) == ("REVEAL", 4, ())
        ids.add(match.clock.id)
        match.expire()
    assert match.outcome.reason == "all_asked"
    assert len(ids) == 4
    assert quiz([CHOICE], pace="clock").setting.options.reveal_seconds == 8


def test_quiz_21_self_paced_begins_at_once_and_the_seat_itself_goes_on():
    match = quiz([CHOICE, ORDER], seats=1, pace="self")
    assert match.view(0)["phase"] == "ASK"
    assert match.to_move == {0}
    assert match.legal(HOST) == [{"type": "stop"}]
    for action in ("start", "close", "next", "skip", "finish"):
        assert refused(match, HOST, {"type": action}) == "wrong_phase"
    assert refused(match, 0, {"type": "next"}) == "wrong_phase"
    answer(match, 0, choice="green")
    assert match.legal(0) == [{"type": "next"}]
    match.act(0, {"type": "next"})
    assert question(match)["id"] == "q-order"


def test_quiz_21_a_missed_item_returns_once_before_the_end():
    match = quiz([CHOICE, ORDER, BEFORE], seats=1, pace="self")
    seen = []
    while match.outcome is None:
        id = question(match)["id"]
        seen.append((id, question(match)["again"], match.view(0)["of"]))
        given = WRONG[id] if id != "q-before" else RIGHT[id]
        answer(match, 0, **given)
        match.act(0, {"type": "next"})
    assert [(id, again) for id, again, _ in seen] == [
        ("q-choice", False),
        ("q-order", False),
        ("q-before", False),
        ("q-choice", True),
        ("q-order", True),
    ]
    assert [of for *_, of in seen] == [3, 4, 5, 5, 5]
    assert [attempt.flags for attempt in match.attempts] == [(), (), (), ("seen",), ("seen",)]
    assert match.outcome.winners == (), "whoever is alone wins nothing"


def test_quiz_21_a_question_that_comes_back_gives_what_it_gives_more():
    match = quiz([ORDER], seats=1, pace="self")
    answer(match, 0, order=["a", "c", "b"])
    assert match.scores == (67,)
    match.act(0, {"type": "next"})
    answer(match, 0, order=["a", "b", "c"])
    assert match.scores == (100,)
    assert match.view(0)["reveal"]["points"] == 33


def test_quiz_21_an_estimate_within_the_tolerance_does_not_come_back():
    for guess, back in ((1730, False), (1600, True)):
        match = quiz([YEAR], seats=1, pace="self")
        answer(match, 0, year=guess)
        assert (match.view(0)["of"] == 2) is back


def test_quiz_21_live_quizzes_do_not_repeat_questions():
    match = asked([CHOICE, ORDER], seats=1)
    answer(match, 0, choice="red")
    assert match.view(0)["of"] == 2


def test_modes_follow_the_pace():
    assert GAME.modes_for(GAME.Options(pace="self")) == ("individual",)
    assert GAME.modes_for(GAME.Options()) == ("class",)
    assert GAME.modes_for(GAME.Options(pace="clock")) == ("class",)


# ---------------------------------------------------------------- questions as data, made and written


def test_quiz_25_skills():
    match = asked((*EIGHT, Question("q-own", "choice", options=("x", "y"), truth="x", skill="era")), seats=1)
    while match.outcome is None:
        host(match, "close")
        host(match, "next")
    assert [(a.kind, a.skill) for a in match.attempts] == [
        ("order", "chronology"),
        ("insert", "chronology"),
        ("before_after", "chronology"),
        ("era", "era"),
        ("year", "chronology"),
        ("choice", "culture"),
        ("match", "culture"),
        ("sequence", "culture"),
        ("choice", "era"),
    ]


TWO_HUNDRED = Deck(
    tuple(
        Card(f"c{n:03}", year, "old" if year < 1700 else "mid" if year < 1900 else "new")
        for n, year in enumerate(range(1500, 2010, 7))
    ),
    (
        replace(ERAS[0], id="old", start=1400, end=1699),
        replace(ERAS[0], id="mid", start=1700, end=1899),
        replace(ERAS[0], id="new", start=1900, end=None),
    ),
)
GAPS = {1: (100, 10**6), 2: (20, 100), 3: (1, 19)}


def made(difficulty: int, seed: int = 1, deck: Deck = TWO_HUNDRED, **recipe: Any) -> list[Question]:
    """The questions that a recipe makes, by playing through them."""
    options = {"recipe": {"number": 20, "difficulty": difficulty, **recipe}}
    match = Match.start("quiz", deck, seats=1, seed=seed, options=options)
    return [
        Question(f"recipe:{n + 1}", each.kind, each.items, each.options, low=each.low, high=each.high)
        for n, each in enumerate(match.state.made)
    ]


@pytest.mark.parametrize("difficulty", [1, 2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_quiz_22_neighbours_in_time_are_as_far_apart_as_the_difficulty_says(difficulty, seed):
    low, high = GAPS[difficulty]
    found = made(difficulty, seed, kinds=["order", "insert", "before_after"])
    assert [q.kind for q in found[:6]] == ["order", "insert", "before_after"] * 2
    year = TWO_HUNDRED.year
    for one in found:
        years = sorted(year[item] for item in one.items)
        assert all(low <= b - a <= high for a, b in pairwise(years))
        if one.kind == "insert":
            line = [year[item] for item in one.items[1:]]
            assert line == sorted(line)


@pytest.mark.parametrize("seed", range(8))
def test_quiz_22_never_the_same_event_twice_in_a_row(seed):
    found = made(2, seed)
    for before, after in pairwise(found):
        assert not set(before.items) & set(after.items)


def test_quiz_22_only_from_the_chosen_eras():
    era = {card.id: card.era for card in TWO_HUNDRED.cards}
    found = made(3, kinds=["order", "year"], eras=["mid"])
    assert {era[item] for one in found for item in one.items} == {"mid"}


@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_quiz_22_an_estimate_has_a_sensible_range(difficulty):
    for seed in range(10):
        for one in made(difficulty, seed, kinds=["year"]):
            year = TWO_HUNDRED.year[one.items[0]]
            assert one.low <= year <= one.high
            assert one.high - one.low == {1: 400, 2: 200, 3: 100}[difficulty]
            assert one.high <= 2010, "no slider into the future"
            assert one.low % 10 == one.high % 10 == 0
    old = replace(TWO_HUNDRED, cards=(Card("x", -28000, "old", precision=1000),))
    (one,) = made(3, deck=old, kinds=["year"], number=1)
    assert one.low <= -28000 <= one.high
    assert one.high - one.low >= 20_000, "what is dated roughly is asked for roughly"


@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_quiz_22_an_era_question_offers_one_right_era(difficulty):
    recipe = {"kinds": ["era"], "number": 8, "difficulty": difficulty}
    for seed in range(10):
        match = Match.start("quiz", deck(()), seats=1, seed=seed, options={"recipe": recipe})
        for each in match.state.made:
            (subject,) = each.items
            card, clue = match.setting.deck.card.get(subject), match.setting.deck.clue.get(subject)
            right = {clue.era} if clue else {card.era, *card.also_accept_eras}
            assert len(right & set(each.options)) == 1
            assert len(each.options) >= 3


def test_quiz_22_a_deck_that_cannot_provide_it_is_refused_with_numbers():
    for cards, recipe, needed in (
        (TWO_HUNDRED.cards[:3], {"kinds": ["order"], "difficulty": 1, "number": 4}, 4),
        (TWO_HUNDRED.cards[:8], {"kinds": ["before_after"], "difficulty": 1, "number": 10}, 10),
        (CARDS[2:4], {"kinds": ["before_after"], "difficulty": 3, "number": 2}, 2),
    ):
        small = Deck(cards, TWO_HUNDRED.eras if cards is not CARDS[2:4] and cards[0].era == "old" else ERAS)
        with pytest.raises(DeckTooSmall) as caught:
            Match.start("quiz", small, seats=1, seed=1, options={"recipe": recipe})
        assert caught.value.data == {"needed": needed, "present": 0, "what": "questions"}


def test_quiz_22_a_deck_with_neither_questions_nor_recipe_is_refused():
    with pytest.raises(DeckTooSmall) as caught:
        Match.start("quiz", TWO_HUNDRED, seats=3, seed=1)
    assert caught.value.data == {"needed": 1, "present": 0, "what": "questions"}


def test_quiz_22_a_made_question_about_one_event_is_judged_as_that_event():
    recipe = {"kinds": ["insert", "era", "year", "order", "before_after"], "number": 5, "difficulty": 2}
    match = Match.start("quiz", TWO_HUNDRED, seats=1, seed=3, options={"recipe": recipe})
    host(match, "start")
    while match.outcome is None:
        shown = question(match, 0)
        assert shown["id"] not in match.known(0), "there is no text of it to be read"
        match.act(0, match.sample(0, Source(1))) if match.view(0)["phase"] == "ASK" else None
        if match.view(0)["phase"] == "ASK":
            host(match, "close")
        host(match, "next")
    items = [attempt.item for attempt in match.attempts]
    assert [item in TWO_HUNDRED.card for item in items] == [True, True, True, False, False]
    assert items[3:] == ["recipe:4", "recipe:5"]
    assert all(set(attempt.items) & set(TWO_HUNDRED.card) for attempt in match.attempts)


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (Question("q", "order", ("a", "nowhere")), "no_such_card"),
        (Question("q", "order", ("a",)), "too_few_items"),
        (Question("q", "order", ("a", "a")), "twice_in_a_question"),
        (Question("q", "insert", ("a",)), "too_few_items"),
        (Question("q", "insert", ("g", "c", "a")), "timeline_out_of_order"),
        (Question("q", "before_after", ("a", "b", "c")), "too_few_items"),
        (Question("q", "era", ("a",), ("dutch",)), "too_few_options"),
        (Question("q", "era", ("x",), ("dutch", "qing")), "no_such_card"),
        (Question("q", "era", ("a",), ("zheng", "qing")), "bad_truth"),
        (Question("q", "choice", options=("x", "y"), truth="z"), "bad_truth"),
        (Question("q", "sequence", ("x", "y"), truth=["x"]), "bad_truth"),
        (Question("q", "match", ("x",), ("y", "z"), truth={"x": "w"}), "bad_truth"),
        (replace(MATCH, id="q", truth={"drum": "skin", "flute": "skin"}), "bad_truth"),
        (Question("q", "year", ("a",), low=1700, high=1600), "no_range"),
        (Question("q", "year", low=1600, high=1700), "bad_truth"),
    ],
)  # fmt: skip
def test_quiz_24_questions_that_cannot_be_asked_are_refused(bad, what):
    with pytest.raises(SetupRefused) as caught:
        quiz([bad])
    assert caught.value.data == {"what": what, "id": "q"}


def test_the_recipe_makes_a_form():
    fields = {field.name: field for field in option_fields(GAME.Options)}
    assert not fields["start_seat"].teacher
    recipe = fields["recipe"]
    assert (recipe.kind, recipe.optional, recipe.teacher, recipe.default) == ("record", True, True, None)
    inner = {field.name: field for field in recipe.fields}
    assert inner["kinds"].kind == "choices"
    assert inner["kinds"].choices == ("order", "insert", "before_after", "era", "year")
    assert (inner["number"].kind, inner["number"].low, inner["number"].high) == ("int", 1, 40)
    assert inner["eras"].kind == "ids"
    assert (inner["difficulty"].low, inner["difficulty"].high) == (1, 3)


def test_estimates_know_how_many_questions_there_are():
    few, many = deck(EIGHT[:2]), deck(EIGHT)
    assert GAME.minutes_for(GAME.Options(), 30, few) < GAME.minutes_for(GAME.Options(), 30, many)
    timed = GAME.Options(seconds=20, pace="clock")
    assert GAME.minutes_for(timed, 30, many) == 1 + round(8 * (15 + 8) / 60)


# ---------------------------------------------------------------- a class


def test_sixty_answers_stay_small_and_one_encoding_serves_those_who_see_the_same():
    match = asked(EIGHT, seats=60)
    for seat in range(59):
        answer(match, seat, ms=12_345, **RIGHT["q-order"])
    assert len(match.state_json) < 4000
    insertion = asked([INSERT], seats=60)
    assert len({GAME.view_of(insertion.setting, insertion.state, seat) for seat in range(60)}) == 1
    answer(insertion, 5, gap=1)
    assert len({GAME.view_of(insertion.setting, insertion.state, seat) for seat in range(60)}) == 2


def test_the_decision_is_the_same_while_the_question_is_open():
    """An answer may be changed from a tablet that has not yet seen the newest revision."""
    match = asked([CHOICE, ORDER], seats=3)
    before = match.decisions()
    answer(match, 0, choice="red")
    assert match.decisions() == before
    host(match, "close")
    assert match.decisions()[0] == -1
    assert match.decisions()[HOST] != before[HOST]


def test_the_self_paced_golden_playthrough_plays_the_same():
    """Recorded by `python -m tests.games.quiz.record`."""
    golden = json.loads((Path(__file__).parent / "golden_self.json").read_text("utf-8"))
    moves = [[step["seat"], step["action"]] for step in golden["steps"]]
    again = trace("quiz", json.dumps(golden["setting"]), golden["seed"], moves)
    for number, (then, now) in enumerate(zip(golden["steps"], again["steps"], strict=True)):
        assert now == then, f"step {number}"
    assert {name: golden[name] for name in ("begin", "outcome", "state")} == {
        name: again[name] for name in ("begin", "outcome", "state")
    }
