"""What moves glides for at most 0.3 s, and not at all where no motion is wanted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Room
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import seat

MOST_MS = 300

# Notes every glide of the page: what the boards animate by script, and how long.
NOTES = """(() => {
  globalThis.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.dataset.flip) globalThis.glides.push(timing.duration);
    return animate.call(this, frames, timing);
  };
})()"""
# Of what the style sheets animate, that which happens once: not what waits for a tap and breathes meanwhile.
ONCE = """() => JSON.stringify(document.getAnimations()
  .filter((each) => each.animationName && each.effect?.getComputedTiming().iterations === 1)
  .map((each) => each.animationName))"""


def place(tablet: Tablet) -> None:
    expect(tablet.page.locator(".kit-dock.mine")).to_be_visible()
    tablet.place(4)
    expect(tablet.page.locator(".vt-area.filled, .kit-result").first).to_be_visible()


def take(tablet: Tablet) -> None:
    expect(tablet.page.locator(".kit-dock.mine")).to_be_visible()
    tablet.page.locator(".vr-ware.can").first.tap()
    place(tablet)


def board_train(tablet: Tablet) -> None:
    expect(tablet.page.locator(".kit-dock.mine")).to_be_visible()
    tablet.page.locator("[data-hand]").first.tap()
    tablet.page.locator("[data-column='1']").tap()
    tablet.confirm()
    expect(tablet.page.locator(".kit-result")).to_be_visible()


def put_in_order(tablet: Tablet) -> None:
    things = tablet.page.locator("[data-thing]")
    expect(things.first).to_be_enabled()
    moved = str(things.first.get_attribute("data-thing"))
    tablet.page.locator("[data-later]").first.tap()
    expect(things.nth(1)).to_have_attribute("data-thing", moved)


ALONE = {"mode": "individual", "options": {"pace": "self", "recipe": {"kinds": ["order"], "number": 1}}}
FIRST = {"bots": 1, "options": {"start_seat": 0}}
MOVES: dict[str, tuple[dict[str, Any], Callable[[Tablet], None]]] = {
    "voyage-team": (FIRST, place),
    "voyage-race": (FIRST, take),
    "voyage-train": (FIRST, board_train),
    "quiz": (ALONE, put_in_order),
}


@pytest.mark.parametrize("wanted", [True, False], ids=["motion", "still"])
@pytest.mark.parametrize("game", MOVES)
def test_a_move_glides_shortly_or_not_at_all(room: Room, server: Server, game: str, wanted: bool) -> None:
    how, move = MOVES[game]
    (tablet,) = seat(room, server, game=game, people=1, motion=True, **how).tablets
    page = tablet.page
    if not wanted:
        page.emulate_media(reduced_motion="reduce")
    page.add_init_script(NOTES)
    page.reload()
    move(tablet)
    glides = page.evaluate("() => globalThis.glides")
    if wanted:
        assert glides, "what was moved jumps"
        assert max(glides) <= MOST_MS
    else:
        assert not glides
        assert json.loads(page.evaluate(ONCE)) == []
