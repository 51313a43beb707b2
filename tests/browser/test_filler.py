"""A table that ends early plays something else until the bell: chosen in the builder, followed by itself."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import checks
from tests.browser.devices import PHONE, SIZES, TABLET, UPRIGHT, Room
from tests.browser.games.test_voyage_train import Passengers
from tests.browser.in_page import script
from tests.browser.pages import TeacherPages
from tests.browser.server import Server
from tests.browser.tables import Seated, play_to_the_end, seat
from tests.browser.words import zh

FEW_CARDS = 16
"""As few as two can play the train with."""


def choose_filler(room: Room, teacher: TeacherPages, seated: Seated) -> None:
    """While the class waits in the lobby, the teacher says what is played until the bell."""
    page = teacher.page
    teacher.device.open(f"/sessions/{seated.session}/activities/{seated.activity}/")
    expect(page.locator("#filler")).to_be_hidden()
    page.locator("#builder [name=when_done][value=filler]").check()
    expect(page.locator("#filler")).to_be_visible()
    page.locator("[name=filler_game][value=voyage-team]").check()
    page.locator("[name=filler_deck]").select_option("built-in:taiwan")
    page.locator("#filler summary").tap()
    for era in ("qing-late", "japanese", "democratization"):
        page.locator(f"[name=filler_eras][value='{era}']").check()
    expect(page.locator("#estimate")).to_contain_text(
        zh("A table that ends early plays %(game)s with “%(deck)s”", game="走過臺灣團體賽", deck="走過臺灣")
    )
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(script("settled"))
        assert checks.layout(page) == [], size
        room.picture(page, f"builder-filler-{size}", full=True)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    assert checks.axe(page) == []
    page.locator(".builder-side").get_by_role("button", name=zh("Save")).tap()
    expect(page.locator(".activity").first).to_contain_text("走過臺灣團體賽")


def test_a_table_that_ends_early_goes_on_to_the_filler(room: Room, server: Server) -> None:
    seated = seat(
        room,
        server,
        game="voyage-train",
        people=4,
        options={"cards": FEW_CARDS},
        sizes=(TABLET, PHONE, UPRIGHT),
        lobby=True,
        also={"table_size": 2},
    )
    teacher = TeacherPages(seated.teacher(room))
    teacher.session = seated.session
    choose_filler(room, teacher, seated)
    teacher.device.open(f"/live/{seated.session}/")
    teacher.start(tables=2)
    for tablet in seated.tablets:
        expect(tablet.page.locator(".tr")).to_be_visible()

    # One table plays to its end; the other one has not even begun.
    places = server.rows(
        """SELECT play_table.number, rosters_student.number AS student FROM play_seat
        JOIN play_table ON play_table.id = play_seat.table_id
        JOIN rosters_student ON rosters_student.id = play_seat.student_id
        WHERE play_table.activity_id = ?""",
        seated.activity,
    )
    early = [seated.tablets[row["student"] - 1] for row in places if row["number"] == 1]
    others = [tablet for tablet in seated.tablets if tablet not in early]
    assert (len(early), len(others)) == (2, 2)
    passengers = Passengers(seated)
    play_to_the_end(early, passengers.step, passengers.over)

    # Nobody taps anything: their tablets show the end, then the other game's map.
    for tablet in early:
        expect(tablet.page.locator(".vt-map")).to_be_visible(timeout=90_000)
        expect(tablet.page.locator(".tr")).to_have_count(0)
    for tablet in others:
        expect(tablet.page.locator(".tr")).to_be_visible()
    expect(teacher.desk(1)).to_contain_text(re.compile("走過臺灣團體賽"))
    expect(teacher.desk(2)).not_to_contain_text("走過臺灣團體賽")
    room.picture(teacher.page, "filler-teacher")

    # It is a game of its own, with the cards that were chosen.
    tables = server.rows(
        """SELECT id, number, round, game, filler FROM play_table
        WHERE activity_id = ? ORDER BY number, round""",
        seated.activity,
    )
    assert [(row["number"], row["round"], row["game"], row["filler"]) for row in tables] == [
        (1, 1, "voyage-train", 0),
        (1, 2, "voyage-team", 1),
        (2, 1, "voyage-train", 0),
    ]
    # Both can be played on: a card of the filler is placed, and stored, while the other table begins.
    mover = next(tablet for tablet in early if tablet.look()["mine"])
    before = mover.look()
    mover.place(next(each["area"] for each in before["areas"] if each["can"]))
    (mate,) = [tablet for tablet in early if tablet is not mover]
    expect(
        mate.page.locator("[data-none]")
    ).to_be_visible()  # what was placed is judged by the other one, too
    stored = "SELECT count(*) AS n FROM play_move WHERE table_id = ? AND by = 'student'"
    assert server.rows(stored, tables[1]["id"])[0]["n"] == 1
    assert any(passengers.step(tablet) for tablet in others)
    teacher.end()
    for tablet in seated.tablets:
        tablet.see_the_end()
