"""The codes that people type or tap: class codes, picture codes, PINs.

A picture code is an ordered choice of 3 different pictures out of 12 (1320 codes). With four tries before a
teacher is asked, a guesser gets into one given place once in 330 times; a PIN once in 2500 times.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# Without 0 O, 1 I L, and U, which looks like V in some hands.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
PICTURES_IN_A_CODE = 3


@dataclass(frozen=True)
class Picture:
    """One of the 12 pictures: a stable key for storage, its icon file (Unicode code point) and its word."""

    key: str
    codepoint: str
    label: str | Promise

    @property
    def icon(self) -> str:
        return f"icons/{self.codepoint}.svg"


# The order is that of the keyboard on the tablet; it stays, so that fingers remember it.
PICTURES: tuple[Picture, ...] = (
    Picture("cat", "1f431", pgettext_lazy("picture", "cat")),
    Picture("bus", "1f68c", pgettext_lazy("picture", "bus")),
    Picture("apple", "1f34e", pgettext_lazy("picture", "apple")),
    Picture("moon", "1f319", pgettext_lazy("picture", "moon")),
    Picture("fish", "1f41f", pgettext_lazy("picture", "fish")),
    Picture("kite", "1fa81", pgettext_lazy("picture", "kite")),
    Picture("flower", "1f33b", pgettext_lazy("picture", "sunflower")),
    Picture("drum", "1f941", pgettext_lazy("picture", "drum")),
    Picture("key", "1f511", pgettext_lazy("picture", "key")),
    Picture("turtle", "1f422", pgettext_lazy("picture", "turtle")),
    Picture("ball", "26bd", pgettext_lazy("picture", "ball")),
    Picture("umbrella", "2614", pgettext_lazy("picture", "umbrella")),
)
_BY_KEY = {picture.key: picture for picture in PICTURES}


def new_code(taken: Collection[str] = ()) -> str:
    """A code of 6 characters of ``ALPHABET`` that is not in ``taken``."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if code not in taken:
            return code


def normalise_code(typed: str) -> str:
    """What somebody meant by what they typed: full-width letters, small letters, blanks and hyphens."""
    plain = unicodedata.normalize("NFKC", typed).upper()
    return "".join(character for character in plain if character.isalnum())


def new_pictures(taken: Collection[str] = ()) -> str:
    """Three different picture keys in order, ``"cat,kite,bus"``, not one of ``taken``."""
    keys = [picture.key for picture in PICTURES]
    while True:
        # Fisher-Yates by the system's source: random.sample would be predictable.
        left = list(keys)
        code = ",".join(left.pop(secrets.randbelow(len(left))) for _ in range(PICTURES_IN_A_CODE))
        if code not in taken:
            return code


def new_pin(taken: Collection[str] = ()) -> str:
    """Four digits that are not one of ``taken``, neither all the same nor a run such as 1234 or 8765."""
    while True:
        pin = f"{secrets.randbelow(10_000):04d}"
        steps = {int(after) - int(before) for before, after in pairwise(pin)}
        if steps not in ({0}, {1}, {-1}) and pin not in taken:
            return pin


def pictures_of(code: str) -> list[Picture]:
    """The pictures of a stored code, in order; keys that are unknown are left out."""
    return [_BY_KEY[key] for key in code.split(",") if key in _BY_KEY]


def normalise_pin(typed: str) -> str:
    """Digits as typed on any keyboard, full-width ones too; everything else is dropped."""
    return "".join(
        character for character in unicodedata.normalize("NFKC", typed) if character in "0123456789"
    )
