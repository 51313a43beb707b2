"""Recorded tables of every number of players and every variant play the same (see `record`)."""

from __future__ import annotations

import json

import pytest

from .record import FILE, names, play

TABLES = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize(("name", "seats", "options"), list(names()), ids=[name for name, _, _ in names()])
def test_the_recorded_table_plays_the_same(name, seats, options):
    golden = TABLES[name]
    assert golden["winners"]
    assert play(name, seats, options, golden["moves"]) == golden
