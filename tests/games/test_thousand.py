"""Some of the thousand games of each (`thousand.py`), in every run: they end, and nothing breaks."""

from __future__ import annotations

import pytest

from games.registry import GAMES

from .thousand import FAIR, Played, play, report, seats_of, shares

SOME = 40


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_games_of_bots_end_and_nothing_that_must_hold_breaks(key: str) -> None:
    played = [play(key, number) for number in range(SOME)]
    game = next(each for each in GAMES if each.key == key)
    assert {each.seats for each in played} == set(seats_of(game))
    # Who wins how often is looked at over all thousand: so few games would accuse somebody by chance.
    print(report(key, played)[0])


def test_a_seat_that_wins_too_often_is_named() -> None:
    games = [Played("voyage-team", 2, (0,), 10, 0.0)] * 80 + [Played("voyage-team", 2, (1,), 10, 0.0)] * 20
    first, second = shares(games, 2)
    assert (first.wins, first.times) == (80, 1.6)
    assert first.surely > FAIR > second.times
    _lines, faults = report("voyage-team", games)
    assert faults == ["voyage-team: of 2 players seat 1 wins 1.60 times its share, surely 1.42"]


def test_a_shared_win_counts_in_parts_and_a_lost_one_for_nobody() -> None:
    games = [Played("voyage-team", 2, (0, 1), 10, 0.0), Played("voyage-team", 2, (), 10, 0.0)]
    assert [each.wins for each in shares(games, 2)] == [0.5, 0.5]
    assert "lost by all: 1" in report("voyage-team", games)[0]
