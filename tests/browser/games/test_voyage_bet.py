"""voyage-bet by people's hands to its end: two in Chinese, six in English, on all sizes of tablets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.pages import Tablet
from tests.browser.playing import Tapping, board_looks
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.words import zh


class Guests(Tapping):
    """Children who buzz as soon as they may, and bet round the table. Counted: what they have judged."""

    BOARD = "bt"
    LOOK = board_looks(
        BOARD,
        """phase: board.dataset.phase ?? "",
    busy: all(".kit-busy, .bt-buzzer.busy").length > 0,
    mine: all(".bt-dock.mine").length > 0 &&
      (board.dataset.phase !== "BUZZ_OPEN" || all("[data-buzz]:not(:disabled)").length > 0),
    live: all(".bt-spot.live .bt-card").map((each) => Number(each.dataset.spot)),
    eras: all(".bt-period").map((each) => each.dataset.era),""",
    )

    def __init__(self, table: Seated) -> None:
        super().__init__(table)
        self.answers = self.bets = self.buzzes = 0
        self.fastest = ""

    def act(self, tablet: Tablet, look: dict[str, Any]) -> None:
        """The buzzer, a period, or a pawn."""
        page = tablet.page
        if look["phase"] == "BUZZ_OPEN":
            page.locator("[data-buzz]").tap()
            self.buzzes += 1
            # On a busy machine the buzzer may open on the second tablet first.
            self.fastest = self.table.names[self.table.tablets.index(tablet)]
            expect(page.locator(".bt[data-phase='ANSWER']")).to_be_visible()
            return
        if look["phase"] == "ANSWER":
            assert len(look["eras"]) == 7, look
            page.locator(f"[data-era='{look['eras'][self.answers % 7]}']").tap()
            self.answers += 1
        else:
            page.locator(f"[data-spot='{look['live'][self.bets % len(look['live'])]}']").tap()
            self.bets += 1
        self.say_yes(tablet)

    def play(self) -> None:
        """And what was judged is stored."""
        super().play()
        kinds = [row["kind"] for row in self.table.attempts()]
        assert (kinds.count("answer"), kinds.count("place")) == (self.answers, self.bets)
        assert self.answers == 1, "16 cards are one round"
        assert self.bets == 3 * len(self.table.tablets)


def begin(room: Room, server: Server, people: int, lang: str, sizes: Sequence[tuple[int, int]]) -> Guests:
    """A table with the fewest cards that a game needs."""
    options = {"cards": 16, "read_seconds": 2, "buzz_seconds": 60}
    return Guests(
        seat(room, server, game="voyage-bet", people=people, lang=lang, sizes=sizes, options=options)
    )


def test_two_people_play_to_the_end_in_chinese(room: Room, server: Server) -> None:
    """BET-07 … BET-18: by taps alone; who won the buzzer is shown to both, and the right period after."""
    guests = begin(room, server, 2, "zh-hant", (TABLET, PHONE))
    first, second = guests.table.tablets
    play_to_the_end([first, second], guests.step, lambda tablet: guests.buzzes >= 1)
    for tablet in (first, second):
        expect(tablet.page.locator(".bt-fastest")).to_contain_text(guests.fastest)
        expect(tablet.page.locator(".bt-period")).to_have_count(7)
    play_to_the_end([first, second], guests.step, lambda tablet: guests.answers >= 1)
    for tablet in (first, second):
        expect(tablet.page.locator(".bt-era-tag")).to_be_visible()
        expect(tablet.page.locator(".kit-result")).to_be_visible()
        expect(tablet.page.locator(".bt-spot")).to_have_count(9)
    guests.play()
    assert {tablet.page.locator(".kit-over h2").inner_text() for tablet in (first, second)} & {
        zh("You have won!"),
        zh("You share the victory!"),
    }


def test_six_people_play_to_the_end_in_english(room: Room, server: Server) -> None:
    guests = begin(room, server, 6, "en", (TABLET, UPRIGHT, PHONE))
    guests.play()
    for tablet in guests.table.tablets:
        expect(tablet.page.locator(".kit-ranks li")).to_have_count(6)


def test_the_buzzer_is_closed_while_the_question_is_read(room: Room, server: Server) -> None:
    """READ: the countdown is seen, the question is there, and the buzzer takes no tap."""
    options = {"cards": 16, "read_seconds": 60}
    table = seat(room, server, game="voyage-bet", people=2, options=options, sizes=(UPRIGHT,))
    for tablet in table.tablets:
        expect(tablet.page.locator(".bt-count")).to_be_visible()
        expect(tablet.page.locator(".bt-text")).not_to_be_empty()
        expect(tablet.page.locator("[data-buzz]")).to_be_disabled()


def test_who_stops_betting_is_done_for_the_round(room: Room, server: Server) -> None:
    """BET-O4, and a round of reveal before the next question (BET-14, BET-16)."""
    options = {"cards": 24, "read_seconds": 1, "buzz_seconds": 60}
    table = seat(room, server, game="voyage-bet", people=2, options=options, sizes=(TABLET, PHONE))
    guests = Guests(table)
    play_to_the_end(table.tablets, guests.step, lambda tablet: guests.bets >= 1)
    play_to_the_end(
        table.tablets, _stop, lambda tablet: tablet.page.locator(".bt-spots.revealed").count() > 0
    )
    for tablet in table.tablets:
        expect(tablet.page.locator(".bt-spots.revealed .bt-name em")).to_have_count(8)
        expect(tablet.page.locator(".bt-space.won, .bt-space.lost")).to_have_count(1)


def _stop(tablet: Tablet) -> bool:
    button = tablet.page.locator("[data-stop]")
    if not button.count():
        return False
    button.tap()
    expect(button).to_have_count(0)
    return True
