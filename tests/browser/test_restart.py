"""The server is killed in mid-game and started again: all devices come back by themselves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.devices import Room
from tests.browser.pages import Tablet, TeacherPages, children_of
from tests.browser.playing import Players
from tests.browser.server import Server


def test_everybody_comes_back_after_kill_9(room: Room, server: Server, teacher: TeacherPages) -> None:
    one, two = (Tablet(room.device(name)) for name in ("one", "two"))
    children = children_of(server, server.demo["classroom"])[:2]
    teacher.prepare("斷電", table_size=2, option_predict_seconds=120)
    teacher.open_session()
    for tablet, child in zip((one, two), children, strict=True):
        tablet.sign_in(server.demo["code"], child)
        tablet.at_phase("lobby")
    teacher.start(tables=1)
    for tablet in (one, two):
        tablet.at_table()
    players = Players([one, two])
    players.play(lambda: all(players.judged[child.name] >= 2 for child in children))
    before = one.look()

    for device in room.devices:
        device.cable.failed = True  # browsers may complain of what is done to them now
    server.kill()
    for tablet in (one, two):
        expect(tablet.page.locator(".kit-banner.warn")).to_be_visible()
    expect(teacher.page.locator(".message.warning")).to_be_visible()
    server.start()
    for tablet in (one, two):
        expect(tablet.page.locator(".kit-banner.warn")).to_have_count(0)
    expect(teacher.page.locator(".message.warning")).to_have_count(0)
    after = one.look()
    assert (after["areas"], after["card"], after["markers"]) == (
        before["areas"],
        before["card"],
        before["markers"],
    )
    players.play(lambda: all(players.judged[child.name] >= 3 for child in children))
    teacher.end()
