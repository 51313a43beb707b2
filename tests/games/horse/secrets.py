"""What a seat at a table of horse may not know, changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.rng import Source
from games.horse.data import CURE
from games.horse.model import HorseState
from games.horse.view import all_open
from games.match import Match


def scrambled(match: Match, seat: int | None, source: Source) -> list[Match]:
    """The same table with other deck orders; with other cards chosen by the others; and, while item cards are
    secret, with other ones in their hands.
    """
    state = match.state
    worlds = [
        replace(state, items=source.shuffle(state.items)),
        replace(state, emotions=source.shuffle(state.emotions), rng=source.value),
        replace(state, chosen=_others_chose(state, seat, source)),
    ]
    if not all_open(match.setting, state):
        worlds.append(_other_items(state, seat, source))
    return [Match(match.game, match.setting, world) for world in worlds]


def _others_chose(state: HorseState, seat: int | None, source: Source) -> tuple[int | None, ...]:
    return tuple(
        [
            card if card is None or other == seat else source.choice(state.hands[other])
            for other, card in enumerate(state.chosen)
        ]
    )


def _other_items(state: HorseState, seat: int | None, source: Source) -> HorseState:
    """The others' items and the deck in one heap, dealt anew; who is asked for help still holds the card."""
    held, heap = [list(items) for items in state.held], list(state.items)
    asked = None if state.run is None else state.run.asked
    for other, items in enumerate(held):
        if other == seat:
            continue
        keeps = asked is not None and asked.seat == other
        kept = [CURE[asked.emotion]] if asked is not None and keeps else []
        heap += items
        for card in kept:
            heap.remove(card)
        held[other] = [*kept, *([None] * (len(items) - len(kept)))]  # type: ignore[list-item]
    dealt = list(source.shuffle(heap))
    hands = tuple([tuple([dealt.pop() if item is None else item for item in items]) for items in held])
    last = state.last
    if last is not None:
        told = [
            replace(beat, card=source.choice(["apple", "carrot", "oats", "massage", "stable"]))
            if beat.kind == "bag" and beat.seat != seat
            else beat
            for beat in last.beats
        ]
        last = replace(last, beats=tuple(told))
    return replace(state, held=hands, items=tuple(dealt), last=last)
