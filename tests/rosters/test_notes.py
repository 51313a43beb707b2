"""Notes of teachers about a student: read by all teachers of the class, taken away by who wrote them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from classroom.errors import Refused
from classroom.rosters import notes
from classroom.rosters.models import StudentNote, Teacher
from tests.rosters.conftest import World


def test_a_note_is_removed_by_its_author_or_by_the_owner_of_the_class(world: World) -> None:
    child = world.students[0]
    owners, cos, again = (
        notes.add_note(student=child, teacher=who, text="需要多鼓勵")
        for who in (world.alice, world.bob, world.bob)
    )
    with pytest.raises(Refused, match="not_your_note"):
        notes.remove_note(student=child, note=owners.pk, teacher=world.bob)
    assert child.notes.count() == 3
    notes.remove_note(student=child, note=cos.pk, teacher=world.bob)
    notes.remove_note(student=child, note=again.pk, teacher=world.alice)
    notes.remove_note(student=child, note=again.pk, teacher=world.bob)  # gone already: no error
    assert list(child.notes.all()) == [owners]


def test_what_a_colleague_left_behind_is_the_owners_to_clean_up(world: World) -> None:
    child = world.students[0]
    note = StudentNote.objects.create(student=child, teacher=None, text="老師離開了")
    with pytest.raises(Refused, match="not_your_note"):
        notes.remove_note(student=child, note=note.pk, teacher=world.bob)
    notes.remove_note(student=child, note=note.pk, teacher=world.alice)
    assert not child.notes.exists()


def test_the_button_is_there_for_who_may_use_it(
    world: World, as_teacher: Callable[[Teacher], Client]
) -> None:
    child = world.students[0]
    note = notes.add_note(student=child, teacher=world.alice, text="需要多鼓勵")
    remove, page = (
        reverse("rosters:note-remove", args=[child.pk, note.pk]),
        reverse("reports:student", args=[child.pk]),
    )
    owner, co = as_teacher(world.alice), as_teacher(world.bob)
    assert remove in owner.get(page).content.decode()
    shown = co.get(page).content.decode()
    assert "需要多鼓勵" in shown
    assert remove not in shown
    # Whoever asks all the same is told why not, and the note stays.
    told = co.post(remove, {"next": page}, follow=True).content.decode()
    assert "建立這個班級的老師" in told
    assert child.notes.count() == 1
