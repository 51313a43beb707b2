"""Hand-made tables of voyage-race, said in years: `table([{2: 1684}, {}], market=[1860, 1624])`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.api import Setting
from games.core.deck import Card, Deck
from games.core.rng import Rng
from games.match import Match
from games.registry import get
from games.voyage_race.model import RaceState

GAME = get("voyage-race")

YEARS = (
    1624, 1628, 1652, 1661, 1683, 1684, 1721, 1786, 1860, 1874, 1885, 1895, 1908, 1930, 1945, 1949,
    1968, 1979, 1987, 1999, 2014, -4500, 350, 1700, 1750, 1800, 1850, 1900,
)  # fmt: skip

DECK = Deck((*(Card(f"e{year}", year, "x") for year in YEARS), Card("again1895", 1895, "x")))

MARKET = (1860, 1624, 1895, 1930)


def card(year: int | str) -> str:
    """The id of the card of this year; `"again1895"` is a second one of 1895."""
    return year if isinstance(year, str) else f"e{year}"


def table(
    maps: Sequence[dict[int, int | str]],
    market: Sequence[int | str] = MARKET,
    *,
    deck: Sequence[int | str] = (1968, 1979, 1987),
    discards: Sequence[Sequence[int | str]] | None = None,
    active: int = 0,
    first: int = 0,
    moved: Sequence[int] | None = None,
    **options: Any,
) -> Match:
    """A table in phase TURN with a map a seat; areas are numbered from 1."""
    seats = len(maps)
    setting = Setting(msgspec.convert(options, GAME.Options), DECK, seats)
    state = RaceState(
        rng=Rng.of(1),
        phase="TURN",
        first=first,
        active=active,
        deck=tuple(map(card, deck)),
        market=tuple(map(card, market)),
        maps=tuple(tuple(card(own[i]) if i in own else None for i in range(1, 9)) for own in maps),
        discards=tuple(tuple(map(card, pile)) for pile in discards or [()] * seats),
        moved=tuple(moved or [0] * seats),
    )
    return Match(GAME, setting, state)


def place(year: int | str, area: int) -> dict[str, Any]:
    return {"type": "place", "card": card(year), "area": area}


def move(first: int, last: int, shift: int) -> dict[str, Any]:
    return {"type": "move", "from": first, "to": last, "shift": shift}


def predict(area: int | str) -> dict[str, Any]:
    return {"type": "predict", "area": area}


PASS = {"type": "pass"}
STOP = {"type": "stop"}


def on_map(match: Match, of: int = 0, seat: int | None = None) -> dict[int, int]:
    """The map of seat `of` in a view: area → year."""
    return {i: there["year"] for i, there in enumerate(match.view(seat)["maps"][of], start=1) if there}


def moves(match: Match, seat: int = 0) -> set[tuple[int, int, int]]:
    """The legal moves: (from, to, shift)."""
    return {(a["from"], a["to"], a["shift"]) for a in match.legal(seat) if a["type"] == "move"}


def right_by_the_rules(own: dict[int, int], year: int, area: int) -> bool:
    """GROUP-06 on a map of area → year, word by word, equal years right on either side (GROUP-O1)."""
    before = [own[a] for a in sorted(own) if a < area]
    after = [own[a] for a in sorted(own) if a > area]
    if before and after:
        return before[-1] <= year <= after[0]
    if after:
        return year <= after[0]
    if before:
        return year >= before[-1]
    return True
