"""Classes: settings, co-teachers, students by hand, the live list, login cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from classroom.errors import Refused
from classroom.rosters import access, services
from classroom.rosters.models import Classroom, SignInKind, Student, Teacher
from tests.rosters.conftest import World

pytestmark = pytest.mark.django_db
AsTeacher = Callable[[Teacher], Client]
Tablet = Callable[..., Client]


def test_a_new_class_belongs_to_who_made_it(world: World, as_teacher: AsTeacher):
    response = as_teacher(world.charlie).post(
        "/classes/new/", {"name": " 四年　二班 ", "sign_in_kind": "pin"}
    )
    classroom = Classroom.objects.get(name="四年 二班")
    assert response.url == f"/classes/{classroom.pk}/"
    assert access.owns(world.charlie, classroom)
    assert classroom.sign_in_kind == SignInKind.PIN
    page = as_teacher(world.charlie).get(response.url).content.decode()
    assert f"/classes/{classroom.pk}/paste/" in page


@pytest.mark.parametrize(
    "form",
    [
        {"name": "  ", "sign_in_kind": "pin"},
        {"name": "\u200b\ufeff", "sign_in_kind": "pin"},
        {"name": "x", "sign_in_kind": "face"},
        {},
    ],
)
def test_a_class_needs_a_name_and_a_kind(world: World, as_teacher: AsTeacher, form: dict[str, str]):
    before = Classroom.objects.count()
    assert as_teacher(world.alice).post("/classes/new/", form).status_code == 422
    assert Classroom.objects.count() == before


def test_settings(world: World, as_teacher: AsTeacher):
    form = {"name": "五年四班", "sign_in_kind": "pin", "mask_names": "on", "bopomofo": "on"}
    as_teacher(world.bob).post(f"/classes/{world.classroom.pk}/settings/", form)
    stored = Classroom.objects.get(pk=world.classroom.pk)
    assert (stored.name, stored.sign_in_kind, stored.mask_names, stored.bopomofo) == (
        "五年四班",
        "pin",
        True,
        True,
    )


def test_a_new_class_code_ends_the_old_one(world: World, as_teacher: AsTeacher):
    old = world.classroom.code
    as_teacher(world.alice).post(f"/classes/{world.classroom.pk}/code/")
    assert Client().get(f"/join/{old}/").status_code == 404
    new = Classroom.objects.get(pk=world.classroom.pk).code
    assert Client().get(f"/join/{new}/").status_code == 200


# Teachers of a class ------------------------------------------------------------------------------------


def test_the_owner_adds_a_co_teacher_by_user_name(world: World, as_teacher: AsTeacher):
    url = f"/classes/{world.classroom.pk}/teachers/"
    assert as_teacher(world.alice).post(url, {"username": "Charlie"}).status_code == 302
    assert as_teacher(world.charlie).get(f"/classes/{world.classroom.pk}/").status_code == 200


@pytest.mark.parametrize(("username", "code"), [("nobody", "unknown_teacher"), ("bob", "already_there")])
def test_a_co_teacher_who_cannot_be_added(world: World, username: str, code: str):
    with pytest.raises(Refused) as refusal:
        services.add_co_teacher(classroom=world.classroom, username=username)
    assert refusal.value.code == code


def test_a_co_teacher_is_taken_out_and_sees_nothing_more(world: World, as_teacher: AsTeacher):
    as_teacher(world.alice).post(f"/classes/{world.classroom.pk}/teachers/{world.bob.pk}/remove/")
    assert as_teacher(world.bob).get(f"/classes/{world.classroom.pk}/").status_code == 404


def test_a_co_teacher_may_leave(world: World, as_teacher: AsTeacher):
    response = as_teacher(world.bob).post(f"/classes/{world.classroom.pk}/teachers/{world.bob.pk}/remove/")
    assert response.url == "/teacher/"
    assert not world.classroom.memberships.filter(teacher=world.bob).exists()


def test_the_owner_stays(world: World, as_teacher: AsTeacher):
    as_teacher(world.alice).post(f"/classes/{world.classroom.pk}/teachers/{world.alice.pk}/remove/")
    assert access.owns(world.alice, world.classroom)


def test_a_class_has_one_owner(world: World):
    with pytest.raises(IntegrityError), transaction.atomic():
        world.classroom.memberships.filter(teacher=world.bob).update(is_owner=True)


def test_archived_classes_are_away_but_readable_and_come_back(world: World, as_teacher: AsTeacher):
    client = as_teacher(world.alice)
    client.post(f"/classes/{world.classroom.pk}/archive/")
    assert not access.classrooms_of(world.alice).exists()
    assert list(access.classrooms_of(world.alice, archived=True)) == [world.classroom]
    assert list(access.classrooms_of(world.alice, archived=None)) == [world.classroom]
    assert client.get(f"/classes/{world.classroom.pk}/").status_code == 200
    client.post(f"/classes/{world.classroom.pk}/sign-in/", {"open": "1"})
    assert not Classroom.objects.get(pk=world.classroom.pk).sign_in_open
    client.post(f"/classes/{world.classroom.pk}/bring-back/")
    assert list(access.classrooms_of(world.alice)) == [world.classroom]


def test_deleting_needs_archiving_and_the_name(world: World, as_teacher: AsTeacher):
    client, url = as_teacher(world.alice), f"/classes/{world.classroom.pk}/delete/"
    assert client.post(url, {"name": "五年三班"}).status_code == 422
    services.archive(classroom=world.classroom)
    assert client.post(url, {"name": "六年一班"}).status_code == 422
    assert Classroom.objects.filter(pk=world.classroom.pk).exists()
    assert client.post(url, {"name": " 五年三班 "}).url == "/teacher/"
    assert not Classroom.objects.filter(pk=world.classroom.pk).exists()
    assert Classroom.objects.filter(pk=world.other.pk).exists()


# Students by hand ---------------------------------------------------------------------------------------


def test_adding_one_by_hand(world: World, as_teacher: AsTeacher):
    client, url = as_teacher(world.alice), f"/classes/{world.classroom.pk}/add/"
    assert client.get(url).context["form"].initial["number"] == 4
    assert client.post(url, {"number": "4", "name": " 陳　大文 ", "group": ""}).status_code == 302
    student = Student.objects.get(number=4)
    assert student.name == "陳 大文"
    assert student.pictures
    assert len(student.pin) == 4


@pytest.mark.parametrize(
    "form",
    [
        {"number": "1", "name": "重號"},
        {"number": "0", "name": "零"},
        {"number": "1000", "name": "太大"},
        {"number": "x", "name": "字"},
        {"number": "9", "name": " "},
        {"number": "9", "name": "長" * 41},
    ],
)
def test_a_student_who_cannot_be_added(world: World, as_teacher: AsTeacher, form: dict[str, str]):
    assert as_teacher(world.alice).post(f"/classes/{world.classroom.pk}/add/", form).status_code == 422
    assert world.classroom.students.count() == 3


def test_editing(world: World, as_teacher: AsTeacher):
    client, student = as_teacher(world.alice), world.students[0]
    assert client.post(f"/students/{student.pk}/", {"number": "2", "name": "甲"}).status_code == 422
    assert (
        client.post(f"/students/{student.pk}/", {"number": "7", "name": "甲", "group": "A"}).status_code
        == 302
    )
    student.refresh_from_db()
    assert (student.number, student.name, student.group) == (7, "甲", "A")


def test_removing_keeps_the_student_for_the_evidence(world: World, as_teacher: AsTeacher):
    client, student = as_teacher(world.alice), world.students[0]
    client.post(f"/students/{student.pk}/remove/")
    student.refresh_from_db()
    assert student.left_at is not None
    assert client.get(f"/students/{student.pk}/").status_code == 200
    # The number is free for somebody else; then the one before cannot come back to it.
    services.add_student(classroom=world.classroom, number=1, name="新生")
    client.post(f"/students/{student.pk}/back/")
    student.refresh_from_db()
    assert student.left_at is not None
    with pytest.raises(Refused, match="number_taken"):
        services.take_back(student=student)


def test_taking_back(world: World):
    services.remove_student(student=world.students[0])
    services.take_back(student=world.students[0])
    assert world.classroom.students.filter(left_at=None).count() == 3


# The live list ------------------------------------------------------------------------------------------


def test_the_list_is_sent_again_only_when_it_changed(world: World, as_teacher: AsTeacher, tablet: Tablet):
    client, url = as_teacher(world.alice), f"/classes/{world.classroom.pk}/people/"
    seen = client.get(url).context["seen"]
    assert client.get(url, {"seen": seen}).status_code == 204
    tablet(world.students[0])
    response = client.get(url, {"seen": seen})
    assert response.status_code == 200
    assert response.context["present"] == 1


def test_reset_shows_the_new_code_and_ends_the_old_one(world: World, as_teacher: AsTeacher, tablet: Tablet):
    student = world.students[0]
    old = student.pictures
    playing = tablet(student)
    response = as_teacher(world.bob).post(f"/students/{student.pk}/code/", headers={"HX-Request": "true"})
    student.refresh_from_db()
    assert student.pictures != old
    assert [picture.key for picture in response.context["renewed_pictures"]] == student.pictures.split(",")
    assert (student.needs_teacher, student.wrong_tries, student.device) == (False, 0, "")
    assert playing.get("/here/").url == "/"
    assert Client().post(world.code_url(student), {"code": old}).status_code == 422


def test_reset_without_scripts_leads_to_the_students_page(world: World, as_teacher: AsTeacher):
    student = world.students[0]
    assert as_teacher(world.alice).post(f"/students/{student.pk}/code/").url == f"/students/{student.pk}/"


def test_many_who_need_help_at_once_are_a_warning(world: World, as_teacher: AsTeacher):
    for number in range(10, 15):
        services.add_student(classroom=world.classroom, number=number, name="某人")
    Student.objects.filter(number__gte=10).update(needs_teacher=True)
    client = as_teacher(world.alice)
    response = client.get(f"/classes/{world.classroom.pk}/")
    assert response.context["many_stuck"]
    client.post(f"/classes/{world.classroom.pk}/help/")
    assert not Student.objects.filter(needs_teacher=True).exists()


def test_signing_all_out(world: World, as_teacher: AsTeacher, tablet: Tablet):
    tablet(*world.students)
    tablet(world.stranger)
    as_teacher(world.alice).post(f"/classes/{world.classroom.pk}/out/")
    assert list(Student.objects.exclude(device="")) == [world.stranger]


# Cards --------------------------------------------------------------------------------------------------


def test_login_cards_are_ten_a_page_with_an_address_that_signs_in(world: World, as_teacher: AsTeacher):
    for number in range(10, 20):
        services.add_student(classroom=world.classroom, number=number, name=f"生{number}")
    client = as_teacher(world.alice)
    response = client.get(f"/classes/{world.classroom.pk}/cards/", headers={"host": "192.168.7.7:8000"})
    pages = response.context["pages"]
    assert [len(page) for page in pages] == [10, 3]
    first = pages[0][0]
    assert first["url"] == f"http://192.168.7.7:8000/join/{world.classroom.code}/1/"
    assert [picture.key for picture in first["pictures"]] == world.students[0].pictures.split(",")
    path = first["url"].removeprefix("http://192.168.7.7:8000")
    assert Client().post(path, {"code": world.students[0].pictures}).status_code == 302


def test_a_card_of_one_student(world: World, as_teacher: AsTeacher):
    url = f"/classes/{world.classroom.pk}/cards/?student={world.students[1].pk}"
    assert as_teacher(world.alice).get(url).context["count"] == 1
    strange = f"/classes/{world.classroom.pk}/cards/?student={world.stranger.pk}"
    assert as_teacher(world.alice).get(strange).context["count"] == 0


def test_cards_with_pins(world: World, as_teacher: AsTeacher):
    Classroom.objects.update(sign_in_kind=SignInKind.PIN)
    page = as_teacher(world.alice).get(f"/classes/{world.classroom.pk}/cards/").content.decode()
    assert all(student.pin in page for student in world.students)
