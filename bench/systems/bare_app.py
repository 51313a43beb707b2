"""The least that any ASGI server must do for a table: take a frame, send one to each of its sockets. No
storage, no rules.

It speaks our protocol as far as the load generator needs it. Frames are as long as ours were in the run
before (`BENCH_VIEW_BYTES`), and the same for all seats: what remains is the server's own cost of fan-out.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

PADDING = "x" * max(int(os.environ.get("BENCH_VIEW_BYTES", "2500")) - 60, 0)


class Act(msgspec.Struct):
    """What a tablet sends; of a heartbeat only `t` and `rev` are there."""

    t: str
    rev: int
    seat: int = 0
    key: str = ""


class Room:
    """The sockets of one table, and how many moves it has seen."""

    def __init__(self) -> None:
        self.sockets: dict[object, Send] = {}
        self.revision = 0

    def view(self) -> dict[str, Any]:
        text = f'{{"t":"view","seat":0,"rev":{self.revision},"view":"{PADDING}","legal":[]}}'
        return {"type": "websocket.send", "text": text}


rooms: dict[str, Room] = {}
decoder = msgspec.json.Decoder(Act)


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one connection."""
    if scope["type"] == "lifespan":
        return await _lifespan(receive, send)
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        return await send({"type": "http.response.body", "body": b"ready"})
    await receive()
    await send({"type": "websocket.accept"})
    room, me = rooms.setdefault(scope["path"], Room()), object()
    room.sockets[me] = send
    await send(room.view())
    try:
        while (event := await receive())["type"] == "websocket.receive":
            frame = decoder.decode(event["text"])
            if frame.t != "act":
                continue
            room.revision += 1
            view = room.view()
            for other in tuple(room.sockets.values()):
                await other(view)
            ok = f'{{"t":"ok","seat":{frame.seat},"key":"{frame.key}","rev":{room.revision}}}'
            await send({"type": "websocket.send", "text": ok})
    finally:
        room.sockets.pop(me, None)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        event = await receive()
        await send({"type": f"{event['type']}.complete"})
        if event["type"] == "lifespan.shutdown":
            return
