"""All that was played in some sessions, as one JSON document: moves, judgements, and what was dealt.

Unlike the other formats it holds what is no evidence too (bots, the clock), marked as such, and the settings
of the tables: whoever has the rules can play every table again. docs/exports.md describes every field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

import msgspec
from django.utils import timezone

from classroom.lessons.models import Activity
from classroom.play.models import Attempt, By, Dealt, Move, Table
from classroom.reports.exports.material import Material, Person, held_at

CONTENT_TYPE: Final = "application/json"
EXTENSION: Final = "json"
BYTES_A_ROW: Final = 500
BYTES: Final = 40_000

FORMAT: Final = "chronoclass/sessions"
VERSION: Final = 1

PIECE: Final = 1 << 16
AT_ONCE: Final = 2000
"""Rows that are read at once."""

_END: Final = 1 << 63
"""Above all ids."""

Raw = msgspec.Raw
_encode = msgspec.json.encode

_JUDGEMENT: Final = ("skill", "kind", "item", "score", "chance", "years_off", "elapsed_ms")
"""Fields that are written as they are stored."""
_JSON: Final = ("items", "answer", "truth", "flags")
"""Fields that are stored as JSON."""


def stream(material: Material) -> Iterator[bytes]:
    """The document, piece by piece."""
    batch: list[bytes] = []
    size = 0
    for piece in _document(material):
        batch.append(piece)
        size += len(piece)
        if size >= PIECE:
            yield b"".join(batch)
            batch.clear()
            size = 0
    yield b"".join(batch)


def _document(material: Material) -> Iterator[bytes]:
    scope, people = material.scope, _People(material)
    ids = [each.pk for each in material.sessions]
    played = Table.objects.filter(activity__session__in=ids)
    if scope.partly:
        # Tables are handed out whole, so that they can be played again: those with something that fits.
        played = played.filter(pk__in=scope.evidence().values("table"))
        ids = list(played.order_by().values_list("activity__session", flat=True).distinct())
    tables = list(
        played.select_related("activity")
        .prefetch_related("seats")
        .defer("state", "decided")
        .order_by("activity__session", "activity__position", "number", "round", "pk")
    )
    settings = Dealt.objects.filter(pk__in={each.dealt_id for each in tables}).order_by("pk")
    head = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": _moment(timezone.now()),
        "names": scope.names,
        "classroom": {"code": scope.classroom.code, "name": scope.classroom.name},
    }
    yield _encode(head)[:-1]
    yield b',\n"settings": {'
    yield from _between(_pair(each.digest, Raw(each.setting.encode())) for each in settings)
    yield b'},\n"sessions": ['
    activities = _by_session(Activity.objects.filter(session__in=ids).order_by("session", "position"))
    moves = _Reader(_moves(ids))
    judgements = _Reader(_judgements(ids))
    dealt = {each.pk: each.digest for each in settings}
    of_session = {
        key: list(found) for key, found in groupby(tables, key=lambda each: each.activity.session_id)
    }
    wanted = set(ids)
    for number, session in enumerate(each for each in material.sessions if each.pk in wanted):
        fields = {
            "code": session.code,
            "title": session.title,
            "state": session.state,
            "held_at": _moment(held_at(session)),
            "ended_at": _moment(session.ended_at),
            "activities": [_activity(each) for each in activities.get(session.pk, ())],
        }
        yield (b",\n" if number else b"\n") + _encode(fields)[:-1] + b',\n"tables": ['
        for at, table in enumerate(of_session.get(session.pk, ())):
            yield (b",\n" if at else b"\n") + _encode(_table(table, dealt, people))[:-1]
            yield b',"moves":['
            yield from _between(_encode(_move(each, people)) for each in moves.of(table.pk))
            yield b'],"judgements":['
            yield from _between(_encode(_judgement(each, people)) for each in judgements.of(table.pk))
            yield b"]}"
        yield b"]}"
    yield b'],\n"people": ' + _encode(people.met()) + b"}\n"


# ---------------------------------------------------------------- rows, each kind in one query


class _Reader:
    """Rows of many tables, read once and asked for table by table, in the order of their ids."""

    def __init__(self, rows: Iterable[dict[str, Any]]) -> None:
        self._groups = groupby(rows, key=lambda row: row["table_id"])
        self._read: dict[int, list[dict[str, Any]]] = {}
        self._last = 0

    def of(self, table: int) -> list[dict[str, Any]]:
        """The rows of this table. Tables are asked for nearly in the order in which they were dealt, so few
        rows are kept waiting.
        """
        while self._last < table:
            self._last, rows = next(self._groups, (_END, ()))
            self._read[self._last] = list(rows)
        return self._read.pop(table, [])


def _moves(sessions: list[int]) -> Iterator[dict[str, Any]]:
    rows = Move.objects.filter(table__activity__session__in=sessions).order_by("table_id", "revision")
    fields = ("table_id", "revision", "seat", "action", "by", "student_id", "guest_id", "at")
    found: Iterator[dict[str, Any]] = rows.values(*fields).iterator(chunk_size=AT_ONCE)
    return found


def _judgements(sessions: list[int]) -> Iterator[dict[str, Any]]:
    rows = Attempt.objects.filter(table__activity__session__in=sessions).order_by("table_id", "pk")
    fields = ("table_id", "revision", "seat", "by", "student_id", "guest_id", "at", *_JUDGEMENT, *_JSON)
    found: Iterator[dict[str, Any]] = rows.values(*fields).iterator(chunk_size=AT_ONCE)
    return found


def _by_session(rows: Iterable[Activity]) -> dict[int, list[Activity]]:
    return {key: list(found) for key, found in groupby(rows, key=lambda each: each.session_id)}


# ---------------------------------------------------------------- as they are written


class _People:
    """People by the reference that the document uses; those who were met are listed at its end."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self._met: dict[str, Person] = {}

    def reference(self, student: int | None, guest: int | None) -> str | None:
        if student is None and guest is None:
            return None
        key = ("student", student) if student is not None else ("guest", guest or 0)
        person = self._material.people.of(key)
        self._met[person.account] = person
        return person.account

    def is_evidence(self, by: str, student: int | None, guest: int | None) -> bool:
        """Whether a judgement counts, as in ``queries.evidence``."""
        if by == By.STUDENT:
            return student is not None
        return by == By.GUEST and guest is not None and guest not in self._material.people.removed

    def met(self) -> list[dict[str, Any]]:
        """Everybody who was referred to."""
        return [
            {
                "id": each.account,
                "kind": each.key[0],
                "number": each.number,
                "name": each.label if self._material.scope.names else None,
            }
            for each in sorted(
                self._met.values(), key=lambda person: (person.is_guest, person.number or 0, person.account)
            )
        ]


def _activity(activity: Activity) -> dict[str, Any]:
    return {
        "position": activity.position,
        "game": activity.game,
        "mode": activity.mode,
        "deck": activity.deck,
        "options": activity.options,
        "started_at": _moment(activity.started_at),
        "ended_at": _moment(activity.ended_at),
    }


def _table(table: Table, dealt: dict[int, str], people: _People) -> dict[str, Any]:
    return {
        "id": table.pk,
        "activity": table.activity.position,
        "number": table.number,
        "round": table.round,
        "beside": table.interlude_of_id,
        "filler": table.filler,
        "game": table.game,
        "rules_version": table.rules_version,
        "content": table.content_hash,
        "seed": table.seed,
        "setting": dealt.get(table.dealt_id),
        "status": table.status,
        "outcome": Raw(table.outcome.encode()) if table.outcome else None,
        "started_at": _moment(table.started_at),
        "ended_at": _moment(table.ended_at),
        "seats": [people.reference(each.student_id, each.guest_id) for each in table.seats.all()],
    }


def _move(row: dict[str, Any], people: _People) -> dict[str, Any]:
    return {
        "revision": row["revision"],
        "seat": row["seat"],
        "action": Raw(row["action"].encode()),
        "by": row["by"],
        "person": people.reference(row["student_id"], row["guest_id"]),
        "at": _moment(row["at"]),
    }


def _judgement(row: dict[str, Any], people: _People) -> dict[str, Any]:
    who = (row["student_id"], row["guest_id"])
    return {
        "move": row["revision"],
        "seat": row["seat"],
        "by": row["by"],
        "person": people.reference(*who),
        "evidence": people.is_evidence(row["by"], *who),
        **{name: row[name] for name in _JUDGEMENT},
        **{name: Raw(row[name].encode()) for name in _JSON},
        "at": _moment(row["at"]),
    }


def _pair(name: str, value: Any) -> bytes:
    return b"\n" + _encode(name) + b": " + _encode(value)


def _between(parts: Iterable[bytes]) -> Iterator[bytes]:
    """With commas between them."""
    for number, part in enumerate(parts):
        yield b"," + part if number else part


def _moment(moment: Any) -> str | None:
    """With its offset from UTC."""
    return None if moment is None else timezone.localtime(moment).isoformat(timespec="milliseconds")
