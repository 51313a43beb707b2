"""A game played by bots, recorded once, for the picture of its board on the shelf.

A real table, played by the real rules through ``Match``, as one of its tablets shows it. Nothing is stored:
the record is made when it is first asked for, and kept by the process for the release that it was made by.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from django.utils import translation
from django.utils.translation import gettext as _

from classroom.lessons import services
from classroom.play import recordings
from games import registry
from games.core.codec import encode
from games.core.errors import GameError
from games.core.rng import Source
from games.match import Match
from history_content import library
from history_content.faults import ContentError
from history_content.resolved import Resolved

log = logging.getLogger(__name__)

STEPS: Final = 60
"""So many moves are shown at most: a minute or two, and some hundred kilobytes."""
BYTES: Final = 1_500_000
"""Of the views together: a game with large views is shown with fewer moves."""
SEED: Final = 11
SKILL: Final = 0.9
SEATS: Final = 3
"""At the table, where the game allows it."""
SEAT: Final = 0
"""Whose tablet is shown."""
POSTER: Final = 0.45
"""How far into what is shown the picture stands still before somebody wants to see it move."""
_QUIET: Final = frozenset({"all_predict"})
"""Options that are left off here: with them everybody acts on each move, and little is seen to happen."""


class Preview(NamedTuple):
    """A recorded game as JSON, packed and not. ``version``: changes with what is in it."""

    plain: bytes
    packed: bytes
    version: str


def preview(key: str, lang: str) -> Preview | None:
    """The record of a game; None where it cannot be played with what the product brings along."""
    game = registry.get(key)
    return _preview(key, game.rules_version, lang)


@lru_cache(maxsize=64)
def _preview(key: str, rules_version: int, lang: str) -> Preview | None:
    with translation.override(lang):
        try:
            found = _record(key, lang)
        except (GameError, ContentError):
            log.exception("the game %s cannot be shown as it is proposed", key)
            return None
    plain = encode(found)
    version = hashlib.sha256(plain).hexdigest()[:12]
    return Preview(plain, gzip.compress(plain, 6, mtime=0), version)


def _record(key: str, lang: str) -> dict[str, Any]:
    """``hello`` and ``names`` as the frames of a table, ``part`` as of a replay, ``poster``: the step to
    stand still at.

    :raises GameError, ContentError: where the game cannot be dealt.
    """
    spec = services.proposed(key)
    content = library.resolve(spec.deck)
    match = Match.start(
        key, content.deck, seats=_seats(registry.get(key)), seed=SEED, options=_options(spec.options, key)
    )
    steps, ids = _played(match)
    part = recordings.Part(
        tuple(steps), recordings.texts_of(match, content, ids, lang), steps[-1].rev, "ended", None
    )
    return {
        "hello": _hello(match, content, lang),
        "names": [
            {
                "seat": seat,
                "name": _("Computer %(number)s") % {"number": seat + 1},
                "kind": "bot",
                "absent": False,
                "online": True,
            }
            for seat in range(match.seats)
        ],
        "seat": SEAT,
        "poster": round(steps[-1].rev * POSTER),
        "part": part,
    }


def _seats(game: registry.AnyGame) -> int:
    """A few at a table; of a game that bots do not play one, alone at the own pace."""
    return min(max(SEATS, game.seats[0]), game.seats[-1]) if game.bots else max(1, game.seats[0])


def _options(proposed: Any, key: str) -> dict[str, Any]:
    options = {name: value for name, value in proposed.items() if name not in _QUIET}
    if not registry.get(key).bots:
        options["pace"] = "self"
    return options


def _played(match: Match) -> tuple[list[recordings.Step], dict[str, None]]:
    """The steps of a game among bots, and the ids that can be read in them."""
    rng = Source(SEED)
    steps: list[recordings.Step] = []
    ids: dict[str, None] = {}
    before: tuple[bytes, frozenset[str]] = (b"", frozenset())
    size = 0
    while True:
        make, before = recordings.seen(match, SEAT, before)
        step = make(len(steps), 0, None, "", "", ())
        steps.append(step)
        ids.update(dict.fromkeys(step.known))
        size += len(before[0])
        if match.outcome is not None or len(steps) > STEPS or size > BYTES:
            return steps, ids
        match.act(*match.bots_next(SKILL, rng))


def _hello(match: Match, content: Resolved, lang: str) -> dict[str, Any]:
    fronts = content.fronts(lang)
    options = msgspec.to_builtins(match.setting.options)
    return {
        "t": "hello",
        "table": 0,
        "number": 1,
        "round": 1,
        "interlude": None,
        "beside": None,
        "game": match.key,
        "seats": [],
        "role": "teacher",
        "options": options,
        "bopomofo": False,
        "lang": lang,
        "now": 0,
        "deck": {
            "cards": {card: fronts[card] for card in sorted(fronts)},
            "eras": list(content.eras(lang).values()),
            "clues": {},
        },
    }
