"""How tables of games that judge nothing ended: who sat there, with which points and in which place.

It is all that such a game leaves for the pages that tell what was played. Points are read from the stored
state, so only a page of tables is asked for at a time, never a school year. Synchronous.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from classroom.play import texts
from classroom.play.models import Table
from games import registry
from games.core.errors import GameError
from games.match import Match

CULTURAL = tuple(game.key for game in registry.GAMES if not registry.judges(game.key))
"""Keys of the games in which nothing is judged."""


class Sat(msgspec.Struct, frozen=True):
    """One seat. ``points``: None where the game was played by other rules than today's. ``place``: from 1;
    None while it is played, and where the teacher stopped it: nobody wins then.
    """

    name: str
    student: int | None
    person: bool
    points: int | None
    place: int | None


class Ending(msgspec.Struct, frozen=True):
    """A table that was played at. ``seats``: the best place first, by points where there are no places.
    ``stopped``: by the teacher, before its end.
    """

    table: int
    session: int
    lesson: str
    at: datetime
    number: int
    round: int
    game: str
    title: str
    playing: bool
    stopped: bool
    seats: tuple[Sat, ...]

    def of(self, student: int) -> Sat | None:
        """Where this student sat."""
        return next((each for each in self.seats if each.student == student), None)


def played() -> QuerySet[Table]:
    """All tables in lessons at which a game without judgements has begun, and that were not dealt anew."""
    return Table.objects.filter(
        Q(revision__gt=0),
        game__in=CULTURAL,
        interlude_of=None,
        activity__session__practice=False,
    ).exclude(status=Table.Status.RESTARTED)


def endings(tables: QuerySet[Table], most: int | None = None) -> list[Ending]:
    """Of these tables, in their order; at most so many. Two queries."""
    rows = tables.select_related("dealt", "activity__session").prefetch_related(
        "seats__student", "seats__guest"
    )
    return [_ending(each) for each in rows[:most]]


def _ending(table: Table) -> Ending:
    outcome = msgspec.json.decode(table.outcome) if table.outcome else None
    stopped = outcome is not None and outcome["reason"] == "stopped"
    ranks: Sequence[int] = outcome["ranks"] if outcome and not stopped else ()
    points = _points(table)
    seats = []
    for seat in table.seats.all():
        name = seat.student.name if seat.student else seat.guest.nickname if seat.guest else ""
        seats.append(
            Sat(
                name=name or _("Computer"),
                student=seat.student_id,
                person=bool(name),
                points=points[seat.index] if seat.index < len(points) else None,
                place=ranks[seat.index] if seat.index < len(ranks) else None,
            )
        )
    seats.sort(key=lambda each: (each.place or 0, -(each.points or 0)))
    session = table.activity.session
    return Ending(
        table=table.pk,
        session=session.pk,
        lesson=session.title,
        at=table.started_at,
        number=table.number,
        round=table.round,
        game=table.game,
        title=texts.game_title(table.game),
        playing=table.status == Table.Status.PLAYING,
        stopped=stopped,
        seats=tuple(seats),
    )


def _points(table: Table) -> tuple[int, ...]:
    try:
        if registry.get(table.game).rules_version != table.rules_version:
            return ()
        return Match.load(table.game, table.setting, table.state).scores
    except GameError:
        return ()
