"""One lesson of four activities as the preset makes it: four children play each of them to its end by taps.

Era quiz → 南下列車 → 團體賽 → ordering quiz, from the builder's page to the report.
"""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Device, Room
from tests.browser.games.test_quiz import answer, host
from tests.browser.games.test_voyage_train import Passengers
from tests.browser.pages import TeacherPages
from tests.browser.playing import Players, over
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.words import zh

CHILDREN = 4


def test_a_lesson_of_four_activities_from_the_preset_to_the_report(room: Room, server: Server) -> None:
    seated = seat(
        room, server, game="quiz", people=CHILDREN, mode="class", sizes=(TABLET, UPRIGHT, PHONE), lobby=True
    )
    desk = seated.teacher(room)
    teacher = TeacherPages(desk)
    teacher.session = seated.session
    teacher.end()
    seated.session = prepare_by_preset(teacher, desk)
    teacher.open_session()
    for tablet in seated.tablets:
        tablet.at_phase("lobby")
    projector = seated.projector(room).page

    teacher.head("Start").tap()
    asked = answer_all(seated, teacher.page)
    assert asked == Counter(era=6)
    go_on(teacher, seated)

    passengers = Passengers(seated)
    for tablet in seated.tablets:
        expect(tablet.page.locator(".tr")).to_be_visible()
    play_to_the_end(seated.tablets, passengers.step, passengers.over)
    go_on(teacher, seated)

    for tablet in seated.tablets:
        tablet.at_table()
    players = Players(seated.tablets)
    players.play(over(*seated.tablets))
    go_on(teacher, seated)

    asked = answer_all(seated, teacher.page)
    assert asked == Counter(order=4)
    expect(projector.locator(".qs-over h1")).to_be_visible()
    teacher.end()
    for tablet in seated.tablets:
        tablet.see_the_end()
    expect(projector.locator(".stage-ended")).to_be_visible()

    # All that was tapped is kept, and the report tells it apart by skill.
    rows = seated.attempts()
    kinds = Counter(row["kind"] for row in rows)
    assert kinds["era"] == 6 * CHILDREN
    assert kinds["order"] == 4 * CHILDREN
    assert sum(kinds.values()) == 10 * CHILDREN + passengers.guesses + players.judgements
    teacher.page.locator(".over-note a.button.main").tap()
    for skill in ("chronology", "era"):
        shown = teacher.page.locator(f"#seg-{skill}").locator("xpath=..").locator("tbody.everybody td").first
        count = sum(row["skill"] == skill and row["score"] is not None for row in rows)
        assert int(shown.inner_text()) == count, skill
    room.picture(teacher.page, "four-activities-report", full=True)


def prepare_by_preset(teacher: TeacherPages, desk: Device) -> int:
    """A new session of four activities, which the page says fits; its id."""
    desk.open("/sessions/new/")
    page = teacher.page
    page.locator("#id_title").fill("四個活動")
    page.locator("[name=begin][value='preset:four']").check()
    page.get_by_role("button", name=zh("Make the session")).tap()
    expect(page.locator("#activities")).to_be_visible()
    teacher.session = int(page.url.rstrip("/").rsplit("/", 1)[1])
    return teacher.session


def answer_all(seated: Seated, teacher: Page) -> Counter[str]:
    """The class goes through a quiz at the teacher's pace; how many questions of each kind."""
    for tablet in seated.tablets:
        expect(tablet.page.locator(".qz-lobby")).to_be_visible()
    host(teacher, "start").tap()
    kinds: Counter[str] = Counter()
    finished = seated.tablets[0].page.locator(".kit-over")
    while True:
        asking = seated.tablets[0].page.locator(".qz:not(.revealed) .qz-main")
        expect(asking.or_(finished).first).to_be_visible()
        if finished.count():
            return kinds
        said = set()
        for n, tablet in enumerate(seated.tablets):
            expect(tablet.page.locator(".qz:not(.revealed) .qz-main")).to_be_visible()
            said.add(answer(tablet.page, n))
        (kind,) = said
        kinds[kind] += 1
        for tablet in seated.tablets:
            expect(tablet.page.locator(".qz-reveal")).to_be_visible()
        host(teacher, "next").tap()


def go_on(teacher: TeacherPages, seated: Seated) -> None:
    """The teacher starts the next activity when all have seen how this one ended."""
    teacher.head("Next activity").tap()
    teacher.sure()
    for tablet in seated.tablets:
        # Some tablets still show the end of the last game; some have gone on by themselves.
        tablet.page.locator("[data-leave]").evaluate_all("(all) => all.forEach((each) => each.click())")
