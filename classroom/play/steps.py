"""The game's side of a move: working out what an action does, and how it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from classroom.play.journal import AttemptRow, MoveRow
from classroom.play.loading import Actor
from games.core.api import CLOCK, HOST, Attempt, Step
from games.core.codec import codec, encode, tags
from games.core.errors import Rejected
from games.match import Match


class Planned(Struct, frozen=True):
    """One action of a step that is about to be stored. ``origins``: see ``Step``, as actions are stored."""

    seat: int
    action: str
    actor: Actor
    key: str
    attempts: tuple[Attempt, ...]
    origins: tuple[str, ...] = ()


class Steps:
    """Works out steps of one table from any state of it; nothing is changed by asking."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.setting = match.setting
        self.seats = match.seats
        self.facts = tags(match.game.ClockAction) - {"timeout"}
        """The facts of the server that this game knows at all (most games: none)."""
        self._codec = codec(match.game)

    def work_out(self, state: Any, seat: int, action: Any, actor: Actor, key: str) -> tuple[Planned, Any]:
        """The action of a seat, HOST or CLOCK as it would be stored, and the state after it.

        :raises Rejected: where the rules do not allow it.
        """
        if not (0 <= seat < self.seats or seat in (HOST, CLOCK)):
            raise Rejected("unknown_seat")
        read = self._codec.action(seat, action)
        step: Step = self.game.apply(self.setting, state, seat, read)
        # Stored as the game understood it, not as somebody's client happened to write it.
        origins = tuple([encode(origin).decode() for origin in step.origins])
        return Planned(seat, encode(read).decode(), actor, key, step.attempts, origins), step.state

    def takes(self, state: Any, fact: str) -> bool:
        """Whether the game takes this fact of the server now."""
        if fact not in self.facts:
            return False
        return any(_tag(entry) == fact for entry in self.game.legal(self.setting, state, CLOCK))

    def decisions(self, state: Any) -> dict[int, int]:
        """A number for the decision that each seat, and HOST, faces."""
        decision, setting = self.game.decision, self.setting
        return {seat: decision(setting, state, seat) for seat in range(HOST, self.seats)}


def move_row(planned: Planned, judges: Sequence[Actor]) -> MoveRow:
    """``judges``: whose judgements they are, one for each."""
    actor = planned.actor
    return MoveRow(
        seat=planned.seat,
        action=planned.action,
        by=actor.by,
        student_id=actor.student_id,
        guest_id=actor.guest_id,
        key=planned.key,
        attempts=tuple(
            [_attempt_row(attempt, judge) for attempt, judge in zip(planned.attempts, judges, strict=True)]
        ),
    )


def _attempt_row(attempt: Attempt, actor: Actor) -> AttemptRow:
    return AttemptRow(
        seat=attempt.seat,
        by=actor.by,
        student_id=actor.student_id,
        guest_id=actor.guest_id,
        skill=attempt.skill,
        kind=attempt.kind,
        item=attempt.item,
        items=encode(attempt.items).decode(),
        answer=encode(attempt.answer).decode(),
        truth=encode(attempt.truth).decode(),
        score=attempt.score,
        chance=attempt.chance,
        years_off=attempt.years_off,
        flags=encode(attempt.flags).decode(),
        elapsed_ms=attempt.elapsed_ms,
    )


def _tag(entry: Any) -> str:
    """The ``type`` of an action or a Form."""
    return str(getattr(entry, "type", None) or entry.__struct_config__.tag)
