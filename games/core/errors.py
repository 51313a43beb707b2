"""The errors of the engine.

Every error is a code with data; sentences in the languages of the user are made elsewhere, from these.
Data holds JSON scalars (or lists of them) that the addressed person may know: never a year that is still
hidden, never another seat's hand.
"""

from __future__ import annotations

from typing import Any, Final

COMMON_REJECTIONS: Final[frozenset[str]] = frozenset(
    {
        "malformed",  # not an action of this game: shape, type, range or an unknown field
        "unknown_seat",  # no such seat at this table
        "not_allowed",  # an action of the teacher or of the clock, sent by a seat
        "game_over",  # the table has ended
        "not_your_turn",  # somebody else decides now
        "wrong_phase",  # such an action exists, but not now
        "no_clock",  # a timeout where no clock runs
    }
)
"""Reasons of refusal that every game may use. A game adds its own in `Game.rejections`; together the list is
closed.
"""

SETUP_REFUSALS: Final[frozenset[str]] = frozenset(
    {
        "unknown_game",  # key
        "bad_seats",  # seats, low, high
        "bad_options",  # option (or None), reason
        "deck_too_small",  # needed, present
        "bad_deck",  # what, id
        "bad_state",  # a stored setting or state that cannot be read
    }
)
"""Reasons why a table cannot begin (or a stored one cannot be read)."""


class GameError(Exception):
    """Base of all errors of the engine: a `code` and `data`."""

    def __init__(self, code: str, **data: Any) -> None:
        self.code: str = code
        self.data: dict[str, Any] = data
        super().__init__(code)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code}({facts})"

    __repr__ = __str__


class Rejected(GameError):
    """The rules do not allow this action. Nothing has changed and nothing is to be stored."""


class SetupRefused(GameError):
    """A table cannot begin like this; `code` is one of `SETUP_REFUSALS`."""


class DeckTooSmall(SetupRefused):
    """The deck has `present` usable pieces, the game needs `needed`."""

    def __init__(self, needed: int, present: int, what: str = "cards") -> None:
        super().__init__("deck_too_small", needed=needed, present=present, what=what)
        self.needed = needed
        self.present = present
