"""The data of voyage-team: options, actions, state and view.

Areas are numbered 1–8 as on the map; index 0 of `areas` is area 1.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView
from ..core.deck import Front, Turned
from ..core.placing import (
    AREAS,
    AllPredict,
    Area,
    EqualYearsOk,
    MaxShift,
    Move,
    Predict,
    PredictSeconds,
)

MARKERS: Final = 10
SUCCESS: Final = 8
"""A team score from which the challenge is met (GROUP-15)."""

TURN: Final = "TURN"
PREDICT: Final = "PREDICT"


class TeamOptions(BaseOptions, frozen=True, kw_only=True):
    """TeamOptions of voyage-team; for the open points GROUP-O1 and O3, and for evidence from everybody."""

    equal_years_ok: EqualYearsOk = True
    max_shift: MaxShift = 7
    all_predict: AllPredict = False
    predict_seconds: PredictSeconds = 20


class Place(BaseAction, frozen=True, gc=False, tag="place"):
    """The own card into an empty area (GROUP-05)."""

    area: Area


class Discard(BaseAction, frozen=True, gc=False, tag="discard"):
    """A marker for another card (GROUP-09)."""


TeamAction = Place | Discard | Move | Predict


class Last(Struct, frozen=True):
    """The latest completed turn. `answers`: a prediction a seat, area or NONE, None where there was none."""

    turn: int
    seat: int
    action: Literal["place", "discard", "move"]
    card: str | None = None
    area: int | None = None
    right: bool | None = None
    right_areas: tuple[int, ...] = ()
    previous: str | None = None
    next: str | None = None
    moved: tuple[int, int, int] | None = None
    answers: tuple[int | None, ...] = ()


class TeamState(BaseState, frozen=True, kw_only=True):
    """A table of voyage-team.

    `deck`: top first. `fronts`: the card before each seat; None only when the game is over. `unplaced`: cards
    in the discard that were never turned. `back`: cards that came back from the discard (GROUP-O5).
    `pending`: the area chosen while others predict, else 0. `answers`: the predictions so far.
    """

    active: int
    deck: tuple[str, ...]
    fronts: tuple[str | None, ...]
    areas: tuple[str | None, ...] = (None,) * AREAS
    discard: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    markers: int = MARKERS
    pending: int = 0
    answers: tuple[int | None, ...] = ()
    last: Last | None = None


class LastView(Struct, frozen=True, rename={"first": "from", "to_area": "to"}):
    """The latest completed turn as a seat may know it. `turn` changes with every turn, so a tablet tells and
    animates each once.

    `card` is turned when it was placed. `right_areas`: the areas in which it would have been right. `mine`,
    `mine_right`: the own prediction and whether it came true. `said`, `said_right`: how many predicted, and
    rightly.
    """

    turn: int
    seat: int
    action: str
    card: Front | Turned | None
    area: int | None
    right: bool | None
    right_areas: tuple[int, ...]
    previous: Turned | None
    next: Turned | None
    first: int | None
    to_area: int | None
    shift: int | None
    mine: int | Literal["none"] | None
    mine_right: bool | None
    said: int
    said_right: int


class TeamView(BaseView, frozen=True, kw_only=True):
    """What a seat sees. `placed`: the hidden area, for the seat that chose it. `predicted`: who has
    predicted; `prediction`: the own one.
    """

    active: int
    areas: tuple[Turned | None, ...]
    fronts: tuple[Front | None, ...]
    markers: int
    deck_count: int
    discard: tuple[Front | Turned, ...]
    team_score: int
    placed: int | None
    predicted: tuple[int, ...]
    prediction: int | Literal["none"] | None
    last: LastView | None
