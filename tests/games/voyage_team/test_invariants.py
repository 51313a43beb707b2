"""What holds after every action of voyage-team (invariants: GROUP)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.rng import Source
from games.registry import get
from games.voyage_team.model import PREDICT, SUCCESS

from ..worlds import begun, drive

GAME = get("voyage-team")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_group_hold_after_every_action(match, seed):
    source = Source(seed)
    everything = sorted(match.setting.deck.ids)
    year = match.setting.deck.year
    turns = 0
    while match.outcome is None:
        before = match.state
        drive(match, source, 1)
        state = match.state

        on_map = [card for card in state.areas if card is not None]
        fronts = [card for card in state.fronts if card is not None]
        assert sorted([*state.deck, *state.discard, *on_map, *fronts]) == everything, (
            "deck + discard + map + fronts"
        )

        years = [year[card] for card in on_map]
        assert years == sorted(years), "the map is in order"
        if not match.setting.options.equal_years_ok:
            assert len(set(years)) == len(years)

        assert set(state.unplaced) <= set(state.discard)
        if state.phase == PREDICT:
            assert state.markers == before.markers
            continue
        turns += 1
        won_a_card = len(on_map) > 8 - before.areas.count(None)
        assert before.markers - state.markers == (0 if won_a_card else 1), (
            "all but a right placement cost one marker"
        )
        assert (state.last.right is True) == won_a_card
        assert match.view(None)["team_score"] == len(on_map) + state.markers
    assert bool(match.outcome.winners) == (match.scores[0] >= SUCCESS), "GROUP-15: won is the challenge met"
    assert turns <= 18, "eight right placements and ten markers are the most there can be"
