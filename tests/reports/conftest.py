"""A class of two with one session at one table, its teacher, and who else might ask."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from classroom.lessons.models import GameSession, Guest
from classroom.play.models import Table
from classroom.rosters.models import Classroom, ClassroomTeacher, Student, Teacher
from tests.reports import world


class World(NamedTuple):
    owner: Teacher
    colleague: Teacher
    stranger: Teacher
    group: Classroom
    students: list[Student]
    lesson: GameSession
    table: Table
    guest: Guest


@pytest.fixture
def place(db: None) -> World:
    owner = world.teacher("alice")
    colleague, stranger = world.teacher("bob"), world.teacher("charlie")
    group = world.classroom(owner, 2)
    ClassroomTeacher.objects.create(classroom=group, teacher=colleague)
    lesson = world.lesson(group)
    guest = Guest.objects.create(session=lesson, nickname="Lin", device="d")
    return World(
        owner, colleague, stranger, group, list(group.students.all()), lesson, world.table(lesson), guest
    )
