"""Lessons in which nothing was judged, or not in every game: what the pages tell about them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Activity, Attendance, GameSession
from classroom.play import endings
from classroom.play.models import Table
from classroom.play.services import Sitter, create_table
from classroom.reports import queries
from tests.recorded import play
from tests.world import TAIWAN, World, browser_of

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *args: int, query: str = "") -> str:
    return client.get(
        reverse(f"reports:{name}", args=args) + query, HTTP_ACCEPT_LANGUAGE="en"
    ).content.decode()


def seen_by(world: World) -> Client:
    client = Client()
    client.force_login(world.teacher)
    client.cookies["django_language"] = "en"
    return client


def also(world: World, game: str, *, interlude: dict[str, object] | None = None) -> Table:
    """A further activity of the lesson, with a table of the first three students, played to its end."""
    position = world.session.activities.count() + 1
    activity = Activity.objects.create(
        session=world.session, position=position, game=game, deck=TAIWAN, interlude=interlude or {}
    )
    sitters = [Sitter(student_id=student.pk) for student in world.students[:3]]
    table = create_table(activity=activity, number=1, round=1, sitters=sitters, seed=5)
    play(table)
    if hasattr(table, "interlude"):
        play(table.interlude)
    return table


@pytest.fixture
def only() -> World:
    """Four students of whom three have played 馬到成功; the fourth has signed in."""
    world = World.make(4, game="horse")
    play(world.table(*world.students[:3]))
    for student in world.students:
        Attendance.objects.create(session=world.session, student=student)
    GameSession.objects.update(state=GameSession.State.ENDED)
    return world


@pytest.fixture
def mixed() -> World:
    """A game with judgements, then one without."""
    world = World.make(4, game="voyage-team")
    play(world.table(*world.students[:3]))
    also(world, "tokaido")
    Attendance.objects.create(session=world.session, student=world.students[3])
    return world


class TestNothingWasJudged:
    def test_the_list_counts_who_played_and_says_that_nothing_is_judged(self, only: World) -> None:
        (line,) = queries.session_lines([only.session])
        assert (line.students, line.judgements, line.unjudged) == (3, 0, True)
        body = page(seen_by(only), "home")
        assert "a game without judgements" in body
        assert "Has not played yet." not in body

    def test_the_session_tells_places_and_points_and_leads_to_the_replay(self, only: World) -> None:
        body = page(seen_by(only), "session", only.session.pk)
        assert "3 of 4 students have played." in body
        (ending,) = queries.unjudged(only.session)
        for seat in ending.seats:
            assert f"{seat.points} point" in body
        assert reverse("reports:replay", args=[ending.table]) in body
        assert "Signed in, but at no table:" in body
        assert body.split("at no table:")[1].count(only.students[3].name) == 1

    def test_without_names_nobody_is_named(self, only: World) -> None:
        body = page(seen_by(only), "session", only.session.pk, query="?names=off")
        assert not any(student.name in body for student in only.students)
        assert "a student" in body

    def test_class_and_student_tell_what_was_played(self, only: World) -> None:
        client = seen_by(only)
        assert "only games that ask for no judgement" in page(client, "classroom", only.classroom.pk)
        body = page(client, "student", only.students[0].pk)
        assert "has only played games that ask for no judgement" in body
        assert reverse("reports:replay", args=[only.tables[0].pk]) in body

    def test_the_child_reads_place_points_and_the_way_to_the_culture_cards(self, only: World) -> None:
        client = Client()
        client.cookies["sessionid"] = browser_of(only.students[0])
        client.cookies["django_language"] = "en"
        body = page(client, "mine")
        assert "Play a game first" not in body
        sat = queries.unjudged_of_student(only.students[0], 5)[0].of(only.students[0].pk)
        assert sat is not None
        assert f"place {sat.place} of 3" in body
        assert reverse("culture:overview", args=["horse"]) in body
        # A replay shows every hand: it is the teacher's.
        assert "replay" not in body


class TestSomethingWasJudged:
    def test_the_other_game_is_named_and_its_tables_are_below_the_figures(self, mixed: World) -> None:
        body = page(seen_by(mixed), "session", mixed.session.pk)
        assert "Tokaido" in body.split("</h1>")[1].split("</p>")[0]
        (ending,) = queries.unjudged(mixed.session)
        assert reverse("reports:replay", args=[ending.table]) in body.split('id="played"')[1]

    def test_who_sat_only_where_nothing_is_judged_is_not_called_silent(self, mixed: World) -> None:
        fourth = mixed.students[3]
        client = seen_by(mixed)
        assert fourth.name in page(client, "session", mixed.session.pk).split("no judgement:")[1]
        table = Table.objects.get(game="tokaido")
        table.seats.filter(index=2).update(student=fourth)
        body = page(client, "session", mixed.session.pk)
        assert "Signed in, but no judgement:" not in body

    def test_questions_in_between_are_called_so(self, only: World) -> None:
        asked = {"deck": {"kind": "questions", "key": "tokaido"}, "every": 5, "seconds": 20}
        also(only, "tokaido", interlude=asked)
        games = page(seen_by(only), "session", only.session.pk).split("</h1>")[1].split("</p>")[0]
        assert "Questions in between" in games
        assert "Class quiz" not in games

    def test_the_child_sees_the_answers_to_questions_in_between(self, only: World) -> None:
        asked = {"deck": {"kind": "questions", "key": "tokaido"}, "every": 5, "seconds": 20}
        table = also(only, "tokaido", interlude=asked)
        client = Client()
        client.cookies["sessionid"] = browser_of(only.students[0])
        body = client.get(reverse("live:result", args=[table.pk])).content.decode()
        assert f'data-table="{table.interlude.pk}"' in body


def test_points_of_other_rules_are_not_made_up(only: World) -> None:
    Table.objects.update(rules_version=999)
    (ending,) = queries.unjudged(only.session)
    assert {seat.points for seat in ending.seats} == {None}


def test_a_table_that_was_dealt_anew_is_not_told(only: World) -> None:
    Table.objects.update(status=Table.Status.RESTARTED)
    assert endings.endings(endings.played()) == []
