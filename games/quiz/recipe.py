"""Questions made from a deck of events (QUIZ-22).

Every chain of events whose neighbours in time lie as far apart as the difficulty says is equally likely: the
chains are counted, not tried, so a recipe is refused only where the deck has none.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import Final

from ..core.api import DeckTooSmall, Source
from ..core.deck import YEAR_LIMIT, Card, Clue, Deck, accepts
from .model import Made, Recipe, RecipeKind

GAPS: Final = {1: (100, 2 * YEAR_LIMIT), 2: (20, 100), 3: (1, 19)}
"""Years between neighbours in time, from and to, by difficulty."""

LONG: Final = {1: 3, 2: 4, 3: 5}
"""Events of an ordering, and turned cards of an insertion, by difficulty."""

ERAS: Final = {1: 3, 2: 4, 3: 5}
"""Eras offered, by difficulty."""

RANGES: Final = {1: 400, 2: 200, 3: 100}
"""Years that a slider covers, by difficulty."""

TRIES: Final = 8


def cards_needed(recipe: Recipe) -> int:
    """How many cards the longest of its questions takes."""
    by_kind = {
        "order": LONG[recipe.difficulty],
        "insert": LONG[recipe.difficulty] + 1,
        "before_after": 2,
        "era": 0,
        "year": 1,
    }
    return max(by_kind[kind] for kind in recipe.kinds)


def make(deck: Deck, recipe: Recipe, source: Source) -> tuple[Made, ...]:
    """The recipe's questions; no event twice in a row, and none again while others are left.

    :raises DeckTooSmall: `what` questions, `needed` as the recipe says and `present` as could be made.
    """
    most: tuple[Made, ...] = ()
    for _ in range(TRIES):
        made = _Maker(deck, recipe, source).make()
        if len(made) == recipe.number:
            return made
        most = max(most, made, key=len)
    raise DeckTooSmall(recipe.number, len(most), "questions")


class _Maker:
    """One attempt at a recipe."""

    def __init__(self, deck: Deck, recipe: Recipe, source: Source) -> None:
        self._deck, self._recipe, self._source = deck, recipe, source
        wanted = set(recipe.eras)
        cards = [card for card in deck.cards if not wanted or card.era in wanted]
        self._cards = sorted(cards, key=lambda card: (card.year, card.id))
        self._clues = [clue for clue in deck.clues if not wanted or clue.era in wanted]
        self._used: set[str] = set()
        self._latest: tuple[str, ...] = ()

    def make(self) -> tuple[Made, ...]:
        kinds = tuple(dict.fromkeys(self._recipe.kinds))
        made: list[Made] = []
        for number in range(self._recipe.number):
            # First with what was not asked about yet, then with all but the question before.
            found = self._one(kinds[number % len(kinds)], self._used) or self._one(
                kinds[number % len(kinds)], self._latest
            )
            if found is None:
                break
            made.append(found)
            self._latest = found.items
            self._used.update(found.items)
        return tuple(made)

    def _one(self, kind: RecipeKind, without: Collection[str]) -> Made | None:
        avoided = {*without, *self._latest}
        cards = [card for card in self._cards if card.id not in avoided]
        match kind:
            case "order":
                chain = self._chain(cards, LONG[self._recipe.difficulty])
                return Made("order", self._source.shuffle(chain)) if chain else None
            case "before_after":
                chain = self._chain(cards, 2)
                return Made("before_after", self._source.shuffle(chain)) if chain else None
            case "insert":
                chain = self._chain(cards, LONG[self._recipe.difficulty] + 1)
                if not chain:
                    return None
                place = self._source.randrange(len(chain))
                return Made("insert", (chain[place], *chain[:place], *chain[place + 1 :]))
            case "era":
                return self._era(cards, [clue for clue in self._clues if clue.id not in avoided])
        return self._year(cards)

    def _chain(self, cards: Sequence[Card], length: int) -> tuple[str, ...]:
        """So many events, earliest first, whose neighbours lie apart as the difficulty says; empty where
        there is no such chain.
        """
        low, high = GAPS[self._recipe.difficulty]
        years = [card.year for card in cards]
        spans = [(bisect_left(years, year + low), bisect_right(years, year + high)) for year in years]
        ways = [[1] * len(cards)]  # ways[m][i]: chains of m events after the i-th
        for _ in range(length - 1):
            sums = [0, *accumulate(ways[-1])]
            ways.append([sums[end] - sums[start] for start, end in spans])
        chain: list[str] = []
        start, end = 0, len(cards)
        for left in range(length - 1, -1, -1):
            total = sum(ways[left][start:end])
            if not total:
                return ()
            drawn = self._source.randrange(total)
            place = start
            while drawn >= ways[left][place]:
                drawn -= ways[left][place]
                place += 1
            chain.append(cards[place].id)
            start, end = spans[place]
        return tuple(chain)

    def _era(self, cards: Sequence[Card], clues: Sequence[Clue]) -> Made | None:
        """An event or a clue, whichever it is equally likely, and eras of which only the right one is
        accepted; the harder, the nearer in time.
        """
        events: list[Card | Clue] = [card for card in cards if card.era in self._deck.era]
        asked: list[Card | Clue] = [clue for clue in clues if clue.era in self._deck.era]
        subjects = [pile for pile in (events, asked) if pile]
        if not subjects or len(self._deck.eras) < 2:
            return None
        subject: Card | Clue = self._source.choice(self._source.choice(subjects))
        others = [
            era.id
            for era in self._deck.eras
            if era.id != subject.era and not (isinstance(subject, Card) and accepts(subject, era.id))
        ]
        wanted = ERAS[self._recipe.difficulty] - 1
        near = sorted(others, key=lambda era: self._apart(subject, era))
        low, _ = GAPS[self._recipe.difficulty]
        if self._recipe.difficulty < 3:
            far = [era for era in near if self._apart(subject, era) >= low]
            # An era too near is offered only where too few lie far enough.
            near = far if len(far) >= wanted else near[-wanted:]
        if self._recipe.difficulty == 1:
            near = list(self._source.shuffle(near))
        chosen = {subject.era, *near[:wanted]}
        if len(chosen) < 2:
            return None
        return Made("era", (subject.id,), tuple([era.id for era in self._deck.eras if era.id in chosen]))

    def _apart(self, subject: Card | Clue, other: str) -> int:
        """Years between the subject, an event or a clue's era, and an era."""
        era = self._deck.era[other]
        if isinstance(subject, Card):
            first = last = subject.year
        else:
            own = self._deck.era[subject.era]
            first, last = own.start, YEAR_LIMIT if own.end is None else own.end
        end = YEAR_LIMIT if era.end is None else era.end
        return max(0, era.start - last, first - end)

    def _year(self, cards: Sequence[Card]) -> Made | None:
        """A slider that the year lies on, no nearer than a tenth to its ends; dated events first."""
        exact = [card for card in cards if card.precision == 0]
        if not cards:
            return None
        card = self._source.choice(exact or cards)
        width = max(RANGES[self._recipe.difficulty], 20 * card.precision)
        before = width // 10 + self._source.randrange(width * 8 // 10 + 1)
        latest = -(-max(each.year for each in self._deck.cards) // 10) * 10
        low = min((card.year - before) // 10 * 10, latest - width)
        low = min(low, card.year)
        return Made("year", (card.id,), (), low, low + width)
