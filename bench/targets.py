"""What the product has to reach: the table of figures that the report is read against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from .results import Figures, Results
from .stats import Spread, ratios, spread

Server = Literal["uvicorn", "daphne"]
Measure = Callable[[Figures], float | None]


def rate(run: Figures) -> float | None:
    """Moves a second."""
    return run.rate


def p50(run: Figures) -> float | None:
    """Median latency in ms."""
    return run.latency.p50 if run.latency else None


def p95(run: Figures) -> float | None:
    """95th percentile of latency in ms."""
    return run.latency.p95 if run.latency else None


def p99(run: Figures) -> float | None:
    """99th percentile of latency in ms."""
    return run.latency.p99 if run.latency else None


def tail(run: Figures) -> float | None:
    """How far the slowest hundredth lies from the middle."""
    return run.latency.p99 / run.latency.p50 if run.latency else None


def server_cpu(run: Figures) -> float | None:
    """Server CPU a move in µs."""
    return run.server_cpu


class Target(Struct, frozen=True):
    """A row: our figure, divided by the other's where there is one. `{server}` in a name becomes uvicorn or
    daphne."""

    title: str
    suite: str
    measure: Measure
    ours: str
    theirs: str | None
    at_least: bool
    must: float
    stretch: float
    unit: str = "×"

    def of(self, results: Results, server: Server) -> Spread | None:
        """The ratio over the rounds; None where a side was not measured."""
        suite = results.suites.get(self.suite)
        if suite is None:
            return None
        ours = suite.systems.get(self.ours.format(server=server))
        if ours is None:
            return None
        values = [None if run is None else self.measure(run) for run in ours.runs]
        if self.theirs is None:
            return spread([value for value in values if value is not None])
        theirs = suite.systems.get(self.theirs.format(server=server))
        if theirs is None:
            return None
        return spread(ratios(values, [None if run is None else self.measure(run) for run in theirs.runs]))

    def reached(self, value: float) -> Literal["stretch", "must", "no"]:
        """What a value reaches."""
        for goal, name in ((self.stretch, "stretch"), (self.must, "must")):
            if value >= goal if self.at_least else value <= goal:
                return name  # type: ignore[return-value]
        return "no"

    def goal(self, value: float) -> str:
        """`≥ 6 ×` and the like."""
        return f"{'≥' if self.at_least else '≤'} {value:g} {self.unit}"


OURS: Final = "chronoclass-sqlite-{server}"

TARGETS: Final = (
    Target(
        "durable SQLite / boardgame.io FlatFile, saturated",
        *("saturated", rate, OURS, "boardgameio-flatfile", True, 6, 12),
    ),
    Target(
        "durable SQLite / boardgame.io memory, saturated",
        *("saturated", rate, OURS, "boardgameio-memory", True, 1.5, 3),
    ),
    Target(
        "PostgreSQL / bgio-postgres, saturated",
        *("saturated", rate, "chronoclass-postgres-{server}", "boardgameio-postgres", True, 10, 20),
    ),
    Target(
        "durable SQLite / bare ASGI fan-out on the same server, saturated",
        *("saturated", rate, OURS, "bare-{server}", True, 0.25, 0.45),
    ),
    Target(
        "p95 at 40 × 4, one move a second and table / boardgame.io FlatFile",
        *("paced-1", p95, OURS, "boardgameio-flatfile", False, 0.7, 0.45),
    ),
    Target(
        "p95 of 北管 / p95 of voyage-team, 20 × 4, one move a second and table",
        *("games", p95, OURS + "-beiguan", OURS, False, 2, 1.5),
    ),
    Target("p99 / p50, saturated", "saturated", tail, OURS, None, False, 3, 2),
    Target(
        "3,000 sockets on one broadcast, median / bare ASGI",
        *("broadcast-3000", p50, OURS, "bare-{server}", False, 3, 1.5),
    ),
    Target(
        "engine: apply + 4 encoded views / boardgame.io reducer + 4 views",
        *("engine", rate, "engine-chronoclass", "engine-boardgameio", True, 4, 10),
    ),
    Target(
        "server CPU a move, saturated", *("saturated", server_cpu, OURS, None, False, 300, 150), unit="µs"
    ),
)
