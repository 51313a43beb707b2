"""Who sits where in a running session: late comers, seats that go to the computer and back, and guests.

Refusals are :class:`~classroom.errors.Refused`. Who may call is checked by the views and sockets.
"""

from __future__ import annotations

import secrets

from channels.db import database_sync_to_async
from django.db import transaction
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import guests
from classroom.lessons import services as lessons
from classroom.lessons.models import OPEN_STATES, Activity, GameSession, Guest
from classroom.live.guards import ids, locked, open_host, told
from classroom.live.tables import playing_host
from classroom.play import standing
from classroom.play.host import hosts
from classroom.play.services import Sitter, create_table
from classroom.rosters.models import Student
from games import registry

SPARE_SEATS = 6
"""Seats for guests who come late to a table of the whole class."""


async def sit_late(session_id: int, key: str) -> int | None:
    """Gives one who came late a seat, as the session's policy says; the table's id, or None: wait for the
    next.

    At tables: a seat that the computer plays, where possible beside those who share the device, else at the
    table with most of them. Alone: a table of one's own. Safe to call twice: who has a seat keeps it.
    """
    for _attempt in range(8):
        found: tuple[int, int, bool] | int | None
        found = await database_sync_to_async(_late_place)(session_id, key)
        if found is None or isinstance(found, int):
            if isinstance(found, int):
                await told(session_id)
            return found
        table_id, index, seated = found
        if seated:
            return table_id
        host = await open_host(table_id)
        try:
            await host.seat_person(index, **ids(key))
        except Refused as refusal:
            if refusal.code in ("seat_taken", "seated_already"):
                continue  # another late comer was faster: look again
            raise
        await told(session_id)
        return table_id
    return None


def _late_place(session_id: int, key: str) -> tuple[int, int, bool] | int | None:
    """A seat (table, index, whether it is taken by this person already), a fresh table's id, or None."""
    with transaction.atomic():
        session = locked(session_id)
        activity = session.current
        if activity is None or activity.state != Activity.State.RUNNING or session.state not in OPEN_STATES:
            return None
        tables = standing.tables_of_activity(activity.pk)
        for table in tables:
            for seat in table.seats:
                if seat.key == key:
                    return (table.table_id, seat.index, True)
        if session.late_policy != GameSession.LatePolicy.TAKE_OVER:
            return None
        if activity.mode == Activity.Mode.INDIVIDUAL:
            plan = lessons.plan(lessons.spec_of(activity))
            sitters = with_bots([sitter(key, activity.bot_skill)], activity, plan)
            number = max((table.number for table in tables), default=0) + 1
            return create_table(
                activity=activity, number=number, round=1, sitters=sitters, seed=secrets.randbits(62)
            ).pk
        free = [table for table in tables if table.playing and table.bots]
        if not free:
            return None
        mates = _device_mates(session, key)
        best = max(
            free,
            key=lambda table: (any(seat.key in mates for seat in table.seats), table.bots, -table.number),
        )
        return (best.table_id, next(seat.index for seat in best.seats if seat.key is None), False)


async def seat_to_bot(session_id: int, table_id: int, index: int) -> None:
    """The computer plays this seat from now on; its person may take a free seat again.

    :raises Refused: no_such_table, not_current, not_playing, paused, no_activity, no_such_seat, no_bots.
    """
    host = await playing_host(session_id, table_id)
    if not host.match.game.bots:
        raise Refused("no_bots", _("The computer does not play this game."))
    await host.seat_bot(index)
    await told(session_id)


async def seat_back(session_id: int, table_id: int, index: int, key: str) -> None:
    """Gives a seat that the computer plays to somebody of this session who has none.

    :raises Refused: no_such_table, not_current, not_playing, paused, no_activity, no_such_seat, seat_taken,
        has_a_seat, not_here.
    """
    host = await playing_host(session_id, table_id)
    if not await database_sync_to_async(_belongs)(session_id, key):
        raise Refused("not_here", _("This person is not in this session."))
    tables = await database_sync_to_async(standing.tables_of_activity)(host.activity_id)
    if any(seat.key == key for table in tables for seat in table.seats):
        raise Refused("has_a_seat", _("This person has a seat already."))
    await host.seat_person(index, **ids(key))
    await told(session_id)


async def remove_guest(session_id: int, guest_id: int) -> None:
    """Sends a guest away; the computer takes the seat. What was judged is kept.

    :raises Refused: no_such_guest.
    """
    guest = await database_sync_to_async(_guest)(session_id, guest_id)
    places = await database_sync_to_async(standing.places_of)(session_id, [f"g{guest_id}"])
    for place in places:
        if place.status == "playing":
            host = await open_host(place.table_id)
            await host.seat_bot(place.index)
    await database_sync_to_async(guests.remove)(guest=guest)
    await told(session_id)


async def rename_guest(session_id: int, guest_id: int, nickname: str) -> None:
    """Another nickname for a guest, on all screens.

    :raises Refused: no_such_guest, and as ``guests.rename``.
    """
    guest = await database_sync_to_async(_guest)(session_id, guest_id)
    await database_sync_to_async(guests.rename)(guest=guest, nickname=nickname)
    for table_id in await database_sync_to_async(standing.playing_of_session)(session_id):
        host = hosts.get(table_id)
        if host is not None and host.seats_of([f"g{guest_id}"]):
            await host.refresh(around=True)
    await told(session_id)


def sitter(key: str, bot_skill: float) -> Sitter:
    """A seat for this person (``s12``, ``g3``), with the bot that stands in."""
    return Sitter(bot_skill=bot_skill, **ids(key))


def with_bots(sitters: list[Sitter], activity: Activity, plan: lessons.Plan) -> list[Sitter]:
    """Fills a short table: alone up to what the rules need, at tables up to the size that was wished for."""
    game = registry.get(activity.game)
    missing = max(plan.seats, game.seats[0]) - len(sitters) if game.bots else 0
    return sitters + [Sitter(bot_skill=activity.bot_skill) for _ in range(missing)]


def whole_class(session: GameSession, activity: Activity, here: list[str]) -> list[Sitter]:
    """One table for everybody (QUIZ-20): a seat for each student of the class by number, present or not, for
    the guests who are here, and spares for guests to come. Where the game has fewer seats than that, those
    who are ``here`` come first.
    """
    most = registry.get(activity.game).seats[-1]
    students = session.classroom.students.filter(left_at=None).order_by("number", "pk")
    keys = [f"s{pk}" for pk in students.values_list("pk", flat=True)]
    keys += [key for key in here if key not in keys]
    if len(keys) > most:
        present = set(here)
        keep = set(sorted(keys, key=lambda key: key not in present)[:most])
        keys = [key for key in keys if key in keep]
    spares = min(SPARE_SEATS if session.allow_guests else 0, most - len(keys))
    sitters = [sitter(key, activity.bot_skill) for key in keys]
    return sitters + [Sitter(bot_skill=activity.bot_skill) for _ in range(spares)]


def _device_mates(session: GameSession, key: str) -> set[str]:
    """Others who share the device of this person."""
    student = Student.objects.filter(pk=int(key[1:])).first() if key.startswith("s") else None
    guest = Guest.objects.filter(pk=int(key[1:])).first() if key.startswith("g") else None
    device = student.device if student else guest.device if guest else ""
    if not device:
        return set()
    students = Student.objects.filter(classroom_id=session.classroom_id, device=device)
    others = Guest.objects.filter(session=session, device=device, removed_at=None)
    return {f"s{other.pk}" for other in students} | {f"g{other.pk}" for other in others}


def _belongs(session_id: int, key: str) -> bool:
    session = GameSession.objects.get(pk=session_id)
    if not key[1:].isascii() or not key[1:].isdigit() or len(key) > 19:
        return False
    if key[:1] == "s":
        return Student.objects.filter(
            pk=int(key[1:]), classroom_id=session.classroom_id, left_at=None
        ).exists()
    if key[:1] == "g":
        return Guest.objects.filter(pk=int(key[1:]), session=session, removed_at=None).exists()
    return False


def _guest(session_id: int, guest_id: int) -> Guest:
    found = (
        Guest.objects.select_related("session")
        .filter(pk=guest_id, session_id=session_id, removed_at=None)
        .first()
    )
    if found is None:
        raise Refused("no_such_guest", _("This guest is no longer here."))
    return found
