"""CPU time and stacks are read from text that others write."""

from __future__ import annotations

from bench.machine import TICK, parse_cpu_seconds
from bench.profiling import OTHER, part_of, stacks, summarise


def test_cpu_time_is_user_and_system_time_whatever_the_command_is_called() -> None:
    stat = f"12 (a ) b (c) S 1 2 3 4 5 6 7 8 9 10 {3 * TICK} {TICK} 0 0 20 0 4 0"
    assert parse_cpu_seconds(stat) == 4.0


STACKS = [
    "run (asyncio/runners.py);act (classroom/play/tablehost.py);apply (games/core/api.py) 30",
    "run (asyncio/runners.py);send (uvicorn/protocols/x.py);write (asyncio/streams.py) 60",
    "run (asyncio/runners.py) 10",
    "run (threading.py:900);_worker (concurrent/futures/thread.py:69) 500",
    "",
]


def test_a_sample_belongs_to_the_innermost_part_it_is_in() -> None:
    assert [part_of(stack) for stack in stacks(STACKS)] == [
        "games: rules and views",
        "server: uvicorn, websockets",
        OTHER,
    ]


def test_shares_are_of_all_samples() -> None:
    samples, parts, functions = summarise(stacks(STACKS))
    assert samples == 100
    assert [line.share for line in parts] == [0.6, 0.3, 0.1]
    assert functions[0].what == "write (asyncio/streams.py)"
