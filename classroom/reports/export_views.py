"""Taking evidence out: for the teachers of a class, and nobody else."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.lessons.access import access_session
from classroom.lessons.models import GameSession
from classroom.reports.export_forms import NARROWING, ExportForm
from classroom.reports.exports.formats import FORMATS
from classroom.reports.exports.material import Material, Scope
from classroom.reports.streaming import attachment
from classroom.rosters.access import TeacherRequest, access_classroom, teacher_required
from classroom.rosters.models import Classroom


@require_safe
@teacher_required
def session(request: TeacherRequest, pk: int) -> HttpResponse:
    """The choice of a format, for one session."""
    lesson = access_session(request.user, pk)
    return _page(request, _unbound(request, lesson.classroom, lesson))


@require_safe
@teacher_required
def classroom(request: TeacherRequest, pk: int) -> HttpResponse:
    """The choice of a format and of days, for a class."""
    return _page(request, _unbound(request, access_classroom(request.user, pk)))


@require_safe
@teacher_required
def session_file(request: TeacherRequest, pk: int) -> HttpResponseBase:
    """The file, of one session."""
    lesson = access_session(request.user, pk)
    return _file(request, ExportForm(request.GET, classroom=lesson.classroom, lesson=lesson))


@require_safe
@teacher_required
def classroom_file(request: TeacherRequest, pk: int) -> HttpResponseBase:
    """The file, of a class over its sessions."""
    return _file(request, ExportForm(request.GET, classroom=access_classroom(request.user, pk)))


def _unbound(request: TeacherRequest, group: Classroom, lesson: GameSession | None = None) -> ExportForm:
    """The form as it is proposed: without names, and for the days, as the report was looked at."""
    seen = request.GET
    initial = {
        "format": FORMATS[0].key,
        "names": "off" if seen.get("names") == "off" else "",
        "first": seen.get("from", ""),
        "last": seen.get("to", ""),
        **{name: seen.get(name, "") for name in NARROWING},
    }
    return ExportForm(initial=initial, classroom=group, lesson=lesson)


def _page(request: TeacherRequest, form: ExportForm, status: int = 200) -> HttpResponse:
    lesson, group = form.lesson, form.classroom
    whole = Scope(group, lesson)
    context = {
        "form": form,
        "formats": FORMATS,
        "lesson": lesson,
        "classroom": group,
        "judgements": whole.count(),
        "sessions": whole.sessions_with_evidence(),
        "chosen": form["format"].value(),
        "no_names": form["names"].value() == "off",
    }
    return render(request, "reports/export.html", context, status=status)


def _file(request: TeacherRequest, form: ExportForm) -> HttpResponseBase:
    """The file, or the page that says what is wrong."""
    if not form.is_valid():
        return _page(request, form, status=400)
    scope, chosen = form.scope, form.chosen
    return attachment(
        request,
        chosen.stream(Material(scope), request.build_absolute_uri("/")),
        name=chosen.file_name(scope),
        content_type=chosen.content_type,
        about=chosen.about(scope.count()),
    )
