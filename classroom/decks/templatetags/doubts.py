"""What was reported about the cards or questions of a deck, on that deck's page."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from classroom.language import spoken
from classroom.play.doubts import REASONS, of_deck

register = template.Library()


@register.inclusion_tag("decks/_doubts.html", takes_context=True)
def reported_as_doubtful(context: Context, kind: str, key: Any) -> dict[str, Any]:
    """The section "Reported as doubtful"; nothing where nothing was reported. ``kind``, ``key``: of the deck,
    as in a deck reference.
    """
    found = of_deck(context["request"].user, kind, str(key), spoken())
    lines = [
        (each, [(str(REASONS.get(code, code)), count) for code, count in each.reasons]) for each in found
    ]
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "kind": kind,
        "key": key,
        "waiting": [line for line in lines if line[0].open],
        "closed": [line for line in lines if not line[0].open],
    }
