"""Where pages link to what there is to read about a game."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from classroom.language import spoken
from history_content import about_games
from history_content.faults import ContentFaults

register = template.Library()


@register.simple_tag
def culture_version() -> str:
    """The part of the addresses of culture cards that changes with their content.

    A page that says that something is wrong must not fail over it.
    """
    try:
        return about_games.culture_version()
    except ContentFaults:
        return "0"


@register.simple_tag
def culture_pages() -> list[dict[str, str]]:
    """The overviews of culture cards, one for each game that has them: address and title."""
    lang = spoken()
    return [
        {
            "url": reverse("culture:overview", args=[game]),
            "title": about_games.culture_in(game, lang)["title"],
        }
        for game in about_games.games_with_culture()
    ]


@register.inclusion_tag("culture/_beside.html")
def beside_the_game(game: Any) -> dict[str, Any]:
    """Links to the culture cards of a game and to the teacher's notes, as far as there are any."""
    key = str(game or "")
    return {
        "culture": reverse("culture:overview", args=[key]) if about_games.has_culture(key) else None,
        "lesson": reverse("culture:lesson", args=[key]) if about_games.has_notes(key) else None,
    }
