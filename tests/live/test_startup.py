"""A second server on one SQLite file is refused, with a sentence that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from classroom.live import startup


def test_one_server_a_file(tmp_path: Path):
    database = tmp_path / "data" / "chronoclass.sqlite3"
    held = startup.lock(database)
    assert startup.is_served(database)
    with pytest.raises(startup.AlreadyServed) as refused:
        startup.lock(database)
    assert str(database) in str(refused.value)
    assert "DATABASE_URL" in str(refused.value)
    chinese, english = str(refused.value).splitlines()
    assert "已經有另一個伺服器程式" in chinese
    assert english.startswith("Another server process")
    assert not startup.is_served(tmp_path / "other.sqlite3")
    held.close()
    assert not startup.is_served(database)
    startup.lock(database).close()


def test_the_lock_names_who_holds_it(tmp_path: Path):
    import os

    held = startup.lock(tmp_path / "db")
    with pytest.raises(startup.AlreadyServed) as refused:
        startup.lock(tmp_path / "db")
    assert f"number {os.getpid()}" in str(refused.value)
    held.close()
