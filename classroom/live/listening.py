"""A socket's ear on the channel layer: some groups, and what to do with each message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

from channels.layers import get_channel_layer

from classroom.live import tasks

RETRY_SECONDS = 1.0
log = logging.getLogger(__name__)


class Listening:
    """Hears ``groups`` until `stop`. Where the layer fails it tries again; what was missed is up to the
    caller, who also looks by itself now and then.
    """

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        self._heard = heard
        self._groups: set[str] = set()
        self._channel: str | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self, groups: Iterable[str]) -> None:
        """Listens to exactly these groups from now on."""
        wanted = set(groups)
        if wanted == self._groups and self._task is not None:
            return
        await self.stop()
        self._groups = wanted
        if not wanted:
            return
        try:
            await self._subscribe()
        except Exception:
            log.warning("the channel layer cannot be heard now", exc_info=True)
        self._task = asyncio.get_running_loop().create_task(self._listen())

    async def stop(self) -> None:
        if self._task is not None:
            await tasks.end([self._task])
            self._task = None
        channel, self._channel = self._channel, None
        layer = get_channel_layer()
        if channel is None or layer is None:
            return
        for group in self._groups:
            try:
                await layer.group_discard(group, channel)
            except Exception:
                log.debug("a group could not be left: %s", group)

    async def _subscribe(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        channel = await layer.new_channel()
        for group in self._groups:
            await layer.group_add(group, channel)
        self._channel = channel

    async def _listen(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        while True:
            try:
                if self._channel is None:
                    await self._subscribe()
                message = await layer.receive(self._channel)
            except Exception:
                self._channel = None
                log.warning("the channel layer cannot be heard now; trying again")
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._heard(message)
