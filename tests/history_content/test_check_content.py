"""``manage.py check_content``: all is well with counts and hash, or every fault and exit code 1."""

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from history_content import faults, library, loader, picker


def test_counts_and_hash() -> None:
    out = StringIO()
    call_command("check_content", stdout=out)
    assert "80 cards (0 drafts), 10 eras, 54 clues on 9 footprint cards" in out.getvalue()
    assert library.content_hash() in out.getvalue()


def test_every_fault_and_exit_code_1(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(loader.DATA_DIR, folder)
    path = folder / loader.EVENTS
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("year: 1624\n", "year: soon\n").replace("emoji: ⛴️\n", "\n"), encoding="utf-8"
    )
    err = StringIO()
    with translation.override("en"), pytest.raises(CommandError) as failed:
        call_command("check_content", data=folder, stderr=err)
    assert failed.value.returncode == 1
    lines = err.getvalue().strip().splitlines()
    assert lines == [
        "events.yaml: fort-at-tayouan: year: Expected a whole number, found text",
        "events.yaml: lukang-port: emoji: “emoji” is missing",
    ]


def test_every_code_can_be_said() -> None:
    """A code that the program uses has its sentence; an unknown one is a programming error at once."""
    with pytest.raises(LookupError):
        faults.ContentError("no_such_code")
    source = "".join(path.read_text(encoding="utf-8") for path in loader.DATA_DIR.parent.glob("*.py"))
    for code in faults.SENTENCES:
        assert f'"{code}"' in source


def test_the_picture_picker_offers_only_what_can_be_shown() -> None:
    groups = picker.groups()
    emojis = [emoji for group in groups for emoji, _ in group.emojis]
    assert len(emojis) == len(set(emojis)) > 200
    assert all(words.strip() for group in groups for _, words in group.emojis)
