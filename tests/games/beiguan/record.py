"""Golden playthroughs of beiguan for both modes and each number of players.

Besides the one of `tests.games.golden`, which keeps everything, these keep the moves and, for each, the
scores and a digest of what it gave (state, events, all views):

    .venv/bin/python -m tests.games.beiguan.record
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.core.codec import encode
from games.core.rng import Source
from games.match import Match

from ..worlds import drive
from .tables import start

FILE = Path(__file__).with_name("golden_tables.json")
VARIANTS: dict[str, dict[str, Any]] = {
    "basic": {},
    "advanced": {"mode": "advanced"},
    "strict": {"mode": "advanced", "one_per_area": True, "festival_carry_over": False, "seconds": 30},
}


def tables() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every table: its name, number of seats and options."""
    for variant, options in VARIANTS.items():
        for seats in (2, 3, 4):
            yield f"{variant}-{seats}", seats, options


def begin(name: str, seats: int, options: dict[str, Any]) -> tuple[Match, Source]:
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
    return start(seats=seats, seed=seed, options={**options, "shuffle": True}), Source(seed)


def played(name: str, seats: int, options: dict[str, Any]) -> list[Any]:
    """Moves that bots, chance and expired clocks make; in a contest, chance alone."""
    match, source = begin(name, seats, options)
    while match.outcome is None:
        seat = match.state.active
        if match.state.phase == "CONTEST":
            match.act(seat, match.sample(seat, source))
        else:
            drive(match, source, 1)
    return [[seat, action] for seat, action in match.moves]


def trace(name: str, seats: int, options: dict[str, Any], moves: list[Any]) -> dict[str, Any]:
    """What these moves give, a step at a time."""
    match, _ = begin(name, seats, options)
    steps = []
    for seat, action in moves:
        told = len(match.events)
        match.act(seat, action)
        digest = hashlib.sha256(match.state_json + encode(match.events[told:]))
        for viewer in (None, *range(seats)):
            digest.update(match.view_bytes(viewer))
        steps.append([seat, action, list(match.scores), digest.hexdigest()[:12]])
    outcome = match.outcome
    return {"winners": None if outcome is None else list(outcome.winners), "steps": steps}


if __name__ == "__main__":
    lines = []
    for table_name, seat_count, chosen in tables():
        found = trace(table_name, seat_count, chosen, played(table_name, seat_count, chosen))
        lines.append(f"{json.dumps(table_name)}: {json.dumps(found)}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"recorded {len(lines)} tables")
