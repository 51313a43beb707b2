"""What the teacher does with a running session: each step once, in order, safely for what was judged."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from classroom.errors import Refused
from classroom.lessons.models import Activity, Attendance, GameSession, Guest
from classroom.live import conduct
from classroom.live.people import Person
from classroom.live.presence import _arrived
from classroom.play import standing
from classroom.play.host import hosts
from classroom.play.models import Attempt, Seat, Table
from classroom.rosters.models import Student
from tests.world import World, browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]

S = GameSession.State


def prepared(students: int = 4, **activity: object) -> World:
    """A class with a session that was prepared and not opened yet."""
    world = World.make(students, **activity)
    GameSession.objects.filter(pk=world.session.pk).update(state=S.DRAFT, current=None)
    Activity.objects.filter(pk=world.activity.pk).update(state=Activity.State.WAITING)
    return world


def arrive(world: World, *students: Student) -> None:
    """These students sign in, each on an own tablet, and are heard of."""
    for student in students or tuple(world.students):
        browser_of(student)
        _arrived(world.session.pk, [Person.student(student)], "socket")


def guest(world: World, nickname: str = "小火車") -> Guest:
    found = Guest.objects.create(
        session=world.session, nickname=nickname, device=nickname, seen_at=timezone.now()
    )
    return found


@database_sync_to_async
def look(world: World) -> tuple[str, str, list[standing.TableStanding]]:
    """Session state, activity state, newest tables."""
    session = GameSession.objects.get(pk=world.session.pk)
    activity = Activity.objects.get(pk=world.activity.pk)
    return session.state, activity.state, standing.tables_of_activity(activity.pk)


async def refused(code: str, step) -> Refused:
    with pytest.raises(Refused) as refusal:
        await step
    assert refusal.value.code == code
    assert refusal.value.message
    return refusal.value


async def running(students: int = 4, present: int | None = None, **activity: object) -> World:
    world = await database_sync_to_async(prepared)(students, **activity)
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world, *world.students[:present])
    await conduct.start_activity(world.session.pk)
    return world


# Opening ------------------------------------------------------------------------------------------------


async def test_opening_shows_the_list_and_happens_once():
    """ClassQuiz 447: a double tap counts once."""
    world = await database_sync_to_async(prepared)()
    await conduct.open_session(world.session.pk)
    state, _activity, _tables = await look(world)
    assert state == S.LOBBY
    room = await database_sync_to_async(type(world.classroom).objects.get)(pk=world.classroom.pk)
    assert room.sign_in_open
    await refused("already_open", conduct.open_session(world.session.pk))


async def test_a_class_has_one_open_session_at_a_time():
    world = await database_sync_to_async(prepared)()
    other = await database_sync_to_async(GameSession.objects.create)(
        classroom=world.classroom, title="還開著", code="OTHER2", state=S.LOBBY
    )
    refusal = await refused("other_session_open", conduct.open_session(world.session.pk))
    assert "還開著" in refusal.message
    assert refusal.data["session"] == other.pk


async def test_two_classes_are_independent():
    first = await running()
    second = await running()
    await conduct.end_session(first.session.pk)
    state, activity, tables = await look(second)
    assert (state, activity) == (S.RUNNING, Activity.State.RUNNING)
    assert [table.playing for table in tables] == [True]


async def test_a_session_without_activities_is_not_opened():
    world = await database_sync_to_async(prepared)()
    await database_sync_to_async(world.activity.delete)()
    await refused("nothing_to_play", conduct.open_session(world.session.pk))


# Starting -----------------------------------------------------------------------------------------------


async def test_start_seats_who_is_here_and_fills_up_with_bots():
    world = await running(7, 5)
    state, activity, tables = await look(world)
    assert (state, activity) == (S.RUNNING, Activity.State.RUNNING)
    assert sorted(len([seat for seat in table.seats if seat.key]) for table in tables) == [2, 3]
    assert all(len(table.seats) == 4 for table in tables), (
        "short tables are filled to the size that was wished"
    )
    assert sum(table.bots for table in tables) == 3


async def test_start_happens_once_even_from_two_devices_at_once():
    world = await database_sync_to_async(prepared)()
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    results = await asyncio.gather(
        *(conduct.start_activity(world.session.pk) for _ in range(4)), return_exceptions=True
    )
    started = [result for result in results if isinstance(result, list)]
    assert len(started) == 1
    assert {result.code for result in results if isinstance(result, Refused)} == {"already_running"}
    _state, _activity, tables = await look(world)
    assert len(tables) == 1


async def test_nobody_here_nothing_starts():
    world = await database_sync_to_async(prepared)()
    await conduct.open_session(world.session.pk)
    await refused("nobody_here", conduct.start_activity(world.session.pk))
    state, activity, tables = await look(world)
    assert (state, activity, tables) == (S.LOBBY, Activity.State.WAITING, [])


async def test_who_signed_out_or_left_long_ago_gets_no_seat():
    world = await database_sync_to_async(prepared)()
    await conduct.open_session(world.session.pk)

    def come_and_go() -> None:
        arrive(world)
        Student.objects.filter(pk=world.students[0].pk).update(device="")
        long_ago = timezone.now() - timedelta(minutes=conduct.HERE_MINUTES + 1)
        Attendance.objects.filter(student=world.students[1]).update(seen_at=long_ago, via="")
        # A tablet that sleeps just now is no reason to leave a child out.
        just_now = timezone.now() - timedelta(minutes=2)
        Attendance.objects.filter(student=world.students[2]).update(seen_at=just_now, via="")

    await database_sync_to_async(come_and_go)()
    await conduct.start_activity(world.session.pk)
    _state, _activity, tables = await look(world)
    assert {seat.key for table in tables for seat in table.seats if seat.key} == {
        f"s{student.pk}" for student in world.students[2:]
    }


async def test_guests_are_seated_too():
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    visitor = await database_sync_to_async(guest)(world)
    await conduct.start_activity(world.session.pk)
    _state, _activity, tables = await look(world)
    assert f"g{visitor.pk}" in {seat.key for table in tables for seat in table.seats}


async def test_a_shared_tablet_sits_at_one_table():
    world = await database_sync_to_async(prepared)(8)
    await conduct.open_session(world.session.pk)

    def share() -> None:
        arrive(world)
        browser_of(world.students[0], world.students[7])

    await database_sync_to_async(share)()
    await conduct.start_activity(world.session.pk)
    _state, _activity, tables = await look(world)
    at = {seat.key: table.table_id for table in tables for seat in table.seats if seat.key}
    assert at[f"s{world.students[0].pk}"] == at[f"s{world.students[7].pk}"]


async def test_alone_everybody_has_a_table_with_the_bots_that_the_rules_need():
    world = await running(3, mode="individual")
    _state, _activity, tables = await look(world)
    assert [(len(table.seats), table.bots) for table in tables] == [(2, 1)] * 3


async def test_tables_by_hand_are_followed():
    world = await database_sync_to_async(prepared)(4, grouping="hand", table_size=2)
    ids = [student.pk for student in world.students]
    await database_sync_to_async(Activity.objects.filter(pk=world.activity.pk).update)(
        groups=[[ids[3], ids[0]], [ids[1], ids[2]]]
    )
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    await conduct.start_activity(world.session.pk)
    _state, _activity, tables = await look(world)
    assert {frozenset(seat.key for seat in table.seats) for table in tables} == {
        frozenset({f"s{ids[3]}", f"s{ids[0]}"}),
        frozenset({f"s{ids[1]}", f"s{ids[2]}"}),
    }


async def test_a_deck_that_was_deleted_meanwhile_is_refused_and_nothing_begins():
    world = await database_sync_to_async(prepared)(4, deck={"kind": "own", "id": 4711})
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    await refused("unknown_deck", conduct.start_activity(world.session.pk))
    state, activity, tables = await look(world)
    assert (state, activity, tables) == (S.LOBBY, Activity.State.WAITING, [])


async def test_a_session_that_is_not_open_does_not_start():
    world = await database_sync_to_async(prepared)()
    await refused("not_open", conduct.start_activity(world.session.pk))


# Pause --------------------------------------------------------------------------------------------------


async def test_pause_stops_tables_and_clocks_and_resume_gives_the_time_back():
    world = await running(4, options={"seconds": 60})
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    assert host.clock is not None
    assert host.clock.deadline is not None
    await conduct.pause(world.session.pk, "  請看  前面 ")
    assert host.paused == "請看 前面"
    assert host.clock.deadline is None
    held = host.clock.left
    state, _activity, _tables = await look(world)
    assert state == S.PAUSED
    await refused("already_paused", conduct.pause(world.session.pk))
    await refused("paused", conduct.start_activity(world.session.pk))
    await refused("paused", conduct.nudge(world.session.pk, host.table_id))
    await conduct.resume(world.session.pk)
    assert host.paused is None
    assert host.clock.deadline is not None
    assert held is not None
    assert held <= 60
    await refused("not_paused", conduct.resume(world.session.pk))


async def test_a_host_that_opens_during_the_pause_is_paused():
    """Quizify 718: rejoining while paused shows that it is paused and why."""
    world = await running()
    await conduct.pause(world.session.pk, "討論一下")
    _state, _activity, tables = await look(world)
    hosts.close()
    host = await hosts.open(tables[0].table_id)
    assert host.paused == "討論一下"


async def test_only_what_runs_is_paused():
    world = await database_sync_to_async(prepared)()
    await conduct.open_session(world.session.pk)
    await refused("not_running", conduct.pause(world.session.pk))


# The bell, next, the end --------------------------------------------------------------------------------


async def play_one(world: World) -> tuple[int, int]:
    """A student places a card; the table and the number of judgements stored."""
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    seat = next(iter(host.match.to_move))
    answer = await host.act(seat=seat, key="k", rev=host.revision, action={"type": "place", "area": 4})
    assert answer.ok
    return host.table_id, await database_sync_to_async(Attempt.objects.filter(table=host.table_id).count)()


async def test_the_bell_stops_all_tables_at_once_and_keeps_what_was_judged():
    world = await running(8, options={"start_seat": 0})
    table_id, judged = await play_one(world)
    await conduct.end_activity(world.session.pk)
    state, activity, tables = await look(world)
    assert (state, activity) == (S.RUNNING, Activity.State.ENDED)
    assert {table.status for table in tables} == {"ended"}
    assert {table.outcome["reason"] for table in tables} == {"stopped"}
    assert await database_sync_to_async(Attempt.objects.filter(table=table_id).count)() == judged
    await refused("no_activity", conduct.end_activity(world.session.pk))


async def test_the_bell_rings_during_a_pause_too():
    world = await running()
    await conduct.pause(world.session.pk, "")
    await conduct.end_activity(world.session.pk)
    state, _activity, tables = await look(world)
    assert state == S.RUNNING
    assert {table.status for table in tables} == {"ended"}


async def test_next_ends_what_runs_and_begins_the_next_activity():
    world = await running()
    await refused("no_more_activities", conduct.next_activity(world.session.pk))
    _state, activity, tables = await look(world)
    assert activity == Activity.State.RUNNING, "nothing is ended where nothing follows"
    second = await database_sync_to_async(Activity.objects.create)(
        session=world.session, position=2, game="voyage-team", deck=world.activity.deck, table_size=2
    )
    fresh = await conduct.next_activity(world.session.pk)
    _state, activity, tables = await look(world)
    assert activity == Activity.State.ENDED
    assert {table.status for table in tables} == {"ended"}
    assert len(fresh) == 2
    session = await database_sync_to_async(GameSession.objects.get)(pk=world.session.pk)
    assert session.current_id == second.pk


async def test_what_can_not_be_dealt_again_is_not_stopped_for_it():
    """An own deck was deleted in mid-lesson: a refused restart or next leaves the tables playing."""
    world = await running()
    gone = {"kind": "own", "id": 999}
    await database_sync_to_async(world.session.activities.update)(deck=gone)
    _state, _activity, tables = await look(world)
    await refused("unknown_deck", conduct.restart_table(world.session.pk, tables[0].table_id))
    await database_sync_to_async(Activity.objects.create)(
        session=world.session, position=2, game="voyage-team", deck=gone, table_size=2
    )
    await refused("unknown_deck", conduct.next_activity(world.session.pk))
    _state, activity, tables = await look(world)
    assert activity == Activity.State.RUNNING
    assert {table.status for table in tables} == {"playing"}


async def test_the_end_stops_everything_and_closes_the_list():
    world = await running()
    await conduct.end_session(world.session.pk)
    state, activity, tables = await look(world)
    assert (state, activity) == (S.ENDED, Activity.State.ENDED)
    assert {table.status for table in tables} == {"ended"}
    room = await database_sync_to_async(type(world.classroom).objects.get)(pk=world.classroom.pk)
    assert not room.sign_in_open
    for step in (conduct.end_session, conduct.open_session, conduct.start_activity, conduct.pause):
        await refused("session_ended", step(world.session.pk))


async def test_what_a_dead_process_left_undone_is_made_up_for():
    """The session ended, but the process died before it told the tables."""
    world = await running(8)

    def end_only_the_session() -> None:
        GameSession.objects.filter(pk=world.session.pk).update(state=S.ENDED)
        Activity.objects.filter(pk=world.activity.pk).update(state=Activity.State.ENDED)

    await database_sync_to_async(end_only_the_session)()
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    assert {table.status for table in tables} == {"ended"}


# Late comers --------------------------------------------------------------------------------------------


async def test_a_late_comer_takes_a_bots_seat_at_the_table_with_most_of_them():
    """ClassQuiz 156: late joining follows the policy that the teacher chose."""
    world = await running(8, 5)
    late = world.students[5]
    await database_sync_to_async(arrive)(world, late)
    _state, _activity, before = await look(world)
    most = max(before, key=lambda table: table.bots)
    assert await conduct.sit_late(world.session.pk, f"s{late.pk}") == most.table_id
    assert await conduct.sit_late(world.session.pk, f"s{late.pk}") == most.table_id, "who has a seat keeps it"
    _state, _activity, after = await look(world)
    assert sum(table.bots for table in after) == 2


async def test_late_comers_at_once_do_not_take_the_same_seat():
    world = await running(8, 5)
    late = world.students[5:]
    await database_sync_to_async(arrive)(world, *late)
    places = await asyncio.gather(*(conduct.sit_late(world.session.pk, f"s{s.pk}") for s in late))
    assert all(places)
    _state, _activity, tables = await look(world)
    keys = [seat.key for table in tables for seat in table.seats if seat.key]
    assert len(keys) == len(set(keys)) == 8


async def test_where_every_seat_has_a_person_late_comers_wait():
    world = await running(5, 4)
    await database_sync_to_async(arrive)(world, world.students[4])
    assert await conduct.sit_late(world.session.pk, f"s{world.students[4].pk}") is None


async def test_with_the_other_policy_late_comers_wait_for_the_next_activity():
    world = await database_sync_to_async(prepared)(5)
    await database_sync_to_async(GameSession.objects.filter(pk=world.session.pk).update)(
        late_policy=GameSession.LatePolicy.WAIT
    )
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world, *world.students[:3])
    await conduct.start_activity(world.session.pk)
    await database_sync_to_async(arrive)(world, world.students[4])
    assert await conduct.sit_late(world.session.pk, f"s{world.students[4].pk}") is None


async def test_alone_a_late_comer_gets_an_own_table():
    world = await running(3, 2, mode="individual")
    await database_sync_to_async(arrive)(world, world.students[2])
    table_id = await conduct.sit_late(world.session.pk, f"s{world.students[2].pk}")
    _state, _activity, tables = await look(world)
    assert [table.number for table in tables] == [1, 2, 3]
    assert tables[2].table_id == table_id


async def test_a_late_comer_sits_beside_those_who_share_the_tablet():
    world = await database_sync_to_async(prepared)(9)
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world, *world.students[:6])
    await conduct.start_activity(world.session.pk)
    mate, late = world.students[0], world.students[8]

    def share() -> None:
        browser_of(mate, late)
        _arrived(world.session.pk, [Person.student(mate), Person.student(late)], "socket")

    await database_sync_to_async(share)()
    _state, _activity, tables = await look(world)
    home = next(table for table in tables for seat in table.seats if seat.key == f"s{mate.pk}")
    assert home.bots
    assert await conduct.sit_late(world.session.pk, f"s{late.pk}") == home.table_id


# One table ----------------------------------------------------------------------------------------------


async def test_restart_deals_anew_for_the_same_people_and_keeps_judgements():
    world = await running(4, options={"start_seat": 0})
    table_id, judged = await play_one(world)
    fresh = await conduct.restart_table(world.session.pk, table_id)
    _state, _activity, tables = await look(world)
    assert [(table.table_id, table.round, table.playing) for table in tables] == [(fresh, 2, True)]
    old, new = await database_sync_to_async(
        lambda: [
            list(Seat.objects.filter(table=each).values_list("student_id", flat=True))
            for each in (table_id, fresh)
        ]
    )()
    assert old == new
    assert await database_sync_to_async(Attempt.objects.filter(table=table_id).count)() == judged
    status = await database_sync_to_async(Table.objects.values_list("status", flat=True).get)(pk=table_id)
    assert status == "restarted"
    await refused("not_current", conduct.restart_table(world.session.pk, table_id))


async def test_a_table_that_ended_early_plays_again_once():
    world = await running()
    _state, _activity, tables = await look(world)
    table_id = tables[0].table_id
    await refused("still_playing", conduct.rematch(world.session.pk, table_id))
    host = await hosts.open(table_id)
    await host.stop()
    results = await asyncio.gather(
        *(conduct.rematch(world.session.pk, table_id) for _ in range(3)), return_exceptions=True
    )
    assert len([result for result in results if isinstance(result, int)]) == 1
    _state, _activity, tables = await look(world)
    assert [(table.round, table.playing) for table in tables] == [(2, True)]


async def test_settle_deals_again_only_when_the_results_were_seen_and_the_activity_wants_it():
    world = await running()
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    await host.stop()
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    assert tables[0].round == 1, "there is time to read the results first"
    long_ago = timezone.now() - timedelta(seconds=conduct.REMATCH_AFTER_SECONDS + 1)
    await database_sync_to_async(Table.objects.filter(pk=host.table_id).update)(ended_at=long_ago)
    await database_sync_to_async(Activity.objects.filter(pk=world.activity.pk).update)(when_done="wait")
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    assert tables[0].round == 1
    await database_sync_to_async(Activity.objects.filter(pk=world.activity.pk).update)(when_done="rematch")
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    assert (tables[0].round, tables[0].playing) == (2, True)


async def test_after_the_bell_no_table_plays_again():
    world = await running()
    _state, _activity, tables = await look(world)
    await conduct.end_activity(world.session.pk)
    await refused("no_activity", conduct.rematch(world.session.pk, tables[0].table_id))
    await refused("no_activity", conduct.restart_table(world.session.pk, tables[0].table_id))


async def test_skip_gets_a_stuck_table_going_and_is_nobodys_judgement():
    world = await running(4, options={"start_seat": 0})
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    before = host.revision
    await conduct.skip(world.session.pk, host.table_id)
    assert host.revision > before
    evidence = Attempt.objects.filter(table=host.table_id, by__in=("student", "guest"))
    assert not await database_sync_to_async(evidence.exists)()


async def test_a_seat_goes_to_a_bot_and_back():
    world = await running(4)
    _state, _activity, tables = await look(world)
    table_id, child = tables[0].table_id, world.students[0]
    index = next(seat.index for seat in tables[0].seats if seat.key == f"s{child.pk}")
    await refused("has_a_seat", conduct.seat_back(world.session.pk, table_id, index, f"s{child.pk}"))
    await conduct.seat_to_bot(world.session.pk, table_id, index)
    _state, _activity, tables = await look(world)
    assert tables[0].seats[index].key is None
    await conduct.seat_back(world.session.pk, table_id, index, f"s{child.pk}")
    _state, _activity, tables = await look(world)
    assert tables[0].seats[index].key == f"s{child.pk}"


async def test_nobody_of_another_class_is_seated():
    world, other = await running(4, 3), await running(4)
    _state, _activity, tables = await look(world)
    free = next(seat.index for seat in tables[0].seats if seat.key is None)
    stranger = f"s{other.students[0].pk}"
    for key in (stranger, "s99999", "g1", "x", "", "s1; drop", "s²", "g" + "9" * 5000):
        await refused("not_here", conduct.seat_back(world.session.pk, tables[0].table_id, free, key))


async def test_a_table_of_another_session_is_not_reached_through_ones_own():
    world, other = await running(), await running()
    _state, _activity, theirs = await look(other)
    for step in (conduct.nudge, conduct.skip, conduct.restart_table, conduct.rematch):
        await refused("no_such_table", step(world.session.pk, theirs[0].table_id))
    _state, _activity, after = await look(other)
    assert after == theirs


async def test_a_removed_guests_seat_goes_to_a_bot():
    world = await database_sync_to_async(prepared)(3)
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    visitor = await database_sync_to_async(guest)(world)
    await conduct.start_activity(world.session.pk)
    await conduct.rename_guest(world.session.pk, visitor.pk, "新名字")
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    assert "新名字" in {info.name for info in host.seats}
    await conduct.remove_guest(world.session.pk, visitor.pk)
    _state, _activity, tables = await look(world)
    assert f"g{visitor.pk}" not in {seat.key for table in tables for seat in table.seats}
    await refused("no_such_guest", conduct.remove_guest(world.session.pk, visitor.pk))
