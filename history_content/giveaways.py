"""What the front of a card must not say: a year, or the name of an era.

Used by the loader for the built-in decks and by the form for teachers' own cards, so both obey one rule.
"""

import re
from collections.abc import Iterable

# They tell a year only with a number after them (光緒 alone may stand in a title).
_REIGNS = "康熙|雍正|乾隆|嘉慶|道光|咸豐|同治|光緒|宣統|永曆|明治|大正|昭和|民國|西元|公元"
_YEAR_PATTERNS = (
    # 1895, 2014 — but not 12,000 people or 1500公尺, which are no years and are spelt with unit or comma
    re.compile(r"(?<![\d.,])(?:1\d{3}|20\d{2})(?![\d.,]|\s?(?:公尺|公里|公頃|人|萬|元|m\b|km\b))"),
    re.compile(rf"(?:{_REIGNS})\s*前?\s*[\d〇零元一二三四五六七八九十百]+\s*年?"),
    re.compile(r"[〇零一二三四五六七八九]{4}年?"),
    re.compile(r"\d+\s*(?:BCE?|CE|AD)\b", re.IGNORECASE),
    re.compile(r"[\d一二三四五六七八九十百千萬]+\s*年前"),
    re.compile(r"\d+\s+years ago", re.IGNORECASE),
    re.compile(r"(?:1?\d(?:st|nd|rd|th) centur|[\d一二三四五六七八九十]+世紀)", re.IGNORECASE),
)


def year_in(text: str) -> str | None:
    """The first words in ``text`` that tell a year, or None."""
    for pattern in _YEAR_PATTERNS:
        found = pattern.search(text)
        if found:
            return found.group()
    return None


def era_in(text: str, names: Iterable[str]) -> str | None:
    """The first of ``names`` that ``text`` contains, upper and lower case alike, or None."""
    lower = text.lower()
    for name in names:
        if name and name.lower() in lower:
            return name
    return None
