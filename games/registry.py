"""The games there are: adding one is adding it here."""

from __future__ import annotations

from typing import Any, Final

from .beiguan import Beiguan
from .core.api import BaseGame
from .core.errors import SetupRefused
from .horse import Horse
from .quiz import Quiz
from .tokaido import Tokaido
from .voyage_bet import VoyageBet
from .voyage_race import VoyageRace
from .voyage_team import VoyageTeam
from .voyage_train import VoyageTrain
from .yokai import Yokai

AnyGame = BaseGame[Any, Any, Any, Any]

GAMES: Final[tuple[AnyGame, ...]] = (
    VoyageTeam(),
    VoyageRace(),
    Quiz(),
    VoyageTrain(),
    VoyageBet(),
    Beiguan(),
    Horse(),
    Tokaido(),
    Yokai(),
)

_by_key: Final = {game.key: game for game in GAMES}


def get(key: str) -> AnyGame:
    """The game of this key.

    :raises SetupRefused: unknown_game.
    """
    try:
        return _by_key[key]
    except (KeyError, TypeError):
        raise SetupRefused("unknown_game", key=str(key)[:80]) from None


def judges(key: str) -> bool:
    """Whether students judge something in the game itself, as evidence of what they know (GEN-15). A game
    about culture alone asks nothing; its questions come in between. True also for a game that is not there
    any more.
    """
    game = _by_key.get(key)
    return game is None or game.skills != ("culture",)
