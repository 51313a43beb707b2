"""Taking a class list over, all of it or nothing; and undoing the last one.

What would happen is worked out by ``matching`` alone, once for the page that shows it and once under the lock
that does it; ``state_of`` tells whether the class is still the one that was shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.rosters import changes
from classroom.rosters.codes import new_pictures, new_pin
from classroom.rosters.matching import Known, Plan, match
from classroom.rosters.models import Classroom, RosterImport, Student, Teacher
from classroom.rosters.paste import Row

UNDO_DAYS = 30
_ASIDE = 1_000_000
"""Added to the id: a number that nobody has, while numbers are exchanged."""

_FIELDS = ("number", "name", "group", "left_at")


def plan_of(
    *,
    classroom: Classroom,
    rows: Iterable[Row],
    has_groups: bool,
    choices: Mapping[int, str] | None = None,
) -> Plan:
    """What a list would do to this class; nothing is changed."""
    known = [
        Known(each.pk, each.number, each.name, each.group, each.left_at is not None)
        for each in classroom.students.filter(erased_at=None)
    ]
    return match(rows, known, has_groups=has_groups, choices=choices)


def state_of(classroom: Classroom) -> str:
    """Changes whenever something that a plan depends on does."""
    rows = classroom.students.order_by("pk").values_list("pk", *_FIELDS)
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()[:16]


def apply_roster(
    *,
    classroom: Classroom,
    rows: Iterable[Row],
    has_groups: bool,
    choices: Mapping[int, str] | None = None,
    missing_left: bool = False,
    teacher: Teacher | None = None,
    seen: str | None = None,
) -> dict[str, int]:
    """Takes a list over. Students who are not in it stay, or with ``missing_left`` leave the class.

    ``seen`` is :func:`state_of` what was shown before. Returns what happened to how many (``left`` among
    them).

    :raises Refused: ``changed_meanwhile``, ``number_taken``.
    """
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        if seen is not None and seen != state_of(classroom):
            message = _("The class has changed in the meantime. Look at the list again, then take it over.")
            raise Refused("changed_meanwhile", message)
        plan = plan_of(classroom=classroom, rows=rows, has_groups=has_groups, choices=choices)
        leaving = [*plan.leaving, *(plan.missing if missing_left else [])]
        counts = {**plan.counts(), "left": len(leaving)}
        if plan.changes_something or leaving:
            _forget(classroom)
            undo = _change(classroom, plan, leaving, has_groups=has_groups)
            RosterImport.objects.create(classroom=classroom, teacher=teacher, counts=counts, undo=undo)
            changes.tell(classroom.pk)
    return counts


def _change(
    classroom: Classroom, plan: Plan, leaving: Iterable[Known], *, has_groups: bool
) -> dict[str, Any]:
    """Does it; what undoing needs: the students before and after, and who is new."""
    acts = [change for change in plan.changes if change.student is not None and change.what != "same"]
    ids = [change.student.id for change in acts if change.student] + [each.id for each in leaving]
    students = Student.objects.select_for_update().in_bulk(ids)
    before = {pk: _snapshot(student) for pk, student in students.items()}
    now = timezone.now()
    for known in leaving:
        _leave(students[known.id], now)
    _set_aside(students[change.student.id] for change in acts if change.student)
    pictures, pins = _codes(classroom, without=ids)
    for change in acts:
        assert change.student is not None
        student = students[change.student.id]
        student.number, student.name, student.left_at = change.row.number, change.row.name, None
        if has_groups:
            student.group = change.row.group
        if student.pictures in pictures or student.pin in pins:
            # One who comes back, and whose code was given to another child since.
            student.pictures, student.pin = new_pictures(pictures), new_pin(pins)
        pictures.add(student.pictures)
        pins.add(student.pin)
        _save(student, [*_FIELDS, "pictures", "pin"])
    created = []
    for change in plan.changes:
        if change.what == "add":
            fresh = Student(classroom=classroom, number=change.row.number, name=change.row.name)
            fresh.group = change.row.group
            fresh.pictures, fresh.pin = new_pictures(pictures), new_pin(pins)
            pictures.add(fresh.pictures)
            pins.add(fresh.pin)
            _save(fresh)
            created.append(fresh)
    return {
        "before": {str(pk): before[pk] for pk in before},
        "after": {str(each.pk): _snapshot(each) for each in [*students.values(), *created]},
        "created": [each.pk for each in created],
    }


def _snapshot(student: Student) -> list[Any]:
    left = student.left_at.isoformat() if student.left_at else None
    return [student.number, student.name, student.group, left]


def _leave(student: Student, now: datetime) -> None:
    student.left_at, student.device = now, ""
    student.save(update_fields=["left_at", "device"])


def _set_aside(students: Iterable[Student]) -> None:
    """Two children may exchange their numbers, and no two may have one at any moment."""
    for student in students:
        Student.objects.filter(pk=student.pk).update(number=_ASIDE + student.pk)


def _save(student: Student, fields: list[str] | None = None) -> None:
    try:
        with transaction.atomic():
            student.save(update_fields=fields)
    except IntegrityError:
        raise Refused(
            "number_taken",
            _("Seat number %(number)s is already taken in this class.") % {"number": student.number},
            number=student.number,
        ) from None


def _codes(classroom: Classroom, without: Iterable[int]) -> tuple[set[str], set[str]]:
    others = classroom.students.filter(left_at=None).exclude(pk__in=list(without))
    pairs = list(others.values_list("pictures", "pin"))
    return {pictures for pictures, _pin in pairs}, {pin for _pictures, pin in pairs}


# Undoing ------------------------------------------------------------------------------------------------


def last_import(classroom: Classroom) -> RosterImport | None:
    """The import that can be undone now; None where there is none. One that is too old is forgotten."""
    newest = classroom.imports.first()
    if newest is None or not newest.undo:
        return None
    if newest.at < timezone.now() - timedelta(days=UNDO_DAYS):
        forget_old_imports()
        return None
    return newest


def undo_import(*, classroom: Classroom, pk: int) -> dict[str, int]:
    """Makes the class what it was before the last import. What was changed since by hand stays as it is now;
    new students who have played already leave the class, and what they played stays.

    Returns how many were ``restored``, ``deleted`` and have ``left``.

    :raises Refused: ``no_undo``, ``number_taken``.
    """
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        done = last_import(classroom)
        if done is None or done.pk != pk:
            raise Refused("no_undo", _("This import cannot be undone any more."))
        counts = _restore(done.undo)
        done.undo, done.undone_at = {}, timezone.now()
        done.save(update_fields=["undo", "undone_at"])
        changes.tell(classroom.pk)
    return counts


def _restore(undo: Mapping[str, Any]) -> dict[str, int]:
    counts = {"restored": 0, "deleted": 0, "left": 0}
    students = Student.objects.select_for_update().in_bulk([int(pk) for pk in undo["after"]])
    for pk in undo["created"]:
        student = students.get(pk)
        if student is None:
            continue
        if student.left_at is None and (has_records(student) or _snapshot(student) != undo["after"][str(pk)]):
            _leave(student, timezone.now())
            counts["left"] += 1
        elif student.left_at is None:
            student.delete()
            counts["deleted"] += 1
    again = []
    for key, before in undo["before"].items():
        student = students.get(int(key))
        if student is None:
            continue
        for name, was, written in zip(_FIELDS, before, undo["after"][key], strict=True):
            now = getattr(student, name)
            if (now.isoformat() if isinstance(now, datetime) else now) == written:
                setattr(student, name, parse_datetime(was) if name == "left_at" and was else was)
        again.append(student)
    _set_aside(again)
    for student in again:
        if student.left_at is not None:
            student.device = ""
        _save(student, [*_FIELDS, "device"])
        counts["restored"] += 1
    return counts


def has_records(student: Student) -> bool:
    """Whether anything refers to this student: a seat, a judgement, a lesson attended …"""
    return any(rows.exists() for _relation, rows in records_of(student))


def records_of(student: Student) -> list[tuple[models.ForeignObjectRel, models.QuerySet[Any]]]:
    """The rows of every table that refer to this student, also of apps that rosters does not know."""
    found: list[tuple[models.ForeignObjectRel, models.QuerySet[Any]]] = []
    for relation in Student._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel) and not isinstance(relation, models.ManyToManyRel):
            model: Any = relation.related_model
            found.append((relation, model._base_manager.filter(**{relation.field.name: student.pk})))
    return found


def _forget(classroom: Classroom) -> None:
    """Older imports cannot be undone any more, so nothing of them is kept."""
    classroom.imports.exclude(undo={}).update(undo={})


def forget_old_imports() -> int:
    """Empties what is kept for undoing for longer than ``UNDO_DAYS``; how many imports."""
    old = RosterImport.objects.filter(at__lt=timezone.now() - timedelta(days=UNDO_DAYS))
    return old.exclude(undo={}).update(undo={})
