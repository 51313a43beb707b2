"""What nobody at a table of voyage-bet may know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.deck import Clue, Deck
from games.core.rng import Source
from games.match import Match


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with another deck order; with other footprint cards to come and another random source;
    with other years and periods of the cards that nobody has seen turned; and, before the answer is
    verified, with another right period.
    """
    state, setting = match.state, match.setting
    worlds = [
        replace(state, deck=source.shuffle(state.deck)),
        replace(state, footprints=source.shuffle(state.footprints), rng=source.value),
        replace(state, dice=(3, 3, 3)),
    ]
    found = [Match(match.game, setting, world) for world in worlds]
    hidden = {*state.deck, *state.spots}
    cards = [card for card in setting.deck.cards if card.id in hidden]
    faces = source.shuffle([(card.year, card.era, card.also_accept_eras) for card in cards])
    other = {
        card.id: replace(card, year=year, era=era, also_accept_eras=also)
        for card, (year, era, also) in zip(cards, faces, strict=True)
    }
    deck = replace(setting.deck, cards=tuple([other.get(card.id, card) for card in setting.deck.cards]))
    found.append(Match(match.game, replace(setting, deck=deck), state))
    if not state.verified:
        found.append(
            Match(match.game, replace(setting, deck=_another_answer(setting.deck, state.clue)), state)
        )
    return found


def _another_answer(deck: Deck, asked: str) -> Deck:
    """The question that is asked now is about another period."""
    historic = [era.id for era in deck.eras if era.historic]

    def turned(clue: Clue) -> Clue:
        following = historic[(historic.index(clue.era) + 1) % len(historic)]
        return replace(clue, era=following) if clue.id == asked else clue

    return replace(deck, clues=tuple([turned(clue) for clue in deck.clues]))
