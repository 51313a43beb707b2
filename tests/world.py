"""A small school to test in: a teacher, a class, a session that runs, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import Client

from classroom.lessons.models import Activity, GameSession, Guest
from classroom.play.models import Table
from classroom.play.services import Sitter, create_table
from classroom.rosters import sign_in
from classroom.rosters.models import Classroom, ClassroomTeacher, Student, Teacher

TAIWAN = {"kind": "built-in", "key": "taiwan"}
NAMES = ("王小明", "林美玲", "陳大文", "張雅婷", "李志豪", "黃佩君", "吳承恩", "劉怡君")


@dataclass
class World:
    """One class in the middle of a lesson."""

    teacher: Teacher
    classroom: Classroom
    students: list[Student]
    session: GameSession
    activity: Activity
    tables: list[Table] = field(default_factory=list)

    @classmethod
    def make(cls, students: int = 4, name: str = "五年一班", **activity: Any) -> World:
        """A class whose session is running, without tables as yet. ``activity``: fields of the Activity."""
        number = Classroom.objects.count() + 1
        teacher = Teacher.objects.create(username=f"teacher{number}", display_name="陳老師")
        teacher.set_unusable_password()
        teacher.save()
        classroom = Classroom.objects.create(name=name, code=f"CLASS{number}")
        ClassroomTeacher.objects.create(classroom=classroom, teacher=teacher, is_owner=True)
        children = [
            Student.objects.create(
                classroom=classroom,
                number=n + 1,
                name=NAMES[n % len(NAMES)],
                pictures="cat,kite,bus",
                pin="1234",
            )
            for n in range(students)
        ]
        session = GameSession.objects.create(
            classroom=classroom,
            created_by=teacher,
            title="認識臺灣",
            code=f"SESS{number}",
            state=GameSession.State.RUNNING,
        )
        fields: dict[str, Any] = {"game": "voyage-team", "deck": TAIWAN, "options": {}, **activity}
        played = Activity.objects.create(session=session, position=1, state=Activity.State.RUNNING, **fields)
        session.current = played
        session.save(update_fields=["current"])
        return cls(teacher, classroom, children, session, played)

    def table(self, *students: Student, bots: int = 0, seed: int = 7, guests: Sequence[Guest] = ()) -> Table:
        """A table with these people, then bots; without anybody named, with the class's students."""
        people = students or (() if guests or bots else tuple(self.students))
        sitters = [Sitter(student_id=student.pk) for student in people]
        sitters += [Sitter(guest_id=guest.pk) for guest in guests]
        sitters += [Sitter() for _ in range(bots)]
        table = create_table(
            activity=self.activity, number=len(self.tables) + 1, round=1, sitters=sitters, seed=seed
        )
        self.tables.append(table)
        return table

    def browser(self, *students: Student) -> str:
        """The session key of a browser on which these students have signed in."""
        return browser_of(*students)

    def teacher_browser(self) -> str:
        """The session key of a browser on which the teacher has signed in."""
        client = Client()
        client.force_login(self.teacher)
        return client.cookies[settings.SESSION_COOKIE_NAME].value


def browser_of(*students: Student) -> str:
    """The session key of a new browser on which these students sign in, as their newest device."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request.user = AnonymousUser()
    for student in students:
        sign_in.sign_in(request, student)
    request.session.save()
    return str(request.session.session_key)
