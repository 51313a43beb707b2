"""Children at their tables, until the game is over: each looks, judges, and taps."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tests.browser.pages import Tablet
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


def over(*tablets: Tablet) -> Callable[[], bool]:
    """Whether the game has ended on all these tablets."""
    return lambda: all(tablet.finished for tablet in tablets)
