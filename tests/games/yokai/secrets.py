"""What nobody at a table of yokai may know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.rng import Source
from games.match import Match


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with other missions and other deities to come, and with other dice to be drawn and
    rolled.
    """
    state = match.state
    worlds = [
        replace(state, deck=source.shuffle(state.deck)),
        replace(state, temple_deck=source.shuffle(state.temple_deck)),
        replace(state, rng=source.value, dice=(6, 5, 4), loaded=(75, 1)),
    ]
    return [Match(match.game, match.setting, world) for world in worlds]
