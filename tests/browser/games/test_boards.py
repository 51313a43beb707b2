"""Every game's board and how-to: nothing serious for axe, nothing over the edge, nothing too small for a
finger, in both languages and at the four sizes, with the fewest and the most seats.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.registry import GAMES, get
from tests.browser import checks
from tests.browser.devices import Room
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import seat
from tests.browser.tour import Tour

KEYS = [game.key for game in GAMES]

# What a board needs besides its defaults to be played by those who sit at it alone.
ALONE: dict[str, dict[str, Any]] = {
    "quiz": {
        "mode": "individual",
        "options": {"pace": "self"},
        "deck": {"kind": "questions", "key": "beiguan", "number": 6},
    }
}
MOST = 6


def ready(tablet: Tablet) -> None:
    expect(tablet.page.locator(".kit-board > *").first).to_be_visible()


def look(room: Room, tablet: Tablet, name: str) -> None:
    """Stops at the board and at its how-to."""
    tour = Tour(room)
    ready(tablet)
    tour.stop(name, tablet.page, ready=lambda: ready(tablet))
    tablet.page.locator("[data-help]").click()
    expect(tablet.page.get_by_role("dialog")).to_be_visible()
    tour.stop(f"{name}-howto", tablet.page, english=False)
    faults = [*tour.findings.axe, *tour.findings.layout]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("key", KEYS)
def test_the_board_fits_with_the_fewest_seats(room: Room, server: Server, key: str) -> None:
    fewest = 1 if key in ALONE else 2
    table = seat(room, server, game=key, people=fewest, **ALONE.get(key, {}))
    look(room, table.tablets[0], f"board-{key}-{fewest}")


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ALONE])
def test_the_board_fits_with_the_most_seats(room: Room, server: Server, key: str) -> None:
    most = min(MOST, get(key).seats[-1])
    table = seat(room, server, game=key, people=1, bots=most - 1)
    tour = Tour(room)
    ready(table.tablets[0])
    tour.stop(f"board-{key}-{most}", table.tablets[0].page, ready=lambda: ready(table.tablets[0]))
    faults = [*tour.findings.axe, *tour.findings.layout]
    assert not faults, "\n".join(faults)


def test_what_just_happened_is_named_by_what_is_written_on_it(room: Room, server: Server) -> None:
    """axe: label-content-name-mismatch. The card of a result is a button with its name and year on it."""
    table = seat(room, server, game="voyage-team", people=2, options={"start_seat": 0})
    tablet = table.tablets[0]
    ready(tablet)
    tablet.place(4)
    expect(tablet.page.locator(".kit-result button.kit-result-card")).to_be_visible()
    assert not checks.axe(tablet.page)
