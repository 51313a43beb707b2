"""Tables of tokaido put together by hand: `table([(4, 1), (0, 2), (0, 1)], coins=[2, 5, 7])`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from games.core.api import Setting
from games.core.deck import Deck
from games.core.errors import Rejected
from games.core.rng import Rng
from games.match import Match
from games.tokaido import Tokaido, data
from games.tokaido.model import Last, Pawn, Scenery, Tally, TokaidoState
from games.tokaido.road import foremost, from_last, pawns_of

GAME = Tokaido()
NO_DECK = Deck(())
"""The game brings all that it is played with."""

KINDS = data.ROAD


def start(seats: int = 3, seed: int = 7, **options: Any) -> Match:
    """A table at its beginning, as a server would begin it."""
    setting = Setting(msgspec.convert(options, GAME.Options), NO_DECK, seats)
    GAME.check(setting)
    return Match(GAME, setting, GAME.setup(setting, seed))


def table(
    pawns: Sequence[tuple[int, int]],
    *,
    neutral: tuple[int, int] | None = None,
    coins: Sequence[int] = (),
    travellers: Sequence[str | None] = (),
    souvenirs: Sequence[Sequence[str]] = (),
    panoramas: Sequence[tuple[int, int, int]] = (),
    meals: Sequence[Sequence[str]] = (),
    springs: Sequence[Sequence[int]] = (),
    encounters: Sequence[Sequence[str]] = (),
    achievements: Sequence[Sequence[str]] = (),
    temple: Sequence[int] = (),
    points: Sequence[int] = (),
    souvenir_deck: Sequence[str] | None = None,
    spring_deck: Sequence[int] | None = None,
    encounter_deck: Sequence[str] | None = None,
    meal_deck: Sequence[str] | None = None,
    meals_out: Sequence[str] = (),
    phase: str = "MOVE",
    active: int | None = None,
    seed: int = 1,
    **options: Any,
) -> Match:
    """A table where the pawns stand so; with two players the neutral one stands at the goal's last square
    unless said otherwise. Whose turn it is follows from the pawns, unless `phase` is a choice of `active`.
    """
    seats = len(pawns)
    setting = Setting(msgspec.convert({"beginner": True, **options}, GAME.Options), NO_DECK, seats)
    standing = [Pawn(*pawn) for pawn in pawns]
    if pawns_of(seats) > seats:
        standing.append(Pawn(*(neutral or (data.GOAL, 1))))
    last = from_last(standing)[0]
    if phase == "MOVE" and last == seats:
        phase, active = "MOVE_NEUTRAL", foremost(setting, standing)
    elif active is None:
        active = last

    def each(given: Sequence[Any], nothing: Any, count: int = seats) -> tuple[Any, ...]:
        full = [*given, *[nothing] * (count - len(given))]
        return tuple([tuple(part) if isinstance(part, list) else part for part in full])

    owned = {card for cards in souvenirs for card in cards}
    state = TokaidoState(
        rng=Rng.of(seed),
        phase=phase,
        turn=10,
        tiles=((),) * seats,
        kept=each(travellers, None),
        pawns=tuple(standing),
        coins=each(coins, 7),
        tally=tuple([Tally(people=point) for point in each(points, 0)]),
        temple=each(temple, 0, len(standing)),
        souvenirs=each(souvenirs, ()),
        meals=each(meals, ()),
        springs=each(springs, ()),
        encounters=each(encounters, ()),
        panoramas=tuple([Scenery(*found) for found in each(panoramas, (0, 0, 0))]),
        achievements=each(achievements, ()),
        souvenir_deck=tuple([card for card in data.SOUVENIR_DECK if card not in owned])
        if souvenir_deck is None
        else tuple(souvenir_deck),
        spring_deck=tuple(data.SPRING_DECK if spring_deck is None else spring_deck),
        encounter_deck=tuple(data.ENCOUNTER_DECK if encounter_deck is None else encounter_deck),
        meal_deck=tuple(data.MEAL_DECK if meal_deck is None else meal_deck),
        active=active,
        meals_out=tuple(meals_out),
        last=Last(10, "move", active),
    )
    return Match(GAME, setting, state)


def move(position: int) -> dict[str, Any]:
    return {"type": "move", "position": position}


def buy(*cards: str) -> dict[str, Any]:
    return {"type": "buy", "cards": list(cards)}


def donate(coins: int) -> dict[str, Any]:
    return {"type": "donate", "coins": coins}


def meal(card: str) -> dict[str, Any]:
    return {"type": "meal", "card": card}


def panorama(kind: str) -> dict[str, Any]:
    return {"type": "panorama", "kind": kind}


NO_MEAL = {"type": "no_meal"}
TAKE_FREE = {"type": "take_free"}


def refusal(match: Match, seat: int, action: dict[str, Any]) -> Rejected:
    """Why the action is refused; it must change nothing."""
    before = match.state
    with pytest.raises(Rejected) as caught:
        match.act(seat, action)
    assert match.state is before
    return caught.value


def positions(match: Match) -> list[int]:
    """Where the pawn to move may go."""
    (seat,) = match.to_move
    return [action["position"] for action in match.legal(seat)]


def told(match: Match) -> list[tuple[str, str | None, int, int]]:
    """What the latest decision gave: (what, card, coins, points)."""
    return [(gain.what, gain.card, gain.coins, gain.points) for gain in match.state.last.gains]
