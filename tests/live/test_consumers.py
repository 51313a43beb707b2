"""A table's socket on the real stack: who may sit, what is told to whom, and what is refused."""

from __future__ import annotations

import asyncio
import json

import pytest
from channels.db import database_sync_to_async

from classroom.live import protocol
from classroom.live.protocol import Close
from classroom.play.host import hosts
from classroom.play.models import Attempt, Move, Table
from tests.live.devices import Closed, Device, at_table
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


@database_sync_to_async
def stored(table: Table) -> tuple[int, int]:
    """The table's revision, and how many moves it has."""
    return Table.objects.get(pk=table.pk).revision, Move.objects.filter(table=table).count()


async def mover(device: Device) -> int:
    """The seat whose turn it is, as the device sees it."""
    return device.views[next(iter(device.views))]["view"]["to_move"][0]


@pytest.fixture
def table(world: World) -> Table:
    """All four at one table; seat 0 begins."""
    world.activity.options = {"start_seat": 0}
    world.activity.save()
    return world.table()


@pytest.fixture
def sessions(world: World) -> list[str]:
    """A browser for each student."""
    return [world.browser(student) for student in world.students]


# What is told -------------------------------------------------------------------------------------------


async def test_hello_names_and_view_come_first(table: Table, sessions: list[str]):
    device = await Device(f"/ws/table/{table.pk}/", sessions[1]).connect()
    hello, names, view = [await device.frame() for _ in range(3)]
    assert (hello["t"], hello["table"], hello["seats"], hello["role"], hello["game"]) == (
        "hello",
        table.pk,
        [1],
        "seat",
        "voyage-team",
    )
    assert names["t"] == "names"
    assert [seat["name"] for seat in names["seats"]] == ["王小明", "林美玲", "陳大文", "張雅婷"]
    assert [seat["online"] for seat in names["seats"]] == [False, True, False, False]
    assert (view["t"], view["seat"], view["rev"], view["legal"]) == ("view", 1, 0, [])
    assert view["view"]["to_move"] == [0]


async def test_a_move_is_stored_and_every_device_sees_it(table: Table, sessions: list[str]):
    first, second = [await at_table(table.pk, session) for session in sessions[:2]]
    answer = await first.act(0, {"type": "place", "area": 4})
    assert (answer["t"], answer["rev"]) == ("ok", 1)
    assert await stored(table) == (1, 1)
    seen = await second.rev(1, seat=1)
    assert seen["view"]["areas"][3]["id"] == seen["view"]["last"]["card"]["id"]
    assert seen["legal"], "it is this seat's turn now"


async def test_the_answer_and_the_view_of_a_move_come_in_one_message(table: Table, sessions: list[str]):
    """docs/protocol.md: one frame a line, ``ok`` before the view that follows from it."""
    device = await at_table(table.pk, sessions[0])
    action = {"type": "place", "area": 4}
    await device.send({"t": "act", "seat": 0, "key": "one", "rev": 0, "action": action})
    message = await device.socket.receive_output(timeout=10)
    frames = [json.loads(line) for line in message["text"].split("\n")]
    assert [(frame["t"], frame["rev"]) for frame in frames] == [("ok", 1), ("view", 1)]


async def test_the_move_says_who_made_it(world: World, table: Table, sessions: list[str]):
    """design.md §4.9: Move and Attempt say who acted at that moment."""
    device = await at_table(table.pk, sessions[0])
    await device.act(0, {"type": "place", "area": 4})

    @database_sync_to_async
    def rows():
        return (
            list(Move.objects.values_list("by", "student_id")),
            list(Attempt.objects.values_list("by", "student_id", "kind")),
        )

    child = world.students[0].pk
    assert await rows() == ([("student", child)], [("student", child, "place")])


async def test_texts_bring_the_back_of_a_card_once(table: Table, sessions: list[str]):
    """design.md §4.5: `texts` brings the back of a card the first time this socket may know it."""
    device = await at_table(table.pk, sessions[0])
    await device.act(0, {"type": "place", "area": 4})
    view = await device.rev(1)
    card = view["view"]["areas"][3]["id"]
    back = view["texts"]["cards"][card]
    assert back["year"] == view["view"]["areas"][3]["year"]
    await device.send({"t": "seen", "rev": 1})
    await device.until("seen")
    told = [frame for frame in device.frames if card in frame.get("texts", {}).get("cards", {})]
    assert len(told) == 1


async def test_no_frame_of_a_student_holds_the_year_of_a_card_not_turned(
    world: World, table: Table, sessions: list[str]
):
    """failures.md: hidden cards never appear in the first state, undo, log, or page source (boardgame.io)."""
    devices = [await at_table(table.pk, session) for session in sessions]
    host = await hosts.open(table.pk)
    for revision in range(1, 9):
        if host.status != "playing":
            break
        seat = await mover(devices[0])
        legal = devices[seat].views[seat]["legal"]
        await devices[seat].act(seat, next(action for action in legal if action["type"] == "place"))
        for index, device in enumerate(devices):
            await device.rev(revision, seat=index)
    turned = {card for seat in range(4) for card in host.match.known(seat)}
    hidden = [card for card in host.match.setting.deck.cards if card.id not in turned]
    assert hidden
    for device in devices:
        for frame in device.frames:
            for card in hidden:
                assert card.id not in frame.get("texts", {}).get("cards", {})
                for place in _objects(frame):
                    if place.get("id") == card.id:
                        assert not {"year", "year_text", "year_short", "era", "explanation"} & set(place)
            assert not {"attempts", "events", "truth", "rng", "deck"} & (
                set(frame) - {"deck"} | set(frame.get("view", ()))
            )


def _objects(part):
    """Every object within a frame."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _objects(each)


async def test_fronts_are_in_the_order_of_their_ids(table: Table, sessions: list[str]):
    """The deck's own order is chronological: it would tell."""
    device = await Device(f"/ws/table/{table.pk}/", sessions[0]).connect()
    hello = await device.until("hello")
    cards = list(hello["deck"]["cards"])
    assert cards == sorted(cards)
    assert len(cards) > 40
    assert "dice" not in hello["options"]


async def test_two_of_the_same_name_are_told_apart(world: World, sessions: list[str]):
    """failures.md, Joining: two pupils with the same name can be told apart (cornucopia 2567)."""

    @database_sync_to_async
    def twins() -> Table:
        for student in world.students[:2]:
            student.name = "陳怡安"
            student.save(update_fields=["name"])
        return world.table()

    device = await Device(f"/ws/table/{(await twins()).pk}/", sessions[0]).connect()
    names = await device.until("names")
    assert len({seat["name"] for seat in names["seats"]}) == 4


async def test_a_device_with_two_people_has_both_seats(world: World, table: Table):
    """Pass-and-play: several pupils on one tablet."""
    both = await database_sync_to_async(world.browser)(world.students[0], world.students[1])
    device = await Device(f"/ws/table/{table.pk}/", both).connect()
    assert (await device.until("hello"))["seats"] == [0, 1]
    await device.until(lambda frame: frame["t"] == "view" and frame["seat"] == 1)
    assert set(device.views) == {0, 1}
    assert (await device.act(0, {"type": "place", "area": 4}))["t"] == "ok"
    await device.rev(1, seat=1)
    assert (await device.act(1, {"type": "place", "area": 5}))["t"] == "ok"


async def test_the_teacher_looks_on_and_may_stop(world: World, table: Table):
    teacher = await database_sync_to_async(world.teacher_browser)()
    device = await Device(f"/ws/table/{table.pk}/", teacher).connect()
    hello = await device.until("hello")
    assert (hello["role"], hello["seats"]) == ("teacher", [])
    onlooker = await device.until("view")
    own = await device.until("view")
    assert (onlooker["seat"], onlooker["legal"], own["seat"]) == (None, [], -1)
    assert own["legal"] == [{"type": "stop"}]
    assert (await device.act(0, {"type": "place", "area": 1}))["code"] == "not_your_seat"
    assert (await device.act(-1, {"type": "stop"}))["t"] == "ok"
    over = (
        await device.until(lambda frame: frame["t"] == "over")
        if "over" not in [frame["t"] for frame in device.frames]
        else {"rev": 1}
    )
    assert over["rev"] == 1
    assert (await database_sync_to_async(Table.objects.get)(pk=table.pk)).status == "ended"


async def test_frames_speak_the_language_of_the_device(table: Table, sessions: list[str]):
    english = await at_table(table.pk, sessions[1], language="en")
    answer = await english.act(1, {"type": "place", "area": 1})
    assert answer["message"] == "It is not your turn."


# What is refused ----------------------------------------------------------------------------------------


async def test_a_double_tap_counts_once(table: Table, sessions: list[str]):
    """failures.md, Rules: a double tap counts once (ClassQuiz 447, 441)."""
    device = await at_table(table.pk, sessions[0])
    frame = {"t": "act", "seat": 0, "key": "tap", "rev": 0, "action": {"type": "place", "area": 4}}
    await device.send(frame)
    await device.send(frame)
    answers = [await device.until("ok") for _ in range(2)]
    assert [(answer["key"], answer["rev"]) for answer in answers] == [("tap", 1)] * 2
    assert await stored(table) == (1, 1)


async def test_a_second_tap_with_a_key_of_its_own_is_stale(table: Table, sessions: list[str]):
    device = await at_table(table.pk, sessions[0])
    assert (await device.act(0, {"type": "place", "area": 4}, rev=0))["t"] == "ok"
    answer = await device.act(0, {"type": "place", "area": 5}, rev=0)
    assert (answer["t"], answer["code"]) == ("rejected", "stale")
    view = await device.until("view")
    assert view["rev"] == 1, "a fresh view follows"
    assert await stored(table) == (1, 1)


async def test_an_answered_act_sent_again_after_a_restart_is_answered_the_same(
    table: Table, sessions: list[str]
):
    """failures.md: an answer typed before the connection dropped is kept and sent; it neither gets lost nor
    doubles (Artemis 1469, boardgame.io 672)."""
    device = await at_table(table.pk, sessions[0])
    await device.act(0, {"type": "place", "area": 4}, key="once")
    await device.leave()
    hosts.close()  # as a new process: nothing is in memory
    again = await at_table(table.pk, sessions[0])
    answer = await again.act(0, {"type": "place", "area": 4}, key="once", rev=0)
    assert (answer["t"], answer["rev"]) == ("ok", 1)
    assert await stored(table) == (1, 1)


async def test_a_refused_action_changes_nothing_and_shows_what_is(table: Table, sessions: list[str]):
    device = await at_table(table.pk, sessions[1])
    answer = await device.act(1, {"type": "place", "area": 1})
    assert (answer["code"], bool(answer["message"])) == ("not_your_turn", True)
    assert (await device.until("view"))["rev"] == 0
    assert await stored(table) == (0, 0)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "place", "area": 99},
        {"type": "place"},
        {"type": "place", "area": 1, "card": "x"},
        {"type": "stop"},
        {"type": "timeout"},
        {},
        [],
        "place",
        7,
        None,
    ],
)
async def test_an_action_that_is_none_is_refused_with_its_key(table: Table, sessions: list[str], action):
    device = await at_table(table.pk, sessions[0])
    answer = await device.act(0, action)
    assert answer["t"] == "rejected"
    assert answer["code"] in {"malformed", "not_allowed"}
    assert await stored(table) == (0, 0)


@pytest.mark.parametrize("seat", [1, 3, 4, 99, -1, -2])
async def test_a_foreign_seat_is_refused(table: Table, sessions: list[str], seat: int):
    device = await at_table(table.pk, sessions[0])
    answer = await device.act(seat, {"type": "place", "area": 1})
    assert (answer["t"], answer["code"]) == ("rejected", "not_your_seat")
    assert await stored(table) == (0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        "null",
        '{"t":"act"}',
        '{"t":"unknown"}',
        '{"t":"act","seat":0,"key":"","rev":0,"action":{}}',
        '{"t":"act","seat":"0","key":"k","rev":0,"action":{}}',
        '{"t":"act","seat":0,"key":"' + "k" * 41 + '","rev":0,"action":{}}',
        '{"t":"act","seat":0,"key":"k","rev":-1,"action":{}}',
        "[" * 5000,
        '{"t":"seen","rev":"' + "年" * 6000 + '"}',
    ],
)
async def test_malformed_frames_are_answered_and_then_closed(table: Table, sessions: list[str], text: str):
    device = await at_table(table.pk, sessions[0])
    for _ in range(protocol.STRIKES):
        await device.socket.send_input({"type": "websocket.receive", "text": text})
        error = await device.until("error")
        assert error["code"] in {"malformed", "too_large"}
        assert error["message"]
    assert await device.closed() == Close.MALFORMED
    assert await stored(table) == (0, 0)


async def test_binary_frames_are_malformed(table: Table, sessions: list[str]):
    device = await at_table(table.pk, sessions[0])
    await device.socket.send_to(bytes_data=b"\x00\x01")
    assert (await device.until("error"))["code"] == "malformed"


async def test_too_many_frames_are_answered_and_then_closed(table: Table, sessions: list[str], settings):
    settings.LIVE_FRAMES = (5, 0)
    device = await at_table(table.pk, sessions[0])
    for _ in range(5 + protocol.STRIKES):
        await device.send({"t": "seen", "rev": 0})
    for _ in range(5):
        await device.until("seen")
    assert (await device.until("error"))["code"] == "too_many"
    assert await device.closed() == Close.TOO_MANY


async def test_the_server_goes_on_for_others_when_one_misbehaves(table: Table, sessions: list[str]):
    bad = await at_table(table.pk, sessions[1])
    for _ in range(protocol.STRIKES):
        await bad.socket.send_input({"type": "websocket.receive", "text": "{"})
    await bad.closed()
    good = await at_table(table.pk, sessions[0])
    assert (await good.act(0, {"type": "place", "area": 4}))["t"] == "ok"


# Who may sit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.test",
        "http://school.test.evil.test",
        "http://school.test:8080",
        "file://",
        "x",
    ],
)
async def test_a_page_from_elsewhere_gets_no_socket(table: Table, sessions: list[str], origin: str | None):
    with pytest.raises(Closed) as refused:
        await Device(f"/ws/table/{table.pk}/", sessions[0], origin=origin).connect()
    assert refused.value.code == 403


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.20:8000", "192.168.1.20:8000"),
        ("https://school.test", "school.test"),
        ("http://school.test:80", "school.test"),
        ("http://SCHOOL.test", "school.TEST"),
        ("http://[fe80::1]:8000", "[fe80::1]:8000"),
    ],
)
async def test_our_own_pages_get_one_by_whatever_address(
    table: Table, sessions: list[str], origin: str, host: str
):
    device = await Device(f"/ws/table/{table.pk}/", sessions[0], origin=origin, host=host).connect()
    assert (await device.until("hello"))["table"] == table.pk


async def test_nobody_signed_in_is_told_to_sign_in(table: Table):
    for session in ("", "x" * 32, "一"):
        device = await Device(f"/ws/table/{table.pk}/", session).connect()
        assert await device.closed() == Close.SIGN_IN


async def test_another_class_gets_nothing(table: Table):
    """Two teachers' sessions at once never see each other."""

    @database_sync_to_async
    def others() -> tuple[str, str, str]:
        other = World.make(name="六年二班")
        other.table()
        return other.browser(other.students[0]), other.teacher_browser(), other.browser(*other.students[1:])

    for session in await others():
        device = await Device(f"/ws/table/{table.pk}/", session).connect()
        assert await device.closed() == Close.NOT_YOURS
        assert device.frames == []


async def test_a_classmate_of_another_table_gets_nothing(world: World):
    @database_sync_to_async
    def apart() -> tuple[Table, str]:
        table = world.table(*world.students[:2])
        world.table(*world.students[2:])
        return table, world.browser(world.students[3])

    table, session = await apart()
    device = await Device(f"/ws/table/{table.pk}/", session).connect()
    assert await device.closed() == Close.NOT_YOURS


@pytest.mark.parametrize("table_id", [0, 999_999, 2**63, 10**30])
async def test_there_is_no_such_table(sessions: list[str], table_id: int):
    device = await Device(f"/ws/table/{table_id}/", sessions[0]).connect()
    assert await device.closed() == Close.NOT_FOUND


async def test_an_address_without_a_socket(sessions: list[str]):
    device = await Device("/ws/nowhere/", sessions[0]).connect()
    assert await device.closed() == Close.NOT_FOUND


async def test_the_newest_device_plays_and_the_other_is_told(world: World, table: Table, sessions: list[str]):
    """The page says "the other tablet plays now"."""
    device = await at_table(table.pk, sessions[0])
    newer = await database_sync_to_async(world.browser)(world.students[0])
    assert await device.closed() == Close.REPLACED
    again = await Device(f"/ws/table/{table.pk}/", sessions[0]).connect()
    assert await again.closed() == Close.REPLACED
    other = await at_table(table.pk, newer)
    assert (await other.act(0, {"type": "place", "area": 4}))["t"] == "ok"


async def test_a_seat_given_to_somebody_else_reconnects_its_device(
    world: World, table: Table, sessions: list[str]
):
    device = await at_table(table.pk, sessions[0])
    host = await hosts.open(table.pk)
    await host.seat_bot(0)
    assert await device.closed() == Close.CHANGED
    again = await Device(f"/ws/table/{table.pk}/", sessions[0]).connect()
    assert await again.closed() == Close.NOT_YOURS


async def test_a_late_comer_takes_a_bots_seat_and_plays(world: World):
    @database_sync_to_async
    def with_bot() -> tuple[Table, str, str]:
        table = world.table(world.students[0], bots=1)
        return table, world.browser(world.students[0]), world.browser(world.students[1])

    table, first, late = await with_bot()
    device = await at_table(table.pk, first)
    host = await hosts.open(table.pk)
    await host.seat_person(1, student_id=world.students[1].pk)
    names = await device.until(lambda frame: frame["t"] == "names" and frame["seats"][1]["kind"] == "student")
    assert names["seats"][1]["name"] == "林美玲"
    other = await at_table(table.pk, late)
    assert 1 in other.views


# Pause, end, presence -----------------------------------------------------------------------------------


async def test_pause_is_shown_refuses_moves_and_is_shown_again_on_coming_back(
    world: World, table: Table, sessions: list[str]
):
    """failures.md: rejoining while paused shows that it is paused and why (Quizify 718)."""

    @database_sync_to_async
    def state(state: str, message: str) -> None:
        world.session.state, world.session.pause_message = state, message
        world.session.save()

    device = await at_table(table.pk, sessions[0])
    host = await hosts.open(table.pk)
    await state("paused", "看黑板")
    await host.pause("看黑板")
    assert (await device.until("paused"))["message"] == "看黑板"
    assert device.views[0]["legal"] == []
    answer = await device.act(0, {"type": "place", "area": 4})
    assert answer["code"] == "paused"
    await device.leave()
    hosts.close()
    again = await Device(f"/ws/table/{table.pk}/", sessions[0]).connect()
    assert (await again.until("paused"))["message"] == "看黑板"
    await state("running", "")
    await (await hosts.open(table.pk)).resume()
    await again.until("resumed")
    assert again.views[0]["legal"]
    assert (await again.act(0, {"type": "place", "area": 4}))["t"] == "ok"


async def test_a_table_that_was_stopped_says_so_now_and_later(table: Table, sessions: list[str]):
    device = await at_table(table.pk, sessions[0])
    host = await hosts.open(table.pk)
    assert await host.stop()
    assert (await device.until("over"))["rev"] == 1
    assert device.views[0]["view"]["outcome"]["reason"] == "stopped"
    assert (await device.act(0, {"type": "place", "area": 4}))["code"] == "ended"
    again = await Device(f"/ws/table/{table.pk}/", sessions[0]).connect()
    assert (await again.until("over"))["rev"] == 1


async def test_presence_is_told_when_a_device_comes_and_goes(table: Table, sessions: list[str]):
    first = await at_table(table.pk, sessions[0])
    second = await at_table(table.pk, sessions[1])
    names = await first.until(lambda frame: frame["t"] == "names" and frame["seats"][1]["online"])
    await second.leave()
    names = await first.until("names")
    assert [seat["online"] for seat in names["seats"]] == [True, False, False, False]


async def test_seen_brings_a_device_up_to_date_with_all_its_texts(table: Table, sessions: list[str]):
    """failures.md: a slow or stale client gets a whole snapshot (boardgame.io 713)."""
    device = await at_table(table.pk, sessions[0])
    await device.act(0, {"type": "place", "area": 4})
    await device.send({"t": "seen", "rev": 1})
    await device.until("seen")
    count = len(device.frames)
    await device.send({"t": "seen", "rev": 0})
    view = await device.until("view")
    assert (await device.until("seen"))["rev"] == 1
    assert (view["rev"], len(view["texts"]["cards"])) == (1, 1)
    assert len(device.frames) == count + 2


async def test_a_slow_device_skips_what_is_old_and_holds_up_nobody(table: Table, sessions: list[str]):
    """performance.md, design.md §4.5: older revisions are skipped, bursts are coalesced."""
    from classroom.live import hub
    from classroom.live.people import Person
    from classroom.live.viewer import Viewer

    host = await hosts.open(table.pk)
    gate, got = asyncio.Event(), asyncio.Queue()

    async def slow(text: str) -> None:
        got.put_nowait(json.loads(text))
        await gate.wait()

    async def close(code: Close) -> None: ...

    person = Person("s1", "student", 1, "慢")
    viewer = Viewer(send=slow, close=close, seats=(1,), people=[person], lang="zh-hant")
    hub.here().enter(viewer, host)
    fast = await at_table(table.pk, sessions[0])
    for revision in range(1, 6):
        seat = sorted(host.match.to_move)[0]
        action = next(action for action in host.match.legal(seat) if action["type"] == "place")
        assert (await host.act(seat=seat, key=f"m{revision}", rev=host.revision, action=action)).ok
        await fast.rev(revision)
    assert got.qsize() == 1, "it is still busy with its first frame"
    gate.set()
    views: list[int] = []
    while not views or views[-1] < 5:
        frame = await got.get()
        if frame["t"] == "view":
            views.append(frame["rev"])
    assert views in ([0, 5], [5])
    hub.here().leave(viewer)
