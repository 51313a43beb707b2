"""A culture card in a browser: it opens over anything, leads on and back, and gives the focus back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from history_content import about_games
from tests.browser import checks
from tests.browser.devices import PHONE, SIZES, Device, Room
from tests.browser.in_page import script
from tests.browser.words import zh

# A button as a board would have it, on a page that knows nothing of culture cards.
BOARD = """async () => {
  const [{ html, render }, culture] = await Promise.all([import("htm/preact"), import("kit/culture.js")]);
  globalThis.taps = 0;
  const place = document.createElement("p");
  document.querySelector("main").prepend(place);
  await culture.loadCulture("beiguan");
  render(html`<button id="card" ...${culture.cultureHold("beiguan", "inst-11")} onClick=${() => taps++}>
      ${culture.culture("beiguan", "inst-11").name}</button>
    <${culture.CultureButton} game="beiguan" id="P101" />
    <button id="list" onClick=${() => culture.openCultureList("beiguan")}>…</button>`, place);
}"""


def card_of(piece: str, lang: str = "zh-hant") -> dict[str, Any]:
    cards: list[dict[str, Any]] = about_games.culture_in("beiguan", lang)["cards"]
    return next(card for card in cards if piece in (card["id"], *card["ids"]))


@pytest.fixture
def device(room: Room) -> Device:
    device = room.device("card", touch=True)
    device.open("/")
    device.page.evaluate(BOARD)
    return device


def held(page: Page) -> None:
    """A finger that stays on the card, and goes."""
    box = page.locator("#card").bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.mouse.up()


def test_a_card_opens_by_tap_hold_and_key_and_leads_to_its_section_and_to_all(device: Device) -> None:
    page, gong, play = device.page, card_of("inst-11"), card_of("P101")
    sheet = page.get_by_role("dialog")

    # The ⓘ of a play: what it is, with its source; Escape closes, and the focus is where it was.
    info = page.get_by_role("button", name=zh("%(name)s: what is it?", name=play["name"]))
    info.tap()
    expect(sheet.get_by_role("heading", name=play["name"])).to_be_visible()
    expect(sheet).to_contain_text(play["about"])
    expect(sheet).to_contain_text(play["sources"][0]["title"])
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(info).to_be_focused()

    # A tap stays the board's; holding opens the card, and lifting the finger is no tap.
    page.locator("#card").tap()
    assert page.evaluate("taps") == 1
    expect(sheet).to_have_count(0)
    held(page)
    expect(sheet).to_contain_text(gong["about"])
    assert page.evaluate("taps") == 1
    page.keyboard.press("Escape")

    # With the keyboard: I. From the instrument to its section, to all cards, and back.
    page.locator("#card").focus()
    page.keyboard.press("i")
    section = card_of("percussion")
    sheet.locator(".cc-section-tag").tap()
    expect(sheet.get_by_role("heading", name=section["name"], exact=True)).to_be_visible()
    expect(sheet.locator("[data-culture-open='inst-daluo']")).to_be_visible()
    sheet.locator("[data-culture-all]").tap()
    expect(sheet.locator("[data-culture-open]")).to_have_count(
        len(about_games.culture_in("beiguan", "en")["cards"])
    )
    sheet.locator("[data-culture-back]").tap()
    sheet.locator("[data-culture-back]").tap()
    expect(sheet).to_contain_text(gong["about"])


def test_a_child_can_try_whether_it_knows_the_three_sections(device: Device) -> None:
    """Issue 5: what are 吹奏, 武場 and 文場? The first is answered wrong, all others right."""
    page = device.page
    sheet = page.get_by_role("dialog")
    page.locator("#list").tap()
    sheet.locator("[data-culture-try]").tap()
    by_name = {card["name"]: card for card in about_games.culture_in("beiguan", "zh-hant")["cards"]}
    asked = []
    for number in range(6):
        card = by_name[sheet.locator(".cc-try h2").inner_text()]
        asked.append(card["section"])
        wrong = "string" if card["section"] == "wind" else "wind"
        sheet.locator(f"[data-culture-answer={card['section'] if number else wrong}]").tap()
        expect(sheet.get_by_role("status")).to_contain_text(card["about"])
        expect(sheet.locator(".right")).to_contain_text(str(card_of(card["section"])["name"]))
        sheet.locator("[data-culture-next]").tap()
    assert sorted(asked) == sorted(["wind", "percussion", "string"] * 2)
    expect(sheet.locator(".cc-try-count")).to_have_text("5 / 6")


def test_the_sheet_fits_every_size_in_both_languages(device: Device, room: Room) -> None:
    page = device.page
    faults = []
    for lang in ("zh-hant", "en"):
        device.context.add_cookies([{"name": "django_language", "value": lang, "url": f"{device.base}/"}])
        page.reload()
        page.evaluate(BOARD)
        for way in ("#card", "#list"):
            page.locator(way).focus()
            page.keyboard.press("i" if way == "#card" else "Enter")
            expect(page.get_by_role("dialog")).to_contain_text(card_of("inst-11", lang)["name"])
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(script("settled"))
                faults += [f"{way} {lang} {size}: {fault}" for fault in checks.layout(page)]
                room.picture(page, f"culture-{way[1:]}-{lang[:2]}-{size}")
            faults += [f"{way} {lang}: {fault}" for fault in checks.axe(page)]
            page.keyboard.press("Escape")
    assert not faults, "\n".join(faults)


def test_without_the_line_the_sheet_says_so_and_tries_again(device: Device) -> None:
    page = device.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    device.allow("culture cards horse|Failed to load resource")
    page.route("**/culture/horse/**", lambda route: route.abort())
    page.evaluate("async () => (await import('kit/culture.js')).openCulture('horse', 'happy')")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(zh("The culture card could not be fetched. The game is not touched by it."))
    page.unroute("**/culture/horse/**")
    sheet.get_by_role("button", name=zh("Try again")).tap()
    expect(sheet.locator(".cc-detail h2")).to_be_visible()
