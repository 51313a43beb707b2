"""boardgame.io 0.50, the peer: in memory, on FlatFile, and on PostgreSQL with bgio-postgres."""

from __future__ import annotations

import shutil
import subprocess
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from bench.load.plan import PlannedTable, Report, Tablet
from bench.machine import ROOT, Process, free_port, server_cores
from bench.opening import described
from history_content.library import built_in_deck

from .base import Running, Shape
from .postgres import Postgres

Storage = Literal["memory", "flatfile", "postgres"]
PEERS: Final = ROOT / "bench" / "peers"
TITLES: Final[dict[Storage, str]] = {
    "memory": "boardgame.io, memory only",
    "flatfile": "boardgame.io, FlatFile",
    "postgres": "boardgame.io, bgio-postgres",
}


class NodeMissing(Exception):
    """Node or npm is not on this machine."""


def install_peers() -> None:
    """Install what bench/peers/package-lock.json names, if it is not there.

    :raises NodeMissing: without node and npm.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise NodeMissing("the peers need node (20 or newer) and npm")
    stamp = PEERS / "node_modules" / ".package-lock.json"
    if stamp.exists() and stamp.stat().st_mtime >= (PEERS / "package-lock.json").stat().st_mtime:
        return
    subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=PEERS, check=True)


def node_environment(folder: Path) -> dict[str, str]:
    """What the peers' scripts need: production mode, and the deck and opening that our tables have."""
    opening = folder / "opening.json"
    opening.write_bytes(msgspec.json.encode(described(built_in_deck())))
    return {"NODE_ENV": "production", "BENCH_OPENING": str(opening)}


class Boardgameio:
    """One of the three storages. `postgres` is the cluster for the third."""

    def __init__(self, storage: Storage, postgres: Postgres | None = None) -> None:
        self.storage: Storage = storage
        self.name = f"boardgameio-{storage}"
        self.title = TITLES[storage]
        self.postgres = postgres
        self.process: Process | None = None
        self.address = ""

    def start(self, shape: Shape, folder: Path) -> Running:
        if shape.sockets_a_seat != 1:
            raise ValueError("boardgame.io is measured with one socket a seat")
        port = free_port()
        self.process = Process(
            ["node", "server.mjs", str(port), self.storage, self._where(folder)],
            log=folder / "server.log",
            env=node_environment(folder),
            cores=server_cores(),
            cwd=PEERS,
        )
        self.address = f"127.0.0.1:{port}"
        self.process.wait_for_http(f"http://{self.address}/games")
        tables = [self._table(shape.seats) for _ in range(shape.tables)]
        databases = [self.postgres.pid] if self.postgres and self.storage == "postgres" else []
        return Running(wire="boardgameio", tables=tables, servers=[self.process.pid], databases=databases)

    def check(self, report: Report, *, cut: bool = False) -> list[str]:
        """Its clients get no acknowledgement, so only what tablets saw can be compared with what they
        sent."""
        return [
            f"match {table.id}: {table.sent} moves sent, state {table.seen}"
            for table in report.tables
            if table.sent > table.seen
        ]

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()

    def stop(self) -> None:
        if self.process is not None:
            self.process.stop()
            self.process = None

    def _where(self, folder: Path) -> str:
        if self.storage == "postgres":
            if self.postgres is None:
                raise ValueError("bgio-postgres needs a PostgreSQL")
            return self.postgres.fresh_database()
        return str(folder / "store")

    def _table(self, seats: int) -> PlannedTable:
        """A match through the lobby API, with a player in every seat."""
        match = self._post("create", {"numPlayers": seats})["matchID"]
        tablets = []
        for seat in range(seats):
            joined = self._post(f"{match}/join", {"playerID": str(seat), "playerName": f"Player {seat}"})
            tablets.append(
                Tablet(
                    url=f"ws://{self.address}/socket.io/?EIO=4&transport=websocket",
                    seat=seat,
                    headers={"Origin": f"http://{self.address}"},
                    credentials=joined["playerCredentials"],
                )
            )
        return PlannedTable(id=match, tablets=tablets, seats=seats)

    def _post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://{self.address}/games/placing/{path}",
            data=msgspec.json.encode(body),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            read: dict[str, Any] = msgspec.json.decode(answer.read())
            return read
