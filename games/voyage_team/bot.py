"""A team player: one who knows a card's year also leaves room for the cards to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import bots
from ..core.api import BaseGame, RandomSource, Setting
from ..core.timeline import Shift, group_shifts, neighbours, right_slots, shifted
from .model import TURN, Discard, Move, Place, TeamOptions, TeamState


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
    year = setting.deck.year[card]
    if judgement.right:
        areas = [place.area for place in judgement.right]
        return Place(_roomiest(setting, state, year, areas))
    shift = _helpful_shift(setting, state)
    return Discard() if shift is None else Move(shift.first + 1, shift.last + 1, shift.by)


def _roomiest(setting: Setting[TeamOptions], state: TeamState, year: int, areas: Sequence[int]) -> int:
    """Of the right areas, the one that shares the gap in proportion to the deck's cards before and after
    `year`.
    """
    below, above = neighbours(state.areas, areas[0] - 1)
    known = setting.deck.year
    low = None if below is None else known[state.areas[below] or ""]
    high = None if above is None else known[state.areas[above] or ""]
    between = [y for y in known.values() if (low is None or y > low) and (high is None or y < high)]
    earlier = sum(y < year for y in between)
    share = earlier / max(1, len(between) - 1)
    return areas[min(len(areas) - 1, round(share * (len(areas) - 1)))]


def _helpful_shift(setting: Setting[TeamOptions], state: TeamState) -> Shift | None:
    """The shift after which most cards before the seats can be placed, if more than now; not with the last
    marker (GROUP-O6).
    """
    if state.markers < 2:
        return None
    best, most = None, _placeable(setting, state, state.areas)
    for shift in group_shifts(state.areas, setting.options.max_shift):
        count = _placeable(setting, state, shifted(state.areas, shift))
        if count > most:
            best, most = shift, count
    return best


def _placeable(setting: Setting[TeamOptions], state: TeamState, areas: Sequence[str | None]) -> int:
    known, equal_ok = setting.deck.year, setting.options.equal_years_ok
    years = [None if card is None else known[card] for card in areas]
    return sum(bool(right_slots(years, known[card], equal_ok)) for card in state.fronts if card is not None)
