"""The data of horse: options, actions, state and view.

Positions: 0 is the start, 1–30 the route cards, 31 the finish. Index 0 of `track` is position 1.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView
from .data import LENGTH, Emotion, Item, Kind

CHOOSE: Final = "CHOOSE"
HELP: Final = "HELP"


class HorseOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of horse. `start_seat`: who counts as the youngest, where `age_rank` is not given; the others
    follow clockwise.
    """

    items_open: Annotated[bool, Meta(extra={"teacher": True})] = False
    """Everybody sees the item cards of all (HORSE-O12)."""

    track: (
        Annotated[tuple[Kind, ...], Meta(min_length=LENGTH, max_length=LENGTH, extra={"teacher": False})]
        | None
    ) = None
    """The route cards in order; None: shuffled (HORSE-02)."""

    age_rank: (
        Annotated[tuple[Annotated[int, Meta(ge=0, le=4)], ...], Meta(min_length=2, max_length=5)] | None
    ) = None
    """The seats, youngest first (GEN-04). None: from `start_seat`, else by lot, or seat order when `shuffle`
    is False.
    """


class Choose(BaseAction, frozen=True, gc=False, tag="choose"):
    """A step card, face down (HORSE-05)."""

    step: Annotated[int, Meta(ge=1, le=6)]


class UseHelp(BaseAction, frozen=True, gc=False, tag="use_help"):
    """Massage or stable: the feeling has no effect (HORSE-20, HORSE-21)."""


class Decline(BaseAction, frozen=True, gc=False, tag="decline"):
    """The help card is kept; the feeling takes its course."""


HorseAction = Choose | UseHelp | Decline

BeatKind = Literal[
    "move",  # by the step card: `step`
    "rest",  # an angry horse does not move; its card `step` is laid down (HORSE-15)
    "whip",  # one step forward
    "puddle",  # one step back
    "stay",  # a whip or puddle that has acted on this horse already (HORSE-O4)
    "push",  # one step back, because of `by` (HORSE-17)
    "bag",  # draws `card`: secret, see the view
    "no_item",  # the item deck is empty (HORSE-O16)
    "feel",  # draws the emotion `card`
    "jump",  # happy: in front of the first horse
    "back",  # nervous: to where the action began
    "calm",  # nervous, but pushed: it stays (HORSE-O9)
    "home",  # tired: to the start
    "help",  # `card`, massage or stable, is used
    "decline",  # `card` is kept
    "finish",  # `place`: 1 is the first to arrive
]


class Beat(Struct, frozen=True, omit_defaults=True):
    """One small step of a cycle, in the order in which it happened. `start`, `end`: where the horse stood
    before and after; equal where it did not move.
    """

    kind: BeatKind
    seat: int
    start: int
    end: int
    step: int | None = None
    by: int | None = None
    card: Item | Emotion | None = None
    place: int | None = None


class Landed(Struct, frozen=True):
    """To do: the card on which this horse stands acts. `draws`: bags and flowers too; not after a jump
    (HORSE-O11). `pushed`: it was pushed there, so whips and puddles do not act (HORSE-18).
    """

    seat: int
    draws: bool = True
    pushed: bool = False


class Asked(Struct, frozen=True):
    """A feeling that waits for the answer of its seat. `pushed`: see `Landed`."""

    seat: int
    emotion: Emotion
    pushed: bool


class Run(Struct, frozen=True):
    """A cycle that has stopped to ask. `waiting`: who acts later. `actor`: whose action it is, `origin`:
    where that began. `used`: (seat, position) of whips and puddles that have acted in it. `todo`: what comes
    next, last first.
    """

    waiting: tuple[int, ...]
    actor: int
    origin: int
    used: tuple[tuple[int, int], ...]
    todo: tuple[Landed, ...]
    asked: Asked


class Cycle(Struct, frozen=True):
    """A cycle from the moment when the cards turned. `number` counts all of the game; `cards`: what each seat
    laid (None: it had finished); `before`: where the horses stood.
    """

    number: int
    round: int
    cards: tuple[int | None, ...]
    before: tuple[int, ...]
    beats: tuple[Beat, ...] = ()


class Care(Struct, frozen=True):
    """What a horse felt, and how often its rider helped or kept the help card."""

    happy: int = 0
    nervous: int = 0
    tired: int = 0
    angry: int = 0
    helped: int = 0
    declined: int = 0


class HorseState(BaseState, frozen=True, kw_only=True):
    """A table of horse.

    `ages`: seats, youngest first. `items`, `emotions`: the decks, top first. `hands`: step cards in hand; the
    chosen one is among them until all turn. `laid`: in this round, in order. `held`: item cards by seat.
    `angry`: for each angry card before a seat the number of the cycle in which it was drawn. `arrived`: seats
    in order of arrival. `number`: of the cycle, counted from 1 through the game; `cycle`: in its round.
    `asked_at`: the turn at which the present decision began.
    """

    ages: tuple[int, ...]
    track: tuple[Kind, ...]
    items: tuple[Item, ...]
    emotions: tuple[Emotion, ...]
    positions: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    held: tuple[tuple[Item, ...], ...]
    angry: tuple[tuple[int, ...], ...]
    chosen: tuple[int | None, ...]
    care: tuple[Care, ...]
    arrived: tuple[int, ...] = ()
    round: int = 1
    cycle: int = 1
    number: int = 1
    asked_at: int = 0
    run: Run | None = None
    last: Cycle | None = None


class Help(Struct, frozen=True):
    """Who may help the own horse now: the feeling, and the card that calms it."""

    seat: int
    emotion: Emotion
    item: Item


class Landing(Struct, frozen=True):
    """Where a step card would lead the own horse, if nobody pushes it before. `kind`: what is there; finish;
    or rest, where an angry horse would not move.
    """

    step: int
    at: int
    kind: Kind | Literal["finish", "rest"]


class Points(Struct, frozen=True):
    """What a seat's score is made of at the end. `place`: None where the horse had not arrived."""

    place: int | None
    rank: int
    items: int


class HorseView(BaseView, frozen=True, kw_only=True):
    """What a seat sees.

    `hands`: step cards that each still holds; what is chosen stays among them until all turn. `chosen`: who
    has chosen, `own_choice`: the own card. `landings`: of the own step cards. `items`: the own item cards;
    `open_items`: those of all, with the option and at the end. `angry`: angry cards before each seat. `ages`:
    seats, youngest first. `last`: the latest cycle; a bag's `card` only where this seat may know it.
    `rank_points`: by place. `worth`: of item cards. `points`: at the end. During the game `scores` count what
    is public.
    """

    round: int
    cycle: int
    number: int
    track: tuple[Kind, ...]
    positions: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    chosen: tuple[bool, ...]
    own_choice: int | None
    landings: tuple[Landing, ...]
    items: tuple[Item, ...]
    item_counts: tuple[int, ...]
    open_items: tuple[tuple[Item, ...], ...] | None
    angry: tuple[int, ...]
    ages: tuple[int, ...]
    finish_order: tuple[int, ...]
    item_deck: int
    help: Help | None
    last: Cycle | None
    care: tuple[Care, ...]
    rank_points: tuple[int, ...]
    worth: dict[Item, int]
    points: tuple[Points, ...] | None
