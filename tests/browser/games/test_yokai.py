"""yokai by people's hands to its end: two in Chinese, five in English, on all sizes of tablets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser import checks
from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.words import zh

# What the board shows, as a child sees it.
LOOK = """() => {
  const board = document.querySelector(".yk");
  if (!board) return "{}";
  const all = (selector) => [...board.querySelectorAll(selector)];
  const of = (selector, name) => all(selector).map((each) => each.dataset[name]);
  return JSON.stringify({
    over: all(".kit-over").length > 0,
    phase: board.dataset.phase ?? "",
    mine: all(".yk-dock.mine").length > 0,
    busy: all(".kit-busy").length > 0,
    moment: all("[data-moment-away]").length > 0,
    dice: of(".yk-pool button.can[data-die]", "die"),
    houses: all(".yk-home button.can").map((each) => [
      each.closest("[data-village]").dataset.village, each.dataset.house,
    ]),
    regions: of(".yk-region-tap[data-put]", "put"),
    deities: of(".yk-temple.can", "deity"),
    missions: all(".yk-mission.can").map((each) => each.closest("[data-mission]").dataset.mission),
    faces: of("[data-face]", "face"),
    confirm: all("[data-confirm]").length > 0,
    last: all("[data-end]").length > 0,
    wide: document.scrollingElement.scrollWidth > innerWidth,
  });
}"""


class Guests:
    """Children who tap what glows. Counted: what they did."""

    def __init__(self, table: Seated) -> None:
        self.table = table
        self.done: Counter[str] = Counter()

    @staticmethod
    def look(tablet: Tablet) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tablet.page.evaluate(LOOK))
        assert not found.get("wide"), f"{tablet.device.name}: the page can be moved sideways"
        return found

    def over(self, tablet: Tablet) -> bool:
        return bool(self.look(tablet).get("over"))

    def step(self, tablet: Tablet) -> bool:
        """One act on this tablet; what everybody looks at for a moment is put away first."""
        look, page = self.look(tablet), tablet.page
        if look.get("moment"):
            self._moment(tablet)
            page.locator("[data-moment-away]").tap()
            self.done["moment"] += 1
            return True
        if look.get("last"):
            page.locator("[data-end]").tap()
            return True
        if not look or look["over"] or look["busy"] or not look["mine"]:
            return False
        phase = look["phase"]
        turn = self.done[phase]
        self.done[phase] += 1
        if phase == "ALLOT":
            self._allot(tablet, look, turn)
        elif phase == "MISSION":
            page.locator(f"[data-mission='{look['missions'][0]}'] .yk-mission").tap()
        elif phase == "REPLACE":
            for deity in look["deities"][:2]:
                if page.locator("[data-confirm]").count() == 0:
                    self._temple(tablet, deity)
        elif phase == "DRAFT":
            self._move_in(tablet, turn)
        else:
            self._power(tablet, look)
        confirm = page.locator("[data-confirm]")
        if confirm.count():
            confirm.tap()
        expect(page.locator(".kit-busy, [data-confirm]")).to_have_count(0)
        return True

    def _moment(self, tablet: Tablet) -> None:
        """The first one of each kind on each size fits, and is written for everybody."""
        page = tablet.page
        kind = page.locator("[data-moment]").get_attribute("data-moment")
        seen = f"{kind} {page.viewport_size}"
        if not self.done[seen]:
            faults = [*checks.layout(page), *checks.axe(page)]
            assert not faults, "\n".join(faults)
        self.done[seen] += 1

    def _allot(self, tablet: Tablet, look: dict[str, Any], turn: int) -> None:
        """Every third time a rumour, every fifth a record, where they are possible; else people move in."""
        page, dice = tablet.page, look["dice"]
        if look["houses"] and (turn % 5 == 4 or not dice):
            self._house(tablet, look)
            if page.locator("[data-confirm]").count() == 0:  # else there is nothing to do but let one go
                assert self._visit(tablet, "record")
            return
        if turn % 3 == 2:
            page.locator(f".yk-pool [data-die='{dice[0]}']").tap()
            if self._visit(tablet, "rumour"):
                return
            page.locator("[data-undo]").tap()
        for n in range(2):
            if page.locator("[data-confirm]").count() == 0 and self.look(tablet)["dice"]:
                self._move_in(tablet, turn + n)

    def _visit(self, tablet: Tablet, what: str) -> bool:
        deities = self.look(tablet)["deities"]
        if not deities:
            return False
        self._temple(tablet, deities[0])
        self.done[what] += 1
        return True

    @staticmethod
    def _temple(tablet: Tablet, deity: str) -> None:
        tablet.page.locator(f"[data-deity='{deity}'] .yk-temple-in").tap()

    def _move_in(self, tablet: Tablet, turn: int) -> None:
        page = tablet.page
        look = self.look(tablet)
        page.locator(f".yk-pool [data-die='{look['dice'][turn % len(look['dice'])]}']").tap()
        regions = self.look(tablet)["regions"]
        if not regions:  # nobody can move in: the die can only go to a temple
            assert self._visit(tablet, "rumour")
            return
        page.locator(f"[data-put='{regions[turn % len(regions)]}']").tap()

    @staticmethod
    def _house(tablet: Tablet, look: dict[str, Any]) -> None:
        village, house = look["houses"][0]
        tablet.page.locator(f"[data-village='{village}'] [data-house='{house}']").tap()

    def _power(self, tablet: Tablet, look: dict[str, Any]) -> None:
        """One choice: the first thing that glows."""
        page = tablet.page
        if look["faces"]:
            page.locator(f"[data-face='{look['faces'][-1]}']").tap()
        elif look["missions"]:
            page.locator(f"[data-mission='{look['missions'][0]}'] .yk-mission").tap()
        elif look["regions"] and not look["houses"]:
            page.locator(f"[data-put='{look['regions'][0]}']").tap()
        elif look["houses"]:
            self._house(tablet, look)
        else:
            self._move_in(tablet, 0)

    def play(self) -> None:
        """To the end, which all see, with a place and a score for each."""
        tablets = self.table.tablets
        for tablet in tablets:
            expect(tablet.page.locator(".yk")).to_be_visible()
        play_to_the_end(tablets, self.step, self.over)
        for tablet in tablets:
            expect(tablet.page.locator(".kit-over")).to_be_visible()
            expect(tablet.page.locator(".kit-ranks li")).to_have_count(len(tablets))
            expect(tablet.page.locator(".yk-tally tbody tr")).to_have_count(len(tablets))
            expect(tablet.page.locator(".yk-tally")).to_be_visible()
        assert self.table.status(self.table.tables[0]) == "ended"
        assert self.done["moment"] >= 3, "each season was shown"
        assert self.done["rumour"]
        assert self.done["record"]


def begin(room: Room, server: Server, people: int, lang: str, sizes: Sequence[tuple[int, int]]) -> Guests:
    return Guests(seat(room, server, game="yokai", people=people, lang=lang, sizes=sizes))


def test_two_people_play_to_the_end_in_chinese(room: Room, server: Server) -> None:
    """YOKAI-08 … YOKAI-30, by taps alone; a mission says how far the own village is."""
    guests = begin(room, server, 2, "zh-hant", (TABLET, PHONE))
    for tablet in guests.table.tablets:
        expect(tablet.page.locator(".yk-temple")).to_have_count(5)
        expect(tablet.page.locator(".yk-mission")).to_have_count(4)
        expect(tablet.page.locator(".yk-need .num b").first).to_be_visible()
    guests.play()
    assert {tablet.page.locator(".kit-over h2").inner_text() for tablet in guests.table.tablets} & {
        zh("You have won!"),
        zh("You share the victory!"),
    }


def test_five_people_play_to_the_end_in_english(room: Room, server: Server) -> None:
    begin(room, server, 5, "en", (TABLET, UPRIGHT, PHONE)).play()
