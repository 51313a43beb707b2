"""What the question pages show, as plain dicts in the teacher's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from classroom.decks.question_forms import KIND_NAMES
from history_content import own_questions, question_sets
from history_content.models import OwnQuestionSet
from history_content.records import Bundle, QuestionRecord
from history_content.resolved import Resolved


def built_in_sets(lang: str) -> list[dict[str, Any]]:
    """The built-in sets for the list."""
    return [
        {
            "key": info.key,
            "title": info.title_in(lang),
            "note": info.note_in(lang),
            "questions": info.questions,
            "drafts": info.drafts,
            "kinds": [KIND_NAMES[kind] for kind in info.kinds],
        }
        for info in question_sets.question_sets()
    ]


def own_sets(user: AbstractBaseUser) -> list[OwnQuestionSet]:
    """The teacher's own sets for the list, last changed first."""
    return list(own_questions.sets_of(user))


def built_in_page(key: str, lang: str) -> dict[str, Any]:
    """The page of a built-in set, drafts and all.

    :raises ContentError: ``unknown_questions``.
    """
    info = question_sets.set_info(key)
    bundle = question_sets.questions_bundle(key, include_drafts=True)
    return {
        "key": key,
        "title": info.title_in(lang),
        "note": info.note_in(lang),
        "count": info.questions,
        "drafts": info.drafts,
        "questions": _questions(bundle, bundle.questions, lang),
    }


def own_page(found: OwnQuestionSet, lang: str) -> dict[str, Any]:
    """The page of an own set."""
    rows = list(found.questions.all())
    records = {row.slug: own_questions.record_of(row) for row in rows}
    events = own_questions.events_of(found)
    gone = own_questions.cannot_be_asked(list(records.values()), events)
    fine = [record for slug, record in records.items() if slug not in gone]
    shown = {each["id"]: each for each in _questions(own_questions.bundle_for("", fine, events), fine, lang)}
    return {
        "set": found,
        "total": len(rows),
        "count": sum(row.included and row.slug not in gone for row in rows),
        "questions": [
            {
                **shown.get(row.slug, _bare(records[row.slug])),
                "slug": row.slug,
                "included": row.included,
                "gone": row.slug in gone,
            }
            for row in rows
        ],
    }


def _bare(record: QuestionRecord) -> dict[str, Any]:
    """A question whose events are gone: as much of it as there is."""
    return {"id": record.id, "kind": KIND_NAMES[record.kind], "text": record.text_zh, "record": record}


def _questions(bundle: Bundle, records: Iterable[QuestionRecord], lang: str) -> list[dict[str, Any]]:
    content = Resolved(bundle)
    return [_question(content, record, lang) for record in records]


def _question(content: Resolved, record: QuestionRecord, lang: str) -> dict[str, Any]:
    said = content.question(record.id, lang)
    answer = content.question_answer(record.id, lang)
    names = _names(content, record, said, lang)
    right = _right(content, record)
    english = lang.startswith("en")
    listed = (", " if english else "、").join
    clue = (
        record.items[0]
        if record.kind == "era" and record.items and record.items[0] in content.deck.clue
        else ""
    )
    # A question about one clue or event that has no words of its own is known by that.
    named = names[record.items[0]] if record.kind in ("era", "year") and record.items else ""
    # What a clue or an event is about is explained with it, unless the question has words of its own.
    explanation = answer["explanation"]
    if clue and not explanation:
        explanation = content.clue_answer(clue, lang)["explanation"]
    elif record.kind in ("era", "year", "insert") and record.items and not explanation:
        explanation = content.back(record.items[0], lang)["explanation"]
    return {
        "id": record.id,
        "slug": record.id,
        "kind": KIND_NAMES[record.kind],
        "text": said["text"] or named,
        "lang": said["lang"],
        "icon": said["icon"],
        "items": listed(names[each] for each in record.items)
        if record.kind not in ("sequence", "match") and (said["text"] or not named)
        else "",
        "options": [
            {"text": names[each], "right": each in right}
            for each in record.options
            if record.kind == "choice" or each in right
        ]
        if record.kind in ("choice", "era")
        else [],
        # Seven eras a question, line by line, would be a long page of hardly anything.
        "offered": listed(names[each] for each in record.options) if record.kind == "era" else "",
        "place": names[record.items[0]] if record.kind == "insert" else "",
        "ordered": [names[each] for each in _order(content, record)],
        "pairs": [(names[left], names[to]) for left, to in dict(record.truth or {}).items()]
        if record.kind == "match"
        else [],
        "decoys": listed(_decoys(record, names)),
        "range": (record.low, record.high) if record.kind == "year" else None,
        "year": content.deck.year.get(record.items[0]) if record.kind == "year" else None,
        "explanation": explanation,
        "topic": (record.topic_en if english and record.topic_en else record.topic_zh),
        "difficulty": {1: _("easy"), 2: _("medium"), 3: _("hard")}.get(record.difficulty, ""),
        "record": record,
    }


def _names(content: Resolved, record: QuestionRecord, said: dict[str, Any], lang: str) -> dict[str, str]:
    names = {id: part["text"] for side in ("items", "options") for id, part in said[side].items()}
    for id in (*record.items, *record.options):
        if id in content.deck.card:
            names[id] = content.front(id, lang)["name"]
        elif id in content.deck.clue:
            names[id] = content.clue(id, lang)["text"]
        elif id in content.deck.era and id not in names:
            names[id] = content.eras(lang)[id]["name"]
    return names


def _right(content: Resolved, record: QuestionRecord) -> set[str]:
    if record.kind == "choice":
        return {record.truth}
    if record.kind == "era":
        item = record.items[0]
        card = content.deck.card.get(item)
        return {content.deck.clue[item].era} if card is None else {card.era, *card.also_accept_eras}
    return set()


def _decoys(record: QuestionRecord, names: dict[str, str]) -> list[str]:
    """The partners of a matching that belong to no item."""
    if record.kind != "match":
        return []
    named = set(dict(record.truth).values())
    return [names[part.id] for part in record.parts if part.id in record.options and part.id not in named]


def _order(content: Resolved, record: QuestionRecord) -> tuple[str, ...]:
    if record.kind == "sequence":
        return tuple(record.truth)
    if record.kind in ("order", "before_after", "insert"):
        return tuple(sorted(record.items, key=lambda item: content.deck.year[item]))
    return ()


def details(found: OwnQuestionSet, record: QuestionRecord, lang: str) -> dict[str, Any]:
    """All there is to know of one question that can be asked, its answer too."""
    events = own_questions.events_of(found)
    return _questions(own_questions.bundle_for("", [record], events), [record], lang)[0]


def preview(found: OwnQuestionSet, record: QuestionRecord, lang: str) -> dict[str, Any]:
    """What the student's view of one question needs; only a line of time has turned cards."""
    content = Resolved(own_questions.bundle_for("", [record], own_questions.events_of(found)))
    cards = [item for item in record.items if item in content.deck.card]
    line = record.items[1:] if record.kind == "insert" else ()
    return {
        "asked": {
            "id": record.id,
            "kind": record.kind,
            "mode": record.mode,
            "items": list(record.items[:1] if record.kind == "insert" else record.items),
            "options": list(record.options),
            "timeline": [{"id": item, "year": content.deck.year[item]} for item in line],
            "low": record.low,
            "high": record.high,
        },
        "record": content.question(record.id, lang),
        "fronts": {item: content.front(item, lang) for item in cards},
        "backs": {item: content.back(item, lang) for item in line},
        "clues": {item: content.clue(item, lang) for item in record.items if item in content.deck.clue},
        "eras": content.eras(lang),
    }
