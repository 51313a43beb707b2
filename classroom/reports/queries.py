"""Rows for reports, each read in one query however many students there are.

What is evidence is said here once: answers that a student or a guest gave. What a bot or the clock did never
counts, a removed guest's answers neither. Guests' rows come along, marked; whoever adds up keeps them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from classroom.lessons.access import sessions_of
from classroom.lessons.models import Attendance, GameSession, Guest
from classroom.play.doubts import deck_of
from classroom.play.models import Attempt, By, Table
from classroom.reports.ability import Response
from classroom.rosters.models import Classroom, Student, Teacher
from games.core.deck import QUESTION_KINDS

CHOSEN = "chosen"
"""The flag of a self-chosen bet, and the name of the segment that such judgements form."""

TIME = "chronology"
"""The skill of judging when something happened."""

MADE = "recipe:"
"""How the ids of questions begin that a quiz made from its cards."""

SEGMENTS = (TIME, "era", "culture", CHOSEN)
"""Judgements that may be added up together: one skill each, self-chosen bets apart. In the order of
display."""


class Placement(NamedTuple):
    """One judgement of a student (``student``) or a guest (``guest``) with the table it was made at.

    ``item`` is the id of what was judged, a card mostly; the others are as in ``games.core.api.Attempt``.
    """

    id: int
    session: int
    table: int
    number: int
    round: int
    game: str
    content: str
    revision: int
    student: int | None
    guest: int | None
    skill: str
    kind: str
    item: str
    items: tuple[str | None, ...]
    answer: Any
    truth: Any
    score: float | None
    chance: float
    years_off: float | None
    flags: frozenset[str]
    elapsed_ms: int | None
    at: datetime

    @property
    def segment(self) -> str:
        return CHOSEN if CHOSEN in self.flags else self.skill

    @property
    def informative(self) -> bool:
        return self.score is not None and 0.0 < self.chance < 1.0

    @property
    def of_quiz(self) -> bool:
        """Whether it answered a quiz question; ``kind`` is the question's then."""
        return self.kind in QUESTION_KINDS

    @property
    def wrong(self) -> bool:
        """Answered, and not fully right."""
        return self.score is not None and self.score < 1.0


class Tally(NamedTuple):
    """What the class page needs of a judgement."""

    student: int
    session: int
    segment: str
    score: float | None
    chance: float


class DeckJudgement(NamedTuple):
    """What the deck page needs of a judgement. ``person``: a student's key, or a guest's below 0; ``items``:
    as JSON.
    """

    person: int
    session: int
    table: int
    segment: str
    item: str
    items: str
    score: float | None
    chance: float
    elapsed_ms: int | None


class SessionLine(NamedTuple):
    """A session as the list of reports shows it."""

    session: GameSession
    judgements: int
    students: int
    guests: int


_COLUMNS = (
    "id",
    "table__activity__session_id",
    "table_id",
    "table__number",
    "table__round",
    "table__game",
    "table__content_hash",
    "revision",
    "student_id",
    "guest_id",
    "skill",
    "kind",
    "item",
    "items",
    "answer",
    "truth",
    "score",
    "chance",
    "years_off",
    "flags",
    "elapsed_ms",
    "at",
)


Narrowed = Callable[[QuerySet[Attempt]], QuerySet[Attempt]]
"""Leaves out judgements that were not asked for (``filters.Filters.narrowed``)."""


def _all(rows: QuerySet[Attempt]) -> QuerySet[Attempt]:
    return rows


def evidence() -> QuerySet[Attempt]:
    """All judgements in lessons that count, of every class: filter before use."""
    return Attempt.objects.filter(
        Q(by=By.STUDENT, student__isnull=False)
        | Q(by=By.GUEST, guest__isnull=False, guest__removed_at__isnull=True),
        table__activity__session__practice=False,
    )


def of_segment(rows: QuerySet[Attempt], segment: str) -> QuerySet[Attempt]:
    """Those judgements that belong to a segment, as ``Placement.segment`` says it."""
    chosen = Q(flags__contains=f'"{CHOSEN}"')
    return rows.filter(chosen) if segment == CHOSEN else rows.filter(~chosen, skill=segment)


def practice_of_student(student: Student) -> list[Placement]:
    """What a student judged when practising alone: apart from lessons, in no figure of them."""
    rows = Attempt.objects.filter(student=student, by=By.STUDENT, table__activity__session__practice=True)
    return _placements(rows)


def placements_of_session(session: GameSession, narrowed: Narrowed = _all) -> list[Placement]:
    """Every judgement of a session, in the order in which they were made."""
    return _placements(narrowed(evidence().filter(table__activity__session=session)))


def placements_of_student(student: Student, narrowed: Narrowed = _all) -> list[Placement]:
    """Every judgement of a student, in the order in which they were made."""
    return _placements(narrowed(evidence().filter(student=student)))


def placements_of(rows: QuerySet[Attempt]) -> list[Placement]:
    """Any judgements, also those that are nobody's evidence, in the order in which they were made."""
    return _placements(rows)


def judgements_of_deck(
    teacher: Teacher, kind: str, key: str, classroom: Classroom | None = None
) -> list[DeckJudgement]:
    """Every judgement in the teacher's classes, or in one of them, at tables of this deck or a part of it."""
    sessions = sessions_of(teacher, archived=None)
    if classroom is not None:
        sessions = sessions.filter(classroom=classroom)
    tables = (
        Table.objects.filter(activity__session__in=sessions)
        .select_related("activity__session")
        .only(
            "filler",
            "interlude_of",
            "activity__deck",
            "activity__filler",
            "activity__interlude",
            "activity__session__practice",
        )
    )
    wanted = [each.pk for each in tables if deck_of(each) == (kind, key)]
    rows = (
        evidence()
        .filter(table__in=wanted)
        .order_by()
        .values_list(
            "student_id",
            "guest_id",
            "table__activity__session_id",
            "table_id",
            "skill",
            "flags",
            "item",
            "items",
            "score",
            "chance",
            "elapsed_ms",
        )
    )
    return [
        DeckJudgement(
            person=student or -(guest or 0),
            session=session,
            table=table,
            segment=CHOSEN if f'"{CHOSEN}"' in flags else skill,
            item=item,
            items=items,
            score=score,
            chance=chance,
            elapsed_ms=elapsed,
        )
        for (
            student,
            guest,
            session,
            table,
            skill,
            flags,
            item,
            items,
            score,
            chance,
            elapsed,
        ) in rows.iterator(chunk_size=5000)
    ]


def tallies_of_classroom(classroom: Classroom, narrowed: Narrowed = _all) -> Iterator[Tally]:
    """The judgements of a class's students over all its sessions; of each only what is added up."""
    rows = (
        narrowed(evidence().filter(table__activity__session__classroom=classroom, by=By.STUDENT))
        .order_by()
        .values_list("student_id", "table__activity__session_id", "skill", "flags", "score", "chance")
    )
    for student, session, skill, flags, score, chance in rows.iterator(chunk_size=5000):
        # The flags are JSON of a few known words; looking for the word spares 50 000 decodings.
        segment = CHOSEN if f'"{CHOSEN}"' in flags else skill
        yield Tally(student, session, segment, score, chance)


def responses_of_classroom(classroom: Classroom) -> Iterator[Response[int, str]]:
    """What a class's students were asked about the order of time, for the scale of abilities and cards.

    Self-chosen bets and questions that were made about several cards are left out.
    """
    rows = (
        evidence()
        .filter(table__activity__session__classroom=classroom, by=By.STUDENT, skill=TIME)
        .exclude(item__startswith=MADE)
        .exclude(flags__contains=f'"{CHOSEN}"')
        .order_by()
        .values_list("student_id", "item", "score", "chance")
    )
    return (Response(*row) for row in rows.iterator(chunk_size=5000))


def contents_of_classroom(classroom: Classroom) -> list[str]:
    """The content hashes that a class has played with in lessons, the newest first."""
    rows = (
        Table.objects.filter(
            activity__session__classroom=classroom, activity__session__practice=False, interlude_of=None
        )
        .exclude(content_hash="")
        .values_list("content_hash")
        .annotate(newest=Max("pk"))
        .order_by("-newest")
    )
    return [content for content, _newest in rows]


def students_of(classroom: Classroom) -> list[Student]:
    """The class list by seat number, with those who have left (their evidence stays)."""
    return list(classroom.students.order_by("number", "pk"))


def guests_of(session: GameSession) -> list[Guest]:
    """Guests who were not removed."""
    return list(session.guests.filter(removed_at__isnull=True))


def attended(session: GameSession) -> set[int]:
    """Ids of the students who signed in for the session."""
    return set(Attendance.objects.filter(session=session).values_list("student_id", flat=True))


def sessions_with_evidence(teacher: Teacher, classroom: Classroom | None = None) -> QuerySet[GameSession]:
    """The teacher's sessions in which somebody judged something, newest first."""
    found = sessions_of(teacher) if classroom is None else GameSession.objects.filter(classroom=classroom)
    judged = evidence().filter(table__activity__session=OuterRef("pk"))
    return found.filter(Exists(judged)).order_by(Coalesce("opened_at", "created_at").desc(), "-pk")


def sessions_played(teacher: Teacher) -> QuerySet[GameSession]:
    """The teacher's sessions in which something was played, newest first: also games that judge nothing."""
    played = Table.objects.filter(activity__session=OuterRef("pk"), revision__gt=0)
    judged = evidence().filter(table__activity__session=OuterRef("pk"))
    found = sessions_of(teacher).filter(Exists(judged) | Exists(played))
    return found.order_by(Coalesce("opened_at", "created_at").desc(), "-pk")


class TablePlayed(NamedTuple):
    """A table of a lesson whose games judge nothing. ``winners``: names; none while it plays."""

    pk: int
    number: int
    round: int
    game: str
    winners: list[str]


def tables_played(session: GameSession) -> list[TablePlayed]:
    """The session's tables at which somebody has moved, in two queries."""
    tables = (
        Table.objects.filter(activity__session=session, revision__gt=0, interlude_of=None)
        .defer("state", "decided")
        .prefetch_related("seats__student", "seats__guest")
        .order_by("activity__position", "number", "round")
    )
    return [TablePlayed(each.pk, each.number, each.round, each.game, _winners(each)) for each in tables]


def _winners(table: Table) -> list[str]:
    if not table.outcome:
        return []
    won = set(msgspec.json.decode(table.outcome).get("winners") or ())
    sat = [seat for seat in table.seats.all() if seat.index in won]
    return [
        seat.student.name if seat.student else seat.guest.nickname if seat.guest else _("Computer")
        for seat in sat
    ]


def session_lines(sessions: list[GameSession]) -> list[SessionLine]:
    """These sessions with how many answered judgements of students, students and guests each has."""
    counts = (
        evidence()
        .filter(table__activity__session__in=[each.pk for each in sessions])
        .order_by()
        .values_list("table__activity__session_id")
        .annotate(
            judged=Count("id", filter=Q(student__isnull=False, score__isnull=False)),
            students=Count("student_id", distinct=True),
            visitors=Count("guest_id", distinct=True),
        )
    )
    by_session = {session: rest for session, *rest in counts}
    return [SessionLine(each, *by_session.get(each.pk, (0, 0, 0))) for each in sessions]


def _placements(rows: QuerySet[Attempt]) -> list[Placement]:
    decode = msgspec.json.decode
    found = []
    for row in rows.order_by("pk").values_list(*_COLUMNS):
        items, answer, truth = row[13:16]
        found.append(
            Placement._make(
                (
                    *row[:13],
                    tuple(decode(items)),
                    decode(answer),
                    decode(truth),
                    *row[16:19],
                    frozenset(decode(row[19])),
                    *row[20:],
                )
            )
        )
    return found
