"""A class: its page, its settings, and the teachers who share it."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.errors import Refused
from classroom.rosters import services
from classroom.rosters.access import (
    TeacherRequest,
    access_classroom,
    access_own_classroom,
    owns,
    teacher_required,
)
from classroom.rosters.codes import pictures_of
from classroom.rosters.forms import ClassroomForm, NewClassroomForm, posted
from classroom.rosters.importing import last_import
from classroom.rosters.links import join_url
from classroom.rosters.models import Classroom, Student
from classroom.rosters.names import one_line

# So many children at once who need help look less like forgetting than like somebody who tries codes.
MANY_STUCK = 5


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def create(request: TeacherRequest) -> HttpResponse:
    form = NewClassroomForm(posted(request))
    if request.method == "POST" and form.is_valid():
        classroom = services.create_classroom(
            owner=request.user,
            name=form.cleaned_data["name"],
            sign_in_kind=form.cleaned_data["sign_in_kind"],
        )
        return redirect("rosters:classroom", classroom.pk)
    return render(request, "rosters/classroom_new.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_safe
@teacher_required
def detail(request: TeacherRequest, pk: int) -> HttpResponse:
    """The class with its code, its sign-in, and who is in."""
    classroom = access_classroom(request.user, pk)
    done = last_import(classroom)
    # Afterwards the page of imports still offers it.
    fresh = done is not None and done.at > timezone.now() - timedelta(days=1)
    context = {**people(request, classroom), "last_import": done if fresh else None}
    return render(request, "rosters/classroom.html", context)


def people(request: HttpRequest, classroom: Classroom, renewed: Student | None = None) -> dict[str, Any]:
    """What the list of the class shows; ``seen`` changes whenever it does."""
    students = list(classroom.students.filter(left_at=None))
    today = timezone.localdate()
    for student in students:
        at = student.signed_in_at
        student.since_today = bool(at and timezone.localdate(at) == today)  # type: ignore[attr-defined]
    joins_at = join_url(request, classroom)
    state = [
        classroom.sign_in_open,
        classroom.archived_at is not None,
        classroom.sign_in_kind,
        get_language(),
        today.isoformat(),
        joins_at,
        classroom.name,
        *(
            (s.pk, s.number, s.name, s.group, bool(s.device), str(s.signed_in_at), s.needs_teacher)
            for s in students
        ),
    ]
    stuck = [student for student in students if student.needs_teacher]
    return {
        "classroom": classroom,
        "join_url": joins_at,
        "students": students,
        "present": sum(1 for student in students if student.device),
        "stuck": stuck,
        "many_stuck": len(stuck) >= MANY_STUCK,
        "has_groups": any(student.group for student in students),
        "renewed": renewed,
        "renewed_pictures": pictures_of(renewed.pictures) if renewed else [],
        "seen": hashlib.sha256(repr(state).encode()).hexdigest()[:16],
    }


def people_answer(request: HttpRequest, classroom: Classroom, renewed: Student | None = None) -> HttpResponse:
    """After a tap in the list: the list anew where htmx asked, else the whole page."""
    if not request.headers.get("HX-Request"):
        if renewed is not None:
            return redirect("rosters:student", renewed.pk)
        return redirect("rosters:classroom", classroom.pk)
    return render(request, "rosters/_people.html", people(request, classroom, renewed))


@never_cache
@require_safe
@teacher_required
def live_people(request: TeacherRequest, pk: int) -> HttpResponse:
    """The list for the page that polls it; 204 while it shows what the page has already."""
    context = people(request, access_classroom(request.user, pk))
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return render(request, "rosters/_people.html", context)


@require_POST
@teacher_required
def hold_sign_in(request: TeacherRequest, pk: int) -> HttpResponse:
    """Opens or closes the list of names on the sign-in page."""
    classroom = access_classroom(request.user, pk)
    try:
        services.set_sign_in_open(classroom=classroom, opened=request.POST.get("open") == "1")
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("rosters:classroom", pk)
    return people_answer(request, classroom)


@never_cache
@require_safe
@teacher_required
def show(request: TeacherRequest, pk: int) -> HttpResponse:
    """Code and QR as large as they can be, for the projector."""
    classroom = access_classroom(request.user, pk)
    return render(
        request, "rosters/show.html", {"classroom": classroom, "join_url": join_url(request, classroom)}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def settings(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_classroom(request.user, pk)
    form = ClassroomForm(posted(request), instance=classroom)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("rosters:classroom-settings", pk)
    if form.errors:
        classroom = get_object_or_404(Classroom, pk=pk)  # the form has written into the other one
    return _settings(request, classroom, form, status=422 if form.errors else 200)


def _settings(
    request: TeacherRequest, classroom: Classroom, form: ClassroomForm, *, status: int = 200, **more: str
) -> HttpResponse:
    context = {
        "classroom": classroom,
        "form": form,
        "owner": owns(request.user, classroom),
        "memberships": classroom.memberships.select_related("teacher"),
        **more,
    }
    return render(request, "rosters/classroom_settings.html", context, status=status)


@require_POST
@teacher_required
def renew_code(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = services.renew_code(classroom=access_classroom(request.user, pk))
    messages.success(
        request,
        _("The new class code is %(code)s. Cards with the old code no longer work: print them again.")
        % {"code": classroom.code},
    )
    return redirect("rosters:classroom-settings", pk)


@require_POST
@teacher_required
def archive(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_own_classroom(request.user, pk)
    try:
        services.archive(classroom=classroom)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("rosters:classroom-settings", pk)
    messages.success(request, _("%(name)s is archived. Its reports stay.") % {"name": classroom})
    return redirect("rosters:home")


@require_POST
@teacher_required
def bring_back(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_own_classroom(request.user, pk)
    services.bring_back(classroom=classroom)
    messages.success(request, _("%(name)s is back among your classes.") % {"name": classroom})
    return redirect("rosters:classroom", pk)


@require_POST
@teacher_required
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_own_classroom(request.user, pk)
    name = str(classroom)
    try:
        services.delete_classroom(
            classroom=classroom, typed_name=request.POST.get("name", ""), teacher=request.user
        )
    except Refused as refusal:
        return _settings(
            request, classroom, ClassroomForm(instance=classroom), status=422, delete_error=refusal.message
        )
    messages.success(request, _("%(name)s is deleted.") % {"name": name})
    return redirect("rosters:home")


@require_POST
@teacher_required
def add_co_teacher(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_own_classroom(request.user, pk)
    typed = one_line(request.POST.get("username", ""))
    try:
        teacher = services.add_co_teacher(classroom=classroom, username=typed)
    except Refused as refusal:
        return _settings(
            request,
            classroom,
            ClassroomForm(instance=classroom),
            status=422,
            co_teacher_error=refusal.message,
            co_teacher_typed=typed,
        )
    messages.success(request, _("%(name)s now sees this class and can run it.") % {"name": teacher})
    return redirect("rosters:classroom-settings", pk)


@require_POST
@teacher_required
def remove_co_teacher(request: TeacherRequest, pk: int, teacher: int) -> HttpResponse:
    """By the owner; and a co-teacher may leave by own will."""
    leaving = teacher == request.user.pk
    classroom = access_classroom(request.user, pk) if leaving else access_own_classroom(request.user, pk)
    try:
        services.remove_co_teacher(classroom=classroom, teacher_id=teacher)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("rosters:classroom-settings", pk)
    messages.success(request, _("Done. The class is as it was for everybody else."))
    return redirect("rosters:home") if leaving else redirect("rosters:classroom-settings", pk)
