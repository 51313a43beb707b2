"""TRAIN-01 … TRAIN-15, the open points and the worked scenarios of 走過臺灣：南下列車."""

from __future__ import annotations

import json

import pytest

from games.core.api import HOST
from games.core.errors import DeckTooSmall, Rejected, SetupRefused
from games.core.rng import Source
from games.match import Match

from ..worlds import drive
from .tables import DECK, STOP, card, choose, discard, hand, play, table, years


def start(**changes):
    given = {"seats": 3, "seed": 7, "options": {"shuffle": False}, **changes}
    return Match.start("voyage-train", given.pop("deck", DECK), **given)


def refusal(match, seat, action):
    before = match.state
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state is before
    return caught.value


# ---------------------------------------------------------------- set-up


def test_train_01_all_cards_are_shuffled():
    match = start(options={})
    state = match.state
    dealt = [*(c for h in state.hands for c in h), *(c for col in state.columns for c in col), *state.deck]
    assert sorted(dealt) == sorted(DECK.ids)
    assert start(options={}, seed=8).state.deck != state.deck
    assert start(options={}).state == state


def test_train_01_without_shuffle_hands_are_dealt_a_round_at_a_time_and_then_the_open_cards():
    state = start().state
    assert state.hands == ((DECK.ids[0], DECK.ids[3]), (DECK.ids[1], DECK.ids[4]), (DECK.ids[2], DECK.ids[5]))
    assert {c for column in state.columns for c in column} == set(DECK.ids[6:10])
    assert state.deck == DECK.ids[10:]


def test_train_02_each_holds_two_cards_and_knows_their_titles_not_their_years():
    match = start()
    for seat in range(3):
        view = match.view(seat)
        assert view["hand"] == [{"id": DECK.ids[seat]}, {"id": DECK.ids[seat + 3]}]
        assert view["hand_counts"] == [2, 2, 2]
    assert match.view(None)["hand"] is None


def test_train_03_four_open_cards_lie_from_earliest_to_latest():
    for seed in range(10):
        match = start(options={}, seed=seed)
        columns = years(match)
        assert [len(column) for column in columns] == [1, 1, 1, 1]
        assert columns == sorted(columns)


def test_train_04_who_begins_is_an_option_or_comes_from_the_seed_and_turns_go_clockwise():
    assert start().to_move == {0}, "without shuffle seat 0 begins"
    assert {min(start(options={}, seed=seed).to_move) for seed in range(40)} == {0, 1, 2}
    match = start(options={"start_seat": 1})
    seen = []
    while len(seen) < 4:
        seat = min(match.to_move)
        seen.append(seat)
        while match.to_move == {seat}:
            match.act(seat, match.sample(seat, Source(len(seen))))
    assert seen == [1, 2, 0, 1]


def test_vt_06_two_to_six_may_play():
    for seats in range(2, 7):
        assert len(start(seats=seats).view(None)["hand_counts"]) == seats
    for seats in (1, 7):
        with pytest.raises(SetupRefused, match="bad_seats"):
            start(seats=seats)


def test_option_cards_plays_with_so_many_of_the_deck_and_never_with_fewer_than_needed():
    """Content: TRAIN needs at least 4 + 2·N + 8."""
    for seats, wish, there in (
        (2, 16, 16),
        (2, 20, 20),
        (3, 18, 18),
        (6, 16, 24),
        (2, 500, 37),
        (4, None, 37),
    ):
        state = start(seats=seats, options={"cards": wish, "shuffle": False}).state
        assert len(state.deck) + 4 + 2 * seats == there
        assert state.deck == DECK.ids[4 + 2 * seats : there]
    for seats in range(2, 7):
        needed = 4 + 2 * seats + 8
        small = type(DECK)(DECK.cards[: needed - 1])
        with pytest.raises(DeckTooSmall) as caught:
            start(deck=small, seats=seats)
        assert caught.value.data == {"needed": needed, "present": needed - 1, "what": "cards"}
    with pytest.raises(SetupRefused, match="bad_options"):
        start(options={"cards": 15})


# ---------------------------------------------------------------- playing


def test_train_05_exactly_one_hand_card_is_played_and_turned():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930])
    assert refusal(match, 0, play(1900)).code == "not_in_hand"
    assert refusal(match, 0, play("no-such-card")).code == "not_in_hand"
    assert refusal(match, 1, play(350)).code == "not_your_turn"
    match.act(0, play(1786))
    assert match.events[0].code == "played"
    assert match.events[0].data == {"card": card(1786), "year": 1786}
    for seat in (None, 0, 1):
        assert match.view(seat)["last"]["card"] == {"id": card(1786), "year": 1786}
        assert card(1786) in match.known(seat)


def test_train_06_a_card_only_goes_to_the_bottom():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930])
    match.act(0, play(1786))
    assert [there["id"] for there in match.view(1)["columns"][1]] == [card(1721), card(1786)], "top first"


@pytest.mark.parametrize(
    ("columns", "played", "into"),
    [
        ([[1624], [1721], [1895], [1999]], 1700, 1),
        ([[1624], [1721], [1895], [1999]], "b1895", 3),  # not earlier: the same year as its last
        ([[1624], [1721, 1786], [1895], [1999]], 1860, 2),
        ([[-4500], [1721], [1895], [1999]], 350, 1),  # years before our era
        ([[1624], [1721], [1895], [1999]], "b1999", 4),
        (
            [[1624], [1661], ["b1721", 1895], [1999]],
            1721,
            2,
        ),  # not later: the same as its neighbour's top
    ],
)
def test_train_07_the_year_lies_between_the_last_and_the_top_of_the_right_neighbour(columns, played, into):
    match = table(columns, [played, 1930], others=[[1750, 1800]], deck=[1979, 1987])
    match.act(0, play(played))
    assert match.view(0)["last"]["column"] == into


def test_train_08_of_the_fitting_columns_the_latest_ending_one_is_taken():
    match = table([[1624], [1721], [1895], [1999]], ["b1895", 1930])
    match.act(0, play("b1895", 2))
    assert match.view(0)["last"]["right_columns"] == [3]
    assert match.attempts[0].score == 0
    assert match.attempts[0].years_off == 0, "it fits column 2 too, but 3 is closest"


def test_train_09_one_candidate_takes_the_card_at_once_and_two_let_the_player_choose():
    match = table([[1624], ["e1895"], ["b1895"], [1999]], [1930, 1786])
    match.act(0, play(1930))
    view = match.view(1)
    assert (view["phase"], view["to_move"], view["played"]) == (
        "CHOOSE_COLUMN",
        [0],
        {"id": card(1930), "year": 1930},
    )
    assert match.legal(0) == [choose(2), choose(3)]
    assert match.legal(1) == []
    assert refusal(match, 0, play(1786)).code == "wrong_phase"
    assert refusal(match, 0, discard(2)).code == "wrong_phase"
    match.act(0, choose(3))
    assert years(match) == [[1624], [1895], [1895, 1930], [1999]]
    assert match.view(0)["played"] is None


def test_train_10_where_no_column_fits_one_must_go_and_the_card_takes_its_place():
    match = table([[1652], [1721], [1895], [1999]], [1628, 1930])
    match.act(0, play(1628))
    assert match.view(0)["phase"] == "CHOOSE_DISCARD"
    assert match.legal(0) == [discard(n) for n in (1, 2, 3, 4)]
    assert refusal(match, 0, choose(1)).code == "wrong_phase"
    match.act(0, discard(4))
    assert years(match) == [[1628], [1652], [1721], [1895]]
    assert match.view(None)["discard"] == [{"id": card(1999), "year": 1999}]
    last = match.view(None)["last"]
    assert (last["discarded_column"], last["landed"]) == (4, 1)
    assert last["discarded"] == [{"id": card(1999), "year": 1999}]


def test_train_11_the_third_card_makes_a_pile_and_the_deck_fills_the_place():
    match = table([[1624, 1661], [1721], [1895], [1999]], [1683, 1930], deck=[1860, 1979, 1987])
    match.act(0, play(1683))
    view = match.view(None)
    assert view["piles"] == [1, 0]
    assert view["scores"] == [1, 0]
    assert years(match) == [[1721], [1860], [1895], [1999]]
    assert match.state.piles[0] == ((card(1624), card(1661), card(1683)),)
    last = view["last"]
    assert [there["year"] for there in last["completed"]] == [1624, 1661, 1683]
    assert (last["refill"], last["refill_column"]) == ({"id": card(1860), "year": 1860}, 2)
    assert (last["column"], last["landed"]) == (1, None)
    assert {card(1624), card(1661), card(1683)} <= set(match.known(1)), "their backs stay readable"


def test_train_12_the_hand_is_drawn_to_two_and_the_next_player_follows():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930], deck=[1860, 1979])
    match.act(0, play(1786))
    assert hand(match) == [card(1930), card(1860)]
    assert match.view(1)["hand_counts"] == [2, 2]
    assert match.view(1)["deck_count"] == 1
    assert match.to_move == {1}
    assert match.view(0)["last"]["drew"] is True


def test_train_13_a_refill_is_a_column_of_its_own_even_where_it_would_fit_another():
    match = table([[1624, 1661], [1721, 1786], [1895], [1999]], [1683, 1930], deck=[1860, 1979, 1987])
    match.act(0, play(1683))
    assert years(match) == [[1721, 1786], [1860], [1895], [1999]]
    assert match.view(0)["piles"] == [1, 0], "it completes none"


# ---------------------------------------------------------------- the end


def test_train_14_the_game_ends_when_the_deck_is_used_up_and_hands_score_nothing():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930], deck=[1860])
    match.act(0, play(1786))
    assert match.view(0)["phase"] == "END"
    assert match.outcome.reason == "deck_empty"
    assert match.scores == (0, 0)
    assert match.view(0)["hand"] == [{"id": card(1930)}, {"id": card(1860)}], "still unturned"
    assert match.events[-1].code == "arrived"
    assert match.view(0)["deck_top"] is None


def test_train_15_most_piles_win():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930], deck=[1860], piles=[1, 3])
    match.act(0, play(1786))
    assert match.scores == (1, 3)
    assert (match.outcome.winners, match.outcome.ranks) == ((1,), (2, 1))


def test_gen_16_stop_keeps_scores_and_judgements():
    match = table([[1624, 1661], [1721], [1895], [1999]], [1683, 1930])
    match.act(0, play(1683, 1))
    match.act(HOST, STOP)
    assert (match.outcome.reason, match.outcome.winners, match.scores) == ("stopped", (), (1, 0))
    assert len(match.attempts) == 1


def test_gen_16_stop_during_a_choice():
    match = table([[1652], [1721], [1895], [1999]], [1628, 1930])
    match.act(0, play(1628, "none"))
    match.act(HOST, STOP)
    assert match.view(None)["outcome"]["reason"] == "stopped"
    assert match.view(None)["played"] == {"id": card(1628), "year": 1628}


# ---------------------------------------------------------------- what a seat may know


def test_information_hands_are_their_owners_and_the_deck_shows_its_top():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930], others=[[350, 1700]])
    assert hand(match, 1) == [card(350), card(1700)]
    assert b"e1786" not in match.view_bytes(1)
    assert b"e350" not in match.view_bytes(0)
    for secret in (b"e1786", b"e350"):
        assert secret not in match.view_bytes(None)
    assert match.view(1)["deck_top"] == {"id": card(1860)}
    assert b"e1979" not in match.view_bytes(0)


def test_train_o8_by_default_nobody_sees_years_of_a_hand():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930])
    for seat in (None, 0, 1):
        assert match.view(seat)["seen_hands"] == []


def test_train_o8_with_others_see_years_the_others_at_the_table_do_and_the_owner_and_onlookers_do_not():
    match = table(
        [[1624], [1721], [1895], [1999]],
        [1786, 1930],
        others=[[350, 1700], [1750, 1800]],
        others_see_years=True,
    )
    seen = match.view(1)["seen_hands"]
    assert seen[0] == [{"id": card(1786), "year": 1786}, {"id": card(1930), "year": 1930}]
    assert seen[1] == []
    assert [there["year"] for there in seen[2]] == [1750, 1800]
    assert match.view(0)["hand"] == [{"id": card(1786)}, {"id": card(1930)}]
    assert match.view(None)["seen_hands"] == []
    assert card(1786) in match.known(1)
    assert card(1786) not in match.known(0)
    assert card(1786) not in match.known(None)


def test_train_o9_the_deck_shows_the_title_of_its_top_card_or_not():
    match = table([[1624], [1721], [1895], [1999]], deck_top_title_visible=False)
    for seat in (None, 0, 1):
        assert match.view(seat)["deck_top"] is None
        assert b"e1860" not in match.view_bytes(seat)


# ---------------------------------------------------------------- the other open points


def test_train_o1_the_rightmost_column_has_no_upper_limit():
    match = table([[1624], [1721], [1895], [1999]], [2014, 1930])
    match.act(0, play(2014, 4))
    assert match.attempts[0].score == 1
    assert years(match)[3] == [1999, 2014]


def test_train_o2_different_last_years_leave_no_choice():
    match = table([[1624], [1721], [1895], [1999]], ["b1895", 1930])
    match.act(0, play("b1895"))
    assert match.view(0)["last"]["column"] == 3
    assert match.to_move == {1}


def test_train_o3_a_column_that_ends_in_the_closest_year_is_a_candidate_even_where_it_does_not_fit():
    match = table([[1624], ["e1895"], ["b1895"], [1999]], [1930, 1786])
    match.act(0, play(1930, 2))
    assert match.attempts[0].score == 1
    assert match.attempts[0].truth == (2, 3)
    assert match.attempts[0].years_off == 0
    assert match.attempts[0].chance == pytest.approx(2 / 5)


def test_train_o4_any_column_may_go_and_nobody_scores_it():
    for column in (1, 2, 3, 4):
        match = table([[1652], [1721, 1860], [1895], [1999]], [1628, 1930], deck=[1979, 1987])
        match.act(0, play(1628))
        match.act(0, discard(column))
        assert match.scores == (0, 0)
        assert len(match.view(0)["discard"]) == (2 if column == 2 else 1)


def test_train_o5_columns_may_overlap_and_are_sorted_by_top_last_and_age():
    match = table([[1624], [1721, 1895], [1945], [1999]], [1786, 1930])
    match.act(0, play(1786))
    match.act(0, discard(1))
    assert years(match) == [[1721, 1895], [1786], [1945], [1999]], "an overlap is legal"
    # A column that grows may pass another with the same top: (1721, 1721) before (1721, 1786).
    match = table([["e1721"], ["b1721"], [1895], [1999]], [1786, 1930])
    match.act(0, play(1786))
    match.act(0, choose(1))
    assert years(match) == [[1721], [1721, 1786], [1895], [1999]]
    last = match.view(0)["last"]
    assert (last["column"], last["landed"]) == (1, 2)
    # Equal top and last: the older column first.
    match = table([["e1721"], ["b1721"], [1895], [1999]], ["c1721", 1930], deck=[1860, 1979])
    match.act(0, play("c1721"))
    match.act(0, choose(2))
    assert [[there["id"] for there in column] for column in match.view(0)["columns"]][:2] == [
        ["e1721"],
        ["b1721", "c1721"],
    ]


def test_train_o6_the_pile_is_taken_without_asking():
    match = table([[1624, 1661], [1721], [1895], [1999]], [1683, 1930])
    match.act(0, play(1683))
    assert match.to_move == {1}


def test_train_o7_the_turn_is_finished_as_far_as_the_deck_allows():
    match = table([[1652], [1721], [1895], [1999]], [1628, 1930], deck=[1860])
    match.act(0, play(1628))
    assert match.outcome is None, "the choice is still made"
    match.act(0, discard(1))
    assert match.outcome is not None
    assert match.view(None)["hand_counts"] == [2, 2]


def test_train_o10_a_card_is_played_alone_and_openly():
    """Not the simultaneous game of the 2.0 edition: one seat is to move, four columns lie there."""
    match = start(seats=6)
    assert len(match.to_move) == 1
    assert len(match.view(None)["columns"]) == 4


# ---------------------------------------------------------------- predictions


def test_predict_is_an_attempt_and_never_changes_the_game():
    plain = table([[1624], [1721], [1895], [1999]], [1786, 1930])
    plain.act(0, play(1786))
    assert plain.attempts == [], "without a prediction there is no attempt"
    for said in (1, 2, 3, 4, "none"):
        match = table([[1624], [1721], [1895], [1999]], [1786, 1930])
        match.act(0, play(1786, said))
        assert years(match) == years(plain)
        assert match.state.hands == plain.state.hands
        attempt = match.attempts[0]
        assert (attempt.skill, attempt.kind, attempt.item) == ("chronology", "predict", card(1786))
        assert attempt.score == float(said == 2)
        assert attempt.chance == pytest.approx(1 / 5)
        assert attempt.years_off == {1: 65, 2: 0, 3: 109, 4: 213, "none": None}[said]
        last = match.view(1)["last"]
        assert (last["predicted"], last["right"]) == (said, said == 2)
        told = [event for event in match.events if event.code.startswith("prediction")]
        assert [(event.code, event.to) for event in told] == [
            ("prediction_right" if said == 2 else "prediction_wrong", (0,))
        ]


def test_predict_none_is_right_where_no_column_fits():
    match = table([[1652], [1721], [1895], [1999]], [1628, 1930])
    match.act(0, play(1628, "none"))
    attempt = match.attempts[0]
    assert (attempt.score, attempt.truth, attempt.chance) == (1.0, ("none",), pytest.approx(1 / 5))
    match.act(0, discard(1))
    assert len(match.attempts) == 1, "the choice is no judgement"
    assert match.view(0)["last"]["predicted"] == "none"
    match = table([[1652], [1721], [1895], [1999]], [1628, 1930])
    match.act(0, play(1628, 1))
    assert (match.attempts[0].score, match.attempts[0].years_off) == (0.0, 24)


def test_predict_items_are_the_card_and_its_supposed_neighbours():
    for said, items in ((1, (1786, 1661, 1721)), (4, (1786, 1999, None)), ("none", (1786,))):
        match = table([[1624, 1661], [1721], [1895], [1999]], [1786, 1930])
        match.act(0, play(1786, said))
        assert match.attempts[0].items == tuple(None if y is None else card(y) for y in items)


def test_predict_off_takes_none():
    match = table([[1624], [1721], [1895], [1999]], predict=False)
    assert match.legal(0) == [play(1786), play(1930)]
    assert refusal(match, 0, play(1786, 2)).code == "predictions_off"
    match.act(0, play(1786))
    assert match.attempts == []


def test_predict_on_lists_each_card_with_each_answer_and_without():
    match = table([[1624], [1721], [1895], [1999]])
    legal = match.legal(0)
    expected = [play(year, said) for year in (1786, 1930) for said in (None, 1, 2, 3, 4, "none")]
    assert len(legal) == len(expected)
    assert all(action in legal for action in expected)


# ---------------------------------------------------------------- clocks


def test_gen_09_timeouts_are_those_of_the_table():
    match = table([[1624], [1721], [1895], [1999]], [1786, 1930], seconds=30)
    assert (match.clock.seconds, match.clock.seats) == (30, (0,))
    match.expire()
    assert match.moves[-1] == (0, play(1786)), "the oldest hand card"
    assert match.attempts == []
    match = table([[1624], ["e1895"], ["b1895"], [1999]], [1930, 1786], seconds=30)
    match.act(0, play(1930))
    match.expire()
    assert match.moves[-1] == (0, choose(2)), "the leftmost candidate"
    match = table([[1652, 1661], [1721], [1895], [1999]], [1628, 1930], seconds=30)
    match.act(0, play(1628))
    first = match.clock.id
    match.expire()
    assert match.moves[-1] == (0, discard(2)), "the shortest, of these the leftmost"
    assert match.clock.id != first
    assert table([[1624], [1721], [1895], [1999]]).clock is None


# ---------------------------------------------------------------- the frame


def test_round_counts_turn_cycles():
    match = start(seats=2)
    seen = []
    while match.outcome is None:
        seen.append((match.view(None)["round"], match.state.turns))
        drive(match, Source(len(seen)), 1)
    assert {turns // 2 + 1 for _, turns in seen} == {number for number, _ in seen}
    assert all(number == turns // 2 + 1 for number, turns in seen)


def test_progress_is_the_share_of_the_deck_that_was_drawn():
    match = start(seats=2, options={"cards": 16, "shuffle": False})
    assert match.progress == 0
    seen = [match.progress]
    while match.outcome is None:
        drive(match, Source(3), 1)
        seen.append(match.progress)
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_four_games_with_few_cards_fit_a_lesson():
    game = start().game
    for seats in (2, 3, 4, 5, 6):
        few = game.Options(cards=12 + 2 * seats)
        assert game.minutes(few, seats, 80) <= 10
        assert game.minutes(game.Options(), seats, 80) > game.minutes(few, seats, 80)
        assert game.minutes(game.Options(), seats, 80) <= 40


def test_ids_of_hidden_cards_are_all_that_a_view_tells_of_them():
    match = start(seats=6)
    for seat in (*range(6), None):
        view = json.loads(match.view_bytes(seat))
        for front in [*(view["hand"] or []), *([view["deck_top"]] if view["deck_top"] else [])]:
            assert set(front) == {"id"}


# ---------------------------------------------------------------- worked scenarios


def columns(*given):
    return [list(column) if isinstance(column, (list, tuple)) else [column] for column in given]


def test_train_t1():
    match = table(columns(1624, 1721, 1895, 1999), [1786, 1930])
    match.act(0, play(1786))
    assert years(match) == [[1624], [1721, 1786], [1895], [1999]]
    assert len(hand(match)) == 2


def test_train_t2():
    match = table(columns(1624, 1721, 1895, 1999), [2014, 1930])
    match.act(0, play(2014))
    assert years(match)[3] == [1999, 2014]


def test_train_t3():
    match = table(columns(1624, 1721, 1895, 1999), ["b1721", 1930])
    match.act(0, play("b1721"))
    assert years(match) == [[1624], [1721, 1721], [1895], [1999]]


def test_train_t4():
    match = table(columns(1624, "e1895", "b1895", 1999), [1930, 1786])
    match.act(0, play(1930))
    assert match.view(0)["phase"] == "CHOOSE_COLUMN"
    assert match.legal(0) == [choose(2), choose(3)]
    for column in (1, 4):
        assert refusal(match, 0, choose(column)).code == "not_a_candidate"


def test_train_t5():
    match = table(columns(1652, 1721, 1895, 1999), [1628, 1930])
    match.act(0, play(1628))
    match.act(0, discard(3))
    assert [there["year"] for there in match.view(0)["discard"]] == [1895]
    assert years(match) == [[1628], [1652], [1721], [1999]]


def test_train_t6():
    match = table(columns(1624, [1721, 1895], 1945, 1999), [1786, 1930])
    match.act(0, play(1786))
    match.act(0, discard(2))
    assert [there["year"] for there in match.view(0)["discard"]] == [1721, 1895]
    assert years(match) == [[1624], [1786], [1945], [1999]]
    assert match.scores == (0, 0)


def test_train_t7():
    match = table(columns([1624, 1661], 1721, 1895, 1999), [1683, 1930], deck=[1860, 1979, 1987])
    match.act(0, play(1683))
    assert match.scores == (1, 0)
    assert years(match) == [[1721], [1860], [1895], [1999]]
    assert hand(match) == [card(1930), card(1979)]


def test_train_t8():
    match = table(columns([1624, 1661], 1721, 1895, 1999), [1683, 1930], deck=[1860])
    match.act(0, play(1683))
    assert match.scores == (1, 0)
    assert years(match) == [[1721], [1860], [1895], [1999]]
    assert match.outcome.reason == "deck_empty"
    assert match.view(0)["hand_counts"] == [1, 2]
    assert match.view(0)["last"]["drew"] is False


def test_train_t9():
    match = table(columns(1624, 1721, 1895, 1999), [1786, 1930], deck=[1860])
    match.act(0, play(1930))
    assert match.outcome.reason == "deck_empty"
    assert hand(match) == [card(1786), card(1860)]


def test_train_t10():
    match = table(columns(1624, "e1721", "b1721", "c1721"), ["d1721", 1930])
    match.act(0, play("d1721"))
    assert match.legal(0) == [choose(2), choose(3), choose(4)]


def test_train_t11():
    match = table(
        columns(1624, 1721, 1895, 1999),
        [1786, 1930],
        others=[[350, 1700], [1750, 1800]],
        deck=[1860],
        piles=[3, 3, 1],
    )
    match.act(0, play(1786))
    assert match.scores == (3, 3, 1)
    assert (match.outcome.winners, match.outcome.ranks) == ((0, 1), (1, 1, 3))


def test_train_t12():
    match = start(seats=4, options={})
    hidden = [*match.state.deck, *(c for held in match.state.hands for c in held)]

    def turned(value):
        if isinstance(value, dict):
            return ({value["id"]} if "year" in value and "id" in value else set()).union(
                *map(turned, value.values())
            )
        return set().union(*map(turned, value)) if isinstance(value, list) else set()

    for seat in (None, 0, 1, 2, 3):
        assert not turned(match.view(seat)) & set(hidden)
        assert not set(match.known(seat)) & set(hidden)
