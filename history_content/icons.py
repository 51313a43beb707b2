"""Pictures: one emoji a card, drawn by Twemoji (graphics CC-BY 4.0, npm package ``@twemoji/svg``).

The project serves the package's folder as the static directory ``icons``. The graphics, not the tablet's own
emoji font, are shown: so a card looks the same on every tablet, also where a font lacks a new emoji.
"""

from functools import cache
from pathlib import Path

_VARIATION = "\ufe0f"
_JOINER = "\u200d"

PACKAGE_DIR = Path(__file__).resolve().parent.parent / "node_modules" / "@twemoji" / "svg"
"""Where npm puts the graphics; the static directory ``icons`` serves this folder."""


def codepoints(emoji: str) -> str:
    """The name of the graphic without ending, e.g. ``"1f3f0"``.

    Twemoji leaves U+FE0F out of names, except in sequences joined by U+200D.
    """
    kept = emoji if _JOINER in emoji else emoji.replace(_VARIATION, "")
    return "-".join(f"{ord(char):x}" for char in kept)


def icon_path(emoji: str) -> str:
    """The picture's path below ``STATIC_URL``, e.g. ``"icons/1f3f0.svg"``."""
    return f"icons/{codepoints(emoji)}.svg"


@cache
def available(folder: Path = PACKAGE_DIR) -> frozenset[str]:
    """The names (:func:`codepoints`) of the graphics in ``folder``; empty where npm has not run."""
    return frozenset(path.stem for path in folder.glob("*.svg")) if folder.is_dir() else frozenset()


def is_emoji(text: str) -> bool:
    """Whether ``text`` is one emoji of ours, judged by its code points alone (works without the package)."""
    if not text or any(char.isalnum() or char.isspace() for char in text):
        return False
    return all(ord(char) >= 0x203C or char == _JOINER for char in text)
