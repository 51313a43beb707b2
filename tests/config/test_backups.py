"""A backup taken while somebody writes is whole; a restore keeps what it replaces."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from classroom.config import backups
from classroom.errors import Refused
from classroom.live import startup

# PostgreSQL has tools of its own for this (docs/operating.md).
pytestmark = pytest.mark.sqlite


@pytest.fixture
def live(tmp_path: Path, monkeypatch) -> Path:
    """A database file of the product's shape in write-ahead mode."""
    file = tmp_path / "live.sqlite3"
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("CREATE TABLE play_move (id INTEGER PRIMARY KEY)")
        db.executemany("INSERT INTO play_move VALUES (?)", [(n,) for n in range(1000)])
        db.commit()
    monkeypatch.setattr(backups, "database_file", lambda: file)
    return file


def moves(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("SELECT count(*) FROM play_move").fetchone()[0])


def test_backup_has_what_was_committed_and_not_what_was_not(live: Path, tmp_path: Path):
    with closing(sqlite3.connect(live, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO play_move VALUES (5000)")
        copy = backups.backup(tmp_path / "copy.sqlite3")
        writer.execute("COMMIT")
    assert (moves(copy), moves(live)) == (1000, 1001)
    assert not copy.with_name(copy.name + "-wal").exists()


def test_backup_overwrites_nothing(live: Path, tmp_path: Path):
    target = tmp_path / "copy.sqlite3"
    target.write_text("precious")
    with pytest.raises(Refused) as refused:
        backups.backup(target)
    assert refused.value.code == "file_exists"
    assert target.read_text() == "precious"


def test_restore_replaces_and_keeps_the_old_database(live: Path, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(backups.connection, "close", lambda: None)
    copy = backups.backup(tmp_path / "copy.sqlite3")
    with closing(sqlite3.connect(live)) as db:
        db.execute("DELETE FROM play_move WHERE id < 400")
        db.commit()
    kept = backups.restore(copy)
    assert (moves(live), moves(kept)) == (1000, 600)


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\x00 but broken"])
def test_restore_refuses_what_is_no_backup_and_changes_nothing(live: Path, tmp_path: Path, content: bytes):
    bad = tmp_path / "bad.sqlite3"
    bad.write_bytes(content)
    with pytest.raises(Refused) as refused:
        backups.restore(bad)
    assert refused.value.code == "not_a_backup"
    assert moves(live) == 1000


def test_restore_refuses_a_file_that_is_not_there(live: Path, tmp_path: Path):
    with pytest.raises(Refused):
        backups.restore(tmp_path / "nothing.sqlite3")


def test_restore_is_refused_while_a_server_runs(live: Path, tmp_path: Path):
    copy = backups.backup(tmp_path / "copy.sqlite3")
    with startup.lock(live), pytest.raises(CommandError):
        call_command("restore", copy)
    assert moves(live) == 1000
    assert list(tmp_path.glob("live-before-*")) == []
