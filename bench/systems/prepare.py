"""Fills a new database with a class at its tables, in a process of its own: `python -m
bench.systems.prepare <shape as JSON> <game>`.

Everything goes through the product's own models and services; only the position of the games is the
benchmark's (bench/opening.py, bench/playing.py). Prints the tables with a session cookie for every seat, as
JSON.
"""

from __future__ import annotations

import os
import secrets
import sys

import django
import msgspec
from msgspec import Struct, field

from bench import opening, playing
from bench.load.plan import Scripted

from .base import Shape


class SeatedTable(Struct):
    """A table, the session cookie (`name=value`) of the student in each seat, and the moves to be made."""

    id: int
    cookies: list[str]
    script: list[Scripted] = field(default_factory=list)


def main() -> None:
    shape = msgspec.json.decode(sys.argv[1], type=Shape)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.config.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    print(msgspec.json.encode(_fill(shape, sys.argv[2])).decode())


def _fill(shape: Shape, game: str) -> list[SeatedTable]:
    from django.db import transaction
    from django.utils import timezone

    from classroom.lessons.models import Activity, GameSession
    from classroom.play.models import Table
    from classroom.play.services import Sitter, create_table
    from classroom.rosters.models import Classroom, Student
    from games.core.codec import encode
    from games.match import Match

    now = timezone.now()
    with transaction.atomic():
        classroom = Classroom.objects.create(name="Bench", code="BENCH2")
        session = GameSession.objects.create(
            classroom=classroom, title="Bench", code="BENCH3", state=GameSession.State.RUNNING, opened_at=now
        )
        activity = Activity.objects.create(
            session=session,
            position=1,
            game=game,
            deck={"kind": "built-in", "key": "taiwan"},
            options=opening.OPTIONS if game == opening.GAME else playing.OPTIONS,
            table_size=shape.seats,
            when_done=Activity.WhenDone.WAIT,
            state=Activity.State.RUNNING,
            started_at=now,
        )
        session.current = activity
        session.save()
        tables = []
        for number in range(1, shape.tables + 1):
            students = [
                Student.objects.create(
                    classroom=classroom,
                    number=(number - 1) * shape.seats + seat + 1,
                    name=f"Student {number}-{seat}",
                    pictures="cat,kite,bus",
                    pin="1234",
                )
                for seat in range(shape.seats)
            ]
            sitters = [Sitter(student_id=student.pk) for student in students]
            table = create_table(activity=activity, number=number, round=1, sitters=sitters, seed=number)
            dealt, script = Match.load(game, table.setting, table.state), []
            if game == opening.GAME:
                match = opening.match_at_opening(dealt.setting.deck, seats=shape.seats, seed=number)
            else:
                match, script = playing.match_and_script(dealt, seed=number)
            Table.objects.filter(pk=table.pk).update(state=encode(match.state).decode())
            cookies = [_cookie(student.pk) for student in students]
            tables.append(SeatedTable(table.pk, cookies, script))
    return tables


def _cookie(student_id: int) -> str:
    """Sign a student in on a device of its own; see classroom.rosters.sign_in."""
    from django.conf import settings
    from django.contrib.sessions.backends.db import SessionStore

    from classroom.rosters.models import Student

    device = secrets.token_hex(16)
    store = SessionStore()
    store["device"] = device
    store["students"] = {str(student_id): device}
    store.create()
    Student.objects.filter(pk=student_id).update(device=device)
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}"


if __name__ == "__main__":
    main()
