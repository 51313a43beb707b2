"""Names where everybody can read them: masked as Taiwanese schools do, 王○明."""

from __future__ import annotations

import re
import unicodedata

MASK = "○"

# Surnames of two characters that occur in Taiwan; the second character is not part of the given name.
COMPOUND_SURNAMES = frozenset(
    re.findall(
        "..",
        "歐陽司徒司馬上官諸葛夏侯皇甫尉遲公孫端木令狐慕容長孫宇文東方南宮西門獨孤張簡范姜張廖",
    )
)
# Names of indigenous Taiwanese and foreigners: 巴奈·達魯, 瓦歷斯．諾幹.
_SEPARATORS = re.compile(r"\s*[·‧・•．.]\s*")
_CHINESE = re.compile(r"^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〇]+$")


_JOINER = "\u200d"  # joins emoji to one picture


def one_line(text: str) -> str:
    """What was typed, as one line without characters that nobody sees: control, format, lone surrogates.

    They would make an empty name look like a name, turn the direction of a line, or be refused by the
    database.
    """
    seen = "".join(
        character
        for character in text
        if character == _JOINER
        or character.isspace()
        or unicodedata.category(character) not in {"Cc", "Cf", "Cs"}
    )
    return " ".join(seen.split()).strip(_JOINER)


def masked(name: str) -> str:
    """The name for the projector: enough for the class to know who is meant, too little for a stranger.

    王小明 → 王○明, 王明 → 王○, 歐陽小明 → 歐陽○明, 陳王美玉 → 陳○○玉, 瓦歷斯·諾幹 → 瓦○○·諾○,
    Emily Chen → Emily C., Emily → E○y.

    >>> masked("王小明")
    '王○明'
    """
    name = " ".join(name.split())
    parts = [part for part in _SEPARATORS.split(name) if part]
    if len(parts) > 1 and all(_CHINESE.match(part) for part in parts):
        return "·".join(part[0] + MASK * max(1, len(part) - 1) for part in parts)
    compact = name.replace(" ", "")
    if _CHINESE.match(compact):
        return _masked_chinese(compact)
    words = name.split()
    if len(words) > 1:
        return " ".join([words[0], *(f"{word[0]}." for word in words[1:])])
    return _middle_masked(name)


def _masked_chinese(name: str) -> str:
    surname = 2 if len(name) > 2 and name[:2] in COMPOUND_SURNAMES else 1
    given = len(name) - surname
    if given <= 1:
        # One character as given name, or none at all: 王明 → 王○, 王 → ○.
        return name[:surname] + MASK if given else MASK
    return name[:surname] + MASK * (given - 1) + name[-1]


def _middle_masked(word: str) -> str:
    if len(word) <= 2:
        return (word[0] if len(word) == 2 else "") + MASK
    return word[0] + MASK + word[-1]
