"""The rules of yokai, one test a rule (YOKAI-01 … YOKAI-30)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.deck import Deck
from games.core.errors import Rejected
from games.match import Match
from games.yokai import data

from .tables import codes, faces, pick, pool_die, population, record, rumour, table


def start(seats: int = 3, seed: int = 1, **options: object) -> Match:
    return Match.start("yokai", Deck(()), seats=seats, seed=seed, options=options)


def skip(match: Match) -> None:
    """No mission, where one could be fulfilled."""
    if match.view(None)["phase"] == "MISSION":
        match.act(min(match.to_move), {"type": "skip"})


def refused(match: Match, action: dict[str, object], code: str) -> None:
    seat = min(match.to_move)
    before = match.state_json
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert caught.value.code == code
    assert match.state_json == before


# ---------------------------------------------------------------- components


def test_yokai_01_there_are_72_missions_and_15_deities():
    kinds = Counter(mission.kind for mission in data.MISSIONS)
    assert kinds == {"infinity": 15, "lightning": 10, "score": 47}
    assert len(set(data.DEITIES)) == 15


def test_yokai_02_a_village_has_4_green_6_orange_and_4_blue_houses():
    regions = start().view(0)["villages"][0]["regions"]
    assert [(r["region"], r["colour"], len(r["houses"])) for r in regions] == [
        ("mountain", "green", 4),
        ("plain", "orange", 6),
        ("coast", "blue", 4),
    ]


def test_yokai_03_two_legend_tiles_a_deity_and_three_season_tiles_a_season():
    match = table({0: "plain bw"}, deities=("D03", "D01", "D02", "D04", "D05"), legends={1: ["D03"]})
    assert match.view(0)["deities"][0]["legends_left"] == 1
    match.act(0, record(match, "plain", 1, "D03"))
    assert match.view(0)["deities"][0]["legends_left"] == 0


def test_yokai_04_there_are_75_dice_of_four_colours_with_two_bagua_faces():
    assert Counter(data.COLOURS) == {"white": 39, "orange": 12, "blue": 12, "green": 12}
    assert data.SIDES == ("bagua", "bagua", "1", "2", "3", "4")


def test_yokai_05_every_deity_has_six_face_slots():
    for deity in start().view(0)["deities"]:
        assert [slot["face"] for slot in deity["slots"]] == ["3", "bagua", "bagua", "4", "4", "bagua"]


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize(("seats", "row"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_yokai_06_five_deities_and_a_row_without_lightning(seats, row):
    for seed in range(30):
        view = start(seats, seed).view(None)
        assert len(view["deities"]) == 5
        assert view["deity_count"] == 10
        assert len(view["missions"]) == row
        assert all(mission["kind"] != "lightning" for mission in view["missions"])
        assert view["mission_count"] == 72 - row


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_yokai_07_two_dice_a_player_are_rolled(seats):
    view = start(seats).view(None)
    assert len(view["pool"]) == 2 * seats
    assert view["bag_count"] == 75 - 2 * seats


def test_yokai_08_everybody_drafts_twice_in_snake_order():
    match = start(4, start_seat=2)
    asked = []
    while match.view(None)["phase"] == "DRAFT":
        (seat,) = match.to_move
        asked.append(seat)
        match.act(seat, match.legal(seat)[0])
    assert asked == [2, 3, 0, 1, 1, 0, 3, 2]
    for village in match.view(None)["villages"]:
        dice = [h["die"] for r in village["regions"] for h in r["houses"] if h["die"] is not None]
        assert len(dice) == 2
    assert match.to_move == {2}
    assert match.view(None)["phase"] == "ALLOT"


def test_yokai_08_a_drafted_die_keeps_its_face_and_needs_a_free_house():
    match = start()
    (seat,) = match.to_move
    die = match.view(seat)["pool"][0]
    refused(match, {"type": "draft", "die": 75 if die["id"] != 75 else 74, "region": "coast"}, "no_such_die")
    match.act(seat, {"type": "draft", "die": die["id"], "region": "coast"})
    assert match.view(None)["villages"][seat]["regions"][2]["houses"][0]["die"] == die


def test_yokai_09_any_die_may_go_to_any_region():
    match = table(pool="4g 3b 2o 1w")
    match.act(0, population(match, ("4g", "coast"), ("3b", "mountain")))
    assert (faces(match, 0, "coast"), faces(match, 0, "mountain")) == ("4g - - -", "3b - - -")
    assert match.scores == (0, 0, 0)


# ---------------------------------------------------------------- the year


@pytest.mark.parametrize(("seats", "dice"), [(2, 7), (3, 10), (4, 13), (5, 16)])
def test_yokai_10_so_many_dice_are_rolled_in_a_season(seats, dice):
    match = start(seats)
    while match.view(None)["phase"] == "DRAFT":
        (seat,) = match.to_move
        match.act(seat, match.legal(seat)[0])
    assert len(match.view(None)["pool"]) == dice


def test_yokai_11_turn_by_turn_clockwise_first_villagers_then_a_mission():
    match = table(pool="4g 3w 2w 1w 1w", active=2, row=("S36", *[]))
    refused(match, {"type": "skip"}, "wrong_phase")
    match.act(2, population(match, ("4g", "mountain"), ("3w", "plain")))
    assert match.view(None)["phase"] == "MISSION"
    assert match.to_move == {2}
    match.act(2, {"type": "mission", "card": "S36"})
    assert match.to_move == {0}


def test_yokai_12_who_empties_the_pool_still_has_a_mission_and_then_the_season_ends():
    match = table(pool="4g", row=("S36",), deities=("D01 4w", "D02", "D03", "D04 4w 3w", "D05 3w"))
    match.act(0, population(match, ("4g", "mountain")))
    assert match.view(None)["phase"] == "MISSION"
    assert match.view(None)["pool"] == []
    match.act(0, {"type": "mission", "card": "S36"})
    assert match.view(None)["season"] == "summer"
    assert match.view(None)["review"]["season"] == "spring"


# ---------------------------------------------------------------- villagers


def test_yokai_13_two_dice_move_into_free_houses():
    match = table({0: "mountain 1w 1w 1w"}, pool="4w 3w 2w")
    refused(match, population(match, ("4w", "mountain")), "how_many")
    refused(match, population(match, ("4w", "mountain"), ("3w", "mountain")), "no_room")
    twice = population(match, ("4w", "mountain"))["dice"] * 2
    refused(match, {"type": "population", "dice": twice}, "how_many")
    match.act(0, population(match, ("4w", "mountain"), ("3w", "plain")))
    assert (faces(match, 0, "mountain"), faces(match, 0, "plain")) == ("1w 1w 1w 4w", "3w - - - - -")
    assert len(match.view(None)["pool"]) == 1


def test_yokai_14_a_point_for_each_die_in_a_house_of_its_colour():
    match = table(pool="4g 3b 1w")
    match.act(0, population(match, ("4g", "mountain"), ("3b", "coast")))
    assert match.scores == (2, 0, 0)
    assert match.view(None)["tally"][0]["colour"] == 2


def test_yokai_15_a_rumour_puts_a_die_on_a_fitting_slot_and_carries_out_the_power():
    match = table(pool="4w 2w 1w", deities=("D01 4w", "D02", "D03", "D04", "D05"))
    four = pool_die(match, "4w")
    act = {"type": "rumour", "die": four, "deity": "D01"}
    refused(match, {**act, "slot": 1}, "wrong_face")
    refused(match, {**act, "slot": 4}, "slot_taken")
    refused(match, {**act, "deity": "D09", "slot": 4}, "no_such_deity")
    refused(match, {**act, "die": pool_die(match, "2w"), "slot": 5}, "wrong_face")
    match.act(0, {**act, "slot": 5})
    assert match.view(None)["deities"][0]["slots"][4]["die"]["id"] == four
    assert match.scores == (2, 0, 0)
    assert match.view(None)["legends"] == [[], [], []]


def test_yokai_16_a_record_puts_an_own_die_there_and_gives_the_legend():
    match = table({0: "coast 2w 3w"}, pool="1w 1w 1w")
    refused(
        match, {"type": "record", "region": "coast", "index": 3, "deity": "D01", "slot": 1}, "empty_house"
    )
    refused(match, {"type": "record", "region": "coast", "index": 1, "deity": "D01", "slot": 1}, "wrong_face")
    match.act(0, record(match, "coast", 2, "D01"))
    assert faces(match, 0, "coast") == "2w - - -"
    assert match.view(None)["legends"] == [["D01"], [], []]
    assert match.scores == (2, 0, 0)
    assert len(match.view(None)["pool"]) == 3


def test_yokai_17_nobody_holds_two_legends_of_one_deity():
    match = table({0: "coast 3w"}, pool="1w", legends={0: ["D01"]})
    match.act(0, record(match, "coast", 1, "D01"))
    assert match.view(None)["legends"][0] == ["D01"]


def test_yokai_18_where_nothing_else_is_possible_a_die_goes_back_to_the_bag():
    full = "mountain 1w 1w 1w 1w plain 1w 1w 1w 1w 1w 1w coast 2w 2w 2w 2w"
    match = table({0: full}, pool="1w 2w")
    assert {act["type"] for act in match.legal(0)} == {"release"}
    bag = match.view(None)["bag_count"]
    match.act(0, {"type": "release", "region": "plain", "index": 6})
    assert faces(match, 0, "plain").endswith("1w -")
    assert match.view(None)["bag_count"] == bag + 1
    refused(
        table({0: "plain 1w"}, pool="1w 2w"),
        {"type": "release", "region": "plain", "index": 1},
        "something_else_possible",
    )


# ---------------------------------------------------------------- missions


def test_yokai_19_only_a_mission_of_the_row_whose_conditions_are_met():
    match = table({0: "mountain 4w"}, pool="1w 2w 1w", row=("S01", "S08"))
    match.act(0, population(match, ("1w", "plain"), ("2w", "coast")))
    assert match.legal(0) == [{"type": "skip"}, {"type": "mission", "card": "S01"}]
    refused(match, {"type": "mission", "card": "S08"}, "mission_not_met")
    refused(match, {"type": "mission", "card": "S02"}, "no_such_mission")


def test_yokai_19_at_most_one_mission_a_turn():
    match = table({0: "mountain 4w plain 4w 1w"}, pool="1w 2w 1w", row=("S01", "S05"))
    match.act(0, population(match, ("1w", "plain"), ("2w", "coast")))
    match.act(0, {"type": "mission", "card": "S01"})
    assert match.to_move == {1}


def test_yokai_20_an_infinity_mission_is_kept_and_its_bonus_counts_for_missions():
    match = table({0: "mountain 4w"}, pool="1w 2w 1w", row=("I01", "S08"), deck=("S02",))
    match.act(0, population(match, ("1w", "mountain"), ("2w", "coast")))
    match.act(0, {"type": "mission", "card": "I01"})
    view = match.view(None)
    assert view["kept_missions"][0] == [{"id": "I01", "region": "mountain", "bonus": 1}]
    assert match.scores == (0, 0, 0)
    assert view["villages"][0]["regions"][0]["bonus"] == 1
    (s02,) = [mission for mission in view["missions"] if mission["id"] == "S02"]
    assert s02["needs"][0]["have"][0] == 6, "4 + 1, and the bonus"


def test_yokai_21_a_score_mission_gives_points_and_is_discarded():
    match = table({0: "mountain 4w"}, pool="1w 2w 1w", row=("S01",))
    match.act(0, population(match, ("1w", "plain"), ("2w", "coast")))
    match.act(0, {"type": "mission", "card": "S01"})
    assert match.scores == (2, 0, 0)
    assert match.state.discard == ("S01",)


def test_yokai_22_the_row_is_refilled_and_lightning_strikes_all():
    match = table(
        {0: "mountain 4w", 1: "coast 2w 1w", 2: "coast 3w"},
        pool="1w 2w 1w",
        row=("S01", "S08", "S12", "S22"),
        deck=("L03", "L07", "S02", "S03"),
    )
    match.act(0, population(match, ("1w", "plain"), ("2w", "coast")))
    match.act(0, {"type": "mission", "card": "S01"})
    view = match.view(None)
    assert [mission["id"] for mission in view["missions"]] == ["S08", "S12", "S22", "S02"]
    assert [strike["card"] for strike in view["strikes"]] == ["L03", "L07"]
    assert match.state.discard == ("S01", "L03", "L07")
    assert [faces(match, seat, "coast") for seat in range(3)] == ["- - - -", "2w - - -", "- - - -"]


# ---------------------------------------------------------------- the end of a season

LONELY = ("D01", "D02", "D03 3w", "D04 4w", "D05 4w 4w")


def last_turn(match: Match) -> None:
    """The last die of the pool moves in, and whoever may choose takes no mission."""
    (die,) = match.view(None)["pool"]
    action = {"type": "population", "dice": [{"die": die["id"], "region": "plain"}]}
    match.act(min(match.to_move), action)
    skip(match)


def test_yokai_23_the_two_deities_with_the_fewest_dice_leave_the_game():
    match = table(pool="1w", deities=("D01 4w 4w", "D02 | spring", "D03 3w", "D04 4w 3w", "D05 bw bw"))
    gone = match.state.deities[2].slots[0].id
    last_turn(match)
    view = match.view(None)
    assert view["removed"] == ["D02", "D03"]
    assert {deity["id"] for deity in view["deities"]} == {"D01", "D04", "D05", "D06", "D07"}
    assert match.state.gone == (gone,)
    assert gone not in match.state.bag


def test_yokai_24_equal_numbers_the_lower_pips_leave_and_bagua_counts_1():
    match = table(pool="1w", deities=("D01 bw bw", "D02 bw", "D03 3w", "D04 4w", "D05 4w"))
    last_turn(match)
    assert match.view(None)["removed"] == ["D02", "D03"]


def test_yokai_24_still_equal_the_player_with_the_lowest_score_decides():
    match = table(pool="1w", deities=("D01 bw", "D02 bw", "D03 bw", "D04 4w", "D05 4w"), points=(5, 9, 2))
    last_turn(match)
    assert match.view(None)["phase"] == "REPLACE"
    assert match.to_move == {2}
    assert match.legal(2) == [
        {"type": "remove", "deities": ["D01", "D02"]},
        {"type": "remove", "deities": ["D01", "D03"]},
        {"type": "remove", "deities": ["D02", "D03"]},
    ]
    refused(match, {"type": "remove", "deities": ["D03", "D04"]}, "not_to_choose")
    match.act(2, {"type": "remove", "deities": ["D01", "D03"]})
    assert match.view(None)["removed"] == ["D01", "D03"]
    assert match.view(None)["review"]["decider"] == 2


def test_yokai_25_each_that_stays_gets_a_season_tile_and_keeps_its_dice():
    match = table(pool="1w", deities=LONELY, season=1)
    last_turn(match)
    tiles = {deity["id"]: (deity["tiles"], deity["count"]) for deity in match.view(None)["deities"]}
    assert tiles["D03"] == (["summer"], 1)
    assert tiles["D05"] == (["summer"], 2)
    assert tiles["D06"] == ([], 0)


def test_yokai_26_two_new_deities_come_to_the_empty_temples():
    match = table(pool="1w", deities=LONELY, temple_deck=("D11", "D12", "D13"))
    last_turn(match)
    view = match.view(None)
    assert [deity["id"] for deity in view["deities"]] == ["D11", "D12", "D03", "D04", "D05"]
    assert view["deity_count"] == 1


def test_yokai_27_the_strongest_people_of_each_region_win_4_points():
    match = table({0: "mountain 4w", 1: "plain 4w 4w coast 3w"}, pool="1w", deities=LONELY)
    last_turn(match)
    assert match.scores == (4, 8, 0)
    contests = match.view(None)["review"]["contests"]
    assert [contest["pips"] for contest in contests] == [[4, 0, 0], [1, 8, 0], [0, 3, 0]]
    assert [contest["points"] for contest in contests] == [[4, 0, 0], [0, 4, 0], [0, 4, 0]]


def test_yokai_28_the_bonus_of_missions_does_not_count_there():
    match = table({0: "mountain 3w", 1: "mountain 2w"}, pool="1w", deities=LONELY, kept={1: ["I03"]})
    last_turn(match)
    assert match.view(None)["review"]["contests"][0]["points"] == [4, 0, 0]


# ---------------------------------------------------------------- the end


def test_yokai_29_after_winter_legends_score_by_the_season_tiles():
    deities = ("D01", "D02", "D03 3w | spring summer", "D04 4w", "D05 4w 4w | spring")
    match = table(pool="1w", deities=deities, season=3, legends={0: ["D03", "D04"], 1: ["D03"], 2: ["D15"]})
    last_turn(match)
    view = match.view(None)
    assert view["phase"] == "END"
    assert [(each["seat"], each["deity"], each["tiles"], each["points"]) for each in view["finale"]] == [
        (0, "D03", 3, 7),
        (0, "D04", 1, 2),
        (1, "D03", 3, 7),
        (2, "D15", 0, 0),
    ]
    assert [line["legend"] for line in view["tally"]] == [9, 7, 0]
    assert match.outcome.reason == "year_over"


def test_yokai_30_highest_score_wins():
    match = table(pool="1w", deities=LONELY, season=3, points=(10, 30, 20))
    last_turn(match)
    assert match.outcome.winners == (1,)
    assert match.outcome.ranks == (3, 1, 2)


@pytest.mark.parametrize(
    ("legends", "winners", "ranks"),
    [
        ({0: ["D14"], 1: ["D14", "D15"]}, (1,), (2, 1, 3)),
        ({0: ["D14"], 1: ["D15"]}, (0, 1), (1, 1, 3)),
    ],
)
def test_yokai_30_equal_scores_more_legends_and_then_together(legends, winners, ranks):
    deities = ("D01", "D02", "D03 3w", "D04 4w", "D05 4w 4w")
    match = table(pool="1w", deities=deities, season=3, points=(16, 20, 4), legends=legends)
    last_turn(match)
    assert match.scores[:2] == (20, 20)
    assert match.outcome.winners == winners
    assert match.outcome.ranks == ranks


def test_who_is_not_to_move_is_refused():
    match = table(pool="1w 2w")
    with pytest.raises(Rejected, match="not_your_turn"):
        match.act(1, pick(1, "plain", 1))
    refused(match, pick(0, "plain", 1), "wrong_phase")
    assert codes(start().__class__.replay("yokai", start().setting, 1, []).match) == []
    assert rumour(table(pool="4w"), "4w", "D01")["slot"] == 4


def test_gen_09_when_the_clock_runs_out_the_named_default_is_played():
    """ALLOT takes the first dice, POWER the first legal choice, MISSION skips, RELEASE the first die."""
    match = start(2, seconds=20, start_seat=0)
    first = match.view(None)["pool"][0]["id"]
    assert match.due() == (0, {"type": "draft", "die": first, "region": "mountain"})
    for _ in range(4):
        match.expire()
    pool = [die["id"] for die in match.view(None)["pool"]]
    assert match.due() == (
        0,
        {
            "type": "population",
            "dice": [{"die": pool[0], "region": "mountain"}, {"die": pool[1], "region": "mountain"}],
        },
    )
    while match.outcome is None:
        if match.view(None)["phase"] == "MISSION":
            assert match.due()[1] == {"type": "skip"}
        match.expire()
