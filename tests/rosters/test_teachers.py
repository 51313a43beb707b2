"""Teachers: signing in, the account, the commands that make accounts."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.module_loading import import_string

from classroom.config import settings as project
from classroom.rosters import services
from classroom.rosters.models import Classroom, Student, Teacher
from tests.rosters.conftest import PASSWORD, World

pytestmark = pytest.mark.django_db
AsTeacher = Callable[[Teacher], Client]


def log_in(username: str, password: str = PASSWORD, **more: str):
    client = Client()
    return client, client.post("/teacher/login/", {"username": username, "password": password, **more})


@pytest.mark.parametrize("typed", ["alice", "Alice", " alice ", "ａｌｉｃｅ"])
def test_the_user_name_as_a_tablet_keyboard_writes_it(world: World, typed: str):
    _client, response = log_in(typed)
    assert response.status_code == 302


def test_passwords_are_kept_as_argon2():
    """The installation's own setting; tests may use a quicker one."""
    (name,) = project.PASSWORD_HASHERS
    hasher = import_string(name)()
    assert hasher.algorithm == "argon2"
    assert hasher.verify(PASSWORD, hasher.encode(PASSWORD, "ssssssssssssssss"))


def test_after_signing_in_the_teacher_comes_where_it_was_going(world: World):
    target = f"/classes/{world.classroom.pk}/"
    assert Client().get(target).url == f"/teacher/login/?next={target}"
    _client, response = log_in("alice", next=target)
    assert response.url == target


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_no_other_site_is_led_to(world: World, target: str):
    _client, response = log_in("alice", next=target)
    assert response.url == "/teacher/"


def test_a_form_that_is_not_filled_in_is_no_wrong_password(world: World):
    _client, response = log_in("alice", "")
    assert response.status_code == 422
    world.alice.refresh_from_db()
    assert world.alice.failed_logins == 0


def test_signing_in_changes_the_session_key(world: World):
    client = Client()
    client.get("/")
    session = client.session
    session["planted"] = True
    session.save()
    planted = client.cookies["sessionid"].value
    client.post("/teacher/login/", {"username": "alice", "password": PASSWORD})
    assert client.cookies["sessionid"].value != planted
    assert "planted" not in client.session


def test_signing_out(world: World, as_teacher: AsTeacher):
    client = as_teacher(world.alice)
    assert client.post("/teacher/logout/").url == "/"
    assert client.get("/teacher/").status_code == 302


def test_home_shows_own_classes_only(world: World, as_teacher: AsTeacher):
    assert "六年一班" not in as_teacher(world.alice).get("/teacher/").content.decode()
    assert "五年三班" in as_teacher(world.bob).get("/teacher/").content.decode()
    new = services.create_teacher(username="new", password=PASSWORD)
    assert "/classes/new/" in as_teacher(new).get("/teacher/").content.decode()


def test_home_counts_students_once_however_many_teachers_there_are(world: World, as_teacher: AsTeacher):
    Student.objects.filter(pk=world.students[0].pk).update(device="x")
    services.remove_student(student=world.students[2])
    (row,) = as_teacher(world.alice).get("/teacher/").context["classrooms"]
    assert (row.size, row.present) == (2, 1)


def test_account_name_and_address(world: World, as_teacher: AsTeacher):
    client = as_teacher(world.alice)
    form = {"display_name": " 林　老師 ", "address": "http://192.168.1.20:8000/"}
    assert client.post("/teacher/account/", form).status_code == 302
    world.alice.refresh_from_db()
    assert (world.alice.display_name, world.alice.address) == ("林 老師", "192.168.1.20:8000")
    page = client.get(f"/classes/{world.classroom.pk}/").content.decode()
    assert "192.168.1.20:8000" in page


@pytest.mark.parametrize("address", ["not an address", "javascript:alert(1)", "a b", "host:99999999", "<b>"])
def test_an_address_that_is_none_is_refused(world: World, as_teacher: AsTeacher, address: str):
    response = as_teacher(world.alice).post("/teacher/account/", {"address": address})
    assert response.status_code == 422
    world.alice.refresh_from_db()
    assert world.alice.address == ""


def test_changing_the_password_signs_other_devices_out(world: World, as_teacher: AsTeacher):
    here, elsewhere = as_teacher(world.alice), as_teacher(world.alice)
    new = "另一句很長的密碼 9"
    response = here.post("/teacher/account/password/", {"old": PASSWORD, "new": new, "again": new})
    assert response.status_code == 302
    assert here.get("/teacher/").status_code == 200
    assert elsewhere.get("/teacher/").status_code == 302
    assert log_in("alice", new)[1].status_code == 302


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("wrong", "另一句很長的密碼 9", "另一句很長的密碼 9"),
        (PASSWORD, "另一句很長的密碼 9", "不一樣的一句話 9"),
        (PASSWORD, "short", "short"),
        (PASSWORD, "password123", "password123"),
        (PASSWORD, "", ""),
    ],
)
def test_a_new_password_that_will_not_do(world: World, as_teacher: AsTeacher, old: str, new: str, again: str):
    response = as_teacher(world.alice).post(
        "/teacher/account/password/", {"old": old, "new": new, "again": again}
    )
    assert response.status_code == 422
    world.alice.refresh_from_db()
    assert world.alice.check_password(PASSWORD)


# Commands -----------------------------------------------------------------------------------------------


def test_createteacher_from_standard_input(db, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO(PASSWORD + "\n"))
    call_command("createteacher", "Lin", "--name", "林老師", "--password-stdin", stdout=StringIO())
    teacher = Teacher.objects.get(username="lin")
    assert teacher.display_name == "林老師"
    assert teacher.check_password(PASSWORD)


def test_createteacher_asks_until_the_password_will_do(db, monkeypatch):
    answers = iter(["short", "short", PASSWORD, "typo", PASSWORD, PASSWORD])
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(answers))
    monkeypatch.setattr("builtins.input", lambda prompt: "lin" if "User" in prompt else "")
    call_command("createteacher", stdout=StringIO(), stderr=StringIO())
    assert Teacher.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize(("username", "password"), [("alice", PASSWORD), ("lin", "short"), ("  ", PASSWORD)])
def test_createteacher_refuses(world: World, monkeypatch, username: str, password: str):
    monkeypatch.setattr("sys.stdin", StringIO(password))
    with pytest.raises(CommandError):
        call_command("createteacher", username, "--password-stdin")
    assert Teacher.objects.count() == 3


def test_make_demo_on_an_empty_database_makes_a_class_of_24_once(db):
    out = StringIO()
    call_command("make_demo", stdout=out)
    line = next(line for line in out.getvalue().splitlines() if line.startswith("demo: "))
    made = json.loads(line.removeprefix("demo: "))
    classroom = Classroom.objects.get(pk=made["classroom"])
    assert classroom.code == made["code"]
    assert classroom.students.count() == 24
    assert classroom.students.filter(group="").count() == 0
    assert log_in(made["teacher"], made["password"])[1].status_code == 302
    again = StringIO()
    call_command("make_demo", stdout=again)
    assert again.getvalue() == ""
    assert Teacher.objects.count() == 1


def test_make_demo_leaves_a_used_database_alone(world: World):
    call_command("make_demo", stdout=StringIO())
    assert Classroom.objects.count() == 2
