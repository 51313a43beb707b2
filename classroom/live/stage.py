"""What the teacher puts on the projector instead of the tables: a debrief, or how a game is played.

It is kept with the session, so that a reload, a second device and another process find it. It belongs to the
moment at which it was put up: when an activity begins or ends, or the session does, it is gone by itself, and
no step of the lesson has to think of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from channels.db import database_sync_to_async
from django.db import transaction
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from classroom.errors import Refused
from classroom.lessons.models import OPEN_STATES, Activity, GameSession
from classroom.live import news
from classroom.live.debrief import has_stop
from classroom.live.guards import locked

LONGEST: Final = 200
"""Characters of an id in a position."""

STEPS: Final = 50
"""No how-to has more steps; how many this one has is known to the pages, which draw it."""


class Debrief(Struct, frozen=True, tag_field="show", tag="debrief"):
    """``at``: where the walk is: ``("overview",)``, ``("card", id)``, ``("swap", first, second)``,
    ``("question", id)``. ``moment``: see :func:`moment_of`.
    """

    activity: int
    moment: str
    at: tuple[Annotated[str, Meta(max_length=LONGEST)], ...] = ("overview",)


class HowTo(Struct, frozen=True, tag_field="show", tag="howto"):
    """How the game of an activity is played. ``step``: from 0."""

    activity: int
    moment: str
    step: Annotated[int, Meta(ge=0, lt=STEPS)] = 0


Showing = Debrief | HowTo


def moment_of(session: GameSession) -> str:
    """Changes whenever something begins or ends; a pause changes nothing."""
    current = session.current
    open_or_not = "open" if session.state in OPEN_STATES else session.state
    return f"{open_or_not}/{session.current_id or 0}/{current.state if current is not None else ''}"


def showing_of(session: GameSession) -> Showing | None:
    """What is on the projector instead of the tables; None where the tables are."""
    if not session.showing:
        return None
    try:
        found: Showing = msgspec.convert(session.showing, Debrief | HowTo)
    except msgspec.ValidationError:
        return None  # of another version of the program
    return found if found.moment == moment_of(session) else None


def stage_frame(session: GameSession, activities: list[Activity]) -> dict[str, Any] | None:
    """The field ``stage`` of the frame of docs/protocol.md."""
    showing = showing_of(session)
    activity = next((each for each in activities if showing and each.pk == showing.activity), None)
    if showing is None or activity is None:
        return None
    if isinstance(showing, Debrief):
        return {"show": "debrief", "activity": activity.pk, "at": list(showing.at)}
    return {
        "show": "howto",
        "activity": activity.pk,
        "game": activity.game,
        "options": activity.options,
        "step": showing.step,
    }


def cards_of(session: GameSession) -> list[str]:
    """The cards that the debrief talks about just now; none where there is no debrief."""
    showing = showing_of(session)
    if isinstance(showing, Debrief) and showing.at[0] in ("card", "swap"):
        return list(showing.at[1:])
    return []


async def show_debrief(session_id: int, activity_id: int, at: list[str] | None = None) -> None:
    """Begins the debrief of an activity that has ended, or goes to another place in it.

    ``at``: as in :class:`Debrief`; None: the overview. Positions are absolute, so that a double tap, or two
    devices, do not go two steps.

    :raises Refused: no_such_session, no_such_activity, still_running, no_such_stop.
    """

    def put(session: GameSession, activity: Activity) -> Showing:
        current = session.current
        if activity.state != Activity.State.ENDED or (
            current is not None and current.state == Activity.State.RUNNING
        ):
            raise Refused(
                "still_running", _("The debrief comes after the activity. Stop the tables first, please.")
            )
        place = tuple(at) if at is not None else ("overview",)
        if not has_stop(activity.pk, place):
            raise Refused("no_such_stop", _("This is no part of the debrief."))
        return Debrief(activity.pk, moment_of(session), place)

    await _put(session_id, activity_id, put)


async def show_howto(session_id: int, activity_id: int, step: int = 0) -> None:
    """Shows how the game of an activity is played, or goes to another step of it.

    :raises Refused: no_such_session, no_such_activity, session_ended, no_such_stop.
    """

    def put(session: GameSession, activity: Activity) -> Showing:
        if session.state not in OPEN_STATES:
            raise Refused("session_ended", _("This session has ended."))
        if not 0 <= step < STEPS:
            raise Refused("no_such_stop", _("There is no such step."))
        return HowTo(activity.pk, moment_of(session), step)

    await _put(session_id, activity_id, put)


async def clear_stage(session_id: int) -> None:
    """Back to the tables; does nothing where they are shown already.

    :raises Refused: no_such_session.
    """
    await news.stage_changed(*await database_sync_to_async(_clear)(session_id))


async def _put(session_id: int, activity_id: int, put: Callable[[GameSession, Activity], Showing]) -> None:
    await news.stage_changed(*await database_sync_to_async(_store)(session_id, activity_id, put))


Told = tuple[int, int, list[str]]
"""What is told: the session, its class, the cards that are talked about."""


def _store(session_id: int, activity_id: int, put: Callable[[GameSession, Activity], Showing]) -> Told:
    with transaction.atomic():
        session = locked(session_id)
        activity = session.activities.filter(pk=activity_id).first()
        if activity is None:
            raise Refused("no_such_activity", _("There is no such activity in this session."))
        session.showing = msgspec.to_builtins(put(session, activity))
        session.save(update_fields=["showing"])
        return session.pk, session.classroom_id, cards_of(session)


def _clear(session_id: int) -> Told:
    with transaction.atomic():
        session = locked(session_id)
        session.showing = {}
        session.save(update_fields=["showing"])
        return session.pk, session.classroom_id, []
