"""Plays the tables of a plan and measures: saturated, or paced by a clock that no slow answer can hold up."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import deque
from time import perf_counter, process_time
from typing import Final

from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.stats import Latency, latency

from .plan import Minute, Plan, PlannedTable, Report, TableEnd, Tablet
from .wire import ACK, REFUSED, SPEECHES, VIEW, Speech

SLICE: Final = 60.0
HEARTBEAT: Final = 10.0
CONNECT_TIMEOUT: Final = 60.0
SPIN: Final = 0.0015
"""The loop's timers count whole milliseconds. So each wakes this much early, and the rest is waited for
turn by turn."""
MAX_FAULTS: Final = 20


class Client(WSListener):
    """A tablet: one socket."""

    def __init__(self, run: Run, game: Game, tablet: Tablet) -> None:
        super().__init__()
        self.run, self.game, self.tablet = run, game, tablet
        self.seen = -1
        self.open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport, self.open = transport, True
        opening = self.run.speech.opening(self.game.id, self.tablet)
        if opening is not None:
            transport.send(WSMsgType.TEXT, opening)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        run = self.run
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                if not run.leaving:
                    run.fault(f"{self.game.id}: closed with {frame.get_close_code()}")
                transport.disconnect()
            return
        # Our server says several things in one message, one a line.
        for payload in frame.get_payload_as_bytes().split(b"\n"):
            self.take(transport, payload)

    def take(self, transport: WSTransport, payload: bytes) -> None:
        """One frame of the protocol."""
        run = self.run
        kind, revision = run.speech.read(payload)
        run.frames += 1
        if kind == VIEW:
            run.views += 1
            run.view_bytes += len(payload)
            before, self.seen = self.seen, max(self.seen, revision)
            if before < 0 and not self.ready.done():
                self.ready.set_result(None)
            self.game.viewed(before, revision)
        elif kind == ACK:
            self.game.acked.append(revision)
        elif kind == REFUSED:
            run.refused += 1
            run.fault(f"{self.game.id}: {payload[:200].decode(errors='replace')}")
        else:
            reply = run.speech.reply(payload, self.game.id, self.tablet)
            if reply is not None:
                transport.send(WSMsgType.TEXT, reply)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.open = False
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"{self.game.id}: closed before the first view"))
        if not self.run.leaving:
            self.run.lost()


class Game:
    """A table in play: at most one move is under way, and it is over when the last tablet shows its
    revision."""

    def __init__(self, run: Run, plan: PlannedTable) -> None:
        self.run, self.id, self.seats, self.first = run, plan.id, plan.seats, plan.first
        self.script = plan.script
        self.clients = [Client(run, self, tablet) for tablet in plan.tablets]
        self.movers = [next(c for c in self.clients if c.tablet.seat == seat) for seat in range(plan.seats)]
        self.revision = 0
        self.goal = sys.maxsize  # the revision that tablets wait for; none yet
        self.waiting = 0  # tablets that have not shown it
        self.sent = 0
        self.started = 0.0
        self.due: deque[float] = deque()
        self.acked: list[int] = []

    def begin(self, started: float) -> None:
        """Send the next move; its latency counts from `started`. A script that is at its end sends none."""
        seat, action = (self.first + self.sent) % self.seats, ""
        if self.script:
            if self.sent >= len(self.script):
                return
            seat, action = self.script[self.sent].seat, self.script[self.sent].action
        mover = self.movers[seat]
        if not mover.open:
            return
        self.sent += 1
        self.started = started
        self.goal = self.revision + 1
        self.waiting = len(self.clients)
        message = self.run.speech.move(self.id, mover.tablet, f"r{self.goal}", self.revision, action)
        mover.transport.send(WSMsgType.TEXT, message)

    def viewed(self, before: int, revision: int) -> None:
        """A tablet that showed `before` got the view of `revision`."""
        if not before < self.goal <= revision:
            return
        self.waiting -= 1
        if self.waiting == 0:
            self.revision = revision
            self.run.finished(self)

    @property
    def highest(self) -> int:
        return max(client.seen for client in self.clients)


class Run:
    """One run of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.speech: Speech = SPEECHES[plan.wire]()
        self.games = [Game(self, table) for table in plan.tables]
        self.frames = self.views = self.view_bytes = self.refused = self.closed = self.moves = 0
        self.faults: list[str] = []
        self.stuck: set[str] = set()
        self.playing = self.leaving = False
        self.opened = self.ended = float("inf")
        self.slices: list[list[float]] = []
        self.all_lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # -- what clients and games report

    def fault(self, text: str) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(text)

    def lost(self) -> None:
        self.closed += 1
        if self.closed == sum(len(game.clients) for game in self.games) and not self.all_lost.done():
            self.all_lost.set_result(None)

    def finished(self, game: Game) -> None:
        now = perf_counter()
        started = game.started
        if self.opened <= started < self.ended:
            index = int((started - self.opened) / SLICE)
            while len(self.slices) <= index:
                self.slices.append([])
            self.slices[index].append(now - started)
        if self.opened <= now < self.ended:
            self.moves += 1
        if self.plan.rate is None:
            if self.playing:
                game.begin(now)
        elif game.due:
            game.begin(game.due.popleft())

    # -- the course of a run

    async def __call__(self) -> Report:
        began = perf_counter()
        await self._connect()
        connected = perf_counter() - began
        gc.collect()
        gc.freeze()
        gc.disable()
        watch = [asyncio.create_task(self._watch()), asyncio.create_task(self._heartbeats())]
        self.playing = True
        origin = perf_counter()
        if self.plan.rate is None:
            for game in self.games:
                game.begin(origin)
        else:
            watch.append(asyncio.create_task(self._pace(origin, self.plan.rate)))
        await self._wait(self.plan.warmup)
        self.frames = self.views = self.view_bytes = 0
        _tell("window")
        self.opened, cpu = perf_counter(), process_time()
        await self._wait(self.plan.seconds)
        self.ended = perf_counter()
        used, wall = process_time() - cpu, self.ended - self.opened
        _tell("end")
        frames, views, view_bytes = self.frames, self.views, self.view_bytes
        self.playing = False
        await self._drain()
        for task in watch:
            task.cancel()
        self.leaving = True
        for game in self.games:
            for client in game.clients:
                if client.open:
                    client.transport.disconnect()
        samples = [value for part in self.slices for value in part]
        return Report(
            moves=self.moves if self.plan.rate is None else len(samples),
            seconds=wall,
            latency=latency(samples),
            utilisation=used / wall,
            frames=frames,
            bytes_a_view=view_bytes / views if views else 0.0,
            connect_seconds=connected,
            refused=self.refused,
            closed=self.closed,
            stuck=sorted(self.stuck),
            tables=[TableEnd(game.id, game.highest, game.acked, game.sent) for game in self.games],
            minutes=self._minutes(wall),
            faults=self.faults,
        )

    def _minutes(self, wall: float) -> list[Minute]:
        if wall < 2 * SLICE:
            return []
        parts: list[tuple[int, Latency | None]] = [(len(part), latency(part)) for part in self.slices]
        return [Minute(moves, measured) for moves, measured in parts]

    async def _connect(self) -> None:
        gate = asyncio.Semaphore(self.plan.at_once)

        async def join(client: Client) -> None:
            async with gate:
                try:
                    await ws_connect(
                        lambda: client,
                        client.tablet.url,
                        extra_headers=client.tablet.headers,
                        websocket_handshake_timeout=CONNECT_TIMEOUT,
                    )
                except (WSError, OSError) as error:
                    raise ConnectionError(f"{client.game.id} seat {client.tablet.seat}: {error}") from error
                await asyncio.wait_for(client.ready, CONNECT_TIMEOUT)

        # The seats of a table come one after another, as when children sit down; tables at the same time.
        await asyncio.gather(*(join(client) for game in self.games for client in game.clients))
        for game in self.games:
            game.revision = game.highest

    async def _wait(self, seconds: float) -> None:
        await asyncio.wait([self.all_lost], timeout=seconds)

    async def _pace(self, origin: float, rate: float) -> None:
        """Make the tables' moves due, evenly spread: each table `rate` times a second."""
        count, step = 0, 1 / (rate * len(self.games))
        while self.playing:
            due = origin + count * step
            early = due - perf_counter() - SPIN
            if early > 0:
                await asyncio.sleep(early)
            while perf_counter() < due:  # noqa: ASYNC110 - spinning is what is meant
                await asyncio.sleep(0)
            if not self.playing:
                return
            game = self.games[count % len(self.games)]
            count += 1
            if game.waiting:
                game.due.append(due)
            else:
                game.begin(due)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            self._note_stuck()

    def _note_stuck(self) -> None:
        limit = perf_counter() - self.plan.stuck_after
        self.stuck.update(game.id for game in self.games if game.waiting and game.started < limit)

    async def _heartbeats(self) -> None:
        clients = [client for game in self.games for client in game.clients]
        if self.speech.heartbeat(0) is None:
            return
        while True:
            for client in clients:
                await asyncio.sleep(HEARTBEAT / len(clients))
                beat = self.speech.heartbeat(max(client.seen, 0))
                if client.open and beat is not None:
                    client.transport.send(WSMsgType.TEXT, beat)

    async def _drain(self) -> None:
        """Let moves under way come to their end, acknowledgements too."""
        until = perf_counter() + self.plan.stuck_after
        while perf_counter() < until and not self.all_lost.done():
            if not any(game.waiting or game.due for game in self.games):
                await asyncio.sleep(0.1)
                return
            await asyncio.sleep(0.02)
        self.stuck.update(game.id for game in self.games if game.waiting)


def _tell(event: str) -> None:
    sys.stdout.write(event + "\n")
    sys.stdout.flush()
