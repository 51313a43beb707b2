"""What a seat of voyage-train may not know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.rng import Source
from games.match import Match


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with another deck order, and with other cards in the hands of which this seat sees
    nothing; a top card that lies open stays.
    """
    state, options = match.state, match.setting.options
    open_top = 1 if options.deck_top_title_visible else 0
    top, rest = state.deck[:open_top], state.deck[open_top:]
    worlds = [replace(state, deck=(*top, *source.shuffle(rest)))]
    at_table = seat is not None
    hidden = [
        other for other in range(match.seats) if other != seat and not (at_table and options.others_see_years)
    ]
    pool = source.shuffle([*rest, *(card for other in hidden for card in state.hands[other])])
    hands = list(state.hands)
    for other in hidden:
        hands[other], pool = pool[: len(hands[other])], pool[len(hands[other]) :]
    worlds.append(replace(state, deck=(*top, *pool), hands=tuple(hands)))
    return [Match(match.game, match.setting, world) for world in worlds]
