"""Where practice alone between lessons is kept: one quiet session a class, apart from its lessons."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.lessons.models import Activity, GameSession
from classroom.lessons.services import free_code
from classroom.rosters.models import Classroom
from history_content.library import TAIWAN

BUILT_IN: dict[str, Any] = {"kind": "built-in", "key": TAIWAN}


def practice_of(classroom: Classroom) -> Activity:
    """The activity under which the class's practice tables stand; made at the first time.

    Its session counts as ended, so that no tablet follows it and no teacher can open it.
    """
    found = Activity.objects.filter(session__classroom=classroom, session__practice=True).first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            session = GameSession.objects.create(
                classroom=classroom,
                title=_("Practice alone"),
                code=free_code(),
                state=GameSession.State.ENDED,
                practice=True,
                opened_at=timezone.now(),
            )
            return Activity.objects.create(
                session=session,
                position=1,
                game="quiz",
                deck=BUILT_IN,
                mode=Activity.Mode.INDIVIDUAL,
                when_done=Activity.WhenDone.WAIT,
                state=Activity.State.RUNNING,
            )
    except IntegrityError:  # a classmate began in the same moment
        return Activity.objects.get(session__classroom=classroom, session__practice=True)


def deck_of(classroom: Classroom, at: datetime | None = None) -> dict[str, Any]:
    """The cards that the class had played with last, now or then: what its students can practise."""
    played = (
        Activity.objects.filter(
            session__classroom=classroom, session__practice=False, started_at__lte=at or timezone.now()
        )
        .filter(deck__kind__in=["built-in", "own"])
        .order_by("-started_at")
        .values_list("deck", flat=True)
        .first()
    )
    return dict(played) if played else dict(BUILT_IN)
