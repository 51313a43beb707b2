"""Everything between an installed environment and a served platform, in one process: it takes seconds."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from classroom.address import lan_address
from classroom.config.backups import database_file
from classroom.live.startup import lock


class Command(BaseCommand):
    help = "Migrates, checks the content, makes the demo class on an empty database, and prints the address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="also open a session in which bots play")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor == "sqlite":
            # Refuses where a server runs: its tables must not be changed under it.
            lock(database_file()).close()
        call_command("migrate", verbosity=0)
        call_command("check_content", quiet=True)
        call_command("make_demo")
        if options["demo"]:
            try:
                call_command("demo_session")
            except CommandError as error:
                raise CommandError(
                    "這個資料庫裡沒有示範班級。請用另一個資料夾：CHRONOCLASS_DATA=var/demo make demo\n"
                    "This database has no demo class. Use another folder: CHRONOCLASS_DATA=var/demo make demo"
                ) from error
        where, scheme = lan_address(), "https" if settings.HTTPS else "http"
        self.stdout.write("")
        self.stdout.write(f"  時序教室 Chronoclass    {scheme}://{where}/")
        self.stdout.write(f"  老師登入 Teachers        {scheme}://{where}/teacher/")
        self.stdout.write("  停止 Stop               Ctrl+C")
        self.stdout.write("")
        self.stdout.flush()
