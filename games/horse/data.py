"""The pieces of horse as data: how many there are of each, and what they are worth."""

from __future__ import annotations

from typing import Final, Literal

Kind = Literal["whip", "puddle", "bag", "flower", "hoof"]
"""What is on a route card: 馬鞭, 水漥, 百寶袋, 小花情緒, 蹄跡."""

Item = Literal["massage", "stable", "apple", "carrot", "oats"]
"""An item card: 按摩, 馬廄, 蘋果, 胡蘿蔔, 燕麥."""

Emotion = Literal["happy", "nervous", "tired", "angry"]
"""An emotion card: 開心, 緊張, 疲累, 生氣."""

ROUTE: Final[dict[Kind, int]] = {"whip": 4, "puddle": 4, "bag": 6, "flower": 6, "hoof": 16}
ITEMS: Final[dict[Item, int]] = {"massage": 4, "stable": 2, "apple": 3, "carrot": 5, "oats": 7}
EMOTIONS: Final[dict[Emotion, int]] = {"happy": 4, "nervous": 4, "tired": 1, "angry": 2}
"""HORSE-01."""

START: Final = 0
LENGTH: Final = 30
"""Route cards on the table; 6 of the 36 are removed (HORSE-02)."""
FINISH: Final = LENGTH + 1

STEPS: Final = (1, 2, 3, 4, 5, 6)
"""The step cards of each player."""

RANK_POINTS: Final = (10, 7, 5, 3, 1)
"""HORSE-O1."""
WORTH: Final[dict[Item, int]] = {"massage": 0, "stable": 0, "apple": 3, "carrot": 2, "oats": 1}
"""HORSE-O2."""

CURE: Final[dict[Emotion, Item]] = {"nervous": "massage", "tired": "stable"}
"""Which help card calms which feeling (HORSE-20, HORSE-21)."""

WALL: Final = 3
"""So many puddles in a row are a wall that can stall a game (HORSE-O17)."""

_WORDS: Final[dict[str, Kind]] = {"w": "whip", "p": "puddle", "b": "bag", "f": "flower", "h": "hoof"}

UNSHUFFLED: Final[tuple[Kind, ...]] = tuple([_WORDS[each] for each in "hhbhwfhhpbhhfhwbhfhhpbhfhwhbfh"])
"""The track with `shuffle` False: all five kinds come soon, and no two puddles near each other."""


def walled(track: tuple[Kind, ...]) -> bool:
    """Whether three puddles lie in a row (HORSE-O17)."""
    wall: tuple[Kind, ...] = ("puddle",) * WALL
    return any(track[at : at + WALL] == wall for at in range(len(track) - WALL + 1))
