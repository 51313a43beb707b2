"""Pages of a running session: the tablet's page and its results, the teacher's run page, the projector."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from classroom.address import address
from classroom.errors import Refused
from classroom.language import spoken
from classroom.lessons.access import access_session
from classroom.lessons.models import GameSession
from classroom.live import conduct, people, places, stage
from classroom.live.posted import posted
from classroom.play import placements
from classroom.play.host import Busy
from classroom.rosters.access import TeacherRequest, teacher_required
from classroom.rosters.links import join_url
from classroom.rosters.models import Teacher
from classroom.rosters.sign_in import replaced_of

# Students -----------------------------------------------------------------------------------------------


@never_cache
@ensure_csrf_cookie
@require_safe
def play(request: HttpRequest) -> HttpResponse:
    """The page that a tablet stays on from sign-in to sign-out; it follows the session by itself."""
    here = people.people_of(request.session)
    if not here and not replaced_of(request.session):
        return redirect("rosters:welcome")
    return render(
        request,
        "live/play.html",
        {
            "page": {
                "result": reverse("live:result", args=[0]),
                "not_me": {
                    person.key: reverse("rosters:not-me", args=[person.id])
                    if person.kind == "student"
                    else reverse("lessons:guest-leave", args=[person.id])
                    for person in here
                },
                "not_me_student": reverse("rosters:not-me", args=[0]),
                "not_me_guest": reverse("lessons:guest-leave", args=[0]),
                "join": reverse("rosters:join", args=["CODE"]),
                "welcome": reverse("rosters:welcome"),
                "practice": reverse("live:practice"),
                "mine": reverse("reports:mine"),
            }
        },
    )


@never_cache
@require_safe
def result(request: HttpRequest, table: int) -> HttpResponse:
    """What the people of this device judged at a table that has ended. Only for who sat there."""
    here = people.people_of(request.session)
    if not here:
        return redirect("rosters:welcome")
    room, _session = places.session_for(here)
    bopomofo = bool(room is not None and room.bopomofo)
    found = placements.result_of(table, [person.key for person in here], spoken(), bopomofo)
    if found is None:
        raise Http404("not a table of these people")
    part = request.headers.get("X-Part") == "1"
    return render(
        request,
        "live/_result.html" if part else "live/result.html",
        {
            "result": found,
            "rows": [_result_row(person, found) for person in here if person.key in found.people],
        },
    )


def _result_row(person: people.Person, found: placements.TableResult) -> dict[str, Any]:
    own, answers = found.placements[person.key], found.answers[person.key]
    placed = [placement for placement in own if placement.right is not None]
    answered = [answer for answer in answers if answer.result != "none"]
    return {
        "person": person,
        "seat": found.people[person.key],
        "placements": own,
        "answers": answers,
        "points": found.points.get(person.key),
        "place": found.places.get(person.key),
        "judged": len(placed) + len(answered),
        "right": sum(bool(placement.right) for placement in placed)
        + sum(answer.result == "right" for answer in answered),
    }


# Teachers -----------------------------------------------------------------------------------------------


@never_cache
@ensure_csrf_cookie
@require_safe
@teacher_required
def run(request: TeacherRequest, pk: int) -> HttpResponse:
    """The teacher's page of a session in every phase: a reload or a second device takes over here."""
    session = access_session(request.user, pk)
    if session.state == GameSession.State.DRAFT:
        return redirect("lessons:detail", pk=pk)
    room = session.classroom
    return render(
        request,
        "live/run.html",
        {
            "session": session,
            "join_url": join_url(request, room),
            "page": {
                "session": pk,
                "act": reverse("live:act", args=[pk, "ACTION"]),
                "projector": reverse("live:projector", args=[pk]),
                "edit": reverse("lessons:detail", args=[pk]),
                "report": reverse("reports:session", args=[pk]),
                "replay": reverse("reports:replay", args=[0]),
                "debrief": reverse("live:debrief-figures", args=[pk, 0]),
                "people": reverse("rosters:classroom", args=[room.pk]),
                "address": address(request),
                "code": room.code,
                "guests": session.allow_guests,
                "guest_code": session.code,
            },
        },
    )


@never_cache
@require_safe
@teacher_required
def projector(request: TeacherRequest, pk: int) -> HttpResponse:
    """What the class sees in front: how to get in, then how the tables do, then the end."""
    session = access_session(request.user, pk)
    if session.state == GameSession.State.DRAFT:
        return redirect("lessons:detail", pk=pk)
    guest_url = (
        f"{request.scheme}://{address(request)}{reverse('lessons:guest-join-code', args=[session.code])}"
    )
    return render(
        request,
        "live/projector.html",
        {
            "session": session,
            "join_url": join_url(request, session.classroom),
            "guest_url": guest_url,
            "page": {
                "session": pk,
                "debrief": reverse("live:debrief-figures", args=[pk, 0]),
                "address": address(request),
                "code": session.classroom.code,
                "classroom": session.classroom.name,
                "guests": session.allow_guests,
                "guest_code": session.code,
            },
        },
    )


@require_POST
@teacher_required
def open_and_go(request: TeacherRequest, pk: int) -> HttpResponse:
    """Opens the session for the class, from the builder's page; then on to the run page."""
    session = access_session(request.user, pk)
    try:
        async_to_sync(conduct.open_session)(session.pk)
    except Refused as refusal:
        if refusal.code != "already_open":
            messages.error(request, refusal.message)
            return redirect("lessons:detail", pk=pk)
    return redirect("live:run", pk=pk)


Action = Callable[[int, dict[str, Any]], Awaitable[object]]

ACTIONS: dict[str, Action] = {
    "open": lambda pk, data: conduct.open_session(pk),
    "start": lambda pk, data: conduct.start_activity(pk),
    "pause": lambda pk, data: conduct.pause(pk, _text(data, "message")),
    "resume": lambda pk, data: conduct.resume(pk),
    "end-activity": lambda pk, data: conduct.end_activity(pk, _meant(data)),
    "next": lambda pk, data: conduct.next_activity(pk, _meant(data)),
    "end": lambda pk, data: conduct.end_session(pk),
    "nudge": lambda pk, data: conduct.nudge(pk, _number(data, "table")),
    "skip": lambda pk, data: conduct.skip(pk, _number(data, "table")),
    "restart": lambda pk, data: conduct.restart_table(pk, _number(data, "table")),
    "rematch": lambda pk, data: conduct.rematch(pk, _number(data, "table")),
    "seat-to-bot": lambda pk, data: conduct.seat_to_bot(pk, _number(data, "table"), _number(data, "seat")),
    "seat-back": lambda pk, data: conduct.seat_back(
        pk, _number(data, "table"), _number(data, "seat"), _text(data, "key")
    ),
    "rename-guest": lambda pk, data: conduct.rename_guest(
        pk, _number(data, "guest"), _text(data, "nickname")
    ),
    "remove-guest": lambda pk, data: conduct.remove_guest(pk, _number(data, "guest")),
    "sign-in": lambda pk, data: conduct.hold_sign_in(pk, bool(data.get("open"))),
    "debrief": lambda pk, data: stage.show_debrief(pk, _number(data, "activity"), _words(data, "at")),
    "howto": lambda pk, data: stage.show_howto(pk, _number(data, "activity"), _number(data, "step")),
    "clear-stage": lambda pk, data: stage.clear_stage(pk),
}
"""What the teacher may do, by the last part of the address. Data is JSON, answers are JSON."""


@require_POST
async def act(request: HttpRequest, pk: int, action: str) -> JsonResponse:
    """One of :data:`ACTIONS`: ``{"ok": true}``, or ``{"ok": false, "code", "message"}`` with 4xx."""
    try:
        await database_sync_to_async(_allowed)(request, pk)
        do = ACTIONS.get(action)
        if do is None:
            raise Refused("no_such_action", _("There is no such action."))
        answer = await do(pk, posted(request))
    except _NotYours as refusal:
        return JsonResponse(
            {"ok": False, "code": refusal.code, "message": refusal.message}, status=refusal.status
        )
    except Refused as refusal:
        return JsonResponse(refusal.as_json(), status=409)
    except Busy:
        message = _("The server is busy. Please try again in a moment.")
        return JsonResponse({"ok": False, "code": "busy", "message": message}, status=503)
    return JsonResponse({"ok": True, "tables": answer} if isinstance(answer, list) else {"ok": True})


class _NotYours(Exception):
    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, message


def _allowed(request: HttpRequest, pk: int) -> None:
    """Teachers of the session's class only. Raises _NotYours."""
    user = request.user
    if not isinstance(user, Teacher) or not user.is_active:
        known = bool(request.session.get("students") or request.session.get("guests"))
        if known:
            raise _NotYours(403, "not_a_teacher", _("Only the teacher can do that."))
        raise _NotYours(401, "signed_out", _("You are no longer signed in. Load the page again and sign in."))
    try:
        access_session(user, pk)
    except Http404:
        raise _NotYours(404, "not_yours", _("This session belongs to another teacher.")) from None


def _number(data: dict[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or not 0 <= value < 2**63:
        raise Refused("malformed", _("The server did not understand this."))
    return value


def _meant(data: dict[str, Any]) -> int | None:
    """The activity that was on when the teacher tapped; None where the page does not say."""
    return _number(data, "activity") if data.get("activity") is not None else None


def _words(data: dict[str, Any], name: str) -> list[str] | None:
    """A short list of words; None where it was left out."""
    value = data.get(name)
    if value is None:
        return None
    if not isinstance(value, list) or len(value) > 4 or not all(isinstance(each, str) for each in value):
        raise Refused("malformed", _("The server did not understand this."))
    return value


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Refused("malformed", _("The server did not understand this."))
    return value
