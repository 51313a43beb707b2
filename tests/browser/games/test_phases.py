"""Every board in every phase: nothing serious for axe, nothing over the edge, nothing too small for a finger,
nothing that moves where no motion is wanted; at the four sizes, in both languages. With PICTURES=1 the
pictures are kept for people to look at.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core.deck import Deck
from games.match import Match
from history_content import library
from tests.browser import checks
from tests.browser.devices import SIZES, Room
from tests.browser.games.test_quiz import put_together
from tests.browser.in_page import script
from tests.browser.pages import Tablet, TeacherPages
from tests.browser.server import Server
from tests.browser.tables import Seated, seat
from tests.browser.truth import right_areas

LANGUAGES = ("zh-hant", "en")

# Under reduced motion nothing on a board runs; the number that counts down is drawn, not animated.
MOVES = """() => {
  const name = (each) => each.animationName ?? each.transitionProperty ?? "a glide";
  const moves = (each) => each.playState === "running" && each.effect?.getComputedTiming().duration > 0;
  const said = (each) => `${name(each)} of ${each.effect.target?.className}`;
  return JSON.stringify(document.getAnimations().filter(moves).map(said));
}"""

# A title is read at arm's length: two lines at most, in Chinese; English names are longer.
THIRD_LINES = """() => JSON.stringify([...document.querySelectorAll(".kit-play .kit-name:lang(zh) > span")]
  .filter((each) => each.checkVisibility() && !each.closest(".with-ruby, .visually-hidden"))
  .filter((each) => new Set([...each.getClientRects()].map((line) => Math.round(line.top))).size > 2)
  .map((each) => each.textContent))"""


class Album:
    """Looks at a board, phase by phase. ``faults``: what was wrong, each with its phase and size."""

    def __init__(self, room: Room, game: str, lang: str) -> None:
        self.room = room
        self.name = f"phase-{game}-{'en' if lang == 'en' else 'zh'}"
        self.faults: list[str] = []

    def snap(self, phase: str, page: Page) -> None:
        """The phase as it stands, at the four sizes."""
        before = page.viewport_size
        assert before is not None
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(script("settled"))
            found = checks.layout(page)
            found += [f"moves: {each}" for each in json.loads(page.evaluate(MOVES))]
            found += [f"more than two lines: {each}" for each in json.loads(page.evaluate(THIRD_LINES))]
            self.faults += [f"{phase} ({size}): {each}" for each in found]
            self.room.picture(page, f"{self.name}-{phase}-{size}")
        page.set_viewport_size(before)
        if not self.name.endswith("-en"):  # the same elements in the same colours
            self.faults += [f"{phase}: {each}" for each in checks.axe(page)]

    def close(self) -> None:
        assert not self.faults, "\n".join(self.faults)


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def album(room: Room, request: pytest.FixtureRequest, lang: str) -> Iterator[Album]:
    game = str(request.node.originalname).removeprefix("test_")
    album = Album(room, game, lang)
    yield album
    album.close()


def there(locator: Locator) -> Locator:
    expect(locator.first).to_be_visible()
    return locator


def may(tablet: Tablet) -> None:
    """Waits until it is this tablet's turn."""
    there(tablet.page.locator(".kit-dock.mine"))


# ------------------------------------------------------------ on the map


def test_team(room: Room, server: Server, album: Album, lang: str) -> None:
    options = {"start_seat": 0, "all_predict": True, "predict_seconds": 120}
    table = seat(room, server, game="voyage-team", people=2, bots=1, options=options, lang=lang)
    mine, other = table.tablets
    may(mine)
    album.snap("turn", mine.page)
    album.snap("waiting", other.page)
    mine.tap_area(4)
    album.snap("chosen", mine.page)
    mine.confirm()
    may(other)
    album.snap("predict", other.page)
    album.snap("predicted", mine.page)
    other.place(6)
    there(mine.page.locator(".kit-result"))
    album.snap("result", mine.page)
    may(other)
    album.snap("result-others", other.page)
    other.page.locator("[data-discard]").tap()
    album.snap("swap", other.page)
    there(other.page.locator("[data-undo]")).tap()
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


def test_team_moves(room: Room, server: Server, album: Album, lang: str) -> None:
    """GROUP-10: two cards side by side, chosen and moved for a marker."""
    table = seat(room, server, game="voyage-team", people=2, options={"start_seat": 0}, lang=lang)
    mine, other = table.tablets
    may(mine)
    mine.place(4)
    may(other)
    other.place(3 if 3 in right_areas(other.look()) else 5)
    may(mine)
    there(mine.page.locator("[data-move]")).tap()
    album.snap("which", mine.page)
    mine.page.locator(".vt-area.mover").first.tap()
    album.snap("where", mine.page)
    mine.page.locator(".vt-area.can").first.tap()
    album.snap("moved", mine.page)
    mine.confirm()
    there(other.page.locator(".kit-result"))
    album.snap("result", other.page)


def test_race(room: Room, server: Server, album: Album, lang: str) -> None:
    options = {"start_seat": 0, "all_predict": True, "predict_seconds": 120}
    table = seat(room, server, game="voyage-race", people=2, bots=2, options=options, lang=lang)
    mine, other = table.tablets
    may(mine)
    album.snap("turn", mine.page)
    album.snap("waiting", other.page)
    mine.page.locator(".vr-ware.can").first.tap()
    album.snap("card", mine.page)
    mine.tap_area(4)
    album.snap("chosen", mine.page)
    mine.confirm()
    may(other)
    album.snap("predict", other.page)
    album.snap("predicted", mine.page)
    other.place(6)
    there(mine.page.locator(".kit-result"))
    album.snap("result", mine.page)
    may(other)
    album.snap("turn-after", other.page)
    other.page.locator(".vr-ware.can").first.tap()
    other.place(5)
    mine.page.locator("[data-seat='1'] button").tap()
    there(mine.page.get_by_role("dialog"))
    album.snap("map-of-another", mine.page)
    mine.page.keyboard.press("Escape")
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


# ------------------------------------------------------------ trains


def seed_for(phase: str, card: int) -> int:
    """A seed with which the first seat's card leads to the phase."""
    deck = library.resolve({"kind": "built-in", "key": "taiwan"}).deck
    for seed in itertools.count(1):
        match = Match.start("voyage-train", deck, seats=2, seed=seed, options={"start_seat": 0, "cards": 16})
        played = match.view(0)["hand"][card]["id"]
        match.act(0, {"type": "play", "card": played, "predict": 1})
        if match.view(None)["phase"] == phase:
            return seed
    raise AssertionError


def at_the_station(room: Room, server: Server, seed: int, lang: str) -> Seated:
    options = {"start_seat": 0, "cards": 16}
    return seat(room, server, game="voyage-train", people=2, options=options, lang=lang, seed=seed)


def board_train(page: Page, card: int, column: int) -> None:
    page.locator("[data-hand]").nth(card).tap()
    page.locator(f"[data-column='{column}']").tap()


def test_train(room: Room, server: Server, album: Album, lang: str) -> None:
    """To the end, past a train that has to be sent away."""
    table = at_the_station(room, server, seed_for("CHOOSE_DISCARD", 0), lang)
    mine, other = table.tablets
    may(mine)
    album.snap("turn", mine.page)
    album.snap("waiting", other.page)
    mine.page.locator("[data-hand]").nth(0).tap()
    album.snap("card", mine.page)
    mine.page.locator("[data-column='1']").tap()
    album.snap("chosen", mine.page)
    mine.confirm()
    there(mine.page.locator("[data-column][data-can]"))
    there(mine.page.locator(".kit-result"))
    album.snap("leaves", mine.page)
    album.snap("leaves-others", other.page)
    mine.page.locator("[data-column='2']").tap()
    album.snap("leaves-chosen", mine.page)
    mine.confirm()
    may(other)
    album.snap("turn-after", other.page)
    album.snap("result", mine.page)
    ride(mine, other, until=lambda: bool(mine.page.locator("[data-end]").count()))
    album.snap("last-move", mine.page)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


def test_train_choice(room: Room, server: Server, album: Album, lang: str) -> None:
    """CHOOSE_COLUMN (TRAIN-O2): trains that end in the same year; the own card may join either."""
    table = at_the_station(room, server, seed_for("CHOOSE_COLUMN", 0), lang)
    mine, other = table.tablets
    may(mine)
    board_train(mine.page, 0, 1)
    mine.confirm()
    choices = mine.page.locator("[data-column][data-can]")
    expect(choices).to_have_count(2)
    expect(other.page.locator("[data-column][data-can]")).to_have_count(0)
    there(mine.page.locator(".kit-result"))
    album.snap("choose", mine.page)
    album.snap("choose-others", other.page)
    column = choices.last.get_attribute("data-column")
    choices.last.tap()
    expect(mine.page.locator(".tr-track.chosen .tr-ticket.ghost")).to_be_visible()
    album.snap("choose-chosen", mine.page)
    mine.confirm()
    may(other)
    expect(
        mine.page.locator(f".tr-track:nth-child({column}) .tr-car.newest, .kit-result").first
    ).to_be_visible()
    album.snap("choose-result", mine.page)


def ride(*tablets: Tablet, until: Callable[[], bool]) -> None:
    """Plays on, always the first card onto the first train, until it is so."""
    while not until():
        for tablet in tablets:
            page = tablet.page
            if until() or not page.locator(".tr-dock.mine").count() or page.locator(".kit-busy").count():
                continue
            if page.locator("[data-hand]:enabled").count():
                board_train(page, 0, 1)
            else:
                page.locator("[data-column][data-can]").first.tap()
            tablet.confirm()
        tablets[0].device.breathe()


# ------------------------------------------------------------ the buzzer


def test_bet(room: Room, server: Server, album: Album, lang: str) -> None:
    options = {"cards": 24, "read_seconds": 20, "buzz_seconds": 120, "start_seat": 0}
    table = seat(room, server, game="voyage-bet", people=3, options=options, lang=lang)
    mine, other, third = table.tablets
    there(mine.page.locator(".bt-count"))
    album.snap("read", mine.page)
    there(mine.page.locator("[data-buzz]:enabled"))
    album.snap("buzzer", mine.page)
    mine.page.locator("[data-buzz]").tap()
    there(mine.page.locator(".bt-periods.live"))
    album.snap("answer", mine.page)
    there(other.page.locator(".bt-fastest"))
    album.snap("answer-others", other.page)
    mine.page.locator("[data-era]").nth(2).tap()
    album.snap("answer-chosen", mine.page)
    mine.confirm()
    there(mine.page.locator(".bt-spot.live"))
    album.snap("bet", mine.page)
    album.snap("bet-others", other.page)
    mine.page.locator("[data-spot='2']").tap()
    album.snap("bet-chosen", mine.page)
    mine.confirm()
    for tablet, spot in ((other, 2), (third, 3), (mine, 9), (other, 9), (third, 5)):
        there(tablet.page.locator(".bt-spot.live"))
        tablet.page.locator(f"[data-spot='{spot}']").tap()
        tablet.confirm()
    there(mine.page.locator(".bt-spot.live"))
    album.snap("bet-late", mine.page)
    for tablet in (mine, other, third):
        there(tablet.page.locator("[data-stop]")).tap()
        expect(tablet.page.locator("[data-stop]")).to_have_count(0)
    there(mine.page.locator(".bt-spots.revealed"))
    album.snap("reveal", mine.page)
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


# ------------------------------------------------------------ the road


def travel(tablet: Tablet, stop: int) -> None:
    """The pawn whose turn it is goes there."""
    there(tablet.page.locator(f"[data-stop='{stop}'][data-can]")).tap()
    tablet.confirm()


def test_tokaido(room: Room, server: Server, album: Album, lang: str) -> None:
    """TOKAIDO-04 … TOKAIDO-32: tiles, road, village, temple, the neutral one, views, meals."""
    options = {"start_seat": 0, "shuffle": False}
    table = seat(room, server, game="tokaido", people=2, options=options, lang=lang)
    mine, other = table.tablets
    there(mine.page.locator("[data-tile]"))
    album.snap("traveller", mine.page)
    mine.page.locator("[data-tile='courier']").tap()
    mine.confirm()
    there(other.page.locator("[data-tile='print-artist']")).tap()
    other.confirm()
    there(mine.page.locator("[data-stop='1'][data-can]"))
    album.snap("turn", mine.page)
    mine.page.locator("[data-stop='1']").tap()
    album.snap("chosen", mine.page)
    mine.confirm()
    there(mine.page.locator("[data-tile='koma']")).tap()
    album.snap("village", mine.page)
    mine.confirm()
    travel(other, 2)
    there(other.page.locator("[data-coins='2']")).tap()
    album.snap("temple", other.page)
    album.snap("waiting", mine.page)
    other.confirm()
    there(other.page.locator("[data-stop='13'][data-can]")).tap()
    album.snap("neutral", other.page)
    other.confirm()
    travel(mine, 14)
    there(mine.page.locator("[data-tile='dango']")).tap()
    album.snap("inn", mine.page)
    mine.confirm()
    travel(other, 14)
    there(other.page.locator("[data-tile='sea']")).tap()
    album.snap("views", other.page)
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


# ------------------------------------------------------------ the race

FEELINGS = ["bag"] * 5 + ["hoof"] + ["flower"] * 5 + ["hoof"] * 17 + ["puddle", "whip"]
"""Bags first, then flowers: a 1 and a 6 lead to an item and to a feeling."""


def seed_for_help(opening: tuple[tuple[int, int], ...]) -> int:
    """A seed with which seat 0 is asked for help after these cards of the two seats."""
    for seed in itertools.count(1):
        match = Match.start("horse", Deck(()), seats=2, seed=seed, options={"track": FEELINGS})
        for cards in opening:
            for each, card in enumerate(cards):
                match.act(each, {"type": "choose", "step": card})
        if match.view(None)["phase"] == "HELP" and match.to_move == {0}:
            return seed
    raise AssertionError


def test_yokai(room: Room, server: Server, album: Album, lang: str) -> None:
    """YOKAI-08 … YOKAI-20: draft, the three ways, a power's choices, a mission; with dice that are given."""
    fours = (6, 6, 6, 6, 6, 6, 5, 5, 1, 1, 3)
    options = {"start_seat": 0, "shuffle": False, "dice": fours}
    table = seat(room, server, game="yokai", people=2, options=options, lang=lang)
    mine, other = table.tablets
    for n, tablet in enumerate((mine, other, other, mine)):
        may(tablet)
        if n == 0:
            album.snap("draft", mine.page)
        there(tablet.page.locator(".yk-pool button.can")).first.tap()
        there(tablet.page.locator("[data-put='mountain']")).tap()
        tablet.confirm()
    may(mine)
    album.snap("turn", mine.page)
    album.snap("waiting", other.page)
    mine.page.locator("[data-way='rumour']").tap()
    expect(mine.page.locator(".yk-home button.can")).to_have_count(0)
    album.snap("way", mine.page)
    mine.page.locator("[data-undo]").tap()
    mine.page.locator("[data-house='mountain-1']").tap()
    album.snap("record", mine.page)
    mine.page.locator(".yk-pool button.can").first.tap()
    album.snap("die", mine.page)
    mine.page.locator("[data-deity='D04'] .yk-temple-in").tap()
    album.snap("rumour", mine.page)
    mine.confirm()
    there(mine.page.locator(".phase-power .yk-home button.can")).first.tap()
    album.snap("power", mine.page)
    mine.confirm()
    there(mine.page.locator("[data-face='4']")).tap()
    album.snap("faces", mine.page)
    mine.confirm()
    there(mine.page.locator(".yk-mission.can")).first.tap()
    album.snap("mission", mine.page)
    mine.confirm()
    may(other)
    album.snap("result", mine.page)
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


def test_horse(room: Room, server: Server, album: Album, lang: str) -> None:
    """HORSE-05, HORSE-10, HORSE-20, HORSE-21: two cycles, the second of which stops to ask."""
    opening = ((1, 4), (6, 1))
    table = seat(
        room,
        server,
        game="horse",
        people=2,
        options={"track": FEELINGS},
        lang=lang,
        seed=seed_for_help(opening),
    )
    mine, other = table.tablets
    for number, cards in enumerate(opening, 1):
        for tablet, card in zip((other, mine), reversed(cards), strict=True):
            may(tablet)
            if tablet is mine:
                album.snap(f"choose{number}", mine.page)
            tablet.page.locator(f"[data-step='{card}']").tap()
            if tablet is mine:
                album.snap(f"chosen{number}", mine.page)
            tablet.confirm()
            if tablet is other:
                there(other.page.locator(".hz-step.laid"))
                album.snap(f"waiting{number}", other.page)
    there(mine.page.locator("[data-help-horse]"))
    album.snap("help", mine.page)
    there(other.page.locator(".hz-line.beat-feel"))
    album.snap("help-others", other.page)
    mine.page.locator("[data-help-horse]").tap()
    there(mine.page.locator(".hz-line.beat-help"))
    album.snap("helped", mine.page)
    mine.page.locator("[data-seat='1'] button").tap()
    there(mine.page.get_by_role("dialog"))
    album.snap("rider", mine.page)
    mine.page.keyboard.press("Escape")
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)
    teacher = table.teacher(room)
    teacher.open(f"/live/{table.session}/debrief/{table.activity}/")
    expect(there(teacher.page.locator(".hz-tallies em"))).to_contain_text("1")
    room.picture(teacher.page, f"{album.name}-debrief")


# ------------------------------------------------------------ the troupes


def seed_of_an_instrument() -> int:
    """A seed with which the first one's second act draws an instrument that the first musician plays."""
    deck = library.resolve({"kind": "built-in", "key": "taiwan"}).deck
    for seed in itertools.count(1):
        match = Match.start(
            "beiguan", deck, seats=2, seed=seed, options={"mode": "advanced", "start_seat": 0}
        )
        match.act(0, {"type": "street", "section": "wind", "space": 1})
        match.act(1, {"type": "gate"})
        match.act(0, {"type": "wenchang"})
        if match.view(None)["phase"] == "EQUIP":
            return seed
    raise AssertionError


def test_beiguan(room: Room, server: Server, album: Album, lang: str) -> None:
    """The turn, a musician, an instrument, the market. (Festival and challenge: see test_beiguan.py.)"""
    options = {"mode": "advanced", "start_seat": 0}
    seed = seed_of_an_instrument()
    table = seat(room, server, game="beiguan", people=2, options=options, lang=lang, seed=seed)
    mine, other = table.tablets
    may(mine)
    album.snap("turn", mine.page)
    album.snap("waiting", other.page)
    mine.page.locator("[data-section='wind']").tap()
    mine.page.locator(".bg-space.live > button").first.tap()
    album.snap("space", mine.page)
    mine.confirm()
    may(other)
    other.page.locator("[data-area='gate']").tap()
    other.confirm()
    may(mine)
    mine.page.locator("[data-area='wenchang']").tap()
    mine.confirm()
    there(mine.page.locator("[data-phase='EQUIP'] .bg-space.live > button")).first.tap()
    album.snap("equip", mine.page)
    mine.confirm()
    may(other)
    other.page.locator("[data-area='gate']").tap()
    other.confirm()
    may(mine)
    mine.page.locator("[data-area='market']").tap()
    there(mine.page.locator(".bg-put-band.kit-drag")).first.tap()
    album.snap("market", mine.page)
    other.page.locator("[data-seat='0'] button").tap()
    there(other.page.get_by_role("dialog"))
    album.snap("troupe", other.page)
    end_lesson(table, room)
    there(mine.page.locator(".kit-over"))
    album.snap("end", mine.page)


# ------------------------------------------------------------ questions

WRITTEN = {"kind": "questions", "key": "beiguan", "ids": ["bg-m05", "bg-m02", "bg-o03", "bg-s01"]}


@pytest.mark.parametrize("made", ["cards", "written"])
def test_quiz(room: Room, server: Server, album: Album, lang: str, made: str) -> None:
    """Each kind of question, asked, answered and revealed; alone, where a reveal stays until it was read."""
    kinds = ["order", "insert", "before_after", "era", "year"]
    how: dict[str, Any] = {
        "options": {"pace": "self", "recipe": {"kinds": kinds, "number": 5, "difficulty": 1}}
    }
    if made == "written":
        how = {"options": {"pace": "self"}, "deck": WRITTEN}
    table = seat(room, server, game="quiz", people=1, mode="individual", lang=lang, **how)
    (tablet,) = table.tablets
    page = tablet.page
    for number in range(1, len(kinds if made == "cards" else WRITTEN["ids"]) + 1):
        there(page.locator(".qz:not(.revealed) .qz-main"))
        kind = str(page.locator(".qz").get_attribute("class")).split("kind-")[1].split()[0]
        album.snap(f"{made}{number}-{kind}-asked", page)
        put_together(page, kind, 0)
        there(page.locator("[data-confirm]"))
        album.snap(f"{made}{number}-{kind}-ready", page)
        page.locator("[data-confirm]").tap()
        there(page.locator(".qz-reveal"))
        album.snap(f"{made}{number}-{kind}-reveal", page)
        page.locator("[data-next]").tap()
        expect(page.locator(".qz-reveal")).to_have_count(0)


def left(page: Page) -> int:
    """The seconds that a tablet's clock shows."""
    minutes, seconds = there(page.locator(".kit-bar .kit-clock")).inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_quiz_clock(room: Room, server: Server, album: Album, lang: str) -> None:
    """By the clock, with more time from the teacher, and one who comes while a question is open."""
    recipe = {"kinds": ["order"], "number": 2, "difficulty": 1}
    options = {"pace": "clock", "seconds": 60, "reveal_seconds": 25, "recipe": recipe}
    table = seat(room, server, game="quiz", people=3, mode="class", options=options, lang=lang, late=1)
    first, second, late = table.tablets
    there(first.page.locator(".qz-lobby"))
    album.snap("lobby", first.page)
    expect(first.page.locator(".qz-here b")).to_have_text("2")
    teacher = table.teacher(room).page
    there(teacher.locator("[data-host='start']:enabled")).tap()
    there(first.page.locator(".qz-order"))
    album.snap("asked", first.page)

    before = left(second.page)
    there(teacher.locator("[data-host='extend']:enabled")).tap()
    second.device.until(
        """(before) => {
          const text = document.querySelector(".kit-bar .kit-clock").innerText;
          const [minutes, seconds] = text.split(":").map(Number);
          return 60 * minutes + seconds > before;
        }""",
        before,
    )
    assert before < left(first.page) <= before + 15

    late.device.open("/play/")
    there(late.page.locator(".qz-said.late"))
    expect(late.page.locator("[data-confirm]")).to_have_count(0)
    expect(late.page.locator(".qz-thing:enabled")).to_have_count(0)
    album.snap("late", late.page)
    for n, tablet in enumerate((first, second)):
        put_together(tablet.page, "order", n)
        tablet.page.locator("[data-confirm]").tap()
        if tablet is first:
            there(tablet.page.locator(".qz-said.sent"))
            album.snap("sent", tablet.page)
    for tablet in table.tablets:
        there(tablet.page.locator(".qz-reveal"))
    album.snap("reveal", first.page)
    album.snap("late-reveal", late.page)
    # Nobody taps: it goes on by itself, and now all three are asked.
    expect(late.page.locator(".qz-thing:enabled").first).to_be_visible(timeout=40_000)
    scores = [row["score"] is not None for row in table.attempts()]
    assert scores == [True, True], "who came late is not asked what was open already"


def end_lesson(table: Seated, room: Room) -> None:
    """The bell: the table stops where it is."""
    TeacherPages(table.teacher(room)).end()
