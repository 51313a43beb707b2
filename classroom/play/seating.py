"""Who sits, who is away, and when a bot moves: the parts of a host that have nothing to do with the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.play.journal import Mark
from classroom.play.loading import SeatInfo
from classroom.play.models import Seat, Table


class Presence:
    """Which seats have somebody connected, and since when the others have not. Times: the loop's clock."""

    def __init__(self, seats: int, now: float) -> None:
        self.present: frozenset[int] = frozenset()
        # Nobody has connected yet: everybody gets the same grace as one who leaves now.
        self._away: dict[int, float] = dict.fromkeys(range(seats), now)

    def now(self, present: frozenset[int], at: float) -> bool:
        """Takes the latest news; whether anything changed."""
        if present == self.present:
            return False
        for seat in self.present - present:
            self._away[seat] = at
        for seat in present:
            self._away.pop(seat, None)
        self.present = present
        return True

    def away_since(self, seat: int) -> float | None:
        """None while somebody is connected."""
        return self._away.get(seat)


class Thinking:
    """Since when each seat faces its decision, and when a bot would have thought long enough."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}  # epoch seconds
        self._ready: dict[int, float] = {}  # the loop's clock

    def begin(self, seats: Iterable[int], now: float, loop_now: float, think: Callable[[int], float]) -> None:
        """These seats face another decision now."""
        for seat in seats:
            self._since[seat] = now
            self._ready[seat] = loop_now + think(seat)

    def restart(self, loop_now: float, think: Callable[[int], float]) -> None:
        """After a pause bots think anew."""
        for seat in self._ready:
            self._ready[seat] = loop_now + think(seat)

    def since(self, seat: int, default: float) -> float:
        return self._since.get(seat, default)

    def ready(self, seat: int) -> float:
        return self._ready.get(seat, 0.0)


def missed(info: SeatInfo, limit: int) -> Mark:
    """A clock moved for this seat's person; after ``limit`` in a row a bot stands in."""
    count = info.missed + 1
    return Mark(info.index, absent=info.absent or count >= limit, missed=count)


# Writes; synchronous.


def seat_person(table_id: int, index: int, student_id: int | None, guest_id: int | None) -> None:
    """Gives a bot's seat to one person.

    :raises Refused: ``no_such_seat``, ``seat_taken``, ``seated_already``.
    """
    if (student_id is None) == (guest_id is None):
        raise ValueError("one student, or one guest")
    with transaction.atomic():
        # Everybody who wants a seat of this table queues here, so that no two take the same one.
        Table.objects.select_for_update().get(pk=table_id)
        seats = {seat.index: seat for seat in Seat.objects.filter(table_id=table_id)}
        seat = seats.get(index)
        if seat is None:
            raise Refused("no_such_seat", _("There is no such place at this table."))
        if seat.student_id is not None or seat.guest_id is not None:
            raise Refused("seat_taken", _("Somebody sits there already."))
        if any((other.student_id, other.guest_id) == (student_id, guest_id) for other in seats.values()):
            raise Refused("seated_already", _("This person sits at the table already."))
        seat.student_id, seat.guest_id, seat.absent, seat.missed = student_id, guest_id, False, 0
        seat.save(update_fields=["student", "guest", "absent", "missed"])
        _beside(table_id, index).update(student_id=student_id, guest_id=guest_id, absent=False, missed=0)


def seat_bot(table_id: int, index: int) -> None:
    """Takes the person off the seat.

    :raises Refused: ``no_such_seat``.
    """
    rows = Seat.objects.filter(table_id=table_id, index=index)
    with transaction.atomic():
        if not rows.update(student=None, guest=None, absent=False, missed=0):
            raise Refused("no_such_seat", _("There is no such place at this table."))
        _beside(table_id, index).update(student=None, guest=None, absent=False, missed=0)


def _beside(table_id: int, index: int) -> QuerySet[Seat]:
    """The same place at the table that asks questions in between, where there is one."""
    return Seat.objects.filter(table__interlude_of_id=table_id, index=index)


def mark_here(table_id: int, index: int) -> None:
    """The seat's person is back."""
    Seat.objects.filter(table_id=table_id, index=index).update(absent=False, missed=0)


def store_clock(table_id: int, revision: int, deadline: datetime | None, left: float | None) -> bool:
    """Holds or starts the clock, unless somebody moved meanwhile; whether it was stored."""
    rows = Table.objects.filter(pk=table_id, revision=revision)
    return bool(rows.update(deadline=deadline, clock_left=left))
