"""BEIGUAN-24 … BEIGUAN-29: the festival, the end of the game, and the crafts in its sums (BEIGUAN-O15)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.beiguan.festival import hold, winner_of
from games.beiguan.model import CROSS
from games.beiguan.strength import best, bonuses_of, challenge_strengths, reached_by, strength, strengths
from games.core.rng import Source

from .tables import FIVE, G, board, season, table


def winter(*boards, dice=(), mode="basic", **state):
    """A table whose last season ends with the next move of each."""
    return table(
        *boards,
        mode=mode,
        options={"dice": list(dice)},
        **{"season": 3, "workers": (1,) * len(boards), **state},
    )


def held(*boards, dice, roller=0, carry_over=True):
    return hold(boards, roller, Source(5), tuple(dice), turn=1, year=1, carry_over=carry_over).festival


# ---------------------------------------------------------------- who wins a contest


def test_beiguan_t8_of_equals_the_one_nearest_after_the_roller_wins():
    assert winner_of((8, 11, 11), roller=0) == 1


def test_beiguan_t9_of_equals_the_roller_wins():
    assert winner_of((8, 11, 11), roller=2) == 2


@pytest.mark.parametrize(
    ("sums", "roller", "winner"),
    [
        ((5, 4, 4, 5), 1, 3),
        ((5, 4, 4, 5), 0, 0),
        ((0, 0, 0, 0), 2, 2),
        ((None, 3, 3, 9), 2, 3),
        ((None, 3, 3, None), 3, 1),
        ((7, 7), 1, 1),
    ],
)
def test_beiguan_26_the_strongest_wins_and_ties_go_clockwise_from_the_roller(sums, roller, winner):
    assert winner_of(sums, roller) == winner


# ---------------------------------------------------------------- sums


def test_beiguan_25_each_face_sums_its_row_and_its_column():
    one = board(
        {
            1: "band-wind-01",
            2: "band-string-03",
            3: "band-percussion-07",
            4: "band-percussion-01",
            5: ("band-wind-03", 1, "inst-01"),
            6: ("band-string-07", 1, "inst-20"),
        }
    )
    values = {1: 3, 2: 2, 3: 1, 4: 3, 5: 4, 6: 2}
    expected = tuple(sum(values[space] for space in spaces) for spaces in CROSS.values())
    assert CROSS == {
        1: (1, 2, 3, 4), 2: (1, 2, 3, 5), 3: (1, 2, 3, 6), 4: (1, 4, 5, 6), 5: (2, 4, 5, 6), 6: (3, 4, 5, 6),
    }  # fmt: skip
    assert strengths(one).crosses == expected == (9, 10, 8, 12, 11, 10)


def test_beiguan_24_and_o20_the_starting_player_of_the_winter_rolls_first_then_clockwise():
    match = winter(G, FIVE, board(), dice=(5, 5, 5, 5, 5, 5), starter=2, active=2)
    season(match)
    bouts = match.view(None)["festival"]["contests"]
    assert [bout["roller"] for bout in bouts] == [2, 0, 2, 0]
    assert [bout["die"] for bout in bouts] == [5, 5, 5, 5]


def test_beiguan_24_a_season_other_than_winter_has_no_festival():
    match = table(G, FIVE, season=2, workers=(1, 1))
    season(match)
    assert match.state.festival is None


# ---------------------------------------------------------------- ranks


def test_beiguan_27_28_two_wins_fix_a_rank_and_give_points():
    festival = held(G, FIVE, dice=(1, 1))
    assert festival.bouts[0].sums == (11, 12)
    assert (festival.ranks, festival.points, festival.wins) == ((2, 1), (6, 10), (0, 2))
    assert [bout.ranks for bout in festival.bouts] == [(None, None), (2, 1)]


def test_beiguan_28_and_o10_ranks_give_10_6_4_2_for_as_many_as_play():
    boards = [board({1: name}) for name in ("band-wind-01", "band-wind-03", "band-wind-07")]
    four = held(*boards, board(), dice=(1,) * 20)
    assert (four.ranks, four.points) == ((1, 2, 3, 4), (10, 6, 4, 2))
    assert held(*boards, dice=(1,) * 20).points == (10, 6, 4)


def test_beiguan_t10_and_o9_wins_stay_and_two_more_of_another_still_come_first():
    a = board({1: "band-wind-01", 4: "band-string-01"})
    b = board({2: "band-wind-01", 5: "band-string-01", 3: "band-percussion-07"})
    c = board({6: "band-wind-01", 3: "band-string-03"})
    # faces: 4 → A 6, B 3, C 3; 5 → A 3, B 6, C 3; 6 → A 3, B 4, C 5
    assert [strengths(each).crosses[3:] for each in (a, b, c)] == [(6, 3, 3), (3, 6, 4), (3, 3, 5)]
    festival = held(a, b, c, dice=(4, 5, 4, 6, 6))
    assert [bout.wins for bout in festival.bouts] == [(1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 1, 1), (2, 1, 2)]
    assert (festival.ranks, festival.points) == ((1, 3, 2), (10, 4, 6))
    sooner = held(a, b, c, dice=(4, 5, 4, 5))
    assert sooner.ranks == (1, 2, 3)
    assert len(sooner.bouts) == 4, "B needed one win more"


def test_beiguan_o9_the_champion_neither_plays_nor_rolls():
    a = board({1: "band-wind-01", 4: "band-string-01"})
    festival = held(a, board({5: "band-wind-03"}), board({5: "band-wind-07"}), dice=(4, 4, 4, 4, 4))
    assert [bout.sums for bout in festival.bouts] == [(6, 2, 1), (6, 2, 1), (None, 2, 1), (None, 2, 1)]
    assert [bout.roller for bout in festival.bouts] == [0, 1, 2, 1]
    assert festival.ranks == (1, 2, 3)


def test_beiguan_o9_without_carry_over_all_begin_again():
    a = board({1: "band-wind-01", 4: "band-string-01"})
    b = board({2: "band-wind-01", 5: "band-string-01", 3: "band-percussion-07"})
    c = board({6: "band-wind-01", 3: "band-string-03"})
    festival = held(a, b, c, dice=(4, 5, 4, 6, 6, 5), carry_over=False)
    assert [bout.wins for bout in festival.bouts] == [(1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 0, 1), (2, 0, 2)]
    longer = held(a, b, c, dice=(4, 5, 4, 5, 5), carry_over=False)
    assert len(longer.bouts) == 5, "the win of B before does not count any more"
    assert longer.ranks == (1, 2, 3)


# ---------------------------------------------------------------- the end


def test_beiguan_29_the_basic_game_ends_with_the_festival_and_most_points_win():
    match = winter(G, FIVE, dice=(1, 1), points=(9, 3))
    season(match)
    outcome = match.outcome
    assert match.scores == (15, 13)
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("festival_over", (0,), (1, 2))
    view = match.view(None)
    assert (view["phase"], view["round"], view["to_move"]) == ("END", 5, [])
    assert view["festival"]["points"] == [6, 10]


def test_beiguan_o19_equal_points_win_together():
    match = winter(G, FIVE, dice=(1, 1), points=(5, 1))
    season(match)
    assert match.outcome.winners == (0, 1)
    assert match.outcome.ranks == (1, 1)


def test_the_view_of_a_festival_adds_up_card_by_card():
    own = replace(FIVE, crafts=("P115", "P113", None))
    match = winter(own, replace(G, crafts=("P114", None, None)), dice=(1, 4, 2, 6))
    season(match)
    festival = match.view(None)["festival"]
    assert festival["turn"] == match.view(None)["last"]["turn"]
    for bout in festival["contests"]:
        assert bout["spaces"] == list(CROSS[bout["die"]])
        for seat, total in enumerate(bout["sums"]):
            if total is not None:
                assert total == added_up(festival["lineups"][seat], bout["spaces"], bout["bonuses"][seat])


def added_up(lineup, spaces, bonuses):
    """As the tablet adds: a card at a time, then its instrument, then the crafts."""
    total = 0
    for space in spaces:
        card = lineup[space - 1]
        if card is not None:
            total += card["strength"]
            if "instrument" in card:
                total += card["instrument"]["strength"]
    return total + sum(bonus["strength"] for bonus in bonuses)


# ---------------------------------------------------------------- crafts (BEIGUAN-O15)

FULL = board(
    {
        1: ("band-wind-01", 2, "inst-01"),
        2: ("band-string-01", 1, "inst-17"),
        3: ("band-percussion-01", 3, None),
        4: ("band-percussion-02", 1, "inst-09"),
        5: ("band-wind-02", 2, None),
    }
)
UPPER, LOWER, FIRST = (1, 2, 3), (4, 5, 6), (1, 4)


def bonus(card, spaces, own=FULL, **context):
    return sum(
        each.strength for each in bonuses_of(replace(own, crafts=(card, None, None)), spaces, **context)
    )


@pytest.mark.parametrize(
    ("card", "spaces", "expected"),
    [
        ("P113", UPPER, 2),  # 繡旗: all three sections
        ("P113", LOWER, 0),
        ("P113", (2, 4, 5, 6), 2),
        ("P113", FIRST, 0),
        ("P218", UPPER, 2),
        ("P115", UPPER, 2),  # 彩牌: a completely filled row
        ("P115", LOWER, 0),
        ("P115", (1, 2, 3, 4), 2),
        ("P115", (1, 4, 5, 6), 0),
        ("P115", FIRST, 0),
        ("P114", UPPER, 0),  # 鼓架: equipped 武場
        ("P114", LOWER, 1),
        ("P114", FIRST, 1),
        ("P216", UPPER, 1),  # 涼傘: equipped 文場
        ("P216", LOWER, 0),
        ("P217", UPPER, 1),  # 宮燈: equipped 吹奏
        ("P217", LOWER, 0),
        ("P116", UPPER, 2),  # 春榭: Lv2 and higher
        ("P116", LOWER, 1),
        ("P116", (3, 4, 5, 6), 2),
        ("P117", UPPER, 0),  # 菜刀旗: only at 昭應宮
        ("P117", (1, 2, 3, 4), 0),
    ],
)
def test_beiguan_o15_what_each_craft_adds_to_a_sum(card, spaces, expected):
    assert bonus(card, spaces) == expected


def test_beiguan_o15_caidaoqi_counts_only_at_zhaoying_and_only_for_its_owner():
    own = replace(FULL, crafts=("P117", None, None))
    assert bonus("P117", (1, 2, 3, 4), challenge=True) == 3
    assert challenge_strengths(own) == tuple(value + 3 for value in strengths(own).crosses)
    assert challenge_strengths(FULL) == strengths(FULL).crosses
    assert strength(own, CROSS[1], challenge=True) == strength(own, CROSS[1]) + 3


def test_beiguan_o15_two_crafts_of_a_kind_count_both_and_those_beside_the_board_never():
    both = replace(FULL, crafts=("P113", "P218", None))
    assert strength(both, UPPER) == strength(FULL, UPPER) + 4
    beside = replace(FULL, aside_crafts=("P113", "P115"))
    assert strengths(beside) == strengths(FULL)


def test_beiguan_o15_crafts_count_for_conditions():
    own = replace(G, crafts=("P113", "P115", None))
    assert best(own, "row") == 13
    assert reached_by(own, "row", 10) == (1,)
    assert reached_by(G, "row", 10) == ()
    assert reached_by(G, "column", 3) == (1, 2, 3)


def test_beiguan_o21_the_basic_game_counts_level_1():
    match = table(FIVE, board())
    assert match.view(None)["boards"][0]["sums"]["rows"] == [9, 6]
    assert {card["level"] for card in match.view(None)["boards"][0]["bands"] if card} == {1}
