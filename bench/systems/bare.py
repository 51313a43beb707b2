"""A bare ASGI fan-out on uvicorn and on Daphne: the ceiling that our server is measured against."""

from __future__ import annotations

from pathlib import Path

from bench.load.plan import PlannedTable, Report, Tablet
from bench.machine import Process, free_port, server_cores

from .asgi_servers import AsgiServer, command
from .base import Running, Shape


class Bare:
    """`view_bytes` is set by the rounds to the length of our own views."""

    def __init__(self, server: AsgiServer) -> None:
        self.server = server
        self.name = f"bare-{server}"
        self.title = f"bare ASGI fan-out, {server}"
        self.view_bytes = 2500
        self.process: Process | None = None

    def start(self, shape: Shape, folder: Path) -> Running:
        port = free_port()
        self.process = Process(
            command(self.server, "bench.systems.bare_app:application", port),
            log=folder / "server.log",
            env={"BENCH_VIEW_BYTES": str(self.view_bytes)},
            cores=server_cores(),
        )
        self.process.wait_for_http(f"http://127.0.0.1:{port}/")
        tables = [
            PlannedTable(
                id=str(table),
                seats=shape.seats,
                tablets=[
                    Tablet(url=f"ws://127.0.0.1:{port}/ws/table/{table}/", seat=seat)
                    for seat in range(shape.seats)
                    for _ in range(shape.sockets_a_seat)
                ],
            )
            for table in range(1, shape.tables + 1)
        ]
        return Running(wire="chronoclass", tables=tables, servers=[self.process.pid], databases=[])

    def check(self, report: Report, *, cut: bool = False) -> list[str]:
        return [
            f"table {table.id}: {table.sent} moves sent, revision {table.seen}"
            for table in report.tables
            if table.sent != table.seen
        ]

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()

    def stop(self) -> None:
        if self.process is not None:
            self.process.stop()
            self.process = None
