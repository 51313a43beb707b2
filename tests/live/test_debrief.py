"""The debrief and the how-to on the projector: state, sockets, who may, and that nobody is named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.errors import Refused
from classroom.lessons.models import Activity, GameSession, Guest
from classroom.live import conduct, stage
from classroom.live.debrief import debrief_json, has_stop
from classroom.play.debriefs import debrief_of
from classroom.play.models import Attempt, Table
from classroom.rosters.models import Teacher
from history_content import library
from tests.live.devices import Device
from tests.live.test_conduct import arrive, prepared
from tests.world import World, browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live")]


def judge(
    table: Table, seat: int, card: str, before: str | None, after: str | None, score: float, **more: Any
):
    """One placement, stored as the journal does; by the seat's student unless ``more`` says otherwise."""
    who = table.seats.get(index=seat)
    fields: dict[str, Any] = {"by": "student", "student_id": who.student_id}
    Attempt.objects.create(
        table=table,
        revision=1,
        seat=seat,
        skill="chronology",
        kind="place",
        item=card,
        items=json.dumps([card, before, after]),
        answer="3",
        truth="[4]",
        score=score,
        chance=0.25,
        at=timezone.now(),
        **(fields | more),
    )


def ended(students: int = 4) -> tuple[World, list[str]]:
    """An activity that has ended, in which the second and third card were swapped by all; and three cards in
    right order.
    """
    world = World.make(students)
    table = world.table()
    deck = library.restore(table.content_hash).deck
    cards = [card.id for card in sorted(deck.cards, key=lambda card: card.year)[5:30:8]][:3]
    for seat in range(students):
        judge(table, seat, cards[1], cards[2], None, 0.0)
        judge(table, seat, cards[0], None, cards[2], 1.0)
    end(world)
    return world, cards


def end(world: World) -> None:
    Table.objects.filter(activity=world.activity).update(status="ended")
    Activity.objects.filter(pk=world.activity.pk).update(
        state=Activity.State.ENDED, started_at=timezone.now(), ended_at=timezone.now()
    )


def teacher(world: World) -> Client:
    client = Client()
    client.force_login(world.teacher)
    return client


def figures_of(world: World) -> str:
    return reverse("live:debrief-figures", args=[world.session.pk, world.activity.pk])


# What is read -------------------------------------------------------------------------------------------


def test_the_figures_are_those_of_the_class_and_name_nobody():
    world, cards = ended()
    answer = teacher(world).get(figures_of(world))
    told = answer.json()
    assert [card["id"] for card in told["cards"]] == cards, "in right order of time"
    assert [(card["asked"], card["missed"]) for card in told["cards"]] == [(4, 0), (4, 4), (0, 0)]
    assert [card["mark"] for card in told["cards"]] == ["right", "often", ""]
    assert told["swaps"] == [{"first": cards[1], "second": cards[2], "swapped": 4, "asked": 4}]
    assert (told["people"], told["judgements"]) == (4, 8)
    assert told["cards"][0]["back"]["explanation"]
    text = answer.content.decode()
    for student in world.students:
        assert student.name not in text


def test_only_what_students_and_guests_judged_is_counted():
    """Nothing of bots and the clock, nothing of a guest whom the teacher removed."""
    world, cards = ended(2)
    table = world.tables[0]
    session = world.session
    guest = Guest.objects.create(session=session, nickname="小花", device="d1")
    gone = Guest.objects.create(session=session, nickname="大樹", device="d2", removed_at=timezone.now())
    for by in ("bot", "clock"):
        judge(table, 0, cards[1], cards[2], None, 0.0, by=by)
    judge(table, 0, cards[1], cards[2], None, 0.0, by="guest", student_id=None, guest_id=gone.pk)
    assert debrief_of([world.activity.pk]).findings.judgements == 4
    judge(table, 0, cards[1], cards[2], None, 0.0, by="guest", student_id=None, guest_id=guest.pk)
    found = debrief_of([world.activity.pk])
    assert (found.findings.judgements, found.people) == (5, 3)


def test_other_tables_and_more_of_them_cost_no_more_queries(django_assert_num_queries):
    world, cards = ended()
    with django_assert_num_queries(2):
        debrief_of([world.activity.pk])
    for _ in range(3):
        table = world.table()
        judge(table, 0, cards[1], cards[2], None, 0.0)
    with django_assert_num_queries(2):
        found = debrief_of([world.activity.pk])
    assert found.findings.judgements == 11


def test_an_activity_in_which_nothing_was_judged():
    world = World.make(2)
    world.table()
    end(world)
    told = teacher(world).get(figures_of(world)).json()
    assert (told["cards"], told["swaps"], told["questions"], told["eras"]) == ([], [], [], [])


def asked(
    table: Table, seat: int, item: str, kind: str, skill: str, answer: Any, score: float, items=()
) -> None:
    who = table.seats.get(index=seat)
    Attempt.objects.create(
        table=table,
        revision=1,
        seat=seat,
        by="student",
        student_id=who.student_id,
        skill=skill,
        kind=kind,
        item=item,
        items=json.dumps(items),
        answer=json.dumps(answer),
        truth="null",
        score=score,
        chance=0.25,
        at=timezone.now(),
    )


def quizzed(key: str) -> World:
    deck = {"kind": "questions", "key": key}
    world = World.make(1, game="quiz", deck=deck, options={"pace": "self"}, mode="individual")
    world.table()
    return world


def test_questions_of_culture_are_told_in_words_the_weakest_first():
    world = quizzed("beiguan")
    table = world.tables[0]
    for answer in ("a1", "a1", "a4"):
        asked(table, 0, "bg-s01", "choice", "culture", answer, float(answer == "a4"))
    asked(table, 0, "bg-m01", "match", "culture", {"l1": "r2", "l2": "r3", "l3": "r1"}, 2 / 3)
    asked(table, 0, "bg-o01", "sequence", "culture", ["i1", "i2", "i3"], 1 / 3)
    end(world)
    told = teacher(world).get(figures_of(world)).json()
    assert {question["id"] for question in told["questions"][:2]} == {"bg-s01", "bg-o01"}
    assert told["questions"][2]["id"] == "bg-m01"
    by_id = {question["id"]: question for question in told["questions"]}
    choice, match, order = by_id["bg-s01"], by_id["bg-m01"], by_id["bg-o01"]
    assert {(each["id"], each["count"], each["right"]) for each in choice["options"]} == {
        ("a1", 2, False),
        ("a2", 0, False),
        ("a3", 0, False),
        ("a4", 1, True),
    }
    assert (choice["asked"], choice["right"]) == (3, 1)
    assert all(each["text"] and each["text"] != each["id"] for each in choice["options"])
    assert choice["text"]
    assert choice["explanation"]
    assert {(each["text"], each["to"]) for each in match["options"]} >= {("嗩吶", "吹奏")}
    deck = library.restore(table.content_hash).deck
    assert [each["id"] for each in order["options"]] == list(deck.question["bg-o01"].truth)


def test_era_questions_over_a_clue_are_told_as_the_clue():
    world = quizzed("eras")
    table = world.tables[0]
    deck = library.restore(table.content_hash).deck
    question = deck.questions[0]
    clue = question.items[0]
    right = deck.clue[clue].era
    wrong = next(era for era in question.options if era != right)
    shown = [clue, *question.options]
    asked(table, 0, question.id, "era", "era", wrong, 0.0, shown)
    asked(table, 0, question.id, "era", "era", right, 1.0, shown)
    end(world)
    (told,) = teacher(world).get(figures_of(world)).json()["questions"]
    assert (told["id"], told["kind"], told["asked"], told["right"]) == (clue, "clue", 2, 1)
    assert {(each["id"], each["right"], each["count"]) for each in told["options"]} == {
        (wrong, False, 1),
        (right, True, 1),
    }
    assert told["text"]
    assert told["explanation"]


# Who may ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["live:debrief-figures", "live:debrief-of"])
def test_figures_are_for_teachers_of_the_class(name):
    world, _cards = ended()
    address = reverse(name, args=[world.session.pk, world.activity.pk])
    assert teacher(world).get(address).status_code == 200
    other = Client()
    other.force_login(Teacher.objects.create(username="other"))
    assert other.get(address).status_code == 404
    student = Client()
    student.cookies["sessionid"] = browser_of(world.students[0])
    assert student.get(address).status_code == 403
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("action", ["debrief", "howto", "clear-stage"])
def test_only_the_teacher_has_the_projector_in_hand(action):
    world, _cards = ended()
    address = reverse("live:act", args=[world.session.pk, action])
    data = {"activity": world.activity.pk, "step": 0}
    student, other = Client(), Client()
    student.cookies["sessionid"] = browser_of(world.students[0])
    other.force_login(Teacher.objects.create(username="other"))
    for client, status in ((student, 403), (other, 404), (Client(), 401), (teacher(world), 200)):
        answer = client.post(address, data, content_type="application/json")
        assert answer.status_code == status


def test_figures_of_a_running_activity_are_not_told():
    """What is still played may not be shown in front of those who play it."""
    world = World.make(2)
    world.table()
    assert teacher(world).get(figures_of(world)).status_code == 404


def test_figures_of_another_sessions_activity_are_not_told():
    world, _cards = ended()
    other, _same = ended()
    address = reverse("live:debrief-figures", args=[world.session.pk, other.activity.pk])
    assert teacher(world).get(address).status_code == 404


# What is on the projector -------------------------------------------------------------------------------


@database_sync_to_async
def stored(world: World) -> dict[str, Any]:
    return dict(GameSession.objects.get(pk=world.session.pk).showing)


async def page(world: World, view: str = "") -> Device:
    session = await database_sync_to_async(world.teacher_browser)()
    return await Device(f"/ws/session/{world.session.pk}/{view}", session).connect()


async def shows(device: Device, test) -> dict[str, Any]:
    frame = await device.until(lambda frame: frame["t"] == "session" and test(frame["stage"]))
    return dict(frame["stage"] or {})


async def test_the_projector_follows_each_step_and_a_reload_finds_it():
    world, cards = await database_sync_to_async(ended)()
    projector, monitor = await page(world, "?view=projector"), await page(world)
    await shows(projector, lambda stage: stage is None)
    await stage.show_debrief(world.session.pk, world.activity.pk)
    for device in (projector, monitor):
        found = await shows(device, lambda stage: stage)
        assert found == {"show": "debrief", "activity": world.activity.pk, "at": ["overview"]}
    await stage.show_debrief(world.session.pk, world.activity.pk, ["card", cards[1]])
    await shows(projector, lambda stage: stage and stage["at"] == ["card", cards[1]])
    reloaded = await page(world, "?view=projector")
    await shows(reloaded, lambda stage: stage and stage["at"] == ["card", cards[1]])
    await stage.show_debrief(world.session.pk, world.activity.pk, ["swap", cards[1], cards[2]])
    await shows(reloaded, lambda stage: stage and stage["at"] == ["swap", cards[1], cards[2]])
    await stage.clear_stage(world.session.pk)
    for device in (projector, monitor, reloaded):
        await shows(device, lambda stage: stage is None)
        await device.leave()


async def test_the_projectors_frame_names_nobody_in_a_debrief():
    world, cards = await database_sync_to_async(ended)()
    projector = await page(world, "?view=projector")
    await stage.show_debrief(world.session.pk, world.activity.pk, ["card", cards[1]])
    found = await shows(projector, lambda stage: stage)
    assert set(found) == {"show", "activity", "at"}
    await projector.leave()


async def test_tablets_mark_the_card_that_is_talked_about_and_learn_nothing_else():
    world, cards = await database_sync_to_async(ended)()
    key = await database_sync_to_async(browser_of)(world.students[0])
    tablet = await Device("/ws/student/", key).connect()
    place = await tablet.until("place")
    assert (place["phase"], place["debrief"]) == ("result", [])
    await stage.show_debrief(world.session.pk, world.activity.pk, ["card", cards[1]])
    assert await tablet.until("debrief") == {"t": "debrief", "cards": [cards[1]]}
    again = await Device("/ws/student/", key).connect()
    assert (await again.until("place"))["debrief"] == [cards[1]], "a tablet that woke up finds it"
    await stage.clear_stage(world.session.pk)
    for device in (tablet, again):
        assert (await device.until("debrief"))["cards"] == []
        await device.leave()


@pytest.mark.parametrize(
    "at", [["card", "no-such-card"], ["card"], ["swap", "a", "b"], ["question", "x"], ["elsewhere"], []]
)
async def test_a_stop_that_the_debrief_does_not_have_is_refused_and_changes_nothing(at):
    world, _cards = await database_sync_to_async(ended)()
    await stage.show_debrief(world.session.pk, world.activity.pk)
    before = await stored(world)
    with pytest.raises(Refused) as refusal:
        await stage.show_debrief(world.session.pk, world.activity.pk, at)
    assert refusal.value.code == "no_such_stop"
    assert await stored(world) == before


async def test_no_debrief_while_tables_play():
    world = await database_sync_to_async(World.make)(2)
    await database_sync_to_async(world.table)()
    with pytest.raises(Refused) as refusal:
        await stage.show_debrief(world.session.pk, world.activity.pk)
    assert refusal.value.code == "still_running"
    assert await stored(world) == {}


async def test_an_activity_of_another_session_is_refused():
    world, _cards = await database_sync_to_async(ended)()
    other, _same = await database_sync_to_async(ended)()
    for put in (stage.show_debrief, stage.show_howto):
        with pytest.raises(Refused) as refusal:
            await put(world.session.pk, other.activity.pk)
        assert refusal.value.code == "no_such_activity"


async def test_the_how_to_can_be_shown_in_the_lobby_and_goes_when_the_game_begins():
    world = await database_sync_to_async(prepared)(2)
    await conduct.open_session(world.session.pk)
    await database_sync_to_async(arrive)(world, *world.students)
    projector = await page(world, "?view=projector")
    await stage.show_howto(world.session.pk, world.activity.pk, 2)
    found = await shows(projector, lambda stage: stage)
    assert (found["show"], found["game"], found["step"]) == ("howto", "voyage-team", 2)
    await conduct.start_activity(world.session.pk)
    await shows(projector, lambda stage: stage is None)
    await stage.show_howto(world.session.pk, world.activity.pk)
    await shows(projector, lambda stage: stage and stage["step"] == 0)
    await conduct.pause(world.session.pk)
    frame = await projector.until(lambda frame: frame["t"] == "session" and frame["state"] == "paused")
    assert frame["stage"], "a pause is the moment to explain"
    await conduct.resume(world.session.pk)
    await conduct.end_activity(world.session.pk)
    await shows(projector, lambda stage: stage is None)
    await projector.leave()


@pytest.mark.parametrize("step", [-1, 50, 10**6])
async def test_a_how_to_has_no_such_step(step):
    world = await database_sync_to_async(World.make)(2)
    with pytest.raises(Refused):
        await stage.show_howto(world.session.pk, world.activity.pk, step)


async def test_a_debrief_ends_with_the_session_and_can_be_begun_again_after_it():
    world, _cards = await database_sync_to_async(ended)()
    projector = await page(world, "?view=projector")
    await stage.show_debrief(world.session.pk, world.activity.pk)
    await shows(projector, lambda stage: stage)
    await conduct.end_session(world.session.pk)
    await shows(projector, lambda stage: stage is None)
    await stage.show_debrief(world.session.pk, world.activity.pk)
    await shows(projector, lambda stage: stage)
    with pytest.raises(Refused) as refusal:
        await stage.show_howto(world.session.pk, world.activity.pk)
    assert refusal.value.code == "session_ended"
    await projector.leave()


async def test_what_another_version_of_the_program_stored_shows_the_tables():
    world, _cards = await database_sync_to_async(ended)()
    await database_sync_to_async(GameSession.objects.filter(pk=world.session.pk).update)(
        showing={"show": "fireworks", "moment": ""}
    )
    projector = await page(world, "?view=projector")
    await shows(projector, lambda stage: stage is None)
    await projector.leave()


# Pages --------------------------------------------------------------------------------------------------


def test_the_page_for_the_evening_is_of_the_last_activity_and_says_where_there_is_none():
    world, _cards = ended()
    address = reverse("live:debrief", args=[world.session.pk])
    client = teacher(world)
    assert figures_of(world) in client.get(address).content.decode()
    other = World.make(1)
    empty = teacher(other).get(reverse("live:debrief", args=[other.session.pk]))
    assert empty.status_code == 200
    assert "debrief-page" not in empty.content.decode()


def test_two_activities_of_one_game_are_told_apart():
    from classroom.live.titles import activity_titles

    world = World.make(1)
    japanese = {"kind": "built-in", "key": "taiwan", "eras": ["japanese"]}
    Activity.objects.create(session=world.session, position=2, game="voyage-team", deck=japanese)
    Activity.objects.create(
        session=world.session, position=3, game="voyage-team", deck={"kind": "own", "id": 9}
    )
    titles = list(activity_titles(list(world.session.activities.all())).values())
    assert len(set(titles)) == 3
    assert titles[0].endswith("(1)")
    assert titles[1].endswith("(2)")
    only = World.make(1)
    assert "(" not in activity_titles(list(only.session.activities.all()))[only.activity.pk]


def test_tables_that_count_something_tell_it_and_restarted_ones_do_not():
    """horse: how often each table helped its horses; nobody is named."""
    world = World.make(4, game="horse")
    tables = [world.table(*world.students[:2]), world.table(*world.students[2:]), world.table(bots=2)]
    for number, table in enumerate(tables, 1):
        state = json.loads(table.state)
        state["care"][0] |= {"nervous": number + 1, "helped": number}
        state["care"][1] |= {"tired": 1}
        table.state = json.dumps(state)
        table.save(update_fields=["state"])
    Table.objects.filter(pk=tables[2].pk).update(status=Table.Status.RESTARTED)
    found = debrief_json([world.activity.pk], "zh-hant")
    assert [(each["game"], each["number"], each["counts"]["helped"]) for each in found["tallies"]] == [
        ("horse", 1, 1),
        ("horse", 2, 2),
    ]
    assert found["tallies"][1]["counts"]["nervous"] == 3
    assert found["tallies"][1]["counts"]["tired"] == 1
    assert not any(student.name in json.dumps(found, ensure_ascii=False) for student in world.students)
    assert has_stop(world.activity.pk, ["overview"])


def test_games_that_count_nothing_tell_no_tallies():
    world, _cards = ended()
    assert debrief_json([world.activity.pk], "zh-hant")["tallies"] == []
