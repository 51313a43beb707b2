"""Tables that were really played by the rules, and stored as the journal stores them.

python -m tests.recorded '{"game": "voyage-team", "students": 3, "options": {}, "seed": 7, "until": null}'

makes a class with such a table beside a running server, and prints its ids as JSON.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from random import Random
from typing import Any

import msgspec
from django.utils import timezone

from games.core.api import CLOCK, HOST
from games.core.codec import encode
from games.match import Match


def play(table: Any, *, skill: float = 0.6, seed: int = 3, until: int | None = None) -> Match:
    """Plays the table to its end, or up to revision ``until``, and stores moves, judgements and the state.

    Every seat is played with this skill by whoever sits there; the teacher and the clock act where a game
    needs them.
    """
    from classroom.play.models import Attempt, By, Move, Table

    match = Match.load(table.game, table.setting, table.state)
    rng, at = Random(seed), table.started_at
    seats = {seat.index: seat for seat in table.seats.all()}
    revision = table.revision
    moves, attempts = [], []

    def who(index: int) -> dict[str, Any]:
        seat = seats.get(index)
        if seat is not None and seat.student_id is not None:
            return {"by": By.STUDENT, "student_id": seat.student_id}
        if seat is not None and seat.guest_id is not None:
            return {"by": By.GUEST, "guest_id": seat.guest_id}
        return {"by": By.HOST if index == HOST else By.CLOCK if index == CLOCK else By.BOT}

    def act(index: int, action: dict[str, Any]) -> None:
        nonlocal revision, at
        step = match.act(index, action)
        revision, at = revision + 1, at + timedelta(seconds=8)
        moves.append(
            Move(
                table=table,
                revision=revision,
                seat=index,
                action=msgspec.json.encode(action).decode(),
                key=f"{index}:{revision}",
                at=at,
                **who(index),
            )
        )
        for made in step.attempts:
            attempts.append(
                Attempt(
                    table=table,
                    revision=revision,
                    seat=made.seat,
                    skill=made.skill,
                    kind=made.kind,
                    item=made.item,
                    items=encode(made.items).decode(),
                    answer=encode(made.answer).decode(),
                    truth=encode(made.truth).decode(),
                    score=made.score,
                    chance=made.chance,
                    years_off=made.years_off,
                    flags=encode(made.flags).decode(),
                    elapsed_ms=made.elapsed_ms,
                    at=at,
                    **who(made.seat),
                )
            )

    def going() -> bool:
        return match.outcome is None and (until is None or revision < until)

    if any(entry.get("type") == "present" for entry in match.legal(CLOCK)) and going():
        act(CLOCK, {"type": "present", "seats": list(range(match.seats))})
    while going():
        # In a quiz an answer may be changed as long as the question is open: once is enough here.
        may = match.to_move if match.game.bots else match.awaited()
        index = min((seat for seat in may if seat >= 0), default=None)
        if index is not None:
            act(index, match.bot(index, skill, rng))
        elif HOST in match.to_move:
            offered = {entry["type"] for entry in match.legal(HOST)}
            onward = next((each for each in ("start", "next") if each in offered), None)
            act(HOST, {"type": onward} if onward else match.sample(HOST, rng))
        elif match.clock is not None:
            act(*match.due())
        else:  # a quiz at one's own pace waits for nobody, and is led on by the one who plays
            act(min(match.to_move), {"type": "next"})
    Move.objects.bulk_create(moves)
    Attempt.objects.bulk_create(attempts)
    table.state, table.revision = match.state_json.decode(), revision
    table.decided = encode(dict.fromkeys(match.decisions(), revision)).decode()
    if match.outcome is not None:
        table.outcome = encode(match.outcome).decode()
        table.status, table.ended_at = Table.Status.ENDED, timezone.now()
        table.clock_id, table.deadline = "", None
    table.save()
    return match


def make(wish: dict[str, Any]) -> dict[str, Any]:
    """A class whose table was played as ``wish`` says; ids, and the session key of its teacher's browser."""
    from classroom.lessons.models import GameSession
    from tests.world import World

    fields = {key: wish[key] for key in ("deck", "interlude") if key in wish}
    world = World.make(
        students=wish["students"],
        name=wish.get("name", wish["game"]),
        game=wish["game"],
        options=wish.get("options", {}),
        **fields,
    )
    table = world.table(*world.students, bots=wish.get("bots", 0), seed=wish.get("seed", 7))
    match = play(table, until=wish.get("until"))
    beside = getattr(table, "interlude", None)
    if beside is not None:
        play(beside)
    if wish.get("until") is None:
        world.session.state = GameSession.State.ENDED
        world.session.save(update_fields=["state"])
    return {
        "table": table.pk,
        "beside": beside.pk if beside is not None else None,
        "revision": table.revision,
        "session": world.session.pk,
        "over": match.outcome is not None,
        "teacher": world.teacher_browser(),
        "student": world.browser(world.students[0]),
        "names": [student.name for student in world.students],
    }


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(make(json.loads(sys.argv[1]))))
