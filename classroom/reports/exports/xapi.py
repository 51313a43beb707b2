"""Evidence as xAPI 1.0.3 statements: one JSON array, a statement a judgement.

Actors are accounts named by a code that stays the same, never names, numbers or mail addresses.
Ids are the same however often a session is exported: a learning record store knows a statement again.
docs/exports.md describes every field.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

import msgspec
from django.utils import timezone
from django.utils.translation import get_language

from classroom.play.texts import game_title
from classroom.reports import assemble
from classroom.reports.assemble import person_of
from classroom.reports.exports.material import Material
from classroom.reports.exports.tables import Words
from classroom.reports.queries import MADE, Placement

CONTENT_TYPE: Final = "application/json"
EXTENSION: Final = "json"
BYTES_A_ROW: Final = 1970
BYTES: Final = 10

STATEMENTS_A_PIECE: Final = 100

ANSWERED: Final = "http://adlnet.gov/expapi/verbs/answered"
SKIPPED: Final = "http://id.tincanapi.com/verb/skipped"
INTERACTION: Final = "http://adlnet.gov/expapi/activities/cmi.interaction"
LESSON: Final = "http://adlnet.gov/expapi/activities/lesson"
COURSE: Final = "http://adlnet.gov/expapi/activities/course"
GAME: Final = "http://activitystrea.ms/schema/1.0/game"
OURS: Final = "urn:chronoclass"
_SPACE: Final = uuid.uuid5(uuid.NAMESPACE_DNS, "chronoclass")

_VERBS: Final = {
    ANSWERED: {"en": "answered", "zh-Hant": "回答了"},
    SKIPPED: {"en": "did not answer", "zh-Hant": "沒有回答"},
}
_INTERACTIONS: Final = {
    "order": "sequencing",
    "sequence": "sequencing",
    "match": "matching",
    "year": "numeric",
    "era": "choice",
    "choice": "choice",
    "before_after": "choice",
}
"""Of kinds of quiz questions; everything else is `choice` where an id answers it, and else `other`."""


def stream(material: Material, home: str) -> Iterator[bytes]:
    """The statements. ``home``: the address of this installation, the realm of its account names."""
    writer = _Writer(material, home)
    encode = msgspec.json.encode
    batch: list[bytes] = []
    yield b"["
    first = True
    for row in material.rows:
        batch.append(encode(writer.statement(row)))
        if len(batch) == STATEMENTS_A_PIECE:
            yield (b"\n" if first else b",\n") + b",\n".join(batch)
            first = False
            batch.clear()
    if batch:
        yield (b"\n" if first else b",\n") + b",\n".join(batch)
    yield b"\n]\n"


class _Writer:
    """Makes statements; what many have in common is made once."""

    def __init__(self, material: Material, home: str) -> None:
        self._material = material
        self._home = home
        self._words = Words(material.contents)
        self._lang = "en" if (get_language() or "").startswith("en") else "zh-Hant"
        self._actors: dict[assemble.PersonKey, dict[str, Any]] = {}
        self._surroundings: dict[tuple[int, int], dict[str, Any]] = {}

    def statement(self, row: Placement) -> dict[str, Any]:
        """The statement of one judgement."""
        session = self._material.session_of[row.session]
        verb = SKIPPED if row.score is None else ANSWERED
        return {
            "id": str(uuid.uuid5(_SPACE, f"{session.code}:{row.id}")),
            "actor": self._actor(row),
            "verb": {"id": verb, "display": _VERBS[verb]},
            "object": self._object(row, session.code),
            "result": self._result(row),
            "context": self._context(row),
            "timestamp": timezone.localtime(row.at).isoformat(timespec="milliseconds"),
        }

    def _actor(self, row: Placement) -> dict[str, Any]:
        key = person_of(row)
        found = self._actors.get(key)
        if found is None:
            account = {"homePage": self._home, "name": self._material.people.of(key).account}
            found = self._actors[key] = {"objectType": "Agent", "account": account}
        return found

    def _object(self, row: Placement, session_code: str) -> dict[str, Any]:
        _card, subject = self._words.subject(row)
        interaction = interaction_of(row)
        definition: dict[str, Any] = {
            "type": INTERACTION,
            "name": {self._lang: subject},
            "interactionType": interaction,
        }
        if interaction != "other":
            definition["correctResponsesPattern"] = [response(interaction, each) for each in _truths(row)]
        # A question that was made for one table is no other table's of the same number.
        place = f"{session_code}:{row.table}:" if row.item.startswith(MADE) else ""
        return {
            "objectType": "Activity",
            "id": f"{OURS}:item:{place}{quote(row.kind, safe='')}:{quote(row.item, safe='')}",
            "definition": definition,
        }

    def _result(self, row: Placement) -> dict[str, Any]:
        extensions: dict[str, Any] = {
            f"{OURS}:chance": row.chance,
            f"{OURS}:informative": row.informative,
            f"{OURS}:flags": sorted(row.flags),
        }
        result: dict[str, Any] = {"completion": row.score is not None, "extensions": extensions}
        if row.score is None:
            return result
        interaction = interaction_of(row)
        result["score"] = {"scaled": row.score, "raw": row.score, "min": 0, "max": 1}
        result["success"] = row.score >= 1.0
        result["response"] = _place(row) if interaction == "other" else response(interaction, row.answer)
        extensions[f"{OURS}:answer"] = self._words.where(row)
        if row.wrong and row.years_off is not None:
            extensions[f"{OURS}:years-off"] = row.years_off
        if row.elapsed_ms is not None:
            result["duration"] = f"PT{row.elapsed_ms / 1000:.2f}S"
        return result

    def _context(self, row: Placement) -> dict[str, Any]:
        found = self._surroundings.get((row.session, row.table))
        if found is None:
            found = self._surroundings[row.session, row.table] = self._surrounding(row)
        extensions = {
            f"{OURS}:skill": row.skill,
            f"{OURS}:segment": row.segment,
            f"{OURS}:kind": row.kind,
            f"{OURS}:move": row.revision,
            f"{OURS}:shown": list(row.items),
        }
        return {**found, "extensions": {**found["extensions"], **extensions}}

    def _surrounding(self, row: Placement) -> dict[str, Any]:
        """What all statements of a table share."""
        session = self._material.session_of[row.session]
        classroom = self._material.scope.classroom
        return {
            "registration": str(uuid.uuid5(_SPACE, session.code)),
            "platform": "Chronoclass",
            "language": self._lang,
            "contextActivities": {
                "parent": [self._activity(f"table:{session.code}:{row.table}", GAME, game_title(row.game))],
                "grouping": [
                    self._activity(f"session:{session.code}", LESSON, session.title),
                    self._activity(f"class:{classroom.code}", COURSE, classroom.name),
                ],
            },
            "extensions": {
                f"{OURS}:game": row.game,
                f"{OURS}:table": row.number,
                f"{OURS}:round": row.round,
                f"{OURS}:content": row.content,
            },
        }

    def _activity(self, name: str, kind: str, title: str) -> dict[str, Any]:
        return {
            "objectType": "Activity",
            "id": f"{OURS}:{name}",
            "definition": {"type": kind, "name": {self._lang: title}},
        }


def interaction_of(row: Placement) -> str:
    """The interaction type of xAPI (appendix C) that the judgement is."""
    if row.of_quiz:
        return _INTERACTIONS.get(row.kind, "other")
    on_a_map = assemble.place_of(row)[:2] != (None, None)
    return "choice" if not on_a_map and isinstance(row.answer, str) and row.answer != "none" else "other"


def response(interaction: str, answer: Any) -> str:
    """An answer as the interaction type writes it."""
    if interaction == "sequencing" and isinstance(answer, list | tuple):
        return "[,]".join(str(each) for each in answer)
    if interaction == "matching" and isinstance(answer, dict):
        return "[,]".join(f"{left}[.]{right}" for left, right in answer.items())
    return str(answer)


def _truths(row: Placement) -> list[Any]:
    """All right answers, each in the form of an answer."""
    return list(row.truth) if isinstance(row.truth, list | tuple) else [row.truth]


def _place(row: Placement) -> str:
    """Where a card was put: the ids of its neighbours in time, null where there was none; else the answer."""
    before, after, other = assemble.place_of(row)
    return msgspec.json.encode(row.answer if other else {"after": before, "before": after}).decode()
