"""Guests: by code and nickname, told apart, without any right of others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from classroom.errors import Refused
from classroom.lessons import guests
from classroom.lessons.models import GameSession, Guest
from tests.lessons.conftest import School
from tests.world import browser_of


@pytest.fixture
def open_session(school: School) -> GameSession:
    return school.session(state=GameSession.State.LOBBY, allow_guests=True)


def join(code: str, nickname: str, client: Client | None = None):
    client = client or Client()
    response = client.post(reverse("lessons:guest-join"), {"code": code, "nickname": nickname})
    return client, response


def test_a_guest_joins_and_the_browser_remembers(open_session: GameSession):
    client, response = join(f" {open_session.code[:3].lower()}-{open_session.code[3:]} ", "小火車")
    assert response.status_code == 302
    assert response.url == reverse("live:play")
    assert [guest.nickname for guest in guests.guests_of(client.session)] == ["小火車"]


def test_the_same_nickname_is_told_apart(open_session: GameSession):
    """cornucopia 2567: two with the same name can be told apart; also from a student of the class."""
    for _ in range(3):
        join(open_session.code, "Momo")
    join(open_session.code, "ｍｏｍｏ")
    join(open_session.code, "王小明")
    assert list(open_session.guests.values_list("nickname", flat=True)) == [
        "Momo",
        "Momo 2",
        "Momo 3",
        "momo 4",
        "王小明 2",
    ]


def test_a_nickname_of_the_teacher_gives_no_rights(school: School, open_session: GameSession):
    """Quizify 389."""
    client, _response = join(open_session.code, "Alice")
    page = client.get(reverse("live:run", args=[open_session.pk]))
    assert page.status_code in (302, 403)


@pytest.mark.parametrize(
    ("nickname", "code"),
    [
        ("", "nickname_missing"),
        ("  \u200b ", "nickname_missing"),
        ("一二三四五六七八九十十一十二三", "nickname_too_long"),
    ],
)
def test_a_nickname_must_be_seen_and_short(nickname, code):
    with pytest.raises(Refused) as refusal:
        guests.clean_nickname(nickname)
    assert refusal.value.code == code


def test_invisible_characters_make_no_other_nickname():
    assert guests.clean_nickname("  小\u200b明\u202e  A ") == "小明 A"


@pytest.mark.parametrize("state", [GameSession.State.DRAFT, GameSession.State.ENDED])
def test_only_an_open_session_takes_guests(school: School, state):
    session = school.session(state=state, allow_guests=True)
    _client, response = join(session.code, "小火車")
    assert response.status_code == 422
    assert not Guest.objects.exists()


def test_without_the_teachers_leave_nobody_joins(school: School):
    session = school.session(state=GameSession.State.LOBBY, allow_guests=False)
    _client, response = join(session.code, "小火車")
    assert response.status_code == 422
    assert not Guest.objects.exists()


def test_a_session_takes_a_bounded_number(open_session: GameSession, monkeypatch):
    monkeypatch.setattr(guests, "MAX_GUESTS", 2)
    for _ in range(2):
        join(open_session.code, "a")
    _client, response = join(open_session.code, "b")
    assert response.status_code == 422
    assert open_session.guests.count() == 2


def test_joining_signs_a_teacher_out_of_that_browser(school: School, open_session: GameSession):
    """A browser is a teacher's or a student's, never both."""
    client = school.client(school.alice)
    join(open_session.code, "小火車", client)
    assert client.get(reverse("lessons:list")).status_code in (302, 403)
    assert len(guests.guests_of(client.session)) == 1


def test_several_guests_share_a_tablet_and_one_leaves(open_session: GameSession):
    client, _ = join(open_session.code, "小火車")
    join(open_session.code, "小飛機", client)
    first, second = guests.guests_of(client.session)
    assert first.device == second.device
    client.post(reverse("lessons:guest-leave", args=[first.pk]))
    assert guests.guests_of(client.session) == [second]
    first.refresh_from_db()
    assert first.removed_at is not None


def test_nobody_leaves_for_somebody_else(open_session: GameSession):
    client, _ = join(open_session.code, "小火車")
    guest = guests.guests_of(client.session)[0]
    Client().post(reverse("lessons:guest-leave", args=[guest.pk]))
    assert guests.guests_of(client.session) == [guest]


def test_a_guest_of_another_class_signs_students_out(school: School, open_session: GameSession):
    charlies = GameSession.objects.create(
        classroom=school.other, title="x", code="OTHER2", state=GameSession.State.LOBBY, allow_guests=True
    )
    client = Client()
    client.cookies["sessionid"] = browser_of(school.students[0])
    join(charlies.code, "小火車", client)
    school.students[0].refresh_from_db()
    assert school.students[0].device == ""


def test_the_teacher_renames_and_removes(open_session: GameSession):
    client, _ = join(open_session.code, "壞名字")
    join(open_session.code, "好名字")
    guest = guests.guests_of(client.session)[0]
    assert guests.rename(guest=guest, nickname="好名字").nickname == "好名字 2"
    assert guests.rename(guest=guest, nickname="好名字 2").nickname == "好名字 2"
    guests.remove(guest=guest)
    assert guests.guests_of(client.session) == []
    # The name is free again.
    join(open_session.code, "好名字 2")
    assert open_session.guests.filter(removed_at=None, nickname="好名字 2").count() == 1


def test_the_join_page_knows_the_session_of_its_address(open_session: GameSession):
    page = Client().get(reverse("lessons:guest-join-code", args=[open_session.code]))
    assert "臺灣四百年" in page.content.decode()
    unknown = Client().get(reverse("lessons:guest-join-code", args=["NOSUCH"]))
    assert unknown.status_code == 200
