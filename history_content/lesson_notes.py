"""Teacher's notes: how a lesson with a game goes, as data files.

One file a game in ``data/lessons/``. The page and the print are one template for all games; what differs is
here: the plan in minutes, what to say and ask, what to watch, and which question set follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from .faults import Fault, misnamed
from .schema import Slug, Strict, Title

FOLDER = "lessons"

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=90)]


class Both(Strict, frozen=True, kw_only=True):
    """A sentence in both languages."""

    zh: Words
    en: Words


Several = Annotated[tuple[Both, ...], msgspec.Meta(min_length=1)]


class Phase(Strict, frozen=True, kw_only=True):
    """One part of the lesson. ``do``: what happens; ``say``: in the teacher's mouth; ``ask``: questions with
    what may be answered; ``watch``: what to look at on the monitor.
    """

    minutes: Minutes
    title: Both
    do: Several
    say: tuple[Both, ...] = ()
    ask: tuple[Both, ...] = ()
    watch: tuple[Both, ...] = ()


class NotesHead(Strict, frozen=True, kw_only=True):
    """The notes for one game. ``game``: its key, which is the file's name. ``questions``: the key of the set
    to follow. ``minutes``: of the whole lesson, which the phases add up to.
    """

    schema: Literal["chronoclass/lesson"]
    version: Literal[1]
    game: Slug
    title_zh: Title
    title_en: Title
    minutes: Minutes
    group: Both
    setting: Both
    aims: Several
    materials: Several
    before: Several
    easier: Several
    harder: Several
    after: Several
    trouble: Several
    questions: Slug | None = None


class LessonNotes(msgspec.Struct, frozen=True, kw_only=True):
    """A file: its head and its phases, in order. ``file``: its name, for faults."""

    file: str
    head: NotesHead
    phases: tuple[Phase, ...]


def check(notes: LessonNotes, sets: frozenset[str]) -> Iterator[Fault]:
    """Every fault that lies between the fields. ``sets``: the keys of the written question sets."""
    head = notes.head
    yield from misnamed(notes.file, "game", head.game)
    if head.questions is not None and head.questions not in sets:
        yield Fault(notes.file, "", "questions", "unknown_set", {"key": head.questions})
    found = sum(phase.minutes for phase in notes.phases)
    if found != head.minutes:
        yield Fault(notes.file, "", "phases", "minutes_differ", {"minutes": head.minutes, "found": found})
