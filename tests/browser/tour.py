"""A walk past every page and every phase of the board, in both languages and at all sizes, looking at each.

One walk serves the tests of accessibility and of layout, because getting somewhere costs more than looking.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.devices import SIZES, TABLET, Device, Room
from tests.browser.in_page import script
from tests.browser.pages import Child, Projector, Tablet, TeacherPages, children_of
from tests.browser.server import Server
from tests.browser.truth import right_areas, wrong_areas
from tests.browser.words import zh

LANGUAGE_COOKIE = "django_language"
WHOLE = ("tablet", "phone")
"""Sizes of which pictures show the whole length of a page."""
ENGLISH_SIZES = ("tablet", "phone")
MIDDLE = 4
"""An area of the map."""
FAULTY_LIST = "1 王小明\n1 林美玲\n甲 陳大文\n"


class Tour:
    """Looks at pages: ``stop`` at each. ``findings`` is what was wrong."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.findings = checks.Findings()

    def stop(
        self,
        name: str,
        page: Page,
        *,
        english: bool = True,
        sizes: tuple[str, ...] = tuple(SIZES),
        ready: Callable[[], object] | None = None,
    ) -> None:
        """Looks at a page as it stands; then, where a reload keeps what it shows (``english``), in English.

        ``ready`` waits, after a reload, until the page is what it was.
        """
        self.findings.pages.append(name)
        self.look(name, page, sizes)
        if english:
            parts = urlsplit(page.url)
            base = f"{parts.scheme}://{parts.netloc}"
            for language in ("en", "zh-hant"):
                self.language(page, base, language)
                page.reload()
                if ready is not None:
                    ready()
                if language == "en":
                    self.look(f"{name}-en", page, tuple(size for size in sizes if size in ENGLISH_SIZES))

    def look(self, name: str, page: Page, sizes: tuple[str, ...]) -> None:
        """Looks at a page as it stands, at these sizes."""
        before = page.viewport_size or {"width": TABLET[0], "height": TABLET[1]}
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(script("settled"))
            self.findings.layout += [f"{name} ({size}): {fault}" for fault in checks.layout(page)]
            self.room.picture(page, f"{name}-{size}", full=size in WHOLE and not name.endswith("-en"))
        self.findings.axe += [f"{name}: {fault}" for fault in checks.axe(page)]
        page.set_viewport_size(before)

    @staticmethod
    def language(page: Page, base: str, language: str) -> None:
        """In which language the next page of this browser comes."""
        page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": f"{base}/"}])

    def keep_findings(self) -> None:
        """Beside the pictures, for people to read."""
        self.room.pictures.mkdir(parents=True, exist_ok=True)
        found = [*self.findings.axe, "", *self.findings.layout, ""]
        (self.room.pictures / "findings.txt").write_text("\n".join(found), encoding="utf-8")


def walk(room: Room, server: Server) -> checks.Findings:
    """The whole walk."""
    tour = Tour(room)
    teacher = TeacherPages(room.device("teacher"))
    try:
        _walk(tour, teacher, room, server)
    except BaseException:
        room.keep_pictures("walk")
        teacher.leave_nothing_open()
        raise
    finally:
        tour.keep_findings()
    return tour.findings


def _walk(tour: Tour, teacher: TeacherPages, room: Room, server: Server) -> None:
    _before_signing_in(tour, teacher, room)
    teacher.sign_in(server.demo["teacher"], server.demo["password"])
    _classes(tour, teacher, server)
    _decks(tour, teacher)
    _builder(tour, teacher, server)
    _lesson(tour, teacher, room, server)
    _reports(tour, teacher, server)


def _open(tour: Tour, device: Device, path: str, name: str) -> None:
    """Opens a page in English and looks at it, then in Chinese."""
    tour.language(device.page, device.base, "en")
    device.open(path)
    tour.look(f"{name}-en", device.page, ENGLISH_SIZES)
    tour.language(device.page, device.base, "zh-hant")
    device.page.reload()
    tour.stop(name, device.page, english=False)


def _before_signing_in(tour: Tour, teacher: TeacherPages, room: Room) -> None:
    device = teacher.device
    _open(tour, device, "/", "student-01-welcome")
    device.allow("status of 404")
    device.open("/join/?code=QQQQQQ")
    tour.stop("student-02-wrong-class-code", device.page)
    _open(tour, device, "/sessions/join/", "student-03-guest")
    _open(tour, device, "/teacher/login/", "teacher-01-login")
    _open(tour, device, "/credits/", "credits")
    _open(tour, device, "/nowhere/", "error-404")


def _classes(tour: Tour, teacher: TeacherPages, server: Server) -> None:
    classroom = int(server.demo["classroom"])
    child = children_of(server, classroom)[0]
    device, page = teacher.device, teacher.page
    _open(tour, device, "/teacher/", "teacher-02-classes")
    _open(tour, device, "/teacher/account/", "teacher-03-account")
    _open(tour, device, "/classes/new/", "teacher-04-class-new")
    _open(tour, device, f"/classes/{classroom}/", "teacher-05-class")
    page.locator(f"#code-{child.id}").tap()
    expect(page.locator(".renewed")).to_be_visible()
    tour.stop("teacher-06-class-new-code", page, english=False)
    device.open(f"/classes/{classroom}/paste/")
    page.locator("#text").fill(FAULTY_LIST)
    page.get_by_role("button", name=zh("Look at it first")).tap()
    expect(page.locator(".problems")).to_be_visible()
    tour.stop("teacher-07-paste-problems", page, english=False)
    _open(tour, device, f"/classes/{classroom}/paste/", "teacher-08-paste")
    _open(tour, device, f"/classes/{classroom}/cards/", "teacher-09-login-cards")
    _open(tour, device, f"/classes/{classroom}/settings/", "teacher-10-class-settings")
    _open(tour, device, f"/classes/{classroom}/show/", "projector-01-class-code")
    _open(tour, device, f"/classes/{classroom}/add/", "teacher-11-student-add")
    _open(tour, device, f"/students/{child.id}/", "teacher-12-student")


def _decks(tour: Tour, teacher: TeacherPages) -> None:
    device, page = teacher.device, teacher.page
    _open(tour, device, "/decks/", "deck-01-list")
    _open(tour, device, "/decks/built-in/taiwan/", "deck-02-built-in")
    page.get_by_role("button", name=zh("Copy and change")).first.tap()
    expect(page).to_have_url(re.compile(r"/decks/\d+/$"))
    deck = urlsplit(page.url).path
    tour.stop("deck-03-own", page)
    _open(tour, device, f"{deck}cards/new/", "deck-04-card-new")
    _open(tour, device, f"{deck}order/", "deck-05-order")
    _open(tour, device, f"{deck}settings/", "deck-06-settings")
    _open(tour, device, f"{deck}delete/", "deck-07-delete")
    _open(tour, device, "/decks/new/", "deck-08-new")
    _open(tour, device, "/decks/questions/", "questions-01-list")
    _open(tour, device, "/decks/questions/built-in/horse/", "questions-02-built-in")
    page.get_by_role("button", name=zh("Copy and change")).first.tap()
    expect(page).to_have_url(re.compile(r"/decks/questions/\d+/$"))
    questions = urlsplit(page.url).path
    tour.stop("questions-03-own", page)
    _open(tour, device, f"{questions}new/", "questions-04-kinds")
    _open(tour, device, f"{questions}new/choice/", "questions-05-choice")
    _open(tour, device, f"{questions}new/order/", "questions-06-order")
    _open(tour, device, f"{questions}settings/", "questions-07-settings")
    _open(tour, device, f"{questions}delete/", "questions-08-delete")
    _open(tour, device, "/culture/horse/", "culture-01-cards")
    _open(tour, device, "/culture/beiguan/lesson/", "culture-02-notes")


def _builder(tour: Tour, teacher: TeacherPages, server: Server) -> None:
    device, page = teacher.device, teacher.page
    _open(tour, device, "/games/", "lobby-01-games")
    _open(tour, device, "/games/voyage-race/", "lobby-02-game")
    _open(tour, device, "/sessions/", "builder-01-list")
    _open(tour, device, "/sessions/new/", "builder-02-new")
    _open(tour, device, "/sessions/new/?begin=preset:four", "builder-02-preset")
    _open(tour, device, "/sessions/templates/", "builder-02-templates")
    teacher.prepare("時間長河", grouping="hand", table_size=2, when_done="wait", option_predict_seconds=120)
    _open(tour, device, f"/sessions/{teacher.session}/", "builder-03-session")
    page.locator(".activity-do a.button").first.tap()
    expect(page.locator("#builder")).to_be_visible()
    tour.stop("builder-04-activity", page)
    device.open(f"/sessions/{teacher.session}/")
    page.get_by_role("link", name=zh("Tables by hand")).tap()
    chips = page.locator("#grouping .chip").first
    expect(chips).to_be_visible()
    tour.stop("builder-05-by-hand", page, ready=lambda: expect(chips).to_be_visible())


def _lesson(tour: Tour, teacher: TeacherPages, room: Room, server: Server) -> None:
    """Two tables of two: a child each on tablets one and two; two children share the third."""
    device, page = teacher.device, teacher.page
    code = server.demo["code"]
    children = children_of(server, server.demo["classroom"])
    classroom = int(server.demo["classroom"])
    _signing_in(tour, Tablet(room.device("newcomer")), teacher, classroom, code, children[10])
    # Who shares a tablet sits together; the others are spread by number.
    device.open(f"/sessions/{teacher.session}/")
    page.locator(".activity-do a.button").first.tap()
    teacher.fill_activity(grouping="number")
    teacher.open_session()
    screen = teacher.device.another_page()
    screen.set_viewport_size({"width": SIZES["projector"][0], "height": SIZES["projector"][1]})
    projector = Projector(device, screen)
    projector.open(teacher.session)
    one, two, shared = (Tablet(room.device(name)) for name in ("one", "two", "shared"))
    one.sign_in(code, children[0])
    two.sign_in(code, children[1])
    shared.sign_in(code, children[2], children[3])
    one.at_phase("lobby")
    expect(page.locator(".present .person")).to_have_count(4)
    tour.stop("run-01-lobby", page, ready=lambda: expect(page.locator(".door-code")).to_be_visible())
    tour.stop(
        "projector-02-lobby", screen, ready=lambda: expect(screen.locator(".stage-names b")).to_have_count(4)
    )
    tour.stop("play-01-lobby", one.page, ready=lambda: one.at_phase("lobby"))
    one.page.get_by_role("button", name=zh("How to play")).tap()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    tour.stop("play-02-how-to", one.page, english=False)
    one.page.keyboard.press("Escape")
    one.page.locator("button.who").tap()
    tour.stop("play-03-who", one.page, english=False)
    one.page.keyboard.press("Escape")
    teacher.start(tables=2)
    _board(tour, one, two)
    _shared_board(tour, shared)
    _running(tour, teacher, screen, one, two)
    _ending(tour, teacher, screen, one)


def _hold_sign_in(teacher: TeacherPages, classroom: int, *, opened: bool) -> None:
    """Opens or closes the list of names, on the class's page."""
    teacher.device.open(f"/classes/{classroom}/")
    panel = teacher.page.locator(".hold")
    if panel.evaluate("(each) => each.classList.contains('open')") != opened:
        teacher.page.locator("#hold").tap()
    expect(teacher.page.locator(".hold.open")).to_have_count(int(opened))


def _signing_in(
    tour: Tour, tablet: Tablet, teacher: TeacherPages, classroom: int, code: str, child: Child
) -> None:
    page = tablet.page
    _hold_sign_in(teacher, classroom, opened=False)
    tablet.type_class_code(code)
    expect(page.locator("#number")).to_be_visible()
    tour.stop("student-04-number", page)
    _hold_sign_in(teacher, classroom, opened=True)
    page.reload()
    expect(page.locator(".name-tiles")).to_be_visible()
    tour.stop("student-04-names", page)
    tablet.choose(child)
    expect(page.locator("[data-pictures]")).to_be_visible()
    tour.stop("student-05-pictures", page)
    wrong = [
        each
        for each in page.locator("[data-picture]").all()
        if each.get_attribute("data-picture") not in child.pictures
    ]
    for picture in wrong[:3]:
        picture.tap()
    tablet.device.allow("status of 422")
    page.locator("[data-go]").tap()
    expect(page.locator("#code-error")).to_be_visible()
    tour.stop("student-06-wrong-pictures", page, english=False)
    tablet.give_code(child)
    expect(page.locator(".here")).to_be_visible()
    tour.stop("student-07-here", page)
    page.locator("[data-start]").tap()
    tablet.at_phase("waiting")
    tour.stop("play-00-waiting", page, ready=lambda: tablet.at_phase("waiting"))
    tablet.device.allow("status of 403")
    tablet.device.open("/teacher/")
    tour.stop("error-403", page)
    tablet.device.close()


def _board(tour: Tour, one: Tablet, two: Tablet) -> None:
    """The phases of a turn, on the tablet whose turn it is and on the other one."""
    for tablet in (one, two):
        tablet.at_table()
    active, other = (one, two) if one.look()["mine"] else (two, one)
    dock = active.page.locator(".kit-dock.mine")
    tour.stop("board-01-my-turn", active.page, ready=lambda: expect(dock).to_be_visible())
    tour.stop("board-02-waiting", other.page, ready=other.at_table)
    # In the middle, so that the next card has wrong places whatever its year.
    active.tap_area(MIDDLE)
    tour.stop("board-03-chosen", active.page, english=False)
    active.page.locator("[data-undo]").tap()
    active.page.locator("[data-discard]").tap()
    tour.stop("board-04-swap-sure", active.page, english=False)
    active.page.locator("[data-undo]").tap()
    active.place(MIDDLE)
    none = other.page.locator("[data-none]")
    expect(none).to_be_visible()
    tour.stop("board-05-guess", other.page, ready=lambda: expect(none).to_be_visible())
    tour.stop("board-06-placed", active.page, english=False)
    other.place(MIDDLE)
    expect(active.page.locator(".kit-result.right")).to_be_visible()
    tour.stop("board-07-right", active.page, english=False)
    expect(other.page.locator(".kit-dock.mine")).to_be_visible()
    look = other.look()
    other.place(wrong_areas(look)[0])
    expect(active.page.locator("[data-none]")).to_be_visible()
    active.place(right_areas(active.look())[0])
    expect(other.page.locator(".kit-result.wrong")).to_be_visible()
    tour.stop("board-08-wrong", other.page, english=False)
    active.page.locator(".kit-eras-button").tap()
    tour.stop("board-09-eras", active.page, english=False)
    active.page.keyboard.press("Escape")
    active.page.locator(".vt-area.filled").first.tap()
    expect(active.page.get_by_role("dialog")).to_be_visible()
    tour.stop("board-10-card", active.page, english=False)
    active.page.keyboard.press("Escape")
    _move_cards(tour, active, other)
    other.device.cable.cut()
    other.device.cable.drop()
    expect(other.page.locator(".kit-banner.warn")).to_be_visible()
    tour.stop("board-13-offline", other.page, english=False)
    other.device.cable.restore()
    expect(other.page.locator(".kit-banner.warn")).to_have_count(0)


def _move_cards(tour: Tour, active: Tablet, other: Tablet) -> None:
    """Two cards side by side can be moved; whoever has the turn gets them there."""
    for _round in range(12):
        for tablet, mate in ((active, other), (other, active)):
            look = tablet.look()
            if not look["mine"] or look["guessing"]:
                continue
            move = tablet.page.locator("[data-move]")
            if move.count():
                move.tap()
                tablet.page.locator(".vt-area.mover").first.tap()
                tour.stop("board-11-move", tablet.page, english=False)
                tablet.page.locator(".vt-area.can").first.tap()
                tour.stop("board-12-moved", tablet.page, english=False)
                tablet.page.locator("[data-undo]").first.tap()
                tablet.page.locator("[data-undo]").first.tap()
                return
            right = right_areas(look)
            near = [
                area
                for area in right
                if {area - 1, area + 1} & {each["area"] for each in look["areas"] if each["card"]}
            ]
            if not right:
                tablet.place(wrong_areas(look)[0])
            else:
                tablet.place((near or right)[0])
            none = mate.page.locator("[data-none]")
            expect(none).to_be_visible()
            mate.guess_none()
            expect(none).to_have_count(0)
        active.device.breathe()
    raise AssertionError("never two cards side by side")


def _shared_board(tour: Tour, shared: Tablet) -> None:
    """One tablet, two children: the cover before the first, and what asks to hand on."""
    take = shared.page.locator("[data-take]")
    expect(take).to_be_visible()
    tour.stop("board-14-cover", shared.page, ready=lambda: expect(take).to_be_visible())
    shared.take_over()
    shared.place(right_areas(shared.look())[0])
    expect(shared.page.locator("[data-pass]")).to_be_visible()
    tour.stop("board-15-hand-on", shared.page, english=False)


def _running(tour: Tour, teacher: TeacherPages, screen: Page, one: Tablet, two: Tablet) -> None:
    page = teacher.page
    ready = lambda: expect(page.locator(".desk-live")).to_have_count(2)  # noqa: E731
    tour.stop("run-02-running", page, ready=ready)
    tour.stop(
        "projector-03-running", screen, ready=lambda: expect(screen.locator(".stage-table")).to_have_count(2)
    )
    teacher.look_at(1)
    tour.stop("run-03-onlooker", page, english=False)
    page.keyboard.press("Escape")
    page.locator(".present .person").first.tap()
    tour.stop("run-04-person", page, english=False)
    page.keyboard.press("Escape")
    teacher.head("Pause").tap()
    tour.stop("run-05-pause-asked", page, english=False)
    page.locator("#pause-message").fill("請看前面")
    teacher.sure()
    expect(one.page.locator(".kit-paused")).to_be_visible()
    tour.stop("run-06-paused", page, ready=ready)
    tour.stop("projector-04-paused", screen, english=False, sizes=("projector", "tablet"))
    tour.stop(
        "board-16-paused", one.page, ready=lambda: expect(one.page.locator(".kit-paused")).to_be_visible()
    )
    teacher.resume()
    teacher.head("End the session").tap()
    tour.stop("run-07-end-asked", page, english=False)
    page.keyboard.press("Escape")


def _ending(tour: Tour, teacher: TeacherPages, screen: Page, one: Tablet) -> None:
    page = teacher.page
    teacher.head("Stop all tables").tap()
    teacher.sure()
    expect(one.page.locator(".kit-over")).to_be_visible()
    tour.stop("board-17-over", one.page, english=False)
    one.see_placements()
    tour.stop(
        "play-04-result",
        one.page,
        ready=lambda: expect(one.page.locator(".in-time-card").first).to_be_visible(),
    )
    tour.stop("run-08-between", page)
    teacher.end()
    tour.stop("run-09-ended", page, ready=lambda: expect(page.locator(".over-note")).to_be_visible())
    expect(screen.locator(".stage-ended")).to_be_visible()
    tour.stop("projector-05-ended", screen, english=False, sizes=("projector", "tablet"))
    one.at_phase("ended")
    expect(one.page.locator(".in-time-card").first).to_be_visible()
    tour.stop("play-05-ended", one.page, english=False)


def _reports(tour: Tour, teacher: TeacherPages, server: Server) -> None:
    device, page = teacher.device, teacher.page
    classroom = int(server.demo["classroom"])
    child = children_of(server, classroom)[0]
    _open(tour, device, "/reports/", "report-01-list")
    _open(tour, device, f"/reports/sessions/{teacher.session}/", "report-02-session")
    line = page.locator("table.people tbody", has_text=child.name).first
    line.locator("td a").first.tap()
    expect(line.locator(".behind-list table")).to_be_visible()
    tour.stop("report-03-behind-a-figure", page, english=False)
    _open(tour, device, f"/reports/sessions/{teacher.session}/?names=off", "report-02-session-no-names")
    _open(tour, device, f"/reports/sessions/{teacher.session}/placements/", "report-04-placements")
    page.locator("td[data-label] a.tap").first.tap()
    board = page.locator(".replay-window[aria-busy=false] .replay-board")
    expect(board).to_be_visible()
    tour.stop("report-04-replay", page, ready=lambda: expect(board).to_be_visible())
    _open(tour, device, f"/reports/classes/{classroom}/", "report-05-class")
    _open(
        tour,
        device,
        f"/reports/classes/{classroom}/?game=voyage-team&from=2020-01-01",
        "report-05-class-filtered",
    )
    _open(tour, device, f"/reports/classes/{classroom}/?to=2020-01-01", "report-05-class-nothing-fits")
    _open(tour, device, f"/reports/classes/{classroom}/?names=off", "report-05-class-no-names")
    _open(tour, device, f"/reports/students/{child.id}/", "report-06-student")
    _open(tour, device, f"/reports/students/{child.id}/sheet/", "report-06-student-sheet")
    _open(tour, device, "/reports/decks/built-in/taiwan/", "report-08-deck")
    _open(tour, device, f"/reports/sessions/{teacher.session}/export/", "report-09-export")
    _open(tour, device, f"/reports/classes/{classroom}/export/", "report-09-export-class")
    _open(tour, device, f"/live/{teacher.session}/debrief/", "report-07-debrief")
    _open(tour, device, f"/sessions/{teacher.session}/", "builder-06-played")
