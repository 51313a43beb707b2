"""What the ids in judgements are called: cards, eras and clues of the contents that were really played.

A deck may have been changed or deleted since; a table's content hash still gives its cards
(``ContentSnapshot``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from classroom.language import spoken
from classroom.play.answers import part_of, question_record
from history_content import library
from history_content.faults import ContentError


class CardText(NamedTuple):
    """A card as a report names it. ``year`` None (and ``year_short`` empty): only its id is left."""

    id: str
    name: str
    lang: str
    icon: str
    year: int | None
    year_short: str
    era_name: str
    era_band: str

    @classmethod
    def of(cls, card: str, front: Mapping[str, Any], back: Mapping[str, Any]) -> CardText:
        """A card with its two sides as ``history_content`` gives them."""
        return cls(
            id=card,
            name=front["name"],
            lang=front["lang"],
            icon=front["icon"],
            year=back["year"],
            year_short=back["year_short"],
            era_name=back["era_name"],
            era_band=back["era_band"],
        )


class Contents:
    """The texts of some contents, in one language.

    Each content is read once (and kept by ``history_content.library`` for the next page): the number of reads
    depends on how many different decks were played, never on how many students played them.
    """

    def __init__(self, hashes: Iterable[str], lang: str | None = None) -> None:
        self.lang = lang or spoken()
        self._of = {each: _found(each) for each in dict.fromkeys(hashes)}
        self._cards: dict[tuple[str, str], CardText | None] = {}
        self._questions: dict[tuple[str, str], dict[str, Any]] = {}

    @cached_property
    def years(self) -> dict[str, int]:
        """The year of every card of these contents, by id."""
        return {card.id: card.year for found in self._resolved for card in found.deck.cards}

    @cached_property
    def era_of(self) -> dict[str, str]:
        """The era of every card and every clue of these contents, by id."""
        decks = [found.deck for found in self._resolved]
        return {each.id: each.era for deck in decks for each in (*deck.cards, *deck.clues)}

    @cached_property
    def era_order(self) -> list[str]:
        """The eras of these contents, the earliest first."""
        starts = {era.id: era.start for found in self._resolved for era in found.deck.eras}
        return sorted(starts, key=lambda era: (starts[era], era))

    @cached_property
    def levels(self) -> dict[str, int]:
        """How hard each card is meant to be, 1 to 3; 0 where its author has not said."""
        return {card.id: card.difficulty for found in self._resolved for card in found.bundle.cards}

    def named(self, card_id: str) -> CardText | None:
        """The card with this id, in whichever of these contents has it first."""
        return next((card for each in self._of if (card := self.card(each, card_id))), None)

    def explanation(self, card_id: str) -> str:
        """What the back of the card tells; empty where there is no such card."""
        for found in self._resolved:
            if card_id in found.card_records:
                return str(found.back(card_id, self.lang)["explanation"])
        return ""

    def era(self, era: str) -> tuple[str, str]:
        """An era's name and its colour; the id where it has no name any more."""
        for found in self._resolved:
            record = found.eras(self.lang).get(era)
            if record is not None:
                return str(record["name"]), str(record.get("band", ""))
        return era, ""

    def card(self, content: str, card_id: str) -> CardText | None:
        """The card with this id in the content of that hash; None where the id is no card's."""
        key = (content, card_id)
        if key not in self._cards:
            self._cards[key] = self._make(content, card_id)
        return self._cards[key]

    def label(self, content: str, value: Any) -> str:
        """Any part of an answer in words: names for ids that are known, numbers and other texts as they
        are."""
        if isinstance(value, str):
            return self._name(content, value)
        if isinstance(value, list | tuple):
            return "、".join(self.label(content, each) for each in value)
        if isinstance(value, dict):
            pairs = (f"{self.label(content, a)}: {self.label(content, b)}" for a, b in value.items())
            return "、".join(pairs)
        return "" if value is None else str(value)

    def question(self, content: str, id: str) -> dict[str, Any]:
        """The texts of a written question; empty where the id is none's."""
        key = (content, id)
        if key not in self._questions:
            found = self._of.get(content)
            self._questions[key] = {} if found is None else question_record(found, id, self.lang)
        return self._questions[key]

    @property
    def _resolved(self) -> list[Any]:
        return [found for found in self._of.values() if found is not None]

    def _name(self, content: str, value: str) -> str:
        card = self.card(content, value)
        if card is not None:
            return card.name
        found = self._of.get(content)
        try:
            if found is not None and value in found.era_records:
                return str(found.eras(self.lang)[value]["name"])
            return str(library.era_info(value, self.lang)["name"])
        except KeyError:
            pass
        if found is not None:
            try:
                return str(found.clue(value, self.lang)["text"])
            except KeyError:
                pass
        return value

    def _make(self, content: str, card_id: str) -> CardText | None:
        found = self._of.get(content)
        try:
            if found is not None:
                front, back = found.front(card_id, self.lang), found.back(card_id, self.lang)
            else:
                front, back = library.front(card_id, self.lang), library.back(card_id, self.lang)
        except KeyError:
            return None
        return CardText.of(card_id, front, back)


class ContentWords:
    """What the ids of one content are called, for ``play.answers``."""

    def __init__(self, contents: Contents, content: str) -> None:
        self._contents, self._content = contents, content

    def question(self, id: str) -> str:
        return str(self._contents.question(self._content, id).get("text", ""))

    def part(self, question: str, id: str) -> str:
        name = self._contents.label(self._content, id)
        return part_of(self._contents.question(self._content, question), id) if name == id else name

    def year(self, id: str) -> str:
        card = self._contents.card(self._content, id)
        return "" if card is None else card.year_short


def _found(content: str) -> Any:
    """The content of that hash; None (then the built-in deck names what it can) where it was never stored."""
    if not content:
        return None
    try:
        return library.restore(content)
    except ContentError:
        return None
