"""A school with server processes of its own: its data folder, its database, and the servers that serve it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.services import free_port

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0


class Server:
    """One server process on a port that stays its own, also when it is started again."""

    def __init__(self, school: School, kind: str = "daphne") -> None:
        self.school = school
        self.kind = kind
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        application = "classroom.config.asgi:application"
        if self.kind == "daphne":
            return ["-m", "daphne", "-b", "127.0.0.1", "-p", str(self.port), "-v", "0", application]
        return [
            "-m",
            "uvicorn",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--log-level",
            "warning",
            application,
        ]

    def start(self) -> Server:
        """Starts it and waits until it answers."""
        log = (self.school.folder / f"server-{self.port}.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, *self.command()], cwd=ROOT, env=self.school.environment, stdout=log, stderr=log
        )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.log()}")
            try:
                with urllib.request.urlopen(f"http://{self.host}/healthz", timeout=5):
                    return self
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer: {self.log()}")

    def kill(self) -> None:
        """`kill -9`: no goodbye, no clean-up."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def log(self) -> str:
        return (self.school.folder / f"server-{self.port}.log").read_text()[-4000:]


@dataclass
class School:
    """An installation. Without ``services`` it is the embedded one: SQLite, one process."""

    folder: Path
    services: dict[str, str] = field(default_factory=dict)
    servers: list[Server] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        return {
            **kept,
            **self.services,
            "CHRONOCLASS_DATA": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "tests.processes.settings",
        }

    def open(self) -> School:
        self.manage("migrate", "--verbosity", "0")
        return self

    def manage(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return self._run("manage.py", *arguments, check=check)

    def make(
        self, *, tables: int, seats: int = 4, bots: int = 0, options: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """A class that plays at so many tables; see `seed.py`."""
        wish = {"tables": tables, "seats": seats, "bots": bots, "options": options or {}}
        return json.loads(self._run("-m", "tests.processes.seed", json.dumps(wish)).stdout)

    def stored(self) -> dict[int, dict[str, Any]]:
        """Each table's status, revision and moves, from the database."""
        found = json.loads(self._run("-m", "tests.processes.seed", "stored").stdout)
        return {int(table): facts for table, facts in found.items()}

    def serve(self, kind: str = "daphne") -> Server:
        server = Server(self, kind)
        self.servers.append(server)
        return server.start()

    def close(self) -> None:
        for server in self.servers:
            server.kill()

    def _run(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        if check and done.returncode:
            raise RuntimeError(f"{arguments}: {done.stdout[-2000:]}{done.stderr[-4000:]}")
        return done
