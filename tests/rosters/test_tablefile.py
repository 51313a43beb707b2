"""Reading uploaded tables: encodings, dividers, workbooks, and what is refused (Kolibri 9060, 8001)."""

from __future__ import annotations

import contextlib
import datetime
import io
import zipfile
from typing import Any

import pytest
import xlsxwriter
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from classroom.rosters.tablefile import Sheet, TableFileError, address, column_name, read

ROWS = [["座號", "姓名", "備註"], ["01", "王小明", "許功蓋"], ["02", "陳怡君", 'a,b "c"']]
_CSV = '座號,姓名,備註\r\n01,王小明,許功蓋\r\n02,陳怡君,"a,b ""c"""\r\n'
_TSV = '座號\t姓名\t備註\r\n01\t王小明\t許功蓋\r\n02\t陳怡君\t"a,b ""c"""\r\n'


def rows_of(name: str, data: bytes, **limits: Any) -> list[list[str]]:
    (sheet,) = read(name, data, **limits)
    return sheet.rows


def refusal(name: str, data: bytes, **limits: Any) -> TableFileError:
    with pytest.raises(TableFileError) as caught:
        read(name, data, **limits)
    for language in ("zh-hant", "en"):
        with translation.override(language):
            assert "%(" not in caught.value.message
    return caught.value


def workbook(*sheets: tuple[str, list[list[Any]]], hidden: str = "") -> bytes:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True, "default_date_format": "yyyy/m/d"}) as book:
        for name, rows in sheets:
            sheet = book.add_worksheet(name)
            if name == hidden:
                sheet.hide()
            for place, row in enumerate(rows):
                for column, value in enumerate(row):
                    if isinstance(value, str):
                        sheet.write_string(place, column, value)
                    else:
                        sheet.write(place, column, value)
    return stream.getvalue()


def ods(table: str) -> bytes:
    """A minimal ODS with this inside of its one table."""
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="名單">{table}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    members = {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest}
    return packed(members, store="mimetype")


def packed(members: dict[str, str], store: str = "") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            kind = zipfile.ZIP_STORED if name == store else zipfile.ZIP_DEFLATED
            archive.writestr(name, text, compress_type=kind)
    return stream.getvalue()


def said(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


# Text files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp950"])
@pytest.mark.parametrize(("name", "text"), [("a.csv", _CSV), ("a.tsv", _TSV), ("a.txt", _TSV)])
def test_every_encoding_that_excel_in_taiwan_writes(encoding: str, name: str, text: str) -> None:
    """Kolibri 9060: Big5/CP950 (with 許功蓋, whose second bytes are backslashes), BOM, UTF-16, CRLF, tabs."""
    assert rows_of(name, text.encode(encoding)) == ROWS


def test_rarer_letters_of_the_hong_kong_big5() -> None:
    assert rows_of("a.csv", "1,游錫堃\r\n".encode("big5hkscs")) == [["1", "游錫堃"]]


def test_a_utf16_file_with_its_mark_in_the_other_order() -> None:
    assert rows_of("a.csv", b"\xfe\xff" + _CSV.encode("utf-16-be")) == ROWS


@pytest.mark.parametrize("ends", ["\n", "\r", "\r\n"])
def test_line_ends_of_every_system(ends: str) -> None:
    assert rows_of("a.csv", _CSV.replace("\r\n", ends).encode()) == ROWS


def test_semicolons_and_the_word_of_excel_for_its_divider() -> None:
    assert rows_of("a.csv", b"a;b\r\n1;2\r\n") == [["a", "b"], ["1", "2"]]
    assert rows_of("a.csv", b"sep=;\r\na;b,c\r\n") == [["a", "b,c"]]
    assert rows_of("a.csv", b"a,b;c;d;e\r\n") == [["a,b", "c", "d", "e"]]


def test_places_stay_although_rows_are_empty() -> None:
    sheet = Sheet("", rows_of("a.csv", b",,\r\n\r\n, 007 ,\r\n,,,\r\n"))
    assert sheet.rows == [[], [], ["", " 007 "]]
    assert sheet.cell(2, 1) == " 007 "
    assert sheet.cell(2, 9) == sheet.cell(9, 0) == ""
    assert address(2, 1) == "B3"


def test_a_cell_of_several_lines_is_one_row() -> None:
    assert rows_of("a.csv", b'a,"b\nc"\r\nd\r\n') == [["a", "b\nc"], ["d"]]


def test_blanks_after_a_quotation_are_no_reason_to_refuse() -> None:
    assert rows_of("a.csv", b'"a" ,b\r\nc,d\r\n') == [["a ", "b"], ["c", "d"]]


def test_a_quotation_without_end_is_refused_and_swallows_no_rows() -> None:
    error = refusal("a.csv", b'a,b\r\nc,"d\r\ne,f\r\n')
    assert (error.code, error.data["row"]) == ("unclosed_quote", 2)


def test_letters_that_no_encoding_explains_name_their_row() -> None:
    error = refusal("a.csv", "座號,姓名\r\n1,".encode("cp950") + b"\xff\xfe\x80\xff,x\r\n")
    assert (error.code, error.data["row"]) == ("unknown_encoding", 2)
    broken = "座號\r\n一\r\n".encode("utf-8-sig") + b"\xe4\xb8"
    assert refusal("a.csv", broken).code == "unknown_encoding"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"\xef\xbb\xbf", "not_a_table"),
        (b"\r\n \r\n", "empty_file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old_excel"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "locked",
        ),
        (b"\r\n<html><table><tr><td>1</td></tr></table></html>", "web_page"),
        (b"%PDF-1.7 ...", "not_a_table"),
        (b"a,b\x00\x01\x02,c\x00\x02", "not_a_table"),
        (b"PK\x03\x04" + bytes(40), "damaged"),
        (packed({"word/document.xml": "<w/>"}), "not_a_table"),
        (packed({"xl/workbook.xml": "<workbook/>"}), "damaged"),
    ],
)
def test_what_is_no_table_is_named(data: bytes, code: str) -> None:
    if data == b"\xef\xbb\xbf":
        assert rows_of("a.csv", data) == []
        return
    assert refusal("a.csv", data).code == code


def test_limits_of_size() -> None:
    assert refusal("a.csv", b"x" * 2000, max_bytes=1000).code == "too_big"
    assert refusal("a.csv", b"x\n" * 11, max_rows=10).code == "too_many_rows"
    assert rows_of("a.csv", b"x\n\n\n" * 10, max_rows=10)
    error = refusal("a.csv", b",".join([b"x"] * 30), max_columns=26)
    assert (error.code, error.data["column"]) == ("too_many_columns", "AD")


# Workbooks ----------------------------------------------------------------------------------------------


def test_a_workbook_keeps_places_texts_and_numbers() -> None:
    book = workbook(
        (
            "一",
            [
                [],
                ["", "007", 7, 0.5, True],
                ["", datetime.date(2024, 5, 3), "=1+1", "許功蓋 \n x"],
                [None, ""],
            ],
        ),
        ("藏", [["secret"]]),
        ("空", []),
        hidden="藏",
    )
    first, empty = read("a.xlsx", book)
    assert first.name == "一"
    assert first.rows == [
        [],
        ["", "007", "7", "0.5", "TRUE"],
        ["", "2024/5/3", "=1+1", "許功蓋 \n x"],
    ]
    assert (empty.name, empty.rows) == ("空", [])


def test_the_name_of_a_file_does_not_decide() -> None:
    assert read("a.csv", workbook(("s", [["x"]])))[0].rows == [["x"]]


def test_a_workbook_of_libreoffice() -> None:
    """With its long runs of empty cells and rows, which claim a million rows."""
    empty = '<table:table-row table:number-rows-repeated="{}"><table:table-cell {}/></table:table-row>'
    wide = 'table:number-columns-repeated="16384"'
    book = ods(
        f"<table:table-row>{said('座號')}{said('姓名')}<table:table-cell {wide}/></table:table-row>"
        + empty.format(2, wide)
        + f"<table:table-row>{said('01')}{said('王小明')}</table:table-row>"
        + empty.format(1_048_570, wide)
    )
    (sheet,) = read("a.ods", book)
    assert sheet == Sheet("名單", [["座號", "姓名"], [], [], ["01", "王小明"]])


def test_a_small_workbook_cannot_claim_a_gigantic_table() -> None:
    """The reader fills the whole rectangle up to the last cell; it must not come to that."""
    book = io.BytesIO()
    with xlsxwriter.Workbook(book) as made:
        sheet = made.add_worksheet()
        sheet.write(0, 0, "a")
        sheet.write(1_048_575, 0, "b")
    assert refusal("a.xlsx", book.getvalue()).code == "too_many_rows"
    book = io.BytesIO()
    with xlsxwriter.Workbook(book) as made:
        made.add_worksheet().write(0, 16_383, "b")
    error = refusal("a.xlsx", book.getvalue())
    assert (error.code, error.data["column"]) == ("too_many_columns", "XFD")
    repeated = said("x").replace(" office", ' table:number-columns-repeated="16000" office')
    assert refusal("a.ods", ods(f"<table:table-row>{repeated}</table:table-row>")).code == "too_many_columns"
    rows = f'<table:table-row table:number-rows-repeated="900000">{said("x")}</table:table-row>'
    assert refusal("a.ods", ods(rows)).code == "too_many_rows"


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    assert refusal("a.xlsx", packed({"xl/workbook.xml": " " * 61_000_000})).code == "too_big"


def test_entities_are_not_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'
    assert refusal("a.xlsx", packed({"xl/workbook.xml": bomb})).code == "damaged"


def test_a_cut_off_workbook_is_damaged() -> None:
    book = workbook(("s", [["x"]]))
    assert refusal("a.xlsx", book[: len(book) // 2]).code == "damaged"
    spoilt = bytearray(book)
    spoilt[60:90] = bytes(30)
    assert refusal("a.xlsx", bytes(spoilt)).code == "damaged"


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(TableFileError):
        assert all(
            isinstance(cell, str) for sheet in read("a.csv", data) for row in sheet.rows for cell in row
        )


@given(st.integers(0, 20_000))
def test_columns_count_as_in_a_spreadsheet(column: int) -> None:
    number = 0
    for letter in column_name(column):
        number = number * 26 + ord(letter) - 64
    assert number == column + 1
