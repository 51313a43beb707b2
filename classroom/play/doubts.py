"""Cards and questions that somebody at a table took to be faulty: reported during play, read by teachers.

A report says nothing about the card and changes nothing at the table; it is answered alike whatever the card
is. Synchronous.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from classroom.errors import Refused
from classroom.lessons import practice
from classroom.play.models import Doubt, Move, Seat, Table
from classroom.rosters.access import classrooms_of
from classroom.rosters.models import Teacher
from history_content import library
from history_content.faults import ContentError
from history_content.resolved import Resolved

REASONS: Final[dict[str, str | Promise]] = {
    "picture": gettext_lazy("The picture is unclear"),
    "date": gettext_lazy("The date may be wrong"),
    "two-answers": gettext_lazy("Two answers are possible"),
    "typo": gettext_lazy("A mistake in the writing"),
    "other": gettext_lazy("Something else"),
}
"""What may be wrong, by code, in the order in which it is offered."""

OWN: Final = frozenset({"own", "own-questions"})
"""Kinds of decks that belong to one teacher, who reads all reports about them."""


class Reported(Struct, frozen=True):
    """What was reported about one card, clue or question of a deck.

    ``reasons``: codes with how often, most often first; ``people``: how many reported it. ``who``: names with
    their classes. ``name``, ``icon``: as the card was named when it was played; ``open``: nobody has closed
    it yet.
    """

    item: str
    kind: str
    name: str
    icon: str
    lang: str
    people: int
    reasons: tuple[tuple[str, int], ...]
    who: tuple[str, ...]
    latest: datetime
    open: bool


def report(
    *,
    table_id: int,
    item: str,
    reason: str = "",
    student_id: int | None = None,
    guest_id: int | None = None,
    teacher_id: int | None = None,
) -> Doubt:
    """Keeps that one person (exactly one is given) doubts this item of the table's deck.

    Once a person and item: again, it only changes the reason; where it was closed meanwhile and the deck is
    another by now, it is open again. Whether the person may speak about this table is the caller's to check.

    :raises Refused: ``no_such_table``, ``unknown_item``, ``unknown_reason``.
    """
    table = (
        Table.objects.select_related("activity__session__classroom")
        .defer("state", "decided")
        .filter(pk=table_id)
        .first()
    )
    if table is None:
        raise Refused("no_such_table", _("There is no such table."))
    if reason not in REASONS and reason != "":
        raise Refused("unknown_reason", _("Please choose one of the reasons."))
    try:
        kind = _kind_of(library.restore(table.content_hash), item)
    except ContentError:
        kind = None
    if kind is None:
        raise Refused("unknown_item", _("There is no such card in this game."))
    deck_kind, deck_key = deck_of(table)
    about = {"deck_kind": deck_kind, "deck_key": deck_key, "item": item}
    who = {
        name: value
        for name, value in (("student", student_id), ("guest", guest_id), ("teacher", teacher_id))
        if value is not None
    }
    if len(who) != 1:
        raise ValueError("exactly one person reports")
    by = {f"{name}_id": value for name, value in who.items()}
    fresh = {
        "table": table,
        "kind": kind,
        "content_hash": table.content_hash,
        "reason": reason,
        "at": timezone.now(),
    }
    try:
        with transaction.atomic():
            found, made = Doubt.objects.get_or_create(**about, **by, defaults=fresh)
    except IntegrityError:  # two taps at once: the other one was first
        found, made = Doubt.objects.get(**about, **by), False
    if not made:
        _say_again(found, table, reason)
    return found


def _say_again(found: Doubt, table: Table, reason: str) -> None:
    if found.closed_at is not None and found.content_hash != table.content_hash:
        found.closed_at, found.closed_by, found.at = None, None, timezone.now()
        found.table, found.content_hash = table, table.content_hash
    found.reason = reason or found.reason
    found.save()


def sat_there(table_id: int, keys: Iterable[str]) -> dict[str, int]:
    """Those of these people ("s12", "g3") who sit at this table, or have played at it, with their seats."""
    wanted = list(keys)
    students = [int(key[1:]) for key in wanted if key.startswith("s")]
    guests = [int(key[1:]) for key in wanted if key.startswith("g")]
    who = Q(student_id__in=students) | Q(guest_id__in=guests)
    moved = Move.objects.filter(who, table_id=table_id).order_by()
    sitting = Seat.objects.filter(who, table_id=table_id).order_by()
    there = {
        f"s{student}" if student is not None else f"g{guest}": seat
        for rows in (
            moved.values_list("student_id", "guest_id", "seat").distinct(),
            sitting.values_list("student_id", "guest_id", "index"),
        )
        for student, guest, seat in rows
    }
    return {key: there[key] for key in wanted if key in there}


def deck_of(table: Table) -> tuple[str, str]:
    """Kind and key of the deck that this table plays with."""
    activity = table.activity
    if activity.session.practice:
        ref: Mapping[str, Any] = _practised(table)
    elif table.interlude_of_id is not None:
        ref = activity.interlude.get("deck", {})
    elif table.filler:
        ref = activity.filler.get("deck", activity.deck)
    else:
        ref = activity.deck
    key = ref.get("id", ref.get("key", library.TAIWAN))
    return str(ref.get("kind", "built-in")), str(key)


def _practised(table: Table) -> Mapping[str, Any]:
    """Practice has no deck of its own: it was dealt from the cards that the class had played with last then,
    or from the built-in ones where those could not be dealt.
    """
    ref = practice.deck_of(table.activity.session.classroom, table.started_at)
    try:
        library.resolve(ref)
    except ContentError:
        return practice.BUILT_IN
    return ref


# What the deck's page shows -----------------------------------------------------------------------------


def of_deck(teacher: Teacher, kind: str, key: str, lang: str) -> list[Reported]:
    """What was reported about the items of a deck, those not closed first, the most often reported first.

    Of an own deck (whose page only its owner opens) all that was; of a built-in one what the teacher's own
    classes and the teacher said.
    """
    rows = list(
        _visible(teacher, kind, key)
        .select_related("student__classroom", "guest", "teacher", "table__activity__session__classroom")
        .order_by("at", "pk")
    )
    by_item: dict[str, list[Doubt]] = {}
    for row in rows:
        by_item.setdefault(row.item, []).append(row)
    own_classes = set(classrooms_of(teacher, archived=None).values_list("pk", flat=True))
    found = [_reported(item, said, lang, own_classes) for item, said in by_item.items()]
    return sorted(found, key=lambda each: (not each.open, -each.people, each.name))


def close(teacher: Teacher, kind: str, key: str, item: str) -> int:
    """The teacher has looked at what was reported about this item; how many reports that closed. What is
    reported later is open again.
    """
    found = _visible(teacher, kind, key).filter(item=item, closed_at=None)
    return found.update(closed_at=timezone.now(), closed_by=teacher)


def _visible(teacher: Teacher, kind: str, key: str) -> QuerySet[Doubt]:
    found = Doubt.objects.filter(deck_kind=kind, deck_key=key)
    if kind in OWN:
        return found
    mine = Q(table__activity__session__classroom__memberships__teacher=teacher) | Q(teacher=teacher)
    return Doubt.objects.filter(pk__in=found.filter(mine).values("pk"))


def _reported(item: str, said: list[Doubt], lang: str, own_classes: Collection[int]) -> Reported:
    waiting = [each for each in said if each.closed_at is None]
    shown = waiting or said
    newest = shown[-1]
    name, icon, spoken = _named(newest, lang)
    reasons = Counter(each.reason for each in shown if each.reason)
    return Reported(
        item=item,
        kind=newest.kind,
        name=name,
        icon=icon,
        lang=spoken,
        people=len(shown),
        reasons=tuple(reasons.most_common()),
        who=tuple(dict.fromkeys(_who(each, own_classes) for each in shown)),
        latest=newest.at,
        open=bool(waiting),
    )


def _named(doubt: Doubt, lang: str) -> tuple[str, str, str]:
    """Name, picture and language of the item as it was played."""
    try:
        content = library.restore(doubt.content_hash)
        if doubt.kind == Doubt.Kind.CARD:
            front = content.front(doubt.item, lang)
            return front["name"], front["icon"], front["lang"]
        if doubt.kind == Doubt.Kind.CLUE:
            clue = content.clue(doubt.item, lang)
            return clue["text"], clue["icon"], clue["lang"]
        question = content.question(doubt.item, lang)
        return (
            question["text"] or _question_about(content, doubt.item, lang),
            question["icon"],
            question["lang"],
        )
    except (ContentError, KeyError):
        return doubt.item, "", "en"


def _question_about(content: Resolved, id: str, lang: str) -> str:
    """A question without words of its own (an order of cards, say), by what it is about."""
    names = []
    for item in content.question_records[id].items:
        try:
            names.append(str(content.front(item, lang)["name"]))
        except KeyError:
            continue
    return " / ".join(names) or id


def _who(doubt: Doubt, own_classes: Collection[int]) -> str:
    """A name, to those who teach that class (still)."""
    if doubt.table.activity.session.classroom_id not in own_classes and doubt.teacher is None:
        return _("somebody of another class")
    room = doubt.table.activity.session.classroom.name
    if doubt.student is not None:
        return _("%(name)s (%(classroom)s)") % {"name": doubt.student.name, "classroom": room}
    if doubt.guest is not None:
        return _("%(name)s (%(classroom)s)") % {"name": doubt.guest.nickname, "classroom": room}
    if doubt.teacher is not None:
        return str(doubt.teacher)
    return room


def _kind_of(content: Resolved, item: str) -> str | None:
    deck = content.deck
    if item in deck.card:
        return Doubt.Kind.CARD.value
    if item in deck.clue:
        return Doubt.Kind.CLUE.value
    return Doubt.Kind.QUESTION.value if item in deck.question else None
