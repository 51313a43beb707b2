"""Whole decks and question sets of teachers, read and written at once: what a spreadsheet brings.

As in :mod:`history_content.own`: for owners only, everything or nothing. A row that names an id of the deck
changes that card; any other row is a new card. What the rows do not name stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from . import library, own, own_questions, question_sets
from .faults import ContentError
from .models import OwnCard, OwnDeck, OwnQuestion, OwnQuestionSet
from .question_writing import random_letters
from .records import CardRecord, QuestionRecord
from .schema import ADDRESS_PATTERN, ZHUYIN_PATTERN, Source

MOST_WORDS = 12
"""Themes or curriculum codes of a card, and further sources."""
_OWN_ID = re.compile(r"^own-[bcdfghjkmnpqrstvwxz23456789]{8}$")


class CardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A card with all that is stored of it. ``slug`` empty: a new card, which gets an id of its own."""

    fields: own.CardFields
    slug: str = ""
    included: bool = True
    readings: tuple[tuple[str, str], ...] = ()
    more_sources: tuple[Source, ...] = ()
    themes: tuple[str, ...] = ()
    difficulty: int = 0
    curriculum: tuple[str, ...] = ()


class QuestionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A question as it is stored. ``slug`` empty: a new question; ``record.id`` is then of no account."""

    record: QuestionRecord
    slug: str = ""
    included: bool = True


# Reading ------------------------------------------------------------------------------------------------


def rows_of_deck(deck: OwnDeck) -> list[CardRow]:
    """The cards of an own deck, in order, also those that are left out."""
    return [
        CardRow(
            fields=_fields_of(card),
            slug=card.slug,
            included=card.included,
            readings=tuple((char, zhuyin) for char, zhuyin in card.readings),
            more_sources=tuple(msgspec.convert(each, Source) for each in card.more_sources),
            themes=tuple(card.themes),
            difficulty=card.difficulty,
            curriculum=tuple(card.curriculum),
        )
        for card in deck.cards.all()
    ]


def _fields_of(card: OwnCard) -> own.CardFields:
    stored: dict[str, Any] = {name: getattr(card, name) for name in own.CardFields.__struct_fields__}
    return own.CardFields(**{**stored, "also_accept_eras": tuple(card.also_accept_eras)})


def rows_of_built_in(key: str) -> list[CardRow]:
    """The checked cards of a built-in deck, in order.

    :raises ContentError: ``unknown_deck``.
    """
    return [row_of_record(card) for card in library.content_bundle(key).cards]


def row_of_record(card: CardRecord) -> CardRow:
    """A card of the data files as an own deck stores it."""
    source = next(iter(card.sources), None)
    plain = {name: getattr(card, name) for name in own.CardFields.__struct_fields__ if hasattr(card, name)}
    return CardRow(
        fields=own.CardFields(
            **plain,
            source_title=source.title if source else "",
            source_url=(source.url or "") if source else "",
        ),
        slug=card.id,
        readings=card.readings,
        more_sources=card.sources[1:],
        themes=card.themes,
        difficulty=card.difficulty,
        curriculum=card.curriculum,
    )


def rows_of_set(found: OwnQuestionSet) -> list[QuestionRow]:
    """The questions of an own set, in order, also those that are hidden."""
    return [
        QuestionRow(record=own_questions.record_of(row), slug=row.slug, included=row.included)
        for row in found.questions.all()
    ]


def rows_of_built_in_set(key: str) -> list[QuestionRow]:
    """The checked questions of a built-in set, in order.

    :raises ContentError: ``unknown_questions``.
    """
    return [QuestionRow(record=each, slug=each.id) for each in question_sets.questions_bundle(key).questions]


# Ids ----------------------------------------------------------------------------------------------------


def keeps_id(slug: str) -> bool:
    """Whether an id may come back from outside. Ids go to students' tablets, so only those that are known to
    tell nothing are taken over: of built-in content, and such as this program makes. "1895-1" would tell.
    """
    return bool(_OWN_ID.match(slug)) or slug in _built_in_ids()


@cache
def _built_in_ids() -> frozenset[str]:
    cards = {card.id for info in library.built_in_decks() for card in library.content_bundle(info.key).cards}
    asked = {
        each.id
        for info in question_sets.question_sets()
        for each in question_sets.questions_bundle(info.key).questions
    }
    return frozenset(cards | asked)


# Checking -----------------------------------------------------------------------------------------------


def card_faults(row: CardRow) -> list[tuple[str, ContentError]]:
    """What is wrong with a card, each at its field; empty where it can be stored."""
    found = own.check_fields(row.fields)
    told = {name for name, _error in found}
    for name in own.CardFields.__struct_fields__:
        text = getattr(row.fields, name)
        limit = getattr(OwnCard._meta.get_field(name), "max_length", None)
        if isinstance(text, str) and limit and len(text) > limit and name not in told:
            found.append((name, ContentError("too_long", length=len(text), limit=limit)))
    if not 0 <= row.fields.precision <= 1_000_000:
        found.append(("precision", ContentError("year_range", low=0, high=1_000_000)))
    for char, zhuyin in row.readings:
        if not char or char not in row.fields.name_zh:
            found.append(("readings", ContentError("reading_not_in_title", char=char)))
        elif not re.match(ZHUYIN_PATTERN, zhuyin):
            found.append(("readings", ContentError("not_zhuyin")))
    found += source_faults(row.more_sources)
    for name, limit in (("themes", 20), ("curriculum", 40)):
        found += _word_faults(name, getattr(row, name), limit)
    if row.difficulty not in range(4):
        found.append(("difficulty", ContentError("wrong_value", why=str(row.difficulty))))
    return found


def source_faults(sources: Sequence[Source]) -> list[tuple[str, ContentError]]:
    """What is wrong with the sources after the first."""
    found: list[tuple[str, ContentError]] = []
    if len(sources) > MOST_WORDS:
        found.append(
            ("more_sources", ContentError("wrong_count", low=0, high=MOST_WORDS, found=len(sources)))
        )
    for each in sources:
        if len(each.title) > 400:
            found.append(("more_sources", ContentError("too_long", length=len(each.title), limit=400)))
        if each.url is not None and not re.match(ADDRESS_PATTERN, each.url):
            found.append(("more_sources", ContentError("bad_address")))
    return found


def _word_faults(name: str, words: Sequence[str], limit: int) -> Iterable[tuple[str, ContentError]]:
    if len(words) > MOST_WORDS:
        yield name, ContentError("wrong_count", low=0, high=MOST_WORDS, found=len(words))
    for word in words:
        if len(word) > limit:
            yield name, ContentError("too_long", length=len(word), limit=limit)


# Writing ------------------------------------------------------------------------------------------------


@transaction.atomic
def write_deck(
    *,
    user: AbstractBaseUser,
    deck_id: int | None,
    rows: Sequence[CardRow],
    title: str = "",
    description: str = "",
) -> OwnDeck:
    """Writes these cards into an own deck, or into a new one (``deck_id`` None; ``title`` and ``description``
    are for that). Where the rows name every card that was there, their order becomes the deck's.

    :raises ContentError: ``unknown_deck``, ``title_missing``, ``deck_full``, ``duplicate_id``, and what
        :func:`card_faults` finds (the first of it).
    """
    _refuse_doubles(rows)
    if deck_id is None:
        deck = own.create_empty(owner=user, title=title, description=description)
    else:
        deck = own.access_deck(user=user, deck_id=deck_id)
    before = {row.slug: row for row in rows_of_deck(deck)}
    for row in rows:
        # A card that stays as it is was right when it was written.
        for _field, error in [] if before.get(row.slug) == row else card_faults(row):
            raise error
    there = {card.slug: card for card in deck.cards.all()}
    order = final_order(list(there), [row.slug for row in rows])
    if len(order) > own.MAX_CARDS:
        raise ContentError("deck_full", limit=own.MAX_CARDS)
    taken = {*there, *(row.slug for row in rows)}
    places = {slug: place for place, slug in enumerate(order) if slug}
    new_places = [place for place, slug in enumerate(order) if not slug]
    changed: list[OwnCard] = []
    made: list[OwnCard] = []
    for row in rows:
        card = there.get(row.slug) or OwnCard(deck=deck, slug=_card_id(row.slug, taken))
        card.position = places[row.slug] if row.slug else new_places.pop(0)
        card.from_built_in = card.from_built_in or card.slug in _built_in_ids()
        _fill(card, row)
        (changed if row.slug in there else made).append(card)
    named = {row.slug for row in rows}
    for slug, card in there.items():
        if slug not in named:
            card.position = places[slug]
            changed.append(card)
    columns = [
        field.name for field in OwnCard._meta.concrete_fields if field.name not in ("id", "deck", "slug")
    ]
    OwnCard.objects.bulk_update(changed, columns, batch_size=50)
    OwnCard.objects.bulk_create(made)
    own._touch(deck)
    return deck


def _refuse_doubles(rows: Sequence[CardRow] | Sequence[QuestionRow]) -> None:
    named = [row.slug for row in rows if row.slug]
    for slug in named:
        if named.count(slug) > 1:
            raise ContentError("duplicate_id", id=slug)


def final_order(there: Sequence[str], named: Sequence[str]) -> list[str]:
    """The order after an import, with an empty id for each new row without one: that of the rows where they
    name all that is there; else what is there stays in place and new rows come last.

    >>> final_order(["a", "b"], ["b", "", "a"]), final_order(["a", "b"], ["", "b", "c"])
    (['b', '', 'a'], ['a', 'b', '', 'c'])
    """
    if set(there) <= set(named):
        return list(named)
    return [*there, *(slug for slug in named if slug not in set(there))]


def _card_id(wanted: str, taken: set[str]) -> str:
    if wanted and keeps_id(wanted):
        return wanted
    while (slug := "own-" + random_letters(8)) in taken:
        pass
    taken.add(slug)
    return slug


def _fill(card: OwnCard, row: CardRow) -> None:
    for name, value in msgspec.structs.asdict(row.fields).items():
        setattr(card, name, list(value) if isinstance(value, tuple) else value)
    card.included = row.included
    card.readings = [list(pair) for pair in row.readings]
    card.more_sources = [msgspec.to_builtins(each) for each in row.more_sources]
    card.themes, card.curriculum = list(row.themes), list(row.curriculum)
    card.difficulty = row.difficulty


@transaction.atomic
def write_set(
    *,
    user: AbstractBaseUser,
    set_id: int | None,
    rows: Sequence[QuestionRow],
    title: str = "",
    description: str = "",
    deck_id: int | None = None,
) -> OwnQuestionSet:
    """Writes these questions into an own set, or into a new one (``set_id`` None; the other arguments are for
    that). The order is as in :func:`write_deck`.

    :raises ContentError: ``unknown_questions``, ``questions_title_missing``, ``unknown_deck``,
        ``questions_full``, ``duplicate_id``, ``cannot_be_asked``.
    """
    _refuse_doubles(rows)
    if set_id is None:
        found = own_questions.create(owner=user, title=title, description=description, deck_id=deck_id)
    else:
        found = own_questions.access_set(user=user, set_id=set_id)
    events: Mapping[str, Any] = own_questions.events_of(found)
    there = {row.slug: row for row in found.questions.all()}
    order = final_order(list(there), [row.slug for row in rows])
    if len(order) > own_questions.MAX_QUESTIONS:
        raise ContentError("questions_full", limit=own_questions.MAX_QUESTIONS)
    taken = {*there, *(row.slug for row in rows)}
    places = {slug: place for place, slug in enumerate(order) if slug}
    new_places = [place for place, slug in enumerate(order) if not slug]
    changed: list[OwnQuestion] = []
    made: list[OwnQuestion] = []
    for row in rows:
        question = there.get(row.slug) or OwnQuestion(set=found, slug=_card_id(row.slug, taken))
        record = msgspec.structs.replace(row.record, id=question.slug)
        # What is hidden may lack its events; what is asked must be askable, now.
        if (
            row.included
            and _differs(question, record)
            and (why := own_questions.why_not(record, dict(events)))
        ):
            raise ContentError("cannot_be_asked", why=why)
        question.position = places[row.slug] if row.slug else new_places.pop(0)
        question.included = row.included
        question.data = msgspec.to_builtins(record)
        (changed if row.slug in there else made).append(question)
    named = {row.slug for row in rows}
    for slug, question in there.items():
        if slug not in named:
            question.position = places[slug]
            changed.append(question)
    OwnQuestion.objects.bulk_update(changed, ["position", "included", "data"], batch_size=100)
    OwnQuestion.objects.bulk_create(made)
    own_questions._touch(found)
    return found


def _differs(question: OwnQuestion, record: QuestionRecord) -> bool:
    return question.data is None or own_questions.record_of(question) != record
