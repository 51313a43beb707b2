"""Question sets as data files: their types, and what no type can express.

One file a set in ``data/questions/``; ``docs/adding-content.md`` says the same for people who write content.
Written questions are choices, sequences and matchings; questions about events are asked by recipe, or
written by
teachers (``own_questions``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from .faults import Fault, misnamed, twice
from .schema import Emoji, Slug, Source, Strict, Text, Title

FOLDER = "questions"
MOST_PARTS = 8
"""Items or options of a question; an ordering of more cannot be seen at once (QUIZ-01)."""

Topic = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
PartText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Parts = Annotated[tuple["PartData", ...], msgspec.Meta(max_length=MOST_PARTS)]
Kind = Literal["choice", "sequence", "match"]

FIELDS: Mapping[str, frozenset[str]] = {
    "choice": frozenset({"options", "answer"}),
    "sequence": frozenset({"items", "order"}),
    "match": frozenset({"items", "options", "pairs", "mode"}),
}
"""What a question of each kind has, and no other has."""


class PartData(Strict, frozen=True, kw_only=True):
    """An item or option. Its id goes to pupils' tablets and stands in reports' data; it must tell nothing."""

    id: Slug
    zh: PartText
    en: PartText
    emoji: Emoji | None = None


class QuestionData(Strict, frozen=True, kw_only=True):
    """One question as it stands in a file; which of the last fields it has depends on its kind."""

    id: Slug
    kind: Kind
    topic_zh: Topic
    topic_en: Topic
    difficulty: Literal[1, 2, 3]
    question_zh: Text
    question_en: Text
    explanation_zh: Text
    explanation_en: Text
    sources: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    verification: Literal["verified", "unverified", "disputed"]
    emoji: Emoji | None = None
    teacher_note: Text | None = None
    items: Parts = ()
    options: Parts = ()
    answer: Slug | None = None
    order: tuple[Slug, ...] = ()
    pairs: dict[Slug, Slug] = msgspec.field(default_factory=dict)
    mode: Literal["one-to-one", "categorize"] | None = None

    @property
    def published(self) -> bool:
        """Anything but verified is a draft that only teachers see."""
        return self.verification == "verified"

    @property
    def truth(self) -> Any:
        """The right answer in the form of `games.core.deck.Question`."""
        return {"choice": self.answer, "sequence": list(self.order), "match": dict(self.pairs)}[self.kind]


class SetHead(Strict, frozen=True, kw_only=True):
    """What stands in a file above its questions. ``sources`` by short names, which the questions give."""

    schema: Literal["chronoclass/questions"]
    version: Literal[1]
    key: Slug
    title_zh: Title
    title_en: Title
    note_zh: Text
    note_en: Text
    sources: dict[str, Source]


class QuestionSet(msgspec.Struct, frozen=True, kw_only=True):
    """A file: its head and its questions, in order. ``file``: its name, for faults."""

    file: str
    head: SetHead
    questions: tuple[QuestionData, ...]


def check(found: QuestionSet) -> Iterator[Fault]:
    """Every fault of a set that lies between its fields and records."""
    yield from twice(found.file, "id", [question.id for question in found.questions])
    yield from misnamed(found.file, "key", found.head.key)
    for question in found.questions:
        for code, field, data in _faults(question, found.head):
            yield Fault(found.file, question.id, field, code, data)


def _faults(question: QuestionData, head: SetHead) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name in question.sources:
        if name not in head.sources:
            yield "unknown_source", "sources", {"source": name}
    own = FIELDS[question.kind]
    for field in sorted(frozenset().union(*FIELDS.values())):
        given = bool(getattr(question, field))
        if given and field not in own:
            yield "field_of_another_kind", field, {"field": field, "kind": question.kind}
        elif not given and field in own:
            yield "missing", field, {"field": field}
            return
    items, options = [part.id for part in question.items], [part.id for part in question.options]
    for field, names in (("items", items), ("options", options)):
        if len(set(names)) < len(names):
            yield "part_twice", field, {}
    for field, parts in (("items", question.items), ("options", question.options)):
        if any(len({getattr(part, text) for part in parts}) < len(parts) for text in ("zh", "en")):
            yield "parts_say_the_same", field, {}
    if question.kind == "choice" and not 2 <= len(options) <= 6:
        yield "wrong_count", "options", {"low": 2, "high": 6, "found": len(options)}
    if question.kind == "choice" and question.answer not in options:
        yield "no_such_part", "answer", {"part": question.answer}
    if question.kind == "sequence" and not 3 <= len(items) <= MOST_PARTS:
        yield "wrong_count", "items", {"low": 3, "high": MOST_PARTS, "found": len(items)}
    if question.kind == "sequence" and sorted(question.order) != sorted(items):
        yield "order_is_not_the_items", "order", {}
    if question.kind == "match":
        yield from _match_faults(question, items, options)


def _match_faults(
    question: QuestionData, items: list[str], options: list[str]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    if sorted(question.pairs) != sorted(items):
        yield "pairs_are_not_the_items", "pairs", {}
    for part in question.pairs.values():
        if part not in options:
            yield "no_such_part", "pairs", {"part": part}
    partners = list(question.pairs.values())
    if question.mode == "one-to-one" and len(set(partners)) < len(partners):
        yield "partner_twice", "pairs", {}
    # l1 with r1, l2 with r2: whoever reads the page's data has the answer.
    if len(items) > 1 and all(_tail(left) == _tail(right) for left, right in question.pairs.items()):
        yield "ids_tell", "pairs", {}


def _tail(id: str) -> str:
    return id.lstrip("abcdefghijklmnopqrstuvwxyz-")
