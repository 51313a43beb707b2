"""Wrong passwords: the account waits, nobody else does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.rosters import throttle
from classroom.rosters.models import Teacher, TeacherBrowser
from tests.rosters.conftest import PASSWORD, World

pytestmark = pytest.mark.django_db
URL = "/teacher/login/"


@pytest.fixture
def clock(monkeypatch):
    """A clock that the test moves."""

    class Clock:
        now = timezone.now()

        def pass_by(self, **much: int) -> None:
            self.now += timedelta(**much)

    clock = Clock()
    monkeypatch.setattr(throttle.timezone, "now", lambda: clock.now)
    return clock


def attempt(password: str, username: str = "alice", client: Client | None = None):
    return (client or Client()).post(URL, {"username": username, "password": password})


def test_delays_grow_and_end():
    assert [throttle.delay_after(failures) for failures in (0, 4, 5, 6, 7, 9, 10, 500)] == [
        0, 0, 2, 4, 8, 32, 60, 60,
    ]  # fmt: skip


def test_after_five_wrong_passwords_the_account_waits_and_says_how_long(world: World, clock):
    for _ in range(throttle.FREE):
        assert "不正確" in attempt("wrong").content.decode()
    response = attempt(PASSWORD)
    assert response.status_code == 422
    assert "請等 2 秒" in response.content.decode()
    clock.pass_by(seconds=2)
    assert attempt(PASSWORD).status_code == 302


def test_waiting_is_not_counted(world: World, clock):
    for _ in range(throttle.FREE + 10):
        attempt("wrong")
    world.alice.refresh_from_db()
    assert world.alice.failed_logins == throttle.FREE


def test_the_delay_doubles_with_every_wrong_password(world: World, clock):
    for _ in range(throttle.FREE):
        attempt("wrong")
    for seconds in (2, 4, 8, 16, 32, 60, 60):
        clock.pass_by(seconds=seconds - 1)
        assert "請等 1 秒" in attempt("wrong").content.decode()
        clock.pass_by(seconds=1)
        assert "不正確" in attempt("wrong").content.decode()


def test_other_accounts_at_the_same_address_are_not_held_up(world: World, clock):
    for _ in range(20):
        attempt("wrong")
    assert attempt(PASSWORD, "bob").status_code == 302


def test_a_right_password_forgets_the_wrong_ones(world: World, clock):
    for _ in range(4):
        attempt("wrong")
    attempt(PASSWORD)
    world.alice.refresh_from_db()
    assert (world.alice.failed_logins, world.alice.last_failed_login_at) == (0, None)


def test_a_quarter_of_an_hour_later_all_is_forgotten(world: World, clock):
    for _ in range(throttle.FREE):
        attempt("wrong")
    clock.pass_by(minutes=16)
    assert "不正確" in attempt("wrong").content.decode()
    world.alice.refresh_from_db()
    assert world.alice.failed_logins == 1


def test_the_teachers_own_browser_is_not_held_up_by_somebody_elses_tries(world: World, clock):
    own = Client()
    assert attempt(PASSWORD, client=own).status_code == 302
    own.post("/teacher/logout/")
    for _ in range(20):
        attempt("wrong")
    assert attempt(PASSWORD, client=own).status_code == 302


def test_the_teachers_own_browser_counts_by_itself(world: World, clock):
    own = Client()
    attempt(PASSWORD, client=own)
    own.post("/teacher/logout/")
    for _ in range(throttle.FREE):
        attempt("wrong", client=own)
    assert "請等" in attempt(PASSWORD, client=own).content.decode()
    world.alice.refresh_from_db()
    assert world.alice.failed_logins == 0


def test_a_browser_known_to_one_account_is_unknown_to_others(world: World, clock):
    own = Client()
    attempt(PASSWORD, "bob", client=own)
    own.post("/teacher/logout/")
    for _ in range(throttle.FREE):
        attempt("wrong", "alice", client=own)
    assert "請等" in attempt("wrong", "alice").content.decode()


def test_names_that_no_account_has_behave_alike(world: World, clock):
    """The page does not tell which names exist."""
    texts = {}
    for username in ("alice", "nobody"):
        answers = [attempt("wrong", username).content.decode() for _ in range(throttle.FREE + 1)]
        texts[username] = ["請等 2 秒" in answer for answer in answers]
    assert texts["alice"] == texts["nobody"]


def test_only_a_hash_of_the_browsers_token_is_stored(world: World, clock):
    client = Client()
    attempt(PASSWORD, client=client)
    cookie = client.cookies[throttle.COOKIE]
    assert cookie["httponly"]
    assert TeacherBrowser.objects.get().token_hash != cookie.value


def test_guessing_the_old_password_on_the_account_page_waits_too(world: World, clock):
    client = Client()
    client.force_login(world.alice)
    new = {"new": "另一句很長的密碼 9", "again": "另一句很長的密碼 9"}
    for _ in range(throttle.FREE):
        assert client.post("/teacher/account/password/", {"old": "wrong", **new}).status_code == 422
    client.post("/teacher/account/password/", {"old": PASSWORD, **new})
    assert Teacher.objects.get(username="alice").check_password(PASSWORD)
