"""A browser on a device: its window, its cable to the server, and what it complained about."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

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

# What a test does to a page or its context that the next test would still feel.
LASTING = (
    "add_init_script",
    "add_locator_handler",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "on",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
PLAIN_PAGE = "/healthz"
"""An address without scripts, sockets or cookies: where a device waits for its next test."""

expect.set_options(timeout=PATIENCE)


class Kind(NamedTuple):
    """What devices may differ in, besides their size."""

    port: int
    touch: bool
    sockets: bool
    motion: bool

    @property
    def reduced_motion(self) -> Literal["no-preference", "reduce"]:
        return "no-preference" if self.motion else "reduce"


class Device:
    """One browser with cookies of its own. ``faults``: whatever its console or scripts complained about."""

    def __init__(self, name: str, context: BrowserContext, cable: Cable, kind: Kind) -> None:
        self.name = name
        self.context = context
        self.cable = cable
        self.kind = kind
        self.faults: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self.changed = False
        """Whether a test has done to it what outlasts the test."""
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)
        self.page = context.new_page()
        for each in (context, self.page):
            for act in LASTING:
                if hasattr(each, act):
                    setattr(each, act, self._noting(getattr(each, act)))

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

    def begin(self, name: str, size: tuple[int, int]) -> None:
        """As new, under another name: it remembers nobody and has complained of nothing."""
        self.name = name
        self.faults, self.allowed = [], []
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def forget(self) -> bool:
        """Signs out and empties its storages; whether it is as good as new, but for the files it has read."""
        if self.changed or self.cable.failed or self.context.pages != [self.page]:
            return False
        answer = self.page.goto(self.base + PLAIN_PAGE)
        assert answer is not None
        assert answer.ok
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.emulate_media(media="null", reduced_motion=self.kind.reduced_motion)
        self.page.set_default_timeout(PATIENCE)
        self.context.clear_cookies()
        return True

    def close(self) -> None:
        self.context.close()

    def _noting(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*arguments: Any, **more: Any) -> Any:
            self.changed = True
            return act(*arguments, **more)

        return noting

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


class Shelf:
    """Where devices lie between two tests. To open the first page on a new one costs a second of computing,
    mostly to read and compile the product's scripts; on one that has read them, a third of that.
    """

    MOST = 6
    """Of each kind: as many as sit at the largest table. Each takes some 100 MB."""

    def __init__(self, browser: Browser, network: Network) -> None:
        self._browser = browser
        self._network = network
        self._rest: defaultdict[Kind, list[Device]] = defaultdict(list)

    def take(self, name: str, size: tuple[int, int], kind: Kind) -> Device:
        """A device of this kind: one that rests here, or a new one."""
        if rest := self._rest[kind]:
            device = rest.pop()
            device.begin(name, size)
            return device
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=kind.touch,
            locale="zh-TW",
            timezone_id="Asia/Taipei",
            reduced_motion=kind.reduced_motion,
        )
        return Device(name, context, self._network.cable(kind.port, sockets=kind.sockets), kind)

    def put_back(self, device: Device) -> None:
        """Keeps it for another test if nothing of this one stays on it; otherwise closes it."""
        rest = self._rest[device.kind]
        kept = False
        try:
            kept = len(rest) < self.MOST and device.forget()
        finally:
            if kept:
                rest.append(device)
            else:
                device.close()


class Room:
    """All devices of one test; at its end none may have complained.

    ``keeps``: whether pictures are kept that show people how it looks. Those of a failure always are.
    """

    def __init__(self, shelf: Shelf, server: Server, pictures: Path, *, keeps: bool = False) -> None:
        self._shelf = shelf
        self.server = server
        self.pictures = pictures
        self.keeps = keeps
        self.devices: list[Device] = []

    def device(
        self,
        name: str,
        size: tuple[int, int] = TABLET,
        *,
        touch: bool = True,
        sockets: bool = True,
        motion: bool = False,
    ) -> Device:
        """A device with an empty cookie jar. ``sockets=False``: its network refuses WebSockets.

        ``motion``: its owner wants things to move. Boards that breathe on six tablets take half a processor,
        so only tests ask for it that are about motion, or about everything as it is in a classroom.
        """
        device = self._shelf.take(name, size, Kind(self.server.port, touch, sockets, motion))
        self.devices.append(device)
        return device

    def picture(self, page: Page, name: str, *, full: bool = False) -> None:
        """Shows people what the page looks like, where pictures are wanted."""
        if self.keeps:
            self._picture(page, name, full=full)

    def keep_pictures(self, why: str) -> None:
        """Of all devices, when a test failed."""
        for device in self.devices:
            for number, page in enumerate(device.context.pages):
                _quietly(
                    lambda page=page, number=number, device=device: self._picture(
                        page, f"failed-{why}-{device.name}-{number}"
                    )
                )

    def close(self) -> list[str]:
        """Gives all devices back; what they complained about."""
        for device in self.devices:
            _quietly(lambda device=device: self._shelf.put_back(device))
        return [fault for device in self.devices for fault in device.faults]

    def _picture(self, page: Page, name: str, *, full: bool = False) -> None:
        self.pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=self.pictures / f"{name}.png", full_page=full)


def _quietly(act: Callable[[], Any]) -> None:
    try:
        act()
    except Exception as error:  # a closed or frozen page must not hide why the test failed
        print(f"(not done: {error})")
