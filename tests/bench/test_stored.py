"""No update lost, none acknowledged before it is stored: how the harness finds out."""

from __future__ import annotations

import pytest

from bench.load.plan import TableEnd
from bench.systems.stored import StoredTable, faults


def table(revision: int, *, missing: int = 0, attempts: int | None = None) -> StoredTable:
    keys = {number: f"r{number}" for number in range(1, revision + 1) if number != missing}
    return StoredTable(revision, keys, revision if attempts is None else attempts)


def end(revision: int, *, sent: int | None = None, seen: int | None = None) -> TableEnd:
    return TableEnd(
        id="1",
        seen=revision if seen is None else seen,
        acked=list(range(1, revision + 1)),
        sent=revision if sent is None else sent,
    )


def test_all_sent_stored_acknowledged_and_shown_is_right() -> None:
    assert faults({"1": table(5)}, [end(5)], cut=False) == []


@pytest.mark.parametrize(
    ("stored", "ended", "says"),
    [
        (table(4), end(5), "acknowledged and not stored"),
        (table(5), end(4, sent=5, seen=6), "told of revision 6"),
        (table(5, missing=3), end(5), "acknowledged and not stored"),
        (table(5, attempts=4), end(5), "4 judgements"),
    ],
)
@pytest.mark.parametrize("cut", [False, True])
def test_what_is_wrong_with_or_without_a_kill(
    stored: StoredTable, ended: TableEnd, says: str, cut: bool
) -> None:
    assert says in " ".join(faults({"1": stored}, [ended], cut=cut))


def test_a_move_under_way_at_the_kill_may_be_stored_or_not() -> None:
    under_way = end(4, sent=5, seen=4)
    assert faults({"1": table(4)}, [under_way], cut=True) == []
    assert faults({"1": table(5)}, [under_way], cut=True) == []


def test_without_a_kill_every_move_must_be_answered() -> None:
    assert faults({"1": table(4)}, [end(4, sent=5)], cut=False) != []


def test_a_table_that_is_gone_is_found() -> None:
    assert faults({}, [end(1)], cut=True) == ["table 1 is gone"]


def test_a_move_under_another_key_is_not_the_one_acknowledged() -> None:
    other = StoredTable(1, {1: "x"}, 1)
    assert "not stored" in faults({"1": other}, [end(1)], cut=True)[0]
