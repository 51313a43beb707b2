"""What holds after every action of voyage-train (invariants: TRAIN)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.rng import Source
from games.registry import get
from games.voyage_train.model import CHOOSE_COLUMN, CHOOSE_DISCARD, PLAY

from ..worlds import begun, drive

GAME = get("voyage-train")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_train_hold_after_every_action(match, seed):
    source = Source(seed)
    year = match.setting.deck.year
    begin = match.state
    total = len(begin.deck) + 2 * match.seats + 4
    everything = sorted(
        [*begin.deck, *(c for hand in begin.hands for c in hand), *(c for col in begin.columns for c in col)]
    )
    assert len(set(everything)) == total
    turns, rounds = 0, 1
    while match.outcome is None:
        before = match.state
        drive(match, source, 1)
        state = match.state
        cards = [
            *state.deck,
            *(card for hand in state.hands for card in hand),
            *(card for column in state.columns for card in column),
            *state.discard,
            *(card for piles in state.piles for pile in piles for card in pile),
            *([state.played] if state.played else []),
        ]
        assert sorted(cards) == everything, "deck + hands + columns + discard + 3·piles (+ the pending card)"
        assert all(len(pile) == 3 for piles in state.piles for pile in piles)

        assert len(state.columns) == 4
        assert all(1 <= len(column) <= 2 for column in state.columns)
        for column in state.columns:
            assert [year[card] for card in column] == sorted(year[card] for card in column)
        keys = [
            (year[column[0]], year[column[-1]], born)
            for column, born in zip(state.columns, state.born, strict=True)
        ]
        assert keys == sorted(keys), "sorted by the key of TRAIN-O5"
        assert len(set(state.born)) == 4

        gained = [
            now - then
            for now, then in zip(match.scores, match.game.scores(match.setting, before), strict=True)
        ]
        assert sum(gained) in (0, 1), "TRAIN-13: one turn completes at most one column"
        assert sum(gained) == 0 or gained[before.active] == 1
        if state.phase in (CHOOSE_COLUMN, CHOOSE_DISCARD):
            assert state.played is not None
            assert state.active == before.active
            continue
        turns += 1
        assert state.turns == turns
        if state.phase == PLAY:
            assert all(len(hand) == 2 for hand in state.hands)
            assert state.active == (before.active + 1) % match.seats
            assert state.deck
        assert match.view(None)["round"] - rounds in (0, 1)
        rounds = match.view(None)["round"]
        assert len(match.known(None)) == len(set(match.known(None)))
        assert not set(match.known(None)) & {*state.deck, *(c for hand in state.hands for c in hand)}
    assert not match.state.deck
