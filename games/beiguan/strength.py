"""How strong a troupe plays (BEIGUAN-17, BEIGUAN-18, BEIGUAN-25, BEIGUAN-31, BEIGUAN-O15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .cards import BAND, CRAFT, CRAFTS, INSTRUMENT, CraftRule
from .model import COLUMNS, CROSS, ROWS, Board, Bonus, Bonuses, Line, Player, Strengths

LINES: dict[Line, tuple[tuple[int, ...], ...]] = {"row": ROWS, "column": COLUMNS}


def band_strength(player: Player) -> int:
    """The value of its level; in the basic game all are level 1 (BEIGUAN-31, BEIGUAN-O21)."""
    return BAND[player.id].levels[player.level - 1]


def worth(player: Player | None) -> int:
    """What a space adds to a sum: the band card and its instrument."""
    if player is None:
        return 0
    instrument = 0 if player.instrument is None else INSTRUMENT[player.instrument].strength
    return band_strength(player) + instrument


def bonuses_of(board: Board, spaces: Sequence[int], *, challenge: bool = False) -> tuple[Bonus, ...]:
    """What the crafts on the board add to the sum of these spaces, each card once; those that add nothing are
    left out. `challenge`: the sum is one of 昭應宮.
    """
    found = []
    for card in board.crafts:
        if card is not None:
            strength = _bonus(CRAFTS[CRAFT[card]], board, spaces, challenge)
            if strength:
                found.append(Bonus(card, strength))
    return tuple(found)


def _bonus(rule: CraftRule, board: Board, spaces: Sequence[int], challenge: bool) -> int:
    players = [player for player in [board.spaces[space - 1] for space in spaces] if player is not None]
    if rule.when == "challenge":
        return rule.bonus if challenge else 0
    if rule.when == "all_types":
        return rule.bonus if len({BAND[player.id].section for player in players}) == 3 else 0
    if rule.when == "full_row":
        return rule.bonus if _full_row(board, spaces) else 0
    if rule.per == "trained":
        return rule.bonus * sum(player.level >= 2 for player in players)
    equipped = [p for p in players if p.instrument is not None and BAND[p.id].section == rule.per]
    return rule.bonus * len(equipped)


def _full_row(board: Board, spaces: Sequence[int]) -> bool:
    return any(
        set(row) <= set(spaces) and all(board.spaces[space - 1] is not None for space in row) for row in ROWS
    )


def strength(board: Board, spaces: Sequence[int], *, challenge: bool = False) -> int:
    """The sum of these spaces with the crafts that strengthen it (BEIGUAN-18)."""
    cards = sum([worth(board.spaces[space - 1]) for space in spaces])
    if board.crafts == _NO_CRAFTS:
        return cards
    return cards + sum([bonus.strength for bonus in bonuses_of(board, spaces, challenge=challenge)])


_NO_CRAFTS = (None, None, None)


@lru_cache(maxsize=8192)
def strengths(board: Board) -> Strengths:
    """All sums of a board as they count in performances and festivals."""
    one, two, three, four, five, six = [worth(player) for player in board.spaces]
    upper, lower = one + two + three, four + five + six
    if board.crafts == _NO_CRAFTS:
        return Strengths(
            (upper, lower),
            (one + four, two + five, three + six),
            (upper + four, upper + five, upper + six, lower + one, lower + two, lower + three),
        )
    rows = [strength(board, spaces) for spaces in ROWS]
    columns = [strength(board, spaces) for spaces in COLUMNS]
    crosses = [strength(board, spaces) for spaces in CROSS.values()]
    return Strengths(
        (rows[0], rows[1]),
        (columns[0], columns[1], columns[2]),
        (crosses[0], crosses[1], crosses[2], crosses[3], crosses[4], crosses[5]),
    )


@lru_cache(maxsize=1024)
def bonuses(board: Board) -> Bonuses | None:
    """The crafts' parts of `strengths`; None where there are none at all."""
    rows = tuple([bonuses_of(board, spaces) for spaces in ROWS])
    columns = tuple([bonuses_of(board, spaces) for spaces in COLUMNS])
    crosses = tuple([bonuses_of(board, spaces) for spaces in CROSS.values()])
    return Bonuses(rows, columns, crosses) if any(rows) or any(columns) or any(crosses) else None


def challenge_strengths(board: Board) -> tuple[int, ...]:
    """The sum at 昭應宮 by die face: as in a festival, and with crafts that count only here (BEIGUAN-34)."""
    crosses = strengths(board).crosses
    here = sum([rule.bonus for rule in _crafts(board) if rule.when == "challenge"])
    return tuple([cross + here for cross in crosses])


def _crafts(board: Board) -> list[CraftRule]:
    return [CRAFTS[CRAFT[card]] for card in board.crafts if card is not None]


def best(board: Board, line: Line) -> int:
    """The strongest row or column (BEIGUAN-17)."""
    sums = strengths(board)
    return max(sums.rows if line == "row" else sums.columns)


def reached_by(board: Board, line: Line, need: int) -> tuple[int, ...]:
    """The rows (1, 2) or columns (1–3) that are at least so strong."""
    sums = strengths(board)
    values = sums.rows if line == "row" else sums.columns
    return tuple([number for number, value in enumerate(values, 1) if value >= need])
