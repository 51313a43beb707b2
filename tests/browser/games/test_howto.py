"""How each game is played: opened by a child who waits, and on the projector, before there is any table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.registry import GAMES
from tests.browser import checks
from tests.browser.devices import SIZES, Room
from tests.browser.in_page import script
from tests.browser.server import Server
from tests.browser.tables import seat


@pytest.mark.parametrize("lang", ["zh-hant", "en"])
@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_how_to_play_is_read_in_the_lobby(room: Room, server: Server, game: str, lang: str) -> None:
    """Every step has its words and its picture; nothing hangs over the edge at any size."""
    table = seat(room, server, game=game, people=1, lobby=True, lang=lang)
    (tablet,) = table.tablets
    page = tablet.page
    tablet.at_phase("lobby")
    page.locator("p.centre button.light").tap()
    sheet = page.get_by_role("dialog")
    steps = sheet.locator(".kit-steps > li")
    expect(steps.nth(4)).to_be_visible()
    for step in steps.all():
        assert step.locator("h3").inner_text().strip()
        assert step.locator("p").inner_text().strip()
        assert step.locator(".kit-scene > *").count()
    faults = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(script("settled"))
        faults += [f"{size}: {fault}" for fault in checks.layout(page)]
        room.picture(page, f"howto-{game}-{lang[:2]}-{size}")
    assert not faults, "\n".join(faults)
