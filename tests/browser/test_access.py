"""Who may see what: students, strangers and other teachers are refused clearly, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OTHER_TEACHER
from tests.browser.devices import Device, Room
from tests.browser.pages import Tablet, TeacherPages, children_of
from tests.browser.server import Server
from tests.browser.words import zh

ROSTER = "1 江曉雯\n2 方子軒\n3 石雨桐\n4 溫柏安\n"
CLOSED_BY = """(path) => new Promise((tell) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + path);
  const frames = [];
  socket.onmessage = (event) => frames.push(JSON.parse(event.data).t);
  socket.onclose = (event) => tell([event.code, frames]);
  setTimeout(() => { socket.onclose = null; socket.close(); tell([0, frames]); }, 4000);
})"""
POST = """async ([path, data]) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? '';
  const headers = {'X-CSRFToken': token, 'Content-Type': 'application/json'};
  const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(data)});
  return [answer.status, await answer.json().catch(() => ({}))];
}"""
STATUS = "async (path) => (await fetch(path)).status"
REFUSALS = r"status of 40[134]|WebSocket connection to"


def teachers_pages(session: int, classroom: int, student: int) -> Sequence[str]:
    """Addresses that only teachers of this class may open."""
    return (
        f"/live/{session}/",
        f"/live/{session}/projector/",
        f"/sessions/{session}/",
        f"/sessions/{session}/activities/new/",
        f"/classes/{classroom}/",
        f"/classes/{classroom}/cards/",
        f"/classes/{classroom}/settings/",
        f"/students/{student}/",
        f"/reports/sessions/{session}/",
        f"/reports/sessions/{session}/placements/",
        f"/reports/classes/{classroom}/",
        f"/reports/students/{student}/",
    )


class Running:
    """The demo class in the middle of a lesson, with one student at a table."""

    def __init__(self, server: Server, teacher: TeacherPages, tablet: Tablet) -> None:
        self.server = server
        self.teacher = teacher
        self.tablet = tablet
        self.classroom = int(server.demo["classroom"])
        self.child = children_of(server, self.classroom)[0]
        teacher.prepare("誰可以看", table_size=2)
        teacher.open_session()
        tablet.sign_in(server.demo["code"], self.child)
        tablet.at_phase("lobby")
        teacher.start(tables=1)
        tablet.at_table()
        self.session = teacher.session
        found = server.rows(
            """SELECT play_table.id AS id FROM play_table JOIN lessons_activity
            ON lessons_activity.id = play_table.activity_id WHERE lessons_activity.session_id = ?""",
            self.session,
        )
        self.table = int(found[0]["id"])

    @property
    def pages(self) -> Sequence[str]:
        return teachers_pages(self.session, self.classroom, self.child.id)

    def state(self) -> Any:
        return self.server.rows("SELECT state FROM lessons_gamesession WHERE id = ?", self.session)[0][
            "state"
        ]


@pytest.fixture
def running(room: Room, server: Server, teacher: TeacherPages) -> Running:
    return Running(server, teacher, Tablet(room.device("tablet")))


def test_students_strangers_and_other_teachers_are_refused(running: Running, room: Room) -> None:
    session, table = running.session, running.table

    # A student in the lesson is told that these pages are not theirs; so are its sockets and posts.
    student = running.tablet.device
    student.allow(REFUSALS)
    for path in running.pages:
        answer = student.open(path)
        assert answer is not None
        assert answer.status == 403, path
        expect(student.page.get_by_role("heading", name=zh("This page is not yours"))).to_be_visible()
    student.open("/play/")
    assert student.page.evaluate(POST, [f"/live/{session}/do/end/", {}])[0] == 403
    assert student.page.evaluate(CLOSED_BY, f"/ws/session/{session}/")[0] in {4401, 4403}

    # A stranger is sent to a sign-in: teachers' pages to that of teachers, /play/ to the class code.
    stranger = room.device("stranger")
    stranger.allow(REFUSALS)
    for path in running.pages:
        stranger.open(path)
        expect(stranger.page.locator("#id_password")).to_be_visible()
    stranger.open("/play/")
    expect(stranger.page.locator("#code")).to_be_visible()
    for path in (f"/ws/session/{session}/", f"/ws/table/{table}/", "/ws/student/"):
        code, frames = stranger.page.evaluate(CLOSED_BY, path)
        assert code == 4401, path
        assert not frames, path

    # For another teacher the class does not exist.
    other = TeacherPages(room.device("colleague"))
    other.sign_in(*OTHER_TEACHER)
    other.device.allow(REFUSALS)
    for path in running.pages:
        answer = other.device.open(path)
        assert answer is not None
        assert answer.status == 404, path
        expect(other.page.get_by_role("heading", name=zh("There is nothing here"))).to_be_visible()
    other.device.open("/teacher/")
    assert other.page.evaluate(POST, [f"/live/{session}/do/end/", {}])[0] == 404
    for path in (f"/ws/session/{session}/", f"/ws/table/{table}/"):
        code, frames = other.page.evaluate(CLOSED_BY, path)
        assert code in {4403, 4404}, path
        assert not frames, path

    assert running.state() == "running", "nothing of that changed the lesson"
    running.teacher.end()


def test_two_sessions_at_once_never_see_each_other(running: Running, room: Room, server: Server) -> None:
    """Two teachers, two classes: one sees only the own tablets, and ends only the own tables."""
    other = TeacherPages(room.device("colleague"))
    other.sign_in(*OTHER_TEACHER)
    classroom = other.make_class("六年二班", ROSTER)
    code = server.rows("SELECT code FROM rosters_classroom WHERE id = ?", classroom)[0]["code"]
    children = children_of(server, classroom)
    other.prepare("隔壁班", classroom="六年二班", table_size=2)
    other.open_session()
    tablets = [Tablet(room.device(f"next-door-{child.number}")) for child in children[:2]]
    for tablet, child in zip(tablets, children, strict=False):
        tablet.sign_in(code, child)
        tablet.at_phase("lobby")
    other.start(tables=1)
    for tablet in tablets:
        tablet.at_table()

    assert names_at(other) == {child.name for child in children[:2]}
    assert running.child.name in names_at(running.teacher)
    assert not names_at(running.teacher) & names_at(other)

    # A student's socket at the other class's table, and its results, are refused.
    device: Device = tablets[0].device
    device.allow(REFUSALS)
    closed, frames = device.page.evaluate(CLOSED_BY, f"/ws/table/{running.table}/")
    assert (closed, frames) == (4403, [])
    assert device.page.evaluate(STATUS, f"/play/result/{running.table}/") == 404

    other.end()
    for tablet in tablets:
        tablet.see_the_end()
    assert running.state() == "running"
    running.tablet.at_table()
    expect(running.teacher.page.locator(".desk-live")).to_have_count(1)
    running.teacher.end()


def names_at(teacher: TeacherPages) -> set[str]:
    """Students at the tables that this teacher's page shows."""
    return set(teacher.page.locator(".desk-seat:not(.bot) .name").all_inner_texts())
