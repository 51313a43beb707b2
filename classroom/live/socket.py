"""What all our sockets share: a lean consumer with limits, clear errors and close codes.

Channels' own consumers create a channel for each socket and hop to a thread before each message (to close old
database connections). Ours do no database work of their own on the way, so they read the socket in a plain
loop; what needs the ORM goes through ``database_sync_to_async``.

``routing.py`` has put into the scope: ``session`` (Django's, not yet loaded), ``language``, and ``http``
where plain HTTP carries the frames.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.contrib.sessions.backends.base import SessionBase

from classroom.live import protocol
from classroom.live.protocol import Bucket, Close, Denied, Malformed

log = logging.getLogger(__name__)


class Socket(AsyncConsumer):
    """One WebSocket. Subclasses give `opened` and `heard`, and may give `left`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.accepted = False
        self.closed = False
        self._faults = {Close.MALFORMED: 0, Close.TOO_MANY: 0}

    # ------------------------------------------------------------ given by each kind of socket

    async def opened(self) -> None:
        """The socket is there; it is accepted when this returns.

        :raises Denied: this browser may not have it.
        """

    async def heard(self, text: str) -> None:
        """A frame has come.

        :raises Malformed: it is none that a client may send.
        :raises Denied: this browser may not have the socket any more.
        """

    async def left(self) -> None:
        """The socket is gone (called once, also after a refusal)."""

    # ------------------------------------------------------------ of the scope

    @property
    def session(self) -> SessionBase:
        session: SessionBase = self.scope["session"]
        return session

    @property
    def lang(self) -> str:
        return str(self.scope["language"])

    @property
    def over_http(self) -> bool:
        """Whether plain HTTP carries the frames."""
        return bool(self.scope.get("http"))

    # ------------------------------------------------------------ sending

    async def send_text(self, text: str) -> None:
        """One frame, as JSON text; nothing where the socket is closed."""
        if self.closed:
            return
        if not self.accepted:
            await self._accept()
        try:
            await self.base_send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError):
            # The other side is gone; its disconnect is on the way.
            self.closed = True

    async def send_frame(self, frame: Any) -> None:
        await self.send_text(protocol.encode(frame))

    async def close(self, code: Close) -> None:
        """Closes with a code. A browser learns a code only of a socket that was accepted before."""
        if self.closed:
            return
        if not self.accepted:
            await self._accept()
        self.closed = True
        try:
            await self.base_send({"type": "websocket.close", "code": int(code)})
        except (OSError, RuntimeError):
            log.debug("a socket was gone before it was closed")

    async def _accept(self) -> None:
        self.accepted = True
        await self.base_send({"type": "websocket.accept"})

    # ------------------------------------------------------------ reading

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.scope = scope
        self.base_send = send
        self._bucket = Bucket(asyncio.get_running_loop().time())
        self._clock = asyncio.get_running_loop().time
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            self.closed = True
            await self.left()

    async def dispatch(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "websocket.receive":
            if not self.closed:
                await self._hear(message.get("text"))
        elif kind == "websocket.connect":
            await self._open()
        elif kind == "websocket.disconnect":
            raise StopConsumer
        else:
            raise ValueError(f"no handler for {kind}")

    async def _open(self) -> None:
        try:
            await self.opened()
        except Denied as denied:
            await self.close(denied.close)
            return
        if not self.accepted and not self.closed:
            await self._accept()

    async def _hear(self, text: str | None) -> None:
        try:
            if not self._bucket.take(self._clock()):
                await self._fault(Close.TOO_MANY, "too_many")
            elif text is None:  # binary
                await self._fault(Close.MALFORMED, "malformed")
            else:
                await self.heard(text)
        except Malformed as fault:
            await self._fault(Close.MALFORMED, fault.code)
        except Denied as denied:
            await self.close(denied.close)
        except Exception:
            # One frame failed; the socket, and everybody else's, goes on.
            log.exception("a frame could not be handled")
            await self.send_text(protocol.error("busy", self.lang))

    async def _fault(self, close: Close, code: str) -> None:
        self._faults[close] += 1
        await self.send_text(protocol.error(code, self.lang))
        if self._faults[close] >= protocol.STRIKES:
            await self.close(close)
