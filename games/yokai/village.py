"""A village as a value: what stands where, and what it counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from .data import COLOUR_OF, HOUSES, MISSION, PIPS, REGIONS, Need, Region, colour
from .model import Die, Spot, Village

EMPTY = Village(*[(None,) * HOUSES[region] for region in REGIONS])


def houses(village: Village, region: Region) -> tuple[Die | None, ...]:
    """The houses of a region."""
    if region == "mountain":
        return village.mountain
    return village.plain if region == "plain" else village.coast


def there(village: Village, region: Region) -> tuple[Die, ...]:
    """The dice of a region."""
    return tuple([die for die in houses(village, region) if die is not None])


def everyone(village: Village) -> tuple[Die, ...]:
    """All dice of a village."""
    return tuple([die for die in (*village.mountain, *village.plain, *village.coast) if die is not None])


def spots(village: Village, seat: int) -> Iterator[tuple[Spot, Die]]:
    """The houses with a die, region by region."""
    for region in REGIONS:
        for index, die in enumerate(houses(village, region), 1):
            if die is not None:
                yield Spot(seat, region, index), die


def at(village: Village, region: Region, index: int) -> Die | None:
    """The die in a house; None where it is free or there is no such house."""
    row = houses(village, region)
    return row[index - 1] if 1 <= index <= len(row) else None


def free(village: Village) -> dict[Region, int]:
    """How many houses are free, of the regions that have one."""
    counts = {region: houses(village, region).count(None) for region in REGIONS}
    return {region: count for region, count in counts.items() if count}


def put(village: Village, region: Region, index: int, die: Die | None) -> Village:
    """With this die (None: nobody) in that house."""
    row = houses(village, region)
    now = (*row[: index - 1], die, *row[index:])
    if region == "mountain":
        return replace(village, mountain=now)
    return replace(village, plain=now) if region == "plain" else replace(village, coast=now)


def move_in(village: Village, region: Region, die: Die) -> tuple[Village, int]:
    """With this die in the first free house of a region, and that house's number."""
    index = houses(village, region).index(None) + 1
    return put(village, region, index, die), index


def matches(die: Die, region: Region) -> bool:
    """Whether a die has the colour of the houses there (YOKAI-14)."""
    return colour(die.id) == COLOUR_OF[region]


def pips(dice: Sequence[Die]) -> int:
    return sum([PIPS[die.face] for die in dice])


def pips_in(village: Village, region: Region) -> int:
    """What counts in 村民較量 (YOKAI-27, YOKAI-28)."""
    return pips(there(village, region))


def lowest(village: Village, region: Region) -> int | None:
    """The house of the die with the fewest pips, the first of equals (YOKAI-O14)."""
    found = [
        (PIPS[die.face], index) for index, die in enumerate(houses(village, region), 1) if die is not None
    ]
    return min(found)[1] if found else None


def bonus_in(kept: Sequence[str], region: Region) -> int:
    """The bonus villager points of infinity missions for a region (YOKAI-20)."""
    return sum([MISSION[card].bonus for card in kept if MISSION[card].needs[0].region == region])


def have(need: Need, village: Village, kept: Sequence[str]) -> int:
    """How far a village is with a condition (YOKAI-O5)."""
    if need.kind == "region":
        assert need.region is not None, "the region is named"
        return pips_in(village, need.region) + bonus_in(kept, need.region)
    dice = everyone(village)
    if need.kind == "total":
        return pips(dice) + sum([MISSION[card].bonus for card in kept])
    if need.kind == "same_face":
        faces = [die.face for die in dice]
        return max([faces.count(face) for face in set(faces)], default=0)
    if need.kind == "matched":
        regions = REGIONS if need.region is None else (need.region,)
        return sum([matches(die, region) for region in regions for die in there(village, region)])
    if need.region is not None:
        return len(there(village, need.region))
    return sum([die.face == need.face for die in dice])


def met(card: str, village: Village, kept: Sequence[str]) -> bool:
    """Whether all conditions of a mission hold (YOKAI-19)."""
    needs = MISSION[card].needs
    return bool(needs) and all(have(need, village, kept) >= need.need for need in needs)
