"""Who looks at which table in this process, and telling them.

A host tells the hub after each commit; the hub sends every local device its own view, and one small message
to the other processes. It also knows who is connected, here and there, and closes sockets whose people or
seats are not what they were when they connected.

One hub an event loop, as with hosts: `here()`.
"""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from typing import Any, Final
from weakref import WeakKeyDictionary, ref

from channels.db import database_sync_to_async

from classroom.lessons.models import Guest
from classroom.live import interludes, tasks
from classroom.live.board import Board
from classroom.live.link import Link
from classroom.live.news import classroom_group
from classroom.live.protocol import Close
from classroom.live.viewer import Viewer
from classroom.play.host import TableHost, What, hosts
from classroom.rosters.models import ClassroomTeacher, Student

log = logging.getLogger(__name__)

CATCH_UP_SECONDS: Final = 2.0
PRESENCE_SECONDS: Final = 10.0
PRESENCE_EXPIRES: Final = 25.0


class Room:
    """The local devices at one table."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.board = Board(host)
        self.viewers: set[Viewer] = set()
        self._stood_in: list[int] = []

    def look_at_stand_ins(self) -> None:
        """A bot has begun, or ceased, to play for somebody: names say so."""
        host = self.host
        now = [seat for seat in range(len(host.seats)) if host.stood_in(seat)]
        if now != self._stood_in:
            self._stood_in = now
            self.board.refresh_names()

    def seats(self) -> frozenset[int]:
        """Seats with a device here."""
        return frozenset(seat for viewer in self.viewers for seat in viewer.seats if seat >= 0)


class Hub:
    """The rooms of one event loop."""

    def __init__(self) -> None:
        self._rooms: dict[int, Room] = {}
        self._link = Link(self._heard)
        # table -> process -> (seats, until when we believe it)
        self._elsewhere: dict[int, dict[str, tuple[frozenset[int], float]]] = {}
        self._refreshing: dict[int, bool] = {}
        self._rechecking: set[int] = set()
        self._ticker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------ devices

    def enter(self, viewer: Viewer, host: TableHost) -> None:
        """A device sits down, or a teacher looks: it is sent everything it may know, and all that follows."""
        self.start()
        hosts.hold(host)
        room = self._rooms.get(host.table_id)
        if room is None or room.host is not host:
            room = self._rooms[host.table_id] = Room(host)
        viewer.board = room.board
        room.viewers.add(viewer)
        if viewer.seats and viewer.teacher_id is None:
            self._presence_changed(room)
        viewer.flush()
        self._link.join(classroom_group(host.classroom_id))

    def leave(self, viewer: Viewer) -> None:
        """The device is gone."""
        board, viewer.board = viewer.board, None
        if board is None:
            return
        host = board.host
        hosts.release(host)
        room = self._rooms.get(host.table_id)
        if room is None or viewer not in room.viewers:
            return
        room.viewers.discard(viewer)
        if viewer.seats:
            self._presence_changed(room)
        if not room.viewers:
            del self._rooms[host.table_id]

    def online(self, table_id: int) -> dict[int, str]:
        """Seats with somebody connected: ``"http"`` where only plain HTTP gets through, else ``"socket"``.
        Of other processes only that somebody is connected is known.
        """
        found = dict.fromkeys(self._seats_elsewhere(table_id), "socket")
        room = self._rooms.get(table_id)
        for viewer in room.viewers if room is not None else ():
            for seat in viewer.seats:
                if seat >= 0 and found.get(seat) != "socket":
                    found[seat] = "http" if viewer.http else "socket"
        return found

    # ------------------------------------------------------------ what hosts tell

    def changed(self, host: TableHost) -> None:
        """A commit or change of this host: shown here, told elsewhere."""
        change = host.change
        if change.what is What.OPENED:
            # Perhaps for a page that shows many tables: from now on it must hear of other processes.
            self.start()
            self._tell_presence(host)
            return
        if change.local:
            self._tell_others(host, around=change.what is not What.MOVE)
        room = self._rooms.get(host.table_id)
        if room is None or room.host is not host:
            return
        if change.what is What.PEOPLE:
            room.board.refresh_names()
            self._check_seats(room)
        else:
            room.board.refresh()
            room.look_at_stand_ins()
        # All frames are made before the first is sent. Sends that follow each other closely cost less: the
        # network's other end is still awake from the one before.
        news = [(viewer, viewer.news()) for viewer in room.viewers]
        for viewer, frames in news:
            viewer.tell(frames)

    def _tell_others(self, host: TableHost, *, around: bool) -> None:
        if not self._link.distributed:
            return
        self.start()
        message = {"type": "table.moved", "table": host.table_id, "rev": host.revision}
        if around:
            self._link.tell(("around", host.table_id), {**message, "around": True})
        else:
            self._link.tell(("moved", host.table_id), message)

    def _check_seats(self, room: Room) -> None:
        """Devices whose seats are others now connect again."""
        for viewer in tuple(room.viewers):
            if viewer.teacher_id is None and room.host.seats_of(viewer.people) != viewer.seats:
                viewer.shut(Close.CHANGED)

    # ------------------------------------------------------------ presence

    def _presence_changed(self, room: Room) -> None:
        self._link.tell(
            ("seats", room.host.table_id),
            {"type": "table.seats", "tables": [[room.host.table_id, sorted(room.seats())]]},
        )
        self._tell_presence(room.host)

    def _tell_presence(self, host: TableHost) -> None:
        beside = hosts.get(host.interlude) if host.interlude is not None else None
        if beside is not None:
            self._tell_presence(beside)
        # Who is at a game is there for the questions in between, whether their table is open or not.
        table_id = host.interlude_of or host.table_id
        room = self._rooms.get(table_id)
        seats = self._seats_elsewhere(table_id) | (room.seats() if room is not None else frozenset())
        if seats == host.present:
            return
        room = self._rooms.get(host.table_id)
        host.connected(seats)
        if room is not None:
            room.board.refresh_names()
            for viewer in tuple(room.viewers):
                viewer.flush()

    def _seats_elsewhere(self, table_id: int) -> frozenset[int]:
        now = asyncio.get_running_loop().time()
        parts = self._elsewhere.get(table_id, {}).values()
        return frozenset(seat for seats, until in parts if until > now for seat in seats)

    # ------------------------------------------------------------ what other processes and the class tell

    def _heard(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "table.moved":
            host = hosts.get(message["table"])
            around = bool(message.get("around"))
            if host is not None and (around or message["rev"] > host.revision):
                self._refresh(host, around)
        elif kind == "table.seats":
            until = asyncio.get_running_loop().time() + PRESENCE_EXPIRES
            for table_id, seats in message["tables"]:
                self._elsewhere.setdefault(table_id, {})[message["from"]] = (frozenset(seats), until)
                host = hosts.get(table_id)
                if host is not None:
                    self._tell_presence(host)
        elif kind == "people.changed":
            self._recheck(message["classroom"])
        elif kind == "joined":
            for classroom_id in self._classrooms():
                if classroom_group(classroom_id) == message["group"]:
                    self._recheck(classroom_id)

    def _refresh(self, host: TableHost, around: bool) -> None:
        """Reads a table again, once for a burst of messages."""
        if host.table_id in self._refreshing:
            self._refreshing[host.table_id] |= around
            return
        self._refreshing[host.table_id] = around

        async def read() -> None:
            await host.refresh(around=self._refreshing.pop(host.table_id))

        self._spawn(read())

    def _classrooms(self) -> set[int]:
        """Classes with a device here."""
        return {room.host.classroom_id for room in self._rooms.values()}

    def _recheck(self, classroom_id: int) -> None:
        """Are the people of our devices still theirs? Once for a burst of sign-ins."""
        if classroom_id not in self._rechecking and classroom_id in self._classrooms():
            self._rechecking.add(classroom_id)
            self._spawn(self._check_people(classroom_id))

    async def _check_people(self, classroom_id: int) -> None:
        self._rechecking.discard(classroom_id)
        viewers = [
            (room, viewer)
            for room in self._rooms.values()
            if room.host.classroom_id == classroom_id
            for viewer in room.viewers
        ]
        devices = {viewer.device for _, viewer in viewers if viewer.device}
        owners, teachers = await database_sync_to_async(_owners)(classroom_id, devices)
        for room, viewer in viewers:
            if viewer.board is None:
                continue
            if viewer.teacher_id is not None:
                if viewer.teacher_id not in teachers:
                    viewer.shut(Close.NOT_YOURS)
                continue
            mine = [key for key, device in owners.items() if device == viewer.device]
            if not mine:
                gone = any(owners.get(key) for key in viewer.people)
                viewer.shut(Close.REPLACED if gone else Close.SIGN_IN)
            elif room.host.seats_of(mine) != viewer.seats:
                viewer.shut(Close.CHANGED)
        await hosts.catch_up()  # somebody may have got another name

    # ------------------------------------------------------------ lifetime

    def start(self) -> None:
        """Listens to other processes from now on."""
        self._link.start()
        if self._link.distributed and (self._ticker is None or self._ticker.done()):
            # Whatever lasts gets a context of its own: that of a request dies with the request, and with it
            # the thread in which its database work would run.
            self._ticker = asyncio.get_running_loop().create_task(self._tick(), context=Context())

    async def _tick(self) -> None:
        """Makes up for messages that were lost, and says again who is here."""
        said = 0.0
        while True:
            await asyncio.sleep(CATCH_UP_SECONDS)
            try:
                await hosts.catch_up()
            except Exception as error:
                log.warning("tables could not be checked now: %s", error)
            self._link.heal()
            now = asyncio.get_running_loop().time()
            if now - said >= PRESENCE_SECONDS:
                said = now
                tables = [[table_id, sorted(room.seats())] for table_id, room in self._rooms.items()]
                self._link.tell("seats", {"type": "table.seats", "tables": tables})
                for classroom_id in self._classrooms():
                    self._recheck(classroom_id)
            for table_id, parts in list(self._elsewhere.items()):
                live = {process: part for process, part in parts.items() if part[1] > now}
                if len(live) < len(parts):
                    self._elsewhere[table_id] = live
                    if not live:
                        del self._elsewhere[table_id]
                    host = hosts.get(table_id)
                    if host is not None:
                        self._tell_presence(host)

    async def close(self) -> None:
        """Lets go of everything of this event loop."""
        await tasks.end((self._ticker, *self._tasks))
        self._rooms.clear()
        await self._link.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("the hub could not follow a message", exc_info=task.exception())


def _owners(classroom_id: int, devices: set[str]) -> tuple[dict[str, str], set[int]]:
    """The device of everybody of the class, as key -> token ("" where signed out), and its teachers' ids."""
    students = Student.objects.filter(classroom_id=classroom_id, left_at=None).values_list("pk", "device")
    guests = Guest.objects.filter(session__classroom_id=classroom_id, removed_at=None, device__in=devices)
    owners = {f"s{pk}": device for pk, device in students}
    owners |= {f"g{pk}": device for pk, device in guests.values_list("pk", "device")}
    teachers = ClassroomTeacher.objects.filter(classroom_id=classroom_id).values_list("teacher_id", flat=True)
    return owners, set(teachers)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
# The hub that was asked for last. A server has one, and asks for it with every move.
_latest: tuple[ref[asyncio.AbstractEventLoop], Hub] | None = None


def here() -> Hub:
    """The hub of the running event loop."""
    return _of(asyncio.get_running_loop())


def _of(loop: asyncio.AbstractEventLoop) -> Hub:
    global _latest
    if _latest is not None and _latest[0]() is loop:
        return _latest[1]
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub()
    _latest = (ref(loop), hub)
    return hub


async def close() -> None:
    """Closes the hub of the running event loop, where there is one."""
    global _latest
    _latest = None
    await interludes.close()
    hub = _hubs.pop(asyncio.get_running_loop(), None)
    if hub is not None:
        await hub.close()


def _host_changed(host: TableHost) -> None:
    # Asking which loop runs is a system call in Python 3.11, and this is asked with every move.
    _of(host.loop).changed(host)


hosts.subscribe(_host_changed)
