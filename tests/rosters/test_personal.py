"""A child's data: handed out whole, erased for good under a pseudonym, kept no longer than chosen; logged."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.errors import Refused
from classroom.lessons.models import Attendance, GameSession, Guest
from classroom.play.host import TableHost, hosts
from classroom.play.models import Attempt, Move, Seat
from classroom.reports import queries
from classroom.rosters import importing, mentions, notes, personal, retention, services
from classroom.rosters.models import DataLog, RosterImport, Student, Teacher
from classroom.rosters.paste import LARGEST_NUMBER, parse
from tests.rosters.conftest import World
from tests.world import World as Lesson

NAME = "歐陽絕無僅有"


def unpack(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def table_in(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")  # or Excel in Taiwan reads it as Big5
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def everything(*, but: tuple[str, ...] = ()) -> str:
    """Every cell of every table of the database, as one text."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            if table not in but:
                cursor.execute(f'SELECT * FROM "{table}"')
                found.append(repr(cursor.fetchall()))
    return "\n".join(found)


# A lesson in which a child has played --------------------------------------------------------------------


async def played(lesson: Lesson) -> TableHost:
    """A table at which every child has placed a card; the first one is called NAME."""

    def make() -> int:
        child = lesson.students[0]
        child.name, child.group = NAME, "獨一無二組"
        child.save()
        for student in lesson.students:
            Attendance.objects.create(session=lesson.session, student=student)
        lesson.activity.options = {"start_seat": 0}
        lesson.activity.save()
        return lesson.table().pk

    host = await hosts.open(await database_sync_to_async(make)())
    for seat in range(len(lesson.students)):
        act = next(each for each in host.match.legal(seat) if each["type"] == "place")
        answer = await host.act(seat=seat, key=f"key{seat}", rev=host.revision, action=act)
        assert answer.ok
    return host


@pytest.fixture
def lesson(transactional_db: None) -> Lesson:
    return Lesson.make(3)


@pytest.mark.usefixtures("live")
async def test_an_export_holds_all_that_is_stored(lesson: Lesson):
    await played(lesson)

    def check() -> None:
        child = lesson.students[0]
        files = unpack(personal.export(student=child, teacher=lesson.teacher))
        document = json.loads(files["student.json"])
        assert document["format"] == personal.FORMAT
        assert document["student"]["name"] == NAME
        found = {kind: len(rows) for kind, rows in document["records"].items()}
        stored = {
            "lessons": Attendance.objects.filter(student=child).count(),
            "seats": Seat.objects.filter(student=child).count(),
            "moves": Move.objects.filter(student=child).count(),
            "judgements": Attempt.objects.filter(student=child).count(),
        }
        assert all(stored.values())
        assert stored.items() <= found.items()
        judged = table_in(files["judgements.csv"])
        assert len(judged) == stored["judgements"]
        assert judged[0]["about"] != Attempt.objects.filter(student=child)[0].item  # in words, no id
        assert child.pin not in files["student.csv"].decode()
        # Nobody else's name comes along.
        assert all(other.name not in files["student.json"].decode() for other in lesson.students[1:])

    await database_sync_to_async(check)()


def test_every_table_that_refers_to_a_student_is_exported(world: World):
    """A new model with a student in it is part of the export without anybody thinking of it."""
    models = {rows.model.__name__ for _relation, rows in importing.records_of(world.students[0])}
    assert {"Attendance", "Seat", "Move", "Attempt", "DataLog"} <= models
    assert len(personal.records(world.students[0])) == len(importing.records_of(world.students[0]))


def test_names_in_an_export_are_no_formulas():
    """relief-teacher-planning 446."""
    rows = table_in(personal.table_of([{"name": "=cmd|' /C calc'!A0", "off": -12}, {"name": "+1"}]))
    assert [row["name"] for row in rows] == ["'=cmd|' /C calc'!A0", "'+1"]
    assert rows[0]["off"] == "-12"


@pytest.mark.usefixtures("live")
async def test_erasing_keeps_the_class_figures_and_no_name_anywhere(lesson: Lesson):
    host = await played(lesson)

    def erase() -> tuple[list[Any], list[Any]]:
        child = lesson.students[0]
        take = parse(f"{child.number} {NAME} 別組\n30 新同學 別組")
        importing.apply_roster(classroom=lesson.classroom, rows=take.rows, has_groups=True)
        before = [each._replace(id=0) for each in queries.placements_of_session(lesson.session)]
        assert NAME in everything()
        if connection.vendor == "sqlite":
            assert any(NAME.encode() in files for files in leftovers())
        erased = personal.erase(student=child, teacher=lesson.teacher, typed_name=f" {NAME} ")
        assert erased.number > LARGEST_NUMBER
        after = [each._replace(id=0) for each in queries.placements_of_session(lesson.session)]
        stored = everything()
        assert NAME not in stored
        assert "獨一無二組" not in stored
        assert not any(NAME.encode() in files for files in leftovers())
        return before, after

    before, after = await database_sync_to_async(erase)()
    assert before == after
    assert before
    # The host had the name in memory: the change is told, and what it reads has none.
    await hosts.catch_up()
    assert NAME not in {seat.name for seat in host.seats}
    assert host.seats[0].student_id == lesson.students[0].pk
    # The game goes on, and what it stores does not bring the name back.
    act = next(each for each in host.match.legal(0) if each["type"] == "place")
    assert (await host.act(seat=0, key="after", rev=host.revision, action=act)).ok
    assert NAME not in await database_sync_to_async(everything)()


def leftovers() -> list[bytes]:
    """The database's files as they lie on the disk: freed pages and the write-ahead log, too."""
    if connection.vendor != "sqlite":
        return []
    path = Path(str(connection.settings_dict["NAME"]))
    return [each.read_bytes() for each in (path, path.with_name(path.name + "-wal")) if each.exists()]


def test_the_name_must_be_typed(world: World):
    child = world.students[1]
    with pytest.raises(Refused) as refused:
        personal.erase(student=child, teacher=world.alice, typed_name="林美")
    assert refused.value.code == "name_differs"
    child.refresh_from_db()
    assert (child.name, child.erased_at) == ("林美玉", None)
    assert not DataLog.objects.exists()


def test_notes_and_places_in_saved_groups_go_with_the_child(world: World):
    child, other = world.students[1], world.students[0]
    notes.add_note(student=child, teacher=world.bob, text="需要多鼓勵")
    group = notes.save_group(classroom=world.classroom, name="清領", students=[child.pk, other.pk])
    files = unpack(personal.export(student=child, teacher=world.alice))
    assert table_in(files["notes.csv"])[0]["text"] == "需要多鼓勵"
    assert table_in(files["groups.csv"])[0]["name"] == "清領"
    personal.erase(student=child, teacher=world.alice, typed_name="林美玉")
    assert "需要多鼓勵" not in everything()
    assert list(group.students.all()) == [other]
    assert DataLog.objects.get(what="erase").counts == {"notes": 1, "groups": 1}


def test_the_name_is_blotted_out_where_somebody_wrote_it(world: World):
    """Free text: no relation leads there."""
    child, other = world.students[1], world.students[0]
    about_other = notes.add_note(student=other, teacher=world.bob, text="和林美玉吵架；林 美玉先動手")
    given = notes.add_note(student=other, teacher=world.bob, text="常和美玉一起")
    group = notes.save_group(classroom=world.classroom, name="林美玉那組", students=[other.pk])
    notes.save_group(classroom=world.classroom, name="○○那組", students=[other.pk])
    lesson = GameSession.objects.create(
        classroom=world.classroom, title="林美玉補課", code="MENTION", pause_message="等林美玉"
    )
    guest = Guest.objects.create(session=lesson, nickname="林美玉", device="d")
    assert [(each.about, each.text) for each in mentions.perhaps(child)] == [(other, "常和美玉一起")]
    personal.erase(student=child, teacher=world.alice, typed_name="林美玉")
    assert "林美玉" not in everything()
    for each in (about_other, given, group, lesson, guest):
        each.refresh_from_db()
    assert about_other.text == "和○○吵架；○○先動手"
    assert given.text == "常和美玉一起"
    assert group.name == "○○那組*"
    assert (lesson.title, lesson.pause_message, guest.nickname) == ("○○補課", "等○○", "○○")
    assert DataLog.objects.get(what="erase").counts["mentions"] == 5


def test_a_latin_name_is_taken_out_as_a_word_only(world: World):
    child, other = world.students[1], world.students[0]
    child.name = "Ann Lee"
    child.save()
    note = notes.add_note(student=other, teacher=world.bob, text="ANN LEE and Joann Leeds; ann helps Anne")
    assert len(mentions.perhaps(child)) == 1
    personal.erase(student=child, teacher=world.alice, typed_name="Ann Lee")
    note.refresh_from_db()
    assert note.text == "○○ and Joann Leeds; ann helps Anne"


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("林 美玉", "常和美玉一起"),
        ("歐陽 美玉", "常和美玉一起"),
        ("歐陽美玉", "常和美玉一起"),
        ("瓦歷斯 諾幹", "瓦歷斯很努力"),
    ],
)
def test_a_given_name_is_found_however_the_whole_one_is_written(world: World, name: str, note: str):
    child, other = world.students[1], world.students[0]
    child.name = name
    child.save()
    notes.add_note(student=other, teacher=world.bob, text=note)
    notes.add_note(student=other, teacher=world.bob, text="和林同學、歐陽同學一起")
    assert [each.text for each in mentions.perhaps(child)] == [note]


def test_whoever_erases_is_shown_notes_that_may_mean_the_child(world: World, client: Client):
    notes.add_note(student=world.students[0], teacher=world.bob, text="常和美玉一起")
    client.force_login(world.alice)
    text = client.get(reverse("rosters:student-data", args=[world.students[1].pk])).content.decode()
    assert "常和美玉一起" in text
    assert "○○" in text


def test_an_erased_student_cannot_come_back(world: World):
    child = world.students[1]
    personal.erase(student=child, teacher=world.alice, typed_name="林美玉")
    child.refresh_from_db()
    for act in (
        lambda: services.take_back(student=child),
        lambda: services.update_student(student=child, number=2, name="林美玉", group=""),
        lambda: services.reset_code(student=child),
        lambda: personal.erase(student=child, teacher=world.alice, typed_name=child.name),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "erased"
    # The same name on a later list is a new child.
    importing.apply_roster(classroom=world.classroom, rows=parse("2 林美玉").rows, has_groups=False)
    again = world.classroom.students.get(number=2, left_at=None)
    assert again.pk != child.pk


def test_an_undo_does_not_bring_the_name_back(world: World):
    child = world.students[1]
    importing.apply_roster(classroom=world.classroom, rows=parse("2 林美鈺").rows, has_groups=False)
    child.refresh_from_db()
    personal.erase(student=child, teacher=world.alice, typed_name="林美鈺")
    assert importing.last_import(world.classroom) is None
    assert RosterImport.objects.get().undo == {}


def test_two_who_are_erased_have_two_pseudonyms(world: World):
    first = personal.erase(student=world.students[0], teacher=world.alice, typed_name="王小明")
    third = personal.erase(student=world.students[2], teacher=world.alice, typed_name="王小明")
    assert first.name != third.name
    assert first.number != third.number


def test_the_log_says_who_when_what_and_no_name(world: World):
    child = world.students[1]
    personal.export(student=child, teacher=world.bob)
    personal.erase(student=child, teacher=world.alice, typed_name="林美玉")
    entries = list(DataLog.objects.order_by("pk"))
    assert [(each.what, each.teacher, each.classroom) for each in entries] == [
        ("export", world.bob, world.classroom),
        ("erase", world.alice, world.classroom),
    ]
    assert {each.student_id for each in entries} == {child.pk}
    assert "林美玉" not in everything()


def test_the_deletion_of_a_class_is_logged(world: World):
    services.archive(classroom=world.classroom)
    services.delete_classroom(classroom=world.classroom, typed_name="五年三班", teacher=world.alice)
    entry = DataLog.objects.get()
    assert (entry.what, entry.classroom_name, entry.counts) == ("classroom", "五年三班", {"students": 3})
    assert (entry.teacher, entry.classroom) == (world.alice, None)
    assert "林美玉" not in everything()


# The pages ----------------------------------------------------------------------------------------------


def test_the_pages_of_one_students_data(world: World, as_teacher: Callable[[Teacher], Client]):
    child = world.students[1]
    co, owner = as_teacher(world.bob), as_teacher(world.alice)
    url = f"/students/{child.pk}"
    given = co.post(f"{url}/export/")
    assert given.headers["Content-Type"] == "application/zip"
    assert "student.json" in unpack(given.content)
    assert "attachment" in given.headers["Content-Disposition"]
    assert co.post(f"{url}/erase/", {"name": "林美玉"}).status_code == 403
    assert owner.post(f"{url}/erase/", {"name": "林玉"}).status_code == 422
    child.refresh_from_db()
    assert child.name == "林美玉"
    answer = owner.post(f"{url}/erase/", {"name": "林美玉"}, follow=True)
    assert "林美玉" not in answer.content.decode()
    child.refresh_from_db()
    assert child.erased_at is not None
    for page in ("/", "/data/"):
        assert "林美玉" not in owner.get(url + page).content.decode()
        assert child.name in owner.get(url + page).content.decode()


def test_a_tablet_of_an_erased_child_is_signed_out(world: World, tablet: Callable[..., Client]):
    device = tablet(world.students[1])
    personal.erase(student=world.students[1], teacher=world.alice, typed_name="林美玉")
    assert "林美玉" not in device.get("/here/", follow=True).content.decode()


# Age ----------------------------------------------------------------------------------------------------


@pytest.fixture
def old(world: World) -> World:
    """林美玉 has not signed in for three years, the first 王小明 last month, and a guest came in 2020."""
    now = timezone.now()
    Student.objects.update(added_at=now - timedelta(days=1400))
    first, second, third = world.students
    Student.objects.filter(pk=first.pk).update(signed_in_at=now - timedelta(days=30))
    Student.objects.filter(pk=second.pk).update(signed_in_at=now - timedelta(days=1100))
    Student.objects.filter(pk=third.pk).update(added_at=now - timedelta(days=10))
    lesson = GameSession.objects.create(
        classroom=world.classroom, title="x", code="OLDEST", state=GameSession.State.ENDED
    )
    guest = Guest.objects.create(session=lesson, nickname="小虎", device="d")
    Guest.objects.filter(pk=guest.pk).update(joined_at=now - timedelta(days=1200))
    return world


def names(world: World) -> list[str]:
    return list(world.classroom.students.filter(erased_at=None).values_list("name", flat=True))


def test_the_command_shows_first_and_erases_with_yes(old: World):
    out = StringIO()
    call_command("retention", older_than="2y", stdout=out)
    assert "林美玉" in out.getvalue()
    assert "guests: 1" in out.getvalue()
    assert len(names(old)) == 3
    assert not DataLog.objects.exists()
    out = StringIO()
    call_command("retention", older_than="2y", yes=True, stdout=out)
    assert names(old) == ["王小明", "王小明"]
    # The outsider's class has an old student too.
    assert "students: 2" in out.getvalue()
    assert Guest.objects.get().nickname != "小虎"
    entry = DataLog.objects.get(classroom=old.classroom)
    assert (entry.what, entry.teacher, entry.counts) == ("retention", None, {"students": 1, "guests": 1})
    call_command("retention", older_than="2y", yes=True, stdout=StringIO())
    assert DataLog.objects.filter(classroom=old.classroom).count() == 1


@pytest.mark.parametrize("age", ["", "0d", "two", "-3y", "101y", "2w"])
def test_an_age_must_be_one(age: str):
    with pytest.raises(CommandError):
        call_command("retention", older_than=age)


@pytest.mark.parametrize(("age", "days"), [("2y", 730.5), ("18m", 547.92), ("400d", 400), ("400", 400)])
def test_ages(age: str, days: float):
    now = timezone.now()
    assert now - retention.moment_of(age, now) == timedelta(days=days)


def test_the_page_shows_what_would_go_and_erases_no_other_class(
    old: World, as_teacher: Callable[[Teacher], Client]
):
    client = as_teacher(old.alice)
    shown = client.get("/teacher/data/", {"years": "2"})
    assert "林美玉" in shown.content.decode()
    assert "外班生" not in shown.content.decode()
    before, seen = shown.context["before"].isoformat(), shown.context["students"]
    client.post("/teacher/data/erase/", {"before": before, "seen": seen})
    assert len(names(old)) == 3  # without the tick
    client.post("/teacher/data/erase/", {"before": before, "seen": seen + 1, "sure": "1"})
    assert len(names(old)) == 3  # other students than were shown
    recent = (timezone.now() - timedelta(days=1)).isoformat()
    client.post("/teacher/data/erase/", {"before": recent, "seen": "2", "sure": "1"})
    assert len(names(old)) == 3  # nobody offered this age
    client.post("/teacher/data/erase/", {"before": before, "seen": seen, "sure": "1"})
    assert names(old) == ["王小明", "王小明"]
    old.stranger.refresh_from_db()
    assert old.stranger.name == "外班生"
    assert "林美玉" not in client.get("/teacher/data/").content.decode()


def test_a_co_teacher_erases_nothing_by_age(old: World, as_teacher: Callable[[Teacher], Client]):
    shown = as_teacher(old.bob).get("/teacher/data/", {"years": "2"})
    assert shown.context["old"] == []


def test_guests_of_an_open_lesson_keep_their_names(old: World):
    GameSession.objects.update(state=GameSession.State.RUNNING)
    call_command("retention", older_than="2y", yes=True, stdout=StringIO())
    assert Guest.objects.get().nickname == "小虎"
