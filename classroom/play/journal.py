"""The one way a move gets to disk: group commit, without the ORM.

All writes that wait while a commit runs go into the next transaction; nobody is told of a move before its
transaction is durable. One write is one table's step: snapshot, moves, judgements, clock and end together
or not at all, and only where the table still stands at the revision that the step was worked out from.

Two dialects do the same:

- SQLite: one writer thread with a connection of its own (WAL, ``synchronous=FULL``, ``BEGIN IMMEDIATE``).
  Every statement takes many rows, because each one hands the interpreter's lock over and has to get it back.
  A fault undoes the whole transaction (``OR ROLLBACK``): for a statement that could be undone by itself
  SQLite first copies each page it touches into a file of its own.
- PostgreSQL: one statement a batch, its rows as JSON, over an async pool; a pool an event loop. Rows are
  locked in the order of their ids, so that two processes never wait for each other in a circle.

A fault of one write (another process moved first, a key used before, a person deleted meanwhile) does not
hurt the others of its batch.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakKeyDictionary

import msgspec
import psycopg
from django.db import connections
from msgspec import Struct
from psycopg_pool import AsyncConnectionPool, PoolTimeout

log = logging.getLogger(__name__)

BATCH: Final = 64
"""Writes in one transaction at most: bounds the size of a statement and the wait of the first in line."""

APPLICATION: Final = "chronoclass journal"
"""What PostgreSQL's list of connections calls ours."""

CHECKPOINT_PAGES: Final = 4000
"""Pages of 4 kB that SQLite's log grows to before they are moved into the database file."""

LOOK_SECONDS: Final = 1.0
"""How often the writer looks whether its file is still there (a test's database goes away)."""

BUSY_SECONDS: Final = 5.0
"""How long a database may be locked or away before the actor is told to try again."""


class Busy(Exception):
    """The database could not take the write now; whether it is stored must be read from the database."""


T = TypeVar("T")


class Receipt(asyncio.Future[T]):
    """What the journal will answer. It cannot be cancelled: whoever waits for it and is cancelled meanwhile
    learns of that when the answer is there, so that nobody ever goes on without knowing what is stored.
    """

    def cancel(self, msg: object = None) -> bool:
        return False


class Stored(Enum):
    """What became of a write."""

    YES = "yes"
    # The table does not stand at the expected revision any more (or is gone).
    CONFLICT = "conflict"
    # One of its moves carries a key that this seat has used before.
    KNOWN = "known"


class AttemptRow(Struct, frozen=True, gc=False):
    """One judgement, ready to be stored; JSON fields are text."""

    seat: int
    by: str
    student_id: int | None
    guest_id: int | None
    skill: str
    kind: str
    item: str
    items: str
    answer: str
    truth: str
    score: float | None
    chance: float
    years_off: float | None
    flags: str
    elapsed_ms: int | None


class MoveRow(Struct, frozen=True, gc=False):
    """One accepted action with its judgements; ``action`` is JSON."""

    seat: int
    action: str
    by: str
    student_id: int | None
    guest_id: int | None
    key: str
    attempts: tuple[AttemptRow, ...] = ()


class Mark(Struct, frozen=True, gc=False):
    """What a step changes on a seat: whether a bot stands in, and clock moves in a row."""

    seat: int
    absent: bool
    missed: int


class Write(Struct, frozen=True, gc=False):
    """One step of one table, from ``expected`` to ``expected + len(moves)``."""

    table_id: int
    expected: int
    state: str
    decided: str
    status: str
    outcome: str
    clock_id: str
    deadline: datetime | None
    clock_left: float | None
    at: datetime
    moves: tuple[MoveRow, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def revision(self) -> int:
        """The table's revision once this is stored."""
        return self.expected + len(self.moves)


class Snapshot(Struct, frozen=True, gc=False):
    """What changes with every move of a table."""

    revision: int
    state: str
    decided: str
    status: str
    clock_id: str
    deadline: datetime | None
    clock_left: float | None
    moved_at: datetime


class Journal(Protocol):
    """What hosts rely on. Everything belongs to the running event loop."""

    def put(self, write: Write) -> asyncio.Future[Stored]:
        """Queues a write; the future raises Busy."""

    async def snapshot(self, table_id: int) -> Snapshot | None:
        """The stored state; None where there is no such table. Raises Busy."""

    async def recorded(self, table_id: int, seat: int, key: str) -> int | None:
        """The revision that the move with this key made. Raises Busy."""

    async def close(self) -> None:
        """Lets go of threads and connections; they come back when needed."""


@cache
def journal() -> Journal:
    """The journal of the configured database (which does not change while the process lives)."""
    vendor = connections["default"].vendor
    if vendor == "sqlite":
        return _sqlite
    if vendor == "postgresql":
        return _postgres
    raise RuntimeError(f"the journal knows SQLite and PostgreSQL, not {vendor}")


# The columns of each table, in the order of the rows below. Both dialects use them.

_MOVE = ("table_id", "revision", "seat", "action", "by", "student_id", "guest_id", "key", "at")
_ATTEMPT = (
    *("table_id", "revision", "at"),
    *("seat", "by", "student_id", "guest_id", "skill", "kind", "item", "items", "answer", "truth"),
    *("score", "chance", "years_off", "flags", "elapsed_ms"),
)
_TABLE = (
    *("id", "expected", "revision", "decided", "status", "outcome"),
    *("clock_id", "deadline", "clock_left", "at", "ended_at", "state"),
)
_MARK = ("table_id", "seat", "absent", "missed")
_SNAPSHOT = "revision, state, decided, status, clock_id, deadline, clock_left, moved_at"

Row = tuple[Any, ...]


def _table_row(write: Write, at: Any, deadline: Any) -> Row:
    return (
        write.table_id,
        write.expected,
        write.revision,
        write.decided,
        write.status,
        write.outcome,
        write.clock_id,
        deadline,
        write.clock_left,
        at,
        None if write.status == "playing" else at,
        write.state,
    )


def _move_rows(write: Write, at: Any) -> Iterator[Row]:
    for revision, move in enumerate(write.moves, write.expected + 1):
        yield (
            write.table_id,
            revision,
            move.seat,
            move.action,
            move.by,
            move.student_id,
            move.guest_id,
            move.key,
            at,
        )


def _attempt_rows(write: Write, at: Any) -> Iterator[Row]:
    for revision, move in enumerate(write.moves, write.expected + 1):
        for attempt in move.attempts:
            yield (
                write.table_id,
                revision,
                at,
                attempt.seat,
                attempt.by,
                attempt.student_id,
                attempt.guest_id,
                attempt.skill,
                attempt.kind,
                attempt.item,
                attempt.items,
                attempt.answer,
                attempt.truth,
                attempt.score,
                attempt.chance,
                attempt.years_off,
                attempt.flags,
                attempt.elapsed_ms,
            )


def _mark_rows(write: Write) -> Iterator[Row]:
    for mark in write.marks:
        yield write.table_id, mark.seat, mark.absent, mark.missed


def _settle(done: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    """Gives results (or exceptions) to those who still wait for them."""
    for future, result in done:
        if future.done():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)


# SQLite -------------------------------------------------------------------------------------------------


class _Job(Struct, gc=False):
    """Something for the writer thread: a write, or a question to be asked between two transactions."""

    future: asyncio.Future[Any]
    write: Write | None = None
    ask: Callable[[sqlite3.Connection], Any] | None = None


class SqliteJournal:
    """The journal on SQLite: one thread writes for the whole process."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._start = threading.Lock()
        self._db: sqlite3.Connection | None = None
        self._file = ""
        self._look_at = 0.0

    def put(self, write: Write) -> asyncio.Future[Stored]:
        return self._queue(write=write)

    async def snapshot(self, table_id: int) -> Snapshot | None:
        row = await self._queue(
            ask=lambda db: db.execute(
                f"SELECT {_SNAPSHOT} FROM play_table WHERE id = ?", (table_id,)
            ).fetchone()
        )
        if row is None:
            return None
        revision, state, decided, status, clock_id, deadline, clock_left, moved_at = row
        return Snapshot(
            revision,
            state,
            decided,
            status,
            clock_id,
            _read_stamp(deadline),
            clock_left,
            _stored_stamp(moved_at),
        )

    async def recorded(self, table_id: int, seat: int, key: str) -> int | None:
        row = await self._queue(
            ask=lambda db: db.execute(
                "SELECT revision FROM play_move WHERE table_id = ? AND seat = ? AND key = ?",
                (table_id, seat, key),
            ).fetchone()
        )
        return None if row is None else int(row[0])

    async def close(self) -> None:
        """Waits until all that was put is stored, and ends the thread."""
        with self._start:
            thread, self._thread = self._thread, None
            if thread is None:
                return
            self._jobs.put(None)
        await asyncio.to_thread(thread.join)

    def _queue(
        self, write: Write | None = None, ask: Callable[[sqlite3.Connection], Any] | None = None
    ) -> asyncio.Future[Any]:
        future: Receipt[Any] = Receipt(loop=asyncio.get_running_loop())
        if self._thread is None or not self._thread.is_alive():
            with self._start:
                if self._thread is None or not self._thread.is_alive():
                    self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
                    self._thread.start()
        self._jobs.put(_Job(future, write, ask))
        return future

    # In the writer thread.

    def _run(self) -> None:
        open_ = True
        while open_:
            batch: list[_Job] = []
            job = self._jobs.get()
            while True:
                if job is None:
                    open_ = False
                    break
                batch.append(job)
                if len(batch) == BATCH:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._serve(batch)
        self._disconnect()

    def _serve(self, batch: list[_Job]) -> None:
        done: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}

        def tell(job: _Job, result: Any) -> None:
            done.setdefault(job.future.get_loop(), []).append((job.future, result))

        writes = [job for job in batch if job.write is not None]
        if writes:
            for job, result in zip(
                writes, self._store([job.write for job in writes if job.write]), strict=True
            ):
                tell(job, result)
        for job in batch:
            if job.ask is not None:
                try:
                    tell(job, job.ask(self._connected()))
                except sqlite3.Error as error:
                    self._disconnect()
                    tell(job, Busy(str(error)))
        for loop, results in done.items():
            # A loop that has been closed meanwhile has nobody left who waits.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, results)

    def _store(self, writes: list[Write]) -> Sequence[Stored | Busy]:
        try:
            return self._transaction(self._connected(), writes)
        except sqlite3.IntegrityError as error:
            if len(writes) > 1:
                # One of them is at fault (a person deleted meanwhile); it must not hurt the others.
                return [result for write in writes for result in self._store([write])]
            log.warning("table %s: a move could not be stored: %s", writes[0].table_id, error)
            return [Busy(str(error))]
        except sqlite3.Error as error:
            log.warning("%s moves could not be stored: %s", len(writes), error)
            self._disconnect()
            return [Busy(str(error))] * len(writes)
        except Exception as error:
            log.exception("the journal failed")
            self._disconnect()
            return [Busy(repr(error))] * len(writes)

    def _transaction(self, db: sqlite3.Connection, writes: list[Write]) -> list[Stored]:
        db.execute("BEGIN IMMEDIATE")
        try:
            results = self._refused(db, writes)
            good = [write for write, result in zip(writes, results, strict=True) if result is Stored.YES]
            if good:
                self._insert(db, good)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return results

    def _refused(self, db: sqlite3.Connection, writes: list[Write]) -> list[Stored]:
        """What each write may expect. We hold the only write lock, so that what is read here stays true."""
        results = [Stored.YES] * len(writes)
        keys = [
            (place, write.table_id, move.seat, move.key)
            for place, write in enumerate(writes)
            for move in write.moves
        ]
        for (place,) in db.execute(
            f"WITH item(place, table_id, seat, key) AS (VALUES {_places(len(keys), 4)}) "
            "SELECT place FROM item JOIN play_move m "
            "ON m.table_id = item.table_id AND m.seat = item.seat AND m.key = item.key",
            _flat(keys),
        ).fetchall():
            results[place] = Stored.KNOWN
        ids = list({write.table_id for write in writes})
        stands: dict[int, int] = dict(
            db.execute(
                f"SELECT id, revision FROM play_table WHERE id IN ({','.join('?' * len(ids))})", ids
            ).fetchall()
        )
        for place, write in enumerate(writes):
            if results[place] is Stored.YES:
                if stands.get(write.table_id) == write.expected:
                    # A later write for the same table in this batch builds on this one.
                    stands[write.table_id] = write.revision
                else:
                    results[place] = Stored.CONFLICT
        return results

    def _insert(self, db: sqlite3.Connection, writes: list[Write]) -> None:
        tables: dict[int, Row] = {}  # the last one of each
        moves: list[Row] = []
        attempts: list[Row] = []
        for write in writes:
            at = _write_stamp(write.at)
            tables[write.table_id] = _table_row(write, at, _write_stamp(write.deadline))
            moves += _move_rows(write, at)
            attempts += _attempt_rows(write, at)
        db.execute(
            f"WITH item({', '.join(_TABLE)}) AS (VALUES {_places(len(tables), len(_TABLE))}) "
            "UPDATE OR ROLLBACK play_table SET revision = item.revision, state = item.state, "
            "decided = item.decided, status = item.status, outcome = item.outcome, "
            "clock_id = item.clock_id, deadline = item.deadline, clock_left = item.clock_left, "
            "moved_at = item.at, ended_at = item.ended_at "
            "FROM item WHERE play_table.id = item.id",
            _flat(tables.values()),
        )
        _insert_many(db, "play_move", _MOVE, moves)
        _insert_many(db, "play_attempt", _ATTEMPT, attempts)
        marks = [row for write in writes for row in _mark_rows(write)]
        if marks:
            db.executemany(
                'UPDATE play_seat SET absent = ?3, missed = ?4 WHERE table_id = ?1 AND "index" = ?2', marks
            )

    def _connected(self) -> sqlite3.Connection:
        file = str(connections.settings["default"]["NAME"])
        if self._db is not None and (file != self._file or self._is_gone(file)):
            self._disconnect()
        if self._db is None:
            db = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None, cached_statements=512)
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
                # A commit of 40 tables writes some hundred pages; the default would checkpoint every few.
                f"wal_autocheckpoint={CHECKPOINT_PAGES}",
            ):
                db.execute(f"PRAGMA {pragma}")
            self._db, self._file = db, file
        return self._db

    def _is_gone(self, file: str) -> bool:
        now = time.monotonic()
        if now < self._look_at:
            return False
        self._look_at = now + LOOK_SECONDS
        return not Path(file).exists()

    def _disconnect(self) -> None:
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error):
                self._db.close()
            self._db = None


def _places(rows: int, width: int) -> str:
    row = f"({','.join('?' * width)})"
    return ",".join([row] * rows)


def _flat(rows: Iterable[Row]) -> list[Any]:
    return [value for row in rows for value in row]


def _insert_many(db: sqlite3.Connection, table: str, columns: Sequence[str], rows: list[Row]) -> None:
    step = BATCH * 4  # × 18 columns stays well below SQLite's limit of parameters
    for first in range(0, len(rows), step):
        part = rows[first : first + step]
        names = ", ".join(f'"{column}"' for column in columns)
        places = _places(len(part), len(columns))
        db.execute(f"INSERT OR ROLLBACK INTO {table} ({names}) VALUES {places}", _flat(part))


def _write_stamp(moment: datetime | None) -> str | None:
    """As Django stores it: UTC without a zone."""
    return None if moment is None else str(moment.astimezone(UTC).replace(tzinfo=None))


def _stored_stamp(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _read_stamp(text: str | None) -> datetime | None:
    return None if text is None else _stored_stamp(text)


# PostgreSQL ---------------------------------------------------------------------------------------------

_TABLE_TYPES = (
    *("bigint", "int", "int", "text", "text", "text"),
    *("text", "timestamptz", "float8", "timestamptz", "timestamptz"),
)  # of all but the state
_MOVE_TYPES = ("bigint", "int", "int", "text", "text", "bigint", "bigint", "text", "timestamptz")
_ATTEMPT_TYPES = (
    *("bigint", "int", "timestamptz", "int", "text", "bigint", "bigint"),
    *("text", "text", "text", "text", "text", "text"),
    *("float8", "float8", "float8", "text", "int"),
)
_MARK_TYPES = ("bigint", "int", "bool", "int")


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _recordset(columns: Sequence[str], types: Sequence[str]) -> str:
    """Rows that travel as one JSON array of objects: psycopg takes longer for an array a column."""
    typed = ", ".join(f'"{column}" {kind}' for column, kind in zip(columns, types, strict=True))
    return f"json_to_recordset(%s::json) AS ({typed})"


# States travel beside the rest, as they are: to quote a JSON text within JSON costs both sides more. (In an
# array of binary format, as psycopg would search each for characters to be quoted.)
_BATCH_SQL: Final = f"""
WITH item({_names(_TABLE)}) AS MATERIALIZED (
  SELECT * FROM ROWS FROM ({_recordset(_TABLE[:-1], _TABLE_TYPES)}, unnest(%b::text[]))),
move AS MATERIALIZED (SELECT * FROM {_recordset(_MOVE, _MOVE_TYPES)}),
attempt AS MATERIALIZED (SELECT * FROM {_recordset(_ATTEMPT, _ATTEMPT_TYPES)}),
mark AS MATERIALIZED (SELECT * FROM {_recordset(_MARK, _MARK_TYPES)}),
known AS MATERIALIZED (
  SELECT DISTINCT move.table_id FROM move
  JOIN play_move m ON m.table_id = move.table_id AND m.seat = move.seat AND m.key = move.key),
locked AS MATERIALIZED (
  SELECT t.id, t.revision FROM play_table t WHERE t.id IN (SELECT id FROM item) ORDER BY t.id FOR UPDATE),
stored AS (
  UPDATE play_table t SET revision = item.revision, state = item.state, decided = item.decided,
    status = item.status, outcome = item.outcome, clock_id = item.clock_id, deadline = item.deadline,
    clock_left = item.clock_left, moved_at = item.at, ended_at = item.ended_at
  FROM item JOIN locked ON locked.id = item.id AND locked.revision = item.expected
  WHERE t.id = item.id AND t.revision = item.expected AND item.id NOT IN (SELECT table_id FROM known)
  RETURNING t.id),
moved AS (
  INSERT INTO play_move ({_names(_MOVE)})
  SELECT {_names(_MOVE)} FROM move WHERE table_id IN (SELECT id FROM stored)),
judged AS (
  INSERT INTO play_attempt ({_names(_ATTEMPT)})
  SELECT {_names(_ATTEMPT)} FROM attempt WHERE table_id IN (SELECT id FROM stored)),
marked AS (
  UPDATE play_seat s SET absent = mark.absent, missed = mark.missed FROM mark
  WHERE s.table_id = mark.table_id AND s."index" = mark.seat AND mark.table_id IN (SELECT id FROM stored))
SELECT item.id, EXISTS (SELECT 1 FROM stored WHERE stored.id = item.id),
  EXISTS (SELECT 1 FROM known WHERE known.table_id = item.id) FROM item
"""

_FAULTS = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout, OSError)
_RETRIES: Final = (0.0, 0.3)  # seconds before the second and the third try


class _PostgresLoop:
    """The journal of one event loop: its pool, and what waits for the next batch."""

    def __init__(self) -> None:
        self._pool: AsyncConnectionPool[psycopg.AsyncConnection[Any]] | None = None
        self._dbname = ""
        self._opening = asyncio.Lock()
        self._waiting: list[tuple[Write, Receipt[Stored]]] = []
        self._batch: list[tuple[Write, Receipt[Stored]]] = []
        self._task: asyncio.Task[None] | None = None

    def put(self, write: Write) -> asyncio.Future[Stored]:
        loop = asyncio.get_running_loop()
        future: Receipt[Stored] = Receipt(loop=loop)
        self._waiting.append((write, future))
        if self._task is None:
            self._begin()
        return future

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._task.add_done_callback(self._ended)

    async def _run(self) -> None:
        while self._waiting:
            self._batch = self._take()
            results = await self._store([write for write, _ in self._batch])
            _settle([(future, result) for (_, future), result in zip(self._batch, results, strict=True)])
            self._batch = []

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled() or task.exception() is not None:
            # Mostly the event loop has ended, perhaps before the task had begun: nobody is left waiting.
            left, self._batch, self._waiting = [*self._batch, *self._waiting], [], []
            _settle([(future, Busy("the journal has ended")) for _, future in left])
        elif self._waiting:
            self._begin()

    def _take(self) -> list[tuple[Write, Receipt[Stored]]]:
        """The next batch: each table once, so that one statement can tell what became of each."""
        batch: list[tuple[Write, Receipt[Stored]]] = []
        left: list[tuple[Write, Receipt[Stored]]] = []
        tables: set[int] = set()
        for item in self._waiting:
            if len(batch) < BATCH and item[0].table_id not in tables:
                tables.add(item[0].table_id)
                batch.append(item)
            else:
                left.append(item)
        self._waiting = left
        return batch

    async def _store(self, writes: list[Write]) -> Sequence[Stored | Busy]:
        try:
            rows = await self._rows(_BATCH_SQL, _parameters(writes))
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            # One of them is at fault (a person deleted meanwhile); it must not hurt the others.
            if len(writes) > 1:
                return [result for write in writes for result in await self._store([write])]
            log.warning("table %s: a move could not be stored: %s", writes[0].table_id, error)
            return [Busy(str(error))]
        except _FAULTS as error:
            log.warning("%s moves could not be stored: %s", len(writes), error)
            return [Busy(str(error))] * len(writes)
        except Exception as error:
            log.exception("the journal failed")
            return [Busy(repr(error))] * len(writes)
        found = {
            table_id: Stored.YES if stored else Stored.KNOWN if known else Stored.CONFLICT
            for table_id, stored, known in rows
        }
        return [found[write.table_id] for write in writes]

    async def one(self, sql: str, *values: Any) -> Row | None:
        try:
            rows = await self._rows(sql, values)
        except _FAULTS as error:
            raise Busy(str(error)) from error
        return rows[0] if rows else None

    async def _rows(self, sql: str, values: Sequence[Any]) -> list[Row]:
        """Runs one statement, again where its connection broke.

        Again is safe also when the lost connection had committed: the batch then finds its own keys.
        """
        for pause in _RETRIES:
            try:
                return await self._rows_once(sql, values)
            except _FAULTS as error:
                log.info("the database is asked again: %s", error)
                await asyncio.sleep(pause)
        return await self._rows_once(sql, values)

    async def _rows_once(self, sql: str, values: Sequence[Any]) -> list[Row]:
        async with (await self._connected()).connection(timeout=BUSY_SECONDS) as db:
            return await (await db.execute(sql, values, prepare=True)).fetchall()

    async def _connected(self) -> AsyncConnectionPool[psycopg.AsyncConnection[Any]]:
        settings = connections.settings["default"]
        if self._pool is not None and self._dbname == settings["NAME"]:
            return self._pool
        async with self._opening:
            if self._pool is not None and self._dbname != settings["NAME"]:
                await self._pool.close()
                self._pool = None
            if self._pool is None:
                pool: AsyncConnectionPool[psycopg.AsyncConnection[Any]] = AsyncConnectionPool(
                    kwargs={
                        **_connection_arguments(settings),
                        "autocommit": True,
                        "application_name": APPLICATION,
                    },
                    min_size=1,
                    max_size=4,
                    configure=_with_fast_compression,
                    open=False,
                    reconnect_timeout=BUSY_SECONDS,
                )
                await pool.open()
                self._pool, self._dbname = pool, settings["NAME"]
        return self._pool

    async def close(self) -> None:
        while self._task is not None:
            await asyncio.wait([self._task])
        if self._pool is not None:
            await self._pool.close()
            self._pool = None


class PostgresJournal:
    """The journal on PostgreSQL: one pool an event loop."""

    def __init__(self) -> None:
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, _PostgresLoop] = WeakKeyDictionary()

    def _here(self) -> _PostgresLoop:
        loop = asyncio.get_running_loop()
        found = self._loops.get(loop)
        if found is None:
            found = self._loops[loop] = _PostgresLoop()
        return found

    def put(self, write: Write) -> asyncio.Future[Stored]:
        return self._here().put(write)

    async def snapshot(self, table_id: int) -> Snapshot | None:
        row = await self._here().one(f"SELECT {_SNAPSHOT} FROM play_table WHERE id = %s", table_id)
        return None if row is None else Snapshot(*row)

    async def recorded(self, table_id: int, seat: int, key: str) -> int | None:
        row = await self._here().one(
            "SELECT revision FROM play_move WHERE table_id = %s AND seat = %s AND key = %s",
            table_id,
            seat,
            key,
        )
        return None if row is None else int(row[0])

    def close(self) -> Coroutine[Any, Any, None]:
        return self._here().close()


async def _with_fast_compression(db: psycopg.AsyncConnection[Any]) -> None:
    """A state is long enough to be compressed with every move: lz4 takes a fraction of the usual method's
    time, where this server knows it.
    """
    await db.execute(
        "SELECT set_config(name, 'lz4', false) FROM pg_settings "
        "WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)"
    )


def _parameters(writes: list[Write]) -> list[Any]:
    """The parameters of a batch: tables, their states, moves, attempts and marks."""
    rows = [_table_row(write, write.at, write.deadline) for write in writes]
    return [
        _records(_TABLE[:-1], [row[:-1] for row in rows]),
        [row[-1] for row in rows],
        _records(_MOVE, [row for write in writes for row in _move_rows(write, write.at)]),
        _records(_ATTEMPT, [row for write in writes for row in _attempt_rows(write, write.at)]),
        _records(_MARK, [row for write in writes for row in _mark_rows(write)]),
    ]


def _records(columns: Sequence[str], rows: Iterable[Row]) -> str:
    return msgspec.json.encode([dict(zip(columns, row, strict=True)) for row in rows]).decode()


def _connection_arguments(settings: dict[str, Any]) -> dict[str, Any]:
    """Django's settings as psycopg's arguments."""
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    ours = {"pool", "assume_role", "isolation_level", "server_side_binding", "prepare_threshold"}
    given = {name: settings[key] for key, name in names.items() if settings.get(key)}
    return {**{key: value for key, value in settings["OPTIONS"].items() if key not in ours}, **given}


_sqlite = SqliteJournal()
_postgres = PostgresJournal()
