"""The hub among several processes: what it says, what it hears, and what it makes up for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from classroom.live import hub
from classroom.live.link import TABLES, Link
from classroom.play.host import hosts
from classroom.play.models import Table
from classroom.rosters.models import ClassroomTeacher
from tests.live.devices import Device, at_table
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


@pytest.fixture
def table(world: World) -> Table:
    world.activity.options = {"start_seat": 0}
    world.activity.save()
    return world.table()


class OtherProcess:
    """What another process hears and says."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.link = Link(self.heard.put_nowait)

    async def start(self) -> OtherProcess:
        self.link.start()
        assert (await self.next())["type"] == "joined"
        return self

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(10):
            return await self.heard.get()


@pytest.mark.sqlite
async def test_alone_nothing_is_sent_for_tables(world: World, table: Table):
    """performance.md 2: fan-out goes through local sockets, not through the channel layer."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(TABLES, channel)
    session = await database_sync_to_async(world.browser)(world.students[0])
    device = await at_table(table.pk, session)
    await device.act(0, {"type": "place", "area": 4})
    assert layer.channels.get(channel) is None or layer.channels[channel].empty()


@pytest.mark.postgres
async def test_a_move_is_one_message_without_state_or_secret(world: World, table: Table):
    """design.md §4.7: no state and no secret travels through Redis."""
    other = await OtherProcess().start()
    session = await database_sync_to_async(world.browser)(world.students[0])
    device = await at_table(table.pk, session)
    seats = await other.next()
    assert seats == {"type": "table.seats", "tables": [[table.pk, [0]]], "from": seats["from"]}
    await device.act(0, {"type": "place", "area": 4})
    moved = await other.next()
    assert moved == {"type": "table.moved", "table": table.pk, "rev": 1, "from": moved["from"]}
    await other.link.close()


@pytest.mark.postgres
async def test_who_is_connected_elsewhere_is_known_here(world: World, table: Table):
    session = await database_sync_to_async(world.browser)(world.students[0])
    device = await at_table(table.pk, session)
    other = await OtherProcess().start()
    other.link.tell("seats", {"type": "table.seats", "tables": [[table.pk, [1, 2]]]})
    names = await device.until(lambda frame: frame["t"] == "names" and frame["seats"][2]["online"])
    assert [seat["online"] for seat in names["seats"]] == [True, True, True, False]
    assert hub.here().online(table.pk) == {0: "socket", 1: "socket", 2: "socket"}
    other.link.tell("seats", {"type": "table.seats", "tables": [[table.pk, []]]})
    await device.until(lambda frame: frame["t"] == "names" and not frame["seats"][2]["online"])
    await other.link.close()


async def test_a_message_about_a_newer_revision_is_followed(world: World, table: Table):
    """Whoever moved in another process: this one reads, and shows it."""
    session = await database_sync_to_async(world.browser)(world.students[1])
    device = await at_table(table.pk, session)
    mine = hosts._homes.pop(asyncio.get_running_loop())
    elsewhere = await hosts.open(table.pk)
    legal = elsewhere.match.legal(0)
    assert (await elsewhere.act(seat=0, key="k", rev=0, action=legal[0])).ok
    hosts.close()
    hosts._homes[asyncio.get_running_loop()] = mine
    for _ in range(3):  # messages may come doubled
        hub.here()._heard({"type": "table.moved", "table": table.pk, "rev": 1, "from": "other"})
    assert (await device.rev(1, seat=1))["rev"] == 1


async def test_a_co_teacher_who_is_removed_loses_the_socket(world: World, table: Table):
    session = await database_sync_to_async(world.teacher_browser)()
    device = await Device(f"/ws/table/{table.pk}/", session).connect()
    await device.until("hello")
    await database_sync_to_async(ClassroomTeacher.objects.all().delete)()
    hub.here()._heard({"type": "people.changed", "classroom": world.classroom.pk})
    assert await device.closed() == 4403


async def test_signing_out_closes_the_socket(world: World, table: Table):
    session = await database_sync_to_async(world.browser)(world.students[0])
    device = await at_table(table.pk, session)
    world.students[0].device = ""
    await database_sync_to_async(world.students[0].save)(update_fields=["device"])
    hub.here()._heard({"type": "people.changed", "classroom": world.classroom.pk})
    assert await device.closed() == 4401


async def test_somebody_who_joins_a_device_gets_a_seat_there(world: World):
    """A second pupil signs in on the tablet: it connects again, with both seats."""

    @database_sync_to_async
    def made() -> tuple[Table, str]:
        return world.table(*world.students[:2]), world.browser(world.students[0])

    table, session = await made()
    device = await at_table(table.pk, session)
    token = await database_sync_to_async(
        lambda: type(world.students[0]).objects.get(pk=world.students[0].pk).device
    )()
    world.students[1].device = token
    await database_sync_to_async(world.students[1].save)(update_fields=["device"])
    hub.here()._heard({"type": "people.changed", "classroom": world.classroom.pk})
    assert await device.closed() == 4409


async def test_a_message_that_nobody_understands_is_harmless(world: World, table: Table):
    session = await database_sync_to_async(world.browser)(world.students[0])
    device = await at_table(table.pk, session)
    link = hub.here()._link
    for message in (
        {"type": "session.changed", "session": 1},
        {"type": "table.moved"},
        {},
        {"type": "later"},
    ):
        link._take(message)
    assert (await device.act(0, {"type": "place", "area": 4}))["t"] == "ok"


async def test_names_say_that_a_bot_stands_in_and_that_its_person_is_back(world: World, settings):
    """An absent pupil's seat passes to a bot and back."""

    @database_sync_to_async
    def made() -> tuple[Table, str, str]:
        world.activity.options = {"start_seat": 0}
        world.activity.save()
        one, two = world.students[:2]
        return world.table(one, two), world.browser(one), world.browser(two)

    settings.ABSENT_SECONDS = 0
    table, first, second = await made()
    waiting = await at_table(table.pk, second)
    names = await waiting.until(lambda frame: frame["t"] == "names" and frame["seats"][0]["absent"])
    assert names["seats"][0] == {
        "seat": 0,
        "name": "王小明",
        "kind": "student",
        "absent": True,
        "online": False,
    }
    await waiting.rev(1, seat=1)
    back = await at_table(table.pk, first)
    await waiting.until(lambda frame: frame["t"] == "names" and not frame["seats"][0]["absent"])
    # The bot may have closed an area by a wrong placement: take whatever is open now.
    assert (await waiting.act(1, waiting.views[1]["legal"][0]))["t"] == "ok"
    await back.rev(2, seat=0)
