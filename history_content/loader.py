"""The strict loader: data files in, typed content out, or every fault at once.

PyYAML reads, msgspec types each record on its own, so that a fault names file, item and field; then the
rules that no type can express are checked. Nothing is repaired silently.
"""

import calendar
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from . import culture as culture_cards
from . import giveaways, icons, lesson_notes, questions
from .faults import ContentFaults, Fault, type_name
from .schema import (
    ADDRESS_PATTERN,
    MAX_NAME_ZH,
    ROLLS,
    SLUG_PATTERN,
    ZHUYIN_PATTERN,
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

_T = TypeVar("_T", bound=msgspec.Struct)


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
    faults: list[Fault] = []
    content = _read(folder, faults)
    if content is not None:
        faults += check(content)
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


# Reading ------------------------------------------------------------------------------------------------


class _OnceLoader(yaml.CSafeLoader):
    """PyYAML's safe loader, except that a field given twice is an error instead of the last one winning."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _value in node.value:
            if key.value in seen:
                raise _DuplicateField(key.value, key.start_mark.line + 1)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _json_type(value: object) -> str:
    return "array" if isinstance(value, list) else "null" if value is None else type(value).__name__


class _DuplicateField(Exception):
    def __init__(self, field: str, line: int) -> None:
        super().__init__(field)
        self.field, self.line = field, line


def _read(folder: Path, faults: list[Fault]) -> Content | None:
    events = _mapping(folder, EVENTS, faults)
    eras = _mapping(folder, ERAS, faults)
    footprints = _mapping(folder, FOOTPRINTS, faults)
    if events is None or eras is None or footprints is None:
        return None
    before = len(faults)
    events_head = _head(EVENTS, events, "events", EventsHead, faults)
    eras_head = _head(ERAS, eras, "eras", ErasHead, faults)
    _head(FOOTPRINTS, footprints, "cards", FootprintsHead, faults)
    content_cards = _items(EVENTS, events, "events", CardData, faults)
    content_eras = _items(ERAS, eras, "eras", EraData, faults)
    content_footprints = _footprints(footprints, faults)
    question_sets = _question_sets(folder, faults)
    culture_books = _culture(folder, faults)
    lessons = _lessons(folder, faults)
    if events_head is None or eras_head is None or len(faults) > before:
        # The rules below compare records with each other; with some missing they would report false faults.
        return None
    return Content(
        events=events_head,
        eras_head=eras_head,
        eras=content_eras,
        cards=content_cards,
        footprints=content_footprints,
        question_sets=question_sets,
        culture=culture_books,
        lessons=lessons,
    )


def _question_sets(folder: Path, faults: list[Fault]) -> tuple[questions.QuestionSet, ...]:
    """The sets in the order of their file names."""
    found = []
    for path in sorted((folder / questions.FOLDER).glob("*.yaml")):
        file = f"{questions.FOLDER}/{path.name}"
        raw = _mapping(folder, file, faults)
        if raw is None:
            continue
        head = _head(file, raw, "questions", questions.SetHead, faults)
        written = _items(file, raw, "questions", questions.QuestionData, faults)
        if head is not None:
            found.append(questions.QuestionSet(file=file, head=head, questions=written))
    return tuple(found)


def _culture(folder: Path, faults: list[Fault]) -> tuple[culture_cards.CultureBook, ...]:
    """The culture cards of each game, in the order of the file names."""
    found = []
    for path in sorted((folder / culture_cards.FOLDER).glob("*.yaml")):
        file = f"{culture_cards.FOLDER}/{path.name}"
        raw = _mapping(folder, file, faults)
        if raw is None:
            continue
        head = _head(file, raw, "cards", culture_cards.CultureHead, faults)
        cards = _items(file, raw, "cards", culture_cards.CultureData, faults)
        if head is not None:
            found.append(culture_cards.CultureBook(file=file, head=head, cards=cards))
    return tuple(found)


def _lessons(folder: Path, faults: list[Fault]) -> tuple[lesson_notes.LessonNotes, ...]:
    """The teacher's notes of each game, in the order of the file names."""
    found = []
    for path in sorted((folder / lesson_notes.FOLDER).glob("*.yaml")):
        file = f"{lesson_notes.FOLDER}/{path.name}"
        raw = _mapping(folder, file, faults)
        if raw is None:
            continue
        head = _head(file, raw, "phases", lesson_notes.NotesHead, faults)
        phases = _items(file, raw, "phases", lesson_notes.Phase, faults)
        if head is not None:
            found.append(lesson_notes.LessonNotes(file=file, head=head, phases=phases))
    return tuple(found)


def _mapping(folder: Path, file: str, faults: list[Fault]) -> dict[str, Any] | None:
    try:
        raw = yaml.load((folder / file).read_text(encoding="utf-8"), Loader=_OnceLoader)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        faults.append(Fault(file, "", "", "unreadable", {"why": why}))
    except _DuplicateField as error:
        faults.append(
            Fault(
                file,
                "",
                "",
                "duplicate_field",
                {"field": error.field, "line": error.line},
            )
        )
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        why = getattr(error, "problem", None) or str(error)
        faults.append(Fault(file, "", "", "yaml", {"why": why, "line": line}))
    else:
        if isinstance(raw, dict):
            return raw
        faults.append(
            Fault(
                file,
                "",
                "",
                "wrong_type",
                {"expected": type_name("object"), "found": type_name(_json_type(raw))},
            )
        )
    return None


def _head(file: str, raw: Mapping[str, Any], items: str, kind: type[_T], faults: list[Fault]) -> _T | None:
    return _convert(
        file,
        "",
        {key: value for key, value in raw.items() if key != items},
        kind,
        faults,
    )


def _items(
    file: str, raw: Mapping[str, Any], field: str, kind: type[_T], faults: list[Fault]
) -> tuple[_T, ...]:
    records = raw.get(field)
    if not isinstance(records, list):
        faults.append(Fault(file, "", field, "missing", {"field": field}))
        return ()
    found = (
        _convert(file, _label(record, place), record, kind, faults) for place, record in enumerate(records, 1)
    )
    return tuple(record for record in found if record is not None)


def _footprints(raw: Mapping[str, Any], faults: list[Fault]) -> tuple[FootprintData, ...]:
    """The footprint cards, each clue typed on its own so that a fault names its roll."""
    records = raw.get("cards")
    if not isinstance(records, list):
        faults.append(Fault(FOOTPRINTS, "", "cards", "missing", {"field": "cards"}))
        return ()
    cards = []
    for place, record in enumerate(records, 1):
        label = _label(record, place)
        if isinstance(record, dict) and isinstance(record.get("clues"), list):
            for number, clue in enumerate(record["clues"], 1):
                roll = clue.get("roll", f"#{number}") if isinstance(clue, dict) else f"#{number}"
                _convert(FOOTPRINTS, f"{label}-{roll}", clue, ClueData, faults)
            record = {
                **record,
                "clues": [c for c in record["clues"] if _fits(c, ClueData)],
            }
        card = _convert(FOOTPRINTS, label, record, FootprintData, faults)
        if card is not None:
            cards.append(card)
    return tuple(cards)


def _label(record: Any, place: int) -> str:
    name = record.get("id") if isinstance(record, dict) else None
    return name if isinstance(name, str) and name else f"#{place}"


def _fits(raw: Any, kind: type[Any]) -> bool:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return False
    return True


def _convert(file: str, item: str, raw: Any, kind: type[_T], faults: list[Fault]) -> _T | None:
    """``raw`` as ``kind``; on failure every faulty field is reported, not only the first."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as first:
        if not isinstance(raw, dict):
            faults.append(_explain(file, item, str(first)))
            return None
    # msgspec stops at the first fault; so take each field on its own.
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in raw:
        if name not in fields:
            faults.append(Fault(file, item, str(name), "unknown_field", {"field": name}))
    for name, field in fields.items():
        if name not in raw:
            if field.required:
                faults.append(Fault(file, item, name, "missing", {"field": name}))
            continue
        try:
            msgspec.convert(raw[name], field.type)
        except msgspec.ValidationError as error:
            faults.append(_explain(file, item, str(error), name))
    return None


_PATH = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_EXPECTED = re.compile(r"^Expected `(?P<expected>[^`]+)`, got `(?P<found>[^`]+)`$")
_MISSING = re.compile(r"^Object missing required field `(?P<field>[^`]+)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>[^`]+)`$")
_CHOICE = re.compile(r"^Invalid enum value '?(?P<value>.*?)'?$")
_PATTERN = re.compile(r"^Expected `str` matching regex (?P<pattern>.*)$")
_LENGTH = re.compile(r"^Expected `(?:str|array)` of length (?P<limit>.+)$")
_RANGE = re.compile(r"^Expected `(?:int|float)` (?P<limit>[<>]=? .+)$")
_PATTERN_CODES = {
    repr(SLUG_PATTERN): "not_an_id",
    repr(ADDRESS_PATTERN): "bad_address",
    repr(ZHUYIN_PATTERN): "not_zhuyin",
}


def _explain(file: str, item: str, message: str, field: str = "") -> Fault:
    """A msgspec message as a fault with the path to the field."""
    found = _PATH.search(message)
    path = field + (found["path"] if found else "")
    text = message[: found.start()] if found else message
    if match := _EXPECTED.match(text):
        # "int | null": that nothing may stand there helps nobody who wrote the wrong thing.
        expected = type_name(match["expected"].split(" | ")[0])
        return Fault(
            file, item, path, "wrong_type", {"expected": expected, "found": type_name(match["found"])}
        )
    if match := _MISSING.match(text):
        return Fault(file, item, path, "missing", {"field": match["field"]})
    if match := _UNKNOWN.match(text):
        return Fault(file, item, path, "unknown_field", {"field": match["field"]})
    if match := _CHOICE.match(text):
        return Fault(file, item, path, "unknown_choice", {"value": match["value"]})
    if match := _PATTERN.match(text):
        return Fault(file, item, path, _PATTERN_CODES.get(match["pattern"], "wrong_value"), {"why": text})
    if match := _LENGTH.match(text):
        return Fault(file, item, path, "wrong_length", {"limit": match["limit"]})
    if match := _RANGE.match(text):
        return Fault(file, item, path, "wrong_number", {"limit": match["limit"]})
    return Fault(file, item, path, "wrong_value", {"why": text})


# The rules that no type can express ---------------------------------------------------------------------


def check(content: Content) -> list[Fault]:
    """Every fault that lies between records or in the wording; empty where all is well."""
    faults = [*_check_ids(content), *_check_eras(content)]
    eras = {era.id: era for era in content.eras}
    names = era_names(content.eras)
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


def era_names(eras: tuple[EraData, ...]) -> tuple[str, ...]:
    """What an era is called, in both languages and with its other names."""
    return tuple(name.split("（")[0] for era in eras for name in (era.name_zh, era.name_en, *era.aliases))


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
        for name in sorted({name for name in ids if ids.count(name) > 1}):
            yield Fault(file, name, "id", "duplicate_id", {"id": name})


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

    if card.year == 0:
        yield fault("year", "year_zero")
    if card.day is not None and card.month is None:
        yield fault("day", "day_without_month")
    elif card.day is not None and card.month is not None and not is_day(card.year, card.month, card.day):
        yield fault("day", "no_such_day", month=card.month, day=card.day)
    yield from _check_card_eras(card, eras, fault)
    if len(card.name_zh) > MAX_NAME_ZH:
        yield fault("name_zh", "title_too_long", length=len(card.name_zh), limit=MAX_NAME_ZH)
    for field in ("name_zh", "name_en", "hint_zh", "hint_en"):
        text = getattr(card, field)
        if found := giveaways.year_in(text):
            yield fault(field, "names_year", found=found)
        if found := giveaways.era_in(text, names):
            yield fault(field, "names_era", found=found)
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


def is_day(year: int, month: int, day: int) -> bool:
    """Whether the month has that day (29 February only in leap years of the Gregorian count)."""
    return 1 <= day <= calendar.monthrange(year if year >= 1 else 2001, month)[1]


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
            text = getattr(clue, field)
            if found := giveaways.year_in(text):
                yield Fault(FOOTPRINTS, item, field, "names_year", {"found": found})
            if found := giveaways.era_in(text, names):
                yield Fault(FOOTPRINTS, item, field, "names_era", {"found": found})


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
