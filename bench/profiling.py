"""Where a saturated server's time goes, by py-spy."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .results import ProfileLine

PARTS: Final = (
    ("games: rules and views", ("games/",)),
    ("play: host", ("classroom/play/host.py",)),
    ("play: journal", ("classroom/play/journal.py",)),
    ("play: the rest", ("classroom/play/",)),
    ("live: hub and consumers", ("classroom/live/",)),
    ("content: texts", ("history_content/",)),
    ("channels, asgiref", ("channels/", "asgiref/")),
    ("server: uvicorn, websockets", ("uvicorn/", "websockets/")),
    ("server: Daphne, Twisted, autobahn", ("daphne/", "twisted/", "autobahn/")),
    ("Django", ("django/",)),
    ("psycopg", ("psycopg",)),
)
OTHER: Final = "event loop, threads and the rest of Python"

WAITING: Final = ("_worker (concurrent/futures/thread.py", "SqliteJournal._run (")
"""They wait for work in C, which py-spy cannot always tell from working: their own time is left out."""


def start(pid: int, seconds: float, output: Path) -> subprocess.Popen[bytes]:
    """Sample the process for so long; its stacks go to `output` when py-spy ends."""
    program = Path(sys.executable).parent / "py-spy"
    return subprocess.Popen(
        [
            *(str(program), "record", "--pid", str(pid), "--format", "raw", "--output", str(output)),
            *("--duration", str(max(int(seconds), 1)), "--rate", "500", "--function"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def stacks(lines: Iterable[str]) -> Counter[tuple[str, ...]]:
    """py-spy's raw format: frames from the outermost, separated by `;`, then a count; without what waits."""
    found: Counter[tuple[str, ...]] = Counter()
    for line in lines:
        frames, _, count = line.rpartition(" ")
        stack = tuple(frames.split(";"))
        if frames and count.isdigit() and not stack[-1].startswith(WAITING):
            found[stack] += int(count)
    return found


def _path(frame: str) -> str:
    """`write (uvicorn/protocols/x.py)` → `uvicorn/protocols/x.py`."""
    return frame.rpartition("(")[2].rstrip(")")


def part_of(stack: tuple[str, ...]) -> str:
    """The innermost part that this stack is in: what it calls in the standard library is its own doing."""
    for frame in reversed(stack):
        path = _path(frame)
        for title, starts in PARTS:
            if any(path.startswith(start) or f"/{start}" in path for start in starts):
                return title
    return OTHER


def shares(counts: Counter[str], most: int) -> list[ProfileLine]:
    """The largest ones as shares of the whole."""
    total = sum(counts.values())
    return [ProfileLine(what, count / total) for what, count in counts.most_common(most)] if total else []


def summarise(found: Counter[tuple[str, ...]]) -> tuple[int, list[ProfileLine], list[ProfileLine]]:
    """(samples, parts, the functions with most own time)."""
    parts: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for stack, count in found.items():
        parts[part_of(stack)] += count
        functions[stack[-1]] += count
    return sum(found.values()), shares(parts, 20), shares(functions, 30)
