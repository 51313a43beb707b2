"""A question as the texts of a row, and back. All eight kinds share one table; each has its columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from django.utils.translation import override

from classroom.decks.question_forms import KIND_NAMES
from classroom.decks.transfer.cells import (
    Row,
    Value,
    era_text,
    one_line,
    read_sources,
    source_lines,
    tidy,
    year_text,
    yes_or_no,
)
from classroom.decks.transfer.columns import plain
from history_content import own_questions, years
from history_content.faults import ContentError
from history_content.own_bulk import QuestionRow, source_faults
from history_content.question_writing import (
    EVENT_KINDS,
    KINDS,
    LINES,
    Line,
    QuestionFields,
    build,
    clues,
    faults,
    fields_of,
)
from history_content.questions import MOST_PARTS
from history_content.records import CardRecord, QuestionRecord
from history_content.schema import Source

Events = Mapping[str, CardRecord]

PROSE = ("text_zh", "text_en", "explanation_zh", "explanation_en", "teacher_note")
"""Fields that may have several lines."""
ONE_LINE = ("emoji", "topic_zh", "topic_en", "source_title", "source_url")
"""Fields of one line."""
KIND_WORDS: Mapping[str, tuple[str, str]] = {
    "choice": ("單選題", "Choice"),
    "sequence": ("排列步驟", "Steps"),
    "match": ("配對題", "Pairs"),
    "order": ("排列事件先後", "Order of events"),
    "insert": ("放進時間線", "Line of time"),
    "before_after": ("哪個比較早", "Which came first"),
    "era": ("是哪個時期", "Which era"),
    "year": ("估年代", "Estimate the year"),
}
"""What the kinds are called in a table; part of the file format, as the headings are."""
MODE_WORDS: Mapping[str, tuple[str, str]] = {
    "one-to-one": ("一對一", "pairs"),
    "categorize": ("分組", "groups"),
}
_PARTS = ("line", "partner", "en", "partner_en", "emoji", "partner_emoji")
_BRACKETED = re.compile(r"^(?P<title>.*?)\s*[\[［](?P<id>[a-z0-9-]+)[\]］]$", re.DOTALL)


def kind_word(kind: str, lang: str) -> str:
    """What a kind is called in a table."""
    return KIND_WORDS[kind][years.is_english(lang)]


def kind_of(text: str) -> str | None:
    """The kind of this name: in a table, on the pages, in either language, or its key."""
    return _kind_names().get(plain(text))


@cache
def _kind_names() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for kind in KINDS:
        names = [kind, *KIND_WORDS[kind]]
        for lang in ("zh-hant", "en"):
            with override(lang):
                names.append(str(KIND_NAMES[kind]))
        for name in names:
            found.setdefault(plain(name), kind)
    return found


def columns_of(kind: str) -> frozenset[str]:
    """The columns that only some kinds use, and this one does."""
    if kind in EVENT_KINDS:
        most = {"before_after": 2, "era": 1, "year": 1}.get(kind, MOST_PARTS)
        more = {"era": {"eras"}, "year": {"low", "high"}}.get(kind, set())
        return frozenset({f"event_{n}" for n in range(1, most + 1)} | more)
    parts = _PARTS if kind == "match" else ("line", "en", "emoji")
    found = {f"{part}_{n}" for part in parts for n in range(1, LINES[kind][1] + 1)}
    return frozenset(found | {"choice": {"right"}, "match": {"mode"}}.get(kind, set()))


_OF_SOME_KINDS = frozenset().union(*(columns_of(kind) for kind in KINDS))


# Out ----------------------------------------------------------------------------------------------------


def to_cells(row: QuestionRow, events: Events, lang: str) -> dict[str, Value]:
    """The texts of a question by column; those that it does not use are empty."""
    record, fields = row.record, fields_of(row.record)
    cells: dict[str, Value] = {
        "slug": row.slug,
        "included": yes_or_no(row.included, lang),
        "kind": kind_word(record.kind, lang),
        **{name: tidy(getattr(fields, name)) for name in PROSE},
        **{name: one_line(getattr(fields, name)) for name in ONE_LINE},
        "difficulty": record.difficulty or "",
        "more_sources": source_lines(record.sources[1:]),
    }
    for place, line in enumerate(fields.lines, 1):
        said = {"line": line.text, **msgspec.structs.asdict(line)}
        cells.update((f"{part}_{place}", one_line(said[part])) for part in _PARTS)
    for place, id in enumerate(fields.events, 1):
        cells[f"event_{place}"] = event_text(id, events, lang)
    if record.kind == "choice":
        cells["right"] = (fields.right or 0) + 1
    if record.kind == "match":
        cells["mode"] = MODE_WORDS[fields.mode][years.is_english(lang)]
    if record.kind == "era":
        cells["eras"] = era_text(fields.eras, lang)
    if record.kind == "year":
        cells |= {name: year_text(getattr(fields, name) or 0, lang) for name in ("low", "high")}
    return cells


def event_text(id: str, events: Events, lang: str) -> str:
    """An event or a clue: its words, and its id in brackets; the id decides when it is read again."""
    english = years.is_english(lang)
    if id in events:
        said = (english and events[id].name_en) or events[id].name_zh
    elif clue := clues().get(id):
        said = (english and clue.text_en) or clue.text_zh
    else:
        said = ""
    return f"{one_line(said)} [{id}]".strip()


# In -----------------------------------------------------------------------------------------------------


def from_cells(row: Row, before: QuestionRow | None, slug: str, events: Events) -> QuestionRow | None:
    """The question of a row; None where something is wrong, which then stands in ``row.problems``."""
    old = before.record if before else None
    kind = kind_of(row.line("kind")) if row.has("kind") else (old.kind if old else None)
    if kind is None:
        row.refuse("kind", "no_such_kind", text=row.line("kind"), kinds=_kinds(row.lang))
        return None
    if old is not None and kind != old.kind:
        row.refuse("kind", "kind_changed", before=kind_word(old.kind, row.lang))
        return None
    for key in sorted(_OF_SOME_KINDS - columns_of(kind)):
        if row.line(key):
            row.refuse(key, "not_of_this_kind")
    shown = fields_of(old) if old else None
    included = row.yes("included", before.included if before else True)
    difficulty = row.level("difficulty", old.difficulty if old else 0)
    texts: dict[str, Any] = {name: row.prose(name, getattr(shown, name, "")) for name in PROSE}
    texts |= {name: row.line(name, getattr(shown, name, "")) for name in ONE_LINE}
    fields = QuestionFields(
        kind=kind,
        **texts,
        events=_events(row, kind, events, shown),
        lines=_lines(row, kind, shown),
        mode=_mode(row, kind, shown),
        eras=row.eras("eras", shown.eras if shown else ()) if kind == "era" else (),
        low=_bound(row, kind, "low", shown),
        high=_bound(row, kind, "high", shown),
        difficulty=difficulty,
    )
    fields = msgspec.structs.replace(fields, right=_right(row, kind, fields.lines, shown))
    sources = read_sources(row.text("more_sources")) if row.has("more_sources") else None
    if row.problems or _faulty(row, fields, events, sources):
        return None
    record = build(fields, slug or "own-check", events, old)
    rest = (old.sources[1:] if old else ()) if sources is None else sources
    record = msgspec.structs.replace(
        record, difficulty=difficulty, sources=_sources(fields, rest, old), published=True
    )
    if why := own_questions.why_not(record, dict(events)):
        row.refuse_content("kind", ContentError("cannot_be_asked", why=why))
        return None
    return QuestionRow(record=record, slug=slug, included=included)


def _kinds(lang: str) -> str:
    return ("; " if years.is_english(lang) else "、").join(kind_word(kind, lang) for kind in KINDS)


def _sources(
    fields: QuestionFields, rest: tuple[Source, ...], old: QuestionRecord | None
) -> tuple[Source, ...]:
    title, url = fields.source_title, fields.source_url
    if not title and not url:
        return rest
    if old and old.sources and (old.sources[0].title, old.sources[0].url or "") == (title, url):
        return (old.sources[0], *rest)
    return (Source(title=title or url, url=url or None), *rest)


def _faulty(row: Row, fields: QuestionFields, events: Events, sources: tuple[Source, ...] | None) -> bool:
    """Puts what the content does not allow beside its cell; whether there was any."""
    for name, error in (*faults(fields, events), *source_faults(sources or ())):
        row.refuse_content(_column_of(name), error)
    for name, limit in (("topic_zh", 40), ("topic_en", 40), ("source_title", 200), ("source_url", 400)):
        if len(text := getattr(fields, name)) > limit:
            row.refuse_content(name, ContentError("too_long", length=len(text), limit=limit))
    if len(fields.teacher_note) > 400:
        row.refuse_content(
            "teacher_note", ContentError("too_long", length=len(fields.teacher_note), limit=400)
        )
    return bool(row.problems)


def _column_of(name: str) -> str:
    """The column of a field: lines count from 0 there, from 1 in a table."""
    part, _underscore, place = name.rpartition("_")
    return f"{part}_{int(place) + 1}" if place.isdigit() else name


def _events(row: Row, kind: str, events: Events, shown: QuestionFields | None) -> tuple[str, ...]:
    if kind not in EVENT_KINDS:
        return ()
    if not any(row.has(f"event_{n}") for n in range(1, MOST_PARTS + 1)):
        return shown.events if shown else ()
    found = [_event(row, f"event_{n}", kind, events) for n in range(1, MOST_PARTS + 1)]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def _event(row: Row, key: str, kind: str, events: Events) -> str:
    text = row.line(key)
    every = {**events, **(clues() if kind == "era" else {})}
    if not text or text in every:
        return text
    bracketed = _BRACKETED.match(text)
    if bracketed and bracketed["id"] in every:
        return bracketed["id"]
    title = bracketed["title"] if bracketed and bracketed["title"] else text
    same = [id for id, card in events.items() if title in (card.name_zh, card.name_en)]
    if kind == "era":
        same += [id for id, clue in clues().items() if title in (clue.text_zh, clue.text_en)]
    if len(same) != 1:
        row.refuse(key, "event_ambiguous" if same else "no_such_event", text=title[:40])
        return ""
    return same[0]


def _lines(row: Row, kind: str, shown: QuestionFields | None) -> tuple[Line, ...]:
    if kind in EVENT_KINDS:
        return ()
    old = shown.lines if shown else ()
    places = range(MOST_PARTS)
    before = [old[place] if place < len(old) else Line() for place in places]
    texts = [row.line(f"line_{place + 1}", before[place].text) for place in places]
    partners = [row.line(f"partner_{place + 1}", before[place].partner) for place in places]
    left = {line.text: line for line in old if line.text}
    right = {line.partner: line for line in old if line.partner}
    lines = []
    for place, was in enumerate(before):
        # The line as it was: by what it says, else by where it stands. It lends its ids, and what the table
        # has no columns for.
        one = left.get(texts[place]) or (Line() if was.text in texts else was)
        two = right.get(partners[place]) or (Line() if was.partner in partners else was)
        if not texts[place]:
            one = Line()
        if not partners[place]:
            two = Line()
        lines.append(
            Line(
                text=texts[place],
                id=one.id,
                en=row.line(f"en_{place + 1}", one.en),
                emoji=row.line(f"emoji_{place + 1}", one.emoji),
                partner=partners[place],
                partner_id=two.partner_id,
                partner_en=row.line(f"partner_en_{place + 1}", two.partner_en),
                partner_emoji=row.line(f"partner_emoji_{place + 1}", two.partner_emoji),
            )
        )
    while lines and not (lines[-1].text or lines[-1].partner):
        lines.pop()
    return tuple(lines)


def _mode(row: Row, kind: str, shown: QuestionFields | None) -> str:
    otherwise = shown.mode if shown else "one-to-one"
    if kind != "match" or (shown and not row.has("mode")):
        return otherwise
    said = plain(row.line("mode"))
    for mode, names in MODE_WORDS.items():
        if said in {plain(mode), *map(plain, names)}:
            return mode
    if said:
        row.refuse("mode", "no_such_mode", text=row.line("mode"))
        return otherwise
    # Nothing said: pairs, unless a partner comes several times.
    partners = [text for n in range(1, MOST_PARTS + 1) if (text := row.line(f"partner_{n}"))]
    return "categorize" if len(set(partners)) < len(partners) else "one-to-one"


def _right(row: Row, kind: str, lines: tuple[Line, ...], shown: QuestionFields | None) -> int | None:
    if kind != "choice":
        return None
    if not row.has("right"):
        return shown.right if shown else None
    said = unicodedata.normalize("NFKC", row.line("right"))
    if not said:
        return None
    if re.fullmatch(r"[0-9]{1,2}", said):
        return int(said) - 1
    if re.fullmatch(r"\(?[A-Ha-h]\)?", said):
        return ord(said.strip("()").upper()) - ord("A")
    texts = [line.text for line in lines]
    if row.line("right") in texts:
        return texts.index(row.line("right"))
    row.refuse("right", "no_such_answer", text=said)
    return None


def _bound(row: Row, kind: str, key: str, shown: QuestionFields | None) -> int | None:
    otherwise = getattr(shown, key, None)
    if kind != "year" or not row.has(key):
        return otherwise
    if not row.line(key):
        return None
    when = row.year(key, None)
    return when.year if when else None
