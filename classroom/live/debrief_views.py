"""The debrief over HTTP: its figures for the run page and the projector, and a page for the teacher alone."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom.language import spoken
from classroom.lessons.access import access_session
from classroom.lessons.models import Activity, GameSession
from classroom.live.debrief import debrief_json
from classroom.live.titles import activity_titles
from classroom.rosters.access import TeacherRequest, teacher_required


@never_cache
@require_safe
@teacher_required
def figures(request: TeacherRequest, pk: int, activity: int) -> HttpResponse:
    """``GET /live/<session>/debrief/<activity>/figures/``: what the pages draw, without any name. 404 unless
    the activity is one of this session's and has ended.
    """
    session = access_session(request.user, pk)
    found = _ended(session).filter(pk=activity).first()
    if found is None:
        raise Http404("no ended activity of this session")
    bopomofo = session.classroom.bopomofo
    return JsonResponse(debrief_json([found.pk], spoken(), bopomofo))


@never_cache
@require_safe
@teacher_required
def page(request: TeacherRequest, pk: int, activity: int | None = None) -> HttpResponse:
    """The same walk for the teacher alone, in the evening; without a number, of the last activity played."""
    session = access_session(request.user, pk)
    ended = list(_ended(session))
    wanted = [each for each in ended if activity is None or each.pk == activity]
    shown = wanted[-1] if wanted else None
    if activity is not None and shown is None:
        raise Http404("no ended activity of this session")
    titles = activity_titles(list(session.activities.all()))
    return render(
        request,
        "live/debrief.html",
        {
            "session": session,
            "activities": [{"id": each.pk, "title": titles[each.pk]} for each in ended],
            "shown": shown,
            "title": titles[shown.pk] if shown is not None else "",
            "page": {
                "figures": reverse("live:debrief-figures", args=[pk, shown.pk]) if shown is not None else "",
                "title": titles[shown.pk] if shown is not None else "",
            },
        },
    )


def _ended(session: GameSession) -> QuerySet[Activity]:
    return session.activities.filter(state=Activity.State.ENDED)
