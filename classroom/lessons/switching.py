"""Another game is tapped in the builder: what was chosen stays where the new game knows it, too."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from classroom.lessons import choices, game_facts, interludes, services
from classroom.lessons.forms import OPTION, ActivityForm
from classroom.lessons.services import ActivitySpec
from classroom.rosters.models import Teacher
from games import registry

SHARED = (
    "deck",
    "eras",
    "number",
    "mode",
    "table_size",
    "grouping",
    "bot_skill",
    "when_done",
    "ask",
    "ask_minutes",
    "ask_set",
    "ask_seconds",
    "filler_game",
    "filler_deck",
    "filler_eras",
    "filler_seconds",
    OPTION + "seconds",
    OPTION + "start_seat",
)
"""What does not belong to one game."""


def switched(teacher: Teacher, data: QueryDict, kept: ActivitySpec | None) -> ActivityForm:
    """The form after another game was tapped. What is the game's own is as it is proposed, or as the activity
    has it.
    """
    known = {game.key for game in registry.GAMES}
    wanted = data.get("game", "")
    game = wanted if wanted in known else services.PROPOSED_GAME
    base = kept if kept is not None and kept.game == game else services.proposed(game)
    fresh = ActivityForm(teacher, None, base)
    shown: MultiValueDict[str, Any] = MultiValueDict()
    for name in fresh.fields:
        value = fresh.initial.get(name)
        values = value if isinstance(value, list | tuple) else [value]
        # An unticked box, and a field that was left empty, are not sent.
        values = [each for each in values if each is not None and each is not False and each != ""]
        if name in SHARED and name in data and not (name == "ask_set" and _proposed(data)):
            values = _fitting(fresh, name, data.getlist(name))
        if values:
            shown.setlist(name, values)
    shown["game"] = game
    return ActivityForm(teacher, shown, kept)


def _proposed(data: QueryDict) -> bool:
    """Whether the question set is only the one that was proposed with the game before: this one may have
    another.
    """
    before = game_facts.question_set_of(data.get("shown", ""))
    return not data.get("ask") or (before != "" and data.get("ask_set") == before)


def _fitting(form: ActivityForm, name: str, values: list[str]) -> list[str]:
    """What was chosen, or the nearest that this game allows."""
    field = form.fields[name]
    if name == "table_size" and values[0].isascii() and values[0].isdigit():
        seats = form.rules.seats
        return [str(min(max(int(values[0]), seats[0], 1), seats[-1]))]
    if name == "ask" and values == ["round"] and not interludes.has_rounds(form.rules):
        return ["minutes"]
    if not isinstance(field, forms.ChoiceField):
        return values
    labelled = cast("list[tuple[Any, Any]]", field.choices)
    offered = [str(value) for value, _label in labelled if _offered(form, name, str(value))]
    before = str(form.initial.get(name) or "")
    return (
        [value for value in values if value in offered]
        or [value for value in offered if value == before]
        or offered[:1]
    )


def _offered(form: ActivityForm, name: str, value: str) -> bool:
    """Question sets are for a game that asks questions."""
    return name != "deck" or form.recipe is not None or value.partition(":")[0] not in choices.QUESTIONS
