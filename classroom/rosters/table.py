"""A class list as rows of cells: from a spreadsheet, from a chat, typed by hand.

The text in the box is the one form that a list has between the pages: a file becomes it (``text_of``), a mend
changes it (``mended``), and ``read`` makes rows of it again. So nothing has to be kept on the server before
somebody says "take over", and rows keep their numbers all the way. Pure: no database.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

_BREAKS = re.compile(r"\r\n|[\n\r\v\f\u0085\u2028\u2029]")
_SEEN = "\t\n\r\v\f\u0085\u2028\u2029"


@dataclass(frozen=True)
class Line:
    """A row with something in it. ``number``: from 1, as the spreadsheet or the box counts; ``text``: as it
    stood there.
    """

    number: int
    cells: tuple[str, ...]
    text: str

    def cell(self, column: int) -> str:
        """What stands in this column (from 0); empty where there is none."""
        return self.cells[column] if 0 <= column < len(self.cells) else ""


@dataclass(frozen=True)
class Table:
    """``tabbed``: the cells are sure, because tabs divide them; else they were guessed from commas and
    blanks.
    """

    lines: tuple[Line, ...]
    tabbed: bool


def read(text: str, *, tabbed: bool | None = None) -> Table:
    """The rows of a text. ``tabbed``: whether tabs divide its cells; None: find out."""
    lines = [(number, line) for number, line in enumerate(_BREAKS.split(_clean(text)), 1) if line.strip()]
    tabs = any("\t" in line.strip("\t ") for _number, line in lines) if tabbed is None else tabbed
    return Table(
        tuple(Line(number, tuple(_split(line, tabs=tabs)), line) for number, line in lines), tabbed=tabs
    )


def text_of(rows: Iterable[Sequence[str]]) -> str:
    """Rows of a file as text for the box, one line a row, divided by tabs."""
    return "\n".join(_written(row) for row in rows)


def mended(lines: Iterable[Line], cells: Mapping[tuple[int, int], str], dropped: Collection[int] = ()) -> str:
    """The text with other contents in these cells (row from 1, column from 0), and without these rows; they
    stay as empty ones, so that all others keep their numbers.
    """
    rows: dict[int, list[str]] = {}
    for line in lines:
        row = [] if line.number in dropped else list(line.cells)
        for (number, column), value in cells.items():
            if number == line.number and row:
                row += [""] * (column + 1 - len(row))
                row[column] = value
        rows[line.number] = row
    return text_of(rows.get(number, []) for number in range(1, max(rows, default=0) + 1))


def _written(row: Sequence[str]) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="").writerow([" ".join(cell.split()) for cell in row])
    return out.getvalue() if any(cell.strip() for cell in row) else ""


def _clean(text: str) -> str:
    """Without marks that come along invisibly: byte order mark, zero-width and control characters."""
    kept = (c for c in text if c in _SEEN or unicodedata.category(c) not in {"Cc", "Cf", "Cs"})
    return unicodedata.normalize("NFC", "".join(kept))


def _split(line: str, *, tabs: bool) -> list[str]:
    if tabs:
        parts = next(csv.reader([line], delimiter="\t"), [])
    elif re.search(r"[,，、;；]", line) and not re.match(r"^\s*[0-9０-９]+\s*、[^,，;；、]*$", line):
        # "1、王小明" is a numbered list, not two cells divided by a comma; split it as blanks do.
        parts = next(csv.reader([re.sub(r"[，、;；]", ",", line)], skipinitialspace=True), [])
    else:
        spaced = re.sub(r"^(\s*[0-9０-９]+)\s*(?:[、.)．:：]|號)\s*", r"\1 ", line)
        # "3王小明" is how a list looks when its tabs were lost.
        spaced = re.sub(r"^(\s*[0-9０-９]+)(?=[^\s0-9０-９])", r"\1 ", spaced)
        return spaced.split()
    return [" ".join(part.split()) for part in parts]
