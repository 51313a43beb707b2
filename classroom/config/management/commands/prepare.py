"""Everything between an installed environment and a served platform, in one process: it takes seconds."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from classroom.address import lan_address


class Command(BaseCommand):
    help = "Migrates, checks the content, makes the demo class on an empty database, and prints the address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="also open a session in which bots play")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        call_command("check_content", quiet=True)
        call_command("make_demo")
        if options["demo"]:
            call_command("demo_session")
        where = lan_address()
        self.stdout.write("")
        self.stdout.write(f"  時序教室 Chronoclass    http://{where}/")
        self.stdout.write(f"  老師登入 Teachers        http://{where}/teacher/")
        self.stdout.write("  停止 Stop               Ctrl+C")
        self.stdout.write("")
        self.stdout.flush()
