"""The network between one tablet and the server, which can fail.

Chromium's own "offline" leaves open sockets alone, so each tablet gets a TCP proxy of its own. ``cut``
loses everything in silence, as Wi-Fi does: nobody is told, bytes wait. ``restore`` lets them go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any

CHUNK = 65_536
REFUSED = (
    b"HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n"
    b"Connection: close\r\n\r\nno sockets"
)


class Network:
    """The event loop, in a thread, on which all cables run."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="cables", daemon=True)
        self._thread.start()
        self._cables: list[Cable] = []

    def cable(self, port: int, *, sockets: bool = True) -> Cable:
        """A new cable to the server on this port. ``sockets=False``: it refuses them, as some schools' do."""
        cable = Cable(self, port, sockets)
        self.run(cable._open())
        self._cables.append(cable)
        return cable

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result(timeout=20)

    def close(self) -> None:
        for cable in self._cables:
            self.run(cable._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=20)
        self._loop.close()


class Cable:
    """One tablet's way to the server: ``port`` on this side."""

    def __init__(self, network: Network, target: int, sockets: bool) -> None:
        self._network = network
        self._target = target
        self._sockets = sockets
        self._whole = asyncio.Event()
        self._whole.set()
        self._connections: set[asyncio.Task[None]] = set()
        self.port = 0
        self.failed = False
        """Whether it was ever cut, or refuses something: then the browser may complain of it."""
        self.refused = 0

    def cut(self) -> None:
        """From now on nothing arrives, in either direction, and nobody hears of it."""
        self.failed = True
        self._network.run(self._set(False))

    def restore(self) -> None:
        """What waited goes on."""
        self._network.run(self._set(True))

    def drop(self) -> None:
        """Breaks all connections at once, as an access point does that starts anew."""
        self.failed = True
        self._network.run(self._drop())

    async def _set(self, whole: bool) -> None:
        if whole:
            self._whole.set()
        else:
            self._whole.clear()

    async def _drop(self) -> None:
        for connection in list(self._connections):
            connection.cancel()

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._server.close()
        await self._drop()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        far: asyncio.StreamWriter | None = None
        try:
            await self._whole.wait()
            first = await reader.read(CHUNK)
            if not self._sockets and b"\nupgrade: websocket" in first.lower():
                self.failed = True
                self.refused += 1
                writer.write(REFUSED)
                await writer.drain()
                return
            back, far = await asyncio.open_connection("127.0.0.1", self._target)
            far.write(first)
            await asyncio.gather(self._pump(reader, far), self._pump(back, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._connections.discard(task)
            for each in (writer, far):
                if each is not None:
                    with contextlib.suppress(OSError, RuntimeError):
                        each.close()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(CHUNK):
            await self._whole.wait()
            sink.write(data)
            await sink.drain()
        await self._whole.wait()
        with contextlib.suppress(OSError):
            sink.write_eof()
