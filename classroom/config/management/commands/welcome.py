"""What a person who started the server wants to know: where to go."""

from typing import Any

from django.core.management.base import BaseCommand

from classroom.address import lan_address


class Command(BaseCommand):
    help = "Prints the address of this installation."

    def handle(self, *args: Any, **options: Any) -> None:
        where = lan_address()
        self.stdout.write("")
        self.stdout.write(f"  時序教室 Chronoclass    http://{where}/")
        self.stdout.write(f"  老師登入 Teachers        http://{where}/teacher/")
        self.stdout.write("  停止 Stop               Ctrl+C")
        self.stdout.write("")
        self.stdout.flush()
