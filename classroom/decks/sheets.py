"""Cards to print and cut: what stands on each side, and which sheet of paper each one lies on.

A4, nine cards of 63 × 88 mm a sheet. Printed on both sides and turned over the long edge, the sheet's left
column comes to lie on the right: so the backs of each row are mirrored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.decks.question_forms import KIND_NAMES
from history_content import library, own_questions, question_sets, years
from history_content.models import OwnQuestionSet
from history_content.records import CardRecord, QuestionRecord
from history_content.resolved import Resolved, back_of, front_of

COLUMNS, ROWS = 3, 3
LETTERS = "ABCDEFGH"


@dataclass(frozen=True)
class Paper:
    """One sheet of paper, each side row by row; None where a place stays empty. ``group``: its era."""

    number: int
    fronts: tuple[dict[str, Any] | None, ...]
    backs: tuple[dict[str, Any] | None, ...]
    group: str = ""


def papers(groups: Iterable[tuple[str, Sequence[dict[str, Any]]]]) -> list[Paper]:
    """The sheets of paper for these cards; each group begins a sheet of its own."""
    made: list[Paper] = []
    size = COLUMNS * ROWS
    for name, faces in groups:
        for first in range(0, len(faces), size):
            fronts = [*faces[first : first + size]]
            fronts += [None] * (size - len(fronts))  # type: ignore[list-item]
            made.append(Paper(len(made) + 1, tuple(fronts), mirrored(fronts), name))
    return made


def mirrored(fronts: Sequence[dict[str, Any] | None]) -> tuple[dict[str, Any] | None, ...]:
    """The same cards as they lie on the other side of the paper."""
    rows = [fronts[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    return tuple(face for row in rows for face in reversed(row))


def printed(found: Sequence[Paper], *, apart: bool) -> list[dict[str, Any]]:
    """The pages in the order in which they are printed: each front with its back, or first all fronts."""
    fronts = [{"paper": paper, "side": "front", "faces": paper.fronts} for paper in found]
    backs = [{"paper": paper, "side": "back", "faces": paper.backs} for paper in found]
    if apart:
        return [*fronts, *backs]
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


# Cards of a deck ----------------------------------------------------------------------------------------


def card_face(record: CardRecord, lang: str, *, bopomofo: bool = False) -> dict[str, Any]:
    """Both sides of an event card."""
    return {
        "slug": record.id,
        "front": front_of(record, lang, bopomofo),
        "back": back_of(record, library.era_records(), lang),
        "accepted": [library.era_info(era, lang)["name"] for era in record.also_accept_eras],
    }


def by_era(records: Iterable[CardRecord], lang: str) -> list[tuple[dict[str, Any], list[CardRecord]]]:
    """The cards of each era that has any, earliest first, in the order of time."""
    listed = list(records)
    groups = []
    for era in library.eras(lang):
        inside = [card for card in listed if card.era == era["id"]]
        if inside:
            inside.sort(key=lambda card: (card.year, card.month or 0, card.day or 0))
            groups.append((era, inside))
    return groups


# Questions ----------------------------------------------------------------------------------------------


def set_content(found: OwnQuestionSet) -> Resolved:
    """The questions of an own set that are asked, with what they speak of."""
    events = own_questions.events_of(found)
    records = [own_questions.record_of(row) for row in found.questions.filter(included=True)]
    fine = [record for record in records if own_questions.why_not(record, events) is None]
    return Resolved(own_questions.bundle_for(found.title, fine, events))


def built_in_content(key: str) -> Resolved:
    """The checked questions of a built-in set.

    :raises ContentError: ``unknown_questions``.
    """
    return Resolved(question_sets.questions_bundle(key))


def question_face(content: Resolved, record: QuestionRecord, number: int, lang: str) -> dict[str, Any]:
    """Both sides of a question card: ``front`` asks, ``back`` answers."""
    said = content.question(record.id, lang)
    names = _Names(content, record, lang)
    clue = record.items[0] if record.items and record.items[0] in content.deck.clue else ""
    answer = content.question_answer(record.id, lang)
    front = {
        "text": said["text"] or (names[clue] if clue else str(KIND_NAMES[record.kind])),
        "kind": str(KIND_NAMES[record.kind]),
        "icon": said["icon"],
        "lang": said["lang"],
        **_asked(record, names, clue),
    }
    explanation = content.clue_answer(clue, lang)["explanation"] if clue else answer["explanation"]
    back = {
        "answer": _answers(content, record, names, lang),
        "explanation": explanation,
        "lang": answer["lang"],
    }
    return {"slug": record.id, "number": number, "front": front, "back": back}


class _Names:
    """What people read for the ids of a question."""

    def __init__(self, content: Resolved, record: QuestionRecord, lang: str) -> None:
        self.content, self.lang = content, lang
        said = content.question(record.id, lang)
        self.parts = {id: part["text"] for side in ("items", "options") for id, part in said[side].items()}

    def __getitem__(self, id: str) -> str:
        deck = self.content.deck
        if id in self.parts:
            return str(self.parts[id])
        if id in deck.card:
            return str(self.content.front(id, self.lang)["name"])
        if id in deck.clue:
            return str(self.content.clue(id, self.lang)["text"])
        return str(library.era_info(id, self.lang)["name"])

    def dated(self, id: str) -> str:
        """An event with its year."""
        return f"{self.content.back(id, self.lang)['year_short']} {self[id]}"


def _mixed(record: QuestionRecord, ids: Sequence[str]) -> list[str]:
    """An order that tells nothing, and is the same on every printing."""
    return sorted(ids, key=lambda id: hashlib.sha256(f"{record.id} {id}".encode()).digest())


def _asked(record: QuestionRecord, names: _Names, clue: str) -> dict[str, Any]:
    """What stands below the question: ``lettered``, ``listed``, ``line`` and ``left``/``right``."""
    if record.kind == "choice":
        return {"lettered": _lettered(record.options, names)}
    if record.kind == "era":
        return {
            "listed": [] if clue else [names[record.items[0]]],
            "lettered": _lettered(record.options, names),
        }
    if record.kind == "match":
        return {
            "left": [names[id] for id in record.items],
            "right": [names[id] for id in _mixed(record, record.options)],
        }
    if record.kind == "insert":
        return {"listed": [names[record.items[0]]], "line": [names.dated(id) for id in record.items[1:]]}
    if record.kind == "year":
        span = years.span(record.low or 0, record.high or 0, lang=names.lang)
        return {"listed": [names[record.items[0]]], "range": span}
    return {"listed": [names[id] for id in _mixed(record, record.items)]}


def _lettered(ids: Sequence[str], names: _Names) -> list[tuple[str, str]]:
    return [(letter, names[id]) for letter, id in zip("ABCDEFGHIJKLMNOP", ids, strict=False)]


def _answers(content: Resolved, record: QuestionRecord, names: _Names, lang: str) -> list[str]:
    """The answer, line by line."""
    if record.kind == "choice":
        return [f"{LETTERS[record.options.index(record.truth)]}　{names[record.truth]}"]
    if record.kind == "era":
        item = record.items[0]
        card = content.deck.card.get(item)
        right = {content.deck.clue[item].era} if card is None else {card.era, *card.also_accept_eras}
        return [names[era] for era in record.options if era in right]
    if record.kind == "match":
        truth = dict(record.truth)
        return [f"{names[left]} — {names[truth[left]]}" for left in record.items]
    if record.kind == "sequence":
        return [f"{place}. {names[id]}" for place, id in enumerate(record.truth, 1)]
    if record.kind == "year":
        return [str(content.back(record.items[0], lang)["year_text"])]
    ordered = sorted(record.items, key=lambda id: content.deck.year[id])
    new = record.items[0] if record.kind == "insert" else ""
    return [f"{names.dated(id)}{' ◀' if id == new else ''}" for id in ordered]


def side_name(side: str) -> str:
    """“front” or “back”."""
    return _("front") if side == "front" else _("back")
