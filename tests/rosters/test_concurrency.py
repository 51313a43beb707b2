"""A whole class at once, behind one address, through the real server (lila 18341: no limit by address)."""

from __future__ import annotations

import http.cookiejar
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from classroom.rosters import services, sign_in
from classroom.rosters.models import Student
from tests.rosters.conftest import teacher

pytestmark = pytest.mark.django_db(transaction=True)


class Browser:
    """Cookies, a CSRF token, and redirects: what a tablet's browser does."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        )

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=60) as response:
            return response.read().decode()

    def try_code(self, path: str, code: str) -> tuple[int, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path))
        assert token is not None
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], "code": code}).encode()
        try:
            with self.opener.open(self.base + path, data, timeout=60) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def _class_of(size: int) -> list[Student]:
    classroom = services.create_classroom(owner=teacher("alice"), name="五年三班")
    return [
        services.add_student(classroom=classroom, number=number, name=f"學生{number}")
        for number in range(1, size + 1)
    ]


def test_thirty_students_sign_in_at_once_from_one_address(live_server):
    students = _class_of(30)
    together = threading.Barrier(len(students))

    def arrive(student: Student) -> tuple[int, str]:
        browser = Browser(live_server.url)
        together.wait()
        return browser.try_code(f"/join/{student.classroom.code}/{student.number}/", student.pictures)

    with ThreadPoolExecutor(len(students)) as pool:
        answers = list(pool.map(arrive, students))
    for student, (status, page) in zip(students, answers, strict=True):
        assert status == 200
        assert student.name in page
    devices = set(Student.objects.values_list("device", flat=True))
    assert len(devices) == 30
    assert "" not in devices


def test_guesses_sent_at_once_are_counted_one_by_one(live_server):
    """Twelve browsers guess one code in the same moment: four are looked at, and no more."""
    (student,) = _class_of(1)
    path = f"/join/{student.classroom.code}/1/"
    together = threading.Barrier(12)
    first, second, third = student.pictures.split(",")

    def guess(_number: int) -> int:
        browser = Browser(live_server.url)
        together.wait()
        return browser.try_code(path, f"{third},{second},{first}")[0]

    with ThreadPoolExecutor(12) as pool:
        statuses = list(pool.map(guess, range(12)))
    student.refresh_from_db()
    assert student.needs_teacher
    assert student.wrong_tries == sign_in.TRIES
    assert statuses.count(422) == sign_in.TRIES - 1
