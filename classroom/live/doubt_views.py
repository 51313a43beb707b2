"""A card reported as doubtful during play. Plain HTTP, so that it works also while the socket is down."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from classroom.errors import Refused
from classroom.live import people
from classroom.live.posted import posted
from classroom.play import doubts
from classroom.play.selectors import table_place, teaches
from classroom.rosters.models import Teacher


@never_cache
@require_POST
def report(request: HttpRequest, table: int) -> JsonResponse:
    """``POST /live/doubt/<table>/`` with ``{"item", "reason", "seat"}``: who sits or sat at the table, or a
    teacher of its class. ``reason``: one of ``classroom.play.doubts.REASONS`` or empty. ``seat``: who of
    several people on one tablet; without it the first. ``{"ok": true}``, or ``{"ok": false, "code",
    "message"}`` with 4xx.
    """
    try:
        data = posted(request)
        who = _reporter(request, table, data.get("seat"))
        doubts.report(
            table_id=table, item=str(data.get("item", "")), reason=str(data.get("reason", "")), **who
        )
    except Refused as refusal:
        status = {"signed_out": 401, "no_such_table": 404}.get(refusal.code, 409)
        return JsonResponse(refusal.as_json(), status=status)
    return JsonResponse({"ok": True})


def _reporter(request: HttpRequest, table: int, seat: Any) -> dict[str, int]:
    """Who speaks, as an argument of ``doubts.report``.

    :raises Refused: ``signed_out``; ``no_such_table``, also where it is not theirs.
    """
    user = request.user
    here = people.people_of(request.session)
    if not here and not isinstance(user, Teacher):
        raise Refused("signed_out", _("You are no longer signed in. Load the page again and sign in."))
    place = table_place(table)
    if place is not None and isinstance(user, Teacher) and user.is_active:
        if teaches(user.pk, place.classroom_id):
            return {"teacher_id": user.pk}
    elif place is not None:
        there = doubts.sat_there(table, [person.key for person in here])
        by_key = {person.key: person for person in here}
        if there:
            speaks = next((key for key, sat in there.items() if sat == seat), next(iter(there)))
            return {f"{by_key[speaks].kind}_id": by_key[speaks].id}
    raise Refused("no_such_table", _("There is no such table."))
