"""A teacher's own pages: signing in and out, the classes, the account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.rosters import sign_in, throttle
from classroom.rosters.access import TeacherRequest, classrooms_of, teacher_required
from classroom.rosters.forms import AccountForm, LoginForm, PasswordForm, posted
from classroom.rosters.models import Classroom, Teacher


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def teacher_login(request: HttpRequest) -> HttpResponse:
    """Name and password; wrong ones make this account wait (``throttle``)."""
    target = _target(request)
    if request.user.is_authenticated:
        return redirect(target)
    form = LoginForm(posted(request))
    status = 200
    if request.method == "POST":
        teacher = _check(request, form) if form.is_valid() else None
        if teacher is not None:
            throttle.succeeded(request, teacher)
            sign_in.sign_out_all(request)
            # Nothing of who used this browser before comes along: students, guests, a planted key.
            request.session.flush()
            login(request, teacher)
            response = redirect(target)
            throttle.remember_browser(request, response, teacher)
            return response
        status = 422
    return render(request, "rosters/teacher_login.html", {"form": form, "next": target}, status=status)


def _check(request: HttpRequest, form: LoginForm) -> Teacher | None:
    username, password = form.cleaned_data["username"], form.cleaned_data["password"]
    wait = throttle.begin_try(request, username)
    if wait:
        form.add_error(None, _too_many(wait))
        return None
    teacher = authenticate(request, username=Teacher.normalize_username(username), password=password)
    if isinstance(teacher, Teacher):
        return teacher
    form.add_error(None, _("The user name or the password is wrong."))
    return None


def _too_many(wait: int) -> str:
    return ngettext(
        "Too many wrong passwords for this account. Please wait %(n)s second, then try again.",
        "Too many wrong passwords for this account. Please wait %(n)s seconds, then try again.",
        wait,
    ) % {"n": wait}


def _target(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else resolve_url("rosters:home")


@require_POST
def teacher_logout(request: HttpRequest) -> HttpResponse:
    sign_in.sign_out_teacher(request)
    return redirect("rosters:welcome")


@require_safe
@teacher_required
def home(request: TeacherRequest) -> HttpResponse:
    """The teacher's classes, and what to do next where there is none."""
    return render(
        request,
        "rosters/home.html",
        {
            "classrooms": _with_counts(classrooms_of(request.user)),
            "archived": classrooms_of(request.user, archived=True),
            "owned": set(
                request.user.memberships.filter(is_owner=True).values_list("classroom_id", flat=True)
            ),
        },
    )


def _with_counts(classrooms: QuerySet[Classroom]) -> QuerySet[Classroom]:
    """With ``size``, the students in the class, and ``present``, those who are signed in."""
    here = Q(students__left_at=None)
    return classrooms.annotate(
        size=Count("students", filter=here), present=Count("students", filter=here & ~Q(students__device=""))
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def account(request: TeacherRequest) -> HttpResponse:
    """Name, address for students."""
    form = AccountForm(posted(request), instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("rosters:account")
    if form.errors:
        request.user.refresh_from_db()  # the header shows the name that is stored
    return _account(request, form, PasswordForm(teacher=request.user))


@sensitive_post_parameters("old", "new", "again")
@never_cache
@require_POST
@teacher_required
def password(request: TeacherRequest) -> HttpResponse:
    """A new password; this browser stays signed in, all others are signed out.

    Guessing the old one here waits as at the sign-in: a child may sit at a teacher's unlocked computer.
    """
    form = PasswordForm(request.POST, teacher=request.user)
    wait = throttle.begin_try(request, request.user.username)
    if wait:
        messages.error(request, _too_many(wait))
        return redirect("rosters:account")
    if form.is_valid():
        throttle.succeeded(request, request.user)
        request.user.set_password(form.cleaned_data["new"])
        request.user.save(update_fields=["password"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your password is changed. Other devices are signed out."))
        return redirect("rosters:account")
    return _account(request, AccountForm(instance=request.user), form)


def _account(request: TeacherRequest, form: AccountForm, password_form: PasswordForm) -> HttpResponse:
    status = 422 if form.errors or password_form.errors else 200
    return render(
        request, "rosters/account.html", {"form": form, "password_form": password_form}, status=status
    )
