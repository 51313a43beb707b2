"""Golden playthroughs for each number of players and variant, beside the whole one in `golden.json`.

Moves are kept, and of each step a digest of state, events and view. If the rules changed on purpose:
`python -m tests.games.yokai.test_golden` records them anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.core.codec import encode, plain
from games.core.deck import Deck
from games.core.rng import Source
from games.match import Match

from ..worlds import drive

FILE = Path(__file__).parent / "golden_tables.json"
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"rotate_start": True, "start_seat": 1}),
    (4, {"seconds": 30}),
    (5, {}),
    (5, {"shuffle": False, "rotate_start": True}),
)


def fingerprint(match: Match, told: int) -> str:
    """Of the state, the view, what may be done, and what was told since."""
    legal = [match.legal(seat) for seat in sorted(match.to_move)]
    parts = [match.state_json, match.view_bytes(None), encode(match.events[told:]), encode(legal)]
    return sha256(b"\n".join(parts)).hexdigest()[:12]


def begun(number: int) -> Match:
    seats, options = TABLES[number]
    return Match.start("yokai", Deck(()), seats=seats, seed=700 + number, options=options)


def again(number: int, moves: list[Any]) -> dict[str, Any]:
    match = begun(number)
    prints = [fingerprint(match, 0)]
    for seat, action in moves:
        told = len(match.events)
        match.act(seat, action)
        prints.append(fingerprint(match, told))
    return {"moves": moves, "prints": prints, "scores": list(match.scores), "outcome": plain(match.outcome)}


def record(number: int) -> dict[str, Any]:
    match, source = begun(number), Source(number)
    while match.outcome is None:
        drive(match, source, 1)
    return again(number, [[seat, action] for seat, action in match.moves])


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_golden_table_plays_the_same(number):
    golden = json.loads(FILE.read_text("utf-8"))[number]
    now = again(number, golden["moves"])
    for step, (then, print_) in enumerate(zip(golden["prints"], now["prints"], strict=True)):
        assert print_ == then, f"step {step}"
    assert (now["scores"], now["outcome"]) == (golden["scores"], golden["outcome"])


if __name__ == "__main__":
    recorded = [json.dumps(record(number)) for number in range(len(TABLES))]
    FILE.write_text("[\n" + ",\n".join(recorded) + "\n]\n", "utf-8")
