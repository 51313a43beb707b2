"""A bot that plans a turn: it tries what it could do on a table whose secrets it has made up, and takes what
looks best. Skill is how well it sees: one who sees badly errs by some points when it compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import tanh
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ..core.api import END, RandomSource, Setting
from ..core.rng import Rng
from . import village as v
from .data import LEGEND_POINTS, MISSION, PIPS, REGIONS, SEASONS, Region, colour
from .model import (
    ALLOT,
    DRAFT,
    POWER,
    REPLACE,
    DoMission,
    Enough,
    Pick,
    Placing,
    Population,
    Record,
    Remove,
    Skip,
    Task,
    Village,
    YokaiOptions,
    YokaiState,
)
from .moves import population_count, records, rumours
from .season import replacement

if TYPE_CHECKING:
    from .rules import Yokai

BLUR = 12.0
"""By so many points one without any skill errs."""

PENDING = {
    "place": 1.3,
    "take": 1.6,
    "set_face": 1.8,
    "exchange": 0.3,
    "lose": 0.9,
    "shift": 0.6,
    "swap": 1.4,
    "return_own": 0.7,
    "move_own": 0.6,
    "reroll": 0.8,
    "to_one": 0.9,
    "pay": -1.0,
}
"""What a choice that is still to be made is worth, about."""

CONTEST_SCALE = 3.0
LATER = 0.45
TEMPO = 1.5
"""What another die out of this season's pool is worth."""
"""How much a contest of a later season counts against the coming one: people stay, but others move in."""


def choose(
    game: Yokai,
    setting: Setting[YokaiOptions],
    state: YokaiState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """The best of what comes to mind."""
    dream = _dream(state, rng)
    if state.phase == DRAFT:
        found = [(act.die, act.region) for act in game.options_of(setting, state, seat)]
        acts: Sequence[Any] = game.options_of(setting, state, seat)
        values = [_moved_in(dream, seat, (each,)) for each in found]
    elif state.phase == ALLOT:
        acts = _allotments(game, setting, dream, seat)
        values = [_after(game, setting, dream, seat, act) for act in acts]
    elif state.phase == POWER:
        acts = game.options_of(setting, state, seat)
        values = _choices(game, setting, dream, seat, acts)
    elif state.phase == REPLACE:
        acts = game.options_of(setting, state, seat)
        values = [_without(state, seat, act) for act in acts]
    else:
        acts = game.options_of(setting, state, seat)
        values = [_mission(dream, seat, act) for act in acts]
    blur = (1 - skill) * BLUR
    seen = [value + (rng.random() - 0.5) * 2 * blur + rng.random() * 1e-6 for value in values]
    return acts[seen.index(max(seen))]


def _dream(state: YokaiState, rng: RandomSource) -> YokaiState:
    """The table as a player knows it: with other dice to come, and other cards."""

    def mixed(pile: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([id for _key, id in sorted([(rng.random(), id) for id in sorted(pile)])])

    return replace(
        state,
        rng=Rng.of(rng.randrange(1 << 32)),
        deck=mixed(state.deck),
        temple_deck=mixed(state.temple_deck),
        dice=(),
        loaded=(),
    )


# ---------------------------------------------------------------- what a table is worth


def worth(state: YokaiState, seat: int) -> float:
    """Points, and what may become points."""
    total = float(state.points[seat]) + _legends(state, seat)
    if state.phase == END:
        return total
    return total + _village(state, state.villages[seat], seat)


def _village(state: YokaiState, village: Village, seat: int) -> float:
    """What a village promises: regions, and missions on display."""
    total = 0.0
    left = len(SEASONS) - state.season
    for region in REGIONS:
        mine = v.pips_in(village, region)
        others = max([v.pips_in(each, region) for i, each in enumerate(state.villages) if i != seat])
        total += 2 * (1 + tanh((mine - others) / CONTEST_SCALE)) * (1 + LATER * (left - 1)) * (mine > 0)
    promises = sorted([_promise(state, card, village, seat) for card in state.row], reverse=True)
    total += sum([promise * 0.6**place for place, promise in enumerate(promises)])
    rooms = sum(v.free(village).values())
    return total + 0.25 * (len(v.everyone(village))) - (0.6 if rooms < 2 else 0.0)


def _promise(state: YokaiState, card: str, village: Village, seat: int) -> float:
    mission = MISSION[card]
    kept = state.kept[seat]
    share = min([min(1.0, v.have(need, village, kept) / need.need) for need in mission.needs])
    gives = _gives(state, card)
    return gives * 0.9 if share >= 1 else gives * 0.6 * share**3


def _gives(state: YokaiState, card: str) -> float:
    """A bonus helps with missions to come."""
    mission = MISSION[card]
    if mission.kind == "infinity":
        return mission.bonus * (0.5 + 0.4 * (len(SEASONS) - state.season))
    return float(mission.points) - (1.2 * mission.pay.need if mission.pay is not None else 0)


def _legends(state: YokaiState, seat: int) -> float:
    """Tiles by the season tiles that their deities have and may still get."""
    if state.phase == END:
        return 0.0
    leaving = replacement(state.deities)
    tiles = {deity.id: len(deity.tiles) for deity in state.deities}
    left = len(SEASONS) - state.season
    total = 0.0
    for id in state.legends[seat]:
        if id not in tiles:
            continue
        stays = 0.25 if id in leaving.sure else 0.5 if id in leaving.among else 0.85
        most = min(len(LEGEND_POINTS) - 1, tiles[id] + left)
        total += LEGEND_POINTS[most] * stays * 0.8 ** (left - 1)
    return total


# ---------------------------------------------------------------- what comes to mind


def _after(game: Yokai, setting: Setting[YokaiOptions], state: YokaiState, seat: int, act: Any) -> float:
    after: YokaiState = game.play(setting, state, seat, act).state
    total = worth(after, seat)
    if after.season == state.season and after.phase != END:
        total += TEMPO * _share(len(after.pool), len(after.villages))
    for task in after.todo:
        if task.seat == seat and after.phase == POWER and task.kind in PENDING:
            total += PENDING[task.kind] * max(task.left, len(task.dice))
        elif task.kind == "legend":
            total += 0.0 if task.source in after.legends[seat] else _tile(after, task.source)
        elif task.kind == "add":
            total += PENDING["place"] * task.left
    return total


def _share(pool: int, seats: int) -> int:
    """How many dice of the pool will still come to one who has just had a turn, if everybody takes two."""
    mine, turn = 0, 1
    while pool > 0:
        taken = min(2, pool)
        mine += taken if turn % seats == 0 else 0
        pool -= taken
        turn += 1
    return mine


def _tile(state: YokaiState, deity: str) -> float:
    """What a tile promises that comes after a power's choices."""
    if sum([deity in line for line in state.legends]) >= 2:
        return 0.0
    with_it = replace(state, legends=((deity,), *state.legends[1:]), phase=ALLOT)
    return _legends(with_it, 0)


def _moved_in(state: YokaiState, seat: int, placings: Iterable[tuple[int, Region]]) -> float:
    """A village after dice of the pool have moved in, with the points for their colours."""
    village, points = state.villages[seat], 0
    dice = {die.id: die for die in state.pool}
    for id, region in placings:
        village, _index = v.move_in(village, region, dice[id])
        points += v.matches(dice[id], region) and state.phase != DRAFT
    return points + _village(state, village, seat)


def _allotments(game: Yokai, setting: Setting[YokaiOptions], state: YokaiState, seat: int) -> Sequence[Any]:
    """The best ways to take in people, and each deity with each face; else whatever is legal."""
    found: list[Any] = [*_populations(state, seat)]
    seen: set[Any] = set()
    for rumour in rumours(state):
        face = next(die.face for die in state.pool if die.id == rumour.die)
        if (face, rumour.deity) not in seen:
            seen.add((face, rumour.deity))
            found.append(rumour)
    found += _records(state, seat)
    return found or game.options_of(setting, state, seat)


def _populations(state: YokaiState, seat: int) -> list[Population]:
    """A die at a time: the best three places for one, each with the best place for another."""
    count = population_count(state, seat)
    if not count:
        return []
    free = v.free(state.villages[seat])
    kinds: dict[Any, int] = {}
    for die in state.pool:  # one of each colour and face, and a second one
        kinds.setdefault((colour(die.id), die.face), die.id)
    ones: list[tuple[int, Region]] = [(id, region) for id in kinds.values() for region in free]
    best = sorted(ones, key=lambda one: -_moved_in(state, seat, (one,)))[:3]
    if count == 1:
        return [Population((Placing(*one),)) for one in best]
    found = []
    for first in best:
        pairs = [
            (first, (die.id, region))
            for die in state.pool
            if die.id != first[0]
            for region, room in free.items()
            if room > (region == first[1])
        ]
        pair = max(pairs, key=lambda each: _moved_in(state, seat, each))
        found.append(Population(tuple([Placing(*each) for each in pair])))
    return found


def _records(state: YokaiState, seat: int) -> list[Record]:
    """For each face the own die that is missed least, to each deity."""
    legal = records(state, seat)
    village = state.villages[seat]
    missed: dict[Any, tuple[float, Any]] = {}
    for region, index in {(each.region, each.index): None for each in legal}:
        die = v.at(village, region, index)
        assert die is not None, "somebody lives there"
        value = _village(state, v.put(village, region, index, None), seat)
        if die.face not in missed or value > missed[die.face][0]:
            missed[die.face] = (value, (region, index))
    chosen = {place for _value, place in missed.values()}
    first: dict[Any, Record] = {}
    for each in legal:
        if (each.region, each.index) in chosen:
            first.setdefault((each.region, each.index, each.deity), each)
    return list(first.values())


# ---------------------------------------------------------------- single choices


def _choices(
    game: Yokai, setting: Setting[YokaiOptions], state: YokaiState, seat: int, acts: Sequence[Any]
) -> list[float]:
    """What each choice gives; where it is only the first of two, the best that the second makes of it."""
    task = state.todo[0]
    if task.kind == "reroll":
        return [_reroll(state, seat, act) for act in acts]
    if task.kind == "swap" and not task.picked:
        return [_giving(state, act) for act in acts]
    looks_on = task.kind in ("set_face", "move_own", "shift") and not task.picked
    values = []
    for act in acts:
        if not looks_on or not isinstance(act, Pick):
            values.append(_after(game, setting, state, seat, act))
            continue
        picked: YokaiState = game.play(setting, state, seat, act).state
        if _asks_on(picked, task):
            following = [each for each in game.options_of(setting, picked, seat) if type(each) is not Enough]
            values.append(max([_after(game, setting, picked, seat, each) for each in following]))
        else:
            values.append(worth(picked, seat))
    return values


def _asks_on(state: YokaiState, task: Task) -> bool:
    return state.phase == POWER and state.todo[0].kind == task.kind and bool(state.todo[0].picked)


def _reroll(state: YokaiState, seat: int, act: Any) -> float:
    """Below the average of a die it is worth another roll."""
    if isinstance(act, Enough):
        return 0.0
    die = v.at(state.villages[seat], act.region, act.index)
    assert die is not None, "somebody lives there"
    return 1.9 - PIPS[die.face]


def _giving(state: YokaiState, act: Any) -> float:
    """The lowest own die is given away."""
    if isinstance(act, Enough):
        return -9.0
    die = v.at(state.villages[act.seat], act.region, act.index)
    assert die is not None, "somebody lives there"
    return -float(PIPS[die.face])


def _mission(state: YokaiState, seat: int, act: Any) -> float:
    if isinstance(act, Skip):
        return 0.2
    assert isinstance(act, DoMission), "a mission or none"
    return _gives(state, act.card)


def _without(state: YokaiState, seat: int, act: Remove) -> float:
    """Others' tiles shall be forgotten, not the own ones."""
    tiles = {deity.id: len(deity.tiles) for deity in state.deities}
    return -sum(
        [
            (1 + LEGEND_POINTS[tiles[id]]) * (1 if other == seat else -0.4)
            for id in act.deities
            for other, line in enumerate(state.legends)
            if id in line
        ]
    )
