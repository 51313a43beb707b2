"""The shelf of games in a browser: each board is drawn by the real board of its game, stands still until it
is played, and then only one plays.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.registry import GAMES
from tests.browser.pages import TeacherPages
from tests.browser.words import zh

KEYS = [game.key for game in GAMES]
DRAWN_MS = 30_000


def ready(page: Page, key: str) -> None:
    """Scrolls to the board of a game and waits until it is drawn."""
    place = page.locator(f'[data-board="/games/{key}/board/"]')
    place.scroll_into_view_if_needed()
    expect(place).to_have_attribute("data-ready", "", timeout=DRAWN_MS)
    board = place.locator("iframe").content_frame
    expect(board.locator(".kit-board > *").first).to_be_visible()
    expect(board.locator(".kit-waiting")).to_have_count(0)


def test_every_game_shows_its_board_and_one_plays_at_a_time(teacher: TeacherPages) -> None:
    device, page = teacher.device, teacher.page
    page.emulate_media(reduced_motion="no-preference")
    device.open("/games/")
    for key in KEYS:
        ready(page, key)
    places = [page.locator(f'[data-board="/games/{key}/board/"]') for key in KEYS[:2]]
    for place, other in (places, places[::-1]):
        place.scroll_into_view_if_needed()
        place.locator(".shelf-play").click()
        expect(place).to_have_attribute("data-playing", "")
        expect(other).not_to_have_attribute("data-playing", "")
    second = places[1]
    expect(second.locator("iframe")).to_have_attribute("tabindex", "-1")
    stop = second.get_by_role("button", name=zh("Stop the computers’ game"))
    stop.click()
    expect(second).not_to_have_attribute("data-playing", "")


def test_the_board_plays_on_by_itself_and_waits_where_nothing_shall_move(teacher: TeacherPages) -> None:
    device, page = teacher.device, teacher.page
    page.emulate_media(reduced_motion="no-preference")
    device.open("/games/voyage-race/")
    ready(page, "voyage-race")
    place = page.locator("[data-board]")
    board = place.locator("iframe").content_frame.locator("#board")
    before = str(board.get_attribute("data-step"))
    place.locator(".shelf-play").click()
    expect(board).not_to_have_attribute("data-step", before)
    place.locator(".shelf-play").click()
    # Under reduced motion each tap is one step, and then it stands.
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    ready(page, "voyage-race")
    at = int(str(board.get_attribute("data-step")))
    place.locator(".shelf-play").click()
    expect(board).to_have_attribute("data-step", str(at + 1))
    expect(place).not_to_have_attribute("data-playing", "")


def test_from_a_game_to_a_session_with_it(teacher: TeacherPages) -> None:
    device, page = teacher.device, teacher.page
    device.open("/games/")
    page.get_by_label(zh("How hard")).select_option("1")
    page.get_by_role("button", name=zh("Show"), exact=True).click()
    page.locator('a[href="/games/voyage-race/"]').first.click()
    expect(page.locator(".lobby-howto ol li").first).to_be_visible()
    page.get_by_role("link", name=zh("New session with this game")).click()
    expect(page.locator('input[name="begin"][value="game:voyage-race"]')).to_be_checked()
    page.locator("#begin button.main").click()
    expect(page.locator(".activity-words h3")).to_have_count(1)
