"""Where cards may lie on a troupe's board, and boards with a card laid down (BEIGUAN-12 … 15, 20, 21, 40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from ..core.api import Rejected
from .cards import BAND, CRAFT, INSTRUMENT
from .model import LEVELS, ROWS, Board, Player, Section

T = TypeVar("T")


def row_of(space: int) -> int:
    """Row 1 or 2 of a space."""
    return 1 if space in ROWS[0] else 2


def sections_in(board: Board, row: int) -> set[Section]:
    """The sections of the band cards in this row."""
    players = [board.spaces[space - 1] for space in ROWS[row - 1]]
    return {BAND[player.id].section for player in players if player is not None}


def band_spaces(board: Board, section: Section) -> tuple[int, ...]:
    """Free spaces in rows without this section (BEIGUAN-12, BEIGUAN-13)."""
    open_rows = [row for row in (1, 2) if section not in sections_in(board, row)]
    return tuple([space for row in open_rows for space in ROWS[row - 1] if board.spaces[space - 1] is None])


def check_band(board: Board, section: Section, space: int | None) -> None:
    """Whether a new band card of this section may lie there; None: beside the board, which is allowed only
    where no space is (BEIGUAN-O4).

    :raises Rejected: space_free, space_taken, section_in_row.
    """
    free = band_spaces(board, section)
    if space is None:
        if free:
            raise Rejected("space_free", section=section)
    elif space not in free:
        if board.spaces[space - 1] is not None:
            raise Rejected("space_taken", space=space)
        raise Rejected("section_in_row", section=section, row=row_of(space), space=space)


def with_band(board: Board, band: str, space: int | None) -> Board:
    """With a new band card on the space, at level 1 (BEIGUAN-30), or beside the board."""
    player = Player(band)
    if space is None:
        return replace(board, aside_bands=(*board.aside_bands, player))
    return replace(board, spaces=put(board.spaces, space, player))


def instrument_spaces(board: Board, section: Section) -> tuple[int, ...]:
    """Spaces whose band card is of this section and has no instrument (BEIGUAN-14, BEIGUAN-15)."""
    return tuple(
        [
            space
            for space, player in enumerate(board.spaces, 1)
            if player is not None and player.instrument is None and BAND[player.id].section == section
        ]
    )


def card_spaces(board: Board, card: str) -> tuple[int, ...]:
    """Where an instrument or a craft card may be laid now."""
    if card in INSTRUMENT:
        return instrument_spaces(board, INSTRUMENT[card].section)
    return craft_spaces(board)


def craft_spaces(board: Board) -> tuple[int, ...]:
    """Free craft spaces (BEIGUAN-21, BEIGUAN-O16)."""
    return tuple([space for space, card in enumerate(board.crafts, 1) if card is None])


def with_card(board: Board, card: str, space: int | None) -> Board:
    """With an instrument or craft card on a space that `card_spaces` names, or beside the board."""
    if card in CRAFT:
        if space is None:
            return replace(board, aside_crafts=(*board.aside_crafts, card))
        return replace(board, crafts=put(board.crafts, space, card))
    if space is None:
        return replace(board, aside_instruments=(*board.aside_instruments, card))
    player = board.spaces[space - 1]
    assert player is not None, "an instrument lies on a band card"
    return replace(board, spaces=put(board.spaces, space, replace(player, instrument=card)))


def trainable(board: Board) -> tuple[int, ...]:
    """Spaces whose band card can still rise (BEIGUAN-40)."""
    return tuple(
        [
            space
            for space, player in enumerate(board.spaces, 1)
            if player is not None and player.level < LEVELS
        ]
    )


def check_training(board: Board, space: int) -> None:
    """:raises Rejected: no_band_there, highest_level."""
    player = board.spaces[space - 1]
    if player is None:
        raise Rejected("no_band_there", space=space)
    if player.level >= LEVELS:
        raise Rejected("highest_level", space=space)


def trained(board: Board, space: int) -> Board:
    """With the band card on the space one level higher."""
    player = board.spaces[space - 1]
    assert player is not None, "check_training was asked"
    return replace(board, spaces=put(board.spaces, space, replace(player, level=player.level + 1)))


def band_count(board: Board) -> int:
    """Band cards on the board (BEIGUAN-33)."""
    return sum([player is not None for player in board.spaces])


def put(spaces: Sequence[T], space: int, value: T) -> tuple[T, ...]:
    """The tuple with another value on a space counted from 1."""
    return (*spaces[: space - 1], value, *spaces[space:])
