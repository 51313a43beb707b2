"""A child's name in what people wrote freely: in notes about others, names of groups, titles of lessons.

No relation of the database leads there, so erasing looks for the name. Where the whole name stands it is
blotted out; a given name alone may mean somebody else, so such notes are only shown to whoever erases.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db import models

from classroom.rosters.models import Classroom, SavedGroup, Student, StudentNote

BLOT: Final = "○○"
"""Stands where a name stood; never longer than a name that is looked for."""
_SHORTEST: Final = 2
"""A name of one character stands in every other word."""
_LONGEST_SURNAME: Final = 2
"""In characters: 歐陽, 張簡."""

Rows = Callable[[Classroom], "models.QuerySet[Any]"]


@dataclass(frozen=True)
class _Text:
    """A field in which people write freely. ``alone``: fields by which its value must differ from others'."""

    field: str
    rows: Rows
    alone: tuple[str, ...]


_texts: list[_Text] = []


def written(field: str, rows: Rows, *, alone: tuple[str, ...] = ()) -> None:
    """Declares a field of free text: ``rows`` finds those of a class; where the text must be the only one of
    its kind, ``alone`` names the fields within which.
    """
    if all((each.field, each.rows) != (field, rows) for each in _texts):
        _texts.append(_Text(field, rows, alone))


def _notes(classroom: Classroom) -> models.QuerySet[StudentNote]:
    return StudentNote.objects.filter(student__classroom=classroom)


def _groups(classroom: Classroom) -> models.QuerySet[SavedGroup]:
    return SavedGroup.objects.filter(classroom=classroom)


written("text", _notes)
written("name", _groups, alone=("classroom_id",))


def blot_out(student: Student) -> int:
    """Takes the whole name of this student out of everything that was written freely in its class; in how
    many texts it stood. The transaction is the caller's.
    """
    found = 0
    pattern = _pattern(student.name)
    if pattern is None:
        return 0
    for text in _texts:
        for row in text.rows(student.classroom):
            before = str(getattr(row, text.field))
            after = pattern.sub(BLOT, before)
            if after == before:
                continue
            setattr(row, text.field, _alone(row, text, after))
            row.save(update_fields=[text.field])
            found += 1
    return found


class Perhaps(NamedTuple):
    """A note about another student that may mean this one."""

    about: Student
    text: str


def perhaps(student: Student) -> list[Perhaps]:
    """Notes about others of the class in which the given name stands alone: for a person to read."""
    whole, given = _pattern(student.name), _given(student.name)
    if whole is None or given is None:
        return []
    notes = _notes(student.classroom).exclude(student=student).select_related("student")
    return [
        Perhaps(each.student, each.text)
        for each in notes
        if given.search(whole.sub("", each.text)) is not None
    ]


def _alone(row: models.Model, text: _Text, value: str) -> str:
    """The value, with stars where another row of the same place has it already."""
    if not text.alone:
        return value
    most = getattr(row._meta.get_field(text.field), "max_length", None) or len(value)
    others = type(row)._default_manager.exclude(pk=row.pk)
    others = others.filter(**{name: getattr(row, name) for name in text.alone})
    stars = 0
    while others.filter(**{text.field: value[: most - stars] + "*" * stars}).exists():
        stars += 1
    return value[: most - stars] + "*" * stars


def _pattern(name: str) -> re.Pattern[str] | None:
    """The whole name, however it is spaced."""
    signs = "".join(name.split())
    if len(signs) < _SHORTEST:
        return None
    between = r"\s*"
    found = between.join(re.escape(sign) for sign in signs)
    return re.compile(_edge(signs[0], "before") + found + _edge(signs[-1], "after"), re.IGNORECASE)


def _given(name: str) -> re.Pattern[str] | None:
    """The given name alone: what follows a surname of one character (of two, where four stand together), or
    the first of several Latin words.
    """
    words = name.split()
    if name.isascii():
        given = words[0] if len(words) > 1 else ""
    elif len(words) > 1:
        # 王 小明 has its surname apart; of 瓦歷斯 諾幹 the first part is the given name.
        given = words[0] if len(words[0]) > _LONGEST_SURNAME else "".join(words[1:])
    else:
        given = name[2:] if len(name) >= 4 else name[1:]
    if len(given) < _SHORTEST:
        return None
    return re.compile(_edge(given[0], "before") + re.escape(given) + _edge(given[-1], "after"), re.IGNORECASE)


def _edge(sign: str, side: str) -> str:
    """Latin names end where the word does: “Ann” is not in “Anne”. Chinese ones stand between anything."""
    if not sign.isascii():
        return ""
    return r"(?<![A-Za-z0-9])" if side == "before" else r"(?![A-Za-z0-9])"
