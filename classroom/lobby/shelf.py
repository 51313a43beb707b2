"""The games as they stand on the shelf: what each teaches, for how many, how long, how hard; and filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from classroom.errors import Refused
from classroom.lessons import game_facts, services
from classroom.lessons.models import Activity
from classroom.numbers import whole
from classroom.play import texts
from games import registry
from history_content import about_games

ABOUT: Final[dict[str, str | Promise]] = {
    "history": _("Taiwan’s history"),
    "music": _("Beiguan music"),
    "feelings": _("Feelings of animals"),
    "travel": _("Travel and crafts of old"),
    "folklore": _("Gods and legends of Taiwan"),
}
LEVELS: Final[dict[int, str | Promise]] = {
    1: pgettext_lazy("how hard a game is", "Easy to begin"),
    2: pgettext_lazy("how hard a game is", "A few rules"),
    3: pgettext_lazy("how hard a game is", "For players with experience"),
}
MODES: Final[dict[str, str | Promise]] = {
    "group": pgettext_lazy("how a game is played", "In groups"),
    "individual": pgettext_lazy("how a game is played", "Each alone"),
    "class": pgettext_lazy("how a game is played", "The whole class together"),
}
MINUTES: Final = (15, 25, 40)
"""Choices of how long a game may take."""


class GameOnShelf(NamedTuple):
    """A game for a teacher who chooses. ``low``, ``high``: seats at a table; ``shortest``, ``longest``:
    minutes at the smallest and the largest table. ``lesson``, ``culture``: whether there are teacher's
    notes, culture cards.
    """

    key: str
    title: str
    summary: str
    teaches: str
    about: str
    about_said: str
    level: int
    level_said: str
    modes: tuple[str, ...]
    modes_said: tuple[str, ...]
    low: int
    high: int
    shortest: int
    longest: int
    lesson: bool
    culture: bool


def games() -> list[GameOnShelf]:
    """All registered games, in the registry's order."""
    return [on_shelf(game) for game in registry.GAMES]


def on_shelf(game: registry.AnyGame) -> GameOnShelf:
    """One game."""
    facts = game_facts.facts_of(game.key)
    low, high = max(game.seats[0], 1), game.seats[-1]
    shortest, longest = _minutes(game, low, high)
    return GameOnShelf(
        key=game.key,
        title=texts.game_title(game.key),
        summary=texts.game_summary(game.key),
        teaches=texts.game_teaches(game.key),
        about=facts.about,
        about_said=str(ABOUT[facts.about]),
        level=facts.level,
        level_said=str(LEVELS[facts.level]),
        modes=game.modes,
        modes_said=tuple(str(MODES[mode]) for mode in game.modes),
        low=low,
        high=high,
        shortest=shortest,
        longest=longest,
        lesson=about_games.has_notes(game.key),
        culture=about_games.has_culture(game.key),
    )


def _minutes(game: registry.AnyGame, low: int, high: int) -> tuple[int, int]:
    """Of the activity as it is proposed, at the smallest and the largest table of a group."""
    proposed = services.proposed(game.key)
    sizes = (low, high) if proposed.mode == Activity.Mode.GROUP.value else (low,)
    found = []
    for seats in sizes:
        try:
            found.append(services.plan(replace(proposed, table_size=seats)).minutes)
        except Refused:
            continue
    if not found:
        found = [game.minutes(game.Options(), low, 0)]
    return min(found), max(found)


class Choices(NamedTuple):
    """What the shelf is narrowed to; empty or 0 where everything is wanted."""

    about: str = ""
    mode: str = ""
    minutes: int = 0
    level: int = 0
    seats: int = 0

    @property
    def any(self) -> bool:
        return any(self)


def read(query: Mapping[str, str]) -> Choices:
    """What the address asks for; what cannot be understood is left out."""
    about, mode = query.get("about", ""), query.get("mode", "")
    minutes, level, seats = (whole(query.get(name, "")) or 0 for name in ("minutes", "level", "seats"))
    return Choices(
        about if about in ABOUT else "",
        mode if mode in MODES else "",
        minutes if minutes in MINUTES else 0,
        level if level in LEVELS else 0,
        seats if 2 <= seats <= 6 else 0,
    )


def narrowed(found: Iterable[GameOnShelf], asked: Choices) -> list[GameOnShelf]:
    """Those of the games that fit."""
    tests: list[Callable[[GameOnShelf], bool]] = []
    if asked.about:
        tests.append(lambda each: each.about == asked.about)
    if asked.mode:
        tests.append(lambda each: asked.mode in each.modes)
    if asked.minutes:
        tests.append(lambda each: each.shortest <= asked.minutes)
    if asked.level:
        tests.append(lambda each: each.level == asked.level)
    if asked.seats:
        tests.append(lambda each: "group" in each.modes and each.low <= asked.seats <= each.high)
    return [each for each in found if all(test(each) for test in tests)]


def offered(found: Iterable[GameOnShelf]) -> dict[str, Any]:
    """What there is to choose from: only what some game has."""
    every = list(found)
    low = min((each.low for each in every if "group" in each.modes), default=2)
    high = max((min(each.high, 6) for each in every if "group" in each.modes), default=2)
    return {
        "abouts": [(key, said) for key, said in ABOUT.items() if any(each.about == key for each in every)],
        "modes": [(key, said) for key, said in MODES.items() if any(key in each.modes for each in every)],
        "levels": [(key, said) for key, said in LEVELS.items() if any(each.level == key for each in every)],
        "minutes": MINUTES,
        "seats": range(max(low, 2), high + 1),
    }
