"""What stands in a data file of the content, as types.

Every struct forbids fields that it does not know, so a misspelt field is a fault and not a silent loss.
Texts come in pairs ``*_zh`` (Traditional Chinese) and ``*_en``. English is required for cards and eras;
elsewhere Chinese may stand alone. ``docs/adding-content.md`` says the same for people who write content.
"""

from typing import Annotated, Literal

import msgspec

SLUG_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
ZHUYIN_PATTERN = r"^˙?[ㄅ-ㄩ]{1,3}[ˊˇˋ]?$"
ADDRESS_PATTERN = r"^https?://\S+$"

Slug = Annotated[str, msgspec.Meta(pattern=SLUG_PATTERN, max_length=40)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Year = Annotated[int, msgspec.Meta(ge=-1_000_000, le=2100)]
Emoji = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
Language = Literal["zh-hant", "en"]

MAX_NAME_ZH = 14
"""Characters of a Chinese title that fit on two lines of the smallest card (look: "name 2 lines at most")."""
ROLLS = range(1, 7)
"""VT-04: a footprint card has one clue for each face of a die."""


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A data file's record: keyword fields, frozen, unknown fields refused."""


class Reading(Strict, frozen=True, kw_only=True):
    """The 注音 of one character of a title, where the usual reading is wrong or the character is hard."""

    char: Annotated[str, msgspec.Meta(min_length=1, max_length=2)]
    zhuyin: Annotated[str, msgspec.Meta(pattern=ZHUYIN_PATTERN)]


class Source(Strict, frozen=True, kw_only=True):
    """Where a fact can be read. ``further``: for teachers to read on, not what the fact was checked with."""

    title: Text
    url: Annotated[str, msgspec.Meta(pattern=ADDRESS_PATTERN)] | None = None
    further: bool = False


class Verification(Strict, frozen=True, kw_only=True):
    """Whether the fact was checked; anything but ``verified`` makes a draft that only teachers see."""

    status: Literal["verified", "unverified", "disputed"]
    strength: Literal["reference", "secondary"] | None = None
    checked: str | None = None


class CardData(Strict, frozen=True, kw_only=True):
    """One event card as it stands in ``events.yaml``.

    ``year`` is negative before our era; ``precision`` (± years) above 0 makes it approximate. ``month`` and
    ``day`` serve display only (VT-08). ``name_*``, ``hint_*``, ``emoji``: the front, seen before the turn.
    """

    id: Slug
    name_zh: Title
    name_en: Title
    year: Year
    era: Slug
    hint_zh: Text
    hint_en: Text
    explanation_zh: Text
    explanation_en: Text
    emoji: Emoji
    region_zh: Title
    themes: tuple[
        Literal[
            "政治",
            "經濟",
            "社會",
            "文化",
            "交通",
            "教育",
            "原住民族",
            "科技",
            "災害",
            "體育",
        ],
        ...,
    ]
    difficulty: Literal[1, 2, 3]
    curriculum: tuple[str, ...]
    verification: Verification
    sources: Annotated[tuple[Source, ...], msgspec.Meta(min_length=1)]
    month: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    day: Annotated[int, msgspec.Meta(ge=1, le=31)] | None = None
    precision: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    also_accept_eras: tuple[Slug, ...] = ()
    bopomofo_zh: tuple[Reading, ...] = ()
    teacher_note: Text | None = None


class EraData(Strict, frozen=True, kw_only=True):
    """One era of ``eras.yaml``. ``end`` null: until today. Years are inclusive; eras may overlap."""

    id: Slug
    order: int
    kind: Literal["prehistoric", "historic"]
    name_zh: Title
    name_en: Title
    start: Year
    end: Year | None
    explanation_zh: Text
    explanation_en: Text
    emoji: Emoji
    approx: bool = False
    aliases: tuple[str, ...] = ()
    curriculum: tuple[str, ...] = ()
    curriculum_term: str | None = None
    teacher_note: Text | None = None

    @property
    def historic(self) -> bool:
        """Whether the era is one of the answers of a clue (VT-03)."""
        return self.kind == "historic"

    def contains(self, year: int) -> bool:
        """Whether ``year`` lies in the era, both ends included."""
        return self.start <= year and (self.end is None or year <= self.end)


class ClueData(Strict, frozen=True, kw_only=True):
    """One clue of a footprint card: a question for one face of the die, and the era that answers it."""

    roll: int
    clue_zh: Text
    clue_en: Text
    answer_era: Slug
    explanation_zh: Text
    explanation_en: Text
    verification: Verification
    sources: tuple[Source, ...] = ()


class FootprintData(Strict, frozen=True, kw_only=True):
    """One footprint card (足跡卡, VT-04) with its six clues."""

    id: Slug
    name_zh: Title
    name_en: Title
    emoji: Emoji
    intro_zh: Text
    intro_en: Text
    clues: tuple[ClueData, ...]


class Boundary(Strict, frozen=True, kw_only=True):
    """How the deck treats a year in which one era passes into the next; shown to teachers."""

    years: str
    rule_zh: Text


class EventsHead(Strict, frozen=True, kw_only=True):
    """What stands in ``events.yaml`` above the cards."""

    schema: Literal["chronoclass/events"]
    version: Literal[1]
    key: Slug
    title_zh: Title
    title_en: Title
    curriculum_codes: dict[str, str]
    same_year_pairs: tuple[tuple[Slug, Slug], ...]


class ErasHead(Strict, frozen=True, kw_only=True):
    """What stands in ``eras.yaml`` above the eras."""

    schema: Literal["chronoclass/eras"]
    version: Literal[1]
    naming_zh: Text
    boundaries: tuple[Boundary, ...]
    sources: tuple[Source, ...]


class FootprintsHead(Strict, frozen=True, kw_only=True):
    """What stands in ``footprints.yaml`` above the cards."""

    schema: Literal["chronoclass/footprints"]
    version: Literal[1]


def clue_id(footprint: str, roll: int) -> str:
    """The id of a clue: its footprint card and the face of the die. It says nothing about the answer."""
    return f"{footprint}-{roll}"
