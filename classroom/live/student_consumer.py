"""A student's device, ``/ws/student/``: where its people belong, whole, whenever that changed.

A frame that is lost heals with the next one. Messages of the channel layer only say that something changed;
each socket reads for itself.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Annotated, Any, Final

import msgspec
from channels.db import database_sync_to_async
from django.utils.translation import override
from msgspec import Meta, Struct

from classroom.errors import Refused
from classroom.lessons.models import OPEN_STATES
from classroom.live import conduct, news, people, places, protocol
from classroom.live.following import Tasks, read
from classroom.live.listening import Listening
from classroom.live.people import Person
from classroom.live.presence import presence
from classroom.live.protocol import Close, Denied
from classroom.live.socket import Socket
from classroom.play.host import Busy

log = logging.getLogger(__name__)

QUIET_SECONDS: Final = 23.0
"""A tablet says `seen` every 10 s. One that has said nothing for so long is offline, though its socket may
look alive for minutes: a tablet out of reach closes nothing.
"""

HEAL_SECONDS: Final = 25.0
"""A tablet that has heard nothing for so long looks by itself, in case a message was lost."""


# What it may send ---------------------------------------------------------------------------------------


class Seen(Struct, frozen=True, tag_field="t", tag="seen"):
    """The line is alive? Answered by ``seen``."""

    rev: int = 0


class Due(Struct, frozen=True, tag_field="t", tag="due"):
    """The time until the table plays again has run out here; the server checks by its own."""


class Sit(Struct, frozen=True, tag_field="t", tag="sit"):
    """One who came late wants the free seat."""


class Again(Struct, frozen=True, tag_field="t", tag="again"):
    """The people of an ended table want to play again now."""

    table: Annotated[int, Meta(ge=1, le=2**63 - 1)]


_frames: Final = msgspec.json.Decoder(type=Seen | Due | Sit | Again)


class _Look(Struct, frozen=True):
    """What was read for a device in one go."""

    people: list[Person]
    replaced: list[Person]
    classrooms: list[int]
    session_id: int | None  # an open one
    frame: dict[str, Any]


class StudentConsumer(Socket):
    """Follows the people of one device through the session of their class."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listening = Listening(self._news)
        self._tasks = Tasks()
        self._reading = asyncio.Lock()
        self._sent: dict[str, Any] | None = None
        self._attends: tuple[int, list[Person]] | None = None
        self._planned: asyncio.TimerHandle | None = None
        self._looked_at = 0.0
        self._heard_at = 0.0
        self._quiet = False
        self._watch: asyncio.TimerHandle | None = None
        self._gone = False

    async def opened(self) -> None:
        look = await database_sync_to_async(self._look)()
        await self._listening.start(news.classroom_group(room) for room in look.classrooms)
        await self._refresh(sit=True)
        self._heard_at = self._clock()
        if not self.over_http:  # there a poll that does not come ends the channel
            self._wait_for_silence()

    async def heard(self, text: str) -> None:
        frame = read(text, _frames)
        self._heard_at = self._clock()
        if self._quiet:
            self._quiet = False
            await self._refresh()
        if isinstance(frame, Seen):
            await self.send_text('{"t":"seen","rev":0}')
            if self._clock() - self._looked_at > HEAL_SECONDS:
                await self._refresh()
            return
        session_id = self._attends[0] if self._attends is not None else None
        if session_id is None:
            return
        try:
            if isinstance(frame, Due):
                await conduct.settle(session_id)
            elif isinstance(frame, Again):
                await self._again(session_id, frame.table)
            await self._refresh(sit=isinstance(frame, Sit))
        except Refused as refusal:
            # Somebody else of the table tapped first, or the teacher went on: the frame says what is now.
            log.debug("refused: %s", refusal.code)
            await self._refresh()
        except Busy:
            await self.send_text(protocol.error("busy", self.lang))

    async def left(self) -> None:
        self._gone = True
        for timer in (self._planned, self._watch):
            if timer is not None:
                timer.cancel()
        await self._tasks.stop()
        await self._listening.stop()
        await self._attend(None, [])

    def _wait_for_silence(self) -> None:
        silent = self._clock() - self._heard_at
        if silent >= QUIET_SECONDS and not self._quiet:
            self._quiet = True
            self._tasks.begin(self._attend(None, []))
        wait = QUIET_SECONDS - silent if silent < QUIET_SECONDS else QUIET_SECONDS
        self._watch = asyncio.get_running_loop().call_later(max(wait, 0.01), self._wait_for_silence)

    # ------------------------------------------------------------ following

    def _news(self, message: dict[str, Any]) -> None:
        if message["type"] == "session.nudge":
            mine = {
                seat["seat"]
                for table in (self._sent or {}).get("tables", ())
                if table["table"] == message["table"]
                for seat in table["seats"]
            } & set(message["seats"])
            if mine:
                frame = {"t": "nudge", "table": message["table"], "seats": sorted(mine)}
                self._tasks.begin(self.send_frame(frame))
            return
        if message["type"] == "stage.cards":
            sent = self._sent
            if sent is not None and sent["session"] and sent["session"]["id"] == message["session"]:
                self._sent = {**sent, "debrief": message["cards"]}
                self._tasks.begin(self.send_frame({"t": "debrief", "cards": message["cards"]}))
            return
        # A whole class hears this at once: spread the reading, and read once for several messages.
        if self._planned is None and not self._gone:
            wait = random.uniform(0.03, 0.15 if message["type"] == "session.changed" else 0.4)
            self._planned = asyncio.get_running_loop().call_later(wait, self._go)

    def _go(self) -> None:
        self._planned = None
        if not self._gone:
            self._tasks.begin(self._refresh_alone())

    async def _refresh_alone(self) -> None:
        """Outside of a frame: a denial closes the socket here."""
        try:
            await self._refresh()
        except Denied as denied:
            await self.close(denied.close)

    async def _refresh(self, *, sit: bool = False) -> None:
        """Reads where the people belong, and says so where it changed. ``sit``: late comers take a free seat.

        :raises Denied: nobody is left on this device.
        """
        async with self._reading:
            look = await database_sync_to_async(self._look)()
            if self._gone:
                return
            self._looked_at = self._clock()
            await self._attend(None if self._quiet else look.session_id, look.people)
            if (
                sit
                and look.frame["phase"] == "next"
                and look.frame.get("free")
                and look.session_id is not None
            ):
                for person in look.people:
                    try:
                        await conduct.sit_late(look.session_id, person.key)
                    except Refused as refusal:
                        log.info("late: %s", refusal.code)
                look = await database_sync_to_async(self._look)()
            await self._listening.start(news.classroom_group(room) for room in look.classrooms)
            if _lasting(look.frame) != _lasting(self._sent):
                self._sent = look.frame
                await self.send_frame(look.frame)
            if not look.people:
                raise Denied(Close.REPLACED if look.replaced else Close.SIGN_IN)

    def _look(self) -> _Look:
        """Synchronous."""
        here = people.people_of(self.session)
        replaced = people.replaced_of(self.session)
        if not here and not replaced:
            raise Denied(Close.SIGN_IN)
        room, session = places.session_for(here or replaced)
        with override(self.lang):
            frame = places.place_frame(here, replaced, room, session)
        follows = bool(here) and session is not None and session.state in OPEN_STATES
        open_session = session.pk if session is not None and follows else None
        rooms = [room.pk] if room is not None else []
        return _Look(here, replaced, rooms, open_session, frame)

    async def _attend(self, session_id: int | None, here: list[Person]) -> None:
        """Presence follows: left the one, arrived in the other."""
        before = self._attends
        now = (session_id, here) if session_id is not None and here else None
        if before == now:
            return
        self._attends = now
        if before is not None:
            await presence().left(*before)
        if now is not None:
            await presence().arrived(now[0], now[1], "http" if self.over_http else "socket")

    async def _again(self, session_id: int, table: int) -> None:
        """Only for a table of one's own that has ended."""
        sent = self._sent or {}
        if sent.get("phase") != "result" or sent.get("again_ms") is None:
            return
        if table in {entry["table"] for entry in sent["tables"]}:
            await conduct.rematch(session_id, table)


def _lasting(frame: dict[str, Any] | None) -> dict[str, Any] | None:
    """A frame without what changes by time alone."""
    if frame is None:
        return None
    return {name: value for name, value in frame.items() if name not in ("now", "again_ms")}
