"""What each seat of voyage-train may know."""

from __future__ import annotations

from typing import Literal

from ..core.api import Outcome, Setting
from .model import NONE, Last, LastView, TrainOptions, TrainState, TrainView


def make_view(
    setting: Setting[TrainOptions],
    state: TrainState,
    seat: int | None,
    to_move: tuple[int, ...],
    outcome: Outcome | None,
) -> TrainView:
    """Public is what lies turned; a hand is its owner's, without years (TRAIN-02, TRAIN-O8, TRAIN-O9)."""
    front, turned = setting.deck.front, setting.deck.turned
    top = state.deck[0] if state.deck and setting.options.deck_top_title_visible else None
    piles = tuple([len(taken) for taken in state.piles])
    return TrainView(
        phase=state.phase,
        to_move=to_move,
        scores=piles,
        outcome=outcome,
        active=state.active,
        round=round_of(setting, state),
        columns=tuple([tuple([turned[card] for card in column]) for column in state.columns]),
        hand=None if seat is None else tuple([front[card] for card in state.hands[seat]]),
        hand_counts=tuple([len(hand) for hand in state.hands]),
        seen_hands=tuple(
            [tuple([turned[card] for card in hand]) for hand in shown_hands(setting, state, seat)]
        ),
        piles=piles,
        deck_count=len(state.deck),
        deck_top=None if top is None else front[top],
        discard=tuple([turned[card] for card in state.discard]),
        played=None if state.played is None else turned[state.played],
        last=None if state.last is None else _last_view(setting, state.last),
    )


def round_of(setting: Setting[TrainOptions], state: TrainState) -> int:
    """The turn cycle that is being played, or was played last, from 1."""
    over = state.phase == "END" and state.turns > 0
    return (state.turns - over) // setting.seats + 1


def shown_hands(
    setting: Setting[TrainOptions], state: TrainState, seat: int | None
) -> tuple[tuple[str, ...], ...]:
    """The hands of which this seat sees the year side: the others' with `others_see_years`, never its own."""
    if seat is None or not setting.options.others_see_years:
        return ()
    return tuple([() if other == seat else hand for other, hand in enumerate(state.hands)])


def _last_view(setting: Setting[TrainOptions], last: Last) -> LastView:
    turned = setting.deck.turned
    said: int | Literal["none"] | None = "none" if last.predicted == NONE else last.predicted
    return LastView(
        turn=last.turn,
        seat=last.seat,
        action=last.action,
        card=turned[last.card],
        predicted=said,
        right=None if last.predicted is None else came_true(last.predicted, last.right_columns),
        right_columns=last.right_columns,
        column=last.column,
        landed=last.landed,
        completed=tuple([turned[card] for card in last.completed]),
        discarded=tuple([turned[card] for card in last.discarded]),
        discarded_column=last.discarded_column,
        refill=None if last.refill is None else turned[last.refill],
        refill_column=last.refill_column,
        drew=last.drew,
    )


def came_true(predicted: int, truth: tuple[int, ...]) -> bool:
    """Whether the rules put the card where it was said (a column, or NONE)."""
    return predicted in truth if predicted != NONE else not truth
