"""What the rounds need of a system under test."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from msgspec import Struct

from bench.load.plan import PlannedTable, Report, Wire


class Shape(Struct, frozen=True):
    """How many tables there are, and how many sockets each seat of a table has."""

    tables: int = 40
    seats: int = 4
    sockets_a_seat: int = 1


class Running(Struct):
    """A system that is up: where its tablets connect, and whose CPU time is counted."""

    wire: Wire
    tables: list[PlannedTable]
    servers: list[int]
    databases: list[int]


class System(Protocol):
    """Started fresh, with a fresh database, for every run."""

    name: str
    title: str

    def start(self, shape: Shape, folder: Path) -> Running:
        """Start it and make its tables. `folder` is empty and belongs to this run."""

    def check(self, report: Report, *, cut: bool = False) -> list[str]:
        """What is wrong after the run: updates lost, acknowledged but not stored, revisions that differ.
        Called before `stop`. `cut`: the server was killed on purpose."""

    def kill(self) -> None:
        """End the server process as a power cut would; its database stays."""

    def stop(self) -> None:
        """End it and all that it needed. Called also where `start` failed half-way."""
