"""Whoever reads a table by the rules finds what their *View* lines promise, under those names."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.api import BaseGame
from games.match import Match
from games.registry import GAMES

from .worlds import TOY

EVERY = ("phase", "to_move", "scores", "outcome")
VIEWS: dict[str, tuple[str, ...]] = {
    "voyage-train": (
        "columns",
        "hand",
        "hand_counts",
        "piles",
        "deck_count",
        "deck_top",
        "discard",
        "played",
    ),
    "voyage-bet": ("spots", "question", "era", "pawns_left", "stopped", "round", "deck_count"),
    "voyage-team": ("areas", "fronts", "markers", "deck_count", "discard", "team_score"),
    "voyage-race": ("maps", "market", "discards", "deck_count", "round"),
    "quiz": ("question", "answered", "answered_count", "present_count", "reveal", "ranks"),
    "yokai": ("pool", "deities", "missions", "villages", "legends", "kept_missions", "season", "bag_count"),
    "tokaido": (
        *("pawns", "coins", "temple", "souvenirs", "meals", "springs", "encounters", "panoramas"),
        *("achievements", "offer", "deck_counts"),
    ),
    "beiguan": (
        *("areas", "boards", "workers", "supply", "display", "band_tops", "pending", "deck_counts"),
        *("year", "season", "festival", "contest"),
    ),
    "horse": (
        *("track", "positions", "hands", "chosen", "items", "item_counts", "angry", "finish_order"),
        *("round", "cycle"),
    ),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_view_holds_what_the_rules_list(game: BaseGame[Any, Any, Any, Any]) -> None:
    match = Match.start(game.key, TOY, seats=min(game.seats), seed=5)
    for viewer in (0, None):
        assert set(EVERY + VIEWS[game.key]) <= set(match.view(viewer))
