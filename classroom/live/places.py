"""Where the people of a device belong now: the ``place`` frame of docs/protocol.md. Synchronous, reads
only.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from classroom.lessons import fillers
from classroom.lessons.models import Activity, GameSession, Guest
from classroom.lessons.services import open_session_of
from classroom.live import conduct
from classroom.live.people import Person
from classroom.live.stage import cards_of
from classroom.play import standing, texts
from classroom.play.standing import Place, TableStanding
from classroom.rosters.models import Classroom, Student

RESULTS_HOURS = 3
"""How long after the end of a session a tablet still shows its results, unless another one is opened."""

S = GameSession.State


def session_for(people: Sequence[Person]) -> tuple[Classroom | None, GameSession | None]:
    """The class of these people, and the session that they follow: the open one, else one that has just
    ended.
    """
    guest_ids = [person.id for person in people if person.kind == "guest"]
    student_ids = [person.id for person in people if person.kind == "student"]
    if student_ids:
        student = Student.objects.select_related("classroom").filter(pk__in=student_ids).first()
        room = student.classroom if student is not None else None
    else:
        guest = Guest.objects.select_related("session__classroom").filter(pk__in=guest_ids).last()
        if guest is None:
            return None, None
        # A guest was let into this session, not into the class.
        return guest.session.classroom, guest.session
    if room is None:
        return None, None
    session = open_session_of(room.pk)
    if session is None:
        since = timezone.now() - timedelta(hours=RESULTS_HOURS)
        session = (
            GameSession.objects.filter(classroom=room, state=S.ENDED, ended_at__gte=since)
            .filter(attendances__student_id__in=student_ids)
            .order_by("-ended_at")
            .first()
        )
    return room, session


def place_frame(
    people: Sequence[Person],
    replaced: Sequence[Person],
    room: Classroom | None,
    session: GameSession | None,
) -> dict[str, Any]:
    """The whole frame for a device with these people; ``replaced`` have signed in on a newer one. ``room``,
    ``session``: as :func:`session_for` found them.
    """
    activity = _activity(session)
    frame: dict[str, Any] = {
        "t": "place",
        "phase": "waiting",
        "classroom": None if room is None else {"id": room.pk, "name": room.name, "code": room.code},
        "session": None,
        "activity": None,
        "people": [_person(person, False) for person in people]
        + [_person(person, True) for person in replaced],
        "tables": [],
        "paused": None,
        "now": round(time.time() * 1000),
    }
    if session is None or session.state == S.DRAFT:
        return frame
    frame["session"] = {"id": session.pk, "title": session.title}
    frame["debrief"] = cards_of(session)
    if activity is not None:
        frame["activity"] = {
            "position": activity.position,
            "of": session.activities.count(),
            "game": activity.game,
            "title": texts.game_title(activity.game),
            "minutes": activity.minutes,
        }
    if session.state == S.PAUSED:
        frame["paused"] = {"message": session.pause_message}
    phase, tables, extra = _phase(session, activity, people)
    return {**frame, "phase": phase, "tables": tables, **extra}


def _activity(session: GameSession | None) -> Activity | None:
    """What is on or was on last; in the lobby what comes first."""
    if session is None:
        return None
    return session.current or session.activities.filter(state=Activity.State.WAITING).first()


def _phase(
    session: GameSession, activity: Activity | None, people: Sequence[Person]
) -> tuple[str, list[dict[str, Any]], dict[str, Any]]:
    if session.state == S.LOBBY:
        return "lobby", [], {}
    places = standing.places_of(session.pk, [person.key for person in people])
    if session.state == S.ENDED:
        return "ended", _tables([place for place in places if place.status != "restarted"]), {}
    if activity is None:
        return "lobby", [], {}
    here = [place for place in places if place.activity_id == activity.pk]
    current = _current(activity, here)
    playing = [place for place in current if place.status == "playing"]
    if activity.state == Activity.State.RUNNING:
        if playing:
            return "table", _tables(playing), {}
        if current:
            return "result", _tables(current), _again(activity, current)
        return "next", [], {"free": _free(session, activity)}
    if current:
        return "result", _tables(current), {"again_ms": None}
    return "next", [], {"free": False}


def _current(activity: Activity, here: Sequence[Place]) -> list[Place]:
    """The places at tables that were not replaced by a newer round of the same number."""
    if not here:
        return []
    newest = {table.table_id for table in standing.tables_of_activity(activity.pk)}
    current = [place for place in here if place.table_id in newest]
    # One who was at a table that began anew without him has only what he played before.
    return current or [place for place in here if place.status == "ended"][-1:]


def _again(activity: Activity, places: Sequence[Place]) -> dict[str, Any]:
    """When an ended table plays again by itself, and what, where it is another game."""
    waits = [conduct.rematch_in(activity, _as_standing(place)) for place in places]
    known = [wait for wait in waits if wait is not None]
    if not known:
        return {"again_ms": None}
    again: dict[str, Any] = {"again_ms": round(max(0.0, min(known)) * 1000)}
    filler = fillers.read(activity.filler) if activity.when_done == Activity.WhenDone.FILLER else None
    return again if filler is None else {**again, "again_game": texts.game_title(filler.game)}


def _as_standing(place: Place) -> TableStanding:
    return TableStanding(
        table_id=place.table_id,
        activity_id=place.activity_id,
        number=place.number,
        round=place.round,
        status=place.status,
        ended_at=place.ended_at,
        outcome=None,
        seats=(),
    )


def _free(session: GameSession, activity: Activity) -> bool:
    """Whether one who came late could sit down now."""
    if session.late_policy != GameSession.LatePolicy.TAKE_OVER:
        return False
    if activity.mode == Activity.Mode.INDIVIDUAL:
        return True
    return any(table.playing and table.bots for table in standing.tables_of_activity(activity.pk))


def _tables(places: Sequence[Place]) -> list[dict[str, Any]]:
    """The tables of these places, with the seats of this device's people."""
    tables: dict[int, dict[str, Any]] = {}
    for place in places:
        entry = tables.setdefault(
            place.table_id,
            {
                "table": place.table_id,
                "number": place.number,
                "round": place.round,
                "seats": [],
            },
        )
        entry["seats"].append({"seat": place.index, "key": place.key})
    return list(tables.values())


def _person(person: Person, replaced: bool) -> dict[str, Any]:
    return {
        "key": person.key,
        "kind": person.kind,
        "name": person.name,
        "number": person.number,
        "replaced": replaced,
    }
