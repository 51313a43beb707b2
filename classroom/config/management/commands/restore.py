"""Restores a backup of the SQLite installation, the server being stopped."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from classroom.config import backups
from classroom.errors import Refused
from classroom.live.startup import AlreadyServed, lock


class Command(BaseCommand):
    help = "Puts a backup in the place of the database; the old database is kept beside it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="a file that `backup` wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            # Held until the end, so that no server starts on a half-restored file.
            with lock(backups.database_file()):
                kept = backups.restore(options["source"])
        except AlreadyServed as served:
            raise CommandError(_("The server is running. Stop it first, then restore.")) from served
        except Refused as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"restored {options['source']}" + (f"; the old database is {kept}" if kept else ""))
