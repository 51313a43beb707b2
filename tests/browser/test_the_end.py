"""The end of a game on a pupil's tablet: the last move, then the end, then the own results; never faster."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.devices import PHONE, TABLET, Room
from tests.browser.games.test_voyage_train import begin
from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.tables import play_to_the_end, seat


class Holdup:
    """A tablet's line to its table that keeps the end of the game back. ``places``: phases told meanwhile."""

    def __init__(self, page: Page) -> None:
        self.places: list[str] = []
        self._kept: list[tuple[WebSocketRoute, str | bytes]] = []
        self._keeps = True
        page.route_web_socket(re.compile("/ws/table/"), self._table)
        page.route_web_socket(re.compile("/ws/student/"), self._student)

    def release(self) -> None:
        self._keeps = False
        for line, message in self._kept:
            line.send(message)

    def _table(self, line: WebSocketRoute) -> None:
        def heard(message: str | bytes) -> None:
            if self._keeps and any(map(_over, _frames(message))):
                self._kept.append((line, message))
            else:
                line.send(message)

        line.connect_to_server().on_message(heard)

    def _student(self, line: WebSocketRoute) -> None:
        def heard(message: str | bytes) -> None:
            line.send(message)
            self.places += [frame["phase"] for frame in _frames(message) if frame["t"] == "place"]

        line.connect_to_server().on_message(heard)


def _frames(message: str | bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in str(message).splitlines()]


def _over(frame: dict[str, Any]) -> bool:
    return frame["t"] == "over" or (frame["t"] == "view" and frame["view"]["outcome"] is not None)


def test_the_result_waits_for_the_last_view_of_the_table(room: Room, server: Server) -> None:
    """The news of the end comes first: the board stays, tells the last move, then the end."""
    passengers = begin(room, server, 2, "zh-hant", (TABLET, PHONE), motion=True)
    first, late = passengers.table.tablets
    holdup = Holdup(late.page)
    late.page.reload()
    late.at_table()
    play_to_the_end([first, late], passengers.step, lambda tablet: "result" in holdup.places)
    expect(late.page.locator(".tr-station")).to_be_visible()
    expect(late.page.locator(".phase-result")).to_have_count(0)
    holdup.release()
    expect(late.page.locator(".kit-dock.kit-last")).to_be_visible()
    expect(late.page.locator(".kit-result")).to_be_visible()
    expect(late.page.locator(".kit-over")).to_be_visible()
    late.see_placements()
    late.at_phase("result")


def test_nobody_has_to_wait_for_the_end(room: Room, server: Server) -> None:
    """The last move is told with a button that goes on to the end at once."""
    passengers = begin(room, server, 2, "en", (TABLET, PHONE), motion=True)
    first, second = passengers.table.tablets
    last = [tablet.page.locator("[data-end]") for tablet in (first, second)]
    play_to_the_end([first, second], passengers.step, lambda tablet: any(each.count() for each in last))
    for tablet in (first, second):
        tablet.page.locator("[data-end]").tap()
        expect(tablet.page.locator(".kit-over")).to_be_visible()
        tablet.see_placements()
        tablet.at_phase("result")


def test_a_lesson_that_is_over_shows_each_table_its_end(room: Room, server: Server) -> None:
    """The teacher ends the session: no tablet jumps to the results, whichever news comes first."""
    table = seat(room, server, game="voyage-team", people=2, sizes=(TABLET, PHONE), motion=True)
    first, late = table.tablets
    holdup = Holdup(late.page)
    late.page.reload()
    for tablet in table.tablets:
        tablet.at_table()
    teacher = TeacherPages(table.teacher(room))
    teacher.end()
    while "ended" not in holdup.places:
        late.device.breathe()
    expect(late.page.locator(".kit-play .vt-map")).to_be_visible()
    holdup.release()
    for tablet in (first, late):
        expect(tablet.page.locator(".kit-over")).to_be_visible()
        tablet.see_the_end()
