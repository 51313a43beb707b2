"""The strict loader: data files in, typed content out, or every fault at once.

Which files there are, and the rules between their records that no type can express (``reading`` types each
record on its own).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from . import card_rules, icons, lesson_notes, questions
from . import culture as culture_cards
from .faults import ContentFaults, Fault, twice
from .reading import Reader, fits
from .schema import (
    ROLLS,
    CardData,
    ClueData,
    EraData,
    ErasHead,
    EventsHead,
    FootprintData,
    FootprintsHead,
    clue_id,
)

DATA_DIR = Path(__file__).resolve().parent / "data"
"""The data files of the built-in content."""
EVENTS, ERAS, FOOTPRINTS = "events.yaml", "eras.yaml", "footprints.yaml"


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All built-in content, in the order of the files."""

    events: EventsHead
    eras_head: ErasHead
    eras: tuple[EraData, ...]
    cards: tuple[CardData, ...]
    footprints: tuple[FootprintData, ...]
    question_sets: tuple[questions.QuestionSet, ...] = ()
    culture: tuple[culture_cards.CultureBook, ...] = ()
    lessons: tuple[lesson_notes.LessonNotes, ...] = ()

    def clues(self) -> Iterator[tuple[str, FootprintData, ClueData]]:
        """Every clue with its id and its footprint card."""
        for footprint in self.footprints:
            for clue in footprint.clues:
                yield clue_id(footprint.id, clue.roll), footprint, clue


def load(folder: Path = DATA_DIR) -> Content:
    """The content of ``folder``.

    :raises ContentFaults: with every fault found, where there is at least one.
    """
    reader = Reader(folder)
    content = _read(reader)
    faults = reader.faults if content is None else check(content)
    if faults or content is None:
        raise ContentFaults(tuple(faults))
    return content


def check_pictures(content: Content, folder: Path = icons.PACKAGE_DIR) -> list[Fault]:
    """Faults where an emoji has no graphic in ``folder``. Not part of :func:`load`: a server needs no npm."""
    known = icons.available(folder)
    if not known:
        return [Fault("", "", "emoji", "no_pictures")]
    faults = []
    for file, item, emoji in _emojis(content):
        name = icons.codepoints(emoji)
        if name not in known:
            faults.append(Fault(file, item, "emoji", "no_picture", {"emoji": emoji, "name": name}))
    return faults


def _read(reader: Reader) -> Content | None:
    """The files as typed records; None, and faults, where something in them could not be read."""
    events = reader.mapping(EVENTS)
    eras = reader.mapping(ERAS)
    footprints = reader.mapping(FOOTPRINTS)
    if events is None or eras is None or footprints is None:
        return None
    events_head = reader.head(EVENTS, events, "events", EventsHead)
    eras_head = reader.head(ERAS, eras, "eras", ErasHead)
    reader.head(FOOTPRINTS, footprints, "cards", FootprintsHead)
    content_cards = reader.records(EVENTS, events, "events", CardData)
    content_eras = reader.records(ERAS, eras, "eras", EraData)
    content_footprints = _footprints(reader, footprints)
    question_sets = tuple(
        questions.QuestionSet(file=file, head=head, questions=written)
        for file, head, written in reader.part(
            questions.FOLDER, "questions", questions.SetHead, questions.QuestionData
        )
    )
    culture = tuple(
        culture_cards.CultureBook(file=file, head=head, cards=cards)
        for file, head, cards in reader.part(
            culture_cards.FOLDER, "cards", culture_cards.CultureHead, culture_cards.CultureData
        )
    )
    lessons = tuple(
        lesson_notes.LessonNotes(file=file, head=head, phases=phases)
        for file, head, phases in reader.part(
            lesson_notes.FOLDER, "phases", lesson_notes.NotesHead, lesson_notes.Phase
        )
    )
    if events_head is None or eras_head is None or reader.faults:
        # The rules below compare records with each other; with some missing they would report false faults.
        return None
    return Content(
        events=events_head,
        eras_head=eras_head,
        eras=content_eras,
        cards=content_cards,
        footprints=content_footprints,
        question_sets=question_sets,
        culture=culture,
        lessons=lessons,
    )


def _footprints(reader: Reader, raw: Mapping[str, Any]) -> tuple[FootprintData, ...]:
    """The footprint cards, each clue typed on its own so that a fault names its roll."""
    cards = []
    for label, record in reader.labelled(FOOTPRINTS, raw, "cards"):
        found = record
        if isinstance(record, dict) and isinstance(record.get("clues"), list):
            for number, clue in enumerate(record["clues"], 1):
                roll = clue.get("roll", f"#{number}") if isinstance(clue, dict) else f"#{number}"
                reader.convert(FOOTPRINTS, f"{label}-{roll}", clue, ClueData)
            found = {**record, "clues": [clue for clue in record["clues"] if fits(clue, ClueData)]}
        card = reader.convert(FOOTPRINTS, label, found, FootprintData)
        if card is not None:
            cards.append(card)
    return tuple(cards)


# The rules that no type can express ---------------------------------------------------------------------


def check(content: Content) -> list[Fault]:
    """Every fault that lies between records or in the wording; empty where all is well."""
    faults = [*_check_ids(content), *_check_eras(content)]
    eras = {era.id: era for era in content.eras}
    names = card_rules.era_names(content.eras)
    for card in content.cards:
        faults += _check_card(card, content, eras, names)
    for footprint in content.footprints:
        faults += _check_footprint(footprint, eras, names)
    faults += _check_same_years(content)
    for each in content.question_sets:
        faults += questions.check(each)
    for book in content.culture:
        faults += culture_cards.check(book)
    written = frozenset(each.head.key for each in content.question_sets)
    for notes in content.lessons:
        faults += lesson_notes.check(notes, written)
    for file, item, emoji in _emojis(content):
        if not icons.is_emoji(emoji):
            faults.append(Fault(file, item, "emoji", "bad_emoji", {"emoji": emoji}))
    return faults


def _emojis(content: Content) -> Iterator[tuple[str, str, str]]:
    for era in content.eras:
        yield ERAS, era.id, era.emoji
    for card in content.cards:
        yield EVENTS, card.id, card.emoji
    for footprint in content.footprints:
        yield FOOTPRINTS, footprint.id, footprint.emoji
    for each in content.question_sets:
        for question in each.questions:
            parts = (*question.items, *question.options)
            for emoji in (question.emoji, *[part.emoji for part in parts]):
                if emoji is not None:
                    yield each.file, question.id, emoji


def _check_ids(content: Content) -> Iterator[Fault]:
    for file, ids in (
        (EVENTS, [card.id for card in content.cards]),
        (ERAS, [era.id for era in content.eras]),
        (FOOTPRINTS, [footprint.id for footprint in content.footprints]),
    ):
        yield from twice(file, "id", ids)


def _check_eras(content: Content) -> Iterator[Fault]:
    numbers = [era.order for era in content.eras]
    starts = [era.start for era in content.eras]
    if numbers != list(range(1, len(numbers) + 1)) or starts != sorted(starts):
        yield Fault(ERAS, "", "order", "era_order")
    for era in content.eras:
        if era.end is not None and era.end < era.start:
            yield Fault(
                ERAS,
                era.id,
                "end",
                "era_ends_early",
                {"start": era.start, "end": era.end},
            )


def _check_card(
    card: CardData,
    content: Content,
    eras: Mapping[str, EraData],
    names: tuple[str, ...],
) -> Iterator[Fault]:
    def fault(field: str, code: str, /, **data: Any) -> Fault:
        return Fault(EVENTS, card.id, field, code, data)

    for field, code, data in card_rules.faults(card, names):
        yield fault(field, code, **data)
    yield from _check_card_eras(card, eras, fault)
    if found := id_tells(card.id, eras):
        yield fault("id", "id_tells", found=found)
    rest = card.name_zh
    for reading in card.bopomofo_zh:
        place = rest.find(reading.char)
        if place < 0:
            yield fault("bopomofo_zh", "reading_not_in_title", char=reading.char)
            break
        rest = rest[place + len(reading.char) :]
    for code in card.curriculum:
        if code not in content.events.curriculum_codes:
            yield fault("curriculum", "unknown_curriculum", code=code)


def _check_card_eras(card: CardData, eras: Mapping[str, EraData], fault: Any) -> Iterator[Fault]:
    if card.era not in eras:
        yield fault("era", "unknown_era", era=card.era)
        return
    own = eras[card.era]
    accepted = []
    for name in card.also_accept_eras:
        if name == card.era:
            yield fault("also_accept_eras", "era_accepts_itself", era=name)
        elif name not in eras:
            yield fault("also_accept_eras", "unknown_era", era=name)
        else:
            accepted.append(eras[name])
    if card.year != 0 and not any(era.contains(card.year) for era in (own, *accepted)):
        end = "…" if own.end is None else own.end
        yield fault(
            "year",
            "year_outside_era",
            year=card.year,
            era=own.id,
            start=own.start,
            end=end,
        )
    for era in accepted:
        # VT-08: "boundary years" — a fair reader accepts an era that the year lies in or touches.
        if not (era.contains(card.year) or era.contains(card.year - 1) or era.contains(card.year + 1)):
            yield fault("also_accept_eras", "accepted_era_far", era=era.id, year=card.year)


_SURNAME = 5
"""An era's id of at most so many letters may be a word of its own in a card's id."""


def id_tells(card_id: str, eras: Mapping[str, EraData]) -> str | None:
    """The part of an id that would tell a pupil's tablet the year or the era, or None."""
    if found := re.search(r"(?<!\d)(?:1\d{3}|20\d{2})(?!\d)", card_id):
        return found.group()
    # Short ids are left aside: zheng is a surname, too (zheng-yongxi-jinshi).
    return next((name for name in eras if len(name) > _SURNAME and f"-{name}-" in f"-{card_id}-"), None)


def _check_footprint(
    footprint: FootprintData, eras: Mapping[str, EraData], names: tuple[str, ...]
) -> Iterator[Fault]:
    rolls = sorted(clue.roll for clue in footprint.clues)
    if rolls != list(ROLLS):
        yield Fault(
            FOOTPRINTS,
            footprint.id,
            "clues",
            "rolls",
            {"found": ", ".join(str(roll) for roll in rolls) or "–"},
        )
    for clue in footprint.clues:
        item = clue_id(footprint.id, clue.roll)
        era = eras.get(clue.answer_era)
        if era is None:
            yield Fault(FOOTPRINTS, item, "answer_era", "unknown_era", {"era": clue.answer_era})
        elif not era.historic:
            yield Fault(FOOTPRINTS, item, "answer_era", "not_historic", {"era": clue.answer_era})
        for field in ("clue_zh", "clue_en"):
            for code, found in card_rules.told(getattr(clue, field), names):
                yield Fault(FOOTPRINTS, item, field, code, {"found": found})


def _check_same_years(content: Content) -> Iterator[Fault]:
    """VT-09: the pairs of one year are listed, because every comparison in the games depends on them."""
    cards = {card.id: card for card in content.cards}
    listed: set[frozenset[str]] = set()
    for first, second in content.events.same_year_pairs:
        unknown = [name for name in (first, second) if name not in cards]
        if unknown:
            yield Fault(
                EVENTS,
                "",
                "same_year_pairs",
                "same_year_pair_unknown",
                {"id": unknown[0]},
            )
            continue
        listed.add(frozenset((first, second)))
        years = cards[first].year, cards[second].year
        if years[0] != years[1]:
            data = {
                "first": first,
                "second": second,
                "first_year": years[0],
                "second_year": years[1],
            }
            yield Fault(EVENTS, "", "same_year_pairs", "same_year_pair_wrong", data)
    by_year: dict[int, list[str]] = defaultdict(list)
    for card in content.cards:
        by_year[card.year].append(card.id)
    for year, ids in by_year.items():
        for place, first in enumerate(ids):
            for second in ids[place + 1 :]:
                if frozenset((first, second)) not in listed:
                    data = {"first": first, "second": second, "year": year}
                    yield Fault(EVENTS, "", "same_year_pairs", "same_year_pair_unlisted", data)
