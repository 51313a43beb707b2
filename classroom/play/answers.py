"""Answers to quiz questions in words: what was asked, what was answered, what was right.

For reports and for the people themselves, who both read stored attempts (fields as of
``games.core.api.Attempt``; for the quiz ``truth`` is the list of right answers). What ids are called is the
caller's: :class:`Words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from classroom.language import spoken
from classroom.play.texts import join
from games.core.deck import QUESTION_KINDS
from history_content.resolved import Resolved
from history_content.years import short

__all__ = ["QUESTION_KINDS", "ResolvedWords", "Words", "answer", "asked", "right_answer"]


ABOUT_ONE = frozenset({"insert", "era", "year"})
"""Kinds that ask about their first item."""


class Words(Protocol):
    """What ids are called, in one language."""

    def question(self, id: str) -> str:
        """The text of a written question; empty where there is none."""

    def part(self, question: str, id: str) -> str:
        """A card, clue or era, or an item or option of this question."""

    def year(self, id: str) -> str:
        """The year of a card as people read it; empty where it is no card."""


class ResolvedWords:
    """The words of one content."""

    def __init__(self, content: Resolved, lang: str) -> None:
        self._content, self._lang = content, lang

    def question(self, id: str) -> str:
        return str(question_record(self._content, id, self._lang).get("text", ""))

    def part(self, question: str, id: str) -> str:
        content, lang = self._content, self._lang
        try:
            return str(content.front(id, lang)["name"])
        except KeyError:
            pass
        if id in content.era_records:
            return str(content.eras(lang)[id]["name"])
        try:
            return str(content.clue(id, lang)["text"])
        except KeyError:
            return part_of(question_record(content, question, lang), id)

    def year(self, id: str) -> str:
        try:
            return str(self._content.back(id, self._lang)["year_short"])
        except KeyError:
            return ""


def question_record(content: Resolved, id: str, lang: str) -> dict[str, Any]:
    """A written question's texts; empty where the content has none of this id."""
    try:
        return content.question(id, lang)
    except KeyError:
        return {}


def explanation(content: Resolved, id: str, lang: str) -> str:
    """What is told after a question or clue was answered; empty where there is nothing."""
    for find in (content.question_answer, content.clue_answer):
        try:
            found = find(id, lang)
        except KeyError:
            continue
        if found.get("explanation"):
            return str(found["explanation"])
    return ""


def part_of(question: dict[str, Any], id: str) -> str:
    """The text of an item or option of a question; its id where there is none."""
    for parts in (question.get("items", {}), question.get("options", {})):
        if id in parts:
            return str(parts[id]["text"])
    return id


def asked(words: Words, kind: str, item: str, items: Sequence[str | None]) -> str:
    """The question in words; of one about an event or a clue, with what it is about."""
    text = words.question(item)
    subject = items[0] if kind in ABOUT_ONE and items else None
    if text and subject is not None and item != subject:
        told = {"question": text, "subject": words.part(item, subject)}
        return pgettext("a question and the event or clue it is about", "%(question)s “%(subject)s”") % told
    if text:
        return text
    names = [words.part(item, each) for each in items if each is not None]
    if kind in ("order", "sequence"):
        return _("Put in order: %(items)s") % {"items": join(names)}
    if kind == "before_after" and len(names) == 2:
        return _("Which came first: “%(one)s” or “%(other)s”?") % {"one": names[0], "other": names[1]}
    if kind in ABOUT_ONE and names:
        return names[0]
    return join(names) or words.part(item, item)


def answer(words: Words, kind: str, item: str, items: Sequence[str | None], given: Any) -> str:
    """An answer in words; empty where there was none."""
    if given is None:
        return ""
    if kind == "insert":
        return _gap(words, item, [each for each in items[1:] if each is not None], given)
    if kind == "year":
        return short(given, lang=spoken())
    if isinstance(given, dict):
        pair = pgettext("an item and its partner", "%(left)s – %(right)s")
        return join(
            [
                pair % {"left": words.part(item, left), "right": words.part(item, right)}
                for left, right in given.items()
            ]
        )
    if isinstance(given, list | tuple):
        return " → ".join(words.part(item, each) for each in given)
    return words.part(item, str(given))


def right_answer(words: Words, kind: str, item: str, items: Sequence[str | None], truth: Any) -> str:
    """The right answer in words, or all of them."""
    every = truth if isinstance(truth, list | tuple) else [truth]
    # Two neighbouring gaps around a card of the same year say the same thing; the first is enough.
    told = [answer(words, kind, item, items, each) for each in (every[:1] if kind == "insert" else every)]
    return pgettext("between right answers", " or ").join(told)


def _gap(words: Words, item: str, timeline: Sequence[str], gap: int) -> str:
    before = timeline[gap - 1] if 0 < gap <= len(timeline) else None
    after = timeline[gap] if gap < len(timeline) else None

    def names(prefix: str, card: str) -> dict[str, str]:
        return {prefix: words.part(item, card), f"{prefix}_year": words.year(card)}

    if before and after:
        return _("between “%(before)s” (%(before_year)s) and “%(after)s” (%(after_year)s)") % {
            **names("before", before),
            **names("after", after),
        }
    card = after or before
    if card is None:
        return ""
    told = {"card": words.part(item, card), "year": words.year(card)}
    if after:
        return _("before “%(card)s” (%(year)s)") % told
    return _("after “%(card)s” (%(year)s)") % told
