"""What the right answer is: the tests know the years, as a child who has learnt them does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from history_content import library

AREAS = 8


@cache
def years() -> Mapping[str, int]:
    """Year by the card's name in either language."""
    return {
        name: card.year for card in library.content_bundle().cards for name in (card.name_zh, card.name_en)
    }


def right_areas(look: Mapping[str, Any]) -> list[int]:
    """The empty areas in which the card on the board would be right (GROUP-06), best first.

    Best: where it leaves room for the cards that are still to come.
    """
    year = years()[look["card"]]
    # Cards of the same year are right on either side (GROUP-O1), so they are no bound.
    known = {each["area"]: years()[each["card"]] for each in look["areas"] if each["card"]}
    low = max((area for area, other in known.items() if other < year), default=0)
    high = min((area for area, other in known.items() if other > year), default=AREAS + 1)
    found = [area for area in range(low + 1, high) if area not in known]
    order = sorted(years().values())
    wish = 0.5 + AREAS * sum(other < year for other in order) / len(order)
    return sorted(found, key=lambda area: abs(area - wish))


def wrong_areas(look: Mapping[str, Any]) -> list[int]:
    """The empty areas in which the card would be wrong."""
    right = right_areas(look)
    return [each["area"] for each in look["areas"] if not each["card"] and each["area"] not in right]
