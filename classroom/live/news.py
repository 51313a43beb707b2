"""What is told over the channel layer: that something changed, never what. Whoever hears it reads for itself.

Groups: ``session.<id>`` (monitor, projector) and ``classroom.<id>`` (tablets, monitor). A message may get
lost; every reader also looks by itself now and then, so nothing is lost for good.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)
_tasks: set[asyncio.Task[None]] = set()


def session_group(session_id: int) -> str:
    return f"session.{session_id}"


def classroom_group(classroom_id: int) -> str:
    return f"classroom.{classroom_id}"


async def session_changed(session_id: int, classroom_id: int) -> None:
    """The session's state, activity or tables are others now."""
    message = {"type": "session.changed", "session": session_id}
    await _send(classroom_group(classroom_id), message)
    await _send(session_group(session_id), message)


async def presence_changed(session_id: int) -> None:
    """Somebody came or went; only the teacher's pages show that."""
    await _send(session_group(session_id), {"type": "presence.changed", "session": session_id})


async def nudge(classroom_id: int, table_id: int, seats: list[int]) -> None:
    """The teacher reminds these seats of a table that it is their turn."""
    await _send(classroom_group(classroom_id), {"type": "session.nudge", "table": table_id, "seats": seats})


def people_changed(classroom_id: int) -> None:
    """Somebody of the class signed in, out, was renamed or replaced; called by ``rosters.changes`` in any
    thread.
    """
    message = {"type": "people.changed", "classroom": classroom_id}
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        async_to_sync(_send)(classroom_group(classroom_id), message)
        return
    task = loop.create_task(_send(classroom_group(classroom_id), message))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(group, message)
    except Exception:
        # Redis is away: what was done is stored, and everybody finds out at the next look.
        log.warning("nobody could be told of a change in %s", group, exc_info=True)
