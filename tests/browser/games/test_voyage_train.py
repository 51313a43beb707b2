"""voyage-train by people's hands to its end: two in Chinese, six in English, on all sizes of tablets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import PHONE, SIZES, TABLET, UPRIGHT, Room
from tests.browser.in_page import script
from tests.browser.pages import Tablet
from tests.browser.playing import Tapping, board_looks
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.words import zh


class Passengers(Tapping):
    """Children who guess each train in turn. ``guesses``: made so far; ``choices``: trains chosen besides."""

    BOARD = "tr"
    LOOK = board_looks(
        BOARD,
        """hand: all("[data-hand]").map((each) => each.dataset.hand),
    free: all("[data-hand]:not(:disabled)").length,
    can: all("[data-column][data-can]").map((each) => Number(each.dataset.column)),
    lengths: all(".tr-track").map((each) => each.querySelectorAll(".tr-car").length),""",
    )

    def __init__(self, table: Seated) -> None:
        super().__init__(table)
        self.guesses = 0
        self.choices = 0

    def act(self, tablet: Tablet, look: dict[str, Any]) -> None:
        """A card and its train, or the choice that follows."""
        page = tablet.page
        assert len(look["lengths"]) == 4, look
        assert all(1 <= length <= 2 for length in look["lengths"]), look
        if look["free"]:
            self.guesses += 1
            page.locator(f"[data-hand='{look['hand'][self.guesses % 2]}']").tap()
            guess = self.guesses % 5
            if guess == 0:
                page.locator("[data-none]").tap()
            else:
                page.locator(f"[data-column='{guess}']").tap()
        else:
            assert look["can"], look
            self.choices += 1
            page.locator(f"[data-column='{look['can'][self.choices % len(look['can'])]}']").tap()
        self.say_yes(tablet)

    def play(self) -> None:
        """And what was guessed is stored."""
        super().play()
        stored = self.table.attempts()
        assert len(stored) == self.guesses
        assert {row["kind"] for row in stored} == {"predict"}


def begin(
    room: Room,
    server: Server,
    people: int,
    lang: str,
    sizes: Sequence[tuple[int, int]],
    motion: bool = False,
) -> Passengers:
    """A table with the fewest cards that a game needs."""
    options = {"cards": 12 + 2 * people}
    return Passengers(
        seat(
            room,
            server,
            game="voyage-train",
            people=people,
            lang=lang,
            sizes=sizes,
            options=options,
            motion=motion,
        )
    )


def test_two_people_ride_to_the_end_in_chinese(room: Room, server: Server) -> None:
    """TRAIN-05 … TRAIN-15: taps alone; the first result is told with its year and ✓ or ✗ in words."""
    passengers = begin(room, server, 2, "zh-hant", (TABLET, PHONE))
    first, second = passengers.table.tablets
    play_to_the_end([first, second], passengers.step, lambda tablet: passengers.guesses >= 1)
    for tablet in (first, second):
        strip = tablet.page.locator(".kit-result")
        expect(strip).to_be_visible()
        expect(strip.locator(".kit-guess")).to_contain_text("猜")
        expect(strip.locator(".kit-guess .icon")).to_be_visible()
    passengers.play()
    assert {tablet.page.locator(".kit-over h2").inner_text() for tablet in (first, second)} <= {
        zh("You have won!"),
        zh("You share the victory!"),
        zh("The train has arrived"),
    }


def test_six_people_ride_to_the_end_in_english(room: Room, server: Server) -> None:
    passengers = begin(room, server, 6, "en", (TABLET, UPRIGHT, PHONE))
    passengers.play()
    for tablet in passengers.table.tablets:
        expect(tablet.page.locator(".kit-ranks li")).to_have_count(6)


# What hangs over the lower edge of the window: the own cards, the trains, and what can be tapped.
CUT = """() => JSON.stringify([...document.querySelectorAll("[data-hand], .tr-track, .tr-dock .kit-button")]
  .filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1)
  .map((each) => each.className))"""
SIDEWAYS = (740, 360)


def cut(tablet: Tablet, size: tuple[int, int]) -> list[str]:
    tablet.page.set_viewport_size({"width": size[0], "height": size[1]})
    tablet.page.evaluate(script("settled"))
    found: list[str] = json.loads(tablet.page.evaluate(CUT))
    return found


def test_the_own_cards_are_seen_whole_while_one_waits_and_on_a_phone_on_its_side(
    room: Room, server: Server
) -> None:
    """With six seats, on all sizes; then, with the turn, up to the button that says yes."""
    options = {"start_seat": 1, "cards": 24}
    table = seat(room, server, game="voyage-train", people=6, options=options, late=5)
    waiting = table.tablets[0]
    expect(waiting.page.locator("[data-hand]").nth(1)).to_be_visible()
    sizes = (*SIZES.values(), SIDEWAYS)
    assert {size: cut(waiting, size) for size in sizes} == {size: [] for size in sizes}

    options = {"start_seat": 0, "cards": 16}
    mine = seat(room, server, game="voyage-train", people=2, options=options, late=1).tablets[0]
    expect(mine.page.locator(".tr-dock.mine")).to_be_visible()
    assert cut(mine, SIDEWAYS) == []
    mine.page.locator("[data-hand]").first.tap()
    mine.page.locator("[data-column='2']").tap()
    expect(mine.page.locator("[data-confirm]")).to_be_visible()
    assert cut(mine, SIDEWAYS) == []
