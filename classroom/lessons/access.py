"""Which sessions a teacher may see: those of the own classes, as owner or co-teacher."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from classroom.lessons.models import GameSession
from classroom.rosters.access import classrooms_of
from classroom.rosters.models import Teacher


def sessions_of(teacher: Teacher, *, archived: bool | None = False) -> QuerySet[GameSession]:
    """The lessons of all classes of this teacher, newest first; ``archived`` as of ``classrooms_of``."""
    rooms = classrooms_of(teacher, archived=archived)
    return GameSession.objects.filter(classroom__in=rooms, practice=False).select_related("classroom")


def access_session(teacher: Teacher, pk: int) -> GameSession:
    """The session, for a teacher of its class; also of an archived class, whose reports stay.

    :raises Http404: where there is none, or it is another class's: whether it exists is nobody else's
        business.
    """
    session = sessions_of(teacher, archived=None).filter(pk=pk).first()
    if session is None:
        raise Http404("no such session")
    return session
