"""What lessons keep about people, for export, erasure and retention (``rosters.personal``)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.lessons.models import OPEN_STATES, Attendance, GameSession, Guest
from classroom.rosters import mentions, personal, retention
from classroom.rosters.models import Classroom, Student


def register() -> None:
    """Tells rosters; called once at start."""
    personal.evidence(Attendance, "lessons", gettext_lazy("Lessons attended"), _lessons)
    retention.also("guests", _count_guests, _erase_guests)
    mentions.written("title", _sessions)
    mentions.written("pause_message", _sessions)
    # A child may have come as a guest under its own name.
    mentions.written("nickname", _guests, alone=("session_id",))


def _sessions(classroom: Classroom) -> QuerySet[GameSession]:
    return GameSession.objects.filter(classroom=classroom)


def _guests(classroom: Classroom) -> QuerySet[Guest]:
    return Guest.objects.filter(session__classroom=classroom)


def _lessons(student: Student) -> list[dict[str, Any]]:
    rows = Attendance.objects.filter(student=student).select_related("session").order_by("joined_at")
    return [
        {
            "session": row.session.title,
            "joined_at": row.joined_at.isoformat(timespec="seconds"),
            "last_seen_at": row.seen_at.isoformat(timespec="seconds") if row.seen_at else None,
        }
        for row in rows
    ]


def _old_guests(classroom: Classroom, before: datetime) -> QuerySet[Guest]:
    """Guests of lessons that are over and that old. An erased one has no device any more."""
    rows = Guest.objects.filter(session__classroom=classroom, joined_at__lt=before).exclude(device="")
    return rows.exclude(session__state__in=OPEN_STATES)


def _count_guests(classroom: Classroom, before: datetime) -> int:
    return _old_guests(classroom, before).count()


def _erase_guests(classroom: Classroom, before: datetime) -> int:
    """Nicknames go; the guests stay numbered, so that what they played stays apart from each other's."""
    found = list(_old_guests(classroom, before))
    for guest in found:
        name = _("guest %(n)s") % {"n": guest.pk}
        # Somebody may have called himself so.
        while Guest.objects.filter(session=guest.session_id, nickname=name).exists():
            name += "*"
        guest.nickname, guest.device = name, ""
        guest.save(update_fields=["nickname", "device"])
    return len(found)
