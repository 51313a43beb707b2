"""What a teacher may choose to play with: decks of cards and question sets, and how forms name them.

A form knows a deck by one word, ``kind:key`` ("built-in:taiwan", "own:7", "questions:eras",
"own-questions:7"); an activity stores a deck reference (:mod:`history_content.library`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from classroom.rosters.models import Teacher
from history_content import library, own, own_questions
from history_content.faults import ContentError
from history_content.question_sets import question_sets as built_in_sets

QUESTIONS: Final = ("questions", "own-questions")
"""Kinds of reference that name written questions, not cards to play with."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose. ``cards`` and ``questions``: how many, None where it has none or nobody may know.
    ``own``: a teacher's own.
    """

    value: str
    title: str
    note: str = ""
    cards: int | None = None
    questions: int | None = None
    own: bool = False

    @property
    def playable(self) -> bool:
        """Whether there is something in it; what a colleague chose is taken to have something."""
        return self.questions != 0 and self.cards != 0


def decks(teacher: Teacher, lang: str) -> list[Choice]:
    """The built-in decks, then the teacher's own."""
    built_in = [
        Choice(f"built-in:{deck.key}", deck.title_in(lang), cards=deck.cards)
        for deck in library.built_in_decks()
    ]
    return built_in + [
        Choice(f"own:{deck.pk}", deck.title, cards=getattr(deck, "included_count", 0), own=True)
        for deck in own.decks_of(teacher)
    ]


def question_sets(teacher: Teacher, lang: str) -> list[Choice]:
    """The built-in question sets, then the teacher's own."""
    built_in = [
        Choice(
            f"questions:{each.key}", each.title_in(lang), note=each.note_in(lang), questions=each.questions
        )
        for each in built_in_sets()
        if each.questions
    ]
    return built_in + [
        Choice(
            f"own-questions:{each.pk}",
            each.title,
            note=each.description,
            questions=getattr(each, "included_count", 0),
            own=True,
        )
        for each in own_questions.sets_of(teacher)
    ]


def kept(ref: Mapping[str, Any], known: Sequence[Choice]) -> Choice | None:
    """What an activity holds and the teacher could not choose anew: a colleague's own deck or question set,
    in a class that is taught together. None: it can be chosen anyway, or it is no longer there.
    """
    value = value_of(ref)
    if not ref or value in {each.value for each in known}:
        return None
    try:
        found = library.resolve(ref)
    except ContentError:
        return None
    if is_questions(ref):
        title = _("The question set chosen by your colleague")
        return Choice(value, title, questions=len(found.deck.questions), own=True)
    return Choice(value, _("The deck chosen by your colleague"), own=True)


def gone(ref: Mapping[str, Any]) -> str:
    """What to say about a deck or question set that is no longer there; "" where it is."""
    try:
        library.resolve(ref)
    except ContentError as fault:
        return fault_of(fault.code, fault.message)
    return ""


def fault_of(code: str, said: str) -> str:
    """A refusal of the content in the words of somebody who built an activity with it."""
    match code:
        case "unknown_questions":
            return _("This question set was deleted. Choose another one.")
        case "unknown_question":
            return _("Questions of this set were deleted or hidden. Choose the set again.")
        case "empty_questions":
            return _("No question of this set can be asked. Choose another set, or add questions to it.")
        case "unknown_deck":
            return _("This deck was deleted. Choose another one.")
    return said


def is_questions(ref: Mapping[str, Any]) -> bool:
    """Whether it names written questions."""
    return ref.get("kind") in QUESTIONS


def value_of(ref: Mapping[str, Any]) -> str:
    """The form's word for a reference."""
    kind = str(ref.get("kind", "built-in"))
    if kind in ("own", "own-questions"):
        return f"{kind}:{ref.get('id')}"
    return f"{kind}:{ref.get('key', library.TAIWAN)}"


def ref_of(
    value: str, *, eras: Sequence[str] | None = None, number: int | None = None, before: Mapping[str, Any]
) -> dict[str, Any]:
    """The reference for a form's word.

    ``eras``: None for all of a built-in deck. ``number``: of the questions, None for all. ``before``: the
    reference that stood there; where it is the same set, a choice of single questions is kept.
    """
    kind, _colon, key = value.partition(":")
    ref: dict[str, Any] = {"kind": kind}
    ref |= {"id": int(key)} if kind in ("own", "own-questions") else {"key": key}
    if kind in QUESTIONS:
        if value_of(before) == value and before.get("ids"):
            ref["ids"] = list(before["ids"])
        if number is not None:
            ref["number"] = number
    elif kind == "built-in":
        ref["eras"] = None if eras is None else list(eras)
    return ref
