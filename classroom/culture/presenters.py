"""Culture cards and teacher's notes as templates want them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from history_content import about_games, question_sets
from history_content.culture import SECTION
from history_content.lesson_notes import Both, Phase
from history_content.years import is_english


def overview(game: str, lang: str) -> dict[str, Any]:
    """The page of all culture cards of a game: its sections with what belongs to them, then the other kinds.

    :raises ContentError: ``unknown_culture``.
    """
    found = about_games.culture_in(game, lang)
    cards = found["cards"]
    sections = [
        card | {"kinds": _by_kind(found["kinds"], [each for each in cards if each["section"] == card["id"]])}
        for card in cards
        if card["kind"] == SECTION
    ]
    rest = [card for card in cards if card["kind"] != SECTION and card["section"] is None]
    head = next((kind for kind in found["kinds"] if kind["id"] == SECTION), None)
    return {
        "game": game,
        "title": found["title"],
        "intro": found["intro"],
        "sections": sections,
        "sections_head": head,
        "kinds": _by_kind(found["kinds"], rest),
        "count": len(cards),
        "has_lesson": about_games.has_notes(game),
    }


def _by_kind(kinds: list[dict[str, Any]], cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The kinds that some of these cards have, with them."""
    found = [kind | {"cards": [card for card in cards if card["kind"] == kind["id"]]} for kind in kinds]
    return [kind for kind in found if kind["cards"]]


def lesson(game: str, lang: str) -> dict[str, Any]:
    """The page of the teacher's notes.

    :raises ContentError: ``unknown_notes``.
    """
    head = (notes := about_games.lesson_notes(game)).head
    english = is_english(lang)

    def said(one: Both) -> str:
        return one.en if english else one.zh

    def all_said(several: tuple[Both, ...]) -> list[str]:
        return [said(one) for one in several]

    return {
        "game": game,
        "title": head.title_en if english else head.title_zh,
        "minutes": head.minutes,
        "group": said(head.group),
        "setting": said(head.setting),
        "aims": all_said(head.aims),
        "materials": all_said(head.materials),
        "before": all_said(head.before),
        "easier": all_said(head.easier),
        "harder": all_said(head.harder),
        "after": all_said(head.after),
        "trouble": all_said(head.trouble),
        "phases": [_phase(phase, start, said) for phase, start in _starts(notes.phases)],
        "questions": question_sets.named(head.questions or "", lang),
        "has_culture": about_games.has_culture(game),
    }


def _starts(phases: tuple[Phase, ...]) -> list[tuple[Phase, int]]:
    """Each phase with the minute at which it begins."""
    begun, found = 0, []
    for phase in phases:
        found.append((phase, begun))
        begun += phase.minutes
    return found


def _phase(phase: Phase, start: int, said: Callable[[Both], str]) -> dict[str, Any]:
    return {
        "from": start,
        "to": start + phase.minutes,
        "minutes": phase.minutes,
        "title": said(phase.title),
        "do": [said(one) for one in phase.do],
        "say": [said(one) for one in phase.say],
        "ask": [said(one) for one in phase.ask],
        "watch": [said(one) for one in phase.watch],
    }
