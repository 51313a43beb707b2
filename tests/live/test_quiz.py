"""A live quiz on the real stack: the whole class at one table, led by the teacher or by the clock."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from classroom.lessons.models import GameSession
from classroom.live import conduct, overview, places
from classroom.live.people import Person
from classroom.live.protocol import Close
from classroom.play import driver, placements
from classroom.play.host import hosts
from classroom.play.models import Attempt, Move, Seat, Table
from classroom.play.replays import replay
from tests.live.devices import Closed, Device, at_table
from tests.live.test_conduct import arrive, guest, look, prepared
from tests.world import World, browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]

HOST = -1
RECIPE = {"kinds": ["before_after"], "number": 4, "difficulty": 2}


@pytest.fixture(autouse=True)
def _told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SETTLE_SECONDS", 0.0)


async def quiz(students: int, present: int | None = None, *, guests: bool = False, **options: Any) -> World:
    """A class whose quiz has been dealt; its teacher has not yet started it."""
    world = await database_sync_to_async(prepared)(
        students, game="quiz", mode="class", options={"recipe": RECIPE, **options}
    )
    if guests:
        await database_sync_to_async(GameSession.objects.filter(pk=world.session.pk).update)(
            allow_guests=True
        )
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world, *world.students[:present])
    await conduct.start_activity(world.session.pk)
    await database_sync_to_async(world.session.refresh_from_db)()
    return world


@database_sync_to_async
def the_table(world: World) -> Table:
    return Table.objects.get(activity=world.activity)


@database_sync_to_async
def attempts_of(table: Table) -> list[Attempt]:
    return list(Attempt.objects.filter(table=table))


@database_sync_to_async
def browser(*students: Any) -> str:
    return browser_of(*students)


async def teacher_at(world: World, table: Table) -> Device:
    return await at_table(table.pk, await database_sync_to_async(world.teacher_browser)())


async def pupils_at(world: World, table: Table, count: int) -> list[Device]:
    return [await at_table(table.pk, await browser(student)) for student in world.students[:count]]


async def told_present(teacher: Device, count: int) -> None:
    """Until the table knows of so many who are there."""
    shown = teacher.views.get(None)
    if shown is None or shown["view"]["present_count"] != count:
        await teacher.until(
            lambda f: f["t"] == "view" and f["seat"] is None and f["view"]["present_count"] == count
        )


async def lead(teacher: Device, table: Table, action: dict[str, Any]) -> dict[str, Any]:
    """The teacher's next step, from a page that shows the newest state."""
    return await teacher.act(HOST, action, rev=(await hosts.open(table.pk)).revision)


async def phase(device: Device, seat: int | None, wanted: str, number: int | None = None) -> dict[str, Any]:
    """The view of this seat in this phase."""

    def right(frame: dict[str, Any]) -> bool:
        view = frame["view"]
        return view["phase"] == wanted and (number is None or view["round"] == number)

    shown = device.views.get(seat)
    if shown is not None and right(shown):
        return shown["view"]
    found = await device.until(lambda f: f["t"] == "view" and f["seat"] == seat and right(f))
    return found["view"]


def first(view: dict[str, Any]) -> dict[str, Any]:
    """An answer to a question of two events."""
    return {"type": "answer", "choice": view["question"]["items"][0]}


# Seats --------------------------------------------------------------------------------------------------


async def test_quiz_20_everybody_of_the_class_has_a_seat_and_guests_have_spares():
    world = await quiz(5, present=2, guests=True)
    _state, _activity, tables = await look(world)
    assert len(tables) == 1
    keys = [seat.key for seat in tables[0].seats]
    assert keys == [f"s{student.pk}" for student in world.students] + [None] * 6
    late = await database_sync_to_async(guest)(world)
    table_id = await conduct.sit_late(world.session.pk, f"g{late.pk}")
    assert table_id == tables[0].table_id
    assert await conduct.sit_late(world.session.pk, f"s{world.students[4].pk}") == table_id
    host = await hosts.open(table_id)
    assert host.seats_of([f"g{late.pk}"]) == (5,)


async def test_a_class_without_guests_has_no_spares_and_sixty_seats_at_most():
    world = await quiz(62, present=1)
    table = await the_table(world)
    seats = await database_sync_to_async(lambda: list(Seat.objects.filter(table=table)))()
    assert len(seats) == 60
    assert all(seat.student_id for seat in seats)
    assert world.students[0].pk in {seat.student_id for seat in seats}


async def test_spare_seats_are_empty_and_not_the_computer():
    world = await quiz(2, guests=True)
    table = await the_table(world)
    device = await Device(f"/ws/table/{table.pk}/", await browser(world.students[0])).connect()
    names = await device.until("names")
    assert [(seat["kind"], seat["name"]) for seat in names["seats"]][2:] == [("empty", "")] * 6
    assert not any(seat["online"] for seat in names["seats"][2:])


async def test_the_class_is_dealt_once_and_not_again_by_itself():
    """One who finished looks at the result; only the teacher begins a quiz anew."""
    world = await quiz(2)
    table = await the_table(world)
    host = await hosts.open(table.pk)
    await host.stop()
    await database_sync_to_async(Table.objects.filter(pk=table.pk).update)(
        ended_at=timezone.now() - timedelta(hours=1)
    )
    await conduct.settle(world.session.pk)
    assert await database_sync_to_async(Table.objects.filter(activity=world.activity).count)() == 1
    frame = await database_sync_to_async(_place)(world)
    assert (frame["phase"], frame["again_ms"]) == ("result", None)


def _place(world: World) -> dict[str, Any]:
    session = GameSession.objects.get(pk=world.session.pk)
    people = [Person.student(world.students[0])]
    return places.place_frame(people, [], world.classroom, session)


# A class answers ----------------------------------------------------------------------------------------


async def test_forty_answers_in_the_same_second_are_all_stored_and_the_reveal_reaches_all():
    """ClassQuiz: thirty answers in the same second are all stored."""
    world = await quiz(40)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 40)
    await told_present(teacher, 40)
    assert (await lead(teacher, table, {"type": "start"}))["t"] == "ok"
    chosen = {}
    for seat, pupil in enumerate(pupils):
        view = await phase(pupil, seat, "ASK", 1)
        chosen[seat] = view["question"]["items"][seat % 2]
    answers = await asyncio.gather(
        *(pupil.act(seat, {"type": "answer", "choice": chosen[seat]}) for seat, pupil in enumerate(pupils))
    )
    assert [answer["t"] for answer in answers] == ["ok"] * 40
    # The last of those present closes the question (QUIZ-14); everybody is shown the answer.
    for seat, pupil in enumerate(pupils):
        view = await phase(pupil, seat, "REVEAL", 1)
        assert view["answered"] == chosen[seat]
        assert view["reveal"]["answered"] == 40
        assert sum(view["reveal"]["counts"].values()) == 40
        assert view["reveal"]["mine"] == float(chosen[seat] in view["reveal"]["truth"])
    shown = await phase(teacher, None, "REVEAL", 1)
    assert shown["answered"] is None
    assert shown["reveal"]["mine"] is None
    attempts = await attempts_of(table)
    by_student = {attempt.student_id: json.loads(attempt.answer) for attempt in attempts}
    assert by_student == {world.students[seat].pk: item for seat, item in chosen.items()}
    assert {attempt.by for attempt in attempts} == {"student"}
    assert all(attempt.elapsed_ms is not None for attempt in attempts)
    report = await database_sync_to_async(replay)(table.pk)
    assert report.difference is None, "the moves give the state"


async def test_quiz_15_a_late_answer_is_refused_in_words_and_stored_as_nothing():
    world = await quiz(3)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 3)
    await told_present(teacher, 3)
    await lead(teacher, table, {"type": "start"})
    views = [await phase(pupil, seat, "ASK") for seat, pupil in enumerate(pupils)]
    asked_at = pupils[1].views[1]["rev"]
    assert (await pupils[0].act(0, first(views[0])))["t"] == "ok"
    assert (await lead(teacher, table, {"type": "close"}))["t"] == "ok"
    late = await pupils[1].act(1, first(views[1]), rev=asked_at)
    assert (late["t"], late["code"]) == ("rejected", "closed")
    assert "收答案" in late["message"]
    await phase(pupils[1], 1, "REVEAL")
    late = await pupils[1].act(1, first(views[1]))
    assert (late["t"], late["code"]) == ("rejected", "closed")
    stored = await database_sync_to_async(
        lambda: Move.objects.filter(table=table, action__contains='"answer"').count()
    )()
    assert stored == 1
    scores = {attempt.seat: attempt.score for attempt in await attempts_of(table)}
    assert scores[1] is None
    assert scores[2] is None, "present, and unanswered"
    # Into the next question it does not slip either.
    await lead(teacher, table, {"type": "next"})
    await phase(pupils[1], 1, "ASK", 2)
    late = await pupils[1].act(1, first(views[1]), rev=asked_at)
    assert late["code"] == "closed"


async def test_only_the_teacher_leads_the_quiz():
    """GEN-14; joining under the teacher's name gives no teacher's rights (Quizify 389)."""
    world = await quiz(2)
    table = await the_table(world)
    pupil = (await pupils_at(world, table, 1))[0]
    assert (await pupil.act(HOST, {"type": "start"}))["code"] == "not_your_seat"
    assert (await pupil.act(0, {"type": "start"}))["code"] == "not_allowed"
    assert (await pupil.act(0, {"type": "finish"}))["code"] == "not_allowed"
    teacher = await teacher_at(world, table)
    assert (await teacher.act(0, {"type": "answer", "choice": "x"}))["code"] == "not_your_seat"


async def test_two_teachers_quizzes_never_mix():
    first_class, second_class = await quiz(2), await quiz(2)
    here, there = await the_table(first_class), await the_table(second_class)
    teacher = await teacher_at(first_class, here)
    pupil = (await pupils_at(first_class, here, 1))[0]
    other = (await pupils_at(second_class, there, 1))[0]
    await told_present(teacher, 1)
    await lead(teacher, here, {"type": "start"})
    await phase(pupil, 0, "ASK")
    assert (await hosts.open(there.pk)).match.state.phase == "LOBBY"
    assert (await other.act(0, {"type": "answer", "choice": "x"}))["code"] == "not_started"
    with pytest.raises(Closed) as closed:
        await at_table(there.pk, await database_sync_to_async(first_class.teacher_browser)())
    assert closed.value.code == Close.NOT_YOURS


async def test_a_class_that_answers_through_two_processes_loses_nothing():
    """Both tell the same facts at the same revision, and each keeps finding that the other was first."""
    world = await quiz(24)
    table = await the_table(world)
    loop = asyncio.get_running_loop()
    here = await hosts.open(table.pk)
    here.connected(frozenset(range(24)))
    mine = hosts._homes.pop(loop)
    there = await hosts.open(table.pk)
    there.connected(frozenset(range(24)))
    started = await here.act(seat=HOST, key="start", rev=here.revision, action={"type": "start"})
    assert started.ok
    await there.refresh()
    items = here.match.view(None)["question"]["items"]
    answers = await asyncio.gather(
        *(
            (here, there)[seat % 2].act(
                seat=seat, key="mine", rev=here.revision, action={"type": "answer", "choice": items[0]}
            )
            for seat in range(24)
        )
    )
    assert [answer.code for answer in answers] == [""] * 24
    assert len(await attempts_of(table)) == 24
    hosts.close()
    hosts._homes[loop] = mine


@pytest.mark.parametrize("key", ["beiguan", "folk", "tokaido", "horse", "eras"])
async def test_quiz_23_each_question_set_is_asked_to_its_end_and_told_afterwards(key):
    world = await database_sync_to_async(prepared)(
        1, game="quiz", mode="class", deck={"kind": "questions", "key": key}
    )
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    await conduct.start_activity(world.session.pk)
    table = await the_table(world)
    host = await hosts.open(table.pk)
    host.connected(frozenset({0}))
    number = 0
    while host.outcome is None:
        (action,) = {"LOBBY": ["start"], "ASK": ["close"], "REVEAL": ["next"]}[host.match.state.phase]
        answer = await host.act(seat=HOST, key=f"h{number}", rev=host.revision, action={"type": action})
        assert answer.ok
        number += 1
    asked = len(host.match.setting.deck.questions)
    assert len(await attempts_of(table)) == asked > 0
    student = f"s{world.students[0].pk}"
    for lang in ("zh-hant", "en"):
        found = await database_sync_to_async(placements.result_of)(table.pk, [student], lang)
        told = found.answers[student]
        assert [answer.result for answer in told] == ["none"] * asked
        ids = {question.id for question in host.match.setting.deck.questions}
        parts = {part for q in host.match.setting.deck.questions for part in (*q.items, *q.options)}
        assert all(answer.asked and answer.asked not in ids | parts for answer in told)
        assert all(answer.right and answer.right not in parts - {"none"} for answer in told)
        assert all(answer.explanation for answer in told)


# Who is there -------------------------------------------------------------------------------------------


async def test_quiz_20_who_comes_late_plays_from_the_next_question():
    world = await quiz(3)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, 2)
    await lead(teacher, table, {"type": "start"})
    late = await at_table(table.pk, await browser(world.students[2]))
    await told_present(teacher, 3)
    view = await phase(late, 2, "ASK")
    assert late.views[2]["legal"] == []
    assert (await late.act(2, first(view)))["code"] == "joins_next"
    for seat, pupil in enumerate(pupils):
        await pupil.act(seat, first(await phase(pupil, seat, "ASK")))
    await phase(late, 2, "REVEAL")  # closed without him
    assert {attempt.seat for attempt in await attempts_of(table)} == {0, 1}
    await lead(teacher, table, {"type": "next"})
    view = await phase(late, 2, "ASK", 2)
    assert (await late.act(2, first(view)))["t"] == "ok"


async def test_who_has_just_come_counts_when_the_teacher_starts(monkeypatch):
    """However long arrivals are gathered, the teacher's start names them first."""
    monkeypatch.setattr(driver, "SETTLE_SECONDS", 3600.0)
    world = await quiz(2)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    assert (await lead(teacher, table, {"type": "start"}))["t"] == "ok"
    for seat, pupil in enumerate(pupils):
        assert (await pupil.act(seat, first(await phase(pupil, seat, "ASK"))))["t"] == "ok"
    await phase(pupils[0], 0, "REVEAL")


async def test_a_tablet_that_sleeps_comes_back_to_its_question_and_its_time():
    """Quizify 78, 870: the same seat, the question, the remaining time."""
    world = await quiz(2, seconds=60)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, 2)
    await lead(teacher, table, {"type": "start"})
    before = await phase(pupils[0], 0, "ASK")
    await pupils[0].leave()
    again = await at_table(table.pk, await browser(world.students[0]))
    view = await phase(again, 0, "ASK")
    assert view["question"] == before["question"], "in the same order"
    assert 0 < again.views[0]["clock"]["left_ms"] <= 60_000
    assert view["present_count"] == 2, "a moment's absence is none"
    assert (await again.act(0, first(view)))["t"] == "ok"


async def test_who_has_left_is_not_waited_for(monkeypatch):
    """Quizify 586: a question does not wait for somebody who is gone."""
    monkeypatch.setattr(driver, "LEFT_SECONDS", 0.05)
    world = await quiz(2)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, 2)
    await lead(teacher, table, {"type": "start"})
    view = await phase(pupils[0], 0, "ASK")
    await pupils[1].leave()
    await told_present(teacher, 1)
    await pupils[0].act(0, first(view))
    await phase(teacher, None, "REVEAL")
    scores = {attempt.seat: attempt.score for attempt in await attempts_of(table)}
    assert scores[1] is None, "was present when the question opened"


async def test_several_pupils_on_one_tablet_answer_in_turn():
    world = await quiz(3)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    device = await at_table(table.pk, await browser(*world.students))
    await told_present(teacher, 3)
    await lead(teacher, table, {"type": "start"})
    for seat in range(3):
        answer = await device.act(seat, first(await phase(device, seat, "ASK")))
        assert (answer["t"], answer["seat"]) == ("ok", seat)
    await phase(device, 2, "REVEAL")
    assert {attempt.student_id for attempt in await attempts_of(table)} == {s.pk for s in world.students}


# The teacher --------------------------------------------------------------------------------------------


async def test_the_teachers_page_takes_over_in_every_phase():
    """Quizify 846, 299, 803: reloads, or another device, in each phase."""
    world = await quiz(1)
    table = await the_table(world)
    pupil = (await pupils_at(world, table, 1))[0]
    session = await database_sync_to_async(world.teacher_browser)()
    for wanted, action in (("LOBBY", "start"), ("ASK", "close"), ("REVEAL", "next"), ("ASK", "skip")):
        teacher = await at_table(table.pk, session)
        if HOST not in teacher.views:
            await teacher.until(lambda f: f["t"] == "view" and f["seat"] == HOST)
        assert teacher.views[None]["view"]["phase"] == wanted
        assert {"type": action} in teacher.views[HOST]["legal"]
        assert (await teacher.act(HOST, {"type": action}))["t"] == "ok"
        await teacher.leave()
    await phase(pupil, 0, "ASK", 3)


async def test_a_double_tap_of_the_teacher_counts_once():
    """ClassQuiz 447, 441: also from two devices, which skip at the same moment."""
    world = await quiz(1)
    table = await the_table(world)
    session = await database_sync_to_async(world.teacher_browser)()
    devices = [await at_table(table.pk, session) for _ in range(2)]
    await devices[0].act(HOST, {"type": "start"})
    for device in devices:
        await phase(device, HOST, "ASK", 1)
    answers = await asyncio.gather(*(device.act(HOST, {"type": "skip"}) for device in devices))
    assert sorted(answer["t"] for answer in answers) == ["ok", "rejected"]
    assert (await hosts.open(table.pk)).match.state.at == 1


async def test_extending_moves_the_deadline_and_keeps_the_time_that_passed():
    world = await quiz(1, seconds=60)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    await lead(teacher, table, {"type": "start"})
    host = await hosts.open(table.pk)
    before = host.clock
    assert (await lead(teacher, table, {"type": "extend", "seconds": 30}))["t"] == "ok"
    assert host.clock.id == before.id
    assert host.clock.deadline == pytest.approx(before.deadline + 30)
    stored = await the_table(world)
    assert stored.deadline.timestamp() == pytest.approx(before.deadline + 30, abs=0.01)
    await host.pause("")
    left = host.clock.left
    assert (await lead(teacher, table, {"type": "extend", "seconds": 30}))["t"] == "ok"
    assert host.clock.left == pytest.approx(left + 30)


async def test_a_pause_holds_the_question_and_says_so():
    world = await quiz(1, seconds=60)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupil = (await pupils_at(world, table, 1))[0]
    await told_present(teacher, 1)
    await lead(teacher, table, {"type": "start"})
    view = await phase(pupil, 0, "ASK")
    await conduct.pause(world.session.pk, "看前面")
    assert (await pupil.act(0, first(view)))["code"] == "paused"
    await conduct.resume(world.session.pk)
    assert (await pupil.act(0, first(view)))["t"] == "ok"


async def test_the_clock_leads_from_the_start_to_the_end(monkeypatch):
    """QUIZ-21, QUIZ-14: the deadline closes a question though nobody answered; nobody becomes absent."""
    world = await quiz(2, pace="clock", seconds=5, reveal_seconds=3)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, 2)
    await lead(teacher, table, {"type": "start"})
    host = await hosts.open(table.pk)
    for number in range(1, 5):
        await phase(pupils[0], 0, "ASK", number)
        async with host.held():
            assert await host.expire(forced=True)
        await phase(pupils[0], 0, "REVEAL", number)
        async with host.held():
            assert await host.expire(forced=True)
    await pupils[0].until("over")
    assert host.outcome.reason == "all_asked"
    assert not any(seat.absent for seat in host.seats)
    assert [attempt.score for attempt in await attempts_of(table)] == [None] * 8


async def test_the_bell_closes_the_open_question_and_keeps_what_was_answered():
    world = await quiz(2)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, 2)
    await lead(teacher, table, {"type": "start"})
    view = await phase(pupils[0], 0, "ASK")
    await pupils[0].act(0, first(view))
    await conduct.end_activity(world.session.pk)
    scores = {attempt.seat: attempt.score for attempt in await attempts_of(table)}
    assert scores[0] in (0.0, 1.0)
    assert scores[1] is None


# The monitor --------------------------------------------------------------------------------------------


async def test_a_quiz_that_waits_for_the_teacher_is_not_stuck():
    world = await quiz(2)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, len(pupils))
    host = await hosts.open(table.pk)
    for action in ("start", "close"):
        host.moved_at -= 3600
        facts = await database_sync_to_async(overview.read_facts)(world.session.pk)
        row = overview.session_frame(facts, {table.pk: host})["tables"][0]
        assert row["stuck"] is False
        await lead(teacher, table, {"type": action})
    assert await host.skip() is False, "the computer answers nothing in a quiz"


async def test_the_teacher_alone_sees_who_has_not_answered():
    world = await quiz(3)
    table = await the_table(world)
    teacher = await teacher_at(world, table)
    pupils = await pupils_at(world, table, 2)
    await told_present(teacher, len(pupils))
    await lead(teacher, table, {"type": "start"})
    view = await phase(pupils[0], 0, "ASK", 1)
    assert (await pupils[0].act(0, first(view)))["t"] == "ok"
    facts = await database_sync_to_async(overview.read_facts)(world.session.pk)
    host = await hosts.open(table.pk)
    shown = overview.session_frame(facts, {table.pk: host})["tables"][0]
    assert shown["awaited"] == [1], "seat 2 is not there"
    assert "awaited" not in overview.session_frame(facts, {table.pk: host}, projector=True)["tables"][0]


# Each alone ---------------------------------------------------------------------------------------------


async def test_quiz_21_self_paced_each_student_has_a_table_of_one():
    world = await database_sync_to_async(prepared)(
        3, game="quiz", mode="individual", options={"recipe": RECIPE, "pace": "self"}
    )
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world)
    tables = await conduct.start_activity(world.session.pk)
    assert len(tables) == 3
    seat = await database_sync_to_async(Seat.objects.select_related("student").get)(table_id=tables[0])
    device = await at_table(tables[0], await browser(seat.student))
    view = await phase(device, 0, "ASK", 1)
    assert (await device.act(0, first(view)))["t"] == "ok"
    await phase(device, 0, "REVEAL", 1)
    assert device.views[0]["legal"] == [{"type": "next"}]
    assert (await device.act(0, {"type": "next"}))["t"] == "ok"
    await phase(device, 0, "ASK", 2)
    assert (await attempts_of(await database_sync_to_async(Table.objects.get)(pk=tables[0])))[0].student_id
