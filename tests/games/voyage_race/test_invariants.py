"""What holds after every action of voyage-race (invariants: SOLO)."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.rng import Source
from games.registry import get
from games.voyage_race.model import PREDICT

from ..worlds import begun, drive

GAME = get("voyage-race")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_solo_hold_after_every_action(match, seed):
    source = Source(seed)
    everything = sorted(match.setting.deck.ids)
    year = match.setting.deck.year
    turns = Counter()
    while match.outcome is None:
        before = match.state
        drive(match, source, 1)
        state = match.state

        on_maps = [card for areas in state.maps for card in areas if card is not None]
        piles = [card for pile in state.discards for card in pile]
        pending = [state.chosen] if state.chosen is not None else []
        assert sorted([*state.deck, *state.market, *on_maps, *piles, *pending]) == everything
        for areas in state.maps:
            years = [year[card] for card in areas if card is not None]
            assert years == sorted(years), "each map is in order"
            if not match.setting.options.equal_years_ok:
                assert len(set(years)) == len(years)
        assert len(state.market) == 4 or not state.deck, "the market is refilled as long as there is a deck"
        if state.phase == PREDICT:
            continue

        if before.phase != PREDICT or state.last != before.last:
            turns[state.last.seat] += state.last != before.last
        counts = [turns[seat] for seat in range(match.seats)]
        assert max(counts) - min(counts) <= 1, "turns differ by one at most"
        if match.outcome is not None:
            assert len(set(counts)) == 1, "and are equal at the end"
    full = any(None not in areas for areas in match.state.maps)
    assert match.outcome.reason == ("map_full" if full else "deck_empty")
    best = max((score, -len(pile)) for score, pile in zip(match.scores, match.state.discards, strict=True))
    assert match.outcome.winners == tuple(
        seat for seat in range(match.seats) if (match.scores[seat], -len(match.state.discards[seat])) == best
    )
