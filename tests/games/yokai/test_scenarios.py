"""The worked scenarios of the rules' page (YOKAI-T1 … T15) and its open points (YOKAI-O1 … O18)."""

from __future__ import annotations

import pytest

from games.core.deck import Deck
from games.match import Match

from .tables import codes, faces, pick, population, record, rumour, table
from .test_rules import LONELY, last_turn, refused, skip, start

FULL = "mountain 1w 1w 1w 1w plain 1w 1w 1w 1w 1w 1w coast 2w 2w 2w 2w"


def test_yokai_t1_three_players_set_up():
    match = start(3, start_seat=0)
    view = match.view(None)
    assert len(view["pool"]) == 6
    assert view["order"] == [0, 1, 2, 2, 1, 0]
    assert len(view["missions"]) == 4


def test_yokai_t2_two_players_set_up():
    match = start(2)
    assert len(match.view(None)["missions"]) == 4
    assert len(match.view(None)["pool"]) == 4


def test_yokai_t3_people_move_in_with_a_point_for_the_colour():
    match = table({0: "plain 2w 2w"}, pool="3g bw 1o", row=("S36",))
    match.act(0, population(match, ("3g", "mountain"), ("bw", "plain")))
    assert match.scores == (1, 0, 0)
    assert len(match.view(None)["pool"]) == 1
    assert match.view(None)["phase"] == "MISSION"


def test_yokai_t4_a_last_die_with_2_can_only_move_in_and_the_season_ends():
    match = table(pool="2w", deities=LONELY)
    assert [act["type"] for act in match.legal(0)] == ["population"]
    assert match.legal(0)[0]["form"]["dice"]["count"] == 1
    last_turn(match)
    assert match.view(None)["season"] == "summer"


def test_yokai_t5_a_rumour_gives_the_power_and_no_legend():
    match = table(pool="4w 1w", deities=("D01 3w bw bw 4w", "D02", "D03", "D04", "D05"))
    match.act(0, rumour(match, "4w", "D01"))
    assert match.view(None)["deities"][0]["count"] == 5
    assert match.scores == (2, 0, 0)
    assert match.view(None)["legends"][0] == []


def test_yokai_t6_a_record_of_the_fish_takes_each_opponents_lowest_coast_die_then_gives_the_legend():
    match = table(
        {0: "plain bw coast 4w", 1: "coast 3w 2w", 2: "coast bw 1w"},
        pool="1w",
        deities=("D10", "D02", "D03", "D04", "D05"),
    )
    match.act(0, record(match, "plain", 1, "D10"))
    assert [faces(match, seat, "coast") for seat in range(3)] == ["4w - - -", "3w - - -", "- 1w - -"]
    assert faces(match, 0, "plain").startswith("-")
    assert match.view(None)["legends"][0] == ["D10"]
    assert codes(match)[:4] == ["recorded", "left", "left", "legend"]


def test_yokai_t7_a_second_record_has_the_power_and_no_second_legend():
    match = table(
        {0: "plain bw", 1: "coast 3w"},
        pool="1w",
        deities=("D10", "D02", "D03", "D04", "D05"),
        legends={0: ["D10"]},
    )
    match.act(0, record(match, "plain", 1, "D10"))
    assert faces(match, 1, "coast") == "- - - -"
    assert match.view(None)["legends"][0] == ["D10"]


def test_yokai_t8_a_full_village_can_only_let_somebody_go():
    match = table({0: FULL}, pool="1w 2w")
    assert {act["type"] for act in match.legal(0)} == {"release"}
    assert len(match.legal(0)) == 14


def test_yokai_t9_the_one_without_dice_and_the_bagua_leave():
    match = table(pool="1w", deities=("D01", "D02 3w", "D03 bw", "D04 4w 4w", "D05 4w 4w 3w"))
    last_turn(match)
    assert match.view(None)["removed"] == ["D01", "D03"]


def test_yokai_t10_the_lowest_score_chooses_two_of_three_equals():
    deities = ("D01 4w", "D02 4w", "D03 4w", "D04 4w 4w", "D05 4w 3w")
    match = table(pool="1w", deities=deities, points=(10, 7, 12))
    last_turn(match)
    assert match.to_move == {1}
    assert match.view(None)["tied"] == ["D01", "D02", "D03"]
    assert match.view(None)["to_leave"] == 2
    assert len(match.legal(1)) == 3


def test_yokai_t11_a_tie_shares_the_points():
    match = table({0: "coast 4w 3w", 1: "coast 4w 3w", 2: "coast 3w"}, pool="1w", deities=LONELY)
    last_turn(match)
    assert match.view(None)["review"]["contests"][2]["points"] == [2, 2, 0]


def test_yokai_t12_a_bonus_does_not_help_in_the_contest():
    match = table({0: "plain 4w 4w", 1: "plain 4w 4w"}, pool="1w", deities=LONELY, kept={1: ["I08"]})
    last_turn(match)
    assert match.view(None)["review"]["contests"][1]["points"] == [4, 0, 0]


def test_yokai_t13_a_bonus_helps_with_a_mission():
    match = table({0: "plain 4w"}, pool="3w 1w 1w", row=("S06",), deck=("S01",), kept={0: ["I06"]})
    match.act(0, population(match, ("3w", "plain"), ("1w", "coast")))
    assert match.view(None)["missions"][0]["needs"][0]["have"][0] == 8
    match.act(0, {"type": "mission", "card": "S06"})
    assert match.scores == (3, 0, 0)
    assert match.state.discard == ("S06",)
    assert [mission["id"] for mission in match.view(None)["missions"]] == ["S01"]


def test_yokai_t14_lightning_then_a_mission():
    match = table(
        {0: "mountain 4w coast 1w", 1: "coast 3w 2w", 2: "coast 4w"},
        pool="1w 1w 1w",
        row=("S02", "S08", "S12", "S22"),
        deck=("L03", "S01"),
    )
    match.act(0, population(match, ("1w", "mountain"), ("1w", "mountain")))
    match.act(0, {"type": "mission", "card": "S02"})
    assert [faces(match, seat, "coast") for seat in range(3)] == ["- - - -", "3w - - -", "- - - -"]
    assert match.state.discard == ("S02", "L03")
    assert match.view(None)["missions"][-1]["id"] == "S01"


def test_yokai_t15_legends_at_the_end():
    deities = ("D01 4w 4w bw | spring summer", "D02", "D03", "D04 4w", "D12 4w 4w")
    match = table(pool="1w", deities=deities, season=3, legends={0: ["D01", "D07", "D12"]})
    last_turn(match)
    assert [each["points"] for each in match.view(None)["finale"]] == [7, 0, 2]
    assert match.view(None)["tally"][0]["legend"] == 9


# ---------------------------------------------------------------- open points


@pytest.mark.parametrize(("seats", "dice"), [(2, 7), (3, 10), (4, 13), (5, 16)])
def test_yokai_o1_dice_a_season(seats, dice):
    match = table(pool="1w", deities=LONELY, seats=seats)
    last_turn(match)
    assert len(match.view(None)["pool"]) == dice


@pytest.mark.parametrize(
    ("village", "pool", "count"),
    [("", "1w 2w 3w", 2), ("", "1w", 1), (FULL.rsplit(" ", 1)[0], "1w 2w", 1)],
)
def test_yokai_o2_people_as_many_as_there_are_and_as_have_room(village, pool, count):
    match = table({0: village}, pool=pool)
    assert match.legal(0)[0]["form"]["dice"]["count"] == count


def test_yokai_o2_moving_in_is_impossible_without_a_free_house():
    match = table({0: FULL}, pool="1w 4w")
    assert {act["type"] for act in match.legal(0)} == {"rumour"}
    refused(match, population(match, ("4w", "plain")), "no_room")


@pytest.mark.parametrize(("tiles", "points"), [(0, 0), (1, 2), (2, 4), (3, 7), (4, 11)])
def test_yokai_o3_a_legend_by_the_number_of_season_tiles(tiles, points):
    names = " ".join(("spring", "summer", "autumn", "winter")[:tiles])
    match = table(deities=(f"D01 | {names}", "D02", "D03", "D04", "D05"))
    assert match.view(None)["deities"][0]["worth"] == points


def test_yokai_o5_conditions_are_checked_with_the_bonus_of_their_region():
    match = table({0: "mountain 3w coast 2w"}, row=("S01", "S09", "S23"), kept={0: ["I01"]})
    have = [mission["needs"][0]["have"][0] for mission in match.view(None)["missions"]]
    assert have == [4, 2, 6]


@pytest.mark.parametrize(("rotate", "starts"), [(False, 1), (True, 2)])
def test_yokai_o6_the_same_player_begins_or_the_next_one(rotate, starts):
    match = table(pool="1w", deities=LONELY, starter=1, rotate_start=rotate)
    last_turn(match)
    assert match.to_move == {starts}
    assert match.view(None)["starter"] == starts


def test_yokai_o7_bagua_counts_1_in_contests_and_missions():
    match = table({0: "plain bw bw"}, row=("S05",))
    assert match.view(None)["villages"][0]["regions"][1]["pips"] == 2
    assert match.view(None)["missions"][0]["needs"][0]["have"] == [2, 0, 0]


def test_yokai_o8_no_point_for_a_colour_at_set_up():
    match = Match.start(
        "yokai", Deck(()), seats=2, seed=1, options={"start_seat": 0, "bag": [64, 65, 66, 67]}
    )
    match.act(0, {"type": "draft", "die": 64, "region": "mountain"})
    assert match.scores == (0, 0)


def test_yokai_o8_a_point_for_dice_that_a_power_adds():
    deities = ("D02", "D01", "D03", "D04", "D05")
    match = table(pool="4w 1w", deities=deities, bag=(52,), dice=(5,))
    match.act(0, rumour(match, "4w", "D02"))
    assert faces(match, 0, "coast") == "3b - - -"
    assert match.scores == (1, 0, 0)


def test_yokai_o8_no_point_for_dice_that_move_or_are_swapped():
    deities = ("D12", "D01", "D03", "D04", "D05")
    match = table({0: "plain 3g"}, pool="4w 1w", deities=deities)
    match.act(0, rumour(match, "4w", "D12"))
    match.act(0, pick(0, "plain", 1))
    match.act(0, {"type": "move", "region": "mountain"})
    assert faces(match, 0, "mountain") == "3g - - -"
    assert match.scores == (0, 0, 0)


def test_yokai_o9_a_record_without_a_legend_left_is_allowed():
    match = table({0: "plain bw"}, pool="1w", legends={1: ["D01"], 2: ["D01"]})
    match.act(0, record(match, "plain", 1, "D01"))
    assert match.view(None)["legends"][0] == []
    assert "no_legend" in codes(match)


def test_yokai_o10_the_power_comes_before_the_legend():
    deities = ("D05", "D01", "D03", "D04", "D02")
    match = table({0: "plain bw"}, pool="1w", deities=deities)
    match.act(0, record(match, "plain", 1, "D05"))
    assert match.view(None)["phase"] == "POWER"
    assert match.view(None)["legends"][0] == []
    while match.view(None)["phase"] == "POWER":
        match.act(0, match.legal(0)[0])
    assert match.view(None)["legends"][0] == ["D05"]


def test_yokai_o11_all_five_equal_the_decider_chooses_two():
    match = table(pool="1w", deities=("D01", "D02", "D03", "D04", "D05"), points=(1, 1, 3))
    last_turn(match)
    assert match.view(None)["tied"] == ["D01", "D02", "D03", "D04", "D05"]
    assert len(match.legal(0)) == 10


def test_yokai_o11_smaller_ones_go_first_and_one_is_chosen_among_the_equals():
    match = table(pool="1w", deities=("D01 4w", "D02", "D03 4w", "D04 4w 4w", "D05 4w 4w"))
    last_turn(match)
    assert match.view(None)["tied"] == ["D01", "D03"]
    assert match.view(None)["to_leave"] == 1
    match.act(min(match.to_move), {"type": "remove", "deities": ["D03"]})
    assert match.view(None)["removed"] == ["D02", "D03"]


@pytest.mark.parametrize(("starter", "decides"), [(0, 1), (1, 1), (2, 2)])
def test_yokai_o11_of_several_lowest_the_next_from_the_starting_player(starter, decides):
    deities = ("D01", "D02", "D03", "D04", "D05")
    match = table(pool="1w", deities=deities, points=(5, 2, 2), starter=starter)
    last_turn(match)
    assert match.to_move == {decides}


def test_yokai_o12_a_region_without_anybody_gives_nothing():
    match = table(pool="1w", deities=LONELY)
    last_turn(match)
    contests = match.view(None)["review"]["contests"]
    assert [contest["points"] for contest in contests] == [[0, 0, 0], [4, 0, 0], [0, 0, 0]]


def test_yokai_o12_a_tie_of_five_gives_nothing():
    match = table(dict.fromkeys(range(5), "coast 3w"), pool="1w", deities=LONELY, seats=5)
    last_turn(match)
    assert match.view(None)["review"]["contests"][2]["points"] == [0] * 5


def test_yokai_o13_a_short_bag_is_rolled_as_it_is_and_removed_dice_never_come_back():
    match = table(
        pool="1w", deities=("D01", "D02 4w", "D03 3w", "D04 4w 4w", "D05 4w 4w"), gone=range(10, 74)
    )
    in_bag, lost = match.state.bag, match.state.deities[2].slots[0].id
    last_turn(match)
    assert {die["id"] for die in match.view(None)["pool"]} == set(in_bag)
    assert len(in_bag) < 10
    assert lost in match.state.gone
    assert match.state.bag == ()


def test_yokai_o13_an_empty_bag_ends_a_season_at_once():
    match = table(pool="1w", deities=LONELY, gone=range(1, 76))
    last_turn(match)
    while match.outcome is None:
        assert match.view(None)["phase"] == "REPLACE", "nobody can do anything but choose among equals"
        match.act(min(match.to_move), match.legal(min(match.to_move))[0])
    assert match.outcome.reason == "year_over"


def test_yokai_o14_lightning_goes_clockwise_from_the_active_player_and_takes_the_first_of_equals():
    match = table(
        {0: "coast bw 1w", 1: "mountain 4w coast 3w 1w bw", 2: "coast 2w 2w"},
        pool="1w 1w 1w",
        active=1,
        row=("S01", "S08", "S12", "S22"),
        deck=("L03", "S02"),
    )
    match.act(1, population(match, ("1w", "plain"), ("1w", "plain")))
    match.act(1, {"type": "mission", "card": "S01"})
    (strike,) = match.view(None)["strikes"]
    assert [(note["seat"], note["index"]) for note in strike["notes"]] == [(1, 2), (2, 1), (0, 1)]


def test_yokai_o15_an_empty_mission_deck_is_not_refilled():
    match = table({0: "mountain 4w"}, pool="1w 1w 1w", row=("S01", "S08"), deck=())
    match.act(0, population(match, ("1w", "plain"), ("1w", "plain")))
    match.act(0, {"type": "mission", "card": "S01"})
    assert [mission["id"] for mission in match.view(None)["missions"]] == ["S08"]


def test_yokai_o16_a_power_without_a_target_has_no_effect_and_the_die_stays():
    deities = ("D07", "D01", "D03", "D04", "D05")
    match = table({1: "plain 4w"}, pool="4w 1w", deities=deities)
    match.act(0, rumour(match, "4w", "D07"))
    assert match.view(None)["deities"][0]["count"] == 1
    assert "no_effect" in codes(match)
    assert match.to_move == {1}


@pytest.mark.parametrize("deity", ["D06", "D09", "D12", "D13"])
def test_yokai_o17_a_may_can_be_declined(deity):
    deities = (deity, "D01", "D03", "D04", "D05")
    match = table({0: "plain 2w", 1: "plain 3w"}, pool="4w 1w", deities=deities)
    match.act(0, rumour(match, "4w", deity))
    assert match.view(None)["task"]["may"] is True
    assert match.legal(0)[0] == {"type": "enough"}
    match.act(0, {"type": "enough"})
    assert match.to_move == {1}
    assert (faces(match, 0, "plain")[:2], faces(match, 1, "plain")[:2]) == ("2w", "3w")


@pytest.mark.parametrize("deity", ["D04", "D05", "D08", "D11", "D14", "D15"])
def test_yokai_o17_a_must_cannot_be_declined(deity):
    deities = (deity, "D01", "D03", "D02", "D07")
    match = table({0: "plain 2w 3w", 1: "plain 3w 4w"}, pool="4w 1w 1w", deities=deities)
    match.act(0, rumour(match, "4w", deity))
    assert match.view(None)["task"]["may"] is False
    assert {"type": "enough"} not in match.legal(0)
    refused(match, {"type": "enough"}, "not_to_choose")


def test_yokai_o18_legends_of_a_removed_deity_stay_count_for_ties_and_score_nothing():
    match = table(pool="1w", deities=LONELY, season=3, legends={0: ["D01"], 1: []}, points=(0, 4, 0))
    last_turn(match)
    assert match.view(None)["removed"] == ["D01", "D02"]
    assert match.view(None)["legends"][0] == ["D01"]
    assert match.scores[:2] == (4, 4)
    assert match.outcome.winners == (0,)
    skip(match)
