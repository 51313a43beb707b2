"""What a teacher wants to know of a game before choosing it, and which question set belongs to it.

One place for all games, also for those whose rules say nothing about it: how hard it is to learn, what it is
about, and what can be asked in between.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from history_content.question_sets import ERAS

About = Literal["history", "music", "feelings", "travel", "folklore"]


class Facts(NamedTuple):
    """``about``: what it teaches. ``level``: 1 anybody begins at once, 2 a few rules, 3 a game of many parts.
    ``questions``: the key of the built-in question set that belongs to it; empty where none does.
    """

    about: About
    level: int
    questions: str = ""


GAME_FACTS: Final[dict[str, Facts]] = {
    "voyage-team": Facts("history", 1, ERAS),
    "voyage-race": Facts("history", 1, ERAS),
    "voyage-train": Facts("history", 2, ERAS),
    # Its own riddles are those of the eras' set: asked in between they would give them away.
    "voyage-bet": Facts("history", 2),
    "quiz": Facts("history", 1),
    "beiguan": Facts("music", 3, "beiguan"),
    "horse": Facts("feelings", 1, "horse"),
    "tokaido": Facts("travel", 2, "tokaido"),
    "yokai": Facts("folklore", 3, "folk"),
}
UNKNOWN: Final = Facts("history", 2)


def facts_of(game: str) -> Facts:
    """The facts of a game; of one that is not listed here as little as is always true."""
    return GAME_FACTS.get(game, UNKNOWN)


def question_set_of(game: str) -> str:
    """The word by which forms know the set that belongs to a game (``lessons.choices``); or empty."""
    key = facts_of(game).questions
    return f"questions:{key}" if key else ""
