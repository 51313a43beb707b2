"""A table (or a lobby) with people in front of it, without the walk through sign-in and the builder.

The class and its table are made by `seed.py` beside the running server; every browser then opens /play/ as a
tablet does after sign-in. What follows is all real: sockets, moves, reports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device, Room
from tests.browser.pages import Tablet
from tests.browser.server import Server


@dataclass
class Seated:
    """Who is in the room. ``tables``: their ids in order; empty while the session is in its lobby."""

    server: Server
    session: int
    activity: int
    classroom: int
    tables: list[int]
    names: list[str]
    tablets: list[Tablet]
    keys: dict[str, str] = field(repr=False)

    def teacher(self, room: Room, name: str = "teacher", size: tuple[int, int] = TABLET) -> Device:
        """A device of the class's teacher, on the page of the running session."""
        device = self._known(room, name, size)
        device.open(f"/live/{self.session}/")
        return device

    def projector(self, room: Room, size: tuple[int, int] = (1920, 1080)) -> Device:
        """The big screen."""
        device = self._known(room, "projector", size)
        device.open(f"/live/{self.session}/projector/")
        expect(device.page.locator("#projector > *").first).to_be_visible()
        return device

    def attempts(self) -> list[dict[str, Any]]:
        """The judgements of this session's people, as the database has them."""
        return self.server.rows(
            """SELECT attempt.* FROM play_attempt AS attempt
            JOIN play_table ON play_table.id = attempt.table_id
            JOIN lessons_activity ON lessons_activity.id = play_table.activity_id
            WHERE lessons_activity.session_id = ? AND attempt.by = 'student' ORDER BY attempt.id""",
            self.session,
        )

    def status(self, table: int) -> str:
        """Of a table: playing, ended, stopped …"""
        return str(self.server.rows("SELECT status FROM play_table WHERE id = ?", table)[0]["status"])

    def _known(self, room: Room, name: str, size: tuple[int, int]) -> Device:
        device = room.device(name, size)
        give_cookie(device, self.keys["teacher"])
        return device


def seat(
    room: Room,
    server: Server,
    *,
    game: str,
    people: int = 2,
    options: Mapping[str, Any] | None = None,
    deck: Mapping[str, Any] | None = None,
    bots: int = 0,
    seed: int = 7,
    mode: str = "group",
    lang: str = "zh-hant",
    sizes: Sequence[tuple[int, int]] = (TABLET,),
    lobby: bool = False,
    then: Sequence[Mapping[str, Any]] = (),
    interlude: Mapping[str, Any] | None = None,
    shared: bool = False,
    also: Mapping[str, Any] | None = None,
    late: int = 0,
    motion: bool = False,
) -> Seated:
    """Seats ``people`` students and ``bots`` at one table of the game, each student at a tablet of one's own.

    ``sizes``: of the tablets, in turn. ``mode`` individual: a table each. ``lobby``: nothing has begun yet,
    the teacher starts. ``then``: fields of further activities. ``interlude``: questions in between.
    ``shared``: all on one tablet. ``also``: further fields of the activity. ``late``: so many of the last
    ones have not opened their page yet. ``motion``: things move on their tablets.
    """
    first: dict[str, Any] = {
        "game": game,
        "options": dict(options or {}),
        "mode": mode,
        "table_size": people + bots,
    }
    first |= also or {}
    if deck is not None:
        first["deck"] = dict(deck)
    if interlude is not None:
        first["interlude"] = dict(interlude)
    everybody = list(range(people))
    wish = {
        "students": people,
        "name": f"{game} {lang}",
        "tables": [] if lobby else [[n] for n in everybody] if mode == "individual" else [everybody],
        "bots": bots,
        "seed": seed,
        "activities": [first, *map(dict, then)],
        "shared": shared,
    }
    made = server.make("tests.browser.seed", wish)
    keys = {"teacher": made["teacher"]}
    tablets = []
    for n, student in enumerate(made["students"][:1] if shared else made["students"]):
        device = room.device(f"student {n}", sizes[n % len(sizes)], motion=motion)
        give_cookie(device, student["key"], lang)
        if n < people - late:
            device.open("/play/")
            expect(device.page.locator("#play")).to_be_visible()
        tablets.append(Tablet(device))
    names = [student["name"] for student in made["students"]]
    return Seated(
        server, made["session"], made["activity"], made["classroom"], made["tables"], names, tablets, keys
    )


def give_cookie(device: Device, key: str, lang: str = "zh-hant") -> None:
    """Signs the browser in by its session's key, and chooses its language."""
    device.context.add_cookies(
        [
            {"name": "sessionid", "value": key, "url": device.base},
            {"name": "django_language", "value": lang, "url": device.base},
        ]
    )


def play_to_the_end(
    tablets: Sequence[Tablet],
    step: Callable[[Tablet], bool],
    over: Callable[[Tablet], bool],
    turns: int = 400,
) -> int:
    """Each tablet in turn does what ``step`` says, until the game is ``over`` on all; the number of acts.

    ``step`` gives False where this tablet may do nothing now.
    """
    acts = idle = 0
    while not all(map(over, tablets)):
        moved = False
        for tablet in tablets:
            if not over(tablet) and step(tablet):
                moved, acts = True, acts + 1
        idle = 0 if moved else idle + 1
        if not moved:
            tablets[0].device.breathe()
        assert acts < turns, "the game does not come to its end"
        assert idle < 600, "nobody can go on"
    return acts
