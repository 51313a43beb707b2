"""Tables of voyage-bet, said in years: `table([1930, 1721], era="japanese")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.api import Setting
from games.core.deck import Card, Clue, Deck, Era
from games.core.rng import Rng
from games.match import Match
from games.registry import get
from games.voyage_bet.model import BetState, Pawn

GAME = get("voyage-bet")

ERAS = (
    Era("paleolithic", -30000, -5001, False),
    Era("neolithic", -5000, -1, False),
    Era("metal-age", 0, 1623, False),
    Era("dutch", 1624, 1661, True),
    Era("zheng", 1662, 1683, True),
    Era("qing-early", 1684, 1859, True),
    Era("qing-late", 1860, 1894, True),
    Era("japanese", 1895, 1944, True),
    Era("postwar", 1945, 1986, True),
    Era("democracy", 1987, None, True),
)
HISTORIC = tuple(era.id for era in ERAS if era.historic)


def era_of(year: int) -> str:
    return next(era.id for era in ERAS if era.start <= year and (era.end is None or year <= era.end))


YEARS = (
    1721, 1786, 1624, 1630, 1661, 1662, 1683, 1684, 1850, 1860, 1874, 1885, 1895, 1908, 1930, 1945,
    1949, 1968, 1979, 1987, 1999, 2014, -4500, 350, 1700, 1750, 1800, 1840, 1888, 1900, 1915, 1920,
    1925, 1947, 1950, 1960, 1970, 1990, 1995, 2000,
)  # fmt: skip

DECK = Deck(
    cards=(
        *(Card(f"e{year}", year, era_of(year)) for year in YEARS),
        *(Card(f"f{n}", 1700 + n, "qing-early") for n in range(39)),
        Card("both", 1895, "japanese", ("qing-late",)),
    ),
    eras=ERAS,
    clues=tuple(
        Clue(f"c{card}-{roll}", f"foot{card}", roll, HISTORIC[(card + roll - 2) % 7])
        for card in range(1, 10)
        for roll in range(1, 7)
    ),
)
"""80 cards: one of each year, `e1930`; 39 more of the 18th century, `f0`…; and one that two periods claim.

Nine footprint cards: `c<card>-<roll>`; card 1 asks for the periods in order, card 2 begins with the second …
"""

CLUES = {era: next(clue.id for clue in DECK.clues if clue.era == era) for era in HISTORIC}


def card(year: int | str) -> str:
    """The id of the card of this year; text is an id already."""
    return year if isinstance(year, str) else f"e{year}"


FILL = ("e1721", "e1786", "e1700", "e1750", "e1800", "e1840", "e1850", "e1684")
"""Eight events of the early Qing period."""


def table(
    spots: Sequence[int | str] = (),
    *,
    era: str = "japanese",
    phase: str = "BET",
    seats: int = 3,
    points: Sequence[int] = (),
    active: int = 0,
    starter: int = 0,
    buzzer: int | None = 0,
    pawns: Sequence[tuple[int, int, str]] = (),
    deck: int = 16,
    round: int = 1,
    done: Sequence[bool] = (),
    reached: bool = False,
    **options: Any,
) -> Match:
    """A table in `phase` with the question's period `era`. Spots that are not named hold events of the early
    Qing period; `pawns` as (seat, spot, odds); `deck`: cards left in it.
    """
    shown = tuple(map(card, spots)) + FILL[len(spots) :]
    rest = [each for each in DECK.ids if each not in shown]
    setting = Setting(msgspec.convert(options, GAME.Options), DECK, seats)
    betting = phase == "BET"
    answering = phase == "ANSWER"
    state = BetState(
        rng=Rng.of(1),
        phase=phase,
        turn=10,
        starter=starter,
        round=round,
        deck=tuple(rest[:deck]),
        footprints=tuple(f"foot{n}" for n in range(2, 10)),
        spots=shown,
        clue=CLUES[era],
        points=tuple(points) or (0,) * seats,
        done=tuple(done) or (False,) * seats,
        stock=72,
        buzzer=buzzer if betting or answering else None,
        verified=betting,
        bettor=(starter if buzzer is None else buzzer) if betting else None,
        active=active if betting else None,
        pawns=tuple(Pawn(*pawn) for pawn in pawns),  # type: ignore[arg-type]
        discard=tuple(rest[deck:]),
        reached=reached,
    )
    return Match(GAME, setting, state)


BUZZ = {"type": "buzz"}
STOP = {"type": "stop"}


def answer(era: str) -> dict[str, Any]:
    return {"type": "answer", "era": era}


def place(spot: int, odds: str = "x2") -> dict[str, Any]:
    return {"type": "place", "spot": spot, "odds": odds}


def all_stop(match: Match) -> None:
    """Everybody who may still bet stops."""
    number = match.view(None)["round"]
    while match.view(None)["round"] == number and match.view(None)["phase"] == "BET":
        match.act(min(match.to_move), STOP)


def score_of(setting: Any, spots: Sequence[str], era: str, pawns: Sequence[Any], seat: int) -> int:
    """What the rules' text gives one seat for its pawns, worked out card by card (BET-13 … BET-15)."""
    total = 0
    shown = [setting.deck.card[each] for each in spots]
    for number in range(1, 10):
        if number == 9:
            claim = all(era != each.era and era not in each.also_accept_eras for each in shown)
        else:
            event = shown[number - 1]
            claim = event.era == era or era in event.also_accept_eras
        for pawn in pawns:
            if pawn.spot == number and pawn.seat == seat:
                total += (2 if pawn.odds == "x2" else 1) if claim else -1
    return total
