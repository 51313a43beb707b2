"""The data of beiguan: options, actions, state and view.

Spaces of a troupe's board are numbered 1–6 (1 2 3 over 4 5 6), its craft spaces 1–3; index 0 of a tuple of
spaces is space 1. Seasons count from 0 (spring). Seats count from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView

DISPATCH: Final = "DISPATCH"
EQUIP: Final = "EQUIP"
PUT: Final = "PUT"
CONTEST: Final = "CONTEST"

Section = Literal["wind", "percussion", "string"]
SECTIONS: Final[tuple[Section, ...]] = ("wind", "percussion", "string")
"""吹奏, 武場, 文場 (BEIGUAN-03)."""

Line = Literal["row", "column"]

Area = Literal["street", "wenchang", "chenghuang", "gate", "market", "zhaoying", "academy"]
AREAS: Final[tuple[Area, ...]] = (
    "street",
    "wenchang",
    "chenghuang",
    "gate",
    "market",
    "zhaoying",
    "academy",
)
"""熱鬧大街, 文昌廟, 城隍廟, 城門, 市集; in the advanced game also 昭應宮, 書院."""

Season = Literal["spring", "summer", "autumn", "winter"]
SEASONS: Final[tuple[Season, ...]] = ("spring", "summer", "autumn", "winter")
ROUNDS_A_YEAR: Final = len(SEASONS) + 1
"""Four seasons and the festival."""

SPACES: Final = 6
CRAFT_SPACES: Final = 3
ROWS: Final = ((1, 2, 3), (4, 5, 6))
COLUMNS: Final = ((1, 4), (2, 5), (3, 6))
"""BEIGUAN-02."""
CROSS: Final = {
    1: (1, 2, 3, 4),
    2: (1, 2, 3, 5),
    3: (1, 2, 3, 6),
    4: (1, 4, 5, 6),
    5: (2, 4, 5, 6),
    6: (3, 4, 5, 6),
}
"""The row and the column through the rolled space (BEIGUAN-25)."""
DISPLAY: Final = 3
WORKERS: Final = 6
"""Disciples of a troupe, of which `AT_FIRST` are there from the beginning (BEIGUAN-04)."""
AT_FIRST: Final = 3
LEVELS: Final = 3
FACES: Final = 6

CHALLENGERS: Final = 5
"""Band cards on the board of who challenges (BEIGUAN-33)."""
CHALLENGE_POINTS: Final = 3
EXTRA: Final = 2
"""Workers added to a side ring of 昭應宮, at most (BEIGUAN-39)."""
WINS: Final = 2
FESTIVAL_POINTS: Final = (10, 6, 4, 2)

Space = Annotated[int, Meta(ge=1, le=SPACES)]
SpaceKey = Literal["1", "2", "3", "4", "5", "6"]
CraftKey = Literal["1", "2", "3"]


class BeiguanOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of beiguan. `seconds` is the clock of each decision."""

    mode: Annotated[Literal["basic", "advanced"], Meta(extra={"teacher": True})] = "basic"
    """One year with five areas, or two years with seven."""

    one_per_area: Annotated[bool, Meta(extra={"teacher": True})] = False
    """At most one dispatch of a player to an area with small rings in a season (BEIGUAN-O2)."""

    festival_carry_over: Annotated[bool, Meta(extra={"teacher": True})] = True
    """Wins of a festival stay when a rank has been taken (BEIGUAN-O9); else all begin again at none."""

    dice: tuple[Annotated[int, Meta(ge=1, le=FACES)], ...] = ()
    """The next results of the die, in order; then the seed goes on."""


# ---------------------------------------------------------------- actions


class Street(BaseAction, frozen=True, gc=False, tag="street"):
    """The top band card of a section onto a free space (BEIGUAN-12); None where none is."""

    section: Section
    space: Space | None


class Wenchang(BaseAction, frozen=True, gc=False, tag="wenchang"):
    """Draw an instrument card (BEIGUAN-14)."""


class Perform(BaseAction, frozen=True, gc=False, tag="perform"):
    """Give one of the performances on display (BEIGUAN-16)."""

    card: str


class Gate(BaseAction, frozen=True, gc=False, tag="gate"):
    """Recruit a disciple (BEIGUAN-22)."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the cards of a troupe lie, by space; those not named lie beside the board."""

    bands: dict[SpaceKey, str]
    instruments: dict[SpaceKey, str]
    crafts: dict[CraftKey, str]


class Market(BaseAction, frozen=True, tag="market"):
    """Rearrange everything (BEIGUAN-23)."""

    layout: Layout


class Challenge(BaseAction, frozen=True, gc=False, tag="challenge"):
    """Name a rival (BEIGUAN-33)."""

    seat: Annotated[int, Meta(ge=0, le=59)]


class Academy(BaseAction, frozen=True, gc=False, tag="academy"):
    """Train the band card on this space (BEIGUAN-40)."""

    space: Space


class Equip(BaseAction, frozen=True, gc=False, tag="equip"):
    """The drawn instrument onto a band card; None: beside the board."""

    space: Space | None


class Put(BaseAction, frozen=True, gc=False, tag="put"):
    """The instrument or craft that was won onto a space; None: beside the board."""

    space: Space | None


class Reroll(BaseAction, frozen=True, gc=False, tag="reroll"):
    """東山再起: one more worker, one more roll (BEIGUAN-36)."""


class Sure(BaseAction, frozen=True, gc=False, tag="sure"):
    """穩賺不賠: so many more workers, so many points; the contest is over (BEIGUAN-37)."""

    workers: Annotated[int, Meta(ge=1, le=EXTRA)]


class Finish(BaseAction, frozen=True, gc=False, tag="finish"):
    """Leave the contest as it stands."""


BeiguanAction = (
    Street | Wenchang | Perform | Gate | Market | Challenge | Academy | Equip | Put | Reroll | Sure | Finish
)


# ---------------------------------------------------------------- state


class Player(Struct, frozen=True, gc=False):
    """A band card of a troupe, with its level and the instrument it plays (None: none yet)."""

    id: str
    level: int = 1
    instrument: str | None = None


class Board(Struct, frozen=True):
    """A troupe's board: six spaces, three craft spaces, and what waits beside it. A band card beside the
    board has no instrument.
    """

    spaces: tuple[Player | None, ...] = (None,) * SPACES
    crafts: tuple[str | None, ...] = (None,) * CRAFT_SPACES
    aside_bands: tuple[Player, ...] = ()
    aside_instruments: tuple[str, ...] = ()
    aside_crafts: tuple[str, ...] = ()


class Sent(Struct, frozen=True, gc=False):
    """A dispatch of this season. `workers`: on the area's own ring; `left`, `right`: added on the side rings
    of 昭應宮; `recruited`: a new one waits beside the ring.
    """

    area: Area
    seat: int
    workers: int
    left: int = 0
    right: int = 0
    recruited: bool = False


class Pending(Struct, frozen=True, gc=False):
    """The card that is being equipped or put, and the area it came from."""

    card: str
    source: Area


class Roll(Struct, frozen=True):
    """A roll at 昭應宮: the sums of challenger and challenged, and the seat that is ahead."""

    die: int
    sums: tuple[int, int]
    winner: int


class Contest(Struct, frozen=True):
    """A contest at 昭應宮. `boards`: both sides' as they were. `settled`: the three points are given.
    `gains`: what challenger and challenged got. `open`: something may still be decided. `turn`: when it
    began.
    """

    turn: int
    challenger: int
    challenged: int
    boards: tuple[Board, Board]
    rolls: tuple[Roll, ...]
    left: int = 0
    right: int = 0
    settled: bool = False
    gains: tuple[int, int] = (0, 0)
    open: bool = True


class Bout(Struct, frozen=True):
    """A contest of a festival: who rolled what, the sum of each seat (None: its rank is fixed), who won, the
    wins then, and the ranks fixed by it.
    """

    roller: int
    die: int
    sums: tuple[int | None, ...]
    winner: int
    wins: tuple[int, ...]
    ranks: tuple[int | None, ...]


class Festival(Struct, frozen=True):
    """A whole festival. `boards`: as they were. `ranks`, `points`: of each seat."""

    turn: int
    year: int
    boards: tuple[Board, ...]
    bouts: tuple[Bout, ...]
    wins: tuple[int, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]


class Last(Struct, frozen=True, omit_defaults=True):
    """The latest thing that was done; `turn` changes with each, so that a tablet tells each once.

    `kind`: the action. `workers`: sent by it. `card`: the band, instrument, performance or craft card.
    `space`: where it lies now (None: beside the board, or not placed yet). `level`: the new one (academy).
    `points`: won by `seat` with it. `rival`: who was challenged. `season_over`: it was the season's last.
    """

    turn: int
    kind: str
    seat: int
    area: Area | None = None
    workers: int = 0
    card: str | None = None
    space: int | None = None
    level: int | None = None
    points: int = 0
    rival: int | None = None
    season_over: bool = False


class BeiguanState(BaseState, frozen=True, kw_only=True):
    """A table of beiguan.

    `starter`: who began this season; `active`: who decides now. `workers`: in front of each seat; `supply`:
    not recruited yet. `sent`: the dispatches of this season. `wind`, `percussion`, `string`, `instruments`,
    `performances`: piles, top first; `later`: the performances of the second year. `discard`: performances
    that were given for points, or removed before the second year. `dice`: loaded results left.
    """

    starter: int
    active: int
    workers: tuple[int, ...]
    supply: tuple[int, ...]
    boards: tuple[Board, ...]
    points: tuple[int, ...]
    wind: tuple[str, ...]
    percussion: tuple[str, ...]
    string: tuple[str, ...]
    instruments: tuple[str, ...]
    performances: tuple[str, ...]
    display: tuple[str, ...]
    year: int = 1
    season: int = 0
    later: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    sent: tuple[Sent, ...] = ()
    dice: tuple[int, ...] = ()
    pending: Pending | None = None
    contest: Contest | None = None
    festival: Festival | None = None
    last: Last | None = None


# ---------------------------------------------------------------- view


class Strengths(Struct, frozen=True, gc=False):
    """Strength of the two rows, the three columns and the crosses of the six die faces (BEIGUAN-25), each
    with instruments and crafts.
    """

    rows: tuple[int, int]
    columns: tuple[int, int, int]
    crosses: tuple[int, int, int, int, int, int]


class Bonus(Struct, frozen=True, gc=False):
    """What a craft on the board adds to one sum."""

    craft: str
    strength: int


class Bonuses(Struct, frozen=True):
    """The crafts' parts of each sum, in the order of `Strengths`."""

    rows: tuple[tuple[Bonus, ...], ...]
    columns: tuple[tuple[Bonus, ...], ...]
    crosses: tuple[tuple[Bonus, ...], ...]


class InstrumentView(Struct, frozen=True, gc=False):
    """An instrument card and its strength."""

    id: str
    section: Section
    strength: int


class BandView(Struct, frozen=True, omit_defaults=True):
    """A band card; `strength`: of its level, without the instrument."""

    id: str
    section: Section
    level: int
    strength: int
    instrument: InstrumentView | None = None


class CraftView(Struct, frozen=True, gc=False):
    """A craft card; `kind`: which craft."""

    id: str
    kind: str


class AsideView(Struct, frozen=True):
    """What waits beside a board."""

    bands: tuple[BandView, ...]
    instruments: tuple[InstrumentView, ...]
    crafts: tuple[CraftView, ...]


class BoardView(Struct, frozen=True):
    """A troupe's board. `sums`: as they count now in performances (rows, columns) and festivals (crosses).
    `bonuses`: the crafts' parts in them; None: nothing anywhere.
    """

    bands: tuple[BandView | None, ...]
    crafts: tuple[CraftView | None, ...]
    aside: AsideView
    sums: Strengths
    bonuses: Bonuses | None


class Ring(Struct, frozen=True, gc=False):
    """A small ring. `mark`: for so many players and more (None: for all); `usable`: at this table."""

    mark: int | None
    usable: bool
    seat: int | None


class SentView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A dispatch; `ring`: on which small ring (1…), None: on none (a large ring, or two workers at once)."""

    seat: int
    workers: int
    ring: int | None = None
    left: int = 0
    right: int = 0
    recruited: bool = False


class AreaView(Struct, frozen=True):
    """An area. `rings`: its small ones; empty: one large ring. `sent`: this season's dispatches in order.
    `cost`: workers of the next dispatch. `closed`: why the seat that is to dispatch may not (None: it may, or
    nobody dispatches now), a code of refusal, with its `data`.
    """

    rings: tuple[Ring, ...]
    sent: tuple[SentView, ...]
    cost: int
    closed: str | None
    data: dict[str, Any]


class RewardView(Struct, frozen=True, omit_defaults=True):
    """What a performance gives: points, an instrument, or a craft (the card itself turns into these)."""

    points: int = 0
    instrument: InstrumentView | None = None
    craft: CraftView | None = None


class ShowView(Struct, frozen=True):
    """A performance on display: its strongest `line` must reach `need`. For each seat: `best` that it has,
    and the rows (1, 2) or columns (1–3) that `met` it.
    """

    id: str
    line: Line
    need: int
    reward: RewardView
    best: tuple[int, ...]
    met: tuple[tuple[int, ...], ...]


class Preview(Struct, frozen=True, omit_defaults=True):
    """What the sums of the seat that decides would be after this action (`type`, `section`, `space` are the
    action's own).
    """

    type: str
    sums: Strengths
    section: Section | None = None
    space: int | None = None


class RivalPreview(Struct, frozen=True):
    """A rival at 昭應宮: both sides' sums by die face, and the number of faces with which the challenger
    wins.
    """

    seat: int
    own: tuple[int, ...]
    theirs: tuple[int, ...]
    wins: int


class PendingView(Struct, frozen=True):
    """The card that is being equipped or put: an instrument, or a craft."""

    card: str
    source: Area
    spaces: tuple[int, ...]
    instrument: InstrumentView | None
    craft: CraftView | None


class RollView(Struct, frozen=True):
    """A roll at 昭應宮. `sums`, `bonuses`: of challenger and challenged; the cards that count lie on `spaces`
    of `lineups`.
    """

    die: int
    spaces: tuple[int, ...]
    sums: tuple[int, int]
    bonuses: tuple[tuple[Bonus, ...], tuple[Bonus, ...]]
    winner: int


class ContestView(Struct, frozen=True):
    """A contest at 昭應宮; it stays when it is over, until the next one. `stake`: points still to be given to
    who is ahead. `can_reroll`, `sure_most`: what the challenger may do now.
    """

    turn: int
    challenger: int
    challenged: int
    lineups: tuple[tuple[BandView | None, ...], ...]
    rolls: tuple[RollView, ...]
    left: int
    right: int
    open: bool
    stake: int
    gains: tuple[int, int]
    can_reroll: bool
    sure_most: int


class BoutView(Struct, frozen=True):
    """A contest of a festival. `sums` of a seat whose rank is fixed already: None. The cards that count lie
    on `spaces` of `lineups`; `bonuses` are the crafts' parts. `wins`, `ranks`: after it.
    """

    roller: int
    die: int
    spaces: tuple[int, ...]
    sums: tuple[int | None, ...]
    bonuses: tuple[tuple[Bonus, ...], ...]
    winner: int
    wins: tuple[int, ...]
    ranks: tuple[int | None, ...]


class FestivalView(Struct, frozen=True):
    """A festival, whole; it stays until the next one. `lineups`: the six spaces of each seat then."""

    turn: int
    year: int
    lineups: tuple[tuple[BandView | None, ...], ...]
    contests: tuple[BoutView, ...]
    wins: tuple[int, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]


class DeckCounts(Struct, frozen=True, gc=False):
    """Cards left in each pile; `discard`: performances that are gone."""

    wind: int
    percussion: int
    string: int
    instruments: int
    performances: int
    discard: int


class BandTops(Struct, frozen=True):
    """The top band card of each section."""

    wind: BandView | None
    percussion: BandView | None
    string: BandView | None


class BeiguanView(BaseView, frozen=True, kw_only=True):
    """What everybody sees: nothing at this table is anybody's alone. `round`: 1–5, in the advanced game 1–10;
    every fifth is a festival. `returning`: disciples of each seat that come back at the season's end.
    `previews`, `rivals`: of the seat that is to move.
    """

    mode: Literal["basic", "advanced"]
    round: int
    rounds: int
    year: int
    years: int
    season: Season
    starter: int
    areas: dict[Area, AreaView]
    boards: tuple[BoardView, ...]
    workers: tuple[int, ...]
    supply: tuple[int, ...]
    returning: tuple[int, ...]
    display: tuple[ShowView, ...]
    band_tops: BandTops
    deck_counts: DeckCounts
    pending: PendingView | None
    previews: tuple[Preview, ...]
    rivals: tuple[RivalPreview, ...]
    festival: FestivalView | None
    contest: ContestView | None
    last: Last | None
