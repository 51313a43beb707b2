"""What all tablets show before anybody decides: the next clock is longer by it (GEN-09)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from games.core.deck import Deck
from games.match import Match

SECONDS = 10


def played(key: str, seed: int, **options: Any) -> Iterator[Match]:
    """A table of bots with a clock, at each of its decisions."""
    options = {"seconds": SECONDS, **options}
    match = Match.start(key, Deck(()), seats=3, seed=seed, options=options)
    bots = Random(seed)
    while match.outcome is None:
        yield match
        seat = min(match.to_move)
        match.act(seat, match.bot(seat, 0.5, bots))


def first(wanted: Callable[[Any], bool], key: str, **options: Any) -> Match:
    """The first decision of which this is true of the state, in some game."""
    for seed in range(20):
        for match in played(key, seed, **options):
            if wanted(match.state):
                return match
    raise AssertionError(f"never in 20 games of {key}")


def longer(match: Match) -> int:
    clock = match.clock
    assert clock is not None
    return clock.seconds - SECONDS


def test_who_begins_after_a_festival_gets_the_time_in_which_it_is_shown():
    """BEIGUAN-24: contest by contest on every tablet, while the second year has begun already."""
    match = first(lambda state: state.festival is not None, "beiguan", mode="advanced")
    assert longer(match) >= 4 * len(match.state.festival.bouts)
    match.act(min(match.to_move), match.bot(min(match.to_move), 0.5, Random(1)))
    assert longer(match) < 4, "it was shown once"


def test_the_die_of_a_challenge_is_seen_before_the_challenger_decides():
    """BEIGUAN-36."""
    match = first(lambda state: state.phase == "CONTEST", "beiguan", mode="advanced")
    assert 0 < longer(match) < 4


def test_a_season_and_lightning_are_looked_at_before_the_next_turn():
    """YOKAI-22, YOKAI-27."""
    over = first(lambda state: state.review is not None and state.review.turn == state.turn, "yokai")
    assert longer(over) >= 10
    struck = first(lambda state: any(each.turn == state.turn for each in state.strikes), "yokai")
    assert longer(struck) >= 9


def test_the_race_runs_before_the_next_cards_are_chosen():
    """HORSE-05: longer by each small step, and no longer for who chooses last."""
    match = first(lambda state: state.number == 2, "horse")
    assert longer(match) >= 0.4 * len(match.state.last.beats)
    clock = match.clock
    match.act(min(match.to_move), match.bot(min(match.to_move), 0.5, Random(1)))
    assert match.clock is not None
    assert clock is not None
    assert (match.clock.id, match.clock.seconds) == (clock.id, clock.seconds)


@pytest.mark.parametrize(("key", "options"), [("beiguan", {}), ("horse", {}), ("tokaido", {}), ("yokai", {})])
def test_nothing_is_shown_before_the_first_decision(key: str, options: dict[str, Any]):
    assert longer(next(played(key, 1, **options))) == 0
