"""Data of children is kept no longer than it is needed: what is older than an age goes, after a look at it.

A student is as old as the last sign-in, or the day it was put on the list. Students are pseudonymised as
``personal.erase`` does; other apps add what they know besides (guests and their nicknames).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.rosters import importing, personal
from classroom.rosters.models import Classroom, Student, Teacher

_UNITS = {"d": 1, "m": 30.44, "y": 365.25}


@dataclass(frozen=True)
class Beside:
    """What another app keeps about people of a class that is too old: counted, and erased."""

    key: str
    count: Callable[[Classroom, datetime], int]
    erase: Callable[[Classroom, datetime], int]


@dataclass
class Outdated:
    """What of one class would go."""

    classroom: Classroom
    students: list[Student] = field(default_factory=list)
    beside: dict[str, int] = field(default_factory=dict)


_beside: list[Beside] = []


def also(key: str, count: Callable[[Any, datetime], int], erase: Callable[[Any, datetime], int]) -> None:
    """Lets another app take part: how many there are of a class before a moment, and erasing them."""
    if all(each.key != key for each in _beside):
        _beside.append(Beside(key, count, erase))


def moment_of(age: str, now: datetime | None = None) -> datetime:
    """The moment that lies this age back: ``2y``, ``18m``, ``400d``, or a number of days.

    :raises Refused: ``no_age``.
    """
    match = re.match(r"^\s*([0-9]{1,5})\s*([dmy]?)\s*$", age, re.IGNORECASE)
    if match is None or int(match[1]) == 0:
        raise Refused("no_age", _("An age looks like 2y, 18m or 400d."))
    days = int(match[1]) * _UNITS[match[2].lower() or "d"]
    if days > 365.25 * 100:
        raise Refused("no_age", _("An age looks like 2y, 18m or 400d."))
    return (now or timezone.now()) - timedelta(days=days)


def outdated(classrooms: Iterable[Classroom], before: datetime) -> list[Outdated]:
    """What of these classes is older; classes where nothing is are left out."""
    found = []
    for classroom in classrooms:
        beside = {each.key: each.count(classroom, before) for each in _beside}
        old = Outdated(classroom, list(_students(classroom, before)), beside)
        if old.students or any(beside.values()):
            found.append(old)
    return found


def _students(classroom: Classroom, before: datetime) -> QuerySet[Student]:
    last = Greatest("added_at", Coalesce("signed_in_at", "added_at"))
    return classroom.students.filter(erased_at=None).annotate(last=last).filter(last__lt=before)


def erase_outdated(
    *, classrooms: Iterable[Classroom], before: datetime, teacher: Teacher | None, seen: int | None = None
) -> dict[str, int]:
    """Erases what is older, class by class, and logs it. How much of each kind.

    ``seen``: how many students were shown before.

    :raises Refused: ``changed_meanwhile``; nothing is erased then.
    """
    totals = {"students": 0}
    with transaction.atomic():
        old = outdated(classrooms, before)
        if seen is not None and seen != sum(len(each.students) for each in old):
            raise Refused(
                "changed_meanwhile", _("The list has changed in the meantime. Look at it once more.")
            )
        for each in old:
            counts = {"students": len(each.students)}
            for student in each.students:
                personal.pseudonymise(student.pk)
            for other in _beside:
                counts[other.key] = other.erase(each.classroom, before)
            personal.log_retention(classroom=each.classroom, teacher=teacher, counts=counts)
            for key, count in counts.items():
                totals[key] = totals.get(key, 0) + count
        importing.forget_old_imports()
    return totals
