"""Whatever can be tapped into place can be dragged there too, by mouse and by finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.dragging import WAYS, middle
from tests.browser.server import Server
from tests.browser.tables import seat

SIZED = [("mouse", TABLET), ("finger", TABLET), ("finger", UPRIGHT), ("finger", PHONE)]


@pytest.mark.parametrize(("way", "size"), SIZED)
def test_a_card_is_dragged_onto_a_train(room: Room, server: Server, way: str, size: tuple[int, int]) -> None:
    """Dragging chooses card and train at once; beside the trains nothing is chosen."""
    options = {"start_seat": 0, "cards": 16}
    table = seat(
        room, server, game="voyage-train", people=1, bots=1, options=options, sizes=(size,), motion=True
    )
    (tablet,) = table.tablets
    page, drag = tablet.page, WAYS[way]
    expect(page.locator(".kit-hand.asks, .tr-hand.asks").first).to_be_visible()
    cards, trains = page.locator("[data-hand]"), page.locator(".tr-track")
    expect(cards).to_have_count(2)

    drag(page, cards.nth(1), trains.nth(2))
    expect(trains.nth(2)).to_have_class(_has("chosen"))
    expect(page.locator(".tr-ticket.ghost")).to_have_count(1)
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")

    drag(page, cards.nth(0), trains.nth(0))
    expect(trains.nth(0)).to_have_class(_has("chosen"))
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")

    # Let go over the headline: the card is in the hand, no train is chosen.
    drag(page, cards.nth(0), middle(page.locator(".kit-say h2")))
    expect(page.locator(".tr-track.chosen")).to_have_count(0)
    expect(page.locator(".kit-ghost")).to_have_count(0)

    drag(page, cards.nth(0), trains.nth(3))
    tablet.confirm()
    expect(page.locator(".kit-result")).to_be_visible()
    assert [row["kind"] for row in table.attempts()] == ["predict"]


def things(page: Page) -> list[str]:
    """The ids in the order that the board shows."""
    return [each.get_attribute("data-thing") or "" for each in page.locator("[data-thing]").all()]


@pytest.mark.parametrize(("way", "size"), SIZED)
@pytest.mark.parametrize("kind", ["order", "sequence"])
def test_an_ordering_by_drag_by_tap_and_by_arrows(
    room: Room, server: Server, kind: str, way: str, size: tuple[int, int]
) -> None:
    """Three ways to the same answer; each moves one thing and leaves the others as they were."""
    how: dict[str, Any] = {"options": {"pace": "self", "recipe": {"kinds": ["order"], "number": 1}}}
    if kind == "sequence":
        deck = {"kind": "questions", "key": "beiguan", "ids": ["bg-o01"]}
        how = {"options": {"pace": "self"}, "deck": deck}
    table = seat(room, server, game="quiz", people=1, mode="individual", sizes=(size,), motion=True, **how)
    (tablet,) = table.tablets
    page, drag = tablet.page, WAYS[way]
    expect(page.locator(".qz-thing.kit-drag").first).to_be_visible()
    order = things(page)
    assert len(order) >= 3

    def moved(source: int, target: int) -> None:
        order.insert(target, order.pop(source))
        expect(page.locator("[data-thing]").nth(target)).to_have_attribute("data-thing", order[target])
        assert things(page) == order

    slot = page.locator(".qz-slot")
    drag(page, page.locator("[data-thing]").nth(0), slot.nth(2))
    moved(0, 2)
    drag(page, page.locator("[data-thing]").nth(2), slot.nth(1))
    moved(2, 1)
    drag(page, page.locator("[data-thing]").nth(1), middle(page.locator(".kit-say h2")))
    assert things(page) == order

    page.locator("[data-thing]").nth(2).tap()
    expect(page.locator(".qz-order.holding")).to_be_visible()
    page.locator("[data-thing]").nth(0).tap()
    moved(2, 0)

    page.locator("[data-later]").nth(0).tap()
    moved(0, 1)
    page.locator("[data-earlier]").nth(2).tap()
    moved(2, 1)
    expect(page.locator("[data-earlier]").first).to_be_disabled()
    expect(page.locator("[data-later]").last).to_be_disabled()

    page.locator("[data-thing]").nth(0).focus()
    page.keyboard.press("ArrowRight")
    moved(0, 1)

    page.locator("[data-confirm]").tap()
    expect(page.locator(".qz-reveal")).to_be_visible()
    (row,) = table.attempts()
    assert row["kind"] == kind


def _has(name: str) -> Any:
    return re.compile(rf"(^|\s){name}(\s|$)")
