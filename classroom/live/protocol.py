"""The frames between a tablet and the server, their limits and codes: docs/protocol.md in Python."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Final

import msgspec
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from msgspec import Meta, Struct

from classroom.play import texts

FRAME_BYTES: Final = 16 * 1024
STRIKES: Final = 3
"""After so many faulty frames, or frames too many, the socket closes."""


class Close(IntEnum):
    """Why a socket was closed, for the page to know what to do."""

    MALFORMED = 4400
    SIGN_IN = 4401
    NOT_YOURS = 4403
    NOT_FOUND = 4404
    CHANGED = 4409
    REPLACED = 4410
    TOO_MANY = 4429


class Denied(Exception):
    """This browser may not have what it asks for."""

    def __init__(self, close: Close) -> None:
        super().__init__(close.name)
        self.close = close


# What a client may send to a table ----------------------------------------------------------------------

Key = Annotated[str, Meta(min_length=1, max_length=40)]
Revision = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Act(Struct, frozen=True, tag_field="t", tag="act"):
    """An action; ``action`` is read by the game."""

    seat: int
    key: Key
    rev: Revision
    action: msgspec.Raw


class Seen(Struct, frozen=True, tag_field="t", tag="seen"):
    """The newest revision that the client shows."""

    rev: Revision = 0


class Due(Struct, frozen=True, tag_field="t", tag="due"):
    """The clock shown has run out."""


class Here(Struct, frozen=True, tag_field="t", tag="here"):
    """A person touched the tablet again."""

    seat: int


ClientFrame = Act | Seen | Due | Here
_client: Final = msgspec.json.Decoder(type=ClientFrame)
_encoder: Final = msgspec.json.Encoder()


class Malformed(Exception):
    """Not a frame that a client may send; ``code``: ``malformed`` or ``too_large``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def check_size(text: str) -> None:
    """:raises Malformed: too_large."""
    if len(text) > FRAME_BYTES or (not text.isascii() and len(text.encode(errors="replace")) > FRAME_BYTES):
        raise Malformed("too_large")


def read(text: str) -> ClientFrame:
    """A client's frame.

    :raises Malformed: malformed, too_large.
    """
    check_size(text)
    try:
        return _client.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Malformed("malformed") from None


def encode(frame: Any) -> str:
    """A frame, or a part of one, as JSON text."""
    return _encoder.encode(frame).decode()


class Bucket:
    """How many frames a socket may send: ``burst`` at once, refilled at ``rate`` a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, now: float) -> None:
        burst, rate = getattr(settings, "LIVE_FRAMES", (30, 15))
        self.burst = float(burst)
        self.rate = float(rate)
        self._left = self.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        left: float = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1


# Sentences ----------------------------------------------------------------------------------------------

REJECTIONS: Final = {
    "stale": _("The table has moved on. Look again, please."),
    "not_your_seat": _("That is not your place."),
    "paused": _("Your teacher has paused the game."),
    "interlude": _("First the question in between: then the game goes on."),
    "ended": _("This game is over."),
    "busy": _("The server is busy. Please try again in a moment."),
}

ERRORS: Final = {
    "malformed": _("This tablet sent something that the server does not understand."),
    "too_large": _("This tablet sent too much at once."),
    "too_many": _("This tablet sent too much in a short time. Please wait a moment."),
    "busy": _("The server is busy. Please try again in a moment."),
}

REFUSALS: Final = {
    Close.MALFORMED: _("This tablet sent something that the server does not understand."),
    Close.SIGN_IN: _("Please sign in."),
    Close.NOT_YOURS: _("This is not for you."),
    Close.NOT_FOUND: _("There is no such table or session."),
    Close.CHANGED: _("The people or places of this tablet have changed."),
    Close.REPLACED: _("You are playing on another tablet now."),
    Close.TOO_MANY: _("This tablet sent too much in a short time. Please wait a moment."),
}


def rejection(game: str, code: str, data: dict[str, Any], lang: str) -> str:
    """Why an action was refused, in a device's language."""
    with override(lang):
        own = REJECTIONS.get(code)
        return str(own) if own is not None else texts.rejection(game, code, data)


def error(code: str, lang: str) -> str:
    """An ``error`` frame."""
    with override(lang):
        return encode({"t": "error", "code": code, "message": str(ERRORS[code])})


def refusal(close: Close, lang: str) -> str:
    """The sentence that goes with a close code."""
    with override(lang):
        return str(REFUSALS[close])
