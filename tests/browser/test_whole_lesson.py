"""One lesson from finger to report: a teacher and six students on two tables play voyage-team to its end.

On the way: a reload, a network loss of ten seconds with a move made in it, a sleeping tablet, a late comer,
a student whom the computer stands in for and who comes back, and one tablet with two students.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, PROJECTOR, TABLET, UPRIGHT, Room
from tests.browser.pages import Child, Projector, Tablet, TeacherPages, children_of
from tests.browser.playing import Players, over
from tests.browser.server import Server

LOSS_SECONDS = 10.0


class Lesson:
    """Who is in the room, and what the database says about it."""

    def __init__(self, room: Room, server: Server, teacher: TeacherPages) -> None:
        self.server = server
        self.teacher = teacher
        self.children = children_of(server, server.demo["classroom"])
        self.tablets = {
            "one": Tablet(room.device("one", TABLET, motion=True)),
            "two": Tablet(room.device("two", UPRIGHT)),
            "three": Tablet(room.device("three", PHONE)),
            "shared": Tablet(room.device("shared", TABLET)),
        }
        self.late = Tablet(room.device("late", TABLET))
        screen = teacher.device.another_page()
        screen.set_viewport_size({"width": PROJECTOR[0], "height": PROJECTOR[1]})
        self.screen = screen

    def moves(self, child: Child) -> int:
        """Moves that the database has of this child."""
        found = self.server.rows(
            """SELECT count(*) AS n FROM play_move JOIN play_table ON play_table.id = play_move.table_id
            JOIN lessons_activity ON lessons_activity.id = play_table.activity_id
            WHERE lessons_activity.session_id = ? AND play_move.student_id = ?
            AND play_move.by = 'student'""",
            self.teacher.session,
            child.id,
        )
        return int(found[0]["n"])

    def judged(self) -> Counter[str]:
        """Answered judgements in the database, by name."""
        found = self.server.rows(
            """SELECT student.name AS name, count(*) AS n FROM play_attempt AS attempt
            JOIN play_table ON play_table.id = attempt.table_id
            JOIN lessons_activity ON lessons_activity.id = play_table.activity_id
            JOIN rosters_student AS student ON student.id = attempt.student_id
            WHERE lessons_activity.session_id = ? AND attempt.by = 'student' AND attempt.score IS NOT NULL
            GROUP BY student.name""",
            self.teacher.session,
        )
        return Counter({row["name"]: row["n"] for row in found})

    def table_of(self, child: Child) -> int:
        found = self.server.rows(
            """SELECT play_table.id AS id FROM play_seat JOIN play_table ON play_table.id = play_seat.table_id
            JOIN lessons_activity ON lessons_activity.id = play_table.activity_id
            WHERE lessons_activity.session_id = ? AND play_seat.student_id = ?""",
            self.teacher.session,
            child.id,
        )
        return int(found[0]["id"])


@pytest.fixture
def lesson(room: Room, server: Server, teacher: TeacherPages) -> Lesson:
    return Lesson(room, server, teacher)


def test_a_lesson_from_sign_in_to_report(lesson: Lesson, room: Room) -> None:
    teacher, tablets = lesson.teacher, lesson.tablets
    one, two, three, shared = tablets.values()
    first, second, third, fourth, fifth, sixth = lesson.children[:6]
    code = lesson.server.demo["code"]

    # The teacher prepares and opens; five students come, two of them on one tablet.
    # By number: 1 and 2 sit at table 1 with a computer, 3, 4 and 5 at table 2.
    teacher.prepare("認識臺灣", table_size=3, grouping="number", when_done="wait", option_predict_seconds=120)
    teacher.open_session()
    projector = Projector(teacher.device, lesson.screen)
    projector.open(teacher.session)
    expect(lesson.screen.locator(".stage-code")).to_have_text(code)
    one.sign_in(code, first)
    two.sign_in(code, second)
    shared.sign_in(code, third, fourth)
    three.sign_in(code, fifth)
    for tablet in tablets.values():
        tablet.at_phase("lobby")
    expect(lesson.screen.locator(".stage-names li")).to_have_count(5)
    room.picture(teacher.page, "lesson-lobby-teacher")
    room.picture(lesson.screen, "lesson-lobby-projector")

    teacher.start(tables=2)
    for tablet in tablets.values():
        tablet.at_table()
    expect(lesson.screen.locator(".stage-table")).to_have_count(2)
    players = Players(tablets.values())
    players.play(lambda: all(players.judged[child.name] for child in lesson.children[:5]))

    # A late comer takes over the seat that the computer plays.
    lesson.late.sign_in(code, sixth)
    lesson.late.at_table()
    players.tablets.append(lesson.late)
    expect(teacher.page.locator(".desk-seat.bot")).to_have_count(0)
    players.play(lambda: players.judged[sixth.name] >= 1)

    reload_in_mid_game(one)
    be_replaced_and_come_back(one, first, players, lesson, mates=[two, lesson.late])
    sleep_through_others_turns(three, players, mates=[shared])
    lose_the_network_with_a_move_in_it(two, second, players, lesson)
    room.picture(teacher.page, "lesson-running-teacher")
    room.picture(lesson.screen, "lesson-running-projector")

    everybody = [*tablets.values(), lesson.late]
    players.play(over(*everybody))
    assert lesson.judged() == players.judged, "each tap counts once, and nothing that was said is lost"

    # Each sees what they judged, and the teacher ends the lesson.
    for tablet in everybody:
        tablet.see_placements()
        for child in tablet.children:
            own = tablet.page.get_by_role("region", name=child.name, exact=True)
            expect(own.locator(".in-time-card")).to_have_count(players.judged[child.name])
    room.picture(shared.page, "lesson-result-shared", full=True)
    teacher.end()
    for tablet in everybody:
        tablet.at_phase("ended")
    expect(lesson.screen.locator(".stage-ended")).to_be_visible()
    read_the_report(lesson, players)


def reload_in_mid_game(tablet: Tablet) -> None:
    """The same seat with the same cards, by itself."""
    before = tablet.look()
    tablet.page.reload()
    tablet.at_table()
    tablet.device.until("() => document.querySelector('.kit-own .kit-name')")
    after = tablet.look()
    assert (after["me"], after["areas"], after["card"]) == (before["me"], before["areas"], before["card"])


def sleep_through_others_turns(tablet: Tablet, players: Players, mates: list[Tablet]) -> None:
    """A tablet that sleeps costs nothing: awake, it shows where the table is now, and plays on (s2s 37)."""
    name = tablet.children[0].name
    # It falls asleep while the others have something to do without it.
    players.play(lambda: not tablet.look()["mine"] and any(_is_asked(mate) for mate in mates))
    before = players.judged[name]
    devtools = tablet.device.context.new_cdp_session(tablet.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    others = players.judgements + 1
    players.play(lambda: players.judgements >= others, mates)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    players.play(lambda: players.judged[name] > before)
    devtools.detach()


def _is_asked(tablet: Tablet) -> bool:
    look = tablet.look()
    return bool(look["mine"] or look["pass"] or look["cover"])


def lose_the_network_with_a_move_in_it(
    tablet: Tablet, child: Child, players: Players, lesson: Lesson
) -> None:
    """A move made while nothing gets through arrives once (boardgame.io 672; Artemis 1469)."""
    page, cable = tablet.page, tablet.device.cable
    players.play(lambda: tablet.look()["mine"])
    stored = lesson.moves(child)
    look = tablet.look()
    cut_at = time.monotonic()
    cable.cut()
    players.act(tablet, look)
    expect(page.locator(".kit-busy")).to_be_visible()
    expect(page.locator(".kit-banner.warn")).to_be_visible()
    while time.monotonic() - cut_at < LOSS_SECONDS:
        tablet.device.breathe()
    assert lesson.moves(child) == stored, "nothing can have arrived"
    cable.restore()
    players.settled(tablet, look)
    expect(page.locator(".kit-banner.warn")).to_have_count(0)
    assert lesson.moves(child) == stored + 1, "it arrives once"


def be_replaced_and_come_back(
    tablet: Tablet, child: Child, players: Players, lesson: Lesson, mates: list[Tablet]
) -> None:
    """Who is away for long is stood in for by the computer, and has the seat again at the first touch."""
    teacher = lesson.teacher
    tablet.page.close()
    expect(teacher.person(child).locator(".dot.off")).to_be_visible()
    bots = """SELECT count(*) AS n FROM play_move WHERE table_id = ? AND by = 'bot' AND seat =
        (SELECT "index" FROM play_seat WHERE table_id = ? AND student_id = ?)"""
    table = lesson.table_of(child)
    players.play(lambda: lesson.server.rows(bots, table, table, child.id)[0]["n"] >= 1, mates)
    tablet.device.page = tablet.device.another_page()
    tablet.device.open("/play/")
    tablet.at_table()
    before = players.judged[child.name]
    players.play(lambda: players.judged[child.name] > before)


def read_the_report(lesson: Lesson, players: Players) -> None:
    """Every student's number of judgements is in it (ClassQuiz 453), as the database has it."""
    page = lesson.teacher.page
    page.locator(".over-note a.button.main").tap()
    expect(page.locator("table.people").first).to_be_visible()
    shown: Counter[str] = Counter()
    for row in page.locator("table.people tbody:not(.everybody) tr:not(.behind)").all():
        shown[row.locator("th a").inner_text()] = int(row.locator("td").first.inner_text())
    assert shown == lesson.judged() == players.judged
    total = page.locator("tbody.everybody td").first
    assert int(total.inner_text()) == sum(players.judged.values())
    # Every figure opens what is behind it.
    child = lesson.children[0]
    line = page.locator("table.people tbody", has_text=child.name)
    line.locator("td").first.locator("a").tap()
    expect(line.locator(".behind-list tbody tr")).to_have_count(players.judged[child.name])
