"""``manage.py retention --older-than 2y``: what children's data is that old; with ``--yes`` it is erased."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation

from classroom.errors import Refused
from classroom.rosters import retention
from classroom.rosters.models import Classroom


class Command(BaseCommand):
    help = (
        "Lists students who have not signed in for a time, and guests of lessons that old. "
        "With --yes their names and codes are erased; what was played stays under a pseudonym."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--older-than", required=True, metavar="AGE", help="2y, 18m, 400d")
        parser.add_argument("--class", dest="classroom", type=int, help="only this class (its number)")
        parser.add_argument("--yes", action="store_true", help="erase; without it nothing is changed")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            before = retention.moment_of(options["older_than"])
        except Refused as refusal:
            raise CommandError(refusal.message) from None
        classrooms = Classroom.objects.all()
        if options["classroom"] is not None:
            classrooms = classrooms.filter(pk=options["classroom"])
            if not classrooms:
                raise CommandError("There is no such class.")
        day = timezone.localtime(before).date()
        for old in retention.outdated(classrooms, before):
            self.stdout.write(f"class {old.classroom.pk} {old.classroom.name}")
            for student in old.students:
                self.stdout.write(f"  {student}")
            for key, count in old.beside.items():
                if count:
                    self.stdout.write(f"  {key}: {count}")
        if not options["yes"]:
            self.stdout.write(f"Nothing was changed. With --yes what is older than {day} is erased.")
            return
        # The pseudonyms are read by the school, whatever language the operator's shell has.
        with translation.override(settings.LANGUAGE_CODE):
            totals = retention.erase_outdated(classrooms=classrooms, before=before, teacher=None)
        said = ", ".join(f"{key}: {count}" for key, count in totals.items())
        self.stdout.write(f"Erased what was older than {day}: {said}")
