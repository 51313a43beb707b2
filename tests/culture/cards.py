"""Culture cards as tablets look them up."""

from __future__ import annotations

from history_content import about_games
from history_content.culture import CultureData


def by_any_id(game: str) -> dict[str, CultureData]:
    """Each card of a game by its own id and by the ids of the pieces that it explains."""
    cards = about_games.culture_book(game).cards
    return {piece: card for card in cards for piece in card.cards} | {card.id: card for card in cards}
