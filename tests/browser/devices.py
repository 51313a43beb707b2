"""A browser on a device: its window, its cable to the server, and what it complained about."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect

from tests.browser.cable import Cable, Network
from tests.browser.server import NAME, Server

TABLET = (1024, 768)
UPRIGHT = (768, 1024)
PHONE = (360, 740)
PROJECTOR = (1920, 1080)
SIZES = {"tablet": TABLET, "upright": UPRIGHT, "phone": PHONE, "projector": PROJECTOR}

# What Chromium itself writes when a cable is cut or a request refused; no fault of the page.
NETWORK = re.compile(r"net::ERR_|WebSocket connection to|Failed to fetch|ERR_NETWORK")
PATIENCE = 20_000
"""Milliseconds to wait for a condition: the machine may be busy."""

expect.set_options(timeout=PATIENCE)


class Device:
    """One browser with cookies of its own. ``faults``: whatever its console or scripts complained about."""

    def __init__(self, name: str, context: BrowserContext, cable: Cable) -> None:
        self.name = name
        self.context = context
        self.cable = cable
        self.faults: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)
        self.page = context.new_page()

    @property
    def base(self) -> str:
        return f"http://{NAME}:{self.cable.port}"

    def open(self, path: str) -> Response | None:
        """Goes to a path of the server on the device's page."""
        return self.page.goto(self.base + path)

    def allow(self, pattern: str) -> None:
        """Complaints that the test brings about itself, such as a refusal's status in the console."""
        self.allowed.append(re.compile(pattern))

    def until(self, condition: str, argument: Any = None, timeout: float = PATIENCE) -> Any:
        """Waits until a JavaScript function (of the argument) gives something true; that.

        Playwright's own ``wait_for_function`` evaluates text inside the page, which our CSP forbids, rightly.
        """
        end = time.monotonic() + timeout / 1000
        while not (found := self.page.evaluate(condition, argument)):
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: not within {timeout / 1000:.0f} s: {condition}")
            self.breathe()
        return found

    def breathe(self) -> None:
        """Lets events of all devices arrive, between two looks at a condition."""
        self.page.wait_for_timeout(40)

    def another_page(self) -> Page:
        return self.context.new_page()

    def close(self) -> None:
        self.context.close()

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"script error: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self._note(f"console: {message.text} ({where})")

    def _note(self, text: str) -> None:
        if self.cable.failed and NETWORK.search(text):
            return
        if not any(pattern.search(text) for pattern in self.allowed):
            self.faults.append(f"{self.name}: {text}")


class Room:
    """All devices of one test; at its end none may have complained."""

    def __init__(self, browser: Browser, network: Network, server: Server, pictures: Path) -> None:
        self._browser = browser
        self._network = network
        self.server = server
        self.pictures = pictures
        self.devices: list[Device] = []

    def device(
        self,
        name: str,
        size: tuple[int, int] = TABLET,
        *,
        touch: bool = True,
        sockets: bool = True,
        **more: Any,
    ) -> Device:
        """A new device with an empty cookie jar. ``sockets=False``: its network refuses WebSockets."""
        cable = self._network.cable(self.server.port, sockets=sockets)
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            locale="zh-TW",
            timezone_id="Asia/Taipei",
            **more,
        )
        device = Device(name, context, cable)
        self.devices.append(device)
        return device

    def picture(self, page: Page, name: str, *, full: bool = False) -> None:
        """Keeps what the page looks like, for people to look at."""
        self.pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=self.pictures / f"{name}.png", full_page=full)

    def keep_pictures(self, why: str) -> None:
        """Of all devices, when a test failed."""
        for device in self.devices:
            for number, page in enumerate(device.context.pages):
                _quietly(
                    lambda page=page, number=number, device=device: self.picture(
                        page, f"failed-{why}-{device.name}-{number}"
                    )
                )

    def close(self) -> list[str]:
        """Closes all devices; what they complained about."""
        for device in self.devices:
            _quietly(device.close)
        return [fault for device in self.devices for fault in device.faults]


def _quietly(act: Callable[[], Any]) -> None:
    try:
        act()
    except Exception as error:  # a closed or frozen page must not hide why the test failed
        print(f"(not done: {error})")
