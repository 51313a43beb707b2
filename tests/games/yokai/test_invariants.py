"""What holds after every action of yokai (invariants: YOKAI)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.rng import Source
from games.match import Match
from games.registry import get
from games.yokai.data import DEITIES, HOUSES, MISSIONS
from games.yokai.village import everyone, houses

from ..worlds import begun, drive

GAME = get("yokai")


def check(match: Match) -> None:
    """Dice, deities, tiles and missions are conserved."""
    state = match.state
    on_deities = [die.id for deity in state.deities for die in deity.slots if die is not None]
    in_villages = [die.id for village in state.villages for die in everyone(village)]
    in_hand = [die.id for task in state.todo for die in task.dice]
    lying = [die.id for die in state.pool]
    everything = [*state.bag, *lying, *in_villages, *on_deities, *state.gone, *in_hand]
    assert sorted(everything) == list(range(1, 76))
    for village in state.villages:
        assert all(len(houses(village, region)) == size for region, size in HOUSES.items())
    shown = [deity.id for deity in state.deities]
    assert sorted([*state.temple_deck, *shown, *state.removed]) == sorted(DEITIES)
    assert len(shown) == 5
    for deity in DEITIES:
        assert sum(deity in line for line in state.legends) <= 2
    assert all(len(line) == len(set(line)) for line in state.legends)
    tiles = [tile for deity in state.deities for tile in deity.tiles]
    assert all(tiles.count(season) <= 3 for season in set(tiles))
    kept = [card for line in state.kept for card in line]
    assert sorted([*state.deck, *state.row, *kept, *state.discard]) == sorted(m.id for m in MISSIONS)
    assert min(state.points) >= 0
    assert [sum(line) for line in state.tally] == list(state.points)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_yokai_hold_after_every_action(match, seed):
    source = Source(seed)
    check(match)
    while match.outcome is None:
        before = match.scores
        drive(match, source, 1)
        check(match)
        assert all(now >= then for now, then in zip(match.scores, before, strict=True))
        assert match.state.last.turn == match.state.turn
    assert match.view(None)["season"] == "winter"
