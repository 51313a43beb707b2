"""Golden playthroughs of tokaido for each number of players and each variant.

Besides the one of `tests.games.golden`, which keeps everything, these keep the moves, the scores, and a
digest of every state, event and view on the way:

    .venv/bin/python -m tests.games.tokaido.record
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.core.codec import encode
from games.core.deck import Deck
from games.core.rng import Source
from games.match import Match

from ..worlds import drive

FILE = Path(__file__).with_name("golden_tables.json")
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "beginner": {"beginner": True},
    "reverse": {"reverse": True},
    "gourmet_short": {"gourmet_short": True},
    "initiative": {"initiative": True},
    "all": {"beginner": True, "reverse": True, "gourmet_short": True, "initiative": True, "seconds": 30},
}


def names() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every table: its name, number of seats and options."""
    for seats in range(2, 6):
        for variant, options in VARIANTS.items():
            yield f"{seats}-{variant}", seats, options


def play(name: str, seats: int, options: dict[str, Any], moves: list[Any] | None = None) -> dict[str, Any]:
    """A table with these moves, or (None) with those that bots and chance make."""
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
    match = Match.start("tokaido", Deck(()), seats=seats, seed=seed, options=options)
    source, digest = Source(seed), hashlib.sha256(match.state_json)
    at = 0
    while match.outcome is None and (moves is None or at < len(moves)):
        told = len(match.events)
        if moves is None:
            drive(match, source, 1)
        else:
            match.act(*moves[at])
        at += 1
        digest.update(match.state_json)
        digest.update(encode(match.events[told:]))
        for seat in (None, *range(seats)):
            digest.update(match.view_bytes(seat))
    outcome = match.outcome
    return {
        "moves": [[seat, action] for seat, action in match.moves],
        "scores": list(match.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "digest": digest.hexdigest(),
    }


if __name__ == "__main__":
    tables = {name: play(name, seats, options) for name, seats, options in names()}
    lines = [f"{json.dumps(name)}: {json.dumps(found)}" for name, found in tables.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"recorded {len(tables)} tables")
