"""Who may read which report, as a table: every address, every kind of visitor."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from classroom.rosters import services
from tests.reports import world
from tests.reports.conftest import World

PAGES = ("home", "session", "placements", "classroom", "student")
REFUSED_TO_STRANGERS = ("session", "placements", "classroom", "student")


def address(page: str, place: World) -> str:
    args = {
        "home": [],
        "session": [place.lesson.pk],
        "placements": [place.lesson.pk],
        "classroom": [place.group.pk],
        "student": [place.students[0].pk],
    }[page]
    return reverse(f"reports:{page}", args=args)


@pytest.fixture
def judged(place: World) -> World:
    world.judged(place.table, place.students[0])
    return place


@pytest.mark.parametrize("page", PAGES)
class TestWhoMayLook:
    def test_the_owner_and_a_co_teacher(self, page: str, judged: World, client: Client) -> None:
        for who in (judged.owner, judged.colleague):
            client.force_login(who)
            assert client.get(address(page, judged)).status_code == 200

    def test_nobody_signed_in_is_sent_to_the_sign_in(self, page: str, judged: World, client: Client) -> None:
        answer = client.get(address(page, judged))
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("rosters:teacher-login"))

    def test_a_list_fetched_into_a_page_is_sent_to_the_sign_in_as_a_whole(
        self, page: str, judged: World, client: Client
    ) -> None:
        answer = client.get(address(page, judged), headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Redirect"]) == (401, reverse("rosters:teacher-login"))

    def test_a_student_is_refused(self, page: str, judged: World, client: Client) -> None:
        """Also the student whose report it is: what a pupil may see of it is another page."""
        session = client.session
        session["students"] = {str(judged.students[0].pk): "token"}
        session.save()
        assert client.get(address(page, judged)).status_code == 403

    def test_a_guest_is_refused(self, page: str, judged: World, client: Client) -> None:
        session = client.session
        session["guests"] = {str(judged.guest.pk): "token"}
        session.save()
        assert client.get(address(page, judged)).status_code in {302, 403}

    def test_it_is_read_only(self, page: str, judged: World, client: Client) -> None:
        client.force_login(judged.owner)
        assert client.post(address(page, judged)).status_code == 405


@pytest.mark.parametrize("page", REFUSED_TO_STRANGERS)
def test_another_teacher_is_told_that_there_is_no_such_page(page: str, judged: World, client: Client) -> None:
    client.force_login(judged.stranger)
    assert client.get(address(page, judged)).status_code == 404


def test_another_teachers_list_holds_nothing_of_it(judged: World, client: Client) -> None:
    client.force_login(judged.stranger)
    text = client.get(reverse("reports:home")).content.decode()
    assert judged.lesson.title not in text
    assert judged.group.name not in text


@pytest.mark.parametrize("query", ["student=0", "student=x", "guest=999999", "card=no-such-card"])
def test_people_and_cards_of_other_sessions_are_not_found(query: str, judged: World, client: Client) -> None:
    client.force_login(judged.owner)
    assert client.get(f"{address('placements', judged)}?{query}").status_code == 404


def test_a_student_of_another_class_is_not_found_in_this_session(judged: World, client: Client) -> None:
    other = world.classroom(judged.stranger, 1).students.get()
    client.force_login(judged.owner)
    assert client.get(f"{address('placements', judged)}?student={other.pk}").status_code == 404


@pytest.mark.parametrize("page", REFUSED_TO_STRANGERS)
def test_the_reports_of_an_archived_class_stay(page: str, judged: World, client: Client) -> None:
    services.archive(classroom=judged.group)
    client.force_login(judged.owner)
    assert client.get(address(page, judged)).status_code == 200
    client.force_login(judged.stranger)
    assert client.get(address(page, judged)).status_code == 404
