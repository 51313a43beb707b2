"""Finding the table in an uploaded file: which sheet, where its headings are, which column is what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from classroom.decks.transfer import columns
from classroom.decks.transfer.cells import tidy, unguarded
from classroom.decks.transfer.problems import Problem
from classroom.rosters.tablefile import Sheet

MAX_BYTES = 2_000_000
MAX_ROWS = 1_000
_SEARCHED = 12
"""So far down headings are looked for: a title or a note may stand above them."""
EXAMPLES = frozenset({"範例", "example"})
"""In the column of ids: this row of the template only shows how it is done."""
ABOUT = {"名稱": "title", "name": "title", "備註": "description", "notes": "description"}
"""The first cell of rows on another sheet that say what the deck or set is called."""


@dataclass
class Table:
    """A table that was found. ``columns``: where each key is; ``rows``: place and texts of each filled row.

    ``ignored``: headings that are not understood; ``examples``: how many rows were left out as examples.
    """

    kind: str
    columns: dict[str, int] = field(default_factory=dict)
    rows: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    examples: int = 0
    about: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def find(sheets: Sequence[Sheet], kind: str, lang: str) -> Table:
    """The table of this kind in a file. What is wrong with it as a whole is in ``problems``."""
    table = Table(kind)
    best = max(
        ((sheet, place, *_match(sheet, place, kind)) for sheet in sheets for place in range(_SEARCHED)),
        key=lambda found: len(found[2]),
        default=None,
    )
    other = "questions" if kind == "cards" else "cards"
    strange = max(
        (len(_match(sheet, place, other)[0]) for sheet in sheets for place in range(_SEARCHED)), default=0
    )
    if best is not None and strange > len(best[2]):
        table.problems.append(Problem(f"other_table_{other}"))
        return table
    if best is None or len(best[2]) < 2:
        table.problems.append(Problem("no_table"))
        return table
    sheet, place, table.columns, table.ignored, twice = best
    named = {column.key: column for column in columns.TABLES[kind]}
    for key, where in twice:
        heading = named[key].heading(lang)
        table.problems.append(Problem("column_twice", place, where, heading, data={"column": heading}))
    for column in columns.TABLES[kind]:
        if column.needed and column.key not in table.columns:
            heading = column.heading(lang)
            table.problems.append(Problem("column_missing", place, -1, heading, data={"column": heading}))
    _read_rows(sheet, place, table)
    table.about = _about([each for each in sheets if each is not sheet])
    if not table.problems and not table.rows:
        table.problems.append(Problem("no_rows", place))
    if len(table.rows) > MAX_ROWS:
        table.problems.append(Problem("too_many", data={"limit": MAX_ROWS}))
    return table


def _match(sheet: Sheet, place: int, kind: str) -> tuple[dict[str, int], list[str], list[tuple[str, int]]]:
    """The keys that the cells of this row name, with their places; headings not understood; doubled ones."""
    known = columns.known(kind)
    found: dict[str, int] = {}
    ignored, twice = [], []
    for column, text in enumerate(sheet.rows[place] if place < len(sheet.rows) else []):
        key = known.get(columns.plain(text))
        if key is None:
            if text.strip():
                ignored.append(text.strip())
        elif key in found:
            twice.append((key, column))
        else:
            found[key] = column
    return found, ignored, twice


def _read_rows(sheet: Sheet, headings: int, table: Table) -> None:
    for place in range(headings + 1, len(sheet.rows)):
        texts = {key: sheet.cell(place, column) for key, column in table.columns.items()}
        if not any(text.strip() for text in texts.values()):
            continue
        if texts.get("slug", "").strip().casefold() in EXAMPLES:
            table.examples += 1
            continue
        table.rows.append((place, texts))


def _about(sheets: Sequence[Sheet]) -> dict[str, str]:
    found: dict[str, str] = {}
    for sheet in sheets:
        for cells in sheet.rows[:_SEARCHED]:
            key = ABOUT.get(cells[0].strip().casefold()) if cells else None
            if key and len(cells) > 1:
                found.setdefault(key, tidy(unguarded(cells[1])))
    return found
