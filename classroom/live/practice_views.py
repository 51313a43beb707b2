"""Practice alone between lessons: the students of this tablet, each at a quiz of one's own."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from classroom.errors import Refused
from classroom.live import people
from classroom.play import practice
from classroom.rosters.sign_in import students_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Who practises? Then on to the student's table: the one that is not finished, or a new one."""
    here = students_of(request.session)
    if not here:
        return redirect("rosters:welcome")
    if request.method == "POST":
        wanted = request.POST.get("student", "")
        student = next((each for each in here if str(each.pk) == wanted), None)
        if student is None:
            raise Http404("not a student of this tablet")
        try:
            table = practice.begin(student)
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            return redirect("live:practice-table", table.pk)
    return render(request, "live/practice.html", {"here": here})


@never_cache
@ensure_csrf_cookie
@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """A practice table, for the student whose it is."""
    here = people.people_of(request.session)
    if not here:
        return redirect("rosters:welcome")
    if not practice.is_of(pk, [person.id for person in here if person.kind == "student"]):
        raise Http404("not a practice table of these people")
    page = {"table": pk, "play": reverse("live:play"), "welcome": reverse("rosters:welcome")}
    return render(request, "live/practice_table.html", {"page": page})
