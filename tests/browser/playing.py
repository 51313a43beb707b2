"""Children at their tables, until the game is over: each looks, judges, and taps."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from playwright.sync_api import expect

from tests.browser.pages import Tablet
from tests.browser.tables import Seated, play_to_the_end
from tests.browser.truth import right_areas, wrong_areas

STALLS_SECONDS = 60.0
"""So long nobody may be able to do anything; bots think for two seconds, and stand in after thirty."""
EVERY = 5
"""Every so many judgements one is wrong on purpose."""


class Players:
    """The children of several tablets. ``judged``: how many judgements each has made, by name."""

    def __init__(self, tablets: Iterable[Tablet]) -> None:
        self.tablets = list(tablets)
        self.judged: Counter[str] = Counter()
        self.judgements = 0

    def play(
        self,
        enough: Callable[[], bool],
        tablets: Sequence[Tablet] | None = None,
    ) -> None:
        """These tablets (all, when not said) play until it is enough."""
        last = time.monotonic()
        while not enough():
            moved = False
            players = list(self.tablets if tablets is None else tablets)
            for tablet in players:
                moved = self.step(tablet) or moved
            if moved:
                last = time.monotonic()
            elif time.monotonic() - last > STALLS_SECONDS:
                raise AssertionError(f"nobody can go on: {[tablet.look() for tablet in players]}")
            else:
                players[0].device.breathe()

    def step(self, tablet: Tablet) -> bool:
        """One act on this tablet, if it is somebody's turn on it."""
        look = tablet.look()
        if not look or look["over"] or look["busy"] or look["paused"]:
            return False
        if look["cover"] or look["pass"]:
            tablet.take_over()
            return True
        if not look["mine"]:
            return False
        self.act(tablet, look)
        self.settled(tablet, look)
        return True

    def act(self, tablet: Tablet, look: dict[str, Any]) -> None:
        """Judges the card on the board: rightly mostly, wrongly now and then."""
        right, wrong = right_areas(look), wrong_areas(look)
        can = {each["area"] for each in look["areas"] if each["can"]}
        assert can == {each["area"] for each in look["areas"] if not each["card"]}, look
        self.judgements += 1
        self.judged[look["me"]] += 1
        if wrong and (self.judgements % EVERY == 0 or not right):
            if look["guessing"] and not right:
                tablet.guess_none()
            else:
                tablet.place(wrong[0])
        else:
            tablet.place(right[0])

    @staticmethod
    def settled(tablet: Tablet, before: dict[str, Any]) -> None:
        """Waits until the act was answered and the board has gone on."""
        deadline = time.monotonic() + STALLS_SECONDS / 3
        while True:
            now = tablet.look()
            if not now or now["over"] or (not now["busy"] and _decision(now) != _decision(before)):
                return
            assert time.monotonic() < deadline, f"{tablet.device.name}: no answer; {now}"
            tablet.device.breathe()


def _decision(look: dict[str, Any]) -> tuple[Any, ...]:
    """What somebody is asked; another one after each act."""
    return (
        look["mine"],
        look["guessing"],
        look["card"],
        look["me"],
        look["markers"],
        look["pass"],
        look["cover"],
    )


def board_looks(board: str, more: str) -> str:
    """JavaScript that gives, as JSON, what a child sees of the board with this class; "{}" where none is.

    ``more``: fields of this game, which may ask `board` and `all(selector)`; they have the last word.
    """
    return f"""() => {{
  const board = document.querySelector(".{board}");
  if (!board) return "{{}}";
  const all = (selector) => [...board.querySelectorAll(selector)];
  return JSON.stringify({{
    over: all(".kit-over").length > 0,
    mine: all(".{board}-dock.mine").length > 0,
    busy: all(".kit-busy").length > 0,
    wide: document.scrollingElement.scrollWidth > innerWidth,
    {more}
  }});
}}"""


class Tapping(ABC):
    """Children who play a game by taps. A game says which class its board has, what a child sees of it
    (``LOOK``, see :func:`board_looks`), and what a child does then.
    """

    BOARD: ClassVar[str]
    LOOK: ClassVar[str]

    def __init__(self, table: Seated) -> None:
        self.table = table

    @abstractmethod
    def act(self, tablet: Tablet, look: dict[str, Any]) -> None:
        """One act on a tablet whose turn it is."""

    @classmethod
    def look(cls, tablet: Tablet) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tablet.page.evaluate(cls.LOOK))
        assert not found.get("wide"), f"{tablet.device.name}: the page can be moved sideways"
        return found

    def over(self, tablet: Tablet) -> bool:
        return bool(self.look(tablet).get("over"))

    def step(self, tablet: Tablet) -> bool:
        """One act on this tablet; False where it may do nothing now."""
        look = self.look(tablet)
        if not look or look["over"] or look["busy"] or not look["mine"]:
            return False
        self.act(tablet, look)
        return True

    @staticmethod
    def say_yes(tablet: Tablet) -> None:
        """What was begun is confirmed, and its answer has come."""
        confirm = tablet.page.locator("[data-confirm]")
        confirm.tap()
        expect(confirm).to_have_count(0)
        expect(tablet.page.locator(".kit-busy")).to_have_count(0)

    def play(self) -> None:
        """To the end, which all see."""
        tablets = self.table.tablets
        for tablet in tablets:
            expect(tablet.page.locator(f".{self.BOARD}")).to_be_visible()
        play_to_the_end(tablets, self.step, self.over)
        for tablet in tablets:
            expect(tablet.page.locator(".kit-over")).to_be_visible()
        assert self.table.status(self.table.tables[0]) == "ended"


def over(*tablets: Tablet) -> Callable[[], bool]:
    """Whether the game has ended on all these tablets."""
    return lambda: all(tablet.finished for tablet in tablets)
