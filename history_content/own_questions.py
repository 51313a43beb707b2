"""Teachers' own question sets: what may be done with them, by their owner only.

As in :mod:`history_content.own`: every write is one keyword-only function that checks first and then changes
everything or nothing, and somebody else's set is answered like one that is not there. What is saved can be
asked: the game's own check has the last word.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from games.core.deck import QUESTION_KINDS
from games.core.errors import SetupRefused
from games.quiz.course import check_question

from . import icons, library, own, question_sets
from .faults import ContentError
from .models import OwnQuestion, OwnQuestionSet
from .questions import MOST_PARTS
from .records import Bundle, CardRecord, ClueRecord, EraRecord, PartRecord, QuestionRecord
from .resolved import Resolved
from .schema import Source

KINDS = ("choice", "sequence", "match", "order", "insert", "before_after", "era", "year")
"""All kinds (QUIZ-01 … QUIZ-08), in the order in which a teacher is offered them."""
EVENT_KINDS = frozenset({"order", "insert", "before_after", "era", "year"})
"""Kinds that ask about events of a deck; the others have texts of their own."""
EVENTS = {
    "order": (3, MOST_PARTS),
    "insert": (2, MOST_PARTS),
    "before_after": (2, 2),
    "era": (1, 1),
    "year": (1, 1),
}
"""How many events a question of the kind has, at least and at most."""
LINES = {"choice": (2, 6), "sequence": (3, MOST_PARTS), "match": (2, MOST_PARTS)}
"""How many lines of text."""
MAX_QUESTIONS = 200
MAX_TEXT = 200
MAX_LINE = 80
_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """An option, a step, or a pair (``text`` and ``partner``; without text, the partner is a decoy)."""

    text: str = ""
    partner: str = ""


class QuestionFields(msgspec.Struct, frozen=True, kw_only=True):
    """What a teacher can say about a question.

    ``events``: card ids (``era``: also a clue's); of ``insert`` the first one goes into the line of the
    others. ``lines``: options, steps in the right order, or pairs. ``right``: which line (0-based) is the
    right option. ``eras``: those offered, none: all historic ones. ``low``, ``high``: the range of a year.
    """

    kind: str
    text_zh: str = ""
    text_en: str = ""
    events: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    right: int | None = None
    mode: str = "one-to-one"
    eras: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    explanation_zh: str = ""
    explanation_en: str = ""
    emoji: str = ""
    topic_zh: str = ""
    difficulty: int = 1
    source_title: str = ""
    source_url: str = ""
    teacher_note: str = ""


# Reading ------------------------------------------------------------------------------------------------


def sets_of(owner: AbstractBaseUser) -> QuerySet[OwnQuestionSet]:
    """The owner's sets, last changed first, with ``question_count`` and ``included_count``."""
    return OwnQuestionSet.objects.filter(owner_id=owner.pk).annotate(
        question_count=Count("questions"),
        included_count=Count("questions", filter=Q(questions__included=True)),
    )


def access_set(*, user: AbstractBaseUser, set_id: int) -> OwnQuestionSet:
    """The set, for its owner.

    :raises ContentError: ``unknown_questions``, also when it belongs to somebody else.
    """
    found = OwnQuestionSet.objects.select_related("deck").filter(pk=set_id, owner_id=user.pk).first()
    if found is None:
        raise ContentError("unknown_questions")
    return found


def access_question(*, user: AbstractBaseUser, set_id: int, slug: str) -> OwnQuestion:
    """A question of an own set, for its owner.

    :raises ContentError: ``unknown_questions``, ``unknown_question``.
    """
    found = access_set(user=user, set_id=set_id)
    question = OwnQuestion.objects.select_related("set__deck").filter(set=found, slug=slug).first()
    if question is None:
        raise ContentError("unknown_question", id=slug)
    return question


def record_of(question: OwnQuestion) -> QuestionRecord:
    """A stored question as a table plays it."""
    return msgspec.convert(question.data, QuestionRecord)


def events_of(found: OwnQuestionSet) -> dict[str, CardRecord]:
    """The events that the set's questions may ask about, by id: of its own deck, or of the built-in one."""
    if found.deck is None:
        return {card.id: card for card in library.content_bundle().cards}
    return {card.slug: own.record_of(card) for card in found.deck.cards.all()}


def clues() -> dict[str, ClueRecord]:
    """The clues that a question about an era may ask about, by id."""
    return {clue.id: clue for clue in library.content_bundle().clues}


def bundle_for(title: str, questions: Sequence[QuestionRecord], events: dict[str, CardRecord]) -> Bundle:
    """The content of these questions, with the events, clues and eras that they speak of."""
    asked = {item for question in questions for item in question.items}
    every_clue = clues()
    found_clues = tuple(clue for id, clue in every_clue.items() if id in asked)
    cards = tuple(card for id, card in events.items() if id in asked)
    needed = {era for card in cards for era in (card.era, *card.also_accept_eras)}
    needed |= {clue.era for clue in found_clues}
    needed |= {each for question in questions if question.kind == "era" for each in question.options}
    prints = {clue.card for clue in found_clues}
    return Bundle(
        title_zh=title,
        title_en="",
        cards=cards,
        eras=tuple(era for id, era in library.era_records().items() if id in needed),
        clues=found_clues,
        footprints=tuple(each for each in library.content_bundle().footprints if each.id in prints),
        questions=tuple(questions),
    )


def why_not(record: QuestionRecord, events: dict[str, CardRecord]) -> str | None:
    """Why a stored question cannot be asked today (its deck was changed …), as a code; None: it can."""
    known = {*events, *clues()}
    if record.kind in EVENT_KINDS and not known.issuperset(record.items):
        return "no_such_card"
    try:
        deck = Resolved(bundle_for("", [record], events)).deck
        check_question(deck, deck.questions[0])
    except SetupRefused as refusal:
        return str(refusal.data.get("what", refusal.code))
    return None


def bundle_of(set_id: int, ids: Sequence[str] | None = None, number: int | None = None) -> Bundle:
    """The questions in play of an own set that can be asked today. No permission is checked: a running table
    asks, too. ``ids`` and ``number`` as for :func:`question_sets.questions_bundle`.

    :raises ContentError: ``unknown_questions``, ``unknown_question``, ``empty_questions``.
    """
    found = OwnQuestionSet.objects.select_related("deck").filter(pk=set_id).first()
    if found is None:
        raise ContentError("unknown_questions")
    events = events_of(found)
    known = {
        record.id: record
        for record in map(record_of, found.questions.filter(included=True))
        if why_not(record, events) is None
    }
    for each in ids or ():
        if each not in known:
            raise ContentError("unknown_question", id=each)
    chosen = list(known.values()) if ids is None else [known[each] for each in dict.fromkeys(ids)]
    if number is not None and number < len(chosen):
        chosen = [chosen[place * len(chosen) // number] for place in range(number)]
    if not chosen:
        raise ContentError("empty_questions")
    return bundle_for(found.title, chosen, events)


# Sets ---------------------------------------------------------------------------------------------------


def create(
    *, owner: AbstractBaseUser, title: str, description: str = "", deck_id: int | None = None
) -> OwnQuestionSet:
    """A new set without questions; ``deck_id``: the own deck whose events it asks about.

    :raises ContentError: ``questions_title_missing``, ``unknown_deck``.
    """
    deck = None if deck_id is None else own.access_deck(user=owner, deck_id=deck_id)
    return OwnQuestionSet.objects.create(
        owner_id=owner.pk, title=_title(title), description=description.strip()[:400], deck=deck
    )


@transaction.atomic
def copy_built_in(*, owner: AbstractBaseUser, key: str, title: str) -> OwnQuestionSet:
    """A new set with all checked questions of a built-in one.

    :raises ContentError: ``unknown_questions``, ``questions_title_missing``.
    """
    records = question_sets.questions_bundle(key).questions
    made = OwnQuestionSet.objects.create(owner_id=owner.pk, title=_title(title), based_on=key)
    OwnQuestion.objects.bulk_create(
        OwnQuestion(set=made, slug=record.id, position=place, data=msgspec.to_builtins(record))
        for place, record in enumerate(records[:MAX_QUESTIONS])
    )
    return made


@transaction.atomic
def copy_set(*, user: AbstractBaseUser, set_id: int, title: str) -> OwnQuestionSet:
    """A copy of an own set with all its questions.

    :raises ContentError: ``unknown_questions``, ``questions_title_missing``.
    """
    original = access_set(user=user, set_id=set_id)
    made = OwnQuestionSet.objects.create(
        owner_id=user.pk,
        title=_title(title),
        description=original.description,
        based_on=original.based_on,
        deck=original.deck,
    )
    rows = list(original.questions.all())
    for row in rows:
        row.pk = None
        row.set = made
    OwnQuestion.objects.bulk_create(rows)
    return made


def change_set(
    *, user: AbstractBaseUser, set_id: int, title: str, description: str, deck_id: int | None
) -> OwnQuestionSet:
    """Gives the set another name, description and deck of events.

    :raises ContentError: ``unknown_questions``, ``questions_title_missing``, ``unknown_deck``.
    """
    found = access_set(user=user, set_id=set_id)
    found.deck = None if deck_id is None else own.access_deck(user=user, deck_id=deck_id)
    found.title = _title(title)
    found.description = description.strip()[:400]
    found.save()
    return found


def delete_set(*, user: AbstractBaseUser, set_id: int) -> None:
    """Deletes the set. Tables that were played with it keep their content.

    :raises ContentError: ``unknown_questions``.
    """
    access_set(user=user, set_id=set_id).delete()


# Questions ----------------------------------------------------------------------------------------------


@transaction.atomic
def add_question(*, user: AbstractBaseUser, set_id: int, fields: QuestionFields) -> OwnQuestion:
    """Adds a question at the end.

    :raises ContentError: ``unknown_questions``, ``questions_full``, and what :func:`check_fields` finds (the
        first of it).
    """
    found = access_set(user=user, set_id=set_id)
    if found.questions.count() >= MAX_QUESTIONS:
        raise ContentError("questions_full", limit=MAX_QUESTIONS)
    slug = "own-" + _random(8)
    record = _checked(found, fields, slug)
    last = found.questions.aggregate(last=Max("position"))["last"]
    question = OwnQuestion(
        set=found, slug=slug, position=0 if last is None else last + 1, data=msgspec.to_builtins(record)
    )
    question.save(force_insert=True)
    _touch(found)
    return question


@transaction.atomic
def edit_question(*, user: AbstractBaseUser, set_id: int, slug: str, fields: QuestionFields) -> OwnQuestion:
    """Changes a question; what the form does not show stays as it was where it still fits.

    :raises ContentError: ``unknown_questions``, ``unknown_question``, and what :func:`check_fields` finds.
    """
    question = access_question(user=user, set_id=set_id, slug=slug)
    record = _checked(question.set, fields, slug, record_of(question))
    question.data = msgspec.to_builtins(record)
    question.save(update_fields=["data"])
    _touch(question.set)
    return question


@transaction.atomic
def delete_question(*, user: AbstractBaseUser, set_id: int, slug: str) -> None:
    """Deletes a question.

    :raises ContentError: ``unknown_questions``, ``unknown_question``.
    """
    question = access_question(user=user, set_id=set_id, slug=slug)
    question.delete()
    _touch(question.set)


@transaction.atomic
def include(*, user: AbstractBaseUser, set_id: int, slug: str, included: bool) -> None:
    """Takes a question into play or out of it.

    :raises ContentError: ``unknown_questions``, ``unknown_question``.
    """
    question = access_question(user=user, set_id=set_id, slug=slug)
    question.included = included
    question.save(update_fields=["included"])
    _touch(question.set)


@transaction.atomic
def reorder(*, user: AbstractBaseUser, set_id: int, slugs: Sequence[str]) -> None:
    """Puts the questions into this order.

    :raises ContentError: ``unknown_questions``, ``questions_order`` unless each is named exactly once.
    """
    found = access_set(user=user, set_id=set_id)
    rows = {row.slug: row for row in found.questions.all()}
    if len(slugs) != len(rows) or set(slugs) != set(rows):
        raise ContentError("questions_order")
    for place, slug in enumerate(slugs):
        rows[slug].position = place
    OwnQuestion.objects.bulk_update(rows.values(), ["position"])
    _touch(found)


def move_question(*, user: AbstractBaseUser, set_id: int, slug: str, by: int) -> None:
    """Moves a question ``by`` places (negative: earlier), at most to the end.

    :raises ContentError: ``unknown_questions``, ``unknown_question``.
    """
    question = access_question(user=user, set_id=set_id, slug=slug)
    order = list(question.set.questions.values_list("slug", flat=True))
    place = order.index(slug)
    order.insert(min(max(place + by, 0), len(order) - 1), order.pop(place))
    reorder(user=user, set_id=set_id, slugs=order)


# Checking and building ----------------------------------------------------------------------------------


def check_fields(found: OwnQuestionSet, fields: QuestionFields) -> list[tuple[str, ContentError]]:
    """What is wrong with a question of this set, as pairs (field, error); empty where it can be saved."""
    if fields.kind not in QUESTION_KINDS:
        return [("kind", ContentError("question_kind"))]
    faults = [*_text_faults(fields)]
    events = events_of(found)
    faults += _event_faults(fields, events) if fields.kind in EVENT_KINDS else _line_faults(fields)
    if not faults and (why := why_not(build(fields, "own-check", events), events)):
        faults.append(("kind", ContentError("cannot_be_asked", why=why)))
    return faults


def _text_faults(fields: QuestionFields) -> Iterable[tuple[str, ContentError]]:
    if fields.kind not in EVENT_KINDS and not fields.text_zh.strip():
        yield "text_zh", ContentError("question_missing")
    for name, limit in (
        ("text_zh", MAX_TEXT),
        ("text_en", 400),
        ("explanation_zh", MAX_TEXT),
        ("explanation_en", 400),
    ):
        length = len(getattr(fields, name))
        if length > limit:
            yield name, ContentError("too_long", length=length, limit=limit)
    if fields.emoji and not (icons.is_emoji(fields.emoji) and own.drawn(fields.emoji)):
        yield "emoji", ContentError("bad_emoji", emoji=fields.emoji)
    if fields.source_url and not fields.source_url.startswith(("http://", "https://")):
        yield "source_url", ContentError("bad_address")


def _event_faults(
    fields: QuestionFields, events: dict[str, CardRecord]
) -> Iterable[tuple[str, ContentError]]:
    low, high = EVENTS[fields.kind]
    chosen = set(fields.events)
    if len(chosen) < len(fields.events) or not low <= len(chosen) <= high:
        yield "events", ContentError("events_count", low=low, high=high, found=len(chosen))
        return
    for id in fields.events:
        if id not in events and not (fields.kind == "era" and id in clues()):
            yield "events", ContentError("event_gone", id=id)
            return
    years = {events[id].year for id in fields.events if id in events}
    if fields.kind == "before_after" and len(years) == 1:
        yield "events", ContentError("equal_years")
    if fields.kind == "order" and len(years) == 1:
        yield "events", ContentError("events_one_year")
    if fields.kind == "year":
        (year,) = years
        if fields.low is None or fields.high is None:
            yield "low", ContentError("range_missing")
        elif fields.low >= fields.high:
            yield "low", ContentError("range_order")
        elif not fields.low <= year <= fields.high:
            yield "low", ContentError("range_misses", year=year)
    if fields.kind == "era":
        known = library.era_records()
        for era in fields.eras:
            if era not in known:
                yield "eras", ContentError("unknown_era", era=era)
                return
        offered = _offered(fields, events)
        if len(offered) < 2:
            yield "eras", ContentError("wrong_count", low=2, high=len(known), found=len(offered))
        elif not set(offered) & _right_eras(fields.events[0], events):
            yield "eras", ContentError("era_not_offered")


def _line_faults(fields: QuestionFields) -> Iterable[tuple[str, ContentError]]:
    low, high = LINES[fields.kind]
    pairs = fields.kind == "match"
    for number, line in enumerate(fields.lines, 1):
        for text in (line.text, line.partner):
            if len(text) > MAX_LINE:
                yield "lines", ContentError("too_long", length=len(text), limit=MAX_LINE)
                return
        if pairs and line.text and not line.partner:
            yield "lines", ContentError("pair_half", line=number)
            return
    said = [line.text for line in fields.lines if line.text]
    if not low <= len(said) <= high:
        yield "lines", ContentError("wrong_count", low=low, high=high, found=len(said))
        return
    if len(set(said)) < len(said):
        yield "lines", ContentError("parts_say_the_same")
    if fields.kind == "choice":
        if fields.right is None or not 0 <= fields.right < len(fields.lines):
            yield "right", ContentError("right_missing")
        elif not fields.lines[fields.right].text:
            yield "right", ContentError("right_is_empty")
    if pairs:
        partners = [line.partner for line in fields.lines if line.partner]
        if fields.mode == "one-to-one" and len(set(partners)) < len(partners):
            yield "lines", ContentError("partner_twice")
        elif len(set(partners)) < 2 or len(set(partners)) > MOST_PARTS:
            yield "lines", ContentError("wrong_count", low=2, high=MOST_PARTS, found=len(set(partners)))


def _right_eras(id: str, events: dict[str, CardRecord]) -> set[str]:
    card = events.get(id)
    return {clues()[id].era} if card is None else {card.era, *card.also_accept_eras}


def _offered(fields: QuestionFields, events: dict[str, CardRecord]) -> tuple[str, ...]:
    """The eras offered, earliest first; none chosen: the historic ones, and the event's own."""
    every: dict[str, EraRecord] = library.era_records()
    chosen = set(fields.eras) or {era.id for era in every.values() if era.historic} | _right_eras(
        fields.events[0], events
    )
    return tuple(id for id in every if id in chosen)


def build(
    fields: QuestionFields,
    slug: str,
    events: dict[str, CardRecord],
    before: QuestionRecord | None = None,
) -> QuestionRecord:
    """The record of fields that :func:`check_fields` found right. Ids of its texts are random and sorted:
    neither they nor their order tell the answer. Texts that ``before`` had keep its English and picture.
    """
    record = QuestionRecord(
        id=slug,
        kind=fields.kind,
        text_zh=fields.text_zh.strip(),
        text_en=fields.text_en.strip(),
        topic_zh=fields.topic_zh.strip(),
        topic_en=before.topic_en if before and before.topic_zh == fields.topic_zh.strip() else "",
        difficulty=fields.difficulty,
        explanation_zh=fields.explanation_zh.strip(),
        explanation_en=fields.explanation_en.strip(),
        emoji=fields.emoji,
        teacher_note=fields.teacher_note.strip(),
        sources=_sources(fields, before),
        **_event_parts(fields, events) if fields.kind in EVENT_KINDS else {},
    )
    if fields.kind in EVENT_KINDS:
        return record
    old = {part.zh: part for part in (before.parts if before else ())}
    texts = [line.text for line in fields.lines if line.text]
    partners = list(dict.fromkeys(line.partner for line in fields.lines if line.partner))
    left, right = _parts(texts, old), _parts(partners if fields.kind == "match" else [], old)
    if fields.kind == "choice":
        assert fields.right is not None
        # Options stay in the teacher's order ("all of these" comes last); the game shuffles where it may.
        options = tuple(left[text].id for text in texts)
        answer = left[fields.lines[fields.right].text].id
        return msgspec.structs.replace(record, options=options, parts=tuple(left.values()), truth=answer)
    items = tuple(sorted(part.id for part in left.values()))
    if fields.kind == "sequence":
        order = [left[text].id for text in texts]
        return msgspec.structs.replace(record, items=items, parts=tuple(left.values()), truth=order)
    pairs = {left[line.text].id: right[line.partner].id for line in fields.lines if line.text}
    return msgspec.structs.replace(
        record,
        items=items,
        options=tuple(sorted(part.id for part in right.values())),
        parts=(*left.values(), *right.values()),
        truth=pairs,
        mode=fields.mode,
    )


def _event_parts(fields: QuestionFields, events: dict[str, CardRecord]) -> dict[str, Any]:
    ids = fields.events
    if fields.kind == "insert":
        return {"items": (ids[0], *sorted(ids[1:], key=lambda id: events[id].year))}
    if fields.kind == "year":
        return {"items": ids, "low": fields.low, "high": fields.high}
    if fields.kind == "era":
        return {"items": ids, "options": _offered(fields, events)}
    return {"items": tuple(sorted(ids))}


def _parts(texts: Sequence[str], old: dict[str, PartRecord]) -> dict[str, PartRecord]:
    made = {}
    for text in texts:
        known = old.get(text)
        made[text] = PartRecord(
            id="p-" + _random(6),
            zh=text,
            en=known.en if known else "",
            emoji=known.emoji if known else "",
        )
    return made


def _sources(fields: QuestionFields, before: QuestionRecord | None) -> tuple[Source, ...]:
    title, url = fields.source_title.strip(), fields.source_url.strip()
    first = (Source(title=title or url, url=url or None),) if title or url else ()
    return (*first, *(before.sources[1:] if before else ()))


def fields_of(record: QuestionRecord) -> QuestionFields:
    """A stored question as the form shows it."""
    says = {part.id: part.zh for part in record.parts}
    lines: list[Line] = []
    right = None
    if record.kind == "choice":
        lines = [Line(text=says[id]) for id in record.options]
        right = record.options.index(record.truth)
    elif record.kind == "sequence":
        lines = [Line(text=says[id]) for id in record.truth]
    elif record.kind == "match":
        pairs = dict(record.truth)
        lines = [Line(text=says[left], partner=says[pairs[left]]) for left in record.items]
        used = set(pairs.values())
        lines += [Line(partner=says[id]) for id in record.options if id not in used]
    source = next(iter(record.sources), None)
    return QuestionFields(
        kind=record.kind,
        text_zh=record.text_zh,
        text_en=record.text_en,
        events=record.items if record.kind in EVENT_KINDS else (),
        lines=tuple(lines),
        right=right,
        mode=record.mode or "one-to-one",
        eras=record.options if record.kind == "era" else (),
        low=record.low,
        high=record.high,
        explanation_zh=record.explanation_zh,
        explanation_en=record.explanation_en,
        emoji=record.emoji,
        topic_zh=record.topic_zh,
        difficulty=record.difficulty or 1,
        source_title=source.title if source else "",
        source_url=(source.url or "") if source else "",
        teacher_note=record.teacher_note,
    )


def _checked(
    found: OwnQuestionSet, fields: QuestionFields, slug: str, before: QuestionRecord | None = None
) -> QuestionRecord:
    for _field, error in check_fields(found, fields):
        raise error
    return build(fields, slug, events_of(found), before)


def _title(title: str) -> str:
    title = title.strip()[:60]
    if not title:
        raise ContentError("questions_title_missing")
    return title


def _random(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def _touch(found: OwnQuestionSet) -> None:
    OwnQuestionSet.objects.filter(pk=found.pk).update(updated=timezone.now())
