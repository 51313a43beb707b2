"""Backup and restore of the SQLite installation; PostgreSQL has pg_dump (docs/operating.md)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from classroom.errors import Refused


def database_file() -> Path:
    """The SQLite file; raises Refused("not_sqlite") on PostgreSQL."""
    if connection.vendor != "sqlite":
        raise Refused("not_sqlite", _("This installation uses PostgreSQL. Use pg_dump and pg_restore."))
    return Path(connection.settings_dict["NAME"])


def backup(target: Path | None = None) -> Path:
    """Copies the database into ``target`` while lessons go on, and returns where it is.

    SQLite's online backup gives the state of one moment; the copy is checked before it gets its name.
    """
    source_file = database_file()
    if not source_file.is_file():
        raise Refused(
            "no_database",
            _("There is no database yet: %(file)s. Start the server once.") % {"file": source_file},
        )
    if target is None:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        target = settings.DATA_DIR / "backups" / f"chronoclass-{stamp}.sqlite3"
    if target.exists():
        raise Refused("file_exists", _("There is a file of this name already: %(file)s") % {"file": target})
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(source_file)) as source, closing(sqlite3.connect(unfinished)) as copy:
        source.backup(copy)
        # A backup is one file: no write-ahead log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
    check(unfinished)
    unfinished.replace(target)
    return target


def check(file: Path) -> None:
    """Raises Refused("not_a_backup") unless the file is a sound database of this product."""
    problem = Refused("not_a_backup", _("This file is no sound backup: %(file)s") % {"file": file})
    if not file.is_file():
        raise problem
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            ours = (
                copy.execute("SELECT count(*) FROM sqlite_master WHERE name = 'play_move'").fetchone()[0] == 1
            )
    except sqlite3.DatabaseError as error:
        raise problem from error
    if not (sound and ours):
        raise problem


def restore(source: Path) -> Path | None:
    """Puts a backup in the database's place; the old database is kept beside it and returned.

    Only while no server runs: the caller holds the server's lock.
    """
    check(source)
    current = database_file()
    connection.close()
    kept: Path | None = None
    if current.exists():
        # Fold the log into the file first, so that what is kept is whole.
        with closing(sqlite3.connect(current)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        kept = current.with_name(f"{current.stem}-before-{datetime.now():%Y%m%d-%H%M%S}.sqlite3")
        current.replace(kept)
    for suffix in ("-wal", "-shm"):
        current.with_name(current.name + suffix).unlink(missing_ok=True)
    unfinished = current.with_name(current.name + ".part")
    unfinished.write_bytes(source.read_bytes())
    unfinished.replace(current)
    return kept
