"""The sockets that follow a session: a student's device and the teacher's pages, on the real stack."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.utils import timezone

from classroom.lessons import guests
from classroom.lessons.models import Activity, Attendance, GameSession, Guest
from classroom.live import conduct
from classroom.live.protocol import Close
from classroom.play import standing
from classroom.play.host import hosts
from classroom.play.models import Table
from classroom.rosters import sign_in
from classroom.rosters.models import Classroom, ClassroomTeacher, Student, Teacher
from tests.live.devices import Closed, Device
from tests.live.test_conduct import prepared
from tests.world import World, browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]

S = GameSession.State


async def tablet(*students: Student) -> Device:
    """A tablet on which these students have just signed in."""
    session = await database_sync_to_async(browser_of)(*students)
    return await Device("/ws/student/", session).connect()


async def phase(device: Device, wanted: str) -> dict[str, Any]:
    return await device.until(lambda frame: frame["t"] == "place" and frame["phase"] == wanted)


async def monitor(world: World, view: str = "") -> Device:
    session = await database_sync_to_async(world.teacher_browser)()
    return await Device(f"/ws/session/{world.session.pk}/{view}", session).connect()


async def shows(device: Device, test) -> dict[str, Any]:
    return await device.until(lambda frame: frame["t"] == "session" and test(frame))


@database_sync_to_async
def tables_of(world: World) -> list[standing.TableStanding]:
    return standing.tables_of_activity(world.activity.pk)


# A student's device -------------------------------------------------------------------------------------


async def test_a_tablet_follows_from_waiting_to_the_end():
    world = await database_sync_to_async(prepared)(2)
    device = await tablet(world.students[0])
    waiting = await phase(device, "waiting")
    assert waiting["classroom"]["name"] == "五年一班"
    assert [person["name"] for person in waiting["people"]] == ["王小明"]
    await conduct.open_session(world.session.pk)
    lobby = await phase(device, "lobby")
    assert lobby["session"]["title"] == "認識臺灣"
    assert lobby["activity"]["minutes"] > 0
    await conduct.start_activity(world.session.pk)
    table = await phase(device, "table")
    assert table["tables"][0]["seats"] == [{"seat": 0, "key": f"s{world.students[0].pk}"}]
    await conduct.pause(world.session.pk, "請看前面")
    paused = await device.until(lambda frame: frame["t"] == "place" and frame["paused"])
    assert paused["paused"] == {"message": "請看前面"}
    await conduct.resume(world.session.pk)
    await device.until(lambda frame: frame["t"] == "place" and not frame["paused"])
    await conduct.end_activity(world.session.pk)
    result = await phase(device, "result")
    assert [entry["table"] for entry in result["tables"]] == [table["tables"][0]["table"]]
    await conduct.end_session(world.session.pk)
    ended = await phase(device, "ended")
    assert [entry["table"] for entry in ended["tables"]] == [table["tables"][0]["table"]]
    await device.leave()


async def test_a_tablet_that_comes_back_is_where_it_was():
    """Quizify 78: a tablet that was locked in the middle of a question comes back to the same seat."""
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    device = await tablet(world.students[0])
    await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    first = await phase(device, "table")
    await device.leave()
    again = await Device(
        "/ws/student/", await database_sync_to_async(browser_of)(world.students[0])
    ).connect()
    assert (await phase(again, "table"))["tables"] == first["tables"]


async def test_attendance_is_recorded_from_the_lobby_on():
    world = await database_sync_to_async(prepared)(2)
    device = await tablet(world.students[0])
    await phase(device, "waiting")
    assert not await database_sync_to_async(Attendance.objects.exists)()
    await conduct.open_session(world.session.pk)
    await phase(device, "lobby")
    row = await database_sync_to_async(Attendance.objects.get)()
    assert (row.student_id, row.via) == (world.students[0].pk, "socket")
    await device.leave()
    row = await database_sync_to_async(Attendance.objects.get)()
    assert row.via == ""


async def test_a_tablet_that_falls_silent_is_offline_until_it_speaks_again(monkeypatch):
    """A tablet out of reach closes nothing: its socket looks alive for minutes."""
    monkeypatch.setattr("classroom.live.student_consumer.QUIET_SECONDS", 0.1)
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(world.table)(*world.students)
    page = await monitor(world)
    device = await tablet(world.students[0])
    await phase(device, "table")
    silent = await shows(page, lambda frame: frame["present"] and not frame["present"][0]["online"])
    assert silent["tables"][0]["seats"][0]["online"] is False
    monkeypatch.setattr("classroom.live.student_consumer.QUIET_SECONDS", 60)
    await device.send({"t": "seen", "rev": 0})
    await shows(page, lambda frame: frame["present"][0]["online"])


async def test_a_late_comer_is_seated_by_itself():
    world = await database_sync_to_async(prepared)(3)
    await conduct.open_session(world.session.pk)
    first = await tablet(world.students[0])
    await phase(first, "lobby")
    await conduct.start_activity(world.session.pk)
    late = await tablet(world.students[1])
    place = await phase(late, "table")
    assert place["tables"][0]["seats"][0]["key"] == f"s{world.students[1].pk}"


async def test_one_whom_the_teacher_took_off_waits_and_may_sit_down_again():
    world = await database_sync_to_async(prepared)(2, options={"start_seat": 1})
    await conduct.open_session(world.session.pk)
    device, mate = await tablet(world.students[0]), await tablet(world.students[1])
    await phase(mate, "lobby")
    await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    place = await phase(device, "table")
    entry = place["tables"][0]
    await conduct.seat_to_bot(world.session.pk, entry["table"], entry["seats"][0]["seat"])
    waits = await phase(device, "next")
    assert waits["free"] is True
    await device.send({"t": "sit"})
    await phase(device, "table")


async def test_without_a_free_seat_a_late_comer_is_told_to_wait():
    world = await database_sync_to_async(prepared)(5)
    await conduct.open_session(world.session.pk)
    devices = [await tablet(student) for student in world.students[:4]]
    for device in devices:
        await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    late = await tablet(world.students[4])
    assert (await phase(late, "next"))["free"] is False
    await late.send({"t": "sit"})
    await late.send({"t": "seen", "rev": 0})
    assert (await late.until("seen"))["rev"] == 0


async def test_a_shared_tablet_lists_both_seats():
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    device = await tablet(*world.students)
    await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    place = await phase(device, "table")
    assert len(place["tables"]) == 1
    assert {seat["key"] for seat in place["tables"][0]["seats"]} == {f"s{s.pk}" for s in world.students}


async def test_the_older_tablet_says_so_and_closes():
    """A pupil on two devices: the newest plays, the other says so."""
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    old = await tablet(world.students[0])
    await phase(old, "lobby")
    await tablet(world.students[0])
    replaced = await old.until(lambda frame: frame["t"] == "place" and frame["people"][0]["replaced"])
    assert replaced["tables"] == []
    assert await old.closed() == Close.REPLACED


async def test_a_tablet_whose_people_signed_out_is_sent_to_sign_in():
    world = await database_sync_to_async(prepared)(2)
    key = await database_sync_to_async(browser_of)(world.students[0])
    device = await Device("/ws/student/", key).connect()
    await phase(device, "waiting")

    def not_me() -> None:
        request = HttpRequest()
        request.session = SessionStore(key)
        sign_in.sign_out(request, world.students[0].pk)

    await database_sync_to_async(not_me)()
    assert await device.closed() == Close.SIGN_IN


async def test_nobody_signed_in_gets_no_socket():
    device = await Device("/ws/student/").connect()
    assert await device.closed() == Close.SIGN_IN


async def test_two_classes_never_see_each_other():
    first, second = await database_sync_to_async(prepared)(2), await database_sync_to_async(prepared)(2)
    device = await tablet(second.students[0])
    await phase(device, "waiting")
    await conduct.open_session(first.session.pk)
    await conduct.open_session(second.session.pk)
    place = await phase(device, "lobby")
    assert place["session"]["id"] == second.session.pk


async def test_a_nudge_reaches_those_who_are_waited_for_only():
    world = await database_sync_to_async(prepared)(2, options={"start_seat": 0})
    await conduct.open_session(world.session.pk)
    devices = {student.pk: await tablet(student) for student in world.students}
    for device in devices.values():
        await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    for device in devices.values():
        await phase(device, "table")
    table = (await tables_of(world))[0]
    await conduct.nudge(world.session.pk, table.table_id)
    waited = devices.pop(table.seats[0].student_id or 0)
    assert (await waited.until("nudge"))["table"] == table.table_id
    other = next(iter(devices.values()))
    await other.send({"t": "seen", "rev": 0})
    await other.until("seen")
    assert not [frame for frame in other.frames if frame["t"] == "nudge"]


async def test_an_ended_table_tells_when_it_plays_again_and_a_tap_does_not_wait():
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    device = await tablet(world.students[0])
    await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    place = await phase(device, "table")
    host = await hosts.open(place["tables"][0]["table"])
    await host.stop()
    result = await phase(device, "result")
    assert 0 < result["again_ms"] <= conduct.REMATCH_AFTER_SECONDS * 1000
    await device.send({"t": "again", "table": host.table_id})
    again = await phase(device, "table")
    assert (again["tables"][0]["round"], again["tables"][0]["number"]) == (2, 1)


async def test_due_plays_again_only_when_the_time_has_come():
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    device = await tablet(world.students[0])
    await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    place = await phase(device, "table")
    host = await hosts.open(place["tables"][0]["table"])
    await host.stop()
    await phase(device, "result")
    await device.send({"t": "due"})
    await device.send({"t": "seen", "rev": 0})
    await device.until("seen")
    assert (await tables_of(world))[0].round == 1
    long_ago = timezone.now() - timedelta(seconds=conduct.REMATCH_AFTER_SECONDS + 1)
    await database_sync_to_async(Table.objects.filter(pk=host.table_id).update)(ended_at=long_ago)
    await device.send({"t": "due"})
    await phase(device, "table")


async def test_nobody_starts_a_table_of_others_again():
    world = await database_sync_to_async(prepared)(4, table_size=2)
    await conduct.open_session(world.session.pk)
    devices = [await tablet(student) for student in world.students]
    for device in devices:
        await phase(device, "lobby")
    await conduct.start_activity(world.session.pk)
    places = [await phase(device, "table") for device in devices]
    mine = places[0]["tables"][0]["table"]
    other = next(place["tables"][0]["table"] for place in places if place["tables"][0]["table"] != mine)
    for table_id in (mine, other):
        host = await hosts.open(table_id)
        await host.stop()
    await phase(devices[0], "result")
    await devices[0].send({"t": "again", "table": other})
    await devices[0].send({"t": "seen", "rev": 0})
    await devices[0].until("seen")
    assert {table.round for table in await tables_of(world)} == {1}


@pytest.mark.parametrize("text", ["x", "[]", "{}", '{"t":"act"}', '{"t":"again","table":"7"}', "x" * 20_000])
async def test_malformed_frames_are_answered_and_close_after_three(text: str):
    world = await database_sync_to_async(prepared)(2)
    device = await tablet(world.students[0])
    await phase(device, "waiting")
    for _ in range(3):
        await device.socket.send_to(text_data=text)
    assert (await device.until("error"))["code"] in ("malformed", "too_large")
    assert await device.closed() == Close.MALFORMED


async def test_a_guest_follows_the_session_that_let_him_in():
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)

    def join() -> str:
        GameSession.objects.filter(pk=world.session.pk).update(allow_guests=True)
        request = HttpRequest()
        request.session = SessionStore()
        request.user = AnonymousUser()
        guests.join(request, GameSession.objects.get(pk=world.session.pk), "小火車")
        request.session.save()
        return str(request.session.session_key)

    device = await Device("/ws/student/", await database_sync_to_async(join)()).connect()
    place = await phase(device, "lobby")
    assert [(person["kind"], person["name"]) for person in place["people"]] == [("guest", "小火車")]
    await conduct.start_activity(world.session.pk)
    await phase(device, "table")
    visitor = await database_sync_to_async(Guest.objects.get)()
    await conduct.remove_guest(world.session.pk, visitor.pk)
    assert await device.closed() == Close.SIGN_IN


# The teacher's pages ------------------------------------------------------------------------------------


async def test_the_monitor_shows_every_phase_and_a_second_device_takes_over():
    """Quizify 299, 803, 846: a reload leads into the running session; another device takes over."""
    world = await database_sync_to_async(prepared)(4)
    await conduct.open_session(world.session.pk)
    page = await monitor(world)
    lobby = await shows(page, lambda frame: frame["state"] == "lobby")
    assert (lobby["expected"], lobby["present"], len(lobby["missing"])) == (4, [], 4)
    device = await tablet(world.students[0])
    await phase(device, "lobby")
    here = await shows(page, lambda frame: frame["present"])
    assert (here["present"][0]["name"], here["present"][0]["online"]) == ("王小明", True)
    await conduct.start_activity(world.session.pk)
    running = await shows(page, lambda frame: frame["tables"])
    table = running["tables"][0]
    assert [seat["kind"] for seat in table["seats"]] == ["student", "bot", "bot", "bot"]
    assert table["summary"]["places"] == 8
    assert running["activity"]["state"] == "running"
    await device.leave()
    await shows(page, lambda frame: not frame["present"][0]["online"])
    second = await monitor(world)
    same = await shows(second, lambda frame: frame["tables"])
    assert same["state"] == "running"
    await conduct.end_session(world.session.pk)
    for each in (page, second):
        ended = await shows(each, lambda frame: frame["state"] == "ended")
        assert ended["tables"][0]["outcome"]["reason"] == "stopped"


async def test_bots_go_on_while_only_the_monitor_is_open():
    """`make demo`: a newcomer sees a live class without any tablet."""
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(world.table)(bots=4)
    page = await monitor(world)
    moving = await shows(page, lambda frame: frame["tables"] and frame["tables"][0]["rev"] > 2)
    assert moving["tables"][0]["mistakes"] == 0, "a bot's judgements are nobody's mistakes"


async def test_mistakes_are_counted_for_the_teacher_and_never_projected():
    world = await database_sync_to_async(World.make)(2, options={"start_seat": 0, "shuffle": False})
    table = await database_sync_to_async(world.table)(*world.students[:2])
    page = await monitor(world)
    front = await monitor(world, "?view=projector")
    await shows(page, lambda frame: frame["tables"])
    host = await hosts.open(table.pk)
    for turn, area in ((0, 8), (1, 1), (0, 1)):
        seat = next(iter(host.match.to_move))
        area = next(a for a in (area, 2, 3, 4) if host.match.view(None)["areas"][a - 1] is None)
        answer = await host.act(
            seat=seat, key=f"k{turn}{area}", rev=host.revision, action={"type": "place", "area": area}
        )
        assert answer.ok
    wrong = 3 - sum(card is not None for card in host.match.view(None)["areas"])
    if wrong:
        await shows(page, lambda frame: frame["tables"][0]["mistakes"] == wrong)
    shown = await shows(front, lambda frame: frame["tables"] and frame["tables"][0]["rev"] == host.revision)
    text = json.dumps(shown)
    for secret in ("mistakes", "stuck", "idle_s", "sign_in_open", "missing"):
        assert secret not in text
    assert all("key" not in seat for seat in shown["tables"][0]["seats"])


async def test_the_projector_masks_names_where_the_class_wants_it():
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(Classroom.objects.filter(pk=world.classroom.pk).update)(mask_names=True)
    await database_sync_to_async(world.table)(*world.students)
    device = await tablet(world.students[0])
    await phase(device, "table")
    front = await monitor(world, "?view=projector")
    frame = await shows(front, lambda frame: frame["tables"] and frame["present"])
    assert [seat["name"] for seat in frame["tables"][0]["seats"]] == ["王○明", "林○玲"]
    assert frame["present"][0]["name"] == "王○明"
    page = await monitor(world)
    seen = await shows(page, lambda frame: frame["tables"])
    assert seen["tables"][0]["seats"][0]["name"] == "王小明"


async def test_two_with_the_same_name_are_told_apart_on_every_screen():
    """cornucopia 2567."""
    world = await database_sync_to_async(World.make)(3)
    await database_sync_to_async(Student.objects.filter(pk=world.students[1].pk).update)(name="王小明")
    await database_sync_to_async(world.table)(*world.students)
    devices = [await tablet(student) for student in world.students]
    for device in devices:
        await phase(device, "table")
    for view in ("", "?view=projector"):
        page = await monitor(world, view)
        frame = await shows(page, lambda frame: frame["tables"] and len(frame["present"]) == 3)
        assert [seat["name"] for seat in frame["tables"][0]["seats"]] == ["王小明 1", "王小明 2", "陳大文"]


async def test_a_table_at_which_nothing_happens_is_marked(monkeypatch):
    monkeypatch.setattr("classroom.live.overview.IDLE_SECONDS", -1)
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(world.table)(*world.students)
    page = await monitor(world)
    frame = await shows(page, lambda frame: frame["tables"])
    assert frame["tables"][0]["stuck"] is True


async def test_a_paused_table_is_not_stuck(monkeypatch):
    monkeypatch.setattr("classroom.live.overview.IDLE_SECONDS", -1)
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(world.table)(*world.students)
    await conduct.pause(world.session.pk, "")
    page = await monitor(world)
    frame = await shows(page, lambda frame: frame["tables"])
    assert frame["tables"][0]["stuck"] is False


async def test_who_may_watch_a_session():
    world = await database_sync_to_async(World.make)(2)
    other = await database_sync_to_async(World.make)(2)
    path = f"/ws/session/{world.session.pk}/"
    stranger = await database_sync_to_async(other.teacher_browser)()
    student = await database_sync_to_async(browser_of)(world.students[0])
    colleague = await database_sync_to_async(Teacher.objects.create)(username="bob", password="!")
    await database_sync_to_async(ClassroomTeacher.objects.create)(
        classroom=world.classroom, teacher=colleague
    )
    bob = World(colleague, world.classroom, [], world.session, world.activity)
    for session, code in ((stranger, Close.NOT_YOURS), (student, Close.NOT_YOURS), ("", Close.SIGN_IN)):
        for view in ("", "?view=projector"):
            device = await Device(path + view, session).connect()
            assert await device.closed() == code
    missing = await Device("/ws/session/999999/", stranger).connect()
    assert await missing.closed() == Close.NOT_FOUND
    page = await Device(path, await database_sync_to_async(bob.teacher_browser)()).connect()
    await shows(page, lambda frame: frame["id"] == world.session.pk)


async def test_a_co_teacher_who_is_removed_sees_no_more():
    world = await database_sync_to_async(World.make)(2)
    page = await monitor(world)
    await shows(page, lambda frame: True)
    await database_sync_to_async(ClassroomTeacher.objects.all().delete)()
    await conduct.pause(world.session.pk, "")
    assert await page.closed() == Close.NOT_YOURS


async def test_a_foreign_page_opens_no_session_socket():
    world = await database_sync_to_async(World.make)(2)
    session = await database_sync_to_async(world.teacher_browser)()
    with pytest.raises(Closed) as closed:
        await Device(f"/ws/session/{world.session.pk}/", session, origin="http://evil.test").connect()
    assert closed.value.code == 403


async def test_a_session_of_another_teacher_never_appears():
    """Two teachers' sessions at once never see each other."""
    first, second = await database_sync_to_async(World.make)(2), await database_sync_to_async(World.make)(2)
    await database_sync_to_async(first.table)(*first.students)
    await database_sync_to_async(second.table)(*second.students)
    page = await monitor(first)
    await shows(page, lambda frame: frame["tables"])
    await conduct.end_session(second.session.pk)
    await conduct.pause(first.session.pk, "")
    frame = await shows(page, lambda frame: frame["state"] == "paused")
    assert {table["table"] for table in frame["tables"]} == {first.tables[0].pk}


async def test_activities_are_listed_with_their_states():
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(Activity.objects.create)(
        session=world.session, position=2, game="voyage-team", minutes=9
    )
    page = await monitor(world)
    frame = await shows(page, lambda frame: True)
    assert [(item["position"], item["state"]) for item in frame["activities"]] == [
        (1, "running"),
        (2, "waiting"),
    ]
    assert frame["next"]["minutes"] == 9
