"""The Excel workbook: typed cells, frozen headers, and the meaning of every column on a sheet of its own.

XlsxWriter makes the workbook with its styles, widths and headers, and the sheet of explanations. For a row of
placements it takes a tenth of a millisecond, too long for a class's year of 50 000; so rows are written here:
the library's XML of a sheet is opened where its rows end, and they stream through the compressor into the
answer, the first bytes long before the last row is made. Texts go into the table of shared strings, once
each.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from xml.sax.saxutils import escape

import xlsxwriter

from classroom.reports.exports import columns, tables
from classroom.reports.exports.columns import Kind, Sheet
from classroom.reports.exports.material import Material
from classroom.reports.exports.tables import Row

CONTENT_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
EXTENSION: Final = "xlsx"
BYTES_A_ROW: Final = 100
BYTES: Final = 20_000
"""About so many bytes has a workbook, and so many more for each placement: for showing progress."""

PIECE: Final = 1 << 16
"""Bytes that are sent at once."""
ROWS_A_PIECE: Final = 400
"""Rows that are turned into XML at once."""
MOST_ROWS: Final = 1_048_575
"""Rows below the header that a sheet of Excel can have."""
MOST_TEXT: Final = 32_767
"""Characters that a cell of Excel can have."""

_FORMATS: Final[dict[Kind, str]] = {
    "whole": "0",
    "number": "0.##",
    "share": "0 %",
    "time": "yyyy-mm-dd hh:mm:ss",
    "day": "yyyy-mm-dd",
}
_EPOCH: Final = datetime(1899, 12, 30)
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ESCAPE: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_STYLED: Final = re.compile(r'<c r="([A-Z]+)2" s="(\d+)"')
_COUNTS: Final = re.compile(r' count="\d+" uniqueCount="(\d+)"')


@dataclass(frozen=True, slots=True)
class Part:
    """A sheet and what makes its rows."""

    sheet: Sheet
    rows: Callable[[Material], Iterable[Row]]


SESSION_PARTS: Final = (
    Part(columns.SUMMARY, tables.summary),
    Part(columns.PLACEMENTS, tables.placements),
    Part(columns.CONFUSIONS, tables.confused),
    Part(columns.ERAS, tables.eras),
)
CLASS_PARTS: Final = (SESSION_PARTS[0], Part(columns.SESSIONS, tables.sessions), *SESSION_PARTS[1:])


def parts_of(material: Material) -> tuple[Part, ...]:
    """The sheets of this export, the explanations aside."""
    return CLASS_PARTS if material.scope.session is None else SESSION_PARTS


def stream(material: Material) -> Iterator[bytes]:
    """The workbook, piece by piece."""
    parts = parts_of(material)
    skeleton = zipfile.ZipFile(io.BytesIO(_skeleton(material, parts)))
    strings = _Strings(skeleton.read("xl/sharedStrings.xml").decode())
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as made:
        for member in skeleton.namelist():
            if member != "xl/sharedStrings.xml" and not member.startswith("xl/worksheets/sheet"):
                made.writestr(member, skeleton.read(member))
        for number, part in enumerate(parts, start=1):
            member = f"xl/worksheets/sheet{number}.xml"
            with made.open(member, "w") as into:
                for xml in _sheet(skeleton.read(member).decode(), part, material, strings):
                    into.write(xml.encode())
                    yield from sink.pieces(PIECE)
        last = f"xl/worksheets/sheet{len(parts) + 1}.xml"
        made.writestr(last, skeleton.read(last))
        with made.open("xl/sharedStrings.xml", "w") as into:
            for xml in strings.xml():
                into.write(xml.encode())
                yield from sink.pieces(PIECE)
    yield from sink.pieces(0)


# ---------------------------------------------------------------- what the library makes


def _skeleton(material: Material, parts: Sequence[Part]) -> bytes:
    """The workbook with empty sheets. Below each header stands one row of empty cells in the columns' styles,
    by which their numbers are found; the sheet of explanations is complete.
    """
    into = io.BytesIO()
    book = xlsxwriter.Workbook(into, {"in_memory": True})
    book.set_properties({"title": material.scope.title, "author": "", "comments": ""})
    head = book.add_format(
        {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1, "bg_color": "#F3EAD3"}
    )
    styles = {kind: book.add_format({"num_format": code}) for kind, code in _FORMATS.items()}
    for part in parts:
        sheet = _add_sheet(book, part.sheet, head)
        for place, column in enumerate(part.sheet.columns):
            if column.kind in styles:
                sheet.write_blank(1, place, None, styles[column.kind])
    _explain(book, parts, head)
    book.close()
    return into.getvalue()


def _add_sheet(book: Any, sheet: Sheet, head: Any) -> Any:
    made = book.add_worksheet(str(sheet.title))
    made.freeze_panes(1, 0)
    # On paper: A4, as wide as one page, every page with its header.
    made.set_paper(9)
    made.set_landscape()
    made.fit_to_pages(1, 0)
    made.repeat_rows(0)
    for place, column in enumerate(sheet.columns):
        made.set_column(place, place, column.width)
        made.write_string(0, place, str(column.title), head)
    return made


def _explain(book: Any, parts: Iterable[Part], head: Any) -> None:
    """The sheet that says what each column means."""
    made = _add_sheet(book, columns.EXPLANATIONS, head)
    plain = book.add_format({"text_wrap": True, "valign": "top"})
    row = 1
    for part in parts:
        for column in part.sheet.columns:
            for place, text in enumerate((part.sheet.title, column.title, column.meaning)):
                made.write_string(row, place, str(text), plain)
            row += 1


# ---------------------------------------------------------------- what is written here


class _Strings:
    """The table of shared strings, begun by the library."""

    def __init__(self, xml: str) -> None:
        self._begun, _end, self._rest = xml.rpartition("</sst>")
        counted = _COUNTS.search(self._begun)
        self._first = int(counted.group(1)) if counted else 0
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        """The number of this text."""
        found = self._places.get(text)
        if found is None:
            found = self._places[text] = self._first + len(self._places)
        return found

    def xml(self) -> Iterator[str]:
        # The counts are optional, and the library's are too small now.
        yield _COUNTS.sub("", self._begun, count=1)
        batch = []
        for text in self._places:
            batch.append(f'<si><t xml:space="preserve">{escape(_clean(text))}</t></si>')
            if len(batch) == ROWS_A_PIECE:
                yield "".join(batch)
                batch.clear()
        yield "".join(batch) + "</sst>" + self._rest


def _clean(text: str) -> str:
    """Without what XML cannot hold and what Excel would cut off. `_x0041_` would be read as an A."""
    return _ESCAPE.sub("_x005F_", _FORBIDDEN.sub("", text)[:MOST_TEXT])


def _sheet(xml: str, part: Part, material: Material, strings: _Strings) -> Iterator[str]:
    """The sheet with its rows, in pieces of XML."""
    styles = dict(_STYLED.findall(xml))
    before = xml[: xml.index('<row r="2"')] if '<row r="2"' in xml else xml[: xml.index("</sheetData>")]
    # How large the sheet is stands before its rows, which are not counted yet; it is optional.
    yield re.sub(r"<dimension [^>]*/>", "", before, count=1)
    writers = [
        _WRITERS[column.kind](name, styles.get(name, "0"), strings)
        for name, column in zip(_names(len(part.sheet.columns)), part.sheet.columns, strict=True)
    ]
    batch: list[str] = []
    last = 1
    for last, row in enumerate(part.rows(material), start=2):
        if last > MOST_ROWS + 1:
            last -= 1
            break
        cells = [
            write(last, value) for write, value in zip(writers, row, strict=True) if value not in (None, "")
        ]
        batch.append(f'<row r="{last}">{"".join(cells)}</row>')
        if len(batch) == ROWS_A_PIECE:
            yield "".join(batch)
            batch.clear()
    yield "".join(batch) + xml[xml.index("</sheetData>") :]


def _names(count: int) -> list[str]:
    """A, B, C … of so many columns."""
    return [xlsxwriter.utility.xl_col_to_name(place) for place in range(count)]


Writer = Callable[[int, Any], str]


def _text(name: str, style: str, strings: _Strings) -> Writer:
    place = strings.place
    return lambda row, value: f'<c r="{name}{row}" t="s"><v>{place(value)}</v></c>'


def _number(name: str, style: str, strings: _Strings) -> Writer:
    return lambda row, value: f'<c r="{name}{row}" s="{style}"><v>{value!r}</v></c>'


def _moment(name: str, style: str, strings: _Strings) -> Writer:
    return lambda row, value: f'<c r="{name}{row}" s="{style}"><v>{serial(value)!r}</v></c>'


_WRITERS: Final[dict[Kind, Callable[[str, str, _Strings], Writer]]] = {
    "text": _text,
    "whole": _number,
    "number": _number,
    "share": _number,
    "time": _moment,
    "day": _moment,
}


def serial(moment: date) -> float | int:
    """A date, or a local date and time, as Excel counts it: days since the end of 1899."""
    if isinstance(moment, datetime):
        since = moment - _EPOCH
        return since.days + since.seconds / 86_400
    return (moment - _EPOCH.date()).days


class _Sink(io.RawIOBase):
    """Where the archive is written to: a queue that is emptied into the answer."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def writable(self) -> bool:
        return True

    def write(self, piece: Any) -> int:
        taken = bytes(piece)
        self._pieces.append(taken)
        self._size += len(taken)
        return len(taken)

    def pieces(self, at_least: int) -> Iterator[bytes]:
        """What has come, once it is so much."""
        if self._size and self._size >= at_least:
            whole = b"".join(self._pieces)
            self._pieces.clear()
            self._size = 0
            yield whole
