"""The way in, as fingers and input methods use it, in a real Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect, sync_playwright

from classroom.rosters import services
from classroom.rosters.importing import apply_roster
from classroom.rosters.models import Classroom, SignInKind, Student
from classroom.rosters.paste import Row, parse
from tests.rosters.conftest import PASSWORD, teacher

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = {"tablet": (1024, 768), "upright": (768, 1024), "phone": (360, 740), "projector": (1920, 1080)}
AXE = Path(settings.BASE_DIR) / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture
def chromium(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Iterator[Browser]:
    # Playwright runs an event loop in this thread, and the test asks the database from it.
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, live_server: Any) -> Page:
    context = chromium.new_context(base_url=live_server.url, has_touch=True, locale="zh-TW")
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.set_viewport_size({"width": 1024, "height": 768})
    return page


@pytest.fixture
def classroom(transactional_db: None) -> Classroom:
    classroom = services.create_classroom(owner=teacher("alice", "林老師"), name="五年三班")
    for number, name in enumerate(("王小明", "林美玉", "歐陽陽陽", "Emily Montgomery-Chen"), 1):
        services.add_student(classroom=classroom, number=number, name=name, group="第1組")
    services.set_sign_in_open(classroom=classroom, opened=True)
    return classroom


def tap_pictures(page: Page, code: str) -> None:
    for key in code.split(","):
        page.tap(f"[data-picture={key}]")


def test_from_the_class_code_to_the_start_by_taps_alone(page: Page, classroom: Classroom):
    student = classroom.students.get(number=2)
    page.goto("/")
    for character in classroom.code:
        page.tap(f'[data-key="{character}"]')
    page.tap(".go")
    page.tap("text=林美玉")
    go = page.locator("[data-go]")
    expect(go).to_be_disabled()
    keys = [button.get_attribute("data-picture") for button in page.locator("[data-picture]").all()]
    other = next(key for key in keys if key not in student.pictures.split(","))
    page.tap(f"[data-picture={other}]")
    page.tap("[data-slots] button")  # taken back from its place above
    tap_pictures(page, student.pictures)
    expect(page.locator("[data-said]")).not_to_be_empty()
    go.tap()
    expect(page.locator("[data-start]")).to_have_attribute("href", "/play/")
    student.refresh_from_db()
    assert student.device


def test_a_second_player_joins_on_the_same_tablet_and_not_me_takes_one_off(page: Page, classroom: Classroom):
    for student in classroom.students.filter(number__in=(1, 2)):
        page.goto(f"/join/{classroom.code}/{student.number}/")
        tap_pictures(page, student.pictures)
        page.tap("[data-go]")
        page.wait_for_url("**/here/")
    expect(page.locator(".here-list li")).to_have_count(2)
    page.tap(".here-list li:first-child .not-me")
    expect(page.locator(".here-list li")).to_have_count(1)
    expect(page.locator(".here-list")).to_contain_text("林美玉")


def test_a_pin_is_typed_on_the_keys_of_the_page(page: Page, classroom: Classroom):
    Classroom.objects.update(sign_in_kind=SignInKind.PIN)
    student = classroom.students.get(number=1)
    page.goto(f"/join/{classroom.code}/1/")
    page.tap('[data-key="9"]')
    page.tap("[data-back]")
    for digit in student.pin:
        page.tap(f'[data-key="{digit}"]')
    page.tap('[data-key="5"]')  # a fifth digit does not fit and changes nothing
    assert page.input_value("#pin") == student.pin
    page.tap(".go")
    page.wait_for_url("**/here/")


def test_the_keys_begin_anew_after_a_wrong_code(page: Page, classroom: Classroom):
    page.goto("/join/?code=ZZZZZZ")
    page.tap('[data-key="K"]')
    assert page.input_value("#code") == "K"


def test_the_enter_of_an_input_method_submits_nothing(page: Page, classroom: Classroom):
    """tatoeba2 548: Enter confirms a candidate of the 注音 input method."""
    page.goto("/")
    page.focus("#code")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.imeSetComposition", {"text": "ㄨㄤˊ", "selectionStart": 3, "selectionEnd": 3})
    # While a candidate is chosen, Chromium reports the key as 229 ("Process").
    enter = {
        "key": "Enter",
        "code": "Enter",
        "windowsVirtualKeyCode": 229,
        "nativeVirtualKeyCode": 229,
        "text": "\r",
    }
    devtools.send("Input.dispatchKeyEvent", {"type": "keyDown", **enter})
    devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", **enter})
    devtools.send("Input.insertText", {"text": "王"})
    assert page.url.rstrip("/").count("/") == 2  # still on the first page
    assert page.input_value("#code") == "王"
    page.fill("#code", classroom.code)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/join/{classroom.code}/")


def test_safaris_late_enter_of_an_input_method_submits_nothing(page: Page, classroom: Classroom):
    """Safari ends the composition first and then reports Enter with key code 229."""
    page.goto("/")
    prevented = page.evaluate(
        """() => {
            const field = document.querySelector("#code");
            field.dispatchEvent(new CompositionEvent("compositionstart", {bubbles: true}));
            field.dispatchEvent(new CompositionEvent("compositionend", {bubbles: true}));
            const how = {key: "Enter", keyCode: 229, bubbles: true, cancelable: true};
            return !field.dispatchEvent(new KeyboardEvent("keydown", how));
        }"""
    )
    assert prevented


def test_a_double_tap_sends_once(page: Page, classroom: Classroom):
    """ClassQuiz 447, 441: two taps on a wrong code are one try."""
    student = classroom.students.get(number=1)
    wrong = next(code for code in ("cat,bus,apple", "moon,fish,kite") if code != student.pictures)
    page.goto(f"/join/{classroom.code}/1/")
    tap_pictures(page, wrong)
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.evaluate("() => { const go = document.querySelector('[data-go]'); go.click(); go.click(); }")
    expect(page.locator("[role=alert]")).to_be_visible()
    student.refresh_from_db()
    assert student.wrong_tries == 1


def test_the_teachers_list_follows_by_itself_and_resets_a_code(
    page: Page, classroom: Classroom, chromium: Browser, live_server: Any
):
    log_in(page)
    page.goto(f"/classes/{classroom.pk}/")
    expect(page.locator("tr", has_text="林美玉").locator(".tag.on")).to_have_count(0)
    student = classroom.students.get(number=2)
    tablet = chromium.new_context(base_url=live_server.url, has_touch=True).new_page()
    tablet.goto(f"/join/{classroom.code}/2/")
    tap_pictures(tablet, student.pictures)
    tablet.tap("[data-go]")
    expect(page.locator("tr", has_text="林美玉").locator(".tag.on")).to_be_visible()
    page.click(f"#code-{student.pk}")
    expect(page.locator("tr.renewed .picture-row li")).to_have_count(3)
    expect(page.locator("tr", has_text="林美玉").locator(".tag.on")).to_have_count(0)
    page.click("#renewed-close")
    expect(page.locator("tr.renewed")).to_have_count(0)
    page.click("#hold")
    expect(page.locator(".hold.open")).to_have_count(0)
    assert not Classroom.objects.get().sign_in_open


def log_in(page: Page) -> None:
    page.goto("/teacher/login/")
    page.fill("#id_username", "alice")
    page.fill("#id_password", PASSWORD)
    page.click("button.main")
    page.wait_for_url("**/teacher/")


def test_login_cards_print_ten_a_page_on_a4(page: Page, classroom: Classroom):
    apply_roster(
        classroom=classroom,
        rows=rows_of(range(5, 25)),
        has_groups=False,
    )
    log_in(page)
    page.goto(f"/classes/{classroom.pk}/cards/")
    page.emulate_media(media="print")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.login-card')].map((card) => [
            card.offsetWidth, card.offsetHeight,
            card.scrollWidth <= card.clientWidth, card.scrollHeight <= card.clientHeight])"""
    )
    assert len(boxes) == 24
    assert all(width == 359 and height == 208 for width, height, *_fits in boxes)  # 95 × 55 mm
    assert all(wide and high for *_size, wide, high in boxes)
    apart = page.evaluate(
        """() => [...document.querySelectorAll('.login-card .picture-row li')].every((li) =>
            li.querySelector('i').getBoundingClientRect().bottom
            <= li.querySelector('img').getBoundingClientRect().top)"""
    )
    assert apart, "a number of a step touches its picture"
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 3


def rows_of(numbers: range) -> list[Row]:
    return parse("\n".join(f"{number} 學生{number}號" for number in numbers)).rows


def test_every_page_fits_and_is_accessible(
    page: Page, classroom: Classroom, chromium: Browser, live_server: Any
):
    stuck = classroom.students.get(number=3)
    Student.objects.filter(pk=stuck.pk).update(needs_teacher=True)
    for_all = [
        "/",
        "/join/?code=ZZZZZZ",
        f"/join/{classroom.code}/",
        f"/join/{classroom.code}/1/",
        f"/join/{classroom.code}/3/",
        "/teacher/login/",
    ]
    check(page, for_all)
    services.set_sign_in_open(classroom=classroom, opened=False)
    check(page, [f"/join/{classroom.code}/", f"/join/{classroom.code}/?number=77"])
    Classroom.objects.update(sign_in_kind=SignInKind.PIN)
    check(page, [f"/join/{classroom.code}/1/"])
    for student in classroom.students.filter(number__in=(1, 4)):
        page.goto(f"/join/{classroom.code}/{student.number}/")
        for digit in student.pin:
            page.tap(f'[data-key="{digit}"]')
        page.tap(".go")
        page.wait_for_url("**/here/")
    check(page, ["/here/"])
    office = chromium.new_context(base_url=live_server.url, locale="zh-TW").new_page()
    log_in(office)
    room = f"/classes/{classroom.pk}/"
    check(
        office,
        [
            *("/teacher/", "/teacher/account/", "/classes/new/", room, f"{room}settings/", f"{room}add/"),
            *(f"{room}paste/", f"{room}cards/", f"{room}show/", f"/students/{stuck.pk}/"),
        ],
    )


def check(page: Page, paths: list[str]) -> None:
    """No sideways scrolling at four sizes, targets of 44 px for fingers, and axe finds nothing serious."""
    for path in paths:
        page.goto(path)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, name)
            small = page.evaluate(
                """() => [...document.querySelectorAll('a, button, summary, input:not([type=hidden])')]
                    .filter((e) => e.checkVisibility() && !e.closest('.skip, .visually-hidden, p'))
                    .map((e) => [e.outerHTML.slice(0, 90), (e.closest('label') ?? e).getBoundingClientRect()])
                    .filter(([_html, box]) => box.height < 43.5 || box.width < 43.5)
                    .map(([html]) => html)"""
            )
            assert small == [], (path, name)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run().then((done) => done.violations)")
        serious = [
            (fault["id"], [node["html"][:120] for node in fault["nodes"]])
            for fault in found
            if fault["impact"] in {"serious", "critical"}
        ]
        assert serious == [], path
