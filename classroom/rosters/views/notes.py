"""Notes on a student, and saved groups: written on the pages of the reports, kept here."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from classroom.errors import Refused
from classroom.rosters import notes
from classroom.rosters.access import TeacherRequest, access_classroom, access_student, teacher_required


@require_POST
@teacher_required
def add(request: TeacherRequest, pk: int) -> HttpResponse:
    """A note on a student."""
    student = access_student(request.user, pk)
    try:
        notes.add_note(student=student, teacher=request.user, text=request.POST.get("text", ""))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return _back(request, "rosters:student", pk)


@require_POST
@teacher_required
def remove(request: TeacherRequest, pk: int, note: int) -> HttpResponse:
    """Takes a note away."""
    student = access_student(request.user, pk)
    try:
        notes.remove_note(student=student, note=note, teacher=request.user)
    except Refused as refusal:
        messages.error(request, refusal.message)
    return _back(request, "rosters:student", pk)


@require_POST
@teacher_required
def save_group(request: TeacherRequest, pk: int) -> HttpResponse:
    """Keeps the picked students as a group."""
    classroom = access_classroom(request.user, pk)
    picked = [int(each) for each in request.POST.getlist("student") if each.isdecimal() and len(each) < 19]
    try:
        group = notes.save_group(classroom=classroom, name=request.POST.get("name", ""), students=picked)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The group “%(name)s” is saved.") % {"name": group.name})
    return _back(request, "rosters:classroom", pk)


@require_POST
@teacher_required
def remove_group(request: TeacherRequest, pk: int, group: int) -> HttpResponse:
    """Forgets a group; its students stay."""
    classroom = access_classroom(request.user, pk)
    get_object_or_404(classroom.saved_groups, pk=group).delete()
    return _back(request, "rosters:classroom", pk)


def _back(request: HttpRequest, otherwise: str, pk: int) -> HttpResponse:
    """To the page that the form stands on."""
    target = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(target, allowed_hosts=None) and target.startswith("/"):
        return redirect(target)
    return redirect(otherwise, pk)
