"""Hand-made tables of voyage-team, said in years: `table({3: 1721, 6: 1895}, fronts=[1786, 1930])`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.api import Setting
from games.core.deck import Card, Deck
from games.core.rng import Rng
from games.match import Match
from games.registry import get
from games.voyage_team.model import TeamState

GAME = get("voyage-team")

YEARS = (
    1624, 1628, 1652, 1661, 1683, 1684, 1721, 1786, 1860, 1874, 1885, 1895, 1908, 1930, 1945, 1949,
    1968, 1979, 1987, 1999, 2014, -4500, 350, 1700, 1750, 1800, 1850, 1900,
)  # fmt: skip

DECK = Deck((*(Card(f"e{year}", year, "x") for year in YEARS), Card("again1895", 1895, "x")))


def card(year: int | str) -> str:
    """The id of the card of this year; `"again1895"` is a second one of 1895."""
    return year if isinstance(year, str) else f"e{year}"


def table(
    areas: dict[int, int | str],
    fronts: Sequence[int | str] = (1786, 1930),
    *,
    deck: Sequence[int | str] = (1968, 1979, 1987),
    markers: int = 10,
    active: int = 0,
    discard: Sequence[int | str] = (),
    **options: Any,
) -> Match:
    """A table in phase TURN; areas are numbered from 1, `fronts` has one card a seat."""
    setting = Setting(msgspec.convert(options, GAME.Options), DECK, len(fronts))
    state = TeamState(
        rng=Rng.of(1),
        phase="TURN",
        active=active,
        deck=tuple(map(card, deck)),
        fronts=tuple(map(card, fronts)),
        areas=tuple(card(areas[i]) if i in areas else None for i in range(1, 9)),
        discard=tuple(map(card, discard)),
        markers=markers,
    )
    return Match(GAME, setting, state)


def place(area: int) -> dict[str, Any]:
    return {"type": "place", "area": area}


def move(first: int, last: int, shift: int) -> dict[str, Any]:
    return {"type": "move", "from": first, "to": last, "shift": shift}


def predict(area: int | str) -> dict[str, Any]:
    return {"type": "predict", "area": area}


DISCARD = {"type": "discard"}
STOP = {"type": "stop"}


def on_map(match: Match, seat: int | None = None) -> dict[int, int]:
    """The map in a view: area → year."""
    return {i: there["year"] for i, there in enumerate(match.view(seat)["areas"], start=1) if there}


def moves(match: Match, seat: int = 0) -> set[tuple[int, int, int]]:
    """The legal moves: (from, to, shift)."""
    return {(a["from"], a["to"], a["shift"]) for a in match.legal(seat) if a["type"] == "move"}
