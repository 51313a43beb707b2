"""A teacher writes a choice and an ordering question, changes their order, and sees them as students do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from history_content.question_writing import KINDS
from tests.browser.checks import axe, layout
from tests.browser.devices import Room
from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.tables import seat
from tests.browser.words import zh

SIZES = ((1920, 1080), (768, 1024), (360, 740), (1024, 768))


def _sound(page: Page) -> None:
    """At every size nothing hangs over the edge or is too small for a finger; axe finds nothing serious."""
    found = axe(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {each}" for each in layout(page)]
    assert not found, f"{page.url}: {found}"


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
    expect(page.locator("#id_right_error")).to_contain_text(zh("Please mark the right answer"))
    expect(page.locator("[name=line_1]")).to_have_value("屋頂")
    _sound(page)
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
    _sound(page)

    page.goto(home)
    _sound(page)
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


def _new_set(teacher: TeacherPages, title: str) -> str:
    """An empty set; its address."""
    teacher.device.open("/decks/questions/new/")
    teacher.page.locator("[name=title]").fill(title)
    teacher.page.locator("main button.main").tap()
    expect(teacher.page.locator("h1")).to_have_text(title)
    return teacher.page.url


def _choose_picture(page: Page, field: str, word: str) -> None:
    """The first picture that the search finds."""
    page.locator(f"[data-picture={field}] button").tap()
    dialog = page.locator("[data-pictures]")
    dialog.locator("[data-emoji-find]").fill(word)
    dialog.locator("[data-emoji]:visible").first.tap()
    expect(dialog).to_be_hidden()


def test_pairs_keep_their_pictures_english_and_order(teacher: TeacherPages, server: Server) -> None:
    page = teacher.page
    teacher.device.allow(r"400 \(Bad Request\).*/new/match/")  # refused on purpose
    home = _new_set(teacher, "樂器")
    _sound(page)
    page.goto(f"{home}new/")
    _sound(page)
    page.goto(f"{home}new/match/")
    page.locator("[name=text_zh]").fill("樂器是什麼做的？")
    for name, text in {
        **{"line_0": "鑼", "partner_0": "銅", "line_1": "鼓", "line_2": "笛"},
        **{"partner_2": "竹", "partner_3": "布"},
    }.items():
        page.locator(f"[name={name}]").fill(text)
    _choose_picture(page, "emoji", "廟")
    _choose_picture(page, "emoji_1", "鼓")
    page.locator("details").last.locator("summary").tap()
    page.locator("[name=en_1]").fill("drum")
    page.locator("main button.main").tap()

    # The error stands at its line, says which, and the list leads to it.
    said = zh("%(line)s: %(fault)s") % {
        "line": zh("Partner %(number)d", number=2),
        "fault": zh("The item in line %(line)s has no partner yet", line=2),
    }
    field = page.locator("[name=partner_1]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(f"✗ {said}")
    page.locator("#faults a", has_text=said).tap()
    expect(field).to_be_focused()
    expect(page.locator("[name=en_1]")).to_have_value("drum")
    assert page.locator("[name=emoji_1]").input_value()
    expect(page.locator("[data-picture=emoji_1] img")).to_be_visible()
    _sound(page)
    field.fill("皮")
    page.locator("[data-row='1'] [data-up]").tap()
    expect(page.locator("[name=line_0]")).to_have_value("鼓")
    expect(page.locator("[name=en_0]")).to_have_value("drum")
    expect(page.locator("[data-picture=emoji_0] img")).to_be_visible()
    page.locator("main button[name=preview]").tap()
    expect(page.locator(".qz-preview .qz-icon")).to_be_visible()
    expect(page.locator(".qz-preview .qz-main img")).to_have_count(1)

    # Another word in a line costs nothing else, and the lines come back as they were typed.
    page.locator(".actions a").tap()
    page.locator("[name=line_0]").fill("大鼓")
    page.locator("main button.main").tap()
    expect(page.locator(".message.warning")).to_contain_text("大鼓")
    page.locator("[data-slug] a.button").first.tap()
    typed = [
        page.locator(f"[name={side}_{row}]").input_value() for row in range(4) for side in ("line", "partner")
    ]
    assert typed == ["大鼓", "皮", "鑼", "銅", "笛", "竹", "", "布"]
    expect(page.locator("[data-picture=emoji_0] img")).to_be_visible()
    expect(page.locator("[name=en_0]")).to_have_value("drum")
    page.locator("[data-picture=emoji_0] button").tap()
    assert not axe(page)
    page.locator("[data-clear]").tap()
    assert page.locator("[name=emoji_0]").input_value() == ""


def test_the_pictures_of_a_question_are_on_the_tablet_and_in_front(
    teacher: TeacherPages, room: Room, server: Server
) -> None:
    page = teacher.page
    home = _new_set(teacher, "有圖的題目")
    page.goto(f"{home}new/choice/")
    page.locator("[name=text_zh]").fill("哪一個是樂器？")
    for place, text in enumerate(("鼓", "廟")):
        page.locator(f"[name=line_{place}]").fill(text)
        _choose_picture(page, f"emoji_{place}", text)
    _choose_picture(page, "emoji", "鼓")
    page.locator("[name=right]").first.check()
    page.locator("main button.main").tap()
    use = page.get_by_role("link", name=zh("Use in a session"))
    assert (use.get_attribute("href") or "").endswith(f"?questions={home.rstrip('/').rpartition('/')[2]}")

    deck = {"kind": "own-questions", "id": int(home.rstrip("/").rpartition("/")[2])}
    seated = seat(room, server, game="quiz", people=1, mode="class", deck=deck)
    desk, front = seated.teacher(room, "desk").page, seated.projector(room).page
    desk.locator("[data-host='start']:enabled").tap()
    tablet = seated.tablets[0].page
    expect(tablet.locator(".qz-ask .qz-icon")).to_be_visible()
    expect(tablet.locator("[data-choice] img")).to_have_count(2)
    expect(front.locator(".qs-question img")).to_be_visible()
    expect(front.locator(".qs-text").locator("xpath=..").locator("img")).to_have_count(2)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_kind_has_a_sound_form_and_preview(teacher: TeacherPages, server: Server, lang: str) -> None:
    page = teacher.page
    home = _new_set(teacher, f"八種題型 {lang}")
    if lang == "en":
        page.locator("form.language button").tap()
        expect(page.locator("html")).to_have_attribute("lang", "en")
    for kind in KINDS:
        page.goto(f"{home}new/{kind}/")
        _sound(page)
        page.locator("[name=text_zh]").fill("這是哪一個？")
        for place, field in enumerate(
            page.locator("[name^=line_], [name^=partner_]:not([type=hidden]):visible").all()
        ):
            field.fill(f"第{place}個")
        for place in range(page.locator("select[name^=event_]").count()):
            page.locator(f"[name=event_{place}]").select_option(index=30 + 7 * place)
        for name, year in (("low", "1000"), ("high", "2020")):
            if page.locator(f"[name={name}]").count():
                page.locator(f"[name={name}]").fill(year)
        if kind == "choice":
            page.locator("[name=right]").first.check()
        page.locator("main button[name=preview]").tap()
        expect(page.locator(f".qz-preview .kind-{kind} .qz-main > *").first).to_be_visible()
        _sound(page)
    page.goto(home)
    expect(page.locator("[data-slug]")).to_have_count(len(KINDS))
    _sound(page)
    page.goto(f"{teacher.device.base}/decks/questions/")
    _sound(page)
    if lang == "en":
        page.locator("form.language button").tap()
