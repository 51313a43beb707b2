"""What a table of voyage-bet shows: the same to everybody."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.api import Outcome, Setting
from .model import (
    BLANK,
    CARDS,
    PAWNS,
    SPOTS,
    BetOptions,
    BetState,
    BetView,
    Pawn,
    Reveal,
    RevealedSpot,
    RevealView,
    Spot,
)
from .scoring import right_spots


def make_view(
    setting: Setting[BetOptions], state: BetState, to_move: tuple[int, ...], outcome: Outcome | None
) -> BetView:
    """Titles, pawns and the question are public; the right period once verified, years once bets are in."""
    clue = setting.deck.clue[state.clue]
    front = setting.deck.front
    on = _seats_on(state.pawns)
    spots = [Spot(front[state.spots[i]] if i < len(state.spots) else None, *on[i + 1]) for i in range(CARDS)]
    placed = [pawn.seat for pawn in state.pawns]
    return BetView(
        phase=state.phase,
        to_move=to_move,
        scores=state.points,
        outcome=outcome,
        round=state.round,
        starter=state.starter,
        footprint=clue.card,
        die=clue.roll,
        question=clue.id,
        eras=eras_of(setting),
        buzzer=state.buzzer,
        answered=state.answered,
        era=clue.era if state.verified else None,
        bettor=state.bettor,
        spots=(*spots, Spot(None, *on[BLANK])),
        pawns_left=tuple([PAWNS - placed.count(seat) for seat in range(setting.seats)]),
        stopped=state.done,
        deck_count=len(state.deck),
        last=state.last,
        reveal=None if state.reveal is None else _reveal_view(setting, state.reveal),
    )


def eras_of(setting: Setting[BetOptions]) -> tuple[str, ...]:
    """The ids of the periods that may be named, in the deck's order (BET-03)."""
    return tuple([era.id for era in setting.deck.eras if era.historic])


def _seats_on(pawns: Sequence[Pawn]) -> dict[int, tuple[int | None, int | None, int | None]]:
    """By spot, the seats on its spaces."""
    there = {(pawn.spot, pawn.odds): pawn.seat for pawn in pawns}
    return {
        spot: (there.get((spot, "x2")), there.get((spot, "x1a")), there.get((spot, "x1b")))
        for spot in range(1, SPOTS + 1)
    }


def _reveal_view(setting: Setting[BetOptions], reveal: Reveal) -> RevealView:
    turned = setting.deck.turned
    era = setting.deck.clue[reveal.clue].era
    right = right_spots(setting.deck, reveal.spots, era)
    on = _seats_on(reveal.pawns)
    spots = [
        RevealedSpot(turned[card], number in right, *on[number])
        for number, card in enumerate(reveal.spots, 1)
    ]
    return RevealView(
        turn=reveal.turn,
        round=reveal.round,
        question=reveal.clue,
        era=era,
        buzzer=reveal.buzzer,
        answered=reveal.answered,
        spots=(*spots, RevealedSpot(None, BLANK in right, *on[BLANK])),
        gains=reveal.gains,
        losses=reveal.losses,
        before=reveal.before,
        after=reveal.after,
    )
