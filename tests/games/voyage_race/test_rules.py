"""SOLO-01 … SOLO-08, the open points and the worked scenarios of 走過臺灣個人賽."""

from __future__ import annotations

import pytest

from games.core.api import CLOCK, HOST
from games.core.errors import DeckTooSmall, Rejected, SetupRefused
from games.match import Match
from games.registry import get

from .tables import (
    DECK,
    MARKET,
    PASS,
    STOP,
    card,
    move,
    moves,
    on_map,
    place,
    predict,
    right_by_the_rules,
    table,
)

FULL_BUT_8 = {1: 1624, 2: 1628, 3: 1652, 4: 1661, 5: 1683, 6: 1684, 7: 1721}
FULL = FULL_BUT_8 | {8: 1786}
OTHER_FULL = {1: -4500, 2: 350, 3: 1700, 4: 1750, 5: 1800, 6: 1850, 7: 1874, 8: 1885}


def start(**changes):
    given = {"seats": 3, "seed": 7, "options": {"shuffle": False}, **changes}
    return Match.start("voyage-race", given.pop("deck", DECK), **given)


def refusal(match, seat, action):
    before = match.state
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state is before
    return caught.value


# ---------------------------------------------------------------- set-up


def test_solo_01_each_has_an_own_map_and_an_own_discard_pile():
    view = start().view(None)
    assert view["maps"] == [[None] * 8] * 3
    assert view["discards"] == [[]] * 3


def test_solo_02_the_deck_is_shuffled_and_four_cards_are_laid_out_without_their_years():
    match = start(options={})
    state = match.state
    dealt = [*state.market, *state.deck]
    assert sorted(dealt) == sorted(DECK.ids)
    assert dealt != list(DECK.ids)
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["market"] == [{"id": id} for id in state.market]
    assert match.view(None)["deck_count"] == len(DECK.ids) - 4


def test_solo_02_without_shuffle_the_deck_is_dealt_in_its_order():
    state = start().state
    assert (state.market, state.deck) == (DECK.ids[:4], DECK.ids[4:])


def test_solo_03_who_begins_is_an_option_or_comes_from_the_seed_and_turns_go_clockwise():
    assert start().to_move == {0}
    match = start(options={"start_seat": 1})
    for seat in (1, 2, 0, 1):
        assert match.to_move == {seat}
        match.act(seat, match.legal(seat)[0])
    assert {min(start(options={}, seed=seed).to_move) for seed in range(40)} == {0, 1, 2}


def test_vt_06_two_to_six_may_play():
    for seats in range(2, 7):
        assert len(start(seats=seats).view(None)["maps"]) == seats
    for seats in (1, 7):
        with pytest.raises(SetupRefused, match="bad_seats"):
            start(seats=seats)


# ---------------------------------------------------------------- placing


def test_solo_04_any_market_card_goes_to_any_empty_area_of_the_own_map():
    match = table([{2: 1684}, {1: 1895}])
    wanted = {(card(year), area) for year in MARKET for area in (1, 3, 4, 5, 6, 7, 8)}
    assert {(a["card"], a["area"]) for a in match.legal(0) if a["type"] == "place"} == wanted
    assert refusal(match, 0, place(1860, 2)).code == "area_taken"
    assert refusal(match, 0, place(1968, 3)).code == "not_in_market"
    assert refusal(match, 0, place("nothing", 3)).code == "not_in_market"
    assert refusal(match, 1, place(1860, 3)).code == "not_your_turn"


def test_solo_04_the_gap_is_refilled_where_it_is_and_before_the_card_is_checked():
    match = table([{2: 1684}, {}], all_predict=True)
    match.act(0, place(1624, 5))
    assert [c["id"] for c in match.view(None)["market"]] == [card(y) for y in (1860, 1968, 1895, 1930)]
    assert match.state.phase == "PREDICT", "the market is full while the card is still unturned"


@pytest.mark.parametrize("year", [1624, 1684, 1700, 1860, 1895, 1930])
@pytest.mark.parametrize("own", [{}, {2: 1684}, {7: 1895}, {3: 1684, 6: 1895}, {1: 350, 8: 2014}])
def test_solo_04_checked_as_in_group_05_and_06_against_the_own_map(own, year):
    for area in set(range(1, 9)) - set(own):
        match = table([dict(own), {4: 1949}], [year if year not in own.values() else "again1895"])
        taken = match.state.market[0]
        match.act(0, {"type": "place", "card": taken, "area": area})
        expected = right_by_the_rules(own, DECK.year[taken], area)
        assert match.view(None)["last"]["right"] is expected
        assert (on_map(match).get(area) == DECK.year[taken]) is expected


def test_solo_05_right_stays_and_wrong_goes_to_the_own_pile_turned():
    match = table([{2: 1684}, {}])
    match.act(0, place(1624, 5))
    view = match.view(1)
    assert view["discards"] == [[{"id": card(1624), "year": 1624}], []]
    assert on_map(match) == {2: 1684}
    last = view["last"]
    assert (last["right"], last["right_areas"], last["previous"]["year"], last["next"]) == (
        False,
        [1],
        1684,
        None,
    )
    assert match.scores == (1, 0)


# ---------------------------------------------------------------- moving


def test_solo_06_a_group_moves_free_of_charge_and_nothing_is_drawn():
    match = table([{6: 1684, 7: 1721, 8: 1895}, {}])
    assert moves(match) == {(6, last, -by) for last in (6, 7, 8) for by in range(1, 6)}
    match.act(0, move(6, 7, -1))
    assert on_map(match) == {5: 1684, 6: 1721, 8: 1895}
    assert match.state.deck == tuple(map(card, (1968, 1979, 1987)))
    assert match.attempts == []


def test_solo_o1_equal_years_are_right_on_either_side_unless_switched_off():
    for area in (1, 3):
        match = table([{2: 1895}, {}], ["again1895"])
        match.act(0, place("again1895", area))
        assert match.view(None)["last"]["right"] is True
        match = table([{2: 1895}, {}], ["again1895"], equal_years_ok=False)
        match.act(0, place("again1895", area))
        assert match.view(None)["last"]["right"] is False


def test_solo_o1_the_move_distance_is_an_option():
    match = table([{7: 1684, 8: 1895}, {}], max_shift=1)
    assert moves(match) == {(7, 7, -1), (7, 8, -1)}
    fault = refusal(match, 0, move(7, 8, -2))
    assert (fault.code, fault.data) == ("too_far", {"most": 1})
    assert refusal(match, 0, move(8, 8, -1)).code == "blocked"


# ---------------------------------------------------------------- the end


def test_solo_07_a_full_map_ends_the_game_at_the_end_of_the_round():
    match = table([FULL_BUT_8, {}], [1968, 1624, 1895, 1930], deck=[1979, 1987, 1999], first=0)
    match.act(0, place(1968, 8))
    assert match.outcome is None
    assert match.view(None)["ending"] is True
    match.act(1, place(1895, 1))
    assert match.outcome.reason == "map_full"
    assert match.outcome.winners == (0,)
    assert match.outcome.ranks == (1, 2)


def test_solo_08_the_one_who_is_full_wins_however_many_discards():
    match = table([FULL_BUT_8, {1: 350}], [1968, 1895], deck=[1979], discards=[(1987, 1999), ()])
    match.act(0, place(1968, 8))
    match.act(1, place(1895, 2))
    assert match.outcome.winners == (0,)


def test_solo_o2_all_who_are_full_at_the_end_of_the_round_are_tied():
    match = table([FULL, OTHER_FULL, {}], [1968, 1895], deck=[1979], active=2, discards=[(1930,), (), ()])
    match.act(2, place(1968, 1))
    assert match.outcome.winners == (1,), "the second to be full, with fewer discards"


def test_solo_o4_the_last_round_takes_what_is_left_of_the_market():
    match = table([{}, {}], [1860, 1624], deck=[])
    match.act(0, place(1860, 4))
    assert [c["id"] for c in match.view(None)["market"]] == [card(1624)]
    match.act(1, place(1624, 4))
    assert match.outcome.reason == "deck_empty"


def test_solo_o4_one_who_can_still_do_something_may_not_pass():
    assert refusal(table([{}, {}]), 0, PASS).code == "may_not_pass"
    assert refusal(table([{4: 1684, 5: 1895}, {}], [], deck=[]), 0, PASS).code == "may_not_pass"


def test_solo_o5_the_refill_that_takes_the_last_card_makes_this_round_the_last():
    match = table([{}, {}], deck=[1968])
    assert match.view(None)["ending"] is False
    step = match.act(0, place(1860, 4))
    assert match.view(None)["ending"] is True
    assert "deck_used_up" in [event.code for event in step.events]


def test_solo_o6_moves_in_a_row_have_no_limit_unless_set():
    match = table([{4: 1684, 5: 1895}, {4: 1721, 5: 1930}])
    for by in (1, -1) * 6:
        at = 4 if by == 1 else 5
        for seat in (0, 1):
            match.act(seat, move(at, at + 1, by))
    match = table([{4: 1684, 5: 1895}, {}], [1860], max_consecutive_moves=2, moved=[2, 0])
    assert moves(match) == set()
    fault = refusal(match, 0, move(4, 5, 1))
    assert (fault.code, fault.data) == ("too_many_moves", {"most": 2})


def test_solo_o6_a_placement_begins_the_count_anew():
    match = table([{4: 1684, 5: 1895}, {}], deck=[1968, 1979, 1987, 1999, 2014], max_consecutive_moves=1)
    match.act(0, move(4, 5, 1))
    match.act(1, place(1860, 1))
    assert moves(match) == set()
    match.act(0, place(1624, 1))
    match.act(1, place(1930, 2))
    assert moves(match) != set()


def test_solo_o6_with_the_limit_reached_and_no_market_the_player_passes():
    match = table([{4: 1684, 5: 1895}, {}], [], deck=[], max_consecutive_moves=1, moved=[1, 0])
    assert match.legal(0) == [PASS]
    match.act(0, PASS)


def test_solo_o7_four_cards_and_one_a_player_are_needed():
    game = get("voyage-race")
    small = type(DECK)(DECK.cards[:6])
    start(seats=2, deck=small)
    with pytest.raises(DeckTooSmall) as caught:
        start(seats=3, deck=small)
    assert (caught.value.needed, caught.value.present) == (7, 6)
    assert game.warnings(game.Options(), 3, 28) == ()
    (notice,) = game.warnings(game.Options(), 3, 27)
    assert (notice.code, notice.data) == ("deck_may_end", {"present": 27, "enough": 28})


def test_solo_o8_a_full_map_has_no_further_turn():
    match = table([{}, FULL_BUT_8, {}], [1968, 1624, 1895, 1930], active=1, first=1)
    match.act(1, place(1968, 8))
    match.act(2, place(1895, 8))
    match.act(0, place(1930, 8))
    assert match.outcome.winners == (1,)


# ---------------------------------------------------------------- attempts


def test_attempts_place_has_the_card_its_neighbours_and_the_share_of_right_areas():
    match = table([{2: 1684, 6: 1895}, {}])
    match.act(0, place(1860, 8))
    (attempt,) = match.attempts
    assert (attempt.kind, attempt.skill, attempt.seat) == ("place", "chronology", 0)
    assert attempt.items == (card(1860), card(1895), None)
    assert (attempt.answer, attempt.truth) == (8, (3, 4, 5))
    assert (attempt.score, attempt.chance, attempt.years_off) == (0.0, 3 / 6, 35)
    assert attempt.flags == (), "no flag team"


def test_attempts_an_empty_map_carries_no_weight_and_moves_are_no_judgements():
    match = table([{}, {4: 1684, 5: 1895}])
    match.act(0, place(1860, 8))
    match.act(1, move(4, 5, 1))
    (attempt,) = match.attempts
    assert attempt.chance == 1


def test_all_predict_the_others_say_where_on_the_map_of_the_one_who_places():
    match = table([{2: 1684}, {5: 1895}, {}], all_predict=True)
    match.act(0, place(1860, 5))
    assert match.to_move == {1, 2}
    assert match.view(0)["placed"] == 5
    assert match.view(1)["placed"] is None
    assert match.view(1)["chosen"] == {"id": card(1860)}
    assert match.legal(1) == [predict(area) for area in (1, 3, 4, 5, 6, 7, 8)] + [predict("none")]
    assert refusal(match, 1, predict(2)).code == "area_taken"
    assert refusal(match, 0, predict(3)).code == "not_your_turn"
    assert refusal(match, 1, place(1624, 1)).code == "wrong_phase"
    match.act(1, predict(1))
    assert refusal(match, 1, predict(3)).code == "already_predicted"
    assert match.view(2)["predicted"] == [1]
    assert match.view(2)["prediction"] is None
    assert match.view(1)["prediction"] == 1
    assert on_map(match) == {2: 1684}, "hidden until all have predicted"
    match.act(2, predict(4))
    assert on_map(match) == {2: 1684, 5: 1860}
    own, first, second = match.attempts
    assert (own.kind, own.score) == ("place", 1.0)
    assert (first.kind, first.seat, first.score, first.chance) == ("predict", 1, 0.0, 6 / 8)
    assert first.items == (card(1860), None, card(1684))
    assert (second.seat, second.score) == (2, 1.0)
    last = match.view(1)["last"]
    assert (last["mine"], last["mine_right"], last["said"], last["said_right"]) == (1, False, 2, 1)
    assert match.view(None)["last"]["mine"] is None
    assert match.to_move == {1}


def test_all_predict_none_is_right_where_no_area_is():
    match = table([{1: 1684, 2: 1895}, {}], [1860], all_predict=True)
    match.act(0, place(1860, 5))
    match.act(1, predict("none"))
    attempt = match.attempts[-1]
    assert (attempt.answer, attempt.truth, attempt.score) == ("none", ("none",), 1.0)
    assert attempt.chance == 1 / 7
    assert attempt.items == (card(1860),)


def test_all_predict_who_says_nothing_in_time_has_no_attempt():
    match = table([{2: 1684}, {}, {}], all_predict=True, predict_seconds=30)
    match.act(0, place(1860, 5))
    assert (match.clock.seconds, match.clock.seats) == (30, (1, 2))
    match.act(2, predict(5))
    match.expire()
    assert [(a.kind, a.seat) for a in match.attempts] == [("place", 0), ("predict", 2)]
    assert match.state.phase == "TURN"


# ---------------------------------------------------------------- clocks, views, the teacher


def test_timeout_places_the_leftmost_market_card_into_the_leftmost_empty_area():
    match = table([{1: 1684}, {}], seconds=30)
    assert match.clock.seconds == 30
    match.expire()
    assert match.moves[-1] == (0, place(1860, 2))


def test_timeout_without_a_market_moves_or_passes():
    match = table([{1: 1684, 2: 1895}, {}], [], deck=[], seconds=30)
    match.expire()
    assert match.moves[-1][1]["type"] == "move"
    match.expire()
    assert match.moves[-1] == (1, PASS)
    assert match.outcome is not None


def test_view_has_the_round_and_who_began():
    match = start(options={"start_seat": 2, "shuffle": False})
    assert (match.view(0)["round"], match.view(0)["first"]) == (1, 2)
    for seat in (2, 0, 1):
        assert match.view(None)["round"] == 1
        match.act(seat, match.legal(seat)[0])
    assert match.view(None)["round"] == 2


def test_gen_12_no_year_of_market_or_deck_is_sent():
    match = table([{2: 1684}, {}])
    text = str([match.view(seat) for seat in (None, 0, 1)])
    for year in (*MARKET, 1968, 1979, 1987):
        assert f"'year': {year}" not in text
    assert match.game.known(match.setting, match.state, 0) == (card(1684),)


def test_gen_16_the_teacher_can_stop_the_table():
    match = table([{2: 1684}, {}])
    match.act(HOST, STOP)
    assert (match.outcome.reason, match.outcome.winners, match.scores) == ("stopped", (), (1, 0))
    assert match.legal(CLOCK) == []


# ---------------------------------------------------------------- worked scenarios


def test_solo_t1_right_in_an_empty_area_behind():
    match = table([{2: 1684}, {}])
    match.act(0, place(1860, 5))
    view = match.view(None)
    assert on_map(match) == {2: 1684, 5: 1860}
    assert len(view["market"]) == 4
    assert view["discards"][0] == []


def test_solo_t2_wrong_goes_to_the_own_discard():
    match = table([{2: 1684}, {}])
    match.act(0, place(1624, 5))
    view = match.view(None)
    assert len(view["discards"][0]) == 1
    assert view["maps"][0][4] is None
    assert len(view["market"]) == 4


def test_solo_t3_a_group_moves_two_areas():
    match = table([{4: 1684, 5: 1721}, {}])
    match.act(0, move(4, 5, 2))
    assert on_map(match) == {6: 1684, 7: 1721}
    assert match.view(None)["deck_count"] == 3


def test_solo_t4_a_single_card_cannot_be_moved():
    match = table([{4: 1684}, {}])
    assert refusal(match, 0, move(4, 4, 1)).code == "not_a_group"
    assert {action["type"] for action in match.legal(0)} == {"place"}


def test_solo_t5_after_the_eighth_area_the_round_is_played_to_its_end():
    match = table([{}, FULL_BUT_8, {}], [1968, 1624, 1895, 1930], active=1, first=0)
    match.act(1, place(1968, 8))
    assert match.to_move == {2}
    match.act(2, place(1895, 1))
    assert match.outcome.reason == "map_full"


def full_twice(discards):
    return table([{}, FULL, OTHER_FULL], [1968], deck=[1979], discards=[(), *discards], active=0, first=1)


def test_solo_t6_of_two_who_are_full_the_one_with_fewer_discards_wins():
    match = full_twice([(1895, 1930, 1945), (1949,)])
    match.act(0, place(1968, 1))
    assert match.outcome.winners == (2,)
    assert match.outcome.ranks == (3, 2, 1)


def test_solo_t7_with_as_many_discards_both_win():
    match = full_twice([(1895, 1930), (1945, 1949)])
    match.act(0, place(1968, 1))
    assert match.outcome.winners == (1, 2)
    assert match.outcome.ranks == (3, 1, 1)


def test_solo_t8_after_the_last_deck_card_the_others_play_from_what_lies_there():
    match = table([{}, {}, {}], deck=[1968])
    match.act(0, place(1860, 1))
    assert len(match.view(None)["market"]) == 4
    match.act(1, place(1624, 1))
    assert len(match.view(None)["market"]) == 3
    match.act(2, place(1895, 1))
    assert len(match.view(None)["market"]) == 2
    assert match.outcome.reason == "deck_empty"


def test_solo_t9_at_the_end_of_the_deck_most_cards_then_fewer_discards():
    six = {area: year for area, year in FULL.items() if area <= 6}
    other_six = {area: year for area, year in OTHER_FULL.items() if area <= 6}
    five = {1: 1895, 2: 1908, 3: 1930, 4: 1945, 5: 1949}
    match = table(
        [six, other_six, five],
        [],
        deck=[],
        discards=[(1968, 1979, 1987, 1999), (2014, 1860), ()],
        active=2,
        max_consecutive_moves=1,
        moved=[0, 0, 1],
    )
    match.act(2, PASS)
    assert match.outcome.winners == (1,)
    assert match.outcome.ranks == (2, 1, 3)


def test_solo_t10_without_market_and_group_only_pass_is_legal():
    match = table([{4: 1684}, {}], [], deck=[])
    assert match.legal(0) == [PASS]
    match.act(0, PASS)
    assert match.view(None)["last"]["action"] == "pass"
