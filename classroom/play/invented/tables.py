"""Invented lessons: pupils sit down at real tables and play until the bell; what comes of it, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from classroom.play.invented.pupils import Pupil
from classroom.play.journal import AttemptRow, MoveRow
from classroom.play.loading import BOT, CLOCKWORK, TEACHER, Actor
from classroom.play.models import By, Seat, Table
from classroom.play.steps import Steps, move_row
from games.core.api import CLOCK, HOST, Step
from games.core.codec import encode
from games.match import Match

BOT_SKILL: Final = 0.5

NO_ANSWER: Final = 0.004
"""How often a pupil lets a clock run out."""

LAST_FEW: Final = 2
IMPATIENT: Final = 0.1
"""How often a teacher goes on before the last few have answered a question."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A pupil at a table; without one the computer plays the seat."""

    student_id: int | None
    pupil: Pupil | None

    @property
    def actor(self) -> Actor:
        return BOT if self.student_id is None else Actor(By.STUDENT.value, student_id=self.student_id)


@dataclass(slots=True)
class Played:
    """A table that has been played, and not saved yet. With each move or judgement its revision and time."""

    table: Table
    seats: list[Seat]
    moves: list[tuple[int, datetime, MoveRow]] = field(default_factory=list)
    attempts: list[tuple[int, datetime, AttemptRow]] = field(default_factory=list)


class Lesson:
    """The tables of one lesson, one after the other; ``wanted`` judgements of each pupil, then the bell."""

    def __init__(self, wanted: int, rng: Random) -> None:
        self.wanted = wanted
        self.judged: dict[int, int] = {}  # by student
        self._rng = rng

    def enough(self, sitters: Sequence[Sitter]) -> bool:
        """Whether everybody here has judged as often as wanted."""
        return all(
            self.judged.get(each.student_id, 0) >= self.wanted
            for each in sitters
            if each.student_id is not None
        )

    def play(self, table: Table, match: Match, sitters: Sequence[Sitter], *, begin: datetime) -> Played:
        """Plays the table, just dealt as ``match``, to its end or until the bell."""
        played = Played(table, _seats(table, sitters))
        steps, now, asked = Steps(match), begin, begin
        while match.outcome is None:
            seat, action = self._next(match, sitters)
            now += timedelta(seconds=self._seconds(seat, len(match.to_move)))
            if seat >= 0 and steps.takes(match.state, "elapsed"):
                told = {"type": "elapsed", "ms": round((now - asked).total_seconds() * 1000)}
                self._take(played, steps, match, sitters, CLOCK, told, now)
            self._take(played, steps, match, sitters, seat, action, now)
            if seat == HOST:
                asked = now
        table.status = Table.Status.ENDED
        table.state = match.state_json.decode()
        table.revision = len(played.moves)
        table.decided = encode(dict.fromkeys(match.decisions(), table.revision)).decode()
        table.outcome = encode(match.outcome).decode()
        table.started_at, table.moved_at, table.ended_at = begin, now, now
        return played

    def _next(self, match: Match, sitters: Sequence[Sitter]) -> tuple[int, Any]:
        if self.enough(sitters) and match.game.bots:
            return HOST, {"type": "stop"}
        waiting = sorted(match.awaited())
        if not match.game.bots and (not waiting or self._goes_on_without(waiting)):
            return HOST, self._lead(match)
        if not waiting:
            return match.due()
        if match.clock is not None and self._rng.random() < NO_ANSWER:
            return match.due()
        seat = waiting[self._rng.randrange(len(waiting))]
        pupil = sitters[seat].pupil
        action = match.bot(seat, BOT_SKILL, self._rng) if pupil is None else pupil.act(match, seat)
        return seat, action

    def _goes_on_without(self, waiting: list[int]) -> bool:
        """Whether the teacher closes the question before the last few have answered."""
        return len(waiting) <= LAST_FEW and self._rng.random() < IMPATIENT

    @staticmethod
    def _lead(match: Match) -> dict[str, Any]:
        """What a teacher does who goes on when all have answered."""
        offered = [each["type"] for each in match.legal(HOST) if "form" not in each]
        return {"type": next(each for each in ("start", "close", "next") if each in offered)}

    def _seconds(self, seat: int, at_once: int) -> float:
        """Until the next move: a pupil takes some eight seconds, and several think at the same time."""
        if seat == HOST:
            return self._rng.uniform(2.0, 8.0)
        return min(45.0, self._rng.lognormvariate(2.0, 0.6)) / max(1, at_once)

    def _take(
        self,
        played: Played,
        steps: Steps,
        match: Match,
        sitters: Sequence[Sitter],
        seat: int,
        action: Any,
        at: datetime,
    ) -> None:
        """One move, as the server would have stored it."""
        actor = sitters[seat].actor if seat >= 0 else TEACHER if seat == HOST else CLOCKWORK
        revision = len(played.moves) + 1
        planned, state = steps.work_out(match.state, seat, action, actor, f"invented:{revision}")
        match.adopt(Step(state))
        # Everybody stays in the own seat, so what a seat judged is its pupil's.
        row = move_row(planned, [sitters[each.seat].actor for each in planned.attempts])
        played.moves.append((revision, at, row))
        for each in row.attempts:
            played.attempts.append((revision, at, each))
            if each.student_id is not None:
                self.judged[each.student_id] = self.judged.get(each.student_id, 0) + 1


def _seats(table: Table, sitters: Sequence[Sitter]) -> list[Seat]:
    return [
        Seat(table=table, index=index, student_id=each.student_id, bot_skill=BOT_SKILL)
        for index, each in enumerate(sitters)
    ]
