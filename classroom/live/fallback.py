"""The same frames over plain HTTP, for schools whose proxy blocks WebSockets.

A *channel* is a socket that lives in this process: the very consumer that would serve a WebSocket runs in it,
and requests carry its frames. So all three sockets work here, and none of them knows.

A channel belongs to the browser's session and to one address, and nobody else can name it. Not polled for
40 s it is forgotten; the next poll begins anew. With several processes, a load balancer should send a browser
to the same one each time; where it does not, polls begin anew more often, and nothing is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom.language import language_of
from classroom.live import protocol
from classroom.live.protocol import Close
from classroom.live.routing import prepared, sockets

POLL_SECONDS: Final = 25.0
FORGET_SECONDS: Final = 40.0
ANSWER_SECONDS: Final = 8.0
WAITING_FRAMES: Final = 16
"""Frames kept for the next poll; then the consumer waits, as on a slow socket, and skips what is old."""
CHANNELS_EACH: Final = 12
"""Channels of one browser; the oldest gives way."""

_ANSWERS: Final = ('{"t":"ok"', '{"t":"rejected"', '{"t":"error"', '{"t":"seen"')


class Channel:
    """One socket inside this process."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.closed: int | None = None
        self.polled = time.monotonic()
        self.posting = asyncio.Lock()
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._frames: list[str] = []
        self._answers: list[str] | None = None
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self._settled = asyncio.Event()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.get_running_loop().create_task(self._run(scope))

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await sockets(scope, self._inbox.get, self._send)
        finally:
            if self.closed is None:
                self.closed = 0
            self._settled.set()
            self._news.set()
            self._room.set()

    async def _send(self, message: dict[str, Any]) -> None:
        """What the consumer believes to be its socket."""
        if message["type"] == "websocket.close":
            self.closed = int(message.get("code") or 0)
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": self.closed})
        elif message["type"] == "websocket.send":
            for text in message["text"].split("\n"):
                await self._keep(text)
        else:
            self._settled.set()  # accepted; a refusal closes in the same breath
            return
        self._news.set()

    async def _keep(self, frame: str) -> None:
        """For the request that waits for its answer, or for the next poll."""
        if self._answers is not None and frame.startswith(_ANSWERS):
            self._answers.append(frame)
            return
        while len(self._frames) >= WAITING_FRAMES and self.closed is None:
            self._room.clear()
            await self._room.wait()
        self._frames.append(frame)

    def take(self) -> list[str]:
        """The frames that wait."""
        frames, self._frames = self._frames, []
        self._room.set()
        return frames

    async def wait(self, seconds: float) -> list[str]:
        """The frames that wait, or the next ones within ``seconds``."""
        self.polled = time.monotonic()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self._frames and self.closed is None:
                    self._news.clear()
                    await self._news.wait()
        self.polled = time.monotonic()
        return self.take()

    async def ask(self, text: str) -> list[str]:
        """Hands one frame in, and gives its answer; all else waits for the poll."""
        async with self.posting:
            self.polled = time.monotonic()
            # Not every frame is answered, but whoever may not send one is refused.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._settled.wait()
            self._answers = []
            self._inbox.put_nowait({"type": "websocket.receive", "text": text})
            if _is_answered(text):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER_SECONDS):
                        while not self._answers and self.closed is None:
                            self._news.clear()
                            await self._news.wait()
            answers, self._answers = self._answers, None
            return answers

    def forget(self) -> None:
        """Ends it, as a lost connection would."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self.closed is None:
            self.closed = 0
        self._news.set()
        self._room.set()

    async def ended(self) -> None:
        await asyncio.gather(self._task, return_exceptions=True)


def _is_answered(text: str) -> bool:
    """Whether the server answers this frame at once: `due` and `here` show in the views only."""
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return True
    return not isinstance(frame, dict) or frame.get("t") not in ("due", "here", "sit", "again")


Name = tuple[str, str, str]  # session, address, channel


class Channels:
    """The channels of one event loop."""

    def __init__(self) -> None:
        self._channels: dict[Name, Channel] = {}
        self._sweeper: asyncio.TimerHandle | None = None

    def open(self, name: Name, scope: dict[str, Any]) -> Channel:
        channel = self._channels.get(name)
        if channel is not None and channel.closed is None:
            return channel
        mine = [other for other in self._channels if other[0] == name[0]]
        for other in mine[: max(0, len(mine) + 1 - CHANNELS_EACH)]:
            self._channels.pop(other).forget()
        channel = self._channels[name] = Channel(scope)
        if self._sweeper is None:
            self._sweeper = asyncio.get_running_loop().call_later(FORGET_SECONDS / 4, self._sweep)
        return channel

    def drop(self, name: Name) -> None:
        channel = self._channels.pop(name, None)
        if channel is not None:
            channel.forget()

    def _sweep(self) -> None:
        self._sweeper = None
        oldest = time.monotonic() - FORGET_SECONDS
        for name in [name for name, channel in self._channels.items() if channel.polled < oldest]:
            self.drop(name)
        if self._channels:
            self._sweeper = asyncio.get_running_loop().call_later(FORGET_SECONDS / 4, self._sweep)

    async def close(self) -> None:
        """Ends all channels and waits for their consumers."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            self._sweeper = None
        channels, self._channels = list(self._channels.values()), {}
        for channel in channels:
            channel.forget()
        for channel in channels:
            await channel.ended()


_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, Channels] = WeakKeyDictionary()


def channels() -> Channels:
    """Those of the running event loop."""
    return _by_loop.setdefault(asyncio.get_running_loop(), Channels())


# The views ----------------------------------------------------------------------------------------------


@require_safe
@never_cache
async def poll(request: HttpRequest, place: str) -> HttpResponse:
    """``GET /live/poll/table/7/?channel=…``: the next frames, at the latest after 25 s none."""
    name = _name(request, place)
    if name is None:
        return _refused(Close.MALFORMED, request)
    channel = channels().open(name, _scope(request, place))
    frames = await channel.wait(POLL_SECONDS)
    if not frames and channel.closed is not None:
        channels().drop(name)
        return _refused(channel.closed, request)
    return _frames(frames)


@require_POST
@never_cache
async def send(request: HttpRequest, place: str) -> HttpResponse:
    """``POST /live/send/table/7/?channel=…`` with one client frame: its answer."""
    name = _name(request, place)
    if name is None or len(request.body) > protocol.FRAME_BYTES:
        return _refused(Close.MALFORMED, request)
    try:
        text = request.body.decode()
    except UnicodeDecodeError:
        return _refused(Close.MALFORMED, request)
    channel = channels().open(name, _scope(request, place))
    frames = await channel.ask(text)
    if not frames and channel.closed is not None:
        channels().drop(name)
        return _refused(channel.closed, request)
    return _frames(frames)


def _name(request: HttpRequest, place: str) -> Name | None:
    """The channel's name; None where it is none. Without a session there is nobody who could own one."""
    channel = request.GET.get("channel", "")
    if not 1 <= len(channel) <= 40:
        return None
    return (request.session.session_key or "", f"{place}?{_query(request)}", channel)


def _query(request: HttpRequest) -> str:
    """What of the query is the socket's own."""
    query = request.GET.copy()
    query.pop("channel", None)
    return query.urlencode()


def _scope(request: HttpRequest, place: str) -> dict[str, Any]:
    """What a WebSocket of this browser to this place would bring along."""
    headers = [
        (name.lower().encode(), value.encode("latin1", "replace")) for name, value in request.headers.items()
    ]
    scope = {
        "type": "websocket",
        "path": f"/ws/{place}/",
        "query_string": _query(request).encode(),
        "headers": headers,
        "subprotocols": [],
        "http": True,
    }
    return dict(prepared(scope, request.COOKIES))


def _frames(frames: Sequence[str]) -> HttpResponse:
    return HttpResponse('{"frames":[' + ",".join(frames) + "]}", content_type="application/json")


def _refused(code: int, request: HttpRequest) -> HttpResponse:
    try:
        close = Close(code)
    except ValueError:
        close = Close.CHANGED  # it ended without a reason of its own: begin anew
    status = 404 if close is Close.NOT_FOUND else 403
    message = protocol.refusal(close, language_of(request.COOKIES))
    return JsonResponse({"code": close.name.lower(), "message": message, "close": int(close)}, status=status)


# To be included by live/urls.py.
urls = [
    path("live/poll/<path:place>/", poll, name="poll"),
    path("live/send/<path:place>/", send, name="send"),
]
