"""A table that ended early plays the activity's filler until the bell."""

from __future__ import annotations

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone
from django.utils.translation import override

from classroom.lessons.models import Activity
from classroom.live import conduct, places
from classroom.live.overview import read_facts, session_frame
from classroom.live.people import Person
from classroom.play import standing
from classroom.play.host import hosts
from classroom.play.models import Seat, Table
from tests.live.test_conduct import look, refused, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]

RACE = {"game": "voyage-race", "deck": {"kind": "built-in", "key": "taiwan"}, "options": {}}


async def stopped(world) -> int:
    """The first table ends, long enough ago to play on."""
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    await host.stop()
    ago = timezone.now() - timedelta(seconds=conduct.REMATCH_AFTER_SECONDS + 1)
    await database_sync_to_async(Table.objects.filter(pk=host.table_id).update)(ended_at=ago)
    return host.table_id


@database_sync_to_async
def sitting(table_id: int) -> list[int | None]:
    return list(Seat.objects.filter(table=table_id).order_by("index").values_list("student_id", flat=True))


async def test_the_filler_is_dealt_by_itself_for_the_same_people_and_again_after_it():
    world = await running(when_done="filler", filler=RACE)
    first = await stopped(world)
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    second = tables[0]
    assert (second.game, second.filler, second.number, second.round) == ("voyage-race", True, 1, 2)
    assert await sitting(second.table_id) == await sitting(first)
    await stopped(world)
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    assert (tables[0].game, tables[0].filler, tables[0].round) == ("voyage-race", True, 3)
    kept = await database_sync_to_async(lambda: [*Table.objects.values_list("game", flat=True)])()
    assert sorted(kept) == ["voyage-race", "voyage-race", "voyage-team"], "reports find all of them"


async def test_a_restart_deals_what_was_played():
    world = await running(when_done="filler", filler=RACE)
    _state, _activity, tables = await look(world)
    await conduct.restart_table(world.session.pk, tables[0].table_id)
    _state, _activity, tables = await look(world)
    assert (tables[0].game, tables[0].filler) == ("voyage-team", False)
    await stopped(world)
    filler = await conduct.rematch(world.session.pk, tables[0].table_id)
    fresh = await conduct.restart_table(world.session.pk, filler)
    found = await database_sync_to_async(standing.table_standing)(fresh)
    assert found is not None
    assert (found.game, found.filler) == ("voyage-race", True)


async def test_a_filler_whose_cards_are_gone_is_refused_and_the_table_stays_as_it_was():
    world = await running(when_done="filler", filler=RACE)
    first = await stopped(world)
    gone = RACE | {"deck": {"kind": "own", "id": 4711}}
    await database_sync_to_async(Activity.objects.filter(pk=world.activity.pk).update)(filler=gone)
    await refused("unknown_deck", conduct.rematch(world.session.pk, first))
    await conduct.settle(world.session.pk)
    _state, _activity, tables = await look(world)
    assert tables[0].table_id == first


async def test_the_monitor_says_which_game_the_filler_is():
    world = await running(when_done="filler", filler=RACE)
    facts = await database_sync_to_async(read_facts)(world.session.pk)
    assert session_frame(facts, {})["tables"][0]["filler"] == ""
    await stopped(world)
    await conduct.settle(world.session.pk)
    facts = await database_sync_to_async(read_facts)(world.session.pk)
    assert session_frame(facts, {})["tables"][0]["filler"]


async def test_tablets_are_told_what_comes_instead_of_the_same_game_again():
    world = await running(when_done="filler", filler=RACE)
    _state, _activity, tables = await look(world)
    host = await hosts.open(tables[0].table_id)
    await host.stop()

    @database_sync_to_async
    def told() -> dict[str, object]:
        people = [Person.student(student) for student in world.students]
        room, session = places.session_for(people)
        with override("en"):
            return places.place_frame(people, [], room, session)

    frame = await told()
    assert frame["again_game"] == "Voyage with Taiwan: the race"
    await database_sync_to_async(Activity.objects.update)(when_done="rematch")
    assert "again_game" not in await told()
