"""What is run: which systems take turns under which load."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from .rounds import Load
from .systems.base import Shape


class Suite(Struct, frozen=True):
    """Systems by name, in the order of a round. `load` None: the engine, which has no server."""

    title: str
    systems: tuple[str, ...]
    load: Load | None


PEERS: Final = ("boardgameio-flatfile", "boardgameio-memory", "boardgameio-postgres", "engine-boardgameio")
"""Systems that need npm."""

SUITES: Final[dict[str, Suite]] = {
    "saturated": Suite(
        "Saturated: 40 tables × 4 seats, each table as fast as the answers return",
        (
            "chronoclass-sqlite-uvicorn",
            "boardgameio-flatfile",
            "boardgameio-memory",
            "bare-uvicorn",
            "chronoclass-postgres-uvicorn",
            "boardgameio-postgres",
            "chronoclass-sqlite-daphne",
            "bare-daphne",
            "chronoclass-postgres-daphne",
        ),
        Load(),
    ),
    "processes": Suite(
        "Saturated, two processes on PostgreSQL and Redis, the seats of each table spread over both",
        ("chronoclass-postgres-uvicorn-2-processes",),
        Load(),
    ),
    "paced-1": Suite(
        "Paced: one move a second and table, latency from the scheduled time",
        (
            "chronoclass-sqlite-uvicorn",
            "boardgameio-flatfile",
            "chronoclass-sqlite-daphne",
            "boardgameio-memory",
        ),
        Load(rate=1, seconds=10),
    ),
    "paced-5": Suite(
        "Paced: five moves a second and table, latency from the scheduled time",
        (
            "chronoclass-sqlite-uvicorn",
            "boardgameio-flatfile",
            "chronoclass-sqlite-daphne",
            "boardgameio-memory",
        ),
        Load(rate=5, seconds=6),
    ),
    "games": Suite(
        "Games: 20 tables × 4 seats of 北管 in its second year, or of voyage-team, a move a second each",
        (
            "chronoclass-sqlite-uvicorn",
            "chronoclass-sqlite-uvicorn-beiguan",
            "chronoclass-sqlite-daphne",
            "chronoclass-sqlite-daphne-beiguan",
        ),
        Load(shape=Shape(tables=20), rate=1, seconds=10),
    ),
    "broadcast-1000": Suite(
        "Broadcast: one table that 1,000 sockets watch, one move a second",
        ("chronoclass-sqlite-uvicorn", "bare-uvicorn", "chronoclass-sqlite-daphne", "bare-daphne"),
        Load(shape=Shape(tables=1, sockets_a_seat=250), rate=1, seconds=8),
    ),
    "broadcast-3000": Suite(
        "Broadcast: one table that 3,000 sockets watch, one move a second",
        ("chronoclass-sqlite-uvicorn", "bare-uvicorn", "chronoclass-sqlite-daphne", "bare-daphne"),
        Load(shape=Shape(tables=1, sockets_a_seat=750), rate=1, seconds=8),
    ),
    "engine": Suite(
        "Engine: one move and four encoded views, no server",
        ("engine-chronoclass", "engine-boardgameio"),
        None,
    ),
}
