"""The cards of beiguan as data (BEIGUAN-01): 30 band cards, 24 instrument cards, 35 performance cards.

The order is the deal order where cards are not shuffled. Strengths, conditions and rewards are our own design
(BEIGUAN-O22); the Chinese names are those of real bands, instruments, plays and crafts of 北管.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from msgspec import Struct

from .model import SECTIONS, Line, Section

Craft = Literal["xiuqi", "guja", "caipai", "chunxie", "caidaoqi", "liangsan", "gongdeng"]

CraftIf = Literal["all_types", "full_row", "challenge"]
"""The summed spaces hold all three sections; hold a completely filled row; are summed at 昭應宮."""

CraftPer = Literal["wind", "percussion", "string", "trained"]
"""For each band card of this section that has an instrument; for each of level 2 or 3."""


class BandCard(Struct, frozen=True):
    """A band card: its section and its strength at level 1, 2, 3 (BEIGUAN-31)."""

    id: str
    name: str
    section: Section
    levels: tuple[int, int, int]


class InstrumentCard(Struct, frozen=True):
    """An instrument card, also one that was a performance's reward."""

    id: str
    name: str
    section: Section
    strength: int


class Performance(Struct, frozen=True):
    """A performance card: its condition (BEIGUAN-17) and what it gives: one of `points`, `instrument` and
    `craft`.
    """

    id: str
    name: str
    year: int
    line: Line
    need: int
    points: int = 0
    instrument: InstrumentCard | None = None
    craft: Craft | None = None
    advanced_only: bool = False


class CraftRule(NamedTuple):
    """When a craft strengthens a sum (BEIGUAN-O15): once `when`, or once `per` band card."""

    name: str
    bonus: int
    when: CraftIf | None = None
    per: CraftPer | None = None


CRAFTS: Final[dict[Craft, CraftRule]] = {
    "xiuqi": CraftRule("繡旗", 2, when="all_types"),
    "guja": CraftRule("鼓架", 1, per="percussion"),
    "caipai": CraftRule("彩牌", 2, when="full_row"),
    "chunxie": CraftRule("春榭", 1, per="trained"),
    "caidaoqi": CraftRule("菜刀旗", 3, when="challenge"),
    "liangsan": CraftRule("涼傘", 1, per="string"),
    "gongdeng": CraftRule("宮燈", 1, per="wind"),
}

_BANDS: Final[dict[Section, tuple[tuple[str, int, tuple[int, int, int]], ...]]] = {
    # name, copies, strength of Lv1, Lv2, Lv3
    "wind": (("頭手吹", 2, (3, 4, 5)), ("二手吹", 4, (2, 3, 5)), ("囝仔吹", 4, (1, 3, 5))),
    "percussion": (("頭手鼓", 2, (3, 4, 5)), ("二手鑼", 4, (2, 3, 5)), ("囝仔鈔", 4, (1, 3, 5))),
    "string": (("頭手絃", 2, (3, 4, 5)), ("二手絃", 4, (2, 3, 5)), ("囝仔絃", 4, (1, 3, 5))),
}

_INSTRUMENTS: Final[tuple[tuple[Section, str, int, int], ...]] = (
    # section, name, copies, strength
    ("wind", "嗩吶（大吹）", 3, 2),
    ("wind", "噠仔（小吹）", 3, 1),
    ("wind", "海笛", 2, 1),
    ("percussion", "北鼓", 1, 2),
    ("percussion", "通鼓", 1, 2),
    ("percussion", "大鑼", 1, 2),
    ("percussion", "小鑼", 1, 1),
    ("percussion", "響盞", 1, 1),
    ("percussion", "大鈔", 1, 1),
    ("percussion", "小鈔", 1, 1),
    ("percussion", "拍板", 1, 1),
    ("string", "殼仔絃", 1, 2),
    ("string", "吊規仔", 1, 2),
    ("string", "三絃", 1, 2),
    ("string", "和絃", 1, 1),
    ("string", "月琴", 1, 1),
    ("string", "大廣絃", 1, 1),
    ("string", "笛（品仔）", 1, 1),
    ("string", "揚琴", 1, 1),
)


def _numbered_bands() -> tuple[BandCard, ...]:
    found = []
    for section in SECTIONS:
        number = 0
        for name, copies, levels in _BANDS[section]:
            for _ in range(copies):
                number += 1
                found.append(BandCard(f"band-{section}-{number:02d}", name, section, levels))
    return tuple(found)


def _numbered_instruments() -> tuple[InstrumentCard, ...]:
    found: list[InstrumentCard] = []
    for section, name, copies, strength in _INSTRUMENTS:
        for _ in range(copies):
            found.append(InstrumentCard(f"inst-{len(found) + 1:02d}", name, section, strength))
    return tuple(found)


def _points(id: str, name: str, line: Line, need: int, points: int) -> Performance:
    return Performance(id, name, int(id[1]), line, need, points=points)


def _plays(
    id: str, name: str, line: Line, need: int, section: Section, instrument: str, strength: int
) -> Performance:
    """A performance whose reward is an instrument: the card itself, turned."""
    card = InstrumentCard(id, instrument, section, strength)
    return Performance(id, name, int(id[1]), line, need, instrument=card)


def _shows(id: str, name: str, line: Line, need: int, craft: Craft, advanced: bool = False) -> Performance:
    return Performance(id, name, int(id[1]), line, need, craft=craft, advanced_only=advanced)


BANDS: Final = _numbered_bands()
INSTRUMENTS: Final = _numbered_instruments()
PERFORMANCES: Final = (
    _points("P101", "三仙會", "column", 2, 2),
    _points("P102", "醉八仙", "row", 3, 2),
    _points("P103", "天官賜福", "column", 3, 3),
    _points("P104", "渭水河", "row", 5, 4),
    _points("P105", "天水關", "column", 5, 5),
    _points("P106", "黃金臺", "row", 7, 6),
    _points("P107", "晉陽宮", "column", 6, 6),
    _points("P108", "倒銅旗", "row", 9, 8),
    _plays("P109", "王英下山", "column", 3, "wind", "號頭", 3),
    _plays("P110", "雷神洞", "row", 4, "percussion", "大鼓", 3),
    _plays("P111", "送京娘", "column", 4, "string", "雙清", 3),
    _plays("P112", "走關", "row", 6, "percussion", "雲鑼", 3),
    _shows("P113", "烏四門", "row", 5, "xiuqi"),
    _shows("P114", "麒麟閣", "column", 4, "guja"),
    _shows("P115", "鬧西河", "row", 6, "caipai"),
    _shows("P116", "奪棍", "column", 4, "chunxie", advanced=True),
    _shows("P117", "羅成寫書", "row", 6, "caidaoqi", advanced=True),
    _points("P201", "富貴長春", "row", 8, 3),
    _points("P202", "金榜", "column", 6, 3),
    _points("P203", "封相", "row", 10, 5),
    _points("P204", "三進士", "column", 8, 5),
    _points("P205", "打金枝", "row", 12, 6),
    _points("P206", "寶蓮燈", "column", 9, 6),
    _points("P207", "斬黃袍", "row", 14, 8),
    _points("P208", "蘆花河", "column", 10, 8),
    _points("P209", "藥茶記", "row", 16, 9),
    _points("P210", "南天門", "column", 12, 10),
    _points("P211", "空城計", "row", 18, 12),
    _plays("P212", "破五關", "row", 9, "wind", "大吹（名家款）", 4),
    _plays("P213", "長坂坡", "column", 7, "percussion", "北鼓（名家款）", 4),
    _plays("P214", "困河東", "row", 11, "string", "殼仔絃（名家款）", 4),
    _plays("P215", "桃園結義", "column", 8, "string", "三絃（名家款）", 4),
    _shows("P216", "龍虎鬥", "row", 10, "liangsan"),
    _shows("P217", "鴻門宴", "column", 8, "gongdeng"),
    _shows("P218", "出祁山", "row", 12, "xiuqi"),
)

BAND: Final = {card.id: card for card in BANDS}
PERFORMANCE: Final = {card.id: card for card in PERFORMANCES}
INSTRUMENT: Final = {card.id: card for card in INSTRUMENTS} | {
    card.id: card.instrument for card in PERFORMANCES if card.instrument is not None
}
"""Instrument cards, those that were rewards included, by id."""
CRAFT: Final = {card.id: card.craft for card in PERFORMANCES if card.craft is not None}
"""Which craft a performance card turns into, by id."""
