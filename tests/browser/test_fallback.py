"""Where a proxy blocks WebSockets, the tablet plays over HTTP and says so, and so does the teacher's page.

The case: PairDrop 148, code-dot-org 43941.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.devices import Room
from tests.browser.pages import Tablet, TeacherPages, children_of
from tests.browser.playing import Players
from tests.browser.server import Server
from tests.browser.words import zh


def test_a_tablet_without_sockets_plays_over_http(room: Room, server: Server, teacher: TeacherPages) -> None:
    blocked = Tablet(room.device("blocked", sockets=False))
    free = Tablet(room.device("free"))
    first, second = children_of(server, server.demo["classroom"])[:2]
    teacher.prepare("擋掉的網路", table_size=2, option_predict_seconds=120)
    teacher.open_session()
    blocked.sign_in(server.demo["code"], first)
    free.sign_in(server.demo["code"], second)
    for tablet in (blocked, free):
        tablet.at_phase("lobby")
    assert blocked.device.cable.refused, "its sockets are refused"
    expect(blocked.page.locator(".play-head .kit-chip")).to_have_text(zh("slow line"))
    expect(teacher.person(first).locator(".dot.slow")).to_be_visible()
    expect(teacher.person(first)).to_contain_text(zh("slow line"))
    expect(teacher.person(second).locator(".dot.on")).to_be_visible()

    teacher.start(tables=1)
    for tablet in (blocked, free):
        tablet.at_table()
    expect(blocked.page.locator(".kit-bar .kit-chip")).to_contain_text(zh("slow line"))
    expect(free.page.locator(".kit-bar .kit-chip")).to_have_count(0)
    expect(teacher.desk(1)).to_contain_text(zh("slow line"))
    players = Players([blocked, free])
    players.play(lambda: min(players.judged[first.name], players.judged[second.name]) >= 3)
    stored = server.rows(
        """SELECT attempt.student_id AS id, count(*) AS n FROM play_attempt AS attempt
        JOIN play_table ON play_table.id = attempt.table_id
        JOIN lessons_activity ON lessons_activity.id = play_table.activity_id
        WHERE lessons_activity.session_id = ? AND attempt.by = 'student' GROUP BY attempt.student_id""",
        teacher.session,
    )
    # A placement is judged when the others have guessed, so the last one may still wait.
    missing = sum(players.judged.values()) - sum(row["n"] for row in stored)
    assert 0 <= missing <= 1

    # What the teacher says arrives this way, too.
    teacher.pause("請看前面")
    expect(blocked.page.locator(".kit-paused")).to_contain_text("請看前面")
    teacher.resume()
    expect(blocked.page.locator(".kit-paused")).to_have_count(0)
    teacher.end()
    for tablet in (blocked, free):
        tablet.see_the_end()
