"""A question in between, on real tablets: it lies over the game, is answered, and goes away."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import TimeoutError, expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.games.test_voyage_train import Passengers
from tests.browser.pages import Tablet
from tests.browser.server import Server
from tests.browser.tables import seat

ERAS = {"deck": {"kind": "questions", "key": "eras"}, "every": "round", "seconds": 60}


def _moves(players: Passengers, tablet: Tablet) -> bool:
    """One act; none where the question comes just then."""
    try:
        return players.step(tablet)
    except TimeoutError:
        expect(tablet.page.locator(".interlude")).to_be_visible()
        return False


def test_a_question_comes_after_the_round_and_the_game_goes_on(room: Room, server: Server) -> None:
    table = seat(room, server, game="voyage-train", people=2, sizes=(TABLET, PHONE), interlude=ERAS)
    players = Passengers(table)
    first, second = table.tablets
    for tablet in table.tablets:
        tablet.page.set_default_timeout(3_000)
    for _turn in range(60):
        if first.page.locator(".interlude").count():
            break
        if not any(_moves(players, tablet) for tablet in table.tablets):
            first.device.breathe()
    for tablet in table.tablets:
        layer = tablet.page.locator(".interlude")
        expect(layer).to_be_visible()
        expect(layer.locator(".qz-choice").first).to_be_visible()
        assert tablet.page.locator(".table-host > .kit-table").first.evaluate("each => each.inert")
        wide = "document.scrollingElement.scrollWidth > innerWidth"
        assert not tablet.page.evaluate(wide), "the page can be moved sideways"

    # A tablet that is loaded again comes back to the question.
    second.page.reload()
    expect(second.page.locator(".interlude .qz-choice.can").first).to_be_visible()

    teacher = table.teacher(room)
    expect(teacher.page.locator(".desk-live").first).to_contain_text("正在回答")
    first.page.locator(".interlude .qz-choice.can").first.tap()
    expect(first.page.locator(".interlude .qz-reveal")).to_have_count(0)
    second.page.locator(".interlude .qz-choice.can").first.tap()
    for tablet in table.tablets:
        expect(tablet.page.locator(".interlude .qz-reveal")).to_be_visible()
        tablet.page.locator(".interlude-foot button").tap()
        expect(tablet.page.locator(".interlude")).to_have_count(0)
        assert not tablet.page.locator(".kit-table").first.evaluate("each => each.inert")
    answers = [row for row in table.attempts() if row["kind"] == "era"]
    assert len(answers) == 2
    assert {row["skill"] for row in answers} == {"era"}

    # The game goes on.
    for _turn in range(20):
        if any(players.step(tablet) for tablet in table.tablets):
            break
        first.device.breathe()
    else:
        raise AssertionError("nobody can go on")


def _hand_over(tablet: Tablet, layer: str) -> bool:
    """The next child takes the tablet, where it is to be handed on."""
    for button in ("[data-take]", "[data-pass]"):
        found = tablet.page.locator(f"{layer} {button}")
        if found.count():
            # It may be gone before the finger is there: the game went on, or the question came in between.
            with suppress(TimeoutError):
                found.first.tap()
            return True
    return False


def test_two_on_one_tablet_answer_in_turn(room: Room, server: Server) -> None:
    table = seat(room, server, game="voyage-train", people=2, sizes=(UPRIGHT,), interlude=ERAS, shared=True)
    players = Passengers(table)
    [tablet] = table.tablets
    page = tablet.page
    page.set_default_timeout(3_000)
    for _turn in range(400):
        if page.locator(".interlude").count():
            break
        if not _hand_over(tablet, ".table-host > .kit-table:not(.interlude *)") and not _moves(
            players, tablet
        ):
            tablet.device.breathe()
    expect(page.locator(".interlude")).to_be_visible()
    for _child in range(2):
        while (
            not page.locator(".interlude .qz-choice.can").count()
            or page.locator(".interlude .kit-cover").count()
        ):
            if not _hand_over(tablet, ".interlude"):
                tablet.device.breathe()
        page.locator(".interlude .qz-choice.can").first.tap()
        expect(page.locator(".interlude [data-pass], .interlude .qz-reveal").first).to_be_visible()
        if page.locator(".interlude [data-pass]").count():
            _hand_over(tablet, ".interlude")
    expect(page.locator(".interlude .qz-reveal")).to_be_visible()
    page.locator(".interlude-foot button").tap()
    expect(page.locator(".interlude")).to_have_count(0)
    answers = [row for row in table.attempts() if row["kind"] == "era"]
    assert len({row["student_id"] for row in answers}) == 2
