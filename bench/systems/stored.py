"""What the database says after a run, and how that agrees with what tablets were told.

Reads with plain SQL on a connection of its own, so that it proves what the product wrote, not what it
remembers.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import psycopg
from msgspec import Struct

from bench.load.plan import TableEnd

TABLES = "SELECT id, revision FROM play_table"
MOVES = "SELECT table_id, revision, key FROM play_move"
ATTEMPTS = "SELECT table_id, COUNT(*) FROM play_attempt GROUP BY table_id"


class StoredTable(Struct):
    """One table in the database: its revision, the keys of its moves by revision, and how many judgements
    it has."""

    revision: int
    keys: dict[int, str]
    attempts: int = 0


def read_sqlite(file: Path) -> dict[str, StoredTable]:
    """All tables of an SQLite database, by id."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        return _gather(
            db.execute(TABLES).fetchall(), db.execute(MOVES).fetchall(), db.execute(ATTEMPTS).fetchall()
        )


def read_postgres(address: str) -> dict[str, StoredTable]:
    """All tables of a PostgreSQL database, by id."""
    with psycopg.connect(address) as db:
        return _gather(
            db.execute(TABLES).fetchall(), db.execute(MOVES).fetchall(), db.execute(ATTEMPTS).fetchall()
        )


def _gather(
    tables: list[tuple[int, int]], moves: list[tuple[int, int, str]], attempts: list[tuple[int, int]]
) -> dict[str, StoredTable]:
    found = {str(table): StoredTable(revision, {}) for table, revision in tables}
    for table, revision, key in moves:
        found[str(table)].keys[revision] = key
    for table, count in attempts:
        found[str(table)].attempts = count
    return found


def faults(
    stored: Mapping[str, StoredTable], ended: list[TableEnd], *, cut: bool, judged: bool = True
) -> list[str]:
    """What is wrong. `cut`: the server was killed in mid-game, so moves under way may be stored or not, and
    nothing else. `judged`: each move of this game is a judgement; else none is.

    - every acknowledged move is stored under its key, and no tablet saw a revision that is not stored;
    - the moves of a table are those of its revisions, each once, and each has its judgement;
    - unless cut: all that was sent is stored, acknowledged, and shown by all tablets.
    """
    wrong = []
    for end in ended:
        table = stored.get(end.id)
        if table is None:
            wrong.append(f"table {end.id} is gone")
            continue
        lost = [revision for revision in end.acked if table.keys.get(revision) != f"r{revision}"]
        if lost:
            wrong.append(f"table {end.id}: acknowledged and not stored: {lost[:5]} ({len(lost)})")
        if end.seen > table.revision:
            wrong.append(f"table {end.id}: told of revision {end.seen}, stored {table.revision}")
        if sorted(table.keys) != list(range(1, table.revision + 1)):
            wrong.append(f"table {end.id}: revision {table.revision}, {len(table.keys)} moves")
        if table.attempts != (table.revision if judged else 0):
            wrong.append(f"table {end.id}: {table.revision} moves, {table.attempts} judgements")
        if not cut and not end.sent == table.revision == end.seen == len(set(end.acked)):
            wrong.append(
                f"table {end.id}: {end.sent} sent, {table.revision} stored, {end.seen} shown,"
                f" {len(set(end.acked))} acknowledged"
            )
    return wrong
