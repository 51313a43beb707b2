"""What no card may be, whoever wrote it: one of the data files, or one of a teacher's own deck."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from . import giveaways
from .schema import MAX_NAME_ZH, EraData


class Written(Protocol):
    """What these rules look at."""

    @property
    def name_zh(self) -> str: ...
    @property
    def year(self) -> int: ...
    @property
    def month(self) -> int | None: ...
    @property
    def day(self) -> int | None: ...


Found = tuple[str, str, dict[str, Any]]
"""Field, code and data of a fault."""


def era_names(eras: Iterable[EraData]) -> tuple[str, ...]:
    """What an era is called, in both languages and with its other names."""
    return tuple(name.split("（")[0] for era in eras for name in (era.name_zh, era.name_en, *era.aliases))


def faults(card: Written, names: tuple[str, ...]) -> Iterator[Found]:
    """Every fault of a card by itself. ``names``: those of the eras, which its front must not give away."""
    if len(card.name_zh) > MAX_NAME_ZH:
        yield "name_zh", "title_too_long", {"length": len(card.name_zh), "limit": MAX_NAME_ZH}
    for field in ("name_zh", "name_en", "hint_zh", "hint_en"):
        for code, found in told(getattr(card, field), names):
            yield field, code, {"found": found}
    yield from _date_faults(card.year, card.month, card.day)


def told(text: str, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """What a text that stands on a front gives away: the code of the fault, and the words that do it."""
    if found := giveaways.year_in(text):
        yield "names_year", found
    if found := giveaways.era_in(text, names):
        yield "names_era", found


def _date_faults(year: int, month: int | None, day: int | None) -> Iterator[Found]:
    if year == 0:
        yield "year", "year_zero", {}
    if day is not None and month is None:
        yield "day", "day_without_month", {}
    elif month is not None and not 1 <= month <= 12:
        yield "month", "no_such_month", {"month": month}
    elif month is not None and day is not None and not _is_day(year, month, day):
        yield "day", "no_such_day", {"month": month, "day": day}


def _is_day(year: int, month: int, day: int) -> bool:
    """Whether the month has that day (29 February only in leap years of the Gregorian count)."""
    return 1 <= day <= calendar.monthrange(year if year >= 1 else 2001, month)[1]
