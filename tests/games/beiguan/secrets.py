"""What nobody at a table of beiguan may know, changed: the order of the piles, and the die."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.rng import Source
from games.match import Match


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with other cards under the top ones of the band piles, another order of instruments and
    of performances still to come, and other results of the die.
    """
    state = match.state

    def below(pile: tuple[str, ...]) -> tuple[str, ...]:
        return (*pile[:1], *source.shuffle(pile[1:]))

    worlds = [
        replace(
            state,
            wind=below(state.wind),
            percussion=below(state.percussion),
            string=below(state.string),
        ),
        replace(state, instruments=source.shuffle(state.instruments)),
        replace(state, performances=source.shuffle(state.performances), later=source.shuffle(state.later)),
        replace(state, dice=(6, 6, 6), rng=source.value),
    ]
    return [Match(match.game, match.setting, world) for world in worlds]
