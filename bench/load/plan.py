"""What the harness tells the load generator, and what it gets back: both are JSON on a pipe."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from bench.stats import Latency

Wire = Literal["chronoclass", "boardgameio"]


class Tablet(Struct):
    """One socket: who sits at it and how it proves that."""

    url: str
    seat: int
    headers: dict[str, str] = field(default_factory=dict)
    credentials: str = ""  # boardgame.io sends them with every move


class Scripted(Struct):
    """A move that is known before: whose, and its action as JSON."""

    seat: int
    action: str


class PlannedTable(Struct):
    """One table. Seats move in turn; `first` moves first. A seat may have several tablets: the first of
    them moves. `script`: the moves to be made, where the game itself is played; none: the same move for
    ever."""

    id: str
    tablets: list[Tablet]
    seats: int = 4
    first: int = 0
    script: list[Scripted] = field(default_factory=list)


class Plan(Struct):
    """One run. `rate`: moves a second and table; None: as fast as the answers return (saturated)."""

    wire: Wire
    tables: list[PlannedTable]
    rate: float | None
    seconds: float
    warmup: float = 1.0
    core: int | None = None
    stuck_after: float = 5.0
    at_once: int = 16  # handshakes at the same moment


class TableEnd(Struct):
    """Where a table stood when the run ended. `seen`: highest revision shown by any tablet; `acked`:
    revisions that were acknowledged."""

    id: str
    seen: int
    acked: list[int]
    sent: int


class Minute(Struct):
    """A slice of a long run."""

    moves: int
    latency: Latency | None


class Report(Struct):
    """What one run measured."""

    moves: int
    seconds: float
    latency: Latency | None
    utilisation: float  # of the generator: CPU time / wall time
    frames: int
    bytes_a_view: float
    connect_seconds: float
    refused: int
    closed: int
    stuck: list[str]
    tables: list[TableEnd]
    minutes: list[Minute]
    faults: list[str]

    @property
    def rate(self) -> float:
        """Moves a second, all tables together."""
        return self.moves / self.seconds if self.seconds else 0.0
