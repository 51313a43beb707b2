"""The journal: what is stored together, what is refused, and that one write's fault is not another's."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from msgspec.structs import replace

from classroom.play import journal as journals
from classroom.play.journal import AttemptRow, Busy, Mark, MoveRow, Stored, Write, journal
from classroom.play.models import Attempt, Move, Seat, Table
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]

NOW = datetime(2026, 3, 2, 9, 15, 30, 250000, tzinfo=UTC)


def attempt(**fields) -> AttemptRow:
    row = AttemptRow(
        seat=0,
        by="student",
        student_id=None,
        guest_id=None,
        skill="chronology",
        kind="place",
        item="card-1",
        items='["card-1",null,null]',
        answer="3",
        truth="[1,2,3]",
        score=1.0,
        chance=0.375,
        years_off=0.0,
        flags='["team"]',
        elapsed_ms=None,
    )
    return replace(row, **fields)


def write(table: Table, key: str = "k1", **fields) -> Write:
    move = MoveRow(
        seat=0,
        action='{"type":"place","area":3}',
        by="student",
        student_id=None,
        guest_id=None,
        key=key,
        attempts=(attempt(),),
    )
    full = Write(
        table_id=table.pk,
        expected=0,
        state='{"phase":"TURN"}',
        decided='{"0":1}',
        status="playing",
        outcome="",
        clock_id="turn:1",
        deadline=NOW,
        clock_left=None,
        at=NOW,
        moves=(move,),
    )
    return replace(full, **fields)


@pytest.fixture
def tables(world: World) -> list[Table]:
    return [world.table(seed=n) for n in range(4)]


@database_sync_to_async
def stored(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


@database_sync_to_async
def counts() -> tuple[int, int]:
    return Move.objects.count(), Attempt.objects.count()


async def test_move_judgements_snapshot_clock_and_marks_are_stored_together(world: World, tables):
    child = world.students[0]
    move = MoveRow(
        seat=0,
        action='{"type":"place","area":3}',
        by="student",
        student_id=child.pk,
        guest_id=None,
        key="k1",
        attempts=(attempt(student_id=child.pk), attempt(seat=1, score=None, years_off=None, elapsed_ms=950)),
    )
    result = await journal().put(write(tables[0], moves=(move,), marks=(Mark(2, absent=True, missed=2),)))
    assert result is Stored.YES
    table = await stored(tables[0])
    assert (table.revision, table.state, table.decided) == (1, '{"phase":"TURN"}', '{"0":1}')
    assert (table.clock_id, table.deadline, table.moved_at, table.ended_at) == ("turn:1", NOW, NOW, None)

    @database_sync_to_async
    def rows():
        return (
            list(Move.objects.values_list("revision", "seat", "by", "student_id", "key", "at")),
            list(
                Attempt.objects.order_by("pk").values_list(
                    "seat", "student_id", "score", "elapsed_ms", "item"
                )
            ),
            Seat.objects.get(table=tables[0], index=2),
        )

    moves, attempts, seat = await rows()
    assert moves == [(1, 0, "student", child.pk, "k1", NOW)]
    assert attempts == [(0, child.pk, 1.0, None, "card-1"), (1, None, None, 950, "card-1")]
    assert (seat.absent, seat.missed) == (True, 2)


async def test_the_end_of_a_table_is_stored_with_its_time(tables):
    await journal().put(
        write(tables[0], status="ended", outcome='{"reason":"map_full"}', clock_id="", deadline=None)
    )
    table = await stored(tables[0])
    assert (table.status, table.outcome, table.ended_at, table.deadline) == (
        "ended",
        '{"reason":"map_full"}',
        NOW,
        None,
    )


async def test_several_moves_of_one_step_get_revisions_in_order(tables):
    moves = tuple(
        MoveRow(seat, "{}", "clock", None, None, key) for seat, key in ((-2, "elapsed"), (0, "answer"))
    )
    assert await journal().put(write(tables[0], moves=moves)) is Stored.YES
    assert (await stored(tables[0])).revision == 2
    assert await database_sync_to_async(lambda: list(Move.objects.values_list("revision", "key")))() == [
        (1, "elapsed"),
        (2, "answer"),
    ]


async def test_thirty_answers_in_the_same_second_are_all_stored(world: World, tables):
    """failures.md, Rules: "Thirty answers in the same second are all stored (ClassQuiz)"."""
    many = await database_sync_to_async(lambda: [world.table(seed=n) for n in range(10, 40)])()
    results = await asyncio.gather(*(journal().put(write(table)) for table in many))
    assert results == [Stored.YES] * 30
    assert await counts() == (30, 30)


async def test_a_conflict_does_not_hurt_the_others_of_its_batch(tables):
    results = await asyncio.gather(
        journal().put(write(tables[0])),
        journal().put(write(tables[1], expected=5)),
        journal().put(write(tables[2])),
    )
    assert results == [Stored.YES, Stored.CONFLICT, Stored.YES]
    assert await counts() == (2, 2)
    assert (await stored(tables[1])).revision == 0


async def test_two_writes_from_the_same_revision_store_one(tables):
    results = await asyncio.gather(
        journal().put(write(tables[0], key="a")), journal().put(write(tables[0], key="b"))
    )
    assert sorted(result.value for result in results) == ["conflict", "yes"]
    assert await counts() == (1, 1)


async def test_a_write_may_build_on_one_that_still_waits(tables):
    results = await asyncio.gather(
        journal().put(write(tables[0], key="a")), journal().put(write(tables[0], key="b", expected=1))
    )
    assert results == [Stored.YES, Stored.YES]
    assert (await stored(tables[0])).revision == 2


async def test_a_key_used_before_changes_nothing(tables):
    assert await journal().put(write(tables[0], key="same")) is Stored.YES
    again, other = await asyncio.gather(
        journal().put(write(tables[0], key="same", expected=1)), journal().put(write(tables[1], key="same"))
    )
    assert (again, other) == (Stored.KNOWN, Stored.YES)
    assert (await stored(tables[0])).revision == 1
    assert await counts() == (2, 2)


async def test_a_person_deleted_meanwhile_hurts_only_that_write(tables):
    gone = MoveRow(0, "{}", "student", 999_999, None, "k")
    results = await asyncio.gather(
        journal().put(write(tables[0])),
        journal().put(write(tables[1], moves=(gone,))),
        journal().put(write(tables[2])),
        return_exceptions=True,
    )
    assert isinstance(results[1], Busy)
    assert [results[0], results[2]] == [Stored.YES, Stored.YES]
    assert (await stored(tables[1])).revision == 0
    assert await counts() == (2, 2)


async def test_text_that_the_database_cannot_hold_does_not_hurt_others(tables):
    """A client may call its key anything; PostgreSQL holds no NUL, SQLite does."""
    results = await asyncio.gather(
        journal().put(write(tables[0])),
        journal().put(write(tables[1], key="a\0b")),
        journal().put(write(tables[2])),
        return_exceptions=True,
    )
    assert (results[0], results[2]) == (Stored.YES, Stored.YES)
    assert results[1] is Stored.YES or isinstance(results[1], Busy)


async def test_who_waits_for_a_write_is_cancelled_only_when_it_is_stored(tables):
    """Nobody ever goes on without knowing what is stored."""
    receipt = journal().put(write(tables[0]))

    async def waits() -> None:
        await receipt

    waiting = asyncio.create_task(waits())
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert receipt.result() is Stored.YES


async def test_a_table_that_is_gone_conflicts(tables):
    assert await journal().put(replace(write(tables[0]), table_id=999_999)) is Stored.CONFLICT


async def test_reads_find_what_was_stored(tables):
    await journal().put(write(tables[0], key="k9"))
    assert await journal().recorded(tables[0].pk, 0, "k9") == 1
    assert await journal().recorded(tables[0].pk, 1, "k9") is None
    snapshot = await journal().snapshot(tables[0].pk)
    assert snapshot is not None
    assert (snapshot.revision, snapshot.clock_id, snapshot.deadline, snapshot.moved_at) == (
        1,
        "turn:1",
        NOW,
        NOW,
    )
    assert await journal().snapshot(999_999) is None


async def test_more_writes_than_a_batch_holds(world: World):
    many = await database_sync_to_async(lambda: [world.table(seed=n) for n in range(journals.BATCH + 6)])()
    results = await asyncio.gather(*(journal().put(write(table)) for table in many))
    assert results == [Stored.YES] * len(many)


async def test_after_close_it_comes_back(tables):
    await journal().put(write(tables[0]))
    await journal().close()
    assert await journal().put(write(tables[1])) is Stored.YES


@pytest.mark.sqlite
async def test_a_locked_database_is_busy_and_half_applies_nothing(tables, monkeypatch):
    await journal().close()
    monkeypatch.setattr(journals, "BUSY_SECONDS", 0.05)
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            await journal().put(write(tables[0]))
        other.execute("ROLLBACK")
    finally:
        other.close()
    assert await counts() == (0, 0)
    assert await journal().put(write(tables[0])) is Stored.YES


@pytest.mark.sqlite
async def test_sqlite_syncs_every_commit_to_disk(tables):
    await journal().put(write(tables[0]))
    answers = {}
    for pragma in ("synchronous", "journal_mode", "foreign_keys"):
        answers[pragma] = await journals._sqlite._queue(
            ask=lambda db, pragma=pragma: db.execute(f"PRAGMA {pragma}").fetchone()[0]
        )
    assert answers == {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1}  # 2: FULL


@pytest.mark.postgres
async def test_a_lost_connection_is_replaced_and_the_move_stored_once(tables):
    await journal().put(write(tables[0]))

    @database_sync_to_async
    def cut() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
                [journals.APPLICATION],
            )

    await cut()
    assert await journal().put(write(tables[1])) is Stored.YES
    assert await counts() == (2, 2)
