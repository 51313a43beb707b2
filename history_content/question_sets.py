"""The question sets that come with the product: the written ones, and the eras of clues and events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from . import library, records
from .faults import ContentError
from .records import Bundle, QuestionRecord
from .years import is_english

ERAS = "eras"
"""The set that is made of the clues: which era does each belong to?"""
EVENT_ERAS = "event-eras"
"""The same of the events. A set of its own: beside a game with cards it would tell about these cards."""


class QuestionSetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of question sets says about one."""

    key: str
    title_zh: str
    title_en: str
    note_zh: str
    note_en: str
    questions: int
    drafts: int
    kinds: tuple[str, ...]

    def title_in(self, lang: str) -> str:
        """The set's name in that language."""
        return self.title_en if is_english(lang) else self.title_zh

    def note_in(self, lang: str) -> str:
        """What the set is about."""
        return self.note_en if is_english(lang) else self.note_zh


@cache
def question_sets() -> tuple[QuestionSetInfo, ...]:
    """The eras of clues and of events first, then the written sets."""
    written = [
        _info(each.head.key, each.head.title_zh, each.head.title_en, each.head.note_zh, each.head.note_en)
        for each in library.content().question_sets
    ]
    eras = _info(
        ERAS,
        "是哪個時期？",
        "Which era is it?",
        "讀一段線索，說出它屬於哪個時期。",
        "Read a clue and say which era it belongs to.",
    )
    events = _info(
        EVENT_ERAS,
        "這件事在哪個時期？",
        "In which era was it?",
        "看一張事件卡，說出這件事發生在哪個時期。",
        "Look at an event and say in which era it happened.",
    )
    return (eras, events, *written)


def _info(key: str, title_zh: str, title_en: str, note_zh: str, note_en: str) -> QuestionSetInfo:
    every = _questions(key)
    return QuestionSetInfo(
        key=key,
        title_zh=title_zh,
        title_en=title_en,
        note_zh=note_zh,
        note_en=note_en,
        questions=sum(each.published for each in every),
        drafts=sum(not each.published for each in every),
        kinds=tuple(dict.fromkeys(each.kind for each in every)),
    )


def set_info(key: str) -> QuestionSetInfo:
    """What there is to say about a set.

    :raises ContentError: ``unknown_questions``.
    """
    for each in question_sets():
        if each.key == key:
            return each
    raise ContentError("unknown_questions")


def named(key: str, lang: str) -> dict[str, Any] | None:
    """A set as a page that leads to it names it: ``key``, ``title``, and ``count`` of its questions; None
    where there is no such set.
    """
    for each in question_sets():
        if each.key == key:
            return {"key": key, "title": each.title_in(lang), "count": each.questions}
    return None


def questions_bundle(
    key: str,
    ids: Sequence[str] | None = None,
    number: int | None = None,
    include_drafts: bool = False,
) -> Bundle:
    """The content of a set, or of a choice from it, with the eras and clues that it speaks of.

    ``ids``: these questions, in this order. ``number``: so many of them, spread evenly over the set, so that
    every part of it is asked about.

    :raises ContentError: ``unknown_questions``, ``unknown_question`` (a draft counts as unknown unless
        ``include_drafts``), ``empty_questions``.
    """
    info = set_info(key)
    known = {each.id: each for each in _questions(key) if each.published or include_drafts}
    if ids is None:
        chosen = list(known.values())
    else:
        for each in ids:
            if each not in known:
                raise ContentError("unknown_question", id=each)
        chosen = [known[each] for each in dict.fromkeys(ids)]
    if number is not None and number < len(chosen):
        chosen = [chosen[place * len(chosen) // number] for place in range(number)]
    if not chosen:
        raise ContentError("empty_questions")
    if key not in (ERAS, EVENT_ERAS):
        return Bundle(title_zh=info.title_zh, title_en=info.title_en, cards=(), questions=tuple(chosen))
    whole = library.content_bundle()
    asked = {item for each in chosen for item in each.items}
    clues = tuple(clue for clue in whole.clues if clue.id in asked)
    cards = {clue.card for clue in clues}
    return Bundle(
        title_zh=info.title_zh,
        title_en=info.title_en,
        cards=tuple(card for card in whole.cards if card.id in asked),
        eras=whole.eras,
        clues=clues,
        footprints=tuple(each for each in whole.footprints if each.id in cards),
        questions=tuple(chosen),
    )


@cache
def _questions(key: str) -> tuple[QuestionRecord, ...]:
    """All questions of a set, drafts too."""
    if key in (ERAS, EVENT_ERAS):
        whole = library.content_bundle()
        historic = tuple(era.id for era in whole.eras if era.historic)
        if key == ERAS:
            return tuple(records.clue_question(clue, historic) for clue in whole.clues)
        # A prehistoric era would tell: only its own events would offer it. By ids, not by years: where one is
        # asked after another, the next era would be no question.
        events = sorted((card for card in whole.cards if card.era in historic), key=lambda card: card.id)
        return tuple(records.event_question(card, historic) for card in events)
    for each in library.content().question_sets:
        if each.head.key == key:
            return tuple(records.question_record(data, each.head.sources) for data in each.questions)
    raise ContentError("unknown_questions")
