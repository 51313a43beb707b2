"""The pictures that a teacher can choose from for an own card: a sensible set with words to search it by."""

from functools import cache
from typing import Literal

import msgspec
import yaml

from . import icons
from .loader import DATA_DIR
from .schema import Title


class EmojiGroup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pictures of one kind: pairs (emoji, words to find it by, in both languages)."""

    name_zh: Title
    name_en: Title
    emojis: tuple[tuple[str, str], ...]


class EmojiSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in ``emoji.yaml``."""

    schema: Literal["chronoclass/emoji"]
    groups: tuple[EmojiGroup, ...]


@cache
def groups() -> tuple[EmojiGroup, ...]:
    """The groups in the order of the file; where the graphics are installed, only emojis that have one."""
    raw = yaml.load((DATA_DIR / "emoji.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    known = icons.available()
    return tuple(
        msgspec.structs.replace(
            group,
            emojis=tuple(pair for pair in group.emojis if not known or icons.codepoints(pair[0]) in known),
        )
        for group in msgspec.convert(raw, EmojiSet).groups
    )
