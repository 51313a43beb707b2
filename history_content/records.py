"""Content as a table plays it: whole, in both languages, wherever it came from (data file or a teacher's own
deck).

A :class:`Bundle` is what :func:`history_content.library.snapshot` stores, so these structs are a storage
format: fields may be added with a default, never renamed or removed.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from .questions import QuestionData
from .schema import CardData, EraData, FootprintData, Source, clue_id


class CardRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One card with all that can be shown of it. English fields are empty where only Chinese exists."""

    id: str
    name_zh: str
    year: int
    era: str
    name_en: str = ""
    hint_zh: str = ""
    hint_en: str = ""
    explanation_zh: str = ""
    explanation_en: str = ""
    emoji: str = ""
    region_zh: str = ""
    month: int | None = None
    day: int | None = None
    precision: int = 0
    also_accept_eras: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    sources: tuple[Source, ...] = ()
    teacher_note: str = ""
    themes: tuple[str, ...] = ()
    difficulty: int = 0
    curriculum: tuple[str, ...] = ()
    checked: str = ""
    published: bool = True


class EraRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One era with its texts. ``end`` None: until today."""

    id: str
    order: int
    start: int
    end: int | None
    historic: bool
    name_zh: str
    name_en: str
    explanation_zh: str = ""
    explanation_en: str = ""
    emoji: str = ""
    approx: bool = False
    aliases: tuple[str, ...] = ()
    curriculum_term: str = ""
    teacher_note: str = ""

    def contains(self, year: int) -> bool:
        """Whether ``year`` lies in the era, both ends included."""
        return self.start <= year and (self.end is None or year <= self.end)


class ClueRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One clue with its question and its answer."""

    id: str
    card: str
    roll: int
    era: str
    text_zh: str
    text_en: str
    explanation_zh: str
    explanation_en: str
    sources: tuple[Source, ...] = ()


class FootprintRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The theme of a footprint card."""

    id: str
    name_zh: str
    name_en: str
    emoji: str
    intro_zh: str = ""
    intro_en: str = ""


class PartRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An item or option of a question that is no card, clue or era."""

    id: str
    zh: str
    en: str = ""
    emoji: str = ""


class QuestionRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One question with its texts. ``items``, ``options``, ``truth`` … as of ``games.core.deck.Question``;
    those that are no pieces of the deck have their words in ``parts``.
    """

    id: str
    kind: str
    text_zh: str = ""
    text_en: str = ""
    items: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    parts: tuple[PartRecord, ...] = ()
    truth: Any = None
    mode: str | None = None
    skill: str | None = None
    low: int | None = None
    high: int | None = None
    topic_zh: str = ""
    topic_en: str = ""
    difficulty: int = 0
    explanation_zh: str = ""
    explanation_en: str = ""
    emoji: str = ""
    sources: tuple[Source, ...] = ()
    teacher_note: str = ""
    published: bool = True


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """All content of a table, in the order in which an unshuffled game deals it."""

    title_zh: str
    title_en: str
    cards: tuple[CardRecord, ...]
    eras: tuple[EraRecord, ...] = ()
    clues: tuple[ClueRecord, ...] = ()
    footprints: tuple[FootprintRecord, ...] = ()
    questions: tuple[QuestionRecord, ...] = ()


def digest(bundle: Bundle) -> str:
    """The identity of a content: sha256 (64 hex digits) over its canonical JSON."""
    return hashlib.sha256(msgspec.json.encode(bundle, order="sorted")).hexdigest()


def card_record(data: CardData) -> CardRecord:
    """A card of a data file."""
    return CardRecord(
        id=data.id,
        name_zh=data.name_zh,
        name_en=data.name_en,
        hint_zh=data.hint_zh,
        hint_en=data.hint_en,
        explanation_zh=data.explanation_zh,
        explanation_en=data.explanation_en,
        emoji=data.emoji,
        region_zh=data.region_zh,
        year=data.year,
        month=data.month,
        day=data.day,
        precision=data.precision,
        era=data.era,
        also_accept_eras=data.also_accept_eras,
        readings=tuple((each.char, each.zhuyin) for each in data.bopomofo_zh),
        sources=data.sources,
        teacher_note=data.teacher_note or "",
        themes=data.themes,
        difficulty=data.difficulty,
        curriculum=data.curriculum,
        checked=data.verification.checked or "",
        published=data.verification.status == "verified",
    )


def era_record(data: EraData) -> EraRecord:
    """An era of a data file."""
    return EraRecord(
        id=data.id,
        order=data.order,
        start=data.start,
        end=data.end,
        historic=data.historic,
        name_zh=data.name_zh,
        name_en=data.name_en,
        explanation_zh=data.explanation_zh,
        explanation_en=data.explanation_en,
        emoji=data.emoji,
        approx=data.approx,
        aliases=data.aliases,
        curriculum_term=data.curriculum_term or "",
        teacher_note=data.teacher_note or "",
    )


def clue_records(data: FootprintData) -> tuple[ClueRecord, ...]:
    """The checked clues of a footprint card."""
    return tuple(
        ClueRecord(
            id=clue_id(data.id, clue.roll),
            card=data.id,
            roll=clue.roll,
            era=clue.answer_era,
            text_zh=clue.clue_zh,
            text_en=clue.clue_en,
            explanation_zh=clue.explanation_zh,
            explanation_en=clue.explanation_en,
            sources=clue.sources,
        )
        for clue in data.clues
        if clue.verification.status == "verified"
    )


def footprint_record(data: FootprintData) -> FootprintRecord:
    """The theme of a footprint card of a data file."""
    return FootprintRecord(
        id=data.id,
        name_zh=data.name_zh,
        name_en=data.name_en,
        emoji=data.emoji,
        intro_zh=data.intro_zh,
        intro_en=data.intro_en,
    )


def question_record(data: QuestionData, sources: Mapping[str, Source]) -> QuestionRecord:
    """A question of a data file; ``sources``: those of its set by their short names."""
    return QuestionRecord(
        id=data.id,
        kind=data.kind,
        text_zh=data.question_zh,
        text_en=data.question_en,
        items=tuple(part.id for part in data.items),
        options=tuple(part.id for part in data.options),
        parts=tuple(
            PartRecord(id=part.id, zh=part.zh, en=part.en, emoji=part.emoji or "")
            for part in (*data.items, *data.options)
        ),
        truth=data.truth,
        mode=data.mode,
        topic_zh=data.topic_zh,
        topic_en=data.topic_en,
        difficulty=data.difficulty,
        explanation_zh=data.explanation_zh,
        explanation_en=data.explanation_en,
        emoji=data.emoji or "",
        sources=tuple(sources[name] for name in data.sources),
        teacher_note=data.teacher_note or "",
        published=data.published,
    )


def clue_question(clue: ClueRecord, eras: tuple[str, ...]) -> QuestionRecord:
    """The question which of these eras a clue belongs to (QUIZ-04). Its words are the clue's."""
    return QuestionRecord(
        id=f"era-{clue.id}", kind="era", items=(clue.id,), options=eras, sources=clue.sources
    )


def event_question(card: CardRecord, eras: tuple[str, ...]) -> QuestionRecord:
    """The question in which of these eras an event happened (QUIZ-04). Its words are the card's."""
    return QuestionRecord(
        id=f"era-of-{card.id}",
        kind="era",
        items=(card.id,),
        options=eras,
        difficulty=card.difficulty,
        sources=card.sources,
        published=card.published,
    )
