"""What the builder says about an activity, in plain sentences: beside its form and in lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from classroom.errors import Refused
from classroom.language import spoken
from classroom.lessons import fillers, interludes, services
from classroom.lessons.models import Activity
from classroom.lessons.services import ActivitySpec, Plan
from classroom.lessons.texts import texts
from history_content import library
from history_content.faults import ContentError


@dataclass(frozen=True, slots=True)
class ActivityWords:
    """An activity in words. ``plan`` None: it cannot be played as it stands, ``fault`` says why. ``asked``:
    what is asked or dealt. ``more``: what else happens, a sentence each.
    """

    activity: Activity
    title: str
    deck: str
    eras: list[dict[str, Any]]
    plan: Plan | None
    fault: str
    asked: str
    more: list[str]
    judged_by_all: bool
    seconds: int | None


def of_activity(activity: Activity) -> ActivityWords:
    """What a list says about it."""
    spec, lang = services.spec_of(activity), spoken()
    plan, fault = None, ""
    try:
        plan = services.plan(spec)
    except Refused as refusal:
        fault = refusal.message
    uses_deck = services.uses_deck(activity.game)
    eras = (spec.deck.get("eras") or ()) if uses_deck else ()
    known = library.era_records()
    return ActivityWords(
        activity=activity,
        title=texts().game_title(activity.game),
        deck=title_of(spec.deck) if uses_deck else own_cards(),
        eras=[library.era_info(era, lang) for era in eras if era in known],
        plan=plan,
        fault=fault,
        asked=asked(spec, plan) if plan and uses_deck else "",
        more=more(spec),
        judged_by_all=bool(activity.options.get("all_predict")),
        seconds=activity.options.get("seconds"),
    )


def own_cards() -> str:
    """What is said instead of a deck where none is used."""
    return _("played with cards of its own")


def title_of(ref: Mapping[str, Any]) -> str:
    """What the deck or question set is called; "" where it is no longer there."""
    try:
        return library.resolve(ref).title_in(spoken())
    except ContentError:
        return ""


def asked(spec: ActivitySpec, plan: Plan) -> str:
    """What is asked (a recipe in one sentence), or how many cards are played with."""
    recipe = spec.options.get("recipe")
    if not services.uses_deck(spec.game):
        return own_cards()
    if plan.questions and recipe:
        return _recipe(spec.game, recipe)
    if plan.questions:
        return _set(spec.deck, plan.questions)
    if plan.cards < plan.present:
        return ngettext(
            "%(cards)s of the %(present)s card, drawn by lot",
            "%(cards)s of the %(present)s cards, drawn by lot",
            plan.present,
        ) % {"cards": plan.cards, "present": plan.present}
    return ngettext("%(cards)s card", "%(cards)s cards", plan.cards) % {"cards": plan.cards}


def _recipe(game: str, recipe: Mapping[str, Any]) -> str:
    """Kinds take turns (QUIZ-22), so how many there are of each is known."""
    number, kinds = int(recipe["number"]), list(dict.fromkeys(recipe["kinds"]))
    counts = Counter(kinds[place % len(kinds)] for place in range(number))
    parts = [
        _("%(kind)s %(number)s") % {"kind": texts().choice(game, "recipe.short", kind), "number": count}
        for kind, count in counts.items()
    ]
    return ngettext(
        "%(number)s question: %(kinds)s; made at random. %(difficulty)s",
        "%(number)s questions: %(kinds)s; made at random. %(difficulty)s",
        number,
    ) % {
        "number": number,
        "kinds": pgettext("between the parts of a list", ", ").join(parts),
        "difficulty": texts().choice(game, "recipe.difficulty", str(recipe.get("difficulty", 1))),
    }


def _set(ref: Mapping[str, Any], questions: int) -> str:
    """How many of the set's questions are asked."""
    try:
        every = len(library.resolve({**ref, "ids": None, "number": None}).deck.questions)
    except ContentError:
        every = questions
    said = {"number": questions, "every": every}
    if questions >= every:
        return (
            ngettext("%(number)s question: the whole set", "%(number)s questions: the whole set", every)
            % said
        )
    if ref.get("ids"):
        return _("%(number)s chosen questions of the set's %(every)s") % said
    return _("%(number)s of the set's %(every)s questions, spread over the whole set") % said


def more(spec: ActivitySpec) -> list[str]:
    """Questions in between, and what a table plays that ended early."""
    return [said for said in (in_between(spec), until_the_bell(spec)) if said]


def in_between(spec: ActivitySpec) -> str:
    """The questions in between; "" where there are none."""
    try:
        found = interludes.read(spec.interlude)
    except Refused:
        return ""
    if found is None:
        return ""
    said = {"set": title_of(found.deck) or _("a set that was deleted"), "seconds": found.seconds}
    if found.every == "round":
        return _("After each round a question of “%(set)s”, %(seconds)s seconds at most") % said
    return ngettext(
        "Every %(minutes)s minute a question of “%(set)s”, %(seconds)s seconds at most",
        "Every %(minutes)s minutes a question of “%(set)s”, %(seconds)s seconds at most",
        found.every,
    ) % {**said, "minutes": found.every}


def until_the_bell(spec: ActivitySpec) -> str:
    """What a table plays that ended early, where the teacher chose something."""
    if spec.when_done != Activity.WhenDone.FILLER.value:
        return ""
    try:
        found = fillers.read(spec.filler)
    except Refused:
        return ""
    if found is None:
        return ""
    return _("A table that ends early plays %(game)s with “%(deck)s”") % {
        "game": texts().game_title(found.game),
        "deck": title_of(found.deck) or _("a deck that was deleted"),
    }
