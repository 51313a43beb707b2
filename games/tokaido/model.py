"""The data of tokaido: options, actions, state and view.

Positions count from 0, where the journey begins, to 54, where it ends; in the variant `reverse` the road is
read backwards, positions still count from the start. A *place* is where a pawn stands at its position: at a
sight 1 is the circle on the road, 2 the branch circle; at an inn the number of the red square, 1 nearest the
road. Of two pawns at one position the one with the higher place is behind.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView
from .data import GOAL, MOST_DONATED, OFFERED, Kind, Panorama, Type

CHOOSE_TRAVELLER: Final = "CHOOSE_TRAVELLER"
MOVE: Final = "MOVE"
MOVE_NEUTRAL: Final = "MOVE_NEUTRAL"
VILLAGE: Final = "VILLAGE"
TEMPLE: Final = "TEMPLE"
ENCOUNTER: Final = "ENCOUNTER"
INN: Final = "INN"

Switch = Annotated[bool, Meta(extra={"teacher": True})]


class TokaidoOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of tokaido: the common ones and four variants, which may be combined."""

    beginner: Switch = False
    """No travellers; everybody has 7 coins (TOKAIDO-33)."""

    reverse: Switch = False
    """From Edo to Kyoto (TOKAIDO-34)."""

    gourmet_short: Switch = False
    """One meal fewer at each inn (TOKAIDO-35)."""

    initiative: Switch = False
    """Who starts further behind has fewer coins (TOKAIDO-36)."""


class Keep(BaseAction, frozen=True, tag="keep"):
    """One of the two traveller tiles (TOKAIDO-04)."""

    tile: str


class Move(BaseAction, frozen=True, tag="move"):
    """The pawn goes to this position (TOKAIDO-08); the neutral one likewise (TOKAIDO-30)."""

    position: Annotated[int, Meta(ge=1, le=GOAL)]


class Buy(BaseAction, frozen=True, tag="buy"):
    """These souvenirs; none costs the toll (TOKAIDO-11, TOKAIDO-14)."""

    cards: Annotated[tuple[str, ...], Meta(max_length=OFFERED)]


class Donate(BaseAction, frozen=True, tag="donate"):
    """So many own coins (TOKAIDO-19)."""

    coins: Annotated[int, Meta(ge=1, le=MOST_DONATED)]


class KeepEncounter(BaseAction, frozen=True, tag="keep_encounter"):
    """One of the two people met (the official)."""

    card: str


class TakePanorama(BaseAction, frozen=True, tag="panorama"):
    """The next card of this kind: a guide's, where the own one is finished, or the print artist's."""

    kind: Panorama


class BuyMeal(BaseAction, frozen=True, tag="meal"):
    """This meal (TOKAIDO-21)."""

    card: str


class NoMeal(BaseAction, frozen=True, tag="no_meal"):
    """No meal at this inn (TOKAIDO-23)."""


class TakeFree(BaseAction, frozen=True, tag="take_free"):
    """The meal that is given to the orphan (TOKAIDO-O13)."""


TokaidoAction = Keep | Move | Buy | Donate | KeepEncounter | TakePanorama | BuyMeal | NoMeal | TakeFree


class Pawn(Struct, frozen=True, gc=False):
    """Where a pawn stands."""

    position: int
    place: int


class Scenery(Struct, frozen=True, gc=False):
    """How many cards of each kind of panorama a seat has: always its first ones."""

    paddy: int = 0
    mountain: int = 0
    sea: int = 0

    def of(self, kind: Panorama) -> int:
        number: int = getattr(self, kind)
        return number


class Tally(Struct, frozen=True, gc=False):
    """The points of a seat by what gave them. `people`: from encounters and from the own traveller; `temple`:
    one a donated coin; `ranking`: from the temple ranking.
    """

    souvenirs: int = 0
    panoramas: int = 0
    springs: int = 0
    meals: int = 0
    temple: int = 0
    people: int = 0
    achievements: int = 0
    ranking: int = 0

    @property
    def total(self) -> int:
        return (
            self.souvenirs
            + self.panoramas
            + self.springs
            + self.meals
            + self.temple
            + self.people
            + self.achievements
            + self.ranking
        )


What = Literal[
    "farm",
    "panorama",
    "achievement",
    "spring",
    "encounter",
    "samurai",
    "noble",
    "shrine_maiden",
    "nothing",
    "gift",
    "souvenir",
    "toll",
    "donation",
    "neutral_donation",
    "meal",
    "free_meal",
    "no_meal",
    "meal_removed",
    "power",
    "ranking",
]


class Gain(Struct, frozen=True, gc=False):
    """One thing that a decision gave, in order. `card`: what was got (a souvenir, a meal, a person, a kind of
    panorama, an achievement; of a `power` the traveller). `number`: of a panorama card, of coins donated, of
    a rank. `coins`, `points`: changes. `seat`: whose, where it is not the one who decided (final scoring).
    """

    what: What
    card: str | None = None
    number: int = 0
    coins: int = 0
    points: int = 0
    seat: int | None = None


class Last(Struct, frozen=True):
    """The latest decision and what it gave; public. `turn` changes with each.

    `move`: `seat` moved its pawn (`neutral`: the neutral one) from `start` to `position`; `keep`: `seat` has
    chosen a traveller (which one comes to light when all have). After the last meal `gains` tells of the
    final scoring, too, each with its `seat`.
    """

    turn: int
    kind: Literal["keep", "move", "buy", "donate", "keep_encounter", "panorama", "meal"]
    seat: int
    neutral: bool = False
    start: int | None = None
    position: int | None = None
    gains: tuple[Gain, ...] = ()


class TokaidoState(BaseState, frozen=True, kw_only=True):
    """A table of tokaido.

    By seat: `tiles` offered, `kept`, `coins`, `tally`, `souvenirs` and `meals` and `encounters` (names in the
    order got), `springs` (points), `panoramas` (cards of each kind), `achievements`. `pawns`, `temple`
    (coins donated): by seat, then the neutral traveller. Decks: top first. `active`: whose decision it is
    (None while all choose travellers). `goods`: souvenirs offered; `people`: those among whom the official
    chooses; `views`: kinds of panorama among which `active` chooses; `meals_out`: meals on offer at the inn;
    `gift`: the meal given to the orphan; `firsts`: kinds of panorama that somebody has finished.
    """

    tiles: tuple[tuple[str, ...], ...]
    kept: tuple[str | None, ...]
    pawns: tuple[Pawn, ...]
    coins: tuple[int, ...]
    tally: tuple[Tally, ...]
    temple: tuple[int, ...]
    souvenirs: tuple[tuple[str, ...], ...]
    meals: tuple[tuple[str, ...], ...]
    springs: tuple[tuple[int, ...], ...]
    encounters: tuple[tuple[str, ...], ...]
    panoramas: tuple[Scenery, ...]
    achievements: tuple[tuple[str, ...], ...]
    souvenir_deck: tuple[str, ...]
    spring_deck: tuple[int, ...]
    encounter_deck: tuple[str, ...]
    meal_deck: tuple[str, ...]
    active: int | None = None
    goods: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    views: tuple[Panorama, ...] = ()
    meals_out: tuple[str, ...] = ()
    gift: str | None = None
    last: Last | None = None


# ---------------------------------------------------------------- what is shown


class Stop(Struct, frozen=True):
    """A stop on the road. `circles`: how many pawns it holds."""

    kind: Kind
    circles: int


class Ahead(Struct, frozen=True):
    """A stop before the pawn that moves now, up to the next inn, and what it gives to who moves it.

    `why`: None where the pawn may stop there, else taken, no_coins or finished. `place`: the circle or square
    it would take. `coins`: change, where it is fixed. `low`, `high`: points at once (high None: depends on
    what is bought). `card`: the number of the panorama card. `bonus`: points of the achievement that comes
    with it. `again`: whether who moves here moves on first, too.
    """

    position: int
    kind: Kind
    place: int
    why: Literal["taken", "no_coins", "finished"] | None
    coins: int
    low: int
    high: int | None
    card: int
    bonus: int
    again: bool


class Traveller(Struct, frozen=True):
    """A traveller tile."""

    id: str
    coins: int


class Good(Struct, frozen=True):
    """A souvenir. `points`: what it gives (in front of a seat: what it gave; on offer: if bought alone)."""

    id: str
    type: Type
    price: int
    points: int


class Bundle(Struct, frozen=True):
    """Souvenirs that may be bought together: what they cost in all and give in all."""

    cards: tuple[str, ...]
    cost: int
    points: int


class Village(Struct, frozen=True):
    """What the village offers now, and what may be bought of it; `toll`: the price of buying nothing."""

    goods: tuple[Good, ...]
    bundles: tuple[Bundle, ...]
    toll: int


class Donation(Struct, frozen=True):
    """`coins` of one's own give `points`; `laid`: coins that then lie more on the own temple slot."""

    coins: int
    laid: int
    points: int


class Scene(Struct, frozen=True):
    """The next card of a kind of panorama: its number, its points, points of the achievement with it."""

    kind: Panorama
    number: int
    points: int
    bonus: int


class Meal(Struct, frozen=True):
    """A meal on offer. `price`: what this seat would pay; `why`: None, or owned or too_dear."""

    id: str
    price: int
    points: int
    why: Literal["owned", "too_dear"] | None


class Table(Struct, frozen=True):
    """The meals on offer, for the seat that is being served alone. `gift`: what is given to the orphan."""

    meals: tuple[Meal, ...]
    gift: str | None
    gift_owned: bool


class Person(Struct, frozen=True):
    """Who sits at a seat, and what is reckoned from the cards there; all public. `sets`: the souvenirs
    arranged in sets, fullest first. `place`: in the temple ranking as it stands, 0 without a donation.
    """

    traveller: str | None
    chosen: bool
    sets: tuple[tuple[Good, ...], ...]
    place: int
    tally: Tally


class TokaidoView(BaseView, frozen=True, kw_only=True):
    """A table of tokaido as one seat sees it. `road`: all stops. `pawns`: by seat, then the neutral one;
    `temple`, the coins laid there, likewise. `coins`, `souvenirs` (as they were gained), `meals`, `springs`
    (points), `encounters`, `panoramas` (cards of each kind) and `achievements` lie before the seats, open to
    all; `players`: what follows from them. `order`: pawns from the last to the first (numbers as in
    `pawns`): the first of it moves. `moving`: the pawn that moves now. `ahead`: its stops up to the next inn.
    `offer`: the cards from which who is to move takes, where this seat may see them; else None. `tiles`: the
    two traveller tiles of this seat while it chooses. `village`, `donations`, `scenes`, `people`: choices of
    who is to move, open to all. `table`: see `Table`; None for everybody else. `on_table`: how many meals lie
    at the inn. `round`: which of the four parts of the road the last pawn is on. `firsts`: panoramas whose
    achievement is gone.
    """

    round: int
    road: tuple[Stop, ...]
    reverse: bool
    pawns: tuple[Pawn, ...]
    order: tuple[int, ...]
    moving: int | None
    ahead: tuple[Ahead, ...]
    players: tuple[Person, ...]
    coins: tuple[int, ...]
    temple: tuple[int, ...]
    souvenirs: tuple[tuple[str, ...], ...]
    meals: tuple[tuple[str, ...], ...]
    springs: tuple[tuple[int, ...], ...]
    encounters: tuple[tuple[str, ...], ...]
    panoramas: tuple[Scenery, ...]
    achievements: tuple[tuple[str, ...], ...]
    offer: tuple[str, ...] | None
    firsts: tuple[str, ...]
    deck_counts: dict[str, int]
    on_table: int
    tiles: tuple[Traveller, ...]
    village: Village | None
    donations: tuple[Donation, ...]
    scenes: tuple[Scene, ...]
    people: tuple[str, ...]
    table: Table | None
    last: Last | None
