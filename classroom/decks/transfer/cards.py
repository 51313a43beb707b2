"""A card as the texts of a row, and back."""

from __future__ import annotations

import re

from classroom.decks.transfer import dates
from classroom.decks.transfer.cells import (
    Row,
    Value,
    era_text,
    one_line,
    read_sources,
    source_lines,
    split_words,
    tidy,
    words,
    year_text,
    yes_or_no,
)
from history_content import own
from history_content.own_bulk import CardRow, card_faults

PLAIN_PICTURE = "📜"
"""The picture of a card that was given none."""
LINES = ("name_zh", "name_en", "region_zh", "source_title", "source_url")
"""Fields of one line."""
PROSE = ("hint_zh", "hint_en", "explanation_zh", "explanation_en", "teacher_note")
"""Fields that may have several lines."""
_OF_TIME = frozenset({"year", "month", "day", "era", "also_accept_eras", "precision"})
_SOME_TIME = dates.When(1)
"""Stands in for a year that was not understood, so that the rest of the row can be judged."""
_READING = re.compile(r"^(?P<char>[^=＝]{1,2})[=＝](?P<zhuyin>\S+)$")


def to_cells(row: CardRow, lang: str) -> dict[str, Value]:
    """The texts of a card by column."""
    fields = row.fields
    return {
        "slug": row.slug,
        "included": yes_or_no(row.included, lang),
        **{name: one_line(getattr(fields, name)) for name in LINES},
        **{name: tidy(getattr(fields, name)) for name in PROSE},
        "year": year_text(fields.year, lang),
        "month": fields.month or "",
        "day": fields.day or "",
        "precision": fields.precision or "",
        "era": era_text((fields.era,), lang),
        "also_accept_eras": era_text(fields.also_accept_eras, lang),
        "emoji": fields.emoji,
        "readings": " ".join(f"{char}={zhuyin}" for char, zhuyin in row.readings),
        "difficulty": row.difficulty or "",
        "themes": words(row.themes, lang),
        "curriculum": words(row.curriculum, lang),
        "more_sources": source_lines(row.more_sources),
    }


def from_cells(row: Row, before: CardRow | None, slug: str) -> CardRow:
    """The card of a row; what is wrong with it stands in ``row.problems``, and then it is of no use.

    ``before``: the card as it is; columns that the table does not have are taken from there.
    """
    old = before.fields if before else None
    when = _when(row, old)
    precision = row.whole("precision", old.precision if old else None)
    if when is not None and when.about and not precision:
        precision = 1
    difficulty = row.level("difficulty", before.difficulty if before else 0)
    included = row.yes("included", before.included if before else True)
    readings = _readings(row, before)
    era, also = _eras(row, when, old)
    if when is None:
        when = _SOME_TIME
    return CardRow(
        fields=own.CardFields(
            **{name: row.line(name, getattr(old, name, "")) for name in LINES},
            **{name: row.prose(name, getattr(old, name, "")) for name in PROSE},
            year=when.year,
            month=when.month,
            day=when.day,
            precision=precision or 0,
            era=era,
            also_accept_eras=also,
            emoji=row.line("emoji", old.emoji if old else "") or PLAIN_PICTURE,
        ),
        slug=slug,
        included=included,
        readings=readings,
        more_sources=read_sources(row.text("more_sources"))
        if row.has("more_sources")
        else (before.more_sources if before else ()),
        themes=_words(row, "themes", before),
        difficulty=difficulty,
        curriculum=_words(row, "curriculum", before),
    )


def refuse_faults(row: Row, made: CardRow) -> None:
    """Puts what the content does not allow beside its cell; what was not understood is not judged as well."""
    told = {problem.key for problem in row.problems}
    if told & _OF_TIME:
        told |= _OF_TIME
    faults = [(field, error) for field, error in card_faults(made) if field not in told]
    zero = any(error.code == "year_zero" for _field, error in faults)
    for field, error in faults:
        if not (zero and field in _OF_TIME and error.code != "year_zero"):
            row.refuse_content(field, error)


def _when(row: Row, old: own.CardFields | None) -> dates.When | None:
    """Year, month and day, from one cell or three."""
    when = row.year("year", dates.When(old.year, old.month, old.day) if old else None)
    in_cell = row.has("year")
    parts: dict[str, int | None] = {}
    for name in ("month", "day"):
        said = getattr(when, name, None)
        here = row.whole(name, None if in_cell else said)
        if in_cell and row.has("year") and said is not None and here is not None and said != here:
            row.refuse(name, "date_twice", said=said, here=here)
        if here is None and not row.has(name) and said is None and old is not None and when is not None:
            # The table has no such column: the date stays while the year does.
            here = getattr(old, name) if when.year == old.year else None
        parts[name] = said if said is not None else here
    if when is None:
        return None
    return dates.When(when.year, parts["month"], parts["day"], when.about)


def _eras(row: Row, when: dates.When | None, old: own.CardFields | None) -> tuple[str, tuple[str, ...]]:
    """The card's era and those accepted; as in the card's form, an empty era follows the year."""
    chosen = row.eras("era", (old.era,) if old else ())
    also = row.eras("also_accept_eras", old.also_accept_eras if old else ())
    if len(chosen) > 1:
        row.refuse("era", "wrong_count", low=1, high=1, found=len(chosen))
    if chosen or when is None or when.year == 0:
        return (chosen[0] if chosen else ""), also
    era = own.proposed_era(when.year)
    return era, also or own.proposed_also(when.year, era)


def _readings(row: Row, before: CardRow | None) -> tuple[tuple[str, str], ...]:
    if not row.has("readings"):
        name = row.line("name_zh", before.fields.name_zh if before else "")
        return tuple(pair for pair in (before.readings if before else ()) if pair[0] in name)
    found = []
    for part in row.line("readings").replace("、", " ").split():
        if match := _READING.match(part):
            found.append((match["char"], match["zhuyin"]))
        else:
            row.refuse("readings", "not_a_reading", text=part[:20])
    return tuple(found)


def _words(row: Row, name: str, before: CardRow | None) -> tuple[str, ...]:
    if row.has(name):
        return split_words(row.text(name))
    return getattr(before, name) if before else ()
