"""A table's host: keys, stale moves, clocks, bots, absence, pause, and following the database."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async
from django.core.management import CommandError, call_command

from classroom.errors import Refused
from classroom.play import tablehost
from classroom.play.host import Busy, NoSuchTable, TableHost, What, hosts
from classroom.play.journal import Stored, journal
from classroom.play.models import Attempt, Move, Seat, Table
from classroom.play.replays import replay
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


@pytest.fixture
def make(world: World):
    """`make(bots=1, seconds=30)`: a table with these options, seat 0 beginning."""

    def table(*people: int, bots: int = 0, seed: int = 7, **options: Any) -> Table:
        world.activity.options = {"start_seat": 0, **options}
        world.activity.save()
        return world.table(*[world.students[n] for n in people], bots=bots, seed=seed)

    return table


def place(host: TableHost, seat: int) -> dict[str, Any]:
    """The first legal placement of the seat."""
    return next(action for action in host.match.legal(seat) if action["type"] == "place")


def changes(host: TableHost) -> asyncio.Queue[tuple[What, int]]:
    """What the host tells from now on, as (what, revision)."""
    told: asyncio.Queue[tuple[What, int]] = asyncio.Queue()
    hosts.subscribe(lambda changed: told.put_nowait((changed.change.what, changed.revision)))
    return told


@pytest.fixture(autouse=True)
def _forget_listeners():
    before = list(hosts._callbacks)
    yield
    hosts._callbacks[:] = before


async def until(told: asyncio.Queue[tuple[What, int]], revision: int) -> None:
    async with asyncio.timeout(20):
        while (await told.get())[1] < revision:
            pass


@database_sync_to_async
def rows(table: Table) -> list[tuple[int, int, str, str]]:
    found = Move.objects.filter(table=table).order_by("revision")
    return list(found.values_list("revision", "seat", "by", "key"))


@database_sync_to_async
def seat_row(table: Table, index: int) -> Seat:
    return Seat.objects.get(table=table, index=index)


# Acting -------------------------------------------------------------------------------------------------


async def test_the_host_is_told_of_only_after_it_is_stored(make, monkeypatch):
    """design.md §4.4: durable before anybody is told. boardgame.io's master broadcasts before it stores."""
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    seen: list[int] = []

    def look(changed: TableHost) -> None:
        seen.append(changed.revision)

    hosts.subscribe(look)
    original, gate, handed_over = journal().put, asyncio.Event(), asyncio.Event()

    def slow_put(write):
        handed_over.set()
        future = asyncio.get_running_loop().create_future()

        async def later() -> None:
            await gate.wait()
            future.set_result(await original(write))

        tasks.append(asyncio.get_running_loop().create_task(later()))
        return future

    tasks: list[asyncio.Task[None]] = []
    monkeypatch.setattr(journal(), "put", slow_put)
    acting = asyncio.create_task(host.act(seat=0, key="k", rev=0, action=place(host, 0)))
    await handed_over.wait()
    assert (host.revision, seen) == (0, [])
    gate.set()
    assert (await acting).ok
    assert (host.revision, seen) == (1, [1])


async def test_many_at_once_are_decided_one_by_one(make):
    """Thirty tablets act in the same moment: those whose turn it is not are refused, one is stored."""
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    answers = await asyncio.gather(
        *(
            host.act(seat=seat, key=f"{seat}-{n}", rev=0, action=place(host, 0))
            for seat in range(4)
            for n in range(8)
        )
    )
    assert sum(answer.ok for answer in answers) == 1
    assert {answer.code for answer in answers if not answer.ok} == {"stale", "not_your_turn"}
    assert len(await rows(table)) == 1


async def test_a_move_of_an_older_revision_stands_while_the_decision_is_the_same(make):
    """design.md §4.3: stale only when `rev` is older than the revision at which the decision last changed."""
    table = await database_sync_to_async(make)(all_predict=True)
    host = await hosts.open(table.pk)
    assert (await host.act(seat=0, key="a", rev=0, action=place(host, 0))).ok
    predict = {"type": "predict", "area": "none"}
    # All three saw revision 1; each is later than the one before, and none is stale.
    for seat in (1, 2, 3):
        answer = await host.act(seat=seat, key="p", rev=1, action=predict)
        assert answer.ok, answer
    assert (await host.act(seat=1, key="late", rev=1, action=predict)).code == "stale"


async def test_predictions_belong_to_those_who_made_them(make, world: World):
    """The judgements come to light with the last prediction; each is its own seat's."""
    table = await database_sync_to_async(make)(all_predict=True)
    host = await hosts.open(table.pk)
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))
    for seat in (1, 2, 3):
        if seat == 3:  # as another process would: who moved must come from the database
            hosts.close()
            host = await hosts.open(table.pk)
        await host.act(seat=seat, key="p", rev=1, action={"type": "predict", "area": 2})
    found = await database_sync_to_async(
        lambda: sorted(Attempt.objects.values_list("seat", "by", "student_id", "kind"))
    )()
    ids = [student.pk for student in world.students]
    assert found == [
        (0, "student", ids[0], "place"),
        *[(seat, "student", ids[seat], "predict") for seat in (1, 2, 3)],
    ]


async def test_only_the_seats_person_acts(make, world: World):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    wrong = await host.act(
        seat=0, key="k", rev=0, action=place(host, 0), by="student", student_id=world.students[1].pk
    )
    assert wrong.code == "not_your_seat"
    right = await host.act(
        seat=0, key="k", rev=0, action=place(host, 0), by="student", student_id=world.students[0].pk
    )
    assert right.ok


async def test_a_known_key_is_no_secret_way_into_another_seat(make, world: World):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await host.act(seat=0, key="k", rev=0, action=place(host, 0))
    answer = await host.act(seat=0, key="k", rev=0, action={}, by="student", student_id=world.students[1].pk)
    assert answer.code == "not_your_seat"


async def test_there_is_no_such_table():
    with pytest.raises(NoSuchTable):
        await hosts.open(999_999)


async def test_opening_at_once_gives_one_host(make):
    table = await database_sync_to_async(make)()
    opened = await asyncio.gather(*(hosts.open(table.pk) for _ in range(20)))
    assert len({id(host) for host in opened}) == 1


# Other processes ----------------------------------------------------------------------------------------


async def elsewhere(table: Table, seat: int, key: str) -> None:
    """Another process moves: stored, but nobody here is told."""
    mine = hosts._homes.pop(asyncio.get_running_loop())
    other = await hosts.open(table.pk)
    assert (await other.act(seat=seat, key=key, rev=other.revision, action=place(other, seat))).ok
    hosts.close()
    hosts._homes[asyncio.get_running_loop()] = mine


async def test_a_conflict_is_read_again_and_tried_again(make):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await elsewhere(table, 0, "theirs")
    assert host.revision == 0
    answer = await host.act(seat=1, key="mine", rev=1, action={"type": "discard"})
    # Here it was still seat 0's turn; refused moves are looked up in the database, not guessed.
    assert answer.code == "not_your_turn"
    answer = await host.act(seat=0, key="mine", rev=0, action=place(host, 0))
    assert answer.code == "stale"
    assert host.revision == 1
    assert (await host.act(seat=1, key="mine", rev=1, action={"type": "discard"})).ok
    assert [row[3] for row in await rows(table)] == ["theirs", "mine"]


async def test_a_key_stored_by_another_process_is_answered_as_stored(make):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await elsewhere(table, 0, "same")
    answer = await host.act(seat=0, key="same", rev=0, action=place(host, 0))
    assert (answer.ok, answer.rev) == (True, 1)
    assert len(await rows(table)) == 1


async def test_refresh_takes_over_what_others_did_and_tells_it(make):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    told = changes(host)
    await elsewhere(table, 0, "theirs")
    while not told.empty():
        told.get_nowait()
    await host.refresh()
    assert told.get_nowait() == (What.MOVE, 1)
    assert host.change.local is False


async def test_catch_up_finds_the_tables_that_messages_missed(make):
    """stopping Redis for 5 s loses nothing: every process looks by itself."""
    first = await database_sync_to_async(make)(seed=1)
    second = await database_sync_to_async(make)(seed=2)
    one, two = await hosts.open(first.pk), await hosts.open(second.pk)
    await elsewhere(first, 0, "theirs")
    await database_sync_to_async(Seat.objects.filter(table=second, index=2).update)(student=None)
    await hosts.catch_up()
    assert (one.revision, two.revision) == (1, 0)
    assert two.seats[2].kind == "bot"


async def test_an_interrupted_act_is_stored_and_shown_all_the_same(make, monkeypatch):
    """The tablet hangs up while its move is being stored; everybody else must see it."""
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    told = changes(host)
    original, handed_over = journal().put, asyncio.Event()

    def put(write):
        handed_over.set()
        return original(write)

    monkeypatch.setattr(journal(), "put", put)
    acting = asyncio.create_task(host.act(seat=0, key="k", rev=0, action=place(host, 0)))
    await handed_over.wait()
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    await until(told, 1)
    assert host.revision == 1
    assert (await host.act(seat=0, key="k", rev=0, action={})).ok


async def test_a_busy_database_is_told_and_the_move_can_be_sent_again(make, monkeypatch):
    """The write may or may not be stored: the host reads before it goes on."""
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    original = journal().put

    def lost_answer(write):
        future = asyncio.get_running_loop().create_future()
        original(write).add_done_callback(lambda _: future.set_exception(Busy("the connection broke")))
        return future

    monkeypatch.setattr(journal(), "put", lost_answer)
    action = place(host, 0)
    assert (await host.act(seat=0, key="k", rev=0, action=action)).code == "busy"
    monkeypatch.undo()
    answer = await host.act(seat=0, key="k", rev=0, action=action)
    assert (answer.ok, answer.rev, host.revision) == (True, 1, 1)
    assert len(await rows(table)) == 1


async def test_a_person_erased_meanwhile_is_busy_and_then_no_longer_there(make, world: World):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await database_sync_to_async(world.students[0].delete)()
    assert (await host.act(seat=0, key="k", rev=0, action=place(host, 0))).code == "busy"
    await host.refresh(around=True)
    assert host.seats[0].kind == "bot"


async def test_a_table_deleted_meanwhile_is_over(make):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await database_sync_to_async(table.delete)()
    assert (await host.act(seat=0, key="k", rev=0, action=place(host, 0))).code in {"busy", "ended"}
    await host.refresh()
    assert host.status == "ended"


# Clocks -------------------------------------------------------------------------------------------------


async def test_a_clock_fires_once_and_never_early(make):
    """failures.md: a "time is up" that comes too early is refused (Webolith 551)."""
    table = await database_sync_to_async(make)(seconds=30)
    host = await hosts.open(table.pk)
    assert host.clock is not None
    assert host.clock.left_ms() > 25_000
    assert await host.due() is False
    assert host.revision == 0
    host.clock = msgspec.structs.replace(host.clock, deadline=time.time() - 0.01)
    fired = await asyncio.gather(host.due(), host.due(), host.due())
    assert sorted(fired) == [False, False, True]
    assert [row[:3] for row in await rows(table)] == [(1, 0, "clock")]
    attempt = await database_sync_to_async(Attempt.objects.get)()
    assert (attempt.by, attempt.student_id) == ("clock", None), "nobody's judgement"


async def test_the_hosts_own_timer_ends_the_turn(make):
    """failures.md: a timer at zero ends the round even if somebody is absent (Quizify 586)."""

    @database_sync_to_async
    def soon() -> Table:
        table = make(seconds=30)
        Table.objects.filter(pk=table.pk).update(deadline=datetime.now(UTC) + timedelta(milliseconds=30))
        return table

    table = await soon()
    host = await hosts.open(table.pk)
    await until(changes(host), 1)
    assert (await rows(table))[0][:3] == (1, 0, "clock")


async def test_a_deadline_that_passed_while_no_server_ran_fires_on_opening(make):
    @database_sync_to_async
    def past() -> Table:
        table = make(seconds=30)
        Table.objects.filter(pk=table.pk).update(deadline=datetime.now(UTC) - timedelta(seconds=5))
        return table

    table = await past()
    host = await hosts.open(table.pk)
    await until(changes(host), 1)
    assert len(await rows(table)) == 1


async def test_the_clock_and_its_remaining_time_survive_a_restart(make):
    """failures.md: comes back to the same seat, question and remaining time (Quizify 78, 870)."""
    table = await database_sync_to_async(make)(seconds=30)
    host = await hosts.open(table.pk)
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))
    before = host.clock
    hosts.close()
    after = (await hosts.open(table.pk)).clock
    assert before is not None
    assert after is not None
    assert after.id == before.id
    assert after.deadline == pytest.approx(before.deadline, abs=0.001)


async def test_a_move_starts_the_next_clock_anew(make):
    table = await database_sync_to_async(make)(seconds=30)
    host = await hosts.open(table.pk)
    first = host.clock
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))
    assert host.clock is not None
    assert first is not None
    assert host.clock.id != first.id
    assert host.clock.left_ms() > 29_000


async def test_two_clock_moves_in_a_row_make_a_seat_absent_until_it_is_touched(make, monkeypatch):
    """design.md §4.9."""
    monkeypatch.setattr(tablehost, "MISSES", 2)
    table = await database_sync_to_async(make)(0, 1, seconds=30)
    host = await hosts.open(table.pk)
    host.connected(frozenset({0, 1}))

    async def run_out() -> None:
        host.clock = msgspec.structs.replace(host.clock, deadline=time.time() - 0.01)
        assert await host.due()

    told = changes(host)
    await run_out()
    assert (host.seats[0].missed, host.stood_in(0)) == (1, False)
    await host.act(seat=1, key="b", rev=host.revision, action=place(host, 1))
    await run_out()
    assert (host.seats[0].missed, host.stood_in(0)) == (2, True)
    row = await seat_row(table, 0)
    assert (row.absent, row.missed) == (True, 2)
    await host.act(seat=1, key="c", rev=host.revision, action=place(host, 1))
    await until(told, host.revision + 1)  # the bot stands in
    assert (await rows(table))[-1][1:3] == (0, "bot")
    await host.here(0)
    assert (host.seats[0].missed, host.stood_in(0)) == (0, False)
    assert (await seat_row(table, 0)).absent is False


async def test_a_move_of_the_person_forgets_missed_turns(make):
    table = await database_sync_to_async(make)(0, 1, seconds=30)
    host = await hosts.open(table.pk)
    host.clock = msgspec.structs.replace(host.clock, deadline=time.time() - 0.01)
    await host.due()
    await host.act(seat=1, key="b", rev=host.revision, action=place(host, 1))
    await host.act(seat=0, key="c", rev=host.revision, action=place(host, 0))
    assert host.seats[0].missed == 0
    assert (await seat_row(table, 0)).missed == 0


# Bots and absence ---------------------------------------------------------------------------------------


async def test_bots_play_a_table_to_its_end_and_the_moves_give_the_state(make):
    table = await database_sync_to_async(make)(bots=3)
    host = await hosts.open(table.pk)
    told = changes(host)
    async with asyncio.timeout(60):
        while host.status == "playing":
            await told.get()
    found = await rows(table)
    assert {row[2] for row in found} == {"bot"}
    assert [row[0] for row in found] == list(range(1, len(found) + 1))
    report = await database_sync_to_async(replay)(table.pk)
    assert (report.difference, report.moves) == (None, len(found))


async def test_bots_predict_too_and_a_person_is_waited_for(make):
    table = await database_sync_to_async(make)(0, bots=2, all_predict=True)
    host = await hosts.open(table.pk)
    told = changes(host)
    host.connected(frozenset({0}))
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))
    await until(told, 4)  # both bots predicted, then bot 1 placed: now the person predicts
    async with asyncio.timeout(20):
        while host.match.to_move != {0}:
            await told.get()
    assert (await rows(table))[0][2] == "student"


async def test_a_seat_with_nobody_connected_is_played_while_others_wait(make, settings):
    """design.md §4.9; by=bot: no evidence."""
    settings.ABSENT_SECONDS = 0
    table = await database_sync_to_async(make)(0, 1)
    host = await hosts.open(table.pk)
    told = changes(host)
    host.connected(frozenset({1}))  # seat 0, whose turn it is, has nobody
    await until(told, 1)
    assert (await rows(table))[0][1:3] == (0, "bot")
    assert host.match.to_move == {1}
    assert host.stood_in(0)
    host.connected(frozenset({0, 1}))
    assert not host.stood_in(0)


async def test_nobody_is_played_for_while_nobody_waits(make, settings):
    """Screen sleep costs nothing (s2s 37): when the Wi-Fi is gone for all, the table waits for them."""
    settings.ABSENT_SECONDS = 0
    table = await database_sync_to_async(make)(0, 1)
    host = await hosts.open(table.pk)
    host.connected(frozenset({0, 1}))
    host.connected(frozenset())
    assert host._driver._next_bot() is None
    assert host._driver._timer is None


async def test_skip_moves_what_is_waited_for_and_is_nobodys_judgement(make):
    table = await database_sync_to_async(make)(0, 1)
    host = await hosts.open(table.pk)
    assert await host.skip()
    assert [row[1:3] for row in await rows(table)] == [(0, "bot")]
    attempts = await database_sync_to_async(lambda: list(Attempt.objects.values_list("by", "student_id")))()
    assert all(found == ("bot", None) for found in attempts)


async def test_skip_with_a_clock_is_the_clocks_default_and_counts_no_miss(make):
    table = await database_sync_to_async(make)(0, 1, seconds=30)
    host = await hosts.open(table.pk)
    assert await host.skip()
    assert [row[1:3] for row in await rows(table)] == [(0, "clock")]
    assert host.seats[0].missed == 0


# The teacher --------------------------------------------------------------------------------------------


async def test_stop_ends_once_and_keeps_what_was_judged(make):
    """GEN-16."""
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))
    assert await asyncio.gather(host.stop(), host.stop()) == [True, False]
    stored = await database_sync_to_async(Table.objects.get)(pk=table.pk)
    assert (stored.status, msgspec.json.decode(stored.outcome)["reason"]) == ("ended", "stopped")
    assert stored.ended_at is not None
    assert await database_sync_to_async(Attempt.objects.count)() == 1
    assert (await host.act(seat=1, key="b", rev=2, action={"type": "discard"})).code == "ended"


async def test_a_restarted_table_is_marked_as_such(make):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    assert await host.stop(restarted=True)
    assert (await database_sync_to_async(Table.objects.get)(pk=table.pk)).status == "restarted"


async def test_pause_holds_the_clock_and_resume_goes_on_with_what_was_left(make):
    table = await database_sync_to_async(make)(seconds=30)
    host = await hosts.open(table.pk)
    left = host.clock.left_ms()
    await host.pause("")
    assert host.clock.deadline is None
    assert host.clock.left_ms() == pytest.approx(left, abs=5_000)
    row = await database_sync_to_async(Table.objects.get)(pk=table.pk)
    assert (row.deadline, row.clock_left) == (None, host.clock.left)
    assert await host.due() is False
    assert (await host.act(seat=0, key="a", rev=0, action=place(host, 0))).code == "paused"
    held = host.clock.left_ms()
    await host.resume()
    assert host.clock.deadline is not None
    assert host.clock.left_ms() <= held
    assert (await host.act(seat=0, key="a", rev=0, action=place(host, 0))).ok


async def test_seats_are_given_to_people_and_taken_back(make, world: World):
    table = await database_sync_to_async(make)(0, bots=1)
    host = await hosts.open(table.pk)
    await host.seat_person(1, student_id=world.students[1].pk)
    assert (host.seats[1].kind, host.seats[1].name) == ("student", "林美玲")
    for index, student, code in ((1, 2, "seat_taken"), (5, 2, "no_such_seat")):
        with pytest.raises(Refused) as refused:
            await host.seat_person(index, student_id=world.students[student].pk)
        assert refused.value.code == code
    await host.seat_bot(1)
    assert host.seats[1].kind == "bot"
    with pytest.raises(Refused) as refused:
        await host.seat_person(1, student_id=world.students[0].pk)
    assert refused.value.code == "seated_already"


async def test_two_who_want_the_same_seat_do_not_both_get_it(make, world: World):
    table = await database_sync_to_async(make)(0, bots=1)
    host = await hosts.open(table.pk)
    results = await asyncio.gather(
        *(host.seat_person(1, student_id=world.students[n].pk) for n in (1, 2, 3)), return_exceptions=True
    )
    assert sum(result is None for result in results) == 1


# Lifetime -----------------------------------------------------------------------------------------------


async def test_an_idle_host_closes_and_one_that_is_held_does_not(make):
    idle = await hosts.open((await database_sync_to_async(make)(seed=1)).pk)
    held = await hosts.open((await database_sync_to_async(make)(seed=2)).pk)
    hosts.hold(held)
    for host in (idle, held):
        host.touched -= 1_000
    home = hosts._home()
    home.sweeper.cancel()
    hosts._sweep(home)
    assert hosts.all() == [held]
    hosts.release(held)
    held.touched -= 1_000
    home.sweeper.cancel()
    hosts._sweep(home)
    assert hosts.all() == []
    assert home.sweeper is None


def test_each_event_loop_has_hosts_of_its_own(make):
    """The registry must not hand a host to a loop that does not run it (a test's, a command's)."""
    table = make()
    found = []

    async def look() -> None:
        found.append(await hosts.open(table.pk))
        hosts.close()
        await journal().close()

    for _ in range(2):
        asyncio.run(look())
    assert found[0] is not found[1]


# replay_table -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [("state", None, "state"), ("revision", 9, "revision"), ("rules_version", 99, "rules_version")],
)
async def test_replay_prints_the_first_difference(make, capsys, field: str, value: Any, what: str):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))

    @database_sync_to_async
    def tamper_and_run() -> None:
        call_command("replay_table", str(table.pk))
        row = Table.objects.get(pk=table.pk)
        setattr(row, field, row.state.replace('"markers":10', '"markers":9') if value is None else value)
        row.save()
        with pytest.raises(CommandError):
            call_command("replay_table", "--all")

    await tamper_and_run()
    output = capsys.readouterr()
    assert "1 moves, all as stored" in output.out
    assert f'"what":"{what}"' in output.err


async def test_replay_notices_a_judgement_that_was_changed(make):
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    await host.act(seat=0, key="a", rev=0, action=place(host, 0))
    await database_sync_to_async(Attempt.objects.update)(score=0.25)
    report = await database_sync_to_async(replay)(table.pk)
    assert report.difference is not None
    assert (report.difference.what, report.difference.revision) == ("attempts", 1)


async def test_stored_is_what_the_game_understood(make):
    """A client's spaces and field order are not kept."""
    table = await database_sync_to_async(make)()
    host = await hosts.open(table.pk)
    answer = await host.act(seat=0, key="a", rev=0, action=b'{ "area" : 4,  "type":"place" }')
    assert answer.ok
    move = await database_sync_to_async(Move.objects.get)()
    assert move.action == '{"type":"place","area":4}'
    assert Stored.YES.value == "yes"
