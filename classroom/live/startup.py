"""What a server process does once before it serves: makes sure that it may, and settles its memory."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import IO, Any

from django.core.signals import request_finished
from django.db import connections
from django.utils.translation import gettext as _
from django.utils.translation import override

_lock: IO[str] | None = None  # held, by being open, until the process ends


class AlreadyServed(SystemExit):
    """Another server process writes to the same SQLite file; its code is the sentence for the terminal."""


def begin() -> None:
    """Call once, when everything is imported and before the first request.

    :raises AlreadyServed: a second server process on one SQLite file. (With PostgreSQL there may be several.)
    """
    settings: dict[str, Any] = connections.settings["default"]
    if settings["ENGINE"].endswith("sqlite3"):
        global _lock
        _lock = lock(Path(settings["NAME"]))
        request_finished.connect(_let_go)
    # What is loaded now stays for ever: the collector need not walk through it in the middle of a lesson.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _let_go(**kwargs: Any) -> None:
    """Closes the connections of a page's thread. Django gives each page under ASGI a thread of its own, and
    with it a connection that nobody uses again; kept open, they would pile up until the collector runs.
    (The sockets' thread keeps its connection: it stays.)
    """
    connections.close_all()


def lock_file(database: Path) -> Path:
    """The file that tells that a server uses this database."""
    return database.with_name(database.name + ".server")


def lock(database: Path) -> IO[str]:
    """Takes the server's lock of a SQLite database; it is held while the returned file is open.

    The operating system lets go of it when the process ends, however it ends.

    :raises AlreadyServed: another process holds it.
    """
    path = lock_file(database)
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("a+", encoding="ascii")
    try:
        _take(file)
    except OSError:
        file.seek(0)
        holder = file.read().strip() or "?"
        file.close()
        raise AlreadyServed(_already_served(holder, database)) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def _already_served(holder: str, database: Path) -> str:
    """In both languages: nobody knows who sits at the terminal, and no page has chosen one."""
    said = []
    for language in ("zh-hant", "en"):
        with override(language):
            said.append(
                _(
                    "Another server process (number %(holder)s) already uses %(database)s. "
                    "With SQLite exactly one may run: stop the other one first, or set DATABASE_URL "
                    "(PostgreSQL) and REDIS_URL for several processes. See docs/operating.md."
                )
                % {"holder": holder, "database": database}
            )
    return "\n".join(said)


def is_served(database: Path) -> bool:
    """Whether a server process uses this SQLite database now."""
    try:
        lock(database).close()
    except AlreadyServed:
        return True
    return False


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        # Far behind the text, so that another process can still read who holds it.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
