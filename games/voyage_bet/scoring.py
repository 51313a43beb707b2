"""Which spots are right, and what pawns on them win and lose (BET-13 … BET-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.deck import Deck, accepts
from .model import BLANK, ODDS, SPOTS, WORTH, Pawn


def right_spots(deck: Deck, spots: Sequence[str], era: str) -> frozenset[int]:
    """The spots on which a pawn is right: those whose event may be said to be of the era (VT-08), or the
    blank one where there is none (BET-15).
    """
    found = frozenset(
        [number for number, card in enumerate(spots, 1) if card and accepts(deck.card[card], era)]
    )
    return found or frozenset({BLANK})


def chance(pawns: Sequence[Pawn], right: frozenset[int]) -> float:
    """Of the spaces that are free beside these pawns, the share on right spots."""
    taken = sum(pawn.spot in right for pawn in pawns)
    return (len(right) * len(ODDS) - taken) / (SPOTS * len(ODDS) - len(pawns))


class Scored(NamedTuple):
    """For each seat: what its pawns won, what they lost, and its score then."""

    gains: tuple[int, ...]
    losses: tuple[int, ...]
    after: tuple[int, ...]


def score(pawns: Sequence[Pawn], right: frozenset[int], before: Sequence[int]) -> Scored:
    """BET-14: +2 or +1 a right pawn, −1 a wrong one, summed over the round before it counts (BET-O3)."""
    gains, losses = [0] * len(before), [0] * len(before)
    for pawn in pawns:
        if pawn.spot in right:
            gains[pawn.seat] += WORTH[pawn.odds]
        else:
            losses[pawn.seat] += 1
    after = [max(0, had + won - lost) for had, won, lost in zip(before, gains, losses, strict=True)]
    return Scored(tuple(gains), tuple(losses), tuple(after))
