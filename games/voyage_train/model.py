"""The data of voyage-train: options, actions, state and view.

Columns are numbered 1–4 from the left as on the table; index 0 of `columns` is column 1. A column lists its
cards top first.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView
from ..core.deck import Front, Turned

COLUMNS: Final = 4
HAND: Final = 2
FULL: Final = 3
"""So many cards make a column a pile (TRAIN-11)."""

PLAY: Final = "PLAY"
CHOOSE_COLUMN: Final = "CHOOSE_COLUMN"
CHOOSE_DISCARD: Final = "CHOOSE_DISCARD"

NONE: Final = 0
"""A prediction that no column fits, in the state; the action says "none"."""


class TrainOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of voyage-train: the open points TRAIN-O8 and O9, evidence, and the length of the game."""

    cards: Annotated[int, Meta(ge=16, le=500, extra={"teacher": True})] | None = None
    """Play with so many cards of the deck; None: all. A table never plays with fewer than it needs."""

    predict: Annotated[bool, Meta(extra={"teacher": True})] = True
    others_see_years: Annotated[bool, Meta(extra={"teacher": True})] = False
    deck_top_title_visible: Annotated[bool, Meta(extra={"teacher": True})] = True


Column = Annotated[int, Meta(ge=1, le=COLUMNS)]


class Play(BaseAction, frozen=True, gc=False, tag="play"):
    """A hand card, turned (TRAIN-05); `predict`: the column that it will join, or that none fits."""

    card: str
    predict: Column | Literal["none"] | UnsetType = UNSET


class ChooseColumn(BaseAction, frozen=True, gc=False, tag="choose_column"):
    """Which of the columns that end in the same year the card joins (TRAIN-09)."""

    column: Column


class DiscardColumn(BaseAction, frozen=True, gc=False, tag="discard_column"):
    """Which column makes room for a card that fits nowhere (TRAIN-10)."""

    column: Column


TrainAction = Play | ChooseColumn | DiscardColumn


class Last(Struct, frozen=True):
    """The latest action. While a choice is pending, `column` and `discarded_column` are None.

    `right_columns`: where the rules put the card, as numbered when it was played; empty: nowhere. `column`:
    where it went, numbered likewise; `landed`: the number of that column once all were sorted again, None
    where it was completed. `refill`: the card turned up in its stead, now in column `refill_column`.
    """

    turn: int
    seat: int
    action: Literal["play", "choose_column", "discard_column"]
    card: str
    predicted: int | None
    right_columns: tuple[int, ...]
    column: int | None = None
    landed: int | None = None
    completed: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    discarded_column: int | None = None
    refill: str | None = None
    refill_column: int | None = None
    drew: bool = False


class TrainState(BaseState, frozen=True, kw_only=True):
    """A table of voyage-train.

    `deck`: top first. `hands`: a seat's cards, oldest first. `columns`, sorted by TRAIN-O5; `born`: a number
    a column, greater for a younger one; `births`: the next such number. `piles`: a seat's completed columns.
    `played`, `predicted`: the turned card and what was said of it while a choice is pending. `turns`: turns
    completed. `stock`: cards in the deck after set-up.
    """

    active: int
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    columns: tuple[tuple[str, ...], ...]
    born: tuple[int, ...]
    births: int
    piles: tuple[tuple[tuple[str, ...], ...], ...]
    stock: int
    discard: tuple[str, ...] = ()
    played: str | None = None
    predicted: int | None = None
    turns: int = 0
    last: Last | None = None


class LastView(Struct, frozen=True):
    """The latest action, alike for all: see `Last`. `turn` changes with every action, so a tablet tells and
    animates each once. `right`: whether the prediction came true; None where there was none.
    """

    turn: int
    seat: int
    action: str
    card: Turned
    predicted: int | Literal["none"] | None
    right: bool | None
    right_columns: tuple[int, ...]
    column: int | None
    landed: int | None
    completed: tuple[Turned, ...]
    discarded: tuple[Turned, ...]
    discarded_column: int | None
    refill: Turned | None
    refill_column: int | None
    drew: bool


class TrainView(BaseView, frozen=True, kw_only=True):
    """What a seat sees. `hand`: the own one; None for an onlooker. `seen_hands`: with `others_see_years`, the
    other seats' cards by seat, for seats at the table; else empty. `round`: the turn cycle, from 1.
    """

    active: int
    round: int
    columns: tuple[tuple[Turned, ...], ...]
    hand: tuple[Front, ...] | None
    hand_counts: tuple[int, ...]
    seen_hands: tuple[tuple[Turned, ...], ...]
    piles: tuple[int, ...]
    deck_count: int
    deck_top: Front | None
    discard: tuple[Turned, ...]
    played: Turned | None
    last: LastView | None
