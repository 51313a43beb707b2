"""A team player: one who knows a card's year also leaves room for the cards to come."""

from __future__ import annotations

from typing import Any

from ..core import bots
from ..core.api import BaseGame, RandomSource, Setting
from ..core.placing import Move, helpful_move, roomiest
from .model import TURN, Discard, Place, TeamOptions, TeamState


def choose(
    game: BaseGame[Any, Any, Any, Any],
    setting: Setting[TeamOptions],
    state: TeamState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """Predictions and blind placements as every bot makes them; a knowing placement goes where it is right
    and leaves most room. Where the card is right nowhere, one who knows moves a group if more of the table's
    cards can then be placed, and else discards.
    """
    if state.phase != TURN or game.judgement(setting, state, seat) is None:
        return bots.choose(game, setting, state, seat, skill, rng)
    judgement = game.judgement(setting, state, seat)
    assert judgement is not None
    if not bots.knows(skill, rng):
        return bots.pick(judgement.options, rng)
    card = state.fronts[seat]
    assert card is not None
    if judgement.right:
        areas = [place.area for place in judgement.right]
        return Place(roomiest(state.areas, areas, card, setting.deck.year))
    return _helpful(setting, state) or Discard()


def _helpful(setting: Setting[TeamOptions], state: TeamState) -> Move | None:
    """The move after which most cards before the seats can be placed, if more than now; not with the last
    marker (GROUP-O6).
    """
    if state.markers < 2:
        return None
    options = setting.options
    return helpful_move(
        state.areas, state.fronts, setting.deck.year, options.equal_years_ok, options.max_shift
    )
