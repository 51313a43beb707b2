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
from classroom.lessons import choices
from games.core.api import Game
from games.core.errors import SetupRefused
from games.match import Match
from history_content import library
from history_content.faults import ContentError

QUIZ: Final = "quiz"
SECONDS: Final = 25
FEWEST_SECONDS, MOST_SECONDS = 10, 120
FEWEST_MINUTES, MOST_MINUTES = 2, 30
ROUND_SECONDS: Final = 30
"""About so long one person's part of a round takes, in every game that has rounds."""

LOOK_SECONDS: Final = 6


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


def check(stored: Mapping[str, Any], game: Game) -> Interlude | None:
    """The questions, if they can be asked beside this game; None: there are none.

    :raises Refused: ``bad_interlude``, ``interlude_in_quiz``, ``interlude_no_rounds``,
        ``interlude_no_questions``, and as ``interlude_fault`` with the code as ``reason`` what the set's
        reference is refused for.
    """
    found = read(stored)
    if found is None:
        return None
    if game.key == QUIZ:
        raise Refused("interlude_in_quiz", _("A quiz is all questions: none come in between."))
    if found.every == "round" and not has_rounds(game):
        raise Refused(
            "interlude_no_rounds",
            _("This game has no rounds. Let the questions come every few minutes instead."),
        )
    nothing = Refused("interlude_no_questions", _("Choose a question set for the questions in between."))
    if not found.deck:
        raise nothing
    try:
        deck = library.resolve(found.deck).deck
        Match.start(QUIZ, deck, seats=max(game.seats[0], 1), seed=0, options=found.options)
    except ContentError as fault:
        said = choices.fault_of(fault.code, fault.message)
        raise Refused(
            "interlude_fault",
            _("Questions in between: %(reason)s") % {"reason": said},
            **{**fault.data, "reason": fault.code},
        ) from None
    except SetupRefused:
        raise nothing from None
    return found


def takes(found: Interlude, minutes: int, seats: int) -> tuple[int, int]:
    """About how many questions come while a game of so many minutes is played, and the minutes for them.

    Most answer well before the time of a question is over; then the right answer is looked at.
    """
    every = ROUND_SECONDS * seats if found.every == "round" else 60 * found.every
    number = (60 * minutes - 1) // every
    return number, round(number * (0.5 * found.seconds + LOOK_SECONDS) / 60)
