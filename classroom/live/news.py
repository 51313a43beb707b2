"""What is told over the channel layer: that something changed, never what. Whoever hears it reads for itself.

Groups: ``session.<id>`` (monitor, projector), ``classroom.<id>`` (tablets, monitor), ``browser.<digest>``
(the teacher's sockets of one browser). A message may get
lost; every reader also looks by itself now and then, so nothing is lost for good.
"""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)
_tasks: set[asyncio.Task[None]] = set()


def session_group(session_id: int) -> str:
    """Of the pages and tablets of one session."""
    return f"session.{session_id}"


def classroom_group(classroom_id: int) -> str:
    """Of the tablets of a class, also of those that are in no session yet."""
    return f"classroom.{classroom_id}"


def browser_group(session_key: str) -> str:
    """Of the sockets of one browser. The key itself would open the session, so it travels nowhere."""
    return f"browser.{sha256(session_key.encode()).hexdigest()[:32]}"


async def session_changed(session_id: int, classroom_id: int) -> None:
    """The session's state, activity or tables are others now."""
    message = {"type": "session.changed", "session": session_id}
    await _send(classroom_group(classroom_id), message)
    await _send(session_group(session_id), message)


async def presence_changed(session_id: int) -> None:
    """Somebody came or went; only the teacher's pages show that."""
    await _send(session_group(session_id), {"type": "presence.changed", "session": session_id})


async def stage_changed(session_id: int, classroom_id: int, cards: list[str]) -> None:
    """The projector shows something else than before. ``cards``: those that it talks about, for the tablets'
    pages of results; told along, so that a whole class does not read the same row at every step.
    """
    await _send(session_group(session_id), {"type": "stage.changed", "session": session_id})
    message = {"type": "stage.cards", "session": session_id, "cards": cards}
    await _send(classroom_group(classroom_id), message)


async def nudge(classroom_id: int, table_id: int, seats: list[int]) -> None:
    """The teacher reminds these seats of a table that it is their turn."""
    await _send(classroom_group(classroom_id), {"type": "session.nudge", "table": table_id, "seats": seats})


def people_changed(classroom_id: int) -> None:
    """Somebody of the class signed in, out, was renamed or replaced; called by ``rosters.changes`` in any
    thread.
    """
    _send_from_anywhere(classroom_group(classroom_id), {"type": "people.changed", "classroom": classroom_id})


def browser_left(session_key: str) -> None:
    """A teacher signed out of the browser with this session; called by ``rosters.changes`` in any thread."""
    _send_from_anywhere(browser_group(session_key), {"type": "browser.left"})


def _send_from_anywhere(group: str, message: dict[str, Any]) -> None:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        async_to_sync(_send)(group, message)
        return
    task = loop.create_task(_send(group, message))
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
