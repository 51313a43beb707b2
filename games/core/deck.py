"""What a game is played with: cards, eras, clues and questions.

Only ids and facts that rules need; names, pictures, explanations and question texts are content, and
stay outside. Ids betray neither year nor era. Years are signed: negative before our era.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from .errors import SetupRefused

YEAR_LIMIT = 1_000_000
"""No card lies further from year 0 than this; it catches typing errors and keeps arithmetic exact."""

QUESTION_KINDS = frozenset({"order", "insert", "before_after", "era", "year", "choice", "match", "sequence"})
"""QUIZ-01 … QUIZ-08."""


class Card(Struct, frozen=True):
    """An event card (VT-01, VT-08). `precision`: the year may be off by so many years either way."""

    id: str
    year: int
    era: str
    also_accept_eras: tuple[str, ...] = ()
    month: int | None = None
    day: int | None = None
    precision: int = 0


class Clue(Struct, frozen=True):
    """One of the six questions of a footprint card (VT-04): `card` is the footprint card, `roll` its die
    face.
    """

    id: str
    card: str
    roll: int
    era: str


class Era(Struct, frozen=True):
    """A period; `end` None: until today. Historic eras are the answers of BET (VT-03)."""

    id: str
    start: int
    end: int | None
    historic: bool


class Question(Struct, frozen=True):
    """A quiz question as data (QUIZ-24): ids only. `low` and `high` bound the slider of a `year` question."""

    id: str
    kind: str
    items: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    truth: Any = None
    mode: str | None = None
    skill: str | None = None
    low: int | None = None
    high: int | None = None


class Front(Struct, frozen=True, gc=False):
    """A card with its picture side up: nothing but its id is known."""

    id: str


class Turned(Struct, frozen=True, gc=False):
    """A card with its year side up."""

    id: str
    year: int


def accepts(card: Card, era: str) -> bool:
    """Whether a fair reader may say that `card` belongs to `era` (VT-08)."""
    return era == card.era or era in card.also_accept_eras


class Deck(Struct, frozen=True, dict=True):
    """All content of a table, in the order in which an unshuffled game deals it.

    The indexes below are computed once and are no part of its value.
    """

    cards: tuple[Card, ...]
    eras: tuple[Era, ...] = ()
    clues: tuple[Clue, ...] = ()
    questions: tuple[Question, ...] = ()

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards)

    @cached_property
    def card(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def year(self) -> dict[str, int]:
        return {card.id: card.year for card in self.cards}

    @cached_property
    def era(self) -> dict[str, Era]:
        return {era.id: era for era in self.eras}

    @cached_property
    def clue(self) -> dict[str, Clue]:
        return {clue.id: clue for clue in self.clues}

    @cached_property
    def question(self) -> dict[str, Question]:
        return {question.id: question for question in self.questions}

    @cached_property
    def front(self) -> dict[str, Front]:
        """Ready-made views of the cards' picture sides."""
        return {card.id: Front(card.id) for card in self.cards}

    @cached_property
    def turned(self) -> dict[str, Turned]:
        """Ready-made views of the cards' year sides."""
        return {card.id: Turned(card.id, card.year) for card in self.cards}

    def check(self) -> None:
        """Refuse a deck that no game could be played with.

        :raises SetupRefused: `bad_deck` with `what` (duplicate_id, unknown_era, bad_year, bad_roll,
            unknown_kind, empty_id) and the `id` at fault.
        """
        for pieces in (self.cards, self.eras, self.clues, self.questions):
            seen: set[str] = set()
            for piece in pieces:
                if not piece.id:
                    raise SetupRefused("bad_deck", what="empty_id", id="")
                if piece.id in seen:
                    raise SetupRefused("bad_deck", what="duplicate_id", id=piece.id)
                seen.add(piece.id)
        for card in self.cards:
            if not -YEAR_LIMIT <= card.year <= YEAR_LIMIT or card.precision < 0:
                raise SetupRefused("bad_deck", what="bad_year", id=card.id)
            if self.eras and any(era not in self.era for era in (card.era, *card.also_accept_eras)):
                raise SetupRefused("bad_deck", what="unknown_era", id=card.id)
        for clue in self.clues:
            if not 1 <= clue.roll <= 6:
                raise SetupRefused("bad_deck", what="bad_roll", id=clue.id)
            if self.eras and clue.era not in self.era:
                raise SetupRefused("bad_deck", what="unknown_era", id=clue.id)
        for question in self.questions:
            if question.kind not in QUESTION_KINDS:
                raise SetupRefused("bad_deck", what="unknown_kind", id=question.id)
