"""voyage-team by people's hands with the largest number of seats, in English."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.playing import Players, over
from tests.browser.server import Server
from tests.browser.tables import seat


def test_six_people_play_to_the_end(room: Room, server: Server) -> None:
    """GROUP-13, GROUP-14: the end is seen on all six tablets, and each judgement is stored."""
    table = seat(room, server, game="voyage-team", people=6, lang="en", sizes=(TABLET, UPRIGHT, PHONE))
    for tablet in table.tablets:
        tablet.at_table()
    players = Players(table.tablets)
    players.play(over(*table.tablets))
    for tablet in table.tablets:
        expect(tablet.page.locator(".kit-over")).to_be_visible()
    assert table.status(table.tables[0]) == "ended"
    assert len(table.attempts()) == players.judgements
