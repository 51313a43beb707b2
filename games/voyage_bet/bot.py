"""A bot bets as it judges; one who knows takes the better odds and stops where no right space is free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import bots
from ..core.api import RandomSource, Setting
from .model import BET, BetOptions, BetState, StopBetting

if TYPE_CHECKING:
    from .rules import VoyageBet


def choose(
    game: VoyageBet,
    setting: Setting[BetOptions],
    state: BetState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """With probability `skill` as one who knows: a right period; a right space, ×2 before ×1. Otherwise any
    period, or any free space. Whoever is to move at the buzzer buzzes.
    """
    if state.phase != BET:
        return bots.choose(game, setting, state, seat, skill, rng)
    judgement = game.judgement_of_bet(setting, state)
    if not bots.knows(skill, rng):
        return bots.pick(judgement.options, rng)
    doubles = tuple([place for place in judgement.right if place.odds == "x2"])
    return bots.pick(doubles or judgement.right or (StopBetting(),), rng)
