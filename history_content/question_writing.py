"""What a teacher writes about a question: checked line by line, and made into the record that a table plays.

Plain functions over values: no owner, nothing stored (:mod:`history_content.own_questions` does that).
Options, steps and pairs are lines with ids of their own. A line that comes back with its id is the same line
whatever it says now: so a corrected word costs neither its English nor its picture.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from . import icons, library, own
from .faults import ContentError
from .questions import MOST_PARTS
from .records import CardRecord, ClueRecord, EraRecord, PartRecord, QuestionRecord
from .schema import ADDRESS_PATTERN, Source

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
MAX_TEXT = 200
MAX_TEXT_EN = 400
MAX_LINE = 80
_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"

Found = tuple[str, ContentError]
"""A field and what is wrong there. Fields of a line end with its place, 0 the first: ``line_2``,
``partner_0``, ``en_1``, ``emoji_1``, ``event_3``.
"""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """An option, a step, or a pair (``text`` and ``partner``; without text, the partner is a decoy).

    ``id`` and ``partner_id``: of the parts that the line had when it was read; empty in a new line. ``en``
    and ``emoji`` belong to the text.
    """

    text: str = ""
    partner: str = ""
    id: str = ""
    en: str = ""
    emoji: str = ""
    partner_id: str = ""
    partner_en: str = ""
    partner_emoji: str = ""


class QuestionFields(msgspec.Struct, frozen=True, kw_only=True):
    """What a teacher can say about a question.

    ``events``: card ids (``era``: also a clue's), or empty where a place of the form is; of ``insert`` the
    first one goes into the line of the others. ``lines``: options, steps in the right order, or pairs.
    ``right``: which line (0-based) is the right option. ``eras``: those offered, none: all historic ones.
    ``low``, ``high``: the range of a year.
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
    topic_en: str = ""
    difficulty: int = 1
    source_title: str = ""
    source_url: str = ""
    teacher_note: str = ""


@cache
def clues() -> Mapping[str, ClueRecord]:
    """The clues that a question about an era may ask about, by id; made once, for checking asks often."""
    return {clue.id: clue for clue in library.content_bundle().clues}


# Checking -----------------------------------------------------------------------------------------------


def faults(fields: QuestionFields, events: Mapping[str, CardRecord]) -> list[Found]:
    """What is wrong with a question of one of :data:`KINDS`, each fault at its field. ``events``: those that
    it may ask about.
    """
    of_kind = _event_faults if fields.kind in EVENT_KINDS else _line_faults
    return [*_text_faults(fields), *of_kind(fields, events)]


def _text_faults(fields: QuestionFields) -> Iterator[Found]:
    if fields.kind not in EVENT_KINDS and not fields.text_zh.strip():
        yield "text_zh", ContentError("question_missing")
    for name, limit in (
        ("text_zh", MAX_TEXT),
        ("text_en", MAX_TEXT_EN),
        ("explanation_zh", MAX_TEXT),
        ("explanation_en", MAX_TEXT_EN),
    ):
        yield from _too_long(name, getattr(fields, name), limit)
    yield from _bad_picture("emoji", fields.emoji)
    if fields.source_url and not re.match(ADDRESS_PATTERN, fields.source_url):
        # It becomes a link; nothing but a web address may be one.
        yield "source_url", ContentError("bad_address")


def _too_long(name: str, text: str, limit: int) -> Iterator[Found]:
    if len(text) > limit:
        yield name, ContentError("too_long", length=len(text), limit=limit)


def _bad_picture(name: str, emoji: str) -> Iterator[Found]:
    if emoji and not (icons.is_emoji(emoji) and own.drawn(emoji)):
        yield name, ContentError("bad_emoji", emoji=emoji)


def _event_faults(fields: QuestionFields, events: Mapping[str, CardRecord]) -> Iterator[Found]:
    low, high = EVENTS[fields.kind]
    places = [place for place, id in enumerate(fields.events) if id]
    first: dict[str, int] = {}
    sound = True
    for place in places:
        id = fields.events[place]
        if id in first:
            yield f"event_{place}", ContentError("event_twice", line=first[id] + 1)
            sound = False
        elif id not in events and not (fields.kind == "era" and id in clues()):
            yield f"event_{place}", ContentError("event_gone", id=id)
            sound = False
        first.setdefault(id, place)
    if len(places) < low:
        yield (
            f"event_{_first_empty(fields.events)}",
            ContentError("events_missing", low=low, found=len(places)),
        )
    elif len(places) > high:
        yield f"event_{places[high]}", ContentError("events_count", low=low, high=high, found=len(places))
    elif sound:
        yield from _faults_in_time(fields, events, places)


def _faults_in_time(
    fields: QuestionFields, events: Mapping[str, CardRecord], places: Sequence[int]
) -> Iterator[Found]:
    chosen = [fields.events[place] for place in places]
    years = {events[id].year for id in chosen if id in events}
    if fields.kind == "before_after" and len(years) == 1:
        yield f"event_{places[-1]}", ContentError("equal_years")
    if fields.kind == "order" and len(years) == 1:
        yield f"event_{places[-1]}", ContentError("events_one_year")
    if fields.kind == "year":
        (year,) = years
        if fields.low is None or fields.high is None:
            yield "low" if fields.low is None else "high", ContentError("range_missing")
        elif fields.low >= fields.high:
            yield "high", ContentError("range_order")
        elif not fields.low <= year <= fields.high:
            yield "low" if year < fields.low else "high", ContentError("range_misses", year=year)
    if fields.kind == "era":
        known = library.era_records()
        for era in fields.eras:
            if era not in known:
                yield "eras", ContentError("unknown_era", era=era)
                return
        offered = _offered(fields, chosen[0], events)
        if len(offered) < 2:
            yield "eras", ContentError("wrong_count", low=2, high=len(known), found=len(offered))
        elif not set(offered) & right_eras(chosen[0], events):
            yield "eras", ContentError("era_not_offered")


def _line_faults(fields: QuestionFields, _events: Mapping[str, CardRecord]) -> Iterator[Found]:
    low, high = LINES[fields.kind]
    said: dict[str, int] = {}
    said_en: dict[str, int] = {}
    for place, line in enumerate(fields.lines):
        yield from _faults_of_line(place, line, fields.kind == "match")
        for texts, name, text in ((said, "line", line.text), (said_en, "en", line.en if line.text else "")):
            if text and _plain(text) in texts:
                yield f"{name}_{place}", ContentError("same_as_line", line=texts[_plain(text)] + 1)
            elif text:
                texts[_plain(text)] = place
    count = sum(bool(line.text) for line in fields.lines)
    if count < low:
        empty = _first_empty([line.text for line in fields.lines])
        yield f"line_{empty}", ContentError("lines_missing", low=low, found=count)
    elif count > high:
        yield f"line_{high}", ContentError("wrong_count", low=low, high=high, found=count)
    if fields.kind == "choice":
        if fields.right is None or not 0 <= fields.right < len(fields.lines):
            yield "right", ContentError("right_missing")
        elif not fields.lines[fields.right].text:
            yield f"line_{fields.right}", ContentError("right_is_empty")
    if fields.kind == "match":
        yield from _partner_faults(fields)


def _faults_of_line(place: int, line: Line, pairs: bool) -> Iterator[Found]:
    for name in ("line", "en", "partner", "partner_en"):
        yield from _too_long(
            f"{name}_{place}", line.text if name == "line" else getattr(line, name), MAX_LINE
        )
    for name in ("emoji", "partner_emoji"):
        yield from _bad_picture(f"{name}_{place}", getattr(line, name))
    if pairs and line.text and not line.partner:
        yield f"partner_{place}", ContentError("pair_half", line=place + 1)


def _partner_faults(fields: QuestionFields) -> Iterator[Found]:
    first: dict[str, int] = {}
    places = [place for place, line in enumerate(fields.lines) if line.partner]
    for place in places:
        text = _plain(fields.lines[place].partner)
        # Groups come several times on purpose; a decoy that is also somebody's partner decoys nobody.
        again = text in first and (fields.mode == "one-to-one" or not fields.lines[place].text)
        if again:
            yield f"partner_{place}", ContentError("same_as_line", line=first[text] + 1)
        first.setdefault(text, place)
    if len(places) > 1 and len(first) == 1 and fields.mode == "categorize":
        yield f"partner_{places[-1]}", ContentError("one_group")


def _first_empty(texts: Sequence[str]) -> int:
    return next((place for place, text in enumerate(texts) if not text), len(texts))


def _plain(text: str) -> str:
    """What makes two texts the same for a reader."""
    return " ".join(text.split())


def right_eras(id: str, events: Mapping[str, CardRecord]) -> set[str]:
    """The eras that are right for an event or a clue."""
    card = events.get(id)
    return {clues()[id].era} if card is None else {card.era, *card.also_accept_eras}


def _offered(fields: QuestionFields, asked: str, events: Mapping[str, CardRecord]) -> tuple[str, ...]:
    """The eras offered, earliest first; none chosen: the historic ones, and the event's own."""
    every: dict[str, EraRecord] = library.era_records()
    chosen = set(fields.eras) or {era.id for era in every.values() if era.historic} | right_eras(
        asked, events
    )
    return tuple(id for id in every if id in chosen)


# Building -----------------------------------------------------------------------------------------------


def build(
    fields: QuestionFields,
    slug: str,
    events: Mapping[str, CardRecord],
    before: QuestionRecord | None = None,
) -> QuestionRecord:
    """The record of fields that :func:`faults` found right. ``before``: what stood there.

    New parts get random ids, and a table sees steps and partners in the order of ids: neither tells the
    answer. ``parts`` keeps the order in which they were typed, for the form.
    """
    record = QuestionRecord(
        id=slug,
        kind=fields.kind,
        text_zh=fields.text_zh.strip(),
        text_en=fields.text_en.strip(),
        topic_zh=fields.topic_zh.strip(),
        topic_en=fields.topic_en.strip(),
        difficulty=fields.difficulty,
        skill=before.skill if before else None,
        explanation_zh=fields.explanation_zh.strip(),
        explanation_en=fields.explanation_en.strip(),
        emoji=fields.emoji,
        teacher_note=fields.teacher_note.strip(),
        sources=_sources(fields, before),
    )
    if fields.kind in EVENT_KINDS:
        return msgspec.structs.replace(record, **_event_parts(fields, events))
    return msgspec.structs.replace(record, **_line_parts(fields, before))


def _event_parts(fields: QuestionFields, events: Mapping[str, CardRecord]) -> dict[str, Any]:
    ids = tuple(id for id in fields.events if id)
    if fields.kind == "insert":
        return {"items": (ids[0], *sorted(ids[1:], key=lambda id: events[id].year))}
    if fields.kind == "year":
        return {"items": ids, "low": fields.low, "high": fields.high}
    if fields.kind == "era":
        return {"items": ids, "options": _offered(fields, ids[0], events)}
    return {"items": tuple(sorted(ids))}


def _line_parts(fields: QuestionFields, before: QuestionRecord | None) -> dict[str, Any]:
    known = {part.id: part for part in before.parts} if before and before.kind == fields.kind else {}
    taken: set[str] = set()
    left = {
        place: PartRecord(id=_id(line.id, known, taken), zh=line.text, en=line.en, emoji=line.emoji)
        for place, line in enumerate(fields.lines)
        if line.text
    }
    ids = tuple(part.id for part in left.values())
    if fields.kind == "choice":
        assert fields.right is not None
        # Options stay in the teacher's order ("all of these" comes last); the game shuffles where it may.
        return {"options": ids, "parts": tuple(left.values()), "truth": left[fields.right].id}
    if fields.kind == "sequence":
        return {"items": tuple(sorted(ids)), "parts": tuple(left.values()), "truth": list(ids)}
    right = _partners(fields.lines, known, taken)
    parts: dict[str, PartRecord] = {}
    for place, line in enumerate(fields.lines):
        for part in (left.get(place), right.get(_plain(line.partner))):
            if part is not None:
                parts.setdefault(part.id, part)
    return {
        "items": ids,
        "options": tuple(sorted(part.id for part in right.values())),
        "parts": tuple(parts.values()),
        "truth": {part.id: right[_plain(fields.lines[place].partner)].id for place, part in left.items()},
        "mode": fields.mode,
    }


def _partners(
    lines: Iterable[Line], known: Mapping[str, PartRecord], taken: set[str]
) -> dict[str, PartRecord]:
    """The partners by what they say; a group that several lines name is one part."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        if line.partner:
            groups.setdefault(_plain(line.partner), []).append(line)
    # A group's part stays with the lines that still say its words; only when none does was it renamed.
    kept = {
        line.partner_id
        for text, group in groups.items()
        for line in group
        if line.partner_id in known and _plain(known[line.partner_id].zh) == text
    }
    made = {}
    for text, group in groups.items():
        own_ids = [line.partner_id for line in group if line.partner_id in known]
        same = [id for id in own_ids if _plain(known[id].zh) == text]
        id = _id(next((id for id in (*same, *own_ids) if id in same or id not in kept), ""), known, taken)
        old = known.get(id)
        made[text] = PartRecord(
            id=id,
            zh=group[0].partner,
            en=_changed([line.partner_en for line in group], old.en if old else ""),
            emoji=_changed([line.partner_emoji for line in group], old.emoji if old else ""),
        )
    return made


def _changed(values: Sequence[str], before: str) -> str:
    """What the lines of one group say together: who changed it decides."""
    return next((value for value in values if value != before), before)


def _id(wanted: str, known: Mapping[str, PartRecord], taken: set[str]) -> str:
    """The id of a part: the one that it had, or a new one. A page that sends an id twice, or one that the
    question never had, gets new ones.
    """
    id = wanted if wanted in known and wanted not in taken else "p-" + random_letters(6)
    taken.add(id)
    return id


def random_letters(length: int) -> str:
    """Letters and digits for an id that tells nothing."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def _sources(fields: QuestionFields, before: QuestionRecord | None) -> tuple[Source, ...]:
    title, url = fields.source_title.strip(), fields.source_url.strip()
    old = before.sources if before else ()
    if old and (old[0].title, old[0].url or "") == (title, url):
        return old
    first = (Source(title=title or url, url=url or None),) if title or url else ()
    return (*first, *old[1:])


# Reading again ------------------------------------------------------------------------------------------


def fields_of(record: QuestionRecord) -> QuestionFields:
    """A stored question as the form shows it, its lines in the order in which they were typed."""
    source = next(iter(record.sources), None)
    return QuestionFields(
        kind=record.kind,
        text_zh=record.text_zh,
        text_en=record.text_en,
        events=record.items if record.kind in EVENT_KINDS else (),
        lines=_lines_of(record),
        right=record.options.index(record.truth) if record.kind == "choice" else None,
        mode=record.mode or "one-to-one",
        eras=record.options if record.kind == "era" else (),
        low=record.low,
        high=record.high,
        explanation_zh=record.explanation_zh,
        explanation_en=record.explanation_en,
        emoji=record.emoji,
        topic_zh=record.topic_zh,
        topic_en=record.topic_en,
        difficulty=record.difficulty or 1,
        source_title=source.title if source else "",
        source_url=(source.url or "") if source else "",
        teacher_note=record.teacher_note,
    )


def _lines_of(record: QuestionRecord) -> tuple[Line, ...]:
    part = {each.id: each for each in record.parts}
    if record.kind in ("choice", "sequence"):
        order = record.options if record.kind == "choice" else record.truth
        return tuple(_line(part[id]) for id in order)
    if record.kind != "match":
        return ()
    pairs = dict(record.truth)
    named = set(pairs.values())
    return tuple(
        _line(each if each.id in pairs else None, part[pairs.get(each.id, each.id)])
        for each in record.parts
        if each.id in pairs or each.id not in named
    )


def _line(left: PartRecord | None, right: PartRecord | None = None) -> Line:
    return Line(
        text=left.zh if left else "",
        id=left.id if left else "",
        en=left.en if left else "",
        emoji=left.emoji if left else "",
        partner=right.zh if right else "",
        partner_id=right.id if right else "",
        partner_en=right.en if right else "",
        partner_emoji=right.emoji if right else "",
    )


def stale_english(before: QuestionRecord, after: QuestionRecord) -> list[str]:
    """The Chinese texts that were changed while their English stayed what it was: it may not fit any more."""
    pairs = [
        (getattr(before, f"{name}_zh"), getattr(before, f"{name}_en"), getattr(after, f"{name}_zh"), en)
        for name in ("text", "explanation", "topic")
        if (en := getattr(after, f"{name}_en"))
    ]
    old = {part.id: part for part in before.parts}
    pairs += [
        (old[part.id].zh, old[part.id].en, part.zh, part.en)
        for part in after.parts
        if part.en and part.id in old
    ]
    return [zh for zh_before, en_before, zh, en in pairs if en == en_before and zh != zh_before]
