"""What the processes tell each other: one subscription to the channel layer for a whole process.

Messages say that something changed, never what: ``{"table", "rev"}``, and which seats have somebody
connected. No state and no secret travels. A message may be lost (Redis was away): every process also looks in
the database by itself every other second, and says anew who is connected.

With the in-memory layer there is one process, and nothing is sent for tables; the news of a class
(`news.py`) is heard in either case.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final

from channels.layers import InMemoryChannelLayer, get_channel_layer

from classroom.live import tasks

log = logging.getLogger(__name__)

TABLES: Final = "tables"
RETRY_SECONDS: Final = 0.5


class Link:
    """This event loop's subscription. ``heard`` is called with each message of others, and with
    ``{"type": "joined", "group": …}`` once a group is heard: what it said before was missed.
    """

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        self.me = secrets.token_hex(8)
        self.layer = get_channel_layer()
        self.distributed = self.layer is not None and not isinstance(self.layer, InMemoryChannelLayer)
        self._heard = heard
        self._groups: set[str] = {TABLES} if self.distributed else set()
        self._joined: set[str] = set()  # of the present channel
        self._heard_of: set[str] = set()
        self._channel = ""
        self._listener: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._joining: asyncio.Task[None] | None = None
        self._outbox: dict[object, dict[str, Any]] = {}

    def start(self) -> None:
        """Listens from now on."""
        if self.layer is not None and (self._listener is None or self._listener.done()):
            self._listener = asyncio.get_running_loop().create_task(self._listen(), context=Context())

    def join(self, group: str) -> None:
        """Hears the messages of a group, too; again is harmless (and keeps the layer from forgetting us)."""
        self._groups.add(group)
        self._joined.discard(group)
        self.heal()

    def heal(self) -> None:
        """Joins the groups that could not be joined so far. Nobody has to wait for the layer."""
        if self._channel and self._joining is None and self._groups - self._joined:
            self._joining = asyncio.get_running_loop().create_task(self._join_quietly(), context=Context())

    def tell(self, about: object, message: dict[str, Any]) -> None:
        """Sends to the other processes, as soon as the layer takes it. A newer message about the same thing
        replaces one that still waits.
        """
        if not self.distributed:
            return
        self._outbox[about] = {**message, "from": self.me}
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send(), context=Context())

    async def close(self) -> None:
        """Neither hears nor sends any more."""
        await tasks.end((self._listener, self._sender, self._joining))
        self._listener = self._sender = self._joining = None
        if self.distributed and self.layer is not None and hasattr(self.layer, "flush"):
            try:
                await self.layer.flush()
            except Exception:
                log.debug("the channel layer was away at the end")

    async def _send(self) -> None:
        try:
            while self._outbox:
                about = next(iter(self._outbox))
                message = self._outbox[about]
                try:
                    await self.layer.group_send(TABLES, message)
                except Exception as error:
                    log.warning("other processes cannot be told now: %s", error)
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                if self._outbox.get(about) is message:
                    del self._outbox[about]
        finally:
            self._sender = None

    async def _listen(self) -> None:
        while True:
            try:
                self._channel = await self.layer.new_channel()
                self._joined.clear()
                self._heard_of.clear()
                await self._join_all()
                while True:
                    message = await self.layer.receive(self._channel)
                    if message.get("from") != self.me:
                        self._take(message)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("other processes cannot be heard now: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _join_quietly(self) -> None:
        try:
            await self._join_all()
        except Exception as error:
            log.warning("a group could not be joined now: %s", error)
        finally:
            self._joining = None

    async def _join_all(self) -> None:
        for group in self._groups - self._joined:
            await self.layer.group_add(group, self._channel)
            self._joined.add(group)
            if group not in self._heard_of:
                self._heard_of.add(group)
                self._take({"type": "joined", "group": group})

    def _take(self, message: dict[str, Any]) -> None:
        try:
            self._heard(message)
        except Exception:
            log.exception("a message of another process could not be handled")
