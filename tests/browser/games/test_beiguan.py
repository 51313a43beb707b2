"""beiguan by people's hands to its end: both modes with four, on a tablet of each size, and with two.

Each phase is looked at when it is first met: nothing serious for axe, nothing over the edge, nothing too
small for a finger. The rules themselves are tested without a browser.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.devices import PHONE, PROJECTOR, TABLET, UPRIGHT, Room
from tests.browser.in_page import script
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import play_to_the_end, seat

# What the board shows, as a child sees it. `can`: the places of the town that may be gone to.
LOOK = """() => {
  const board = document.querySelector(".kit-play.bg");
  if (!board) return "{}";
  const has = (selector) => board.querySelector(selector) !== null;
  const all = (selector) => [...board.querySelectorAll(selector)];
  return JSON.stringify({
    over: has(".kit-over"),
    phase: board.dataset.phase ?? "",
    turn: board.dataset.turn ?? "",
    mine: has(".kit-dock.mine"),
    busy: has(".kit-busy"),
    festival: has("[data-festival]"),
    contest: has("[data-contest]"),
    choices: all("[data-choice]:not(:disabled)").map((each) => each.dataset.choice),
    ready: all("[data-skip], [data-close]").length > 0,
    can: all("[data-area][data-can]").map((each) => each.dataset.area),
    bands: all(".bg-own .bg-space.full").length,
    wide: document.scrollingElement.scrollWidth > innerWidth,
  });
}"""


class Troupes:
    """Children who win over musicians, perform as soon as they can, and try whatever else there is.

    `done`: how often each thing was done. `faults`: what was found wrong on the boards.
    """

    def __init__(
        self,
        room: Room,
        server: Server,
        people: int,
        mode: str,
        lang: str,
        sizes: Sequence[tuple[int, int]],
        seed: int = 7,
    ) -> None:
        options = {"mode": mode, "start_seat": 0}
        self.table = seat(
            room, server, game="beiguan", people=people, options=options, lang=lang, sizes=sizes, seed=seed
        )
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self.met: set[tuple[str, str]] = set()
        for tablet in self.table.tablets:
            tablet.page.emulate_media(reduced_motion="reduce")

    # ------------------------------------------------------------ looking

    @staticmethod
    def look(tablet: Tablet) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tablet.page.evaluate(LOOK))
        assert not found.get("wide"), f"{tablet.device.name}: the page can be moved sideways"
        return found

    def over(self, tablet: Tablet) -> bool:
        return bool(self.look(tablet).get("over"))

    def check(self, tablet: Tablet, what: str) -> None:
        """Looks at a phase when it is met first: by axe once, at its edges on each tablet."""
        name = tablet.device.name
        if (what, name) in self.met:
            return
        tablet.page.evaluate(script("settled"))
        found = checks.layout(tablet.page)
        if not any(each == what for each, _ in self.met):
            found += checks.axe(tablet.page)
        self.met.add((what, name))
        self.faults += [f"{what} ({name}): {each}" for each in found]

    # ------------------------------------------------------------ playing

    def step(self, tablet: Tablet) -> bool:
        """One act on this tablet."""
        look, page = self.look(tablet), tablet.page
        if not look or look["over"]:
            return False
        if look["festival"]:
            self.watch_the_festival(tablet)
            return True
        if look["contest"]:
            return self.contend(tablet, look)
        if look["busy"] or not look["mine"]:
            return False
        if look["phase"] == "DISPATCH":
            self.dispatch(tablet, look)
        else:
            self.check(tablet, look["phase"].lower())
            page.locator(".bg-space.live > button, .bg-craftspace.live > button").first.tap()
            self.confirm(tablet, look["phase"].lower())
        return True

    def confirm(self, tablet: Tablet, what: str) -> None:
        turn = self.look(tablet)["turn"]
        tablet.page.locator("[data-confirm]").tap()
        self.done[what] += 1
        tablet.device.until(
            "(turn) => document.querySelector('.kit-over') || "
            "document.querySelector('.kit-play.bg')?.dataset.turn !== turn",
            turn,
        )

    def dispatch(self, tablet: Tablet, look: dict[str, Any]) -> None:
        page, can = tablet.page, look["can"]
        self.check(tablet, "turn")
        if "zhaoying" in can and self.done["challenge"] < 4:
            page.locator("[data-area='zhaoying']").tap()
            expect(page.get_by_role("dialog")).to_be_visible()
            self.check(tablet, "rivals")
            page.locator("[data-rival]").first.tap()
            self.confirm(tablet, "challenge")
        elif "gate" in can and not self.done["gate"]:
            page.locator("[data-area='gate']").tap()
            self.confirm(tablet, "gate")
        elif look["bands"] and not self.done["market"]:
            self.rearrange(tablet)
        elif "chenghuang" in can:
            page.locator(".bg-show.live").first.tap()
            self.confirm(tablet, "perform")
        elif "street" in can and look["bands"] < 5:
            self.win_over(tablet)
        elif "academy" in can and self.done["academy"] < 3:
            page.locator("[data-area='academy']").tap()
            page.locator(".bg-space.live > button").first.tap()
            self.confirm(tablet, "academy")
        elif "wenchang" in can and self.done["wenchang"] < 3:
            page.locator("[data-area='wenchang']").tap()
            self.confirm(tablet, "wenchang")
        else:
            self.rearrange(tablet)

    def win_over(self, tablet: Tablet) -> None:
        """The first section that has a free space."""
        page = tablet.page
        page.locator("[data-section][data-can]").first.tap()
        spaces, confirm = page.locator(".bg-space.live > button"), page.locator("[data-confirm]")
        expect(spaces.or_(confirm).first).to_be_visible()
        self.check(tablet, "section")
        if not confirm.count():
            spaces.first.tap()
            expect(page.locator(".bg-sum.up").first).to_be_visible()
        self.check(tablet, "space")
        self.confirm(tablet, "street")

    def rearrange(self, tablet: Tablet) -> None:
        """At the market: one card to another place (the first time), and all of it as one act."""
        page = tablet.page
        page.locator("[data-area='market']").tap()
        expect(page.locator(".bg-market")).to_be_visible()
        self.check(tablet, "market")
        if not self.done["market"] and page.locator(".bg-put-band.kit-drag").count():
            page.locator(".bg-put-band.kit-drag").first.tap()
            self.check(tablet, "market-held")
            page.locator(".bg-put-band.good").first.tap()
            expect(page.locator("[data-reset]")).to_be_enabled()
        self.confirm(tablet, "market")

    def contend(self, tablet: Tablet, look: dict[str, Any]) -> bool:
        """A challenge: rolls again when behind, else makes sure of points."""
        if look["choices"]:
            self.check(tablet, f"contest-{look['choices'][0]}")
            choice = look["choices"][0]
            tablet.page.locator(f"[data-choice='{choice}']").tap()
            self.done[choice.split("-")[0]] += 1
            tablet.device.until(
                "(turn) => document.querySelector('.kit-play.bg')?.dataset.turn !== turn", look["turn"]
            )
        elif look["ready"]:
            self.check(tablet, "contest-over")
            tablet.page.locator("[data-skip], [data-close]").first.tap()
        else:
            return False
        return True

    def watch_the_festival(self, tablet: Tablet) -> None:
        """The first contest, the places, and away: nobody has to sit through all of it."""
        page = tablet.page
        self.check(tablet, "festival")
        if not self.done["festival"] and self.table.status(self.table.tables[0]) == "playing":
            self.reload_the_festival(page)
        page.locator("[data-skip]").tap()
        expect(page.locator(".bg-podium li")).to_have_count(len(self.table.tablets))
        self.check(tablet, "festival-places")
        page.locator("[data-close]").tap()
        expect(page.locator("[data-festival]")).to_have_count(0)
        self.done["festival"] += 1

    @staticmethod
    def reload_the_festival(page: Page) -> None:
        """It is shown again, and nothing tells the places before it has."""
        points = page.locator(".bg-line-score b")
        before = points.all_inner_texts()
        page.reload()
        expect(page.locator("[data-festival='1']")).to_be_visible()
        assert points.all_inner_texts() == before

    def play(self) -> None:
        """To the end, which all see; nobody's board had a fault on the way."""
        for tablet in self.table.tablets:
            expect(tablet.page.locator(".bg-town")).to_be_visible()
        play_to_the_end(self.table.tablets, self.step, self.over)
        for tablet in self.table.tablets:
            expect(tablet.page.locator(".kit-ranks li")).to_have_count(len(self.table.tablets))
            self.check(tablet, "end")
        assert self.table.status(self.table.tables[0]) == "ended"
        assert not self.faults, "\n".join(self.faults)


EACH_SIZE = (TABLET, UPRIGHT, PHONE, PROJECTOR)


def test_four_people_play_the_basic_game_to_its_end(room: Room, server: Server) -> None:
    """BEIGUAN-08 … BEIGUAN-29, in English: the year, its performances, the market, and the festival."""
    troupes = Troupes(room, server, 4, "basic", "en", EACH_SIZE)
    troupes.play()
    for what in ("street", "perform", "market", "wenchang", "gate"):
        assert troupes.done[what], what
    assert troupes.done["festival"] == 4


def test_four_people_play_the_advanced_game_to_its_end(room: Room, server: Server) -> None:
    """BEIGUAN-30 … BEIGUAN-41, in Chinese: two years, the academy, and challenges with all they offer."""
    troupes = Troupes(room, server, 4, "advanced", "zh-hant", EACH_SIZE)
    troupes.play()
    for what in ("challenge", "academy", "perform"):
        assert troupes.done[what], what
    assert troupes.done["reroll"] + troupes.done["sure"] > 0
    assert troupes.done["festival"] == 8, "both years end with a festival that each of the four sees"


def test_two_people_play_to_the_end_in_chinese(room: Room, server: Server) -> None:
    troupes = Troupes(room, server, 2, "basic", "zh-hant", (PHONE, UPRIGHT))
    troupes.play()


def test_a_card_is_dragged_at_the_market_and_taken_back(room: Room, server: Server) -> None:
    """BEIGUAN-23: moved by drag, undone, moved again; all of it is one act, which the other one sees."""
    troupes = Troupes(room, server, 2, "basic", "zh-hant", (TABLET,))
    first, second = troupes.table.tablets
    play_to_the_end(
        (first, second),
        troupes.step,
        lambda tablet: troupes.done["street"] >= 2 and bool(troupes.look(first)["mine"]),
    )
    page = first.page
    page.locator("[data-area='market']").tap()
    band = there_lies(page)
    drag(page, f"[data-put='bands-{band}']", f"[data-put='bands-{band + 3}']")
    expect(page.locator(f"[data-put='bands-{band + 3}'] .bg-band")).to_be_visible()
    page.locator("[data-step-back]").tap()
    expect(page.locator(f"[data-put='bands-{band}'] .bg-band")).to_be_visible()
    drag(page, f"[data-put='bands-{band}']", "[data-drop='aside']")
    expect(page.locator("[data-tray]")).to_have_count(1)
    troupes.confirm(first, "market")
    expect(page.locator(".bg-own .bg-chip")).to_have_count(1)
    second.page.locator("[data-seat='0'] button").tap()
    expect(second.page.get_by_role("dialog").locator(".bg-chip")).to_have_count(1)


def there_lies(page: Page) -> int:
    """The first space of the upper row with a card on it."""
    return next(n for n in (1, 2, 3) if page.locator(f"[data-put='bands-{n}'] .bg-band").count())


def drag(page: Page, what: str, where: str) -> None:
    begin, end = page.locator(what).bounding_box(), page.locator(where).bounding_box()
    assert begin
    assert end
    page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] * 0.7)
    page.mouse.down()
    page.mouse.move(begin["x"] + begin["width"] / 2 + 20, begin["y"] + begin["height"] * 0.7 + 20)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()
