"""Tables of voyage-train, said in years: `table([[1624], [1721], [1895], [1999]], [1786, 1930])`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.api import Setting
from games.core.deck import Card, Deck
from games.core.rng import Rng
from games.match import Match
from games.registry import get
from games.voyage_train.model import TrainState

GAME = get("voyage-train")

YEARS = (
    1624, 1628, 1652, 1661, 1683, 1684, 1721, 1786, 1860, 1874, 1885, 1895, 1908, 1930, 1945, 1949,
    1968, 1979, 1987, 1999, 2014, -4500, 350, 1700, 1750, 1800, 1850, 1900,
)  # fmt: skip

DECK = Deck(
    (
        *(Card(f"e{year}", year, "x") for year in YEARS),
        *(Card(f"{letter}{year}", year, "x") for year in (1721, 1895, 1999) for letter in "bcd"),
    )
)
"""A card of each year, `e1895`; and three more of 1721, 1895 and 1999: `b1895`, `c1895`, `d1895`."""


def card(year: int | str) -> str:
    """The id of the card of this year; text is an id already."""
    return year if isinstance(year, str) else f"e{year}"


def table(
    columns: Sequence[Sequence[int | str]],
    hand: Sequence[int | str] = (1786, 1930),
    *,
    others: Sequence[Sequence[int | str]] = ((350, 1700),),
    deck: Sequence[int | str] = (1860, 1979, 1987),
    piles: Sequence[int] = (),
    seat: int = 0,
    **options: Any,
) -> Match:
    """A table in phase PLAY before the turn of `seat`, who holds `hand`; the first column is the oldest."""
    hands = [tuple(map(card, each)) for each in others]
    hands.insert(seat, tuple(map(card, hand)))
    setting = Setting(msgspec.convert(options, GAME.Options), DECK, len(hands))
    won = [
        tuple((f"pile{s}-{n}",) * 3 for n in range(many)) for s, many in enumerate(piles or [0] * len(hands))
    ]
    state = TrainState(
        rng=Rng.of(1),
        phase="PLAY",
        active=seat,
        deck=tuple(map(card, deck)),
        hands=tuple(hands),
        columns=tuple(tuple(map(card, column)) for column in columns),
        born=(0, 1, 2, 3),
        births=4,
        piles=tuple(won),
        stock=20,
    )
    return Match(GAME, setting, state)


def play(year: int | str, predict: int | str | None = None) -> dict[str, Any]:
    said = {} if predict is None else {"predict": predict}
    return {"type": "play", "card": card(year), **said}


def choose(column: int) -> dict[str, Any]:
    return {"type": "choose_column", "column": column}


def discard(column: int) -> dict[str, Any]:
    return {"type": "discard_column", "column": column}


STOP = {"type": "stop"}


def years(match: Match, seat: int | None = None) -> list[list[int]]:
    """The columns in a view, as years."""
    return [[there["year"] for there in column] for column in match.view(seat)["columns"]]


def hand(match: Match, seat: int = 0) -> list[str]:
    """The ids of a seat's hand, as it sees them."""
    return [held["id"] for held in match.view(seat)["hand"]]
