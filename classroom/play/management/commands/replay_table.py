"""Proves that a table's moves give its stored state, and its judgements."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.play import replays
from classroom.play.models import Table


class Command(BaseCommand):
    help = "Plays a table's stored moves again and compares the result with what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", nargs="?", type=int, help="the table's id")
        parser.add_argument("--all", action="store_true", help="every table")

    def handle(self, *args: Any, table: int | None, all: bool, **options: Any) -> None:
        if (table is None) == (not all):
            raise CommandError("Give a table's id, or --all.")
        rows = Table.objects.all() if table is None else Table.objects.filter(pk=table)
        ids = list(rows.order_by("pk").values_list("pk", flat=True))
        if not ids and not all:
            raise CommandError(f"There is no table {table}.")
        wrong = 0
        for table_id in ids:
            report = replays.replay(table_id)
            if report.difference is None:
                self.stdout.write(f"table {table_id}: {report.moves} moves, all as stored")
            else:
                wrong += 1
                facts = msgspec.json.encode(msgspec.to_builtins(report.difference)).decode()
                self.stderr.write(f"table {table_id}: differs at move {report.difference.revision}: {facts}")
        if wrong:
            raise CommandError(f"{wrong} of {len(ids)} tables differ from what their moves give.")
