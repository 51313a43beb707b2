"""What a teacher, a student and a projector do on the pages, by taps."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import Device
from tests.browser.in_page import script
from tests.browser.server import Server
from tests.browser.words import zh


@dataclass(frozen=True)
class Child:
    """A student as the class list has it. ``pictures``: the three of the picture code."""

    id: int
    number: int
    name: str
    pictures: tuple[str, ...]
    pin: str

    @property
    def key(self) -> str:
        return f"s{self.id}"


def children_of(server: Server, classroom: int) -> list[Child]:
    """The class, in the order of seat numbers."""
    rows = server.rows(
        "SELECT id, number, name, pictures, pin FROM rosters_student WHERE classroom_id = ? ORDER BY number",
        classroom,
    )
    return [
        Child(row["id"], row["number"], row["name"], tuple(row["pictures"].split(",")), row["pin"])
        for row in rows
    ]


class TeacherPages:
    """The teacher's browser."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.page = device.page
        self.session = 0

    def sign_in(self, name: str, password: str) -> None:
        self.device.open("/teacher/login/")
        self.page.locator("#id_username").fill(name)
        self.page.locator("#id_password").fill(password)
        self.page.locator("form.login button.main").tap()
        expect(self.page.get_by_role("heading", name=zh("Your classes"), exact=True)).to_be_visible()

    def make_class(self, name: str, roster: str) -> int:
        """A class with the pasted list; its id."""
        self.device.open("/classes/new/")
        self.page.locator("#id_name").fill(name)
        self.page.get_by_role("button", name=zh("Make the class")).tap()
        self.page.get_by_role("link", name=zh("Import a list")).first.tap()
        self.page.locator("#text").fill(roster)
        self.page.get_by_role("button", name=zh("Look at it first")).tap()
        self.page.get_by_role("button", name=zh("Take over"), exact=True).tap()
        expect(self.page.locator("table.people tbody tr")).to_have_count(len(roster.strip().splitlines()))
        return int(self.page.url.rstrip("/").rsplit("/", 1)[1])

    def prepare(self, title: str, *, classroom: str = "", **activity: Any) -> int:
        """Builds a session for the class on the builder's pages; its id. ``activity``: fields of its form."""
        self.device.open("/sessions/new/")
        self.page.locator("#id_title").fill(title)
        if classroom:
            self.page.get_by_label(classroom).check()
        self.page.get_by_role("button", name=zh("Make the session")).tap()
        expect(self.page.locator("#activities")).to_be_visible()
        self.session = int(self.page.url.rstrip("/").rsplit("/", 1)[1])
        if activity:
            self.page.locator(".activity-do a.button").first.tap()
            self.fill_activity(**activity)
        return self.session

    def fill_activity(self, **fields: Any) -> None:
        """Fills the form of an activity by field names, and saves it."""
        form = self.page.locator("#builder")
        for name, value in fields.items():
            if isinstance(value, bool):
                form.locator(f"[name={name}]").set_checked(value)
            elif name in {"grouping", "mode", "when_done", "bot_skill"}:
                form.locator(f"[name={name}][value='{value}']").check()
            else:
                form.locator(f"[name={name}]").fill(str(value))
        expect(self.page.locator("#estimate .tag.on")).to_be_visible()
        self.page.locator(".builder-side").get_by_role("button", name=zh("Save")).tap()
        expect(self.page.locator("#builder")).to_have_count(0)

    def open_session(self) -> None:
        """Opens the prepared session for the class, with the list of names shown."""
        self.device.open(f"/sessions/{self.session}/")
        self.page.get_by_role("button", name=zh("Open for the class")).tap()
        expect(self.page.locator(".door-code")).to_be_visible()
        switch = self.page.get_by_role("switch")
        if switch.get_attribute("aria-checked") != "true":
            switch.tap()
        expect(switch).to_have_attribute("aria-checked", "true")

    def head(self, english: str) -> Locator:
        """A button of the page's head, by its English words."""
        return self.page.locator(".run-head").get_by_role("button", name=zh(english), exact=True)

    def start(self, tables: int) -> None:
        self.head("Start").tap()
        expect(self.page.locator(".desk-live")).to_have_count(tables)

    def sure(self) -> None:
        """Says yes to what the page asks."""
        self.page.get_by_role("dialog").locator("button.main").tap()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def pause(self, message: str) -> None:
        self.head("Pause").tap()
        self.page.locator("#pause-message").fill(message)
        self.sure()

    def resume(self) -> None:
        self.page.locator(".paused-note button").tap()
        expect(self.page.locator(".paused-note")).to_have_count(0)

    def end(self) -> None:
        self.head("End the session").tap()
        self.sure()
        expect(self.page.locator(".over-note")).to_be_visible()

    def leave_nothing_open(self) -> None:
        """Ends the session if it is still open, so that the next test finds the class free."""
        if self.session and not self.page.is_closed():
            self.page.goto(f"{self.device.base}/live/{self.session}/")
            end = self.head("End the session")
            expect(end.or_(self.page.locator(".over-note, #activities")).first).to_be_visible()
            if end.count():
                self.end()

    def desk(self, number: int) -> Locator:
        return self.page.get_by_role("article", name=zh("Table %(number)s", number=number), exact=True)

    def look_at(self, number: int) -> Locator:
        """Opens a table as an onlooker; the dialog."""
        self.desk(number).locator(".desk-open").tap()
        dialog = self.page.get_by_role("dialog")
        expect(dialog.locator(".vt-map")).to_be_visible()
        return dialog

    def person(self, child: Child) -> Locator:
        """The row of this child in the list of who is here."""
        return self.page.locator(".present .person").filter(has_text=child.name)


class Tablet:
    """A student's device: the sign-in pages, /play/, and the boards on it."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.children: list[Child] = []

    @property
    def page(self) -> Page:
        return self.device.page

    # ------------------------------------------------------------ the way in

    def type_class_code(self, code: str) -> None:
        self.device.open("/")
        for letter in code:
            self.page.locator(f"[data-key='{letter}']").tap()
        self.page.locator("button.go").tap()

    def choose(self, child: Child) -> None:
        """Taps the own name, or types the seat number where the list is closed."""
        tile = self.page.locator("a.name-tile", has=self.page.locator(f"b.number:text-is('{child.number}')"))
        expect(tile.or_(self.page.locator("#number"))).to_be_visible()
        if tile.count():
            tile.tap()
            return
        self.type_digits(str(child.number))

    def type_digits(self, digits: str) -> None:
        for digit in digits:
            self.page.locator(f"[data-key='{digit}']").tap()
        self.page.locator("button.go").tap()

    def give_code(self, child: Child) -> None:
        """The three pictures, or the PIN, as the class has it."""
        pictures = self.page.locator("[data-pictures]")
        expect(pictures.or_(self.page.locator("#pin"))).to_be_visible()
        self.page.wait_for_load_state("domcontentloaded")  # the page's script counts the taps
        if pictures.count():
            for picture in child.pictures:
                self.page.locator(f"[data-picture='{picture}']").tap()
            self.page.locator("[data-go]").tap()
        else:
            self.type_digits(child.pin)

    def sign_in(self, code: str, *children: Child) -> None:
        """All of them on this tablet, the first by class code, then on to /play/."""
        for child in children:
            if self.children:
                self.page.get_by_role("link", name=zh("Add another player of our group")).tap()
            else:
                self.type_class_code(code)
            self.choose(child)
            self.give_code(child)
            expect(self.page.locator(".here")).to_contain_text(child.name)
            self.children.append(child)
        self.page.locator("[data-start]").tap()
        expect(self.page.locator("#play")).to_be_visible()

    def at_phase(self, phase: str) -> None:
        """Waits until /play/ shows a phase: waiting, lobby, next, result, ended."""
        expect(self.page.locator(f".phase-{phase}")).to_be_visible()

    # ------------------------------------------------------------ the board

    def at_table(self) -> None:
        expect(self.page.locator(".kit-play")).to_be_visible()

    def look(self) -> dict[str, Any]:
        """What the board in front shows now; ``{}`` while there is none."""
        found: dict[str, Any] = json.loads(self.page.evaluate(script("look")))
        assert not found.get("slid"), f"{self.device.name}: the board has slid sideways: {found['slid']}"
        return found

    def take_over(self) -> None:
        """Pass-and-play: hands the tablet on, if it asks for that. The next one says who it is."""
        give, take = self.page.locator("[data-pass]"), self.page.locator("[data-take]")
        if give.count():
            give.tap()
        take.tap()
        expect(take).to_have_count(0)

    def tap_area(self, area: int) -> None:
        self.page.locator(f".vt-map [data-area='{area}']").tap()

    def confirm(self) -> None:
        """Says that it is meant so; returns when the board has noticed."""
        confirm = self.page.locator("[data-confirm]")
        confirm.tap()
        expect(confirm).to_have_count(0)

    def place(self, area: int) -> None:
        """Taps a place, then taps the button that says it is meant so."""
        self.tap_area(area)
        self.confirm()

    def guess_none(self) -> None:
        self.page.locator("[data-none]").tap()
        self.confirm()

    def see_placements(self) -> None:
        """The end of the game was seen: on to the own placements. (It goes there by itself after a while.)"""
        leave, placements = self.page.locator("[data-leave]"), self.page.locator(".results .result")
        expect(leave.or_(placements).first).to_be_visible()
        if leave.count():
            leave.tap()
        expect(placements.first).to_be_visible()

    def see_the_end(self) -> None:
        """The teacher has ended the lesson: the end of the own game, then what everybody judged."""
        self.see_placements()
        self.at_phase("ended")

    @property
    def finished(self) -> bool:
        """Whether the game on this tablet is over."""
        return bool(self.look().get("over")) or self.page.locator(".phase-result").count() > 0


class Projector:
    """The big screen."""

    def __init__(self, device: Device, page: Page | None = None) -> None:
        self.device = device
        self.page = page or device.page

    def open(self, session: int) -> None:
        self.page.goto(f"{self.device.base}/live/{session}/projector/")
        expect(self.page.locator("#projector > *").first).to_be_visible()
