"""Questions in between: asked when they are due, once; the game waits no longer than their clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async

from classroom.live import conduct, hub, interludes
from classroom.live.interludes import Pair, close_question
from classroom.live.overview import read_facts, session_frame
from classroom.play import standing
from classroom.play.host import TableHost, hosts
from classroom.play.models import Attempt, Move, Seat, Table
from classroom.play.selectors import Questions
from tests.live.devices import Device, at_table
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live", "at_once")]

FOLK = {"kind": "questions", "key": "folk"}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A due question does not wait for the last move to be seen."""
    monkeypatch.setattr(interludes, "ASK_AFTER", 0.0)


def in_between(every: str | int = "round", seconds: int = 30) -> dict[str, Any]:
    return {"deck": FOLK, "every": every, "seconds": seconds}


async def seated(people: int = 2, bots: int = 0, **how: Any) -> tuple[World, Table, list[Device]]:
    """A table of voyage-race with a tablet for each person."""
    fields = {"game": "voyage-race", "interlude": in_between(), **how}
    world = await database_sync_to_async(World.make)(4, **fields)
    table = await database_sync_to_async(world.table)(*world.students[:people], bots=bots)
    tablets = []
    for student in world.students[:people]:
        key = await database_sync_to_async(world.browser)(student)
        tablets.append(await at_table(table.pk, key))
    return world, table, tablets


async def until(true: Callable[[], bool]) -> None:
    """Looks after each change of a table; the limit only ends what never comes."""
    changed = asyncio.Event()

    def told(_host: TableHost) -> None:
        changed.set()

    hosts.subscribe(told)
    try:
        async with asyncio.timeout(20):
            while not true():
                changed.clear()
                await changed.wait()
    finally:
        hosts.unsubscribe(told)


async def one_move(game: TableHost) -> Any:
    """Whoever is to move does, as a bot would."""
    seat = min(seat for seat in game.match.to_move if seat >= 0)
    action = game.match.bot(seat, 1.0, random.Random(3))
    return await game.act(seat=seat, key=f"k{game.revision}", rev=game.revision, action=action)


async def play_a_round(game: TableHost) -> None:
    """Up to the next round's mark."""
    round = game.match.view(None)["round"]
    while game.match.view(None)["round"] == round:
        assert (await one_move(game)).ok


async def asked(
    people: int = 2, bots: int = 0, **how: Any
) -> tuple[World, TableHost, TableHost, list[Device]]:
    """As `seated`, with the first question open."""
    world, table, tablets = await seated(people, bots, **how)
    game = await hosts.open(table.pk)
    await play_a_round(game)
    await until(lambda: game.waits)
    assert game.interlude is not None
    return world, game, await hosts.open(game.interlude), tablets


async def answer(quiz: TableHost, seat: int) -> Any:
    action = {**quiz.match.sample(seat, random.Random(1)), "type": "answer"}
    return await quiz.act(seat=seat, key=f"a{quiz.revision}", rev=quiz.revision, action=action)


async def test_off_by_default():
    world, table, _tablets = await seated(interlude={})
    game = await hosts.open(table.pk)
    assert game.interlude is None
    await play_a_round(game)
    assert not game.waits
    assert await Table.objects.filter(activity=world.activity).acount() == 1


async def test_a_question_opens_at_the_round_mark_and_the_game_waits():
    _world, game, quiz, tablets = await asked()
    assert quiz.match.state.phase == "ASK"
    assert quiz.clock is not None
    assert quiz.clock.seconds == 30
    refused = await one_move(game)
    assert (refused.ok, refused.code) == (False, "interlude")
    for tablet in tablets:
        await tablet.until(lambda frame: frame["t"] == "interlude" and frame["open"])
    assert tablets[0].views[0]["legal"] == []
    assert tablets[0].frames[0]["interlude"] == quiz.table_id


async def test_a_question_waits_until_what_the_round_ended_with_has_been_shown(
    monkeypatch: pytest.MonkeyPatch,
):
    """As a festival of 北管 or a race of 馬到成功: it would lie over it."""
    world, table, _tablets = await seated()
    game = await hosts.open(table.pk)
    monkeypatch.setattr(type(game.match.game), "show_seconds", lambda *_: 600.0)
    await play_a_round(game)
    pair = await interludes._of(game.loop)._pair(table.pk)
    assert pair is not None
    await pair.follow()
    assert not game.waits
    # All of it has been seen.
    game.moved_at -= 600
    pair._due_at = None
    await pair.follow()
    await until(lambda: game.waits)
    assert await Table.objects.filter(activity=world.activity).acount() == 2


async def test_it_ends_when_all_who_are_there_have_answered_and_the_answers_are_evidence():
    world, game, quiz, tablets = await asked()
    assert (await answer(quiz, 0)).ok
    assert game.waits
    assert (await answer(quiz, 1)).ok
    await until(lambda: game.asked is None)
    assert quiz.match.state.phase == "REVEAL"
    assert (await one_move(game)).ok, "the reveal holds nobody up"
    rows = [row async for row in Attempt.objects.filter(table_id=quiz.table_id).order_by("seat")]
    assert [(row.by, row.student_id) for row in rows] == [
        ("student", student.pk) for student in world.students[:2]
    ]
    assert {row.skill for row in rows} == {"culture"}
    assert await tablets[0].until(lambda frame: frame["t"] == "interlude" and not frame["open"])


async def test_it_ends_with_its_clock_though_nobody_answers():
    _world, game, quiz, _tablets = await asked()
    before = game.revision
    await Table.objects.filter(pk=quiz.table_id).aupdate(deadline=await past())
    await quiz.refresh()
    await until(lambda: game.asked is None)
    assert game.revision == before
    assert (await one_move(game)).ok
    scores = [row.score async for row in Attempt.objects.filter(table_id=quiz.table_id)]
    assert scores == [None, None], "present, and unanswered"


@database_sync_to_async
def past() -> Any:
    from django.utils import timezone

    return timezone.now() - timedelta(seconds=1)


async def test_each_mark_asks_once_and_those_that_were_missed_are_not_made_up_for():
    _world, game, quiz, _tablets = await asked()
    for seat in (0, 1):
        await answer(quiz, seat)
    await until(lambda: game.asked is None)
    number = quiz.match.state.at
    await play_a_round(game)
    await until(lambda: game.waits)
    assert quiz.match.state.at == number + 1


async def test_every_so_many_minutes(monkeypatch: pytest.MonkeyPatch):
    _world, table, _tablets = await seated(interlude=in_between(5), game="voyage-team")
    game = await hosts.open(table.pk)
    assert not game.waits
    game.started_at -= 5 * 60 - 0.3
    interludes._of(game.loop).changed(game)
    await until(lambda: game.waits)


async def test_a_late_comer_takes_part_from_the_next_question_and_bots_are_not_asked():
    world, game, quiz, _tablets = await asked(2, bots=1, game="voyage-race")
    late = world.students[2]
    await game.seat_person(2, student_id=late.pk)
    await until(lambda: quiz.seats[2].key == f"s{late.pk}")
    assert 2 not in quiz.match.state.open
    for seat in (0, 1):
        await answer(quiz, seat)
    await until(lambda: game.asked is None)
    assert not await Attempt.objects.filter(table_id=quiz.table_id, seat=2).aexists()
    await game.seat_bot(2)
    await until(lambda: quiz.seats[2].key is None)


async def test_bots_wait_too():
    _world, table, _tablets = await seated(1, bots=2)
    game = await hosts.open(table.pk)
    assert game.interlude is not None
    quiz = await hosts.open(game.interlude)
    while not game.waits:  # bots move by themselves
        await until(lambda: game.waits or 0 in game.match.to_move)
        action = game.match.bot(0, 1.0, random.Random(3)) if not game.waits else {}
        await game.act(seat=0, key=f"k{game.revision}", rev=game.revision, action=action)
    assert quiz.match.state.open == (0,), "the computer is not asked"
    before = game.revision
    game._driver.plan()
    await game._driver._drive()
    assert game.revision == before
    assert (await answer(quiz, 0)).ok
    await until(lambda: game.asked is None)


async def test_the_clock_of_the_game_stands_still_meanwhile():
    _world, game, quiz, _tablets = await asked(options={"seconds": 60})
    await until(lambda: game.clock is not None and game.clock.deadline is None)
    assert not await game.due()
    for seat in (0, 1):
        await answer(quiz, seat)
    await until(lambda: game.clock is not None and game.clock.deadline is not None)


async def test_pause_holds_both_and_both_go_on():
    world, game, quiz, _tablets = await asked()
    await conduct.pause(world.session.pk, "看前面")
    assert quiz.clock is not None
    assert quiz.clock.deadline is None
    assert (await answer(quiz, 0)).code == "paused"
    await conduct.resume(world.session.pk)
    await until(lambda: game.waits)
    assert (await one_move(game)).code == "interlude"
    assert (await answer(quiz, 0)).ok


async def test_the_bell_ends_both():
    world, game, quiz, _tablets = await asked()
    await answer(quiz, 0)
    await conduct.end_activity(world.session.pk)
    await until(lambda: quiz.status == "ended")
    assert game.status == "ended"
    rows = Attempt.objects.filter(table_id=quiz.table_id, score__isnull=False)
    assert await rows.acount() == 1, "what was answered counts"


async def test_a_restarted_table_gets_fresh_questions():
    world, game, quiz, _tablets = await asked()
    item = quiz.match.view(None)["question"]["id"]
    for seat in (0, 1):
        await answer(quiz, seat)
    await until(lambda: game.asked is None)
    fresh = await hosts.open(await conduct.restart_table(world.session.pk, game.table_id))
    await until(lambda: quiz.status == "restarted")
    assert fresh.interlude not in (None, quiz.table_id)
    assert fresh.interlude is not None
    other = await hosts.open(fresh.interlude)
    assert other.match.setting.deck.questions[0].id != item
    assert other.match.setting.deck.questions[-1].id == item


async def test_what_a_process_that_died_left_behind_is_settled():
    world, table, _tablets = await seated()
    await Table.objects.filter(pk=table.pk).aupdate(status="restarted")
    quiz = await Table.objects.aget(interlude_of=table)
    assert await database_sync_to_async(standing.questions_left)(world.session.pk) == [quiz.pk]
    await hosts.catch_up()
    left = await hosts.open(quiz.pk)
    await left.stop()
    assert await database_sync_to_async(standing.questions_left)(world.session.pk) == []


async def test_two_processes_ask_once():
    _world, game, quiz, _tablets = await asked()
    pair = Pair(game, quiz, Questions("round", 0))
    assert pair.number_due() == 1
    before = await Move.objects.filter(table_id=quiz.table_id).acount()
    again = await quiz.act(seat=-1, key="every:1", rev=0, action={"type": "start"}, by="host")
    assert again.ok
    assert await Move.objects.filter(table_id=quiz.table_id).acount() == before


async def test_a_restarted_server_waits_on_and_no_longer_than_the_clock():
    _world, game, quiz, tablets = await asked(options={"seconds": 60})
    await until(lambda: game.clock is not None and game.clock.deadline is None)
    for tablet in tablets:
        await tablet.leave()
    await hub.close()
    hosts.close()
    again = await hosts.open(game.table_id)
    assert again.waits
    assert (await one_move(again)).code == "interlude"
    hosts.close()
    await hub.close()
    # All processes were gone when the question's time passed.
    await Table.objects.filter(pk=quiz.table_id).aupdate(deadline=await past())
    last = await hosts.open(game.table_id)
    await until(lambda: last.clock is not None and last.clock.deadline is not None)
    assert (await one_move(last)).ok


async def test_the_teacher_closes_it_with_skip_and_the_monitor_says_what_the_table_does():
    world, game, quiz, _tablets = await asked()
    facts = await database_sync_to_async(read_facts)(world.session.pk)
    frame = session_frame(facts, {game.table_id: game})
    assert [row["number"] for row in frame["tables"]] == [1], "the questions are no table of their own"
    assert frame["tables"][0]["asking"] is True
    assert frame["tables"][0]["stuck"] is False
    await conduct.skip(world.session.pk, game.table_id)
    await until(lambda: game.asked is None)
    assert quiz.match.state.phase == "REVEAL"
    assert not await close_question(game)


async def test_a_place_is_at_the_game_and_not_at_its_questions():
    world, table, _tablets = await seated()
    keys = [f"s{student.pk}" for student in world.students[:2]]
    places = await database_sync_to_async(standing.places_of)(world.session.pk, keys)
    assert {place.table_id for place in places} == {table.pk}
    assert await Seat.objects.filter(student__in=world.students[:2]).acount() == 4


async def outcome_with(extra: dict[str, Any]) -> tuple[int, bytes]:
    """Thirty moves of the same game, every question in between answered."""
    _world, table, _tablets = await seated(interlude=extra)
    game = await hosts.open(table.pk)
    for step in range(30):
        if game.status != "playing":
            break
        seat = min(each for each in game.match.to_move if each >= 0)
        action = game.match.bot(seat, 1.0, random.Random(step))
        done = await game.act(seat=seat, key=f"m{step}", rev=game.revision, action=action)
        while done.code == "interlude":
            quiz = await hosts.open(game.interlude or 0)
            for each in (0, 1):
                # It may have closed a moment ago, and the game not have heard of it yet.
                if quiz.match.state.phase == "ASK":
                    await answer(quiz, each)
            await until(lambda: game.asked is None)
            done = await game.act(seat=seat, key=f"m{step}", rev=game.revision, action=action)
        assert done.ok
    return game.revision, game.match.state_json


async def test_the_game_itself_is_the_same_with_and_without():
    assert await outcome_with({}) == await outcome_with(in_between())
