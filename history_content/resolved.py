"""Content that is ready for a table: the deck for the rules, and the texts for people.

What a pupil may see before the turn (:meth:`Resolved.front`) and what only after it (:meth:`Resolved.back`)
are apart, and lists of fronts are in the order of their ids: the order of the deck is chronological and would
tell.
"""

from functools import cached_property, lru_cache
from typing import Any

from games.core.deck import Card, Clue, Deck, Era, Question

from . import years
from .bopomofo import ruby
from .icons import icon_path
from .records import Bundle, CardRecord, ClueRecord, EraRecord, FootprintRecord, QuestionRecord, digest


class Resolved:
    """One :class:`~history_content.records.Bundle` with its identity, its game deck and its texts."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.content_hash = digest(bundle)
        self._fronts = lru_cache(maxsize=8)(self._make_fronts)
        self._backs = lru_cache(maxsize=4)(self._make_backs)

    @property
    def title(self) -> str:
        """The deck's name in Chinese; :meth:`title_in` for a language."""
        return self.bundle.title_zh

    def title_in(self, lang: str) -> str:
        """The deck's name; Chinese where there is no English one."""
        return _say(self.bundle.title_zh, self.bundle.title_en, lang)[0]

    @cached_property
    def deck(self) -> Deck:
        """What the rules get: ids, years and eras, no words."""
        deck = Deck(
            cards=tuple(
                Card(
                    id=card.id,
                    year=card.year,
                    era=card.era,
                    also_accept_eras=card.also_accept_eras,
                    month=card.month,
                    day=card.day,
                    precision=card.precision,
                )
                for card in self.bundle.cards
            ),
            eras=tuple(Era(era.id, era.start, era.end, era.historic) for era in self.bundle.eras),
            clues=tuple(Clue(clue.id, clue.card, clue.roll, clue.era) for clue in self.bundle.clues),
            questions=tuple(
                Question(
                    id=each.id,
                    kind=each.kind,
                    items=each.items,
                    options=each.options,
                    truth=each.truth,
                    mode=each.mode,
                    skill=each.skill,
                    low=each.low,
                    high=each.high,
                )
                for each in self.bundle.questions
            ),
        )
        deck.check()
        return deck

    # What a pupil may see before the turn ---------------------------------------------------------------

    def fronts(self, lang: str = "zh-hant", bopomofo: bool = False) -> dict[str, dict[str, Any]]:
        """Every front by card id, see :meth:`front`; in the order of ids. It is shared: do not change it."""
        return self._fronts(years.is_english(lang), bopomofo)

    def front(self, card_id: str, lang: str = "zh-hant", bopomofo: bool = False) -> dict[str, Any]:
        """A card with its picture side up; nothing that tells its year or era.

        ``id``; ``name``; ``hint`` (may be empty); ``icon`` (path below STATIC_URL); ``lang`` (of name and
        hint); and with ``bopomofo``, in Chinese, ``ruby``: pairs [character, 注音 or ""] for the name.

        :raises KeyError: for a card that the deck does not have.
        """
        return self.fronts(lang, bopomofo)[card_id]

    def _make_fronts(self, english: bool, bopomofo: bool) -> dict[str, dict[str, Any]]:
        cards = sorted(self.bundle.cards, key=lambda card: card.id)
        return {card.id: front_of(card, _lang(english), bopomofo) for card in cards}

    # What is seen after the turn ------------------------------------------------------------------------

    def backs(self, lang: str = "zh-hant") -> dict[str, dict[str, Any]]:
        """Every back by card id, see :meth:`back`. Never send it whole to a pupil. Do not change it: it is
        shared.
        """
        return self._backs(years.is_english(lang))

    def back(self, card_id: str, lang: str = "zh-hant") -> dict[str, Any]:
        """A card with its year side up.

        ``id``; ``year`` (number); ``year_short`` (face of the card: ``"1624"``, ``"約6千年前"``);
        ``year_text`` (in a sentence, with date and reign year); ``explanation``; ``region``; ``era`` (id),
        ``era_name``, ``era_band`` (CSS colour); ``also_accept_eras``; ``lang`` (of explanation) and
        ``region_lang``.

        :raises KeyError: for a card that the deck does not have.
        """
        return self.backs(lang)[card_id]

    def _make_backs(self, english: bool) -> dict[str, dict[str, Any]]:
        return {card.id: back_of(card, self.era_records, _lang(english)) for card in self.bundle.cards}

    # Eras and clues -------------------------------------------------------------------------------------

    @cached_property
    def era_records(self) -> dict[str, EraRecord]:
        """The eras by id, earliest first."""
        return {era.id: era for era in self.bundle.eras}

    def eras(self, lang: str = "zh-hant") -> dict[str, dict[str, Any]]:
        """Every era by id, earliest first: public in every game, see :func:`era_of`."""
        return {era.id: era_of(era, lang) for era in self.bundle.eras}

    @cached_property
    def card_records(self) -> dict[str, CardRecord]:
        """The cards by id with sources and notes: for teachers' pages."""
        return {card.id: card for card in self.bundle.cards}

    @cached_property
    def _clues(self) -> dict[str, ClueRecord]:
        return {clue.id: clue for clue in self.bundle.clues}

    @cached_property
    def _footprints(self) -> dict[str, FootprintRecord]:
        return {footprint.id: footprint for footprint in self.bundle.footprints}

    def clue(self, clue_id: str, lang: str = "zh-hant") -> dict[str, Any]:
        """A clue as it is read out: ``id``, ``roll``, ``text``, and of its footprint card ``card``, ``name``,
        ``icon``.
        """
        clue = self._clues[clue_id]
        footprint = self._footprints[clue.card]
        text, spoken = _say(clue.text_zh, clue.text_en, lang)
        return {
            "id": clue.id,
            "roll": clue.roll,
            "text": text,
            "lang": spoken,
            "card": clue.card,
            "name": _say(footprint.name_zh, footprint.name_en, lang)[0],
            "icon": icon_path(footprint.emoji),
        }

    def clue_answer(self, clue_id: str, lang: str = "zh-hant") -> dict[str, Any]:
        """What is told after a clue was answered: ``id``, ``era``, ``era_name``, ``explanation``."""
        clue = self._clues[clue_id]
        era = self.era_records[clue.era]
        text, spoken = _say(clue.explanation_zh, clue.explanation_en, lang)
        name = _say(era.name_zh, era.name_en, lang)[0]
        return {"id": clue.id, "era": clue.era, "era_name": name, "explanation": text, "lang": spoken}

    @cached_property
    def question_records(self) -> dict[str, QuestionRecord]:
        """The questions by id with sources and notes: for teachers' pages."""
        return {each.id: each for each in self.bundle.questions}

    def question(self, question_id: str, lang: str = "zh-hant") -> dict[str, Any]:
        """A question as it is asked; nothing that tells its answer.

        ``id``; ``kind``; ``text`` (empty: the kind says it all); ``icon`` (path below STATIC_URL, or empty);
        ``items``
        and ``options``: ``{id: {"text", "icon"}}`` of those that are no card, clue or era; ``lang``.

        :raises KeyError: for a question that the content does not have.
        """
        return question_of(self.question_records[question_id], lang)

    def question_answer(self, question_id: str, lang: str = "zh-hant") -> dict[str, Any]:
        """What is told once the question is closed: ``id``, ``explanation``, ``source`` (title and url, or
        None).

        :raises KeyError: for a question that the content does not have.
        """
        return question_answer_of(self.question_records[question_id], lang)


def band(era_id: str) -> str:
    """The colour of an era as CSS, defined in ``static/css/eras.css``: one place for pages and boards."""
    return f"var(--era-{era_id})"


def front_of(card: CardRecord, lang: str, bopomofo: bool = False) -> dict[str, Any]:
    """See :meth:`Resolved.front`."""
    name, spoken = _say(card.name_zh, card.name_en, lang)
    # A hint in the other language than the name would be read out with the wrong voice; better none.
    hint = card.hint_zh if spoken == "zh-Hant" else card.hint_en
    front: dict[str, Any] = {
        "id": card.id,
        "name": name,
        "hint": hint,
        "icon": icon_path(card.emoji),
        "lang": spoken,
    }
    if bopomofo and spoken == "zh-Hant":
        front["ruby"] = [list(pair) for pair in ruby(name, card.readings)]
    return front


def back_of(card: CardRecord, eras: dict[str, EraRecord], lang: str) -> dict[str, Any]:
    """See :meth:`Resolved.back`."""
    era = eras[card.era]
    explanation, spoken = _say(card.explanation_zh, card.explanation_en, lang)
    return {
        "id": card.id,
        "year": card.year,
        "year_short": years.short(card.year, card.precision, lang=lang),
        "year_text": years.full(card.year, card.month, card.day, card.precision, lang=lang),
        "explanation": explanation,
        "lang": spoken,
        "region": card.region_zh,
        "region_lang": "zh-Hant",
        "era": card.era,
        "era_name": _say(era.name_zh, era.name_en, lang)[0],
        "era_band": band(card.era),
        "also_accept_eras": list(card.also_accept_eras),
    }


def question_of(question: QuestionRecord, lang: str) -> dict[str, Any]:
    """See :meth:`Resolved.question`."""
    text, spoken = _say(question.text_zh, question.text_en, lang)
    parts = {
        part.id: {
            "text": _say(part.zh, part.en, lang)[0],
            "icon": icon_path(part.emoji) if part.emoji else "",
        }
        for part in question.parts
    }
    return {
        "id": question.id,
        "kind": question.kind,
        "text": text,
        "icon": icon_path(question.emoji) if question.emoji else "",
        "items": {each: parts[each] for each in question.items if each in parts},
        "options": {each: parts[each] for each in question.options if each in parts},
        "lang": spoken,
    }


def question_answer_of(question: QuestionRecord, lang: str) -> dict[str, Any]:
    """See :meth:`Resolved.question_answer`."""
    text, spoken = _say(question.explanation_zh, question.explanation_en, lang)
    source = next(iter(question.sources), None)
    return {
        "id": question.id,
        "explanation": text,
        "source": None if source is None else {"title": source.title, "url": source.url},
        "lang": spoken,
    }


def era_of(era: EraRecord, lang: str = "zh-hant") -> dict[str, Any]:
    """An era for people.

    ``id``; ``order``; ``name``; ``range`` (``"1624～1662"``); ``start``, ``end`` (numbers, end None: until
    today); ``historic``; ``explanation``; ``icon``; ``band`` (CSS colour).
    """
    return {
        "id": era.id,
        "order": era.order,
        "name": _say(era.name_zh, era.name_en, lang)[0],
        "range": years.span(era.start, era.end, approx=era.approx, lang=lang),
        "start": era.start,
        "end": era.end,
        "historic": era.historic,
        "explanation": _say(era.explanation_zh, era.explanation_en, lang)[0],
        "icon": icon_path(era.emoji),
        "band": band(era.id),
    }


def _lang(english: bool) -> str:
    return "en" if english else "zh-hant"


def _say(zh: str, en: str, lang: str) -> tuple[str, str]:
    """The text for ``lang`` and the language it is in (for the attribute ``lang``): Chinese where English
    lacks.
    """
    return (en, "en") if years.is_english(lang) and en else (zh, "zh-Hant")
