"""Tables of horse, said in positions: `table([2, 7], flowers=["tired"])`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.api import Setting
from games.core.deck import Deck
from games.core.rng import Rng
from games.horse.data import EMOTIONS, ITEMS, LENGTH, STEPS
from games.horse.model import Care, HorseState
from games.match import Match
from games.registry import get

GAME = get("horse")

K = {
    5: "whip",
    12: "whip",
    8: "puddle",
    13: "puddle",
    10: "bag",
    20: "bag",
    6: "flower",
    15: "flower",
    24: "flower",
}
"""Track K of the worked scenarios; all others are hoofprints."""


def pile(counts: dict[Any, int]) -> list[Any]:
    return [card for card, count in counts.items() for _ in range(count)]


def top(cards: Sequence[Any], counts: dict[Any, int], gone: Sequence[Any] = ()) -> tuple[Any, ...]:
    """A deck with these cards on top, then the rest; without those that lie elsewhere."""
    rest = pile(counts)
    for card in (*cards, *gone):
        rest.remove(card)
    return (*cards, *rest)


def table(
    positions: Sequence[int],
    *,
    track: dict[int, str] | None = None,
    flowers: Sequence[str] = (),
    bags: Sequence[str] = (),
    held: Sequence[Sequence[str]] = (),
    hands: Sequence[Sequence[int]] = (),
    angry: Sequence[Sequence[int]] = (),
    ages: Sequence[int] = (),
    arrived: Sequence[int] = (),
    round: int = 1,
    number: int = 5,
    **options: Any,
) -> Match:
    """A table where all are about to choose. `track`: what is not a hoofprint, by position; `flowers`,
    `bags`: the tops of the decks; `number`: of the cycle.
    """
    seats = len(positions)
    kinds = K if track is None else track
    holding = tuple(tuple(items) for items in held) or ((),) * seats
    cross = tuple(tuple(drawn) for drawn in angry) or ((),) * seats
    state = HorseState(
        rng=Rng.of(1),
        phase="CHOOSE",
        turn=20,
        asked_at=20,
        ages=tuple(ages) or tuple(range(seats)),
        track=tuple([kinds.get(at, "hoof") for at in range(1, LENGTH + 1)]),
        items=top(bags, ITEMS, [item for items in holding for item in items]),
        emotions=top(flowers, EMOTIONS, ["angry"] * sum(map(len, cross))),
        positions=tuple(positions),
        hands=tuple(tuple(hand) for hand in hands) or (STEPS,) * seats,
        laid=tuple([tuple([step for step in STEPS if step not in hand]) for hand in hands]) or ((),) * seats,
        held=holding,
        angry=cross,
        chosen=(None,) * seats,
        care=(Care(),) * seats,
        arrived=tuple(arrived),
        round=round,
        number=number,
    )
    return Match(GAME, Setting(msgspec.convert(options, GAME.Options), Deck(()), seats), state)


USE = {"type": "use_help"}
DECLINE = {"type": "decline"}


def choose(step: int) -> dict[str, Any]:
    return {"type": "choose", "step": step}


def play(match: Match, *steps: int) -> Match:
    """All racing seats choose, in seat order."""
    for seat, step in zip(sorted(match.to_move), steps, strict=True):
        match.act(seat, choose(step))
    return match


def alone(match: Match, step: int) -> Match:
    """Seat 0 plays `step`; the others rest (they are angry since the cycle before), so that only one action
    counts.
    """
    others = range(1, match.seats)
    still = [seat for seat in others if seat not in match.state.arrived]
    cross = tuple([(match.state.number - 1,) if seat in still else () for seat in range(match.seats)])
    match.state = msgspec.structs.replace(match.state, angry=cross)
    return play(match, step, *[6 for _ in still])


def positions(match: Match) -> list[int]:
    found: list[int] = match.view(None)["positions"]
    return found


def beats(match: Match, seat: int | None = None) -> list[tuple[str, int, int, int]]:
    """(kind, seat, from, to) of the latest cycle, without the horses that rested."""
    last = match.view(seat)["last"]
    return [(b["kind"], b["seat"], b["start"], b["end"]) for b in last["beats"] if b["kind"] != "rest"]
