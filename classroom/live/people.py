"""Who speaks through a browser: students and guests alike, or a teacher; never both."""

from __future__ import annotations

from typing import Literal

from django.contrib import auth
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from msgspec import Struct

from classroom.lessons.guests import guests_of
from classroom.lessons.models import Guest
from classroom.rosters import sign_in
from classroom.rosters.models import Student, Teacher


class Person(Struct, frozen=True):
    """Somebody who plays. ``key``: ``s12`` or ``g3``, as in frames; ``number``: a student's seat number."""

    key: str
    kind: Literal["student", "guest"]
    id: int
    name: str
    number: int | None = None

    @classmethod
    def student(cls, student: Student) -> Person:
        return cls(f"s{student.pk}", "student", student.pk, student.name, student.number)

    @classmethod
    def guest(cls, guest: Guest) -> Person:
        return cls(f"g{guest.pk}", "guest", guest.pk, guest.nickname)


def people_of(session: SessionBase) -> list[Person]:
    """The students and guests whom this browser speaks for. Reads the database."""
    students = [Person.student(student) for student in sign_in.students_of(session)]
    return students + [Person.guest(guest) for guest in guests_of(session)]


def replaced_of(session: SessionBase) -> list[Person]:
    """The students who signed in here and have since signed in on a newer device. Reads the database."""
    return [Person.student(student) for student in sign_in.replaced_of(session)]


def device_of(session: SessionBase) -> str:
    """The token that this browser's people carry."""
    return sign_in.device_of(session)


def teacher_of(session: SessionBase) -> Teacher | None:
    """The teacher who is signed in on this browser. Reads the database."""
    request = HttpRequest()
    request.session = session
    user = auth.get_user(request)
    return user if isinstance(user, Teacher) and user.is_active else None
