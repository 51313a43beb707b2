"""注音 beside names: pypinyin's readings, put right for Taiwan.

Three sources, the nearest wins: the readings that a card itself gives (``bopomofo_zh``), the table of
readings that differ in Taiwan's standard (一字多音審訂表) from those pypinyin knows, and pypinyin. The tone
changes of 一 and 不 are not written: dictionaries give the basic tone.
"""

from collections.abc import Sequence
from functools import lru_cache

from pypinyin import Style, pinyin

TAIWAN_READINGS = {
    "企": "ㄑㄧˋ", "期": "ㄑㄧˊ", "質": "ㄓˊ", "微": "ㄨㄟˊ", "危": "ㄨㄟˊ", "識": "ㄕˋ",
    "擊": "ㄐㄧˊ", "播": "ㄅㄛˋ", "帆": "ㄈㄢˊ", "攜": "ㄒㄧ", "綜": "ㄗㄨㄥˋ", "突": "ㄊㄨˊ",
    "叔": "ㄕㄨˊ", "淑": "ㄕㄨˊ", "息": "ㄒㄧˊ", "惜": "ㄒㄧˊ", "夕": "ㄒㄧˋ", "錫": "ㄒㄧˊ",
    "昔": "ㄒㄧˊ", "髮": "ㄈㄚˇ", "偽": "ㄨㄟˋ", "崖": "ㄧㄞˊ", "究": "ㄐㄧㄡˋ", "擁": "ㄩㄥˇ",
    "寂": "ㄐㄧˊ", "緝": "ㄑㄧˋ", "鞠": "ㄐㄩˊ", "暫": "ㄓㄢˋ", "濤": "ㄊㄠˊ", "圳": "ㄗㄨㄣˋ",
    "垃": "ㄌㄜˋ", "圾": "ㄙㄜˋ", "崗": "ㄍㄤ", "穴": "ㄒㄩㄝˋ", "曙": "ㄕㄨˋ", "酵": "ㄒㄧㄠˋ",
    "檔": "ㄉㄤˇ", "廈": "ㄒㄧㄚˋ", "舺": "ㄐㄧㄚˇ", "堤": "ㄊㄧˊ", "隄": "ㄊㄧˊ",
}  # fmt: skip
"""Characters with one usual reading in Taiwan; one with several belongs to a card's own readings."""

_BOPOMOFO = range(ord("ㄅ"), ord("ㄩ") + 1)
_TONES = "ˊˇˋ˙"


def _is_reading(text: str) -> bool:
    return bool(text) and all(ord(char) in _BOPOMOFO or char in _TONES for char in text)


def _written(reading: str) -> str:
    """The light tone's dot stands before the syllable."""
    return "˙" + reading.rstrip("˙") if reading.endswith("˙") else reading


@lru_cache(maxsize=4096)
def ruby(text: str, corrections: tuple[tuple[str, str], ...] = ()) -> tuple[tuple[str, str], ...]:
    """``text`` character by character, each with its 注音, or ``""`` where it has none (signs, letters).

    ``corrections``: pairs (character, reading) in the order in which the characters stand in ``text``. One
    that does not occur (any more) is passed over: a teacher may have changed the title.

    >>> ruby("八堡圳")
    (('八', 'ㄅㄚ'), ('堡', 'ㄅㄠˇ'), ('圳', 'ㄗㄨㄣˋ'))
    """
    if not text:
        return ()
    own = _placed(text, corrections)
    # errors=list: one entry a character also for what is not Chinese, so that places stay in step.
    guessed = pinyin(text, style=Style.BOPOMOFO, errors=list)  # type: ignore[arg-type]
    readings = [each[0] for each in guessed]
    if len(readings) != len(text):
        readings = [pinyin(char, style=Style.BOPOMOFO)[0][0] for char in text]
    result = []
    for place, char in enumerate(text):
        reading = own.get(place) or TAIWAN_READINGS.get(char) or readings[place]
        result.append((char, _written(reading) if _is_reading(reading) else ""))
    return tuple(result)


def _placed(text: str, corrections: Sequence[tuple[str, str]]) -> dict[int, str]:
    """At which place of ``text`` each correction stands."""
    found: dict[int, str] = {}
    start = 0
    for char, reading in corrections:
        place = text.find(char, start)
        if place >= 0:
            found[place] = reading
            start = place + 1
    return found
