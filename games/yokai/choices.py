"""Choices that powers, lightning and offerings ask for: what may be chosen now, and what a choice does.

A task is asked one choice at a time. Where it leaves only one thing to choose, and none may be declined,
it is done without asking (`rules`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from . import village as v
from .data import FACES
from .model import Die, Enough, Exchange, Move, Pick, Put, Spot, Task, Turn
from .table import Table

Options = Callable[[Table, Task], list[Any]]
Answer = Callable[[Table, Task, Any], None]


def _pick(spot: Spot) -> Pick:
    return Pick(spot.seat, spot.region, spot.index)


def _spot(pick: Pick) -> Spot:
    return Spot(pick.seat, pick.region, pick.index)


def _own(table: Table, task: Task) -> list[tuple[Spot, Die]]:
    return list(v.spots(table.villages[task.seat], task.seat))


def _others(table: Table, task: Task) -> list[tuple[Spot, Die]]:
    seats = table.clockwise(task.seat)[1:]
    return [each for seat in seats for each in v.spots(table.villages[seat], seat)]


def _elsewhere(table: Table, spot: Spot) -> list[Move]:
    """The other regions of the same village that have a free house."""
    return [Move(region) for region in v.free(table.villages[spot.seat]) if region != spot.region]


# ---------------------------------------------------------------- place: drawn dice into the own village


def place_options(table: Table, task: Task) -> list[Any]:
    free = v.free(table.villages[task.seat])
    regions = [task.region] if task.region in free else list(free)
    return [Put(die.id, region) for die in task.dice for region in regions]


def place(table: Table, task: Task, action: Put) -> None:
    die = next(die for die in task.dice if die.id == action.die)
    table.settle(task.seat, die, action.region, code="joined", source=task.source)
    left = tuple([other for other in task.dice if other is not die])
    if left:
        table.first(replace(task, dice=left))


def no_room(table: Table, task: Task) -> None:
    """The surplus goes back to the bag."""
    for die in task.dice:
        table.back(die)
    table.note("surplus", task.seat, source=task.source, count=len(task.dice))


# ---------------------------------------------------------------- take: one more die from the pool


def take_options(table: Table, task: Task) -> list[Any]:
    return [Put(die.id, region) for die in table.pool for region in v.free(table.villages[task.seat])]


def take(table: Table, task: Task, action: Put) -> None:
    table.settle(task.seat, table.from_pool(action.die), action.region, code="joined", source=task.source)


# ---------------------------------------------------------------- faces


def set_face_options(table: Table, task: Task) -> list[Any]:
    if task.picked:
        return [Turn(face) for face in FACES]
    return [_pick(spot) for spot, _die in _own(table, task)]


def set_face(table: Table, task: Task, action: Pick | Turn) -> None:
    if isinstance(action, Pick):
        table.first(replace(task, picked=(_spot(action),)))
        return
    _turn(table, task, task.picked[0], action.face)


def _turn(table: Table, task: Task, spot: Spot, face: Any) -> None:
    die = table.take_out(spot)
    table.put_at(spot, Die(die.id, face))
    about = {"die": die.id, "face": face, "region": spot.region, "index": spot.index}
    table.note("turned", spot.seat, other=task.seat, source=task.source, **about)


def to_one_options(table: Table, task: Task) -> list[Any]:
    return [_pick(spot) for spot, die in _others(table, task) if die.face != "1"]


def to_one(table: Table, task: Task, action: Pick) -> None:
    _turn(table, task, _spot(action), "1")


def reroll_options(table: Table, task: Task) -> list[Any]:
    return [Enough(), *[_pick(spot) for spot, _die in _own(table, task) if spot not in task.picked]]


def reroll(table: Table, task: Task, action: Pick) -> None:
    picked = (*task.picked, _spot(action))
    more = replace(task, picked=picked, left=task.left - 1)
    if more.left and len(picked) < len(_own(table, task)):
        table.first(more)
    else:
        table.reroll(picked, task.source)


# ---------------------------------------------------------------- dice that go


def lose_options(table: Table, task: Task) -> list[Any]:
    return [_pick(spot) for spot, _die in _others(table, task) if spot.region == task.region]


def lose(table: Table, task: Task, action: Pick) -> None:
    table.to_bag(_spot(action), "left", other=task.seat, source=task.source)


def return_own_options(table: Table, task: Task) -> list[Any]:
    return [_pick(spot) for spot, _die in _own(table, task)]


def return_own(table: Table, task: Task, action: Pick) -> None:
    table.to_bag(_spot(action), "left", source=task.source)


def pay_options(table: Table, task: Task) -> list[Any]:
    return [
        _pick(spot)
        for spot, die in _own(table, task)
        if task.region in (None, spot.region) and task.face in (None, die.face)
    ]


def pay(table: Table, task: Task, action: Pick) -> None:
    table.to_bag(_spot(action), "paid", source=task.source)
    if task.left > 1:
        table.first(replace(task, left=task.left - 1))


# ---------------------------------------------------------------- dice that move


def shift_options(table: Table, task: Task) -> list[Any]:
    if task.picked:
        return list(_elsewhere(table, task.picked[0]))
    return [_pick(spot) for spot, _die in _others(table, task) if _elsewhere(table, spot)]


def move_own_options(table: Table, task: Task) -> list[Any]:
    if task.picked:
        return [Enough(), *_elsewhere(table, task.picked[0])]
    return [Enough(), *[_pick(spot) for spot, _die in _own(table, task) if _elsewhere(table, spot)]]


def move(table: Table, task: Task, action: Pick | Move) -> None:
    if isinstance(action, Pick):
        table.first(replace(task, picked=(_spot(action),)))
        return
    spot = task.picked[0]
    die = table.take_out(spot)
    about = {"other": task.seat, "target": spot.region, "source": task.source}
    table.settle(spot.seat, die, action.region, code="moved", scores=False, **about)
    more = replace(task, left=task.left - 1, picked=())
    if more.left and options(table, more):
        table.first(more)


def swap_options(table: Table, task: Task) -> list[Any]:
    others = [_pick(spot) for spot, _die in _others(table, task)]
    own = [_pick(spot) for spot, _die in _own(table, task)]
    if not others or not own:
        return []
    return [Enough(), *(others if task.picked else own)]


def swap(table: Table, task: Task, action: Pick) -> None:
    if not task.picked:
        table.first(replace(task, picked=(_spot(action),)))
        return
    mine, theirs = task.picked[0], _spot(action)
    given, taken = table.take_out(mine), table.take_out(theirs)
    table.put_at(mine, taken)
    table.put_at(theirs, given)
    table.note("swapped", task.seat, other=theirs.seat, source=task.source, die=given.id, swapped=taken.id)


# ---------------------------------------------------------------- missions


def exchange_options(table: Table, task: Task) -> list[Any]:
    return [Enough(), *[Exchange(card) for card in table.row]] if table.row else []


def exchange(table: Table, task: Task, action: Exchange) -> None:
    table.row.remove(action.card)
    table.deck.append(action.card)
    table.note("exchanged", task.seat, source=task.source, card=action.card)
    table.first(Task("refill", task.seat))


CHOICES: dict[str, tuple[Options, Answer]] = {
    "place": (place_options, place),
    "take": (take_options, take),
    "set_face": (set_face_options, set_face),
    "to_one": (to_one_options, to_one),
    "reroll": (reroll_options, reroll),
    "lose": (lose_options, lose),
    "return_own": (return_own_options, return_own),
    "pay": (pay_options, pay),
    "shift": (shift_options, move),
    "move_own": (move_own_options, move),
    "swap": (swap_options, swap),
    "exchange": (exchange_options, exchange),
}
"""By kind of task: what may be chosen, and what a choice does."""


def options(table: Table, task: Task) -> list[Any]:
    """What may be chosen now. Only "no" is nothing to choose."""
    found = CHOICES[task.kind][0](table, task)
    return [] if found == [Enough()] else found


def answer(table: Table, task: Task, action: Any) -> None:
    """What a choice does. "Enough" ends a task; dice picked for a reroll are rolled then."""
    if not isinstance(action, Enough):
        CHOICES[task.kind][1](table, task, action)
    elif task.kind == "reroll" and task.picked:
        table.reroll(task.picked, task.source)
    else:
        table.note("declined", task.seat, source=task.source)


def nothing(table: Table, task: Task) -> None:
    """There is nothing to choose: no effect (YOKAI-O16), or drawn dice go back."""
    if task.kind == "place":
        no_room(table, task)
    else:
        table.note("no_effect", task.seat, source=task.source)
