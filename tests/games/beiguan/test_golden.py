"""Recorded tables of both modes and every number of players play the same (see `record`)."""

from __future__ import annotations

import json

import pytest

from .record import FILE, tables, trace

TABLES = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


@pytest.mark.parametrize(("name", "seats", "options"), list(tables()), ids=[name for name, _, _ in tables()])
def test_the_recorded_table_plays_the_same(name, seats, options):
    golden = TABLES[name]
    assert golden["winners"]
    moves = [step[:2] for step in golden["steps"]]
    again = trace(name, seats, options, moves)
    for number, (then, now) in enumerate(zip(golden["steps"], again["steps"], strict=True)):
        assert now == then, f"step {number}"
    assert again["winners"] == golden["winners"]


def test_the_recorded_tables_hold_every_kind_of_action():
    """Else a rule could change unseen."""
    kinds = {step[1]["type"] for golden in TABLES.values() for step in golden["steps"]}
    assert kinds >= {
        "street", "wenchang", "perform", "gate", "market", "challenge", "academy", "equip", "put", "reroll",
        "sure", "finish",
    }  # fmt: skip
