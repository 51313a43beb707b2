"""``manage.py make_history``: an invented school year that is like a played one (issue 4, must hold)."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from classroom.lessons.models import Attendance, GameSession
from classroom.play.invented.school import LESSONS, Made, Size, make_class
from classroom.play.models import Attempt, By, Move, Table
from classroom.play.replays import replay
from classroom.rosters import services
from classroom.rosters.models import Classroom, Teacher

UNTIL = date(2026, 6, 12)
SMALL = Size(students=5, sessions=len(LESSONS), judgements=8)


def make(seed: int = 3, size: Size = SMALL, name: str = "五年二班（虛構）") -> Made:
    owner = Teacher.objects.create_user(f"teacher{Teacher.objects.count()}", None)
    return make_class(owner=owner, name=name, size=size, seed=seed, until=UNTIL)


def judgements(made: Made) -> list[tuple[object, ...]]:
    rows = Attempt.objects.filter(table__activity__session__classroom=made.classroom).order_by("pk")
    return list(rows.values_list("student__number", "item", "items", "answer", "score", "chance", "at"))


@pytest.mark.django_db
class TestWhatIsMade:
    def test_every_pupil_judges_in_every_session_as_often_as_asked(self) -> None:
        made = make()
        counts = Counter(Attempt.objects.values_list("student_id", "table__activity__session_id"))
        students = made.classroom.students.values_list("pk", flat=True)
        sessions = made.classroom.sessions.values_list("pk", flat=True)
        assert (len(students), len(sessions)) == (SMALL.students, SMALL.sessions)
        assert all(counts[student, session] >= 8 for student in students for session in sessions)
        assert made.judgements == Attempt.objects.count()
        assert made.moves == Move.objects.count()

    def test_every_game_is_played_and_every_table_replays_move_by_move(self) -> None:
        make()
        assert set(Table.objects.values_list("game", flat=True)) == {
            game for _title, games in LESSONS for game, _options in games
        }
        for table in Table.objects.all():
            assert replay(table.pk).difference is None
            assert table.status == Table.Status.ENDED

    def test_lessons_lie_a_week_apart_and_no_judgement_lies_outside_its_lesson(self) -> None:
        make()
        sessions = list(GameSession.objects.order_by("opened_at"))
        days = [timezone.localdate(each.opened_at) for each in sessions]
        assert days == [UNTIL - timedelta(weeks=back) for back in reversed(range(len(sessions)))]
        for each in sessions:
            assert each.state == GameSession.State.ENDED
            times = Attempt.objects.filter(table__activity__session=each).values_list("at", flat=True)
            assert all(each.opened_at <= at <= each.ended_at for at in times)

    def test_the_same_seed_makes_the_same_judgements_and_another_seed_others(self) -> None:
        first, second, other = make(3), make(3), make(4)
        assert judgements(first) == judgements(second)
        assert judgements(first) != judgements(other)

    def test_the_computer_joins_who_would_sit_alone_and_its_judgements_are_a_bots(self) -> None:
        make()  # five pupils at tables of four
        assert Attempt.objects.filter(by=By.BOT, student=None).exists()
        assert not Attempt.objects.filter(by=By.BOT, student__isnull=False).exists()

    def test_who_is_absent_neither_attends_nor_judges(self) -> None:
        made = make(size=Size(students=6, sessions=3, judgements=4, absent=0.4))
        attended = set(Attendance.objects.values_list("session_id", "student_id"))
        judged = set(
            Attempt.objects.filter(by=By.STUDENT).values_list("table__activity__session_id", "student_id")
        )
        assert judged == attended
        assert len(attended) < 6 * made.sessions


@pytest.mark.django_db
class TestTheCommand:
    ARGUMENTS = ("--students", "4", "--sessions", "1", "--judgements", "4", "--until", "2026-06-12")

    def test_it_makes_a_class_and_says_how_to_sign_in(self) -> None:
        out = StringIO()
        call_command("make_history", *self.ARGUMENTS, stdout=out)
        teacher = Teacher.objects.get(username="history")
        password = out.getvalue().partition("password ")[2].partition(" ")[0]
        assert teacher.check_password(password)
        assert Classroom.objects.get().teachers.get() == teacher

    def test_it_refuses_beside_real_classes_and_changes_nothing(self) -> None:
        owner = Teacher.objects.create_user("alice", None)
        services.create_classroom(owner=owner, name="五年三班")
        with pytest.raises(CommandError, match="real classes"):
            call_command("make_history", *self.ARGUMENTS, stdout=StringIO())
        assert Classroom.objects.count() == Teacher.objects.count() == 1

    def test_it_goes_on_beside_real_classes_where_that_is_asked_for(self) -> None:
        owner = Teacher.objects.create_user("alice", None)
        services.create_classroom(owner=owner, name="五年三班")
        call_command("make_history", *self.ARGUMENTS, "--beside-real-classes", stdout=StringIO())
        assert Classroom.objects.count() == 2

    def test_a_second_call_adds_another_invented_class(self) -> None:
        for _again in range(2):
            call_command("make_history", *self.ARGUMENTS, "--name", "示範", stdout=StringIO())
        assert list(Classroom.objects.values_list("name", flat=True)) == ["示範（虛構）"] * 2

    @pytest.mark.parametrize("wrong", [("--students", "0"), ("--judgements", "501"), ("--absent", "1")])
    def test_sizes_that_make_no_sense_are_refused(self, wrong: tuple[str, str]) -> None:
        with pytest.raises(CommandError):
            call_command("make_history", *wrong, stdout=StringIO())
        assert not Classroom.objects.exists()
