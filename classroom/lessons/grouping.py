"""Who sits with whom. Pure: people in, tables out, the same for the same seed.

What must hold (tests/lessons/test_grouping.py):

- everybody sits at exactly one table;
- people who share a device sit at one table (they pass it around), as far as a table can seat them;
- nobody sits alone where that can be avoided: 25 people at tables of 4 make three tables of 3 and four of 4,
  5 people at tables of 2 make a 2 and a 3;
- without shared devices the sizes of tables differ by one at most (random, by number).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

How = Literal["random", "number", "saved", "hand", "individual"]
Tables = list[list[str]]


@dataclass(frozen=True, slots=True)
class Person:
    """One who is to be seated. ``key`` is unique ("s12", "g3"); guests have no number and sort last."""

    key: str
    number: int | None = None
    group: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class _Bundle:
    """People of one device, inseparable."""

    people: tuple[Person, ...]

    @property
    def size(self) -> int:
        return len(self.people)

    @property
    def rank(self) -> tuple[int, str]:
        return min(_rank(person) for person in self.people)


def group(
    people: Iterable[Person],
    size: int,
    how: How,
    *,
    limit: int,
    seed: int = 0,
    hand: Sequence[Sequence[str]] = (),
) -> Tables:
    """Tables of person keys, each in the order in which people sit.

    ``size``: how many the teacher wants at a table; ``limit``: how many a table of this game can seat at
    most; ``seed`` decides the random grouping; ``hand``: the teacher's tables by person key, for
    ``how="hand"``; who is not named there is spread over what is left. ``individual`` gives each person a
    table.

    :raises ValueError: ``size`` or ``limit`` below 1, or the same person twice.
    """
    everyone = sorted(people, key=_rank)
    if size < 1 or limit < 1:
        raise ValueError("a table seats at least one")
    if len({person.key for person in everyone}) != len(everyone):
        raise ValueError("somebody would sit at two tables")
    size = min(size, limit)
    if not everyone:
        return []
    if how == "individual":
        return [[person.key] for person in everyone]
    rng = Random(seed)
    if how == "hand":
        tables = _by_hand(everyone, size, limit, hand)
    elif how == "saved":
        tables = _by_group(everyone, size, limit)
    elif how == "number":
        tables = _packed(_bundles(everyone, limit), size, limit, None)
    else:
        tables = _packed(_bundles(everyone, limit), size, limit, rng)
        rng.shuffle(tables)
        for table in tables:
            rng.shuffle(table)
    return [[person.key for person in table] for table in tables]


def _rank(person: Person) -> tuple[int, str]:
    return (person.number if person.number is not None else 1_000_000, person.key)


def _bundles(people: Sequence[Person], limit: int) -> list[_Bundle]:
    """By device, in the order of people; more on one device than a table can seat are split evenly."""
    by_device: dict[str, list[Person]] = {}
    for person in people:
        by_device.setdefault(person.device or f"alone:{person.key}", []).append(person)
    bundles = []
    for members in by_device.values():
        for part in _even(members, -(-len(members) // limit)):
            bundles.append(_Bundle(tuple(part)))
    return sorted(bundles, key=lambda bundle: bundle.rank)


def _even(people: Sequence[Person], parts: int) -> list[Sequence[Person]]:
    """Consecutive parts whose sizes differ by one at most."""
    edges = [len(people) * part // parts for part in range(parts + 1)]
    return [people[low:high] for low, high in itertools.pairwise(edges)]


def _packed(bundles: list[_Bundle], size: int, limit: int, rng: Random | None) -> list[list[Person]]:
    """The best number of tables, and the bundles spread over them.

    Best, in this order: no table over the limit; few who sit alone; few above the wished size; close to the
    number of tables that the class needs; even sizes. ``rng`` None keeps the order of numbers.
    """
    if not bundles:
        return []
    total = sum(bundle.size for bundle in bundles)
    wished = -(-total // size)
    best: tuple[tuple[int, ...], list[list[Person]]] | None = None
    for count in range(1, len(bundles) + 1):
        tables = _in_order(bundles, count, limit) if rng is None else _spread(bundles, count, rng)
        sizes = [len(table) for table in tables]
        cost = (
            sum(max(0, n - limit) for n in sizes),
            sizes.count(1) if total > 1 and size > 1 else 0,
            sum(max(0, n - size) for n in sizes),
            abs(len(tables) - wished),
            max(sizes) - min(sizes),
        )
        if best is None or cost < best[0]:
            best = (cost, tables)
    assert best is not None
    return best[1]


def _spread(bundles: list[_Bundle], count: int, rng: Random) -> list[list[Person]]:
    """Largest bundles first, each to one of the emptiest tables."""
    tables: list[list[Person]] = [[] for _ in range(count)]
    mixed = list(bundles)
    rng.shuffle(mixed)
    for bundle in sorted(mixed, key=lambda bundle: -bundle.size):
        min(tables, key=len).extend(bundle.people)
    return [table for table in tables if table]


def _in_order(bundles: list[_Bundle], count: int, limit: int) -> list[list[Person]]:
    """Neighbours by number stay neighbours: a new table begins where an even share is reached (or the
    limit).
    """
    total = sum(bundle.size for bundle in bundles)
    tables: list[list[Person]] = []
    seated = 0
    for bundle in bundles:
        full = bool(tables) and len(tables[-1]) + bundle.size > limit
        if not tables or full or (len(tables) < count and seated >= total * len(tables) // count):
            tables.append([])
        tables[-1].extend(bundle.people)
        seated += bundle.size
    return tables


def _by_group(everyone: Sequence[Person], size: int, limit: int) -> list[list[Person]]:
    """The class's groups stay together; people without a group make tables of their own."""
    named: dict[str, list[_Bundle]] = {}
    loose: list[_Bundle] = []
    for bundle in _bundles(everyone, limit):
        # People who share a device sit together even when their groups differ: the first one's group counts.
        name = next((person.group for person in bundle.people if person.group), "")
        (named.setdefault(name, []) if name else loose).append(bundle)
    tables: list[list[Person]] = []
    for name in sorted(named):
        members = sum(bundle.size for bundle in named[name])
        share = -(-members // -(-members // limit))
        tables += _packed(named[name], share, limit, None)
    tables += _packed(loose, size, limit, None)
    return _nobody_alone(tables, limit, keep=())


def _by_hand(
    everyone: Sequence[Person], size: int, limit: int, hand: Sequence[Sequence[str]]
) -> list[list[Person]]:
    """The teacher's tables with those who are here; who was not placed fills up what is short."""
    wanted: dict[str, int] = {}
    for index, keys in enumerate(hand):
        for key in keys:
            wanted.setdefault(key, index)
    placed: dict[int, list[_Bundle]] = {}
    loose: list[_Bundle] = []
    for bundle in _bundles(everyone, limit):
        place = next((wanted[person.key] for person in bundle.people if person.key in wanted), None)
        (loose if place is None else placed.setdefault(place, [])).append(bundle)
    tables: list[list[Person]] = []
    alone_on_purpose: list[int] = []
    for index in sorted(placed):
        members = sum(bundle.size for bundle in placed[index])
        if members == 1 and len(set(hand[index])) == 1:
            alone_on_purpose.append(len(tables))
        tables += _packed(placed[index], -(-members // -(-members // limit)), limit, None)
    waiting: list[_Bundle] = []
    for bundle in sorted(loose, key=lambda bundle: -bundle.size):
        room = [
            table
            for number, table in enumerate(tables)
            if number not in alone_on_purpose and len(table) + bundle.size <= size
        ]
        if room:
            min(room, key=len).extend(bundle.people)
        else:
            waiting.append(bundle)
    tables += _packed(sorted(waiting, key=lambda bundle: bundle.rank), size, limit, None)
    return _nobody_alone(tables, limit, keep=alone_on_purpose)


def _nobody_alone(tables: list[list[Person]], limit: int, keep: Sequence[int]) -> list[list[Person]]:
    """Seats one who would be alone at the smallest table with room; ``keep``: tables left as they are."""
    kept = [table for number, table in enumerate(tables) if number in keep]
    rest = [table for number, table in enumerate(tables) if number not in keep]
    for table in [table for table in rest if len(table) == 1]:
        if len(table) != 1:
            continue  # somebody else who was alone has joined in the meantime
        others = [other for other in rest if other is not table and len(other) < limit]
        if others:
            min(others, key=len).extend(table)
            rest = [other for other in rest if other is not table]
    return [table for table in tables if any(table is left for left in [*kept, *rest])]
