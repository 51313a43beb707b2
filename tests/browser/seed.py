"""Made beside the server (see `maker.py`): a class whose session is ready to be played.

{"students": 2, "tables": [[0, 1]], "bots": 0, "seed": 7, "activities": [{…}]}

``tables``: who sits at each table, as indexes of students; without any, the session waits in its lobby.
``activities``: fields of each activity; the first one is the one that runs.
"""

from __future__ import annotations

from typing import Any


def make(wish: dict[str, Any]) -> dict[str, Any]:
    """What the browsers need: ids, and the session keys of the teacher and of each student."""
    from classroom.lessons.models import Activity, GameSession
    from tests.world import TAIWAN, World

    first, *later = wish["activities"]
    world = World.make(students=wish["students"], name=wish["name"], **first)
    for position, fields in enumerate(later, start=2):
        Activity.objects.create(session=world.session, position=position, **{"deck": TAIWAN, **fields})
    if not wish["tables"]:
        world.activity.state = Activity.State.WAITING
        world.activity.save(update_fields=["state"])
        world.session.state, world.session.current = GameSession.State.LOBBY, None
        world.session.save(update_fields=["state", "current"])
    for people in wish["tables"]:
        world.table(*[world.students[n] for n in people], bots=wish["bots"], seed=wish["seed"])
    # One tablet for all: the newest sign-in of each student is on the same browser.
    shared = world.browser(*world.students) if wish.get("shared") else ""
    return {
        "session": world.session.pk,
        "activity": world.activity.pk,
        "classroom": world.classroom.pk,
        "tables": [table.pk for table in world.tables],
        "students": [
            {"id": student.pk, "name": student.name, "key": shared or world.browser(student)}
            for student in world.students
        ],
        "teacher": world.teacher_browser(),
    }
