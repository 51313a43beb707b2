"""Who may open which page of people: every URL, for owner, co-teacher, outsider, student and stranger."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from classroom.rosters import urls
from classroom.rosters.models import Classroom, DataLog, SavedGroup, Student, StudentNote, Teacher
from tests.rosters.conftest import World

pytestmark = pytest.mark.django_db

LOGIN, OK, FOUND, NO, NONE, METHOD = "login", 200, 302, 403, 404, 405


class Page(NamedTuple):
    method: str
    owner: int | str
    co: int | str
    outsider: int | str
    student: int | str
    anonymous: int | str


TEACHERS = Page("get", OK, OK, NONE, NO, LOGIN)
CHANGES = Page("post", FOUND, FOUND, NONE, NO, LOGIN)
OWNERS = Page("post", FOUND, NO, NONE, NO, LOGIN)
ANY_TEACHER = Page("get", OK, OK, OK, NO, LOGIN)

# Every name in urls.py must stand here: a new page without a row fails the last test.
PAGES: dict[str, Page] = {
    "home": ANY_TEACHER,
    "account": ANY_TEACHER,
    "classroom-new": ANY_TEACHER,
    "password": Page("post", 422, 422, 422, NO, LOGIN),
    "classroom": TEACHERS,
    "people": TEACHERS,
    "show": TEACHERS,
    "classroom-settings": TEACHERS,
    "student-add": TEACHERS,
    "paste": TEACHERS,
    "cards": TEACHERS,
    "student": TEACHERS,
    "student-data": TEACHERS,
    "student-export": Page("post", OK, OK, NONE, NO, LOGIN),
    # Without the name typed, nothing is erased.
    "student-erase": Page("post", 422, NO, NONE, NO, LOGIN),
    "data": ANY_TEACHER,
    "data-erase": Page("post", FOUND, FOUND, FOUND, NO, LOGIN),
    "import-undo": CHANGES,
    "note-add": CHANGES,
    "note-remove": CHANGES,
    "group-save": CHANGES,
    "group-remove": CHANGES,
    "hold-sign-in": CHANGES,
    "renew-code": CHANGES,
    "lift-all": CHANGES,
    "sign-out-all": CHANGES,
    "student-remove": CHANGES,
    "student-back": CHANGES,
    "student-code": CHANGES,
    "student-help": CHANGES,
    "student-out": CHANGES,
    "archive": OWNERS,
    "bring-back": OWNERS,
    "delete": Page("post", 422, NO, NONE, NO, LOGIN),
    "co-teacher-add": Page("post", 422, NO, NONE, NO, LOGIN),
    # The row removes the owner, which nobody may; alice asks for herself and is refused by a message.
    "co-teacher-remove": Page("post", FOUND, NO, NONE, NO, LOGIN),
    # The way in is everybody's.
    "welcome": Page("get", OK, OK, OK, FOUND, OK),
    "find": Page("get", FOUND, FOUND, FOUND, FOUND, FOUND),
    "join": Page("get", OK, OK, OK, OK, OK),
    "join-code": Page("get", OK, OK, OK, OK, OK),
    "here": Page("get", FOUND, FOUND, FOUND, OK, FOUND),
    "not-me": Page("post", FOUND, FOUND, FOUND, FOUND, FOUND),
    "everybody-out": Page("post", FOUND, FOUND, FOUND, FOUND, FOUND),
    "teacher-login": Page("get", FOUND, FOUND, FOUND, OK, OK),
    "teacher-logout": Page("post", FOUND, FOUND, FOUND, FOUND, FOUND),
}


def _path(name: str, world: World) -> str:
    student, classroom = world.students[0], world.classroom
    if name in {"join"}:
        return reverse("rosters:join", args=[classroom.code])
    if name == "join-code":
        return reverse("rosters:join-code", args=[classroom.code, student.number])
    if name == "note-add":
        return reverse("rosters:note-add", args=[student.pk])
    if name == "note-remove":
        note, _made = StudentNote.objects.get_or_create(student=student, text="努力")
        return reverse("rosters:note-remove", args=[student.pk, note.pk])
    if name == "group-remove":
        group, _made = SavedGroup.objects.get_or_create(classroom=classroom, name="清領")
        return reverse("rosters:group-remove", args=[classroom.pk, group.pk])
    if name == "not-me" or (name.startswith("student") and name != "student-add"):
        return reverse(f"rosters:{name}", args=[student.pk])
    if name == "co-teacher-remove":
        return reverse(f"rosters:{name}", args=[classroom.pk, world.alice.pk])
    pattern = next(pattern for pattern in urls.urlpatterns if pattern.name == name)
    return reverse(f"rosters:{name}", args=[classroom.pk] if "<int:pk>" in str(pattern.pattern) else [])


@pytest.mark.parametrize("name", sorted(PAGES))
def test_each_page_for_each_kind_of_person(
    name: str, world: World, as_teacher: Callable[[Teacher], Client], tablet: Callable[..., Client]
):
    page = PAGES[name]
    # A student of another class must not see more than one of this class.
    people = {
        "anonymous": Client(),
        "student": tablet(world.stranger),
        "outsider": as_teacher(world.charlie),
        "co": as_teacher(world.bob),
        "owner": as_teacher(world.alice),
    }
    for who, client in people.items():
        path = _path(name, world)
        before = _stored(world)
        response = getattr(client, page.method)(path)
        expected = getattr(page, who)
        if expected == LOGIN:
            assert response.status_code == 302, (name, who)
            assert response.url.startswith("/teacher/login/"), (name, who)
        else:
            assert response.status_code == expected, (name, who, response.content.decode()[:2000])
        if expected in {LOGIN, NO, NONE}:
            assert _stored(world) == before, (name, who)


def _stored(world: World) -> list[object]:
    return [
        list(Classroom.objects.order_by("pk").values()),
        list(Student.objects.order_by("pk").values()),
        list(world.classroom.memberships.order_by("pk").values()),
        list(StudentNote.objects.order_by("pk").values()),
        list(SavedGroup.objects.order_by("pk").values()),
        list(DataLog.objects.order_by("pk").values()),
    ]


@pytest.mark.parametrize("name", sorted(name for name, page in PAGES.items() if page.method == "post"))
def test_what_changes_something_is_no_get(name: str, world: World, as_teacher: Callable[[Teacher], Client]):
    assert as_teacher(world.alice).get(_path(name, world)).status_code == METHOD


@pytest.mark.parametrize("name", sorted(name for name, page in PAGES.items() if page.method == "post"))
def test_what_changes_something_needs_the_csrf_token(name: str, world: World):
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.alice)
    assert client.post(_path(name, world)).status_code == NO


@pytest.mark.parametrize(
    "name", ["join-code", "teacher-login", "student-add", "classroom-settings", "account"]
)
def test_forms_need_the_csrf_token(name: str, world: World):
    client = Client(enforce_csrf_checks=True)
    if name not in {"join-code", "teacher-login"}:
        client.force_login(world.alice)
    assert client.post(_path(name, world), {"code": world.students[0].pictures}).status_code == NO


def test_every_page_has_a_row():
    assert {pattern.name for pattern in urls.urlpatterns} == set(PAGES)


def test_an_htmx_part_sends_the_whole_page_to_the_sign_in(world: World):
    response = Client().get(_path("people", world), headers={"HX-Request": "true"})
    assert response.status_code == 401
    assert response.headers["HX-Redirect"] == "/teacher/login/"


def test_an_inactive_teacher_is_nobody(world: World, as_teacher: Callable[[Teacher], Client]):
    client = as_teacher(world.alice)
    Teacher.objects.filter(pk=world.alice.pk).update(is_active=False)
    assert client.get(_path("classroom", world)).url.startswith("/teacher/login/")


def test_pages_of_students_are_kept_by_no_cache(world: World):
    for name in ("welcome", "join", "join-code"):
        assert "no-store" in Client().get(_path(name, world)).headers["Cache-Control"], name
