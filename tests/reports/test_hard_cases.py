"""What went wrong in the evidence pages when somebody tried hard, each with what is right."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classroom.errors import Refused
from classroom.lessons.models import GameSession
from classroom.play import practice
from classroom.play.models import Table
from classroom.reports import filters, queries
from classroom.rosters import notes
from classroom.rosters.models import SavedGroup, Student
from games.match import Match
from history_content import library, own
from tests.reports import world
from tests.reports.conftest import World


@pytest.fixture
def teacher(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    return client


def read(client: Client, page: str, *args: Any, query: str = "") -> str:
    answer = client.get(reverse(f"reports:{page}", args=args) + query)
    assert answer.status_code == 200
    return answer.content.decode()


class TestPractice:
    @pytest.mark.parametrize("deck", [{"kind": "own", "id": 999_999}, {"kind": "built-in", "key": "gone"}])
    def test_where_the_deck_is_gone_the_built_in_one_stands_in(
        self, place: World, deck: dict[str, Any]
    ) -> None:
        newest = world.lesson(place.group)
        newest.activities.update(deck=deck, started_at=newest.opened_at)
        assert practice.begin(place.students[0]).pk

    def test_cards_of_an_own_deck_come_back_too(self, place: World) -> None:
        deck = own.copy_built_in(owner=place.owner, title="自己的牌組")
        reference = {"kind": "own", "id": deck.pk}
        newest = world.lesson(place.group)
        newest.activities.update(deck=reference, started_at=newest.opened_at)
        at = world.table(newest, content=library.snapshot(reference))
        for _n in range(3):
            world.judged(at, place.students[0], after="fort-at-tayouan", score=0.0)
        table = practice.begin(place.students[0], seed=1)
        match = Match.load(table.game, table.setting, table.state)
        assert {"zhu-yigui-incident", "fort-at-tayouan"} <= set(match.setting.deck.card)
        assert len(match.setting.deck.card) == practice.CARDS

    def test_it_adds_nothing_to_what_the_class_page_can_be_narrowed_to(self, place: World) -> None:
        world.judged(place.table, place.students[0])
        practice.begin(place.students[0])
        found = filters.choices(place.group, "zh-hant")
        assert len(found["decks"]) == 1
        assert [key for key, _title in found["games"]] == ["voyage-team"]
        assert queries.contents_of_classroom(place.group) == [place.table.content_hash]

    def test_a_student_who_has_only_practised_has_it_on_the_page_and_can_have_notes(
        self, teacher: Client, place: World
    ) -> None:
        table = practice.begin(place.students[0])
        world.judged(table, place.students[0])
        world.judged(table, place.students[0], kind="era", skill="era")
        body = read(teacher, "student", place.students[0].pk)
        assert "note-form" in body
        # Two skills, two figures: they are never added together.
        assert body.count("不計入其他數字") == 2


class TestWhoWasThere:
    def test_who_joined_the_class_later_was_not_absent(self, teacher: Client, place: World) -> None:
        world.judged(place.table, place.students[0])
        month_ago = timezone.now() - timedelta(days=30)
        GameSession.objects.filter(pk=place.lesson.pk).update(opened_at=month_ago, ended_at=month_ago)
        Student.objects.filter(classroom=place.group).update(added_at=month_ago - timedelta(days=9))
        Student.objects.create(classroom=place.group, number=30, name="轉學生", pictures="a,b,c", pin="9999")
        assert "轉學生" not in read(teacher, "session", place.lesson.pk)

    def test_who_left_afterwards_was_absent(self, teacher: Client, place: World) -> None:
        world.judged(place.table, place.students[0])
        place.students[1].left_at = timezone.now() + timedelta(seconds=1)
        place.students[1].save()
        assert place.students[1].name in read(teacher, "session", place.lesson.pk)


class TestFigures:
    def test_a_reason_opens_what_it_counts_without_bets(self, teacher: Client, place: World) -> None:
        for flags in [("team",)] * 4 + [("chosen",)] * 3:
            world.judged(place.table, place.students[0], after="fort-at-tayouan", score=0.0, flags=flags)
        body = read(teacher, "student", place.students[0].pk)
        link = body.split('class="plain reasons"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
        assert teacher.get(link).content.decode().count('class="where"') == 4

    def test_places_and_eras_of_one_card_are_not_added_up(self, teacher: Client, place: World) -> None:
        for kind, skill in [("place", "chronology"), ("era", "era")] * 2:
            world.judged(
                place.table, place.students[0], after="fort-at-tayouan", score=0.0, kind=kind, skill=skill
            )
        body = read(teacher, "session", place.lesson.pk)
        assert body.count("2 次中放錯 2 次") >= 1
        assert "4 次中" not in body

    def test_the_list_says_as_many_judgements_as_the_report(self, teacher: Client, place: World) -> None:
        world.judged(place.table, place.students[0])
        world.judged(place.table, place.students[0], score=None)
        world.judged(place.table, guest=place.guest)
        (line,) = queries.session_lines([place.lesson])
        assert line.judgements == 1

    def test_the_deck_page_asks_the_same_number_of_queries(self, teacher: Client, place: World) -> None:
        address = reverse("reports:deck", args=["built-in", "taiwan"])

        def count() -> int:
            with CaptureQueriesContext(connection) as found:
                assert teacher.get(address).status_code == 200
            return len(found)

        world.judged(place.table, place.students[0])
        teacher.get(address)
        once = count()
        for number in range(2, 9):
            world.judged(world.table(place.lesson, number), place.students[0])
        assert count() == once


class TestNamesOff:
    def test_names_of_picked_groups_are_hidden_too(self, teacher: Client, place: World) -> None:
        group = SavedGroup.objects.create(classroom=place.group, name="要幫忙的小明")
        group.students.set(place.students[:1])
        world.judged(place.table, place.students[0])
        body = read(teacher, "classroom", place.group.pk, query=f"?names=off&group={group.pk}")
        assert "要幫忙的小明" not in body
        assert f'name="group" value="{group.pk}"' in body


class TestOddAddresses:
    @pytest.mark.parametrize("query", ["to=9999-12-31", "from=0001-01-01", "from=1000-01-01&to=9999-12-30"])
    @pytest.mark.parametrize("page", ["export-classroom", "classroom"])
    def test_days_outside_of_all_time(self, teacher: Client, place: World, query: str, page: str) -> None:
        world.judged(place.table, place.students[0])
        answer = teacher.get(reverse(f"reports:{page}", args=[place.group.pk]) + f"?{query}")
        assert answer.status_code < 500

    @pytest.mark.parametrize("value", ["9" * 30, "9" * 5000, "٣", "²", "%00"])
    def test_numbers_that_are_none(self, teacher: Client, place: World, value: str) -> None:
        world.judged(place.table, place.students[0])
        for page, name in (("classroom", "group"), ("classroom", "deck")):
            address = reverse(f"reports:{page}", args=[place.group.pk])
            assert teacher.get(f"{address}?{name}={value}").status_code < 500
        saved = teacher.post(
            reverse("rosters:group-save", args=[place.group.pk]), {"name": "x", "student": [value]}
        )
        assert saved.status_code < 500

    def test_a_lesson_just_after_midnight_belongs_to_its_day_here(
        self, teacher: Client, place: World
    ) -> None:
        """00:30 in Taipei on the second is 16:30 UTC on the first."""
        at = datetime(2026, 9, 1, 16, 30, tzinfo=UTC)
        GameSession.objects.filter(pk=place.lesson.pk).update(opened_at=at)
        world.judged(place.table, place.students[0])
        link = reverse("reports:session", args=[place.lesson.pk])
        second, first = "?from=2026-09-02&to=2026-09-02", "?from=2026-09-01&to=2026-09-01"
        assert link in read(teacher, "classroom", place.group.pk, query=second)
        assert link not in read(teacher, "classroom", place.group.pk, query=first)


def test_nothing_new_is_written_about_a_child_that_was_erased(place: World) -> None:
    student = place.students[0]
    student.erased_at = timezone.now()
    student.save()
    with pytest.raises(Refused) as refused:
        notes.add_note(student=student, teacher=place.owner, text="他叫…")
    assert refused.value.code == "erased"


def test_two_practice_tables_are_never_begun(place: World) -> None:
    first = practice.begin(place.students[0])
    assert practice.begin(place.students[0]) == first
    assert Table.objects.filter(activity__session__practice=True).count() == 1
