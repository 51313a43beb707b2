"""A teacher builds a lesson of four activities by taps, keeps it as a template, and begins anew from that."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import checks
from tests.browser.devices import SIZES, TABLET, Room
from tests.browser.in_page import script
from tests.browser.pages import TeacherPages
from tests.browser.words import zh

GAMES = ["quiz", "voyage-train", "voyage-team", "quiz"]


def look(room: Room, page: Page, name: str) -> None:
    """Nothing over the edge or too small at any size, and nothing that axe minds."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(script("settled"))
        assert checks.layout(page) == [], f"{name} ({size})"
        room.picture(page, f"builder-{name}-{size}", full=True)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    assert checks.axe(page) == [], name


def begin(teacher: TeacherPages, title: str, value: str = "") -> None:
    """A new session with what was chosen to begin with."""
    teacher.device.open("/sessions/new/")
    teacher.page.locator("#id_title").fill(title)
    teacher.page.locator(f"[name=begin][value='{value}']").check()
    make(teacher)


def make(teacher: TeacherPages) -> None:
    teacher.page.get_by_role("button", name=zh("Make the session")).tap()
    expect(teacher.page.locator("#activities")).to_be_visible()
    teacher.session = int(teacher.page.url.rstrip("/").rsplit("/", 1)[1])


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"#builder [name='{name}'][value='{value}']").check()


def tap_game(page: Page, game: str) -> None:
    """Another game; its options come from the server."""
    with page.expect_response(re.compile(r"/part/$")):
        choose(page, "game", game)
    # A game's options have come when the fields on the page are its own.
    only = {"quiz": "option_pace", "voyage-train": "option_cards", "voyage-team": "option_all_predict"}[game]
    expect(page.locator(f"[name={only}]")).to_have_count(1)


def save(page: Page) -> None:
    page.locator(".builder-side").get_by_role("button", name=zh("Save")).tap()
    expect(page.locator("#activities")).to_be_visible()


def add(page: Page) -> None:
    page.get_by_role("link", name=zh("Add an activity")).tap()
    expect(page.locator("#builder")).to_be_visible()


def said(page: Page) -> Locator:
    """The sentence beside the form."""
    return page.locator("#estimate [data-said]")


def titles(page: Page) -> list[str]:
    return page.locator(".activity h3").all_inner_texts()


def fits(page: Page) -> None:
    """The advice: the lesson's minutes, with those between the activities, are no more than forty."""
    line = page.locator("#fit")
    expect(line).to_contain_text(zh("fits into a lesson of %(period)s minutes", period=40))
    expect(page.locator(".message.warning")).to_have_count(0)
    assert 20 < int(line.locator("b.num").first.inner_text()) <= 40


def test_the_preset_shows_what_it_holds_and_makes_it(teacher: TeacherPages, room: Room) -> None:
    page = teacher.page
    teacher.device.open("/sessions/new/")
    proposed, preset = page.locator("[data-for-begin='']"), page.locator("[data-for-begin='preset:four']")
    expect(proposed).to_be_visible()
    expect(preset).to_be_hidden()
    page.locator("[name=begin][value='preset:four']").check()
    expect(proposed).to_be_hidden()
    expect(preset.locator("h3")).to_have_count(4)
    look(room, page, "new-preset")
    make(teacher)
    assert len(titles(page)) == 4
    fits(page)
    look(room, page, "session")


def test_a_lesson_of_four_activities_by_hand_kept_as_a_template_and_used_again(
    teacher: TeacherPages, room: Room
) -> None:
    page = teacher.page
    begin(teacher, "親手準備的一節課")
    page.locator(".activity-do a.button").first.tap()
    tap_game(page, "quiz")
    choose(page, "deck", "questions:eras")
    page.locator("[name=number]").fill("6")
    expect(said(page)).to_contain_text("平均挑 6 題")
    look(room, page, "era-quiz")
    save(page)

    add(page)
    tap_game(page, "voyage-train")
    page.locator("[name=option_cards]").fill("28")
    expect(said(page)).to_contain_text("隨機抽 28 張")
    look(room, page, "train")
    save(page)

    add(page)
    save(page)  # the game that is proposed

    add(page)
    tap_game(page, "quiz")
    for kind in ("insert", "before_after", "era", "year"):
        page.locator(f"[name=recipe_kinds][value={kind}]").uncheck()
    page.locator("[name=recipe_number]").fill("4")
    expect(said(page)).to_contain_text("4 題：排序 4，隨機出題")
    look(room, page, "ordering-quiz")
    save(page)

    built = titles(page)
    assert len(built) == 4
    fits(page)
    expect(page.locator(".activity").nth(3)).to_contain_text("4 題：排序 4，隨機出題")
    look(room, page, "four-by-hand")

    page.locator("#id_keep-name").fill("臺灣史入門")
    page.get_by_role("button", name=zh("Keep"), exact=True).tap()
    expect(page.locator(".message.success")).to_contain_text("臺灣史入門")

    # A name that is taken is refused, and what was typed and chosen stays.
    page.locator("#id_keep-activity").select_option(index=2)
    page.locator("#id_keep-name").fill("臺灣史入門")
    teacher.device.allow(r"status of 422.*/keep/")
    page.get_by_role("button", name=zh("Keep"), exact=True).tap()
    expect(page.locator(".keep .errorlist")).to_be_visible()
    expect(page.locator("#id_keep-name")).to_have_value("臺灣史入門")
    assert page.locator("#id_keep-activity").input_value() != ""
    look(room, page, "name-taken")

    teacher.device.open("/sessions/templates/")
    look(room, page, "templates")
    page.locator(".own-template", has=page.locator("input[value='臺灣史入門']")).get_by_role(
        "link", name=zh("Use")
    ).tap()
    expect(page.locator("#id_title")).to_have_value("臺灣史入門")
    make(teacher)
    assert titles(page) == built
    fits(page)


def test_what_is_refused_keeps_what_was_typed(teacher: TeacherPages, room: Room) -> None:
    page = teacher.page
    begin(teacher, "打錯了")
    page.locator(".activity-do a.button").first.tap()
    choose(page, "grouping", "number")
    choose(page, "bot_skill", "0.8")
    page.locator("[name=option_seconds]").fill("3")
    page.locator("[name=table_size]").fill("99")
    expect(page.locator("#estimate .tag.bad")).to_be_visible()
    teacher.device.allow(r"status of 422.*/activities/")
    page.locator(".builder-side").get_by_role("button", name=zh("Save")).tap()
    expect(page.locator(".builder-main .message.error")).to_contain_text(zh("Students at a table"))
    expect(page.locator("[name=table_size]")).to_have_value("99")
    expect(page.locator("[name=option_seconds]")).to_have_value("3")
    expect(page.locator("[name=grouping][value=number]")).to_be_checked()
    expect(page.locator("[name=bot_skill][value='0.8']")).to_be_checked()
    look(room, page, "refused")

    # Another game keeps the seating, and takes what it can of the rest.
    page.locator("[name=table_size]").fill("5")
    tap_game(page, "voyage-train")
    expect(page.locator("[name=table_size]")).to_have_value("5")
    expect(page.locator("[name=grouping][value=number]")).to_be_checked()
    expect(page.locator("[name=bot_skill][value='0.8']")).to_be_checked()
    page.locator("[name=option_seconds]").fill("30")
    save(page)
    expect(page.locator(".activity")).to_contain_text(zh("by seat number"))


def test_activities_are_moved_by_buttons_keyboard_and_by_dragging(teacher: TeacherPages) -> None:
    page = teacher.page
    begin(teacher, "換順序", "preset:four")
    before = [each.get_attribute("id") for each in page.locator(".activity").all()]
    first = page.locator(".activity").first
    expect(page.locator(f"#{before[0]} [name=by][value='-1']")).to_be_disabled()

    page.locator(f"#{before[1]} [name=by][value='-1']").tap()
    expect(first).to_have_id(str(before[1]))
    # At the top it can only go down: the keyboard is there already.
    expect(page.locator(f"#{before[1]} [name=by][value='1']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_have_id(str(before[0]))
    expect(page.locator("[data-announcer]")).not_to_be_empty()

    page.set_viewport_size({"width": 1024, "height": 1600})  # all four at once
    page.evaluate("scrollTo(0, 0)")
    grip = page.locator(f"#{before[3]} [data-grip]").bounding_box()
    target = first.bounding_box()
    assert grip
    assert target
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 60, target["y"] + 6, steps=8)
    with page.expect_response(re.compile("/activities/order/$")) as answer:
        page.mouse.up()
    assert answer.value.status == 200
    expect(first).to_have_id(str(before[3]))
    expect(first.locator(".activity-number")).to_have_text("1")
    expect(first.locator("[data-grip]")).to_be_visible()
    page.reload()
    assert [each.get_attribute("id") for each in page.locator(".activity").all()] == [before[3], *before[:3]]


def test_own_questions_are_asked_in_a_quiz_and_in_between(teacher: TeacherPages, room: Room) -> None:
    page = teacher.page
    teacher.device.open("/decks/questions/built-in/folk/")
    page.get_by_role("button", name=zh("Copy and change")).first.tap()
    expect(page).to_have_url(re.compile(r"/decks/questions/\d+/$"))
    value = f"own-questions:{page.url.rstrip('/').rsplit('/', 1)[1]}"
    begin(teacher, "自己出的題")
    page.locator(".activity-do a.button").first.tap()
    tap_game(page, "quiz")
    choose(page, "deck", value)
    page.locator("[name=number]").fill("5")
    expect(said(page)).to_contain_text("平均挑 5 題")
    expect(page.locator("[name=recipe_number]")).to_be_hidden()
    save(page)
    expect(page.locator(".activity").first).to_contain_text("平均挑 5 題")

    add(page)
    tap_game(page, "voyage-train")
    expect(page.locator("[name=ask_set]")).to_be_hidden()
    choose(page, "ask", "minutes")
    page.locator("[name=ask_set]").select_option(value)
    page.locator("[name=ask_minutes]").fill("3")
    expect(page.locator("#estimate")).to_contain_text("每 3 分鐘穿插一題")
    look(room, page, "in-between")
    save(page)
    expect(page.locator(".activity").nth(1)).to_contain_text("每 3 分鐘穿插一題")
