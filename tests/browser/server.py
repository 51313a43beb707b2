"""A real server for browsers to visit: Daphne as `make run` starts it, with a data folder of its own; and
beside it a process that makes the classes which tests wish for.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.services import free_port

ROOT = Path(__file__).resolve().parents[2]
NAME = "chronoclass.test"
"""The host name by which browsers ask: not localhost, so no secure context, as in a school's network."""
START_SECONDS = 60.0
REFUSAL = "WARNING django.request: Forbidden"
FAULT = re.compile(r"Traceback \(most recent call last\)|\b(ERROR|CRITICAL)\b")


class ServerError(RuntimeError):
    """The server or a command of it failed; the message holds what it printed."""


class Server:
    """One installation. ``demo``: what the first start printed: teacher, password, classroom, code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._maker: subprocess.Popen[str] | None = None
        self.demo: dict[str, Any] = {}

    def prepare(self) -> None:
        """What `make run` does before it serves; sets ``demo``."""
        printed = self.manage("prepare")
        found = re.search(r"^demo: (.*)$", printed, re.MULTILINE)
        if found is None:
            raise ServerError(f"no demo class was made:\n{printed}")
        self.demo = json.loads(found[1])

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Runs a management command on this installation; what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self._environment(),
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
        )
        if done.returncode:
            raise ServerError(f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def make(self, module: str, wish: dict[str, Any]) -> dict[str, Any]:
        """What ``make(wish)`` of this module gives, run beside the server by a process that stays for the
        next one: to start Django costs more than to make a class.
        """
        if self._maker is None:
            self._maker = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.maker"],
                cwd=ROOT,
                env=self._environment() | {"DJANGO_SETTINGS_MODULE": "classroom.config.settings"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self._maker.stdin is not None
        assert self._maker.stdout is not None
        self._maker.stdin.write(json.dumps({"module": module, "wish": wish}) + "\n")
        self._maker.stdin.flush()
        answer = self._maker.stdout.readline()
        if not answer:
            raise ServerError(f"{module} ended with {self._maker.wait()}")
        told: dict[str, Any] = json.loads(answer)
        if "error" in told:
            raise ServerError(f"{module} {wish}:\n{told['error']}")
        made: dict[str, Any] = told["made"]
        return made

    def start(self) -> None:
        """Serves, and returns when pages are answered."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    str(Path(sys.executable).with_name("daphne")),
                    *("--bind", "127.0.0.1", "--port", str(self.port)),
                    *("--verbosity", "0", "--websocket_timeout", "-1"),
                    "classroom.config.asgi:application",
                ],
                cwd=ROOT,
                env=self._environment(),
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise ServerError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')}")
            time.sleep(0.05)

    def stop(self) -> None:
        if self._maker is not None:
            self._maker.communicate()  # it ends with its input
            self._maker = None
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=30)
            self.process = None

    def kill(self) -> None:
        """As when the machine loses its power."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(timeout=30)
            self.process = None

    def faults(self) -> list[str]:
        """Lines of the log that tell of an error. (A refusal is logged with a traceback, too.)"""
        if not self.log.exists():
            return []
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        pairs = zip(["", *lines], lines, strict=False)
        return [
            line
            for before, line in pairs
            if FAULT.search(line) and not (REFUSAL in before and "Trace" in line)
        ]

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """What the database says, read beside the server."""
        with sqlite3.connect(
            f"file:{self.folder / 'chronoclass.sqlite3'}?mode=ro", uri=True, timeout=20
        ) as db:
            db.row_factory = sqlite3.Row
            found = [dict(row) for row in db.execute(query, values)]
        db.close()
        return found

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _environment(self) -> dict[str, str]:
        own = {"CHRONOCLASS_DATA": str(self.folder), "CHRONOCLASS_PORT": str(self.port)}
        foreign = {
            "DATABASE_URL",
            "REDIS_URL",
            "CHRONOCLASS_ADDRESS",
            "CHRONOCLASS_HOSTS",
            "CHRONOCLASS_HTTPS",
        }
        return {name: value for name, value in os.environ.items() if name not in foreign} | own
