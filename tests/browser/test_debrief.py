"""After an activity the teacher walks through it with the class; before it, through how it is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PHONE, TABLET, Device, Room
from tests.browser.playing import Players
from tests.browser.server import Server
from tests.browser.tables import Seated, seat
from tests.browser.words import zh

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".db-stage *")]
  .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden")
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
FITS = """() => document.documentElement.scrollWidth <= innerWidth
  && document.documentElement.scrollHeight <= innerHeight"""
NARROW = "() => document.documentElement.scrollWidth <= innerWidth"
TARGETS = """() => [...document.querySelectorAll(".stage-control button")]
  .map((each) => each.getBoundingClientRect()).every((box) => box.height >= 44 && box.width >= 44)"""


def next_button(page: Page) -> Locator:
    return page.locator(".stage-steps button").last


def where(page: Page) -> str:
    return page.locator(".stage-steps .num").inner_text()


def played(room: Room, server: Server, teacher_size: tuple[int, int]) -> tuple[Seated, Device, Device]:
    """Two children have judged some cards, wrongly now and then; the teacher has the projector open."""
    table = seat(room, server, game="voyage-team", people=2)
    for tablet in table.tablets:
        tablet.at_table()
    teacher = table.teacher(room, size=teacher_size)
    projector = table.projector(room)
    players = Players(table.tablets)
    players.play(lambda: players.judgements >= 6)
    teacher.page.locator(".run-head").get_by_role("button", name=zh("Stop all tables")).tap()
    teacher.page.get_by_role("dialog").locator("button.main").tap()
    return table, teacher, projector


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_teacher_walks_three_cards_and_the_projector_follows(
    room: Room, server: Server, size: tuple[int, int]
) -> None:
    table, teacher, projector = played(room, server, size)
    hand, screen = teacher.page, projector.page
    hand.locator(".run-head").get_by_role("button", name=zh("Debrief"), exact=True).tap()
    expect(screen.locator(".db-tiles li").first).to_be_visible()
    cards = screen.locator(".db-tiles li").count()
    seen = []
    for n in range(1, 4):
        next_button(hand).tap()
        expect(screen.locator(".db-head > .num")).to_contain_text(f"{n} /")
        name = hand.locator(".stage-now h3").inner_text()
        expect(screen.locator(".db-card h2")).to_contain_text(name)
        expect(screen.locator(".db-card .db-year")).to_be_visible()
        expect(screen.locator(".db-ticks .now")).to_have_count(1)
        assert screen.evaluate(FITS), "the projector never scrolls"
        assert screen.evaluate(SMALLEST) >= 28, "readable from eight metres"
        seen.append(name)
    assert len(set(seen)) == 3 <= cards
    text = screen.locator("body").inner_text()
    for name in table.names:
        assert name not in text, "never a mistake beside a name"
    assert teacher.page.evaluate(NARROW)
    assert teacher.page.evaluate(TARGETS)

    # A reload of either finds the same card, and so does a second device.
    screen.reload()
    expect(screen.locator(".db-card h2")).to_contain_text(seen[-1])
    before = where(hand)
    hand.reload()
    expect(hand.locator(".stage-steps .num")).to_have_text(before)
    hand.locator(".stage-steps button").first.tap()
    expect(screen.locator(".db-card h2")).to_contain_text(seen[1])

    hand.get_by_role("button", name=zh("End the debrief")).tap()
    expect(screen.locator(".stage-table").first).to_be_visible()
    expect(hand.locator(".stage-control")).to_have_count(0)


def test_how_to_play_is_shown_on_the_projector_in_the_middle_of_a_game(room: Room, server: Server) -> None:
    table = seat(room, server, game="voyage-team", people=2)
    teacher, projector = table.teacher(room), table.projector(room)
    hand, screen = teacher.page, projector.page
    hand.locator(".step-act").first.tap()
    expect(screen.locator(".howto-stage [data-now]")).to_be_visible()
    first = screen.locator(".howto-stage [data-now] h3").text_content() or ""
    next_button(hand).tap()
    expect(screen.locator(".howto-dots i.done")).to_have_count(1)
    step = screen.locator(".howto-stage [data-now] h3")
    expect(step).not_to_have_text(first)
    assert screen.evaluate(FITS)
    said = step.text_content() or ""
    screen.reload()
    expect(step).to_have_text(said)
    hand.reload()
    expect(hand.locator(".howto-stage [data-now] h3")).to_have_text(said)
    table.tablets[0].at_table()
    hand.get_by_role("button", name=zh("Take it away")).tap()
    expect(screen.locator(".stage-table").first).to_be_visible()
