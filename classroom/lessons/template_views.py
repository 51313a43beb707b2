"""The pages of templates: the list, keeping, renaming, deleting, and adding one to a session."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from classroom.errors import Refused
from classroom.lessons import services, templates, words
from classroom.lessons.access import access_session
from classroom.lessons.forms import KeepForm
from classroom.lessons.views import detail_page, settings_form, template_words
from classroom.numbers import whole
from classroom.rosters.access import TeacherRequest, teacher_required


@require_safe
@teacher_required
def template_list(request: TeacherRequest) -> HttpResponse:
    """The teacher's templates, and the presets."""
    return _list(request)


def _list(request: TeacherRequest, refused: Mapping[int, tuple[str, str]] | None = None) -> HttpResponse:
    """``refused``: for a template that keeps its name, what was typed and why it cannot be."""
    rows = []
    for each in templates.templates_of(request.user):
        typed, fault = (refused or {}).get(each.pk, (each.name, ""))
        rows.append(
            {
                **template_words(each),
                "faults": templates.use_of(each, request.user).faults,
                "typed": typed,
                "fault": fault,
            }
        )
    context = {"rows": rows, "presets": templates.PRESETS}
    return render(request, "lessons/templates.html", context, status=422 if refused else 200)


@require_POST
@teacher_required
def keep(request: TeacherRequest, pk: int) -> HttpResponse:
    """Keeps the session, or one activity of it, under a name."""
    session = access_session(request.user, pk)
    activities = list(session.activities.all())
    form = KeepForm([words.of_activity(each) for each in activities], request.POST)
    if form.is_valid():
        name, chosen = form.cleaned_data["name"], form.cleaned_data["activity"]
        activity = next((each for each in activities if str(each.pk) == chosen), None)
        try:
            if activity is None:
                kept = templates.keep_session(session=session, teacher=request.user, name=name)
            else:
                kept = templates.keep_activity(activity=activity, teacher=request.user, name=name)
        except Refused as refusal:
            form.add_error("name", refusal.message)
        else:
            messages.success(
                request,
                _("“%(name)s” was kept as a template. You find it under “Templates”.") % {"name": kept.name},
            )
            return redirect("lessons:detail", pk=pk)
    return detail_page(request, session, settings_form(session), form)


@require_POST
@teacher_required
def add(request: TeacherRequest, pk: int) -> HttpResponse:
    """Adds a template's activities to a session that is being prepared."""
    session = access_session(request.user, pk)
    template = templates.access_template(request.user, whole(request.POST.get("template", "")) or 0)
    try:
        use = templates.add_to(template=template, session=session, teacher=request.user)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        for fault in use.faults:
            messages.warning(request, fault)
        messages.success(request, _("“%(name)s” was added.") % {"name": template.name})
    return redirect("lessons:detail", pk=pk)


@require_POST
@teacher_required
def rename(request: TeacherRequest, template_pk: int) -> HttpResponse:
    """Another name."""
    template = templates.access_template(request.user, template_pk)
    typed = request.POST.get("name", "")
    try:
        templates.rename(template=template, name=typed)
    except Refused as refusal:
        return _list(request, {template_pk: (typed, refusal.message)})
    messages.success(request, _("Saved."))
    return redirect("lessons:templates")


@require_POST
@teacher_required
def delete(request: TeacherRequest, template_pk: int) -> HttpResponse:
    """Takes a template away; sessions made from it stay."""
    template = templates.access_template(request.user, template_pk)
    templates.delete(template=template)
    messages.success(request, _("“%(title)s” was deleted.") % {"title": template.name})
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
