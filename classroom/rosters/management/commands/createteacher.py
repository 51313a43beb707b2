"""``manage.py createteacher``: an account for a teacher, asked for or from standard input."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from classroom.errors import Refused
from classroom.rosters.models import Teacher
from classroom.rosters.services import create_teacher


class Command(BaseCommand):
    help = "Makes an account for a teacher. Forgotten password: manage.py changepassword USERNAME."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "username", nargs="?", help="what the teacher signs in with; asked for when missing"
        )
        parser.add_argument("--name", default="", help="what others see, e.g. 林老師")
        parser.add_argument(
            "--password-stdin",
            action="store_true",
            help="read the password from the first line of standard input",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        asks = not options["password_stdin"]
        username = options["username"] or (input("User name: ") if asks else "")
        if not username.strip():
            raise CommandError("A teacher needs a user name.")
        name = options["name"] or (input("Name that others see (may be empty): ") if asks else "")
        trial = Teacher(username=Teacher.normalize_username(username), display_name=name.strip())
        password = self._ask(trial) if asks else self._read(trial)
        try:
            teacher = create_teacher(username=username, password=password, display_name=name.strip())
        except Refused as refusal:
            raise CommandError(refusal.message) from None
        self.stdout.write(f"Teacher {teacher.username} can sign in now.")

    def _read(self, trial: Teacher) -> str:
        password = sys.stdin.readline().rstrip("\r\n")
        try:
            validate_password(password, trial)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        return password

    def _ask(self, trial: Teacher) -> str:
        while True:
            password = getpass.getpass("Password: ")
            if password != getpass.getpass("Password again: "):
                self.stderr.write("The two differ. Once more.")
                continue
            try:
                validate_password(password, trial)
            except ValidationError as error:
                self.stderr.write("\n".join(error.messages))
                continue
            return password
