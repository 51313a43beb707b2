"""Order in time, checked against the definitions written out plainly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.core.timeline import (
    Interval,
    Shift,
    fits,
    gap_interval,
    group_shifts,
    neighbours,
    right_gaps,
    right_slots,
    shift_fault,
    shifted,
    slot_interval,
    years_off,
)

years = st.integers(-50, 50)


@st.composite
def maps(draw):
    """An ordered map with gaps, as the games keep it."""
    size = draw(st.integers(1, 9))
    filled = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    ordered = sorted(draw(st.lists(years, min_size=sum(filled), max_size=sum(filled))))
    rest = iter(ordered)
    return [next(rest) if there else None for there in filled]


def test_fits_and_years_off_at_the_ends_of_an_interval():
    between = Interval(1721, 1895)
    assert [fits(y, between) for y in (1720, 1721, 1800, 1895, 1896)] == [False, True, True, True, False]
    assert [fits(y, between, equal_ok=False) for y in (1721, 1722, 1894, 1895)] == [False, True, True, False]
    assert [years_off(y, between) for y in (1700, 1721, 1800, 1895, 1900)] == [21, 0, 0, 0, 5]
    assert fits(-30000, Interval(None, -4500))
    assert fits(5, Interval(None, None), equal_ok=False)
    assert years_off(5, Interval(None, None)) == 0


@given(slots=maps(), data=st.data())
def test_neighbours_are_the_nearest_filled_slots(slots, data):
    slot = data.draw(st.integers(0, len(slots) - 1))
    below, above = neighbours(slots, slot)
    assert below == max((i for i in range(slot) if slots[i] is not None), default=None)
    assert above == min((i for i in range(slot + 1, len(slots)) if slots[i] is not None), default=None)


@given(slots=maps(), year=years, equal_ok=st.booleans())
def test_right_slots_are_the_empty_ones_that_fit(slots, year, equal_ok):
    plainly = tuple(
        slot
        for slot, there in enumerate(slots)
        if there is None and fits(year, slot_interval(slots, slot), equal_ok)
    )
    assert right_slots(slots, year, equal_ok) == plainly


@given(timeline=st.lists(years, max_size=8).map(sorted), year=years)
def test_right_gaps_keep_the_timeline_in_order(timeline, year):
    plainly = tuple(
        gap
        for gap in range(len(timeline) + 1)
        if (after := [*timeline[:gap], year, *timeline[gap:]]) == sorted(after)
    )
    assert right_gaps(timeline, year) == plainly
    assert plainly, "every year has a place"
    for gap in range(len(timeline) + 1):
        assert (years_off(year, gap_interval(timeline, gap)) == 0) == (gap in plainly)


@given(filled=st.lists(st.sampled_from([None, "x"]), min_size=1, max_size=8), furthest=st.integers(1, 7))
def test_group_shifts_are_exactly_those_without_a_fault(filled, furthest):
    size = len(filled)
    slots = [None if there is None else f"card{i}" for i, there in enumerate(filled)]
    allowed = [
        Shift(first, last, by)
        for first in range(size)
        for last in range(first, size)
        for by in range(-size, size + 1)
        if shift_fault(slots, Shift(first, last, by), furthest) is None
    ]
    found = group_shifts(slots, furthest)
    assert sorted(found) == sorted(allowed)
    assert len(set(found)) == len(found)
    for shift in found:
        after = shifted(slots, shift)
        assert [card for card in after if card] == [card for card in slots if card], "order never changes"
        assert len(after) == size
        assert after != tuple(slots)


def test_shift_faults_outside_the_map():
    slots = ["a", "b", None]
    for shift in (Shift(-1, 0, 1), Shift(0, 3, 1), Shift(1, 0, 1)):
        assert shift_fault(slots, shift, 7) == "not_a_group"
    assert shift_fault(slots, Shift(0, 1, 2), 7) == "blocked"
    assert shift_fault(slots, Shift(0, 1, 0), 7) == "too_far"
