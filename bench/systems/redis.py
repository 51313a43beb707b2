"""A Redis of the benchmark's own, for our server in several processes."""

from __future__ import annotations

import shutil
import socket
import tempfile
import time
from pathlib import Path

from bench.machine import SCRATCH, Process, free_port


class RedisMissing(RuntimeError):
    """No redis-server on this machine."""


class Redis:
    """Started at first need; use as a context manager."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._folder = ""
        self._port = 0

    def __enter__(self) -> Redis:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process is not None:
            self._process.stop()
            shutil.rmtree(self._folder, ignore_errors=True)
            self._process = None

    @property
    def address(self) -> str:
        """Its URL; starts it.

        :raises RedisMissing: where it is not installed.
        """
        if self._process is None:
            self._start()
        return f"redis://127.0.0.1:{self._port}/0"

    def _start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise RedisMissing("redis-server is not installed")
        self._folder, self._port = tempfile.mkdtemp(prefix="bench-redis-", dir=SCRATCH), free_port()
        self._process = Process(
            [program, "--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", self._folder],
            log=Path(self._folder, "log"),
        )
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError("redis-server did not come up")
