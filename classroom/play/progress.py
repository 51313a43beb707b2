"""How far a table is, from what any onlooker may know. For monitor and projector; it knows no game by name.

What it goes by are things that many games' views have: ``areas`` (a row of places that fill up, null where
empty), ``deck_count`` (cards that are left), ``markers`` (a supply that runs out).
"""

from __future__ import annotations

from typing import Any

from games.match import Match


def progress(match: Match) -> tuple[float, dict[str, int]]:
    """A share 0..1 of the game, and what it goes by: ``filled`` of ``places``, ``deck``, ``markers``."""
    view = match.view(None)
    summary: dict[str, int] = {}
    shares = [0.0]
    areas = view.get("areas")
    if isinstance(areas, list) and areas:
        summary["filled"] = sum(area is not None for area in areas)
        summary["places"] = len(areas)
        shares.append(summary["filled"] / len(areas))
    elif _is_count(view.get("deck_count")):
        # Only where nothing fills up: a deck that goes round again would tell of the end too early.
        cards = len(match.setting.deck.cards)
        shares.append(1 - view["deck_count"] / cards if cards else 0.0)
    for name, label in (("deck_count", "deck"), ("markers", "markers")):
        if _is_count(view.get(name)):
            summary[label] = view[name]
    outcome = match.outcome
    if outcome is not None:
        # One that was lost or stopped shows how far it came.
        return 1.0 if outcome.winners else max(shares), summary
    # A running game is never shown as done.
    return min(0.97, max(shares)), summary


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
