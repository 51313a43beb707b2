"""Exports in a browser (issue 4: "Long exports show progress"): the file arrives whole and under its name,
one sees how far it is, and what goes wrong is said.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import checks
from tests.browser.devices import SIZES, Device, Room
from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.words import zh
from tests.reports.exporting import Book

FILE = re.compile(r".*/export/file/.*")


@pytest.fixture(scope="module")
def history(server: Server) -> dict[str, str | int]:
    """A class with a year behind it, of a teacher of its own."""
    printed = server.manage(
        "make_history",
        *("--students", "6", "--sessions", "20", "--judgements", "6", "--beside-real-classes"),
        *("--teacher", "historian", "--name", "六年一班"),
    )
    found = re.search(r"password (\S+)", printed)
    assert found, printed
    told: dict[str, str | int] = json.loads(printed.rpartition("history: ")[2])
    return {**told, "password": found[1]}


@pytest.fixture
def desk(room: Room, history: dict[str, str | int]) -> Device:
    device = room.device("historian")
    TeacherPages(device).sign_in(str(history["teacher"]), str(history["password"]))
    return device


def test_a_teacher_gets_from_the_report_to_the_file(
    desk: Device, history: dict[str, str | int], tmp_path: Path
) -> None:
    page = desk.page
    desk.open(f"/reports/classes/{history['classroom']}/")
    page.get_by_role("link", name="匯出").tap()
    expect(page.get_by_role("radio", name=zh("Excel workbook"))).to_be_checked()
    with page.expect_download() as download:
        page.get_by_role("button", name=zh("Make the file")).tap()
    file = download.value
    assert file.suggested_filename == "六年一班（虛構）.xlsx"
    expect(page.locator("#export-said")).to_have_text(
        zh("The file is ready: %(name)s", name=file.suggested_filename)
    )
    path = tmp_path / "book.xlsx"
    file.save_as(path)
    book = Book(path.read_bytes())
    assert book.sheets[0] == "總表"
    assert len(book.rows("每次判斷")) - 1 >= 6 * 20 * 6


@pytest.mark.parametrize("language", ["zh-hant", "en"])
def test_its_pages_suit_every_size_and_a_screen_reader(
    language: str, desk: Device, history: dict[str, str | int]
) -> None:
    page = desk.page
    desk.context.add_cookies([{"name": "django_language", "value": language, "url": desk.base}])
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        desk.open(f"/reports/classes/{history['classroom']}/export/")
        assert checks.layout(page) == []
        assert checks.axe(page) == []


def test_progress_is_shown_while_it_is_made_and_it_can_be_stopped(
    desk: Device, history: dict[str, str | int]
) -> None:
    page = desk.page
    page.route(FILE, lambda route: None)  # a server that takes its time
    desk.open(f"/reports/classes/{history['classroom']}/export/")
    page.get_by_role("button", name=zh("Make the file")).tap()
    expect(page.locator("#export-said")).to_have_text(zh("Collecting the judgements …"))
    expect(page.locator("#export-progress progress")).to_be_visible()
    assert checks.axe(page) == []
    page.locator("[data-stop]").tap()
    expect(page.locator("#export-said")).to_have_text(zh("Stopped. Nothing was saved."))
    expect(page.locator("#export-progress progress")).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")
    with page.expect_download():
        page.get_by_role("button", name=zh("Make the file")).tap()


def test_a_lost_connection_is_said_and_the_next_try_works(
    desk: Device, history: dict[str, str | int]
) -> None:
    page = desk.page
    desk.open(f"/reports/classes/{history['classroom']}/export/")
    desk.cable.cut()
    page.get_by_role("button", name=zh("Make the file")).tap()
    lost = zh("The connection was lost before the file was complete. Please try again.")
    for _again in range(200):  # a browser asks once more by itself where a connection breaks
        desk.cable.drop()
        desk.breathe()
        if page.locator("#export-said").text_content() == lost:
            break
    expect(page.locator("#export-said")).to_have_text(lost)
    desk.cable.restore()
    with page.expect_download():
        page.get_by_role("button", name=zh("Make the file")).tap()


def test_what_cannot_be_made_is_said_beside_the_field(desk: Device, history: dict[str, str | int]) -> None:
    page = desk.page
    desk.allow(r"status of 400")
    desk.open(f"/reports/classes/{history['classroom']}/export/")
    page.get_by_label("從", exact=True).fill("2026-03-02")
    page.get_by_label("到", exact=True).fill("2026-03-01")
    page.get_by_role("button", name=zh("Make the file")).tap()
    expect(page.get_by_text(zh("The last day lies before the first one."))).to_be_visible()
    expect(page.get_by_label("從", exact=True)).to_have_value("2026-03-02")


def test_the_class_report_prints_on_a4_whatever_its_width(
    desk: Device, history: dict[str, str | int]
) -> None:
    """Issue 4: "print to A4". The table lies across the sheet, and nothing of it hangs over the edge."""
    page = desk.page
    desk.open(f"/reports/classes/{history['classroom']}/")
    data = page.pdf(prefer_css_page_size=True)
    sizes = [
        (round(float(wide)), round(float(high)))
        for wide, high in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    ]
    assert set(sizes) == {(842, 595)}
    page.set_viewport_size({"width": 1054, "height": 700})  # A4 across without its margins
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1054
