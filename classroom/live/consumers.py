"""A table's socket: who may sit here, and passing frames on to the table's host.

Thin on purpose: what a move does is the host's business, who is told of it the hub's.
"""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from django.contrib.sessions.backends.base import SessionBase
from msgspec import Struct

from classroom.live import hub, news, protocol
from classroom.live.listening import Listening
from classroom.live.people import Person, device_of, people_of, replaced_of, teacher_of
from classroom.live.protocol import Act, Close, Denied, Due, Here, Seen
from classroom.live.socket import Socket
from classroom.live.viewer import Viewer
from classroom.play import selectors
from classroom.play.host import NoSuchTable, TableHost, hosts
from classroom.rosters.models import Teacher
from games.core.api import HOST

LARGEST_ID = 2**63 - 1


class Admission(Struct, frozen=True):
    """What a browser is at a table: its people, or a teacher of the table's class."""

    people: tuple[Person, ...] = ()
    device: str = ""
    teacher: Teacher | None = None


def admit(session: SessionBase, table_id: int) -> Admission:
    """Who this browser is at the table. Reads the database.

    :raises Denied: nobody is signed in, all have been replaced, there is no such table, or it is not theirs.
    """
    place = selectors.table_place(table_id) if table_id <= LARGEST_ID else None
    teacher = teacher_of(session)
    if teacher is not None:
        if place is None:
            raise Denied(Close.NOT_FOUND)
        if not selectors.teaches(teacher.pk, place.classroom_id):
            raise Denied(Close.NOT_YOURS)
        return Admission(teacher=teacher)
    people = people_of(session)
    if not people:
        raise Denied(Close.REPLACED if replaced_of(session) else Close.SIGN_IN)
    if place is None:
        raise Denied(Close.NOT_FOUND)
    if not place.keys & {person.key for person in people}:
        raise Denied(Close.NOT_YOURS)
    return Admission(people=tuple(people), device=device_of(session))


class TableConsumer(Socket):
    """`/ws/table/<id>/`. Its seats are fixed when it connects."""

    viewer: Viewer | None = None
    host: TableHost
    _listening: Listening | None = None

    async def opened(self) -> None:
        table_id = int(self.scope["url_route"]["kwargs"]["table_id"])
        admission = await database_sync_to_async(admit)(self.session, table_id)
        try:
            self.host = await hosts.open(table_id)
        except NoSuchTable:
            raise Denied(Close.NOT_FOUND) from None
        seats = self.host.seats_of(person.key for person in admission.people)
        if admission.teacher is None and not seats:
            raise Denied(Close.NOT_YOURS)
        self.viewer = Viewer(
            send=self.send_text,
            close=self.close,
            seats=seats,
            people=admission.people,
            device=admission.device,
            teacher_id=admission.teacher.pk if admission.teacher is not None else None,
            lang=self.lang,
            http=self.over_http,
        )
        self._actors = {seat: self.host.seats[seat] for seat in seats}
        if admission.teacher is not None:
            # The hub knows of students who sign out; a teacher's sign-out is told to the browser's sockets.
            self._listening = Listening(self._news)
            await self._listening.start([news.browser_group(self.session.session_key or "")])
        hub.here().enter(self.viewer, self.host)

    async def left(self) -> None:
        if self._listening is not None:
            await self._listening.stop()
        if self.viewer is not None:
            hub.here().leave(self.viewer)

    def _news(self, message: dict[str, Any]) -> None:
        if message["type"] == "browser.left" and self.viewer is not None:
            self.viewer.shut(Close.CHANGED)

    async def heard(self, text: str) -> None:
        frame = protocol.read(text)
        if self.viewer is None:
            return
        if type(frame) is Act:
            self.viewer.hold()
            answer = ""
            try:
                answer = await self._act(frame, self.viewer)
            finally:
                await self.viewer.release(answer)
        elif type(frame) is Seen:
            await self._seen(frame, self.viewer)
        elif type(frame) is Due:
            await self.host.due()
        elif type(frame) is Here and frame.seat in self._actors:
            await self.host.here(frame.seat)

    async def _act(self, frame: Act, viewer: Viewer) -> str:
        """What the act is answered by."""
        seat = frame.seat
        actor = self._actors.get(seat)
        if actor is not None:
            answer = await self.host.act(
                seat=seat,
                key=frame.key,
                rev=frame.rev,
                action=frame.action,
                by=actor.kind,
                student_id=actor.student_id,
                guest_id=actor.guest_id,
            )
        elif seat == HOST and viewer.teacher_id is not None:
            answer = await self.host.act(
                seat=seat, key=frame.key, rev=frame.rev, action=frame.action, by="host"
            )
        else:
            return self._rejected(seat, frame.key, "not_your_seat", {})
        if answer.ok:
            return f'{{"t":"ok","seat":{seat},"key":{protocol.encode(frame.key)},"rev":{answer.rev}}}'
        viewer.show_views_again()
        return self._rejected(seat, frame.key, answer.code, answer.data)

    def _rejected(self, seat: int, key: str, code: str, data: dict[str, object]) -> str:
        message = protocol.rejection(self.host.game, code, data, self.lang)
        return protocol.encode(
            {"t": "rejected", "seat": seat, "key": key, "code": code, "data": data, "message": message}
        )

    async def _seen(self, frame: Seen, viewer: Viewer) -> None:
        if frame.rev < self.host.revision:
            viewer.show_again()
        await self.send_text(f'{{"t":"seen","rev":{self.host.revision}}}')
