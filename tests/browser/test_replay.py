"""A table that was played is looked at again: with the real board of each game, step by step, by itself and
at speed, by mouse and keys, as an onlooker and as a seat.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.registry import GAMES
from tests.browser.devices import Device, Room
from tests.browser.server import Server
from tests.browser.tables import give_cookie, seat
from tests.browser.tour import Tour
from tests.browser.words import zh

KEYS = [game.key for game in GAMES]
WISHES: dict[str, dict[str, Any]] = {
    "quiz": {"students": 6, "deck": {"kind": "questions", "key": "beiguan", "number": 6}},
    "voyage-team": {"options": {"all_predict": True}},
}


def recorded(server: Server, key: str, **more: Any) -> dict[str, Any]:
    """A class with a table of this game, played by the rules beside the running server."""
    return server.make("tests.recorded", {"game": key, "students": 4, **WISHES.get(key, {}), **more})


def opened(room: Room, made: dict[str, Any], query: str = "") -> Device:
    """The teacher's browser on the replay of the table."""
    device = room.device("teacher", (1280, 800))
    give_cookie(device, made["teacher"])
    device.open(f"/reports/tables/{made['table']}/replay/{query}")
    shown(device.page)
    return device


def shown(page: Page) -> None:
    expect(page.locator(".replay-window[aria-busy=false] .kit-board > *").first).to_be_visible()
    expect(page.locator(".replay-now[data-step]:not([data-step=''])")).to_be_visible()
    # A game that judges nothing has no list of judgements beside it.
    expect(page.locator(".replay-list ol, .replay-list p, .replay-body.alone").first).to_be_visible()


def at_step(page: Page, step: int) -> None:
    expect(page.locator(".replay-now")).to_have_attribute("data-step", str(step))


def button(page: Page, words: str) -> Locator:
    return page.locator(".replay-main").get_by_role("button", name=zh(words), exact=True)


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_shown_from_its_deal_to_its_end(room: Room, server: Server, key: str) -> None:
    made = recorded(server, key)
    device = opened(room, made)
    page, last = device.page, made["revision"]
    at_step(page, 0)
    for step in range(1, 6):
        button(page, "Next step").click()
        at_step(page, step)
        expect(page.locator(".replay-said")).not_to_be_empty()
    button(page, "Previous step").click()
    at_step(page, 4)
    button(page, "Last step").click()
    at_step(page, last)
    # The last move is looked at, then the board shows the end, as on the tablets; a moment of the whole table
    # (迎神賽會, the end of a season) is put away by hand, since this browser wants no motion.
    moment = page.locator(".replay-window").locator("[data-skip], [data-close], [data-moment-away]").first
    end = page.locator(".replay-window .kit-over")
    expect(end.or_(moment).first).to_be_visible(timeout=25_000)
    while moment.count() and not end.count():
        moment.click()
        expect(end.or_(moment).first).to_be_visible()
    expect(end).to_be_visible(timeout=25_000)
    expect(button(page, "Next step")).to_be_disabled()
    button(page, "First step").click()
    at_step(page, 0)
    expect(page.locator(".replay-window .kit-over")).to_have_count(0)


@pytest.mark.parametrize("key", KEYS)
def test_it_fits_every_size_and_axe_has_nothing_to_say(room: Room, server: Server, key: str) -> None:
    made = recorded(server, key)
    device = opened(room, made, f"?at={made['revision'] // 2}")
    tour = Tour(room)
    tour.stop(f"replay-{key}", device.page, ready=lambda: shown(device.page))
    device.page.locator("#replay-as").select_option("1")
    expect(device.page.locator(".replay-window.as-seat .kit-board > *").first).to_be_visible()
    tour.stop(f"replay-{key}-seat", device.page, english=False)
    # On a phone the card is tapped, never the small spaces below it.
    layout = [fault for fault in tour.findings.layout if "button.bt-space" not in fault]
    faults = [*tour.findings.axe, *layout]
    assert not faults, "\n".join(faults)


def test_it_plays_by_itself_and_faster(room: Room, server: Server) -> None:
    made = recorded(server, "voyage-race")
    page = opened(room, made).page
    page.locator(".speeds").get_by_role("button", name="4×").click()
    page.locator(".replay-buttons .play").click()
    at_step(page, 3)
    page.locator(".replay-buttons .play").click()
    stopped = page.locator(".replay-now").get_attribute("data-step")
    expect(page.locator(".replay-buttons .play")).to_have_attribute("aria-pressed", "false")
    assert stopped is not None
    assert int(stopped) >= 3


def test_keys_go_through_the_steps(room: Room, server: Server) -> None:
    made = recorded(server, "voyage-train")
    page = opened(room, made).page
    page.locator("h1").first.click()
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", made["revision"]),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at_step(page, step)
    page.keyboard.press("n")
    expect(page.locator(".replay-judged .result").first).to_be_visible()
    expect(page.locator(".replay-judged .result.wrong, .replay-judged .result.partly").first).to_be_visible()
    slider = page.locator(".replay-track input")
    slider.focus()
    page.keyboard.press("Home")
    at_step(page, 0)


def test_a_judgement_leads_to_its_step(room: Room, server: Server) -> None:
    made = recorded(server, "voyage-race")
    page = opened(room, made).page
    page.get_by_label(zh("only mistakes")).check()
    entry = page.locator(".replay-list li button").nth(1)
    step = entry.locator(".step-number").inner_text()
    entry.click()
    at_step(page, int(step))
    expect(entry).to_have_attribute("aria-current", "step")
    expect(page.locator(".replay-judged .result.wrong").first).to_be_visible()
    expect(page.locator(".replay-marks .mark-shape.wrong").first).to_be_attached()


def test_a_link_opens_at_its_step_and_seat_and_the_address_follows(room: Room, server: Server) -> None:
    made = recorded(server, "voyage-race")
    device = opened(room, made, "?at=7&as=2")
    page = device.page
    at_step(page, 7)
    expect(page.locator("#replay-as")).to_have_value("2")
    # Seat 2 sees its own map and what it could do; nothing can be done here.
    expect(page.locator(".replay-window.as-seat")).to_be_visible()
    button(page, "Next step").click()
    at_step(page, 8)
    device.until("() => location.search.includes('at=8')")
    device.open(f"/reports/tables/{made['table']}/replay/#5")
    shown(page)
    at_step(page, 5)


def test_a_table_that_still_plays_is_followed_to_its_newest_step(room: Room, server: Server) -> None:
    made = recorded(server, "voyage-race", until=6)
    page = opened(room, made, "?at=6").page
    at_step(page, 6)
    button(page, "Next step").click()
    at_step(page, 6)
    expect(page.locator(".message.error")).to_have_count(0)


def test_placements_lead_to_the_board_at_their_moment(room: Room, server: Server) -> None:
    made = recorded(server, "voyage-team")
    device = room.device("teacher", (1280, 800))
    give_cookie(device, made["teacher"])
    device.open(f"/reports/sessions/{made['session']}/placements/?show=wrong")
    link = device.page.locator("table.placements a[href*='/replay/']").first
    step = str(link.get_attribute("href")).split("at=")[1]
    link.click()
    shown(device.page)
    at_step(device.page, int(step))


def test_a_pupil_reports_a_card_and_plays_on_and_the_teacher_reads_it(room: Room, server: Server) -> None:
    table = seat(room, server, game="voyage-team", people=2, options={"start_seat": 0})
    page = table.tablets[0].page
    expect(page.locator(".kit-board > *").first).to_be_visible()
    table.tablets[0].place(4)
    page.locator(".kit-result button.kit-result-card").tap()
    page.locator("[data-doubt-open]").tap()
    sheet = page.locator(".kit-doubt-sheet")
    expect(sheet).to_be_visible()
    tour = Tour(room)
    tour.stop("doubt-sheet", page, english=False)
    sheet.locator("[data-reason='date']").tap()
    expect(sheet.locator(".kit-doubt-done")).to_be_visible()
    sheet.locator(".kit-doubt-done button").tap()
    expect(sheet).to_have_count(0)
    expect(page.locator("[data-doubt-open]")).to_be_disabled()
    rows = server.rows("SELECT item, reason, student_id FROM play_doubt WHERE table_id = ?", table.tables[0])
    assert [row["reason"] for row in rows] == ["date"]
    teacher = room.device("teacher", (1024, 768))
    give_cookie(teacher, table.keys["teacher"])
    teacher.open("/decks/built-in/taiwan/")
    section = teacher.page.locator("#doubts")
    expect(section).to_contain_text(table.names[0])
    tour.stop("doubts-of-a-deck", teacher.page, english=False)
    section.get_by_role("button").first.click()
    expect(teacher.page.locator("#doubts")).to_have_count(0)
    assert not [*tour.findings.axe, *tour.findings.layout]
