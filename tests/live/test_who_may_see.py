"""Who may see what: every address and every socket, for everybody who might ask, as docs/access.md says.

The table of that page is what is tested, so the two cannot differ; an address without a row fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from classroom.lessons import guests
from classroom.lessons.models import Activity, LessonTemplate
from classroom.play import practice
from classroom.play.models import Table
from classroom.rosters.models import ClassroomTeacher, SavedGroup, StudentNote, Teacher
from history_content import own, own_questions
from tests.live.devices import Closed, Device
from tests.world import World, browser_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "access.md"
PEOPLE = ("owner", "co-teacher", "other teacher", "student", "classmate", "other student", "guest", "nobody")
# On PostgreSQL, whose queries are the same for everybody, those who together see every page.
ASKED = [pytest.param(who, marks=[] if who in ("owner", "student") else pytest.mark.sqlite) for who in PEOPLE]
SOCKETS = ("/ws/student/", "/ws/table/<table>/", "/ws/session/<session>/")
YES, NO = "✓", "–"

# The same consumers as the sockets', over plain HTTP (tests/live/test_fallback.py).
AS_THE_SOCKETS = {"live:poll", "live:send"}
# They lead to the way in whoever asks.
LEADS_IN = {"set-language", "rosters:find", "rosters:everybody-out", "rosters:teacher-logout"}


@cache
def rows() -> dict[str, dict[str, bool]]:
    """The table: for each address or socket, who may see it."""
    found = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == len(PEOPLE):
            assert set(cells) <= {YES, NO}, line
            found[name.strip("`")] = {who: cell == YES for who, cell in zip(PEOPLE, cells, strict=True)}
    return found


def addresses(resolver: URLResolver | None = None, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every named address of the product."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, pattern.namespace or space)
        else:
            yield f"{space}:{pattern.name}" if space else str(pattern.name), pattern


class School:
    """A class in a lesson with one table, whoever might ask, and one of everything that has an address."""

    def __init__(self) -> None:
        self.world = world = World.make(2)
        self.table = world.table(world.students[0], bots=1)
        Table.objects.filter(pk=self.table.pk).update(status=Table.Status.ENDED)
        Activity.objects.filter(pk=world.activity.pk).update(state=Activity.State.ENDED)
        self.student, self.classmate = world.students
        self.co = Teacher.objects.create_user(f"co{Teacher.objects.count()}", None)
        ClassroomTeacher.objects.create(classroom=world.classroom, teacher=self.co)
        self.other = World.make(1, name="別班")
        self.practice = practice.begin(self.student)
        self.deck = own.copy_built_in(owner=world.teacher, title="自己的牌組")
        self.set = own_questions.copy_built_in(owner=world.teacher, key="beiguan", title="自己的題組")
        self.question = self.set.questions.first()
        self.template = LessonTemplate.objects.create(owner=world.teacher, name="範本", kind="session")
        self.note = StudentNote.objects.create(student=self.student, text="努力")
        self.group = SavedGroup.objects.create(classroom=world.classroom, name="清領")
        world.session.allow_guests = True
        world.session.save()
        self.guest_id = 1

    def guest(self) -> str:
        """The session key of a guest's browser."""
        request = HttpRequest()
        request.session = import_module(settings.SESSION_ENGINE).SessionStore()
        request.user = AnonymousUser()
        self.world.session.guests.update(removed_at=timezone.now())  # a session holds only so many
        self.guest_id = guests.join(request, self.world.session, "小客人").pk
        request.session.save()
        return str(request.session.session_key)

    def client(self, who: str) -> Client:
        client = Client()
        teachers = {"owner": self.world.teacher, "co-teacher": self.co, "other teacher": self.other.teacher}
        students = {
            "student": self.student,
            "classmate": self.classmate,
            "other student": self.other.students[0],
        }
        if who in teachers:
            client.force_login(teachers[who])
        elif who in students:
            client.cookies["sessionid"] = browser_of(students[who])
        elif who == "guest":
            client.cookies["sessionid"] = self.guest()
        return client

    def path(self, name: str, pattern: URLPattern) -> str:
        """An address of something of the owner's class."""
        world, values = self.world, {}
        for given in pattern.pattern.converters:
            values[given] = self.value(name, given, world)
        return reverse(name, kwargs=values)

    def value(self, name: str, given: str, world: World) -> Any:
        space = name.partition(":")[0]
        if name == "catalogue":
            return {"lang": "en", "version": "x"}[given]
        if space == "lobby":
            return {"key": "voyage-team", "lang": "en", "version": "x"}[given]
        if space == "culture":
            return {"game": "beiguan", "lang": "en", "version": "x"}[given]
        by_name = {
            "deck_id": self.deck.pk,
            "set_id": self.set.pk,
            "guest_pk": self.guest_id,
            "template_pk": self.template.pk,
            "activity_pk": world.activity.pk,
            "activity": world.activity.pk,
            "action": "resume",
            "table": self.table.pk,
            "place": f"table/{self.table.pk}",
            "note": self.note.pk,
            "group": self.group.pk,
            "student": self.student.pk,
            "number": self.student.number,
            "teacher": self.co.pk,
            "kind": {
                "reports:deck": "built-in",
                "reports:deck-placements": "built-in",
                "decks:table-template": "cards",
            }.get(name, "order"),
            "slug": self.question.slug if "question" in name else self.deck.cards.first().slug,
            "ext": "csv",
        }
        if given == "code":
            return world.session.code if space == "lessons" else world.classroom.code
        if given == "key":
            return "eras" if "question" in name or "set" in name else "taiwan"
        if given == "pk":
            return self.primary_key(name)
        return by_name[given]

    def primary_key(self, name: str) -> int:
        if name == "live:practice-table":
            return self.practice.pk
        if "replay" in name:
            return self.table.pk
        about_one = "student" in name or "note" in name or name == "reports:sheet"
        if about_one and name != "rosters:student-add":
            return self.student.pk
        about_class = name.startswith("rosters:") or "classroom" in name
        return self.world.classroom.pk if about_class else self.world.session.pk


def let_in(client: Client, name: str, path: str, posted: Any) -> bool:
    """Whether the address answers this browser: neither refused, nor not found, nor sent to a way in."""
    if posted is None:
        answer = client.get(path)
    else:
        kind = {"content_type": "application/json"} if name == "live:doubt" else {}
        answer = client.post(path, posted, **kind)
    if answer.status_code in (401, 403, 404):
        return False
    ways_in = (reverse("rosters:teacher-login"), reverse("rosters:welcome"))
    return name in LEADS_IN or not (
        answer.status_code == 302 and answer.url.split("?")[0] in ways_in and path not in ways_in
    )


def what_is_posted(name: str, path: str, school: School) -> dict[str, Any] | None:
    """For an address that takes nothing but POST: what names the thing that is asked for; else None."""
    if Client().get(path).status_code != 405:
        return None
    return {
        "decks:doubt-done": {"kind": "own", "key": school.deck.pk, "item": "x"},
        "lessons:template-add": {"template": school.template.pk},
        "live:doubt": {"item": "x"},
    }.get(name, {})


def test_every_address_and_socket_has_a_row() -> None:
    names = {name for name, _pattern in addresses()} - AS_THE_SOCKETS
    assert set(rows()) == names | set(SOCKETS)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("live")
@pytest.mark.parametrize("who", ASKED)
def test_addresses(who: str) -> None:
    school, wrong = School(), []
    for name, pattern in addresses():
        if name in AS_THE_SOCKETS:
            continue
        expected = rows()[name][who]
        posted = what_is_posted(name, school.path(name, pattern), school)
        at = school
        if posted is not None and expected:
            at = School()  # what is allowed changes something
            posted = what_is_posted(name, at.path(name, pattern), at)
        if let_in(at.client(who), name, at.path(name, pattern), posted) is not expected:
            wrong.append(f"{name}: {'let in' if not expected else 'refused'}")
    assert not wrong


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("live")
@pytest.mark.parametrize("who", PEOPLE)
async def test_sockets(who: str) -> None:
    @database_sync_to_async
    def made() -> tuple[School, str]:
        school = School()
        cookie = school.client(who).cookies.get("sessionid")
        return school, cookie.value if cookie else ""

    school, session = await made()
    for socket in SOCKETS:
        path = socket.replace("<table>", str(school.table.pk))
        path = path.replace("<session>", str(school.world.session.pk))
        device = Device(path, session)
        try:
            await device.connect()
            await device.frame()
            let = True
        except Closed:
            let = False
        assert let is rows()[socket][who], socket
        await device.leave()
