"""Both languages are complete: every text of the product has its Chinese, without leftovers."""

import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

CATALOGUES = [
    settings.BASE_DIR / "locale/zh_Hant/LC_MESSAGES" / f"{domain}.po" for domain in ("django", "djangojs")
]


def messages(path: Path) -> dict[str, object]:
    with path.open("rb") as file:
        return {str(message.id): message for message in read_po(file) if message.id}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_no_text_lacks_its_chinese(path: Path):
    lacking = [
        text
        for text, message in messages(path).items()
        if message.fuzzy or not all(message.string if isinstance(message.string, tuple) else [message.string])
    ]
    assert lacking == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_named_values_of_a_text_are_those_of_its_translation(path: Path):
    from babel.messages.checkers import python_format

    for message in messages(path).values():
        if "python-format" in message.flags:
            python_format(None, message)


def test_catalogues_hold_every_text_of_the_code(tmp_path: Path):
    copy = tmp_path / "product"
    ignored = shutil.ignore_patterns(
        "node_modules", ".venv", "var", ".git", "bench", "tests", "docs", "__pycache__"
    )
    shutil.copytree(settings.BASE_DIR, copy, ignore=ignored)
    (copy / ".venv").symlink_to(settings.BASE_DIR / ".venv")
    (copy / "node_modules").symlink_to(settings.BASE_DIR / "node_modules")
    subprocess.run([copy / "scripts/messages.sh"], check=True, capture_output=True)
    for path in CATALOGUES:
        collected = messages(copy / path.relative_to(settings.BASE_DIR))
        assert sorted(collected) == sorted(messages(path))
