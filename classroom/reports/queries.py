"""Rows for reports, each read in one query however many students there are.

What is evidence is said here once: answers that a student or a guest gave. What a bot or the clock did never
counts, a removed guest's answers neither. Guests' rows come along, marked; whoever adds up keeps them apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from classroom.lessons.access import sessions_of
from classroom.lessons.models import Attendance, GameSession, Guest
from classroom.play import endings
from classroom.play.doubts import deck_of
from classroom.play.endings import Ending
from classroom.play.models import Attempt, By, Seat, Table
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
    unjudged: bool = False
    """Whether a game was played in it that judges nothing."""


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


def judged_of_deck(
    teacher: Teacher, kind: str, key: str, classroom: Classroom | None = None
) -> QuerySet[Attempt]:
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
    return evidence().filter(table__in=wanted)


def judgements_of_deck(
    teacher: Teacher, kind: str, key: str, classroom: Classroom | None = None
) -> list[DeckJudgement]:
    """The same, each with what the deck page needs of it."""
    rows = (
        judged_of_deck(teacher, kind, key, classroom)
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


def judged_in_classroom(classroom: Classroom, narrowed: Narrowed = _all) -> QuerySet[Attempt]:
    """The judgements of a class's students over all its sessions."""
    return narrowed(evidence().filter(table__activity__session__classroom=classroom, by=By.STUDENT))


def tallies_of_classroom(classroom: Classroom, narrowed: Narrowed = _all) -> Iterator[Tally]:
    """The same, of each only what is added up."""
    rows = (
        judged_in_classroom(classroom, narrowed)
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


def unjudged(session: GameSession) -> list[Ending]:
    """The session's tables of games that judge nothing, by activity and number."""
    tables = endings.played().filter(activity__session=session)
    return endings.endings(tables.order_by("activity__position", "number", "round"))


def tables_between(session: GameSession) -> set[int]:
    """Ids of the tables at which questions came in between a game."""
    rows = Table.objects.filter(activity__session=session, interlude_of__isnull=False)
    return set(rows.values_list("pk", flat=True))


def unjudged_of_student(student: Student, most: int) -> list[Ending]:
    """The newest tables of games that judge nothing at which this student sat, the newest first."""
    tables = endings.played().filter(seats__student=student)
    return endings.endings(tables.order_by("-started_at", "-pk"), most)


def unjudged_sessions(classroom: Classroom) -> list[tuple[GameSession, list[str]]]:
    """The class's sessions in which games were played that judge nothing, the newest first, with the keys of
    these games; in two queries.
    """
    games: dict[int, dict[str, None]] = defaultdict(dict)
    rows = endings.played().filter(activity__session__classroom=classroom).order_by("activity__position")
    for session, game in rows.values_list("activity__session_id", "game"):
        games[session][game] = None
    found = GameSession.objects.filter(pk__in=games).order_by(
        Coalesce("opened_at", "created_at").desc(), "-pk"
    )
    return [(each, list(games[each.pk])) for each in found]


class Sitters(NamedTuple):
    """Ids of the students who have sat at a table of a session, and of those who have sat only where nothing
    was judged.
    """

    everybody: set[int]
    unjudged: set[int]


def sitters(session: GameSession) -> Sitters:
    """Who has sat at the session's tables, in one query."""
    seats = list(
        Seat.objects.filter(
            student__isnull=False, table__activity__session=session, table__interlude_of=None
        ).values_list("student_id", "table__game")
    )
    judged = {student for student, game in seats if game not in endings.CULTURAL}
    everybody = {student for student, _game in seats}
    return Sitters(everybody, everybody - judged)


def session_lines(sessions: list[GameSession]) -> list[SessionLine]:
    """These sessions with how many answered judgements of students each has, and how many students and
    guests took part: judged, or sat at a table where a game had begun.
    """
    wanted = [each.pk for each in sessions]
    rows = evidence().filter(table__activity__session__in=wanted).order_by()
    judged = dict(
        rows.filter(student__isnull=False, score__isnull=False)
        .values_list("table__activity__session_id")
        .annotate(n=Count("id"))
    )
    sat = Seat.objects.filter(table__activity__session__in=wanted, table__revision__gt=0).order_by()
    sat = sat.filter(Q(student__isnull=False) | Q(guest__isnull=False, guest__removed_at=None))
    people: dict[int, set[tuple[int | None, int | None]]] = defaultdict(set)
    for found in (rows, sat):
        for session, student, guest in found.values_list(
            "table__activity__session_id", "student_id", "guest_id"
        ).distinct():
            people[session].add((student, guest))
    without = endings.played().filter(activity__session__in=wanted)
    unjudged = set(without.values_list("activity__session_id", flat=True))
    return [
        SessionLine(
            each,
            judgements=judged.get(each.pk, 0),
            students=sum(student is not None for student, _guest in people[each.pk]),
            guests=sum(guest is not None for _student, guest in people[each.pk]),
            unjudged=each.pk in unjudged,
        )
        for each in sessions
    ]


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
