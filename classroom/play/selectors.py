"""Where a table belongs, and to whom: reads for sockets. Synchronous.

How a session's tables stand is in `standing.py`, what somebody judged at one in `placements.py`.
"""

from __future__ import annotations

from msgspec import Struct

from classroom.errors import Refused
from classroom.lessons import interludes
from classroom.play.models import Move, Seat, Table
from classroom.rosters.models import ClassroomTeacher
from games.core.api import HOST


class TablePlace(Struct, frozen=True):
    """Where a table belongs. ``keys``: its people, as in ``live.people`` ("s12", "g3")."""

    table_id: int
    session_id: int
    classroom_id: int
    keys: frozenset[str]


def table_place(table_id: int) -> TablePlace | None:
    """None where there is no such table."""
    found = (
        Table.objects.filter(pk=table_id)
        .values_list("activity__session_id", "activity__session__classroom_id")
        .first()
    )
    if found is None:
        return None
    seats = Seat.objects.filter(table_id=table_id).values_list("student_id", "guest_id")
    keys = {f"s{student}" if student is not None else f"g{guest}" for student, guest in seats}
    return TablePlace(table_id, found[0], found[1], frozenset(keys - {"gNone"}))


class Questions(Struct, frozen=True):
    """When questions come in between (``every``: "round", or minutes), and which number was asked last."""

    every: str | int
    asked: int


def questions_of(table_id: int) -> Questions | None:
    """Of a table that asks in between: its course so far. None where its activity asks nothing.

    The number is in the key of the server's act, ``every:<number>``.
    """
    table = Table.objects.select_related("activity").get(pk=table_id)
    try:
        found = interludes.read(table.activity.interlude)
    except Refused:
        return None
    if found is None:
        return None
    keys = Move.objects.filter(table_id=table_id, seat=HOST, key__startswith="every:")
    asked = [int(key.partition(":")[2]) for key in keys.values_list("key", flat=True)]
    return Questions(found.every, max(asked, default=0))


def teaches(teacher_id: int, classroom_id: int) -> bool:
    """Whether this teacher is one of the class."""
    return ClassroomTeacher.objects.filter(teacher_id=teacher_id, classroom_id=classroom_id).exists()
