"""CSV that Excel in Taiwan opens rightly by a double click, and that carries no formula.

UTF-8 with a byte order mark (without it Excel takes the text for Big5), commas, lines that end in CRLF. A
text by which Excel would calculate, or which it would take for a number or a date, gets an apostrophe before
it: `=HYPERLINK` does nothing, class `5-3` is no third of May, and `007` keeps its zeros. Numbers and times go
as they are.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from classroom.reports.exports import columns, tables
from classroom.reports.exports.columns import Sheet
from classroom.reports.exports.material import Material
from classroom.reports.exports.tables import Row

CONTENT_TYPE: Final = "text/csv; charset=utf-8"
EXTENSION: Final = "csv"
BYTES_A_ROW: Final = 270
BYTES: Final = 500

ROWS_A_PIECE: Final = 400

_ACTIVE: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a text must not begin with: Excel calculates, and its full-width forms are read alike in East Asia."""
_LIKE_A_NUMBER: Final = re.compile(r"[\d\s.,:/%()年月日時分秒Ee$+-]*\d[\d\s.,:/%()年月日時分秒Ee$+-]*")
_BREAKS: Final = re.compile(r"[\r\n\v\f\x85\u2028\u2029]+")


def placements(material: Material) -> Iterator[bytes]:
    """A line a judgement."""
    return _stream(columns.PLACEMENTS, tables.placements, material)


def summary(material: Material) -> Iterator[bytes]:
    """A line a person and segment."""
    return _stream(columns.SUMMARY, tables.summary, material)


def cell(value: Any) -> str:
    """A value as it stands in the file.

    >>> cell("=1+1"), cell("007"), cell(-28000), cell(None)
    ("'=1+1", "'007", '-28000', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        text = _BREAKS.sub(" ", value)
        # The first character as it came: a line break before a formula hides nothing.
        dangerous = value.lstrip(" ").startswith(_ACTIVE) or value.startswith(("\n", "\v", "\f"))
        return f"'{text}" if dangerous or _LIKE_A_NUMBER.fullmatch(text) else text
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    if isinstance(value, float):
        return repr(round(value, 6))
    return str(value)


def _stream(sheet: Sheet, rows: Callable[[Material], Iterable[Row]], material: Material) -> Iterator[bytes]:
    into = io.StringIO()
    writer = csv.writer(into, lineterminator="\r\n")
    into.write("\ufeff")
    writer.writerow([cell(str(column.title)) for column in sheet.columns])
    for number, row in enumerate(rows(material), start=1):
        writer.writerow([cell(value) for value in row])
        if number % ROWS_A_PIECE == 0:
            yield into.getvalue().encode()
            into.seek(0)
            into.truncate()
    yield into.getvalue().encode()
