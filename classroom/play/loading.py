"""What a host needs to know of its table, read from the database in one go."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

import msgspec
from django.db.models import Max
from msgspec import Struct

from classroom.lessons.models import GameSession
from classroom.play.journal import Snapshot
from classroom.play.models import By, Dealt, Move, Seat, Table
from games import registry
from games.core.codec import codec

QUESTION: Final = "ask:"
"""How the id of the clock of a quiz's open question begins."""


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


class Asked(Struct, frozen=True):
    """A question in between that is open: the table that asks it, its clock's id, and until when (epoch
    milliseconds; None while the session's pause holds its clock).
    """

    table_id: int
    clock_id: str
    until: int | None


class Surroundings(Struct, frozen=True):
    """What may change around a table without a move: its people, whether the session is paused, and whether
    it waits for a question in between.
    """

    seats: tuple[SeatInfo, ...]
    paused: str | None  # the teacher's message, perhaps empty; None: not paused
    asked: Asked | None = None


class Loaded(Struct, frozen=True):
    """A table as stored. ``deck``: the activity's deck reference, for texts where no snapshot was kept."""

    table_id: int
    number: int
    round: int
    interlude: int | None  # the table that asks questions beside this one
    interlude_of: int | None  # the game beside which this one asks questions
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
    beside = Table.objects.filter(interlude_of_id=table_id).values_list("pk", flat=True).first()
    return Loaded(
        table_id=table.pk,
        number=table.number,
        round=table.round,
        interlude=beside,
        interlude_of=table.interlude_of_id,
        game=table.game,
        setting=_setting(table.game, table.dealt.digest),
        content_hash=table.content_hash,
        deck=_deck_of(table),
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
        around=Surroundings(
            seats=_seats([table_id])[table_id],
            paused=_paused(session),
            asked=None if beside is None else _asked([table_id]).get(table_id),
        ),
    )


def _deck_of(table: Table) -> dict[str, Any]:
    """The deck's reference: the activity's, or that of what is played after its game."""
    activity = table.activity
    found: dict[str, Any] = activity.deck
    if table.filler:
        found = activity.filler.get("deck", found)
    return found


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
    seats, asked = _seats(ids), _asked(ids)
    return {
        table.pk: (
            table.revision,
            Surroundings(
                seats=seats[table.pk], paused=_paused(table.activity.session), asked=asked.get(table.pk)
            ),
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


def actors_of(table_id: int, actions: Collection[tuple[int, str]]) -> dict[tuple[int, str], Actor]:
    """Who made each of these moves, named by seat and action (JSON), for the last time. Synchronous."""
    seats, texts = {seat for seat, _ in actions}, {action for _, action in actions}
    moves = Move.objects.filter(table_id=table_id, seat__in=seats, action__in=texts).order_by("revision")
    rows = moves.values_list("seat", "action", "by", "student_id", "guest_id")
    return {(row[0], row[1]): Actor(*row[2:]) for row in rows}


def _paused(session: GameSession) -> str | None:
    return session.pause_message if session.state == GameSession.State.PAUSED else None


def _asked(table_ids: Iterable[int]) -> dict[int, Asked]:
    """The open questions beside these tables."""
    rows = Table.objects.filter(interlude_of_id__in=list(table_ids), status=Table.Status.PLAYING)
    rows = rows.filter(clock_id__startswith=QUESTION).order_by()
    return {
        row[0]: Asked(row[1], row[2], None if row[3] is None else round(row[3].timestamp() * 1000))
        for row in rows.values_list("interlude_of_id", "pk", "clock_id", "deadline")
    }


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
