"""A teacher who signs out of a browser takes its sockets along: monitor, projector, a table looked at."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from classroom.live import session_consumers
from classroom.live.protocol import Close
from classroom.rosters import sign_in
from tests.live.devices import Device
from tests.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


def signed_in(world: World) -> Client:
    client = Client()
    client.force_login(world.teacher)
    return client


def key_of(client: Client) -> str:
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


async def test_all_sockets_of_the_browser_close_and_none_opens_again(world: World):
    table = await database_sync_to_async(world.table)()
    client = await database_sync_to_async(signed_in)(world)
    elsewhere = await database_sync_to_async(signed_in)(world)
    places = (
        f"/ws/session/{world.session.pk}/",
        f"/ws/session/{world.session.pk}/?view=projector",
        f"/ws/table/{table.pk}/",
    )
    here = [await Device(place, key_of(client)).connect() for place in places]
    there = [await Device(place, key_of(elsewhere)).connect() for place in places]
    key = key_of(client)
    await database_sync_to_async(client.post)(reverse("rosters:teacher-logout"))
    for device in here:
        assert await device.closed() == Close.CHANGED, "the page connects again, and is told then"
    for place in places:
        again = await Device(place, key).connect()
        assert await again.closed() == Close.SIGN_IN
    for device in there:
        await device.send({"t": "seen", "rev": 0})
        await device.until("seen")
        await device.leave()


async def test_a_student_who_signs_in_on_the_teachers_browser_closes_them_too(world: World):
    client = await database_sync_to_async(signed_in)(world)
    monitor = await Device(f"/ws/session/{world.session.pk}/", key_of(client)).connect()

    def student_comes() -> None:
        request = HttpRequest()
        request.session = client.session
        request.user = get_user(request)
        sign_in.sign_in(request, world.students[0])

    await database_sync_to_async(student_comes)()
    assert await monitor.closed() == Close.CHANGED


async def test_a_lost_message_is_made_up_for(world: World, monkeypatch: pytest.MonkeyPatch):
    """Redis was away while the teacher signed out: the page’s own look finds it. (Nothing is told here.)"""
    monkeypatch.setattr(session_consumers, "HEAL_SECONDS", 0.0)
    monkeypatch.setattr(session_consumers, "LOOK_SECONDS", 0.05)
    client = await database_sync_to_async(signed_in)(world)
    monitor = await Device(f"/ws/session/{world.session.pk}/", key_of(client)).connect()
    await database_sync_to_async(lambda: client.session.flush())()
    assert await monitor.closed() == Close.CHANGED
