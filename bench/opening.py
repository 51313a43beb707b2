"""The position in which every table of the benchmark starts, ours and the peer's alike.

A real game of voyage-team is over after 18 turns, and a run would then measure sign-in and new tables. So
each table starts in the middle of a game with a million challenge markers: three cards lie on the map, the
latest of all in area 7. A card placed in area 8 is then always wrong: it is judged, turned, discarded, a
marker is taken, a card is drawn, the deck is refilled when it is empty, and the next seat moves. That is
the move with the most work in it.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from games.core.deck import Deck
from games.match import Match

GAME: Final = "voyage-team"
OPTIONS: Final[dict[str, Any]] = {"start_seat": 0}
MARKERS: Final = 1_000_000


def cards_on_map(deck: Deck) -> dict[int, str]:
    """Area → card: an early and a middle card side by side (so that `move` is legal too), and the latest.

    :raises ValueError: where the latest card shares its year, so that another one would be right behind it.
    """
    by_year = sorted(deck.cards, key=lambda card: (card.year, card.id))
    if by_year[-1].year == by_year[-2].year:
        raise ValueError("two cards share the latest year")
    middle = len(by_year) // 2
    return {2: by_year[middle // 2].id, 3: by_year[middle].id, 7: by_year[-1].id}


def discarded(deck: Deck, seats: int) -> int:
    """How many cards lie in the discard at first."""
    return (len(deck.cards) - len(cards_on_map(deck)) - seats) // 2


def match_at_opening(deck: Deck, *, seats: int = 4, seed: int) -> Match:
    """A table in the position described above; everything else as the rules deal it."""
    match = Match.start(GAME, deck, seats=seats, seed=seed, options=OPTIONS)
    on_map = cards_on_map(deck)
    undealt = [card for card in (*match.state.fronts, *match.state.deck) if card not in on_map.values()]
    half = discarded(deck, seats)
    match.state = replace(
        match.state,
        fronts=tuple(undealt[:seats]),
        discard=tuple(undealt[seats : seats + half]),
        deck=tuple(undealt[seats + half :]),
        areas=tuple(on_map.get(area) for area in range(1, 9)),
        markers=MARKERS,
    )
    return match


def described(deck: Deck, *, seats: int = 4) -> dict[str, Any]:
    """The same for a peer: cards with their years, what lies where, and how many are discarded."""
    on_map = cards_on_map(deck)
    return {
        "cards": [{"id": card.id, "year": card.year} for card in deck.cards],
        "areas": [on_map.get(area) for area in range(1, 9)],
        "discarded": discarded(deck, seats),
        "markers": MARKERS,
    }
