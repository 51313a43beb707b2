"""horse by people's hands to its end: two in Chinese, five in English, on all sizes of tablets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import play_to_the_end, seat
from tests.browser.words import zh

SHORT = {2: 421, 5: 375}
"""Seeds of short games, by seats, in which somebody is asked for help."""

# What the board shows, as a child sees it.
LOOK = """() => {
  const board = document.querySelector(".hz");
  if (!board) return "{}";
  const all = (selector) => [...board.querySelectorAll(selector)];
  return JSON.stringify({
    over: all(".kit-over").length > 0,
    last: all("[data-end]").length > 0,
    mine: all(".hz-dock.mine").length > 0,
    busy: all(".kit-busy").length > 0,
    help: all("[data-help-horse]").length > 0,
    steps: all("[data-step]:enabled").map((each) => Number(each.dataset.step)),
    horses: all("[data-horse]").map((each) => Number(each.dataset.at)),
    wide: document.scrollingElement.scrollWidth > innerWidth,
  });
}"""


class Riders:
    """Children who lay high cards, and always help. Counted: their taps on the help button."""

    def __init__(self, tablets: Sequence[Tablet]) -> None:
        self.tablets = tablets
        self.helped = 0

    @staticmethod
    def look(tablet: Tablet) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tablet.page.evaluate(LOOK))
        assert not found.get("wide"), f"{tablet.device.name}: the page can be moved sideways"
        return found

    def step(self, tablet: Tablet) -> bool:
        """One act on this tablet: a step card, or help."""
        look, page = self.look(tablet), tablet.page
        if not look or look["over"] or look["last"] or look["busy"] or not look["mine"]:
            return False
        if look["help"]:
            page.locator("[data-help-horse]").tap()
            self.helped += 1
            expect(page.locator("[data-help-horse]")).to_have_count(0)
            return True
        second = self.tablets.index(tablet) % 2  # so that not all lay the same
        steps = look["steps"]
        page.locator(f"[data-step='{steps[max(0, len(steps) - 1 - second)]}']").tap()
        tablet.confirm()
        return True

    def over(self, tablet: Tablet) -> bool:
        look = self.look(tablet)
        if look.get("last"):
            tablet.page.locator("[data-end]").tap()
            return True
        return bool(look.get("over"))


def played(
    room: Room, server: Server, people: int, lang: str, sizes: Sequence[tuple[int, int]]
) -> Sequence[Tablet]:
    """A short game, to the end that all see."""
    table = seat(room, server, game="horse", people=people, lang=lang, sizes=sizes, seed=SHORT[people])
    riders = Riders(table.tablets)
    for tablet in table.tablets:
        expect(tablet.page.locator("[data-place]")).to_have_count(32)
        expect(tablet.page.locator("[data-horse]")).to_have_count(people)
    play_to_the_end(table.tablets, riders.step, riders.over)
    for tablet in table.tablets:
        expect(tablet.page.locator(".kit-over")).to_be_visible()
        expect(tablet.page.locator(".kit-ranks li")).to_have_count(people)
        expect(tablet.page.locator("[data-care]")).to_contain_text(str(riders.helped))
        expect(tablet.page.locator(".hz-cares li")).to_have_count(people)
    assert riders.helped >= 1
    assert table.status(table.tables[0]) == "ended"
    return table.tablets


def test_two_people_play_to_the_end_in_chinese(room: Room, server: Server) -> None:
    """HORSE-05 … HORSE-23: by taps alone, on a tablet and a phone."""
    titles = {tablet.page.locator(".kit-over h2").inner_text() for tablet in _two(room, server)}
    assert titles & {zh("You have won!"), zh("You share the victory!")}


def _two(room: Room, server: Server) -> Sequence[Tablet]:
    return played(room, server, 2, "zh-hant", (TABLET, PHONE))


def test_five_people_play_to_the_end_in_english(room: Room, server: Server) -> None:
    played(room, server, 5, "en", (TABLET, UPRIGHT, PHONE))


def test_the_cards_turn_at_once_and_the_horses_run_step_by_step(room: Room, server: Server) -> None:
    """Each small step is shown; who does not want to wait skips them; the hand is free meanwhile."""
    track = ["hoof"] * 30
    table = seat(room, server, game="horse", people=2, options={"track": track}, motion=True)
    first, second = table.tablets
    watch = """() => {
      window.seen = [];
      const note = () => {
        const horses = [...document.querySelectorAll("[data-horse]")];
        const now = horses.map((each) => each.dataset.at).join();
        if (window.seen.at(-1) !== now) window.seen.push(now);
      };
      note();
      const course = document.querySelector(".hz-course");
      new MutationObserver(note).observe(course, {attributes: true, subtree: true});
    }"""
    for tablet in (first, second):
        expect(tablet.page.locator("[data-horse]")).to_have_count(2)
    second.page.evaluate(watch)
    for tablet, step in ((first, 5), (second, 3)):
        tablet.page.locator(f"[data-step='{step}']").tap()
        tablet.confirm()
    skip = first.page.locator("[data-skip]")
    expect(skip).to_be_visible()
    for tablet in (first, second):
        expect(tablet.page.locator(".hz-card.up")).to_have_count(2)
        expect(tablet.page.locator("[data-step]:enabled")).to_have_count(5)
    skip.tap()
    expect(skip).to_have_count(0)
    expect(first.page.locator("[data-horse='0']")).to_have_attribute("data-at", "5")
    expect(second.page.locator(".hz.running")).to_have_count(0)
    seen = second.page.evaluate("() => window.seen")
    runs = ["0,0", *[f"0,{at}" for at in (1, 2, 3)], *[f"{at},3" for at in (1, 2)]]
    assert seen[: len(runs)] == runs, "the smaller number first, a place at a time"
    assert seen[-1] == "5,3"


def test_the_hand_can_be_played_from_the_keyboard(room: Room, server: Server) -> None:
    table = seat(room, server, game="horse", people=2, sizes=(TABLET,))
    page = table.tablets[0].page
    page.locator("[data-step='4']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-step='4'][aria-pressed='true']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-step][aria-pressed='true']")).to_have_count(0)
    page.locator("[data-step='2']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".hz-step.laid[data-step='2']")).to_be_visible()
