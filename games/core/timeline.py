"""Order in time: intervals, slots of a map, gaps of a timeline, and shifts of groups of cards.

A *map* is a sequence of slots, each a year or None where it is empty; slots and the areas they stand for are
counted from 0 here (games number areas from 1). Ordering compares years only (VT-08).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Interval(NamedTuple):
    """The years between two neighbours; None: open on that side."""

    low: int | None
    high: int | None


def fits(year: int, interval: Interval, equal_ok: bool = True) -> bool:
    """Whether `year` lies between the neighbours; with `equal_ok`, a year equal to one of them does too
    (GROUP-O1).
    """
    low, high = interval
    if equal_ok:
        return (low is None or low <= year) and (high is None or year <= high)
    return (low is None or low < year) and (high is None or year < high)


def years_off(year: int, interval: Interval) -> int:
    """Distance in years from `year` to the interval, 0 inside and on its ends."""
    low, high = interval
    if low is not None and year < low:
        return low - year
    if high is not None and year > high:
        return year - high
    return 0


def neighbours(slots: Sequence[object | None], slot: int) -> tuple[int | None, int | None]:
    """The nearest filled slots below and above `slot`, however far away (GROUP-05, GROUP-O8)."""
    below = slot - 1
    while below >= 0 and slots[below] is None:
        below -= 1
    above, size = slot + 1, len(slots)
    while above < size and slots[above] is None:
        above += 1
    return (below if below >= 0 else None), (above if above < size else None)


def slot_interval(years: Sequence[int | None], slot: int) -> Interval:
    """The years that `slot` has room for, given the filled slots on both sides (GROUP-06)."""
    below, above = neighbours(years, slot)
    return Interval(None if below is None else years[below], None if above is None else years[above])


def right_slots(years: Sequence[int | None], year: int, equal_ok: bool = True) -> tuple[int, ...]:
    """The empty slots of an ordered map in which `year` would be right, ascending; agrees with `fits` slot by
    slot.
    """
    first, last = 0, len(years)
    for slot, there in enumerate(years):
        if there is None:
            continue
        if there < year:
            first = slot + 1
        elif there > year:
            last = slot
            break
        elif not equal_ok:
            return ()  # every slot has the equal year, or something on its wrong side, as a neighbour
    return tuple([slot for slot in range(first, last) if years[slot] is None])


def gap_interval(years: Sequence[int], gap: int) -> Interval:
    """The years that fit the gap of a full timeline: gap 0 is before the first, gap k after the last
    (QUIZ-02).
    """
    return Interval(years[gap - 1] if gap > 0 else None, years[gap] if gap < len(years) else None)


def right_gaps(years: Sequence[int], year: int) -> tuple[int, ...]:
    """The gaps of a timeline in order that `year` fits; equal years fit on either side."""
    return tuple(gap for gap in range(len(years) + 1) if fits(year, gap_interval(years, gap)))


class Shift(NamedTuple):
    """Cards in slots `first`..`last` go `by` slots to the right (negative: to the left)."""

    first: int
    last: int
    by: int


def shift_fault(slots: Sequence[object | None], shift: Shift, furthest: int) -> str | None:
    """Why a shift is not allowed (GROUP-10, GROUP-O2 … O4), or None.

    `not_a_group`: no cards there, or a single card without a neighbour. `too_far`: by 0 or by more than
    `furthest`. `blocked`: another card or the edge of the map is in the way.
    """
    first, last, by = shift
    size = len(slots)
    if not 0 <= first <= last < size or any(slots[i] is None for i in range(first, last + 1)):
        return "not_a_group"
    alone = (first == 0 or slots[first - 1] is None) and (last == size - 1 or slots[last + 1] is None)
    if first == last and alone:
        return "not_a_group"
    if by == 0 or abs(by) > furthest:
        return "too_far"
    passed = range(first + by, first) if by < 0 else range(last + 1, last + by + 1)
    if passed[0] < 0 or passed[-1] >= size or any(slots[i] is not None for i in passed):
        return "blocked"
    return None


def group_shifts(slots: Sequence[object | None], furthest: int) -> tuple[Shift, ...]:
    """All shifts that `shift_fault` allows: for each group from the left, its left ends to the left, its
    right ends to the right.
    """
    found: list[Shift] = []
    size = len(slots)
    start = 0
    while start < size:
        if slots[start] is None:
            start += 1
            continue
        end = start
        while end + 1 < size and slots[end + 1] is not None:
            end += 1
        if end > start:
            room = 0
            while room < furthest and start - room - 1 >= 0 and slots[start - room - 1] is None:
                room += 1
            found += [Shift(start, last, -by) for last in range(start, end + 1) for by in range(1, room + 1)]
            room = 0
            while room < furthest and end + room + 1 < size and slots[end + room + 1] is None:
                room += 1
            found += [Shift(first, end, by) for first in range(start, end + 1) for by in range(1, room + 1)]
        start = end + 1
    return tuple(found)


def shifted(slots: Sequence[str | None], shift: Shift) -> tuple[str | None, ...]:
    """The map after an allowed shift: same cards, same order (GROUP-12)."""
    first, last, by = shift
    after = list(slots)
    block = after[first : last + 1]
    after[first : last + 1] = [None] * len(block)
    after[first + by : last + by + 1] = block
    return tuple(after)
