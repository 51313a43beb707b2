"""What is kept of the runs: bench/results.json, from which bench/RESULTS.md is written."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field

from .rounds import Result
from .stats import Latency


class Figures(Struct, omit_defaults=True):
    """One valid run. CPU in microseconds a move."""

    rate: float
    latency: Latency | None = None
    server_cpu: float | None = None
    database_cpu: float | None = None
    utilisation: float = 0.0
    bytes_a_view: float = 0.0
    megabytes: float = 0.0
    apart: float | None = None  # engine: moves a second without shared views


class SystemRuns(Struct):
    """A system's rounds in order; None where a run did not count, `invalid` says why."""

    title: str
    runs: list[Figures | None]
    invalid: list[str] = field(default_factory=list)


class SuiteRuns(Struct):
    """One suite as it was measured last."""

    commit: str
    date: str
    seconds: float
    systems: dict[str, SystemRuns]


class Kill(Struct):
    """A server killed in mid-game: `acked` moves were acknowledged, `stored` are in the database; `faults`
    should be empty."""

    title: str
    commit: str
    acked: int
    stored: int
    faults: list[str]


class Soak(Struct):
    """A long run, minute by minute."""

    title: str
    commit: str
    rate: float
    minutes: list[tuple[int, float, float]]  # moves, p50, p95
    megabytes: tuple[float, float]
    stuck: list[str]
    faults: list[str]


class ProfileLine(Struct):
    """A share (0..1) of the server's busy samples."""

    what: str
    share: float


class Profile(Struct):
    """Where a saturated server's time goes."""

    title: str
    commit: str
    samples: int
    parts: list[ProfileLine]
    functions: list[ProfileLine]


class Machine(Struct):
    """What the figures were measured on, without its name."""

    cores: int = 0
    python: str = ""
    node: str = ""
    sync_ms: float = 0.0


class Results(Struct):
    """Everything measured so far."""

    machine: Machine = field(default_factory=Machine)
    suites: dict[str, SuiteRuns] = field(default_factory=dict)
    kills: dict[str, Kill] = field(default_factory=dict)
    soaks: dict[str, Soak] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)


def load(file: Path) -> Results:
    """The results kept in `file`, or none yet."""
    return msgspec.json.decode(file.read_bytes(), type=Results) if file.exists() else Results()


def save(results: Results, file: Path) -> None:
    """Keep them, readable in a diff."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")


def figures(result: Result) -> Figures:
    """What is kept of a run."""
    report = result.report
    return Figures(
        rate=round(report.rate, 2),
        latency=report.latency,
        server_cpu=result.cpu_a_move,
        database_cpu=result.database_cpu_a_move or None,
        utilisation=round(report.utilisation, 3),
        bytes_a_view=round(report.bytes_a_view),
        megabytes=round(result.megabytes),
    )


def system_runs(title: str, runs: list[Result | str]) -> SystemRuns:
    """A system's rounds, as they are kept."""
    return SystemRuns(
        title=title,
        runs=[None if isinstance(entry, str) else figures(entry) for entry in runs],
        invalid=[entry for entry in runs if isinstance(entry, str)],
    )
