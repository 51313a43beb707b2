"""BEIGUAN-30 … BEIGUAN-41: levels, the academy, contests at 昭應宮, and the second year."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.beiguan.model import Player
from games.beiguan.strength import strengths
from games.core.api import HOST

from .tables import FIVE, G, board, market, refusal, rest, season, start, street, table
from .test_festival import added_up

REROLL, FINISH = {"type": "reroll"}, {"type": "finish"}


def challenge(seat):
    return {"type": "challenge", "seat": seat}


def sure(workers):
    return {"type": "sure", "workers": workers}


def academy(space):
    return {"type": "academy", "space": space}


def advanced(*boards, dice=(), **state):
    return table(*boards, mode="advanced", options={"dice": list(dice)}, **state)


# A 9 against B 12 with a 1, A 13 against B 10 with a 5.
A = board(
    {
        1: ("band-wind-03", 1, None),
        2: ("band-string-01", 1, "inst-17"),
        3: "band-percussion-07",
        4: "band-percussion-08",
        5: ("band-wind-02", 1, "inst-04"),
        6: ("band-string-02", 1, None),
    }
)
B = board(
    {
        1: ("band-wind-01", 1, "inst-02"),
        2: ("band-string-03", 1, None),
        3: ("band-percussion-01", 1, None),
        4: ("band-percussion-03", 1, None),
        5: ("band-wind-04", 1, None),
        6: ("band-string-04", 1, "inst-18"),
    }
)


def test_the_boards_of_t12_are_what_it_says():
    assert (strengths(A).crosses[0], strengths(B).crosses[0]) == (9, 12)
    assert (strengths(A).crosses[4], strengths(B).crosses[4]) == (13, 10)


# ---------------------------------------------------------------- levels


def test_beiguan_30_and_o18_a_placed_band_card_begins_at_level_1():
    match = advanced(board(), board())
    match.act(0, street("wind", 1))
    assert match.view(None)["boards"][0]["bands"][0]["level"] == 1


def test_beiguan_31_strength_is_that_of_the_level():
    own = board({1: ("band-wind-03", 1), 2: ("band-string-03", 2), 3: ("band-percussion-03", 3)})
    view = advanced(own, board()).view(None)["boards"][0]
    assert [card["strength"] for card in view["bands"][:3]] == [2, 3, 5]
    assert view["sums"]["rows"] == [10, 0]


def test_beiguan_40_and_t15_the_academy_raises_a_level_at_a_time_up_to_3():
    match = advanced(board({4: "band-wind-03"}), board(), workers=(5, 5))
    assert match.view(None)["areas"]["academy"]["cost"] == 1
    match.act(0, academy(4))
    assert match.view(None)["boards"][0]["bands"][3]["strength"] == 3
    match.act(1, rest(match, 1))
    assert match.view(None)["areas"]["academy"]["cost"] == 2, "with two players one ring is used"
    match.act(0, academy(4))
    band = match.view(None)["boards"][0]["bands"][3]
    assert (band["level"], band["strength"]) == (3, 5)
    assert match.view(None)["last"] == {
        "turn": 3, "kind": "academy", "seat": 0, "area": "academy", "workers": 2,
        "card": "band-wind-03", "space": 4, "level": 3,
    }  # fmt: skip
    match.act(1, rest(match, 1))
    assert refusal(match, 0, academy(4)).code == "nothing_to_train"
    more = advanced(board({4: ("band-wind-03", 3), 5: "band-string-01"}), board())
    assert refusal(more, 0, academy(4)).data == {"space": 4}
    assert refusal(more, 0, academy(4)).code == "highest_level"
    assert refusal(more, 0, academy(1)).code == "no_band_there"


def test_beiguan_o3_the_academy_is_closed_without_a_card_to_train():
    match = advanced(board(), board())
    assert refusal(match, 0, academy(1)).code == "nothing_to_train"
    assert match.view(None)["areas"]["academy"]["closed"] == "nothing_to_train"


def test_beiguan_o17_the_level_stays_with_a_card_that_is_moved():
    own = board({1: ("band-wind-03", 3, "inst-01"), 2: ("band-string-01", 2)})
    match = advanced(own, board())
    match.act(0, market({5: "band-wind-03"}, {5: "inst-01"}))
    after = match.state.boards[0]
    assert after.spaces[4] == Player("band-wind-03", 3, "inst-01")
    assert after.aside_bands == (Player("band-string-01", 2),)
    match.act(1, rest(match, 1))
    match.act(0, market({6: "band-string-01", 5: "band-wind-03"}))
    assert match.state.boards[0].spaces[5] == Player("band-string-01", 2)
    assert match.state.boards[0].aside_instruments == ("inst-01",)


# ---------------------------------------------------------------- 昭應宮


def test_beiguan_33_and_t11_only_with_five_band_cards_on_the_board():
    four = board({1: "band-wind-01", 2: "band-string-01", 3: "band-percussion-01", 4: "band-percussion-02"})
    match = advanced(replace(four, aside_bands=(Player("band-wind-02"),)), board())
    few = refusal(match, 0, challenge(1))
    assert (few.code, few.data) == ("too_few_bands", {"needed": 5, "present": 4})
    assert match.view(None)["areas"]["zhaoying"]["closed"] == "too_few_bands"
    assert match.view(None)["rivals"] == []
    five = advanced(FIVE, board(), board(), dice=(1,))
    assert [a for a in five.legal(0) if a["type"] == "challenge"] == [challenge(1), challenge(2)]
    five.act(0, challenge(2))


def test_beiguan_33_a_rival_is_another_seat_of_the_table():
    match = advanced(FIVE, board())
    for seat in (0, 2, 59):
        assert refusal(match, 0, challenge(seat)).data == {"seat": seat}
        assert refusal(match, 0, challenge(seat)).code == "no_such_rival"
    assert refusal(match, 0, challenge(60)).code == "malformed"


def test_beiguan_34_the_higher_side_gets_three_points_and_the_challenged_sends_nobody():
    match = advanced(FIVE, G, dice=(1,), workers=(1, 3))
    match.act(0, challenge(1))
    assert match.scores == (3, 0)
    assert match.state.workers == (0, 3)
    contest = match.view(None)["contest"]
    assert contest["rolls"] == [
        {"die": 1, "spaces": [1, 2, 3, 4], "sums": [12, 11], "bonuses": [[], []], "winner": 0}
    ]
    assert (contest["open"], contest["gains"], contest["stake"]) == (False, [3, 0], 0)
    assert contest["turn"] == match.view(None)["last"]["turn"] == 1
    assert match.view(None)["last"] == {
        "turn": 1, "kind": "challenge", "seat": 0, "area": "zhaoying", "workers": 1, "points": 3, "rival": 1,
    }  # fmt: skip


def test_beiguan_35_points_are_given_at_once_where_nothing_can_change_them():
    won = advanced(FIVE, G, dice=(1,), workers=(3, 3))
    won.act(0, challenge(1))
    assert (won.state.phase, won.scores) == ("CONTEST", (3, 0))
    lost = advanced(A, B, dice=(1,), workers=(3, 3))
    lost.act(0, challenge(1))
    assert (lost.state.phase, lost.scores) == ("CONTEST", (0, 0)), "it may still be rolled again"
    assert lost.view(None)["contest"]["stake"] == 3
    alone = advanced(A, B, dice=(1,), workers=(1, 3))
    alone.act(0, challenge(1))
    assert (alone.state.phase, alone.scores) == ("DISPATCH", (0, 3)), "nobody is left for a reroll"


def test_gen_16_a_challenge_that_the_teacher_stops_is_open_no_more():
    match = advanced(A, B, dice=(1,), workers=(3, 3))
    match.act(0, challenge(1))
    match.act(HOST, {"type": "stop"})
    contest = match.view(None)["contest"]
    assert (contest["open"], contest["stake"], contest["gains"]) == (False, 0, [0, 0])
    assert (contest["can_reroll"], contest["sure_most"]) == (False, 0)
    assert match.scores == (0, 0)


def test_beiguan_t12_a_reroll_that_wins_and_a_sure_point():
    match = advanced(A, B, dice=(1, 5), workers=(3, 3))
    match.act(0, challenge(1))
    assert match.view(None)["contest"]["rolls"][0]["sums"] == [9, 12]
    assert match.legal(0) == [REROLL, sure(1), sure(2), FINISH]
    match.act(0, REROLL)
    assert match.view(None)["contest"]["rolls"][1]["sums"] == [13, 10]
    assert match.scores == (3, 0)
    assert match.legal(0) == [sure(1), FINISH]
    for action in ({"type": "equip", "space": 1}, {"type": "put", "space": None}, {"type": "gate"}):
        assert refusal(match, 0, action).code == "wrong_phase"
    match.act(0, sure(1))
    assert match.view(None)["last"] == {
        "turn": 3, "kind": "sure", "seat": 0, "area": "zhaoying", "workers": 1, "points": 1, "rival": 1,
    }  # fmt: skip
    assert match.scores == (4, 0)
    assert match.state.workers[0] == 0, "3 workers in all"
    assert match.view(None)["areas"]["zhaoying"]["sent"] == [{"seat": 0, "workers": 1, "left": 1, "right": 1}]
    assert match.to_move == {1}


def test_beiguan_t13_who_loses_and_finishes_leaves_the_points_to_the_rival():
    match = advanced(A, B, dice=(1,), workers=(3, 3))
    match.act(0, challenge(1))
    assert [(e.code, e.data, e.seat) for e in match.act(0, FINISH).events] == [
        ("contest_won", {"points": 3}, 1)
    ]
    assert match.scores == (0, 3)
    assert match.state.workers == (2, 3)
    assert match.to_move == {1}


def test_beiguan_t14_who_has_won_may_not_reroll_but_make_sure_of_two_points():
    match = advanced(FIVE, G, dice=(1,), workers=(3, 3))
    match.act(0, challenge(1))
    assert refusal(match, 0, REROLL).code == "not_losing"
    assert match.view(None)["contest"]["can_reroll"] is False
    match.act(0, sure(2))
    assert match.scores == (5, 0)
    assert match.state.workers[0] == 0


def test_beiguan_36_and_39_at_most_two_rerolls_and_the_last_roll_decides():
    match = advanced(A, B, dice=(1, 1, 1), workers=(5, 3))
    match.act(0, challenge(1))
    match.act(0, REROLL)
    assert match.scores == (0, 0)
    match.act(0, REROLL)
    assert match.scores == (0, 3), "no reroll is left: the points are given"
    assert refusal(match, 0, REROLL).code == "no_reroll_left"
    assert match.legal(0) == [sure(1), sure(2), FINISH]
    match.act(0, sure(2))
    assert match.scores == (2, 3)
    assert match.state.workers[0] == 0


def test_beiguan_36_a_second_reroll_can_still_turn_it():
    match = advanced(A, B, dice=(1, 1, 5), workers=(3, 3))
    match.act(0, challenge(1))
    match.act(0, REROLL)
    match.act(0, REROLL)
    assert match.scores == (3, 0)
    assert match.state.phase == "DISPATCH", "no worker is left for more"


def test_beiguan_o13_a_second_reroll_only_while_still_behind():
    match = advanced(A, B, dice=(1, 5), workers=(4, 3))
    match.act(0, challenge(1))
    match.act(0, REROLL)
    assert refusal(match, 0, REROLL).code == "not_losing"
    assert REROLL not in match.legal(0)


def test_beiguan_37_sure_points_come_also_to_who_lost():
    match = advanced(A, B, dice=(1,), workers=(3, 3))
    match.act(0, challenge(1))
    assert [(e.code, e.data, e.seat) for e in match.act(0, sure(2)).events] == [
        ("contest_won", {"points": 3}, 1),
        ("sure_points", {"points": 2}, 0),
    ]
    assert match.scores == (2, 3)
    assert match.view(None)["contest"]["gains"] == [2, 3]
    assert match.to_move == {1}


def test_beiguan_38_the_challenged_player_adds_nobody():
    match = advanced(A, B, dice=(1,), workers=(3, 3))
    match.act(0, challenge(1))
    for action in (REROLL, sure(1), FINISH):
        assert refusal(match, 1, action).code == "not_your_turn"
    assert match.legal(1) == []


def test_beiguan_39_and_o14_extra_workers_are_those_still_in_front():
    match = advanced(A, B, dice=(1,), workers=(2, 3))
    match.act(0, challenge(1))
    few = refusal(match, 0, sure(2))
    assert (few.code, few.data) == ("not_enough_workers", {"needed": 2, "present": 1})
    assert match.view(None)["contest"]["sure_most"] == 1
    assert refusal(match, 0, sure(3)).code == "malformed"
    assert refusal(match, 0, sure(0)).code == "malformed"


def test_beiguan_o11_the_challenger_wins_a_tie():
    match = advanced(FIVE, replace(FIVE), dice=(2,), workers=(1, 3))
    match.act(0, challenge(1))
    contest = match.view(None)["contest"]["rolls"][0]
    assert contest["sums"][0] == contest["sums"][1]
    assert match.scores == (3, 0)


def test_beiguan_o12_challenges_are_not_limited():
    match = advanced(FIVE, replace(A), dice=(1, 1, 1, 1), workers=(3, 3))
    match.act(0, challenge(1))
    match.act(0, FINISH)
    match.act(1, challenge(0))
    match.act(1, sure(1))
    match.act(0, challenge(1))
    match.act(0, FINISH)
    sent = match.view(None)["areas"]["zhaoying"]["sent"]
    assert [each["seat"] for each in sent] == [0, 1, 0]


def test_beiguan_o15_caidaoqi_strengthens_its_owner_in_a_contest_on_either_side():
    flag = ("P117", None, None)
    match = advanced(replace(A, crafts=flag), B, dice=(1,), workers=(1, 3))
    match.act(0, challenge(1))
    roll = match.view(None)["contest"]["rolls"][0]
    assert roll["sums"] == [12, 12]
    assert roll["bonuses"] == [[{"craft": "P117", "strength": 3}], []]
    other = advanced(A, replace(B, crafts=flag), dice=(5,), workers=(1, 3))
    other.act(0, challenge(1))
    assert other.view(None)["contest"]["rolls"][0]["sums"] == [13, 13]


def test_the_view_of_a_contest_adds_up_and_its_preview_says_the_chances():
    own = replace(A, crafts=("P117", "P113", None))
    match = advanced(own, B, dice=(1, 3), workers=(3, 3))
    (rival,) = match.view(None)["rivals"]
    assert rival["seat"] == 1
    assert rival["wins"] == sum(a >= b for a, b in zip(rival["own"], rival["theirs"], strict=True))
    match.act(0, challenge(1))
    contest = match.view(None)["contest"]
    for roll in contest["rolls"]:
        assert roll["sums"][0] == rival["own"][roll["die"] - 1]
        assert roll["sums"][1] == rival["theirs"][roll["die"] - 1]
        for side in (0, 1):
            total = added_up(contest["lineups"][side], roll["spaces"], roll["bonuses"][side])
            assert total == roll["sums"][side]


def test_a_contest_stays_in_view_when_boards_have_changed():
    match = advanced(FIVE, G, dice=(1,), workers=(1, 3))
    match.act(0, challenge(1))
    before = match.view(None)["contest"]
    match.act(1, market())
    assert match.view(None)["boards"][1]["sums"]["rows"] == [0, 0]
    assert match.view(None)["contest"] == before


def test_gen_09_the_clock_finishes_a_contest():
    match = table(A, B, mode="advanced", options={"seconds": 30, "dice": [1]})
    match.act(0, challenge(1))
    assert match.due() == (0, FINISH)
    match.expire()
    assert match.scores == (0, 3)


# ---------------------------------------------------------------- two years


def to_second_year(**state):
    """A table at the beginning of the second year."""
    match = table(
        replace(FIVE, spaces=(*FIVE.spaces[:5], Player("band-string-02", 2))),
        G,
        mode="advanced",
        options={"dice": [1, 1, 1]},
        **{
            "season": 3,
            "workers": (1, 1),
            "supply": (1, 2),
            "points": (20, 9),
            "starter": 1,
            "active": 1,
            **state,
        },
    )
    season(match)
    return match


def test_beiguan_32_and_t16_the_second_year_has_new_performances_and_all_else_stays():
    before = table(G, FIVE, mode="advanced").state
    match = to_second_year()
    view = match.view(None)
    assert (view["year"], view["season"], view["round"]) == (2, "spring", 6)
    assert [card["id"] for card in view["display"]] == ["P201", "P202", "P203"]
    assert view["deck_counts"]["performances"] == 15
    assert {*before.display, *before.performances} <= set(match.state.discard)
    assert view["workers"] == [5, 4], "workers as before, all taken back"
    assert view["boards"][0]["bands"][5]["level"] == 2
    assert match.scores == (30, 15)
    assert match.outcome is None


def test_beiguan_o20_the_marker_has_passed_on_after_winter():
    match = to_second_year()
    assert match.view(None)["festival"]["contests"][0]["roller"] == 1, "the winter's starting player rolls"
    assert match.view(None)["starter"] == 0
    assert match.to_move == {0}


def test_beiguan_41_the_advanced_game_ends_after_the_second_festival():
    match = to_second_year()
    first = match.view(None)["festival"]
    assert first["year"] == 1
    for _ in range(3):
        season(match)
        assert match.view(None)["festival"] == first, "it stays until the next one"
    season(match)
    view = match.view(None)
    assert match.outcome is not None
    assert (view["festival"]["year"], view["round"], view["rounds"]) == (2, 10, 10)
    assert match.outcome.reason == "festival_over"


def test_beiguan_41_the_advanced_game_has_seven_areas():
    areas = start(options={"mode": "advanced"}).view(None)["areas"]
    assert list(areas) == ["street", "wenchang", "chenghuang", "gate", "market", "zhaoying", "academy"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_advanced_table_has_eight_seasons_and_two_festivals(seats):
    match = start(seats=seats, options={"mode": "advanced"})
    seasons = festivals = 0
    while match.outcome is None:
        told = len(match.events)
        match.act(match.state.active, rest(match, match.state.active))
        codes = [event.code for event in match.events[told:]]
        seasons += match.state.last.season_over
        festivals += codes.count("festival_began")
        assert codes.count("festival_ranked") == (seats if "festival_began" in codes else 0)
    assert (seasons, festivals) == (8, 2)
    assert sum(match.scores) == 2 * sum((10, 6, 4, 2)[:seats])
