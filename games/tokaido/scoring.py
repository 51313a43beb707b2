"""The end of the journey: achievements, the temple ranking, and who has won (TOKAIDO-26 … TOKAIDO-28)."""

from __future__ import annotations

from collections.abc import Sequence

from .data import FINAL_ACHIEVEMENTS, MEAL_PRICE, TEMPLE_POINTS
from .model import TokaidoState


def achievers(state: TokaidoState) -> dict[str, tuple[int, ...]]:
    """The seats that get each of the four last achievements; all that share the most, nobody where that is
    nothing (TOKAIDO-O16).
    """
    counted = {
        "gourmet": [sum(MEAL_PRICE[meal] for meal in meals) for meals in state.meals],
        "bather": [len(springs) for springs in state.springs],
        "chatterbox": [len(people) for people in state.encounters],
        "collector": [len(cards) for cards in state.souvenirs],
    }
    found = {}
    for name in FINAL_ACHIEVEMENTS:
        most = max(counted[name])
        found[name] = tuple([seat for seat, count in enumerate(counted[name]) if count == most > 0])
    return found


def temple_places(donated: Sequence[int]) -> tuple[int, ...]:
    """The place of each pawn's owner in the temple ranking: by distinct amounts, 0 without a donation
    (TOKAIDO-O8).
    """
    amounts = sorted({coins for coins in donated if coins}, reverse=True)
    return tuple([amounts.index(coins) + 1 if coins else 0 for coins in donated])


def temple_points(place: int) -> int:
    """What a place in the temple ranking gives."""
    return TEMPLE_POINTS[min(place, len(TEMPLE_POINTS)) - 1] if place else 0


def standing(state: TokaidoState) -> tuple[tuple[int, int], ...]:
    """What ranks the seats: points, then achievement cards (TOKAIDO-28, TOKAIDO-O17)."""
    return tuple(
        [(tally.total, len(cards)) for tally, cards in zip(state.tally, state.achievements, strict=True)]
    )
