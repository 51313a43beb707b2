"""迎神賽會: the festival after winter (BEIGUAN-24 … 28), and who wins a contest (BEIGUAN-26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.api import Source
from .model import FACES, FESTIVAL_POINTS, WINS, Board, Bout, Festival
from .strength import strengths


class Held(NamedTuple):
    """A festival that was held, and the loaded dice left."""

    festival: Festival
    dice: tuple[int, ...]


def winner_of(sums: Sequence[int | None], roller: int) -> int:
    """The strongest; of equals the roller, else the one who comes first after the roller, clockwise. A seat
    with None does not take part.
    """
    seats = len(sums)
    order = [(roller + step) % seats for step in range(seats)]
    taking_part = [(sums[seat], seat) for seat in order if sums[seat] is not None]
    best = max([value for value, _ in taking_part if value is not None])
    return next(seat for value, seat in taking_part if value == best)


def hold(
    boards: tuple[Board, ...],
    roller: int,
    source: Source,
    loaded: tuple[int, ...],
    *,
    turn: int,
    year: int,
    carry_over: bool,
) -> Held:
    """A whole festival. `roller`: who began the winter (BEIGUAN-O20). Who has two wins takes the next rank
    and neither plays nor rolls any more; the last one left takes the last rank without rolling (BEIGUAN-O9).
    """
    seats = len(boards)
    wins, ranks = [0] * seats, [None] * seats  # type: list[int], list[int | None]
    bouts: list[Bout] = []
    while ranks.count(None) > 1:
        (die,), loaded = source.dice(1, loaded, FACES)
        sums = tuple(
            [
                strengths(board).crosses[die - 1] if rank is None else None
                for board, rank in zip(boards, ranks, strict=True)
            ]
        )
        winner = winner_of(sums, roller)
        wins[winner] += 1
        told = tuple(wins)
        if wins[winner] == WINS:
            ranks[winner] = seats - ranks.count(None) + 1
            if not carry_over:
                wins = [won if rank is not None else 0 for won, rank in zip(wins, ranks, strict=True)]
            if ranks.count(None) == 1:
                ranks[ranks.index(None)] = seats
        bouts.append(Bout(roller, die, sums, winner, told, tuple(ranks)))
        roller = _next_roller(roller, ranks)
    final = tuple([rank for rank in ranks if rank is not None])
    points = tuple([FESTIVAL_POINTS[rank - 1] for rank in final])
    return Held(Festival(turn, year, boards, tuple(bouts), bouts[-1].wins, final, points), loaded)


def _next_roller(roller: int, ranks: Sequence[int | None]) -> int:
    """Clockwise the next one who is still in it; the same where nobody is."""
    seats = len(ranks)
    for step in range(1, seats + 1):
        if ranks[(roller + step) % seats] is None:
            return (roller + step) % seats
    return roller
