"""One table, live: the game in memory, and one move at a time.

A move is worked out under the table's lock, stored, and only then shown and told. The database decides: where
another process moved first, the host reads again and tries once more. Times are epoch seconds.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextvars import Context
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

import msgspec
from channels.db import database_sync_to_async
from msgspec import Struct

from classroom.play import seating
from classroom.play.driver import Driver
from classroom.play.journal import Busy, Mark, Snapshot, Stored, Write, journal
from classroom.play.loading import (
    BOT,
    CLOCKWORK,
    QUESTION,
    TEACHER,
    Actor,
    Asked,
    Loaded,
    SeatInfo,
    Surroundings,
    actors_of,
    last_actors,
    load_surroundings,
)
from classroom.play.steps import Planned, Steps, move_row
from games.core.api import CLOCK, HOST, Outcome, Step
from games.core.codec import encode
from games.core.errors import Rejected
from games.match import Match
from history_content.resolved import Resolved

log = logging.getLogger(__name__)

TRIES: Final = 8
"""How often the server's own steps are worked out again because another process moved first."""

ACT_SECONDS: Final = 8.0
"""How long a person's action is tried again for that reason: a whole class may answer one question at once,
through several processes.
"""

FAIR_TRIES: Final = 3
"""After so many of them a process pauses between tries, so that none is always a moment too late."""

REMEMBERED: Final = 256
"""Answers kept in memory a table; older ones are looked up."""

MISSES: Final = 2
"""Clock moves in a row that make a seat absent."""


class Answer(Struct, frozen=True):
    """What became of an action. ``rev``: the revision it made; without ``ok``, why not, as code and data."""

    ok: bool
    seat: int
    key: str
    rev: int = 0
    code: str = ""
    data: dict[str, Any] = {}


class What(Enum):
    """What a host tells its subscribers about."""

    OPENED = "opened"  # by this process; nothing changed
    MOVE = "move"
    PEOPLE = "people"  # seats, absence
    PAUSE = "pause"  # paused or resumed, or a question in between began or ended, and the clock with it


class Change(Struct, frozen=True):
    """The latest change of a host. ``local``: made by this process, so that others must be told."""

    what: What
    local: bool


class RunningClock(Struct, frozen=True):
    """The clock of a table. Either ``deadline`` (running) or ``left`` (seconds, held by a pause) is set."""

    id: str
    seconds: int
    deadline: float | None
    left: float | None = None

    def left_ms(self, now: float | None = None) -> int:
        """Milliseconds until it ends, never negative."""
        left = self.left if self.deadline is None else self.deadline - (now or time.time())
        return max(0, round((left or 0.0) * 1000))

    def lasting(self, seconds: int) -> RunningClock:
        """The same clock with another length in all; what has passed has passed."""
        more = seconds - self.seconds
        if not more:
            return self
        deadline = None if self.deadline is None else self.deadline + more
        return RunningClock(self.id, seconds, deadline, None if self.left is None else self.left + more)


class TableHost:
    """One table, live in this process. Its attributes are read freely and changed only by its methods."""

    def __init__(self, loaded: Loaded, content: Resolved, tell: Callable[[TableHost], None]) -> None:
        self.table_id = loaded.table_id
        self.number = loaded.number
        self.round = loaded.round
        self.interlude = loaded.interlude
        self.interlude_of = loaded.interlude_of
        self.game = loaded.game
        self.activity_id = loaded.activity_id
        self.session_id = loaded.session_id
        self.classroom_id = loaded.classroom_id
        self.bopomofo = loaded.bopomofo
        self.started_at = loaded.started_at.timestamp()
        self.content = content
        self.seats: tuple[SeatInfo, ...] = loaded.around.seats
        self.paused: str | None = loaded.around.paused
        self.asked: Asked | None = loaded.around.asked
        self.asked_at = 0.0  # until when it has waited for a question in between
        self.match = Match.load(loaded.game, loaded.setting, loaded.now.state)
        self.steps = Steps(self.match)
        self.revision = 0
        self.decided: dict[int, int] = {}
        self.status = "playing"
        self.clock: RunningClock | None = None
        self.moved_at = 0.0
        self.change = Change(What.OPENED, local=False)
        self.holds = 0
        self.touched = time.monotonic()

        self.loop = asyncio.get_running_loop()
        self._listener = tell
        self._lock = asyncio.Lock()
        self._answers: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._stale = False
        self._settling: asyncio.Task[None] | None = None
        self._decisions: dict[int, int] = {}
        # Who made each seat's latest move; of seats that are missing the database knows.
        self._acted: dict[int, Actor] = {}
        self._driver = Driver(self)
        self._show(loaded.now, loaded.decided_at.timestamp())
        self._driver.plan()

    # ------------------------------------------------------------ asking

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return self.match.outcome

    @property
    def present(self) -> frozenset[int]:
        """Seats with somebody connected, anywhere."""
        return self._driver.present

    @property
    def waits(self) -> bool:
        """Whether it waits for a question in between: never longer than the question's clock, whatever
        becomes of those who ask.
        """
        asked = self.asked
        return asked is not None and asked.until is not None and time.time() * 1000 < asked.until

    @property
    def still(self) -> bool:
        """Whether clocks, bots and moves stand still."""
        return self.paused is not None or self.waits

    @property
    def open_question(self) -> Asked | None:
        """Of a table that asks in between: the question that is open."""
        clock = self.clock
        if self.status != "playing" or clock is None or not clock.id.startswith(QUESTION):
            return None
        until = None if clock.deadline is None else round(clock.deadline * 1000)
        return Asked(self.table_id, clock.id, until)

    def differs(self, around: Surroundings) -> bool:
        """Whether what is around the table is stored otherwise than it is known here."""
        if around.seats != self.seats or around.paused != self.paused:
            return True
        return not _same_question(around.asked, self.asked)

    def stood_in(self, index: int) -> bool:
        """Whether a bot plays for the person of this seat now."""
        info = self.seats[index]
        if not info.absent and not self._driver.is_away(index):
            return False
        return info.key is not None and self.match.game.bots

    def seats_of(self, keys: Iterable[str]) -> tuple[int, ...]:
        """The seats of these people (keys as ``SeatInfo.key``), ascending."""
        wanted = set(keys)
        return tuple(info.index for info in self.seats if info.key in wanted)

    def connected(self, seats: frozenset[int]) -> None:
        """The hub's word on which seats have somebody connected, in all processes."""
        self._driver.connected(seats)

    # ------------------------------------------------------------ acting

    async def act(
        self,
        *,
        seat: int,
        key: str,
        rev: int,
        action: Any,
        by: str | None = None,
        student_id: int | None = None,
        guest_id: int | None = None,
    ) -> Answer:
        """One action of a seat's person, or of the teacher (seat -1). Answered only when it is stored.

        ``action`` is a dict, or JSON. A ``key`` that the seat has used before gets its recorded answer and
        changes nothing. Where ``by`` and an id are given, the seat must be that person's.
        Codes: ``not_your_seat``, ``paused``, ``ended``, ``stale``, ``busy``, and those of the game.
        """
        asking = None if by is None else Actor(by, student_id, guest_id)
        try:
            async with self.held():
                return await self._act(seat, key, rev, action, asking)
        except Busy:
            return Answer(False, seat, key, code="busy")

    async def _act(self, seat: int, key: str, rev: int, action: Any, asking: Actor | None) -> Answer:
        until = time.monotonic() + ACT_SECONDS
        tries = 0
        while time.monotonic() < until:
            tries += 1
            if tries > FAIR_TRIES:
                await asyncio.sleep(random.uniform(0.0, 0.004 * min(tries, 10)))
                await self._reload()
            actor = self._actor(seat, asking)
            if actor is None:
                return Answer(False, seat, key, code="not_your_seat")
            known = self._answers.get((seat, key))
            if known is not None:
                return known
            refused = self._refusal(seat, key, rev)
            if refused is None:
                try:
                    planned, state = self._work_out(seat, key, action, actor)
                except Rejected as rejected:
                    refused = Answer(False, seat, key, code=rejected.code, data=rejected.data)
            if refused is not None:
                # It may be a move sent again whose first answer was lost: then it stands.
                return await self._recorded(seat, key) or refused
            stored = await self._commit(planned, state, marks=self._touch(seat))
            if stored is Stored.YES:
                return self._remember(Answer(True, seat, key, rev=self.revision))
            await self._reload()
            if stored is Stored.KNOWN:
                # Where it is not this action, a fact that goes before it was told by another process.
                recorded = await self._recorded(seat, key)
                if recorded is not None:
                    return recorded
        return Answer(False, seat, key, code="busy")

    def _actor(self, seat: int, asking: Actor | None) -> Actor | None:
        """Who acts in this seat, or None where it is not the asking person's."""
        if seat == HOST:
            return TEACHER if asking is None or asking == TEACHER else None
        if not 0 <= seat < len(self.seats):
            return None
        actor = self.seats[seat].actor
        return actor if asking is None or (asking == actor and actor != BOT) else None

    def _refusal(self, seat: int, key: str, rev: int) -> Answer | None:
        if self.status != "playing":
            return Answer(False, seat, key, code="ended")
        if self.paused is not None and seat != HOST:
            return Answer(False, seat, key, code="paused")
        if self.waits and seat != HOST:
            return Answer(False, seat, key, code="interlude")
        if rev < self.decided.get(seat, 0):
            match = self.match
            code = match.game.overtaken(match.setting, match.state, seat) or "stale"
            return Answer(False, seat, key, code=code)
        return None

    def _work_out(self, seat: int, key: str, action: Any, actor: Actor) -> tuple[tuple[Planned, ...], Any]:
        """The moves that an action makes, and the state after them: where the game is told the time, a fact
        of the clock goes before the answer; where it is told who is present, those who have just come are
        named before the teacher goes on.

        :raises Rejected: by the rules.
        """
        state = self.match.state
        if seat < 0:
            facts, state = self._arrivals(state)
            move, state = self.steps.work_out(state, seat, action, actor, key)
            return (*facts, move), state
        if not self.steps.takes(state, "elapsed"):
            move, state = self.steps.work_out(state, seat, action, actor, key)
            return (move,), state
        now = time.time()
        waited = {"type": "elapsed", "ms": max(0, round((now - self._driver.decided_at(seat, now)) * 1000))}
        fact, state = self.steps.work_out(state, CLOCK, waited, CLOCKWORK, f"elapsed:{self.revision}")
        move, state = self.steps.work_out(state, seat, action, actor, key)
        return (fact, move), state

    def _arrivals(self, state: Any) -> tuple[tuple[Planned, ...], Any]:
        """The fact that somebody has come, where the game wants to know and does not yet; and the state after
        it.
        """
        seats = self._driver.arrivals()
        if seats is None:
            return (), state
        action = {"type": "present", "seats": list(seats)}
        fact, after = self.steps.work_out(state, CLOCK, action, CLOCKWORK, f"present:{self.revision}")
        return (fact,), after

    def _touch(self, seat: int) -> tuple[Mark, ...]:
        """A person acted: it is back, and its missed turns are forgotten."""
        if seat < 0 or not (self.seats[seat].absent or self.seats[seat].missed):
            return ()
        return (Mark(seat, absent=False, missed=0),)

    async def _recorded(self, seat: int, key: str) -> Answer | None:
        revision = await journal().recorded(self.table_id, seat, key)
        return None if revision is None else self._remember(Answer(True, seat, key, rev=revision))

    def _remember(self, answer: Answer) -> Answer:
        self._answers[answer.seat, answer.key] = answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        return answer

    # ------------------------------------------------------------ storing

    async def _commit(
        self, planned: tuple[Planned, ...], state: Any, marks: tuple[Mark, ...] = (), status: str = "ended"
    ) -> Stored:
        """Stores the moves and, once they are durable, shows and tells them. The lock is held.

        ``status``: what the table becomes where the game is over then.

        :raises Busy: the database could not take it now.
        """
        now = time.time()
        revision = self.revision + len(planned)
        outcome = self.steps.game.outcome(self.steps.setting, state)
        decisions, before = self.steps.decisions(state), self._decisions
        changed = [seat for seat in decisions if decisions[seat] != before[seat]]
        decided = {**self.decided, **dict.fromkeys(changed, revision)}
        clock = self._next_clock(state, now)
        rows = []
        for each in planned:
            rows.append(move_row(each, await self._judges(each)))
        write = Write(
            table_id=self.table_id,
            expected=self.revision,
            state=encode(state).decode(),
            decided=encode(decided).decode(),
            status="playing" if outcome is None else status,
            outcome="" if outcome is None else encode(outcome).decode(),
            clock_id="" if clock is None else clock.id,
            deadline=None if clock is None else _moment(clock.deadline),
            clock_left=None if clock is None else clock.left,
            at=datetime.fromtimestamp(now, UTC),
            moves=tuple(rows),
            marks=marks,
        )
        try:
            stored = await journal().put(write)
        except asyncio.CancelledError:
            # Nobody waits for the answer any more. What is stored is read again, and shown.
            self._stale = True
            self._settling = asyncio.get_running_loop().create_task(self._settle(), context=Context())
            raise
        except Busy:
            self._stale = True
            raise
        if stored is Stored.YES:
            self.match.adopt(Step(state))
            self.revision, self.status, self.clock, self.moved_at = revision, write.status, clock, now
            self._decide(decisions, decided, changed, now)
            for each in planned:
                self._acted[each.seat] = each.actor
            self.touched = time.monotonic()
            self._mark(marks)
            self._driver.plan()
            self._tell(What.MOVE, local=True)
        return stored

    async def _judges(self, planned: Planned) -> list[Actor]:
        """Whose judgements they are that this move brings to light, one for each.

        Answered: of whoever made the action that judged, where the game names it, else that seat's latest
        move. Asked, but unanswered: of who sits there, unless a bot stands in.
        """
        if planned.origins:
            return await self._makers(planned)
        judges: dict[int, Actor] = {planned.seat: planned.actor}
        answered = []
        for attempt in planned.attempts:
            seat = attempt.seat
            if seat == planned.seat and attempt.score is not None:
                continue
            if attempt.score is None:
                judges[seat] = BOT if self.stood_in(seat) else self.seats[seat].actor
            else:
                answered.append(seat)
        unknown = [seat for seat in answered if seat not in self._acted]
        if unknown:
            found = await database_sync_to_async(last_actors)(self.table_id, unknown)
            for seat in unknown:
                self._acted[seat] = found.get(seat) or self.seats[seat].actor
        for seat in answered:
            judges[seat] = self._acted[seat]
        return [judges.get(attempt.seat, planned.actor) for attempt in planned.attempts]

    async def _makers(self, planned: Planned) -> list[Actor]:
        """Who made the earlier actions that this move shows to have been right or wrong: a seat may have been
        a child's, then a bot's, then the child's again.
        """
        made = [
            (attempt.seat, origin) for attempt, origin in zip(planned.attempts, planned.origins, strict=True)
        ]
        now = (planned.seat, planned.action)
        earlier = {each for each in made if each != now}
        found = await database_sync_to_async(actors_of)(self.table_id, earlier) if earlier else {}
        found[now] = planned.actor
        return [found.get(each) or self.seats[each[0]].actor for each in made]

    def _next_clock(self, state: Any, now: float) -> RunningClock | None:
        """The clock after a step: another one starts when its id changes; the same one may have become
        longer.
        """
        clock = self.steps.game.clock(self.steps.setting, state)
        if clock is None:
            return None
        if self.clock is not None and self.clock.id == clock.id:
            return self.clock.lasting(clock.seconds)
        if self.still:
            return RunningClock(clock.id, clock.seconds, None, float(clock.seconds))
        return RunningClock(clock.id, clock.seconds, now + clock.seconds)

    async def move_own(
        self,
        seat: int,
        action: Any,
        actor: Actor,
        key: str,
        marks: tuple[Mark, ...] = (),
        *,
        arrivals: bool = False,
    ) -> bool:
        """A move of the server's own; whether it was stored. Where another process was first, its move
        stands. The lock is held (`held`). ``arrivals``: those who have just come are named before it.

        :raises Rejected: by the rules.
        :raises Busy: the database could not take it now.
        """
        facts, state = self._arrivals(self.match.state) if arrivals else ((), self.match.state)
        planned, state = self.steps.work_out(state, seat, action, actor, key)
        stored = await self._commit((*facts, planned), state, marks)
        if stored is not Stored.YES:
            await self._reload()
        return stored is Stored.YES

    # ------------------------------------------------------------ clocks and absence

    async def due(self) -> bool:
        """Ends the running clock if its time has come: once, and never early. Whether it did."""
        try:
            async with self.held():
                return await self.expire()
        except Busy:
            return False

    async def expire(self, *, forced: bool = False) -> bool:
        """As `due`, with the lock held; ``forced``: though its time has not come."""
        clock = self.clock
        if clock is None or self.status != "playing" or self.still:
            return False
        if not forced and (clock.deadline is None or time.time() < clock.deadline):
            return False
        running = self.match.clock
        waited = [] if running is None else [seat for seat in running.seats if seat >= 0]
        seat, action = self.match.due()
        # Where no bot may stand in, nobody is marked as absent either.
        missing = [] if forced or not self.match.game.bots else [seat] if seat >= 0 else waited
        marks = tuple(seating.missed(self.seats[each], MISSES) for each in missing if self.seats[each].key)
        key = f"clock:{self.revision}"
        return await self.move_own(seat, action, CLOCKWORK, key, marks, arrivals=True)

    async def here(self, index: int) -> None:
        """The seat's person touched the tablet: the bot that stood in gives the seat back."""
        if not 0 <= index < len(self.seats):
            return
        info = self.seats[index]
        if info.key is None or not (info.absent or info.missed):
            return
        async with self._lock:
            await database_sync_to_async(seating.mark_here)(self.table_id, index)
            await self._look_around(local=True)

    # ------------------------------------------------------------ what the teacher does

    async def stop(self, *, restarted: bool = False) -> bool:
        """Ends the table; scores stand, judgements are kept. False where it had ended before.

        ``restarted``: a fresh table takes its place.

        :raises Busy: the database could not take it now.
        """
        async with self.held():
            for _ in range(TRIES):
                if self.status != "playing":
                    return False
                planned, state = self.steps.work_out(
                    self.match.state, HOST, {"type": "stop"}, TEACHER, f"stop:{self.revision}"
                )
                status = "restarted" if restarted else "ended"
                if await self._commit((planned,), state, status=status) is Stored.YES:
                    return True
                await self._reload()
            raise Busy("others keep moving")

    async def skip(self) -> bool:
        """Gets a stuck table going: the clock's default where one runs, else a bot's move for all who are
        waited for (not in a game that bots do not play). It is nobody's judgement. Whether anything moved.

        :raises Busy: the database could not take it now.
        """
        async with self.held():
            if self.status != "playing" or self.still:
                return False
            if self.clock is not None:
                return await self.expire(forced=True)
            moved = False
            if not self.match.game.bots:
                return moved
            for seat in sorted(seat for seat in self.match.to_move if seat >= 0):
                if seat in self.match.to_move:
                    moved = await self._driver.move_bot(seat) or moved
            return moved

    async def pause(self, message: str) -> None:
        """Stops clocks and refuses moves until `resume`. The session's own state is the caller's to set."""
        async with self.held():
            self.paused = message
            await self._hold_clock()

    async def resume(self) -> None:
        """Goes on where it was paused, with the time that was left."""
        async with self.held():
            self.paused = None
            self._driver.resumed()
            await self._hold_clock()

    async def wait_for(self, asked: Asked | None) -> None:
        """A question in between has opened, or ended (None): clocks, bots and moves wait for it."""
        async with self.held():
            if _same_question(asked, self.asked):
                return
            if asked is None:
                self.asked_at = time.time()
                self._driver.resumed()
            self.asked = asked
            await self._hold_clock()

    async def go_on(self) -> bool:
        """Runs the clock where it is held and nothing is waited for any more; also where a process ended
        before it did so. The lock is held. Whether it did.
        """
        over = self.asked is not None and self.asked.until is not None and not self.waits
        held = self.clock is not None and self.clock.deadline is None
        if self.still or not (over or held):
            return False
        if not over:
            # Perhaps another process has paused it, and we have not heard of that yet.
            await self._look_around(local=False)
            if self.still:
                return False
        if over:
            self.asked, self.asked_at = None, time.time()
            self._driver.resumed()
        await self._hold_clock()
        return True

    async def _hold_clock(self) -> None:
        """Stores the clock as held or running, as `still` says, and tells."""
        for _ in range(TRIES):
            clock = self.clock
            if clock is not None and self.still and clock.deadline is not None:
                clock = RunningClock(clock.id, clock.seconds, None, clock.left_ms() / 1000)
            elif clock is not None and not self.still and clock.deadline is None:
                clock = RunningClock(clock.id, clock.seconds, time.time() + (clock.left or 0.0))
            if clock is None or clock == self.clock:
                break
            if await database_sync_to_async(seating.store_clock)(
                self.table_id, self.revision, _moment(clock.deadline), clock.left
            ):
                self.clock = clock
                break
            await self._reload()
        self._driver.plan()
        self._tell(What.PAUSE, local=True)

    async def seat_person(
        self, index: int, *, student_id: int | None = None, guest_id: int | None = None
    ) -> None:
        """Gives a bot's seat to a person.

        :raises Refused: ``no_such_seat``, ``seat_taken``, ``seated_already``.
        """
        async with self._lock:
            await database_sync_to_async(seating.seat_person)(self.table_id, index, student_id, guest_id)
            await self._look_around(local=True)

    async def seat_bot(self, index: int) -> None:
        """Takes the person off the seat for good; the computer plays it.

        :raises Refused: ``no_such_seat``.
        """
        async with self._lock:
            await database_sync_to_async(seating.seat_bot)(self.table_id, index)
            await self._look_around(local=True)

    # ------------------------------------------------------------ following the database

    async def refresh(self, *, around: bool = False) -> None:
        """Reads what another process may have changed; with ``around`` also people and pause. Tells if so."""
        try:
            async with self._lock:
                await self._reload()
                if around:
                    await self._look_around(local=False)
        except Busy:
            log.info("table %s could not be read now", self.table_id)

    async def _reload(self) -> None:
        """Takes the stored state over, and tells where it was another one. The lock is held.

        :raises Busy: the database could not be read now.
        """
        snapshot = await journal().snapshot(self.table_id)
        self._stale = False
        if snapshot is None:  # deleted, with its activity
            if self.status == "playing":
                self.status = "ended"
                self._tell(What.MOVE, local=False)
            return
        if snapshot.revision != self.revision:
            # Others moved meanwhile; who they were is asked when it matters.
            self._acted.clear()
            self.match = Match.load(self.game, self.match.setting, snapshot.state)
            self._show(snapshot)
            self._driver.plan()
            self._tell(What.MOVE, local=False)
        elif not _same_clock(self.clock, snapshot):
            self._take_clock(snapshot)
            self._driver.plan()
            self._tell(What.PAUSE, local=False)

    async def _look_around(self, *, local: bool) -> None:
        """Reads seats and pause again, and tells what changed."""
        found = await database_sync_to_async(load_surroundings)([self.table_id])
        if self.table_id not in found:
            return
        around: Surroundings = found[self.table_id][1]
        if around.seats != self.seats:
            self.seats = around.seats
            self._driver.plan()
            self._tell(What.PEOPLE, local=local)
        if around.paused != self.paused:
            self.paused = around.paused
            self._driver.plan()
            self._tell(What.PAUSE, local=local)
        if not _same_question(around.asked, self.asked):
            self.asked = around.asked
            self._driver.plan()
            self._tell(What.PAUSE, local=local)

    def _show(self, snapshot: Snapshot, decided_at: float | None = None) -> None:
        """The stored facts become ours. ``decided_at``: when somebody's decision changed last; None: with the
        latest move.
        """
        self.revision, self.status = snapshot.revision, snapshot.status
        self.moved_at = snapshot.moved_at.timestamp()
        self._take_clock(snapshot)
        stored = msgspec.json.decode(snapshot.decided, type=dict[int, int])
        decisions = self.match.decisions()
        decided = {seat: stored.get(seat, self.revision) for seat in decisions}
        changed = [seat for seat in decided if decided[seat] != self.decided.get(seat)]
        self._decide(decisions, decided, changed, self.moved_at if decided_at is None else decided_at)

    def _take_clock(self, snapshot: Snapshot) -> None:
        clock = self.match.clock
        if clock is None or clock.id != snapshot.clock_id:
            self.clock = None
        else:
            deadline = None if snapshot.deadline is None else snapshot.deadline.timestamp()
            self.clock = RunningClock(clock.id, clock.seconds, deadline, snapshot.clock_left)

    def _decide(
        self, decisions: dict[int, int], decided: dict[int, int], changed: list[int], now: float
    ) -> None:
        """``changed``: the seats that face another decision since ``now``."""
        self._decisions, self.decided = decisions, decided
        self._driver.decided(changed, now)

    def _mark(self, marks: tuple[Mark, ...]) -> None:
        if not marks:
            return
        seats = list(self.seats)
        for mark in marks:
            seats[mark.seat] = msgspec.structs.replace(
                seats[mark.seat], absent=mark.absent, missed=mark.missed
            )
        told = any(a.absent != b.absent for a, b in zip(seats, self.seats, strict=True))
        self.seats = tuple(seats)
        if told:
            self._tell(What.PEOPLE, local=True)

    # ------------------------------------------------------------ lock, telling, end

    def held(self) -> _Held:
        """``async with``: the table's lock, with the state in memory known to be what is stored.

        Entering raises Busy where it could not be read now.
        """
        return _Held(self)

    async def take(self) -> None:
        """What entering `held` does."""
        await self._lock.acquire()
        try:
            if self._stale:
                await self._reload()
        except BaseException:
            self._lock.release()
            raise

    def let_go(self) -> None:
        """What leaving `held` does."""
        self._lock.release()

    async def _settle(self) -> None:
        """After an interrupted commit: what was stored is shown, though nobody waits for the answer."""
        try:
            async with self.held():
                pass
        except Busy:
            log.info("table %s is read again later", self.table_id)

    def _tell(self, what: What, *, local: bool) -> None:
        self.change = Change(what, local)
        self._listener(self)

    def close(self) -> None:
        """Nothing of this host fires any more."""
        self._driver.close()


class _Held:
    """The context of `TableHost.held`; a class, because every move enters it and a generator costs thrice."""

    __slots__ = ("_host",)

    def __init__(self, host: TableHost) -> None:
        self._host = host

    async def __aenter__(self) -> None:
        await self._host.take()

    async def __aexit__(self, *exception: object) -> None:
        self._host.let_go()


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def _same_question(ours: Asked | None, other: Asked | None) -> bool:
    """Whether it is the same question with the same clock, but for rounding."""
    if ours is None or other is None or ours.until is None or other.until is None:
        return ours == other
    return (ours.table_id, ours.clock_id) == (other.table_id, other.clock_id) and abs(
        ours.until - other.until
    ) < 10


def _same_clock(clock: RunningClock | None, snapshot: Snapshot) -> bool:
    """Whether the stored clock is the one in memory, but for rounding."""
    ours = (None, None) if clock is None else (clock.deadline, clock.left)
    deadline = None if snapshot.deadline is None else snapshot.deadline.timestamp()
    return all(
        (a is None) == (b is None) and abs((a or 0.0) - (b or 0.0)) < 0.01
        for a, b in zip(ours, (deadline, snapshot.clock_left), strict=True)
    )
