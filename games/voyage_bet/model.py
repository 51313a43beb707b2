"""The data of voyage-bet: options, actions, state and view.

Spots are numbered 1–9 row by row as on the table; 9 is the blank one. Index 0 of a tuple of spots is spot 1.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView
from ..core.deck import Front, Turned

CARDS: Final = 8
"""Events on display (BET-02)."""
SPOTS: Final = 9
BLANK: Final = 9
"""The number of the spot without an event."""
PAWNS: Final = 3
GOAL: Final = 15
FOOTPRINTS: Final = 9
FACES: Final = 6
ERAS: Final = 7
MOST: Final = CARDS + FOOTPRINTS * CARDS
"""More cards than these are never dealt: there is a footprint card a round (BET-O5)."""

READ: Final = "READ"
BUZZ_OPEN: Final = "BUZZ_OPEN"
ANSWER: Final = "ANSWER"
BET: Final = "BET"

Odds = Literal["x2", "x1a", "x1b"]
ODDS: Final[tuple[Odds, ...]] = ("x2", "x1a", "x1b")
"""The spaces of a bet card (VT-02)."""
WORTH: Final[dict[Odds, int]] = {"x2": 2, "x1a": 1, "x1b": 1}

BLANK_ITEM: Final = "blank"
"""What a judgement about the blank spot is about."""


class BetOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of voyage-bet. `seconds` is the clock of an answer and of a bet."""

    cards: Annotated[int, Meta(ge=16, le=MOST, extra={"teacher": True})] | None = None
    """Play with so many cards of the deck; None: all. A round takes eight."""

    read_seconds: Annotated[int, Meta(ge=1, le=60, extra={"teacher": True})] = 5
    """How long a question is read before anybody may buzz."""

    buzz_seconds: Annotated[int, Meta(ge=5, le=120, extra={"teacher": True})] = 20
    """How long the buzzer waits for somebody (BET-O2)."""

    dice: tuple[Annotated[int, Meta(ge=1, le=FACES)], ...] = ()
    """The next results of the die, in order; then the seed goes on."""


class Buzz(BaseAction, frozen=True, gc=False, tag="buzz"):
    """I know it: the first one answers (BET-08)."""


class Answer(BaseAction, frozen=True, gc=False, tag="answer"):
    """The period that was asked for, by its id."""

    era: str


class Place(BaseAction, frozen=True, gc=False, tag="place"):
    """One own pawn on an odds space (BET-11)."""

    spot: Annotated[int, Meta(ge=1, le=SPOTS)]
    odds: Odds


class StopBetting(BaseAction, frozen=True, gc=False, tag="stop"):
    """No more pawns in this round (BET-O4)."""


BetAction = Buzz | Answer | Place | StopBetting


class Pawn(Struct, frozen=True, gc=False):
    """A pawn on its space."""

    seat: int
    spot: int
    odds: Odds


class Last(Struct, frozen=True):
    """The latest thing that was judged or bet; public. `turn` changes with each, so that a tablet tells each
    once.

    `answer`: `seat` named `era` (None: its time ran out); `right`; `change` of its score. `silence`: nobody
    buzzed. `place`, `stop`: of `seat`. `reveal`: see `Reveal`, which has the same `turn`.
    """

    turn: int
    kind: Literal["answer", "silence", "place", "stop", "reveal"]
    seat: int | None = None
    era: str | None = None
    right: bool | None = None
    change: int = 0
    spot: int | None = None
    odds: Odds | None = None


class Reveal(Struct, frozen=True):
    """How a round was scored (BET-14, BET-15): what lay on spots 1–8, the pawns in the order in which they
    were placed, and for each seat what it won, lost, and had before and after.
    """

    turn: int
    round: int
    clue: str
    buzzer: int | None
    answered: str | None
    spots: tuple[str, ...]
    pawns: tuple[Pawn, ...]
    gains: tuple[int, ...]
    losses: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


class BetState(BaseState, frozen=True, kw_only=True):
    """A table of voyage-bet.

    `deck`, `footprints`: top first. `spots`: the events on spots 1–8. `clue`: the question of this round.
    `dice`: loaded results left. `starter`: who reads and, if nobody buzzes, begins to bet. `buzzer`,
    `answered`: who answers, and the period named. `verified`: whether the right period is public. `bettor`:
    who began to bet; `active`: who bets now. `pawns`: in the order in which they were placed. `done`: a seat
    that has stopped or has no pawn left. `reached`: somebody had 15 points in this round (BET-O6). `stock`:
    cards in the deck after set-up.
    """

    starter: int
    round: int
    deck: tuple[str, ...]
    footprints: tuple[str, ...]
    spots: tuple[str, ...]
    clue: str
    points: tuple[int, ...]
    done: tuple[bool, ...]
    stock: int
    dice: tuple[int, ...] = ()
    buzzer: int | None = None
    answered: str | None = None
    verified: bool = False
    bettor: int | None = None
    active: int | None = None
    pawns: tuple[Pawn, ...] = ()
    reached: bool = False
    discard: tuple[str, ...] = ()
    last: Last | None = None
    reveal: Reveal | None = None


class Spot(Struct, frozen=True):
    """A bet card with its event, and the seat of the pawn on each space."""

    card: Front | None
    x2: int | None
    x1a: int | None
    x1b: int | None


class RevealedSpot(Struct, frozen=True):
    """As `Spot`, with the year side up; `right`: whether a pawn here was right."""

    card: Turned | None
    right: bool
    x2: int | None
    x1a: int | None
    x1b: int | None


class RevealView(Struct, frozen=True):
    """See `Reveal`."""

    turn: int
    round: int
    question: str
    era: str
    buzzer: int | None
    answered: str | None
    spots: tuple[RevealedSpot, ...]
    gains: tuple[int, ...]
    losses: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


class BetView(BaseView, frozen=True, kw_only=True):
    """What everybody sees: nothing at this table is anybody's alone. `footprint`, `die`: the footprint card
    that was drawn and the number rolled; `question`: the clue that they gave. `era`: the right period, once
    verified. `reveal`: how the round before this one was scored (after the end: the last one).
    """

    round: int
    starter: int
    footprint: str
    die: int
    question: str
    eras: tuple[str, ...]
    buzzer: int | None
    answered: str | None
    era: str | None
    bettor: int | None
    spots: tuple[Spot, ...]
    pawns_left: tuple[int, ...]
    stopped: tuple[bool, ...]
    deck_count: int
    last: Last | None
    reveal: RevealView | None
