"""Whether the activities fit into the lesson, and what could be changed where they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.errors import Refused
from classroom.lessons import services
from classroom.lessons.models import Activity
from classroom.lessons.services import ActivitySpec
from classroom.lessons.texts import texts
from games import registry
from games.core.api import option_fields
from games.core.errors import SetupRefused

CHANGE_MINUTES: Final = 2
"""Between two activities: tablets look up, a word about what was misplaced, the next game."""

FEWEST_QUESTIONS: Final = 3
FEWEST_CARDS: Final = 16
CARD_STEP: Final = 4
MOST_IDEAS: Final = 3


@dataclass(frozen=True, slots=True)
class Idea:
    """Something that would make the lesson shorter by ``saves`` minutes. ``said``: in words."""

    activity: Activity
    saves: int
    said: str


@dataclass(frozen=True, slots=True)
class Fit:
    """``playing``: the activities' minutes together. ``between``: those to change over. ``over``: how many
    minutes too long, 0 where it fits. ``ideas``: what to change then, the best first.
    """

    period: int
    playing: int
    between: int
    over: int
    ideas: tuple[Idea, ...] = ()

    @property
    def minutes(self) -> int:
        """The whole lesson."""
        return self.playing + self.between


def minutes_of(activities: Sequence[Activity]) -> int:
    """What these activities take together, with the changes between them."""
    return sum(activity.minutes for activity in activities) + between(len(activities))


def between(activities: int) -> int:
    """Minutes for the changes between so many activities."""
    return CHANGE_MINUTES * max(0, activities - 1)


def fit(activities: Sequence[Activity], period: int) -> Fit:
    """Whether these activities fit into ``period`` minutes."""
    playing = sum(activity.minutes for activity in activities)
    change = between(len(activities))
    over = max(0, playing + change - period)
    ideas: list[Idea] = []
    if over:
        for activity in activities:
            if activity.state == Activity.State.WAITING:
                ideas += _ideas(activity, over, last=len(activities) == 1)
    # What suffices by itself comes first, and of that what takes least away.
    ideas.sort(key=lambda idea: (idea.saves < over, idea.saves if idea.saves >= over else -idea.saves))
    return Fit(period, playing, change, over, tuple(ideas[:MOST_IDEAS]))


def _ideas(activity: Activity, over: int, *, last: bool) -> Iterator[Idea]:
    spec = services.spec_of(activity)
    where = {"n": activity.position, "title": texts().game_title(activity.game)}
    for shorter, words in _shorter(spec):
        found = _least(activity, shorter, over)
        if found is None:
            continue
        number, saves = found
        yield Idea(activity, saves, words(number) % {**where, "number": number})
    if not last:
        said = _("Take activity %(n)s (%(title)s) out.") % where
        yield Idea(activity, activity.minutes + CHANGE_MINUTES, said)


Shorter = Iterator[tuple[int, ActivitySpec]]
"""The activity with fewer and fewer of something, and how many."""


def _shorter(spec: ActivitySpec) -> Iterator[tuple[Shorter, Callable[[int], str]]]:
    try:
        fields = {item.name: item for item in option_fields(registry.get(spec.game).Options)}
    except SetupRefused:
        return
    recipe = spec.options.get("recipe")
    if "recipe" in fields:
        yield (_fewer_made(spec, recipe) if recipe else _fewer_asked(spec)), _fewer_questions
    if "cards" in fields:
        low = max(fields["cards"].low or 0, FEWEST_CARDS)
        yield _fewer_cards(spec, low), _fewer_cards_said


def _fewer_questions(number: int) -> str:
    return ngettext(
        "Ask %(number)s question in activity %(n)s (%(title)s).",
        "Ask %(number)s questions in activity %(n)s (%(title)s).",
        number,
    )


def _fewer_cards_said(number: int) -> str:
    return ngettext(
        "Play activity %(n)s (%(title)s) with %(number)s card.",
        "Play activity %(n)s (%(title)s) with %(number)s cards.",
        number,
    )


def _fewer_made(spec: ActivitySpec, recipe: Any) -> Shorter:
    for number in range(int(recipe.get("number") or 10) - 1, FEWEST_QUESTIONS - 1, -1):
        yield number, replace(spec, options={**spec.options, "recipe": {**recipe, "number": number}})


def _fewer_asked(spec: ActivitySpec) -> Shorter:
    try:
        asked = services.plan(spec).questions
    except Refused:
        return
    if spec.deck.get("kind") not in ("questions", "own-questions"):
        return
    for number in range(asked - 1, FEWEST_QUESTIONS - 1, -1):
        yield number, replace(spec, deck={**spec.deck, "number": number})


def _fewer_cards(spec: ActivitySpec, low: int) -> Shorter:
    try:
        present = services.plan(spec).cards
    except Refused:
        return
    start = min(int(spec.options.get("cards") or present), present)
    for number in range((start - 1) // CARD_STEP * CARD_STEP, low - 1, -CARD_STEP):
        yield number, replace(spec, options={**spec.options, "cards": number})


def _least(activity: Activity, shorter: Shorter, over: int) -> tuple[int, int] | None:
    """How many suffice to save ``over`` minutes, or else how few help most; and what that saves."""
    best: tuple[int, int] | None = None
    for number, candidate in shorter:
        try:
            saves = activity.minutes - services.plan(candidate).minutes
        except Refused:
            break  # too few to be played
        if best is None or saves > best[1]:
            best = (number, saves)
        if saves >= over:
            break
    return best if best is not None and best[1] > 0 else None
