"""The pages of practice and of the own timeline: each student's own, and nobody else's."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from classroom.play import practice
from classroom.rosters.models import Student
from tests.reports import world
from tests.world import World

pytestmark = pytest.mark.django_db(transaction=True)


def tablet(world: World, *students: Student) -> Client:
    """A browser on which these students have signed in."""
    client = Client()
    client.cookies["sessionid"] = world.browser(*students)
    return client


@pytest.fixture
def school() -> World:
    return World.make(2)


def test_a_student_begins_and_is_shown_the_own_table(school: World):
    student = school.students[0]
    client = tablet(school, student)
    assert client.get(reverse("live:practice")).status_code == 200
    answer = client.post(reverse("live:practice"), {"student": student.pk})
    table = practice.begin(student)
    assert answer.url == reverse("live:practice-table", args=[table.pk])
    assert client.get(answer.url).status_code == 200


def test_nobody_begins_for_somebody_else(school: World):
    first, second = school.students[:2]
    client = tablet(school, first)
    assert client.post(reverse("live:practice"), {"student": second.pk}).status_code == 404
    assert client.post(reverse("live:practice"), {"student": "x"}).status_code == 404
    of_second = practice.begin(second)
    assert client.get(reverse("live:practice-table", args=[of_second.pk])).status_code == 404


def test_a_table_of_a_lesson_is_no_practice_table(school: World):
    at = school.table(*school.students)
    client = tablet(school, school.students[0])
    assert client.get(reverse("live:practice-table", args=[at.pk])).status_code == 404


@pytest.mark.parametrize("name", ["live:practice", "reports:mine"])
def test_without_sign_in_the_way_leads_to_the_welcome(school: World, name: str):
    answer = Client().get(reverse(name))
    assert (answer.status_code, answer.url) == (302, reverse("rosters:welcome"))


def test_the_own_timeline_shows_only_the_own(school: World):
    first, second = school.students[:2]
    at = school.table(first, second)
    for _n in range(2):
        world.judged(at, first, card="zhu-yigui-incident", before="fort-at-tayouan")
        world.judged(at, second, card="fort-at-tayouan", after="zhu-yigui-incident")
    body = tablet(school, first).get(reverse("reports:mine")).content.decode()
    assert first.name in body
    assert "朱一貴" in body
    assert second.name not in body
    assert "荷蘭人在大員築城" not in body
