"""Run in a process of its own, against the school's database: makes a class with tables, or reads them.

python -m tests.processes.seed '{"tables": 2, "seats": 4, "bots": 0, "options": {}}'
python -m tests.processes.seed stored
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def make(wish: dict[str, Any]) -> dict[str, Any]:
    """One browser for each student; of each table its id and their session keys, by seat."""
    from tests.world import World

    world = World.make(students=wish["tables"] * wish["seats"], options=wish["options"])
    tables = []
    for number in range(wish["tables"]):
        people = world.students[number * wish["seats"] : (number + 1) * wish["seats"]]
        table = world.table(*people, bots=wish["bots"], seed=number)
        tables.append({"table": table.pk, "sessions": [world.browser(student) for student in people]})
    return {"tables": tables, "teacher": world.teacher_browser(), "session": world.session.pk}


def stored() -> dict[int, dict[str, Any]]:
    from classroom.play.models import Move, Table

    found: dict[int, dict[str, Any]] = {}
    for table in Table.objects.defer("state"):
        moves = (
            Move.objects.filter(table=table).order_by("revision").values_list("revision", "seat", "key", "by")
        )
        found[table.pk] = {"status": table.status, "revision": table.revision, "moves": list(moves)}
    return found


if __name__ == "__main__":
    django.setup()
    print(json.dumps(stored() if sys.argv[1] == "stored" else make(json.loads(sys.argv[1]))))
