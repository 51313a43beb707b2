"""What a seat at a table of tokaido may not know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.rng import Source
from games.match import Match
from games.tokaido.data import TRAVELLERS


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with all decks in another order; before the travellers are shown with other tiles before
    the others, and with others chosen; and, for who is not being served, with other meals on the table (as
    many of the deck's) and another one given to the orphan.
    """
    state = match.state
    worlds = [
        replace(
            state,
            souvenir_deck=source.shuffle(state.souvenir_deck),
            spring_deck=source.shuffle(state.spring_deck),
            encounter_deck=source.shuffle(state.encounter_deck),
            meal_deck=source.shuffle(state.meal_deck),
        )
    ]
    if state.phase == "CHOOSE_TRAVELLER" and state.tiles[0]:
        mine = state.tiles[seat] if seat is not None else ()
        pile = source.shuffle([tile for tile in TRAVELLERS if tile not in mine])
        tiles = tuple(
            [
                mine
                if each == seat
                else pile[2 * each : 2 * each + 2]
                if 2 * each + 2 <= len(pile)
                else pile[:2]
                for each in range(match.seats)
            ]
        )
        kept = tuple(
            [
                was if was is None or each == seat else source.choice(tiles[each])
                for each, was in enumerate(state.kept)
            ]
        )
        worlds.append(replace(state, tiles=tiles, kept=kept))
    served = state.phase == "INN" and not state.views and seat == state.active
    if not served:
        pool = source.shuffle((*state.meals_out, *state.meal_deck))
        count = len(state.meals_out)
        out = pool[:count]
        gift = source.choice(out) if state.gift is not None else None
        worlds.append(replace(state, meals_out=out, meal_deck=pool[count:], gift=gift))
    return [Match(match.game, match.setting, world) for world in worlds]
