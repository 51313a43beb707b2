"""What things cost and give: souvenirs, donations and meals (TOKAIDO-11 … TOKAIDO-23)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .data import (
    MEAL_PRICE,
    MOST_DONATED,
    OFFERED,
    SOUVENIR_POINTS,
    SOUVENIR_PRICE,
    SOUVENIR_TYPE,
    Type,
)
from .model import Bundle, Donation, Good


def souvenir_points(owned: Sequence[str], card: str) -> int:
    """What one more souvenir gives: it joins the fullest set that lacks its type (TOKAIDO-O11)."""
    counts = type_counts(owned)
    mine = SOUVENIR_TYPE[card]
    fuller = [kind for kind, count in counts.items() if kind != mine and count > counts.get(mine, 0)]
    return SOUVENIR_POINTS[len(fuller)]


def type_counts(owned: Sequence[str]) -> dict[Type, int]:
    """How many souvenirs of each type."""
    counts: dict[Type, int] = {}
    for card in owned:
        kind = SOUVENIR_TYPE[card]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def all_points(owned: Sequence[str], cards: Sequence[str]) -> int:
    """What several give, one after the other; their order makes no difference."""
    total, had = 0, list(owned)
    for card in cards:
        total += souvenir_points(had, card)
        had.append(card)
    return total


def goods(owned: Sequence[str], cards: Sequence[str]) -> tuple[Good, ...]:
    """Souvenirs on offer, each with what it would give alone."""
    return tuple(
        [
            Good(card, SOUVENIR_TYPE[card], SOUVENIR_PRICE[card], souvenir_points(owned, card))
            for card in cards
        ]
    )


def sets_of(owned: Sequence[str]) -> tuple[tuple[Good, ...], ...]:
    """The souvenirs in their sets, each with what it gave (TOKAIDO-12)."""
    sets: list[list[Good]] = []
    counts: dict[Type, int] = {}
    for position, card in enumerate(owned):
        kind = SOUVENIR_TYPE[card]
        number = counts.get(kind, 0)
        counts[kind] = number + 1
        if number == len(sets):
            sets.append([])
        points = souvenir_points(owned[:position], card)
        sets[number].append(Good(card, kind, SOUVENIR_PRICE[card], points))
    return tuple([tuple(each) for each in sets])


def cost(cards: Sequence[str], traveller: str | None) -> tuple[int, int]:
    """(coins that must be in hand, coins that are paid): the merchant pays 1 for one card, the geisha gets
    the cheapest of several for nothing but must be able to pay for all (TOKAIDO-O12, TOKAIDO-O15).
    """
    prices = [SOUVENIR_PRICE[card] for card in cards]
    full = sum(prices)
    if not prices:
        return 0, 0
    if traveller == "merchant":
        return full - max(prices) + 1, full - max(prices) + 1
    if traveller == "geisha" and len(prices) > 1:
        return full, full - min(prices)
    return full, full


def bundles(
    owned: Sequence[str], offered: Sequence[str], coins: int, traveller: str | None
) -> tuple[Bundle, ...]:
    """Everything that may be bought of what is offered; first nothing."""
    found = []
    for size in range(OFFERED + 1):
        for cards in combinations(offered, size):
            needed, paid = cost(cards, traveller)
            if needed <= coins:
                found.append(Bundle(cards, paid, all_points(owned, cards)))
    return tuple(found)


def donations(coins: int, traveller: str | None) -> tuple[Donation, ...]:
    """What may be donated at a temple; the priest's bank adds a coin (TOKAIDO-19)."""
    more = 1 if traveller == "priest" else 0
    return tuple([Donation(own, own + more, own + more) for own in range(1, min(MOST_DONATED, coins) + 1)])


def meal_cost(card: str, traveller: str | None) -> int:
    """What a meal costs this traveller: the ronin pays a coin less."""
    return MEAL_PRICE[card] - (1 if traveller == "ronin" else 0)
