"""How a game's view and actions read in a terminal (`manage.py play`), where a game has lines of its own.

A game's module here, named as its key with `_` for `-`, has `picture(view)`, which gives lines, and
`label(action, view)`. Other games are shown as the JSON of their view.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any


def picture(game: str, view: dict[str, Any]) -> Iterator[str] | None:
    """The view in lines of text; None where the game has none of its own."""
    module = _module(game)
    return None if module is None else module.picture(view)


def label(game: str, action: dict[str, Any], view: dict[str, Any]) -> str | None:
    """An action of `legal` in words; None where the game has none of its own."""
    module = _module(game)
    return None if module is None else module.label(action, view)


@lru_cache(maxsize=64)
def _module(game: str) -> Any:
    path = f"{__name__}.{game.replace('-', '_')}"
    try:
        return import_module(path)
    except ModuleNotFoundError as missing:
        if missing.name != path:
            raise  # what the module itself imports is not there
        return None
