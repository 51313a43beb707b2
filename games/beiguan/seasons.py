"""Whose turn it is, and the course of seasons, festivals and years (BEIGUAN-08, 10, 11, 24 … 29, 32, 41)."""

from __future__ import annotations

from msgspec.structs import replace

from ..core.api import END, Event, Setting
from .dispatch import Done
from .festival import hold
from .model import (
    DISPATCH,
    DISPLAY,
    ROUNDS_A_YEAR,
    SEASONS,
    WORKERS,
    BeiguanOptions,
    BeiguanState,
)


def years_of(options: BeiguanOptions) -> int:
    return 2 if options.mode == "advanced" else 1


def rounds_of(options: BeiguanOptions) -> int:
    """Five a year: four seasons and the festival."""
    return ROUNDS_A_YEAR * years_of(options)


def round_of(options: BeiguanOptions, state: BeiguanState) -> int:
    """Which round this is; a game that is over has had them all, unless it was stopped."""
    if state.phase == END and not state.stopped:
        return rounds_of(options)
    return ROUNDS_A_YEAR * (state.year - 1) + state.season + 1


def season_began(options: BeiguanOptions, state: BeiguanState) -> Event:
    """What is told when a season begins; `seat` begins."""
    data = {"season": SEASONS[state.season], "number": state.year, "round": round_of(options, state)}
    return Event("season_began", data, state.starter)


def proceed(setting: Setting[BeiguanOptions], done: Done) -> Done:
    """After a task: its owner decides on, or the next one who has workers dispatches, clockwise; where nobody
    has any, the season is over (BEIGUAN-10).
    """
    state = replace(done.state, turn=done.state.turn + 1)
    if state.phase != DISPATCH:
        return Done(state, done.events)
    for step in range(1, setting.seats + 1):
        seat = (state.active + step) % setting.seats
        if state.workers[seat] > 0:
            return Done(replace(state, active=seat), done.events)
    return _season_over(setting, state, done.events)


def _season_over(setting: Setting[BeiguanOptions], state: BeiguanState, events: tuple[Event, ...]) -> Done:
    """All take their workers back, those newly recruited too; the start-player marker goes to the left-hand
    neighbour, after winter as well, where the festival comes first (BEIGUAN-11, BEIGUAN-O20).
    """
    winter = state.season == len(SEASONS) - 1
    told = list(events)
    if winter:
        state, festival_events = _festival(setting, state)
        told += festival_events
    starter = (state.starter + 1) % setting.seats
    assert state.last is not None, "something was done"
    after = replace(
        state,
        workers=tuple([WORKERS - supply for supply in state.supply]),
        sent=(),
        starter=starter,
        active=starter,
        last=replace(state.last, season_over=True),
    )
    if winter and state.year == years_of(setting.options):
        return Done(replace(after, phase=END), tuple(told))
    if winter:
        after = _second_year(after)
        told.append(Event("new_year", {"number": after.year}))
    else:
        after = replace(after, season=after.season + 1)
    return Done(after, (*told, season_began(setting.options, after)))


def _second_year(state: BeiguanState) -> BeiguanState:
    """The performances of the first year are removed, three of the second are laid out; everything else stays
    (BEIGUAN-32).
    """
    return replace(
        state,
        year=state.year + 1,
        season=0,
        discard=(*state.discard, *state.display, *state.performances),
        display=state.later[:DISPLAY],
        performances=state.later[DISPLAY:],
        later=(),
    )


def _festival(setting: Setting[BeiguanOptions], state: BeiguanState) -> tuple[BeiguanState, list[Event]]:
    """BEIGUAN-24 … BEIGUAN-28."""
    source = state.rng.source()
    festival, dice = hold(
        state.boards,
        state.starter,
        source,
        state.dice,
        turn=state.turn,
        year=state.year,
        carry_over=setting.options.festival_carry_over,
    )
    points = [had + won for had, won in zip(state.points, festival.points, strict=True)]
    after = replace(state, rng=source.value, dice=dice, festival=festival, points=tuple(points))
    told = [Event("festival_began", {"number": state.year})]
    for bout in festival.bouts:
        told.append(Event("festival_rolled", {"die": bout.die}, bout.roller))
        told.append(Event("festival_won", {"strength": bout.sums[bout.winner]}, bout.winner))
    order = sorted(range(setting.seats), key=lambda seat: festival.ranks[seat])
    told += [
        Event("festival_ranked", {"rank": festival.ranks[seat], "points": festival.points[seat]}, seat)
        for seat in order
    ]
    return after, told
