"""What is checked before anything in a running session is changed, and what it is refused with.

Rows are read under a lock: whoever comes second waits, and then sees what the first one did.
"""

from __future__ import annotations

from channels.db import database_sync_to_async
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons.models import OPEN_STATES, Activity, GameSession
from classroom.live import news
from classroom.play.host import NoSuchTable, TableHost, hosts

S = GameSession.State


def locked(session_id: int) -> GameSession:
    """The session, until the transaction ends nobody else's to change.

    :raises Refused: ``no_such_session``.
    """
    session = GameSession.objects.select_for_update().filter(pk=session_id).first()
    if session is None:
        raise Refused("no_such_session", _("There is no such session."))
    return session


def ended() -> Refused:
    """The refusal of whatever comes after the bell."""
    return Refused("session_ended", _("This session has ended."))


def no_table() -> Refused:
    """The refusal where a table is not there, or not of this session."""
    return Refused("no_such_table", _("There is no such table in this session."))


def check_open(session: GameSession) -> None:
    """:raises Refused: ``session_ended``; ``not_open`` before the class was let in."""
    if session.state == S.ENDED:
        raise ended()
    if session.state not in OPEN_STATES:
        raise Refused("not_open", _("Open the session for the class first."))


def check_playable(session: GameSession, activity: Activity) -> None:
    """Whether the tables of the activity may be changed now.

    :raises Refused: as :func:`check_open`; ``paused``; ``no_activity`` where it does not run.
    """
    check_open(session)
    if session.state == S.PAUSED:
        raise Refused("paused", _("The session is paused. Go on first."))
    if activity.state != Activity.State.RUNNING:
        raise Refused("no_activity", _("The activity of this table has ended."))


def ids(key: str) -> dict[str, int]:
    """The key of a person (``s12``, ``g3``) as the field of a seat."""
    return {"student_id" if key.startswith("s") else "guest_id": int(key[1:])}


async def open_host(table_id: int) -> TableHost:
    """The host of a table.

    :raises Refused: ``no_such_table``.
    """
    try:
        return await hosts.open(table_id)
    except NoSuchTable:
        raise no_table() from None


async def told(session_id: int) -> None:
    """Everybody who looks at the session reads it again."""
    classroom_id = await database_sync_to_async(
        GameSession.objects.filter(pk=session_id).values_list("classroom_id", flat=True).first
    )()
    if classroom_id is not None:
        await news.session_changed(session_id, classroom_id)
