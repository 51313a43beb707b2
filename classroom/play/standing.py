"""How the tables of a session stand: plain reads for whoever conducts it and for its pages. Synchronous."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Q
from msgspec import Struct

from classroom.play.models import Attempt, Seat, Table


class SeatStanding(Struct, frozen=True):
    """A seat and who sits there; ``key`` as in ``live.people`` ("s12", "g3"), None for the computer."""

    index: int
    student_id: int | None
    guest_id: int | None
    bot_skill: float

    @property
    def key(self) -> str | None:
        if self.student_id is not None:
            return f"s{self.student_id}"
        return f"g{self.guest_id}" if self.guest_id is not None else None


class TableStanding(Struct, frozen=True):
    """The newest game at one table. ``outcome``: as JSON of the engine's Outcome, when it has ended."""

    table_id: int
    activity_id: int
    number: int
    round: int
    status: str
    ended_at: datetime | None
    outcome: dict[str, Any] | None
    seats: tuple[SeatStanding, ...]
    game: str = ""
    filler: bool = False

    @property
    def playing(self) -> bool:
        return self.status == Table.Status.PLAYING

    @property
    def bots(self) -> int:
        return sum(seat.key is None for seat in self.seats)


class Place(Struct, frozen=True):
    """A seat that somebody has or had."""

    table_id: int
    activity_id: int
    number: int
    round: int
    status: str
    ended_at: datetime | None
    index: int
    key: str


def tables_of_activity(activity_id: int) -> list[TableStanding]:
    """The newest round of each table number, in the order of the numbers."""
    newest: dict[int, Table] = {}
    fields = ("activity_id", "number", "round", "status", "ended_at", "outcome", "game", "filler")
    rows = Table.objects.filter(activity_id=activity_id, interlude_of=None).only(*fields)
    for table in rows.order_by("number", "round"):
        newest[table.number] = table
    seats = _seats([table.pk for table in newest.values()])
    return [_standing(table, seats.get(table.pk, ())) for table in newest.values()]


def table_standing(table_id: int) -> TableStanding | None:
    """One table, whichever round it is."""
    table = Table.objects.filter(pk=table_id).first()
    return None if table is None else _standing(table, _seats([table_id]).get(table_id, ()))


def session_of(table_id: int) -> int | None:
    """The session that a table belongs to."""
    return Table.objects.filter(pk=table_id).values_list("activity__session_id", flat=True).first()


def playing_of_session(session_id: int) -> list[int]:
    """Ids of all tables of the session whose game still runs, of whichever activity; with those that ask
    questions in between.
    """
    rows = Table.objects.filter(activity__session_id=session_id, status=Table.Status.PLAYING)
    return list(rows.order_by("number").values_list("pk", flat=True))


def questions_left(session_id: int) -> list[int]:
    """Tables that would still ask questions in between though their game is over."""
    rows = Table.objects.filter(activity__session_id=session_id, status=Table.Status.PLAYING)
    rows = rows.filter(interlude_of__isnull=False).exclude(interlude_of__status=Table.Status.PLAYING)
    return list(rows.values_list("pk", flat=True))


def places_of(session_id: int, keys: Collection[str]) -> list[Place]:
    """The seats of these people in the session, oldest table first; of restarted tables, too, but not where
    questions are asked in between.
    """
    students = [int(key[1:]) for key in keys if key.startswith("s")]
    guests = [int(key[1:]) for key in keys if key.startswith("g")]
    rows = (
        Seat.objects.filter(table__activity__session_id=session_id, table__interlude_of=None)
        .filter(Q(student_id__in=students) | Q(guest_id__in=guests))
        .select_related("table")
        .defer("table__state", "table__decided")
        .order_by("table_id", "index")
    )
    return [
        Place(
            table_id=row.table_id,
            activity_id=row.table.activity_id,
            number=row.table.number,
            round=row.table.round,
            status=row.table.status,
            ended_at=row.table.ended_at,
            index=row.index,
            key=f"s{row.student_id}" if row.student_id is not None else f"g{row.guest_id}",
        )
        for row in rows
    ]


def mistakes_at(table_ids: Iterable[int]) -> dict[int, int]:
    """How many judgements of students and guests were not fully right, by table."""
    rows = (
        Attempt.objects.filter(table_id__in=list(table_ids), by__in=("student", "guest"), score__lt=1)
        .order_by()
        .values("table_id")
        .annotate(n=Count("pk"))
    )
    return {row["table_id"]: row["n"] for row in rows}


def _standing(table: Table, seats: tuple[SeatStanding, ...]) -> TableStanding:
    return TableStanding(
        table_id=table.pk,
        activity_id=table.activity_id,
        number=table.number,
        round=table.round,
        status=table.status,
        ended_at=table.ended_at,
        outcome=msgspec.json.decode(table.outcome) if table.outcome else None,
        seats=seats,
        game=table.game,
        filler=table.filler,
    )


def _seats(table_ids: list[int]) -> dict[int, tuple[SeatStanding, ...]]:
    found: dict[int, list[SeatStanding]] = {}
    for seat in Seat.objects.filter(table_id__in=table_ids).order_by("table_id", "index"):
        found.setdefault(seat.table_id, []).append(
            SeatStanding(seat.index, seat.student_id, seat.guest_id, seat.bot_skill)
        )
    return {table_id: tuple(seats) for table_id, seats in found.items()}
