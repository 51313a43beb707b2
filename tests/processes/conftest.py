"""Schools with servers of their own, and the services that several processes need."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.processes.school import School
from tests.services import Postgres, Redis, postgres_server, redis_server

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[Redis]:
    with redis_server() as server:
        yield server


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    """The embedded one: SQLite, no Redis."""
    made = School(tmp_path).open()
    yield made
    made.close()


@pytest.fixture
def big_school(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[School]:
    """PostgreSQL and Redis, for several processes."""
    services = {"DATABASE_URL": postgres.create(f"school{next(_numbers)}"), "REDIS_URL": redis.url}
    made = School(tmp_path, services).open()
    yield made
    made.close()
