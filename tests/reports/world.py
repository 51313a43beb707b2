"""Classes, sessions and judgements for the tests of reports: played by the real rules, stored as the journal
stores them."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
from django.utils import timezone

from classroom.lessons.models import Activity, Attendance, GameSession, Guest
from classroom.play.models import Attempt, By, Dealt, Seat, Table
from classroom.rosters.models import Classroom, ClassroomTeacher, Student, Teacher
from games.match import Match
from history_content import library

TAIWAN = {"kind": "built-in", "key": "taiwan"}
SURNAMES = "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐"
GIVEN = ("品妤", "宥廷", "子晴", "承恩", "語彤", "柏翰", "詠晴", "冠廷", "羽彤", "宇翔")


def teacher(name: str = "alice") -> Teacher:
    return Teacher.objects.create_user(name, None)


def classroom(owner: Teacher, students: int = 2, name: str = "五年三班") -> Classroom:
    group = Classroom.objects.create(name=name, code=f"C{Classroom.objects.count():05d}")
    ClassroomTeacher.objects.create(classroom=group, teacher=owner, is_owner=True)
    Student.objects.bulk_create(
        Student(
            classroom=group,
            number=number,
            name=SURNAMES[number % len(SURNAMES)] + GIVEN[number % len(GIVEN)],
            pictures="cat,kite,bus",
            pin="1234",
        )
        for number in range(1, students + 1)
    )
    return group


def lesson(group: Classroom, title: str = "認識清領時期", days_ago: int = 0) -> GameSession:
    made = GameSession.objects.create(
        classroom=group,
        title=title,
        code=f"S{GameSession.objects.count():05d}",
        state=GameSession.State.ENDED,
        opened_at=timezone.now() - timedelta(days=days_ago),
    )
    Activity.objects.create(session=made, position=1, game="voyage-team", deck=TAIWAN)
    return made


def table(session: GameSession, number: int = 1, round: int = 1, content: str | None = None) -> Table:
    return Table.objects.create(
        activity=session.activities.get(),
        number=number,
        round=round,
        game="voyage-team",
        rules_version=1,
        content_hash=library.snapshot(TAIWAN) if content is None else content,
        seed=number,
        dealt=Dealt.objects.get_or_create(digest="none", setting="{}")[0],
        state="{}",
    )


def judged(
    at: Table,
    student: Student | None = None,
    *,
    guest: Guest | None = None,
    by: str | None = None,
    card: str = "zhu-yigui-incident",
    before: str | None = None,
    after: str | None = None,
    answer: Any = 4,
    truth: Any = (4,),
    score: float | None = 1.0,
    chance: float = 0.5,
    years_off: float | None = None,
    kind: str = "place",
    skill: str = "chronology",
    flags: tuple[str, ...] = ("team",),
    items: tuple[str | None, ...] | None = None,
) -> Attempt:
    """One judgement, as the journal would have written it."""

    def say(value: Any) -> str:
        return msgspec.json.encode(value).decode()

    return Attempt.objects.create(
        table=at,
        revision=at.attempts.count() + 1,
        seat=0,
        by=by or (By.GUEST if guest else By.STUDENT if student else By.BOT),
        student=student,
        guest=guest,
        skill=skill,
        kind=kind,
        item=card,
        items=say((card, before, after) if items is None else items),
        answer=say(answer),
        truth=say(truth),
        score=score,
        chance=chance,
        years_off=years_off,
        flags=say(flags),
        at=timezone.now(),
    )


def play(
    at: Table,
    sitters: list[Student | Guest | None],
    *,
    skills: list[float],
    seed: int,
    when: datetime | None = None,
    options: dict[str, Any] | None = None,
) -> Match:
    """Plays the table to its end by the real rules and stores what each sitter judged (None: a bot)."""
    deck = library.resolve(TAIWAN).deck
    match = Match.start("voyage-team", deck, seats=len(sitters), seed=seed, options=options)
    rng, when = Random(seed), when or timezone.now()
    found: list[Attempt] = []
    seats = []
    for index, sitter in enumerate(sitters):
        kind = {"student": sitter} if isinstance(sitter, Student) else {"guest": sitter}
        seats.append(Seat(table=at, index=index, **kind))
    Seat.objects.bulk_create(seats)
    revision = 0
    while match.outcome is None:
        seat = min(match.to_move)
        step = match.act(seat, match.bot(seat, skills[seat], rng))
        revision += 1
        when += timedelta(seconds=12)
        for each in step.attempts:
            sitter = sitters[each.seat]
            values = msgspec.to_builtins(each)
            found.append(
                Attempt(
                    table=at,
                    revision=revision,
                    seat=each.seat,
                    by=By.BOT if sitter is None else By.STUDENT if isinstance(sitter, Student) else By.GUEST,
                    student=sitter if isinstance(sitter, Student) else None,
                    guest=sitter if isinstance(sitter, Guest) else None,
                    skill=each.skill,
                    kind=each.kind,
                    item=each.item,
                    items=msgspec.json.encode(values["items"]).decode(),
                    answer=msgspec.json.encode(values["answer"]).decode(),
                    truth=msgspec.json.encode(values["truth"]).decode(),
                    score=each.score,
                    chance=each.chance,
                    years_off=each.years_off,
                    flags=msgspec.json.encode(values.get("flags", ())).decode(),
                    at=when,
                )
            )
    Attempt.objects.bulk_create(found)
    return match


def play_session(
    session: GameSession,
    students: list[Student],
    *,
    size: int = 4,
    seed: int = 1,
    games: int = 1,
    **options: Any,
) -> None:
    """A whole class plays, ``size`` at a table; bots fill the last one. The skill of a student: its number
    mod 5 in quarters."""
    for number, start in enumerate(range(0, len(students), size), start=1):
        group: list[Student | Guest | None] = list(students[start : start + size])
        group += [None] * (2 - len(group))
        skills = [((each.number % 5) / 4 if isinstance(each, Student) else 0.5) for each in group]
        for round in range(1, games + 1):
            at = table(session, number, round)
            play(
                at,
                group,
                skills=skills,
                seed=seed * 1000 + number * 10 + round,
                when=session.opened_at,
                options=options,
            )
    Attendance.objects.bulk_create(Attendance(session=session, student=each) for each in students)
