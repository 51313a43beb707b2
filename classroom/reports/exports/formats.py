"""The formats that evidence can be taken out in, as people choose them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from classroom.reports.exports import dump, plain, workbook, xapi
from classroom.reports.exports.material import Material, Scope

LONGEST_NAME: Final = 100
"""Characters of a file's name; Windows and old browsers cut longer ones."""

_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')


class Format(NamedTuple):
    """One choice. ``stream`` takes the address of the installation as well. ``base`` and ``bytes_a_row``: how
    many bytes the file has, roughly, so that its progress can be shown.
    """

    key: str
    title: str | Promise
    help: str | Promise
    word: str | Promise
    extension: str
    content_type: str
    base: int
    bytes_a_row: int
    stream: Callable[[Material, str], Iterator[bytes]]

    def about(self, rows: int) -> int:
        """About how many bytes so many judgements make."""
        return self.base + rows * self.bytes_a_row

    def file_name(self, scope: Scope) -> str:
        """What the file is called: class, session, day, and what it is."""
        parts = [scope.title, str(self.word)]
        if not scope.names:
            parts.append(_("without names"))
        name = _NOT_IN_NAMES.sub(" ", " ".join(part for part in parts if part))
        return f"{' '.join(name.split())[:LONGEST_NAME].strip(' .')}.{self.extension}"


FORMATS: Final = (
    Format(
        "xlsx",
        gettext_lazy("Excel workbook"),
        gettext_lazy(
            "One file with a sheet each: summary, every placement, confusions, and what the columns mean."
        ),
        "",
        workbook.EXTENSION,
        workbook.CONTENT_TYPE,
        workbook.BYTES,
        workbook.BYTES_A_ROW,
        lambda material, home: workbook.stream(material),
    ),
    Format(
        "summary-csv",
        gettext_lazy("CSV: summary"),
        gettext_lazy("One line for each student. Opens in Excel by a double click."),
        pgettext_lazy("in a file's name", "summary"),
        plain.EXTENSION,
        plain.CONTENT_TYPE,
        plain.BYTES,
        0,
        lambda material, home: plain.summary(material),
    ),
    Format(
        "placements-csv",
        gettext_lazy("CSV: every placement"),
        gettext_lazy("One line for each judgement. Opens in Excel by a double click."),
        pgettext_lazy("in a file's name", "placements"),
        plain.EXTENSION,
        plain.CONTENT_TYPE,
        plain.BYTES,
        plain.BYTES_A_ROW,
        lambda material, home: plain.placements(material),
    ),
    Format(
        "xapi",
        gettext_lazy("xAPI statements"),
        gettext_lazy("For a learning record store: a code instead of names, always."),
        "xAPI",
        xapi.EXTENSION,
        xapi.CONTENT_TYPE,
        xapi.BYTES,
        xapi.BYTES_A_ROW,
        xapi.stream,
    ),
    Format(
        "json",
        gettext_lazy("Everything (JSON)"),
        gettext_lazy("All moves and judgements with what was dealt, to keep, or to compute with."),
        pgettext_lazy("in a file's name", "everything"),
        dump.EXTENSION,
        dump.CONTENT_TYPE,
        dump.BYTES,
        dump.BYTES_A_ROW,
        lambda material, home: dump.stream(material),
    ),
)
BY_KEY: Final = {each.key: each for each in FORMATS}
