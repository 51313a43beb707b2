"""``manage.py check_content``: says every fault of the data files, or what there is when all is well."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from history_content import culture, library, loader
from history_content.faults import ContentFaults


class Command(BaseCommand):
    help = "Checks the built-in content and prints every fault; exit code 1 if there is one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--data", type=Path, default=loader.DATA_DIR, help="another folder of data files")
        parser.add_argument("--quiet", action="store_true", help="say only what is wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["data"]
        try:
            content = loader.load(folder)
            faults = [*loader.check_pictures(content), *culture.check_pictures(content.culture)]
        except ContentFaults as error:
            content, faults = None, list(error.faults)
        for fault in faults:
            self.stderr.write(str(fault))
        if faults or content is None:
            raise CommandError(f"{len(faults)} faults in the content", returncode=1)
        if options["quiet"]:
            return
        drafts = sum(card.verification.status != "verified" for card in content.cards)
        clues = sum(1 for _ in content.clues())
        questions = sum(len(each.questions) for each in content.question_sets)
        self.stdout.write(
            f"{len(content.cards)} cards ({drafts} drafts), {len(content.eras)} eras, {clues} clues "
            f"on {len(content.footprints)} footprint cards, {questions} questions "
            f"in {len(content.question_sets)} sets, {sum(len(book.cards) for book in content.culture)} "
            f"culture cards of {len(content.culture)} games, {len(content.lessons)} teacher's notes"
        )
        if folder == loader.DATA_DIR:
            self.stdout.write(f"content {library.content_hash()}")
