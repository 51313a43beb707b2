"""The buzzer of 快打臺灣通 on real sockets: several at once give one winner, whom all see (GEN-08)."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async

from classroom.play.host import TableHost, hosts
from classroom.play.loading import BOT
from classroom.play.models import Attempt, Move, Table
from classroom.play.replays import replay
from tests.live.devices import Device, at_table
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]

BUZZ = {"type": "buzz"}


@pytest.fixture
def play(world: World):
    """A table of 快打臺灣通 with the first students of the class, then bots; seat 0 begins."""

    @database_sync_to_async
    def table(people: int = 4, bots: int = 0, **options: Any) -> Table:
        world.activity.game = "voyage-bet"
        world.activity.options = {"start_seat": 0, **options}
        world.activity.save()
        return world.table(*world.students[:people], bots=bots)

    return table


async def devices_of(world: World, table: Table, people: int = 4) -> list[Device]:
    """A tablet for each student at the table."""
    browsers = [await database_sync_to_async(world.browser)(student) for student in world.students[:people]]
    return [await at_table(table.pk, browser) for browser in browsers]


async def opened(table: Table) -> TableHost:
    """The time to read is over: by the server's clock, which fires it."""
    host = await hosts.open(table.pk)
    assert host.clock is not None
    host.clock = msgspec.structs.replace(host.clock, deadline=time.time() - 0.01)
    assert await host.due()
    return host


@database_sync_to_async
def moves(table: Table) -> list[tuple[int, str, str]]:
    """(seat, kind of action, by) of the table's moves."""
    rows = Move.objects.filter(table=table).order_by("revision").values_list("seat", "action", "by")
    return [
        (seat, (action if isinstance(action, dict) else msgspec.json.decode(action))["type"], by)
        for seat, action, by in rows
    ]


async def answers(device: Device, seat: int) -> dict[str, Any]:
    """The `ok` or `rejected` of the buzz of this seat, sent before."""
    return await device.until(lambda frame: frame["t"] in ("ok", "rejected") and frame["key"] == f"b{seat}")


async def test_several_buzzers_at_once_give_one_winner_whom_everybody_sees(world: World, play):
    """GEN-08, BET-08: all are sent before any is answered; one is stored, and it costs the others nothing."""
    table = await play()
    devices = await devices_of(world, table)
    teacher = await at_table(table.pk, await database_sync_to_async(world.teacher_browser)())
    host = await opened(table)
    for seat, device in enumerate(devices):
        shown = await device.rev(1, seat)
        assert (shown["view"]["phase"], shown["legal"]) == ("BUZZ_OPEN", [BUZZ])
    for seat, device in enumerate(devices):
        await device.send({"t": "act", "seat": seat, "key": f"b{seat}", "rev": 1, "action": BUZZ})
    found = await asyncio.gather(*(answers(device, seat) for seat, device in enumerate(devices)))
    (winner,) = [answer["seat"] for answer in found if answer["t"] == "ok"]
    others = [answer for answer in found if answer["t"] == "rejected"]
    assert [answer["code"] for answer in others] == ["already_buzzed"] * 3
    assert all(answer["message"] for answer in others)
    for seat, device in enumerate(devices):
        shown = await device.rev(2, seat)
        assert shown["view"]["buzzer"] == winner
        assert shown["view"]["phase"] == "ANSWER"
        assert bool(shown["legal"]) == (seat == winner)
        assert shown["view"]["scores"] == [0, 0, 0, 0]
    assert (await teacher.rev(2, None))["view"]["buzzer"] == winner
    assert host.revision == 2
    assert await moves(table) == [(-2, "open", "clock"), (winner, "buzz", "student")]


async def test_many_taps_of_many_hands_are_decided_one_by_one(play):
    """Straight through the host: forty buzzes of four seats in the same moment, one winner."""
    table = await play()
    host = await opened(table)
    found = await asyncio.gather(
        *(host.act(seat=seat, key=f"{seat}-{n}", rev=1, action=BUZZ) for n in range(10) for seat in range(4))
    )
    assert sum(answer.ok for answer in found) == 1
    winner = next(answer.seat for answer in found if answer.ok)
    codes = {answer.seat: set() for answer in found}
    for answer in found:
        codes[answer.seat].add(answer.code)
    assert all(codes[seat] == {"already_buzzed"} for seat in range(4) if seat != winner)
    assert [row[1] for row in await moves(table)] == ["open", "buzz"]


async def test_a_tap_before_the_opening_is_refused_and_costs_nothing(world: World, play):
    table = await play()
    first, second, *_ = await devices_of(world, table)
    refused = await second.act(1, BUZZ)
    assert (refused["t"], refused["code"]) == ("rejected", "too_early")
    assert refused["message"]
    host = await hosts.open(table.pk)
    assert (host.revision, host.match.scores) == (0, (0, 0, 0, 0))
    assert await moves(table) == []
    await opened(table)
    await second.rev(1, seat=1)
    accepted = await second.act(1, BUZZ)
    assert accepted["t"] == "ok", "who was too early may still be the first"
    assert (await first.rev(2, seat=0))["view"]["buzzer"] == 1


async def test_the_buzzer_never_opens_early_and_by_nobodys_word(world: World, play):
    """`due` of a tablet asks; the server's clock decides. Seats cannot open."""
    table = await play()
    device, *_ = await devices_of(world, table)
    host = await hosts.open(table.pk)
    assert host.clock is not None
    assert host.clock.left_ms() > 1_000
    assert await host.due() is False
    refused = await device.act(0, {"type": "open"})
    assert (refused["t"], host.revision) == ("rejected", 0)


async def test_a_question_that_nobody_knows_goes_on_by_itself_and_nobody_is_marked_absent(play):
    """BET-O2: two such rounds of the clock are no lapse of anybody."""
    table = await play()
    host = await opened(table)
    host.clock = msgspec.structs.replace(host.clock, deadline=time.time() - 0.01)
    assert await host.due()
    assert host.match.view(None)["phase"] == "BET"
    assert [(info.missed, info.absent) for info in host.seats] == [(0, False)] * 4
    assert host.match.scores == (0, 0, 0, 0)


async def test_a_bot_leaves_the_buzzer_to_the_children_for_a_while(play):
    """Bots move at once in tests; at the buzzer they wait all the same, and then do buzz."""
    table = await play(people=1, bots=1)
    host = await opened(table)
    host.connected(frozenset({0}))
    loop = asyncio.get_running_loop()
    at, seat = host._driver._next_bot()
    assert seat == 1
    assert at > loop.time() + 5
    assert (await host.act(seat=0, key="k", rev=1, action=BUZZ)).ok
    assert host.match.view(None)["buzzer"] == 0


async def test_an_answer_is_the_judgement_of_the_one_who_buzzed(world: World, play):
    table = await play()
    host = await opened(table)
    child = world.students[2].pk
    assert (await host.act(seat=2, key="b", rev=1, action=BUZZ, by="student", student_id=child)).ok
    era = host.match.view(None)["eras"][0]
    answer = {"type": "answer", "era": era}
    assert (await host.act(seat=2, key="a", rev=2, action=answer, by="student", student_id=child)).ok
    stored = await database_sync_to_async(
        lambda: list(Attempt.objects.values_list("seat", "kind", "by", "student_id"))
    )()
    assert stored == [(2, "answer", "student", child)]


async def test_each_pawn_is_the_judgement_of_the_one_who_placed_it(world: World, play):
    """A child bets, a bot does so for it, the child comes back; and the reveal is another seat's doing."""
    table = await play(people=2)
    host = await opened(table)
    child, other = (student.pk for student in world.students[:2])

    async def act(seat: int, action: dict[str, Any], by: str = "student") -> None:
        student = (child, other)[seat] if by == "student" else None
        key = f"{host.revision}-{seat}"
        answer = await host.act(
            seat=seat, key=key, rev=host.revision, action=action, by=by, student_id=student
        )
        assert answer.ok, answer

    def pawn(spot: int) -> dict[str, Any]:
        return {"type": "place", "spot": spot, "odds": "x2"}

    await act(0, BUZZ)
    await act(0, {"type": "answer", "era": host.match.view(None)["eras"][0]})
    await act(0, pawn(1))
    await act(1, pawn(2))
    async with host.held():
        stand_in = {"type": "place", "spot": 3, "odds": "x1a"}
        assert await host.move_own(0, stand_in, BOT, "stand-in")
    await act(1, {"type": "stop"})
    await act(0, pawn(9))
    assert host.match.view(None)["round"] == 2
    stored = await database_sync_to_async(
        lambda: list(
            Attempt.objects.filter(kind="place").order_by("pk").values_list("seat", "by", "student_id")
        )
    )()
    assert stored == [
        (0, "student", child),
        (1, "student", other),
        (0, "bot", None),
        (0, "student", child),
    ]
    report = await database_sync_to_async(replay)(table.pk)
    assert report.difference is None
