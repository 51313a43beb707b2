"""One server and one Chromium a process for all browser tests; each test gets a room of devices.

PICTURES=1 in the environment keeps pictures of all that is walked past in test-results/, for people to see;
CHROMIUM names another binary to run.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.cable import Network
from tests.browser.checks import Findings
from tests.browser.devices import Room, Shelf
from tests.browser.pages import TeacherPages
from tests.browser.server import NAME, ROOT, Server
from tests.browser.tour import walk

PICTURES = ROOT / "test-results"
WANTED = bool(os.environ.get("PICTURES"))
# The first is Chromium without a browser's window around each page: the same pages for half of the work.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OTHER_TEACHER = ("colleague", "kapok-tree-61")
LONGEST = (
    "test_phases",
    "test_walk",
    "test_whole_lesson",
    "test_four_activities",
    "test_voyage_race",
    "test_boards",
    "test_own_questions",
    "test_filler",
)
"""Modules that take minutes: first, so that none of them is left over at the end of a parallel run."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.failed and (room := getattr(item, "funcargs", {}).get("room")):
        room.keep_pictures(item.name)
    return report


# Not for the whole run: while Playwright runs, this thread has an event loop, and Django's own tests mind.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "Chromium is not installed (scripts/services.sh installs it)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def network() -> Iterator[Network]:
    network = Network()
    yield network
    network.close()


@pytest.fixture(scope="package")
def shelf(browser: Browser, network: Network) -> Shelf:
    return Shelf(browser, network)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the demo class and a second teacher who has nothing yet."""
    server = Server(tmp_path_factory.mktemp("served"))
    server.prepare()
    name, password = OTHER_TEACHER
    server.manage("createteacher", name, "--name", "木棉老師", "--password-stdin", stdin=f"{password}\n")
    server.start()
    yield server
    server.stop()
    assert not server.faults(), server.log.read_text(encoding="utf-8", errors="replace")


@pytest.fixture
def room(shelf: Shelf, server: Server) -> Iterator[Room]:
    """Devices for one test. Whatever a browser's console complains about fails the test."""
    room = Room(shelf, server, PICTURES, keeps=WANTED)
    yield room
    faults = room.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def teacher(room: Room, server: Server) -> Iterator[TeacherPages]:
    """The demo teacher, signed in on a tablet. A session that a failed test left open is ended."""
    pages = TeacherPages(room.device("teacher"))
    pages.sign_in(server.demo["teacher"], server.demo["password"])
    yield pages
    pages.leave_nothing_open()


@pytest.fixture(scope="package")
def findings(shelf: Shelf, server: Server) -> Findings:
    """What the walk past all pages has found. Its own complaints in the console fail whoever asks first."""
    room = Room(shelf, server, PICTURES / "pages", keeps=WANTED)
    try:
        found = walk(room, server)
    except BaseException:
        room.close()
        raise
    faults = room.close()
    assert not faults, "\n".join(faults)
    return found
