"""The pages of templates: the list, keeping, renaming, deleting, and adding one to a session."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from classroom.errors import Refused
from classroom.lessons import services, templates
from classroom.lessons.access import access_session
from classroom.lessons.texts import texts
from classroom.rosters.access import TeacherRequest, teacher_required


@require_safe
@teacher_required
def template_list(request: TeacherRequest) -> HttpResponse:
    """The teacher's templates, and the presets."""
    rows = [
        {
            "template": each,
            "games": [texts().game_title(entry.game) for entry in templates.entries_of(each)],
            "faults": templates.use_of(each, request.user).faults,
        }
        for each in templates.templates_of(request.user)
    ]
    return render(request, "lessons/templates.html", {"rows": rows, "presets": templates.PRESETS})


@require_POST
@teacher_required
def keep(request: TeacherRequest, pk: int) -> HttpResponse:
    """Keeps the session, or with ``activity`` one activity of it, under a name."""
    session = access_session(request.user, pk)
    name = request.POST.get("name", "")
    activity = next(
        (each for each in session.activities.all() if str(each.pk) == request.POST.get("activity")), None
    )
    try:
        if activity is None:
            kept = templates.keep_session(session=session, teacher=request.user, name=name)
        else:
            kept = templates.keep_activity(activity=activity, teacher=request.user, name=name)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("“%(name)s” was kept as a template.") % {"name": kept.name})
    return redirect("lessons:detail", pk=pk)


@require_POST
@teacher_required
def add(request: TeacherRequest, pk: int) -> HttpResponse:
    """Adds a template's activities to a session that is being prepared."""
    session = access_session(request.user, pk)
    wanted = request.POST.get("template", "")
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 19 else 0
    template = templates.access_template(request.user, number)
    try:
        use = templates.add_to(template=template, session=session, teacher=request.user)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        for fault in use.faults:
            messages.warning(request, fault)
    return redirect("lessons:detail", pk=pk)


@require_POST
@teacher_required
def rename(request: TeacherRequest, template_pk: int) -> HttpResponse:
    """Another name."""
    template = templates.access_template(request.user, template_pk)
    try:
        templates.rename(template=template, name=request.POST.get("name", ""))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("lessons:templates")


@require_POST
@teacher_required
def delete(request: TeacherRequest, template_pk: int) -> HttpResponse:
    """Takes a template away; sessions made from it stay."""
    templates.delete(template=templates.access_template(request.user, template_pk))
    return redirect("lessons:templates")


@require_POST
@teacher_required
def copy_activity(request: TeacherRequest, pk: int, activity_pk: int) -> HttpResponse:
    """The same activity once more."""
    session = access_session(request.user, pk)
    activity = session.activities.filter(pk=activity_pk).first()
    if activity is not None:
        activity.session = session
        try:
            services.copy_activity(activity=activity)
        except Refused as refusal:
            messages.error(request, refusal.message)
    return redirect("lessons:detail", pk=pk)
