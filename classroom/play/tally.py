"""What an onlooker can count at a table, for monitor and projector; it knows no game by name.

What it goes by are things that many games' views have: ``areas`` (a row of places that fill up, null where
empty), ``deck_count`` (cards that are left), ``markers`` (a supply that runs out).
"""

from __future__ import annotations

from typing import Any

from games.match import Match


def tally(match: Match) -> dict[str, int]:
    """``filled`` of ``places``, ``deck``, ``markers``: those that this game's view has."""
    view = match.view(None)
    counts: dict[str, int] = {}
    areas = view.get("areas")
    if isinstance(areas, list) and areas:
        counts["filled"] = sum(area is not None for area in areas)
        counts["places"] = len(areas)
    for name, label in (("deck_count", "deck"), ("markers", "markers")):
        if _is_count(view.get(name)):
            counts[label] = view[name]
    return counts


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
