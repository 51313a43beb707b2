"""What was misjudged in activities, read for their debrief. Synchronous, two queries however many tables.

Nothing here says who judged what. The arithmetic is in ``misjudged.py``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from msgspec import Struct

from classroom.play.misjudged import Findings, Judged, find
from classroom.play.models import Attempt, By, Table
from games import registry
from games.core.api import BaseGame
from games.core.codec import codec
from games.core.errors import SetupRefused
from history_content import library
from history_content.faults import ContentError
from history_content.resolved import Resolved


class Tally(Struct, frozen=True):
    """What a table counted (`BaseGame.tally`); ``number`` and ``round`` as on the projector."""

    game: str
    number: int
    round: int
    counts: dict[str, int]


class Debrief(Struct, frozen=True):
    """The findings, the contents that name what is in them (the newest first), how many people judged, and
    what tables counted where their game counts something.
    """

    findings: Findings
    contents: tuple[Resolved, ...]
    people: int
    tallies: tuple[Tally, ...] = ()
    games: tuple[str, ...] = ()

    def content_of_card(self, card: str) -> Resolved | None:
        """The newest content that has this card."""
        return next((content for content in self.contents if card in content.card_records), None)


def debrief_of(activities: Collection[int]) -> Debrief:
    """What the students and guests of these activities misjudged, at all their tables and in every round.

    As in the reports, only what people answered is evidence: nothing of bots and clocks, and nothing of
    guests whom the teacher removed.
    """
    tables = list(
        Table.objects.filter(activity_id__in=activities)
        .order_by("-pk")
        .values_list("content_hash", "game", "rules_version", "status", "number", "round", "state")
    )
    contents = _contents([row[0] for row in tables])
    years: dict[str, int] = {}
    when: dict[str, tuple[int, int, int]] = {}
    for content in reversed(contents):  # what the newest says holds
        for card in content.deck.cards:
            years[card.id] = card.year
            when[card.id] = (card.year, card.month or 0, card.day or 0)
    judged: list[Judged] = []
    people: set[tuple[int | None, int | None]] = set()
    for row in _rows(activities):
        people.add(row[:2])
        judged.append(_judged(*row[2:]))
    clues = {clue.id for content in contents for clue in content.deck.clues}
    findings = find(judged, years, sorted(years, key=lambda card: (*when[card], card)), clues)
    games = tuple(dict.fromkeys([row[1] for row in tables]))
    return Debrief(findings, contents, len(people), _tallies(tables), games)


def _tallies(tables: Iterable[tuple[Any, ...]]) -> tuple[Tally, ...]:
    """Of tables whose game counts something, by number and round; a restarted one counts nothing."""
    found = []
    for _hash, key, version, status, number, round, state in tables:
        try:
            game = registry.get(key)
            if game.rules_version != version or status == Table.Status.RESTARTED:
                continue
            counts = game.tally(codec(game).state(state)) if _counts(game) else {}
        except SetupRefused:
            continue
        if any(counts.values()):
            found.append(Tally(key, number, round, counts))
    return tuple(sorted(found, key=lambda tally: (tally.number, tally.round)))


def _counts(game: registry.AnyGame) -> bool:
    """Whether the game counts anything: most do not, and their states need not be read."""
    return type(game).tally is not BaseGame.tally


def _contents(hashes: Iterable[str]) -> tuple[Resolved, ...]:
    """Of the tables, each once, the newest first; without those whose content was never stored."""
    found: dict[str, Resolved] = {}
    for wanted in hashes:
        if not wanted or wanted in found:
            continue
        try:
            found[wanted] = library.restore(wanted)
        except ContentError:
            continue
    return tuple(found.values())


def _evidence(activities: Collection[int]) -> QuerySet[Attempt]:
    return Attempt.objects.filter(table__activity_id__in=activities).filter(
        Q(by=By.STUDENT, student__isnull=False)
        | Q(by=By.GUEST, guest__isnull=False, guest__removed_at__isnull=True)
    )


def _rows(activities: Collection[int]) -> Iterable[tuple[Any, ...]]:
    columns = ("student_id", "guest_id", "skill", "kind", "item", "items", "answer")
    return (
        _evidence(activities).order_by("pk").values_list(*columns, "score", "chance", "years_off").iterator()
    )


def _judged(
    skill: str,
    kind: str,
    item: str,
    items: str,
    answer: str,
    score: float | None,
    chance: float,
    years_off: float | None,
) -> Judged:
    decode = msgspec.json.decode
    return Judged(skill, kind, item, tuple(decode(items)), decode(answer), score, chance, years_off)
