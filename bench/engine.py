"""Rules without a server: one move, then the four seats' views as JSON; ours in Python, the peer's in node.

Printed as JSON: `rate`, moves a second through `Match`, which encodes views that are equal once, as the
server does; `apart`, the same with each of the four views made and encoded by itself, as the peer does;
`bytes` a view.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Struct

from games.core.codec import encode
from games.match import Match
from history_content.library import built_in_deck

from .opening import match_at_opening

ACTION: Final = b'{"type":"place","area":8}'
SEATS: Final = range(4)


class EngineResult(Struct):
    """What one engine run prints; the peer has no `apart`."""

    rate: float
    bytes: float
    apart: float | None = None


def _act(match: Match) -> None:
    match.act(match.state.active, ACTION)
    # Match keeps attempts, events and moves for scripts; a server hands them on.
    match.attempts.clear()
    match.events.clear()


def shared(match: Match) -> int:
    """One move with all its views as the server makes them; their length in bytes."""
    _act(match)
    return sum(len(match.view_bytes(seat)) for seat in SEATS)


def apart(match: Match) -> int:
    """One move, each view made and encoded on its own."""
    _act(match)
    game, setting, state = match.game, match.setting, match.state
    return sum(len(encode(game.view(setting, state, seat))) for seat in SEATS)


def measure(move: Callable[[Match], int], seconds: float) -> tuple[float, float]:
    """(moves a second, bytes a view) of playing a fresh table for so long, after a short warm-up."""
    match = match_at_opening(built_in_deck(), seed=1)
    for _ in range(2000):
        move(match)
    began = now = perf_counter()
    moves = size = 0
    while now - began < seconds:
        for _ in range(50):
            size += move(match)
        moves += 50
        now = perf_counter()
    return moves / (now - began), size / moves / len(SEATS)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rate, size = measure(shared, seconds)
    separate, _size = measure(apart, seconds)
    print(msgspec.json.encode(EngineResult(rate=rate, bytes=size, apart=separate)).decode())


if __name__ == "__main__":
    main()
