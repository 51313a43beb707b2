"""Golden playthroughs for each number of players and each option that changes the game.

`golden.json` is the one that every game has, with every step; here each table is kept by its moves, its end,
and a digest of all states, events and views on the way. After a change of the rules on purpose:

    .venv/bin/python -m tests.games.horse.test_golden
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from games.core.codec import plain
from games.core.deck import Deck
from games.core.rng import Source
from games.match import Match

from ..worlds import drive

STORE = Path(__file__).with_name("goldens.json")
TRACK = ["bag", "flower", "hoof", "whip", "hoof", "puddle"] * 5
TABLES: dict[str, dict[str, Any]] = {
    **{f"{seats} players": {"seats": seats, "options": {}} for seats in (2, 3, 4, 5)},
    "items open": {"seats": 3, "options": {"items_open": True}},
    "not shuffled": {"seats": 3, "options": {"shuffle": False}},
    "a track": {"seats": 4, "options": {"track": TRACK}},
    "ages": {"seats": 4, "options": {"age_rank": [2, 0, 3, 1]}},
    "youngest first": {"seats": 4, "options": {"start_seat": 2}},
    "a clock": {"seats": 5, "options": {"seconds": 30}},
}
SEED = 20151101


def record(name: str) -> dict[str, Any]:
    """The table played by bots, sampled actions and expired clocks."""
    match = Match.start("horse", Deck(()), seed=SEED, **TABLES[name])
    source = Source(SEED)
    while match.outcome is None:
        drive(match, source, 1)
    return {**TABLES[name], "moves": [[*move] for move in match.moves], **retold(name, match.moves)}


def retold(name: str, moves: Any) -> dict[str, Any]:
    """What these moves give."""
    match = Match.start("horse", Deck(()), seed=SEED, **TABLES[name])
    digest = hashlib.sha256(match.state_json)
    for seat, action in moves:
        match.act(seat, action)
        digest.update(match.state_json)
        for viewer in (None, *range(match.seats)):
            digest.update(match.view_bytes(viewer))
    digest.update(json.dumps(plain(match.events)).encode())
    return {"outcome": plain(match.outcome), "scores": list(match.scores), "digest": digest.hexdigest()}


@pytest.mark.parametrize("name", TABLES)
def test_the_table_plays_the_same(name: str) -> None:
    golden = json.loads(STORE.read_text("utf-8"))[name]
    assert {key: golden[key] for key in ("seats", "options")} == TABLES[name]
    assert retold(name, golden["moves"]) == {key: golden[key] for key in ("outcome", "scores", "digest")}


if __name__ == "__main__":
    STORE.write_text(json.dumps({name: record(name) for name in TABLES}, indent=1) + "\n", "utf-8")
