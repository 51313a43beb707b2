"""The judgements of one table in words, for the page that shows it again step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from classroom.play.models import Attempt, By
from classroom.play.recordings import Recording
from classroom.reports import queries, wording
from classroom.reports.contents import Contents


class Mark(NamedTuple):
    """One judgement of a table. ``rev``: the step at which it came to light; ``result``: ``right``,
    ``wrong``, ``partly``, ``none`` (asked and not answered). ``counts``: whether it is evidence; the
    computer's is not.
    """

    rev: int
    seat: int
    who: str
    subject: str
    where: str
    right: str
    result: str
    said: str
    counts: bool


def marks(found: Recording) -> list[Mark]:
    """Every judgement of the table in the order in which they came to light, whoever made it."""
    attempts = Attempt.objects.filter(table_id=found.table_id)
    made = {
        pk: (seat, by, f"s{student}" if student else f"g{guest}" if guest else "", name or nickname or "")
        for pk, seat, by, student, name, guest, nickname in attempts.values_list(
            "pk", "seat", "by", "student_id", "student__name", "guest_id", "guest__nickname"
        )
    }
    rows = queries.placements_of(attempts)
    contents = Contents(row.content for row in rows)
    told = []
    for row in rows:
        seat, by, key, name = made[row.id]
        line = wording.line(row, contents)
        who = found.name_of(seat, key, name)
        if by in (By.BOT, By.CLOCK) and _person(found, seat):
            who = _("The computer, for %(name)s") % {"name": who}
        told.append(
            Mark(
                rev=row.revision,
                seat=seat,
                who=who,
                subject=line.subject,
                where=line.where,
                right=line.right,
                result=line.result,
                said=line.result_text,
                counts=by in (By.STUDENT, By.GUEST),
            )
        )
    return told


def as_json(found: list[Mark]) -> list[dict[str, Any]]:
    """The marks as the page reads them."""
    return [each._asdict() for each in found]


def _person(found: Recording, seat: int) -> bool:
    return any(each.seat == seat and each.kind in {"student", "guest"} for each in found.sittings)
