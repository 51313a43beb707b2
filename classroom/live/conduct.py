"""What the teacher does while a session runs: open, start, pause, resume, next, end.

Each step is one short transaction that locks the session's row and checks its state, so that a double tap,
or two devices of the teacher, cannot do it twice: the second one is refused by a code. Tables are told after
that, through their hosts; whatever a process that dies in between leaves undone is made up for by
:func:`settle`. What helps one table or one seat is in ``tables.py`` and ``seats.py``; callers find all of it
here.

Refusals are :class:`~classroom.errors.Refused`. Who may call is checked by the views and sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta

from channels.db import database_sync_to_async
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import grouping
from classroom.lessons import services as lessons
from classroom.lessons.models import OPEN_STATES, Activity, Attendance, GameSession
from classroom.live import news
from classroom.live.guards import check_open, ended, locked, open_host
from classroom.live.seats import (
    remove_guest,
    rename_guest,
    seat_back,
    seat_to_bot,
    sit_late,
    sitter,
    whole_class,
    with_bots,
)
from classroom.live.tables import (
    REMATCH_AFTER_SECONDS,
    nudge,
    rematch,
    rematch_due,
    rematch_in,
    restart_table,
    skip,
)
from classroom.play import standing
from classroom.play.host import Busy, NoSuchTable, TableHost, hosts
from classroom.play.services import create_table
from classroom.rosters.models import Classroom
from classroom.rosters.names import one_line

__all__ = [
    "HERE_MINUTES",
    "REMATCH_AFTER_SECONDS",
    "end_activity",
    "end_session",
    "hold_sign_in",
    "next_activity",
    "nudge",
    "open_session",
    "pause",
    "rematch",
    "rematch_in",
    "remove_guest",
    "rename_guest",
    "restart_table",
    "resume",
    "seat_back",
    "seat_to_bot",
    "settle",
    "sit_late",
    "skip",
    "start_activity",
]

HERE_MINUTES = 10
"""Who was heard of so recently gets a seat when an activity starts, even if the tablet sleeps just then."""

S = GameSession.State


async def open_session(session_id: int) -> None:
    """The lobby: tablets of the class follow this session from now on, and the sign-in list is shown.

    :raises Refused: already_open, session_ended, other_session_open, archived, nothing_to_play.
    """
    classroom_id = await database_sync_to_async(_open)(session_id)
    await news.session_changed(session_id, classroom_id)


def _open(session_id: int) -> int:
    with transaction.atomic():
        session = locked(session_id)
        room = Classroom.objects.select_for_update().get(pk=session.classroom_id)
        if session.state in OPEN_STATES:
            raise Refused("already_open", _("This session is open already."))
        if session.state == S.ENDED:
            raise ended()
        if room.archived_at is not None:
            raise Refused("archived", _("This class is archived. Bring it back first."))
        other = lessons.open_session_of(room.pk)
        if other is not None:
            raise _other_open(other)
        if not session.activities.exists():
            raise Refused("nothing_to_play", _("Add an activity first."))
        session.state = S.LOBBY
        session.opened_at = timezone.now()
        try:
            session.save(update_fields=["state", "opened_at"])
        except IntegrityError:
            # Two sessions opened at the same moment where rows are not locked; the constraint decides.
            raise Refused("other_session_open", _("Another session of this class is open.")) from None
        Classroom.objects.filter(pk=room.pk).update(sign_in_open=True)
        return room.pk


async def start_activity(session_id: int, after: int | None = None) -> list[int]:
    """The next activity begins: whoever is here gets a table. The ids of the tables.

    ``after``: the activity that it is to follow, where the caller says so.

    :raises Refused: not_open, session_ended, paused, already_running, moved_on, no_more_activities,
        nobody_here, and what the activity's plan or a table's set-up is refused for.
    """
    tables: list[int]
    classroom_id, tables = await database_sync_to_async(_start)(session_id, after)
    for table_id in tables:
        await hosts.open(table_id)
    await news.session_changed(session_id, classroom_id)
    return tables


def _start(session_id: int, after: int | None) -> tuple[int, list[int]]:
    with transaction.atomic():
        session = locked(session_id)
        if session.state == S.PAUSED:
            raise Refused("paused", _("The session is paused. Go on first."))
        check_open(session)
        _check_current(session, after)
        if session.activities.filter(state=Activity.State.RUNNING).exists():
            raise Refused("already_running", _("An activity is running already."))
        activity = session.activities.filter(state=Activity.State.WAITING).first()
        if activity is None:
            raise _no_more()
        people = _people_here(session)
        if not people:
            raise _nobody_here()
        plan = lessons.plan(lessons.spec_of(activity))
        if activity.mode == Activity.Mode.CLASS:
            seatings = [whole_class(session, activity, [person.key for person in people])]
        else:
            how = "individual" if activity.mode == Activity.Mode.INDIVIDUAL else activity.grouping
            groups = grouping.group(
                people,
                activity.table_size,
                how,  # type: ignore[arg-type]
                limit=plan.limit,
                seed=secrets.randbits(62),
                hand=[[f"s{student}" for student in table] for table in activity.groups],
            )
            seatings = [
                with_bots([sitter(key, activity.bot_skill) for key in keys], activity, plan)
                for keys in groups
            ]
        made = []
        for number, sitters in enumerate(seatings, start=1):
            table = create_table(
                activity=activity, number=number, round=1, sitters=sitters, seed=secrets.randbits(62)
            )
            made.append(table.pk)
        now = timezone.now()
        Activity.objects.filter(pk=activity.pk).update(state=Activity.State.RUNNING, started_at=now)
        GameSession.objects.filter(pk=session.pk).update(state=S.RUNNING, current=activity, pause_message="")
        return session.classroom_id, made


async def pause(session_id: int, message: str = "") -> None:
    """All tables stand still, clocks included; tablets show the message.

    :raises Refused: not_running, already_paused, session_ended.
    """
    message = one_line(message)[:200]
    classroom_id = await database_sync_to_async(_pause)(session_id, message)
    await _at_all_tables(session_id, lambda host: host.pause(message))
    await news.session_changed(session_id, classroom_id)


def _pause(session_id: int, message: str) -> int:
    with transaction.atomic():
        session = locked(session_id)
        if session.state == S.PAUSED:
            raise Refused("already_paused", _("The session is paused already."))
        if session.state != S.RUNNING:
            raise (
                ended() if session.state == S.ENDED else Refused("not_running", _("Nothing is running yet."))
            )
        session.state, session.pause_message = S.PAUSED, message
        session.save(update_fields=["state", "pause_message"])
        return session.classroom_id


async def resume(session_id: int) -> None:
    """Goes on where it was paused, with the time that was left.

    :raises Refused: not_paused, session_ended.
    """
    classroom_id = await database_sync_to_async(_resume)(session_id)
    await _at_all_tables(session_id, TableHost.resume)
    await news.session_changed(session_id, classroom_id)


def _resume(session_id: int) -> int:
    with transaction.atomic():
        session = locked(session_id)
        if session.state != S.PAUSED:
            raise (
                ended()
                if session.state == S.ENDED
                else Refused("not_paused", _("The session is not paused."))
            )
        session.state, session.pause_message = S.RUNNING, ""
        session.save(update_fields=["state", "pause_message"])
        return session.classroom_id


async def end_activity(session_id: int, meant: int | None = None) -> None:
    """The bell: all tables stop at once, scores stand, judgements are kept.

    ``meant``: the activity that the caller saw running, where it says so.

    :raises Refused: no_activity, moved_on, session_ended.
    """
    classroom_id = await database_sync_to_async(_end_activity)(session_id, meant)
    await _at_all_tables(session_id, TableHost.stop)
    await news.session_changed(session_id, classroom_id)


def _end_activity(session_id: int, meant: int | None) -> int:
    with transaction.atomic():
        session = locked(session_id)
        check_open(session)
        _check_current(session, meant)
        rows = session.activities.filter(state=Activity.State.RUNNING)
        # First of all: from here on no table of it is dealt again.
        if not rows.update(state=Activity.State.ENDED, ended_at=timezone.now()):
            raise Refused("no_activity", _("No activity is running."))
        session.state, session.pause_message = S.RUNNING, ""
        session.save(update_fields=["state", "pause_message"])
        return session.classroom_id


async def next_activity(session_id: int, after: int | None = None) -> list[int]:
    """Ends what runs and begins the next activity. The ids of its tables.

    ``after``: the activity that was on when the teacher tapped. A second tap, on this or another device, is
    refused by it; without it, it would end what the first one has just begun.

    :raises Refused: as :func:`start_activity`; what can be known before is, and then nothing was ended.
    """
    await database_sync_to_async(_check_next)(session_id)
    try:
        await end_activity(session_id, after)
    except Refused as refusal:
        if refusal.code != "no_activity":
            raise
    return await start_activity(session_id, after)


def _check_current(session: GameSession, meant: int | None) -> None:
    """:raises Refused: moved_on."""
    if meant is not None and session.current_id != meant:
        raise Refused("moved_on", _("The lesson has already gone on. Look at what is on now, please."))


def _check_next(session_id: int) -> None:
    """Before anything is ended. An own deck may have been deleted since the session was prepared.

    :raises Refused: no_more_activities, nobody_here, and as the plan of the next activity.
    """
    session = GameSession.objects.filter(pk=session_id).first()
    activity = (
        session.activities.filter(state=Activity.State.WAITING).first() if session is not None else None
    )
    if session is None or activity is None:
        raise _no_more()
    lessons.plan(lessons.spec_of(activity))
    if not _people_here(session):
        raise _nobody_here()


def _no_more() -> Refused:
    return Refused("no_more_activities", _("There is no further activity in this session."))


def _nobody_here() -> Refused:
    return Refused("nobody_here", _("Nobody has come yet. Wait until the first students are here."))


async def end_session(session_id: int) -> None:
    """The lesson is over: what runs is stopped, tablets show the results, the sign-in list closes.

    :raises Refused: not_open, session_ended.
    """
    classroom_id = await database_sync_to_async(_end_session)(session_id)
    await _at_all_tables(session_id, TableHost.stop)
    await news.session_changed(session_id, classroom_id)


def _end_session(session_id: int) -> int:
    with transaction.atomic():
        session = locked(session_id)
        check_open(session)
        now = timezone.now()
        session.activities.filter(state=Activity.State.RUNNING).update(
            state=Activity.State.ENDED, ended_at=now
        )
        session.state, session.pause_message, session.ended_at = S.ENDED, "", now
        session.save(update_fields=["state", "pause_message", "ended_at"])
        Classroom.objects.filter(pk=session.classroom_id).update(sign_in_open=False)
        return session.classroom_id


async def hold_sign_in(session_id: int, opened: bool) -> None:
    """Whether the sign-in page of the class shows the list of numbers and names."""
    classroom_id = await database_sync_to_async(_hold_sign_in)(session_id, opened)
    await news.session_changed(session_id, classroom_id)


def _hold_sign_in(session_id: int, opened: bool) -> int:
    session = GameSession.objects.get(pk=session_id)
    Classroom.objects.filter(pk=session.classroom_id, archived_at=None).update(sign_in_open=opened)
    return session.classroom_id


async def settle(session_id: int) -> None:
    """Makes up for what a process that died left undone: tables of ended activities are stopped, tables
    follow the session's pause, and tables that waited long enough play again. Cheap, and safe to call at
    any time, by anybody.
    """
    for table_id in await database_sync_to_async(standing.questions_left)(session_id):
        host = await open_host(table_id)
        await host.stop()
    leftovers, paused, ended = await database_sync_to_async(_unsettled)(session_id)
    for table_id in leftovers:
        host = await open_host(table_id)
        await host.stop()
    for table_id in paused:
        known = hosts.get(table_id)
        if known is not None and known.paused is None:
            await known.refresh(around=True)
    for table_id in ended:
        try:
            await rematch(session_id, table_id)
        except Refused:
            continue  # somebody else's tablet was a moment earlier


def _unsettled(session_id: int) -> tuple[list[int], list[int], list[int]]:
    session = GameSession.objects.select_related("current").filter(pk=session_id).first()
    if session is None:
        return [], [], []
    playing = standing.playing_of_session(session_id)
    activity = session.current
    if activity is None or activity.state != Activity.State.RUNNING or session.state == S.ENDED:
        return playing, [], []
    if session.state == S.PAUSED:
        return [], playing, []
    tables = standing.tables_of_activity(activity.pk)
    # A table that was stopped to be dealt anew, and then was not, is waiting for that.
    again = [table for table in tables if table.status == "restarted" or rematch_due(activity, table)]
    return [], [], [table.table_id for table in again]


def _other_open(other: GameSession) -> Refused:
    message = _("This class still has “%(title)s” open. End it first.") % {"title": other.title}
    return Refused("other_session_open", message, session=other.pk, title=other.title)


def _people_here(session: GameSession) -> list[grouping.Person]:
    """Students who are signed in and were heard of lately, and guests likewise."""
    since = timezone.now() - timedelta(minutes=HERE_MINUTES)
    rows = Attendance.objects.filter(session=session, seen_at__gte=since, student__left_at=None)
    people = [
        grouping.Person(f"s{row.student_id}", row.student.number, row.student.group, row.student.device)
        for row in rows.exclude(student__device="").select_related("student")
    ]
    people += [
        grouping.Person(f"g{guest.pk}", None, "", guest.device)
        for guest in session.guests.filter(removed_at=None, seen_at__gte=since)
    ]
    return people


async def _at_all_tables(session_id: int, do: Callable[[TableHost], Awaitable[object]]) -> None:
    """The same at every table that plays. One that fails does not keep the others from it; `settle` tries
    again.
    """
    ids = await database_sync_to_async(standing.playing_of_session)(session_id)

    async def at(table_id: int) -> None:
        with contextlib.suppress(Busy, NoSuchTable):
            await do(await hosts.open(table_id))

    await _all(at(table_id) for table_id in ids)


async def _all(work: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*work)
