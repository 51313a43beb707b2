"""TOKAIDO-01 … TOKAIDO-36, the open points and the worked scenarios of 東海道."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.api import CLOCK, END, HOST
from games.core.errors import SetupRefused
from games.tokaido import data
from games.tokaido.market import all_points, bundles, cost, sets_of
from games.tokaido.model import Pawn
from games.tokaido.scoring import temple_places, temple_points

from .tables import (
    GAME,
    KINDS,
    NO_MEAL,
    TAKE_FREE,
    buy,
    donate,
    meal,
    move,
    panorama,
    positions,
    refusal,
    start,
    table,
    told,
)

# ---------------------------------------------------------------- components and set-up


def test_tokaido_01_and_o2_o4_o5_o6_the_cards_are_as_many_as_the_rules_say():
    assert len(data.SOUVENIR_DECK) == len(set(data.SOUVENIR_DECK)) == 24
    assert Counter(data.SOUVENIR_PRICE.values()) == {1: 9, 2: 12, 3: 3}
    assert {kind: sorted(names.values()) for kind, names in data.SOUVENIRS.items()} == {
        "small": [1] * 6,
        "food": [1, 1, 1, 2, 2, 2],
        "clothing": [2] * 6,
        "art": [2, 2, 2, 3, 3, 3],
    }
    assert Counter(data.SPRING_DECK) == {2: 6, 3: 6}
    assert len(data.ENCOUNTER_DECK) == 14
    assert Counter(data.ENCOUNTER_DECK)["guide-sea"] == 3
    assert len(data.MEAL_DECK) == 25
    assert Counter(data.MEAL_PRICE[card] for card in data.MEAL_DECK) == {1: 9, 2: 10, 3: 6}
    assert sum(data.PANORAMA_SETS * cards for cards in data.PANORAMAS.values()) == 60
    assert len(data.TRAVELLERS) == 10
    assert len(data.PANORAMAS) + len(data.FINAL_ACHIEVEMENTS) == 7


def test_tokaido_02_the_decks_are_shuffled_by_the_seed_or_lie_in_order():
    assert start().state.souvenir_deck != start(seed=8).state.souvenir_deck
    plain = start(shuffle=False).state
    assert plain.souvenir_deck == data.SOUVENIR_DECK
    assert plain.meal_deck == data.MEAL_DECK
    assert plain.encounter_deck == data.ENCOUNTER_DECK
    assert plain.spring_deck == data.SPRING_DECK


def test_tokaido_03_and_o18_pawns_stand_in_random_order_on_the_upper_squares():
    for seats, squares in ((2, 3), (3, 3), (4, 4), (5, 5)):
        found = set()
        for seed in range(60):
            state = start(seats, seed).state
            assert sorted(pawn.place for pawn in state.pawns) == list(range(1, squares + 1))
            assert {pawn.position for pawn in state.pawns} == {0}
            found.add(state.pawns[0].place)
        assert found == set(range(1, squares + 1))
    assert start().scores == (0, 0, 0)


def test_gen_03_who_is_chosen_to_begin_stands_on_the_lowest_square():
    for seat in range(3):
        match = start(beginner=True, start_seat=seat)
        assert match.to_move == {seat}
        assert match.state.pawns[seat].place == 3
    assert start(beginner=True, shuffle=False).to_move == {0}


def test_tokaido_04_everybody_keeps_one_of_two_tiles_in_secret_and_takes_its_coins():
    match = start(shuffle=False)
    assert match.to_move == {0, 1, 2}
    assert match.view(0)["tiles"] == [{"id": "courier", "coins": 4}, {"id": "ronin", "coins": 7}]
    assert match.view(1)["tiles"] == [{"id": "print-artist", "coins": 3}, {"id": "old-man", "coins": 6}]
    assert match.view(None)["tiles"] == []
    assert refusal(match, 0, {"type": "keep", "tile": "geisha"}).code == "not_your_tile"
    match.act(1, {"type": "keep", "tile": "old-man"})
    assert refusal(match, 1, {"type": "keep", "tile": "old-man"}).code == "already_chosen"
    assert match.view(1)["players"][1]["traveller"] == "old-man"
    assert match.view(0)["players"][1]["traveller"] is None, "shown when all have chosen"
    assert match.view(0)["players"][1]["chosen"] is True
    assert match.view(0)["coins"][1] == 0
    assert match.decision(0) == 0, "another's choice does not change mine"
    match.act(0, {"type": "keep", "tile": "courier"})
    match.act(2, {"type": "keep", "tile": "geisha"})
    players = match.view(None)["players"]
    assert [each["traveller"] for each in players] == ["courier", "old-man", "geisha"]
    assert match.view(None)["coins"] == [4, 6, 5]
    assert match.view(None)["phase"] == "MOVE"


def test_tokaido_05_and_o1_the_road_has_three_inns_between_and_fifty_sights():
    assert len(KINDS) == 55
    assert [at for at, kind in enumerate(KINDS) if kind == "inn"] == [0, 14, 27, 41, 54]
    assert Counter(KINDS) == {
        "inn": 5, "village": 7, "temple": 6, "encounter": 7, "paddy": 5, "spring": 6, "mountain": 6,
        "farm": 6, "sea": 7,
    }  # fmt: skip
    assert len(data.DOUBLE) == 24
    assert [stop["kind"] for stop in start().view(0)["road"]] == list(KINDS)


def test_tokaido_06_double_sights_have_two_circles_only_with_four_or_five():
    for seats in (2, 3):
        road = start(seats).view(0)["road"]
        assert {stop["circles"] for stop in road if stop["kind"] != "inn"} == {1}
    for seats in (4, 5):
        road = start(seats).view(0)["road"]
        double = {at for at, stop in enumerate(road) if stop["kind"] != "inn" and stop["circles"] == 2}
        assert double == set(data.DOUBLE)


def test_tokaido_t10_the_second_arrival_takes_the_branch_circle_and_is_behind():
    match = table([(5, 1), (0, 4), (8, 1), (9, 1)])
    match.act(1, move(5))
    assert match.state.pawns[:2] == (Pawn(5, 1), Pawn(5, 2))
    assert match.view(None)["order"] == [1, 0, 2, 3]
    assert match.to_move == {1}


def test_tokaido_06_a_double_sight_holds_no_third_pawn():
    match = table([(5, 1), (5, 2), (0, 3), (8, 1)])
    assert refusal(match, 2, move(5)).code == "stop_taken"


def test_tokaido_t11_with_three_players_there_is_only_the_road_circle():
    match = table([(5, 1), (0, 2), (8, 1)])
    assert refusal(match, 1, move(5)).code == "stop_taken"
    assert 5 not in positions(match)


# ---------------------------------------------------------------- turns


def test_tokaido_07_and_t1_the_lowest_square_acts_first():
    match = table([(0, 1), (0, 2), (0, 3)])
    assert match.to_move == {2}


def test_tokaido_t2_then_whoever_is_last():
    match = table([(0, 1), (0, 2), (0, 3)])
    match.act(2, move(4))
    assert match.to_move == {1}
    assert match.view(None)["order"] == [1, 0, 2]


def test_tokaido_07_one_may_act_several_times_in_a_row():
    match = table([(10, 1), (11, 1), (3, 1)])
    ahead = {stop["position"]: stop["again"] for stop in match.view(2)["ahead"]}
    assert ahead[4]
    assert ahead[9]
    assert not ahead[12]
    for position in (4, 5, 6):
        match.act(2, move(position))
        assert match.to_move == {2}


def test_tokaido_08_any_distance_forward_but_not_past_the_inn():
    match = table([(3, 1), (10, 1), (11, 1)])
    assert positions(match) == [4, 5, 6, 7, 8, 9, 12, 13, 14]
    assert refusal(match, 0, move(3)).code == "not_forward"
    assert refusal(match, 0, move(2)).code == "not_forward"
    assert refusal(match, 0, move(15)).code == "past_the_inn"
    assert refusal(match, 0, move(10)).code == "stop_taken"
    assert refusal(match, 1, move(12)).code == "not_your_turn"
    assert refusal(match, 0, donate(1)).code == "wrong_phase"
    match.act(0, move(5))
    assert match.scores[0] in (2, 3), "points are scored at once"


def test_tokaido_t12_and_09_who_arrives_last_at_an_inn_leaves_first():
    match = table([(10, 1), (13, 1), (12, 1), (9, 1)], coins=[0, 0, 0, 0])
    for seat, square in ((3, 1), (0, 2), (2, 3), (1, 4)):
        match.act(seat, move(14))
        assert match.state.pawns[seat] == Pawn(14, square)
        if seat == 3:
            assert match.view(None)["on_table"] == 5
        match.act(seat, NO_MEAL)
    for seat, position in ((1, 26), (2, 23), (0, 20), (3, 18)):
        assert match.to_move == {seat}
        match.act(seat, move(position))


def test_tokaido_10_what_is_gained_lies_open():
    match = table([(4, 1), (6, 1), (7, 1)], spring_deck=[3])
    match.act(0, move(5))
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["springs"][0] == [3]


# ---------------------------------------------------------------- villages


def village(deck, **changes):
    """Seat 0 has come to a village."""
    match = table([(7, 1), (10, 1), (11, 1)], souvenir_deck=deck, **changes)
    match.act(0, move(8))
    return match


def test_tokaido_11_three_souvenirs_are_shown_to_all_and_some_of_them_bought():
    match = village(["koma", "sake", "netsuke", "geta"], coins=[4])
    assert match.view(None)["phase"] == "VILLAGE"
    for seat in (None, 0, 1):
        assert [each["id"] for each in match.view(seat)["village"]["goods"]] == ["koma", "sake", "netsuke"]
    assert refusal(match, 0, buy("geta")).code == "not_offered"
    assert refusal(match, 0, buy("koma", "koma")).code == "not_offered"
    match.act(0, buy("koma", "sake"))
    assert match.state.souvenirs[0] == ("koma", "sake")
    assert (match.state.coins[0], match.scores[0]) == (1, 4)
    assert match.state.souvenir_deck == ("geta", "netsuke"), "unbought cards go under the deck"
    assert told(match) == [("souvenir", "koma", -3, 1), ("souvenir", "sake", 0, 3)]


def test_tokaido_t3_all_prices_must_be_paid():
    match = village(["koma", "ocha", "shamisen"], coins=[2])
    assert refusal(match, 0, buy("ocha", "koma")).code == "too_dear"
    assert refusal(match, 0, buy("ocha", "koma")).data == {"coins": 3}
    assert [bundle["cards"] for bundle in match.view(1)["village"]["bundles"]] == [[], ["koma"], ["ocha"]]
    match.act(0, buy("koma"))
    assert match.state.coins[0] == 1


def test_tokaido_t4_14_and_o9_buying_nothing_costs_the_toll():
    match = village(["shamisen", "sumie", "ukiyoe", "koma"], coins=[2])
    assert match.legal(0) == [buy()]
    match.act(0, buy())
    assert (match.state.coins[0], match.scores[0]) == (1, 0)
    assert match.state.souvenir_deck == ("koma", "shamisen", "sumie", "ukiyoe")
    assert told(match) == [("toll", None, -1, 0)]


def test_tokaido_o9_an_empty_deck_costs_the_toll_at_once():
    match = village([], coins=[2])
    assert match.state.coins[0] == 1
    assert match.view(None)["phase"] == "MOVE"


def test_tokaido_o10_a_short_deck_offers_what_is_left():
    match = village(["koma", "sake"])
    assert [each["id"] for each in match.view(0)["village"]["goods"]] == ["koma", "sake"]


def test_tokaido_t5_without_coins_villages_and_temples_are_closed():
    match = table([(0, 3), (3, 1), (5, 1)], coins=[0])
    assert refusal(match, 0, move(1)).code == "no_coins"
    assert refusal(match, 0, move(2)).code == "no_coins"
    assert 7 in positions(match)
    why = {stop["position"]: stop["why"] for stop in match.view(1)["ahead"]}
    assert (why[1], why[2], why[3], why[7]) == ("no_coins", "no_coins", "taken", None)


def test_tokaido_t6_and_13_souvenirs_of_a_set_give_1_3_5_and_7():
    assert all_points(["koma", "sake"], ["geta"]) == 5
    assert all_points(["koma", "sake"], ["gofu"]) == 1
    assert all_points([], ["koma", "sake", "geta", "netsuke"]) == 16


def test_tokaido_t7_12_and_o11_a_card_joins_the_fullest_set_without_its_type():
    owned = ["koma", "gofu", "sake", "geta"]
    assert all_points(owned, ["netsuke"]) == 7
    assert all_points(owned, ["manju"]) == 3
    arranged = [[each.id for each in one] for one in sets_of([*owned, "manju"])]
    assert arranged == [["koma", "sake", "geta"], ["gofu", "manju"]]
    assert [[each.points for each in one] for one in sets_of([*owned, "manju"])] == [[1, 3, 5], [1, 3]]


def test_tokaido_o11_the_order_of_buying_makes_no_difference():
    for first, second in (("manju", "netsuke"), ("netsuke", "manju")):
        assert all_points(["koma", "gofu", "sake", "geta"], [first, second]) == 10


# ---------------------------------------------------------------- farms, panoramas, springs, temples


def test_tokaido_15_a_farm_gives_three_coins_without_limit():
    match = table([(6, 1), (10, 1), (11, 1)], coins=[98])
    match.act(0, move(7))
    assert match.state.coins[0] == 101
    assert told(match) == [("farm", None, 3, 0)]


def test_tokaido_16_panorama_cards_come_in_order_and_score_their_number():
    match = table([(5, 1), (10, 1), (13, 1)], panoramas=[(0, 2, 0)])
    scene = next(stop for stop in match.view(0)["ahead"] if stop["position"] == 6)
    assert (scene["card"], scene["low"], scene["high"], scene["bonus"]) == (3, 3, 3, 0)
    match.act(0, move(6))
    assert match.view(None)["panoramas"][0] == {"paddy": 0, "mountain": 3, "sea": 0}
    assert match.scores[0] == 3


def test_tokaido_t8_and_17_the_first_to_finish_a_panorama_has_its_achievement():
    match = table([(10, 1), (12, 1), (13, 1)], panoramas=[(0, 0, 4)])
    scene = next(stop for stop in match.view(0)["ahead"] if stop["position"] == 11)
    assert (scene["low"], scene["bonus"]) == (5, 3)
    match.act(0, move(11))
    assert match.scores[0] == 8
    assert match.view(None)["achievements"][0] == ["sea"]
    assert match.view(None)["firsts"] == ["sea"]


def test_tokaido_17_the_second_one_has_none():
    match = table([(10, 1), (12, 1), (13, 1)], panoramas=[(0, 0, 4)], achievements=[[], ["sea"]])
    match.act(0, move(11))
    assert (match.scores[0], match.state.achievements[0]) == (5, ())


def test_tokaido_t9_a_finished_panorama_may_not_be_visited():
    match = table([(3, 1), (10, 1), (11, 1)], panoramas=[(3, 0, 0)])
    assert refusal(match, 0, move(4)).code == "panorama_finished"
    assert next(stop["why"] for stop in match.view(2)["ahead"] if stop["position"] == 4) == "finished"


def test_tokaido_18_a_hot_spring_gives_two_or_three_points():
    match = table([(4, 1), (10, 1), (11, 1)], spring_deck=[2, 3])
    assert [(s["low"], s["high"]) for s in match.view(0)["ahead"] if s["kind"] == "spring"] == [(2, 3)] * 2
    match.act(0, move(5))
    assert match.scores[0] == 2
    assert match.state.spring_deck == (3,)


def test_tokaido_19_a_temple_takes_one_to_three_coins_for_a_point_each():
    match = table([(1, 1), (10, 1), (11, 1)], coins=[2])
    match.act(0, move(2))
    assert match.view(None)["phase"] == "TEMPLE"
    assert match.legal(0) == [donate(1), donate(2)]
    assert match.view(1)["donations"] == [
        {"coins": 1, "laid": 1, "points": 1},
        {"coins": 2, "laid": 2, "points": 2},
    ]
    assert refusal(match, 0, donate(3)).code == "too_dear"
    match.act(0, donate(2))
    assert (match.state.coins[0], match.state.temple[0], match.scores[0]) == (0, 2, 2)


# ---------------------------------------------------------------- encounters


def meet(person, **changes):
    match = table([(2, 1), (10, 1), (11, 1)], encounter_deck=[person, "samurai"], **changes)
    match.act(0, move(3))
    return match


@pytest.mark.parametrize(
    ("person", "coins", "points"),
    [("samurai", 0, 3), ("noble", 3, 0), ("shrine-maiden", 0, 1), ("artisan", 0, 1), ("guide-sea", 0, 1)],
)
def test_tokaido_20_people_on_the_road_are_met_and_kept(person, coins, points):
    match = meet(person)
    assert match.state.encounters[0] == (person,)
    assert (match.state.coins[0] - 7, match.scores[0]) == (coins, points)
    assert match.state.last.gains[0].card == person


def test_tokaido_20_the_artisan_gives_the_top_souvenir_and_it_scores():
    match = meet("artisan", souvenirs=[["koma", "sake"]], souvenir_deck=["geta", "yukata"])
    assert match.state.souvenirs[0] == ("koma", "sake", "geta")
    assert match.scores[0] == 5
    assert match.state.souvenir_deck == ("yukata",)
    empty = meet("artisan", souvenir_deck=[])
    assert empty.scores[0] == 0


def test_tokaido_o24_the_shrine_maiden_lays_a_bank_coin_on_the_own_temple_slot():
    match = meet("shrine-maiden", temple=[2])
    assert (match.state.temple[0], match.state.coins[0], match.scores[0]) == (3, 7, 1)


def test_tokaido_o3_a_guide_for_a_finished_panorama_shows_another_one():
    match = meet("guide-paddy", panoramas=[(3, 1, 0)])
    assert match.view(1)["phase"] == "ENCOUNTER"
    assert match.legal(0) == [panorama("mountain"), panorama("sea")]
    assert [(s["kind"], s["number"]) for s in match.view(1)["scenes"]] == [("mountain", 2), ("sea", 1)]
    assert refusal(match, 0, panorama("paddy")).code == "panorama_finished"
    assert refusal(match, 0, {"type": "keep_encounter", "card": "samurai"}).code == "wrong_phase"
    match.act(0, panorama("mountain"))
    assert match.scores[0] == 2


def test_tokaido_o3_with_one_left_it_is_that_one_and_with_none_nothing_happens():
    one = meet("guide-paddy", panoramas=[(3, 4, 2)])
    assert one.state.panoramas[0].sea == 3
    none = meet("guide-paddy", panoramas=[(3, 4, 5)])
    assert (none.scores[0], none.view(0)["phase"]) == (0, "MOVE")


def test_tokaido_o23_an_empty_encounter_deck_gives_no_card():
    match = table([(2, 1), (10, 1), (11, 1)], encounter_deck=[])
    match.act(0, move(3))
    assert match.state.encounters[0] == ()
    assert match.view(0)["phase"] == "MOVE"


# ---------------------------------------------------------------- inns


def inn(out, pawns=((13, 1), (12, 1), (14, 1)), **changes):
    """Seat 0 or 1 arrives; another is there already where the meals are given."""
    match = table(list(pawns), meals_out=out, **changes)
    (seat,) = match.to_move
    match.act(seat, move(14))
    return match


def test_tokaido_21_the_first_arrival_looks_at_one_meal_more_than_players_alone():
    match = table([(10, 1), (12, 1), (13, 1)], meal_deck=["dango", "soba", "fugu", "sushi", "tofu"])
    match.act(0, move(14))
    shown = match.view(0)["table"]
    assert [each["id"] for each in shown["meals"]] == ["dango", "soba", "fugu", "sushi"]
    for other in (None, 1, 2):
        assert match.view(other)["table"] is None
        assert match.view(other)["on_table"] == 4
    match.act(0, meal("soba"))
    assert (match.state.coins[0], match.scores[0]) == (5, 6)
    assert match.view(1)["meals"][0] == ["soba"]
    assert match.view(0)["table"] is None
    assert told(match) == [("meal", "soba", -2, 6)]


def test_tokaido_22_later_ones_choose_from_what_is_left_and_the_rest_goes_under_the_deck():
    match = table([(14, 1), (12, 1), (14, 2)], meals_out=["dango", "fugu"], meal_deck=["sushi"])
    match.act(1, move(14))
    assert [each["id"] for each in match.view(1)["table"]["meals"]] == ["dango", "fugu"]
    match.act(1, meal("dango"))
    assert match.state.meals_out == ()
    assert match.state.meal_deck == ("sushi", "fugu")
    assert match.to_move == {1}


def test_tokaido_23_and_t13_no_meal_twice_and_none_too_dear():
    match = table([(14, 1), (12, 1), (14, 2)], meals_out=["soba", "fugu"], coins=[7, 1], meals=[[], ["soba"]])
    match.act(1, move(14))
    shown = match.view(1)["table"]["meals"]
    assert [(each["id"], each["price"], each["why"]) for each in shown] == [
        ("soba", 2, "owned"),
        ("fugu", 3, "too_dear"),
    ]
    assert match.legal(1) == [NO_MEAL]
    assert refusal(match, 1, meal("soba")).code == "meal_owned"
    assert refusal(match, 1, meal("fugu")).code == "too_dear"
    assert refusal(match, 1, meal("sushi")).code == "not_offered"
    assert refusal(match, 1, TAKE_FREE).code == "no_gift"
    assert refusal(match, 1, move(15)).code == "wrong_phase"
    match.act(1, NO_MEAL)
    assert match.state.coins[1] == 1


def test_tokaido_24_meals_are_served_at_the_goal_too_but_not_at_the_start():
    assert start(beginner=True).view(0)["phase"] == "MOVE"
    match = table([(52, 1), (54, 1), (53, 1)], meals_out=["dango", "sushi", "tofu"])
    match.act(0, move(54))
    assert match.view(0)["phase"] == "INN"


# ---------------------------------------------------------------- the end


def finish(points=(0, 0, 0), **changes):
    """The last of three arrives and eats nothing."""
    match = table([(54, 1), (53, 1), (54, 2)], points=points, meals_out=["dango"], **changes)
    match.act(1, move(54))
    match.act(1, NO_MEAL)
    return match


def test_tokaido_25_the_game_ends_after_the_last_meal():
    match = finish()
    assert match.view(None)["phase"] == END
    assert match.outcome.reason == "arrived"
    assert match.view(None)["table"] is None


def test_tokaido_26_four_last_achievements_and_ties_share():
    match = finish(
        meals=[["fugu"], ["dango", "soba"], ["dango"]],
        springs=[[2, 2], [3], []],
        encounters=[["noble"], ["noble"], []],
        souvenirs=[["koma"], ["sake", "geta"], ["manju"]],
    )
    assert [set(cards) for cards in match.state.achievements] == [
        {"gourmet", "bather", "chatterbox"},
        {"gourmet", "chatterbox", "collector"},
        set(),
    ]
    assert match.scores == (9, 9, 0)


def test_tokaido_o16_nobody_is_first_in_what_nobody_has():
    assert finish().state.achievements == ((), (), ())


def test_tokaido_t14_27_and_o8_temple_ranks_go_by_distinct_amounts():
    donated = (5, 5, 3, 1, 0)
    assert [temple_points(place) for place in temple_places(donated)] == [10, 10, 7, 4, 0]
    assert [temple_points(place) for place in temple_places((5, 4, 3, 2, 1))] == [10, 7, 4, 2, 2]
    assert finish(temple=[1, 3, 0]).scores == (7, 10, 0)


def test_tokaido_28_most_points_win_then_most_achievements():
    match = finish((5, 5, 5), achievements=[["sea"], [], []])
    assert match.outcome.winners == (0,)
    assert match.outcome.ranks == (1, 2, 2)
    assert finish((2, 7, 5)).outcome.ranks == (3, 1, 2)


def test_tokaido_o17_shared_achievements_count_for_each_and_what_is_still_equal_is_shared():
    match = finish((5, 5, 4), springs=[[2], [2], []])
    assert match.state.achievements == (("bather",), ("bather",), ())
    assert match.outcome.winners == (0, 1)
    assert match.outcome.ranks == (1, 1, 3)


# ---------------------------------------------------------------- two players


def test_tokaido_29_with_two_players_a_neutral_traveller_stands_among_them():
    match = start(2)
    assert len(match.view(0)["pawns"]) == 3
    assert match.view(0)["temple"] == [0, 0, 0]
    assert {start(2, seed, beginner=True).view(0)["phase"] for seed in range(40)} == {"MOVE", "MOVE_NEUTRAL"}


def test_tokaido_30_and_o20_the_foremost_player_moves_it_to_any_empty_circle():
    match = table([(5, 1), (7, 1)], neutral=(3, 1), coins=[0, 0], panoramas=[(3, 0, 0), (3, 0, 0)])
    assert match.view(None)["phase"] == "MOVE_NEUTRAL"
    assert match.to_move == {1}
    assert positions(match) == [4, 6, 8, 9, 10, 11, 12, 13, 14]
    assert all(stop["coins"] == stop["low"] == 0 for stop in match.view(None)["ahead"])
    match.act(1, move(8))
    assert match.state.pawns[2] == Pawn(8, 1)
    assert match.scores == (0, 0)
    assert match.to_move == {0}


def test_tokaido_o19_at_an_inn_or_the_start_the_lower_square_is_foremost():
    assert table([(0, 1), (0, 2)], neutral=(0, 3)).to_move == {0}
    assert table([(14, 2), (14, 1)], neutral=(14, 3)).to_move == {1}


def test_tokaido_31_the_neutral_one_donates_a_bank_coin_at_a_temple():
    match = table([(5, 1), (7, 1)], neutral=(0, 3), coins=[4, 4])
    match.act(1, move(2))
    assert match.view(None)["temple"][2] == 1
    assert match.state.coins == (4, 4)


def test_tokaido_t15_and_32_the_neutral_one_takes_a_meal_that_nobody_sees():
    match = table([(13, 1), (12, 1)], neutral=(11, 1), meal_deck=["dango", "soba", "fugu", "sushi", "tofu"])
    match.act(0, move(14))
    state = match.state
    assert len(state.meals_out) == 3
    assert len(state.meal_deck) == 2
    assert state.meal_deck[0] == "tofu"
    assert sorted((*state.meals_out, state.meal_deck[1])) == ["dango", "fugu", "soba", "sushi"]
    assert match.to_move == {1}
    assert match.view(0)["table"] is None
    match.act(1, move(14))
    assert len(match.view(1)["table"]["meals"]) == 3
    match.act(1, meal(match.state.meals_out[0]))
    match.act(0, move(14))
    assert len(match.view(0)["table"]["meals"]) == 2


def test_tokaido_32_the_neutral_one_arriving_last_clears_the_table():
    match = table([(14, 1), (14, 2)], neutral=(13, 1), meals_out=["dango", "soba"], meal_deck=["tofu"])
    match.act(0, move(14))
    assert match.state.meals_out == ()
    assert sorted(match.state.meal_deck) == ["dango", "soba", "tofu"]
    assert match.view(None)["phase"] == "MOVE_NEUTRAL"


def test_tokaido_t16_and_31_the_neutral_one_is_ranked_at_the_temple():
    match = table([(54, 1), (53, 1)], neutral=(54, 2), temple=[1, 3, 2], meals_out=["dango"])
    match.act(1, move(54))
    match.act(1, NO_MEAL)
    assert match.scores == (4, 10)


# ---------------------------------------------------------------- variants


def test_tokaido_33_beginners_travel_without_tiles_with_seven_coins():
    match = start(beginner=True)
    assert match.view(0)["phase"] == "MOVE"
    assert match.state.coins == (7, 7, 7)
    assert match.view(0)["tiles"] == []
    assert {each["traveller"] for each in match.view(0)["players"]} == {None}


def test_tokaido_34_the_road_can_be_travelled_backwards():
    match = start(4, beginner=True, reverse=True)
    view = match.view(0)
    assert [stop["kind"] for stop in view["road"]] == list(reversed(KINDS))
    assert [at for at, stop in enumerate(view["road"]) if stop["kind"] == "inn"] == [0, 13, 27, 40, 54]
    assert view["road"][54 - 5]["circles"] == 2
    assert view["road"][54 - 4]["circles"] == 1
    assert positions(match)[-1] == 13


def test_tokaido_35_one_meal_fewer_and_o21_with_two_players_three():
    for seats, count in ((3, 3), (4, 4), (5, 5)):
        others = [(12 - i, 1) for i in range(1, seats)]
        match = table([(0, 1), *others], gourmet_short=True)
        match.act(0, move(14))
        assert match.view(None)["on_table"] == count
    match = table([(12, 1), (13, 1)], neutral=(13, 2), gourmet_short=True)
    match.act(0, move(14))
    assert match.view(None)["on_table"] == 3


def test_tokaido_36_and_o18_who_stands_further_back_starts_with_fewer_coins():
    for seats, changes in ((5, [2, 1, 0, -1, -1]), (4, [2, 1, 0, -1]), (3, [2, 1, 0])):
        match = start(seats, beginner=True, initiative=True)
        by_square = {pawn.place: match.state.coins[seat] for seat, pawn in enumerate(match.state.pawns)}
        assert [by_square[square] - 7 for square in sorted(by_square)] == changes
    match = start(5, initiative=True)
    while match.view(None)["phase"] == "CHOOSE_TRAVELLER":
        seat = min(match.to_move)
        match.act(seat, match.legal(seat)[0])
    for pawn, coins, tile in zip(match.state.pawns, match.state.coins, match.state.kept, strict=True):
        assert coins == data.TRAVELLERS[tile] + data.INITIATIVE[pawn.place]


# ---------------------------------------------------------------- travellers


def travel(traveller, at, **changes):
    return table([(at, 1), (at + 10, 1), (at + 11, 1)], travellers=[traveller, None, None], **changes)


def test_tokaido_o7_the_coins_of_the_travellers():
    assert data.TRAVELLERS == {
        "courier": 4, "print-artist": 3, "priest": 8, "ronin": 7, "old-man": 6, "geisha": 5, "orphan": 2,
        "entertainer": 5, "official": 9, "merchant": 6,
    }  # fmt: skip


def test_the_courier_meets_somebody_before_the_meal():
    match = inn([], travellers=["courier"], pawns=((12, 1), (13, 1), (13, 2)), encounter_deck=["samurai"])
    assert match.state.encounters[0] == ("samurai",)
    assert match.scores[0] == 3
    assert match.view(0)["table"] is not None


def test_the_courier_may_have_to_choose_a_view_before_the_meal_is_seen():
    match = inn(
        [], travellers=["courier"], pawns=((12, 1), (13, 1), (13, 2)), encounter_deck=["guide-paddy"],
        panoramas=[(3, 0, 0)],
    )  # fmt: skip
    assert match.view(0)["phase"] == "INN"
    assert match.view(0)["table"] is None
    assert match.legal(0) == [panorama("mountain"), panorama("sea")]
    assert refusal(match, 0, NO_MEAL).code == "wrong_phase"
    match.act(0, panorama("sea"))
    assert match.view(0)["table"] is not None


def test_the_print_artist_draws_a_panorama_of_choice_before_the_meal():
    match = inn([], travellers=["print-artist"], pawns=((12, 1), (13, 1), (13, 2)), panoramas=[(1, 4, 0)])
    assert match.legal(0) == [panorama("paddy"), panorama("sea")]
    match.act(0, panorama("paddy"))
    assert match.scores[0] == 2
    assert match.view(0)["table"] is not None
    one = inn([], travellers=["print-artist"], pawns=((12, 1), (13, 1), (13, 2)), panoramas=[(3, 4, 1)])
    assert one.state.panoramas[0].sea == 2
    none = inn([], travellers=["print-artist"], pawns=((12, 1), (13, 1), (13, 2)), panoramas=[(3, 4, 5)])
    assert none.scores[0] == 0


def test_tokaido_o22_there_is_no_such_power_at_the_goal():
    for traveller in ("courier", "print-artist"):
        match = table([(52, 1), (53, 1), (54, 1)], travellers=[traveller], meals_out=["dango"])
        match.act(0, move(54))
        assert match.view(0)["table"] is not None
        assert match.scores[0] == 0


def test_the_priests_bank_adds_a_coin():
    match = travel("priest", 1, coins=[8])
    match.act(0, move(2))
    assert match.view(0)["donations"][-1] == {"coins": 3, "laid": 4, "points": 4}
    match.act(0, donate(3))
    assert (match.state.coins[0], match.state.temple[0], match.scores[0]) == (5, 4, 4)


def test_tokaido_o14_the_ronin_pays_a_coin_less_but_the_printed_price_counts():
    match = table(
        [(54, 1), (53, 1), (54, 2)], travellers=[None, "ronin", None], coins=[0, 0, 0],
        meals=[["soba"], ["fugu"], []], meals_out=["dango", "tofu"],
    )  # fmt: skip
    match.act(1, move(54))
    assert [each["price"] for each in match.view(1)["table"]["meals"]] == [0, 1]
    match.act(1, meal("dango"))
    assert match.state.coins[1] == 0
    assert match.state.achievements == ((), ("gourmet",), ())


def test_the_old_man_is_glad_of_springs_and_achievements():
    match = travel("old-man", 4, spring_deck=[2])
    match.act(0, move(5))
    assert match.scores[0] == 3
    match = travel("old-man", 10, panoramas=[(0, 0, 4)])
    scene = next(stop for stop in match.view(0)["ahead"] if stop["position"] == 11)
    assert scene["bonus"] == 4
    match.act(0, move(11))
    assert match.scores[0] == 5 + 3 + 1
    match = finish(travellers=["old-man"], springs=[[2]])
    assert match.scores[0] == 4


def test_tokaido_t17_and_o12_the_geisha_needs_the_full_price_and_pays_less():
    assert cost(("koma", "ocha"), "geisha") == (3, 2)
    match = travel("geisha", 7, coins=[3], souvenir_deck=["koma", "ocha", "ukiyoe"])
    match.act(0, move(8))
    match.act(0, buy("koma", "ocha"))
    assert (match.state.coins[0], match.scores[0]) == (1, 4)
    poor = travel("geisha", 7, coins=[2], souvenir_deck=["koma", "ocha", "ukiyoe"])
    poor.act(0, move(8))
    assert refusal(poor, 0, buy("koma", "ocha")).code == "too_dear"


def test_tokaido_o13_the_orphan_is_given_one_of_the_meals_and_sees_it_alone():
    match = table(
        [(12, 1), (13, 1), (13, 2)], travellers=["orphan"], coins=[0],
        meal_deck=["dango", "soba", "fugu", "sushi"],
    )  # fmt: skip
    match.act(0, move(14))
    gift = match.state.gift
    assert gift in match.state.meals_out
    assert match.view(0)["table"]["gift"] == gift
    assert match.view(1)["table"] is None
    assert match.legal(0) == [TAKE_FREE, NO_MEAL]
    match.act(0, TAKE_FREE)
    assert match.state.meals[0] == (gift,)
    assert (match.scores[0], match.state.coins[0], match.state.gift) == (6, 0, None)


def test_tokaido_o13_she_may_refuse_and_buy_and_never_takes_one_she_has():
    match = inn(
        [], travellers=["orphan"], pawns=((12, 1), (13, 1), (13, 2)), meal_deck=["soba", "soba", "dango"]
    )
    match.act(0, meal("dango"))
    assert match.state.coins[0] == 6
    owned = inn(
        [], travellers=["orphan"], pawns=((12, 1), (13, 1), (13, 2)), meal_deck=["soba"], meals=[["soba"]]
    )
    assert owned.view(0)["table"]["gift_owned"] is True
    assert owned.legal(0) == [NO_MEAL]
    assert refusal(owned, 0, TAKE_FREE).code == "meal_owned"


def test_tokaido_t18_the_entertainer_gains_before_the_encounter():
    match = travel("entertainer", 2, encounter_deck=["samurai"])
    match.act(0, move(3))
    assert (match.state.coins[0], match.scores[0]) == (8, 4)
    assert told(match)[0] == ("power", "entertainer", 1, 1)


def test_the_official_meets_one_of_two():
    match = travel("official", 2, encounter_deck=["samurai", "noble", "artisan"])
    match.act(0, move(3))
    assert match.view(1)["people"] == ["samurai", "noble"]
    assert refusal(match, 0, {"type": "keep_encounter", "card": "artisan"}).code == "not_offered"
    assert refusal(match, 0, panorama("sea")).code == "wrong_phase"
    match.act(0, {"type": "keep_encounter", "card": "noble"})
    assert match.state.encounters[0] == ("noble",)
    assert match.state.encounter_deck == ("artisan", "samurai")
    alike = travel("official", 2, encounter_deck=["samurai", "samurai"])
    alike.act(0, move(3))
    assert alike.legal(0) == [{"type": "keep_encounter", "card": "samurai"}]


def test_the_official_may_choose_a_guide_and_then_a_view():
    match = travel("official", 2, encounter_deck=["guide-sea", "noble"], panoramas=[(0, 0, 5)])
    match.act(0, move(3))
    match.act(0, {"type": "keep_encounter", "card": "guide-sea"})
    assert match.legal(0) == [panorama("paddy"), panorama("mountain")]


def test_tokaido_o15_the_merchant_pays_one_coin_for_one_souvenir():
    assert cost(("ukiyoe",), "merchant") == (1, 1)
    assert cost(("ukiyoe", "geta", "koma"), "merchant") == (4, 4)
    assert [each.cards for each in bundles([], ["ukiyoe", "geta"], 2, "merchant")] == [
        (), ("ukiyoe",), ("geta",),
    ]  # fmt: skip
    match = travel("merchant", 7, coins=[1], souvenir_deck=["ukiyoe", "geta", "koma"])
    match.act(0, move(8))
    match.act(0, buy("ukiyoe"))
    assert (match.state.coins[0], match.scores[0]) == (0, 1)


# ---------------------------------------------------------------- clocks, the teacher, beginnings


def test_clock_of_the_travellers_keeps_the_first_tile_for_who_has_not_chosen():
    match = start(seconds=30, shuffle=False)
    assert match.clock.seats == (0, 1, 2)
    match.act(1, {"type": "keep", "tile": "old-man"})
    assert match.clock.id == "travellers", "it goes on running"
    assert match.due() == (CLOCK, {"type": "timeout"})
    match.expire()
    assert match.state.kept == ("courier", "old-man", "priest")


@pytest.mark.parametrize(
    ("match", "action"),
    [
        (table([(3, 1), (10, 1), (11, 1)], seconds=30), move(14)),
        (table([(5, 1), (7, 1)], neutral=(3, 1), seconds=30), move(14)),
        (village(["koma", "sake", "geta"], seconds=30), buy()),
        (meet("guide-paddy", panoramas=[(3, 0, 0)], seconds=30), panorama("mountain")),
        (inn([], pawns=((12, 1), (13, 1), (13, 2)), seconds=30), NO_MEAL),
    ],
    ids=["move", "neutral", "village", "encounter", "inn"],
)
def test_gen_09_what_the_clock_does(match, action):
    seat, due = match.due()
    assert due == action
    assert match.to_move == {seat}
    match.expire()


def test_gen_09_the_clock_donates_a_coin():
    match = table([(1, 1), (10, 1), (11, 1)], seconds=30)
    match.act(0, move(2))
    assert match.due() == (0, donate(1))


def test_gen_16_the_teacher_stops_the_table():
    match = start()
    match.act(HOST, {"type": "stop"})
    assert match.outcome.winners == ()


def test_gen_16_a_table_that_was_stopped_offers_nothing_any_more():
    for match in (village(["koma", "sake", "geta"]), meet("guide-paddy", panoramas=[(3, 0, 0)])):
        match.act(HOST, {"type": "stop"})
        view = match.view(0)
        assert (view["village"], view["scenes"], view["people"], view["ahead"]) == (None, [], [], [])


def test_two_to_five_can_play_and_no_deck_is_needed():
    assert GAME.seats == range(2, 6)
    assert GAME.min_cards(GAME.Options(), 5) == 0
    with pytest.raises(SetupRefused, match="bad_seats"):
        start(6)


def test_the_round_counts_the_parts_of_the_road():
    assert start(beginner=True).view(None)["round"] == 1
    assert table([(14, 1), (14, 2), (13, 1)]).view(None)["round"] == 1
    assert table([(14, 1), (14, 2), (14, 3)]).view(None)["round"] == 2
    assert table([(42, 1), (41, 2), (50, 1)]).view(None)["round"] == 4
