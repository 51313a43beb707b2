"""tokaido by people's hands to its end: two in Chinese, five in English, on all sizes of tablets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.words import zh

# What the board shows, as a child sees it.
LOOK = """() => {
  const board = document.querySelector(".tk");
  if (!board) return "{}";
  const all = (selector) => [...board.querySelectorAll(selector)];
  return JSON.stringify({
    over: all(".kit-over").length > 0,
    phase: board.dataset.phase ?? "",
    mine: all(".tk-dock.mine").length > 0,
    busy: all(".kit-busy").length > 0,
    stops: all(".tk-stop[data-can]").map((each) => Number(each.dataset.stop)),
    tiles: all("[data-tile]:not(:disabled)").map((each) => each.dataset.tile),
    coins: all("[data-coins]:not(:disabled)").length,
    end: all("[data-end]").length > 0,
    wide: document.scrollingElement.scrollWidth > innerWidth,
  });
}"""


class Travellers:
    """Children who leap from inn to inn with one stop between, and take the first thing that they may.

    Counted: the phases in which each of them has decided.
    """

    def __init__(self, table: Seated) -> None:
        self.table = table
        self.phases: set[str] = set()
        self.moves = 0

    @staticmethod
    def look(tablet: Tablet) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tablet.page.evaluate(LOOK))
        assert not found.get("wide"), f"{tablet.device.name}: the page can be moved sideways"
        return found

    def over(self, tablet: Tablet) -> bool:
        return bool(self.look(tablet).get("over"))

    def step(self, tablet: Tablet) -> bool:
        """One act on this tablet: tap a stop or a tile, then say yes."""
        look, page = self.look(tablet), tablet.page
        if look and look["end"]:
            page.locator("[data-end]").tap()
            return True
        if not look or look["over"] or look["busy"] or not look["mine"]:
            return False
        before = self._turn(page)
        self.phases.add(look["phase"])
        if look["stops"]:
            self.moves += 1
            stops = look["stops"]
            page.locator(f"[data-stop='{stops[0 if self.moves % 3 else len(stops) // 2]}']").tap()
            page.locator("[data-confirm]").tap()
        elif look["phase"] == "VILLAGE" and not look["tiles"]:
            page.locator("[data-toll]").tap()
        elif look["coins"]:
            page.locator("[data-coins]").first.tap()
            page.locator("[data-confirm]").tap()
        elif look["tiles"]:
            page.locator(f"[data-tile='{look['tiles'][0]}']").first.tap()
            page.locator("[data-confirm]").tap()
        else:
            page.locator("[data-none]").tap()
        expect(page.locator(".kit-busy")).to_have_count(0)
        tablet.device.until(f"(before) => ({TURN})() !== before", before)
        return True

    @staticmethod
    def _turn(page: Any) -> str:
        return str(page.evaluate(TURN))

    def play(self) -> None:
        """To the end, which all see."""
        tablets = self.table.tablets
        for tablet in tablets:
            expect(tablet.page.locator(".tk")).to_be_visible()
        play_to_the_end(tablets, self.step, self.over)
        for tablet in tablets:
            expect(tablet.page.locator(".kit-over")).to_be_visible()
            expect(tablet.page.locator(".tk-awards li")).to_have_count(7)
        assert self.table.status(self.table.tables[0]) == "ended"


# Changes with every decision that this tablet has seen.
TURN = """() => {
  const board = document.querySelector(".tk");
  return [board?.dataset.turn, board?.dataset.phase, Boolean(document.querySelector(".kit-over"))].join();
}"""


def begin(
    room: Room, server: Server, people: int, lang: str, sizes: Sequence[tuple[int, int]], **options: Any
) -> Travellers:
    return Travellers(
        seat(room, server, game="tokaido", people=people, lang=lang, sizes=sizes, options=options)
    )


def test_two_people_travel_to_the_end_in_chinese(room: Room, server: Server) -> None:
    """TOKAIDO-29 … 32: with the neutral traveller and with travellers of their own; tiles stay secret."""
    guests = begin(room, server, 2, "zh-hant", (TABLET, PHONE))
    first, second = guests.table.tablets
    tiles = []
    for tablet in (first, second):
        shown = tablet.page.locator("[data-tile]")
        expect(shown).to_have_count(2)
        tiles.append({each.get_attribute("data-tile") for each in shown.all()})
    assert not tiles[0] & tiles[1]
    guests.play()
    assert guests.phases >= {"CHOOSE_TRAVELLER", "MOVE", "MOVE_NEUTRAL", "INN"}
    assert {tablet.page.locator(".kit-over h2").inner_text() for tablet in (first, second)} & {
        zh("You have won!"),
        zh("You share the victory!"),
    }


def test_five_people_travel_to_the_end_in_english(room: Room, server: Server) -> None:
    """With branch circles, for beginners."""
    guests = begin(room, server, 5, "en", (TABLET, UPRIGHT, PHONE), beginner=True)
    guests.play()
    for tablet in guests.table.tablets:
        expect(tablet.page.locator(".kit-ranks li")).to_have_count(5)


def test_a_tapped_stop_tells_what_it_gives_and_what_it_was(room: Room, server: Server) -> None:
    """The way of a tap: what it gives now (or why one cannot stop there), what it really was, then yes."""
    guests = begin(room, server, 2, "zh-hant", (UPRIGHT,), beginner=True, start_seat=0)
    page = guests.table.tablets[0].page
    expect(page.locator(".tk-stop[data-can]").first).to_be_visible()
    page.locator("[data-stop='5']").tap()
    expect(page.locator(".tk-dock .kit-hint-label")).to_have_text(zh("Hot spring"))
    expect(page.locator(".tk-real")).not_to_be_empty()
    page.locator("[data-undo]").tap()
    page.locator("[data-stop='44']").tap()
    expect(page.locator(".tk-dock .kit-hint-text")).to_have_text(zh("First everybody stops at the next inn."))
    expect(page.locator(".tk-real")).to_contain_text("箱根")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("[data-bag]").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
