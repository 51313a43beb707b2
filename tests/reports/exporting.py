"""What the tests of exports share: an invented class with every game in it, and ways to read the files."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from typing import Any

from django.http import HttpResponseBase, StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from python_calamine import CalamineWorkbook

from classroom.lessons.models import GameSession
from classroom.play.invented.school import LESSONS, Made, Size, make_class
from classroom.rosters.models import Classroom, Teacher

UNTIL = date(2026, 6, 12)
EVERY_GAME = Size(students=5, sessions=len(LESSONS), judgements=8)


def invent(owner: Teacher, size: Size = EVERY_GAME, name: str = "五年二班", seed: int = 11) -> Made:
    return make_class(owner=owner, name=name, size=size, seed=seed, until=UNTIL)


def address(of: GameSession | Classroom, **asked: str) -> str:
    kind = "session" if isinstance(of, GameSession) else "classroom"
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"{reverse(f'reports:export-{kind}-file', args=[of.pk])}?{query}"


def body(answer: HttpResponseBase) -> bytes:
    assert isinstance(answer, StreamingHttpResponse), answer
    assert answer.status_code == 200
    return b"".join(answer)  # type: ignore[arg-type]


def fetch(client: Client, of: GameSession | Classroom, format: str, **asked: str) -> bytes:
    return body(client.get(address(of, format=format, **asked)))


class Book:
    """A workbook, read by another library than the one that wrote it."""

    def __init__(self, data: bytes) -> None:
        self._book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        self.sheets = self._book.sheet_names

    def rows(self, sheet: str) -> list[list[Any]]:
        """All rows, header included."""
        return self._book.get_sheet_by_name(sheet).to_python()

    def records(self, sheet: str) -> list[dict[str, Any]]:
        """The rows below the header, by the titles of the columns; columns of one title keep the first."""
        head, *rows = self.rows(sheet)
        return [dict(reversed(list(zip(head, row, strict=True)))) for row in rows]


def csv_rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def csv_records(data: bytes) -> list[dict[str, str]]:
    head, *rows = csv_rows(data)
    return [dict(zip(head, row, strict=True)) for row in rows]


def document(data: bytes) -> Any:
    return json.loads(data)
