"""The class page's order and filters, what they take along, and what an export narrowed like it holds."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.models import Attendance
from classroom.play.models import Seat, Table
from classroom.reports.exports import dump
from classroom.reports.exports.material import Material, Scope
from classroom.reports.filters import Filters, read
from classroom.rosters import notes
from classroom.rosters.models import Student
from tests.reports import world
from tests.reports.conftest import World


@pytest.fixture
def english(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def judged(place: World) -> World:
    """A group task and a race in one class: the first student is right, the second wrong, a third silent."""
    Student.objects.create(classroom=place.group, number=3, name="丁一", pictures="cat,kite,bus", pin="1234")
    for _n in range(12):
        world.judged(place.table, place.students[0], score=1.0)
        world.judged(place.table, place.students[1], score=0.0)
    race = world.table(place.lesson, 2)
    Table.objects.filter(pk=race.pk).update(game="voyage-race")
    world.judged(race, place.students[0], card="wushe-incident", score=0.0)
    world.judged(race, place.students[0], kind="era", skill="era", score=1.0, chance=0.2, flags=())
    world.judged(race, guest=place.guest, card="wushe-incident")
    return place


def class_page(client: Client, place: World, query: str = "") -> str:
    return client.get(reverse("reports:classroom", args=[place.group.pk]) + query).content.decode()


def names(body: str) -> list[str]:
    return re.findall(r'<a class="tap" href="/reports/students/\d+/">([^<]+)</a>', body)


class TestOrder:
    def test_by_seat_number_unless_asked(self, english: Client, judged: World) -> None:
        everybody = [each.name for each in judged.group.students.order_by("number")]
        assert names(class_page(english, judged)) == everybody
        assert names(class_page(english, judged, "?order=nonsense")) == everybody

    def test_who_needs_help_most_comes_first_and_who_judged_nothing_last(
        self, english: Client, judged: World
    ) -> None:
        first, second = (each.name for each in judged.students)
        assert names(class_page(english, judged, "?order=need")) == [second, first, "丁一"]
        assert names(class_page(english, judged, "?order=known")) == [first, second, "丁一"]

    def test_names_by_strokes_as_in_class_lists(self, english: Client, judged: World) -> None:
        """丁 has two strokes, 林 eight, 黃 twelve."""
        assert names(class_page(english, judged, "?order=name")) == ["丁一", "林宥廷", "黃子晴"]

    def test_the_order_stays_in_the_address_and_is_not_offered_without_names(
        self, english: Client, judged: World
    ) -> None:
        body = class_page(english, judged, "?order=need")
        assert '<option value="need" selected>' in body
        assert "segment=era&amp;order=need" in body.replace("&order", "&amp;order")
        assert 'name="order"' not in class_page(english, judged, "?names=off&order=need")


class TestBehind:
    def test_totals_and_sessions_open_what_is_behind_them_narrowed_alike(
        self, english: Client, judged: World
    ) -> None:
        body = class_page(english, judged, "?game=voyage-race")
        links = re.findall(r'href="(/reports/(?:students|sessions)/\d+/placements/[^"]*)"', body)
        # The student's total, the cell of the one session, and that session's column.
        assert len(links) == 3
        for link in links:
            behind = english.get(link.replace("&amp;", "&"), headers={"HX-Request": "true"}).content.decode()
            assert behind.count("✗ wrong") == 1
            assert "✓ right" not in behind

    def test_without_names_nothing_opens(self, english: Client, judged: World) -> None:
        assert "/placements/" not in class_page(english, judged, "?names=off")


class TestExport:
    def scope(self, place: World, **asked: str) -> Scope:
        segment = asked.pop("segment", "")
        return Scope(place.group, narrowed=read(asked, place.group), segment=segment)

    def test_a_game_a_deck_a_skill_and_a_group(self, judged: World) -> None:
        group = notes.save_group(classroom=judged.group, name="清領", students=[judged.students[1].pk])
        assert self.scope(judged).count() == 27
        assert self.scope(judged, game="voyage-race").count() == 3
        assert self.scope(judged, segment="era").count() == 1
        assert self.scope(judged, segment="chronology").count() == 26
        assert self.scope(judged, group=str(group.pk)).count() == 12
        assert self.scope(judged, deck="沒有這副牌").count() == 0
        assert self.scope(judged, game="voyage-race", segment="era").count() == 1

    def test_the_file_says_what_it_was_narrowed_to_and_a_group_only_with_names(self, judged: World) -> None:
        group = notes.save_group(classroom=judged.group, name="阿明那組", students=[judged.students[1].pk])
        narrowed = Filters(game="voyage-race", group=group)
        assert Scope(judged.group, narrowed=narrowed, segment="era").title.endswith("阿明那組")
        assert "阿明" not in Scope(judged.group, names=False, narrowed=narrowed).title

    def test_the_page_offers_them_and_takes_those_of_the_class_page_along(
        self, english: Client, judged: World
    ) -> None:
        body = class_page(english, judged, "?game=voyage-race&from=2001-01-01")
        link = reverse("reports:export-classroom", args=[judged.group.pk])
        assert f'href="{link}?from=2001-01-01&amp;game=voyage-race"' in body
        page = english.get(f"{link}?from=2001-01-01&game=voyage-race").content.decode()
        assert '<option value="voyage-race" selected>' in page
        assert 'name="segment"' in page
        assert 'name="group"' not in page

    def test_a_file_of_one_game(self, english: Client, judged: World) -> None:
        file = reverse("reports:export-classroom-file", args=[judged.group.pk])
        answer = english.get(
            file, {"format": "placements-csv", "game": "voyage-race", "segment": "chronology"}
        )
        lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
        assert len(lines) == 3
        assert english.get(file, {"format": "xlsx", "game": "no-such-game"}).status_code == 400

    def test_the_dump_holds_whole_tables_on_which_something_fits(self, judged: World) -> None:
        later = world.lesson(judged.group, "另一堂課")
        world.judged(world.table(later), judged.students[1])
        material = Material(self.scope(judged, game="voyage-race", segment="era"))
        data = json.loads(b"".join(dump.stream(material)))
        (session,) = data["sessions"]
        (table,) = session["tables"]
        assert table["game"] == "voyage-race"
        assert len(table["judgements"]) == 3


def test_headline_dots_and_rows_of_the_era_matrix_open_what_is_behind_them(
    english: Client, judged: World
) -> None:
    """Issue "3 of 5": every figure opens the placements behind it."""
    page = english.get(reverse("reports:session", args=[judged.lesson.pk])).content.decode()
    lead = page.split('<p class="lead">', 1)[1].split("</p>", 1)[0]
    links = [each.replace("&amp;", "&") for each in re.findall(r'href="([^"]*)"', lead)]
    counts = [
        english.get(link, headers={"HX-Request": "true"}).content.decode().count('<td class="where"')
        for link in links
    ]
    assert counts == [26, 26, 26]
    pooled = page.split('<p class="lead-2">', 1)[1].split("</p>", 1)[0]
    assert re.search(r'href="[^"]*segment=chronology&amp;show=informative"', pooled)
    without = english.get(reverse("reports:session", args=[judged.lesson.pk]) + "?names=off").content.decode()
    assert "/placements/" not in without


def test_a_total_of_the_era_matrix_opens_the_whole_row(english: Client, place: World) -> None:
    from tests.reports.test_findings import eras, said_of_era

    asked, answered = eras()[1:3]
    said_of_era(place, asked, answered)
    said_of_era(place, asked, asked)
    said_of_era(place, answered, answered)
    page = english.get(reverse("reports:session", args=[place.lesson.pk])).content.decode()
    link = re.search(rf'href="([^"]*eras={asked}~)"', page.replace("%7E", "~"))
    assert link
    behind = english.get(link[1].replace("&amp;", "&"), headers={"HX-Request": "true"}).content.decode()
    assert behind.count('<td class="where"') == 2


def test_nothing_of_another_day_is_behind_a_narrowed_figure(english: Client, judged: World) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    student = judged.students[0]
    link = reverse("reports:student-placements", args=[student.pk])
    body = english.get(f"{link}?student={student.pk}&from={tomorrow}").content.decode()
    assert '<td class="where"' not in body


def test_thousands_of_placements_come_in_pages(
    english: Client, judged: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.reports.views.PLACEMENTS_SHOWN", 10)
    link = reverse("reports:placements", args=[judged.lesson.pk]) + "?show=answered"
    first = english.get(link, headers={"HX-Request": "true"}).content.decode()
    assert first.count('<td class="where"') == 10
    assert "1–10 of 26" in first
    last = english.get(f"{link}&page=3").content.decode()
    assert last.count('<td class="where"') == 6
    assert "show=answered&amp;page=2" in last


def test_right_early_and_late_of_a_card_on_the_timeline_open_each_its_own(
    english: Client, place: World
) -> None:
    world.judged(place.table, place.students[0], after="fort-at-tayouan", score=0.0, years_off=97)
    world.judged(place.table, place.students[1], before="fort-at-tayouan")
    page = english.get(reverse("reports:session", args=[place.lesson.pk])).content.decode()
    links = re.findall(r'href="([^"]*zhu-yigui[^"]*)"><?[^<]*', page)
    found = {
        kind: english.get(link.replace("&amp;", "&"), headers={"HX-Request": "true"}).content.decode()
        for link in links
        for kind in ("show=right", "toward=early", "toward=late")
        if kind in link
    }
    assert set(found) == {"show=right", "toward=early"}
    assert found["show=right"].count("✓ right") == 1
    assert found["toward=early"].count("✗ wrong") == 1


class TestWithoutJudgements:
    """Games that ask for no judgement: the report says so, and what was played."""

    @pytest.fixture
    def played(self, place: World) -> World:
        Table.objects.filter(pk=place.table.pk).update(
            game="horse", revision=9, status="ended", outcome='{"reason":"x","winners":[0],"ranks":[1,2]}'
        )
        Seat.objects.create(table=place.table, index=0, student=place.students[0])
        Seat.objects.create(table=place.table, index=1, student=place.students[1])
        Attendance.objects.create(session=place.lesson, student=place.students[0])
        return place

    def test_the_session_tells_who_won_and_leads_to_the_replay(self, english: Client, played: World) -> None:
        page = english.get(reverse("reports:session", args=[played.lesson.pk])).content.decode()
        assert "ask for no judgement" in page
        assert played.students[0].name in page.split('id="played"')[1]
        assert reverse("reports:replay", args=[played.table.pk]) in page
        assert "Signed in, but no judgement" not in page
        assert (
            played.students[0].name
            not in english.get(
                reverse("reports:session", args=[played.lesson.pk]) + "?names=off"
            ).content.decode()
        )

    def test_the_list_of_reports_has_it(self, english: Client, played: World) -> None:
        home = english.get(reverse("reports:home")).content.decode()
        assert reverse("reports:session", args=[played.lesson.pk]) in home
