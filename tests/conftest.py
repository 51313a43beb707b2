"""Fixtures that many tests share. `world`: a class in the middle of a lesson. `live`: what serves tables."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

import hypothesis
import pytest
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection
from django.db.models.signals import post_migrate

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
    _make_no_permissions()
    _speak_apart()


def _make_no_permissions() -> None:
    """Whoever empties the database after a test would list every model's permissions and content types anew,
    which takes longer than most tests. Nothing of the product asks for them.
    """
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


def _speak_apart() -> None:
    """Each worker of a parallel run has a database of its own, but all have one Redis: tables have the same
    numbers in each, so what is said about them must not be heard by the others.
    """
    layer, worker = settings.CHANNEL_LAYERS["default"], os.environ.get("PYTEST_XDIST_WORKER")
    if worker and "CONFIG" in layer:
        layer["CONFIG"]["prefix"] = f"chronoclass-{worker}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of one database are no part of a run on the other; nor are, on PostgreSQL, those that need none:
    they have run beside SQLite.
    """
    if connection.vendor == "sqlite":
        elsewhere = [item for item in items if item.get_closest_marker("postgres")]
    else:
        elsewhere = [item for item in items if item.get_closest_marker("sqlite") or not _stores(item)]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        left_out = set(elsewhere)
        items[:] = [item for item in items if item not in left_out]


def _stores(item: pytest.Item) -> bool:
    """Whether a test has a database."""
    names = set(getattr(item, "fixturenames", ()))
    return bool(names & {"db", "transactional_db"} or item.get_closest_marker("django_db"))


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
    await hub.close()  # a move that was being stored meanwhile was told to another one
