"""What a session report finds, in words, and what opens behind each finding."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from history_content import library
from tests.reports import world
from tests.reports.conftest import World
from tests.reports.test_pages import text_of, wrong

ERAS = ["dutch-spanish", "zheng", "qing-early", "qing-late"]


@pytest.fixture
def english(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    client.cookies["django_language"] = "en"
    return client


def page_of(client: Client, place: World, query: str = "") -> str:
    return client.get(reverse("reports:session", args=[place.lesson.pk]) + query).content.decode()


def behind(client: Client, page: str, words: str) -> str:
    """The list that opens behind the figure with these words."""
    link = re.search(r'<a[^>]*href="([^"]*)"[^>]*>(?:<strong[^>]*>)?' + re.escape(words), page)
    assert link, words
    answer = client.get(link[1].replace("&amp;", "&"), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode()


def said_of_era(place: World, asked: str, answered: str, student: int = 0) -> None:
    clue = next(each for each in library.resolve(world.TAIWAN).deck.clues if each.era == asked)
    world.judged(
        place.table,
        place.students[student],
        card=clue.id,
        items=(clue.id,),
        answer=answered,
        truth=asked,
        score=float(asked == answered),
        chance=0.125,
        kind="era",
        skill="era",
        flags=(),
    )


def eras() -> list[str]:
    return [era.id for era in library.resolve(world.TAIWAN).deck.eras if era.historic]


def chart(page: str, kind: str) -> dict[str, Any]:
    found = re.search(rf'data-chart="{kind}".*?<script[^>]*>(.*?)</script>', page, re.S)
    assert found, kind
    data: dict[str, Any] = json.loads(found[1])
    return data


class TestNeedsHelp:
    def test_a_mistake_that_came_back_is_said_with_years_and_counts(
        self, english: Client, place: World
    ) -> None:
        """Issue "3 of 5": "confuses 1721 and 1786: 4 of 5"."""
        for _n in range(2):
            wrong(place)
        page = page_of(english, place)
        assert "confuses “Dutch fort at Tayouan” (1624) and " in text_of(english, "session", place.lesson.pk)
        rows = behind(english, page, "confuses ")
        assert rows.count("✗ wrong") == 2

    def test_once_is_a_slip_and_nobody_is_named(self, english: Client, place: World) -> None:
        wrong(place)
        text = text_of(english, "session", place.lesson.pk)
        assert "Nobody made the same mistake again and again" in text

    def test_an_era_taken_for_another(self, english: Client, place: World) -> None:
        asked, answered = eras()[1:3]
        for _n in range(2):
            said_of_era(place, asked, answered)
        page = page_of(english, place)
        assert behind(english, page, "takes “").count("✗ wrong") == 2

    def test_mostly_wrong_without_the_same_mistake_twice(self, english: Client, place: World) -> None:
        cards = [card.id for card in library.resolve(world.TAIWAN).deck.cards[20:24]]
        for card in cards:
            world.judged(
                place.table, place.students[0], card=card, answer="none", score=0.0, kind="predict", flags=()
            )
        text = text_of(english, "session", place.lesson.pk)
        assert "was wrong 4 of 4 times, for instance: " in text

    def test_without_names_nobody_is_listed(self, english: Client, place: World) -> None:
        wrong(place)
        wrong(place)
        page = page_of(english, place, "?names=off")
        assert place.students[0].name not in page
        assert "confuses" not in page
        assert "pair=" not in page


class TestPairs:
    def test_a_swapped_pair_opens_those_who_swapped_it_and_those_who_did_not(
        self, english: Client, place: World
    ) -> None:
        wrong(place)
        wrong(place, 1)
        world.judged(place.table, place.students[1], before="fort-at-tayouan")
        page = page_of(english, place)
        rows = behind(english, page, "the other way round 2 of 3 times")
        assert rows.count("<tr>") - rows.count("<thead><tr>") == 3
        only = english.get(
            reverse("reports:placements", args=[place.lesson.pk]),
            {"pair": "fort-at-tayouan~zhu-yigui-incident", "show": "wrong"},
        ).content.decode()
        assert only.count('class="result wrong"') == 2

    @pytest.mark.parametrize(
        "query", [{"pair": "fort-at-tayouan~nothing"}, {"pair": "x"}, {"eras": "a~b"}, {"eras": ""}]
    )
    def test_what_nobody_judged_is_not_found(
        self, english: Client, place: World, query: dict[str, str]
    ) -> None:
        wrong(place)
        assert english.get(reverse("reports:placements", args=[place.lesson.pk]), query).status_code == 404


class TestEras:
    def test_each_cell_counts_and_opens_its_answers(self, english: Client, place: World) -> None:
        asked, other = eras()[1:3]
        said_of_era(place, asked, asked)
        said_of_era(place, asked, other, 1)
        page = page_of(english, place)
        cells = re.findall(r'class="era-cell([^"]*)"[^>]*>.*?<(?:a|span)[^>]*>([^<]+)<', page, re.S)
        assert sorted(cells) == [("", "1"), (" right", "1")]
        answer = english.get(
            reverse("reports:placements", args=[place.lesson.pk]), {"eras": f"{asked}~{other}"}
        ).content.decode()
        assert place.students[1].name in answer
        assert place.students[0].name not in answer


class TestTimeline:
    def test_early_and_late_are_told_apart(self, english: Client, place: World) -> None:
        wrong(place)  # 1721 put before 1624
        world.judged(place.table, place.students[1], before="fort-at-tayouan")
        data = chart(page_of(english, place), "timeline")
        (card,) = data["cards"]
        assert card["right"] == 1
        (spot,) = card["wrong"]
        assert spot["place"] < 0 < card["place"]
        assert spot["times"] == 1

    def test_the_dot_plot_has_everybody_with_an_interval(self, english: Client, place: World) -> None:
        wrong(place)
        data = chart(page_of(english, place), "dots")
        (person,) = data["people"]
        assert person["name"] == f"1 {place.students[0].name}"
        assert person["known"] is None, "one judgement shows no percentage"
        assert person["low"] < person["high"]


def test_findings_cost_no_query_a_student(
    client: Client, place: World, django_assert_max_num_queries: Any
) -> None:
    """The number of queries is the same for two students and for forty."""
    client.force_login(place.owner)
    for group in (place.students, place.students * 20):
        for each in group:
            world.judged(place.table, each, after="fort-at-tayouan", score=0.0)
        with django_assert_max_num_queries(14):
            page_of(client, place)
