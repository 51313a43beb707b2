"""What teachers may change about classes, students and co-teachers.

Each function does one thing in one transaction, refuses with ``classroom.errors.Refused`` and then has
changed nothing. Who may call it is the views' business (``access``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.rosters import changes, personal
from classroom.rosters.codes import new_code, new_pictures, new_pin
from classroom.rosters.models import Classroom, ClassroomTeacher, SignInKind, Student, Teacher

# Classes ------------------------------------------------------------------------------------------------


def create_classroom(*, owner: Teacher, name: str, sign_in_kind: str = SignInKind.PICTURES) -> Classroom:
    """A new class of this teacher, empty, with a code of its own."""
    for _attempt in range(20):
        try:
            with transaction.atomic():
                classroom = Classroom.objects.create(name=name, code=new_code(), sign_in_kind=sign_in_kind)
                ClassroomTeacher.objects.create(classroom=classroom, teacher=owner, is_owner=True)
                return classroom
        except IntegrityError:
            continue  # the code was taken a moment ago; there are 729 million
    raise Refused("no_code", _("No free class code was found. Please try again."))


def renew_code(*, classroom: Classroom) -> Classroom:
    """Another class code; the old one, printed or written down, opens nothing any more."""
    for _attempt in range(20):
        try:
            with transaction.atomic():
                classroom.code = new_code()
                classroom.save(update_fields=["code"])
                return classroom
        except IntegrityError:
            continue
    raise Refused("no_code", _("No free class code was found. Please try again."))


def set_sign_in_open(*, classroom: Classroom, opened: bool) -> None:
    """Whether the sign-in page shows the list of numbers and names."""
    if opened and classroom.archived_at is not None:
        raise Refused("archived", _("This class is archived. Bring it back first."))
    classroom.sign_in_open = opened
    classroom.save(update_fields=["sign_in_open"])
    changes.tell(classroom.pk)


ArchiveCheck = Callable[[Classroom], None]
_archive_checks: list[ArchiveCheck] = []


def before_archive(check: ArchiveCheck) -> None:
    """``check(classroom)`` before a class is put away; raises Refused while something of it goes on."""
    if check not in _archive_checks:
        _archive_checks.append(check)


def archive(*, classroom: Classroom) -> None:
    """Puts a class away at the end of the year: nobody signs in, the evidence stays.

    :raises Refused: what :func:`before_archive` found.
    """
    with transaction.atomic():
        # Opening a session locks this row too, so none opens between the check and the change.
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        for check in _archive_checks:
            check(classroom)
        classroom.archived_at = timezone.now()
        classroom.sign_in_open = False
        classroom.save(update_fields=["archived_at", "sign_in_open"])
        classroom.students.exclude(device="").update(device="")
        changes.tell(classroom.pk)


def bring_back(*, classroom: Classroom) -> None:
    """Takes an archived class up again."""
    classroom.archived_at = None
    classroom.save(update_fields=["archived_at"])


def delete_classroom(*, classroom: Classroom, typed_name: str, teacher: Teacher | None = None) -> None:
    """Deletes a class for good, with its sessions and everything its students did in them; it is logged.

    :raises Refused: ``not_archived``, ``name_differs`` (it must be typed, to be sure).
    """
    if classroom.archived_at is None:
        raise Refused("not_archived", _("Archive the class first. Only archived classes can be deleted."))
    if "".join(typed_name.split()) != "".join(classroom.name.split()):
        raise Refused(
            "name_differs", _("The name that you typed is not the name of this class. Nothing was deleted.")
        )
    with transaction.atomic():
        personal.before_deletion(classroom=classroom, teacher=teacher)
        classroom.delete()


# Co-teachers --------------------------------------------------------------------------------------------


def add_co_teacher(*, classroom: Classroom, username: str) -> Teacher:
    """Lets another teacher see and run this class.

    :raises Refused: ``unknown_teacher``, ``already_there``.
    """
    teacher = Teacher.objects.filter(username=Teacher.normalize_username(username), is_active=True).first()
    if teacher is None:
        raise Refused(
            "unknown_teacher",
            _("There is no teacher with the user name “%(name)s”. Ask your colleague how it is written.")
            % {"name": username.strip()[:60]},
        )
    __, created = ClassroomTeacher.objects.get_or_create(classroom=classroom, teacher=teacher)
    if not created:
        raise Refused("already_there", _("%(name)s already teaches this class.") % {"name": teacher})
    return teacher


def remove_co_teacher(*, classroom: Classroom, teacher_id: int) -> None:
    """Takes a co-teacher out of the class; the owner stays.

    :raises Refused: ``owner_stays``, ``unknown_teacher``.
    """
    membership = classroom.memberships.filter(teacher_id=teacher_id).first()
    if membership is None:
        raise Refused("unknown_teacher", _("This teacher does not teach the class any more."))
    if membership.is_owner:
        raise Refused("owner_stays", _("The teacher who made the class cannot be taken out of it."))
    membership.delete()


# Students -----------------------------------------------------------------------------------------------


def _codes(classroom: Classroom) -> tuple[set[str], set[str]]:
    """Picture codes and PINs that children of this class have now: no two children get the same."""
    pairs = list(classroom.students.filter(left_at=None).values_list("pictures", "pin"))
    return {pictures for pictures, _pin in pairs}, {pin for _pictures, pin in pairs}


def _number_taken(number: int) -> Refused:
    return Refused(
        "number_taken",
        _("Seat number %(number)s is already taken in this class.") % {"number": number},
        number=number,
    )


def add_student(*, classroom: Classroom, number: int, name: str, group: str = "") -> Student:
    """A new student with fresh codes of both kinds.

    :raises Refused: ``number_taken``.
    """
    with transaction.atomic():
        pictures, pins = _codes(classroom)
        if classroom.students.filter(number=number, left_at=None).exists():
            raise _number_taken(number)
        try:
            with transaction.atomic():
                student = Student.objects.create(
                    classroom=classroom,
                    number=number,
                    name=name,
                    group=group,
                    pictures=new_pictures(pictures),
                    pin=new_pin(pins),
                )
        except IntegrityError:
            raise _number_taken(number) from None
        changes.tell(classroom.pk)
    return student


def _check_not_erased(student: Student) -> None:
    if student.erased_at is not None:
        raise Refused("erased", _("This student's data was erased. There is nobody to bring back."))


def update_student(*, student: Student, number: int, name: str, group: str) -> None:
    """:raises Refused: ``number_taken``, ``erased``."""
    _check_not_erased(student)
    others = Student.objects.filter(classroom_id=student.classroom_id, number=number, left_at=None)
    if others.exclude(pk=student.pk).exists():
        raise _number_taken(number)
    student.number, student.name, student.group = number, name, group
    try:
        with transaction.atomic():
            student.save(update_fields=["number", "name", "group"])
            changes.tell(student.classroom_id)
    except IntegrityError:
        raise _number_taken(number) from None


def remove_student(*, student: Student) -> None:
    """The student leaves the class: off the list, signed out; what was played stays evidence."""
    student.left_at = timezone.now()
    student.device = ""
    student.save(update_fields=["left_at", "device"])
    changes.tell(student.classroom_id)


def take_back(*, student: Student) -> None:
    """A student who had left is on the list again, with the old seat number and the old evidence.

    :raises Refused: ``number_taken`` when somebody else has the number now, ``erased``.
    """
    _check_not_erased(student)
    student.left_at = None
    try:
        with transaction.atomic():
            student.save(update_fields=["left_at"])
            changes.tell(student.classroom_id)
    except IntegrityError:
        raise _number_taken(student.number) from None


def reset_code(*, student: Student) -> Student:
    """New pictures and a new PIN. Whoever holds the old code is out: the student is signed out too.

    :raises Refused: ``erased``.
    """
    _check_not_erased(student)
    with transaction.atomic():
        pictures, pins = _codes(student.classroom)
        student.pictures, student.pin = new_pictures(pictures), new_pin(pins)
        student.wrong_tries, student.needs_teacher, student.device = 0, False, ""
        student.save(update_fields=["pictures", "pin", "wrong_tries", "needs_teacher", "device"])
        changes.tell(student.classroom_id)
    return student


def lift(*, students: Iterable[Student]) -> None:
    """The teacher has helped: these students may try again."""
    rows = list(students)
    Student.objects.filter(pk__in=[student.pk for student in rows]).update(needs_teacher=False, wrong_tries=0)
    for classroom_id in {student.classroom_id for student in rows}:
        changes.tell(classroom_id)


def sign_out_students(*, students: Iterable[Student]) -> None:
    """Signs students out wherever they are signed in."""
    rows = list(students)
    Student.objects.filter(pk__in=[student.pk for student in rows]).update(device="")
    for classroom_id in {student.classroom_id for student in rows}:
        changes.tell(classroom_id)


# Teachers -----------------------------------------------------------------------------------------------


def create_teacher(*, username: str, password: str, display_name: str = "", **fields: bool) -> Teacher:
    """A new account. The password must already be validated.

    :raises Refused: ``name_taken``, ``no_name``.
    """
    name = Teacher.normalize_username(username)
    if not name:
        raise Refused("no_name", _("A teacher needs a user name."))
    if Teacher.objects.filter(username=name).exists():
        raise Refused(
            "name_taken", _("There is already a teacher with the user name “%(name)s”.") % {"name": name}
        )
    return Teacher.objects.create_user(name, password, display_name=display_name, **fields)
