"""The data of yokai (妖怪臺灣): options, actions, state and view.

Houses are numbered within their region and slots within their deity card, both from 1. Dice are numbers,
whose colour `data.colour` says; deities, missions and seasons are named by id.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView
from .data import DICE, Colour, Face, Region, Season

DRAFT: Final = "DRAFT"
ALLOT: Final = "ALLOT"
POWER: Final = "POWER"
MISSION: Final = "MISSION"
REPLACE: Final = "REPLACE"

Source = Literal["colour", "deity", "mission", "lightning", "region", "legend"]
SOURCES: Final[tuple[Source, ...]] = ("colour", "deity", "mission", "lightning", "region", "legend")
"""Where points come from."""


class YokaiOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of yokai."""

    rotate_start: Annotated[bool, Meta(extra={"teacher": True})] = False
    """The next player clockwise begins each season (YOKAI-O6)."""

    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    """The next numbers rolled, in order (`data.SIDES`); then the seed goes on."""

    bag: tuple[Annotated[int, Meta(ge=1, le=DICE)], ...] = ()
    """The next dice drawn, in order; one that is not in the bag is passed over. Then the seed goes on."""


# ---------------------------------------------------------------- actions

House = Annotated[int, Meta(ge=1, le=6)]
DieId = Annotated[int, Meta(ge=1, le=DICE)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]


class Placing(Struct, frozen=True, forbid_unknown_fields=True):
    """A die, and the region of the own village it goes to; it stands in the first free house."""

    die: DieId
    region: Region


class Draft(BaseAction, frozen=True, tag="draft"):
    """Set-up: one die into the own village (YOKAI-08)."""

    die: DieId
    region: Region


class Population(BaseAction, frozen=True, tag="population"):
    """人丁: two dice from the pool into the own village (YOKAI-13)."""

    dice: tuple[Placing, ...]


class Rumour(BaseAction, frozen=True, tag="rumour"):
    """傳聞: a die from the pool to a deity (YOKAI-15)."""

    die: DieId
    deity: str
    slot: House


class Record(BaseAction, frozen=True, tag="record"):
    """記述: a die from the own village to a deity (YOKAI-16)."""

    region: Region
    index: House
    deity: str
    slot: House


class Release(BaseAction, frozen=True, tag="release"):
    """A die from the own village back to the bag, where nothing else is possible (YOKAI-18)."""

    region: Region
    index: House


class Put(BaseAction, frozen=True, tag="put"):
    """Choice: this die to that region of the own village."""

    die: DieId
    region: Region


class Pick(BaseAction, frozen=True, tag="pick"):
    """Choice: this die in a village."""

    seat: SeatNumber
    region: Region
    index: House


class Turn(BaseAction, frozen=True, tag="turn"):
    """Choice: the face that the picked die shows."""

    face: Face


class Move(BaseAction, frozen=True, tag="move"):
    """Choice: the region to which the picked die moves."""

    region: Region


class Exchange(BaseAction, frozen=True, tag="exchange"):
    """Choice: the mission that goes to the bottom of the deck."""

    card: str


class Enough(BaseAction, frozen=True, tag="enough"):
    """Choice: no, or no more, where a power is a "may" (YOKAI-O17)."""


class DoMission(BaseAction, frozen=True, tag="mission"):
    """任務挑戰: this mission of the row (YOKAI-19)."""

    card: str


class Skip(BaseAction, frozen=True, tag="skip"):
    """No mission in this turn."""


class Remove(BaseAction, frozen=True, tag="remove"):
    """神妖替換: which of the equal deities leave, in the order of the temples (YOKAI-24)."""

    deities: tuple[str, ...]


YokaiAction = (
    Draft
    | Population
    | Rumour
    | Record
    | Release
    | Put
    | Pick
    | Turn
    | Move
    | Exchange
    | Enough
    | DoMission
    | Skip
    | Remove
)


# ---------------------------------------------------------------- state


class Die(Struct, frozen=True, gc=False):
    """A die that has been rolled."""

    id: int
    face: Face


class Village(Struct, frozen=True):
    """The houses of a village by region; None: free."""

    mountain: tuple[Die | None, ...]
    plain: tuple[Die | None, ...]
    coast: tuple[Die | None, ...]


class Deity(Struct, frozen=True):
    """A deity at a temple: the dice on its slots, and the season tiles above it."""

    id: str
    slots: tuple[Die | None, ...]
    tiles: tuple[Season, ...] = ()


class Spot(Struct, frozen=True, gc=False):
    """A house of a village."""

    seat: int
    region: Region
    index: int


class Task(Struct, frozen=True):
    """Something that is still to be done before the turn goes on.

    `source`: the deity or mission that asks for it. `left`: how many times still. `dice`: drawn and not yet
    placed. `region`: the only one meant, or where the die must go while there is room. `picked`: dice chosen
    so far.
    """

    kind: str
    seat: int
    source: str = ""
    left: int = 1
    dice: tuple[Die, ...] = ()
    region: Region | None = None
    face: Face | None = None
    picked: tuple[Spot, ...] = ()
    may: bool = False


class Note(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, public. `code` is an event code of the game; the other fields say what it was
    about: `seat` whose, `other` another seat, `source` the deity or mission behind it.
    """

    code: str
    seat: int | None = None
    other: int | None = None
    source: str | None = None
    deity: str | None = None
    card: str | None = None
    die: int | None = None
    swapped: int | None = None
    face: Face | None = None
    region: Region | None = None
    target: Region | None = None
    index: int | None = None
    season: Season | None = None
    points: int = 0
    count: int = 0


class Last(Struct, frozen=True):
    """The latest decision and all that came of it. `turn` changes with each. `kind`: the type of the action,
    `begin` before the first one.
    """

    turn: int
    kind: str
    seat: int | None
    notes: tuple[Note, ...]


class Strike(Struct, frozen=True):
    """A lightning mission that struck: the number of it in this game, from 1, and what it did to whom."""

    number: int
    card: str
    turn: int
    notes: tuple[Note, ...] = ()


class Contest(Struct, frozen=True):
    """村民較量 of one region (YOKAI-27): pips and points by seat."""

    region: Region
    pips: tuple[int, ...]
    points: tuple[int, ...]


class Leaving(Struct, frozen=True):
    """A deity that has left: how many dice lay on it, and their pips."""

    deity: str
    count: int
    pips: int


class Review(Struct, frozen=True):
    """How a season ended. `decider`: who chose among equals, None where nothing was to choose."""

    turn: int
    season: Season
    removed: tuple[Leaving, ...]
    came: tuple[str, ...]
    contests: tuple[Contest, ...]
    decider: int | None = None


class LegendScore(Struct, frozen=True, gc=False):
    """What a legend tile was worth at the end (YOKAI-29)."""

    seat: int
    deity: str
    tiles: int
    points: int


class YokaiState(BaseState, frozen=True, kw_only=True):
    """A table of yokai.

    `bag`: ids in ascending order; which comes next is the random source's secret. `deck`, `temple_deck`:
    missions and deities, top first. `order`: seats still to draft. `todo`: what is to be done before the turn
    goes on, next first. `tied`: the deities among which `active` chooses in REPLACE, and how many leave
    besides `leaving`. `gone`: dice out of the game. `dice`, `loaded`: results and draws still given.
    """

    season: int
    starter: int
    active: int
    bag: tuple[int, ...]
    pool: tuple[Die, ...]
    villages: tuple[Village, ...]
    deities: tuple[Deity, ...]
    temple_deck: tuple[str, ...]
    removed: tuple[str, ...]
    gone: tuple[int, ...]
    deck: tuple[str, ...]
    row: tuple[str, ...]
    discard: tuple[str, ...]
    kept: tuple[tuple[str, ...], ...]
    legends: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    tally: tuple[tuple[int, ...], ...]
    order: tuple[int, ...] = ()
    todo: tuple[Task, ...] = ()
    leaving: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    loaded: tuple[int, ...] = ()
    struck: int = 0
    strikes: tuple[Strike, ...] = ()
    last: Last | None = None
    review: Review | None = None
    finale: tuple[LegendScore, ...] = ()


# ---------------------------------------------------------------- the view


class DieView(Struct, frozen=True, gc=False):
    """A die as it lies."""

    id: int
    colour: Colour
    face: Face
    pips: int


class SlotView(Struct, frozen=True, gc=False):
    """A face slot of a deity, and what lies on it."""

    face: Face
    die: DieView | None


class DeityView(Struct, frozen=True):
    """A deity at a temple. `legends_left`: tiles not yet taken. `worth`: what a tile would give now, `next`
    with one season tile more. `leaves`: whether it would go if the season ended now; None: equals decide.
    """

    id: str
    slots: tuple[SlotView, ...]
    tiles: tuple[Season, ...]
    count: int
    pips: int
    legends_left: int
    worth: int
    next: int
    leaves: bool | None


class NeedView(Struct, frozen=True):
    """A condition (`data.Need`), and how far each seat's village is."""

    kind: str
    need: int
    region: Region | None
    face: Face | None
    have: tuple[int, ...]


class MissionView(Struct, frozen=True):
    """A mission on display. `met`: by seat, whether it could be done now."""

    id: str
    kind: Literal["infinity", "lightning", "score"]
    points: int
    bonus: int
    needs: tuple[NeedView, ...]
    met: tuple[bool, ...]


class HouseView(Struct, frozen=True, gc=False):
    """A house; `matched`: its die has its colour."""

    die: DieView | None
    matched: bool


class RegionView(Struct, frozen=True):
    """A region of a village: `pips` of its dice (what counts in 村民較量), `bonus` of missions kept, and
    `leads`: the highest of all there (alone or equal), and more than nothing.
    """

    region: Region
    colour: Colour
    houses: tuple[HouseView, ...]
    pips: int
    bonus: int
    leads: bool


class VillageView(Struct, frozen=True):
    regions: tuple[RegionView, ...]
    total: int


class TaskView(Struct, frozen=True):
    """The choice that is asked for: see `Task`. `of`: deity, mission or lightning."""

    kind: str
    seat: int
    source: str
    of: Literal["deity", "mission", "lightning"]
    left: int
    dice: tuple[DieView, ...]
    region: Region | None
    picked: tuple[Spot, ...]
    may: bool


class KeptView(Struct, frozen=True):
    """An infinity mission that a seat has kept."""

    id: str
    region: Region
    bonus: int


class YokaiView(BaseView, frozen=True, kw_only=True):
    """What everybody sees: nothing at this table is anybody's alone. `round`: the season's number, 1–4."""

    round: int
    season: Season
    starter: int
    active: int | None
    pool: tuple[DieView, ...]
    bag_count: int
    bag: dict[str, int]
    deities: tuple[DeityView, ...]
    deity_count: int
    removed: tuple[str, ...]
    missions: tuple[MissionView, ...]
    mission_count: int
    villages: tuple[VillageView, ...]
    kept_missions: tuple[tuple[KeptView, ...], ...]
    legends: tuple[tuple[str, ...], ...]
    order: tuple[int, ...]
    task: TaskView | None
    tied: tuple[str, ...]
    to_leave: int
    tally: tuple[dict[str, int], ...]
    strikes: tuple[Strike, ...]
    last: Last | None
    review: Review | None
    finale: tuple[LegendScore, ...]
