"""One device at one table: what it has been shown, and what is still to be sent to it.

A viewer keeps no queue. It knows what it has shown and compares that with the table when it may send: a slow
device therefore gets the newest state when it is ready, skips what is older, and holds up nobody else.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from types import coroutine
from typing import Any, Final

from classroom.live.board import Board, Told
from classroom.live.people import Person
from classroom.live.protocol import Close, encode
from games.core.api import HOST

log = logging.getLogger(__name__)

_UNKNOWN: Final = object()
ONLOOKER: Final = (None, HOST)
"""What a teacher is shown: the table as anybody may see it, and what only the teacher may do."""


class Viewer:
    """A socket (or HTTP channel) at a table. ``people``: all who are signed in on the device."""

    def __init__(
        self,
        *,
        send: Callable[[str], Coroutine[Any, Any, None]],
        close: Callable[[Close], Awaitable[None]],
        seats: tuple[int, ...],
        people: Sequence[Person] = (),
        device: str = "",
        teacher_id: int | None = None,
        lang: str,
        http: bool = False,
    ) -> None:
        self.seats = seats
        self.people = {person.key: person for person in people}
        self.device = device
        self.teacher_id = teacher_id
        self.lang = lang
        self.http = http
        self.board: Board | None = None
        self._send = send
        self._close = close
        self._shows: Sequence[int | None] = seats if teacher_id is None else ONLOOKER
        self._greeted = False
        self._over = False
        self._names: str | None = None
        self._stamp: object = _UNKNOWN
        self._paused: object = None
        self._asks: bool | None = None
        self._told: Told = frozenset()
        self._sending: asyncio.Task[None] | None = None
        self._again = False
        self._holding = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def role(self) -> str:
        return "seat" if self.teacher_id is None else "teacher"

    def flush(self) -> None:
        """Sends what this device has not been shown; later, where it is still busy taking the last frames."""
        self.tell(self.news())

    def news(self) -> str:
        """What this device has not been shown, and counts as shown from now on: the caller must `tell` it.
        Empty where there is nothing, or where it must wait.
        """
        if self.board is None or self._holding:
            return ""
        if self._sending is not None:
            self._again = True
            return ""
        return "\n".join(self._due(self.board))

    def tell(self, news: str) -> None:
        """Sends its `news`."""
        if news:
            self._start(self._send(news))

    def hold(self) -> None:
        """An act of this device is under way: what it brings about goes out together with its answer."""
        self._holding = True

    async def release(self, answer: str = "") -> None:
        """The act is over: its ``answer`` and what is new leave in one message: each costs a system call."""
        self._holding = False
        if self.board is not None and self._sending is None:
            frames = self._due(self.board)
        else:
            frames, self._again = [], True
        if answer:
            frames.insert(0, answer)
        if frames:
            await self._send("\n".join(frames))

    def show_again(self) -> None:
        """The device is behind by its own account: everything is shown once more, with all texts."""
        self._stamp = _UNKNOWN
        self._told = frozenset()
        self.flush()

    def show_views_again(self) -> None:
        """After a refusal: the device shows what is, not what it thought."""
        self._stamp = _UNKNOWN
        self.flush()

    def shut(self, code: Close) -> None:
        """Closes the socket."""
        self._keep(asyncio.get_running_loop().create_task(_awaited(self._close(code))))

    # ------------------------------------------------------------ what is due

    def _due(self, board: Board) -> list[str]:
        host = board.host
        frames = []
        if not self._greeted:
            self._greeted = True
            own = self.seats if self.teacher_id is None else ()
            frames.append(board.hello(own, self.role, self.lang, round(time.time() * 1000)))
        names = board.names(self.lang)
        if names is not self._names:
            self._names = names
            frames.append(names)
        if board.stamp is not self._stamp:
            self._stamp = board.stamp
            for seat in self._shows:
                frame, self._told = board.view(seat, self._told, self.lang)
                frames.append(frame)
        if host.paused != self._paused:
            self._paused = host.paused
            frames.append(
                '{"t":"resumed"}' if host.paused is None else encode({"t": "paused", "message": host.paused})
            )
        asks = host.asked is not None and host.status == "playing"
        if asks != self._asks and host.interlude is not None:
            self._asks = asks
            frames.append(encode({"t": "interlude", "open": asks}))
        if host.status != "playing" and not self._over:
            self._over = True
            frames.append(f'{{"t":"over","rev":{host.revision}}}')
        return frames

    # ------------------------------------------------------------ sending

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs at once up to where the socket makes us wait (mostly never), and only then becomes a task."""
        try:
            waits_for = work.send(None)
        except StopIteration:
            return
        except Exception:
            log.exception("a frame could not be sent")
            return
        self._sending = asyncio.get_running_loop().create_task(_rest(work, waits_for))
        self._sending.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending = None
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("a frame could not be sent", exc_info=error)
        elif self._again:
            self._again = False
            self.flush()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _awaited(work: Awaitable[None]) -> None:
    await work


@coroutine
def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that was begun outside of a task."""
    while True:
        try:
            try:
                result = yield waits_for
            except BaseException as error:
                waits_for = work.throw(error)
            else:
                waits_for = work.send(result)
        except StopIteration:
            return
