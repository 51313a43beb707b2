"""What the games' codes say to people, in the language now active.

The engine speaks in codes with data. Each game has a module here, named as its key with `_` for `-`, of
lazily translated sentences; `common` has what all games share. The functions never raise on a code that
nobody has written a sentence for: a general sentence stands in at run time, and tests demand that none
is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import pgettext

from . import common

Text = str | Promise
Names = Sequence[str] | Mapping[int, str]

TABLES = ("PHASES", "REJECTIONS", "EVENTS", "REASONS", "OPTIONS", "CHOICES", "WARNINGS")


class OptionText(NamedTuple):
    label: str
    help: str


def game_title(game: str) -> str:
    """The game's name."""
    return str(getattr(_module(game), "TITLE", game))


def game_summary(game: str) -> str:
    """What one does in it, in one sentence."""
    return str(getattr(_module(game), "SUMMARY", ""))


def game_teaches(game: str) -> str:
    """What it practises, for the teacher who chooses a game."""
    return str(getattr(_module(game), "TEACHES", ""))


def phase(game: str, code: str) -> str:
    """What is going on now."""
    return _say(_find(game, "PHASES", code), {}, common.UNKNOWN_PHASE)


def rejection(game: str, code: str, data: Mapping[str, Any] | None = None) -> str:
    """Why an action was refused. A list in the data, of spaces say, is said as a list in running text."""
    said = {
        field: join([str(each) for each in value]) if isinstance(value, (list, tuple)) else value
        for field, value in _worded(game, data or {}).items()
    }
    return _say(_find(game, "REJECTIONS", code), said, common.UNKNOWN_REJECTION)


def reason(game: str, code: str) -> str:
    """Why the game ended."""
    return _say(_find(game, "REASONS", code), {}, common.UNKNOWN_REASON)


def event(
    game: str, event: Mapping[str, Any], seat_names: Names = (), card_names: Mapping[str, str] | None = None
) -> str:
    """What happened. `event`: the JSON of an engine event (`code`, `data`, `seat`); `card_names`: by id.

    Other ids in the data are said as the game's `WORDS` have them, by the name of the field.
    """
    data = dict(event.get("data") or {})
    cards = card_names or {}
    for field in ("card", "previous", "next"):
        if isinstance(data.get(field), str):
            data[field] = cards.get(data[field]) or str(common.A_CARD)
    data = _worded(game, data)
    if isinstance(data.get("seats"), (list, tuple)):
        data["names"] = join([seat_name(seat, seat_names) for seat in data["seats"]])
    data["who"] = seat_name(event.get("seat"), seat_names)
    return _say(_find(game, "EVENTS", str(event.get("code"))), data, common.UNKNOWN_EVENT)


def option(game: str, name: str) -> OptionText:
    """Label and help of an option in the session builder's form; of a record's field by `option.field`."""
    found = _find(game, "OPTIONS", name)
    if found is None:
        return OptionText(name, "")
    label, explanation = found
    return OptionText(str(label), str(explanation))


def choice(game: str, name: str, value: str) -> str:
    """Label of one value of a choice option."""
    return _say(_find(game, "CHOICES", f"{name}.{value}"), {}, value)


def warning(game: str, code: str, data: Mapping[str, Any] | None = None) -> str:
    """What a teacher should know before a table is set up so (`Game.warnings`)."""
    return _say(_find(game, "WARNINGS", code), data or {}, common.UNKNOWN_WARNING)


def setup_refusal(code: str, data: Mapping[str, Any] | None = None, game: str = "") -> str:
    """Why a table cannot begin (`games.core.errors.SetupRefused`). `game`: whose options they are, so that
    one at fault is called as the session builder calls it.
    """
    found = common.SETUP_REFUSALS.get(code)
    facts = dict(data or {})
    if code == "bad_options" and not facts.get("option"):
        found = common.BAD_OPTIONS
    elif code == "bad_options":
        facts["option"] = option(game, str(facts["option"])).label
    if code == "deck_too_small" and facts.get("what") == "questions":
        found = common.TOO_FEW_QUESTIONS if facts.get("present") else common.NO_QUESTIONS
    if code == "deck_too_small" and facts.get("what") in common.TOO_FEW:
        found = common.TOO_FEW[facts["what"]]
    return _say(found, facts, common.UNKNOWN_SETUP_REFUSAL)


def seat_name(seat: int | None, names: Names = ()) -> str:
    """The name of a seat; where it has none, its number as people count."""
    if seat is None:
        return str(common.SOMEBODY)
    if seat == -1:
        return str(common.TEACHER)
    if seat == -2:
        return str(common.CLOCK)
    try:
        name = names[seat]
    except (LookupError, TypeError):
        name = ""
    return name or str(common.SEAT) % {"number": seat + 1}


def join(names: Sequence[str]) -> str:
    """Names as a list in running text."""
    return pgettext("between names in a list", ", ").join(names)


def _worded(game: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with words for the codes that the game's module has words for (`WORDS`, by field)."""
    said = dict(data)
    for field, words in getattr(_module(game), "WORDS", {}).items():
        if isinstance(said.get(field), str) and said[field] in words:
            said[field] = str(words[said[field]])
    return said


def _find(game: str, table: str, code: str) -> Any:
    own: Mapping[str, Any] = getattr(_module(game), table, {})
    shared: Mapping[str, Any] = getattr(common, table, {})
    return own.get(code, shared.get(code))


def _say(sentence: Any, data: Mapping[str, Any], instead: Text) -> str:
    if sentence is None:
        return str(instead)
    try:
        return str(sentence) % data
    except (KeyError, TypeError, ValueError):
        return str(instead)


@lru_cache(maxsize=64)
def _module(game: str) -> Any:
    """The module of texts of a game; `common` for a key that is none of ours."""
    name = game.replace("-", "_")
    if not name.isidentifier() or name == "common":
        return common
    path = f"{__name__}.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as missing:
        if missing.name != path:
            raise  # what the module itself imports is not there
        return common
