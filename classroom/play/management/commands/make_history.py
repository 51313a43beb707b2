"""`manage.py make_history`: an invented class with a year of lessons, for tests and demonstrations.

manage.py make_history                                         40 pupils, 20 sessions, 60 judgements each
manage.py make_history --students 6 --sessions 3 --judgements 20 --seed 7
manage.py make_history --teacher demo --beside-real-classes    into a database that is in use
"""

from __future__ import annotations

import argparse
import json
import secrets
import time
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from classroom.play.invented.school import Size, make_class
from classroom.rosters import services
from classroom.rosters.codes import ALPHABET
from classroom.rosters.models import Classroom, Teacher

USERNAME = "history"
CLASSROOM = "五年二班（虛構）"


class Command(BaseCommand):
    help = "Invents a class whose pupils have played real games for a year, for tests and demonstrations."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--students", type=_between(1, 60), default=40, help="pupils in the class (40)")
        parser.add_argument("--sessions", type=_between(1, 200), default=20, help="lessons, one a week (20)")
        parser.add_argument(
            "--judgements",
            type=_between(1, 500),
            default=60,
            help="of each pupil in each lesson, at least (60)",
        )
        parser.add_argument(
            "--absent", type=_share, default=0.0, help="share of pupils missing in a lesson (0)"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same lessons (1)")
        parser.add_argument("--until", type=date.fromisoformat, help="day of the last lesson (today)")
        parser.add_argument("--name", default=CLASSROOM, help=f"name of the class ({CLASSROOM})")
        parser.add_argument(
            "--teacher",
            default=USERNAME,
            help=f"user name of its teacher, made where there is none ({USERNAME})",
        )
        parser.add_argument(
            "--beside-real-classes",
            action="store_true",
            help="go on although the database has classes that were not made by this command",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        others = Classroom.objects.exclude(name__contains="（虛構）").exclude(name__contains="（示範）")
        if others.exists() and not options["beside_real_classes"]:
            raise CommandError(
                "This database has real classes. An invented class among them could be taken for one; "
                "give --beside-real-classes to make it all the same."
            )
        begin = time.monotonic()
        teacher, password = _teacher(options["teacher"])
        made = make_class(
            owner=teacher,
            name=_invented(options["name"]),
            size=Size(
                students=options["students"],
                sessions=options["sessions"],
                judgements=options["judgements"],
                absent=options["absent"],
            ),
            seed=options["seed"],
            until=options["until"] or timezone.localdate(),
            tell=self._tell,
        )
        self.stdout.write(
            f"{made.classroom.name}: {options['students']} pupils, {made.sessions} sessions, "
            f"{made.tables} tables, {made.moves} moves, {made.judgements} judgements "
            f"in {time.monotonic() - begin:.1f} s"
        )
        if password:
            self.stdout.write(f"teacher {teacher.username}, password {password} (shown only once)")
        told = {"classroom": made.classroom.pk, "teacher": teacher.username, "judgements": made.judgements}
        self.stdout.write("history: " + json.dumps(told))

    def _tell(self, done: int, of: int) -> None:
        if self.stdout.isatty():
            self.stdout.write(f"\r{done} of {of} sessions", ending="" if done < of else "\n")
            self.stdout.flush()


def _invented(name: str) -> str:
    """Nobody must take it for a real class, and the next call must know it again."""
    return name if "（虛構）" in name else f"{name}（虛構）"


def _teacher(username: str) -> tuple[Teacher, str]:
    """The teacher, and the password where the account is new."""
    found = Teacher.objects.filter(username=Teacher.normalize_username(username)).first()
    if found is not None:
        return found, ""
    password = "-".join("".join(secrets.choice(ALPHABET.lower()) for _ in range(4)) for _ in range(3))
    return services.create_teacher(username=username, password=password, display_name="虛構老師"), password


def _between(low: int, high: int) -> Any:
    def number(text: str) -> int:
        value = int(text)
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"from {low} to {high}")
        return value

    return number


def _share(text: str) -> float:
    value = float(text)
    if not 0.0 <= value < 1.0:
        raise argparse.ArgumentTypeError("from 0 to less than 1")
    return value
