"""Students sign in: codes, wrong tries, shared tablets, two devices (failures.md: Joining)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from classroom.rosters import changes, services, sign_in
from classroom.rosters.codes import PICTURES
from classroom.rosters.models import Classroom, SignInKind, Student, Teacher
from tests.rosters.conftest import PASSWORD, World

pytestmark = pytest.mark.django_db
Tablet = Callable[..., Client]
AsTeacher = Callable[[Teacher], Client]


def wrong_code(student: Student) -> str:
    keys = [picture.key for picture in PICTURES]
    code = ",".join(keys[:3])
    return code if code != student.pictures else ",".join(keys[3:6])


def test_the_right_pictures_sign_in(world: World, tablet: Tablet):
    client = tablet(world.students[0])
    student = Student.objects.get(pk=world.students[0].pk)
    assert client.session["students"] == {str(student.pk): student.device}
    assert student.device == client.session["device"] != ""
    assert student.signed_in_at is not None
    assert sign_in.students_of(client.session) == [student]


def test_the_order_of_the_pictures_counts(world: World):
    student = world.students[0]
    first, second, third = student.pictures.split(",")
    response = Client().post(world.code_url(student), {"code": f"{second},{first},{third}"})
    assert response.status_code == 422
    assert "students" not in response.wsgi_request.session


@pytest.mark.parametrize("typed", ["{}", " {} ", "{full}"])
def test_the_pin_signs_in_as_typed_on_any_keyboard(world: World, typed: str):
    Classroom.objects.update(sign_in_kind=SignInKind.PIN)
    pin = world.students[0].pin
    full = "".join(chr(ord(digit) + 0xFEE0) for digit in pin)
    response = Client().post(world.code_url(world.students[0]), {"code": typed.format(pin, full=full)})
    assert response.status_code == 302


def test_changing_the_kind_of_sign_in_strands_nobody(world: World):
    """Kolibri 8687: every student has both codes from the start."""
    Classroom.objects.filter(pk=world.classroom.pk).update(sign_in_kind=SignInKind.PIN)
    for student in world.students:
        assert Client().post(world.code_url(student), {"code": student.pin}).status_code == 302
        assert Client().post(world.code_url(student), {"code": student.pictures}).status_code == 422


def test_an_empty_code_is_wrong(world: World):
    assert Client().post(world.code_url(world.students[0]), {"code": ""}).status_code == 422
    assert Client().post(world.code_url(world.students[0])).status_code == 422


# Wrong tries --------------------------------------------------------------------------------------------


def test_after_four_wrong_tries_the_teacher_is_asked_and_the_right_code_no_longer_helps(world: World):
    student = world.students[0]
    statuses = [
        Client().post(world.code_url(student), {"code": wrong_code(student)}).status_code
        for _ in range(sign_in.TRIES)
    ]
    assert statuses == [422, 422, 422, 403]
    response = Client().post(world.code_url(student), {"code": student.pictures})
    assert response.status_code == 403
    assert "students" not in response.wsgi_request.session
    page = Client().get(world.code_url(student)).content.decode()
    assert "請老師幫忙" in page
    student.refresh_from_db()
    assert (student.needs_teacher, student.wrong_tries) == (True, 4)


def test_only_that_student_waits_for_the_teacher(world: World, tablet: Tablet):
    first, second = world.students[:2]
    for _ in range(5):
        Client().post(world.code_url(first), {"code": wrong_code(first)})
    tablet(second)


def test_the_teacher_lifts_it_with_one_tap(world: World, as_teacher: AsTeacher, tablet: Tablet):
    student = world.students[0]
    Student.objects.filter(pk=student.pk).update(needs_teacher=True, wrong_tries=4)
    assert as_teacher(world.bob).post(f"/students/{student.pk}/help/").status_code == 302
    student.refresh_from_db()
    assert (student.needs_teacher, student.wrong_tries) == (False, 0)
    tablet(student)


def test_a_right_code_forgets_the_wrong_ones(world: World, tablet: Tablet):
    student = world.students[0]
    for _ in range(3):
        Client().post(world.code_url(student), {"code": wrong_code(student)})
    tablet(student)
    student.refresh_from_db()
    assert student.wrong_tries == 0


def test_who_plays_already_is_not_thrown_out_by_somebody_who_guesses(world: World, tablet: Tablet):
    student = world.students[0]
    client = tablet(student)
    for _ in range(4):
        Client().post(world.code_url(student), {"code": wrong_code(student)})
    assert sign_in.students_of(client.session) == [student]


def test_a_browser_that_tries_one_child_after_the_other_has_to_pause(world: World, monkeypatch):
    """Eight wrong codes, whoever's: then a pause between tries, on that browser alone."""
    now = [1_000_000.0]
    monkeypatch.setattr(sign_in.time, "time", lambda: now[0])
    students = [
        services.add_student(classroom=world.classroom, number=number, name=f"生{number}")
        for number in range(10, 20)
    ]
    client = Client()
    for student in students[: sign_in.BROWSER_TRIES]:
        assert client.post(world.code_url(student), {"code": wrong_code(student)}).status_code == 422
    last = students[-1]
    response = client.post(world.code_url(last), {"code": last.pictures})
    assert response.status_code == 429
    assert str(sign_in.BROWSER_PAUSE) in response.content.decode()
    last.refresh_from_db()
    assert last.wrong_tries == 0
    # Other tablets of the same class, at the same address, are not held up.
    assert Client().post(world.code_url(last), {"code": last.pictures}).status_code == 302
    now[0] += sign_in.BROWSER_PAUSE
    assert client.post(world.code_url(last), {"code": last.pictures}).status_code == 302


def test_wrong_codes_of_long_ago_hold_nobody_up(world: World, monkeypatch):
    now = [1_000_000.0]
    monkeypatch.setattr(sign_in.time, "time", lambda: now[0])
    client = Client()
    for number in range(30, 30 + sign_in.BROWSER_TRIES):
        student = services.add_student(classroom=world.classroom, number=number, name="某人")
        client.post(world.code_url(student), {"code": wrong_code(student)})
    now[0] += sign_in.BROWSER_WINDOW + 1
    student = world.students[0]
    assert client.post(world.code_url(student), {"code": wrong_code(student)}).status_code == 422
    assert client.post(world.code_url(student), {"code": student.pictures}).status_code == 302


# Devices ------------------------------------------------------------------------------------------------


def test_the_newest_device_plays_and_the_other_says_so(world: World, tablet: Tablet):
    student = world.students[0]
    old = tablet(student)
    new = tablet(student)
    assert sign_in.students_of(old.session) == []
    assert sign_in.replaced_of(old.session) == [student]
    assert sign_in.students_of(new.session) == [student]
    page = old.get("/here/").content.decode()
    assert "現在由另一台平板玩" in page
    # The older tablet may take over again.
    tablet(student, on=old)
    assert sign_in.students_of(old.session) == [student]
    assert sign_in.replaced_of(new.session) == [student]


def test_several_students_share_a_tablet_and_its_token(world: World, tablet: Tablet):
    client = tablet(*world.students[:2])
    here = sign_in.students_of(client.session)
    assert here == world.students[:2]
    assert {student.device for student in here} == {client.session["device"]}


def test_not_me_signs_out_that_student_only(world: World, tablet: Tablet):
    first, second = world.students[:2]
    client = tablet(first, second)
    assert client.post(f"/here/{first.pk}/out/").status_code == 302
    assert sign_in.students_of(client.session) == [second]
    first.refresh_from_db()
    assert first.device == ""


def test_not_me_on_an_old_tablet_leaves_the_new_one_alone(world: World, tablet: Tablet):
    student = world.students[0]
    old, new = tablet(student), tablet(student)
    old.post(f"/here/{student.pk}/out/")
    assert sign_in.students_of(new.session) == [student]
    assert sign_in.replaced_of(old.session) == []


def test_a_browser_cannot_sign_out_somebody_who_is_elsewhere(world: World, tablet: Tablet):
    first, second = world.students[:2]
    client, other = tablet(first), tablet(second)
    client.post(f"/here/{second.pk}/out/")
    assert sign_in.students_of(other.session) == [second]


def test_who_the_teacher_signed_out_is_not_called_replaced(
    world: World, tablet: Tablet, as_teacher: AsTeacher
):
    student = world.students[0]
    client = tablet(student)
    as_teacher(world.alice).post(f"/students/{student.pk}/out/")
    assert sign_in.students_of(client.session) == []
    assert sign_in.replaced_of(client.session) == []
    assert client.get("/here/").url == "/"


def test_the_next_class_on_the_same_tablet_signs_the_class_before_out(world: World, tablet: Tablet):
    client = tablet(world.students[0])
    tablet(world.stranger, on=client)
    assert sign_in.students_of(client.session) == [world.stranger]
    world.students[0].refresh_from_db()
    assert world.students[0].device == ""


def test_a_student_who_left_the_class_is_off_the_tablet(world: World, tablet: Tablet):
    student = world.students[0]
    client = tablet(student)
    services.remove_student(student=student)
    assert sign_in.students_of(client.session) == []
    assert client.post(world.code_url(student), {"code": student.pictures}).status_code == 404


def test_an_archived_class_lets_nobody_in(world: World, tablet: Tablet):
    client = tablet(world.students[0])
    services.archive(classroom=world.classroom)
    assert sign_in.students_of(client.session) == []
    assert Client().get(f"/join/{world.classroom.code}/").status_code == 404
    student = world.students[0]
    assert Client().post(world.code_url(student), {"code": student.pictures}).status_code == 404


# Teachers and students never share a browser ------------------------------------------------------------


def test_a_student_signing_in_signs_the_teacher_out(world: World, as_teacher: AsTeacher, tablet: Tablet):
    """Kolibri 2038: the simple sign-in never opens a teacher's account."""
    client = tablet(world.students[0], on=as_teacher(world.alice))
    assert "_auth_user_id" not in client.session
    assert client.get("/teacher/").status_code == 403


def test_a_teacher_signing_in_clears_the_students(world: World, tablet: Tablet):
    client = tablet(*world.students[:2])
    response = client.post("/teacher/login/", {"username": "alice", "password": PASSWORD})
    assert response.status_code == 302
    assert "students" not in client.session
    assert not Student.objects.exclude(device="").exists()


def test_a_student_whose_name_is_a_teachers_gets_no_teachers_rights(world: World, tablet: Tablet):
    student = services.add_student(classroom=world.classroom, number=9, name="alice")
    assert tablet(student).get(f"/classes/{world.classroom.pk}/").status_code == 403


def test_a_planted_session_key_is_worth_nothing(world: World, tablet: Tablet):
    """Session fixation: the key changes when somebody signs in, and the old one opens nothing."""
    client = Client()
    client.post(world.code_url(world.students[0]), {"code": wrong_code(world.students[0])})
    planted = client.cookies["sessionid"].value
    tablet(world.students[0], on=client)
    assert client.cookies["sessionid"].value != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert thief.get("/here/").url == "/"


# Pages --------------------------------------------------------------------------------------------------


def test_names_are_listed_only_while_the_teacher_holds_sign_in_open(world: World):
    url = f"/join/{world.classroom.code}/"
    closed = Client().get(url).content.decode()
    assert "林美玉" not in closed
    assert "林美玉" not in Client().get(world.code_url(world.students[1])).content.decode()
    services.set_sign_in_open(classroom=world.classroom, opened=True)
    opened = Client().get(url).content.decode()
    assert "林美玉" in opened
    assert "外班生" not in opened


def test_two_students_of_the_same_name_are_told_apart_by_number(world: World):
    """cornucopia 2567."""
    services.set_sign_in_open(classroom=world.classroom, opened=True)
    page = Client().get(f"/join/{world.classroom.code}/").content.decode()
    assert page.count("王小明") == 2
    assert f"/join/{world.classroom.code}/1/" in page
    assert f"/join/{world.classroom.code}/3/" in page


@pytest.mark.parametrize(
    ("typed", "leads"), [("2", 302), ("０２", 302), ("7", 404), ("x", 200), ("", 200), ("99999", 200)]
)
def test_the_typed_number_leads_to_the_code(world: World, typed: str, leads: int):
    response = Client().get(f"/join/{world.classroom.code}/", {"number": typed})
    assert response.status_code == leads
    if leads == 302:
        assert response.url == world.code_url(world.students[1])


def test_the_class_code_is_found_however_it_is_typed(world: World):
    code = world.classroom.code
    wide = "".join(chr(ord(character) + 0xFEE0) for character in code)
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} ", wide):
        assert Client().get("/join/", {"code": typed}).url == f"/join/{code}/", typed
    assert Client().get(f"/join/{code.lower()}/").url == f"/join/{code}/"


def test_an_unknown_class_code_says_what_to_do_and_keeps_what_was_typed(world: World):
    response = Client().get("/join/", {"code": "ZZZZZ2"})
    assert response.status_code == 404
    assert "ZZZZZ2" in response.content.decode()
    with translation.override("zh-hant"):
        chinese = Client().get("/join/", {"code": "ㄅㄆㄇ"}).content.decode()
    assert "英文字母和數字" in chinese


def test_what_is_typed_is_escaped():
    page = Client().get("/join/", {"code": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


def test_the_codes_of_others_are_on_no_page_for_students(world: World, tablet: Tablet):
    services.set_sign_in_open(classroom=world.classroom, opened=True)
    client = tablet(world.students[0])
    for url in ("/here/", f"/join/{world.classroom.code}/", world.code_url(world.students[1])):
        page = client.get(url).content.decode()
        for student in world.students:
            assert student.pictures not in page
            assert student.pin not in page or student.pin in world.classroom.code


def test_listeners_are_told_after_the_commit(
    world: World, tablet: Tablet, django_capture_on_commit_callbacks
):
    told: list[int] = []
    changes.subscribe(told.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            client = tablet(world.students[0])
        with django_capture_on_commit_callbacks(execute=True):
            client.post(f"/here/{world.students[0].pk}/out/")
    finally:
        changes.unsubscribe(told.append)
    assert told == [world.classroom.pk, world.classroom.pk]
