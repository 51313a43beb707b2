"""What a host needs to know of its table, read from the database in one go."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import Max
from msgspec import Struct

from classroom.lessons.models import GameSession
from classroom.play.journal import Snapshot
from classroom.play.models import By, Dealt, Move, Seat, Table
from games import registry
from games.core.codec import codec


class Actor(Struct, frozen=True):
    """Who acts, as it is stored with moves and attempts."""

    by: str
    student_id: int | None = None
    guest_id: int | None = None


BOT = Actor(By.BOT.value)
CLOCKWORK = Actor(By.CLOCK.value)
TEACHER = Actor(By.HOST.value)


class SeatInfo(Struct, frozen=True):
    """One seat and who sits there. ``absent``: a bot stands in until the person touches the tablet again."""

    index: int
    student_id: int | None
    guest_id: int | None
    name: str
    number: int | None
    absent: bool
    bot_skill: float
    missed: int

    @property
    def key(self) -> str | None:
        """The person's key as in ``live.people``: ``s12``, ``g3``; None for a bot."""
        if self.student_id is not None:
            return f"s{self.student_id}"
        return f"g{self.guest_id}" if self.guest_id is not None else None

    @property
    def kind(self) -> str:
        return "student" if self.student_id is not None else "guest" if self.guest_id is not None else "bot"

    @property
    def actor(self) -> Actor:
        """Who acts when this seat's person does."""
        if self.student_id is not None:
            return Actor(By.STUDENT.value, student_id=self.student_id)
        return Actor(By.GUEST.value, guest_id=self.guest_id) if self.guest_id is not None else BOT


class Surroundings(Struct, frozen=True):
    """What may change around a table without a move: its people, and whether the session is paused."""

    seats: tuple[SeatInfo, ...]
    paused: str | None  # the teacher's message, perhaps empty; None: not paused


class Loaded(Struct, frozen=True):
    """A table as stored. ``deck``: the activity's deck reference, for texts where no snapshot was kept."""

    table_id: int
    number: int
    round: int
    game: str
    setting: Any  # games.core.api.Setting, shared by tables that were dealt alike
    content_hash: str
    deck: dict[str, Any]
    activity_id: int
    session_id: int
    classroom_id: int
    bopomofo: bool
    started_at: datetime
    now: Snapshot
    decided_at: datetime  # when somebody's decision changed last
    around: Surroundings


def load_table(table_id: int) -> Loaded | None:
    """The table, or None. Synchronous."""
    tables = Table.objects.select_related("activity__session__classroom", "dealt").defer("dealt__setting")
    table = tables.filter(pk=table_id).first()
    if table is None:
        return None
    session = table.activity.session
    return Loaded(
        table_id=table.pk,
        number=table.number,
        round=table.round,
        game=table.game,
        setting=_setting(table.game, table.dealt.digest),
        content_hash=table.content_hash,
        deck=table.activity.deck,
        activity_id=table.activity_id,
        session_id=session.pk,
        classroom_id=session.classroom_id,
        bopomofo=session.classroom.bopomofo,
        started_at=table.started_at,
        now=Snapshot(
            revision=table.revision,
            state=table.state,
            decided=table.decided,
            status=table.status,
            clock_id=table.clock_id,
            deadline=table.deadline,
            clock_left=table.clock_left,
            moved_at=table.moved_at,
        ),
        decided_at=_decided_at(table),
        around=Surroundings(seats=_seats([table_id])[table_id], paused=_paused(session)),
    )


def _decided_at(table: Table) -> datetime:
    """When the decision began that was faced last: time is measured from there, also by a process that
    opens the table in the middle of it.
    """
    decided = msgspec.json.decode(table.decided, type=dict[str, int])
    latest = max(decided.values(), default=0)
    found = Move.objects.filter(table=table, revision=latest).values_list("at", flat=True).first()
    return found or table.started_at


def load_surroundings(table_ids: Iterable[int]) -> dict[int, tuple[int, Surroundings]]:
    """Revision and surroundings of several tables at once; those that are gone are missing. Synchronous."""
    ids = list(table_ids)
    tables = Table.objects.filter(pk__in=ids).select_related("activity__session")
    seats = _seats(ids)
    return {
        table.pk: (
            table.revision,
            Surroundings(seats=seats[table.pk], paused=_paused(table.activity.session)),
        )
        for table in tables.defer("state")
    }


@lru_cache(maxsize=64)
def _setting(game: str, digest: str) -> Any:
    """A stored setting, read once for all tables that were dealt alike."""
    return codec(registry.get(game)).setting(Dealt.objects.get(digest=digest).setting)


def last_actors(table_id: int, seats: Iterable[int]) -> dict[int, Actor]:
    """Who made each seat's latest move; seats that never moved are missing. Synchronous."""
    moves = Move.objects.filter(table_id=table_id, seat__in=list(seats)).order_by()
    latest = moves.values("seat").annotate(last=Max("revision")).values("last")
    found = Move.objects.filter(table_id=table_id, revision__in=latest)
    rows = found.values_list("seat", "by", "student_id", "guest_id")
    return {seat: Actor(by, student_id, guest_id) for seat, by, student_id, guest_id in rows}


def _paused(session: GameSession) -> str | None:
    return session.pause_message if session.state == GameSession.State.PAUSED else None


def _seats(table_ids: list[int]) -> dict[int, tuple[SeatInfo, ...]]:
    found: dict[int, list[SeatInfo]] = {table_id: [] for table_id in table_ids}
    rows = Seat.objects.filter(table_id__in=table_ids).select_related("student", "guest").order_by("index")
    for seat in rows:
        found[seat.table_id].append(
            SeatInfo(
                index=seat.index,
                student_id=seat.student_id,
                guest_id=seat.guest_id,
                name=seat.student.name if seat.student else seat.guest.nickname if seat.guest else "",
                number=seat.student.number if seat.student else None,
                absent=seat.absent,
                bot_skill=seat.bot_skill,
                missed=seat.missed,
            )
        )
    return {table_id: tuple(seats) for table_id, seats in found.items()}
