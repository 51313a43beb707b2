"""``manage.py demo_session``: a session in which the computer plays at six tables, to see a class at once."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from classroom.address import lan_address
from classroom.lessons import services
from classroom.lessons.models import Activity, GameSession
from classroom.play.services import Sitter, create_table
from classroom.rosters.models import Classroom, Teacher

USERNAME = "demo"
TABLES = 6
SKILLS = (0.3, 0.5, 0.7, 0.9)
"""A different skill in each seat, so that the tables differ as those of a real class do."""


class Command(BaseCommand):
    help = (
        "Opens a session of the demo class with six tables at which the computer plays. The running server "
        "(or the next one) picks it up as soon as its page is opened. A session that is open stays."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        teacher = Teacher.objects.filter(username=USERNAME).first()
        room = Classroom.objects.filter(teachers=teacher, archived_at=None).order_by("pk").first()
        if teacher is None or room is None:
            raise CommandError("There is no demo teacher with a class; `manage.py make_demo` makes both.")
        session = services.open_session_of(room.pk) or begin(teacher, room)
        page = f"http://{lan_address()}{reverse('live:run', args=[session.pk])}"
        self.stdout.write("")
        self.stdout.write("  六桌示範活動 · A live session of six tables (sign in as the demo teacher):")
        self.stdout.write(f"    老師 teacher      {page}")
        self.stdout.write(f"    投影 projector    {page}projector/")
        self.stdout.write(
            f"    學生 student      http://{lan_address()}{reverse('rosters:join', args=[room.code])}"
        )


@transaction.atomic
def begin(teacher: Teacher, room: Classroom) -> GameSession:
    """A running session of ``room`` with six tables of bots."""
    with translation.override("zh-hant"):
        session = services.create_session(teacher=teacher, classroom=room, title=_("A class at play (demo)"))
    activity = session.activities.get()
    for number in range(1, TABLES + 1):
        create_table(
            activity=activity,
            number=number,
            round=1,
            sitters=[
                Sitter(bot_skill=SKILLS[(seat + number) % len(SKILLS)]) for seat in range(activity.table_size)
            ],
            seed=secrets.randbits(62),
        )
    now = timezone.now()
    Activity.objects.filter(pk=activity.pk).update(state=Activity.State.RUNNING, started_at=now)
    session.state, session.opened_at, session.current = GameSession.State.RUNNING, now, activity
    session.save(update_fields=["state", "opened_at", "current"])
    Classroom.objects.filter(pk=room.pk).update(sign_in_open=True)
    return session
