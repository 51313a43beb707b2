"""What each seat of voyage-team may know."""

from __future__ import annotations

from ..core.api import Outcome, Setting
from ..core.placing import predictions_view, spoken
from .model import PREDICT, Last, LastView, TeamOptions, TeamState, TeamView


def make_view(
    setting: Setting[TeamOptions],
    state: TeamState,
    seat: int | None,
    to_move: tuple[int, ...],
    score: int,
    outcome: Outcome | None,
) -> TeamView:
    """All is public but the years of cards never turned, the deck's order, and, while others predict, the
    area and what they said.
    """
    deck = setting.deck
    front, turned = deck.front, deck.turned
    predicting = state.phase == PREDICT
    own = state.answers[seat] if predicting and seat is not None else None
    unplaced = state.unplaced
    return TeamView(
        phase=state.phase,
        to_move=to_move,
        scores=(score,) * setting.seats,
        outcome=outcome,
        active=state.active,
        areas=tuple([None if card is None else turned[card] for card in state.areas]),
        fronts=tuple([None if card is None else front[card] for card in state.fronts]),
        markers=state.markers,
        deck_count=len(state.deck),
        discard=tuple([front[card] if card in unplaced else turned[card] for card in state.discard])
        if unplaced
        else tuple(map(turned.__getitem__, state.discard)),
        team_score=score,
        placed=state.pending if predicting and seat == state.active else None,
        predicted=tuple([s for s, said in enumerate(state.answers) if said is not None]),
        prediction=spoken(own),
        last=None if state.last is None else _last_view(setting, state.last, seat),
    )


def _last_view(setting: Setting[TeamOptions], last: Last, seat: int | None) -> LastView:
    front, turned = setting.deck.front, setting.deck.turned
    card = None if last.card is None else (turned if last.action == "place" else front)[last.card]
    first, to_area, shift = last.moved or (None, None, None)
    guesses = predictions_view(last.answers, last.right_areas, seat)
    return LastView(
        turn=last.turn,
        seat=last.seat,
        action=last.action,
        card=card,
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
