"""A bot that plans beats chance at every number of players, sees no secrets, and games of bots end."""

from __future__ import annotations

import pytest

from games.core.deck import Deck
from games.core.rng import Source
from games.match import Match

from .secrets import scrambled
from .test_invariants import check


def played(seats: int, seed: int, skills: tuple[float | None, ...]) -> Match:
    """A whole game; None: uniformly random play."""
    match = Match.start("yokai", Deck(()), seats=seats, seed=seed)
    source = Source(seed)
    while match.outcome is None:
        (seat,) = match.to_move
        skill = skills[seat]
        match.act(seat, match.sample(seat, source) if skill is None else match.bot(seat, skill, source))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_planning_bot_beats_random_play(seats):
    """12 games each; the 400 games at two seats are in the report of this game's making: over 95 %."""
    won = 0
    for seed in range(12):
        seat = seed % seats
        match = played(seats, seed, tuple([1.0 if each == seat else None for each in range(seats)]))
        check(match)
        won += match.outcome.winners == (seat,)
    assert won >= 9


def test_a_skilled_bot_beats_an_unskilled_one():
    won = [0, 0]
    for seed in range(16):
        good = seed % 2
        match = played(2, seed, (1.0, 0.0) if good == 0 else (0.0, 1.0))
        for seat in match.outcome.winners:
            won[seat != good] += 1
    assert won[0] > 2 * won[1]


def test_a_bot_decides_alike_whatever_is_hidden():
    for seed in range(6):
        match = Match.start("yokai", Deck(()), seats=3, seed=seed)
        source = Source(seed)
        for step in range(40):
            if match.outcome is not None:
                break
            (seat,) = match.to_move
            if step % 4 == 0:
                chosen = match.bot(seat, 0.7, Source(step))
                for world in scrambled(match, seat, Source(step)):
                    assert world.bot(seat, 0.7, Source(step)) == chosen
            match.act(seat, match.sample(seat, source))
