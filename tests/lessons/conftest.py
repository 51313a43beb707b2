"""A teacher with a class of four, a colleague of that class, and a stranger with a class of his own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import Client

from classroom.lessons import services
from classroom.lessons.models import GameSession
from classroom.rosters.models import Classroom, ClassroomTeacher, Student, Teacher


@dataclass
class School:
    alice: Teacher
    bob: Teacher
    charlie: Teacher
    room: Classroom
    other: Classroom
    students: list[Student]

    def session(self, **fields: object) -> GameSession:
        session = services.create_session(teacher=self.alice, classroom=self.room, title="臺灣四百年")
        if fields:
            GameSession.objects.filter(pk=session.pk).update(**fields)
            session.refresh_from_db()
        return session

    def client(self, teacher: Teacher) -> Client:
        client = Client()
        client.force_login(teacher)
        return client


@pytest.fixture
def school(db: None) -> School:
    teachers = []
    for name in ("alice", "bob", "charlie"):
        teacher = Teacher.objects.create(username=name, display_name=name.title())
        teacher.set_unusable_password()
        teacher.save()
        teachers.append(teacher)
    alice, bob, charlie = teachers
    room = Classroom.objects.create(name="五年一班", code="ROOM23")
    other = Classroom.objects.create(name="六年二班", code="ROOM45")
    ClassroomTeacher.objects.create(classroom=room, teacher=alice, is_owner=True)
    ClassroomTeacher.objects.create(classroom=room, teacher=bob)
    ClassroomTeacher.objects.create(classroom=other, teacher=charlie, is_owner=True)
    students = [
        Student.objects.create(classroom=room, number=n, name=name, pictures="cat,kite,bus", pin="1234")
        for n, name in enumerate(["王小明", "林美玲", "陳大文", "陳大文"], start=1)
    ]
    return School(alice, bob, charlie, room, other, students)
