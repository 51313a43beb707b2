"""Table files as people have them, read into plain text cells: CSV, TSV, XLSX, XLSM and ODS.

One door for every upload of a table: :func:`read`. What the cells mean is the caller's business. Nothing is
lost on the way: rows and columns keep their places, so that :func:`address` names a cell as the person's own
program shows it; text stays as it is, with leading zeros and blanks.

Text files may be UTF-8 (with a byte order mark or not), UTF-16 (as Excel's "Unicode text"), or Big5/CP950 as
Windows in Taiwan writes them; divided by commas, tabs or semicolons. The kind of a file is told by what is in
it, not by its name.

An upload is not trusted: workbooks are looked through before they are opened, because a small file may claim
a gigantic table. Pure: no database, no files.
"""

from __future__ import annotations

import csv
import datetime
import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

import python_calamine
from django.utils.translation import gettext_lazy as _

MAX_BYTES = 4_000_000
MAX_ROWS = 5_000
MAX_COLUMNS = 200
MAX_SHEETS = 30
_MAX_UNPACKED = 60_000_000
"""Bytes of a workbook when unpacked; a real table of 4 MB unpacks to less."""
_CHUNK = 1 << 16

SENTENCES: Mapping[str, Any] = {
    "empty_file": _("The file is empty."),
    "too_big": _(
        "The file has %(size)s KB; at most %(limit)s KB can be read. Leave out pictures, or split it."
    ),
    "too_many_rows": _("The table has more than %(limit)s rows. Split it into several files."),
    "too_many_columns": _("The table reaches to column %(column)s; at most %(limit)s columns can be read."),
    "too_many_sheets": _("The file has more than %(limit)s sheets. Leave out those that are not needed."),
    "old_excel": _("This is a file of an old Excel (.xls). Open it in Excel and save it as .xlsx."),
    "locked": _("The file is locked with a password. Save it without one, and choose it again."),
    "web_page": _(
        "This is a web page that calls itself a table, as some school systems export it. "
        "Open it in Excel and save it as .xlsx."
    ),
    "not_a_table": _("This is no table. Choose a file of the kind .xlsx, .ods, .csv or .tsv."),
    "damaged": _("The file is damaged and cannot be opened. Save it once more, and choose it again."),
    "unknown_encoding": _(
        "The letters of this file cannot be read (row %(row)s). Save it as .xlsx, or as “CSV UTF-8”."
    ),
    "unclosed_quote": _(
        "In row %(row)s begins a quotation mark that never ends. Put it in order, or save the table as .xlsx."
    ),
}
"""Every code of a refusal, and what a teacher reads."""


class TableFileError(Exception):
    """The file cannot be read as a table. ``code`` is one of :data:`SENTENCES`."""

    def __init__(self, code: str, /, **data: Any) -> None:
        if code not in SENTENCES:
            raise LookupError(code)
        super().__init__(code)
        self.code = code
        self.data: Mapping[str, Any] = data

    @property
    def message(self) -> str:
        """What a teacher reads, in the active language."""
        return str(SENTENCES[self.code]) % self.data

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


@dataclass(frozen=True)
class Sheet:
    """A sheet. ``rows[0]`` is the first row of the sheet, also where it is empty; empty rows at the end and
    empty cells at the end of a row are left out. ``name`` is empty for a text file.
    """

    name: str
    rows: list[list[str]]

    def cell(self, row: int, column: int) -> str:
        """The text at this place (both from 0); empty where there is none."""
        cells = self.rows[row] if row < len(self.rows) else []
        return cells[column] if column < len(cells) else ""


def address(row: int, column: int) -> str:
    """The name of a cell (both from 0) as every spreadsheet shows it.

    >>> address(6, 2), address(0, 27)
    ('C7', 'AB1')
    """
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """The letters of a column (from 0).

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def read(
    name: str,
    data: bytes,
    *,
    max_rows: int = MAX_ROWS,
    max_bytes: int = MAX_BYTES,
    max_columns: int = MAX_COLUMNS,
) -> list[Sheet]:
    """The sheets of an uploaded table, as text; hidden sheets are left out. A text file is one sheet.

    ``name`` is the file's name; it only helps where the content leaves a doubt. ``max_rows`` counts rows with
    something in them.

    :raises TableFileError: with a code of :data:`SENTENCES`.
    """
    if len(data) > max_bytes:
        raise TableFileError("too_big", size=len(data) // 1000, limit=max_bytes // 1000)
    if not data.strip(b"\0\r\n\t "):
        raise TableFileError("empty_file")
    if data.startswith(b"PK\x03\x04"):
        sheets = list(_workbook(data, max_rows, max_columns))
    else:
        _refuse_other_kinds(data)
        sheets = [Sheet("", _text_rows(name, text_of(data)))]
    for sheet in sheets:
        _check_size(sheet, max_rows, max_columns)
    return sheets


def _check_size(sheet: Sheet, max_rows: int, max_columns: int) -> None:
    if sum(1 for cells in sheet.rows if cells) > max_rows:
        raise TableFileError("too_many_rows", limit=max_rows)
    width = max((len(cells) for cells in sheet.rows), default=0)
    if width > max_columns:
        raise TableFileError("too_many_columns", column=column_name(width - 1), limit=max_columns)


def _trimmed(rows: list[list[str]]) -> list[list[str]]:
    """Without the empty cells at the end of each row and the empty rows at the end."""
    for cells in rows:
        while cells and not cells[-1].strip():
            cells.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


# Text files ---------------------------------------------------------------------------------------------


def _refuse_other_kinds(data: bytes) -> None:
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        encrypted = "EncryptedPackage".encode("utf-16-le") in data
        raise TableFileError("locked" if encrypted else "old_excel")
    if data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b")):
        raise TableFileError("not_a_table")
    begin = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if begin.startswith((b"<!doctype html", b"<html", b"<table", b"<meta", b"<head", b"<body", b"<?xml")):
        raise TableFileError("web_page")


def text_of(data: bytes) -> str:
    """A text file's text, whatever it was saved with.

    :raises TableFileError: ``unknown_encoding`` with the row (from 1) of the first letter that no encoding
        explains; ``not_a_table`` for what is no text at all.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        text = _decoded(data[3:], "utf-8")
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = _decoded(data, "utf-16")
    elif guess := _wide_without_mark(data):
        text = _decoded(data, guess)
    else:
        text = _narrow(data)
    if any(c < " " and c not in "\t\n\r\v\f\x1a" for c in text):
        raise TableFileError("not_a_table")
    return text.removeprefix("\ufeff").rstrip("\x1a")


def _wide_without_mark(data: bytes) -> str:
    """UTF-16 without its mark is told by the zeros of its commas, digits and line ends; empty: it is none."""
    even, odd = data[0:2000:2].count(0), data[1:2000:2].count(0)
    if max(even, odd) < 2 or min(even, odd) * 10 > max(even, odd):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _narrow(data: bytes) -> str:
    """UTF-8 is never mistaken; what is none is the Big5 of Windows, or the Hong Kong one with its rarer
    letters.
    """
    for encoding in ("utf-8", "cp950", "big5hkscs"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return _decoded(data, "cp950")


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        good = data[: error.start].decode(encoding, "replace")
        raise TableFileError("unknown_encoding", row=len(good.splitlines()) or 1) from error


def _text_rows(name: str, text: str) -> list[list[str]]:
    first, rest = (text.splitlines() or [""])[0], text
    if first.lower().startswith("sep=") and len(first) == 5:
        # Excel's own word for the divider; Excel does not show the line, so it does not count as a row.
        divider = first[4]
        rest = text[5:].removeprefix("\r").removeprefix("\n")
    else:
        divider = _divider(name, text)
    try:
        return _trimmed(_csv(rest, divider, strict=True))
    except csv.Error:
        pass
    # Blanks after a quotation mark and the like are no reason to refuse; a quotation that swallows the rest
    # of the file is: its rows would vanish into one cell.
    rows = _csv(rest, divider, strict=False)
    if rest.count('"') % 2:
        raise TableFileError("unclosed_quote", row=len(rows) or 1)
    return _trimmed(rows)


def _csv(text: str, divider: str, *, strict: bool) -> list[list[str]]:
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=strict))


def _divider(name: str, text: str) -> str:
    """What divides the cells: what occurs most, outside quotations, in the first line that says something."""
    outside = '"'.join(text[:100_000].split('"')[::2])
    line = next((line for line in outside.splitlines() if line.strip()), "")
    found = {each: line.count(each) for each in "\t,;"}
    if name.lower().endswith((".tsv", ".tab")) and (found["\t"] or not any(found.values())):
        return "\t"
    # Commas before semicolons: a text in a cell has semicolons more often than a table is divided by them.
    return max(found, key=lambda each: found[each]) if any(found.values()) else ","


# Workbooks ----------------------------------------------------------------------------------------------


def _workbook(data: bytes, max_rows: int, max_columns: int) -> Iterator[Sheet]:
    _look_through(data, max_rows, max_columns)
    try:
        with python_calamine.load_workbook(io.BytesIO(data)) as book:
            shown = [
                each.name
                for each in book.sheets_metadata
                if each.visible is python_calamine.SheetVisibleEnum.Visible
                and each.typ is python_calamine.SheetTypeEnum.WorkSheet
            ]
            if len(shown) > MAX_SHEETS:
                raise TableFileError("too_many_sheets", limit=MAX_SHEETS)
            for name in shown:
                cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
                yield Sheet(name, _trimmed([[_said(value) for value in row] for row in cells]))
    except python_calamine.PasswordError as error:
        raise TableFileError("locked") from error
    except python_calamine.CalamineError as error:
        raise TableFileError("damaged") from error


def _said(value: Any) -> str:
    """A cell as a person reads it."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime):
        day = f"{value.year}/{value.month}/{value.day}"
        return day if value.time() == datetime.time() else f"{day} {value:%H:%M:%S}"
    if isinstance(value, datetime.date):
        return f"{value.year}/{value.month}/{value.day}"
    return str(value)


def _look_through(data: bytes, max_rows: int, max_columns: int) -> None:
    """Refuses what would not fit into memory before anything reserves that memory: a workbook that unpacks
    to too much, and a cell far outside, since the reader fills the whole rectangle up to it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if not any(each.filename in ("xl/workbook.xml", "content.xml") for each in members):
                raise TableFileError("not_a_table")
            if sum(each.file_size for each in members) > _MAX_UNPACKED or len(members) > 2000:
                raise TableFileError("too_big", size=_kilobytes(members), limit=_MAX_UNPACKED // 1000)
            for each in members:
                extent = _Extent(max_rows * 4, max_columns)
                with archive.open(each) as stream:
                    while chunk := stream.read(_CHUNK):  # to the end: that is where the checksum is compared
                        extent.feed(chunk)
    except TableFileError:
        raise
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
        raise TableFileError("damaged") from error


def _kilobytes(members: list[zipfile.ZipInfo]) -> int:
    return sum(each.file_size for each in members) // 1000


class _Extent:
    """Follows the XML of a sheet, and refuses a cell with content that lies too far outside.

    Rows may lie four times as far down as rows are allowed: empty ones between do not count.
    """

    def __init__(self, max_rows: int, max_columns: int) -> None:
        self.max_rows, self.max_columns = max_rows, max_columns
        self.row, self.column = 0, 0
        self.span, self.height = 1, 1
        self.in_cell = False
        self.readable = True
        self.parser = expat.ParserCreate(namespace_separator="|")
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def feed(self, chunk: bytes) -> None:
        """More of the member; what is no XML (a picture) has no cells."""
        if self.readable:
            try:
                self.parser.Parse(chunk, False)
            except (expat.ExpatError, LookupError, ValueError):  # also an encoding that nobody knows
                self.readable = False

    def _doctype(self, *_args: object) -> None:
        raise TableFileError("damaged")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition("|")[2]
        said = {key.rpartition("|")[2]: value for key, value in attributes.items()}
        if name == "c":  # XLSX
            self.row, self.column = _place(said.get("r", ""), (self.row, self.column + 1))
            self.in_cell = True
        elif name == "row":
            self.row, self.column = _number(said.get("r"), self.row + 1) - 1, -1
        elif name == "table":  # ODS
            self.row, self.height = 0, 0
        elif name == "table-row":
            self.row, self.column, self.span = self.row + self.height, 0, 0
            self.height = _number(said.get("number-rows-repeated"), 1)
        elif name in ("table-cell", "covered-table-cell"):
            self.column += self.span
            self.span = _number(said.get("number-columns-repeated"), 1)
            self.in_cell = True
            if "value-type" in said:
                self._filled()

    def _end(self, name: str) -> None:
        if name.rpartition("|")[2] in ("c", "table-cell", "covered-table-cell"):
            self.in_cell = False

    def _text(self, text: str) -> None:
        if self.in_cell and text.strip():
            self._filled()

    def _filled(self) -> None:
        if self.column + self.span > self.max_columns:
            reached = column_name(min(self.column + self.span - 1, 16383))
            raise TableFileError("too_many_columns", column=reached, limit=self.max_columns)
        if self.row + self.height > self.max_rows:
            raise TableFileError("too_many_rows", limit=self.max_rows // 4)


def _place(reference: str, otherwise: tuple[int, int]) -> tuple[int, int]:
    """Row and column (from 0) of a reference such as C7."""
    letters = reference.rstrip("0123456789").upper()
    digits = reference[len(letters) :]
    if not letters or not digits or not letters.isascii() or not letters.isalpha() or len(reference) > 12:
        return otherwise
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(digits) - 1, column - 1


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else otherwise
