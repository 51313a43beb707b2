"""Backup of a running SQLite installation."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.config import backups
from classroom.errors import Refused


class Command(BaseCommand):
    help = "Copies the database to a file, also while lessons run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "target", nargs="?", type=Path, help="a new file; default: backups/ in the data folder"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            target = backups.backup(options["target"])
        except Refused as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"{target} ({target.stat().st_size / 1e6:.1f} MB)")
