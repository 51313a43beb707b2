"""An invented pupil: what it believes about the cards, and what it does at a table because of that.

A pupil does not throw dice for right and wrong. It has an idea of when each event happened, right or not,
and acts as one who is sure of it; so its mistakes come again, are larger for cards that are hard, and grow
rarer as it learns. Some mix up two events as whole classes do. Pure: nothing here knows Django or the clock.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from games.core.api import Setting
from games.core.deck import Card, Clue, Deck, Question
from games.core.errors import GameError
from games.core.questions import grade
from games.match import Match
from games.quiz.answers import FIELD, some_answer, truth_of
from games.quiz.course import question_of

SPREAD: Final = 60.0
"""How many places of the deck's order one who knows nothing is off with a card of middling difficulty."""

SLIP: Final = 0.05
"""How often a pupil answers without thinking."""

LOST: Final = 0.8
"""How often one who knows nothing at all just guesses."""

MIXED_UP: Final = 0.45
"""The share of a class that mixes up the two events of a pair that is easily mixed up."""

DESPAIR: Final = 0.5
"""How often one who believes that no answer is right guesses all the same."""


class Subject:
    """A deck as something to be learnt: in which order it happened, what is hard, what is easily mixed up."""

    def __init__(self, deck: Deck, rng: Random, pairs: int = 4) -> None:
        self.deck = deck
        self.order = tuple(sorted(deck.cards, key=lambda card: (card.year, card.id)))
        self.rank = {card.id: rank for rank, card in enumerate(self.order)}
        # Around 1: half of the cards are harder than the middle, a few are very hard.
        self.difficulty = {card.id: rng.lognormvariate(0.0, 0.55) for card in deck.cards}
        self.pairs = tuple(self._pair(rng) for _ in range(pairs)) if len(self.order) > 12 else ()
        self._starts = sorted((era.start, era.id) for era in deck.eras)

    def _pair(self, rng: Random) -> tuple[str, str]:
        """Two events a few places apart, in different years."""
        while True:
            first = rng.randrange(len(self.order) - 9)
            one, other = self.order[first], self.order[first + rng.randrange(4, 9)]
            if one.year != other.year:
                return one.id, other.id

    def around(self, rank: float) -> Card:
        """A card's facts as they would be at this place of the order."""
        inside = min(len(self.order) - 1.0, max(0.0, rank))
        before = int(inside)
        after = min(len(self.order) - 1, before + 1)
        low, high = self.order[before].year, self.order[after].year
        year = round(low + (inside - before) * (high - low))
        return Card("", year, self.era_of(year))

    def era_of(self, year: int) -> str:
        at = bisect_right(self._starts, (year, "\uffff")) - 1
        return self._starts[max(0, at)][1] if self._starts else ""


class Pupil:
    """One pupil. ``talent`` 0..1 is how much it knows at first, ``growth`` what a year of lessons adds."""

    def __init__(self, subject: Subject, talent: float, growth: float, rng: Random) -> None:
        self.subject, self.talent, self.growth = subject, talent, growth
        self._off = {card.id: rng.gauss(0.0, 1.0) for card in subject.order}
        self._clues = {clue.id: (rng.random(), rng.choice(subject.order).era) for clue in subject.deck.clues}
        self._swaps: dict[str, str] = {}
        for one, other in subject.pairs:
            if rng.random() < MIXED_UP:
                self._swaps |= {one: other, other: one}
        self._rng = rng
        self.knowledge = talent
        self._cards: Mapping[str, Card] = {}
        self._believed_clues: tuple[Clue, ...] = ()
        self.learn(0.0)

    def learn(self, progress: float) -> None:
        """As it stands after this share (0..1) of the year."""
        self.knowledge = min(0.97, max(0.0, self.talent + self.growth * progress))
        subject = self.subject
        cards = {}
        for card in subject.order:
            off = self._off[card.id] * SPREAD * (1.0 - self.knowledge) ** 2 * subject.difficulty[card.id]
            known_as = subject.deck.card[self._swaps.get(card.id, card.id)]
            if abs(off) < 0.5:
                cards[card.id] = replace(known_as, id=card.id)
            else:
                cards[card.id] = replace(subject.around(subject.rank[known_as.id] + off), id=card.id)
        self._cards = cards
        self._believed_clues = tuple(
            replace(clue, era=self._clues[clue.id][1]) if self._clues[clue.id][0] > self.knowledge else clue
            for clue in subject.deck.clues
        )

    def act(self, match: Match, seat: int) -> dict[str, Any]:
        """What it does now. The action is one that the rules take.

        :raises Rejected: where the seat may do nothing.
        """
        action = self._chosen(match, seat)
        if action is not None:
            try:
                match.propose(seat, action)
            except GameError:
                pass  # what it believes does not go together with what lies on the table
            else:
                return action
        return match.sample(seat, self._rng)

    def _chosen(self, match: Match, seat: int) -> dict[str, Any] | None:
        if self._rng.random() < SLIP + LOST * (1.0 - self.knowledge) ** 4:
            return match.bot(seat, 0.0, self._rng) if match.game.bots else None
        believed = self._believed(match, match.known(seat))
        mind = Match(match.game, believed, match.state)
        if not match.game.bots:
            return self._answer(mind)
        judgement = match.game.judgement(believed, match.state, seat)
        sure = judgement is None or judgement.right or self._rng.random() > DESPAIR
        try:
            return mind.bot(seat, 1.0 if sure else 0.0, self._rng)
        except (GameError, LookupError, ValueError):
            return None

    def _believed(self, match: Match, known: Iterable[str]) -> Setting[Any]:
        """The table's setting as this pupil has it in mind: what has been turned is as it is."""
        deck, seen = match.setting.deck, frozenset(known)
        cards = tuple([card if card.id in seen else self._cards.get(card.id, card) for card in deck.cards])
        clues = deck.clues if not deck.clues else self._believed_clues
        return Setting(match.setting.options, Deck(cards, deck.eras, clues, deck.questions), match.seats)

    def _answer(self, mind: Match) -> dict[str, Any] | None:
        """The answer to a quiz question by one who takes his beliefs for the truth."""
        question: Question = question_of(mind.setting, mind.state)
        deck = mind.setting.deck
        if question.kind == "insert":  # the timeline shows its years
            true = self.subject.deck.card
            cards = tuple([true[c.id] if c.id in question.items[1:] else c for c in deck.cards])
            deck = Deck(cards, deck.eras, deck.clues, deck.questions)
        try:
            found = truth_of(grade(deck, question, some_answer(question)), question)
        except (GameError, LookupError, ValueError):
            return None
        if not found:
            return None
        value = found[self._rng.randrange(len(found))]
        if question.kind == "year" and question.low is not None and question.high is not None:
            value = min(question.high, max(question.low, value))
        return {"type": "answer", FIELD[question.kind]: value}
