"""Which cards come back when: spaced repetition with FSRS, from every judgement that a student has made.

Nothing is stored: the state of a card follows from its judgements, which are replayed in order. Pure, but for
the library.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from fsrs import Card, Rating, Scheduler, State

LUCK: Final = 0.5
"""A right answer that a blind choice would have given so often counts as "hard": it shows little."""

_scheduler: Final = Scheduler(enable_fuzzing=False)


class Review(NamedTuple):
    """One judgement about one card. ``chance``: how often a blind choice would have been right."""

    card: str
    at: datetime
    right: bool
    chance: float


class Memory(NamedTuple):
    """How a card stands with a student now. ``confused``: judged wrongly before, and not learnt since.
    ``recall``: 0..1, the probability of knowing it now, by the model.
    """

    card: str
    due: datetime
    confused: bool
    recall: float


def memories(reviews: Iterable[Review], now: datetime) -> list[Memory]:
    """Every card that was judged, the most urgent first: what was confused before what was always right, what
    is due before what is not, then what is likeliest forgotten.
    """
    cards: dict[str, Card] = {}
    wrong: set[str] = set()
    for review in reviews:
        card = cards.get(review.card) or Card(card_id=len(cards) + 1)
        cards[review.card], _log = _scheduler.review_card(card, rating(review), review.at)
        if not review.right:
            wrong.add(review.card)
    found = []
    for id, card in cards.items():
        confused = id in wrong and card.state is not State.Review
        recall = _scheduler.get_card_retrievability(card, now)
        found.append(Memory(id, card.due, confused, recall))
    found.sort(key=lambda each: (not each.confused, each.due > now, each.recall, each.card))
    return found


def rating(review: Review) -> Rating:
    """What the judgement says to the model."""
    if not review.right:
        return Rating.Again
    return Rating.Hard if review.chance > LUCK else Rating.Good
