"""Practice between lessons: a student alone, on the same sign-in, to the end; and the own timeline."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import checks
from tests.browser.devices import PHONE, SIZES, Room
from tests.browser.games.test_quiz import ride_alone
from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.tables import seat
from tests.browser.words import zh


def test_a_student_practises_and_looks_at_the_own_timeline(room: Room, server: Server) -> None:
    seated = seat(room, server, game="voyage-team", people=1, lobby=True, sizes=(PHONE,))
    desk = seated.teacher(room)
    teacher = TeacherPages(desk)
    teacher.session = seated.session
    teacher.end()
    (tablet,) = seated.tablets
    page = tablet.page
    tablet.at_phase("ended")
    page.get_by_role("link", name=zh("Practise for 5 minutes")).tap()
    expect(page.get_by_role("heading", name=zh("Five minutes of practice"))).to_be_visible()
    assert not checks.axe(page) + checks.layout(page)
    page.get_by_role("button", name=zh("Begin"), exact=True).tap()
    expect(page.locator(".qz-main")).to_be_visible()
    table = int(page.url.rstrip("/").rsplit("/", 1)[1])

    # A reload, and coming back another time, go on with the same questions.
    page.reload()
    expect(page.locator(".qz-main")).to_be_visible()
    tablet.device.open("/play/practice/")
    page.get_by_role("button", name=zh("Begin"), exact=True).tap()
    expect(page.locator(".qz-main")).to_be_visible()
    assert page.url.rstrip("/").endswith(f"/{table}")

    asked = ride_alone(tablet)
    assert asked >= 10
    assert seated.status(table) == "ended"
    page.locator("[data-leave]").tap()
    tablet.at_phase("ended")
    page.get_by_role("link", name=zh("My timeline")).tap()
    expect(page.locator(".timeline-sheet h1")).to_contain_text(seated.names[0])
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not checks.layout(page)
    assert not checks.axe(page)
    room.picture(page, "my-timeline", full=True)

    # In the lesson's report there is nothing of it; the student's page counts it apart.
    report = desk.page
    desk.open(f"/reports/sessions/{seated.session}/")
    expect(report.get_by_text(zh("Nothing was judged in this session yet."))).to_be_visible()


def test_practice_gives_way_when_the_lesson_begins(room: Room, server: Server) -> None:
    seated = seat(room, server, game="voyage-team", people=1, bots=1, lobby=True)
    desk = seated.teacher(room)
    teacher = TeacherPages(desk)
    teacher.session = seated.session
    teacher.end()
    (tablet,) = seated.tablets
    tablet.device.open("/play/practice/")
    tablet.page.get_by_role("button", name=zh("Begin"), exact=True).tap()
    expect(tablet.page.locator(".qz-main")).to_be_visible()
    teacher.prepare("下一堂課", table_size=2)
    teacher.open_session()
    tablet.at_phase("lobby")
    teacher.start(tables=1)
    tablet.at_table()
    teacher.end()
