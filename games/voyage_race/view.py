"""What each seat of voyage-race may know."""

from __future__ import annotations

from ..core.api import Outcome, Setting
from ..core.placing import predictions_view, spoken
from .model import PREDICT, Last, LastView, RaceOptions, RaceState, RaceView


def make_view(
    setting: Setting[RaceOptions],
    state: RaceState,
    seat: int | None,
    *,
    to_move: tuple[int, ...],
    scores: tuple[int, ...],
    ending: bool,
    outcome: Outcome | None,
) -> RaceView:
    """All is public but the years of cards never turned, the deck's order, and, while others predict, the
    area and what they said.
    """
    front, turned = setting.deck.front, setting.deck.turned
    predicting = state.phase == PREDICT
    own = state.answers[seat] if predicting and seat is not None else None
    return RaceView(
        phase=state.phase,
        to_move=to_move,
        scores=scores,
        outcome=outcome,
        active=state.active,
        first=state.first,
        round=state.round,
        ending=ending,
        maps=tuple(
            [tuple([None if card is None else turned[card] for card in areas]) for areas in state.maps]
        ),
        market=tuple([front[card] for card in state.market]),
        discards=tuple([tuple([turned[card] for card in pile]) for pile in state.discards]),
        deck_count=len(state.deck),
        chosen=None if state.chosen is None else front[state.chosen],
        placed=state.pending if predicting and seat == state.active else None,
        predicted=tuple([s for s, said in enumerate(state.answers) if said is not None]),
        prediction=spoken(own),
        last=None if state.last is None else _last_view(setting, state.last, seat),
    )


def _last_view(setting: Setting[RaceOptions], last: Last, seat: int | None) -> LastView:
    turned = setting.deck.turned
    first, to_area, shift = last.moved or (None, None, None)
    guesses = predictions_view(last.answers, last.right_areas, seat)
    return LastView(
        turn=last.turn,
        seat=last.seat,
        action=last.action,
        card=None if last.card is None else turned[last.card],
        area=last.area,
        right=last.right,
        right_areas=last.right_areas,
        previous=None if last.previous is None else turned[last.previous],
        next=None if last.next is None else turned[last.next],
        first=first,
        to_area=to_area,
        shift=shift,
        mine=guesses.mine,
        mine_right=guesses.mine_right,
        said=guesses.said,
        said_right=guesses.said_right,
    )
