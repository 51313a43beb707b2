"""Each of the fifteen deities (YOKAI-O4) and of the ten lightning missions."""

from __future__ import annotations

import pytest

from games.match import Match

from .tables import codes, faces, pick, population, power, table
from .test_rules import refused

OTHERS = ("D01", "D03", "D06", "D10")


def dealing(deity: str, village: dict[int, str] | None = None, **more: object) -> Match:
    """Seat 0 has just put a 四 on this deity."""
    others = [each for each in OTHERS if each != deity]
    temples = (deity, *others, "D07" if deity in OTHERS else "D02")[:5]
    given = {"pool": "4w 1w 1w", "deities": temples, **more}
    return power(table(village, **given), deity)  # type: ignore[arg-type]


def test_d01_earth_god_gives_2_points():
    assert dealing("D01").scores == (2, 0, 0)


def test_d02_mazu_adds_one_on_the_coast_while_it_has_room():
    match = dealing("D02", {0: "coast 1w"}, dice=(6,))
    assert faces(match, 0, "coast").startswith("1w 4")
    match = dealing("D02", {0: "coast 1w 1w 1w 1w"}, bag=(1, 2, 30), dice=(6,))
    assert {act["region"] for act in match.legal(0)} == {"mountain", "plain"}


@pytest.mark.parametrize(
    ("village", "points"),
    [
        ({0: "coast 2w", 1: "coast 1w"}, 3),
        ({0: "coast 2w", 1: "coast 2w"}, 3),
        ({0: "coast 2w plain 1w"}, 3),
        ({0: "coast 2w", 1: "coast 3w"}, 0),
        ({}, 0),
    ],
)
def test_d03_city_god_gives_3_points_once_for_leading_a_region_alone_or_equal(village, points):
    assert dealing("D03", village).scores[0] == points


def test_d04_stove_god_turns_an_own_die_to_any_face():
    match = dealing("D04", {0: "plain 1w 2g"})
    assert match.legal(0) == [pick(0, "plain", 1), pick(0, "plain", 2)]
    match.act(0, pick(0, "plain", 2))
    assert [act["face"] for act in match.legal(0)] == ["bagua", "1", "2", "3", "4"]
    match.act(0, {"type": "turn", "face": "4"})
    assert faces(match, 0, "plain").startswith("1w 4g")


def test_d05_bed_mother_adds_two_and_the_player_places_one_after_the_other():
    match = dealing("D05", bag=(64, 52), dice=(5, 6))
    assert [(die["face"], die["colour"]) for die in match.view(None)["task"]["dice"]] == [
        ("3", "green"),
        ("4", "blue"),
    ]
    match.act(0, {"type": "put", "die": 52, "region": "coast"})
    match.act(0, {"type": "put", "die": 64, "region": "plain"})
    assert (faces(match, 0, "coast")[:2], faces(match, 0, "plain")[:2]) == ("4b", "3g")
    assert match.scores == (1, 0, 0)


def test_d05_the_surplus_goes_back_to_the_bag():
    village = "mountain 1w 1w 1w 1w plain 1w 1w 1w 1w 1w 1w coast 1w 1w 1w"
    match = dealing("D05", {0: village}, bag=(64, 52), dice=(5, 6))
    bag = match.view(None)["bag_count"]
    match.act(0, {"type": "put", "die": 52, "region": "coast"})
    assert match.view(None)["bag_count"] == bag + 1
    assert "surplus" in codes(match)
    assert match.to_move == {1}


def test_d06_chair_maiden_may_put_a_mission_to_the_bottom_of_the_deck():
    row = ("S08", "S12", "S22", "S31")
    match = dealing("D06", row=row, deck=("S01", "S02"))
    assert match.legal(0) == [{"type": "enough"}, *[{"type": "exchange", "card": card} for card in row]]
    match.act(0, {"type": "exchange", "card": "S12"})
    assert [mission["id"] for mission in match.view(None)["missions"]] == ["S08", "S22", "S31", "S01"]
    assert match.state.deck == ("S02", "S12")


def test_d06_the_refill_may_strike():
    village = {0: "coast 2w", 1: "coast 3w"}
    match = dealing("D06", village, row=("S08", "S12", "S22", "S31"), deck=("L03", "S02"))
    match.act(0, {"type": "exchange", "card": "S12"})
    assert [faces(match, seat, "coast") for seat in (0, 1)] == ["- - - -", "- - - -"]
    assert match.view(None)["missions"][-1]["id"] == "S02"


def test_d07_tiger_aunt_takes_an_opponents_mountain_die():
    match = dealing("D07", {0: "mountain 1w", 1: "mountain 4w 2w", 2: "plain 3w"})
    assert match.legal(0) == [pick(1, "mountain", 1), pick(1, "mountain", 2)]
    bag = match.view(None)["bag_count"]
    match.act(0, pick(1, "mountain", 1))
    assert faces(match, 1, "mountain") == "- 2w - -"
    assert match.view(None)["bag_count"] == bag + 1


def test_d08_mosina_leads_an_opponents_die_to_another_region_of_its_village():
    match = dealing("D08", {1: "mountain 4w", 2: "coast 2w"})
    refused(match, pick(1, "mountain", 2), "not_to_choose")
    match.act(0, pick(1, "mountain", 1))
    assert match.legal(0) == [{"type": "move", "region": "plain"}, {"type": "move", "region": "coast"}]
    match.act(0, {"type": "move", "region": "coast"})
    assert (faces(match, 1, "mountain"), faces(match, 1, "coast")) == ("- - - -", "4w - - -")


def test_d09_lintou_lady_may_swap_an_own_die_with_an_opponents():
    match = dealing("D09", {0: "plain bw", 1: "coast 4g"})
    match.act(0, pick(0, "plain", 1))
    match.act(0, pick(1, "coast", 1))
    assert (faces(match, 0, "plain")[:2], faces(match, 1, "coast")[:2]) == ("4g", "bw")
    assert match.scores == (0, 0, 0)


def test_d10_human_faced_fish_takes_every_opponents_lowest_coast_die():
    match = dealing("D10", {0: "coast 1w", 1: "coast 4w 2w", 2: "coast 1w bw"})
    assert [faces(match, seat, "coast") for seat in range(3)] == ["1w - - -", "4w - - -", "- bw - -"]


def test_d11_water_ghost_returns_an_own_die_and_adds_two():
    match = dealing("D11", {0: "plain 1w 2w"}, bag=(30, 31), dice=(5, 5))
    match.act(0, pick(0, "plain", 1))
    match.act(0, {"type": "put", "die": 30, "region": "plain"})
    match.act(0, {"type": "put", "die": 31, "region": "coast"})
    assert faces(match, 0, "plain").startswith("3w 2w -")
    assert faces(match, 0, "coast").startswith("3w")


def test_d11_without_a_die_nothing_happens():
    match = dealing("D11")
    assert "no_effect" in codes(match)
    assert match.to_move == {1}


def test_d12_snake_bridegroom_may_move_up_to_two_own_dice():
    match = dealing("D12", {0: "plain 4w 3w"})
    match.act(0, pick(0, "plain", 1))
    match.act(0, {"type": "move", "region": "coast"})
    assert match.view(None)["task"]["left"] == 1
    match.act(0, pick(0, "plain", 2))
    match.act(0, {"type": "move", "region": "mountain"})
    assert [faces(match, 0, region)[:2] for region in ("mountain", "plain", "coast")] == ["3w", "- ", "4w"]
    assert match.to_move == {1}


def test_d13_lamp_monkey_may_reroll_up_to_three_own_dice_once():
    match = dealing("D13", {0: "plain 1w 1w 1w 1w"}, dice=(6, 5))
    match.act(0, pick(0, "plain", 1))
    refused(match, pick(0, "plain", 1), "not_to_choose")
    match.act(0, pick(0, "plain", 3))
    assert faces(match, 0, "plain").startswith("1w 1w 1w 1w"), "all picked dice are rolled together"
    match.act(0, {"type": "enough"})
    assert faces(match, 0, "plain").startswith("4w 1w 3w 1w")


def test_d14_kim_bi_takes_one_more_die_from_the_pool():
    match = dealing("D14", pool="4w 1w 3b")
    blue = match.view(None)["pool"][1]["id"]
    match.act(0, {"type": "put", "die": blue, "region": "coast"})
    assert faces(match, 0, "coast").startswith("3b")
    assert match.scores == (1, 0, 0)
    assert len(match.view(None)["pool"]) == 1


def test_d14_the_last_die_of_the_pool_ends_the_season_after_the_turn():
    match = dealing("D14", pool="4w 1w")
    match.act(0, {"type": "put", "die": match.view(None)["pool"][0]["id"], "region": "coast"})
    assert match.view(None)["phase"] == "REPLACE"


def test_d15_bamboo_pole_spirit_turns_an_opponents_die_to_1():
    match = dealing("D15", {0: "plain 4w", 1: "plain 4w 1w", 2: "coast 3w"})
    assert match.legal(0) == [pick(1, "plain", 1), pick(2, "coast", 1)]
    match.act(0, pick(1, "plain", 1))
    assert faces(match, 1, "plain").startswith("1w 1w")


def test_a_choice_with_one_answer_is_not_asked():
    match = dealing("D07", {1: "mountain 4w"})
    assert faces(match, 1, "mountain") == "- - - -"
    assert match.to_move == {1}


# ---------------------------------------------------------------- lightning


def struck(card: str, village: dict[int, str], **more: object) -> Match:
    """Seat 0 has fulfilled a mission, and this lightning was turned up then."""
    row = ("S36", "S08", "S12", "S22")
    match = table(village, pool="1g 1w 1w 1w", row=row, deck=(card, "S02"), **more)  # type: ignore[arg-type]
    match.act(0, population(match, ("1g", "mountain"), ("1w", "mountain")))
    match.act(0, {"type": "mission", "card": "S36"})
    return match


def test_l01_everybody_adds_one():
    match = struck("L01", {}, dice=(6, 6, 6), bag=(30, 31, 32))
    for seat, die in ((0, 30), (1, 31), (2, 32)):
        assert match.to_move == {seat}
        assert match.view(None)["task"]["of"] == "lightning"
        match.act(seat, {"type": "put", "die": die, "region": "coast"})
    assert [faces(match, seat, "coast")[:2] for seat in range(3)] == ["4w", "4w", "4w"]
    assert match.view(None)["missions"][-1]["id"] == "S02"
    assert match.to_move == {1}


def test_l02_everybody_adds_one_in_the_plain():
    match = struck("L02", {}, dice=(6, 5, 4), bag=(30, 40, 31))
    assert [faces(match, seat, "plain")[:2] for seat in range(3)] == ["4w", "3o", "2w"]
    assert match.scores[1] == 1, "of its colour"


@pytest.mark.parametrize(("card", "region"), [("L03", "coast"), ("L04", "mountain"), ("L05", "plain")])
def test_l03_l04_l05_everybody_loses_the_lowest_die_there(card, region):
    match = struck(card, {1: f"{region} 3w 1w", 2: f"{region} 2w"})
    assert [faces(match, seat, region)[:2] for seat in (1, 2)] == ["3w", "- "]
    assert "left" in codes(match)


def test_l06_everybody_rerolls_the_plain():
    match = struck("L06", {1: "plain 1w 1w coast 1w"}, dice=(6, 5))
    assert faces(match, 1, "plain").startswith("4w 3w")
    assert faces(match, 1, "coast").startswith("1w")


def test_l07_two_points_for_two_bagua():
    match = struck("L07", {1: "plain bw coast bw", 2: "coast bw"})
    assert match.scores[1:] == (2, 0)


def test_l08_two_points_for_a_full_region():
    match = struck("L08", {1: "coast 1w 1w 1w 1w", 2: "coast 1w 1w 1w"})
    assert match.scores[1:] == (2, 0)


def test_l09_a_point_for_each_legend():
    match = struck("L09", {}, legends={1: ["D01", "D09"], 2: ["D02"]})
    assert match.scores[1:] == (2, 1)


def test_l10_everybody_may_move_one():
    match = struck("L10", {1: "plain 4w"})
    match.act(0, {"type": "enough"})
    assert match.to_move == {1}
    match.act(1, pick(1, "plain", 1))
    match.act(1, {"type": "move", "region": "coast"})
    assert faces(match, 1, "coast").startswith("4w")
    assert match.to_move == {1}, "seat 2 has nobody to move; the next turn has begun"
    assert match.view(None)["phase"] == "ALLOT"
