"""市集: a troupe's cards laid anew in one action (BEIGUAN-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from msgspec.structs import replace

from ..core.api import RandomSource, Rejected
from .cards import BAND, INSTRUMENT
from .model import (
    CRAFT_SPACES,
    ROWS,
    SPACES,
    Board,
    CraftKey,
    Layout,
    Player,
    Section,
    SpaceKey,
)

T = TypeVar("T")

PARTS = ("bands", "instruments", "crafts")


def bands_of(board: Board) -> tuple[Player, ...]:
    """All band cards of a troupe, those beside the board last."""
    return (*[player for player in board.spaces if player is not None], *board.aside_bands)


def instruments_of(board: Board) -> tuple[str, ...]:
    """All its instrument cards, those beside the board first."""
    return (*board.aside_instruments, *[p.instrument for p in board.spaces if p and p.instrument is not None])


def crafts_of(board: Board) -> tuple[str, ...]:
    """All its craft cards, those beside the board first."""
    return (*board.aside_crafts, *[card for card in board.crafts if card is not None])


def layout_of(board: Board) -> Layout:
    """The layout that changes nothing."""
    return Layout(
        {space_key(i): p.id for i, p in enumerate(board.spaces, 1) if p is not None},
        {space_key(i): p.instrument for i, p in enumerate(board.spaces, 1) if p and p.instrument is not None},
        {craft_key(i): card for i, card in enumerate(board.crafts, 1) if card is not None},
    )


def space_key(space: int) -> SpaceKey:
    """A space as the JSON of a layout names it."""
    return cast(SpaceKey, str(space))


def craft_key(space: int) -> CraftKey:
    """A craft space as the JSON of a layout names it."""
    return cast(CraftKey, str(space))


def check(board: Board, layout: Layout) -> None:
    """Whether the troupe's cards may lie so. The first broken rule is told, with where it is broken: cards
    that are not there, cards laid twice, rows (BEIGUAN-13), instruments (BEIGUAN-15).

    :raises Rejected: layout_not_yours, layout_twice, layout_section_twice, layout_no_band,
        layout_wrong_section.
    """
    _check_owned(board, layout)
    for number, row in enumerate(ROWS, 1):
        seen: dict[Section, int] = {}
        for space in row:
            band = layout.bands.get(space_key(space))
            if band is None:
                continue
            section = BAND[band].section
            if section in seen:
                raise Rejected(
                    "layout_section_twice", row=number, section=section, spaces=[seen[section], space]
                )
            seen[section] = space
    for space in range(1, SPACES + 1):
        instrument = layout.instruments.get(space_key(space))
        if instrument is None:
            continue
        band = layout.bands.get(space_key(space))
        if band is None:
            raise Rejected("layout_no_band", space=space, card=instrument)
        if BAND[band].section != INSTRUMENT[instrument].section:
            raise Rejected("layout_wrong_section", space=space, card=instrument, section=BAND[band].section)


def _check_owned(board: Board, layout: Layout) -> None:
    owned = ([p.id for p in bands_of(board)], instruments_of(board), crafts_of(board))
    laid: tuple[Mapping[str, str], ...] = (
        cast(Mapping[str, str], layout.bands),
        cast(Mapping[str, str], layout.instruments),
        cast(Mapping[str, str], layout.crafts),
    )
    for part, own, there in zip(PARTS, owned, laid, strict=True):
        where: dict[str, int] = {}
        for key in sorted(there):
            card = there[key]
            if card not in own:
                raise Rejected("layout_not_yours", part=part, space=int(key), card=card[:40])
            if card in where:
                raise Rejected("layout_twice", part=part, card=card, spaces=[where[card], int(key)])
            where[card] = int(key)


def arranged(board: Board, layout: Layout) -> Board:
    """The board laid out so, after `check`. Levels stay with their cards (BEIGUAN-O17); what is not named
    lies beside the board, in the order in which it came there.
    """
    players = {player.id: player for player in bands_of(board)}
    spaces: list[Player | None] = []
    for space in range(1, SPACES + 1):
        band = layout.bands.get(space_key(space))
        instrument = layout.instruments.get(space_key(space))
        spaces.append(None if band is None else replace(players[band], instrument=instrument))
    bands, instruments = set(layout.bands.values()), set(layout.instruments.values())
    crafts = set(layout.crafts.values())
    beside = [*board.aside_bands, *[player for player in board.spaces if player is not None]]
    return Board(
        spaces=tuple(spaces),
        crafts=tuple([layout.crafts.get(craft_key(space)) for space in range(1, CRAFT_SPACES + 1)]),
        aside_bands=tuple([replace(p, instrument=None) for p in beside if p.id not in bands]),
        aside_instruments=tuple([card for card in instruments_of(board) if card not in instruments]),
        aside_crafts=tuple([card for card in crafts_of(board) if card not in crafts]),
    )


def sampled(board: Board, rng: RandomSource) -> Layout:
    """Some layout that the rules allow: each card where it may lie then, or beside the board."""
    bands: dict[SpaceKey, str] = {}
    for player in _shuffled(bands_of(board), rng):
        section = BAND[player.id].section
        open_rows = [
            row for row in ROWS if section not in [BAND[b].section for s, b in bands.items() if int(s) in row]
        ]
        free = [space for row in open_rows for space in row if space_key(space) not in bands]
        if free and rng.randrange(8):
            bands[space_key(free[rng.randrange(len(free))])] = player.id
    instruments: dict[SpaceKey, str] = {}
    for card in _shuffled(instruments_of(board), rng):
        section = INSTRUMENT[card].section
        fitting = [key for key, b in bands.items() if BAND[b].section == section and key not in instruments]
        if fitting and rng.randrange(8):
            instruments[fitting[rng.randrange(len(fitting))]] = card
    crafts: dict[CraftKey, str] = {}
    for number, card in enumerate(_shuffled(crafts_of(board), rng)[:CRAFT_SPACES], 1):
        crafts[craft_key(number)] = card
    return Layout(bands, instruments, crafts)


def _shuffled(items: Sequence[T], rng: RandomSource) -> list[T]:
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = rng.randrange(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile
