"""The figures of the reports, worked out again from nothing but seeds and moves (issue "3 of 5", must hold).

Here the definition of docs/measures.md is written a second time, plainly: the tables are played again, and
what the rules judge is added up by hand. No stored judgement is read.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from datetime import date
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import GameSession
from classroom.play.invented.school import LESSONS, Made, Size, make_class
from classroom.play.models import Attempt, Move, Table
from classroom.reports import assemble, queries
from classroom.rosters.models import Teacher
from games.match import Match

Key = tuple[int, str]
"""A student and a segment."""


@pytest.fixture
def made(db: None) -> Made:
    owner = Teacher.objects.create_user("history", None)
    size = Size(students=6, sessions=len(LESSONS), judgements=10)
    return make_class(owner=owner, name="五年二班（虛構）", size=size, seed=11, until=date(2026, 6, 12))


def judged(session: GameSession) -> list[tuple[int, Any]]:
    """Every judgement of the session's students, from the moves alone."""
    found = []
    for table in Table.objects.filter(activity__session=session).select_related("dealt"):
        people = {seat.index: seat.student_id for seat in table.seats.all()}
        match = Match.replay(table.game, table.setting, table.seed, ()).match
        for move in Move.objects.filter(table=table).order_by("revision"):
            step = match.act(move.seat, msgspec.json.decode(move.action))
            found += [(people[each.seat], each) for each in step.attempts if people.get(each.seat)]
    return found


def by_hand(session: GameSession) -> dict[Key, tuple[int, int, float | None]]:
    """Answered, with weight, and Σ(s − c) / Σ(1 − c) of each student and segment."""
    rows: dict[Key, list[tuple[float, float]]] = defaultdict(list)
    for student, each in judged(session):
        if each.score is not None:
            segment = "chosen" if "chosen" in each.flags else each.skill
            rows[student, segment].append((each.score, each.chance))
    result = {}
    for key, pairs in rows.items():
        weighty = [(score, chance) for score, chance in pairs if 0 < chance < 1]
        room = sum(1 - chance for _score, chance in weighty)
        known = sum(score - chance for score, chance in weighty) / room if room else None
        result[key] = (len(pairs), len(weighty), known)
    return result


def test_every_figure_of_a_session_is_what_the_moves_give(made: Made) -> None:
    for session in GameSession.objects.filter(classroom=made.classroom):
        expected = by_hand(session)
        found = {}
        for segment in assemble.by_segment(queries.placements_of_session(session)):
            for (_kind, student), person in segment.people.items():
                summary = person.summary
                if summary.n:
                    found[student, segment.segment] = (summary.n, summary.informative, summary.above_chance)
        assert found.keys() == expected.keys()
        for key, (count, weighty, known) in expected.items():
            assert found[key][:2] == (count, weighty), (session.title, key)
            assert found[key][2] == (None if known is None else pytest.approx(known)), (session.title, key)


def test_the_class_over_all_sessions_is_what_the_moves_give(made: Made) -> None:
    sums: dict[Key, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for session in GameSession.objects.filter(classroom=made.classroom):
        for student, each in judged(session):
            if each.score is not None and 0 < each.chance < 1:
                segment = "chosen" if "chosen" in each.flags else each.skill
                sums[student, segment][0] += each.score - each.chance
                sums[student, segment][1] += 1 - each.chance
    found = assemble.matrices(queries.tallies_of_classroom(made.classroom))
    for (student, segment), (surplus, room) in sums.items():
        summary = found[segment].students[student].summary()
        assert summary.above_chance == pytest.approx(surplus / room), (student, segment)


def test_the_page_shows_what_was_worked_out(made: Made, client: Client) -> None:
    """The number of judgements that a teacher reads, and the estimate behind each dot."""
    session = GameSession.objects.filter(classroom=made.classroom).latest("opened_at")
    expected = by_hand(session)
    client.force_login(Teacher.objects.get(username="history"))
    body = client.get(reverse("reports:session", args=[session.pk])).content.decode()
    segment = max({key[1] for key in expected}, key=lambda each: sum(key[1] == each for key in expected))
    table = body.split(f'id="seg-{segment}"')[1].split("</table>")[0]
    for (student, of), (count, weighty, _known) in expected.items():
        if of != segment:
            continue
        line = table.split(reverse("reports:student", args=[student]))[1].split("</tbody>")[0]
        shown = re.findall(r'<a class="opens num"[^>]*>(\d+)</a>', line)
        assert shown[:2] == [str(count), str(weighty)]


def test_a_stored_judgement_that_was_tampered_with_is_found_out(made: Made) -> None:
    """The comparison above can fail."""
    session = GameSession.objects.filter(classroom=made.classroom).latest("opened_at")
    row = Attempt.objects.filter(
        table__activity__session=session, chance__gt=0, chance__lt=1, score=0, student__isnull=False
    ).first()
    assert row is not None
    Attempt.objects.filter(pk=row.pk).update(score=1)
    expected = by_hand(session)
    for segment in assemble.by_segment(queries.placements_of_session(session)):
        person = segment.people.get(("student", row.student_id or 0))
        key = (row.student_id or 0, segment.segment)
        of_row = "chosen" if "chosen" in json.loads(row.flags) else row.skill
        if person is not None and segment.segment == of_row:
            assert person.summary.above_chance != pytest.approx(expected[key][2])
