"""What holds after every action of horse (invariants: HORSE)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.api import END
from games.core.deck import Deck
from games.core.rng import Source
from games.horse.data import EMOTIONS, FINISH, ITEMS, START
from games.horse.race import Race
from games.match import Match
from games.registry import get

from ..worlds import begun, drive
from .tables import table

GAME = get("horse")
many = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


def conserved(state):
    """21 items and 11 emotions, the one that is asked about included; six step cards a player."""
    assert Counter([*state.items, *[item for held in state.held for item in held]]) == Counter(ITEMS)
    out = ["angry" for drawn in state.angry for _ in drawn]
    pending = [] if state.run is None else [state.run.asked.emotion]
    assert Counter([*state.emotions, *out, *pending]) == Counter(EMOTIONS)
    for hand, laid in zip(state.hands, state.laid, strict=True):
        assert sorted([*hand, *laid]) == [1, 2, 3, 4, 5, 6]


def apart(state):
    """No two horses on the same position 1–30."""
    on_track = [at for at in state.positions if START < at < FINISH]
    assert len(on_track) == len(set(on_track))


def check(match):
    """All that can be seen in one state: for `tests.games.thousand`, too."""
    state = match.state
    conserved(state)
    apart(state)
    assert all(at == FINISH for seat, at in enumerate(state.positions) if seat in state.arrived)
    if state.phase != END and state.run is None:
        racing = [seat for seat in range(match.seats) if seat not in state.arrived]
        assert len({len(state.hands[seat]) for seat in racing}) == 1, "cycles are in step"
        assert state.cycle == 7 - len(state.hands[racing[0]])


@many
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_horse_hold_after_every_action(match, seed):
    source = Source(seed)
    while match.outcome is None:
        before = match.state
        drive(match, source, 1)
        check(match)
        state = match.state
        for seat in before.arrived:
            assert state.positions[seat] == FINISH, "finished horses never move"
        assert state.arrived[: len(before.arrived)] == before.arrived


@many
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_the_small_steps_lead_from_where_the_horses_stood_to_where_they_stand(match, seed):
    """A board that plays them one by one is right at every moment, and never shows two horses on a card for
    longer than a push takes.
    """
    source = Source(seed)
    for _ in range(40):
        if match.outcome is not None:
            break
        drive(match, source, 1)
        last = match.state.last
        if last is None:
            continue
        at = list(last.before)
        for number, beat in enumerate(last.beats):
            assert at[beat.seat] == (FINISH if beat.kind == "finish" else beat.start)
            at[beat.seat] = beat.end
            shared = [p for p, count in Counter(at).items() if count > 1 and START < p < FINISH]
            following = last.beats[number + 1].kind if number + 1 < len(last.beats) else ""
            assert not shared or following == "push"
        assert tuple(at) == match.state.positions


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_each_action_terminates_wherever_the_horses_stand(data):
    """Any track without a wall, any horses, any cards."""
    seats = data.draw(st.integers(2, 5))
    kinds = st.sampled_from(["whip", "puddle", "bag", "flower", "hoof"])
    track = dict(enumerate(data.draw(st.lists(kinds, min_size=30, max_size=30)), 1))
    where = data.draw(st.lists(st.integers(1, 30), min_size=seats, max_size=seats, unique=True))
    match = table(where, track=track, flowers=data.draw(st.permutations(sorted(EMOTIONS))))
    steps = data.draw(st.lists(st.integers(1, 6), min_size=seats, max_size=seats))
    for seat, step in enumerate(steps):
        match.act(seat, {"type": "choose", "step": step})
    for _ in range(30):
        if match.state.run is None:
            break
        match.act(match.state.run.asked.seat, {"type": "use_help"})
    assert match.state.run is None
    apart(match.state)
    conserved(match.state)
    assert len(match.state.last.beats) < 200


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_of_random_play_end_within_ten_rounds(seats):
    """HORSE-O17 says why."""
    for seed in range(60):
        match = Match.start("horse", Deck(()), seats=seats, seed=seed)
        source = Source(seed)
        while match.outcome is None:
            match.act(min(match.to_move), match.sample(min(match.to_move), source))
        assert match.state.round <= 10


def test_a_race_is_worked_out_without_touching_the_state_it_began_with():
    match = table([3, 7, 6], flowers=["nervous"])
    state = match.state
    chosen = GAME.apply(match.setting, state, 0, match.game.options_of(match.setting, state, 0)[3]).state
    kept = chosen.positions, chosen.items, chosen.emotions
    Race(chosen)
    assert (chosen.positions, chosen.items, chosen.emotions) == kept
