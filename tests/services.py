"""A real Redis and a real PostgreSQL for tests: on free ports, in folders of their own, gone afterwards.

with redis_server() as redis, postgres_server() as postgres: ...
python -m tests.services -- command …     # runs it with DATABASE_URL and REDIS_URL, and stops both
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

START_SECONDS = 30.0


class ServiceError(RuntimeError):
    """A service is not installed, or did not start."""


def free_port() -> int:
    """A TCP port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Redis:
    """A Redis server that can be stopped and started again on the same port."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        binary = shutil.which("redis-server")
        if binary is None:
            raise ServiceError("redis-server is not installed (scripts/services.sh installs it)")
        self.process = subprocess.Popen(
            [
                binary,
                "--port",
                str(self.port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                str(self.folder),
            ],
            stdout=subprocess.DEVNULL,
        )
        _until_answering(self.port, self.process)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process = None


@contextmanager
def redis_server() -> Iterator[Redis]:
    """A running Redis without persistence."""
    with tempfile.TemporaryDirectory(prefix="redis-") as folder:
        redis = Redis(Path(folder))
        redis.start()
        try:
            yield redis
        finally:
            redis.stop()


@dataclass
class Postgres:
    """A PostgreSQL server; `url` names its database ``postgres``."""

    folder: Path
    port: int

    def url_of(self, database: str) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/{database}"

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def create(self, database: str) -> str:
        """A new empty database; its URL."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{database}"')
        return self.url_of(database)


_QUICK = ("-c", "max_connections=200", "-c", "fsync=off", "-c", "full_page_writes=off")


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A running PostgreSQL. It does not wait for the disk: tests kill our processes, never the machine."""
    binaries = _postgres_binaries()
    # Not below a private folder: PostgreSQL refuses to run as root, so another account must reach it.
    with tempfile.TemporaryDirectory(prefix="postgres-") as folder:
        data = Path(folder) / "data"
        account = _unprivileged()
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)
        initdb = [str(binaries / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
        subprocess.run(
            [*initdb, "--no-locale"], check=True, stdout=subprocess.DEVNULL, cwd=folder, **_as(account)
        )
        port = free_port()
        process = subprocess.Popen(
            [str(binaries / "postgres"), "-D", str(data), "-p", str(port), "-k", folder, *_QUICK],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            **_as(account),
        )
        postgres = Postgres(Path(folder), port)
        try:
            _until_answering(port, process)
            _until_ready(postgres)
            yield postgres
        finally:
            process.send_signal(signal.SIGINT)  # fast shutdown: connections are closed
            process.wait()


def _postgres_binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise ServiceError("PostgreSQL is not installed (scripts/services.sh installs it)")
    return Path(on_path).resolve().parent


def _unprivileged() -> pwd.struct_passwd | None:
    """The account to run PostgreSQL as; None: our own will do."""
    return pwd.getpwnam("postgres") if os.geteuid() == 0 else None


def _as(account: pwd.struct_passwd | None) -> dict[str, int | list[int]]:
    return {} if account is None else {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _until_answering(port: int, process: subprocess.Popen[bytes]) -> None:
    """Waits until somebody listens on the port."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            raise ServiceError(f"{process.args} ended with {process.returncode}")
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise ServiceError(f"nobody answers on port {port}")


def _until_ready(postgres: Postgres) -> None:
    """Listening is not yet ready: it answers "the database system is starting up" for a moment."""
    import psycopg

    end = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(postgres.url, connect_timeout=5).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def main(arguments: list[str]) -> int:
    """Runs a command beside both services; its exit code."""
    command = arguments[1:] if arguments[:1] == ["--"] else arguments
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    with redis_server() as redis, postgres_server() as postgres:
        services = {"DATABASE_URL": postgres.create("chronoclass"), "REDIS_URL": redis.url}
        return subprocess.run(command, env={**os.environ, **services}).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
