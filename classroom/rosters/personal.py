"""A child's data: all of it handed out, and erased for good. Each of the two is logged.

Whatever refers to a student belongs to it, also in apps that rosters does not know: the database's own
relations tell (``importing.records_of``). Erasing deletes such records, except those that an app has declared
as evidence (``evidence``): they stay, under a pseudonym, so that a class's figures remain what they were.

A pseudonym is no name: it is a number above all seat numbers and "erased student 3". The row stays, and with
it the references of moves that a running table is about to store.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, models, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.errors import Refused
from classroom.rosters import changes, mentions
from classroom.rosters.importing import records_of
from classroom.rosters.models import Classroom, DataLog, SavedGroup, Student, StudentNote, Teacher
from classroom.rosters.paste import LARGEST_NUMBER

FORMAT = "chronoclass-student/1"
Reader = Callable[[Student], list[dict[str, Any]]]


@dataclass(frozen=True)
class _Kind:
    """A kind of record: its key in files and in the log, what people call it, whether it outlives erasure,
    and how it is read for people (None: all its columns).
    """

    key: str
    label: Any
    stays: bool
    reader: Reader | None


@dataclass(frozen=True)
class Records:
    """All records of one kind about one student."""

    key: str
    label: str
    rows: list[dict[str, Any]]


_kinds: dict[type[models.Model], _Kind] = {}


def evidence(model: type[models.Model], key: str, label: Any, reader: Reader | None = None) -> None:
    """Declares a model's rows as evidence: they stay under a pseudonym when a student is erased."""
    _kinds[model] = _Kind(key, label, True, reader)


def _kind(model: type[models.Model]) -> _Kind:
    found = _kinds.get(model)
    if found is None:
        found = _Kind(str(model._meta.model_name), model._meta.verbose_name, False, None)
    return found


def labels() -> dict[str, Any]:
    """What the declared kinds are called, by their keys."""
    return {kind.key: kind.label for kind in _kinds.values()}


def _notes(student: Student) -> list[dict[str, Any]]:
    rows = student.notes.select_related("teacher").order_by("pk")
    return [{"at": _plain(each.at), "by": str(each.teacher or ""), "text": each.text} for each in rows]


def _groups(student: Student) -> list[dict[str, Any]]:
    return [{"name": each.name, "saved_at": _plain(each.at)} for each in student.saved_groups.all()]


evidence(DataLog, "log", gettext_lazy("Entries of the log"))
_kinds[StudentNote] = _Kind("notes", gettext_lazy("Teachers' notes"), False, _notes)
_kinds[SavedGroup.students.through] = _Kind("groups", gettext_lazy("Saved groups"), False, _groups)


# Handing out --------------------------------------------------------------------------------------------


def records(student: Student) -> list[Records]:
    """Everything that is stored about this student, beside the student itself."""
    found = []
    for _relation, rows in records_of(student):
        kind = _kind(rows.model)
        read = kind.reader(student) if kind.reader else [_columns(row) for row in rows.order_by("pk")]
        found.append(Records(kind.key, str(kind.label), read))
    return found


def counts_of(student: Student) -> list[tuple[str, int, bool]]:
    """How many records of each kind there are, and whether they stay when the student is erased."""
    found = []
    for _relation, rows in records_of(student):
        kind = _kind(rows.model)
        found.append((str(kind.label), rows.count(), kind.stays))
    return found


def _columns(row: models.Model) -> dict[str, Any]:
    return {column.attname: _plain(getattr(row, column.attname)) for column in row._meta.concrete_fields}


def _plain(value: Any) -> Any:
    return timezone.localtime(value).isoformat(timespec="seconds") if isinstance(value, datetime) else value


def about(student: Student) -> dict[str, Any]:
    """The student itself. The codes to sign in with are no information about the child, and left out."""
    return {
        "classroom": student.classroom.name,
        "seat_number": student.number,
        "name": student.name,
        "group": student.group,
        "added_at": _plain(student.added_at),
        "signed_in_at": _plain(student.signed_in_at),
        "left_at": _plain(student.left_at),
    }


def export(*, student: Student, teacher: Teacher | None) -> bytes:
    """A ZIP with everything about one student: ``student.json`` (complete), and a CSV of each kind of record
    that Excel opens as it is. It is logged who took it.
    """
    with transaction.atomic():
        found = records(student)
        counts = {each.key: len(each.rows) for each in found}
        document = {
            "format": FORMAT,
            "exported_at": _plain(timezone.now()),
            "student": about(student),
            "records": {each.key: each.rows for each in found},
        }
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("student.json", json.dumps(document, ensure_ascii=False, indent=1))
            archive.writestr("student.csv", table_of([document["student"]]))
            for each in found:
                if each.rows:
                    archive.writestr(f"{each.key}.csv", table_of(each.rows))
        _log(DataLog.What.EXPORT, student.classroom, teacher, counts, student)
    return out.getvalue()


def table_of(rows: Iterable[dict[str, Any]]) -> bytes:
    """Rows as CSV: UTF-8 with the mark that Excel needs, and no cell that a spreadsheet would calculate."""
    rows = list(rows)
    names = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(names)
    writer.writerows([[_cell(row.get(name)) for name in names] for row in rows])
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, int | float):
        return value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    begin = text.lstrip(" \n\v\f")[:1]
    return "'" + text if begin and begin in "=+-@\t\r＝＋－＠" else text


# Erasing ------------------------------------------------------------------------------------------------


def erase(*, student: Student, teacher: Teacher | None, typed_name: str) -> Student:
    """Erases a student for good, as typed by name to be sure; what was played stays under a pseudonym.

    :raises Refused: ``name_differs``, ``erased``.
    """
    if student.erased_at is not None:
        raise Refused("erased", _("This student is erased already."))
    if "".join(typed_name.split()) != "".join(student.name.split()):
        raise Refused(
            "name_differs", _("The name that you typed is not the student's name. Nothing was erased.")
        )
    with transaction.atomic():
        classroom = Classroom.objects.select_for_update().get(pk=student.classroom_id)
        erased, counts = pseudonymise(student.pk)
        _log(DataLog.What.ERASE, classroom, teacher, counts, erased)
    return erased


def pseudonymise(pk: int) -> tuple[Student, dict[str, int]]:
    """Takes name, group and codes away, deletes what is no evidence, and blots the name out where somebody
    wrote it (``mentions``). The transaction, and the log, are the caller's. How many records of each kind
    were there.
    """
    _overwrite_freed_pages()
    student = Student.objects.select_for_update().select_related("classroom").get(pk=pk)
    counts = {}
    for _relation, rows in records_of(student):
        kind = _kind(rows.model)
        if rows.model is DataLog:
            continue  # it tells of others, not of itself
        counts[kind.key] = rows.count() if kind.stays else rows.delete()[0]
    counts["mentions"] = mentions.blot_out(student)
    others = Student.objects.filter(classroom_id=student.classroom_id)
    highest = others.aggregate(most=Max("number"))["most"] or 0
    now = timezone.now()
    student.number = max(highest, LARGEST_NUMBER + 1) + 1
    student.name = _("erased student %(n)s") % {"n": student.number - LARGEST_NUMBER - 1}
    student.group = student.pictures = student.pin = student.device = ""
    student.wrong_tries, student.needs_teacher, student.signed_in_at = 0, False, None
    student.left_at, student.erased_at = student.left_at or now, now
    student.save()
    for done in student.classroom.imports.exclude(undo={}):
        # An undo would bring the name back.
        if str(pk) in done.undo.get("after", {}) or str(pk) in done.undo.get("before", {}):
            done.undo = {}
            done.save(update_fields=["undo"])
    changes.tell(student.classroom_id)
    transaction.on_commit(_empty_write_ahead_log)
    return student, counts


def _overwrite_freed_pages() -> None:
    """SQLite otherwise leaves what was deleted in its file until the place is used again."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")


def _empty_write_ahead_log() -> None:
    """The name stands in the write-ahead log as well, until it is written over."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


# The log ------------------------------------------------------------------------------------------------


def _log(
    what: str,
    classroom: Classroom,
    teacher: Teacher | None,
    counts: dict[str, int],
    student: Student | None = None,
) -> None:
    DataLog.objects.create(
        what=what,
        teacher=teacher,
        teacher_name=f"{teacher} ({teacher.username})" if teacher else "",
        classroom=classroom,
        classroom_name=classroom.name,
        student=student,
        counts={key: count for key, count in counts.items() if count},
    )


def log_retention(*, classroom: Classroom, teacher: Teacher | None, counts: dict[str, int]) -> None:
    """Writes down that data of a class was erased because of its age."""
    _log(DataLog.What.RETENTION, classroom, teacher, counts)


def before_deletion(*, classroom: Classroom, teacher: Teacher | None) -> None:
    """A class is about to be deleted with all its students: written down, and nothing is left on the disk."""
    _overwrite_freed_pages()
    transaction.on_commit(_empty_write_ahead_log)
    _log(DataLog.What.CLASSROOM, classroom, teacher, {"students": classroom.students.count()})
