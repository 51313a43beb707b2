"""A game's data as JSON, read strictly: encoders and decoders are built once a game and kept.

Strict means: unknown fields, wrong types (true is no number, 3.0 is no integer), numbers out of range and
anything that is not JSON are refused.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from .api import CLOCK, HOST, BaseGame, Rejected, Setting, SetupRefused

_encoder: Final = msgspec.json.Encoder()
_BAD: Final = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)


def encode(value: Any) -> bytes:
    """Structs, tuples and scalars as JSON."""
    return _encoder.encode(value)


def plain(value: Any) -> Any:
    """Structs and tuples as dicts and lists: exactly what reading their JSON gives."""
    return msgspec.json.decode(_encoder.encode(value))


class Codec:
    """Reads what belongs to one game. Seats, the teacher and the clock each have actions of their own."""

    def __init__(self, game: BaseGame[Any, Any, Any, Any]) -> None:
        self.game = game
        self._types: dict[int, Any] = {0: game.Action, HOST: game.HostAction, CLOCK: game.ClockAction}
        self._json: dict[int, Any] = {}
        if len(tags(game.Action)) > 1:
            decoder = msgspec.json.Decoder(type=game.Action)
            self._json = dict.fromkeys(range(game.seats[-1]), decoder)
        self._state = msgspec.json.Decoder(type=game.State)
        generic: Any = Setting
        self._setting = msgspec.json.Decoder(type=generic[game.Options])
        pseudo = tags(game.HostAction) | tags(game.ClockAction)
        self._not_for_seats = pseudo - tags(game.Action)
        self.tags = {seat: tags(kind) for seat, kind in self._types.items()}
        """The `type`s that HOST, CLOCK and a seat (under 0) may send."""

    def action(self, seat: int, data: Any) -> Any:
        """The action of a seat from a dict, or from JSON bytes or text.

        :raises Rejected: malformed, or not_allowed where a seat sends what only the teacher or the clock may.
        """
        try:
            if isinstance(data, (bytes, str, msgspec.Raw)):
                if seat in self._json:
                    return self._json[seat].decode(data)
                data = msgspec.json.decode(data)
            # A single tagged type, unlike a union, would be read without its tag: {} is not `stop`.
            if type(data) is not dict or "type" not in data:
                raise TypeError("no object with a type")
            return msgspec.convert(data, self._types[seat if seat < 0 else 0])
        except _BAD as fault:
            if seat >= 0 and self._tag(data) in self._not_for_seats:
                raise Rejected("not_allowed") from None
            raise Rejected("malformed", why=_where(fault)) from None

    def options(self, data: dict[str, Any] | None) -> Any:
        """Options from a dict, defaults for the rest.

        :raises SetupRefused: bad_options, with the `option` where one is at fault.
        """
        try:
            return msgspec.convert(data or {}, self.game.Options)
        except _BAD as fault:
            raise SetupRefused("bad_options", option=_path(fault), reason=_where(fault)) from None

    def setting(self, data: bytes | str | Setting[Any]) -> Any:
        """A stored setting; one already read is given back, so that tables may share it.

        :raises SetupRefused: bad_state.
        """
        if isinstance(data, Setting):
            return data
        try:
            return self._setting.decode(data)
        except _BAD as fault:
            raise SetupRefused("bad_state", what="setting", reason=_where(fault)) from None

    def state(self, data: bytes | str) -> Any:
        """A stored state.

        :raises SetupRefused: bad_state.
        """
        try:
            return self._state.decode(data)
        except _BAD as fault:
            raise SetupRefused("bad_state", what="state", reason=_where(fault)) from None

    @staticmethod
    def _tag(data: Any) -> str:
        try:
            if isinstance(data, (bytes, str, msgspec.Raw)):
                data = msgspec.json.decode(data)
            tag = data.get("type")
        except (*_BAD, AttributeError):
            return ""
        return tag if isinstance(tag, str) else ""


def tags(actions: Any) -> frozenset[str]:
    """The `type` tags of an action type or of a union of them."""
    info = msgspec.inspect.type_info(actions)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    return frozenset(str(kind.tag) for kind in kinds if isinstance(kind, msgspec.inspect.StructType))


@lru_cache(maxsize=64)
def codec(game: BaseGame[Any, Any, Any, Any]) -> Codec:
    """The codec of a game, built once."""
    return Codec(game)


def _where(fault: BaseException) -> str:
    """A short technical note for authors of clients. It quotes no values, so it can tell nothing hidden."""
    if isinstance(fault, msgspec.ValidationError):
        return str(fault)[:200]
    return type(fault).__name__


def _path(fault: BaseException) -> str | None:
    """The option that msgspec complains of: "… - at `$.seconds`", "… unknown field `x`"."""
    text = str(fault)
    if "`$." in text:
        return text.rsplit("`$.", 1)[1].split("`")[0].split("[")[0].split(".")[0]
    if "unknown field `" in text:
        return text.split("unknown field `", 1)[1].split("`")[0][:80]
    return None
