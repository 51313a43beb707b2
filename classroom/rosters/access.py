"""Which teacher may see which class: its owner and co-teachers, nobody else.

What is not a teacher's own does not exist for that teacher (404), so that guessing numbers in an address
tells nothing. What a co-teacher sees but may not do is refused by name (403).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _

from classroom.rosters.models import Classroom, Student, Teacher

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser

P = ParamSpec("P")


class TeacherRequest(HttpRequest):
    """A request of which ``teacher_required`` has made sure that a teacher asks."""

    user: Teacher


def classrooms_of(
    teacher: Teacher | AnonymousUser | AbstractBaseUser, *, archived: bool | None = False
) -> QuerySet[Classroom]:
    """The teacher's classes, own and co-taught; with ``archived`` those that were put away; None: all."""
    if not isinstance(teacher, Teacher) or not teacher.is_active:
        return Classroom.objects.none()
    own = Classroom.objects.filter(memberships__teacher=teacher)
    return own if archived is None else own.filter(archived_at__isnull=not archived)


def access_classroom(teacher: Teacher | AnonymousUser | AbstractBaseUser, pk: int) -> Classroom:
    """This class, archived or not.

    :raises Http404: when it is not this teacher's, or there is none.
    """
    if isinstance(teacher, Teacher) and teacher.is_active:
        found = Classroom.objects.filter(pk=pk, memberships__teacher=teacher).first()
        if found is not None:
            return found
    raise Http404(_("There is no such class among yours."))


def owns(teacher: Teacher | AnonymousUser | AbstractBaseUser, classroom: Classroom) -> bool:
    """Whether this teacher made the class (and so may archive it and say who teaches it too)."""
    return classroom.memberships.filter(teacher__pk=teacher.pk or 0, is_owner=True).exists()


def access_own_classroom(teacher: Teacher | AnonymousUser | AbstractBaseUser, pk: int) -> Classroom:
    """This class, for what only its owner may do.

    :raises Http404: when the class is not this teacher's at all.
    :raises PermissionDenied: when the teacher is a co-teacher of it.
    """
    classroom = access_classroom(teacher, pk)
    if not owns(teacher, classroom):
        raise PermissionDenied(_("Only the teacher who made this class may do that."))
    return classroom


def access_student(teacher: Teacher | AnonymousUser | AbstractBaseUser, pk: int) -> Student:
    """This student of one of the teacher's classes; also one who has left (the evidence stays).

    :raises Http404: when it is nobody in this teacher's classes.
    """
    if isinstance(teacher, Teacher) and teacher.is_active:
        found = (
            Student.objects.select_related("classroom")
            .filter(pk=pk, classroom__memberships__teacher=teacher)
            .first()
        )
        if found is not None:
            return found
    raise Http404(_("There is no such student in your classes."))


def teacher_required(
    view: Callable[Concatenate[TeacherRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Lets teachers in, sends strangers to the sign-in, and tells students that the page is not theirs.

    Where htmx fetches a part of a page, a sign-in form cannot take its place: the whole page goes.

    :raises PermissionDenied: for a browser on which a student is signed in.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if isinstance(request.user, Teacher) and request.user.is_active:
            return view(cast(TeacherRequest, request), *args, **kwargs)
        if request.session.get("students"):
            raise PermissionDenied(_("This page is for teachers."))
        if request.headers.get("HX-Request"):
            response = HttpResponse(status=401)
            response.headers["HX-Redirect"] = resolve_url("rosters:teacher-login")
            return response
        return redirect_to_login(
            request.get_full_path() if request.method == "GET" else resolve_url("rosters:home")
        )

    return cast("Callable[Concatenate[HttpRequest, P], HttpResponseBase]", wrapper)
