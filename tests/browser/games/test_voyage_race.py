"""voyage-race by people's hands: two in Chinese who also move cards, six in English,
and three who all predict.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.truth import right_areas, wrong_areas
from tests.browser.words import zh

EVERY = 4
"""Every so many placements one is wrong on purpose."""

LOOK = """() => {
  const text = (element) => element?.textContent.trim() ?? "";
  const has = (selector) => Boolean(document.querySelector(selector));
  const every = (selector) => [...document.querySelectorAll(selector)];
  const name = (of) => text(of.querySelector(".kit-name"));
  const ware = (of) => ({ id: of.dataset.card, name: name(of), can: "can" in of.dataset });
  const full = (of) => of.classList.contains("filled");
  const area = (of) => ({ area: Number(of.dataset.area), card: full(of) ? name(of) : null });
  return JSON.stringify({
    over: has(".kit-over"),
    mine: has(".kit-dock.mine"),
    busy: has(".kit-busy"),
    guessing: has("[data-none]"),
    about: text(document.querySelector(".vr-about .kit-name")),
    market: every(".vr-ware").map(ware),
    areas: every(".vt-map [data-area]").map(area),
    move: has("[data-move]"),
    slid: every("*").filter((each) => each.scrollLeft).map((each) => each.className),
    wide: document.documentElement.scrollWidth - innerWidth,
  });
}"""


class Racers:
    """The players of a table, who know the years. ``placed``, ``guessed``, ``moved``: what they have done."""

    def __init__(self, tablets: Sequence[Tablet], moves: int = 0) -> None:
        self.tablets = tablets
        self.moves = moves
        self.placed = self.guessed = self.moved = 0

    def play(self) -> None:
        play_to_the_end(self.tablets, self.step, lambda tablet: bool(self.look(tablet)["over"]), turns=600)

    @staticmethod
    def look(tablet: Tablet) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tablet.page.evaluate(LOOK))
        assert not found["slid"], f"{tablet.device.name}: slid sideways: {found['slid']}"
        assert found["wide"] <= 0, f"{tablet.device.name}: {found['wide']} px too wide"
        return found

    def step(self, tablet: Tablet) -> bool:
        look = self.look(tablet)
        if not look["mine"] or look["busy"]:
            return False
        if look["guessing"]:
            right = right_areas({"card": look["about"], "areas": look["areas"]})
            if right:
                tablet.place(right[0])
            else:
                tablet.guess_none()
            self.guessed += 1
        elif look["move"] and self.moved < self.moves:
            self._move(tablet)
        else:
            self._place(tablet, look)
        return True

    def _place(self, tablet: Tablet, look: dict[str, Any]) -> None:
        cards = [ware for ware in look["market"] if ware["can"]]
        fits = {ware["id"]: right_areas({"card": ware["name"], "areas": look["areas"]}) for ware in cards}
        fails = {ware["id"]: wrong_areas({"card": ware["name"], "areas": look["areas"]}) for ware in cards}
        wanted = fails if self.placed % EVERY == EVERY - 1 and any(fails.values()) else fits
        if not any(wanted.values()):
            wanted = fails
        card, areas = next((card, areas) for card, areas in wanted.items() if areas)
        tablet.page.locator(f".vr-ware[data-card='{card}']").tap()
        tablet.place(areas[0])
        self.placed += 1

    def _move(self, tablet: Tablet) -> None:
        page = tablet.page
        page.locator("[data-move]").tap()
        page.locator(".vt-area.mover").first.tap()
        page.locator(".vt-area.can").first.tap()
        tablet.confirm()
        self.moved += 1


def test_two_people_race_to_the_end(room: Room, server: Server) -> None:
    """SOLO-04 … SOLO-08: each on the own map, cards moved free of charge, ranks at the end."""
    table = seat(room, server, game="voyage-race", people=2, sizes=(TABLET, PHONE))
    for tablet in table.tablets:
        tablet.at_table()
    hint = [tablet.page.locator(".kit-point") for tablet in table.tablets]
    expect(hint[0].or_(hint[0].page.locator(".kit-wait")).first).to_be_visible()
    racers = Racers(table.tablets, moves=2)
    racers.play()
    assert racers.moved == 2
    for tablet in table.tablets:
        expect(tablet.page.locator(".kit-ranks li.won").first).to_contain_text(zh("winner"))
        expect(tablet.page.locator(".kit-ranks li.own i")).to_be_visible()
    assert table.status(table.tables[0]) == "ended"
    made = table.attempts()
    assert len(made) == racers.placed
    assert {each["kind"] for each in made} == {"place"}


def test_six_people_race_to_the_end(room: Room, server: Server) -> None:
    """All see the same end; every placement is stored."""
    table = seat(room, server, game="voyage-race", people=6, lang="en", sizes=(TABLET, UPRIGHT, PHONE))
    racers = to_the_end(table)
    assert [each["kind"] for each in table.attempts()] == ["place"] * racers.placed


def test_three_people_predict_and_race_to_the_end(room: Room, server: Server) -> None:
    """Option all_predict: everybody judges everybody's placements, and every prediction is stored."""
    options = {"all_predict": True, "predict_seconds": 120}
    table = seat(
        room,
        server,
        game="voyage-race",
        people=3,
        lang="en",
        sizes=(TABLET, UPRIGHT, PHONE),
        options=options,
    )
    racers = to_the_end(table)
    kinds = [each["kind"] for each in table.attempts()]
    assert (kinds.count("place"), kinds.count("predict")) == (racers.placed, racers.guessed)
    assert racers.guessed == 2 * racers.placed


def to_the_end(table: Seated) -> Racers:
    """They race until all see the end, with everybody's rank."""
    for tablet in table.tablets:
        tablet.at_table()
    racers = Racers(table.tablets)
    racers.play()
    for tablet in table.tablets:
        expect(tablet.page.locator(".kit-ranks li")).to_have_count(len(table.tablets))
    assert table.status(table.tables[0]) == "ended"
    return racers


@pytest.mark.parametrize("size", [TABLET, UPRIGHT, PHONE])
def test_one_alone_races_against_the_computer(room: Room, server: Server, size: tuple[int, int]) -> None:
    """A card is dragged from the market to the own map; another's map is opened large."""
    table = seat(room, server, game="voyage-race", people=1, bots=1, sizes=(size,), options={"start_seat": 0})
    (tablet,) = table.tablets
    tablet.at_table()
    page = tablet.page
    expect(page.locator(".kit-dock.mine")).to_be_visible()
    expect(page.locator(".kit-point")).to_be_visible()
    ware, place = (
        page.locator(".vr-ware").first.bounding_box(),
        page.locator("[data-area='4']").bounding_box(),
    )
    assert ware is not None
    assert place is not None
    page.mouse.move(ware["x"] + ware["width"] / 2, ware["y"] + ware["height"] / 2)
    page.mouse.down()
    page.mouse.move(ware["x"] + ware["width"] / 2, ware["y"] - 20, steps=3)
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator("[data-area='4'].filled")).to_be_visible()
    expect(page.locator(".kit-point")).to_have_count(0)
    page.locator("[data-seat='1'] button").tap()
    expect(page.get_by_role("dialog").locator(".vr-grid li")).to_have_count(8)
