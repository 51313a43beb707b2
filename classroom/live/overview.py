"""The teacher's view of a session: the ``session`` frame of docs/protocol.md, for monitor and projector.

What changes rarely (people, activities, who sits where) is read from the database as :class:`Facts`; what
changes with every move comes from the hosts of the tables, which are in memory. The projector's frame names
no mistakes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from classroom.lessons.models import Activity, Attendance, GameSession, Guest
from classroom.live.presence import is_online
from classroom.live.stage import stage_frame
from classroom.live.titles import activity_titles
from classroom.play import standing, texts
from classroom.play.host import TableHost
from classroom.play.standing import TableStanding
from classroom.play.tally import tally
from classroom.rosters.models import Student
from classroom.rosters.names import masked
from games import registry
from games.core.api import HOST

IDLE_SECONDS = 75
"""A table without a clock at which nothing happened for so long is shown as stuck."""

GRACE_SECONDS = 15
"""How much longer than its clock a decision may take before the table counts as stuck."""


class PersonFacts(Struct, frozen=True):
    key: str
    kind: str
    name: str
    number: int | None
    online: bool
    http: bool


class Facts(Struct, frozen=True):
    """A session as the database has it. Read by :func:`read_facts`."""

    session_id: int
    classroom_id: int
    classroom: str
    state: str
    title: str
    code: str
    pause_message: str
    mask: bool
    sign_in_open: bool
    activity: dict[str, Any] | None
    activities: list[dict[str, Any]]
    upcoming: dict[str, Any] | None
    stage: dict[str, Any] | None
    present: list[PersonFacts]
    missing: list[dict[str, Any]]
    expected: int
    tables: list[TableStanding]
    mistakes: dict[int, int]
    judged: bool


def read_facts(session_id: int) -> Facts | None:
    """Synchronous; None where the session is gone."""
    session = GameSession.objects.select_related("classroom", "current").filter(pk=session_id).first()
    if session is None:
        return None
    activities = list(session.activities.all())
    titles = activity_titles(activities)
    current = session.current
    upcoming = next((item for item in activities if item.state == Activity.State.WAITING), None)
    tables = standing.tables_of_activity(current.pk) if current is not None else []
    seated = {seat.key for table in tables for seat in table.seats}
    students = list(session.classroom.students.filter(left_at=None))
    present = _present(session, students, seated)
    here = {person.key for person in present}
    return Facts(
        session_id=session.pk,
        classroom_id=session.classroom_id,
        classroom=session.classroom.name,
        state=session.state,
        title=session.title,
        code=session.code,
        pause_message=session.pause_message,
        mask=session.classroom.mask_names,
        sign_in_open=session.classroom.sign_in_open,
        activity=None if current is None else _activity(current, titles.get(current.pk, ""), len(activities)),
        activities=[
            {
                "id": item.pk,
                "position": item.position,
                "title": titles[item.pk],
                "state": item.state,
            }
            for item in activities
        ],
        upcoming=None
        if upcoming is None
        else {
            "title": titles[upcoming.pk],
            "minutes": upcoming.minutes,
            "position": upcoming.position,
        },
        stage=stage_frame(session, activities),
        present=present,
        missing=[
            {"number": student.number, "name": student.name}
            for student in students
            if f"s{student.pk}" not in here
        ],
        expected=len(students),
        tables=tables,
        mistakes=standing.mistakes_at(table.table_id for table in tables),
        judged=any(
            registry.judges(item.game) or bool(item.interlude)
            for item in activities
            if item.state != Activity.State.WAITING
        ),
    )


def _activity(activity: Activity, title: str, count: int) -> dict[str, Any]:
    return {
        "id": activity.pk,
        "position": activity.position,
        "of": count,
        "game": activity.game,
        "title": title,
        "minutes": activity.minutes,
        "started_ms": round(activity.started_at.timestamp() * 1000) if activity.started_at else 0,
        "ended_ms": round(activity.ended_at.timestamp() * 1000) if activity.ended_at else None,
        "state": activity.state,
        "mode": activity.mode,
    }


def _present(session: GameSession, students: list[Student], seated: set[str | None]) -> list[PersonFacts]:
    """Who has come: signed-in students by number, then guests."""
    known = {student.pk: student for student in students}
    people = []
    for row in Attendance.objects.filter(session=session, student_id__in=known):
        student = known[row.student_id]
        key = f"s{student.pk}"
        if not student.device and key not in seated:
            continue  # signed out again
        online = is_online(row.via, row.seen_at)
        people.append(
            PersonFacts(key, "student", student.name, student.number, online, online and row.via == "http")
        )
    people.sort(key=lambda person: person.number or 0)
    for guest in Guest.objects.filter(session=session, removed_at=None):
        online = is_online(guest.via, guest.seen_at)
        people.append(
            PersonFacts(f"g{guest.pk}", "guest", guest.nickname, None, online, online and guest.via == "http")
        )
    return people


def session_frame(facts: Facts, hosts: Mapping[int, TableHost], *, projector: bool = False) -> dict[str, Any]:
    """The whole frame. ``hosts``: by table id, as far as they are open here."""
    now = time.time()
    names = {
        person.key: _shown(person.name, person.kind, facts.mask and projector) for person in facts.present
    }
    table_of = {seat.key: table.table_id for table in facts.tables for seat in table.seats if seat.key}
    frame: dict[str, Any] = {
        "t": "session",
        "id": facts.session_id,
        "state": facts.state,
        "title": facts.title,
        "classroom": facts.classroom,
        "code": facts.code,
        "pause_message": facts.pause_message,
        "activity": facts.activity,
        "activities": facts.activities,
        "next": facts.upcoming,
        "stage": facts.stage,
        "expected": facts.expected,
        "judged": facts.judged,
        "tables": [_table(table, hosts.get(table.table_id), facts, projector, now) for table in facts.tables],
        "now": round(now * 1000),
    }
    if projector:
        frame["present"] = [
            {"key": person.key, "name": names[person.key], "number": person.number, "kind": person.kind}
            for person in facts.present
        ]
        return frame
    frame["sign_in_open"] = facts.sign_in_open
    frame["missing"] = facts.missing
    frame["present"] = [
        {
            "key": person.key,
            "name": person.name,
            "number": person.number,
            "kind": person.kind,
            "online": person.online,
            "http": person.http,
            "table": table_of.get(person.key),
        }
        for person in facts.present
    ]
    return frame


def _twice(facts: Facts) -> set[str]:
    """Names that several of those who are here have."""
    names = [person.name for person in facts.present]
    return {name for name in names if names.count(name) > 1}


def _told_apart(name: str, number: int | None) -> str:
    return name if number is None else f"{name} {number}"


def _shown(name: str, kind: str, mask: bool) -> str:
    return masked(name) if mask and kind == "student" else name


def _table(
    table: TableStanding, host: TableHost | None, facts: Facts, projector: bool, now: float
) -> dict[str, Any]:
    people = {person.key: person for person in facts.present}
    twice = _twice(facts)
    row: dict[str, Any] = {
        "table": table.table_id,
        "number": table.number,
        "round": table.round,
        "rev": 0,
        "status": table.status,
        "seats": [],
        "to_move": [],
        "asking": False,
        "clock": None,
        "progress": 1.0 if table.outcome and table.outcome["winners"] else 0.0,
        "summary": {},
        "scores": [],
        "outcome": _outcome(table),
        "filler": texts.game_title(table.game) if table.filler else "",
    }
    stuck, idle = False, 0
    awaited: list[int] = []
    if host is None:
        row["seats"] = [
            {"seat": seat.index, "name": "", "kind": _kind(seat.key), "online": False, "absent": False}
            for seat in table.seats
        ]
    else:
        playing = host.status == "playing"
        to_move = sorted(seat for seat in host.match.to_move if seat >= 0) if playing else []
        idle = max(0, round(now - max(host.moved_at, host.asked_at)))
        if playing:
            awaited = list(host.match.awaited())
        row |= {
            "rev": host.revision,
            "status": host.status,
            "to_move": to_move,
            "asking": playing and host.asked is not None,
            "progress": round(host.match.progress, 3),
            "summary": tally(host.match),
            "scores": list(host.match.scores),
            "outcome": _outcome_of(host) or row["outcome"],
        }
        if host.clock is not None and playing:
            row["clock"] = {
                "id": host.clock.id,
                "seconds": host.clock.seconds,
                "left_ms": host.clock.left_ms(now),
            }
        for info in host.seats:
            person = people.get(info.key or "")
            # The hub knows who has the table open; presence knows whose tablet has gone silent.
            here = info.index in host.present and (person is None or person.online)
            online = info.key is None or here
            row["seats"].append(
                {
                    "seat": info.index,
                    "name": _told_apart(
                        _shown(info.name, info.kind, facts.mask and projector),
                        info.number if info.name in twice else None,
                    ),
                    "kind": info.kind,
                    "key": info.key,
                    "online": online,
                    "absent": info.absent,
                    "http": bool(person is not None and person.http),
                }
            )
        stuck = playing and facts.state == GameSession.State.RUNNING and _is_stuck(host, to_move, idle)
    if projector:
        for seat in row["seats"]:
            seat.pop("key", None)
            seat.pop("http", None)
        return row
    return row | {
        # Where nothing is judged, none is not good news.
        "mistakes": facts.mistakes.get(table.table_id, 0) if registry.judges(table.game) else None,
        "idle_s": idle,
        "stuck": stuck,
        "awaited": awaited,
    }


def _is_stuck(host: TableHost, to_move: list[int], idle: int) -> bool:
    """Nothing has happened for longer than it may take, and no bot is about to move. Where the teacher goes
    on, as in a quiz, nothing is stuck that the teacher has not to do.
    """
    if HOST in host.match.to_move or host.asked is not None:
        return False
    people = [seat for seat in to_move if host.seats[seat].key is not None]
    if not people:
        return False
    limit = host.clock.seconds + GRACE_SECONDS if host.clock is not None else IDLE_SECONDS
    return idle > limit


def _kind(key: str | None) -> str:
    return "bot" if key is None else "student" if key.startswith("s") else "guest"


def _outcome(table: TableStanding) -> dict[str, Any] | None:
    if table.outcome is None:
        return None
    return _words(None, table.outcome["reason"], table.outcome["winners"])


def _outcome_of(host: TableHost) -> dict[str, Any] | None:
    outcome = host.outcome
    return None if outcome is None else _words(host.game, outcome.reason, list(outcome.winners))


def _words(game: str | None, reason: str, winners: list[int]) -> dict[str, Any]:
    said = texts.reason(game, reason) if game else ""
    return {"reason": reason, "winners": winners, "said": said}
