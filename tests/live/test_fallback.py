"""Plain HTTP in place of WebSockets: the same frames, the same rights, in all three places."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.conf import settings as django_settings
from django.test import AsyncClient

from classroom.live import fallback, hub
from classroom.play.host import hosts
from classroom.play.models import Move, Table
from tests.live.devices import at_table
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


class Browser:
    """One browser that speaks plain HTTP. ``frames``: all that it got."""

    def __init__(self, session: str, *, checks_csrf: bool = False) -> None:
        self.client = AsyncClient(enforce_csrf_checks=checks_csrf)
        if session:
            self.client.cookies[django_settings.SESSION_COOKIE_NAME] = session
        self.frames: list[dict[str, Any]] = []
        self.channel = "c1"

    async def poll(self, place: str, query: str = "") -> tuple[int, dict[str, Any]]:
        response = await self.client.get(f"/live/poll/{place}/?{query}channel={self.channel}")
        return self._read(response)

    async def send(self, place: str, frame: Any) -> tuple[int, dict[str, Any]]:
        body = frame if isinstance(frame, bytes) else json.dumps(frame).encode()
        response = await self.client.post(
            f"/live/send/{place}/?channel={self.channel}", body, content_type="application/json"
        )
        return self._read(response)

    async def until(self, place: str, kind: str) -> dict[str, Any]:
        """Polls until a frame of this kind has come; the last one."""
        while True:
            status, body = await self.poll(place)
            assert status == 200, body
            found = [frame for frame in body["frames"] if frame["t"] == kind]
            if found:
                return found[-1]

    def _read(self, response: Any) -> tuple[int, dict[str, Any]]:
        body = json.loads(response.content)
        self.frames += body.get("frames", [])
        return response.status_code, body


@pytest.fixture
def table(world: World) -> Table:
    world.activity.options = {"start_seat": 0}
    world.activity.save()
    return world.table()


@pytest.fixture
def sessions(world: World) -> list[str]:
    return [world.browser(student) for student in world.students]


async def test_the_first_poll_gives_what_a_socket_gets_at_connect(table: Table, sessions: list[str]):
    browser = Browser(sessions[1])
    view = await browser.until(f"table/{table.pk}", "view")
    assert [frame["t"] for frame in browser.frames][:2] == ["hello", "names"]
    assert (view["seat"], view["rev"]) == (1, 0)


async def test_a_move_by_http_reaches_the_sockets_and_the_other_way_round(table: Table, sessions: list[str]):
    """failures.md, Devices: the HTTP fallback takes over (PairDrop 148; code-dot-org 43941)."""
    place = f"table/{table.pk}"
    browser, socket = Browser(sessions[0]), await at_table(table.pk, sessions[1])
    await browser.until(place, "view")
    act = {"t": "act", "seat": 0, "key": "k", "rev": 0, "action": {"type": "place", "area": 4}}
    status, body = await browser.send(place, act)
    assert (status, body) == (200, {"frames": [{"t": "ok", "seat": 0, "key": "k", "rev": 1}]})
    assert (await socket.rev(1, seat=1))["rev"] == 1
    assert (await browser.until(place, "view"))["rev"] == 1
    polling = asyncio.create_task(browser.until(place, "view"))
    assert (await socket.act(1, {"type": "place", "area": 5}))["t"] == "ok"
    assert (await polling)["rev"] == 2
    assert await database_sync_to_async(Move.objects.count)() == 2


async def test_an_answer_goes_to_the_post_though_a_poll_waits(table: Table, sessions: list[str]):
    place = f"table/{table.pk}"
    browser = Browser(sessions[0])
    await browser.until(place, "view")
    (channel,) = fallback.channels()._channels.values()
    channel._news.set()
    polling = asyncio.create_task(browser.until(place, "view"))
    while channel._news.is_set():  # until the poll waits
        await asyncio.get_running_loop().run_in_executor(None, lambda: None)
    act = {"t": "act", "seat": 0, "key": "k", "rev": 0, "action": {"type": "place", "area": 4}}
    assert (await browser.send(place, act))[1]["frames"][0]["t"] == "ok"
    assert (await polling)["rev"] == 1


async def test_sent_again_counts_once_and_a_refusal_is_answered(table: Table, sessions: list[str]):
    place = f"table/{table.pk}"
    browser = Browser(sessions[0])
    act = {"t": "act", "seat": 0, "key": "k", "rev": 0, "action": {"type": "place", "area": 4}}
    for _ in range(2):  # also without a poll before: the page's first poll may have been lost
        assert (await browser.send(place, act))[1]["frames"][0]["rev"] == 1
    wrong = {**act, "key": "other", "rev": 1}
    assert (await browser.send(place, wrong))[1]["frames"][0]["code"] == "not_your_turn"
    foreign = {**act, "key": "foreign", "seat": 2}
    assert (await browser.send(place, foreign))[1]["frames"][0]["code"] == "not_your_seat"
    assert await database_sync_to_async(Move.objects.count)() == 1


async def test_http_counts_as_connected_and_the_hub_knows_how(table: Table, sessions: list[str]):
    """The teacher's monitor says who fell back to plain HTTP."""
    await Browser(sessions[2]).until(f"table/{table.pk}", "view")
    await at_table(table.pk, sessions[0])
    assert hub.here().online(table.pk) == {2: "http", 0: "socket"}
    assert (await hosts.open(table.pk)).present == {0, 2}


async def test_a_channel_not_polled_is_forgotten_and_the_next_poll_begins_anew(
    table: Table, sessions: list[str]
):
    place = f"table/{table.pk}"
    browser = Browser(sessions[0])
    await browser.until(place, "view")
    registry = fallback.channels()
    (channel,) = registry._channels.values()
    channel.polled -= fallback.FORGET_SECONDS + 1
    registry._sweep()
    await channel.ended()
    assert registry._channels == {}
    assert (await hosts.open(table.pk)).present == frozenset()
    browser.frames.clear()
    await browser.until(place, "view")
    assert browser.frames[0]["t"] == "hello"


async def test_frames_that_nobody_fetches_do_not_pile_up(table: Table, sessions: list[str]):
    place = f"table/{table.pk}"
    browser = Browser(sessions[3])
    await browser.until(place, "view")
    (channel,) = fallback.channels()._channels.values()
    host = await hosts.open(table.pk)
    for number in range(40):
        # Views again and again, as many moves would bring them.
        host.paused = "" if number % 2 else None
        room = hub.here()._rooms[table.pk]
        room.board.refresh()
        for viewer in room.viewers:
            viewer.flush()
    assert len(channel._frames) <= fallback.WAITING_FRAMES
    host.paused = None
    await browser.until(place, "view")


async def test_nobody_else_can_listen_on_a_channel(table: Table, sessions: list[str]):
    place = f"table/{table.pk}"
    await Browser(sessions[0]).until(place, "view")
    other = Browser(sessions[1])  # the same channel name
    assert (await other.until(place, "view"))["seat"] == 1


@pytest.mark.parametrize(
    ("place", "who", "status", "close"),
    [
        ("table/{table}", "nobody", 403, 4401),
        ("table/{table}", "stranger", 403, 4403),
        ("table/999999", "student", 404, 4404),
        ("student", "nobody", 403, 4401),
        ("session/{session}", "student", 403, 4403),
        ("session/{session}", "nobody", 403, 4401),
        ("nowhere", "student", 404, 4404),
    ],
)
async def test_refusals_are_as_those_of_a_socket(
    world: World, table: Table, sessions: list[str], place: str, who: str, status: int, close: int
):
    stranger = await database_sync_to_async(lambda: World.make().browser(World.make().students[0]))()
    browser = Browser({"nobody": "", "student": sessions[0], "stranger": stranger}[who])
    address = place.format(table=table.pk, session=world.session.pk)
    found, body = await browser.poll(address)
    while found == 200:  # a frame may go before the refusal
        found, body = await browser.poll(address)
    assert (found, body["close"], bool(body["message"])) == (status, close, True)
    assert browser.frames == []


@pytest.mark.parametrize("kind", ["due", "here", "sit", "again", "seen"])
@pytest.mark.parametrize("place", ["table", "student", "session"])
async def test_a_frame_of_nobody_is_refused_also_where_it_gets_no_answer(
    world: World, table: Table, place: str, kind: str
):
    """`due` needs no answer; from a browser on which nobody is signed in it must not look taken."""
    where = {"table": f"table/{table.pk}", "student": "student", "session": f"session/{world.session.pk}"}
    status, body = await Browser("").send(where[place], {"t": kind, "seat": 0, "table": table.pk, "rev": 0})
    assert (status, body["close"]) == (403, 4401)


async def test_all_three_places_work_without_sockets(world: World, table: Table, sessions: list[str]):
    place = await Browser(sessions[0]).until("student", "place")
    assert place["phase"] == "table"
    teacher = await database_sync_to_async(world.teacher_browser)()
    session = await Browser(teacher).until(f"session/{world.session.pk}", "session")
    assert session["id"] == world.session.pk


async def test_the_query_reaches_the_socket(world: World, table: Table):
    """`?view=projector` is the socket's own; `channel` is ours."""
    teacher = await database_sync_to_async(world.teacher_browser)()
    browser = Browser(teacher)
    status, body = await browser.poll(f"session/{world.session.pk}", "view=projector&")
    assert status == 200
    assert "mistakes" not in json.dumps(body["frames"])


@pytest.mark.parametrize("channel", ["", "x" * 41])
async def test_a_channel_needs_a_name(table: Table, sessions: list[str], channel: str):
    browser = Browser(sessions[0])
    browser.channel = channel
    status, body = await browser.poll(f"table/{table.pk}")
    assert (status, body["close"]) == (403, 4400)


async def test_malformed_and_oversized_frames_are_refused(table: Table, sessions: list[str]):
    place = f"table/{table.pk}"
    browser = Browser(sessions[0])
    await browser.until(place, "view")
    status, body = await browser.send(place, b"{")
    assert (status, body["frames"][0]["code"]) == (200, "malformed")
    assert (await browser.send(place, b"\xff"))[1]["close"] == 4400
    assert (await browser.send(place, b"x" * 20_000))[1]["close"] == 4400


async def test_a_frame_from_another_page_is_refused(table: Table, sessions: list[str]):
    """CSRF: a POST needs the page's token."""
    browser = Browser(sessions[0], checks_csrf=True)
    response = await browser.client.post(
        f"/live/send/table/{table.pk}/?channel=c1", b"{}", content_type="application/json"
    )
    assert response.status_code == 403


async def test_one_browser_has_only_so_many_channels(table: Table, sessions: list[str]):
    browser = Browser(sessions[0])
    for number in range(fallback.CHANNELS_EACH + 3):
        browser.channel = f"c{number}"
        await browser.until(f"table/{table.pk}", "view")
    assert len(fallback.channels()._channels) == fallback.CHANNELS_EACH
