"""A bot that plans travels better than one that wanders, and takes what is plainly best."""

from __future__ import annotations

import pytest

from games.core.rng import Source

from .tables import NO_MEAL, buy, meal, move, start, table


def won(tables, *, planned, others=None, seats=2):
    """The share of tables that the planning seat wins (a shared one counts in part); it changes seats."""
    share = 0.0
    for seed in range(tables):
        match, source, mine = start(seats, seed), Source(seed), seed % seats
        while match.outcome is None:
            seat = min(match.to_move)
            if seat == mine:
                match.act(seat, match.bot(seat, planned, source))
            elif others is None:
                match.act(seat, match.sample(seat, source))
            else:
                match.act(seat, match.bot(seat, others, source))
        winners = match.outcome.winners
        share += (mine in winners) / len(winners)
    return share / tables


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_planning_bot_beats_random_play(seats):
    assert won(24, planned=1.0, seats=seats) > 0.9


def test_a_planning_bot_beats_wandering_ones():
    assert won(24, planned=1.0, others=0.0) > 0.8


def bot(match):
    (seat,) = match.to_move
    return match.bot(seat, 1.0, Source(1))


def test_what_nobody_else_can_reach_is_taken_first():
    match = table([(10, 1), (20, 1), (21, 1)], coins=[3])
    assert bot(match) == move(11)
    assert bot(table([(7, 1), (14, 1), (14, 2)], coins=[0])) == move(10), "without coins past the villages"


def test_a_card_that_completes_a_set_is_bought_and_a_meal_that_can_be_paid_is_eaten():
    match = table(
        [(7, 1), (10, 1), (11, 1)], souvenirs=[["koma", "sake", "geta"]], souvenir_deck=["netsuke", "gofu"]
    )
    match.act(0, move(8))
    assert "netsuke" in bot(match)["cards"]
    inn = table([(52, 1), (53, 1), (54, 1)], coins=[1], meals_out=["dango", "fugu"])
    inn.act(0, move(54))
    assert bot(inn) == meal("dango")
    poor = table([(52, 1), (53, 1), (54, 1)], coins=[0], meals_out=["dango"])
    poor.act(0, move(54))
    assert bot(poor) == NO_MEAL


def test_the_last_coin_before_an_inn_is_kept_for_the_meal_if_little_is_to_be_had():
    match = table([(7, 1), (10, 1), (11, 1)], coins=[2], souvenir_deck=["ocha", "sake", "geta"])
    match.act(0, move(8))
    assert bot(match) == buy()
