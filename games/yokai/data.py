"""What lies in the box of 妖怪臺灣: numbers, deities and missions, as the rules' tables give them.

Dice are numbered 1–75 by colour (white, orange, blue, green), so that an id says the colour.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Region = Literal["mountain", "plain", "coast"]
Face = Literal["bagua", "1", "2", "3", "4"]
Colour = Literal["white", "orange", "blue", "green"]
Season = Literal["spring", "summer", "autumn", "winter"]

REGIONS: Final[tuple[Region, ...]] = ("mountain", "plain", "coast")
SEASONS: Final[tuple[Season, ...]] = ("spring", "summer", "autumn", "winter")
HOUSES: Final[dict[Region, int]] = {"mountain": 4, "plain": 6, "coast": 4}
"""YOKAI-02."""
COLOUR_OF: Final[dict[Region, Colour]] = {"mountain": "green", "plain": "orange", "coast": "blue"}

SIDES: Final[tuple[Face, ...]] = ("bagua", "bagua", "1", "2", "3", "4")
"""The faces of a die by the number rolled, from 1 (YOKAI-04)."""
FACES: Final[tuple[Face, ...]] = ("bagua", "1", "2", "3", "4")
PIPS: Final[dict[Face, int]] = {"bagua": 1, "1": 1, "2": 2, "3": 3, "4": 4}
"""YOKAI-24, YOKAI-O7."""

COUNTS: Final[tuple[tuple[Colour, int], ...]] = (("white", 39), ("orange", 12), ("blue", 12), ("green", 12))
COLOURS: Final[tuple[Colour, ...]] = tuple([colour for colour, count in COUNTS for _ in range(count)])
DICE: Final = len(COLOURS)
"""75 dice, numbered from 1."""

SLOTS: Final[tuple[Face, ...]] = ("3", "bagua", "bagua", "4", "4", "bagua")
"""The face slots of every deity card, numbered from 1 (YOKAI-05)."""

TEMPLES: Final = 5
LEGENDS: Final = 2
"""Legend tiles of each deity (YOKAI-03)."""
ROW: Final[dict[int, int]] = {2: 4, 3: 4, 4: 5, 5: 6}
"""Missions on display by players (YOKAI-06)."""
SEASON_DICE: Final[dict[int, int]] = {2: 7, 3: 10, 4: 13, 5: 16}
"""YOKAI-O1."""
SETUP_DICE: Final = 2
"""For each player (YOKAI-07)."""
LEAVING: Final = 2
"""Deities replaced after each season (YOKAI-23)."""
CONTEST: Final = 4
"""Points of a region in 村民較量 (YOKAI-27)."""
LEGEND_POINTS: Final[tuple[int, ...]] = (0, 2, 4, 7, 11)
"""By season tiles above the deity at the end (YOKAI-O3)."""

DEITIES: Final[tuple[str, ...]] = tuple([f"D{number:02}" for number in range(1, 16)])


def colour(die: int) -> Colour:
    """The colour of a die by its id."""
    return COLOURS[die - 1]


class Need(Struct, frozen=True):
    """One condition of a mission.

    `region`: pips in it, bonus included · `total`: pips of the whole village, bonus included · `face`: dice
    that show it · `same_face`: dice that show one and the same face · `matched`: dice on houses of their
    colour, in `region` or anywhere · `pay`: dice to give up, of that `face` or in that `region`.
    """

    kind: Literal["region", "total", "face", "same_face", "matched", "pay"]
    need: int
    region: Region | None = None
    face: Face | None = None


class Mission(Struct, frozen=True):
    """A mission card (YOKAI-20, YOKAI-21). An infinity mission gives `bonus` pips for the region of its
    condition, a score mission `points`; a lightning mission has no conditions.
    """

    id: str
    kind: Literal["infinity", "lightning", "score"]
    needs: tuple[Need, ...] = ()
    points: int = 0
    bonus: int = 0

    @property
    def pay(self) -> Need | None:
        """What is offered up, where something is."""
        return self.needs[0] if self.needs and self.needs[0].kind == "pay" else None


def _infinity(number: int, region: Region, need: int, bonus: int) -> Mission:
    return Mission(f"I{number:02}", "infinity", (Need("region", need, region),), bonus=bonus)


_INFINITY: Final[tuple[tuple[Region, int, int], ...]] = (
    ("mountain", 4, 1), ("mountain", 5, 1), ("mountain", 6, 2), ("mountain", 7, 2), ("mountain", 9, 3),
    ("plain", 5, 1), ("plain", 6, 1), ("plain", 8, 2), ("plain", 10, 2), ("plain", 12, 3),
    ("coast", 4, 1), ("coast", 5, 1), ("coast", 6, 2), ("coast", 7, 2), ("coast", 9, 3),
)  # fmt: skip


def _in(mountain: int = 0, plain: int = 0, coast: int = 0) -> tuple[Need, ...]:
    wanted = zip(REGIONS, (mountain, plain, coast), strict=True)
    return tuple([Need("region", need, region) for region, need in wanted if need])


def _faces(*faces: Face) -> tuple[Need, ...]:
    return tuple([Need("face", 1, face=face) for face in faces])


_SCORE: Final[tuple[tuple[tuple[Need, ...], int], ...]] = (
    # S01–S12: one region
    (_in(mountain=4), 2), (_in(mountain=6), 3), (_in(mountain=8), 4), (_in(mountain=10), 6),
    (_in(plain=5), 2), (_in(plain=8), 3), (_in(plain=11), 4), (_in(plain=14), 6),
    (_in(coast=4), 2), (_in(coast=6), 3), (_in(coast=8), 4), (_in(coast=10), 6),
    # S13–S18: two regions
    (_in(mountain=4, coast=4), 4), (_in(mountain=6, coast=6), 6),
    (_in(mountain=4, plain=6), 4), (_in(mountain=6, plain=8), 6),
    (_in(plain=6, coast=4), 4), (_in(plain=8, coast=6), 6),
    # S19–S22: three regions
    (_in(2, 2, 2), 3), (_in(3, 4, 3), 5), (_in(5, 6, 5), 7), (_in(7, 8, 7), 9),
    # S23–S26: the whole village
    ((Need("total", 10),), 2), ((Need("total", 14),), 4),
    ((Need("total", 18),), 6), ((Need("total", 22),), 8),
    # S27–S32: equal faces
    ((Need("face", 3, face="bagua"),), 3), ((Need("face", 2, face="1"),), 2),
    ((Need("face", 3, face="2"),), 4), ((Need("face", 3, face="3"),), 5),
    ((Need("face", 3, face="4"),), 6), ((Need("same_face", 4),), 4),
    # S33–S35: runs
    (_faces("1", "2", "3", "4"), 5), (_faces("1", "2", "3"), 3), (_faces("2", "3", "4"), 3),
    # S36–S41: dice on houses of their colour
    ((Need("matched", 1, "mountain"),), 2), ((Need("matched", 1, "plain"),), 2),
    ((Need("matched", 1, "coast"),), 2), ((Need("matched", 2),), 3), ((Need("matched", 3),), 5),
    ((Need("matched", 4),), 7),
    # S42–S47: offerings
    ((Need("pay", 1, face="bagua"),), 2), ((Need("pay", 2, face="bagua"),), 5),
    ((Need("pay", 1, "mountain"),), 3), ((Need("pay", 1, "plain"),), 2), ((Need("pay", 1, "coast"),), 3),
    ((Need("pay", 1, face="4"),), 4),
)  # fmt: skip

LIGHTNING: Final = tuple([Mission(f"L{number:02}", "lightning") for number in range(1, 11)])

MISSIONS: Final[tuple[Mission, ...]] = (
    *[_infinity(number, *each) for number, each in enumerate(_INFINITY, 1)],
    *LIGHTNING,
    *[Mission(f"S{number:02}", "score", needs, points) for number, (needs, points) in enumerate(_SCORE, 1)],
)
"""The 72 mission cards, in the order in which an unshuffled game deals them."""

MISSION: Final[dict[str, Mission]] = {mission.id: mission for mission in MISSIONS}
