"""Our server: real rules, sign-in, keys and judgements, on SQLite or PostgreSQL, on uvicorn or Daphne."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, Literal

import msgspec

from bench.load.plan import PlannedTable, Report, Tablet
from bench.machine import ROOT, Process, free_port, server_cores
from bench.opening import GAME

from . import stored
from .asgi_servers import AsgiServer, command
from .base import Running, Shape
from .postgres import Postgres
from .prepare import SeatedTable
from .redis import Redis

Database = Literal["sqlite", "postgres"]

APPLICATION: Final = "bench.systems.unlimited:application"
TITLES: Final[dict[Database, str]] = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
FILE: Final = "chronoclass.sqlite3"
SECRET: Final = "benchmark-only-" * 4


class Templates:
    """Databases filled once for each shape, of which every run gets a copy."""

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.folder, self.postgres = folder, postgres
        self._made: dict[tuple[Database, Shape, str], tuple[str, list[SeatedTable]]] = {}

    def copy(
        self, database: Database, shape: Shape, folder: Path, game: str
    ) -> tuple[dict[str, str], list[SeatedTable]]:
        """The environment that names a fresh copy for a server whose data folder is `folder`, and its
        tables."""
        # Sockets beyond one a seat use the same cookies, so they need no template of their own.
        key = (database, Shape(tables=shape.tables, seats=shape.seats), game)
        if key not in self._made:
            self._made[key] = self._make(*key)
        source, tables = self._made[key]
        if database == "sqlite":
            shutil.copyfile(source, folder / FILE)
            return environment(folder), tables
        return environment(folder, self.postgres.fresh_database(source.rpartition("/")[2])), tables

    def _make(self, database: Database, shape: Shape, game: str) -> tuple[str, list[SeatedTable]]:
        folder = self.folder / f"{database}-{len(self._made)}"
        folder.mkdir()
        address = self.postgres.fresh_database() if database == "postgres" else ""
        done = subprocess.run(
            [sys.executable, "-m", "bench.systems.prepare", msgspec.json.encode(shape).decode(), game],
            cwd=ROOT,
            env={**os.environ, **environment(folder, address)},
            stdout=subprocess.PIPE,
            check=True,
        )
        return address or str(folder / FILE), msgspec.json.decode(done.stdout, type=list[SeatedTable])


def environment(folder: Path, address: str = "", redis: str = "") -> dict[str, str]:
    """The settings of a server with this data folder, database and Redis (see classroom.config.settings)."""
    return {
        "CHRONOCLASS_DATA": str(folder),
        "CHRONOCLASS_SECRET_KEY": SECRET,
        "CHRONOCLASS_DEBUG": "",
        "DATABASE_URL": address,
        "REDIS_URL": redis,
    }


class Chronoclass:
    """Our server in one process; with `redis`, in as many as `processes`, the seats of a table spread over
    them. `game`: what is played, by the rules of the benchmark's opening or of bench/playing.py."""

    def __init__(
        self,
        server: AsgiServer,
        database: Database,
        templates: Templates,
        *,
        processes: int = 1,
        redis: Redis | None = None,
        game: str = GAME,
    ) -> None:
        self.server, self.database, self.templates = server, database, templates
        self.redis, self.count = redis, processes
        self.game = game
        several = f"-{processes}-processes" if processes > 1 else ""
        played = f"-{game}" if game != GAME else ""
        self.name = f"chronoclass-{database}-{server}{several}{played}"
        self.title = f"ours, {TITLES[database]}, {server}" + (f", {processes} processes" if several else "")
        self.title += f", {game}" if played else ""
        self.processes: list[Process] = []
        self.variables: dict[str, str] = {}
        self.moves_stored = 0  # as `check` found it

    def start(self, shape: Shape, folder: Path) -> Running:
        self.variables, tables = self.templates.copy(self.database, shape, folder, self.game)
        if self.redis is not None:
            self.variables["REDIS_URL"] = self.redis.address
        ports = [free_port() for _ in range(self.count)]
        for port in ports:
            self.processes.append(
                Process(
                    command(self.server, APPLICATION, port),
                    log=folder / f"server-{port}.log",
                    env=self.variables,
                    cores=server_cores(),
                )
            )
        for process, port in zip(self.processes, ports, strict=True):
            process.wait_for_http(f"http://127.0.0.1:{port}/")
        postgres = [self.templates.postgres.pid] if self.database == "postgres" else []
        return Running(
            wire="chronoclass",
            tables=[_planned(table, shape, ports) for table in tables],
            servers=[process.pid for process in self.processes],
            databases=postgres,
        )

    def check(self, report: Report, *, cut: bool = False) -> list[str]:
        if self.database == "sqlite":
            found = stored.read_sqlite(Path(self.variables["CHRONOCLASS_DATA"], FILE))
        else:
            found = stored.read_postgres(self.variables["DATABASE_URL"])
        self.moves_stored = sum(len(table.keys) for table in found.values())
        return stored.faults(found, report.tables, cut=cut, judged=self.game == GAME)

    def kill(self) -> None:
        for process in self.processes:
            process.kill()

    def stop(self) -> None:
        for process in self.processes:
            process.stop()
        self.processes = []
        if self.database == "postgres" and self.variables:
            self.templates.postgres.drop(self.variables["DATABASE_URL"])
        self.variables = {}


def _planned(table: SeatedTable, shape: Shape, ports: list[int]) -> PlannedTable:
    tablets = []
    for seat, cookie in enumerate(table.cookies):
        host = f"127.0.0.1:{ports[seat % len(ports)]}"
        headers = {"Cookie": cookie, "Origin": f"http://{host}"}
        url = f"ws://{host}/ws/table/{table.id}/"
        tablets += [Tablet(url=url, seat=seat, headers=headers) for _ in range(shape.sockets_a_seat)]
    return PlannedTable(id=str(table.id), tablets=tablets, seats=shape.seats, script=table.script)
