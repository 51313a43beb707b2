"""Where a year belongs among the columns (TRAIN-06 … TRAIN-10), as arithmetic over years.

A column is given by its years, top first; columns are counted from 0 here, from 1 in actions and views.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.timeline import Interval, fits

Years = Sequence[Sequence[int]]


def interval(columns: Years, place: int) -> Interval:
    """The years that fit the column: from its last one to the top of its right neighbour; the rightmost is
    open (TRAIN-07, TRAIN-O1). Where columns overlap (TRAIN-O5) nothing may fit: low lies above high.
    """
    return Interval(columns[place][-1], columns[place + 1][0] if place + 1 < len(columns) else None)


def candidates(columns: Years, year: int) -> tuple[int, ...]:
    """The columns that a card of this year may join, ascending: empty where none fits, several where the last
    years of the closest are equal (TRAIN-08, TRAIN-09); also such that do not fit themselves (TRAIN-O3).
    """
    fitting = [place for place in range(len(columns)) if fits(year, interval(columns, place))]
    if not fitting:
        return ()
    closest = max(columns[place][-1] for place in fitting)
    return tuple(place for place, years in enumerate(columns) if years[-1] == closest)


def order(columns: Years, born: Sequence[int]) -> tuple[int, ...]:
    """The places of the columns from left to right: by top year, last year, and age, older first
    (TRAIN-O5).
    """
    return tuple(sorted(range(len(columns)), key=lambda at: (columns[at][0], columns[at][-1], born[at])))
