"""A tablet for tests: a socket to the real stack, which remembers every frame that it got."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings

from classroom.live.routing import websocket

SECONDS = 10.0
"""How long a frame may take on a busy machine; nothing waits that long unless something is wrong."""


class Closed(Exception):
    """The server closed the socket; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Device:
    """One socket. ``session``: the browser's session key."""

    def __init__(
        self,
        path: str,
        session: str = "",
        *,
        origin: str | None = "http://school.test",
        host: str = "school.test",
        language: str = "",
    ) -> None:
        cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
        if language:
            cookie += f"; {settings.LANGUAGE_COOKIE_NAME}={language}"
        headers = [(b"host", host.encode()), (b"cookie", cookie.encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        self.socket = WebsocketCommunicator(websocket, path, headers=headers)
        self.frames: list[dict[str, Any]] = []
        self._unread: list[str] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.keys = 0

    async def connect(self) -> Device:
        """:raises Closed: it was not accepted, with the code of the refusal (403: before the handshake)."""
        accepted, code = await self.socket.connect(timeout=SECONDS)
        if not accepted:
            raise Closed(int(code or 0))
        return self

    async def frame(self) -> dict[str, Any]:
        """The next frame.

        :raises Closed: there is none, the server closed.
        """
        if not self._unread:
            message = await self.socket.receive_output(timeout=SECONDS)
            if message["type"] == "websocket.close":
                raise Closed(message["code"])
            self._unread = message["text"].split("\n")
        frame: dict[str, Any] = json.loads(self._unread.pop(0))
        self.frames.append(frame)
        if frame["t"] == "view":
            self.views[frame["seat"]] = frame
        return frame

    async def until(self, wanted: Callable[[dict[str, Any]], bool] | str) -> dict[str, Any]:
        """The first frame from now on that is wanted: by its ``t``, or by a test."""
        while True:
            frame = await self.frame()
            if frame["t"] == wanted if isinstance(wanted, str) else wanted(frame):
                return frame

    async def rev(self, revision: int, seat: int | None = 0) -> dict[str, Any]:
        """The view of this seat at this revision or a later one."""
        shown = self.views.get(seat)
        if shown is not None and shown["rev"] >= revision:
            return shown
        return await self.until(
            lambda frame: frame["t"] == "view" and frame["seat"] == seat and frame["rev"] >= revision
        )

    async def send(self, frame: dict[str, Any]) -> None:
        await self.socket.send_to(text_data=json.dumps(frame))

    async def act(
        self, seat: int, action: dict[str, Any], *, key: str | None = None, rev: int | None = None
    ) -> dict[str, Any]:
        """Sends an action, and gives its ``ok`` or ``rejected``."""
        if key is None:
            self.keys += 1
            key = f"{id(self)}-{self.keys}"
        shown = self.views.get(seat, {}).get("rev", 0) if rev is None else rev
        await self.send({"t": "act", "seat": seat, "key": key, "rev": shown, "action": action})
        return await self.until(lambda frame: frame["t"] in ("ok", "rejected") and frame["key"] == key)

    async def closed(self) -> int:
        """Reads on until the server closes; the code."""
        try:
            while True:
                await self.frame()
        except Closed as closed:
            return closed.code

    async def leave(self) -> None:
        await self.socket.disconnect(timeout=SECONDS)


async def at_table(table_id: int, session: str, **how: Any) -> Device:
    """A device that sits at the table and has been shown it."""
    device = await Device(f"/ws/table/{table_id}/", session, **how).connect()
    await device.until("hello")
    await device.until("view")
    return device
