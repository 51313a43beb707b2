"""The live tables of this process: one TableHost for each table that somebody here looks at.

    host = await hosts.open(table_id)
    answer = await host.act(seat=0, key="k1", rev=17, action={"type": "place", "area": 3})

Everything runs on the event loop that opened the host; another loop has hosts of its own, as another process
would.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from classroom.play.journal import Busy
from classroom.play.loading import Loaded, SeatInfo, load_surroundings, load_table
from classroom.play.tablehost import Answer, Change, RunningClock, TableHost, What
from history_content import library
from history_content.resolved import Resolved

log = logging.getLogger(__name__)

__all__ = [
    "Answer",
    "Busy",
    "Change",
    "Hosts",
    "NoSuchTable",
    "RunningClock",
    "SeatInfo",
    "TableHost",
    "What",
    "hosts",
]

IDLE_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 15.0

Callback = Callable[[TableHost], None]


class NoSuchTable(Exception):
    """There is no table of this id."""


class _Home:
    """The hosts of one event loop."""

    def __init__(self) -> None:
        self.hosts: dict[int, TableHost] = {}
        self.opening: dict[int, asyncio.Lock] = {}
        self.sweeper: asyncio.TimerHandle | None = None


class Hosts:
    """The open hosts of this process, by event loop."""

    def __init__(self) -> None:
        self._homes: WeakKeyDictionary[asyncio.AbstractEventLoop, _Home] = WeakKeyDictionary()
        self._callbacks: list[Callback] = []

    def subscribe(self, callback: Callback) -> None:
        """``callback(host)`` after every commit or change, on the host's event loop; ``host.change`` says
        which. It must be quick.
        """
        if callback not in self._callbacks:
            self._callbacks.append(callback)

    def unsubscribe(self, callback: Callback) -> None:
        if callback in self._callbacks:
            self._callbacks.remove(callback)

    async def open(self, table_id: int) -> TableHost:
        """The table's host, read from the database where it is not open yet. It stays open while it is held
        or used, and closes after an idle minute.

        :raises NoSuchTable: there is none.
        """
        home = self._home()
        host = home.hosts.get(table_id)
        if host is None:
            host = await self._opened(home, table_id)
        host.touched = time.monotonic()
        return host

    async def _opened(self, home: _Home, table_id: int) -> TableHost:
        lock = home.opening.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                host = home.hosts.get(table_id)
                if host is None:
                    loaded, content = await database_sync_to_async(_load)(table_id)
                    host = home.hosts[table_id] = TableHost(loaded, content, self._tell)
                    self._tell(host)
                    if home.sweeper is None:
                        home.sweeper = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep, home)
                return host
        finally:
            home.opening.pop(table_id, None)

    def get(self, table_id: int) -> TableHost | None:
        """The host, where it is open here."""
        return self._home().hosts.get(table_id)

    def all(self) -> list[TableHost]:
        """The open hosts of this event loop."""
        return list(self._home().hosts.values())

    def hold(self, host: TableHost) -> None:
        """Somebody looks at the table: it stays open, and its bots and clocks go on, until `release`."""
        host.holds += 1

    def release(self, host: TableHost) -> None:
        host.holds -= 1
        host.touched = time.monotonic()

    async def catch_up(self) -> None:
        """Reads again every host that the database has overtaken: for when messages may have been lost."""
        hosts = self.all()
        if not hosts:
            return
        found = await database_sync_to_async(load_surroundings)([host.table_id for host in hosts])
        for host in hosts:
            if host.table_id not in found:
                continue
            revision, around = found[host.table_id]
            if revision > host.revision or host.differs(around):
                await host.refresh(around=True)

    def close(self) -> None:
        """Closes all hosts of this event loop."""
        home = self._homes.pop(asyncio.get_running_loop(), None)
        if home is not None:
            if home.sweeper is not None:
                home.sweeper.cancel()
            for host in home.hosts.values():
                host.close()

    def _tell(self, host: TableHost) -> None:
        for callback in tuple(self._callbacks):
            try:
                callback(host)
            except Exception:
                # The move is stored; a listener that fails must not undo that for the others.
                log.exception("a listener of table %s failed", host.table_id)

    def _home(self) -> _Home:
        loop = asyncio.get_running_loop()
        home = self._homes.get(loop)
        if home is None:
            home = self._homes[loop] = _Home()
        return home

    def _sweep(self, home: _Home) -> None:
        now = time.monotonic()
        for host in list(home.hosts.values()):
            # A table that asks questions in between is open as long as its game is.
            beside = host.interlude_of in home.hosts
            if host.holds <= 0 and not beside and now - host.touched > IDLE_SECONDS:
                host.close()
                del home.hosts[host.table_id]
        home.sweeper = None
        if home.hosts:
            home.sweeper = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep, home)


hosts = Hosts()


def _load(table_id: int) -> tuple[Loaded, Resolved]:
    loaded = load_table(table_id)
    if loaded is None:
        raise NoSuchTable(table_id)
    return loaded, library.restore(loaded.content_hash)
