"""Fixtures that many tests share. `world`: a class in the middle of a lesson. `live`: what serves tables."""

from __future__ import annotations

from collections.abc import AsyncIterator

import hypothesis
import pytest
from django.db import connection

from tests.world import World


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "sqlite: about SQLite alone; left out where the tests run on PostgreSQL"
    )
    # What is right does not depend on how busy the machine is.
    hypothesis.settings.register_profile(
        "untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("untimed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of one database are no part of a run on the other."""
    other = "postgres" if connection.vendor == "sqlite" else "sqlite"
    elsewhere = [item for item in items if item.get_closest_marker(other)]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]


@pytest.fixture(autouse=True)
def _quick(settings) -> None:
    """What costs time and is not what tests are about: a new test client would list some 4,000 static files,
    and Argon2 is slow on purpose.
    """
    settings.WHITENOISE_AUTOREFRESH = True
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.MD5PasswordHasher",
        "django.contrib.auth.hashers.Argon2PasswordHasher",
    ]


@pytest.fixture
def world(transactional_db: None) -> World:
    """A class of four whose session is running. Committed, so that other connections see it."""
    return World.make()


@pytest.fixture
async def live(transactional_db: None, settings) -> AsyncIterator[None]:
    """Hosts, hub and journal of this test's event loop; bots move at once. All is let go afterwards."""
    from classroom.live import fallback, hub
    from classroom.play.host import hosts
    from classroom.play.journal import journal

    settings.BOT_SECONDS = 0
    yield
    await fallback.channels().close()
    await hub.close()
    hosts.close()
    await journal().close()
