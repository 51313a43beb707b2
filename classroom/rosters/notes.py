"""What teachers keep about students for themselves: notes, and groups that they picked for a purpose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.rosters.access import owns
from classroom.rosters.models import Classroom, SavedGroup, Student, StudentNote, Teacher

LONGEST_NOTE = 1000
LONGEST_NAME = 40


def add_note(*, student: Student, teacher: Teacher, text: str) -> StudentNote:
    """Writes a note down.

    :raises Refused: ``erased``, ``note_empty``, ``note_too_long``.
    """
    if student.erased_at is not None:
        raise Refused("erased", _("The data of this child was erased; nothing new can be written about it."))
    text = text.strip()
    if not text:
        raise Refused("note_empty", _("Write something first."))
    if len(text) > LONGEST_NOTE:
        raise Refused("note_too_long", _("A note has at most %(most)s characters.") % {"most": LONGEST_NOTE})
    return StudentNote.objects.create(student=student, teacher=teacher, text=text)


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A note as one teacher sees it."""

    note: StudentNote
    removable: bool


def notes_for(*, student: Student, teacher: Teacher) -> list[ShownNote]:
    """The notes on a student, the newest first."""
    owner = owns(teacher, student.classroom)
    found = student.notes.select_related("teacher")
    return [ShownNote(note, owner or note.teacher_id == teacher.pk) for note in found]


def remove_note(*, student: Student, note: int, teacher: Teacher) -> None:
    """Takes a note of this student away; one that is gone already is no error. What a colleague wrote down,
    only that colleague takes away, or whoever made the class: it is theirs to clean up.

    :raises Refused: ``not_your_note``.
    """
    found = student.notes.filter(pk=note).first()
    if found is None:
        return
    if found.teacher_id != teacher.pk and not owns(teacher, student.classroom):
        raise Refused(
            "not_your_note",
            _("A note is removed by the teacher who wrote it, or by the one who made the class."),
        )
    found.delete()


@transaction.atomic
def save_group(*, classroom: Classroom, name: str, students: Iterable[int]) -> SavedGroup:
    """Keeps these students of the class under a name; a group of that name is replaced.

    :raises Refused: ``group_without_name``, ``group_name_too_long``, ``group_empty``.
    """
    name = " ".join(name.split())
    if not name:
        raise Refused("group_without_name", _("Give the group a name."))
    if len(name) > LONGEST_NAME:
        raise Refused(
            "group_name_too_long", _("The name has at most %(most)s characters.") % {"most": LONGEST_NAME}
        )
    picked = list(classroom.students.filter(pk__in=set(students), left_at=None))
    if not picked:
        raise Refused("group_empty", _("Pick at least one student."))
    group, _made = SavedGroup.objects.get_or_create(classroom=classroom, name=name)
    group.students.set(picked)
    return group
