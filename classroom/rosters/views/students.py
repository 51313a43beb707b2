"""The students of a class: adding, mending, removing, codes, and the login cards."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.errors import Refused
from classroom.rosters import services
from classroom.rosters.access import TeacherRequest, access_classroom, access_student, teacher_required
from classroom.rosters.codes import pictures_of
from classroom.rosters.forms import StudentForm, posted
from classroom.rosters.links import join_url
from classroom.rosters.models import Classroom, Student
from classroom.rosters.views.classes import people_answer

CARDS_A_PAGE = 10


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def add(request: TeacherRequest, pk: int) -> HttpResponse:
    """One student by hand; afterwards the form waits for the next one."""
    classroom = access_classroom(request.user, pk)
    form = StudentForm(posted(request), initial={"number": _next_number(classroom)})
    if request.method == "POST" and form.is_valid():
        try:
            student = services.add_student(classroom=classroom, **form.cleaned_data)
        except Refused as refusal:
            form.add_error("number", refusal.message)
        else:
            messages.success(request, _("%(name)s is in the class.") % {"name": student})
            return redirect("rosters:student-add", pk)
    context = {
        "classroom": classroom,
        "form": form,
        "former": classroom.students.exclude(left_at=None).filter(erased_at=None),
    }
    return render(request, "rosters/student_add.html", context, status=422 if form.errors else 200)


def _next_number(classroom: Classroom) -> int:
    most = classroom.students.filter(left_at=None).aggregate(most=Max("number"))["most"] or 0
    return int(most) + 1


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def edit(request: TeacherRequest, pk: int) -> HttpResponse:
    """One student: name, number, group, and the code."""
    student = access_student(request.user, pk)
    form = StudentForm(posted(request), instance=access_student(request.user, pk))
    if request.method == "POST" and form.is_valid():
        try:
            services.update_student(student=student, **form.cleaned_data)
        except Refused as refusal:
            form.add_error("number", refusal.message)
        else:
            messages.success(request, _("Saved."))
            return redirect("rosters:classroom", student.classroom_id)
    stored = access_student(request.user, pk)
    context = {
        "student": stored,
        "classroom": stored.classroom,
        "form": form,
        "pictures": pictures_of(stored.pictures),
    }
    return render(request, "rosters/student.html", context, status=422 if form.errors else 200)


@require_POST
@teacher_required
def remove(request: TeacherRequest, pk: int) -> HttpResponse:
    student = access_student(request.user, pk)
    services.remove_student(student=student)
    messages.success(
        request,
        _("%(name)s is no longer in the class. What was played stays in the reports.") % {"name": student},
    )
    return redirect("rosters:classroom", student.classroom_id)


@require_POST
@teacher_required
def take_back(request: TeacherRequest, pk: int) -> HttpResponse:
    student = access_student(request.user, pk)
    try:
        services.take_back(student=student)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("rosters:student-add", student.classroom_id)
    messages.success(request, _("%(name)s is back in the class.") % {"name": student})
    return redirect("rosters:classroom", student.classroom_id)


@require_POST
@teacher_required
def reset_code(request: TeacherRequest, pk: int) -> HttpResponse:
    student = access_student(request.user, pk)
    try:
        services.reset_code(student=student)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("rosters:student", pk)
    return people_answer(request, student.classroom, renewed=student)


@require_POST
@teacher_required
def lift(request: TeacherRequest, pk: int) -> HttpResponse:
    student = access_student(request.user, pk)
    services.lift(students=[student])
    return people_answer(request, student.classroom)


@require_POST
@teacher_required
def lift_all(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_classroom(request.user, pk)
    services.lift(students=classroom.students.filter(left_at=None, needs_teacher=True))
    return people_answer(request, classroom)


@require_POST
@teacher_required
def sign_out(request: TeacherRequest, pk: int) -> HttpResponse:
    student = access_student(request.user, pk)
    services.sign_out_students(students=[student])
    return people_answer(request, student.classroom)


@require_POST
@teacher_required
def sign_out_all(request: TeacherRequest, pk: int) -> HttpResponse:
    classroom = access_classroom(request.user, pk)
    services.sign_out_students(students=classroom.students.exclude(device=""))
    return people_answer(request, classroom)


@never_cache
@require_safe
@teacher_required
def cards(request: TeacherRequest, pk: int) -> HttpResponse:
    """Login cards on A4, ten a page: all, or with ``?student=`` one."""
    classroom = access_classroom(request.user, pk)
    students = classroom.students.filter(left_at=None)
    chosen = request.GET.get("student", "")
    if chosen.isdecimal() and len(chosen) < 19:
        students = students.filter(pk=int(chosen))
    made = [_card(request, classroom, student) for student in students]
    pages = [made[start : start + CARDS_A_PAGE] for start in range(0, len(made), CARDS_A_PAGE)]
    return render(request, "rosters/cards.html", {"classroom": classroom, "pages": pages, "count": len(made)})


def _card(request: TeacherRequest, classroom: Classroom, student: Student) -> dict[str, object]:
    return {
        "student": student,
        "pictures": pictures_of(student.pictures),
        "url": join_url(request, classroom, student.number),
    }
