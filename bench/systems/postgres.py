"""A PostgreSQL cluster of the benchmark's own: made at first need, on a free port, with default
durability."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from bench.machine import SCRATCH, free_port

ACCOUNT: Final = "postgres"
"""Who runs the server when the harness is run by root, whom initdb refuses."""


class PostgresMissing(RuntimeError):
    """No PostgreSQL programs on this machine."""


def programs() -> Path:
    """The folder of initdb and pg_ctl, the newest version where several are installed.

    :raises PostgresMissing: where there is none.
    """
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(
        (path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        key=lambda folder: float(folder.parent.name),
    )
    if not folders:
        raise PostgresMissing("PostgreSQL is not installed")
    return folders[-1]


class Postgres:
    """The cluster. Use as a context manager; `fresh_database` gives an empty one, or a copy of another."""

    def __init__(self) -> None:
        self.port = free_port()
        self._programs: Path | None = None
        self._folder = ""
        self._count = 0

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._folder:
            with suppress(RuntimeError):  # it may never have come up
                self._run("pg_ctl", "-D", f"{self._folder}/data", "-m", "immediate", "-w", "stop")
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = ""

    @property
    def pid(self) -> int:
        """The postmaster's process id; its children are the backends."""
        return int(Path(self._folder, "data", "postmaster.pid").read_text().split()[0])

    def fresh_database(self, template: str = "template1") -> str:
        """The address of a new database, a copy of `template` (which nobody may be connected to)."""
        self._start()
        self._count += 1
        name = f"bench_{self._count}"
        self._sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Remove a database that is no longer needed."""
        self._sql(f"DROP DATABASE IF EXISTS {address.rpartition('/')[2]} WITH (FORCE)")

    def address(self, name: str) -> str:
        return f"postgres://bench@127.0.0.1:{self.port}/{name}"

    def _start(self) -> None:
        if self._folder:
            return
        self._programs = programs()
        self._folder = tempfile.mkdtemp(prefix="bench-postgres-", dir=SCRATCH)
        if os.geteuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        data = f"{self._folder}/data"
        self._run("initdb", "-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--locale=C")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        self._run("pg_ctl", "-D", data, "-o", options, "-l", f"{self._folder}/log", "-w", "start")

    def _sql(self, statement: str) -> None:
        address = self.address("postgres")
        self._run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", statement)

    def _run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs.

        :raises RuntimeError: where it fails, with what it said.
        """
        command = [str((self._programs or programs()) / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", ACCOUNT, "--", *command]
        # The server inherits the pipe, so the output goes to a file that nobody waits for.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, cwd="/", check=False)
            if done.returncode:
                output.seek(0)
                raise RuntimeError(f"{program} failed: {output.read().decode(errors='replace')[-2000:]}")
