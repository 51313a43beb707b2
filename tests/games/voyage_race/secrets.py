"""What a seat of voyage-race may not know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.rng import Source
from games.match import Match
from games.voyage_race.model import PREDICT


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with another deck order and, in PREDICT, another hidden area and other predictions."""
    state = match.state
    worlds = [replace(state, deck=source.shuffle(state.deck))]
    if state.phase == PREDICT:
        empty = [i + 1 for i, card in enumerate(state.maps[state.active]) if card is None]
        if seat != state.active:
            worlds.append(replace(state, pending=source.choice(empty)))
        answers = tuple(
            source.choice([0, *empty]) if said is not None and other != seat else said
            for other, said in enumerate(state.answers)
        )
        worlds.append(replace(state, answers=answers))
    return [Match(match.game, match.setting, world) for world in worlds]
