"""The areas: their rings, what a dispatch costs, and why one may be closed (BEIGUAN-08 … 10, 19, 33)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..core.api import Setting
from .cards import PERFORMANCE
from .model import (
    AREAS,
    CHALLENGERS,
    SECTIONS,
    Area,
    BeiguanOptions,
    BeiguanState,
    Section,
    Sent,
)
from .placing import band_count, trainable
from .strength import reached_by

Marks = tuple[int | None, ...]

RINGS: Final[dict[Area, Marks]] = {
    "street": (None, None, 3, 4),
    "wenchang": (None, None, 3, 4),
    "gate": (None, None, 3, 4),
    "academy": (None, 3, 4),
}
"""The small rings and the number of players that each is marked with (BEIGUAN-09, BEIGUAN-O1). The other
areas have large rings without a limit.
"""

WORKERS: Final[dict[Area, int]] = {"chenghuang": 2}
"""Workers of a dispatch, where it is not one."""

OVERFLOW: Final = 2
"""Workers of a dispatch where all usable small rings are full."""

ADVANCED_ONLY: Final[frozenset[Area]] = frozenset({"zhaoying", "academy"})


class Closed(NamedTuple):
    """Why an area is closed to a seat: a code of refusal and its data."""

    code: str
    data: dict[str, Any]


def areas_of(options: BeiguanOptions) -> tuple[Area, ...]:
    """The areas of this mode."""
    return tuple([area for area in AREAS if options.mode == "advanced" or area not in ADVANCED_ONLY])


def usable(mark: int | None, seats: int) -> bool:
    """Whether a ring with this mark is used by so many players."""
    return mark is None or mark <= seats


def capacity(area: Area, seats: int) -> int:
    """The usable small rings of an area."""
    return sum([usable(mark, seats) for mark in RINGS[area]])


def ring_holders(state: BeiguanState, area: Area, seats: int) -> tuple[Sent, ...]:
    """The dispatches that stand on the small rings, in order; later ones have sent two workers beside."""
    return tuple([sent for sent in state.sent if sent.area == area])[: capacity(area, seats)]


def cost(state: BeiguanState, area: Area, seats: int) -> int:
    """Workers of the next dispatch there."""
    if area in RINGS and len(ring_holders(state, area, seats)) == capacity(area, seats):
        return OVERFLOW
    return WORKERS.get(area, 1)


def section_pile(state: BeiguanState, section: Section) -> tuple[str, ...]:
    """The band cards of a section, top first."""
    pile: tuple[str, ...] = getattr(state, section)
    return pile


def closed(setting: Setting[BeiguanOptions], state: BeiguanState, seat: int, area: Area) -> Closed | None:
    """Why this seat may not dispatch to the area now; None where it may. A dispatch without effect is not
    allowed (BEIGUAN-O3); only 市集 is always open.
    """
    if area not in areas_of(setting.options):
        return Closed("advanced_only", {"area": area})
    if area == "market":
        return None
    if (
        setting.options.one_per_area
        and area in RINGS
        and any((sent.area, sent.seat) == (area, seat) for sent in state.sent)
    ):
        return Closed("already_there", {"area": area})
    needed, present = cost(state, area, setting.seats), state.workers[seat]
    if present < needed:
        return Closed("not_enough_workers", {"needed": needed, "present": present})
    return _without_effect(state, seat, area)


def _without_effect(state: BeiguanState, seat: int, area: Area) -> Closed | None:
    board = state.boards[seat]
    if area == "street" and not any(section_pile(state, section) for section in SECTIONS):
        return Closed("no_band_left", {})
    if area == "wenchang" and not state.instruments:
        return Closed("no_instrument_left", {})
    if area == "gate" and not state.supply[seat]:
        return Closed("supply_empty", {})
    if area == "academy" and not trainable(board):
        return Closed("nothing_to_train", {})
    if area == "zhaoying" and band_count(board) < CHALLENGERS:
        return Closed("too_few_bands", {"needed": CHALLENGERS, "present": band_count(board)})
    if area == "chenghuang":
        if not state.display:
            return Closed("no_performance_left", {})
        if not any(meets(state, seat, card) for card in state.display):
            return Closed("no_condition_met", {})
    return None


def meets(state: BeiguanState, seat: int, card: str) -> bool:
    """Whether the seat's best row or column reaches the condition (BEIGUAN-17)."""
    performance = PERFORMANCE[card]
    return bool(reached_by(state.boards[seat], performance.line, performance.need))
