"""The pages of a running session and what the teacher does on them: who may, and what is answered."""

from __future__ import annotations

import asyncio
import json

import pytest
from channels.db import database_sync_to_async
from django.core.management import CommandError, call_command
from django.test import AsyncClient, Client
from django.urls import reverse

from classroom.lessons.models import Activity, GameSession
from classroom.live import conduct, views
from classroom.live.debrief import debrief_json
from classroom.live.management.commands import demo_session
from classroom.play.host import hosts
from classroom.play.models import Attempt, Seat, Table
from classroom.rosters.models import Classroom, ClassroomTeacher, Teacher
from games import registry
from tests import recorded
from tests.live.test_conduct import arrive, prepared
from tests.world import World, browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


def student_client(*students) -> Client:
    client = Client()
    client.cookies["sessionid"] = browser_of(*students)
    return client


def teacher_client(world: World) -> Client:
    client = Client()
    client.force_login(world.teacher)
    return client


# The tablet's page --------------------------------------------------------------------------------------


def test_the_tablets_page_is_for_who_is_signed_in():
    world = World.make(2)
    assert Client().get(reverse("live:play")).url == reverse("rosters:welcome")
    assert teacher_client(world).get(reverse("live:play")).url == reverse("rosters:welcome")
    page = student_client(world.students[0]).get(reverse("live:play"))
    assert page.status_code == 200
    assert page.headers["Cache-Control"].startswith("max-age=0")


def test_a_replaced_tablet_still_gets_the_page_that_says_so():
    world = World.make(2)
    old = student_client(world.students[0])
    student_client(world.students[0])
    assert old.get(reverse("live:play")).status_code == 200


async def finished(world: World) -> Table:
    """Seat 0 has judged one card, and the table was stopped."""
    await database_sync_to_async(Activity.objects.filter(pk=world.activity.pk).update)(
        options={"start_seat": 0}
    )
    world.activity.options = {"start_seat": 0}
    table = await database_sync_to_async(world.table)(*world.students[:2])
    host = await hosts.open(table.pk)
    answer = await host.act(seat=0, key="k", rev=0, action={"type": "place", "area": 4})
    assert answer.ok
    return table


async def test_own_results_only_after_the_end_and_only_for_who_sat_there():
    world = await database_sync_to_async(World.make)(3)
    table = await finished(world)
    address = reverse("live:result", args=[table.pk])
    own = await database_sync_to_async(student_client)(world.students[0])
    other = await database_sync_to_async(student_client)(world.students[2])
    assert (await database_sync_to_async(own.get)(address)).status_code == 404, "it still plays"
    host = await hosts.open(table.pk)
    await host.stop()
    page = await database_sync_to_async(own.get)(address)
    assert page.status_code == 200
    attempt = await database_sync_to_async(Attempt.objects.get)(table=table)
    back = host.content.back(attempt.item)
    text = page.content.decode()
    assert back["explanation"] in text
    assert back["year_short"] in text
    assert world.students[1].name not in text, "nobody sees what a neighbour judged"
    assert (await database_sync_to_async(other.get)(address)).status_code == 404
    stranger = await database_sync_to_async(Client().get)(address)
    assert stranger.url == reverse("rosters:welcome")


async def test_results_are_in_the_right_order_of_time():
    world = await database_sync_to_async(World.make)(2)
    table = await finished(world)
    host = await hosts.open(table.pk)
    for turn in range(6):
        seat = next(iter(host.match.to_move))
        free = next(n for n, card in enumerate(host.match.view(None)["areas"], start=1) if card is None)
        await host.act(seat=seat, key=f"k{turn}", rev=host.revision, action={"type": "place", "area": free})
    await host.stop()
    client = await database_sync_to_async(student_client)(*world.students)
    page = await database_sync_to_async(client.get)(
        reverse("live:result", args=[table.pk]), headers={"X-Part": "1"}
    )
    assert "<html" not in page.content.decode()
    for row in page.context["rows"]:
        years = [placement.back["year"] for placement in row["placements"]]
        assert years == sorted(years)
        assert row["judged"] == len(years)


async def test_a_bot_that_took_the_seat_does_not_take_the_results():
    world = await database_sync_to_async(World.make)(2)
    table = await finished(world)
    host = await hosts.open(table.pk)
    await host.stop()
    await database_sync_to_async(Seat.objects.filter(table=table).update)(student=None)
    client = await database_sync_to_async(student_client)(world.students[0])
    page = await database_sync_to_async(client.get)(reverse("live:result", args=[table.pk]))
    assert page.status_code == 200


@pytest.mark.parametrize("game", [game.key for game in registry.GAMES if not registry.judges(game.key)])
def test_after_a_game_without_judgements_the_result_tells_place_and_points(game: str):
    world = World.make(2, game=game)
    table = world.table(*world.students)
    match = recorded.play(table)
    page = student_client(world.students[1]).get(reverse("live:result", args=[table.pk]))
    assert match.outcome is not None
    (row,) = page.context["rows"]
    assert (row["points"], row["place"]) == (match.scores[1], match.outcome.ranks[1])
    assert reverse("culture:overview", args=[game]) in page.content.decode(), "what was met can be looked at"
    assert debrief_json([world.activity.pk], "zh-hant")["culture"] == game


# The teacher's pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["run", "projector"])
def test_who_may_see_the_teachers_pages(name: str):
    world, other = World.make(2), World.make(2)
    address = reverse(f"live:{name}", args=[world.session.pk])
    assert teacher_client(world).get(address).status_code == 200
    assert teacher_client(other).get(address).status_code == 404
    assert student_client(world.students[0]).get(address).status_code == 403
    assert Client().get(address).url.startswith(reverse("rosters:teacher-login"))
    bob = Teacher.objects.create(username="bob", password="!")
    ClassroomTeacher.objects.create(classroom=world.classroom, teacher=bob)
    client = Client()
    client.force_login(bob)
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("state", GameSession.State.values)
def test_a_reload_finds_the_page_in_every_phase(state: str):
    world = World.make(2)
    GameSession.objects.filter(pk=world.session.pk).update(state=state)
    client = teacher_client(world)
    for name in ("run", "projector"):
        response = client.get(reverse(f"live:{name}", args=[world.session.pk]))
        assert response.status_code == (302 if state == "draft" else 200)


def test_qr_and_code_lead_to_this_class_and_never_to_localhost(settings):
    """Every QR is this machine's LAN address."""
    settings.ADDRESS = "192.168.1.20:8000"
    world = World.make(2)
    page = teacher_client(world).get(reverse("live:projector", args=[world.session.pk]))
    text = page.content.decode()
    assert (
        page.context["join_url"]
        == f"http://192.168.1.20:8000{reverse('rosters:join', args=[world.classroom.code])}"
    )
    assert "<svg" in text
    assert "localhost" not in text
    assert "192.168.1.20:8000" in text
    assert world.classroom.code in text


# What the teacher does ----------------------------------------------------------------------------------


async def act(client: AsyncClient, world: World, action: str, data: object = None):
    return await client.post(
        reverse("live:act", args=[world.session.pk, action]),
        data=json.dumps({} if data is None else data),
        content_type="application/json",
    )


async def async_teacher(world: World) -> AsyncClient:
    client = AsyncClient()
    await client.aforce_login(world.teacher)
    return client


async def test_a_lesson_by_its_buttons():
    world = await database_sync_to_async(prepared)(4)
    client = await async_teacher(world)
    assert (await act(client, world, "open")).json() == {"ok": True}
    await database_sync_to_async(arrive)(world)
    started = (await act(client, world, "start")).json()
    assert started["ok"]
    assert len(started["tables"]) == 1
    table = started["tables"][0]
    assert (await act(client, world, "pause", {"message": "請看前面"})).json()["ok"]
    assert (await act(client, world, "resume")).json()["ok"]
    assert (await act(client, world, "nudge", {"table": table})).json()["ok"]
    assert (await act(client, world, "skip", {"table": table})).json()["ok"]
    fresh = await act(client, world, "restart", {"table": table})
    assert fresh.json() == {"ok": True}
    assert (await act(client, world, "end-activity")).json()["ok"]
    assert (await act(client, world, "sign-in", {"open": False})).json()["ok"]
    assert (await act(client, world, "end")).json()["ok"]
    session = await database_sync_to_async(GameSession.objects.get)(pk=world.session.pk)
    assert session.state == GameSession.State.ENDED


async def test_a_double_tap_counts_once():
    world = await database_sync_to_async(prepared)(4)
    client = await async_teacher(world)
    await act(client, world, "open")
    await database_sync_to_async(arrive)(world)
    answers = await asyncio.gather(*(act(client, world, "start") for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    refusal = next(answer.json() for answer in answers if answer.status_code == 409)
    assert (refusal["ok"], refusal["code"]) == (False, "already_running")
    assert refusal["message"]


@pytest.mark.parametrize("action", sorted(views.ACTIONS))
async def test_nobody_else_can_do_anything(action: str):
    """A pupil calling the teacher's pages, another teacher, a stranger: refused, nothing stored."""
    world, other = await database_sync_to_async(World.make)(2), await database_sync_to_async(World.make)(2)
    table = await database_sync_to_async(world.table)(*world.students)
    data = {
        "table": table.pk,
        "seat": 0,
        "key": "s1",
        "guest": 1,
        "nickname": "x",
        "open": True,
        "message": "x",
    }
    student = AsyncClient()
    student.cookies["sessionid"] = await database_sync_to_async(browser_of)(world.students[0])
    for client, status, code in (
        (student, 403, "not_a_teacher"),
        (await async_teacher(other), 404, "not_yours"),
        (AsyncClient(), 401, "signed_out"),
    ):
        answer = await act(client, world, action, data)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    session = await database_sync_to_async(GameSession.objects.get)(pk=world.session.pk)
    stored = await database_sync_to_async(Table.objects.get)(pk=table.pk)
    assert (session.state, stored.status, stored.revision) == ("running", "playing", 0)
    room = await database_sync_to_async(Classroom.objects.get)(pk=world.classroom.pk)
    assert not room.sign_in_open


@pytest.mark.parametrize(
    ("action", "body"),
    [
        ("no-such-action", "{}"),
        ("skip", "{}"),
        ("skip", "[]"),
        ("skip", "nonsense"),
        ("skip", '{"table": "7"}'),
        ("skip", '{"table": -1}'),
        ("skip", '{"table": true}'),
        ("skip", '{"table": 1e40}'),
        ("pause", '{"message": 5}'),
        ("seat-back", '{"table": 1, "seat": 0, "key": 7}'),
        ("next", '{"activity": "1"}'),
        pytest.param("pause", '{"message": ' + "[" * 100_000, id="nested"),
    ],
)
async def test_malformed_requests_are_refused(action: str, body: str):
    world = await database_sync_to_async(World.make)(2)
    client = await async_teacher(world)
    answer = await client.post(
        reverse("live:act", args=[world.session.pk, action]), data=body, content_type="application/json"
    )
    assert answer.status_code == 409
    assert answer.json()["code"] in ("malformed", "no_such_action")


async def test_actions_need_the_token():
    world = await database_sync_to_async(World.make)(2)
    client = AsyncClient(enforce_csrf_checks=True)
    await client.aforce_login(world.teacher)
    assert (await act(client, world, "pause")).status_code == 403
    session = await database_sync_to_async(GameSession.objects.get)(pk=world.session.pk)
    assert session.state == GameSession.State.RUNNING


async def test_refusals_speak_the_devices_language():
    world = await database_sync_to_async(World.make)(2)
    client = await async_teacher(world)
    chinese = (await act(client, world, "resume")).json()["message"]
    client.cookies["django_language"] = "en"
    english = (await act(client, world, "resume")).json()["message"]
    assert english == "The session is not paused."
    assert chinese == "現在沒有暫停。"


# make demo ----------------------------------------------------------------------------------------------


def test_demo_opens_six_tables_of_bots_once():
    call_command("make_demo", verbosity=0)
    call_command("demo_session", verbosity=0)
    call_command("demo_session", verbosity=0)
    session = GameSession.objects.get()
    assert session.state == GameSession.State.RUNNING
    tables = Table.objects.filter(activity__session=session)
    assert tables.count() == demo_session.TABLES == 6
    assert not Seat.objects.exclude(student=None, guest=None).exists()
    assert Seat.objects.count() == 24


def test_demo_without_a_demo_class_says_what_to_do():
    with pytest.raises(CommandError, match="make_demo"):
        call_command("demo_session", verbosity=0)


async def test_a_student_who_signs_in_to_the_demo_takes_a_bots_seat():
    await database_sync_to_async(call_command)("make_demo", verbosity=0)
    await database_sync_to_async(call_command)("demo_session", verbosity=0)
    session = await database_sync_to_async(GameSession.objects.select_related("classroom").get)()
    child = await database_sync_to_async(session.classroom.students.first)()
    assert await conduct.sit_late(session.pk, f"s{child.pk}") is not None


async def test_a_pause_message_of_invisible_characters_is_shown_without_them():
    world = await database_sync_to_async(World.make)(2)
    client = await async_teacher(world)
    answer = await client.post(
        reverse("live:act", args=[world.session.pk, "pause"]),
        data=r'{"message": "\ud800\u0000\u202e看前面"}',
        content_type="application/json",
    )
    assert answer.status_code == 200
    session = await database_sync_to_async(GameSession.objects.get)(pk=world.session.pk)
    assert session.pause_message == "看前面"


async def test_next_of_two_devices_goes_on_once():
    """ClassQuiz 447, 441: a double tap counts once. The second would end what the first has just begun."""
    world = await database_sync_to_async(prepared)(2)
    for position in (2, 3):
        await database_sync_to_async(Activity.objects.create)(
            session=world.session,
            position=position,
            game="voyage-team",
            deck=world.activity.deck,
            table_size=2,
        )
    client = await async_teacher(world)
    await act(client, world, "open")
    await database_sync_to_async(arrive)(world)
    assert (await act(client, world, "start")).status_code == 200
    seen = {"activity": world.activity.pk}
    assert (await act(client, world, "next", seen)).status_code == 200
    for action in ("next", "end-activity"):
        late = await act(client, world, action, seen)
        assert (late.status_code, late.json()["code"]) == (409, "moved_on")
    states = await database_sync_to_async(
        lambda: list(world.session.activities.order_by("position").values_list("state", flat=True))
    )()
    assert states == ["ended", "running", "waiting"]
