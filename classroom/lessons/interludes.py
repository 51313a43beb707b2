"""Questions in between (interludes): what an activity says about them, and what is refused.

While a game is played, each student answers one question of a set now and then. Off by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from classroom.errors import Refused
from games.core.api import Game
from games.core.errors import SetupRefused
from games.match import Match
from history_content import library
from history_content.faults import ContentError

QUIZ: Final = "quiz"
SECONDS: Final = 25
FEWEST_SECONDS, MOST_SECONDS = 10, 120
FEWEST_MINUTES, MOST_MINUTES = 2, 30


class Interlude(Struct, frozen=True, forbid_unknown_fields=True):
    """``deck``: the question set. ``every``: at each of the game's rounds, or so many minutes. ``seconds``:
    how long a question is open at most.
    """

    deck: dict[str, Any]
    every: Literal["round"] | Annotated[int, Meta(ge=FEWEST_MINUTES, le=MOST_MINUTES)] = "round"
    seconds: Annotated[int, Meta(ge=FEWEST_SECONDS, le=MOST_SECONDS)] = SECONDS

    @property
    def options(self) -> dict[str, Any]:
        """Of the quiz: the server opens the questions, the clock closes them."""
        return {"pace": "teacher", "seconds": self.seconds}


def read(stored: Mapping[str, Any]) -> Interlude | None:
    """What an activity stores, typed; None: no questions in between.

    :raises Refused: ``bad_interlude``.
    """
    if not stored:
        return None
    try:
        return msgspec.convert(dict(stored), Interlude)
    except msgspec.ValidationError:
        raise Refused(
            "bad_interlude",
            _(
                "Questions in between come at each round or every %(few)s to %(many)s minutes, and stay open "
                "%(short)s to %(long)s seconds."
            )
            % {
                "few": FEWEST_MINUTES,
                "many": MOST_MINUTES,
                "short": FEWEST_SECONDS,
                "long": MOST_SECONDS,
            },
        ) from None


def has_rounds(game: Game) -> bool:
    """Whether the game counts rounds, at whose end a question can come."""
    return game.key != QUIZ and "round" in game.View.__struct_fields__


def check(stored: Mapping[str, Any], game: Game) -> None:
    """Whether the questions can be asked beside this game.

    :raises Refused: ``bad_interlude``, ``interlude_in_quiz``, ``interlude_no_rounds``,
        ``interlude_no_questions``, and what the set's reference is refused for.
    """
    found = read(stored)
    if found is None:
        return
    if game.key == QUIZ:
        raise Refused("interlude_in_quiz", _("A quiz is all questions: none come in between."))
    if found.every == "round" and not has_rounds(game):
        raise Refused(
            "interlude_no_rounds",
            _("This game has no rounds. Let the questions come every few minutes instead."),
        )
    try:
        deck = library.resolve(found.deck).deck
        Match.start(QUIZ, deck, seats=max(game.seats[0], 1), seed=0, options=found.options)
    except ContentError as fault:
        raise Refused(fault.code, fault.message, **fault.data) from None
    except SetupRefused:
        raise Refused(
            "interlude_no_questions", _("Choose a question set for the questions in between.")
        ) from None


def sets(lang: str) -> list[dict[str, Any]]:
    """The question sets to choose from: ``value`` (a form's), ``title``, ``note``, ``questions``."""
    from history_content.question_sets import question_sets

    return [
        {
            "value": each.key,
            "title": each.title_in(lang),
            "note": each.note_in(lang),
            "questions": each.questions,
        }
        for each in question_sets()
        if each.questions
    ]
