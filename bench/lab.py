"""What all runs of one command share, and how a system is made from its name."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

from .machine import SCRATCH
from .systems.asgi_servers import AsgiServer
from .systems.bare import Bare
from .systems.base import System
from .systems.boardgameio import Boardgameio
from .systems.chronoclass import Chronoclass, Database, Templates
from .systems.postgres import Postgres
from .systems.redis import Redis


class Lab:
    """Database servers and filled databases, made when first needed; a context manager."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def __enter__(self) -> Lab:
        # As root the databases belong to another account, which has to get at them.
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-", dir=SCRATCH)))
        self.postgres = self._stack.enter_context(Postgres())
        self.redis = self._stack.enter_context(Redis())
        self.templates = Templates(folder, self.postgres)
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def system(self, name: str) -> System:
        """One of:

        - `chronoclass-<database>-<server>`, `chronoclass-postgres-uvicorn-<n>-processes`,
          `chronoclass-<database>-<server>-beiguan`;
        - `boardgameio-<storage>`;
        - `bare-<server>`.

        :raises ValueError: for any other name.
        """
        match name.split("-"):
            case ["chronoclass", "sqlite" | "postgres" as database, "uvicorn" | "daphne" as server]:
                return self.ours(database, server)
            case ["chronoclass", "postgres", "uvicorn", count, "processes"]:
                several = int(count)
                return Chronoclass("uvicorn", "postgres", self.templates, processes=several, redis=self.redis)
            case [
                "chronoclass",
                "sqlite" | "postgres" as database,
                "uvicorn" | "daphne" as server,
                "beiguan" as game,
            ]:
                return Chronoclass(server, database, self.templates, game=game)
            case ["boardgameio", "memory" | "flatfile" | "postgres" as storage]:
                return Boardgameio(storage, self.postgres)
            case ["bare", "uvicorn" | "daphne" as server]:
                return Bare(server)
        raise ValueError(f"no system is called {name}")

    def ours(self, database: Database, server: AsgiServer) -> Chronoclass:
        """Our server in one process."""
        return Chronoclass(server, database, self.templates)
