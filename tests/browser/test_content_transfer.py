"""Decks as tables out and in, and cards on paper: what the printer gets, to the millimetre."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from playwright.sync_api import Page, expect

from tests.browser.devices import Room
from tests.browser.pages import TeacherPages
from tests.browser.tour import Tour
from tests.browser.words import zh

MILLIMETRE = 96 / 25.4
PAGE = re.compile(rb"/Type\s*/Page\b")
BOX = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([0-9.]+)\s+([0-9.]+)\s*\]")


def table(path: Path, rows: list[list[Any]]) -> Path:
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row)
    return path


def upload(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)
    page.locator("main form[enctype] button.main").tap()


def test_a_table_is_mended_previewed_and_saved(teacher: TeacherPages, room: Room, tmp_path: Path) -> None:
    device, page = teacher.device, teacher.page
    device.allow(r"400 \(Bad Request\).*/table/")  # the files that are refused on purpose
    tour = Tour(room)
    device.open("/decks/")
    page.get_by_role("link", name=zh("Upload a table")).tap()
    expect(page).to_have_url(re.compile(r"/decks/table/$"))
    expect(page.locator("input[type=file]")).to_be_visible()
    tour.stop("table-01-new", page)
    wrong = table(
        tmp_path / "家鄉.xlsx", [["標題", "年份"], ["開學", 1920], ["立碑", "民國34年?"], ["", 1930]]
    )
    upload(page, wrong)
    expect(page.locator(".problems tbody tr")).to_have_count(2)
    expect(page.locator(".problems .cell").first).to_have_text("B3")
    expect(page.locator(".problems .cell").last).to_have_text("A4")
    tour.stop("table-02-problems", page, english=False)
    right = table(tmp_path / "家鄉.xlsx", [["標題", "年份"], ["開學", 1920], ["立碑", "民國34年"]])
    upload(page, right)
    expect(page.locator(".counts .new dd")).to_have_text("2")
    tour.stop("table-03-preview", page, english=False)
    page.get_by_role("button", name=zh("Make this deck")).tap()
    expect(page.locator("h1")).to_have_text("家鄉")
    expect(page.locator("[data-card]")).to_have_count(2)

    page.get_by_role("link", name=zh("Spreadsheet"), exact=True).tap()
    expect(page.locator("input[type=file]")).to_be_visible()
    tour.stop("table-04-own", page)
    with page.expect_download() as download:
        page.get_by_role("link", name=zh("Table for Excel (.xlsx)")).tap()
    assert download.value.suggested_filename == "家鄉.xlsx"
    kept = tmp_path / "out.xlsx"
    download.value.save_as(kept)
    upload(page, kept)
    expect(page.locator(".empty")).to_be_visible()
    expect(page.locator("[name=ticket]")).to_have_count(0)
    page.locator(".empty a").tap()
    changed = table(
        tmp_path / "x.xlsx", [["標題", "年份", "地點"], ["開學", 1921, "臺南"], ["造橋", 1930, ""]]
    )
    upload(page, changed)
    expect(page.locator(".counts .changed dd")).to_have_text("1")
    expect(page.locator(".changes del").first).to_have_text("1920")
    tour.stop("table-05-changes", page, english=False)
    page.get_by_role("button", name=zh("Save these changes")).tap()
    expect(page.locator("[data-card]")).to_have_count(3)
    assert not tour.findings.axe, "\n".join(tour.findings.axe)
    assert not tour.findings.layout, "\n".join(tour.findings.layout)


def places(page: Page) -> list[dict[str, Any]]:
    """Every printed card: its sheet, side, and where it lies on the paper in millimetres."""
    found: list[dict[str, Any]] = json.loads(
        page.evaluate(
            """() => JSON.stringify([...document.querySelectorAll(".a4")].flatMap((paper) => {
              const at = paper.getBoundingClientRect();
              return [...paper.querySelectorAll("[data-slug]")].map((card) => {
                const box = card.getBoundingClientRect();
                const wide = card.scrollWidth - card.clientWidth;
                const high = card.scrollHeight - card.clientHeight;
                return {slug: card.dataset.slug, side: paper.dataset.side, sheet: paper.dataset.number,
                  left: box.left - at.left, top: box.top - at.top, width: box.width, height: box.height,
                  hidden: wide > 1 || high > 1};
              });
            }))"""
        )
    )
    for each in found:
        for name in ("left", "top", "width", "height"):
            each[name] = round(each[name] / MILLIMETRE, 1)
    return found


@pytest.mark.parametrize(
    ("address", "papers"),
    [
        ("/decks/built-in/taiwan/sheets/", 9),
        ("/decks/built-in/taiwan/sheets/?chosen=1&all=1&bopomofo=1&hint=1&colour=paper", 14),
        ("/decks/questions/built-in/eras/sheets/", 6),
        ("/decks/questions/built-in/beiguan/sheets/", 5),
    ],
)
@pytest.mark.parametrize("language", ["zh-hant", "en"])
def test_what_the_printer_gets(
    teacher: TeacherPages, tmp_path: Path, address: str, papers: int, language: str
) -> None:
    """A4, two pages a sheet and no empty one; each back lies exactly behind its front; nothing is cut off."""
    device, page = teacher.device, teacher.page
    device.open(address)
    if language == "en":
        page.locator(".language button").tap()
        expect(page.locator("html")).to_have_attribute("lang", "en")
    page.emulate_media(media="print")
    device.until("() => document.body.dataset.fitted === '1'")
    if "colour=paper" in address:
        papers = page.locator("[data-side=front]").count()
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(PAGE.findall(pdf)) == 2 * papers == page.locator(".a4").count()
    for width, height in BOX.findall(pdf):
        assert abs(float(width) - 595.3) < 1
        assert abs(float(height) - 841.9) < 1
    printed = places(page)
    assert not [each["slug"] for each in printed if each["hidden"]]
    assert {(each["width"], each["height"]) for each in printed} == {(63.0, 88.0)}
    fronts = {each["slug"]: each for each in printed if each["side"] == "front"}
    backs = {each["slug"]: each for each in printed if each["side"] == "back"}
    assert set(fronts) == set(backs)
    for slug, front in fronts.items():
        back = backs[slug]
        assert back["sheet"] == front["sheet"]
        assert back["top"] == front["top"]
        # Seen through the paper: the left edge of the back is as far from the left as the right edge of the
        # front is from the right.
        assert abs(210 - front["left"] - front["width"] - back["left"]) <= 0.2, (slug, front, back)
    if language == "en":
        page.emulate_media(media="screen")
        page.locator(".language button").tap()


def test_the_page_of_cards_on_every_screen(teacher: TeacherPages, room: Room) -> None:
    device, page = teacher.device, teacher.page
    tour = Tour(room)
    device.open("/decks/built-in/taiwan/sheets/?chosen=1&card=lukang-port&card=wushe-incident")
    expect(page.locator("[data-side=front]")).to_have_count(1)
    tour.stop("sheets-01-cards", page)
    page.get_by_role("button", name=zh("All"), exact=True).first.tap()
    page.get_by_role("button", name=zh("Show the sheets")).tap()
    expect(page.locator("[data-side=front] [data-slug]")).not_to_have_count(2)
    device.open("/decks/questions/built-in/folk/sheets/")
    tour.stop("sheets-02-questions", page)
    assert not tour.findings.axe, "\n".join(tour.findings.axe)
    assert not tour.findings.layout, "\n".join(tour.findings.layout)


def test_text_that_fits_on_no_card_is_pointed_out(teacher: TeacherPages, tmp_path: Path) -> None:
    """Eight pairs of the longest texts: the teacher hears of it before the scissors do."""
    device, page = teacher.device, teacher.page
    head = ["題型", "題目", *(f"選項{n}" for n in range(1, 9)), *(f"配對{n}" for n in range(1, 9))]
    long = [
        "配對題",
        "題" * 200,
        *(f"{n}{'字' * 79}" for n in range(8)),
        *(f"{n}{'詞' * 79}" for n in range(8)),
    ]
    short = ["配對題", "短", "甲", "乙", *[""] * 6, "丙", "丁", *[""] * 6]
    device.open("/decks/questions/table/")
    upload(page, table(tmp_path / "長.xlsx", [head, long, short]))
    page.get_by_role("button", name=zh("Make this question set")).tap()
    page.get_by_role("link", name=zh("Print cards")).tap()
    expect(page.locator("[data-too-much]")).to_be_visible()
    expect(page.locator(".paper-card[data-over]")).to_have_count(2)
    expect(page.locator("[data-side=front] [data-over] .pc-kind b")).to_have_text("1")
