"""Practice alone between lessons: five minutes of questions in which the cards come back that a student mixed
up. Synchronous. Its judgements are stored like all others, under the class's practice session.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
from django.db import transaction
from django.utils import timezone

from classroom.errors import Refused
from classroom.lessons import practice as lessons
from classroom.lessons.models import Activity
from classroom.play.models import Attempt, By, Table
from classroom.play.relations import about_era, counts, relations
from classroom.play.services import create_practice_table
from classroom.play.spaced import Review, memories
from classroom.rosters.models import Student
from games.core.deck import Deck
from history_content import library
from history_content.faults import ContentError

QUESTIONS: Final = 10
"""About five minutes."""
CARDS: Final = 14
"""How many cards take part: so few that each of the confused ones is asked."""
KINDS: Final = ("before_after", "insert", "era")


class _Row(NamedTuple):
    """What `relations` reads of a judgement."""

    skill: str
    kind: str
    item: str
    items: tuple[str | None, ...]
    answer: Any
    score: float | None
    chance: float
    at: datetime


def begin(student: Student, seed: int | None = None) -> Table:
    """The student's practice table: the one that is not finished, else a new one.

    :raises Refused: ``nothing_to_practise``.
    """
    activity = lessons.practice_of(student.classroom)
    with transaction.atomic():
        # Two taps at once queue here, so that they begin one table.
        Student.objects.select_for_update().get(pk=student.pk)
        unfinished = Table.objects.filter(
            activity=activity, seats__student=student, status=Table.Status.PLAYING
        ).first()
        return unfinished or _deal(activity, student, seed)


def _deal(activity: Activity, student: Student, seed: int | None) -> Table:
    """:raises Refused: ``nothing_to_practise``."""
    deck_ref = lessons.deck_of(student.classroom)
    try:
        deck = library.resolve(deck_ref).deck
    except ContentError:  # the deck has been deleted or emptied since
        deck_ref = dict(lessons.BUILT_IN)
        deck = library.resolve(deck_ref).deck
    narrowed = {name: value for name, value in deck_ref.items() if name in ("kind", "key", "id")}
    deck_ref = {**narrowed, "cards": chosen(student, deck)}
    seed = secrets.randbits(62) if seed is None else seed
    refused: Refused | None = None
    for difficulty in (1, 2, 3):
        # The cards decide which questions there are: neighbours far apart, or close together.
        for kinds in (KINDS, KINDS[:1]):
            recipe = {"kinds": kinds, "number": QUESTIONS, "difficulty": difficulty}
            try:
                return create_practice_table(
                    activity=activity,
                    student_id=student.pk,
                    number=student.number,
                    deck=deck_ref,
                    recipe=recipe,
                    seed=seed,
                )
            except Refused as refusal:
                refused = refusal
    assert refused is not None
    raise Refused("nothing_to_practise", refused.message) from refused


def is_of(table: int, students: Sequence[int]) -> bool:
    """Whether this is a practice table of one of these students."""
    return Table.objects.filter(
        pk=table, activity__session__practice=True, seats__student__in=students
    ).exists()


def chosen(student: Student, deck: Deck, now: datetime | None = None) -> list[str]:
    """The cards of the deck that this student practises now: what was mixed up and is due, then what is
    likeliest forgotten, then new ones. In no telling order.
    """
    years = {card.id: card.year for card in deck.cards}
    known = memories(reviews_of(student, years), now or timezone.now())
    first = [memory.card for memory in known if memory.card in years]
    met = set(first)
    # New cards fill up, spread over the whole of time.
    unseen = [card.id for card in sorted(deck.cards, key=lambda card: card.year) if card.id not in met]
    missing = max(0, CARDS - len(first))
    step = max(1, len(unseen) // missing) if missing else 1
    return sorted((first + unseen[::step])[:CARDS])


def reviews_of(student: Student, years: dict[str, int]) -> list[Review]:
    """What this student has judged of these cards, in lessons and in practice, in order of time."""
    decode = msgspec.json.decode
    rows = (
        Attempt.objects.filter(student=student, by=By.STUDENT, score__isnull=False)
        .order_by("at", "pk")
        .values_list("skill", "kind", "item", "items", "answer", "score", "chance", "at")
    )
    found = []
    for skill, kind, item, items, answer, score, chance, at in rows:
        row = _Row(skill, kind, item, tuple(decode(items)), decode(answer), score, chance, at)
        found += _reviews(row, years)
    return found


def _reviews(row: _Row, years: dict[str, int]) -> list[Review]:
    if not counts(row):
        return []
    if about_era(row) or row.kind == "year":
        right = row.score is not None and row.score >= 0.5
        return [Review(row.item, row.at, right, row.chance)] if row.item in years else []
    verdicts: dict[str, bool] = {}
    for relation in relations(row, years):
        for card in (relation.first, relation.second):
            verdicts[card] = verdicts.get(card, True) and relation.right
    return [Review(card, row.at, right, row.chance) for card, right in verdicts.items()]
