"""Tablets that play by themselves over real sockets, and come back by themselves as the page does."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GIVE_UP_SECONDS = 120.0
BACK_OFF_SECONDS = 0.1
SEEN_SECONDS = 1.0


class Pupil:
    """One tablet at one table. ``hosts``: where it may connect; the next one where the last did not answer.

    ``acknowledged``: (key, revision) of each ``ok``; ``shown``: the newest revision that it was shown.
    """

    def __init__(self, table: int, session: str, hosts: Sequence[str], seed: int) -> None:
        self.table = table
        self.session = session
        self.hosts = list(hosts)
        self.acknowledged: list[tuple[int, str, int]] = []
        self.shown = -1
        self.over = False
        self.closes: list[int] = []
        self.connects = 0
        self.faults: list[str] = []
        self.on_ok: Callable[[], None] = lambda: None
        self.go_on = asyncio.Event()
        self.go_on.set()
        self._random = random.Random(seed)
        self._seats: list[int] = []
        self._views: dict[int, dict[str, Any]] = {}
        self._waiting: dict[str, Any] | None = None

    async def play(self) -> Pupil:
        """Plays until the table is over."""
        async with asyncio.timeout(GIVE_UP_SECONDS):
            while not self.over:
                try:
                    async with connect(
                        f"ws://{self.hosts[0]}/ws/table/{self.table}/",
                        origin=f"http://{self.hosts[0]}",
                        additional_headers={"Cookie": f"sessionid={self.session}"},
                        compression=None,
                        open_timeout=10,
                    ) as socket:
                        self.connects += 1
                        await self._at_table(socket)
                except ConnectionClosed as closed:
                    code = closed.rcvd.code if closed.rcvd is not None else 1006
                    self.closes.append(code)
                    if code in (4400, 4401, 4403, 4404, 4410):
                        raise
                except (OSError, InvalidHandshake, TimeoutError):
                    self.hosts.append(self.hosts.pop(0))
                # As the page: it backs off before it comes again. No test waits for this.
                await asyncio.sleep(BACK_OFF_SECONDS * (0.7 + 0.6 * self._random.random()))
        return self

    async def _at_table(self, socket: ClientConnection) -> None:
        if self._waiting is not None:
            await socket.send(json.dumps(self._waiting))
        while not self.over:
            try:
                async with asyncio.timeout(SEEN_SECONDS):
                    text = await socket.recv()
            except TimeoutError:
                await socket.send(json.dumps({"t": "seen", "rev": max(self.shown, 0)}))
                continue
            for frame in str(text).split("\n"):
                await self._take(json.loads(frame), socket)

    async def _take(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        kind = frame["t"]
        if kind == "hello":
            self._seats = frame["seats"]
        elif kind == "view":
            self._check(frame)
            self.shown = max(self.shown, frame["rev"])
            self._views[frame["seat"]] = frame
        elif kind == "ok":
            self.acknowledged.append((frame["seat"], frame["key"], frame["rev"]))
            if self._waiting is not None and self._waiting["key"] == frame["key"]:
                self._waiting = None
            self.on_ok()
        elif kind == "rejected":
            if self._waiting is not None and self._waiting["key"] == frame["key"]:
                self._waiting = None
            if frame["code"] not in ("stale", "busy", "ended", "not_your_turn"):
                self.faults.append(frame["code"])
        elif kind == "over":
            self.over = True
        elif kind == "error":
            self.faults.append(frame["code"])
        if self._waiting is None and not self.over:
            await self._move(socket)

    async def _move(self, socket: ClientConnection) -> None:
        await self.go_on.wait()
        for seat in self._seats:
            view = self._views.get(seat)
            if view is None or seat not in view["view"]["to_move"] or not view["legal"]:
                continue
            placing = [action for action in view["legal"] if action["type"] in ("place", "predict")]
            key = f"{self._random.getrandbits(64):x}"
            self._waiting = {
                "t": "act",
                "seat": seat,
                "key": key,
                "rev": view["rev"],
                "action": self._random.choice(placing),
            }
            await socket.send(json.dumps(self._waiting))
            # A double tap, every time: it must count once.
            await socket.send(json.dumps(self._waiting))
            return

    def _check(self, frame: dict[str, Any]) -> None:
        """Backs come only of cards whose year this view shows."""
        turned = {part["id"] for part in _objects(frame["view"]) if "id" in part and "year" in part}
        for card in frame.get("texts", {}).get("cards", {}):
            if card not in turned:
                self.faults.append(f"secret:{card}")


def _objects(part: Any) -> Any:
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _objects(each)


def pupils_of(school: dict[str, Any], hosts: Sequence[str], spread: bool = False) -> list[Pupil]:
    """A tablet for each seat; with ``spread`` neighbours are on different servers."""
    found = []
    for table in school["tables"]:
        for seat, session in enumerate(table["sessions"]):
            turn = seat % len(hosts) if spread else 0
            found.append(Pupil(table["table"], session, [*hosts[turn:], *hosts[:turn]], seed=len(found)))
    return found


def check(pupils: Sequence[Pupil], stored: dict[int, dict[str, Any]]) -> None:
    """Nothing acknowledged is lost, nothing is doubled, and everybody ended where the database is."""
    for table, facts in stored.items():
        revisions = [move[0] for move in facts["moves"]]
        assert revisions == list(range(1, facts["revision"] + 1)), f"table {table}: a gap in its moves"
        keys = [(move[1], move[2]) for move in facts["moves"]]
        assert len(keys) == len(set(keys)), f"table {table}: a move was doubled"
    for pupil in pupils:
        assert pupil.faults == []
        facts = stored[pupil.table]
        kept = {(seat, key): revision for revision, seat, key, _by in facts["moves"]}
        for seat, key, revision in pupil.acknowledged:
            assert kept.get((seat, key)) == revision, f"table {pupil.table}: an acknowledged move is lost"
        assert facts["status"] == "ended"
        assert pupil.shown == facts["revision"], f"table {pupil.table}: a tablet is behind"
