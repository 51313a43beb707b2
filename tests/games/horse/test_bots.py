"""The bot plans: over 400 games at two seats it beats random play, and it plays to win at every number."""

from __future__ import annotations

import pytest

from games.core.deck import Deck
from games.core.rng import Source
from games.match import Match

from .tables import DECLINE, USE, alone, choose, table


def played(seats, seed, planners):
    match = Match.start("horse", Deck(()), seats=seats, seed=seed)
    source = Source(seed * 7 + 1)
    while match.outcome is None:
        seat = min(match.to_move)
        match.act(seat, match.bot(seat, 1.0, source) if seat in planners else match.sample(seat, source))
    return match


def test_over_400_games_at_two_seats_it_wins_at_least_55_percent_against_random_play():
    won = 0.0
    for seed in range(400):
        winners = played(2, seed, {seed % 2}).outcome.winners
        won += (seed % 2 in winners) / len(winners)
    assert won / 400 >= 0.55


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_plays_to_win_at_every_number_of_seats(seats):
    won = 0.0
    for seed in range(40):
        winners = played(seats, seed, {seed % seats}).outcome.winners
        won += (seed % seats in winners) / max(1, len(winners))
    assert won / 40 > 1.3 / seats


def test_it_uses_help_where_it_would_lose_ground_and_keeps_it_where_not():
    match = alone(table([11, 0], held=[["massage"], []], flowers=["nervous"]), 4)
    assert match.bot(0, 1.0, Source(1)) == USE
    behind = alone(
        table(
            [16, 0],
            track={18: "puddle", 17: "puddle", 16: "flower"},
            held=[["massage"], []],
            flowers=["nervous"],
        ),
        2,
    )
    assert behind.to_move == {0}
    assert behind.bot(0, 1.0, Source(1)) == DECLINE, "it is where it began: nothing to lose"


def test_it_takes_the_card_that_wins_the_race():
    match = table([27, 26], track={}, hands=[[1, 4], [2, 5]])
    assert match.bot(0, 1.0, Source(3)) == choose(4)
