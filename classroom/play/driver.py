"""What a table does by itself: clocks run out, bots move, and stand in for those who are away.

A seat is played by a bot when it has no person, when it is absent (its clock ran out twice in a row), or when
nobody has been connected for it for ``ABSENT_SECONDS`` while another person of the table waits. What a bot
plays is nobody's evidence. A game that bots do not play is told who is present instead: arrivals soon, so
that many make one fact; that somebody left only after a while, as tablets sleep and the Wi-Fi stutters.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from contextvars import Context
from typing import TYPE_CHECKING

from django.conf import settings

from classroom.play.journal import Busy
from classroom.play.loading import BOT, CLOCKWORK
from classroom.play.seating import Presence, Thinking
from games.core.api import CLOCK

if TYPE_CHECKING:
    from classroom.play.tablehost import TableHost

log = logging.getLogger(__name__)

SETTLE_SECONDS = 0.4
"""How long arrivals are gathered before the game is told."""

LEFT_SECONDS = 12.0
"""How long somebody must be gone before the game is told; longer than other processes take to say who is with
them."""


class Driver:
    """The timer of one table. Times are the event loop's unless said otherwise."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self._loop = asyncio.get_running_loop()
        self._presence = Presence(len(host.seats), self._loop.time())
        self._thinking = Thinking()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._not_before = 0.0
        self._came_at = self._loop.time()
        self._told_gone: dict[int, float] = {}
        self._closed = False

    # ------------------------------------------------------------ who is there

    @property
    def present(self) -> frozenset[int]:
        return self._presence.present

    def connected(self, seats: frozenset[int]) -> None:
        now = self._loop.time()
        if seats - self.present:
            self._came_at = now
        if self._presence.now(seats, now):
            self.plan()

    def is_away(self, index: int) -> bool:
        """Nobody has been connected for long, while others of the table wait."""
        since = self._presence.away_since(index)
        if since is None or self._loop.time() < since + settings.ABSENT_SECONDS:
            return False
        return self._somebody_waits(index)

    def _somebody_waits(self, index: int) -> bool:
        return any(
            info.key and info.index != index and info.index in self.present for info in self._host.seats
        )

    # ------------------------------------------------------------ thinking

    def decided(self, seats: list[int], now: float) -> None:
        """These seats face another decision since ``now`` (epoch seconds)."""
        self._thinking.begin(seats, now, self._loop.time(), self._think)

    def resumed(self) -> None:
        self._thinking.restart(self._loop.time(), self._think)

    def _think(self, index: int) -> float:
        """How long a bot in this seat seems to think: long enough that children can follow, never the same
        twice. One that stands in later has let the person's time pass already.
        """
        info, match = self._host.seats[index], self._host.match
        patience = match.game.bot_patience(match.setting, match.state, index)
        if info.key is not None and not info.absent:
            return patience
        return patience + float(settings.BOT_SECONDS) * random.uniform(0.7, 1.4)

    def decided_at(self, seat: int, default: float) -> float:
        """Since when (epoch seconds) the seat faces its decision."""
        return self._thinking.since(seat, default)

    # ------------------------------------------------------------ the timer

    def plan(self) -> None:
        """Sets the timer for what comes next by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        host = self._host
        if self._closed or host.status != "playing" or host.paused is not None:
            return
        now = self._loop.time()
        times: list[float] = []
        if host.asked is not None and host.asked.until is not None:
            # A question in between: until then nothing moves.
            times.append(now + max(0.0, host.asked.until / 1000 - time.time()) + 0.01)
        elif host.clock is not None and host.clock.deadline is None:
            times.append(now)
        if host.waits:
            self._timer = self._loop.call_at(max(times[0], self._not_before), self._wake, context=Context())
            return
        bot = self._next_bot()
        if bot is not None:
            times.append(bot[0])
        if host.clock is not None and host.clock.deadline is not None:
            times.append(now + host.clock.left_ms() / 1000)
        untold = self._untold_at()
        if untold is not None:
            times.append(untold)
        if times:
            self._timer = self._loop.call_at(max(min(times), self._not_before), self._wake, context=Context())

    def close(self) -> None:
        """Nothing fires any more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        self._timer = None
        if self._task is None:
            self._task = self._loop.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            async with self._host.held():
                await self._next()
        except Busy:
            self._not_before = self._loop.time() + 1.0
        except Exception:
            # A fault in one game must not spin; people at the table can still act.
            log.exception("table %s does not go on by itself", self._host.table_id)
            self._not_before = self._loop.time() + 30.0
        finally:
            self._task = None
            self.plan()

    async def _next(self) -> None:
        """Does one thing that is due. The host's lock is held."""
        host = self._host
        if host.status != "playing" or host.paused is not None:
            return
        if host.waits or await host.go_on():
            return
        untold = self._untold_at()
        if untold is not None and untold <= self._loop.time():
            await self._tell_presence()
        elif not await host.expire():
            bot = self._next_bot()
            if bot is not None and bot[0] <= self._loop.time():
                await self.move_bot(bot[1])

    # ------------------------------------------------------------ bots

    async def move_bot(self, seat: int) -> bool:
        """A bot's move. The host's lock is held. Whether it was stored.

        Its key names the revision that it answers, so that two processes cannot both make it.
        """
        host = self._host
        action = host.match.bot(seat, host.seats[seat].bot_skill, random)
        return await host.move_own(seat, action, BOT, f"bot:{seat}:{host.revision}")

    def _next_bot(self) -> tuple[float, int] | None:
        """When the next bot moves, and in which seat; None where bots play none of those that are to move."""
        match = self._host.match
        if not match.game.bots:
            return None
        soonest: tuple[float, int] | None = None
        for seat in match.to_move:
            at = self._bot_time(seat) if seat >= 0 else None
            if at is not None and (soonest is None or (at, seat) < soonest):
                soonest = at, seat
        return soonest

    def _bot_time(self, index: int) -> float | None:
        """When a bot moves for this seat; None: its person does."""
        info = self._host.seats[index]
        ready = self._thinking.ready(index)
        if info.key is None or info.absent:
            return ready
        since = self._presence.away_since(index)
        if since is None or not self._somebody_waits(index):
            return None
        return max(ready, since + settings.ABSENT_SECONDS)

    # ------------------------------------------------------------ who is present

    def arrivals(self) -> tuple[int, ...] | None:
        """Who is present, where somebody has come of whom the game has not been told yet."""
        told = self._told()
        if told is None or (not self.present - told[0] and told[1]):
            return None
        return tuple(sorted(told[0] | self.present))

    def _told(self) -> tuple[frozenset[int], bool] | None:
        """Whom the game takes to be present, and whether it was told at all; None where it does not ask."""
        host = self._host
        if "present" not in host.steps.facts or not host.steps.takes(host.match.state, "present"):
            return None
        present: tuple[int, ...] | None = host.match.state.present
        return frozenset(present or ()), present is not None

    def _gone(self, told: frozenset[int]) -> list[tuple[float, int]]:
        """Seats that the game takes to be present and that are not, with the time to tell it; each absence is
        told once, as another process may know better.
        """
        gone = []
        for seat in told - self.present:
            since = self._presence.away_since(seat)
            if since is not None and self._told_gone.get(seat) != since:
                gone.append((since + LEFT_SECONDS, seat))
        return sorted(gone)

    def _untold_at(self) -> float | None:
        """When the game is to be told who is present; None: it knows, or does not ask."""
        told = self._told()
        if told is None:
            return None
        seats, ever = told
        times = [at for at, _ in self._gone(seats)[:1]]
        if self.present - seats or not ever:
            times.append(self._came_at + SETTLE_SECONDS)
        return min(times, default=None)

    async def _tell_presence(self) -> None:
        """The host's lock is held."""
        told = self._told()
        if told is None:
            return
        now = self._loop.time()
        left = {seat for at, seat in self._gone(told[0]) if at <= now}
        seats = sorted((told[0] | self.present) - left)
        action = {"type": "present", "seats": seats}
        host = self._host
        if await host.move_own(CLOCK, action, CLOCKWORK, f"present:{host.revision}"):
            for seat in left:
                self._told_gone[seat] = self._presence.away_since(seat) or now
