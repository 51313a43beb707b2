"""What the sockets that follow a session share: strict frames, and work that ends with the socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec

from classroom.live import protocol
from classroom.live.protocol import Malformed

log = logging.getLogger(__name__)


def read(text: str, decoder: msgspec.json.Decoder[Any]) -> Any:
    """A client's frame.

    :raises Malformed: malformed, too_large.
    """
    protocol.check_size(text)
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Malformed("malformed") from None


class Tasks:
    """Work that a socket began and takes with it when it goes."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a session socket failed at its own work", exc_info=task.exception())

    async def stop(self) -> None:
        current = asyncio.current_task()
        mine = [task for task in self._tasks if task is not current]
        for task in mine:
            task.cancel()
        await asyncio.gather(*mine, return_exceptions=True)
