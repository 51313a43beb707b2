"""The pages on which a teacher prepares sessions."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.errors import Refused
from classroom.lessons import advice, beginnings, estimates, grouping, services, templates, words
from classroom.lessons.access import access_session, sessions_of
from classroom.lessons.forms import ActivityForm, KeepForm, SessionForm, SettingsForm
from classroom.lessons.models import Activity, GameSession, LessonTemplate
from classroom.lessons.switching import switched
from classroom.lessons.texts import texts
from classroom.numbers import whole
from classroom.rosters.access import TeacherRequest, classrooms_of, teacher_required

# Sessions -----------------------------------------------------------------------------------------------


@require_safe
@teacher_required
def session_list(request: TeacherRequest) -> HttpResponse:
    """All sessions of the teacher's classes: open ones first, then prepared ones, then what was played."""
    classrooms = list(classrooms_of(request.user))
    chosen = next((room for room in classrooms if str(room.pk) == request.GET.get("class")), None)
    sessions = sessions_of(request.user).prefetch_related(
        Prefetch("activities", Activity.objects.order_by("position"))
    )
    if chosen is not None:
        sessions = sessions.filter(classroom=chosen)
    rows = [_row(session) for session in sessions[:200]]
    return render(
        request,
        "lessons/list.html",
        {
            "classrooms": classrooms,
            "chosen": chosen,
            "open": [row for row in rows if row["session"].is_open],
            "drafts": [row for row in rows if row["session"].state == GameSession.State.DRAFT],
            "ended": [row for row in rows if row["session"].state == GameSession.State.ENDED],
            "any": bool(rows),
        },
    )


def _row(session: GameSession) -> dict[str, Any]:
    activities = list(session.activities.all())
    games = [texts().game_title(activity.game) for activity in activities]
    return {
        "session": session,
        "games": list(dict.fromkeys(games)),
        "minutes": advice.minutes_of(activities),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def create(request: TeacherRequest) -> HttpResponse:
    """A title and a class are enough: the first activity is proposed and can be changed afterwards."""
    rooms = classrooms_of(request.user)
    if not rooms.exists():
        messages.info(request, _("First make a class, then you can prepare a session for it."))
        return redirect("rosters:home")
    begin = _beginning(request)
    form = SessionForm(
        request.user,
        request.POST or None,
        initial={
            "title": begin.title,
            "classroom": request.GET.get("class") or rooms[0].pk,
            "late_policy": GameSession.LatePolicy.TAKE_OVER,
        },
    )
    if request.method == "POST" and form.is_valid():
        try:
            session, faults = beginnings.start(begin, request.user, form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            for fault in faults:
                messages.warning(request, fault)
            return redirect("lessons:detail", pk=session.pk)
    return render(
        request,
        "lessons/create.html",
        {
            "form": form,
            "rooms": rooms,
            "proposed": words.of_activity(_unsaved(services.proposed(services.PROPOSED_GAME))),
            "presets": [_preset(each) for each in templates.PRESETS],
            "kept": [template_words(each) for each in templates.templates_of(request.user)],
            "asked": begin.questions,
            "game": words.of_activity(_unsaved(services.proposed(begin.game))) if begin.game else None,
            "begin": begin.word,
        },
        status=200 if not form.errors else 422,
    )


def _beginning(request: TeacherRequest) -> beginnings.Beginning:
    """What was chosen on the page, or what a page that led here is about (``?game=``, ``?questions=``)."""
    if word := request.POST.get("begin") or request.GET.get("begin", ""):
        return beginnings.read(word, request.user)
    asked = (
        beginnings.read(f"{kind}:{request.GET[kind]}", request.user)
        for kind in ("questions", "game")
        if kind in request.GET
    )
    return next((each for each in asked if each.found), beginnings.Beginning())


def _preset(preset: templates.Preset) -> dict[str, Any]:
    activities = [_unsaved(spec, place) for place, spec in enumerate(preset.build(), start=1)]
    return {
        "preset": preset,
        "activities": [words.of_activity(activity) for activity in activities],
        "fit": advice.fit(activities, preset.period),
    }


def template_words(template: LessonTemplate) -> dict[str, Any]:
    """What a list says about a template."""
    entries = templates.entries_of(template)
    return {
        "template": template,
        "games": [texts().game_title(entry.game) for entry in entries],
        "minutes": sum(entry.minutes for entry in entries) + advice.between(len(entries)),
    }


def _unsaved(spec: services.ActivitySpec, position: int = 1) -> Activity:
    plan = services.plan(spec)
    return Activity(
        position=position,
        game=spec.game,
        deck=dict(spec.deck),
        options=dict(spec.options),
        mode=spec.mode,
        table_size=spec.table_size,
        grouping=spec.grouping,
        bot_skill=spec.bot_skill,
        when_done=spec.when_done,
        interlude=dict(spec.interlude),
        filler=dict(spec.filler),
        minutes=plan.minutes,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def detail(request: TeacherRequest, pk: int) -> HttpResponse:
    """One session: its activities in order, its policies, and the button that opens it for the class."""
    session = access_session(request.user, pk)
    form = settings_form(session, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            session = services.change_session(session=session, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("Saved."))
            return redirect("lessons:detail", pk=pk)
    return detail_page(request, session, form)


def settings_form(session: GameSession, data: Any = None) -> SettingsForm:
    """The session's settings as they stand, or as they were typed."""
    return SettingsForm(
        data,
        initial={
            "title": session.title,
            "late_policy": session.late_policy,
            "allow_guests": session.allow_guests,
            "period": session.period,
        },
    )


def detail_page(
    request: TeacherRequest, session: GameSession, form: SettingsForm, keep: KeepForm | None = None
) -> HttpResponse:
    """The page of a session. ``keep``: what was typed to keep it as a template, and refused."""
    other = services.open_session_of(session.classroom_id)
    found = _activities(session)
    return render(
        request,
        "lessons/detail.html",
        {
            **found,
            "form": form,
            "keep": keep or KeepForm(found["activities"], initial={"name": session.title}),
            "other": other if other is not None and other.pk != session.pk else None,
            "rooms": classrooms_of(request.user),
            "kept": templates.templates_of(request.user),
        },
        status=422 if form.errors or (keep and keep.errors) else 200,
    )


def _activities(session: GameSession) -> dict[str, Any]:
    activities = [words.of_activity(activity) for activity in session.activities.all()]
    waiting = [item.activity.pk for item in activities if item.activity.state == Activity.State.WAITING]
    return {
        "session": session,
        "activities": activities,
        "first_waiting": waiting[0] if waiting else None,
        "last_waiting": waiting[-1] if waiting else None,
        "fit": advice.fit([item.activity for item in activities], session.period),
        "editable": session.state != GameSession.State.ENDED,
        "full": len(activities) >= services.MAX_ACTIVITIES,
    }


@require_POST
@teacher_required
def copy(request: TeacherRequest, pk: int) -> HttpResponse:
    """The same lesson once more, for this class or another of the teacher's."""
    session = access_session(request.user, pk)
    wanted = request.POST.get("classroom") or str(session.classroom_id)
    room = classrooms_of(request.user).filter(pk=whole(wanted) or 0).first()
    if room is None:
        raise Http404("no such class")
    made = services.copy_session(session=session, teacher=request.user, classroom=room)
    messages.success(request, _("Copied. You can change everything in this copy."))
    return redirect("lessons:detail", pk=made.pk)


@require_POST
@teacher_required
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    """Removes a session that was never opened."""
    session = access_session(request.user, pk)
    try:
        services.delete_session(session=session)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("lessons:detail", pk=pk)
    messages.success(request, _("“%(title)s” was deleted.") % {"title": session.title})
    return redirect("lessons:list")


# Activities ---------------------------------------------------------------------------------------------


def _activity(request: TeacherRequest, pk: int, activity_pk: int) -> Activity:
    session = access_session(request.user, pk)
    activity = session.activities.filter(pk=activity_pk).first()
    if activity is None:
        raise Http404("no such activity")
    activity.session = session
    return activity


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def activity(request: TeacherRequest, pk: int, activity_pk: int | None = None) -> HttpResponse:
    """The form of one activity; without ``activity_pk`` of a new one."""
    session = access_session(request.user, pk)
    existing = None if activity_pk is None else _activity(request, pk, activity_pk)
    if existing is not None and existing.state != Activity.State.WAITING:
        messages.info(request, _("This activity has begun and can no longer be changed."))
        return redirect("lessons:detail", pk=pk)
    spec = services.spec_of(existing) if existing is not None else None
    data = request.POST if request.method == "POST" else None
    wanted = beginnings.read(f"game:{request.GET.get('game', '')}", request.user).game
    if existing is None and wanted:
        spec = services.proposed(wanted)
    form = ActivityForm(request.user, data, spec)
    if data is not None and form.is_valid():
        try:
            if existing is None:
                saved = services.add_activity(session=session, spec=form.spec, teacher=request.user)
            else:
                saved = services.change_activity(activity=existing, spec=form.spec, teacher=request.user)
        except Refused as refusal:
            form.add_error("deck" if refusal.code == "unknown_deck" else None, refusal.message)
        else:
            if (
                saved.grouping == Activity.Grouping.HAND
                and saved.mode == Activity.Mode.GROUP
                and not saved.groups
            ):
                return redirect("lessons:groups", pk=pk, activity_pk=saved.pk)
            messages.success(request, _("Saved."))
            return redirect("lessons:detail", pk=pk)
    return render(
        request,
        "lessons/activity.html",
        {
            "session": session,
            "activity": existing,
            "form": form,
            "estimate": estimates.estimate(session, existing, form, spec),
        },
        status=200 if not form.errors else 422,
    )


@require_POST
@teacher_required
def activity_part(request: TeacherRequest, pk: int, activity_pk: int | None = None) -> HttpResponse:
    """The form's parts that follow from what was just chosen: options of another game, the estimate. Saves
    nothing.
    """
    session = access_session(request.user, pk)
    existing = None if activity_pk is None else _activity(request, pk, activity_pk)
    spec = services.spec_of(existing) if existing is not None else None
    if request.headers.get("HX-Trigger-Name") == "game":
        form = switched(request.user, request.POST, spec)
        form.is_valid()
        return render(
            request,
            "lessons/_options.html",
            {
                "form": form,
                "estimate": estimates.estimate(session, existing, form, None),
                "swap_estimate": True,
            },
        )
    form = ActivityForm(request.user, request.POST, spec)
    form.is_valid()
    return render(
        request,
        "lessons/_estimate.html",
        {"form": form, "estimate": estimates.estimate(session, existing, form, spec)},
    )


@require_POST
@teacher_required
def activity_move(request: TeacherRequest, pk: int, activity_pk: int) -> HttpResponse:
    """One place earlier or later."""
    item = _activity(request, pk, activity_pk)
    return _after(request, item.session, lambda: services.move_activity(activity=item, by=_step(request)))


@require_POST
@teacher_required
def activity_order(request: TeacherRequest, pk: int) -> HttpResponse:
    """All that have not begun in a new order, as they were dragged: ``activity`` for each."""
    session = access_session(request.user, pk)
    wanted = [whole(each) for each in request.POST.getlist("activity")]
    order = [each for each in wanted if each is not None]
    return _after(request, session, lambda: services.order_activities(session=session, order=order))


def _step(request: HttpRequest) -> int:
    return -1 if request.POST.get("by") == "-1" else 1


@require_POST
@teacher_required
def activity_remove(request: TeacherRequest, pk: int, activity_pk: int) -> HttpResponse:
    """Takes an activity out."""
    item = _activity(request, pk, activity_pk)
    return _after(request, item.session, lambda: services.remove_activity(activity=item))


def _after(request: TeacherRequest, session: GameSession, change: Any) -> HttpResponse:
    fault = ""
    try:
        change()
    except Refused as refusal:
        fault = refusal.message
    if not request.headers.get("HX-Request"):
        if fault:
            messages.error(request, fault)
        return redirect("lessons:detail", pk=session.pk)
    return render(request, "lessons/_activities.html", {**_activities(session), "fault": fault})


# Tables by hand -----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def groups(request: TeacherRequest, pk: int, activity_pk: int) -> HttpResponse:
    """The board on which the teacher puts names to tables; POST stores it, as JSON ``{"groups": [[id, …],
    …]}``.
    """
    item = _activity(request, pk, activity_pk)
    if request.method == "POST":
        try:
            wanted = _posted_groups(request)
            services.set_groups(activity=item, groups=wanted)
        except Refused as refusal:
            return JsonResponse(refusal.as_json(), status=409)
        return JsonResponse({"ok": True, "next": reverse("lessons:detail", args=[pk])})
    if item.state != Activity.State.WAITING:
        messages.info(request, _("This activity has begun and can no longer be changed."))
        return redirect("lessons:detail", pk=pk)
    students = [
        {"id": student.pk, "number": student.number, "name": student.name, "group": student.group}
        for student in item.session.classroom.students.filter(left_at=None)
    ]
    here = {student["id"] for student in students}
    tables = [[student for student in table if student in here] for table in item.groups]
    if not any(tables):
        tables = _suggested(item, "random")
    try:
        limit = services.plan(services.spec_of(item)).limit
    except Refused:
        limit = item.table_size
    return render(
        request,
        "lessons/groups.html",
        {
            "session": item.session,
            "activity": item,
            "title": texts().game_title(item.game),
            "board": {
                "students": students,
                "tables": [table for table in tables if table],
                "size": item.table_size,
                "limit": limit,
                "save": reverse("lessons:groups", args=[pk, activity_pk]),
                "suggest": reverse("lessons:groups-suggest", args=[pk, activity_pk]),
                "back": reverse("lessons:detail", args=[pk]),
            },
        },
    )


def _posted_groups(request: HttpRequest) -> list[list[int]]:
    try:
        wanted = json.loads(request.body)["groups"]
        if not all(type(student) is int for table in wanted for student in table):
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused("malformed", _("The tables could not be read. Please load the page again.")) from None
    return [list(table) for table in wanted]


@require_POST
@teacher_required
def groups_suggest(request: TeacherRequest, pk: int, activity_pk: int) -> HttpResponse:
    """Tables to start from: ``how`` is random, number or saved. Stores nothing."""
    item = _activity(request, pk, activity_pk)
    how = request.POST.get("how", "random")
    if how not in ("random", "number", "saved"):
        how = "random"
    return JsonResponse({"ok": True, "groups": _suggested(item, how)})


def _suggested(item: Activity, how: Any) -> list[list[int]]:
    try:
        limit = services.plan(services.spec_of(item)).limit
    except Refused:
        limit = item.table_size
    people = [
        grouping.Person(str(student.pk), student.number, student.group)
        for student in item.session.classroom.students.filter(left_at=None)
    ]
    tables = grouping.group(people, item.table_size, how, limit=limit, seed=secrets.randbits(32))
    return [[int(key) for key in table] for table in tables]
