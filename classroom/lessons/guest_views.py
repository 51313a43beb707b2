"""The pages on which a guest joins a session and leaves it: for everybody who has its code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from classroom.errors import Refused
from classroom.lessons import guests
from classroom.lessons.forms import GuestForm


@require_http_methods(["GET", "HEAD", "POST"])
def guest_join(request: HttpRequest, code: str = "") -> HttpResponse:
    """Code and nickname; then the tablet follows the session like everybody's."""
    form = GuestForm(request.POST or None, initial={"code": code})
    if request.method == "POST" and form.is_valid():
        session = guests.session_by_code(form.cleaned_data["code"])
        if session is None:
            form.add_error("code", _("No session with this code takes guests now. Ask your teacher."))
        else:
            try:
                guests.join(request, session, form.cleaned_data["nickname"])
            except Refused as refusal:
                form.add_error("nickname", refusal.message)
            else:
                return redirect("live:play")
    known = guests.session_by_code(code) if code else None
    return render(
        request,
        "lessons/guest_join.html",
        {"form": form, "known": known},
        status=200 if not form.errors else 422,
    )


@require_POST
def guest_leave(request: HttpRequest, guest_pk: int) -> HttpResponse:
    """“Not me”: this browser no longer speaks for the guest."""
    guests.leave(request, guest_pk)
    return redirect("live:play")
