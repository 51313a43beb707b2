"""A player who wants to win: knows which card of the market fits best and leaves room for those to come."""

from __future__ import annotations

from typing import Any

from ..core import bots
from ..core.api import BaseGame, RandomSource, Setting
from ..core.placing import helpful_move, placeable, right_areas, roomiest
from .model import AREAS, TURN, Areas, Place, RaceOptions, RaceState


def choose(
    game: BaseGame[Any, Any, Any, Any],
    setting: Setting[RaceOptions],
    state: RaceState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """Predictions as every bot makes them. Blind: any card of the market anywhere. One who knows: the card
    and the area after which most of the deck still fits; where none of the market is right anywhere, a move
    after which some of it can be placed, and else a card given up.
    """
    if state.phase != TURN or not state.market:
        return bots.choose(game, setting, state, seat, skill, rng)
    areas = state.maps[seat]
    if not bots.knows(skill, rng):
        empty = [area for area in range(1, AREAS + 1) if areas[area - 1] is None]
        return Place(state.market[rng.randrange(len(state.market))], empty[rng.randrange(len(empty))])
    return (
        _best_place(setting, state, areas) or _way_out(game, setting, state, seat) or _give_up(state, areas)
    )


def _best_place(setting: Setting[RaceOptions], state: RaceState, areas: Areas) -> Place | None:
    """Of the right placements the one that leaves most of the deck's other cards an area."""
    year, equal_ok = setting.deck.year, setting.options.equal_years_ok
    gone = {card for there in state.maps for card in there}
    gone |= {card for pile in state.discards for card in pile}
    best, most = None, -1
    for card in state.market:
        right = right_areas(areas, card, year, equal_ok)
        if not right:
            continue
        area = roomiest(areas, right, card, year)
        after = (*areas[: area - 1], card, *areas[area:])
        rest = [other for other in year if other not in gone and other != card]
        count = placeable(after, rest, year, equal_ok)
        if count > most:
            best, most = Place(card, area), count
    return best


def _way_out(
    game: BaseGame[Any, Any, Any, Any], setting: Setting[RaceOptions], state: RaceState, seat: int
) -> Any:
    """The move after which most of the market can be placed, where the rules allow one now (SOLO-O6)."""
    options = setting.options
    move = helpful_move(
        state.maps[seat], state.market, setting.deck.year, options.equal_years_ok, options.max_shift
    )
    return move if move is not None and move in game.legal(setting, state, seat) else None


def _give_up(state: RaceState, areas: Areas) -> Place:
    """No card is right anywhere: one goes, so that another comes."""
    return Place(state.market[0], areas.index(None) + 1)
