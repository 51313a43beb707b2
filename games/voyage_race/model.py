"""The data of voyage-race: options, actions, state and view.

Areas are numbered 1–8 as on the map; index 0 of a map is area 1.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

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

MARKET: Final = 4

TURN: Final = "TURN"
PREDICT: Final = "PREDICT"

Areas = tuple[str | None, ...]
EMPTY: Final[Areas] = (None,) * AREAS


class RaceOptions(BaseOptions, frozen=True, kw_only=True):
    """The options of voyage-race: SOLO-O1 (as GROUP-O1, O3), SOLO-O6, and evidence from everybody."""

    equal_years_ok: EqualYearsOk = True
    max_shift: MaxShift = 7
    max_consecutive_moves: Annotated[int, Meta(ge=0, le=9, extra={"teacher": True})] = 0
    """How many turns in a row a player may only move cards; 0: any number."""
    all_predict: AllPredict = False
    predict_seconds: PredictSeconds = 20


class Place(BaseAction, frozen=True, gc=False, tag="place"):
    """A card of the market into an empty area of the own map (SOLO-04)."""

    card: str
    area: Area


class Pass(BaseAction, frozen=True, gc=False, tag="pass"):
    """Nothing else can be done (SOLO-O4)."""


RaceAction = Place | Move | Pass | Predict


class Last(Struct, frozen=True):
    """The latest completed turn. `answers`: a prediction a seat, area or NONE, None where there was none."""

    turn: int
    seat: int
    action: Literal["place", "move", "pass"]
    card: str | None = None
    area: int | None = None
    right: bool | None = None
    right_areas: tuple[int, ...] = ()
    previous: str | None = None
    next: str | None = None
    moved: tuple[int, int, int] | None = None
    answers: tuple[int | None, ...] = ()


class RaceState(BaseState, frozen=True, kw_only=True):
    """A table of voyage-race.

    `first`: who began. `round`: from 1. `deck`: top first. `market`: from the left. `moved`: how many turns
    in a row each seat has only moved cards. `chosen`, `pending`: the card and the area chosen while others
    predict, else None and 0. `answers`: the predictions so far.
    """

    first: int
    active: int
    deck: tuple[str, ...]
    market: tuple[str, ...]
    maps: tuple[Areas, ...]
    discards: tuple[tuple[str, ...], ...]
    moved: tuple[int, ...]
    round: int = 1
    chosen: str | None = None
    pending: int = 0
    answers: tuple[int | None, ...] = ()
    last: Last | None = None


class LastView(Struct, frozen=True, rename={"first": "from", "to_area": "to"}):
    """The latest completed turn as a seat may know it. `turn` changes with every turn, so a tablet tells and
    animates each once.

    `card` is turned. `right_areas`: the areas of that seat's map in which it would have been right. `mine`,
    `mine_right`: the own prediction and whether it came true. `said`, `said_right`: how many predicted, and
    rightly.
    """

    turn: int
    seat: int
    action: str
    card: Turned | None
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


class RaceView(BaseView, frozen=True, kw_only=True):
    """What a seat sees. `discards`: the turned cards of each seat's own pile. `ending`: this round is the
    last. `chosen`: the card that others predict about; `placed`: the hidden area, for the seat that chose it.
    `predicted`: who has predicted; `prediction`: the own one.
    """

    active: int
    first: int
    round: int
    ending: bool
    maps: tuple[tuple[Turned | None, ...], ...]
    market: tuple[Front, ...]
    discards: tuple[tuple[Turned, ...], ...]
    deck_count: int
    chosen: Front | None
    placed: int | None
    predicted: tuple[int, ...]
    prediction: int | Literal["none"] | None
    last: LastView | None


__all__ = [
    "AREAS",
    "EMPTY",
    "MARKET",
    "PREDICT",
    "TURN",
    "Areas",
    "Last",
    "LastView",
    "Move",
    "Pass",
    "Place",
    "Predict",
    "RaceAction",
    "RaceOptions",
    "RaceState",
    "RaceView",
]
