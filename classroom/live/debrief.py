"""The debrief of an activity for people: the figures of ``play.misjudged`` with the texts of their cards.

Nobody is named in it, and no table: the projector shows it to the class. Synchronous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.play.debriefs import Debrief, debrief_of
from classroom.play.misjudged import CardFigure, QuestionFigure
from history_content import about_games
from history_content.resolved import Resolved

SENTENCES: dict[str, str | Promise] = {
    "choice": _("Which answer is right?"),
    "era": _("Which period does this belong to?"),
    "match": _("What belongs together?"),
    "sequence": _("What is the right order?"),
    "year": _("Which year was it?"),
}
"""Said where a question has no words of its own."""


def has_stop(activity_id: int, at: Sequence[str]) -> bool:
    """Whether the debrief of this activity has that position (``live.stage.Debrief.at``)."""
    if tuple(at) == ("overview",):
        return True
    findings = debrief_of([activity_id]).findings
    match tuple(at):
        case ("card", card):
            return any(figure.id == card for figure in findings.cards)
        case ("swap", first, second):
            return any((swap.first, swap.second) == (first, second) for swap in findings.swaps)
        case ("question", question):
            return any(figure.id == question for figure in findings.questions)
    return False


def debrief_json(activities: Sequence[int], lang: str, bopomofo: bool = False) -> dict[str, Any]:
    """What the pages draw: ``judgements``, ``people`` (how many), ``eras``, ``cards`` in right order of time,
    ``swaps``, ``questions``, ``tallies``, ``culture``; docs/protocol.md has the fields.
    """
    found = debrief_of(activities)
    cards = _cards(found, lang, bopomofo)
    known = {card["id"] for card in cards}
    return {
        "judgements": found.findings.judgements,
        "people": found.people,
        "eras": _eras(found, cards, lang),
        "cards": cards,
        "swaps": [
            {"first": swap.first, "second": swap.second, "swapped": swap.swapped, "asked": swap.asked}
            for swap in found.findings.swaps
            if {swap.first, swap.second} <= known
        ],
        "questions": _questions(found, lang),
        "tallies": [msgspec.to_builtins(tally) for tally in found.tallies],
        "culture": next((game for game in found.games if about_games.has_culture(game)), None),
    }


def _cards(found: Debrief, lang: str, bopomofo: bool) -> list[dict[str, Any]]:
    rows = []
    for figure in found.findings.cards:
        content = found.content_of_card(figure.id)
        if content is not None:
            rows.append(_card(figure, content, lang, bopomofo))
    return rows


def _card(figure: CardFigure, content: Resolved, lang: str, bopomofo: bool) -> dict[str, Any]:
    taken = figure.era_taken
    eras = content.eras(lang)
    return {
        "id": figure.id,
        "front": content.front(figure.id, lang, bopomofo),
        "back": content.back(figure.id, lang),
        "asked": figure.asked,
        "missed": round(figure.missed, 2),
        "share": round(figure.share, 3),
        "mark": figure.mark,
        "rank": figure.rank,
        "early": figure.early,
        "late": figure.late,
        "era": {
            "asked": figure.era_asked,
            "missed": figure.era_missed,
            "taken": eras[taken[0]]["name"] if taken is not None and taken[0] in eras else "",
            "times": taken[1] if taken is not None else 0,
        },
        "guesses": figure.guesses,
        "off": round(figure.off),
    }


def _eras(found: Debrief, cards: Sequence[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """The eras that these cards lie in, earliest first."""
    wanted = {card["back"]["era"] for card in cards}
    known: dict[str, dict[str, Any]] = {}
    for content in found.contents:
        for era, told in content.eras(lang).items():
            if era in wanted:
                known.setdefault(era, told)
    return sorted(known.values(), key=lambda era: era["order"])


def _questions(found: Debrief, lang: str) -> list[dict[str, Any]]:
    rows = []
    for figure in found.findings.questions:
        told = _told(figure, found.contents, lang)
        if told is not None:
            rows.append(
                told
                | {
                    "id": figure.id,
                    "asked": figure.asked,
                    "right": figure.right,
                    "share": round(figure.mean, 3),
                    "silent": figure.silent,
                }
            )
    return rows


def _told(figure: QuestionFigure, contents: Sequence[Resolved], lang: str) -> dict[str, Any] | None:
    """A clue or a question in words; None where no content knows it (a claim about an empty place)."""
    for content in contents:
        try:
            return _clue(figure, content, lang)
        except KeyError:
            pass
        try:
            return _question(figure, content, lang)
        except KeyError:
            pass
    return None


def _clue(figure: QuestionFigure, content: Resolved, lang: str) -> dict[str, Any]:
    clue, answer = content.clue(figure.id, lang), content.clue_answer(figure.id, lang)
    eras = content.eras(lang)
    given = {era: figure.answers[era] for era in figure.answers if era in eras}
    options = [
        {"id": era, "text": told["name"], "right": era == answer["era"], "count": given.get(era, 0)}
        for era, told in eras.items()
        if era == answer["era"] or era in given
    ]
    return {
        "kind": "clue",
        "text": clue["text"],
        "lang": clue["lang"],
        "icon": clue["icon"],
        "name": clue["name"],
        "options": options,
        "explanation": answer["explanation"],
    }


def _question(figure: QuestionFigure, content: Resolved, lang: str) -> dict[str, Any]:
    question = content.deck.question[figure.id]
    told = content.question(figure.id, lang)
    answer = content.question_answer(figure.id, lang)
    texts = {**told["items"], **told["options"]}
    return {
        "kind": question.kind,
        "text": told["text"] or str(SENTENCES.get(question.kind, SENTENCES["choice"])),
        "lang": told["lang"],
        "icon": told["icon"],
        "name": "",
        "options": [
            option
            | {"text": _words(option["id"], texts, content, lang)}
            | ({"to": _words(option["to"], texts, content, lang)} if "to" in option else {})
            for option in _options(question, figure)
        ],
        "explanation": answer["explanation"],
    }


def _options(question: Any, figure: QuestionFigure) -> list[dict[str, Any]]:
    """What could be answered, with how often it was, or the whole right answer where it is no single
    choice."""
    if question.kind == "match" and isinstance(question.truth, dict):
        return [
            {"id": left, "to": right, "right": True, "count": None} for left, right in question.truth.items()
        ]
    if question.kind == "sequence":
        return [{"id": item, "right": True, "count": None} for item in question.truth or question.items]
    return [
        {"id": option, "right": option == question.truth, "count": figure.answers.get(option, 0)}
        for option in question.options
    ]


def _words(key: str, texts: dict[str, dict[str, Any]], content: Resolved, lang: str) -> str:
    """An item or option in words: its own text, or the name of the card or era that it is."""
    if key in texts:
        return str(texts[key]["text"])
    if key in content.card_records:
        return str(content.front(key, lang)["name"])
    if key in content.era_records:
        return str(content.eras(lang)[key]["name"])
    return key
