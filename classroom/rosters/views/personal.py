"""Children's data: what is stored about one, handing it out, erasing it, erasing what is old; and the log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom.errors import Refused
from classroom.rosters import mentions, personal, retention
from classroom.rosters.access import TeacherRequest, access_student, classrooms_of, owns, teacher_required
from classroom.rosters.models import Classroom, DataLog, Student, Teacher

AGES = (1, 2, 3, 5)
"""Years that can be chosen; other ages with ``manage.py retention``."""
LOG_LINES = 200

_LABELS = {
    "students": gettext_lazy("Students"),
    "guests": gettext_lazy("Guests"),
    "mentions": gettext_lazy("Texts in which the name stood"),
}


@never_cache
@require_safe
@teacher_required
def student_data(request: TeacherRequest, pk: int) -> HttpResponse:
    """Everything that is stored about one student, by kind."""
    return _student_data(request, access_student(request.user, pk))


def _student_data(request: TeacherRequest, student: Student, *, error: str = "") -> HttpResponse:
    context = {
        "student": student,
        "classroom": student.classroom,
        "about": personal.about(student),
        "counts": personal.counts_of(student),
        "perhaps": [] if student.erased_at else mentions.perhaps(student),
        "owner": owns(request.user, student.classroom),
        "error": error,
        "log": _named(DataLog.objects.filter(student=student)),
    }
    return render(request, "rosters/student_data.html", context, status=422 if error else 200)


@never_cache
@require_POST
@teacher_required
def export(request: TeacherRequest, pk: int) -> HttpResponse:
    """All of one student as a ZIP, for parents who ask; logged."""
    student = access_student(request.user, pk)
    data = personal.export(student=student, teacher=request.user)
    # A file's name travels further than its content: it holds no child's name.
    name = f"student-{student.pk}-{timezone.localdate():%Y%m%d}.zip"
    return HttpResponse(
        data,
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_POST
@teacher_required
def erase(request: TeacherRequest, pk: int) -> HttpResponse:
    """Erases one student for good, once the name was typed; by the owner of the class."""
    student = access_student(request.user, pk)
    if not owns(request.user, student.classroom):
        raise PermissionDenied(_("Only the teacher who made this class may do that."))
    try:
        personal.erase(student=student, teacher=request.user, typed_name=request.POST.get("name", ""))
    except Refused as refusal:
        return _student_data(request, student, error=refusal.message)
    # The message is kept in the browser for a moment: without the name.
    messages.success(request, _("The student's data is erased. What was played stays without a name."))
    return redirect("rosters:classroom", student.classroom_id)


@never_cache
@require_safe
@teacher_required
def data(request: TeacherRequest) -> HttpResponse:
    """What is older than an age in the teacher's own classes, and what was done with data so far."""
    chosen = request.GET.get("years", "")
    years = int(chosen) if chosen.isdecimal() and len(chosen) < 3 and int(chosen) in AGES else None
    context: dict[str, Any] = {"ages": AGES, "years": years, "log": _named(_log_of(request.user))}
    if years is not None:
        before = retention.moment_of(f"{years}y")
        old = retention.outdated(_own(request.user), before)
        context |= {
            "before": before,
            "old": old,
            "students": sum(len(each.students) for each in old),
            "guests": sum(each.beside.get("guests", 0) for each in old),
        }
    return render(request, "rosters/data.html", context)


@require_POST
@teacher_required
def erase_old(request: TeacherRequest) -> HttpResponse:
    """Erases what the page has shown; what has changed since is shown again instead."""
    before = _moment(request.POST.get("before", ""))
    seen = request.POST.get("seen", "")
    if before is None or not seen.isdecimal() or len(seen) > 9 or request.POST.get("sure") != "1":
        messages.error(request, _("Look at the list and set the tick first. Nothing was erased."))
        return redirect("rosters:data")
    try:
        totals = retention.erase_outdated(
            classrooms=_own(request.user), before=before, teacher=request.user, seen=int(seen)
        )
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        count = totals["students"]
        messages.success(
            request,
            ngettext("The data of %(n)s student is erased.", "The data of %(n)s students is erased.", count)
            % {"n": count},
        )
    return redirect("rosters:data")


def _moment(text: str) -> datetime | None:
    """The moment that was shown; only one that lies at least the smallest age back."""
    try:
        found = parse_datetime(text)
    except ValueError:
        return None
    if found is None or timezone.is_naive(found):
        return None
    return found if found <= retention.moment_of(f"{min(AGES)}y") else None


def _own(teacher: Teacher) -> QuerySet[Classroom]:
    owned = teacher.memberships.filter(is_owner=True).values("classroom_id")
    return classrooms_of(teacher, archived=None).filter(pk__in=owned)


def _log_of(teacher: Teacher) -> QuerySet[DataLog]:
    """Of the teacher's classes, and what the teacher did in classes that are gone."""
    return DataLog.objects.filter(
        Q(classroom__in=classrooms_of(teacher, archived=None)) | Q(classroom=None, teacher=teacher)
    )


def _named(entries: QuerySet[DataLog]) -> list[dict[str, Any]]:
    labels = {**personal.labels(), **_LABELS}
    return [
        {
            "entry": entry,
            "counts": [(labels.get(key, key), count) for key, count in entry.counts.items()],
        }
        for entry in entries.select_related("student")[:LOG_LINES]
    ]
