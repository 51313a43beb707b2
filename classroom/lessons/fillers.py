"""Fillers: what a table that ended early plays until the bell, with the same people.

The same game with other cards or another one; a game of its own, so a report shows it beside the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from classroom.errors import Refused
from games import registry


class Filler(Struct, frozen=True, forbid_unknown_fields=True):
    """``deck``: a deck reference. ``options``: of the game's Options; those not named are the defaults."""

    game: str
    deck: dict[str, Any]
    options: dict[str, Any] = {}


def read(stored: Mapping[str, Any]) -> Filler | None:
    """What an activity stores, typed; None: nothing was chosen.

    :raises Refused: ``bad_filler``.
    """
    if not stored:
        return None
    try:
        return msgspec.convert(dict(stored), Filler)
    except msgspec.ValidationError:
        raise Refused(
            "bad_filler", _("What is played afterwards could not be read. Choose it anew.")
        ) from None


def games() -> list[registry.AnyGame]:
    """The games that can fill the time: a table plays them by itself, and the computer takes free seats."""
    return [game for game in registry.GAMES if game.bots and "group" in game.modes]
