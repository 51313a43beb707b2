"""Teachers' own question sets: what may be done with them, by their owner only.

As in :mod:`history_content.own`: every write is one keyword-only function that checks first and then changes
everything or nothing, and somebody else's set is answered like one that is not there. What is saved can be
asked: the game's own check has the last word.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from games.core.askable import check_question
from games.core.errors import SetupRefused

from . import library, own, question_sets, question_writing
from .faults import ContentError
from .models import OwnQuestion, OwnQuestionSet
from .question_writing import EVENT_KINDS, KINDS, Found, QuestionFields, clues, random_letters
from .records import Bundle, CardRecord, QuestionRecord
from .resolved import Resolved

MAX_QUESTIONS = 200


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
    return cannot_be_asked([record], events).get(record.id)


def cannot_be_asked(records: Sequence[QuestionRecord], events: dict[str, CardRecord]) -> dict[str, str]:
    """Those of the questions that cannot be asked today, by id, and why, as a code (see :func:`why_not`)."""
    known = {*events, *clues()}
    faults = {
        record.id: "no_such_card"
        for record in records
        if record.kind in EVENT_KINDS and not known.issuperset(record.items)
    }
    rest = [record for record in records if record.id not in faults]
    try:
        deck = Resolved(bundle_for("", rest, events)).deck
    except SetupRefused as refusal:
        if len(rest) == 1:
            return faults | {rest[0].id: _what(refusal)}
        return faults | {id: why for record in rest for id, why in cannot_be_asked([record], events).items()}
    for question in deck.questions:
        try:
            check_question(deck, question)
        except SetupRefused as refusal:
            faults[question.id] = _what(refusal)
    return faults


def _what(refusal: SetupRefused) -> str:
    return str(refusal.data.get("what", refusal.code))


def bundle_of(set_id: int, ids: Sequence[str] | None = None, number: int | None = None) -> Bundle:
    """The questions in play of an own set that can be asked today. No permission is checked: a running table
    asks, too. ``ids`` and ``number`` as for :func:`question_sets.questions_bundle`.

    :raises ContentError: ``unknown_questions``, ``unknown_question``, ``empty_questions``.
    """
    found = OwnQuestionSet.objects.select_related("deck").filter(pk=set_id).first()
    if found is None:
        raise ContentError("unknown_questions")
    events = events_of(found)
    records = [record_of(row) for row in found.questions.filter(included=True)]
    never = cannot_be_asked(records, events)
    known = {record.id: record for record in records if record.id not in never}
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
    slug = "own-" + random_letters(8)
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


# Checking -----------------------------------------------------------------------------------------------


def check_fields(found: OwnQuestionSet, fields: QuestionFields) -> list[Found]:
    """What is wrong with a question of this set, each fault at its field; empty where it can be saved."""
    if fields.kind not in KINDS:
        return [("kind", ContentError("question_kind"))]
    events = events_of(found)
    wrong = question_writing.faults(fields, events)
    if not wrong and (why := why_not(question_writing.build(fields, "own-check", events), events)):
        wrong.append(("kind", ContentError("cannot_be_asked", why=why)))
    return wrong


def _checked(
    found: OwnQuestionSet, fields: QuestionFields, slug: str, before: QuestionRecord | None = None
) -> QuestionRecord:
    for _field, error in check_fields(found, fields):
        raise error
    return question_writing.build(fields, slug, events_of(found), before)


def _title(title: str) -> str:
    title = title.strip()[:60]
    if not title:
        raise ContentError("questions_title_missing")
    return title


def _touch(found: OwnQuestionSet) -> None:
    OwnQuestionSet.objects.filter(pk=found.pk).update(updated=timezone.now())
