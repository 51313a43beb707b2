"""Help for one table of a running session: a reminder, a skipped decision, a fresh deal.

Refusals are :class:`~classroom.errors.Refused`. Who may call is checked by the views and sockets.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta

from channels.db import database_sync_to_async
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import services as lessons
from classroom.lessons.models import Activity, GameSession
from classroom.live import interludes, news
from classroom.live.guards import check_playable, locked, no_table, open_host
from classroom.play import standing
from classroom.play.host import TableHost, hosts
from classroom.play.services import Sitter, create_table
from classroom.play.standing import TableStanding

REMATCH_AFTER_SECONDS = 45
"""How long a table that ended early looks at its results before it plays again by itself."""


async def restart_table(session_id: int, table_id: int) -> int:
    """The same people get a fresh deal at the same table; what was judged so far is kept. The new table's id.

    :raises Refused: no_such_table, not_current, paused, no_activity, and what the activity's plan is refused
        for: an own deck may have been deleted since, and then the table had better play on.
    """
    table = await checked(session_id, table_id)
    await database_sync_to_async(_check_plan)(table.activity_id, table.filler)
    host = await open_host(table_id)
    await host.stop(restarted=True)
    return await _deal_again(session_id, table_id, filler=table.filler)


def _check_plan(activity_id: int, filler: bool) -> None:
    spec = lessons.spec_of(Activity.objects.get(pk=activity_id))
    # What was played before, or is to be played after, does not matter to this table.
    plan = lessons.plan(replace(spec, when_done=Activity.WhenDone.WAIT))
    if filler:
        lessons.plan_filler(spec, plan.seats)


async def rematch(session_id: int, table_id: int) -> int:
    """A table that ended plays again with the same people, or what the activity has for tables that end
    early. The new table's id.

    :raises Refused: no_such_table, not_current, still_playing, paused, no_activity, and what the cards are
        refused for.
    """
    table = await checked(session_id, table_id)
    if table.playing:
        raise Refused("still_playing", _("This table is still playing."))
    return await _deal_again(session_id, table_id, filler=None)


async def _deal_again(session_id: int, table_id: int, *, filler: bool | None) -> int:
    fresh: int
    classroom_id, fresh = await database_sync_to_async(_again)(session_id, table_id, filler)
    await hosts.open(fresh)
    await news.session_changed(session_id, classroom_id)
    return fresh


def _again(session_id: int, table_id: int, filler: bool | None) -> tuple[int, int]:
    """``filler``: whether the filler is dealt; None: as the activity says for tables that ended."""
    with transaction.atomic():
        session = locked(session_id)
        table = standing.table_standing(table_id)
        activity = session.activities.filter(pk=table.activity_id).first() if table is not None else None
        if table is None or activity is None:
            raise no_table()
        check_playable(session, activity)
        sitters = [
            Sitter(student_id=seat.student_id, guest_id=seat.guest_id, bot_skill=seat.bot_skill)
            for seat in table.seats
        ]
        fresh = create_table(
            activity=activity,
            number=table.number,
            round=table.round + 1,  # the unique round lets only one of two deals through
            sitters=sitters,
            seed=secrets.randbits(62),
            filler=_filler_next(activity, table) if filler is None else filler,
        )
        return session.classroom_id, fresh.pk


def _filler_next(activity: Activity, table: TableStanding) -> bool:
    """Whether what comes next is the filler. A table that was stopped to be dealt anew, and then was not,
    still waits for the same.
    """
    if table.status == "restarted":
        return table.filler
    return activity.when_done == Activity.WhenDone.FILLER


def rematch_due(activity: Activity, table: TableStanding) -> bool:
    """Whether this table has looked at its results long enough to play again by itself."""
    left = rematch_in(activity, table)
    return left is not None and left <= 0


def rematch_in(activity: Activity, table: TableStanding) -> float | None:
    """Seconds until an ended table plays again, or its filler, by itself; None where it does not, as where
    the whole class sits at it.
    """
    if activity.mode == Activity.Mode.CLASS:
        return None
    if activity.when_done == Activity.WhenDone.WAIT or activity.state != Activity.State.RUNNING:
        return None
    if table.status != "ended" or table.ended_at is None:
        return None
    return (table.ended_at + timedelta(seconds=REMATCH_AFTER_SECONDS) - timezone.now()).total_seconds()


async def nudge(session_id: int, table_id: int) -> None:
    """Tablets of those who are waited for at this table remind them.

    :raises Refused: no_such_table, not_current, not_playing, paused, no_activity.
    """
    host = await playing_host(session_id, table_id)
    await news.nudge(host.classroom_id, table_id, sorted(seat for seat in host.match.to_move if seat >= 0))


async def skip(session_id: int, table_id: int) -> None:
    """A stuck decision is taken: the clock's default, or by the computer; it is nobody's judgement.

    :raises Refused: no_such_table, not_current, not_playing, paused, no_activity, nothing_to_skip.
    """
    host = await playing_host(session_id, table_id)
    if host.waits:
        # What is waited for is a question in between: it closes, and what was answered counts.
        if not await interludes.close_question(host):
            raise Refused("nothing_to_skip", _("Nothing is waited for at this table."))
        return
    if not await host.skip():
        raise Refused("nothing_to_skip", _("Nothing is waited for at this table."))


async def checked(session_id: int, table_id: int) -> TableStanding:
    """The table, if it is the newest of its number in the activity that runs."""
    table: TableStanding = await database_sync_to_async(_check_table)(session_id, table_id)
    return table


def _check_table(session_id: int, table_id: int) -> TableStanding:
    session = GameSession.objects.filter(pk=session_id).first()
    table = standing.table_standing(table_id)
    activity = session.activities.filter(pk=table.activity_id).first() if session and table else None
    if session is None or table is None or activity is None:
        raise no_table()
    check_playable(session, activity)
    newest = {item.number: item.table_id for item in standing.tables_of_activity(activity.pk)}
    if newest.get(table.number) != table_id:
        raise Refused("not_current", _("This table has begun anew in the meantime."))
    return table


async def playing_host(session_id: int, table_id: int) -> TableHost:
    """The host of a table whose game still runs.

    :raises Refused: as :func:`checked`; ``not_playing``.
    """
    table = await checked(session_id, table_id)
    if not table.playing:
        raise Refused("not_playing", _("The game at this table is over."))
    return await open_host(table_id)
