"""What a table of horse shows to a seat."""

from __future__ import annotations

from msgspec.structs import replace

from ..core.api import END, Outcome, Setting
from .data import CURE, FINISH, RANK_POINTS, WORTH, Item
from .model import CHOOSE, Cycle, Help, HorseOptions, HorseState, HorseView, Landing, Points


def item_points(items: tuple[Item, ...]) -> int:
    """HORSE-O2."""
    return sum(WORTH[item] for item in items)


def points_of(state: HorseState) -> tuple[Points, ...]:
    """HORSE-23, by seat."""
    found = []
    for seat, items in enumerate(state.held):
        place = state.arrived.index(seat) + 1 if seat in state.arrived else None
        found.append(Points(place, RANK_POINTS[place - 1] if place else 0, item_points(items)))
    return tuple(found)


def all_open(setting: Setting[HorseOptions], state: HorseState) -> bool:
    """Whether item cards lie open: by the option, and once the game is over."""
    return setting.options.items_open or state.phase == END


def make_view(
    setting: Setting[HorseOptions],
    state: HorseState,
    seat: int | None,
    to_move: tuple[int, ...],
    scores: tuple[int, ...],
    outcome: Outcome | None,
) -> HorseView:
    """Built from what this seat may know: of the others' choices only that they are made, of their items only
    the number.
    """
    shown = all_open(setting, state)
    return HorseView(
        phase=state.phase,
        to_move=to_move,
        scores=scores,
        outcome=outcome,
        round=state.round,
        cycle=state.cycle,
        number=state.number,
        track=state.track,
        positions=state.positions,
        hands=state.hands,
        laid=state.laid,
        chosen=tuple([card is not None for card in state.chosen]),
        own_choice=None if seat is None else state.chosen[seat],
        landings=_landings(state, seat),
        items=() if seat is None else state.held[seat],
        item_counts=tuple([len(items) for items in state.held]),
        open_items=state.held if shown else None,
        angry=tuple([len(drawn) for drawn in state.angry]),
        ages=state.ages,
        finish_order=state.arrived,
        item_deck=len(state.items),
        help=_help(state),
        last=None if state.last is None else _as_known(state.last, None if shown else seat, shown),
        care=state.care,
        rank_points=RANK_POINTS[: setting.seats],
        worth=WORTH,
        points=points_of(state) if state.phase == END else None,
    )


def _landings(state: HorseState, seat: int | None) -> tuple[Landing, ...]:
    """While the seat is to choose (HORSE-07, HORSE-15)."""
    if seat is None or state.phase != CHOOSE or seat in state.arrived:
        return ()
    if state.angry[seat]:
        return tuple([Landing(step, state.positions[seat], "rest") for step in state.hands[seat]])
    found = []
    for step in state.hands[seat]:
        at = min(FINISH, state.positions[seat] + step)
        found.append(Landing(step, at, "finish" if at == FINISH else state.track[at - 1]))
    return tuple(found)


def _help(state: HorseState) -> Help | None:
    if state.run is None or state.phase == END:
        return None
    asked = state.run.asked
    return Help(asked.seat, asked.emotion, CURE[asked.emotion])


def _as_known(cycle: Cycle, seat: int | None, shown: bool) -> Cycle:
    """What others drew from a bag is theirs to know (HORSE-O12)."""
    if shown:
        return cycle
    beats = [
        replace(beat, card=None) if beat.kind == "bag" and beat.seat != seat else beat for beat in cycle.beats
    ]
    return replace(cycle, beats=tuple(beats))
