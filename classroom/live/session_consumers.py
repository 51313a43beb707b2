"""The teacher's pages of a session, ``/ws/session/<id>/``: monitor and projector.

One whole frame whenever something changed, so a lost frame heals with the next one. Messages of the channel
layer only say that something changed; each socket reads for itself. The student's socket is in
``student_consumer.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec
from channels.db import database_sync_to_async
from django.http import Http404
from django.utils.translation import override
from msgspec import Struct

from classroom.errors import Refused
from classroom.lessons.access import access_session
from classroom.lessons.models import GameSession
from classroom.live import conduct, news, people, protocol
from classroom.live.following import Tasks, read
from classroom.live.listening import Listening
from classroom.live.overview import Facts, read_facts, session_frame
from classroom.live.protocol import Close, Denied
from classroom.live.socket import Socket
from classroom.live.student_consumer import StudentConsumer
from classroom.play.host import Busy, NoSuchTable, TableHost, What, hosts
from classroom.rosters.models import ClassroomTeacher

__all__ = ["SessionConsumer", "StudentConsumer"]

log = logging.getLogger(__name__)

FRAME_SECONDS: Final = 0.25
"""The pages get a frame at most this often."""

FACTS_SECONDS: Final = 0.5
"""… and the database is read for them at most this often."""

LOOK_SECONDS: Final = 2.0
"""Without news the frame is made anew after this: idle tables become stuck by time alone."""

SETTLE_SECONDS: Final = 3.0
HEAL_SECONDS: Final = 25.0
"""The database is read after this also without news, in case a message was lost."""


class Seen(Struct, frozen=True, tag_field="t", tag="seen"):
    """The line is alive? Answered by ``seen``."""

    rev: int = 0


_frames: Final = msgspec.json.Decoder(type=Seen)


class SessionConsumer(Socket):
    """Monitor or projector of one session. While it is open here, so are all the session's tables: their
    bots and clocks go on even when no tablet is there.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listening = Listening(self._news)
        self._tasks = Tasks()
        self._changed = asyncio.Event()
        self._held: dict[int, TableHost] = {}
        self._facts: Facts | None = None
        self._facts_old = True
        self._facts_at = 0.0
        self._sent: str = ""
        self._teacher_id = 0

    async def opened(self) -> None:
        self.session_id = int(self.scope["url_route"]["kwargs"]["session_id"])
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        self.projector = query.get("view") == ["projector"]
        self._teacher_id = await database_sync_to_async(self._admit)()
        hosts.subscribe(self._moved)
        facts = await self._read()
        await self._listening.start(
            [
                news.session_group(self.session_id),
                news.classroom_group(facts.classroom_id),
                news.browser_group(self.session.session_key or ""),
            ]
        )
        await self._show()
        self._tasks.begin(self._follow())
        self._tasks.begin(self._settle())

    async def heard(self, text: str) -> None:
        read(text, _frames)
        await self.send_text('{"t":"seen","rev":0}')

    async def left(self) -> None:
        hosts.unsubscribe(self._moved)
        await self._tasks.stop()
        await self._listening.stop()
        for host in self._held.values():
            hosts.release(host)
        self._held.clear()

    def _admit(self) -> int:
        """The teacher's id. Synchronous. Raises Denied."""
        teacher = people.teacher_of(self.session)
        if teacher is None:
            raise Denied(Close.NOT_YOURS if people.people_of(self.session) else Close.SIGN_IN)
        try:
            session = access_session(teacher, self.session_id)
        except Http404:
            exists = GameSession.objects.filter(pk=self.session_id).exists()
            raise Denied(Close.NOT_YOURS if exists else Close.NOT_FOUND) from None
        if session.state == GameSession.State.DRAFT:
            raise Denied(Close.NOT_FOUND)
        return teacher.pk

    # ------------------------------------------------------------ following

    def _news(self, message: dict[str, Any]) -> None:
        if message["type"] == "browser.left":
            # The page connects again at once, and is let in where a teacher is signed in after all.
            self._tasks.begin(self.close(Close.CHANGED))
            return
        self._facts_old = True
        self._changed.set()

    def _moved(self, host: TableHost) -> None:
        if host.session_id != self.session_id:
            return
        if host.change.what is not What.PAUSE:
            # Judgements are counted, and seats may be others.
            self._facts_old = True
        self._changed.set()

    async def _follow(self) -> None:
        """A frame whenever something changed, at most every FRAME_SECONDS, and now and then by itself."""
        while not self.closed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK_SECONDS)
            self._changed.clear()
            try:
                if self._facts_old and self._clock() - self._facts_at >= FACTS_SECONDS:
                    await self._read()
                elif self._facts_old or self._clock() - self._facts_at > HEAL_SECONDS:
                    self._facts_old = True
                    self._changed.set()
                await self._show()
            except Denied as denied:
                await self.close(denied.close)
                return
            except Exception:
                log.exception("the frame of session %s could not be made", self.session_id)
            await asyncio.sleep(FRAME_SECONDS)

    async def _settle(self) -> None:
        while not self.closed:
            try:
                await conduct.settle(self.session_id)
            except (Busy, Refused):
                log.info("session %s is settled later", self.session_id)
            except Exception:
                log.exception("session %s could not be settled", self.session_id)
            await asyncio.sleep(SETTLE_SECONDS)

    async def _read(self) -> Facts:
        """Facts anew, and the hosts of the tables that there are now. Raises Denied."""
        self._facts_old = False
        self._facts_at = self._clock()
        facts: Facts | None = await database_sync_to_async(self._facts_of)()
        if facts is None:
            raise Denied(Close.NOT_FOUND)
        self._facts = facts
        wanted = {table.table_id for table in facts.tables}
        for table_id in wanted - set(self._held):
            try:
                host = await hosts.open(table_id)
            except NoSuchTable:
                continue
            hosts.hold(host)
            self._held[table_id] = host
        for table_id in set(self._held) - wanted:
            hosts.release(self._held.pop(table_id))
        return facts

    def _facts_of(self) -> Facts | None:
        """Synchronous. Raises Denied: a co-teacher may have been removed meanwhile, or has signed out (and
        the message that says so was lost).
        """
        key = self.session.session_key
        if key is None or not self.session.exists(key):
            raise Denied(Close.CHANGED)
        with override(self.lang):
            facts = read_facts(self.session_id)
        if (
            facts is not None
            and not ClassroomTeacher.objects.filter(
                teacher_id=self._teacher_id, teacher__is_active=True, classroom_id=facts.classroom_id
            ).exists()
        ):
            raise Denied(Close.NOT_YOURS)
        return facts

    async def _show(self) -> None:
        if self._facts is None:
            return
        with override(self.lang):
            frame = session_frame(self._facts, self._held, projector=self.projector)
        # What only ticks on is no news: pages count idle time and clocks by themselves.
        lasting = protocol.encode(
            {
                **frame,
                "now": 0,
                "tables": [{**table, "idle_s": 0, "clock": _clock_id(table)} for table in frame["tables"]],
            }
        )
        if lasting != self._sent:
            self._sent = lasting
            await self.send_frame(frame)


def _clock_id(table: dict[str, Any]) -> str | None:
    return table["clock"]["id"] if table["clock"] else None


def _tell_ends(host: TableHost) -> None:
    """A table that ended: its tablets must know, and they listen to their class, not to the table."""
    if host.change.local and host.change.what is What.MOVE and host.status != "playing":
        _background(news.session_changed(host.session_id, host.classroom_id))


_running: set[asyncio.Task[None]] = set()


def _background(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


hosts.subscribe(_tell_ends)
