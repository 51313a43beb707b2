"""A teacher has looked at what was reported as doubtful."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from classroom.decks.views import owner_only
from classroom.play import doubts
from classroom.rosters.access import TeacherRequest
from history_content import own, own_questions

PAGES = {
    "built-in": "decks:built-in",
    "own": "decks:deck",
    "questions": "decks:built-in-questions",
    "own-questions": "decks:question-set",
}


@require_POST
@owner_only
def done(request: TeacherRequest) -> HttpResponse:
    """Closes what was reported about one item; back to the deck's page."""
    kind, key = request.POST.get("kind", ""), request.POST.get("key", "")
    page = _page(request, kind, key)
    if doubts.close(request.user, kind, key, request.POST.get("item", "")):
        messages.success(request, _("Done. If it is reported again, it comes back."))
    return redirect(f"{page}#doubts")


def _page(request: TeacherRequest, kind: str, key: str) -> str:
    """The address of the deck's page.

    :raises Http404: where there is no such deck, or it is another teacher's.
    """
    try:
        if kind == "own":
            own.access_deck(user=request.user, deck_id=int(key))
        elif kind == "own-questions":
            own_questions.access_set(user=request.user, set_id=int(key))
        argument = int(key) if kind in doubts.OWN else key
        return reverse(PAGES[kind], args=[argument])
    except (KeyError, ValueError, NoReverseMatch) as error:
        raise Http404("no such deck") from error
