"""A class with its owner (alice), a co-teacher (bob), an outsider (charlie), and three students."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from django.contrib.auth.hashers import make_password
from django.core.cache import caches
from django.test import Client

from classroom.rosters import services
from classroom.rosters.models import Classroom, ClassroomTeacher, Student, Teacher

PASSWORD = "一句很長的密碼 2024"


class World(NamedTuple):
    alice: Teacher
    bob: Teacher
    charlie: Teacher
    classroom: Classroom
    students: list[Student]
    other: Classroom  # charlie's
    stranger: Student  # in charlie's class

    def code_url(self, student: Student) -> str:
        return f"/join/{student.classroom.code}/{student.number}/"


@cache
def _hash() -> str:
    """Argon2 is slow on purpose; one hash serves all accounts of the tests."""
    return make_password(PASSWORD)


def teacher(username: str, display_name: str = "") -> Teacher:
    return Teacher.objects.create(username=username, display_name=display_name, password=_hash())


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    caches["default"].clear()


@pytest.fixture
def world(db: None) -> World:
    alice, bob, charlie = teacher("alice", "林老師"), teacher("bob"), teacher("charlie")
    classroom = services.create_classroom(owner=alice, name="五年三班")
    ClassroomTeacher.objects.create(classroom=classroom, teacher=bob)
    other = services.create_classroom(owner=charlie, name="六年一班")
    students = [
        services.add_student(classroom=classroom, number=number, name=name, group=group)
        for number, name, group in [(1, "王小明", "第1組"), (2, "林美玉", "第1組"), (3, "王小明", "第2組")]
    ]
    stranger = services.add_student(classroom=other, number=1, name="外班生")
    return World(alice, bob, charlie, classroom, students, other, stranger)


@pytest.fixture
def as_teacher() -> Callable[[Teacher], Client]:
    def sign_in(person: Teacher) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return sign_in


@pytest.fixture
def tablet() -> Callable[..., Client]:
    """A browser on which these students have signed in, each by the own pictures."""

    def make(*students: Student, on: Client | None = None) -> Client:
        client = on or Client()
        for student in students:
            student.refresh_from_db()
            url = f"/join/{student.classroom.code}/{student.number}/"
            response = client.post(url, {"code": student.pictures})
            assert response.status_code == 302, response.content.decode()
        return client

    return make
