"""An invented class with a year of lessons, written to the database in bulk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from classroom.lessons.models import Activity, Attendance, GameSession
from classroom.play.invented.pupils import Pupil, Subject
from classroom.play.invented.tables import Lesson, Played, Sitter
from classroom.play.journal import AttemptRow, MoveRow
from classroom.play.models import Attempt, Dealt, Move, Seat, Table
from classroom.play.services import dealt
from classroom.rosters import services
from classroom.rosters.codes import new_code, new_pictures, new_pin
from classroom.rosters.models import Classroom, Student, Teacher
from games.match import Match
from history_content import library

TABLE_SIZE: Final = 4

TEAM: Final = ("voyage-team", {"all_predict": True})
RACE: Final = ("voyage-race", {"all_predict": True})
TRAIN: Final = ("voyage-train", {"predict": True, "cards": 32})
BET: Final = ("voyage-bet", {"cards": 24})
QUIZ: Final = ("quiz", {"pace": "teacher", "recipe": {"number": 10, "difficulty": 2}})

LESSONS: Final[tuple[tuple[str, tuple[tuple[str, dict[str, Any]], ...]], ...]] = (
    ("認識清領時期", (TEAM,)),
    ("荷西與明鄭", (QUIZ, RACE)),
    ("南下列車", (TRAIN, TEAM)),
    ("史前與原住民族", (TEAM,)),
    ("快打臺灣通", (BET, TEAM)),
    ("日治時期", (RACE,)),
    ("單元複習", (QUIZ, TEAM)),
)
"""What is played, lesson by lesson, over and over; the last game of a lesson is played until the bell."""

SURNAMES: Final = "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高"
GIVEN: Final = (
    *("品妤", "宥廷", "子晴", "承恩", "語彤", "柏翰", "詠晴", "冠廷", "羽彤", "宇翔", "思齊", "采潔"),
    *("家豪", "以恩", "宗翰", "芷瑄", "彥廷", "心妍", "俊宏", "若涵", "睿恩", "沛蓁", "柏宇", "巴奈"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How large: ``judgements`` is what each pupil makes in each session at least."""

    students: int = 40
    sessions: int = 20
    judgements: int = 60
    absent: float = 0.0  # the share of pupils who are missing in a lesson


class Made(NamedTuple):
    """What was written."""

    classroom: Classroom
    sessions: int
    tables: int
    moves: int
    judgements: int


def make_class(
    *,
    owner: Teacher,
    name: str,
    size: Size,
    seed: int,
    until: date,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Made:
    """A class of this teacher with its history, the last lesson on ``until`` and one a week before it. The
    same seed gives the same lessons. ``tell`` hears how many sessions are done.
    """
    rng = Random(seed)
    deck = library.built_in_deck()
    subject = Subject(deck, rng)
    with transaction.atomic():
        classroom = services.create_classroom(owner=owner, name=name)
        students = _students(classroom, size.students, rng)
        # From pupils who guess to one or two who know nearly everything.
        pupils = {
            student.pk: Pupil(
                subject, rng.betavariate(2.0, 2.2), rng.uniform(0.0, 0.3), Random(rng.getrandbits(64))
            )
            for student in students
        }
        tables = moves = judgements = 0
        for at in range(size.sessions):
            for pupil in pupils.values():
                pupil.learn(at / max(1, size.sessions - 1))
            day = until - timedelta(weeks=size.sessions - 1 - at)
            written = _session(classroom, at, _ten_past_ten(day), students, pupils, size, rng)
            tables += len(written)
            moves += sum(len(each.moves) for each in written)
            judgements += sum(len(each.attempts) for each in written)
            tell(at + 1, size.sessions)
    return Made(classroom, size.sessions, tables, moves, judgements)


def _students(classroom: Classroom, count: int, rng: Random) -> list[Student]:
    pictures: set[str] = set()
    pins: set[str] = set()
    students = []
    for number in range(1, count + 1):
        pictures.add(picture := new_pictures(pictures))
        pins.add(pin := new_pin(pins))
        name = rng.choice(SURNAMES) + rng.choice(GIVEN)
        group = f"第{(number - 1) // TABLE_SIZE + 1}組"
        students.append(
            Student(classroom=classroom, number=number, name=name, group=group, pictures=picture, pin=pin)
        )
    Student.objects.bulk_create(students)
    return list(classroom.students.order_by("number"))


def _ten_past_ten(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(10, 10)))


def _session(
    classroom: Classroom,
    at: int,
    begin: datetime,
    students: Sequence[Student],
    pupils: dict[int, Pupil],
    size: Size,
    rng: Random,
) -> list[Played]:
    """One lesson, played and written."""
    title, games = LESSONS[at % len(LESSONS)]
    session = GameSession.objects.create(
        classroom=classroom,
        created_by=classroom.teachers.first(),
        title=f"{title}（{at // len(LESSONS) + 1}）",
        code=new_code(),
        state=GameSession.State.ENDED,
        opened_at=begin,
    )
    there = [each for each in students if rng.random() >= size.absent]
    rng.shuffle(there)
    lesson = Lesson(size.judgements, rng)
    played: list[Played] = []
    now = begin + timedelta(minutes=3)
    for position, (game, options) in enumerate(games, start=1):
        to_the_bell = position == len(games)
        activity = Activity.objects.create(
            session=session,
            position=position,
            game=game,
            deck={"kind": "built-in", "key": library.TAIWAN},
            options=options,
            mode=Activity.Mode.CLASS if game == "quiz" else Activity.Mode.GROUP,
            table_size=TABLE_SIZE,
            state=Activity.State.ENDED,
            started_at=now,
        )
        found = _activity(activity, lesson, _tables(game, there, pupils), rng, now, to_the_bell)
        played += found
        now = max([now, *(each.table.moved_at for each in found)])
        Activity.objects.filter(pk=activity.pk).update(ended_at=now)
    _write(played)
    GameSession.objects.filter(pk=session.pk).update(
        created_at=begin - timedelta(days=1), ended_at=now, current=activity
    )
    Attendance.objects.bulk_create(Attendance(session=session, student=each) for each in there)
    return played


def _tables(game: str, there: Sequence[Student], pupils: dict[int, Pupil]) -> list[list[Sitter]]:
    """Who sits together; the computer joins one who would sit alone."""
    size = len(there) if game == "quiz" else TABLE_SIZE
    groups = []
    for start in range(0, len(there), max(1, size)):
        group = [Sitter(each.pk, pupils[each.pk]) for each in there[start : start + size]]
        if game != "quiz":
            group += [Sitter(None, None)] * (2 - len(group))
        groups.append(group)
    return groups


def _activity(
    activity: Activity,
    lesson: Lesson,
    tables: Sequence[list[Sitter]],
    rng: Random,
    begin: datetime,
    to_the_bell: bool,
) -> list[Played]:
    """Every table once, or as often as there is time for."""
    content = library.snapshot(activity.deck)
    settings: dict[str, Dealt] = {}
    found = []
    for number, sitters in enumerate(tables, start=1):
        now, round = begin, 0
        while round == 0 or to_the_bell:
            if lesson.enough(sitters):
                break
            round += 1
            seed = rng.getrandbits(62)
            match = Match.start(
                activity.game,
                library.built_in_deck(),
                seats=len(sitters),
                seed=seed,
                options=activity.options,
            )
            setting = match.setting_json.decode()
            if setting not in settings:
                settings[setting] = dealt(setting)
            table = Table(
                activity=activity,
                number=number,
                round=round,
                game=activity.game,
                rules_version=match.game.rules_version,
                content_hash=content,
                seed=seed,
                dealt=settings[setting],
            )
            found.append(lesson.play(table, match, sitters, begin=now))
            now = found[-1].table.moved_at + timedelta(seconds=20)
    return found


def _write(played: Sequence[Played]) -> None:
    """All rows of a lesson, a few statements."""
    tables = [each.table for each in played]
    # Times of what happens now are set by the database's fields themselves; these happened long ago.
    when = [(each.started_at, each.moved_at) for each in tables]
    Table.objects.bulk_create(tables)
    for table, (started, moved) in zip(tables, when, strict=True):
        table.started_at, table.moved_at = started, moved
    Table.objects.bulk_update(tables, ["started_at", "moved_at"], batch_size=200)
    Seat.objects.bulk_create([row for each in played for row in each.seats])
    _insert(Move, MoveRow, [(each.table.pk, *row) for each in played for row in each.moves])
    _insert(Attempt, AttemptRow, [(each.table.pk, *row) for each in played for row in each.attempts])


def _insert(
    model: type[Move] | type[Attempt],
    kind: type[MoveRow] | type[AttemptRow],
    rows: Sequence[tuple[int, int, datetime, MoveRow | AttemptRow]],
) -> None:
    """As the journal writes them, and several times as fast as by objects of models."""
    fields = [name for name in kind.__struct_fields__ if name != "attempts"]
    ops = connection.ops
    columns = ", ".join(ops.quote_name(name) for name in ("table_id", "revision", "at", *fields))
    places = ", ".join(["%s"] * (3 + len(fields)))
    sql = f"INSERT INTO {ops.quote_name(model._meta.db_table)} ({columns}) VALUES ({places})"
    with connection.cursor() as cursor:
        cursor.executemany(
            sql,
            [
                (table, revision, ops.adapt_datetimefield_value(at), *[getattr(row, name) for name in fields])
                for table, revision, at, row in rows
            ],
        )
