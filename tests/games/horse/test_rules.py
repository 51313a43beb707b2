"""The rules of horse one by one, its open points, and the worked scenarios HORSE-T1 … HORSE-T16."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.core.api import CLOCK
from games.core.deck import Deck
from games.core.errors import Rejected, SetupRefused
from games.core.rng import Source
from games.horse.data import EMOTIONS, ITEMS, LENGTH, ROUTE, UNSHUFFLED, walled
from games.match import Match

from .tables import DECLINE, USE, alone, beats, choose, play, positions, table

NONE = Deck(())


def start(seats=2, seed=1, **options):
    return Match.start("horse", NONE, seats=seats, seed=seed, options=options)


def refused(match, seat, action):
    before = match.state_json
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state_json == before
    return caught.value.code


# ---------------------------------------------------------------- the beginning


def test_horse_01_counts_of_all_pieces():
    assert sum(ROUTE.values()) == 36
    assert ROUTE == {"whip": 4, "puddle": 4, "bag": 6, "flower": 6, "hoof": 16}
    assert ITEMS == {"massage": 4, "stable": 2, "apple": 3, "carrot": 5, "oats": 7}
    assert EMOTIONS == {"happy": 4, "nervous": 4, "tired": 1, "angry": 2}


def test_horse_02_thirty_of_the_route_cards_lie_open():
    for seed in range(40):
        track = start(seed=seed).view(None)["track"]
        assert len(track) == LENGTH
        assert all(count <= ROUTE[kind] for kind, count in Counter(track).items())


def test_horse_03_all_horses_on_the_start_with_six_cards():
    view = start(seats=5).view(3)
    assert view["positions"] == [0] * 5
    assert view["hands"] == [[1, 2, 3, 4, 5, 6]] * 5
    assert view["item_counts"] == [0] * 5
    assert view["item_deck"] == 21


def test_horse_o17_no_three_puddles_in_a_row():
    for seed in range(400):
        assert not walled(start(seed=seed).state.track)
    wall = ["hoof"] * 10 + ["puddle"] * 3 + ["hoof"] * 17
    with pytest.raises(SetupRefused) as caught:
        start(track=wall)
    assert caught.value.data["option"] == "track"


def test_option_track_is_the_track():
    track = ["whip", "puddle", "bag", "flower", "hoof"] * 6
    assert start(track=track).view(None)["track"] == track
    for short in (track[:29], [*track, "hoof"]):
        with pytest.raises(SetupRefused, match="bad_options"):
            start(track=short)


def test_shuffle_false_gives_one_fixed_table():
    one, two = start(seed=1, shuffle=False), start(seed=2, shuffle=False)
    assert one.state.track == two.state.track == UNSHUFFLED
    assert one.state.items == two.state.items
    assert one.state.emotions == two.state.emotions
    assert one.state.ages == (0, 1)
    counts = Counter(UNSHUFFLED)
    assert len(UNSHUFFLED) == LENGTH
    assert all(counts[kind] <= ROUTE[kind] for kind in ROUTE)
    assert not walled(UNSHUFFLED)


def test_gen_04_ages_from_the_option_the_start_seat_or_the_seed():
    assert start(seats=3, age_rank=[2, 0, 1]).state.ages == (2, 0, 1)
    assert start(seats=3, start_seat=1).state.ages == (1, 2, 0)
    assert {start(seats=3, seed=seed).state.ages for seed in range(60)} == {
        (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0),
    }  # fmt: skip
    for wrong in ([0, 1], [0, 1, 1], [0, 1, 3]):
        with pytest.raises(SetupRefused, match="age_rank"):
            start(seats=3, age_rank=wrong)


# ---------------------------------------------------------------- choosing


def test_horse_05_cards_are_secret_until_all_have_chosen_and_turn_together():
    match = table([0, 0, 0])
    match.act(1, choose(4))
    for seat in (None, 0, 2):
        view = match.view(seat)
        assert view["chosen"] == [False, True, False]
        assert view["own_choice"] is None
        assert view["hands"][1] == [1, 2, 3, 4, 5, 6], "what is chosen stays among them until all turn"
        assert view["last"] is None
    assert match.view(1)["own_choice"] == 4
    match.act(2, choose(1))
    match.act(0, choose(2))
    view = match.view(None)
    assert view["last"]["cards"] == [2, 4, 1]
    assert view["laid"] == [[2], [4], [1]]
    assert view["hands"] == [[1, 3, 4, 5, 6], [1, 2, 3, 5, 6], [2, 3, 4, 5, 6]]
    assert view["chosen"] == [False] * 3


def test_horse_05_the_smallest_number_acts_first():
    match = play(table([0, 0, 0]), 4, 1, 3)
    assert [beat[1] for beat in beats(match) if beat[0] == "move"] == [1, 2, 0]


def test_a_card_is_chosen_once_and_only_from_the_hand():
    match = table([0, 0], hands=[[1, 4], [1, 2]])
    assert refused(match, 0, choose(3)) == "step_used"
    match.act(0, choose(4))
    assert refused(match, 0, choose(1)) == "already_chosen"
    assert refused(match, 1, USE) == "wrong_phase"


def test_gen_09_the_clock_lays_the_lowest_card_of_all_who_have_not_chosen():
    match = table([0, 0, 0], hands=[[2, 5], [3, 4], [1, 6]], seconds=20)
    match.act(1, choose(4))
    assert match.clock.seats == (0, 2)
    clock = match.clock.id
    match.expire()
    assert match.view(None)["last"]["cards"] == [2, 4, 1]
    assert match.clock.id != clock
    assert match.clock.seconds > 20, "what happened is looked at first"


def test_gen_09_tables_left_to_the_clock_end_though_equal_cards_could_hold_all_up_for_ever():
    """With seed 51 five horses that always lay their lowest cards push each other back round after round."""
    match = start(seats=5, seed=51, seconds=20)
    while match.outcome is None:
        assert match.state.round < 20
        lowest = [min(hand) if hand else None for hand in match.state.hands]
        late, round = sorted(match.to_move), match.state.round
        choosing = match.view(None)["phase"] == "CHOOSE"
        match.expire()
        if choosing and round < 7:
            assert all(match.state.last.cards[seat] == lowest[seat] for seat in late)
    assert match.state.round > 7


def test_gen_09_the_clock_uses_help():
    match = alone(table([11, 0], held=[["massage"], []], flowers=["nervous"], seconds=20), 4)
    assert match.due() == (0, USE)
    assert match.legal(CLOCK) == []
    match.expire()
    assert positions(match)[0] == 15


def test_the_decision_of_who_thinks_stays_while_others_choose():
    match = table([0, 0, 0])
    before = match.decision(0)
    match.act(2, choose(1))
    assert match.decision(0) == before
    match.act(1, choose(1))
    match.act(0, choose(2))
    assert match.decision(0) != before


def test_the_view_says_where_each_own_card_would_lead_horse_07_horse_o5_horse_15():
    match = table([8, 29], hands=[[2, 4], [1, 3]], angry=[[], []])
    assert match.view(0)["landings"] == [
        {"step": 2, "at": 10, "kind": "bag"}, {"step": 4, "at": 12, "kind": "whip"},
    ]  # fmt: skip
    assert match.view(1)["landings"][1] == {"step": 3, "at": 31, "kind": "finish"}
    assert match.view(None)["landings"] == []
    angry = table([8, 0], hands=[[2], [1]], angry=[[4], []])
    assert angry.view(0)["landings"] == [{"step": 2, "at": 8, "kind": "rest"}]


# ---------------------------------------------------------------- order


def test_horse_t14_horse_06_round_1_the_youngest_first():
    match = play(table([0, 9], ages=[1, 0]), 4, 4)
    assert [beat[1] for beat in beats(match) if beat[0] == "move"] == [1, 0]


def test_horse_t14_horse_06_from_round_2_the_farthest_behind_first():
    match = play(table([0, 9], ages=[1, 0], round=2, number=9), 4, 4)
    assert [beat[1] for beat in beats(match) if beat[0] == "move"] == [0, 1]


def test_horse_o14_same_place_the_youngest_and_looked_at_again_after_each():
    match = play(table([0, 0, 0], ages=[2, 0, 1], round=2), 3, 3, 3)
    assert [beat[1] for beat in beats(match) if beat[0] == "move"] == [2, 0, 1]
    # Seat 0 acts first and pushes seat 2 behind seat 1.
    match = play(table([1, 3, 4], track={}, round=2), 3, 3, 3)
    assert beats(match)[:2] == [("move", 0, 1, 4), ("push", 2, 4, 3)]
    assert [beat[1] for beat in beats(match) if beat[0] == "move"] == [0, 1, 2]


# ---------------------------------------------------------------- route cards


def test_horse_07_horse_16_it_goes_so_many_steps_and_a_hoofprint_does_nothing():
    match = alone(table([0, 0]), 4)
    assert beats(match) == [("move", 0, 0, 4)]


def test_horse_08_whip_one_forward():
    assert beats(alone(table([2, 0], track={4: "whip"}), 2)) == [("move", 0, 2, 4), ("whip", 0, 4, 5)]


def test_horse_09_puddle_one_back():
    assert beats(alone(table([2, 0], track={4: "puddle"}), 2)) == [("move", 0, 2, 4), ("puddle", 0, 4, 3)]


def test_horse_10_bag_the_top_item_is_kept():
    match = alone(table([8, 0], bags=["apple"]), 2)
    assert match.view(0)["items"] == ["apple"]
    assert match.view(None)["item_counts"] == [1, 0]
    assert match.view(None)["item_deck"] == 20


def test_horse_o12_what_comes_out_of_a_bag_is_private():
    match = alone(table([8, 0], bags=["apple"]), 2)
    assert match.view(1)["items"] == []
    assert match.view(1)["open_items"] is None
    assert [b.get("card") for b in match.view(1)["last"]["beats"] if b["kind"] == "bag"] == [None]
    assert [b.get("card") for b in match.view(0)["last"]["beats"] if b["kind"] == "bag"] == ["apple"]
    assert match.scores == (0, 0)
    assert [event.to for event in match.events if event.code == "drew_apple"] == [(0,)]
    shown = alone(table([8, 0], bags=["apple"], items_open=True), 2)
    assert shown.view(1)["open_items"] == [["apple"], []]
    assert [b.get("card") for b in shown.view(1)["last"]["beats"] if b["kind"] == "bag"] == ["apple"]
    assert shown.scores == (3, 0)


def test_horse_o16_an_empty_bag():
    match = table([8, 0])
    match.state = replace(match.state, items=())
    alone(match, 2)
    assert [beat[0] for beat in beats(match)] == ["move", "no_item"]


def test_horse_11_the_emotion_card_goes_to_the_bottom():
    match = alone(table([4, 0], flowers=["nervous", "tired"]), 2)
    assert match.state.emotions[0] == "tired"
    assert match.state.emotions[-2] == "nervous", "behind it only the angry card that was served"


def test_horse_12_happy_in_front_of_the_first_horse():
    match = alone(table([4, 20], flowers=["happy"], track={6: "flower"}), 2)
    assert beats(match) == [("move", 0, 4, 6), ("feel", 0, 6, 6), ("jump", 0, 6, 21)]


def test_horse_12_horse_o11_after_the_jump_whips_and_puddles_act_but_no_bag_or_flower():
    track = {6: "flower", 21: "whip", 22: "bag"}
    assert positions(alone(table([4, 20], flowers=["happy"], track=track), 2)) == [22, 20]
    match = alone(table([4, 20], flowers=["happy", "tired"], track={6: "flower", 21: "flower"}), 2)
    assert positions(match) == [21, 20]
    assert match.view(0)["item_counts"] == [0, 0]


def test_horse_o11_finished_horses_do_not_count_and_in_front_of_30_is_the_finish():
    match = alone(table([4, 9, 31], arrived=[2], flowers=["happy"]), 2)
    assert positions(match)[0] == 10
    match = alone(table([4, 30], flowers=["happy"]), 2)
    assert positions(match)[0] == 31
    assert match.state.arrived == (0,)


def test_horse_13_nervous_back_to_where_the_action_began_even_after_a_whip():
    match = alone(table([3, 0], track={5: "whip", 6: "flower"}, flowers=["nervous"]), 2)
    assert beats(match) == [
        ("move", 0, 3, 5), ("whip", 0, 5, 6), ("feel", 0, 6, 6), ("back", 0, 6, 3),
    ]  # fmt: skip


def test_horse_o13_the_old_card_does_not_act_again_but_a_horse_there_is_pushed():
    # Seat 1 has come to 10 by being happy, while seat 0 was on its way: it is pushed off.
    match = alone(
        table([10, 9], track={10: "bag", 11: "puddle", 15: "flower", 9: "hoof"}, flowers=["nervous"]), 5
    )
    assert positions(match) == [10, 9]
    assert match.view(None)["item_counts"] == [0, 0]


def test_horse_14_tired_back_to_the_start():
    assert positions(alone(table([9, 0], flowers=["tired"]), 6))[0] == 0


def test_horse_15_horse_t13_angry_the_next_card_is_laid_down_and_the_card_goes_to_the_bottom():
    match = alone(table([9, 0], flowers=["angry"]), 6)
    assert positions(match)[0] == 15
    assert match.view(None)["angry"] == [1, 0]
    play(match, 5, 1)
    view = match.view(None)
    assert view["positions"][0] == 15
    assert view["laid"][0] == [6, 5], "HORSE-O19: it is used up"
    assert view["angry"] == [0, 0]
    assert match.state.emotions[-1] == "angry"


def test_horse_o10_a_pushed_horse_is_angry_in_the_cycle_after_and_twice_is_served_at_once():
    # Seat 0 pushes seat 1 on a flower before seat 1 acts: it still runs in this cycle.
    match = play(table([5, 7], track={6: "flower"}, flowers=["angry"]), 2, 3)
    assert positions(match) == [7, 9]
    assert match.view(None)["angry"] == [0, 1]
    play(match, 1, 1)
    assert positions(match) == [8, 9]
    both = table([0, 9], angry=[[], [3, 4]])
    play(both, 1, 4)
    assert positions(both) == [1, 9]
    assert both.view(None)["angry"] == [0, 0]
    assert both.state.emotions[-2:] == ("angry", "angry")


def test_horse_o10_across_the_round_border():
    match = table([9, 0], hands=[[6], [1]], flowers=["angry"])
    play(match, 6, 1)
    assert match.view(None)["round"] == 2
    play(match, 5, 2)
    assert positions(match)[0] == 15


def test_horse_o4_a_whip_and_a_puddle_do_not_loop():
    match = alone(table([9, 0], track={12: "whip", 13: "puddle"}), 3)
    assert [beat[0] for beat in beats(match)] == ["move", "whip", "puddle", "stay"]


def test_horse_o3_what_a_whip_or_puddle_leads_to_acts_too():
    match = alone(table([8, 0], track={9: "whip", 10: "bag"}, bags=["oats"]), 1)
    assert match.view(0)["items"] == ["oats"]


# ---------------------------------------------------------------- pushing


def test_horse_17_a_chain_of_pushes():
    match = alone(table([1, 4, 3, 2], track={}), 3)
    assert beats(match) == [("move", 0, 1, 4), ("push", 1, 4, 3), ("push", 2, 3, 2), ("push", 3, 2, 1)]


def test_horse_18_a_pushed_horse_stays_on_a_whip_or_puddle():
    for kind in ("whip", "puddle"):
        assert positions(alone(table([1, 5], track={4: kind}), 4)) == [5, 4]


def test_horse_19_a_pushed_horse_draws():
    match = alone(table([1, 5], track={4: "bag"}, bags=["carrot"]), 4)
    assert match.view(1)["items"] == ["carrot"]


def test_horse_o8_first_all_pushes_then_draws_nearest_first_then_the_movers_own_card():
    track = {7: "flower", 8: "bag", 9: "bag"}
    match = alone(table([5, 9, 8], track=track, bags=["apple", "oats"], flowers=["tired"]), 4)
    assert beats(match) == [
        ("move", 0, 5, 9), ("push", 1, 9, 8), ("push", 2, 8, 7),
        ("bag", 1, 8, 8), ("feel", 2, 7, 7), ("home", 2, 7, 0), ("bag", 0, 9, 9),
    ]  # fmt: skip


def test_horse_o8_who_has_been_moved_elsewhere_does_not_draw():
    # Seat 1 is pushed on a flower, leaps in front of seat 0, splashes back on its place and pushes it:
    # what seat 0 stopped on acts no more.
    track = {8: "flower", 9: "bag", 10: "puddle"}
    match = alone(table([5, 9], track=track, flowers=["happy", "happy"], bags=["apple"]), 4)
    assert beats(match)[:6] == [
        ("move", 0, 5, 9), ("push", 1, 9, 8), ("feel", 1, 8, 8), ("jump", 1, 8, 10),
        ("puddle", 1, 10, 9), ("push", 0, 9, 8),
    ]  # fmt: skip
    assert match.view(None)["item_counts"] == [0, 0]


def test_horse_o9_a_nervous_pushed_horse_stays_and_needs_no_massage():
    match = alone(table([1, 5], track={4: "flower"}, held=[[], ["massage"]], flowers=["nervous"]), 4)
    assert positions(match) == [5, 4]
    assert match.view(None)["phase"] == "CHOOSE"
    assert match.view(1)["items"] == ["massage"]
    assert match.state.emotions[-2] == "nervous"


def test_horse_o6_start_and_finish_hold_many():
    assert positions(play(table([0, 0, 1]), 1, 2, 3))[:2] == [1, 2]
    match = play(table([28, 29]), 4, 3)
    assert positions(match) == [31, 31]
    assert match.state.arrived == (1, 0), "rank = order of arrival"


def test_horse_o7_a_puddle_on_1_leads_to_the_start():
    assert positions(alone(table([0, 5], track={1: "puddle"}), 1))[0] == 0


# ---------------------------------------------------------------- help


def test_horse_20_massage_calms_and_both_cards_go_to_the_bottoms():
    match = alone(table([11, 0], held=[["massage"], []], flowers=["nervous"]), 4)
    view = match.view(None)
    assert view["phase"] == "HELP"
    assert view["help"] == {"seat": 0, "emotion": "nervous", "item": "massage"}
    assert match.legal(0) == [USE, DECLINE]
    assert refused(match, 1, USE) == "not_your_turn"
    assert refused(match, 0, choose(1)) == "wrong_phase"
    match.act(0, USE)
    assert positions(match)[0] == 15
    assert match.state.items[-1] == "massage"
    assert match.view(0)["items"] == []
    assert match.view(None)["care"][0] == {
        "happy": 0, "nervous": 1, "tired": 0, "angry": 0, "helped": 1, "declined": 0,
    }  # fmt: skip


def test_horse_21_the_stable_helps_a_tired_horse_also_a_pushed_one():
    match = alone(table([1, 5], track={4: "flower"}, held=[[], ["stable"]], flowers=["tired"]), 4)
    assert match.to_move == {1}
    match.act(1, USE)
    assert positions(match) == [5, 4]
    kept = alone(table([1, 5], track={4: "flower"}, held=[[], ["stable"]], flowers=["tired"]), 4)
    kept.act(1, DECLINE)
    assert positions(kept) == [5, 0]
    assert kept.view(1)["items"] == ["stable"]


def test_the_wrong_help_card_is_not_asked_for():
    match = alone(table([11, 0], held=[["stable"], []], flowers=["nervous"]), 4)
    assert match.view(None)["phase"] == "CHOOSE"
    assert positions(match)[0] == 11


def test_after_the_help_the_others_still_act_in_the_same_cycle():
    match = play(
        table([11, 0, 1], held=[["massage"], [], []], flowers=["nervous"], track={12: "flower"}), 1, 3, 5
    )
    assert match.to_move == {0}
    assert match.view(None)["last"]["cards"] == [1, 3, 5]
    told = len(match.view(None)["last"]["beats"])
    match.act(0, USE)
    view = match.view(None)
    assert [b["kind"] for b in view["last"]["beats"][told:]] == ["help", "move", "move"]
    assert view["positions"] == [12, 3, 6]
    assert view["phase"] == "CHOOSE"


# ---------------------------------------------------------------- rounds, the end


def test_horse_04_after_six_cycles_everybody_takes_the_cards_back():
    match = table([0, 0], track={}, number=1)
    for step in range(1, 7):
        assert match.view(None)["cycle"] == step
        play(match, step, 7 - step) if step != 7 - step else play(match, step, step)
        if match.view(None)["round"] == 2:
            break
    view = match.view(None)
    assert (view["round"], view["cycle"], view["number"]) == (2, 1, 7)
    assert view["hands"] == [[1, 2, 3, 4, 5, 6]] * 2
    assert view["laid"] == [[], []]


def test_horse_22_horse_23_it_ends_when_all_have_arrived_and_the_highest_score_wins():
    match = play(table([29, 30], held=[["apple", "apple", "apple"], ["oats"]]), 5, 1)
    view = match.view(None)
    assert view["phase"] == "END"
    assert view["finish_order"] == [1, 0]
    assert view["points"] == [{"place": 2, "rank": 7, "items": 9}, {"place": 1, "rank": 10, "items": 1}]
    assert view["scores"] == [16, 11]
    assert view["outcome"] == {"reason": "all_arrived", "winners": [0], "ranks": [1, 2]}
    assert view["open_items"] == [["apple", "apple", "apple"], ["oats"]]


def test_horse_o1_points_by_rank():
    match = play(table([29, 29, 29, 29, 29], track={}, ages=[4, 3, 2, 1, 0]), 2, 3, 4, 5, 6)
    assert match.scores == (10, 7, 5, 3, 1)


def test_horse_o18_a_tie_is_shared():
    match = play(table([29, 29], held=[["oats"], ["apple", "oats"]]), 2, 3)
    assert match.scores == (11, 11)
    assert match.outcome.winners == (0, 1)


def test_horse_o15_who_arrives_by_being_pushed_and_happy_acts_no_more():
    # Seat 0 pushes the first horse on a flower: it is happy and leaps over the finish before its own turn.
    match = play(table([28, 30], track={29: "flower"}, flowers=["happy"]), 2, 3)
    assert match.state.arrived == (1,)
    assert [beat[:2] for beat in beats(match)] == [
        ("move", 0), ("push", 1), ("feel", 1), ("jump", 1), ("finish", 1),
    ]  # fmt: skip
    assert match.to_move == {0}


def test_gen_16_stopped_scores_stand_and_nobody_wins():
    match = table([31, 4], arrived=[0], held=[["apple"], ["carrot"]])
    match.act(-1, {"type": "stop"})
    assert match.outcome.winners == ()
    assert match.scores == (13, 2)
    assert match.view(None)["points"] == [
        {"place": 1, "rank": 10, "items": 3},
        {"place": None, "rank": 0, "items": 2},
    ]


# ---------------------------------------------------------------- worked scenarios


def test_horse_t1():
    match = alone(table([2, 0], flowers=["tired"]), 3)
    assert [beat[0] for beat in beats(match)] == ["move", "whip", "feel", "home"]
    assert positions(match)[0] == 0


def test_horse_t2():
    assert positions(alone(table([9, 0]), 3))[0] == 12


def test_horse_t3():
    match = alone(table([3, 7, 6], flowers=["nervous"]), 4)
    assert positions(match) == [7, 6, 5]
    assert ("calm", 1, 6, 6) in beats(match)


def test_horse_t4():
    match = alone(table([8, 11], bags=["apple"]), 3)
    assert positions(match) == [11, 10]
    assert match.view(1)["items"] == ["apple"]


def test_horse_t5():
    assert positions(alone(table([0, 1, 0]), 1)) == [1, 0, 0]


def test_horse_t6():
    assert positions(alone(table([0, 3], track={1: "puddle"}), 1))[0] == 0


def test_horse_t7():
    match = alone(table([28, 30]), 5)
    assert positions(match) == [31, 30]
    assert match.state.arrived == (0,)


def test_horse_t8():
    match = alone(table([29, 0], track={30: "whip"}), 1)
    assert match.state.arrived == (0,)


def test_horse_t9():
    assert positions(alone(table([22, 20, 15], flowers=["happy"]), 2))[0] == 25


def test_horse_t10():
    match = alone(table([2, 7], flowers=["happy", "angry"]), 4)
    assert positions(match) == [7, 6]
    assert [beat[0] for beat in beats(match)] == ["move", "feel", "jump", "puddle", "push", "feel"]
    assert match.view(None)["angry"] == [0, 1]


@pytest.mark.parametrize(("answer", "where"), [(USE, 15), (DECLINE, 11)])
def test_horse_t11(answer, where):
    match = alone(table([11, 0], held=[["massage"], []], flowers=["nervous"]), 4)
    match.act(0, answer)
    assert positions(match)[0] == where
    assert (match.state.items[-1] == "massage" and not match.view(0)["items"]) == (answer == USE)
    assert "nervous" in match.state.emotions[-2:]


def test_horse_t12():
    assert positions(alone(table([4, 9, 8, 7], flowers=["tired"]), 5)) == [9, 8, 7, 0]


def test_horse_t13():
    match = play(table([0, 9], angry=[[], [4]]), 1, 6)
    assert positions(match) == [1, 9]
    assert match.state.emotions[-1] == "angry"
    assert match.view(None)["laid"][1] == [6]


def test_horse_t15():
    match = table([29, 31], arrived=[1], held=[["apple", "oats", "oats", "massage"], []])
    play(match, 3)
    assert match.scores[0] == 7 + 3 + 1 + 1 + 0 == 12


def test_horse_t16():
    match = table([31, 3, 4], arrived=[0], track={}, hands=[[2, 3, 4], [1, 2, 3], [4, 5, 6]], number=4)
    assert match.to_move == {1, 2}
    assert refused(match, 0, choose(2)) == "has_arrived"
    play(match, 1, 4)
    play(match, 2, 5)
    assert match.view(None)["round"] == 1
    play(match, 3, 6)
    view = match.view(None)
    assert view["round"] == 2
    assert view["hands"][1:] == [[1, 2, 3, 4, 5, 6]] * 2
    assert view["last"]["cards"][0] is None


def test_bots_only_see_what_their_seat_may_know():
    """With other secrets and the same random numbers a bot chooses the same card."""
    match = table([3, 7, 9], held=[["oats"], ["massage", "apple"], ["carrot"]])
    match.act(1, choose(6))
    other = table([3, 7, 9], held=[["oats"], ["massage", "apple"], ["carrot"]])
    other.act(1, choose(1))
    for seed in range(5):
        assert match.bot(0, 1.0, Source(seed)) == other.bot(0, 1.0, Source(seed))
