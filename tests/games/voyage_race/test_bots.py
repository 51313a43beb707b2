"""Bots of voyage-race play to win."""

from __future__ import annotations

from games.core.rng import Source
from games.match import Match

from ..worlds import TOY
from .tables import MARKET, card, table


def played(seed, skills):
    match = Match.start("voyage-race", TOY, seats=len(skills), seed=seed)
    source = Source(seed)
    while match.outcome is None:
        (seat,) = match.to_move
        match.act(seat, match.bot(seat, skills[seat], source))
    return match


def test_one_who_knows_beats_one_who_guesses():
    """In forty games, half of them begun by the guesser."""
    won = sum(played(seed, (1.0, 0.0)).outcome.winners == (0,) for seed in range(20))
    won += sum(played(seed, (0.0, 1.0)).outcome.winners == (1,) for seed in range(20))
    assert won >= 38


def test_one_who_knows_a_little_more_wins_more_often():
    won = sum(0 in played(seed, (0.8, 0.4)).outcome.winners for seed in range(30))
    assert won >= 22


def test_who_knows_is_wrong_only_where_no_card_of_the_market_is_right():
    for seed in range(10):
        match = played(seed, (1.0, 1.0, 1.0))
        assert all(attempt.score == 1 or attempt.chance == 0 for attempt in match.attempts)


def test_who_knows_moves_cards_where_that_makes_room():
    match = table([{4: 1624, 5: 2014}, {}], market=[1860, 1895, 1930, 1700])
    action = match.bot(0, 1.0, Source(1))
    assert action["type"] == "move"
    match.act(0, action)
    match.act(1, {"type": "place", "card": card(1895), "area": 1})
    assert match.bot(0, 1.0, Source(1))["type"] == "place"


def test_who_guesses_takes_every_card_and_every_area_alike():
    match = table([{4: 1895}, {}])
    found = {
        (action["card"], action["area"])
        for action in (match.bot(0, 0.0, Source(seed)) for seed in range(400))
    }
    assert found == {(card(year), area) for year in MARKET for area in (1, 2, 3, 5, 6, 7, 8)}


def test_a_bot_without_a_market_moves_or_passes():
    assert table([{4: 1624, 5: 2014}, {}], [], deck=[]).bot(0, 1.0, Source(1))["type"] == "move"
    assert table([{4: 1624}, {}], [], deck=[]).bot(0, 1.0, Source(1)) == {"type": "pass"}
