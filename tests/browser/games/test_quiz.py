"""The quiz by people's hands: a teacher's page and phone, the projector, and tablets through all eight kinds;
and alone, at one's own pace.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, UPRIGHT, Room
from tests.browser.pages import Tablet, TeacherPages
from tests.browser.server import Server
from tests.browser.tables import Seated, give_cookie, seat
from tests.browser.words import zh

KINDS = ("order", "insert", "before_after", "era", "year")
RECIPE = {"kinds": list(KINDS), "number": len(KINDS), "difficulty": 1}
WRITTEN = {
    "kind": "questions",
    "key": "beiguan",
    "ids": ["bg-m05", "bg-m02", "bg-o03", "bg-s01"],
}


def kind_of(page: Page) -> str:
    """Which kind of question this tablet asks now."""
    name = page.locator(".qz-main").locator("xpath=..").get_attribute("class") or ""
    return name.split("kind-")[1].split()[0]


def put_together(page: Page, kind: str, n: int) -> None:
    """An answer to a question of this kind, each child in another way; not confirmed yet."""
    if kind in ("order", "sequence"):
        if n == 0:
            page.locator(".qz-thing").nth(0).tap()
            page.locator(".qz-thing").nth(2).tap()
        elif n == 1:
            page.locator("[data-later]").nth(0).tap()
    elif kind == "insert":
        page.locator("[data-gap]").nth(n).tap()
    elif kind == "year":
        page.locator("[data-typed]").fill(str(1700 + 20 * n))
        page.locator("[data-step='1']").tap()
    elif kind == "match":
        lefts = [each.get_attribute("data-left") for each in page.locator("[data-left]").all()]
        rights = [each.get_attribute("data-right") for each in page.locator("[data-right]").all()]
        partners = page.locator(".qz-match").count()
        for place, left in enumerate(lefts):
            if not partners:
                page.locator(f"[data-left='{left}']").tap()
            page.locator(f"[data-right='{rights[(place + n) % len(rights)]}']").tap()
    else:
        page.locator("[data-choice]").nth(n % 2).tap()


def answer(page: Page, n: int, *, sure: bool = False) -> str:
    """One whole answer; the kind of question. ``sure``: choices too are confirmed."""
    kind = kind_of(page)
    put_together(page, kind, n)
    if sure or kind in ("order", "sequence", "year", "match"):
        page.locator("[data-confirm]").tap()
    return kind


def steady(page: Page) -> None:
    """Nothing can be moved sideways, neither the page nor the board."""
    wide = page.evaluate(
        "() => [document.scrollingElement, ...document.querySelectorAll('.qz, .qz-main')]"
        ".some((each) => each && each.scrollWidth > each.clientWidth + 1)"
    )
    assert not wide, page.url


def host(page: Page, act: str) -> Any:
    return page.locator(f"[data-host='{act}']:enabled")


def through_one(seated: Seated, teacher: Page, projector: Page) -> str:
    """All answer the open question; it closes by itself, and everybody sees how it was. Its kind."""
    kinds = set()
    for n, tablet in enumerate(seated.tablets):
        expect(tablet.page.locator(".qz:not(.revealed) .qz-main")).to_be_visible()
        steady(tablet.page)
        kinds.add(answer(tablet.page, n))
    for tablet in seated.tablets:
        expect(tablet.page.locator(".qz-reveal")).to_be_visible()
        expect(tablet.page.locator(".qz-verdict b")).not_to_be_empty()
        steady(tablet.page)
    expect(projector.locator(".qs-answer :is(.qc-list, .qc-line, .qc-years)").first).to_be_visible()
    expect(host(teacher, "next")).to_be_visible()
    assert len(kinds) == 1, kinds
    return kinds.pop()


def test_a_class_lives_through_all_eight_kinds(room: Room, server: Server) -> None:
    """QUIZ-13 … QUIZ-20: five kinds made from cards, then, as the next activity, the written ones."""
    then = [{"game": "quiz", "mode": "class", "options": {}, "deck": WRITTEN}]
    seated = seat(
        room,
        server,
        game="quiz",
        people=3,
        mode="class",
        options={"recipe": RECIPE},
        sizes=(TABLET, UPRIGHT, PHONE),
        then=then,
    )
    teacher = seated.teacher(room)
    phone = seated.teacher(room, "teacher's phone", PHONE)
    projector = seated.projector(room).page
    for tablet in seated.tablets:
        expect(tablet.page.locator(".qz-lobby")).to_be_visible()
    expect(projector.locator(".qs-ready")).to_be_visible()
    host(phone.page, "start").tap()

    # One changes the answer; the first question closes when all three have confirmed theirs.
    first = seated.tablets[0].page
    expect(first.locator(".qz-order")).to_be_visible()
    put_together(first, "order", 1)
    first.locator("[data-confirm]").tap()
    expect(first.locator(".qz-said.sent")).to_be_visible()
    expect(teacher.page.locator(".quiz-waits li")).to_have_count(2)
    put_together(first, "order", 1)
    expect(first.locator("[data-confirm]")).to_be_visible()
    expect(teacher.page.locator(".quiz-waits li")).to_have_count(3)
    seen = [through_one(seated, teacher.page, projector)]
    names = projector.locator(".qs-answer").inner_text()
    assert not any(name in names for name in seated.names), "no name stands beside an answer"

    # Two taps are one step; and a page that is loaded anew is where the class is.
    host(teacher.page, "next").dblclick()
    teacher.page.reload()
    expect(teacher.page.locator(".quiz-hand.phase-ask h2")).to_have_text(
        zh("Question %(number)s of %(of)s", number=2, of=len(KINDS))
    )
    for number in range(2, len(KINDS) + 1):
        seen.append(through_one(seated, teacher.page, projector))
        if number < len(KINDS):
            host(phone.page, "next").tap()
    assert seen == list(KINDS)
    host(teacher.page, "next").tap()
    for tablet in seated.tablets:
        expect(tablet.page.locator(".kit-over .qz-log > li")).to_have_count(len(KINDS))
    expect(projector.locator(".qs-over h1")).to_be_visible()
    assert len(seated.attempts()) == len(KINDS) * len(seated.tablets)

    # The written ones.
    pages = TeacherPages(teacher)
    pages.head("Next activity").tap()
    dialog = teacher.page.get_by_role("dialog")
    expect(dialog.or_(host(teacher.page, "start")).first).to_be_visible()
    if dialog.count():
        pages.sure()
    for tablet in seated.tablets:
        leave = tablet.page.locator("[data-leave]")
        expect(leave.or_(tablet.page.locator(".qz-lobby")).first).to_be_visible()
        if leave.count():
            leave.evaluate_all(
                "(buttons) => buttons.forEach((button) => button.click())"
            )  # it may go by itself
        expect(tablet.page.locator(".qz-lobby")).to_be_visible()
    host(teacher.page, "start").tap()
    for number, kind in enumerate(("match", "match", "sequence"), start=1):
        assert through_one(seated, teacher.page, projector) == kind, number
        host(teacher.page, "next").tap()
    late_answer(seated, teacher.page)
    host(teacher.page, "next").tap()
    for tablet in seated.tablets:
        expect(tablet.page.locator(".kit-over")).to_be_visible()
    expect(projector.locator(".qs-over .qs-podium li").first).to_be_visible()


def late_answer(seated: Seated, teacher: Page) -> None:
    """QUIZ-15: what was tapped without a network comes after closing: it is refused and does not count."""
    *others, late = seated.tablets
    expect(late.page.locator(".qz-options")).to_be_visible()
    late.device.cable.cut()
    late.page.locator("[data-choice]").nth(0).tap()
    for n, tablet in enumerate(others):
        assert answer(tablet.page, n) == "choice"
        expect(tablet.page.locator(".qz-said.sent")).to_be_visible()
    host(teacher, "close").tap()
    expect(others[0].page.locator(".qz-reveal")).to_be_visible()
    late.device.cable.restore()
    expect(late.page.locator(".qz-reveal.none")).to_be_visible()
    expect(late.page.locator(".qz-refused")).to_be_visible()
    rows = [row for row in seated.attempts() if row["kind"] == "choice"]
    assert [row["score"] is None for row in sorted(rows, key=lambda row: row["seat"])] == [False, False, True]


def test_alone_at_ones_own_pace_to_the_end(room: Room, server: Server) -> None:
    """QUIZ-21: no teacher; what was missed comes once more."""
    seated = seat(
        room,
        server,
        game="quiz",
        people=1,
        mode="individual",
        options={"pace": "self", "recipe": {"kinds": ["before_after", "era"], "number": 3}},
        lang="en",
    )
    (tablet,) = seated.tablets
    asked = ride_alone(tablet)
    assert 3 <= asked <= 6
    expect(tablet.page.locator(".qz-log > li")).to_have_count(asked)
    assert seated.status(seated.tables[0]) == "ended"
    assert len(seated.attempts()) == asked


def ride_alone(tablet: Tablet) -> int:
    """Answers whatever comes until the end; how many questions it were."""
    page, asked = tablet.page, 0
    over = page.locator(".kit-over")
    while True:
        expect(page.locator(".qz:not(.revealed) .qz-main").or_(over).first).to_be_visible()
        if over.count():
            return asked
        asked += 1
        assert asked < 20
        answer(page, 0, sure=True)
        page.locator("[data-next]").tap()
        expect(page.locator(".qz-reveal")).to_have_count(0)


def test_two_share_a_tablet(room: Room, server: Server) -> None:
    """Pass-and-play: one answers, hands it on behind a cover, the other answers; then both see how it was."""
    seated = seat(
        room,
        server,
        game="quiz",
        people=2,
        mode="class",
        options={"recipe": {"kinds": ["before_after"], "number": 1}},
    )
    teacher = seated.teacher(room)
    shared = Tablet(room.device("shared"))
    give_cookie(shared.device, both_on_one(server, seated.classroom))
    shared.device.open("/play/")
    page = shared.page
    expect(page.locator(".qz-lobby")).to_be_visible()
    host(teacher.page, "start").tap()
    for n, name in enumerate(seated.names):
        if n:
            page.locator("[data-pass]").tap()
        expect(page.locator(".kit-cover")).to_contain_text(name)
        page.locator("[data-take]").tap()
        expect(page.locator(".qz-choice.can")).to_have_count(2)
        assert answer(page, n) == "before_after"
    expect(page.locator(".qz-reveal")).to_be_visible()
    expect(page.locator(".qz-mate")).to_contain_text(seated.names[0])
    host(teacher.page, "next").tap()
    expect(page.locator(".qz-mates li")).to_have_count(2)
    assert len(seated.attempts()) == 2


def both_on_one(server: Server, classroom: int) -> str:
    """The key of a browser on which the whole class has signed in."""
    code = (
        "from classroom.rosters.models import Student; from tests.world import browser_of;"
        f"print('key:', browser_of(*Student.objects.filter(classroom={classroom}).order_by('number')))"
    )
    return server.manage("shell", "-c", code).rsplit("key:", 1)[1].split()[0]


def test_seven_eras_are_seen_at_once_on_a_phone(room: Room, server: Server) -> None:
    """Also with their longer English names; and the first hint covers none of them."""
    deck = {"kind": "questions", "key": "eras"}
    how: dict[str, Any] = {"mode": "individual", "options": {"pace": "self"}, "deck": deck, "lang": "en"}
    (tablet,) = seat(room, server, game="quiz", people=1, sizes=(PHONE,), **how).tablets
    page = tablet.page
    expect(page.locator(".qz-eras .qz-choice")).to_have_count(7)
    main = page.locator(".qz-main")
    assert main.evaluate("(each) => each.scrollHeight <= each.clientHeight + 1")
    expect(page.locator(".kit-point")).to_be_visible()
    expect(page.locator(".kit-point span")).to_have_count(0)
