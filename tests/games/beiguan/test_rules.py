"""BEIGUAN-01 … BEIGUAN-23, the open points and worked scenarios about seasons and areas.

Festivals, contests and the advanced game are in `test_festival.py` and `test_advanced.py`.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.beiguan.cards import BAND, BANDS, CRAFTS, INSTRUMENT, INSTRUMENTS, PERFORMANCE, PERFORMANCES
from games.beiguan.model import COLUMNS, ROWS
from games.core.api import HOST
from games.core.errors import SetupRefused

from .tables import GAME, G, board, market, refusal, rest, season, start, street, table

WENCHANG, GATE = {"type": "wenchang"}, {"type": "gate"}


def types(match, seat=0):
    return {action["type"] for action in match.legal(seat)}


def closed(match):
    return {area: (each["closed"], each["data"]) for area, each in match.view(None)["areas"].items()}


# ---------------------------------------------------------------- components and set-up


def test_beiguan_01_and_o22_the_cards_are_those_of_the_data():
    assert (len(BANDS), len(INSTRUMENTS), len(PERFORMANCES)) == (30, 24, 35)
    assert len({*BAND, *PERFORMANCE, *[card.id for card in INSTRUMENTS]}) == 89
    by_section = [card.section for card in BANDS]
    assert [by_section.count(section) for section in ("wind", "percussion", "string")] == [10, 10, 10]
    drawn = [card.section for card in INSTRUMENTS]
    assert [drawn.count(section) for section in ("wind", "percussion", "string")] == [8, 8, 8]
    assert [card.id for card in BANDS[:2]] == ["band-wind-01", "band-wind-02"]
    assert BAND["band-percussion-03"].levels == (2, 3, 5)
    assert BAND["band-string-10"].levels == (1, 3, 5)
    assert (INSTRUMENT["inst-01"].name, INSTRUMENT["inst-01"].strength) == ("嗩吶（大吹）", 2)
    assert (INSTRUMENT["inst-24"].name, INSTRUMENT["inst-24"].strength) == ("揚琴", 1)
    assert (INSTRUMENT["inst-17"].name, INSTRUMENT["inst-17"].section) == ("殼仔絃", "string")
    given = [
        sum(bool(getattr(card, what)) for card in PERFORMANCES) for what in ("points", "instrument", "craft")
    ]
    assert given == [19, 8, 8]
    for card in PERFORMANCES:
        assert [bool(card.points), card.instrument is not None, card.craft is not None].count(True) == 1
        assert card.id[1] == str(card.year)
    assert {card.craft for card in PERFORMANCES if card.craft} == set(CRAFTS)


def test_beiguan_02_and_o23_a_board_has_two_rows_and_three_columns():
    assert ROWS == ((1, 2, 3), (4, 5, 6))
    assert COLUMNS == ((1, 4), (2, 5), (3, 6))
    view = start().view(0)["boards"][0]
    assert view["bands"] == [None] * 6
    assert view["crafts"] == [None] * 3
    assert view["sums"] == {"rows": [0, 0], "columns": [0, 0, 0], "crosses": [0] * 6}


def test_beiguan_03_band_and_instrument_cards_have_a_section():
    assert {card.section for card in (*BANDS, *INSTRUMENTS)} == {"wind", "percussion", "string"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beiguan_04_three_workers_in_front_and_three_in_the_supply(seats):
    view = start(seats=seats).view(None)
    assert view["workers"] == view["supply"] == [3] * seats
    assert view["scores"] == view["returning"] == [0] * seats


def test_beiguan_05_and_o6_the_basic_game_has_fifteen_performances():
    match = start()
    shown = [card["id"] for card in match.view(0)["display"]]
    assert shown == ["P101", "P102", "P103"]
    assert match.state.performances == tuple(f"P1{n:02d}" for n in range(4, 16))
    assert match.state.later == ()
    assert {"P116", "P117"}.isdisjoint({*match.state.performances, *shown})
    assert match.view(0)["deck_counts"]["performances"] == 12


def test_beiguan_05_the_advanced_game_has_a_pile_for_each_year():
    match = start(options={"mode": "advanced"})
    assert len(match.state.display) + len(match.state.performances) == 17
    assert len(match.state.later) == 18
    assert {PERFORMANCE[card].year for card in match.state.later} == {2}
    assert match.view(0)["deck_counts"]["performances"] == 14


def test_beiguan_06_the_top_band_cards_are_seen_and_instruments_are_not():
    view = start().view(0)
    tops = {section: card["id"] for section, card in view["band_tops"].items()}
    assert tops == {"wind": "band-wind-01", "percussion": "band-percussion-01", "string": "band-string-01"}
    assert view["deck_counts"] == {
        "wind": 10, "percussion": 10, "string": 10, "instruments": 24, "performances": 12, "discard": 0,
    }  # fmt: skip
    assert (view["season"], view["year"], view["round"], view["rounds"]) == ("spring", 1, 1, 5)
    assert b"inst-" not in start().view_bytes(0)


def test_beiguan_06_piles_are_shuffled_by_the_seed():
    states = [start(seed=seed, options={"shuffle": True}).state for seed in (1, 2)]
    for pile in ("wind", "percussion", "string", "instruments", "performances"):
        assert getattr(states[0], pile) != getattr(states[1], pile)


def test_beiguan_07_who_begins_is_chosen_or_drawn():
    assert start(options={"start_seat": 1}).view(0)["starter"] == 1
    assert start().to_move == {0}
    drawn = {start(seats=4, seed=seed, options={"shuffle": True}).state.starter for seed in range(30)}
    assert drawn == {0, 1, 2, 3}


def test_the_options_of_another_game_are_refused():
    with pytest.raises(SetupRefused):
        start(seats=5)
    with pytest.raises(SetupRefused):
        start(options={"start_seat": 2})


# ---------------------------------------------------------------- season rounds


def test_beiguan_08_one_dispatch_at_a_time_clockwise_to_one_area():
    match = start(seats=3)
    for seat, action in ((0, street("wind", 1)), (1, GATE), (2, WENCHANG), (0, GATE)):
        assert match.to_move == {seat}
        match.act(seat, action)
    assert match.view(None)["workers"] == [1, 2, 2]
    assert [sent["seat"] for sent in match.view(None)["areas"]["gate"]["sent"]] == [1, 0]


@pytest.mark.parametrize(("seats", "usable"), [(2, 2), (3, 3), (4, 4)])
def test_beiguan_09_and_o1_rings_are_marked_for_three_and_four(seats, usable):
    match = start(seats=seats, options={"mode": "advanced"})
    areas = match.view(None)["areas"]
    for area in ("street", "wenchang", "gate"):
        assert [ring["mark"] for ring in areas[area]["rings"]] == [None, None, 3, 4]
        assert sum(ring["usable"] for ring in areas[area]["rings"]) == usable
    assert [ring["mark"] for ring in areas["academy"]["rings"]] == [None, 3, 4]
    assert sum(ring["usable"] for ring in areas["academy"]["rings"]) == usable - 1
    for area in ("chenghuang", "market", "zhaoying"):
        assert areas[area]["rings"] == [], "large rings have no limit"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beiguan_09_when_all_rings_are_full_a_dispatch_takes_two_workers(seats):
    match = table(*[board()] * seats)
    for _ in range(seats):
        assert match.view(None)["areas"]["gate"]["cost"] == 1
        match.act(match.state.active, GATE)
    assert match.view(None)["areas"]["gate"]["cost"] == 2
    match.act(0, GATE)
    sent = match.view(None)["areas"]["gate"]["sent"]
    assert [(each["workers"], each.get("ring")) for each in sent] == [
        *[(1, ring) for ring in range(1, seats + 1)],
        (2, None),
    ]
    rings = match.view(None)["areas"]["gate"]["rings"]
    assert [ring["seat"] for ring in rings if ring["usable"]] == list(range(seats))
    assert [ring["seat"] for ring in rings if not ring["usable"]] == [None] * (4 - seats)


def test_beiguan_10_who_has_no_workers_is_out_and_the_others_go_on():
    match = table(board(), board(), workers=(1, 3))
    match.act(0, rest(match, 0))
    for _ in range(3):
        assert match.to_move == {1}
        assert match.state.season == 0
        match.act(1, rest(match, 1))
    assert match.state.season == 1


def test_beiguan_11_workers_come_back_and_the_marker_passes_on():
    match = start(seats=3)
    match.act(0, GATE)
    season(match)
    view = match.view(None)
    assert (view["workers"], view["supply"], view["returning"]) == ([4, 3, 3], [2, 3, 3], [0, 0, 0])
    assert (view["season"], view["starter"], view["to_move"], view["round"]) == ("summer", 1, [1], 2)
    assert all(each["sent"] == [] for each in view["areas"].values())
    assert view["last"]["season_over"]
    season(match)
    assert (match.state.starter, match.view(None)["season"]) == (2, "autumn")
    season(match)
    assert (match.state.starter, match.view(None)["season"]) == (0, "winter")


def test_beiguan_t6_a_recruit_works_from_the_next_season_on():
    match = start()
    match.act(0, GATE)
    assert match.view(None)["workers"][0] == 2
    assert match.view(None)["returning"][0] == 2, "the worker and the recruit beside the ring"
    season(match)
    view = match.view(None)
    assert (view["season"], view["workers"][0], view["supply"][0]) == ("summer", 4, 2)


def test_beiguan_o2_a_player_may_return_to_an_area_unless_the_option_forbids_it():
    free = table(board(), board())
    free.act(0, GATE)
    free.act(1, rest(free, 1))
    free.act(0, GATE)
    strict = table(board(), board(), options={"one_per_area": True})
    strict.act(0, GATE)
    strict.act(1, rest(strict, 1))
    assert refusal(strict, 0, GATE).code == "already_there"
    assert closed(strict)["gate"] == ("already_there", {"area": "gate"})
    strict.act(0, WENCHANG)
    strict.act(1, GATE)
    assert types(strict) == {"street", "market"}, "large rings stay open"


def test_beiguan_o3_a_dispatch_without_effect_is_refused():
    match = table(board(), board(), wind=(), percussion=(), string=(), instruments=())
    assert refusal(match, 0, street("wind", 1)).code == "no_band_left"
    assert refusal(match, 0, WENCHANG).code == "no_instrument_left"
    assert closed(match)["street"][0] == "no_band_left"
    assert closed(match)["wenchang"][0] == "no_instrument_left"
    match.act(0, rest(match, 0))


def test_beiguan_o8_two_workers_at_the_gate_recruit_one():
    match = table(board(), board())
    for _ in range(2):
        match.act(match.state.active, GATE)
    match.act(0, GATE)
    assert match.state.supply == (1, 2)


# ---------------------------------------------------------------- 熱鬧大街


def test_beiguan_12_the_top_card_of_any_section_goes_on_a_free_space():
    match = start()
    match.act(0, street("percussion", 5))
    view = match.view(None)
    card = view["boards"][0]["bands"][4]
    assert (card["id"], card["level"], card["strength"]) == ("band-percussion-01", 1, 3)
    assert view["band_tops"]["percussion"]["id"] == "band-percussion-02"
    assert view["deck_counts"]["percussion"] == 9
    assert view["last"] == {
        "turn": 1, "kind": "street", "seat": 0, "area": "street", "workers": 1,
        "card": "band-percussion-01", "space": 5,
    }  # fmt: skip


def test_beiguan_12_an_empty_section_and_a_taken_space_are_refused():
    match = table(board({1: "band-wind-01"}), board(), string=())
    assert refusal(match, 0, street("string", 2)).code == "section_empty"
    taken = refusal(match, 0, street("percussion", 1))
    assert (taken.code, taken.data) == ("space_taken", {"space": 1})
    assert {action["section"] for action in match.legal(0) if action["type"] == "street"} == {
        "wind",
        "percussion",
    }


def test_beiguan_13_and_t2_a_section_may_be_in_a_row_only_once():
    match = table(G, board())
    twice = refusal(match, 0, street("percussion", 5))
    assert twice.code == "section_in_row"
    assert twice.data == {"section": "percussion", "row": 2, "space": 5}
    match.act(0, street("string", 5))
    assert match.view(None)["boards"][0]["sums"]["rows"] == [9, 6]


def test_beiguan_13_columns_are_free():
    match = table(board({1: "band-wind-01"}), board())
    match.act(0, street("wind", 4))
    assert match.view(None)["boards"][0]["sums"]["columns"] == [6, 0, 0]


def test_beiguan_o4_without_a_legal_space_a_band_card_waits_beside_the_board():
    match = table(G, board())
    assert refusal(match, 0, street("string", None)).data == {"section": "string"}
    assert refusal(match, 0, street("string", None)).code == "space_free"
    assert [a["space"] for a in match.legal(0) if a.get("section") == "wind"] == [None]
    match.act(0, street("wind", None))
    own = match.view(None)["boards"][0]
    assert [card["id"] for card in own["aside"]["bands"]] == ["band-wind-02"]
    assert own["sums"]["rows"] == [9, 3], "it counts for nothing"


# ---------------------------------------------------------------- 文昌廟


def test_beiguan_14_a_drawn_instrument_may_be_equipped_at_once():
    match = table(G, board(), instruments=("inst-09", "inst-01"))
    match.act(0, WENCHANG)
    assert match.view(None)["phase"] == "EQUIP"
    assert match.to_move == {0}
    assert match.view(None)["pending"] == {
        "card": "inst-09", "source": "wenchang", "spaces": [3, 4], "craft": None,
        "instrument": {"id": "inst-09", "section": "percussion", "strength": 2},
    }  # fmt: skip
    assert match.legal(0) == [{"type": "equip", "space": space} for space in (3, 4, None)]
    match.act(0, {"type": "equip", "space": 4})
    view = match.view(None)
    assert view["boards"][0]["bands"][3]["instrument"]["id"] == "inst-09"
    assert view["boards"][0]["sums"]["rows"] == [9, 5]
    assert (view["phase"], view["to_move"], view["pending"]) == ("DISPATCH", [1], None)


def test_beiguan_14_an_instrument_that_fits_nowhere_waits_beside_the_board():
    match = table(board({1: "band-wind-01"}), board(), instruments=("inst-09",))
    match.act(0, WENCHANG)
    view = match.view(None)
    assert view["phase"] == "DISPATCH"
    assert [card["id"] for card in view["boards"][0]["aside"]["instruments"]] == ["inst-09"]
    assert view["boards"][0]["sums"]["rows"] == [3, 0]


def test_beiguan_15_one_instrument_a_band_card_and_only_its_own_section():
    match = table(G, board(), instruments=("inst-01",))
    match.act(0, WENCHANG)
    assert refusal(match, 0, {"type": "equip", "space": 1}).code == "space_taken"
    for space in (2, 3, 5):
        wrong = refusal(match, 0, {"type": "equip", "space": space})
        assert (wrong.code, wrong.data) == ("does_not_fit", {"space": space})
    assert refusal(match, 0, {"type": "put", "space": 6}).code == "wrong_phase"
    assert refusal(match, 1, {"type": "equip", "space": 6}).code == "not_your_turn"
    match.act(0, {"type": "equip", "space": 6})
    assert match.view(None)["boards"][0]["sums"]["columns"] == [6, 3, 5]


def test_beiguan_o5_an_instrument_may_be_kept_and_is_equipped_later_only_at_the_market():
    match = table(G, board(), instruments=("inst-01", "inst-09"))
    match.act(0, WENCHANG)
    match.act(0, {"type": "equip", "space": None})
    assert [card["id"] for card in match.view(None)["boards"][0]["aside"]["instruments"]] == ["inst-01"]
    match.act(1, rest(match, 1))
    match.act(0, street("string", 5))
    assert match.state.boards[0].aside_instruments == ("inst-01",), "a new band card does not take it"
    match.act(1, rest(match, 1))
    laid = rest(match, 0)
    laid["layout"]["instruments"]["6"] = "inst-01"
    match.act(0, laid)
    assert match.state.boards[0].aside_instruments == ()
    assert match.view(None)["boards"][0]["bands"][5]["instrument"]["id"] == "inst-01"


# ---------------------------------------------------------------- 城隍廟


def test_beiguan_t1_sums_of_board_g():
    sums = table(G, board()).view(None)["boards"][0]["sums"]
    assert sums == {"rows": [9, 3], "columns": [6, 3, 3], "crosses": [11, 9, 10, 7, 6, 5]}


def test_beiguan_16_17_and_t3_three_performances_and_each_takes_two_workers():
    match = table(G, board(), display=("P106", "P107", "P108"))
    performs = [action["card"] for action in match.legal(0) if action["type"] == "perform"]
    assert performs == ["P106", "P107", "P108"]
    shown = match.view(None)["display"]
    assert [(card["line"], card["need"], card["best"], card["met"]) for card in shown] == [
        ("row", 7, [9, 0], [[1], []]),
        ("column", 6, [6, 0], [[1], []]),
        ("row", 9, [9, 0], [[1], []]),
    ]
    for card in performs:
        again = table(G, board(), display=("P106", "P107", "P108"))
        again.act(0, {"type": "perform", "card": card})
        assert again.state.workers[0] == 1
        assert again.scores[0] == PERFORMANCE[card].points


def test_beiguan_16_the_display_is_filled_from_the_pile_in_the_same_place():
    match = table(G, board(), display=("P106", "P107", "P108"))
    top = match.state.performances[0]
    match.act(0, {"type": "perform", "card": "P107"})
    assert match.state.display == ("P106", top, "P108")
    assert refusal(match, 1, {"type": "perform", "card": "P107"}).code in ("no_condition_met",)


def test_beiguan_17_the_condition_is_a_minimum_of_the_best_row_or_column():
    match = table(board({1: "band-wind-01", 2: "band-string-03"}), board(), display=("P105", "P104"))
    short = refusal(match, 0, {"type": "perform", "card": "P105"})
    assert short.code == "condition_not_met"
    assert short.data == {"card": "P105", "line": "column", "need": 5, "best": 3}
    match.act(0, {"type": "perform", "card": "P104"})
    assert match.scores[0] == 4


def test_beiguan_18_strength_counts_bands_instruments_and_crafts():
    own = board(
        {1: ("band-wind-01", 1, "inst-01"), 2: "band-string-01", 3: "band-percussion-03"}, crafts=["P113"]
    )
    view = table(own, board()).view(None)["boards"][0]
    assert view["sums"]["rows"] == [3 + 2 + 3 + 2 + 2, 0], "繡旗 adds 2 to a set with all three sections"
    assert view["sums"]["columns"] == [5, 3, 2]
    assert view["bonuses"]["rows"] == [[{"craft": "P113", "strength": 2}], []]


def test_beiguan_19_nobody_performs_without_meeting_a_condition():
    match = table(board({1: "band-wind-03"}), board(), display=("P106", "P107", "P108"))
    assert closed(match)["chenghuang"] == ("no_condition_met", {})
    assert "perform" not in types(match)
    assert refusal(match, 0, {"type": "perform", "card": "P106"}).code == "no_condition_met"
    some = table(board({1: "band-wind-03"}), board(), display=("P101", "P107"))
    assert refusal(some, 0, {"type": "perform", "card": "P115"}).code == "not_displayed"
    one = table(G, board(), display=("P106",), workers=(1, 3))
    few = refusal(one, 0, {"type": "perform", "card": "P106"})
    assert (few.code, few.data) == ("not_enough_workers", {"needed": 2, "present": 1})


def test_beiguan_20_points_are_scored_and_the_card_is_discarded():
    match = table(G, board(), display=("P106",))
    match.act(0, {"type": "perform", "card": "P106"})
    assert match.scores == (6, 0)
    assert match.state.discard == ("P106",)
    assert match.view(None)["last"]["points"] == 6


def test_beiguan_20_an_instrument_that_was_won_is_placed_like_one_that_was_drawn():
    match = table(G, board(), display=("P110",))
    match.act(0, {"type": "perform", "card": "P110"})
    view = match.view(None)
    assert (view["phase"], view["pending"]["source"], view["pending"]["spaces"]) == (
        "PUT",
        "chenghuang",
        [3, 4],
    )
    assert refusal(match, 0, {"type": "equip", "space": 3}).code == "wrong_phase"
    match.act(0, {"type": "put", "space": 3})
    assert match.view(None)["boards"][0]["bands"][2]["instrument"] == {
        "id": "P110", "section": "percussion", "strength": 3,
    }  # fmt: skip
    assert match.view(None)["boards"][0]["sums"]["rows"] == [12, 3]
    assert match.state.discard == ()


def test_beiguan_20_a_won_instrument_without_a_place_waits():
    match = table(board({1: "band-wind-01", 2: "band-string-01"}), board(), display=("P110",))
    match.act(0, {"type": "perform", "card": "P110"})
    assert match.state.phase == "DISPATCH"
    assert match.state.boards[0].aside_instruments == ("P110",)


def test_beiguan_21_and_o16_a_craft_goes_on_any_free_craft_space():
    match = table(G, board(), display=("P113",))
    match.act(0, {"type": "perform", "card": "P113"})
    assert match.view(None)["pending"]["craft"] == {"id": "P113", "kind": "xiuqi"}
    assert match.legal(0) == [{"type": "put", "space": space} for space in (1, 2, 3, None)]
    assert refusal(match, 0, {"type": "put", "space": 4}).code == "does_not_fit"
    match.act(0, {"type": "put", "space": 2})
    assert match.state.boards[0].crafts == (None, "P113", None)
    assert match.view(None)["boards"][0]["sums"]["rows"] == [11, 3]


def test_beiguan_21_and_o16_a_fourth_craft_waits_and_does_not_count():
    full = replace(G, crafts=("P114", "P115", "P216"))
    match = table(full, board(), display=("P113",))
    before = match.view(None)["boards"][0]["sums"]
    match.act(0, {"type": "perform", "card": "P113"})
    assert match.state.phase == "DISPATCH"
    assert match.state.boards[0].aside_crafts == ("P113",)
    assert match.view(None)["boards"][0]["sums"] == before
    kept = table(G, board(), display=("P113",))
    kept.act(0, {"type": "perform", "card": "P113"})
    kept.act(0, {"type": "put", "space": None})
    assert kept.state.boards[0].aside_crafts == ("P113",)
    taken = table(replace(G, crafts=("P114", None, None)), board(), display=("P113",))
    taken.act(0, {"type": "perform", "card": "P113"})
    assert refusal(taken, 0, {"type": "put", "space": 1}).code == "space_taken"
    last = table(replace(G, crafts=(None, None, "P114")), board(), display=("P113",))
    last.act(0, {"type": "perform", "card": "P113"})
    assert refusal(last, 0, {"type": "put", "space": 3}).code == "space_taken"


def test_beiguan_o7_an_empty_pile_lets_the_display_shrink():
    match = table(G, G, display=("P106", "P107"), performances=(), workers=(4, 4))
    match.act(0, {"type": "perform", "card": "P106"})
    assert match.state.display == ("P107",)
    match.act(1, {"type": "perform", "card": "P107"})
    assert match.state.display == ()
    assert closed(match)["chenghuang"] == ("no_performance_left", {})


# ---------------------------------------------------------------- 城門


def test_beiguan_22_a_worker_of_the_supply_joins():
    match = start()
    match.act(0, GATE)
    sent = match.view(None)["areas"]["gate"]["sent"]
    assert sent == [{"seat": 0, "workers": 1, "ring": 1, "recruited": True}]
    assert match.view(None)["supply"] == [2, 3]


def test_beiguan_t7_an_empty_supply_recruits_nobody():
    match = table(board(), board(), supply=(0, 3))
    assert refusal(match, 0, GATE).code == "supply_empty"
    assert closed(match)["gate"] == ("supply_empty", {})
    assert "gate" not in types(match)


def test_beiguan_t4_one_worker_is_too_few_where_all_rings_are_full():
    match = table(board(), board(), workers=(2, 2))
    match.act(0, street("wind", 1))
    match.act(1, street("wind", 1))
    few = refusal(match, 0, street("string", 2))
    assert (few.code, few.data) == ("not_enough_workers", {"needed": 2, "present": 1})
    assert closed(match)["street"] == (few.code, few.data)
    match.act(0, rest(match, 0))


def test_beiguan_t5_two_workers_overflow_together_for_one_band_card():
    match = table(board(), board(), workers=(3, 2))
    match.act(0, street("wind", 1))
    match.act(1, street("wind", 1))
    match.act(0, street("string", 2))
    assert match.state.workers == (0, 1)
    assert [player is not None for player in match.state.boards[0].spaces] == [True, True, *[False] * 4]


# ---------------------------------------------------------------- 市集


def test_beiguan_23_everything_on_and_beside_the_board_may_be_laid_anew():
    own = replace(G, aside_instruments=("inst-17",), aside_crafts=("P113",), aside_bands=())
    match = table(own, board())
    bands = {4: "band-wind-01", 5: "band-string-01", 6: "band-percussion-03", 1: "band-percussion-04"}
    match.act(0, market(bands, {5: "inst-17"}, {3: "P113"}))
    view = match.view(None)["boards"][0]
    assert [None if card is None else card["id"] for card in view["bands"]] == [
        "band-percussion-04", None, None, "band-wind-01", "band-string-01", "band-percussion-03",
    ]  # fmt: skip
    assert view["bands"][4]["instrument"]["id"] == "inst-17"
    assert view["crafts"] == [None, None, {"id": "P113", "kind": "xiuqi"}]
    assert [card["id"] for card in view["aside"]["bands"]] == ["band-wind-07"]
    assert [card["id"] for card in view["aside"]["instruments"]] == ["inst-04"], "not named: beside the board"
    assert view["sums"]["rows"] == [2, 3 + 3 + 2 + 2 + 2]
    assert match.state.workers[0] == 2


def test_beiguan_23_the_market_takes_one_worker_and_may_change_nothing():
    match = table(G, board(), workers=(1, 1))
    match.act(0, rest(match, 0))
    assert match.state.boards[0] == G
    assert match.state.workers == (0, 1)


@pytest.mark.parametrize(
    ("layout", "code", "data"),
    [
        (
            market({1: "band-wind-01", 3: "band-wind-07"}),
            "layout_section_twice",
            {"row": 1, "section": "wind", "spaces": [1, 3]},
        ),
        (
            market({4: "band-percussion-04", 5: "band-percussion-03"}),
            "layout_section_twice",
            {"row": 2, "section": "percussion", "spaces": [4, 5]},
        ),
        (
            market({1: "band-wind-01", 5: "band-wind-01"}),
            "layout_twice",
            {"part": "bands", "card": "band-wind-01", "spaces": [1, 5]},
        ),
        (
            market({1: "band-wind-01"}, {2: "inst-04"}),
            "layout_no_band",
            {"space": 2, "card": "inst-04"},
        ),
        (
            market({2: "band-string-01"}, {2: "inst-04"}),
            "layout_wrong_section",
            {"space": 2, "card": "inst-04", "section": "string"},
        ),
        (
            market({1: "band-wind-02"}),
            "layout_not_yours",
            {"part": "bands", "space": 1, "card": "band-wind-02"},
        ),
        (
            market({1: "inst-04"}),
            "layout_not_yours",
            {"part": "bands", "space": 1, "card": "inst-04"},
        ),
        (
            market({1: "band-wind-01"}, {}, {1: "P113"}),
            "layout_not_yours",
            {"part": "crafts", "space": 1, "card": "P113"},
        ),
        (
            market({1: "band-wind-01", 4: "band-wind-07"}, {1: "inst-04", 4: "inst-04"}),
            "layout_twice",
            {"part": "instruments", "card": "inst-04", "spaces": [1, 4]},
        ),
    ],
)  # fmt: skip
def test_beiguan_23_a_layout_that_breaks_a_rule_says_which_and_where(layout, code, data):
    match = table(G, board())
    refused = refusal(match, 0, layout)
    assert (refused.code, refused.data) == (code, data)


@pytest.mark.parametrize(
    "layout",
    [
        {},
        {"bands": {}, "instruments": {}},
        {"bands": {"7": "band-wind-01"}, "instruments": {}, "crafts": {}},
        {"bands": {}, "instruments": {}, "crafts": {"4": "P113"}},
        {"bands": {}, "instruments": {}, "crafts": {}, "aside": {}},
        {"bands": {"1": 3}, "instruments": {}, "crafts": {}},
        [],
    ],
)
def test_beiguan_23_a_malformed_layout_is_refused(layout):
    match = table(G, board())
    assert refusal(match, 0, {"type": "market", "layout": layout}).code == "malformed"


def test_beiguan_23_legal_shows_the_market_as_a_form_of_own_cards():
    own = replace(G, crafts=("P113", None, None), aside_bands=(), aside_instruments=("inst-09",))
    match = table(own, board())
    form = match.legal(0)[-1]
    assert form == {
        "type": "market",
        "form": {
            "layout": {
                "bands": [player.id for player in G.spaces if player is not None],
                "instruments": ["inst-09", "inst-04"],
                "crafts": ["P113"],
            }
        },
    }  # fmt: skip


# ---------------------------------------------------------------- clocks, phases, the end


def test_gen_09_the_clock_plays_the_default_of_each_phase():
    match = table(G, board(), options={"seconds": 20}, instruments=("inst-09",), display=("P113",))
    clock = match.clock
    assert (clock.id, clock.seconds, clock.seats) == ("turn:0", 20, (0,))
    assert match.due() == (0, rest(match, 0))
    match.expire()
    assert (match.state.boards[0], match.state.workers) == (G, (2, 3))
    match.expire()
    match.act(0, WENCHANG)
    assert match.due() == (0, {"type": "equip", "space": 3})
    match.expire()
    assert match.state.boards[0].spaces[2].instrument == "inst-09"
    won = table(G, board(), options={"seconds": 20}, display=("P113",))
    won.act(0, {"type": "perform", "card": "P113"})
    assert won.due() == (0, {"type": "put", "space": 1})
    assert start().clock is None


def test_gen_13_actions_of_another_phase_or_seat_are_refused():
    match = table(G, board(), instruments=("inst-09",))
    for action in (
        {"type": "equip", "space": 1},
        {"type": "put", "space": None},
        {"type": "reroll"},
        {"type": "finish"},
    ):
        assert refusal(match, 0, action).code == "wrong_phase"
    assert refusal(match, 1, GATE).code == "not_your_turn"
    match.act(0, WENCHANG)
    assert refusal(match, 0, GATE).code == "wrong_phase"
    for action in ({"type": "reroll"}, {"type": "sure", "workers": 1}, {"type": "finish"}):
        assert refusal(match, 0, action).code == "wrong_phase"
    assert refusal(match, 0, rest(match, 0)).code == "wrong_phase"


@pytest.mark.parametrize("action", [{"type": "academy", "space": 1}, {"type": "challenge", "seat": 1}])
def test_the_basic_game_has_no_academy_and_no_challenge(action):
    match = table(G, G)
    assert refusal(match, 0, action).code == "advanced_only"
    assert list(match.view(None)["areas"]) == ["street", "wenchang", "chenghuang", "gate", "market"]


def test_gen_16_the_teacher_stops_a_table():
    match = start()
    match.act(0, street("wind", 1))
    match.act(HOST, {"type": "stop"})
    outcome = match.outcome
    assert (outcome.reason, outcome.winners) == ("stopped", ())
    assert match.view(None)["round"] == 1


def test_previews_say_what_each_dispatch_would_make_of_the_sums():
    match = table(G, board())
    view = match.view(None)
    streets = [each for each in view["previews"] if each["type"] == "street"]
    listed = [action for action in match.legal(0) if action["type"] == "street"]
    assert [(each["section"], each.get("space")) for each in streets] == [
        (action["section"], action["space"]) for action in listed
    ]
    for preview, action in zip(streets, listed, strict=True):
        after = table(G, board())
        after.act(0, action)
        assert after.view(None)["boards"][0]["sums"] == preview["sums"]
    match.state = replace(match.state, instruments=("inst-09",))
    match.act(0, WENCHANG)
    found = {each.get("space"): each["sums"] for each in match.view(None)["previews"]}
    assert found[3] == {"rows": [11, 3], "columns": [6, 3, 5], "crosses": [13, 11, 12, 7, 6, 7]}
    assert found[None]["rows"] == [9, 3]


def test_rounds_and_progress_go_on():
    match = start()
    seen = [match.progress]
    rounds = [match.view(None)["round"]]
    while match.outcome is None:
        match.act(match.state.active, rest(match, match.state.active))
        seen.append(match.progress)
        rounds.append(match.view(None)["round"])
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0.0, 1.0)
    assert sorted(set(rounds)) == [1, 2, 3, 4, 5]


def test_the_game_is_for_groups_and_single_pupils_and_lasts_a_part_of_a_lesson():
    for mode in ("basic", "advanced"):
        assert GAME.modes_for(GAME.Options(mode=mode)) == ("group", "individual")
    minutes = {
        (mode, seats): GAME.minutes_for(GAME.Options(mode=mode), seats, start().setting.deck)
        for mode in ("basic", "advanced")
        for seats in (2, 3, 4)
    }
    assert 8 <= minutes["basic", 2] < minutes["basic", 3] < minutes["basic", 4] <= 30
    assert [minutes["basic", seats] for seats in (2, 3, 4)] == [13, 17, 21]
    assert [minutes["advanced", seats] for seats in (2, 3, 4)] == [26, 36, 46]
    assert GAME.minutes(GAME.Options(seconds=5), 4, 0) < minutes["basic", 4]


def told(match, seat, action):
    """The events of an action: (code, data, seat)."""
    return [(event.code, event.data, event.seat) for event in match.act(seat, action).events]


def test_events_tell_what_happened():
    match = table(G, board(), instruments=("inst-09", "inst-01"), display=("P106", "P113"), workers=(7, 5))
    joined = {"piece": "band-string-02", "section": "string", "space": 5}
    assert told(match, 0, street("string", 5)) == [("band_joined", joined, 0)]
    assert told(match, 1, GATE) == [("recruited", {}, 1)]
    aside = {"piece": "band-wind-02", "section": "wind"}
    assert told(match, 0, street("wind", None)) == [("band_aside", aside, 0)]
    assert told(match, 1, WENCHANG) == [
        ("instrument_drawn", {"piece": "inst-09", "section": "percussion"}, 1),
        ("instrument_aside", {"piece": "inst-09"}, 1),
    ]
    assert told(match, 0, WENCHANG) == [("instrument_drawn", {"piece": "inst-01", "section": "wind"}, 0)]
    assert told(match, 0, {"type": "equip", "space": 6}) == [
        ("instrument_equipped", {"piece": "inst-01", "space": 6}, 0)
    ]
    match.act(1, rest(match, 1))
    assert told(match, 0, {"type": "perform", "card": "P106"}) == [
        ("performed", {"play": "P106", "line": "row", "best": 9}, 0),
        ("points_won", {"points": 6}, 0),
    ]
    assert told(match, 1, rest(match, 1)) == [("rearranged", {}, 1)]
    assert told(match, 0, {"type": "perform", "card": "P113"}) == [
        ("performed", {"play": "P113", "line": "row", "best": 9}, 0)
    ]
    assert told(match, 0, {"type": "put", "space": None}) == [
        ("craft_aside", {"piece": "P113"}, 0),
    ]
    last = told(match, 1, rest(match, 1))
    assert last == [
        ("rearranged", {}, 1),
        ("season_began", {"season": "summer", "number": 1, "round": 2}, 1),
    ]
