"""Who is connected. Each process knows its own sockets; that a person is there is written down for the
others.

``Attendance`` (students) and ``Guest`` keep ``via`` and ``seen_at``. Both are written when somebody comes
or goes and refreshed for all of a process at once, so a process that dies takes its people off after
:data:`STALE_SECONDS`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextvars import Context
from datetime import datetime, timedelta
from typing import Literal
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.utils import timezone

from classroom.lessons.models import Attendance, Guest
from classroom.live import news
from classroom.live.people import Person

REFRESH_SECONDS = 20
STALE_SECONDS = 50

Via = Literal["socket", "http"]
log = logging.getLogger(__name__)


def is_online(via: str, seen_at: datetime | None) -> bool:
    """Whether a person of whom this is stored is connected to any process now."""
    return bool(via) and seen_at is not None and timezone.now() - seen_at < timedelta(seconds=STALE_SECONDS)


class Presence:
    """The people who are connected to this process, on one event loop."""

    def __init__(self) -> None:
        self._connections: Counter[tuple[int, str]] = Counter()  # (session, person key) -> devices
        self._refreshing: asyncio.Task[None] | None = None

    async def arrived(self, session_id: int, people: list[Person], via: Via) -> None:
        """These people's device follows the session now; students are marked as having attended."""
        for person in people:
            self._connections[session_id, person.key] += 1
        await database_sync_to_async(_arrived)(session_id, people, via)
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh(), context=Context())
        await news.presence_changed(session_id)

    async def left(self, session_id: int, people: list[Person]) -> None:
        """The device is gone; people who have another one here are still there."""
        gone = []
        for person in people:
            here = (session_id, person.key)
            self._connections[here] -= 1
            if self._connections[here] <= 0:
                del self._connections[here]
                gone.append(person)
        if gone:
            await database_sync_to_async(_left)(session_id, gone)
            await news.presence_changed(session_id)

    async def _refresh(self) -> None:
        """While somebody is connected here: says so, for all at once."""
        while self._connections:
            await asyncio.sleep(REFRESH_SECONDS)
            here = list(self._connections)
            try:
                await database_sync_to_async(_seen)(here)
            except Exception:
                log.warning("presence could not be refreshed", exc_info=True)


_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, Presence] = WeakKeyDictionary()


def presence() -> Presence:
    """That of the running event loop."""
    return _by_loop.setdefault(asyncio.get_running_loop(), Presence())


def _arrived(session_id: int, people: list[Person], via: Via) -> None:
    now = timezone.now()
    for person in people:
        if person.kind == "student":
            Attendance.objects.update_or_create(
                session_id=session_id, student_id=person.id, defaults={"seen_at": now, "via": via}
            )
        else:
            Guest.objects.filter(pk=person.id, session_id=session_id).update(seen_at=now, via=via)


def _left(session_id: int, people: list[Person]) -> None:
    now = timezone.now()
    students = [person.id for person in people if person.kind == "student"]
    guests = [person.id for person in people if person.kind == "guest"]
    Attendance.objects.filter(session_id=session_id, student_id__in=students).update(via="", seen_at=now)
    Guest.objects.filter(pk__in=guests).update(via="", seen_at=now)


def _seen(here: list[tuple[int, str]]) -> None:
    now = timezone.now()
    students: dict[int, list[int]] = {}
    for session_id, key in here:
        if key.startswith("s"):
            students.setdefault(session_id, []).append(int(key[1:]))
    for session_id, ids in students.items():
        Attendance.objects.filter(session_id=session_id, student_id__in=ids).update(seen_at=now)
    guests = [int(key[1:]) for _session, key in here if key.startswith("g")]
    if guests:
        Guest.objects.filter(pk__in=guests).update(seen_at=now)
