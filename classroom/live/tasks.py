"""Ending tasks that would rather go on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN_SECONDS: Final = 0.2


async def end(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancels these tasks and waits until they are gone.

    Once is not always enough: Redis' client swallows a cancellation that comes while it connects.
    """
    left = {task for task in tasks if task is not None and task is not asyncio.current_task()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
