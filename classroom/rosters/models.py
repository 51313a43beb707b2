"""Who is in the room: teachers, their classes, and the students of each class.

A student is a seat number, a name and two codes to sign in with. No e-mail address, no national id, no
birthday. The codes are kept readable because the teacher prints them on cards; they open nothing but one
child's own place at a table, only from this class's sign-in, and each can be renewed with one tap.
"""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TeacherManager(BaseUserManager["Teacher"]):
    """Makes and finds teachers by user name, whichever way it is typed (see ``normalize_username``)."""

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> Teacher:
        teacher = self.model(username=self.model.normalize_username(username), **fields)
        teacher.set_password(password)
        teacher.save(using=self._db)
        return teacher

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> Teacher:
        return self.create_user(username, password, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> Teacher:
        return self.get(username=self.model.normalize_username(username or ""))


class Teacher(AbstractBaseUser, PermissionsMixin):
    """A grown-up with an account: signs in with a name and a password, owns classes."""

    username = models.CharField(_("user name"), max_length=60, unique=True)
    display_name = models.CharField(_("name"), max_length=60, blank=True)
    # host[:port] for students and QR codes, where the address found by itself is the wrong one.
    address = models.CharField(_("address for students"), max_length=120, blank=True)
    is_active = models.BooleanField(_("may sign in"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # Throttling by account, not by address: a whole school shares one address.
    failed_logins = models.PositiveIntegerField(default=0)
    last_failed_login_at = models.DateTimeField(null=True, blank=True)

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[TeacherManager] = TeacherManager()

    def __str__(self) -> str:
        return self.display_name or self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Full-width letters, capitals and stray spaces of a tablet keyboard make no other account."""
        return unicodedata.normalize("NFKC", username).strip().casefold()


class TeacherBrowser(models.Model):
    """A browser on which this teacher has signed in before; it counts its wrong passwords by itself.

    Without it, a pupil who keeps typing wrong passwords elsewhere could keep the teacher waiting at the
    start of a lesson. The browser holds a random token in a cookie, we hold its SHA-256.
    """

    teacher = models.ForeignKey(Teacher, on_delete=models.CASCADE, related_name="browsers")
    token_hash = models.CharField(max_length=64, unique=True)
    seen_at = models.DateTimeField()
    failed_logins = models.PositiveIntegerField(default=0)
    last_failed_login_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.teacher}, {self.seen_at:%Y-%m-%d}"


class SignInKind(models.TextChoices):
    PICTURES = "pictures", _("3 pictures")
    PIN = "pin", _("4-digit number")


class Classroom(models.Model):
    """One class (班級). ``code`` is what students type; it has no characters that look alike."""

    name = models.CharField(_("class"), max_length=60)
    code = models.CharField(max_length=8, unique=True)
    sign_in_kind = models.CharField(
        _("how students sign in"), max_length=10, choices=SignInKind.choices, default=SignInKind.PICTURES
    )
    # While open, the sign-in page lists numbers and names; closed, the number is typed.
    sign_in_open = models.BooleanField(default=False)
    mask_names = models.BooleanField(_("mask names on the projector (王○明)"), default=False)
    bopomofo = models.BooleanField(_("注音 beside card names"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    teachers: models.ManyToManyField[Teacher, ClassroomTeacher] = models.ManyToManyField(
        Teacher, through="ClassroomTeacher", related_name="classrooms"
    )

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class ClassroomTeacher(models.Model):
    """A teacher's part in a class: its owner, or a co-teacher who was added."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="memberships")
    teacher = models.ForeignKey(Teacher, on_delete=models.CASCADE, related_name="memberships")
    is_owner = models.BooleanField(default=False)
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-is_owner", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "teacher"], name="one_membership_per_teacher"),
            models.UniqueConstraint(
                fields=["classroom"], condition=Q(is_owner=True), name="one_owner_per_class"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.teacher}: {self.classroom}"


class Student(models.Model):
    """One child in one class. ``number`` is the seat number (座號) that every Taiwanese class has."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="students")
    number = models.PositiveIntegerField(_("seat number"))
    name = models.CharField(_("name"), max_length=40)
    group = models.CharField(_("group"), max_length=20, blank=True)
    # Both are made at once, so that changing the class's kind of sign-in strands nobody.
    pictures = models.CharField(max_length=40)  # three picture keys of codes.PICTURES, "cat,kite,bus"
    pin = models.CharField(max_length=4)
    wrong_tries = models.PositiveIntegerField(default=0)
    # Set after a few wrong tries; only a teacher lifts it, never a timer.
    needs_teacher = models.BooleanField(default=False)
    # The newest device plays. A browser whose session holds another token is told that it was replaced;
    # "" means signed out.
    device = models.CharField(max_length=32, blank=True)
    signed_in_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)  # no longer in the class; evidence stays
    added_at = models.DateTimeField(default=timezone.now)
    # Name and codes are gone for good; ``name`` is a pseudonym and ``number`` lies above all seat numbers.
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["classroom", "number"], condition=Q(left_at=None), name="one_student_per_seat_number"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="seat_numbers_begin_at_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class StudentNote(models.Model):
    """What a teacher wrote down about a student, for the teachers of the class."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="notes")
    teacher = models.ForeignKey(Teacher, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(_("note"), max_length=1000)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"note {self.pk} on student {self.student_id}"


class SavedGroup(models.Model):
    """Students who were picked on a page for a purpose, "needs help with 清領". Not where they sit:
    ``Student.group`` is.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="saved_groups")
    name = models.CharField(_("name of the group"), max_length=40)
    students = models.ManyToManyField(Student, related_name="saved_groups")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "name"], name="one_saved_group_per_name")
        ]

    def __str__(self) -> str:
        return self.name


class RosterImport(models.Model):
    """A class list that was taken over, so that the last one can be undone.

    ``undo`` holds what the students were before, names included; so it is emptied as soon as it is of no use
    any more: by the next import, by undoing, by erasing a student in it, after 30 days.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="imports")
    teacher = models.ForeignKey(Teacher, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    counts = models.JSONField(default=dict)  # what happened to how many: matching.Plan.counts
    undo = models.JSONField(default=dict, blank=True)  # importing.Undo
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"import {self.pk} of class {self.classroom_id}"


class DataLog(models.Model):
    """What was done with children's data: who, when, what. It never holds a child's name.

    The student stays a reference: shown by the name that the row has at that time, so by the pseudonym
    once it is erased.
    """

    class What(models.TextChoices):
        EXPORT = "export", _("exported")
        ERASE = "erase", _("erased")
        RETENTION = "retention", _("erased because of age")
        CLASSROOM = "classroom", _("class deleted")

    at = models.DateTimeField(default=timezone.now)
    what = models.CharField(max_length=10, choices=What.choices)
    teacher = models.ForeignKey(Teacher, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    # As text too: who did it must be told also when the account, or the class, is gone. Empty: the operator.
    teacher_name = models.CharField(max_length=130, blank=True)
    classroom = models.ForeignKey(
        Classroom, null=True, blank=True, on_delete=models.SET_NULL, related_name="data_log"
    )
    classroom_name = models.CharField(max_length=60, blank=True)
    student = models.ForeignKey(Student, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    counts = models.JSONField(default=dict)  # kind of record -> how many were exported, changed or deleted

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.what} {self.at:%Y-%m-%d %H:%M}"
