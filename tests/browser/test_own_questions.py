"""A teacher writes a choice and an ordering question, changes their order, and sees them as students do."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.words import zh


def _narrow_enough(page: Page) -> None:
    for width, height in ((1024, 768), (768, 1024), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{page.url} can be moved sideways at {width}"
    page.set_viewport_size({"width": 1024, "height": 768})


def test_a_teacher_writes_reorders_and_previews(teacher: TeacherPages, server: Server) -> None:
    page = teacher.page
    teacher.device.allow(r"400 \(Bad Request\).*/new/choice/")  # the form that is refused on purpose
    teacher.device.open("/decks/questions/new/")
    page.locator("[name=title]").fill("我們的家鄉")
    page.locator("main button.main").tap()
    expect(page.locator("h1")).to_have_text("我們的家鄉")
    home = page.url

    page.goto(f"{home}new/choice/")
    page.locator("[name=text_zh]").fill("廟埕在哪裡？")
    page.locator("[name=line_0]").fill("廟前")
    page.locator("[name=line_1]").fill("屋頂")
    page.locator("main button.main").tap()
    expect(page.locator(".errorlist")).to_contain_text(zh("Please mark the right answer"))
    expect(page.locator("[name=line_1]")).to_have_value("屋頂")
    _narrow_enough(page)
    page.locator("[name=right]").first.check()
    page.locator("main button.main").tap()
    expect(page.locator("[data-slug]")).to_have_count(1)

    page.goto(f"{home}new/order/")
    for place in range(3):
        page.locator(f"[name=event_{place}]").select_option(index=5 + 20 * place)
    page.locator("main button[name=preview]").tap()
    expect(page.locator(".qz-preview .qz-main")).to_be_visible()
    shown = page.locator(".qz-preview .qz-main").bounding_box()
    assert shown
    assert shown["height"] > 200, "the cards have no room"
    _narrow_enough(page)

    page.goto(home)
    _narrow_enough(page)
    before = [row.get_attribute("data-slug") for row in page.locator("[data-slug]").all()]
    assert len(before) == 2
    page.locator("[name=to][value=later]").first.tap()
    expect(page.locator("[data-slug]").first).to_have_attribute("data-slug", str(before[1]))
    page.set_viewport_size({"width": 1024, "height": 1800})  # both questions at once
    page.evaluate("scrollTo(0, 0)")
    grip, target = (
        page.locator("[data-grip]").last.bounding_box(),
        page.locator("[data-slug]").first.bounding_box(),
    )
    assert grip
    assert target
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 60, target["y"] + 10, steps=6)
    with page.expect_response(lambda answer: answer.url.endswith("/order/"), timeout=6_000) as saved:
        page.mouse.up()
    assert saved.value.status == 204
    page.reload()
    expect(page.locator("[data-slug]").first).to_have_attribute("data-slug", str(before[0]))
