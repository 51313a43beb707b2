"""Where a table comes from and where it goes: an own deck or set, or a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol

from django.contrib.auth.base_user import AbstractBaseUser
from django.urls import reverse
from django.utils import timezone

from classroom.decks import presenters
from classroom.decks.transfer import cards, questions
from classroom.decks.transfer.plan import Plan, of_cards, of_questions
from classroom.decks.transfer.reading import Table
from classroom.decks.transfer.writing import Content
from history_content import library, own, own_bulk, own_questions, question_sets
from history_content.models import OwnDeck, OwnQuestionSet
from history_content.own_bulk import CardRow, QuestionRow

A_MOMENT = timedelta(seconds=10)
"""So soon nobody uploads the same table a second time on purpose."""


class Target(Protocol):
    """What a table can be uploaded into."""

    kind: str

    @property
    def title(self) -> str:
        """What it is called; empty: it is still to be made."""

    @property
    def key(self) -> str:
        """A name for tickets."""

    def there(self) -> Sequence[Any]:
        """What it holds now."""

    def plan(self, table: Table, lang: str) -> Plan[Any]:
        """What the table would change."""

    def just_made(self, title: str, rows: int) -> str:
        """The address of what the same table made a moment ago, when somebody tapped twice, or empty."""

    def write(self, plan: Plan[Any], title: str, description: str) -> str:
        """Writes it, and returns the address to go on from.

        :raises ContentError: where the content does not allow it; nothing is then changed.
        """


@dataclass
class DeckTarget:
    """An own deck, or a new one."""

    user: AbstractBaseUser
    deck: OwnDeck | None
    kind: str = "cards"

    @property
    def key(self) -> str:
        return f"deck:{self.deck.pk if self.deck else 'new'}"

    @property
    def title(self) -> str:
        return self.deck.title if self.deck else ""

    def there(self) -> list[CardRow]:
        return own_bulk.rows_of_deck(self.deck) if self.deck else []

    def plan(self, table: Table, lang: str) -> Plan[CardRow]:
        return of_cards(table, self.there(), lang)

    def just_made(self, title: str, rows: int) -> str:
        if self.deck is not None:
            return ""
        recent = own.decks_of(self.user).filter(title=title, created__gt=timezone.now() - A_MOMENT)
        made = next((deck for deck in recent if deck.cards.count() == rows), None)
        return reverse("decks:deck", kwargs={"deck_id": made.pk}) if made else ""

    def write(self, plan: Plan[CardRow], title: str, description: str) -> str:
        made = own_bulk.write_deck(
            user=self.user,
            deck_id=self.deck.pk if self.deck else None,
            rows=plan.items,
            title=title,
            description=description,
        )
        return reverse("decks:deck", kwargs={"deck_id": made.pk})


@dataclass
class SetTarget:
    """An own question set, or a new one that asks about an own deck or (None) the built-in one."""

    user: AbstractBaseUser
    found: OwnQuestionSet | None
    deck: OwnDeck | None = None
    kind: str = "questions"

    @property
    def key(self) -> str:
        return f"set:{self.found.pk if self.found else 'new'}"

    @property
    def title(self) -> str:
        return self.found.title if self.found else ""

    def there(self) -> list[QuestionRow]:
        return own_bulk.rows_of_set(self.found) if self.found else []

    def events(self) -> questions.Events:
        """The events that its questions may ask about."""
        return own_questions.events_of(self.found or OwnQuestionSet(deck=self.deck))

    def plan(self, table: Table, lang: str) -> Plan[QuestionRow]:
        return of_questions(table, self.there(), self.events(), lang)

    def just_made(self, title: str, rows: int) -> str:
        if self.found is not None:
            return ""
        recent = own_questions.sets_of(self.user).filter(title=title, created__gt=timezone.now() - A_MOMENT)
        made = next((each for each in recent if each.questions.count() == rows), None)
        return reverse("decks:question-set", kwargs={"set_id": made.pk}) if made else ""

    def write(self, plan: Plan[QuestionRow], title: str, description: str) -> str:
        made = own_bulk.write_set(
            user=self.user,
            set_id=self.found.pk if self.found else None,
            rows=plan.items,
            title=title,
            description=description,
            deck_id=self.deck.pk if self.deck else None,
        )
        return reverse("decks:question-set", kwargs={"set_id": made.pk})


# What can be downloaded ---------------------------------------------------------------------------------


def deck_content(deck: OwnDeck, lang: str) -> Content:
    """An own deck, also the cards that are left out."""
    rows = [cards.to_cells(row, lang) for row in own_bulk.rows_of_deck(deck)]
    return Content("cards", deck.title, rows, deck.description)


def built_in_content(key: str, lang: str) -> Content:
    """A built-in deck.

    :raises ContentError: ``unknown_deck``.
    """
    rows = [cards.to_cells(row, lang) for row in own_bulk.rows_of_built_in(key)]
    return Content("cards", presenters.built_in_title(key, lang), rows)


def set_content(found: OwnQuestionSet, lang: str) -> Content:
    """An own question set, also the questions that are hidden."""
    events = own_questions.events_of(found)
    rows = [questions.to_cells(row, events, lang) for row in own_bulk.rows_of_set(found)]
    return Content("questions", found.title, rows, found.description)


def built_in_set_content(key: str, lang: str) -> Content:
    """A built-in question set.

    :raises ContentError: ``unknown_questions``.
    """
    info = question_sets.set_info(key)
    events = {card.id: card for card in library.content_bundle().cards}
    rows = [questions.to_cells(row, events, lang) for row in own_bulk.rows_of_built_in_set(key)]
    return Content("questions", info.title_in(lang), rows, info.note_in(lang))


def decks_of(user: AbstractBaseUser) -> list[tuple[int, str]]:
    """The decks that a new question set may ask about, besides the built-in one."""
    return [(deck.pk, deck.title) for deck in own.decks_of(user)]
