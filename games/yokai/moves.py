"""What a seat may do in its turn: the dice of the pool and of its village, and where they can go."""

from __future__ import annotations

from ..core.api import Form, RandomSource
from . import village as v
from .data import SLOTS
from .model import Die, Placing, Population, Record, Rumour, YokaiState

TAKEN = 2
"""Dice of 人丁 (YOKAI-13)."""


def population_count(state: YokaiState, seat: int) -> int:
    """How many dice 人丁 takes now; 0: impossible (YOKAI-O2)."""
    return min(TAKEN, len(state.pool), sum(v.free(state.villages[seat]).values()))


def populations(state: YokaiState, seat: int) -> tuple[Form, ...]:
    """人丁 as a form: any `count` of the dice `put`, with at most so many `into` each region."""
    count = population_count(state, seat)
    if not count:
        return ()
    dice = [die.id for die in state.pool]
    into: dict[str, int] = dict(v.free(state.villages[seat]).items())
    return (Form("population", {"dice": {"put": dice, "into": into, "count": count}}),)


def first_population(form: Form) -> Population:
    """The first dice, each into the first region with room."""
    rule = form.form["dice"]
    houses = [region for region, room in rule["into"].items() for _ in range(room)]
    return Population(
        tuple([Placing(*each) for each in zip(rule["put"][: rule["count"]], houses, strict=False)])
    )


def any_population(form: Form, rng: RandomSource) -> Population:
    """Any dice to any houses."""
    rule = form.form["dice"]
    dice, into, found = list(rule["put"]), dict(rule["into"]), []
    for _ in range(rule["count"]):
        die = dice.pop(rng.randrange(len(dice)))
        regions = [region for region, room in into.items() if room]
        region = regions[rng.randrange(len(regions))]
        into[region] -= 1
        found.append(Placing(die, region))
    return Population(tuple(found))


def _open_slots(state: YokaiState, die: Die) -> list[tuple[str, int]]:
    return [
        (deity.id, number)
        for deity in state.deities
        for number, (face, there) in enumerate(zip(SLOTS, deity.slots, strict=True), 1)
        if there is None and face == die.face
    ]


def rumours(state: YokaiState) -> tuple[Rumour, ...]:
    """傳聞: every die of the pool on every slot that suits it (YOKAI-15)."""
    return tuple([Rumour(die.id, *slot) for die in state.pool for slot in _open_slots(state, die)])


def records(state: YokaiState, seat: int) -> tuple[Record, ...]:
    """記述: every own die on every slot that suits it (YOKAI-16)."""
    return tuple(
        [
            Record(spot.region, spot.index, *slot)
            for spot, die in v.spots(state.villages[seat], seat)
            for slot in _open_slots(state, die)
        ]
    )


def met_by(state: YokaiState, seat: int) -> tuple[str, ...]:
    """The missions of the row that a seat could do now."""
    village, kept = state.villages[seat], state.kept[seat]
    return tuple([card for card in state.row if v.met(card, village, kept)])
