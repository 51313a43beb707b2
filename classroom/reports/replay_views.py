"""A table shown again step by step: its page, and the steps that the page asks for in parts."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom.language import spoken
from classroom.lessons.access import access_session
from classroom.lessons.models import GameSession
from classroom.play import recordings
from classroom.play.recordings import Recording
from classroom.reports import replay as words
from classroom.rosters.access import TeacherRequest, teacher_required
from games import registry

STEPS = 50
"""Steps in one part, where the page does not say."""


@never_cache
@require_safe
@teacher_required
def replay(request: TeacherRequest, pk: int) -> HttpResponse:
    """The page; ``?at=17`` opens it at a step, ``?as=0`` as the first seat."""
    found, lesson = _accessed(request, pk)
    lang = spoken()
    tables = recordings.tables_of_session(lesson.pk)
    context: dict[str, Any] = {
        "lesson": lesson,
        "classroom": lesson.classroom,
        "table": found,
        "fault": found.fault,
        "anonymous": found.anonymous,
        "tables": tables,
        "games": len({each.activity_id for each in tables}) > 1,
    }
    if not found.fault:
        query = "?names=off" if found.anonymous else ""
        context["page"] = {
            "steps": reverse("reports:replay-steps", args=[pk]),
            "judgements": reverse("reports:replay-judgements", args=[pk]) + query,
            "names": "off" if found.anonymous else "",
            "revision": found.revision,
            "playing": found.status == "playing",
            "judges": registry.judges(found.game),
            "part": STEPS,
            "hello": recordings.hello(found, lang),
            "seats": [
                {
                    "seat": each.seat,
                    "name": each.name,
                    "kind": each.kind,
                    "absent": False,
                    "online": each.kind != "empty",
                }
                for each in found.sittings
            ],
        }
    return render(request, "reports/replay.html", context)


@never_cache
@require_safe
@teacher_required
def steps(request: TeacherRequest, pk: int) -> HttpResponse:
    """``?from=0&count=50&as=0``: steps as that seat saw them, without ``as`` as an onlooker. JSON of
    ``classroom.play.recordings.Part``; 409 with a ``code`` where the table cannot be shown.
    """
    found, _lesson = _accessed(request, pk)
    first, count = _number(request, "from", 0), _number(request, "count", STEPS)
    seat = _number(request, "as", 0) if "as" in request.GET else None
    if first < 0 or count < 1:
        raise Http404("no such steps")
    try:
        part = recordings.part(found, seat, first, count, spoken())
    except recordings.CannotShow as fault:
        return JsonResponse({"code": fault.args[0], "message": _("This table cannot be shown.")}, status=409)
    except ValueError as error:
        raise Http404("no such seat") from error
    return HttpResponse(recordings.part_json(part), content_type="application/json")


@never_cache
@require_safe
@teacher_required
def judgements(request: TeacherRequest, pk: int) -> HttpResponse:
    """All judgements of the table, as ``classroom.reports.replay.Mark``."""
    found, _lesson = _accessed(request, pk)
    return JsonResponse({"judgements": words.as_json(words.marks(found))})


def _accessed(request: TeacherRequest, pk: int) -> tuple[Recording, GameSession]:
    """The table, for a teacher of its class.

    :raises Http404: for everybody else, and where there is none.
    """
    found = recordings.recording(pk, anonymous=request.GET.get("names") == "off")
    if found is None:
        raise Http404(_("There is no such table in your sessions."))
    return found, access_session(request.user, found.session_id)


def _number(request: TeacherRequest, name: str, default: int) -> int:
    """
    :raises Http404: where the address holds something that is no number.
    """
    try:
        return int(request.GET.get(name, default))
    except ValueError as error:
        raise Http404("no number") from error
