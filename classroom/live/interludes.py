"""Questions in between: while a game is played, everybody answers one question of a set now and then.

The questions are asked at a table of their own, a quiz of the same people in the same seats, which was dealt
beside the game's (``Table.interlude_of``). Here it is decided when one is due; the game's host waits for it
(``TableHost.wait_for``), and it is stored as any quiz. Every process that has a game open does the same: the
key of the act names the number that is due, so that one of them asks and the others find it asked.

The game itself never hears of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from contextvars import Context
from typing import Any, Final
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from classroom.live import tasks
from classroom.play.host import Busy, NoSuchTable, TableHost, What, hosts
from classroom.play.selectors import Questions, questions_of
from games.core.api import HOST

log = logging.getLogger(__name__)

ASK_AFTER: float = 2.5
"""Seconds between a round's end and the question: what the last move did is seen first. Longer where a game
shows it for longer (`show_seconds`).
"""

AGAIN_AFTER: Final = 3.0
"""Seconds until it is tried again where a question is due that cannot be asked now."""


class Pair:
    """A game and the table that asks beside it, as they are open in this process."""

    def __init__(self, game: TableHost, quiz: TableHost, course: Questions) -> None:
        self.game = game
        self.quiz = quiz
        self._every = course.every
        self._asked = course.asked
        self._due_at: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def gone(self) -> bool:
        """The game is not open here any more, or was opened anew."""
        return hosts.get(self.game.table_id) is not self.game

    def number_due(self) -> int:
        """How many questions should have been asked by now. Those that could not be are not made up for."""
        if isinstance(self._every, int):
            return int((time.time() - self.game.started_at) // (self._every * 60))
        return max(0, int(self.game.match.view(None)["round"]) - 1)

    async def follow(self) -> None:
        """Does what the present state asks for; called again after each change.

        :raises Busy: the database could not take it now.
        """
        game, quiz = self.game, self.quiz
        if game.status != "playing":
            if quiz.status == "playing":
                await quiz.stop(restarted=game.status == "restarted")
            return
        if [info.key for info in game.seats] != [info.key for info in quiz.seats]:
            await quiz.refresh(around=True)
        question = quiz.open_question
        if question is not None and question.until is not None and question.until <= time.time() * 1000:
            question = None
        await game.wait_for(question)
        if question is None:
            await self._perhaps_ask()

    async def _perhaps_ask(self) -> None:
        game, quiz = self.game, self.quiz
        number = self.number_due()
        if number <= self._asked:
            self._due_at = None
            return
        action = _opening(quiz)
        if action is None or game.paused is not None or game.waits or not game.present:
            return
        now = asyncio.get_running_loop().time()
        if self._due_at is None:
            shown = game.match.show_seconds - max(0.0, time.time() - game.moved_at)
            self._due_at = now + max(ASK_AFTER, shown)
        if now < self._due_at:
            return
        answer = await quiz.act(
            seat=HOST, key=f"every:{number}", rev=quiz.revision, action={"type": action}, by="host"
        )
        if answer.ok:
            self._asked, self._due_at = number, None
            await quiz.refresh()  # where another process has asked

    def wait(self, call: Any) -> None:
        """Calls when something may be due by itself."""
        self.close()
        if self.game.status != "playing" or _finished(self.quiz):
            return
        loop = asyncio.get_running_loop()
        if self._due_at is not None and self._due_at > loop.time():
            wait = self._due_at - loop.time() + 0.01
        elif self.number_due() > self._asked:
            wait = AGAIN_AFTER
        elif isinstance(self._every, int):
            every = self._every * 60
            wait = every - (time.time() - self.game.started_at) % every + 0.05
        else:
            return
        self._timer = loop.call_later(wait, call, context=Context())

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Interludes:
    """The pairs of one event loop."""

    def __init__(self) -> None:
        self._pairs: dict[int, Pair] = {}
        self._busy: dict[int, bool] = {}  # game -> whether to look once more
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, host: TableHost) -> None:
        """A change of a game that has questions in between, or of the table that asks them."""
        game = host if host.interlude is not None else hosts.get(host.interlude_of or 0)
        if game is not None:
            self._look(game.table_id)

    def _look(self, game_id: int) -> None:
        if game_id in self._busy:
            self._busy[game_id] = True
            return
        self._busy[game_id] = False
        task = asyncio.get_running_loop().create_task(self._follow(game_id), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, game_id: int) -> None:
        try:
            while True:
                self._busy[game_id] = False
                pair = await self._pair(game_id)
                if pair is None:
                    return
                with contextlib.suppress(Busy):
                    await pair.follow()
                if not self._busy[game_id]:
                    break
            pair.wait(lambda: self._look(game_id))
        except Exception:
            log.exception("the questions beside table %s do not go on", game_id)
        finally:
            self._busy.pop(game_id, None)

    async def _pair(self, game_id: int) -> Pair | None:
        known = self._pairs.get(game_id)
        if known is not None:
            if not known.gone:
                return known
            known.close()
            del self._pairs[game_id]
        game = hosts.get(game_id)
        if game is None or game.interlude is None:
            return None
        try:
            quiz = await hosts.open(game.interlude)
        except NoSuchTable:
            return None
        course = await database_sync_to_async(questions_of)(quiz.table_id)
        if course is None:
            return None
        pair = self._pairs[game_id] = Pair(game, quiz, course)
        return pair

    async def close(self) -> None:
        """Lets go of everything."""
        for pair in self._pairs.values():
            pair.close()
        self._pairs.clear()
        await tasks.end(tuple(self._tasks))


async def close_question(game: TableHost) -> bool:
    """Ends the wait of a game for its open question at once; what was answered counts. Whether one was open.

    :raises Busy: the database could not take it now.
    """
    if game.interlude is None or not game.waits:
        return False
    quiz = await hosts.open(game.interlude)
    key = f"close:{quiz.revision}"
    return (await quiz.act(seat=HOST, key=key, rev=quiz.revision, action={"type": "close"}, by="host")).ok


def _opening(quiz: TableHost) -> str | None:
    """The act that opens the next question; None: there is none, or one is open."""
    phase = quiz.match.state.phase
    if quiz.status != "playing" or _finished(quiz):
        return None
    return {"LOBBY": "start", "REVEAL": "next"}.get(phase)


def _finished(quiz: TableHost) -> bool:
    """Whether all questions have been asked; the answers of the last one may still be looked at."""
    state = quiz.match.state
    return quiz.status != "playing" or (state.phase != "ASK" and state.at + 1 >= len(state.order))


_all: WeakKeyDictionary[asyncio.AbstractEventLoop, Interludes] = WeakKeyDictionary()


def _of(loop: asyncio.AbstractEventLoop) -> Interludes:
    found = _all.get(loop)
    if found is None:
        found = _all[loop] = Interludes()
    return found


async def close() -> None:
    """Ends the work of the running event loop."""
    found = _all.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.close()


def _host_changed(host: TableHost) -> None:
    if host.interlude is None and host.interlude_of is None:
        return
    if host.interlude_of is not None and host.change.what is What.OPENED:
        return  # by the one who opened the game
    _of(host.loop).changed(host)


hosts.subscribe(_host_changed)
