"""A teacher brings class lists as schools save them: a Big5 CSV, and a workbook with faults in it."""

from __future__ import annotations

import io
import re

import pytest
import xlsxwriter
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.checks import axe, layout
from tests.browser.devices import SIZES, TABLET, Room
from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.words import zh

BIG5 = "座號,姓名,性別,組別\r\n1,許功蓋,男,第1組\r\n2,林美玉,女,第1組\r\n03,陳大文,男,第2組\r\n"


def workbook() -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.add_worksheet("說明").write(0, 0, "請依範例填寫")
        sheet = book.add_worksheet("五年級")
        sheet.merge_range(0, 0, 0, 3, "113學年度 五年八班 學生名單")
        rows: list[list[object]] = [
            ["座號", "姓名", "性別", "組別"],
            [1, "許功蓋", "男", "第1組"],
            [5, "林美玉", "女", "第1組"],
            [4, "陳大文", "男", "第2組"],
            ["七", "吳承恩", "男", "第2組"],
            [4, "黃佩君", "女", "第2組"],
            [8, "", "女", "第3組"],
            ["合計", "6 人"],
        ]
        for number, row in enumerate(rows, 2):
            for column, value in enumerate(row):
                sheet.write(number, column, value)
    return out.getvalue()


def inspect(room: Room, page: Page, name: str) -> None:
    """The page at four sizes: nothing over the edge, nothing for axe."""
    faults = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{size}: {fault}" for fault in layout(page)]
        room.picture(page, f"pages/import-{name}-{size}", full=True)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    faults += axe(page)
    assert not faults, "\n".join(faults)


def in_english(room: Room, page: Page, name: str) -> None:
    """The same list once more, in English; words are longer there."""
    cookie = {"name": "django_language", "url": page.url}
    page.context.add_cookies([{**cookie, "value": "en"}])
    with page.expect_navigation():
        page.evaluate("document.querySelector('form[data-import]').requestSubmit()")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    inspect(room, page, f"{name}-en")
    page.context.add_cookies([{**cookie, "value": "zh-hant"}])
    with page.expect_navigation():
        page.evaluate("document.querySelector('form[data-import]').requestSubmit()")


def upload(page: Page, name: str, data: bytes) -> None:
    """Chooses a file; the script reads it at once."""
    file = FilePayload(name=name, mimeType="application/octet-stream", buffer=data)
    with page.expect_navigation():
        page.locator("#file").set_input_files(file)


@pytest.fixture
def classroom(teacher: TeacherPages, server: Server) -> int:
    """A class of this test alone, still empty."""
    teacher.device.open("/classes/new/")
    teacher.page.locator("#id_name").fill("五年八班")
    teacher.page.get_by_role("button", name=zh("Make the class")).tap()
    expect(teacher.page).to_have_url(re.compile(r"/classes/\d+/$"))
    return int(teacher.page.url.rstrip("/").rsplit("/", 1)[1])


def people(server: Server, classroom: int) -> dict[int, str]:
    rows = server.rows(
        "SELECT number, name FROM rosters_student WHERE classroom_id = ? AND left_at IS NULL", classroom
    )
    return {row["number"]: row["name"] for row in rows}


def test_a_list_is_read_mended_taken_over_and_undone(
    room: Room, teacher: TeacherPages, server: Server, classroom: int
) -> None:
    page = teacher.page
    teacher.device.allow(r"422 .*/paste/")  # the picture that is no list
    page.get_by_role("link", name=zh("Import a list")).first.tap()
    expect(page.locator("#file")).to_be_visible()
    inspect(room, page, "empty")

    upload(page, "photo.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40)
    expect(page.locator("#file-error")).to_be_visible()
    inspect(room, page, "no-list")

    upload(page, "五年八班.csv", BIG5.encode("cp950"))
    expect(page.locator(".plan tbody tr")).to_have_count(3)
    expect(page.locator(".plan tbody tr").first).to_contain_text("許功蓋")
    inspect(room, page, "big5")
    assert people(server, classroom) == {}
    page.get_by_role("button", name=zh("Take over"), exact=True).tap()
    expect(page.locator("table.people tbody tr")).to_have_count(3)
    first = {1: "許功蓋", 2: "林美玉", 3: "陳大文"}
    assert people(server, classroom) == first

    page.get_by_role("link", name=zh("Import a list")).first.tap()
    expect(page.locator(".undo-import")).to_be_visible()
    upload(page, "五年級.xlsx", workbook())
    expect(page.locator("#sheet")).to_have_value("1")
    places = page.locator(".mend-place")
    expect(places).to_have_count(3)
    for index, (row, column) in enumerate([(7, "A"), (8, "A"), (9, "B")]):
        expect(places.nth(index)).to_contain_text(
            zh("Row %(row)s, column %(column)s", row=row, column=column)
        )
    expect(page.locator(".import-notes")).to_contain_text("合計")
    inspect(room, page, "faults")
    in_english(room, page, "faults")

    page.locator("[name=cell-7-1]").fill("7")
    page.locator("[name=cell-9-2]").fill("瓦歷斯·諾幹")
    page.locator("[name=mend]").nth(1).tap()  # the free number for the doubled one
    expect(page.locator(".problems")).to_have_count(0)
    expect(page.locator(".plan tbody tr")).to_have_count(6)
    # Two children have another seat number now, and nobody has left.
    expect(page.locator("#who-5")).to_have_value("same")
    expect(page.locator("#who-4")).to_have_value("same")
    inspect(room, page, "mended")
    assert people(server, classroom) == first
    page.get_by_role("button", name=zh("Take over"), exact=True).tap()
    expect(page.locator("table.people tbody tr")).to_have_count(6)
    now = people(server, classroom)
    assert (now[1], now[5], now[4], now[7], now[8]) == (
        "許功蓋",
        "林美玉",
        "陳大文",
        "吳承恩",
        "瓦歷斯·諾幹",
    )
    inspect(room, page, "class")

    page.locator(".undo-import > summary").tap()
    inspect(room, page, "undo")
    page.get_by_role("button", name=zh("Yes, undo the import")).tap()
    expect(page.locator("table.people tbody tr")).to_have_count(3)
    assert people(server, classroom) == first


def test_a_child_is_handed_out_and_erased(
    room: Room, teacher: TeacherPages, server: Server, classroom: int
) -> None:
    page = teacher.page
    teacher.device.allow(r"422 .*/erase/")  # the name that was mistyped
    teacher.device.open(f"/classes/{classroom}/paste/")
    upload(page, "五年八班.csv", BIG5.encode("cp950"))
    page.get_by_role("button", name=zh("Take over"), exact=True).tap()
    page.get_by_role("link", name="許功蓋").tap()
    page.get_by_role("link", name=zh("Stored data")).tap()
    expect(page.locator(".stored")).to_be_visible()
    with page.expect_download() as given:
        page.get_by_role("button", name=zh("Download everything")).tap()
    assert given.value.suggested_filename.endswith(".zip")
    page.reload()
    page.locator("details.sure > summary").tap()
    page.locator("#erase-name").fill("許公蓋")
    page.get_by_role("button", name=zh("Erase for good")).tap()
    expect(page.locator("#erase-error")).to_be_visible()
    inspect(room, page, "stored-data")
    page.locator("#erase-name").fill("許功蓋")
    page.get_by_role("button", name=zh("Erase for good")).tap()
    expect(page.locator("table.people tbody tr")).to_have_count(2)
    teacher.device.open("/teacher/data/")
    expect(page.locator(".data-log tbody tr").first).to_contain_text(zh("erased"))
    expect(page.locator("main")).not_to_contain_text("許功蓋")
    page.get_by_role("button", name=zh("Show what would go")).tap()
    expect(page).to_have_url(re.compile("years="))
    inspect(room, page, "children-data")
