"""The road: where pawns may stop, and who is behind (TOKAIDO-05 … TOKAIDO-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.api import Setting
from .data import DOUBLE, GOAL, ROAD, Kind
from .model import Pawn, TokaidoOptions

BRANCHES_FROM: Final = 4
"""So many players use the branch circles (TOKAIDO-06)."""

_BACK: Final = tuple(reversed(ROAD))
_INNS: Final = tuple([position for position, kind in enumerate(ROAD) if kind == "inn"])
_INNS_BACK: Final = tuple([position for position, kind in enumerate(_BACK) if kind == "inn"])


def road_of(options: TokaidoOptions) -> tuple[Kind, ...]:
    """The stops in the order of travel (TOKAIDO-34)."""
    return _BACK if options.reverse else ROAD


def inns_of(options: TokaidoOptions) -> tuple[int, ...]:
    """The positions of the inns, the start and the goal among them."""
    return _INNS_BACK if options.reverse else _INNS


def next_inn(options: TokaidoOptions, position: int) -> int:
    """The inn that may not be passed."""
    return next((inn for inn in inns_of(options) if inn > position), GOAL)


def circles(setting: Setting[TokaidoOptions], position: int) -> int:
    """How many pawns find room at this position."""
    options = setting.options
    if road_of(options)[position] == "inn":
        return pawns_of(setting.seats)
    along = GOAL - position if options.reverse else position
    return 2 if along in DOUBLE and setting.seats >= BRANCHES_FROM else 1


def pawns_of(seats: int) -> int:
    """How many pawns are on the road: with two players a neutral one, too (TOKAIDO-29)."""
    return 3 if seats == 2 else seats


def free_place(setting: Setting[TokaidoOptions], pawns: Sequence[Pawn], position: int) -> int | None:
    """The place that a pawn arriving at this position takes: the road's before the branch circle, squares
    in order. None: all are taken.
    """
    taken = {pawn.place for pawn in pawns if pawn.position == position}
    for place in range(1, circles(setting, position) + 1):
        if place not in taken:
            return place
    return None


def behind(pawn: Pawn) -> tuple[int, int]:
    """Sorts pawns from the last to the first (TOKAIDO-06, TOKAIDO-09)."""
    return pawn.position, -pawn.place


def from_last(pawns: Sequence[Pawn]) -> tuple[int, ...]:
    """The pawns' numbers from the last to the first."""
    return tuple(sorted(range(len(pawns)), key=lambda number: behind(pawns[number])))


def foremost(setting: Setting[TokaidoOptions], pawns: Sequence[Pawn]) -> int:
    """The seat that moves the neutral pawn (TOKAIDO-30, TOKAIDO-O19)."""
    return max(range(setting.seats), key=lambda seat: behind(pawns[seat]))


def leg(options: TokaidoOptions, pawns: Sequence[Pawn]) -> int:
    """Which part of the road, 1 to 4, the last pawn is on; 5 once all have arrived."""
    last = min(pawn.position for pawn in pawns)
    return sum(inn <= last for inn in inns_of(options))
