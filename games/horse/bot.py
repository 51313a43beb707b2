"""A bot that plans: it plays the coming cycle many times over with what it may know, and takes the step card
after which the race stands best for it.

It cheats nowhere: decks and the others' secret cards and items are shuffled anew in each world it imagines.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ..core import bots
from ..core.api import RandomSource, Setting, Source
from .data import FINISH, RANK_POINTS, STEPS, WORTH
from .model import HELP, Choose, Decline, HorseOptions, HorseState, UseHelp
from .race import Race, racing

if TYPE_CHECKING:
    from .rules import Horse

WORLDS: Final = 6
"""So many times the coming cycle is imagined."""

HELP_CARD: Final = 0.35
"""What a help card is worth to its owner, in points: the chance that it will be needed."""

LEAD: Final = 1.5
"""By so many cycles a horse must be ahead for its place to be as good as sure."""


def choose(
    game: Horse,
    setting: Setting[HorseOptions],
    state: HorseState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """With probability `skill` the best card that it finds, otherwise any."""
    if state.phase == HELP:
        return _calm(state, seat)
    cards = state.hands[seat]
    if len(cards) == 1:
        return Choose(cards[0])
    if not bots.knows(skill, rng):
        return Choose(cards[rng.randrange(len(cards))])
    source = Source(rng.randrange(2**62))
    worlds = [imagine(state, seat, source) for _ in range(WORLDS)]

    def worth(card: int) -> float:
        return sum(value(_after(world, seat, card), seat) for world in worlds)

    return Choose(max(cards, key=worth))


def _calm(state: HorseState, seat: int) -> UseHelp | Decline:
    """Whoever loses nothing by the feeling keeps the card for a worse one."""
    run = state.run
    assert run is not None
    if run.asked.emotion == "nervous" and state.positions[seat] <= run.origin:
        return Decline()
    return UseHelp()


def imagine(state: HorseState, seat: int, source: Source) -> HorseState:
    """A world that looks the same to this seat: hidden cards lie otherwise, and the others have chosen."""
    others = [other for other in range(len(state.held)) if other != seat]
    pile = list(source.shuffle([*state.items, *[item for other in others for item in state.held[other]]]))
    held = list(state.held)
    for other in others:
        count = len(state.held[other])
        held[other] = tuple(pile[:count])
        del pile[:count]
    still = set(racing(state))
    return replace(
        state,
        items=tuple(pile),
        emotions=source.shuffle(state.emotions),
        held=tuple(held),
        chosen=tuple(
            [source.choice(hand) if other in still else None for other, hand in enumerate(state.hands)]
        ),
    )


def _after(world: HorseState, seat: int, card: int) -> HorseState:
    chosen = tuple([card if other == seat else each for other, each in enumerate(world.chosen)])
    race = Race(replace(world, chosen=chosen), help_always=True)
    race.go()
    return race.after()


def value(state: HorseState, seat: int) -> float:
    """How good this is for the seat, in points: items, and the place it may expect, against the average of
    the others.
    """
    still = racing(state)
    left = {each: cycles_left(state, each) for each in still}
    points = [_points(state, each, left) for each in range(len(state.held))]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _points(state: HorseState, seat: int, left: dict[int, float]) -> float:
    items = sum([WORTH[item] or HELP_CARD for item in state.held[seat]])
    if seat not in left:
        return items + RANK_POINTS[state.arrived.index(seat)]
    mine, place = left[seat], float(len(state.arrived))
    for other, theirs in left.items():
        if other != seat:
            place += min(1.0, max(0.0, (mine - theirs) / (2 * LEAD) + 0.5))
    low = int(place)
    high = min(low + 1, len(RANK_POINTS) - 1)
    return items + RANK_POINTS[low] + (RANK_POINTS[high] - RANK_POINTS[low]) * (place - low)


def cycles_left(state: HorseState, seat: int) -> float:
    """About how many cycles the horse still runs: with the cards in hand, the highest first, then with new
    ones; an angry card costs one.
    """
    return _cycles(FINISH - state.positions[seat], state.hands[seat]) + len(state.angry[seat])


@lru_cache(maxsize=4096)
def _cycles(way: int, hand: tuple[int, ...]) -> float:
    """The last card counts by what of it is needed."""
    cycles, cards = 0.0, sorted(hand)
    while way > 0:
        step = (cards or (cards := list(STEPS))).pop()
        cycles += min(1.0, way / step)
        way -= step
    return cycles


__all__ = ["choose", "cycles_left", "imagine", "value"]
