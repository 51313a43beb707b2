"""GROUP-01 … GROUP-15, the open points and the worked scenarios of 走過臺灣團體賽."""

from __future__ import annotations

import msgspec
import pytest

from games.core.api import CLOCK, HOST
from games.core.errors import DeckTooSmall, Rejected, SetupRefused
from games.core.rng import Source
from games.match import Match

from .tables import DECK, DISCARD, STOP, card, move, moves, on_map, place, predict, table


def start(**changes):
    given = {"seats": 3, "seed": 7, "options": {"shuffle": False}, **changes}
    return Match.start("voyage-team", given.pop("deck", DECK), **given)


def refusal(match, seat, action):
    before = match.state
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state is before
    return caught.value


# ---------------------------------------------------------------- set-up


def test_group_01_the_map_has_eight_empty_areas():
    assert start().view(None)["areas"] == [None] * 8


def test_group_02_the_chosen_cards_are_shuffled_and_ten_markers_lie_ready():
    match = start(options={})
    assert match.view(None)["markers"] == 10
    state = match.state
    dealt = [*state.fronts, *state.deck]
    assert sorted(dealt) == sorted(DECK.ids)
    assert dealt != list(DECK.ids)
    assert start(options={}, seed=8).state.deck != state.deck


def test_group_02_without_shuffle_the_deck_is_dealt_in_its_order():
    state = start().state
    assert state.fronts == DECK.ids[:3]
    assert state.deck == DECK.ids[3:]


def test_group_03_each_player_has_one_card_whose_title_all_know_and_whose_year_nobody():
    match = start()
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["fronts"] == [{"id": id} for id in DECK.ids[:3]]


def test_group_04_who_begins_is_an_option_or_comes_from_the_seed_and_turns_go_clockwise():
    assert start().to_move == {0}
    match = start(options={"start_seat": 1})
    assert match.to_move == {1}
    for seat in (1, 2, 0, 1):
        match.act(seat, DISCARD)
    assert {min(start(options={}, seed=seed).to_move) for seed in range(40)} == {0, 1, 2}
    assert {min(start(seed=seed).to_move) for seed in range(10)} == {0}, "without shuffle seat 0 begins"


def test_vt_06_two_to_six_may_play():
    for seats in range(2, 7):
        assert len(start(seats=seats).view(None)["fronts"]) == seats
    for seats in (1, 7):
        with pytest.raises(SetupRefused, match="bad_seats"):
            start(seats=seats)


# ---------------------------------------------------------------- placing


def test_group_05_any_empty_area_may_be_chosen_and_no_other():
    match = table({3: 1721, 6: 1895})
    assert [a["area"] for a in match.legal(0) if a["type"] == "place"] == [1, 2, 4, 5, 7, 8]
    fault = refusal(match, 0, place(3))
    assert (fault.code, fault.data) == ("area_taken", {"area": 3})
    for area in (0, 9, -1):
        assert refusal(match, 0, place(area)).code == "malformed"


def test_group_05_only_the_seat_whose_turn_it_is_may_act():
    match = table({})
    for action in (place(1), DISCARD, move(1, 2, 1)):
        assert refusal(match, 1, action).code == "not_your_turn"
    assert match.legal(1) == []


@pytest.mark.parametrize(
    ("areas", "front", "area", "right"),
    [
        ({3: 1721, 6: 1895}, 1786, 5, True),  # both neighbours
        ({3: 1721, 6: 1895}, 1930, 4, False),
        ({3: 1721, 6: 1895}, 1624, 5, False),
        ({3: 1721}, 1624, 2, True),  # only a next card
        ({3: 1721}, 1786, 1, False),
        ({3: 1721}, 1786, 8, True),  # only a previous card
        ({3: 1721}, 1624, 4, False),
        ({}, 2014, 1, True),  # none
        ({1: 350}, -4500, 2, False),  # years before our era
        ({2: 350}, -4500, 1, True),
    ],
)
def test_group_06_the_year_must_lie_between_the_neighbours(areas, front, area, right):
    match = table(areas, [front, 1930])
    match.act(0, place(area))
    last = match.view(None)["last"]
    assert last["right"] is right
    assert (on_map(match).get(area) == front) is right
    assert match.attempts[-1].score == float(right)


def test_group_07_a_right_card_stays_and_a_new_one_is_drawn():
    match = table({3: 1721}, [1786, 1930], deck=[1968, 1979])
    match.act(0, place(4))
    view = match.view(1)
    assert view["fronts"] == [{"id": card(1968)}, {"id": card(1930)}]
    assert (view["markers"], view["deck_count"], view["discard"]) == (10, 1, [])
    assert view["to_move"] == [1]
    assert match.events[-1].code == "placed_right"
    assert match.events[-1].data == {"card": card(1786), "year": 1786, "area": 4}


def test_group_08_a_wrong_card_is_discarded_and_costs_a_marker():
    match = table({3: 1721}, [1786, 1930], deck=[1968, 1979])
    match.act(0, place(1))
    view = match.view(1)
    assert view["fronts"] == [{"id": card(1968)}, {"id": card(1930)}]
    assert (view["markers"], view["deck_count"]) == (9, 1)
    assert view["discard"] == [{"id": card(1786), "year": 1786}]
    assert on_map(match) == {3: 1721}
    assert match.events[-1].code == "placed_wrong"
    assert match.events[-1].data == {"card": card(1786), "year": 1786, "area": 1, "markers": 9}
    match.act(1, place(1))
    assert [there["id"] for there in match.view(0)["discard"]] == [card(1786), card(1930)], "oldest first"


# ---------------------------------------------------------------- discarding and moving


def test_group_09_a_marker_buys_another_card():
    match = table({3: 1721}, [1786, 1930], deck=[1968, 1979])
    match.act(0, DISCARD)
    view = match.view(None)
    assert view["fronts"] == [{"id": card(1968)}, {"id": card(1930)}]
    assert (view["markers"], view["to_move"]) == (9, [1])
    assert match.attempts == [], "no judgement"


def test_group_09_the_year_of_a_card_that_was_never_placed_stays_hidden():
    match = table({}, [1786, 1930])
    match.act(0, DISCARD)
    for seat in (None, 0, 1):
        assert match.view(seat)["discard"] == [{"id": card(1786)}]
        assert match.view(seat)["last"]["card"] == {"id": card(1786)}
        assert card(1786) not in match.known(seat)
    assert match.events[-1].data == {"card": card(1786), "markers": 9}


def test_group_10_a_move_costs_a_marker_and_keeps_the_own_card():
    match = table({6: 1624, 7: 1721, 8: 1895}, [1786, 1930])
    match.act(0, move(6, 7, -1))
    assert on_map(match) == {5: 1624, 6: 1721, 8: 1895}
    view = match.view(None)
    assert (view["markers"], view["to_move"]) == (9, [1])
    assert view["fronts"][0] == {"id": card(1786)}
    assert match.attempts == []
    assert (view["last"]["from"], view["last"]["to"], view["last"]["shift"]) == (6, 7, -1)
    assert match.events[-1].data == {"from": 6, "to": 7, "shift": -1, "markers": 9}


def test_group_11_the_example_of_the_text():
    match = table({6: 1624, 7: 1721, 8: 1895})
    assert {m for m in moves(match) if m[2] == -1} == {(6, 8, -1), (6, 7, -1), (6, 6, -1)}


def test_group_12_the_order_of_the_cards_never_changes():
    match = table({2: 1624, 3: 1721, 4: 1895, 8: 1999})
    for first, last, shift in moves(match):
        after = Match(match.game, match.setting, match.state)
        after.act(0, move(first, last, shift))
        assert list(on_map(after).values()) == [1624, 1721, 1895, 1999]
        assert [event.code for event in after.events] == ["moved"], "nothing is turned or checked"
        assert after.attempts == []


# ---------------------------------------------------------------- the end


def test_group_13_without_markers_all_lose():
    match = table({3: 1721}, [1786, 1930], markers=1)
    match.act(0, place(1))
    assert match.view(0)["phase"] == "END"
    outcome = match.outcome
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("markers_gone", (), (1, 1))
    assert match.to_move == frozenset()
    assert (match.events[-1].code, match.events[-1].data) == ("team_lost", {"score": 1})


def test_group_13_nine_markers_used_are_not_yet_the_end():
    for action in (place(1), DISCARD, move(3, 3, -1)):
        match = table({3: 1721, 4: 1895}, [1786, 1930], markers=2)
        match.act(0, action)
        assert (match.view(0)["markers"], match.outcome) == (1, None)
        assert match.to_move == {1}


def test_group_14_with_a_full_map_all_win():
    areas = dict(enumerate((1624, 1628, 1652, 1661, 1683, 1684, 1721), start=1))
    match = table(areas, [1786, 1930])
    match.act(0, place(8))
    outcome = match.outcome
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("map_full", (0, 1), (1, 1))
    assert (match.events[-1].code, match.events[-1].data) == ("team_won", {"score": 18})


def test_group_15_the_score_is_cards_and_markers():
    assert table({}).scores == (10, 10)
    assert table({1: 1624, 2: 1721}, markers=3).view(0)["team_score"] == 5
    perfect = table(dict(enumerate((1624, 1628, 1652, 1661, 1683, 1684, 1721), start=1)))
    perfect.act(0, place(8))
    assert perfect.scores == (18, 18), "the most there is"
    nothing = table({}, markers=1)
    nothing.act(0, DISCARD)
    assert nothing.scores == (0, 0), "the least there is"


def test_gen_16_stop_keeps_scores_and_judgements():
    match = table({3: 1721}, [1786, 1930])
    match.act(0, place(4))
    match.act(HOST, STOP)
    outcome = match.outcome
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("stopped", (), (1, 1))
    assert match.scores == (12, 12)
    assert len(match.attempts) == 1


# ---------------------------------------------------------------- open points


def test_group_o1_equal_years_are_right_on_either_side():
    for area in (5, 7):
        match = table({6: 1895}, ["again1895", 1930])
        match.act(0, place(area))
        assert match.view(0)["last"]["right"] is True


def test_group_o1_equal_years_are_wrong_with_the_option_off():
    match = table({6: 1895}, ["again1895", 1930], equal_years_ok=False)
    match.act(0, place(7))
    assert match.view(0)["last"]["right"] is False
    assert (match.attempts[-1].chance, match.attempts[-1].years_off) == (0, 0)


def test_group_o2_only_the_ends_of_a_group_can_be_moved():
    match = table({3: 1624, 4: 1721, 5: 1895})
    for refused in (move(4, 4, 1), move(4, 4, -1), move(4, 5, -1), move(3, 4, 1)):
        assert refusal(match, 0, refused).code == "blocked"
    for refused in (move(2, 3, 1), move(3, 6, 1), move(5, 4, 1), move(1, 1, 1)):
        assert refusal(match, 0, refused).code == "not_a_group"
    assert refusal(match, 0, move(3, 5, -3)).code == "blocked", "beyond the edge"


def test_group_o3_how_far_a_group_moves_is_an_option():
    assert {shift for _, _, shift in moves(table({1: 1624, 2: 1721}))} == {1, 2, 3, 4, 5, 6}
    strict = table({1: 1624, 2: 1721}, max_shift=1)
    assert moves(strict) == {(1, 2, 1), (2, 2, 1)}
    fault = refusal(strict, 0, move(2, 2, 2))
    assert (fault.code, fault.data) == ("too_far", {"most": 1})
    assert refusal(strict, 0, move(2, 2, 0)).code == "too_far"


def test_group_o4_single_cards_stay_where_they_are():
    match = table({4: 1721})
    assert moves(match) == set()
    assert refusal(match, 0, move(4, 4, 1)).code == "not_a_group"


def test_group_o5_the_deck_needs_eight_cards_and_one_a_player():
    small = msgspec.structs.replace(DECK, cards=DECK.cards[:10])
    with pytest.raises(DeckTooSmall) as caught:
        start(deck=small)
    assert (caught.value.needed, caught.value.present) == (11, 10)
    start(deck=msgspec.structs.replace(DECK, cards=DECK.cards[:11]))


def test_group_o5_an_empty_deck_is_refilled_from_the_shuffled_discards():
    match = table({3: 1721}, [1786, 1930], deck=[], discard=[1968, 1979, 1987, 1999])
    match.act(0, place(4))
    state = match.state
    assert sorted([state.fronts[0], *state.deck]) == sorted(map(card, (1968, 1979, 1987, 1999)))
    assert state.discard == ()
    assert [event.code for event in match.events] == ["placed_right", "refilled"]
    assert match.events[-1].data == {"cards": 4}


def test_group_o5_each_refill_is_shuffled_anew_from_the_seed():
    orders = []
    match = table({3: 1721}, [1786, 1930], deck=[], discard=DECK.ids[12:])
    for seat in (0, 1):
        rng = match.state.rng
        match.act(seat, DISCARD)
        orders.append([match.state.fronts[seat], *match.state.deck])
        assert match.state.rng != rng, "the next shuffle is another one"
        assert orders[-1] != sorted(orders[-1], key=DECK.ids.index), "shuffled"
        match.state = msgspec.structs.replace(match.state, deck=(), discard=match.state.deck)
    both = [[id for id in order if id in orders[1]] for order in orders]
    assert both[0] != both[1]


def test_group_o5_a_wrong_card_may_come_straight_back_and_its_year_is_hidden_again():
    match = table({3: 1721}, [1786, 1930], deck=[])
    match.act(0, place(1))
    assert match.view(1)["fronts"][0] == {"id": card(1786)}
    assert match.view(1)["discard"] == []


def test_group_o5_judgements_of_cards_that_came_back_are_flagged_seen():
    match = table({3: 1721}, [1786, 1930], deck=[], discard=[1968, 1979, 1987], all_predict=True)
    match.act(0, place(1))
    match.act(1, predict(4))
    assert [a.flags for a in match.attempts] == [("team",), ()]
    match.act(1, place(8))
    match.act(0, predict(8))
    assert [a.flags for a in match.attempts[2:]] == [("team",), ()], "1930 has never been discarded"
    match.act(0, place(2))
    match.act(1, predict("none"))
    assert [a.flags for a in match.attempts[4:]] == [("team", "seen"), ("seen",)]


def test_group_o5_a_card_once_seen_stays_seen_after_the_next_refill():
    match = table({3: 1721}, [1786, 1930], deck=[])
    match.act(0, place(1))  # 1786 comes straight back …
    match.act(1, place(1))  # … and so does 1930, in a second refill
    match.act(0, place(1))
    match.act(1, place(1))
    assert [(a.item, a.flags) for a in match.attempts] == [
        (card(1786), ("team",)),
        (card(1930), ("team",)),
        (card(1786), ("team", "seen")),
        (card(1930), ("team", "seen")),
    ]


def test_group_o5_a_card_discarded_unplaced_comes_back_seen_and_hidden():
    match = table({3: 1721}, [1786, 1930], deck=[])
    match.act(0, DISCARD)
    assert match.view(1)["fronts"][0] == {"id": card(1786)}
    match.act(1, DISCARD)
    match.state = msgspec.structs.replace(match.state, deck=(card(1968),))
    match.act(0, place(1))
    assert match.attempts[-1].flags == ("team", "seen")
    assert match.view(1)["discard"] == [{"id": card(1786), "year": 1786}], "turned this time"


def test_group_o6_the_last_marker_spent_by_a_discard_or_move_loses_at_once():
    for action in (DISCARD, move(4, 5, 1)):
        match = table({4: 1721, 5: 1895}, markers=1)
        match.act(0, action)
        assert match.outcome.reason == "markers_gone"


def test_group_o7_no_card_is_drawn_after_the_end():
    won = table(dict(enumerate((1624, 1628, 1652, 1661, 1683, 1684, 1721), start=1)))
    won.act(0, place(8))
    lost = table({3: 1721}, markers=1)
    lost.act(0, place(1))
    for match in (won, lost):
        assert match.view(0)["fronts"] == [None, {"id": card(1930)}]
        assert match.view(0)["deck_count"] == 3


def test_group_o8_neighbours_count_at_any_distance():
    match = table({1: 1895}, [1786, 1930])
    match.act(0, place(8))
    last = match.view(0)["last"]
    assert last["right"] is False
    assert last["previous"] == {"id": card(1895), "year": 1895}
    assert last["next"] is None


def test_group_o9_all_see_the_same_table():
    match = table({3: 1721})
    match.act(0, place(1))
    assert match.view(0) == match.view(1) == match.view(None)


# ---------------------------------------------------------------- judgements


def test_gen_15_a_placement_is_a_judgement_with_its_chance():
    match = table({3: 1721, 6: 1895}, [1786, 1930])
    match.act(0, place(1))
    (attempt,) = match.attempts
    assert (attempt.seat, attempt.kind, attempt.skill) == (0, "place", "chronology")
    assert attempt.item == card(1786)
    assert attempt.items == (card(1786), None, card(1721))
    assert (attempt.answer, attempt.truth) == (1, (4, 5))
    assert attempt.score == 0
    assert attempt.chance == pytest.approx(2 / 6)
    assert attempt.years_off == 1786 - 1721
    assert attempt.flags == ("team",)


def test_gen_15_an_empty_map_and_a_map_without_a_right_area_carry_no_weight():
    empty = table({})
    empty.act(0, place(5))
    assert (empty.attempts[0].chance, empty.attempts[0].score) == (1, 1)
    hopeless = table({1: 1721, 2: 1895}, [1786, 1930])
    hopeless.act(0, place(8))
    assert (hopeless.attempts[0].chance, hopeless.attempts[0].score) == (0, 0)
    assert hopeless.attempts[0].years_off == 1895 - 1786
    assert hopeless.attempts[0].truth == ()


# ---------------------------------------------------------------- all_predict


def predicting(areas=None, fronts=(1786, 1930, 1968), **options):
    """Three seats, and seat 0 has put 1786 (right in 4 and 5) into area 7, where it is wrong."""
    match = table({3: 1721, 6: 1895} if areas is None else areas, fronts, all_predict=True, **options)
    match.act(0, place(7))
    return match


def test_predict_the_others_say_privately_where_and_at_the_same_time():
    match = predicting()
    assert match.view(None)["phase"] == "PREDICT"
    assert match.to_move == {1, 2}
    legal = [a["area"] for a in match.legal(2)]
    assert legal == [1, 2, 4, 5, 7, 8, "none"]
    assert match.legal(0) == []
    match.act(2, predict(4))
    assert match.to_move == {1}
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert view["predicted"] == [2]
        assert view["prediction"] is None
    assert match.view(2)["prediction"] == 4
    match.act(1, predict("none"))
    assert match.view(1)["phase"] == "TURN"


def test_predict_the_area_and_the_year_stay_hidden_until_all_have_spoken():
    match = predicting()
    for seat in (None, 1, 2):
        view = match.view(seat)
        assert view["placed"] is None
        assert view["areas"][6] is None
        assert view["fronts"][0] == {"id": card(1786)}
        assert view["last"] is None
        assert card(1786) not in match.known(seat)
    assert match.view(0)["placed"] == 7
    assert [event.data for event in match.events] == [{"card": card(1786)}]


def test_predict_then_all_is_revealed_and_each_learns_the_own_result():
    match = predicting()
    match.act(2, predict(4))
    match.act(1, predict(8))
    view = match.view(None)
    assert view["last"]["card"] == {"id": card(1786), "year": 1786}
    assert (view["last"]["area"], view["last"]["right"], view["last"]["right_areas"]) == (7, False, [4, 5])
    assert (view["last"]["said"], view["last"]["said_right"]) == (2, 1)
    assert (view["markers"], view["to_move"]) == (9, [1])
    own = {seat: match.view(seat)["last"] for seat in range(3)}
    assert [(own[s]["mine"], own[s]["mine_right"]) for s in range(3)] == [(None, None), (8, False), (4, True)]
    private = [(e.code, e.seat, e.to) for e in match.events if e.to is not None]
    assert private == [("prediction_wrong", 1, (1,)), ("prediction_right", 2, (2,))]


def test_predict_never_changes_the_game():
    plain, asked = table({3: 1721}, [1786, 1930]), table({3: 1721}, [1786, 1930], all_predict=True)
    for match in (plain, asked):
        match.act(0, place(4))
    asked.act(1, predict("none"))
    assert on_map(asked) == on_map(plain)
    assert asked.state.fronts == plain.state.fronts
    assert asked.state.markers == plain.state.markers
    assert asked.to_move == plain.to_move


def test_predict_is_a_judgement_of_its_own():
    match = predicting()
    placed = match.attempts[0]
    assert (placed.seat, placed.kind, placed.score, placed.flags) == (0, "place", 0, ("team",))
    match.act(2, predict(4))
    match.act(1, predict("none"))
    right, wrong = match.attempts[1:]
    assert (right.seat, right.kind, right.score, right.answer) == (2, "predict", 1, 4)
    assert right.items == (card(1786), card(1721), card(1895))
    assert right.chance == pytest.approx(2 / 7)
    assert (right.years_off, right.flags, right.truth) == (0, (), (4, 5))
    assert (wrong.seat, wrong.score, wrong.answer) == (1, 0, "none")
    assert (wrong.items, wrong.years_off) == ((card(1786),), None)


def test_predict_none_is_right_when_no_area_is():
    match = predicting({1: 1721, 2: 1895})
    match.act(1, predict("none"))
    match.act(2, predict(3))
    none, three = match.attempts[1:]
    assert (none.score, none.truth, none.chance) == (1, ("none",), pytest.approx(1 / 7))
    assert (three.score, three.years_off) == (0, 1895 - 1786)
    assert match.view(1)["last"]["mine"] == "none"
    assert match.view(1)["last"]["mine_right"] is True


def test_predict_once_each_and_only_the_others():
    match = predicting()
    match.act(1, predict(4))
    assert refusal(match, 1, predict(5)).code == "already_predicted"
    assert refusal(match, 0, predict(5)).code == "not_your_turn"
    assert refusal(match, 2, place(5)).code == "wrong_phase"
    assert refusal(match, 2, DISCARD).code == "wrong_phase"
    assert refusal(match, 2, predict(3)).code == "area_taken"
    assert refusal(match, 2, predict("nowhere")).code == "malformed"
    assert refusal(table({3: 1721}), 0, predict(1)).code == "wrong_phase"


def test_predict_has_its_own_clock_and_who_is_late_has_said_nothing():
    match = predicting(predict_seconds=15)
    clock = match.clock
    assert (clock.seconds, clock.seats) == (15, (1, 2))
    match.act(2, predict(4))
    assert match.clock.id == clock.id, "it goes on running"
    assert match.clock.seats == (1,)
    assert match.due() == (CLOCK, {"type": "timeout"})
    assert match.legal(CLOCK) == [{"type": "timeout"}]
    match.expire()
    assert match.view(1)["phase"] == "TURN"
    assert [a.seat for a in match.attempts] == [0, 2], "no judgement of seat 1"
    assert match.view(1)["last"]["mine"] is None
    late = next(event for event in match.events if event.code == "time_up")
    assert late.data == {"seats": [1]}


def test_predict_gives_twenty_seconds_unless_the_option_says_otherwise():
    assert predicting(seconds=60).clock.seconds == 20
    assert predicting().clock.seconds == 20, "it runs where turns have no clock"


def test_predict_goes_on_when_nobody_has_said_anything():
    match = predicting()
    match.expire()
    assert [a.kind for a in match.attempts] == ["place"]
    assert [e.code for e in match.events] == ["placed_hidden", "time_up", "placed_wrong"]
    assert match.events[1].data == {"seats": [1, 2]}
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert (view["last"]["mine"], view["last"]["mine_right"]) == (None, None)
        assert (view["last"]["said"], view["last"]["said_right"]) == (0, 0)
        assert (view["markers"], view["to_move"], view["predicted"]) == (9, [1], [])
    assert match.clock is None


def test_predict_comes_before_the_last_card_and_the_last_marker_too():
    full = dict(enumerate((1624, 1628, 1652, 1661, 1683, 1684, 1721), start=1))
    won = table(full, [1786, 1930], all_predict=True)
    lost = table({3: 1721}, [1786, 1930], all_predict=True, markers=1)
    for match, area, reason in ((won, 8, "map_full"), (lost, 1, "markers_gone")):
        match.act(0, place(area))
        assert (match.view(0)["phase"], match.outcome, match.view(1)["last"]) == ("PREDICT", None, None)
        match.act(1, predict(area))
        assert match.outcome.reason == reason
        assert match.view(1)["last"]["mine"] == area


def test_predict_is_over_once_it_is_revealed():
    for area in (4, 7):  # right, wrong
        match = table({3: 1721, 6: 1895}, [1930, 1786, 1968], all_predict=True, active=1)
        match.act(1, place(area))
        match.act(0, predict(5))
        match.act(2, predict("none"))
        for seat in (None, 0, 1, 2):
            view = match.view(seat)
            assert (view["predicted"], view["prediction"], view["placed"]) == ([], None, None)
        said = [match.view(seat)["last"]["mine"] for seat in (None, 0, 1, 2)]
        assert said == [None, 5, None, "none"], "what a seat said is not for the projector"


def test_predict_tells_that_a_seat_has_spoken_and_not_what():
    match = predicting()
    step = match.act(2, predict(4))
    assert [(event.code, event.seat, event.data) for event in step.events] == [("predicted", 2, {})]


def test_predict_decisions_stay_the_same_while_others_speak():
    match = predicting()
    before = match.decisions()
    match.act(2, predict(4))
    after = match.decisions()
    assert after[1] == before[1], "seat 1 still faces the same decision: what it sends is not stale"
    assert after[2] != before[2]


def test_predict_stop_keeps_what_was_judged_and_reveals_nothing():
    match = predicting()
    match.act(2, predict(4))
    match.act(HOST, STOP)
    assert [a.seat for a in match.attempts] == [0, 2]
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert card(1786) not in match.known(seat)
        assert view["fronts"][0] == {"id": card(1786)}
        assert (view["placed"], view["last"], view["areas"][6]) == (None, None, None)
    assert match.scores == (12, 12, 12)


# ---------------------------------------------------------------- clock


def test_gen_09_when_the_turn_ends_the_card_goes_to_the_leftmost_empty_area():
    match = table({1: 1624, 3: 1895}, [1786, 1930], seconds=30)
    assert (match.clock.seconds, match.clock.seats) == (30, (0,))
    first = match.clock.id
    assert match.due() == (0, place(2))
    assert match.legal(CLOCK) == []
    match.expire()
    assert on_map(match) == {1: 1624, 2: 1786, 3: 1895}
    assert match.clock.id != first
    assert refusal(match, CLOCK, {"type": "timeout"}).code == "no_clock"


def test_each_turn_is_told_once():
    """`last.turn` grows with every turn of whatever kind, and only then."""
    match = table({3: 1721, 4: 1895}, [1786, 1930], all_predict=True)
    script = (
        (0, DISCARD), (1, move(3, 4, 1)), (0, DISCARD), (1, place(8)), (0, predict(8)), (0, place(1)),
        (1, predict("none")), (1, DISCARD),
    )  # fmt: skip
    told = [match.act(seat, action).state.last.turn for seat, action in script]
    assert told[2] == told[3], "a card still hidden is not told"
    assert told[4] == told[5]
    told = [turn for at, turn in enumerate(told) if at not in (3, 5)]
    assert told == sorted(set(told))
    assert match.view(None)["last"]["turn"] == told[-1]


def test_progress_is_the_nearer_of_the_two_ends():
    assert table({}).progress == 0
    assert table({1: 1624, 8: 1895}, markers=9).progress == 2 / 8
    assert table({1: 1624, 8: 1895}, markers=3).progress == 7 / 10
    match = table({1: 1624})
    match.act(HOST, STOP)
    assert match.progress == 1


def test_gen_09_without_the_option_no_clock_runs():
    match = table({})
    assert match.clock is None
    with pytest.raises(Rejected, match="no_clock"):
        match.expire()


# ---------------------------------------------------------------- worked scenarios


def test_group_t1_on_an_empty_map_every_area_is_right():
    match = table({}, [1624, 1930])
    match.act(0, place(8))
    assert on_map(match) == {8: 1624}
    assert match.view(0)["last"]["right"] is True


def test_group_t2_between_both_neighbours():
    match = table({3: 1721, 6: 1895}, [1786, 1930])
    match.act(0, place(4))
    assert on_map(match) == {3: 1721, 4: 1786, 6: 1895}
    assert match.view(0)["fronts"][0] == {"id": card(1968)}
    assert match.view(0)["markers"] == 10


def test_group_t3_behind_a_later_card():
    match = table({3: 1721, 6: 1895}, [1786, 1930])
    match.act(0, place(7))
    view = match.view(0)
    assert (view["markers"], view["discard"]) == (9, [{"id": card(1786), "year": 1786}])
    assert view["fronts"][0] == {"id": card(1968)}


def test_group_t4_only_a_next_card():
    match = table({3: 1721, 6: 1895}, [1624, 1930])
    match.act(0, place(1))
    assert on_map(match)[1] == 1624


def test_group_t5_an_equal_year():
    match = table({3: 1721, 6: 1895}, ["again1895", 1930])
    match.act(0, place(5))
    assert on_map(match)[5] == 1895


def test_group_t6_legal_moves_of_a_group_of_three():
    match = table({4: 1624, 6: 1721, 7: 1895, 8: 1999})
    assert moves(match) == {(6, 6, -1), (6, 7, -1), (6, 8, -1)}


def test_group_t7_a_card_in_the_way():
    match = table({6: 1721, 7: 1895, 8: 1999})
    assert refusal(match, 0, move(7, 7, -1)).code == "blocked"
    assert refusal(match, 0, move(7, 8, -1)).code == "blocked"


def test_group_t8_no_group_no_move():
    assert moves(table({1: 1624, 3: 1721, 5: 1895})) == set()


def test_group_t9_a_move_over_several_areas():
    match = table({3: 1624, 7: 1721, 8: 1895})
    assert refusal(match, 0, move(7, 8, -4)).code == "blocked"
    match.act(0, move(7, 8, -3))
    assert on_map(match) == {3: 1624, 4: 1721, 5: 1895}


def test_group_t10_one_step_moves_of_a_pair():
    match = table({4: 1721, 5: 1895}, max_shift=1)
    assert moves(match) == {(4, 4, -1), (4, 5, -1), (4, 5, 1), (5, 5, 1)}


def test_group_t11_the_eighth_card_wins():
    areas = dict(enumerate((1624, 1628, 1652, 1661, 1683, 1684, 1721), start=1))
    match = table(areas, [1786, 1930], markers=4)
    match.act(0, place(8))
    assert match.outcome.reason == "map_full"
    assert match.scores == (12, 12)


def test_group_t12_the_last_marker_loses():
    areas = dict(enumerate((1624, 1628, 1652, 1661, 1721), start=1))
    match = table(areas, [1683, 1930], markers=1)
    match.act(0, place(8))
    assert match.outcome.reason == "markers_gone"
    assert match.scores == (5, 5)


# ---------------------------------------------------------------- bots


def test_a_knowing_bot_leaves_room_for_the_cards_to_come():
    match = table({}, [1786, 1930])
    areas = {match.bot(0, 1.0, Source(seed))["area"] for seed in range(5)}
    assert areas <= {3, 4, 5}, "1786 lies near the middle of the deck"


def test_a_knowing_bot_never_places_a_card_that_is_right_nowhere():
    match = table({1: 1721, 2: 1895}, [1786, 1930])
    assert match.bot(0, 1.0, Source(1))["type"] in ("move", "discard")


def test_a_knowing_bot_moves_only_if_more_cards_can_then_be_placed():
    helped = table({1: 1721, 2: 1895}, [1786, 1930])
    chosen = helped.bot(0, 1.0, Source(1))
    assert chosen["type"] == "move"
    helped.act(0, chosen)
    helped.act(1, DISCARD)
    assert helped.game.judgement(helped.setting, helped.state, 0).right, "now there is room for 1786"
    traded = table({1: 1721, 2: 1895, 4: 1999}, [1786, 1930])
    assert traded.bot(0, 1.0, Source(1)) == DISCARD, "room for 1786 would be the room of 1930"


def test_a_knowing_bot_does_not_lose_the_game_by_a_move():
    """GROUP-O6: a move with the last marker helps nobody."""
    match = table({1: 1721, 2: 1895}, [1786, 1930], markers=1)
    assert match.bot(0, 1.0, Source(1)) == DISCARD
