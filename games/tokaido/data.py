"""What lies on the table of tokaido: the road, the cards, the travellers and the points, as numbers.

Cards of one kind are alike, so a card is named by what it is; a deck holds the name as often as there are
copies. Names are those of real things of the road; people go by what they do.
"""

from __future__ import annotations

from typing import Final, Literal

Kind = Literal["inn", "village", "farm", "paddy", "mountain", "sea", "spring", "temple", "encounter"]
Panorama = Literal["paddy", "mountain", "sea"]
Type = Literal["small", "clothing", "food", "art"]

ROAD: Final[tuple[Kind, ...]] = (
    "inn", "village", "temple", "encounter", "paddy", "spring", "mountain", "farm", "village", "temple",
    "encounter", "sea", "mountain", "spring", "inn", "sea", "temple", "farm", "paddy", "mountain",
    "encounter", "temple", "spring", "mountain", "sea", "village", "farm", "inn", "paddy", "village",
    "encounter", "farm", "mountain", "spring", "sea", "paddy", "temple", "farm", "encounter", "sea",
    "village", "inn", "spring", "temple", "encounter", "village", "sea", "farm", "spring", "encounter",
    "mountain", "paddy", "sea", "village", "inn",
)  # fmt: skip
"""Positions 0 (京都) to 54 (江戶): TOKAIDO-05, TOKAIDO-O1."""

DOUBLE: Final = frozenset(
    {1, 5, 6, 7, 9, 11, 17, 18, 19, 20, 22, 24, 30, 32, 34, 36, 37, 40, 43, 45, 47, 48, 51, 52}
)
"""Positions with a branch circle (TOKAIDO-06)."""

GOAL: Final = len(ROAD) - 1

PANORAMAS: Final[dict[Panorama, int]] = {"paddy": 3, "mountain": 4, "sea": 5}
"""How many cards make a panorama; each traveller can complete one of each."""

PANORAMA_SETS: Final = 5

SOUVENIRS: Final[dict[Type, dict[str, int]]] = {
    "small": {"koma": 1, "gofu": 1, "washi": 1, "hashi": 1, "uchiwa": 1, "yunomi": 1},
    "food": {"konpeito": 1, "kamaboko": 1, "manju": 1, "ocha": 2, "sake": 2, "daifuku": 2},
    "clothing": {"haori": 2, "furoshiki": 2, "sandogasa": 2, "kanzashi": 2, "geta": 2, "yukata": 2},
    "art": {"netsuke": 2, "jubako": 2, "shikki": 2, "shamisen": 3, "sumie": 3, "ukiyoe": 3},
}
"""Prices by type and name, one card each (TOKAIDO-O4)."""

SOUVENIR_TYPE: Final[dict[str, Type]] = {name: kind for kind, names in SOUVENIRS.items() for name in names}
SOUVENIR_PRICE: Final = {name: price for names in SOUVENIRS.values() for name, price in names.items()}
SOUVENIR_POINTS: Final = (1, 3, 5, 7)
"""For the first to fourth card of a set (TOKAIDO-13)."""

MEALS: Final[dict[int, dict[str, int]]] = {
    1: {"dango": 3, "nigirimeshi": 3, "misoshiru": 3},
    2: {"tofu": 2, "tempura": 2, "sushi": 2, "soba": 2, "yakitori": 2},
    3: {"unagi": 1, "udon": 1, "fugu": 1, "tai-meshi": 1, "sashimi": 1, "donburi": 1},
}
"""Copies by price and name (TOKAIDO-O5)."""

MEAL_PRICE: Final = {name: price for price, names in MEALS.items() for name in names}
MEAL_POINTS: Final = 6

ENCOUNTERS: Final = {
    "artisan": 2,
    "guide-paddy": 1,
    "guide-mountain": 2,
    "guide-sea": 3,
    "samurai": 2,
    "noble": 2,
    "shrine-maiden": 2,
}
"""Copies by name (TOKAIDO-O2)."""

GUIDES: Final[dict[str, Panorama]] = {
    "guide-paddy": "paddy",
    "guide-mountain": "mountain",
    "guide-sea": "sea",
}
SAMURAI_POINTS: Final = 3
NOBLE_COINS: Final = 3

SPRINGS: Final = {2: 6, 3: 6}
"""Copies by points (TOKAIDO-O6)."""

FARM_COINS: Final = 3
TOLL: Final = 1
OFFERED: Final = 3
"""Souvenirs shown in a village; the most that can be donated at a temple, too."""
MOST_DONATED: Final = 3
BEGINNER_COINS: Final = 7

TRAVELLERS: Final = {
    "courier": 4,
    "print-artist": 3,
    "priest": 8,
    "ronin": 7,
    "old-man": 6,
    "geisha": 5,
    "orphan": 2,
    "entertainer": 5,
    "official": 9,
    "merchant": 6,
}
"""Coins at the start by traveller (TOKAIDO-O7)."""

INITIATIVE: Final = {1: 2, 2: 1, 3: 0, 4: -1, 5: -1}
"""Variant `initiative`: change of the coins by square of the start, 1 nearest the road (TOKAIDO-36)."""

FINAL_ACHIEVEMENTS: Final = ("gourmet", "bather", "chatterbox", "collector")
ACHIEVEMENT_POINTS: Final = 3
TEMPLE_POINTS: Final = (10, 7, 4, 2)
"""By rank among distinct amounts; the last one also for all ranks after it (TOKAIDO-27, TOKAIDO-O8)."""


def spread(copies: dict[str, int]) -> tuple[str, ...]:
    """A deck in order: each name as often as it has copies."""
    return tuple([name for name, count in copies.items() for _ in range(count)])


SOUVENIR_DECK: Final = tuple(SOUVENIR_TYPE)
ENCOUNTER_DECK: Final = spread(ENCOUNTERS)
MEAL_DECK: Final = tuple([name for names in MEALS.values() for name in spread(names)])
SPRING_DECK: Final = tuple([points for points, count in SPRINGS.items() for _ in range(count)])
