"""A passenger who knows the years of the own hand plays to complete piles, and to leave none to the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..core import bots
from ..core.api import RandomSource, Setting
from .columns import candidates, order
from .model import CHOOSE_COLUMN, FULL, PLAY, Play, TrainOptions, TrainState

if TYPE_CHECKING:
    from .rules import VoyageTrain

_Columns = list[tuple[int, ...]]

_DENY = 0.8
"""What a pile that the next player may take counts against one taken now."""
_AGAIN = 0.3
"""What a pile counts that the card left in hand could complete next time."""


def choose(
    game: VoyageTrain,
    setting: Setting[TrainOptions],
    state: TrainState,
    seat: int,
    skill: float,
    rng: RandomSource,
) -> Any:
    """With probability `skill` the best action for one who knows the years of hand and table, and how many
    cards of which years are still unseen; a knowing player's prediction is right. Otherwise any card, and a
    blind prediction; any choice.
    """
    knowing = bots.knows(skill, rng)
    if state.phase == PLAY:
        card = _best_card(setting, state, seat) if knowing else bots.pick(state.hands[seat], rng)
        if not setting.options.predict:
            return Play(card)
        judgement = game.judgement_of(setting, state, card)
        return bots.pick(judgement.right if knowing else judgement.options, rng)
    actions = game.legal(setting, state, seat)
    if not knowing:
        return bots.pick(actions, rng)
    year = setting.deck.year
    card = state.played or ""
    hand = [year[held] for held in state.hands[seat]]
    unseen = _unseen(setting, state, seat)
    joins = state.phase == CHOOSE_COLUMN
    return max(
        actions,
        key=lambda action: (
            _worth(*_after(setting, state, year[card], action.column - 1, joins), hand, unseen),
            -action.column,
        ),
    )


def _best_card(setting: Setting[TrainOptions], state: TrainState, seat: int) -> str:
    """The card whose best placement is worth most; the older one of equals."""
    year = setting.deck.year
    years = _years(setting, state)
    unseen = _unseen(setting, state, seat)
    hand = state.hands[seat]

    def worth(card: str) -> float:
        places = candidates(years, year[card])
        rest = [year[held] for held in hand if held != card]
        return max(
            _worth(*_after(setting, state, year[card], at, bool(places)), rest, unseen)
            for at in (places or range(len(years)))
        )

    return max(hand, key=worth)


def _after(
    setting: Setting[TrainOptions], state: TrainState, year: int, at: int, joins: bool
) -> tuple[_Columns, bool]:
    """The columns once a card of this year has joined or replaced column `at`, and whether it completes it.

    A completed column's place is left out: nobody knows what is turned up there.
    """
    columns = _years(setting, state)
    columns[at] = (*columns[at], year) if joins else (year,)
    born = list(state.born)
    if not joins:
        born[at] = state.births
    full = len(columns[at]) == FULL
    if full:
        del columns[at], born[at]
    return [columns[place] for place in order(columns, born)], full


def _worth(columns: _Columns, full: bool, hand: Iterable[int], unseen: list[int]) -> float:
    """A pile now, less the chance that one of the next player's two cards completes one, and a little for
    what the own other card could complete.
    """
    some = sum(_completes(columns, year) for year in unseen) / max(1, len(unseen))
    risk = 1 - (1 - some) ** 2
    again = any(_completes(columns, year) for year in hand)
    return full - _DENY * risk + _AGAIN * again


def _completes(columns: _Columns, year: int) -> bool:
    return any(len(columns[at]) == FULL - 1 for at in candidates(columns, year))


def _years(setting: Setting[TrainOptions], state: TrainState) -> _Columns:
    year = setting.deck.year
    return [tuple([year[card] for card in column]) for column in state.columns]


def _unseen(setting: Setting[TrainOptions], state: TrainState, seat: int) -> list[int]:
    """The years of the cards that this seat has neither seen turned nor holds."""
    seen = {*(card for column in state.columns for card in column), *state.discard, *state.hands[seat]}
    seen.update(card for piles in state.piles for pile in piles for card in pile)
    if state.played is not None:
        seen.add(state.played)
    return [card.year for card in setting.deck.cards if card.id not in seen]
