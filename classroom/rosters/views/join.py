"""How students get in: class code, own number, own pictures; and who plays on this tablet."""

from __future__ import annotations

import unicodedata

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.numbers import whole
from classroom.rosters import sign_in
from classroom.rosters.codes import ALPHABET, CODE_LENGTH, PICTURES, normalise_code
from classroom.rosters.links import guest_url, play_url
from classroom.rosters.models import Classroom, SignInKind, Student
from classroom.rosters.sign_in import Outcome


@never_cache
@require_safe
def welcome(request: HttpRequest) -> HttpResponse:
    """The first page of every tablet: the class code, or on to those who are signed in here."""
    if sign_in.students_of(request.session):
        return redirect("rosters:here")
    return _welcome(request)


def _welcome(request: HttpRequest, *, typed: str = "", error: str = "", guest_url: str = "") -> HttpResponse:
    context = {
        "typed": typed,
        "error": error,
        "guest_url": guest_url,
        "alphabet": ALPHABET,
        "code_length": CODE_LENGTH,
    }
    return render(request, "rosters/welcome.html", context, status=404 if error else 200)


@never_cache
@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """From the code that was typed to the class's page."""
    typed = request.GET.get("code", "")[:40]
    code = normalise_code(typed)
    if not code:
        return redirect("rosters:welcome")
    if Classroom.objects.filter(code=code, archived_at=None).exists():
        return redirect("rosters:join", code)
    return _unknown_code(request, typed)


def _unknown_code(request: HttpRequest, typed: str) -> HttpResponse:
    plain = unicodedata.normalize("NFKC", typed)
    if any(ord(character) > 127 for character in plain):
        error = _("The code has only English letters and digits. Use the keys below.")
    else:
        error = _("No class has this code. Look at the screen in front once more.")
    return _welcome(request, typed=typed.strip(), error=error, guest_url=guest_url(normalise_code(typed)))


def _classroom(code: str) -> Classroom | None:
    return Classroom.objects.filter(code=normalise_code(code), archived_at=None).first()


@never_cache
@require_safe
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Which child is it? Tiles while the teacher holds sign-in open, otherwise a keypad for the number."""
    classroom = _classroom(code)
    if classroom is None:
        return _unknown_code(request, code)
    if classroom.code != code:
        return redirect("rosters:join", classroom.code)
    here = {student.pk for student in sign_in.students_of(request.session)}
    context: dict[str, object] = {"classroom": classroom, "here": here}
    status = 200
    if classroom.sign_in_open:
        context["students"] = classroom.students.filter(left_at=None)
        return render(request, "rosters/join_list.html", context)
    number = normalise_number(request.GET.get("number", ""))
    if number is not None:
        if _student(classroom, number) is not None:
            return redirect("rosters:join-code", classroom.code, number)
        context["error"] = _("Nobody in this class has number %(number)s. Type it once more.") % {
            "number": number
        }
        status = 404
    return render(request, "rosters/join_number.html", context, status=status)


def normalise_number(typed: str) -> int | None:
    """The number meant, from digits of any width; None when there is none (or no class is that large)."""
    plain = unicodedata.normalize("NFKC", typed).strip()
    return whole(plain, digits=4)


def _student(classroom: Classroom, number: int) -> Student | None:
    return classroom.students.filter(number=number, left_at=None).first()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The three pictures, or the PIN. Nobody is told a name here unless the list is open anyway."""
    classroom = _classroom(code)
    if classroom is None:
        return _unknown_code(request, code)
    student = _student(classroom, number)
    if student is None:
        raise Http404(_("Nobody in this class has this number."))
    error, status = "", 200
    outcome = None
    if request.method == "POST":
        outcome = sign_in.try_code(request, student, request.POST.get("code", "")[:200])
        if outcome is Outcome.IN:
            return redirect("rosters:here")
        if outcome is Outcome.WRONG:
            error, status = _wrong(classroom), 422
        elif outcome is Outcome.PAUSE:
            error, status = _pause(sign_in.pause_left(request.session)), 429
    asks = student.needs_teacher or outcome is Outcome.ASK_TEACHER
    context = {
        "classroom": classroom,
        "student": student,
        "shows_name": classroom.sign_in_open,
        "asks_teacher": asks,
        "pictures": PICTURES,
        "pin": classroom.sign_in_kind == SignInKind.PIN,
        "error": error,
    }
    return render(request, "rosters/join_code.html", context, status=403 if asks and outcome else status)


def _wrong(classroom: Classroom) -> str:
    if classroom.sign_in_kind == SignInKind.PIN:
        return _("Not quite. Look at your card and type the 4 digits once more.")
    return _("Not quite. Look at your card: which picture comes first?")


def _pause(seconds: int) -> str:
    return ngettext(
        "This tablet has tried many times. Wait %(n)s second, or let your teacher help.",
        "This tablet has tried many times. Wait %(n)s seconds, or let your teacher help.",
        seconds,
    ) % {"n": seconds}


@never_cache
@require_safe
def here(request: HttpRequest) -> HttpResponse:
    """Who plays on this tablet: start, add one of the same group, or "not me"."""
    students = sign_in.students_of(request.session)
    replaced = sign_in.replaced_of(request.session)
    if not students and not replaced:
        return redirect("rosters:welcome")
    classroom = (students or replaced)[-1].classroom
    context = {"students": students, "replaced": replaced, "classroom": classroom, "play_url": play_url()}
    return render(request, "rosters/here.html", context)


@require_POST
def not_me(request: HttpRequest, student: int) -> HttpResponse:
    """One tap, and this tablet no longer speaks for that child."""
    sign_in.sign_out(request, student)
    return redirect("rosters:here")


@require_POST
def everybody_out(request: HttpRequest) -> HttpResponse:
    """The lesson is over: the tablet is empty for the next class."""
    sign_in.sign_out_all(request)
    return redirect("rosters:welcome")
