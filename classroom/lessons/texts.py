"""The words for games and their options, as the builder's pages need them.

They are kept with the tables (``play.texts``), which is built upon this app and may not be imported from
here; ``live`` hands them over when Django starts (``LiveConfig.ready``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, cast


class OptionText(NamedTuple):
    label: str
    help: str


class GameTexts(Protocol):
    """What ``play.texts`` says, in the language that is active."""

    def game_title(self, game: str) -> str: ...

    def game_summary(self, game: str) -> str: ...

    def game_teaches(self, game: str) -> str: ...

    def option(self, game: str, name: str) -> tuple[str, str]: ...

    def choice(self, game: str, name: str, value: str) -> str: ...

    def warning(self, game: str, code: str, data: Mapping[str, Any] | None = None) -> str: ...

    def setup_refusal(self, code: str, data: Mapping[str, Any] | None = None, game: str = "") -> str: ...


class _Keys:
    """Until words were provided: the keys themselves."""

    def game_title(self, game: str) -> str:
        return game

    def game_summary(self, game: str) -> str:
        return ""

    def game_teaches(self, game: str) -> str:
        return ""

    def option(self, game: str, name: str) -> tuple[str, str]:
        return OptionText(name, "")

    def choice(self, game: str, name: str, value: str) -> str:
        return value

    def warning(self, game: str, code: str, data: Mapping[str, Any] | None = None) -> str:
        return code

    def setup_refusal(self, code: str, data: Mapping[str, Any] | None = None, game: str = "") -> str:
        return code


_provided: GameTexts = _Keys()


def provide(texts: Any) -> None:
    """Called once, when Django starts; a module with these functions will do."""
    global _provided
    _provided = cast(GameTexts, texts)


def texts() -> GameTexts:
    """The words of the games, in the language of whoever is served."""
    return _provided
