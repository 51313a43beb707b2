"""What holds after every action of voyage-bet (invariants: BET), and pawn scoring against the rules' text."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.rng import Source
from games.registry import get
from games.voyage_bet.model import ODDS, Pawn
from games.voyage_bet.scoring import right_spots, score

from ..worlds import TOY, begun, drive
from .tables import DECK, HISTORIC, score_of, table

GAME = get("voyage-bet")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(match=begun(GAME), seed=st.integers(0, 2**32))
def test_invariants_of_bet_hold_after_every_action(match, seed):
    source = Source(seed)
    everything = sorted([*match.state.deck, *match.state.spots])
    assert len(everything) == len(set(everything)) <= 80
    rounds = 1
    while match.outcome is None:
        before = match.state
        drive(match, source, 1)
        state = match.state
        assert sorted([*state.deck, *state.discard, *state.spots]) == everything
        assert len({(pawn.spot, pawn.odds) for pawn in state.pawns}) == len(state.pawns) <= 27
        placed = [pawn.seat for pawn in state.pawns]
        assert all(placed.count(seat) <= 3 for seat in range(match.seats))
        assert min(match.scores) >= 0
        assert state.round - rounds in (0, 1)
        rounds = state.round
        assert rounds <= 9
        assert state.reached or max(match.scores) < 15
        if state.reveal is not None and state.reveal != before.reveal:
            told = state.reveal
            era = match.setting.deck.clue[told.clue].era
            for seat in range(match.seats):
                net = score_of(match.setting, told.spots, era, told.pawns, seat)
                assert told.gains[seat] - told.losses[seat] == net
                assert told.after[seat] == max(0, told.before[seat] + net) == match.scores[seat]
            assert len(match.attempts) >= len(told.pawns)
        views = [match.view(seat) for seat in (None, *range(match.seats))]
        assert all(view == views[0] for view in views), "everything is public"


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_pawn_scoring_is_what_the_rules_text_says(data):
    """The oracle reads BET-13 … BET-15 card by card."""
    spots = tuple(data.draw(st.lists(st.sampled_from(DECK.ids), min_size=8, max_size=8, unique=True)))
    era = data.draw(st.sampled_from(HISTORIC))
    spaces = data.draw(
        st.lists(st.tuples(st.integers(1, 9), st.sampled_from(ODDS)), max_size=12, unique=True)
    )
    pawns = tuple(Pawn(n % 4, spot, odds) for n, (spot, odds) in enumerate(spaces))
    before = tuple(data.draw(st.lists(st.integers(0, 16), min_size=4, max_size=4)))
    scored = score(pawns, right_spots(DECK, spots, era), before)
    setting = table().setting
    for seat in range(4):
        net = score_of(setting, spots, era, pawns, seat)
        assert scored.gains[seat] - scored.losses[seat] == net
        assert scored.after[seat] == max(0, before[seat] + net)


def test_the_toy_deck_has_what_the_game_needs():
    GAME.check(table().setting)
    assert len(TOY.clues) == 54
