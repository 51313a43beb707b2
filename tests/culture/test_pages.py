"""The pages of culture cards and of the teacher's notes, and the address that tablets read cards from."""

from __future__ import annotations

import gzip
import json

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from history_content import about_games, library
from history_content.lesson_notes import LessonNotes
from tests.world import World

pytestmark = pytest.mark.django_db

GAMES = [book.head.game for book in library.content().culture]


def cards_url(game: str, lang: str = "en", version: str | None = None) -> str:
    return reverse("culture:cards", args=[game, lang, version or about_games.culture_version()])


@pytest.mark.parametrize("game", GAMES)
def test_the_overview_shows_every_card_with_source_and_picture(game: str) -> None:
    """To everybody: nobody is signed in here."""
    text = Client().get(reverse("culture:overview", args=[game])).content.decode()
    for card in about_games.culture_in(game, "zh-hant")["cards"]:
        assert f'id="{card["id"]}"' in text
        assert escape(card["about"]) in text
        assert f'{card["picture"]}"' in text
        for source in card["sources"]:
            assert escape(source["title"]) in text


def test_the_overview_of_beiguan_says_what_the_three_sections_are() -> None:
    """Issue 5: a child can say what 吹奏, 武場 and 文場 are, and finds the instruments under them."""
    page = Client().get(reverse("culture:overview", args=["beiguan"])).context
    shown = {
        section["name"]: {card["name"] for kind in section["kinds"] for card in kind["cards"]}
        for section in page["sections"]
    }
    assert list(shown) == ["吹奏", "武場", "文場"]
    assert {"嗩吶（大吹）", "頭手吹"} <= shown["吹奏"]
    assert {"通鼓", "大鑼", "響盞", "小鈔"} <= shown["武場"]
    assert {"殼仔絃", "三絃", "月琴", "揚琴", "笛（品仔）"} <= shown["文場"]


@pytest.mark.parametrize("lang", ["zh-hant", "en"])
def test_tablets_read_the_cards_in_the_language_of_the_page_and_keep_them(lang: str) -> None:
    answer = Client().get(cards_url("beiguan", lang), HTTP_ACCEPT_ENCODING="gzip")
    assert "immutable" in answer.headers["Cache-Control"]
    assert json.loads(gzip.decompress(answer.content)) == about_games.culture_in("beiguan", lang)
    assert len(answer.content) < 20_000, "a class of tablets fetches it at once"
    assert Client().get(cards_url("beiguan", lang)).content == about_games.culture_json("beiguan", lang)


def test_the_page_of_sources_leads_to_every_overview() -> None:
    text = Client().get(reverse("credits")).content.decode()
    for game in GAMES:
        assert f'href="{reverse("culture:overview", args=[game])}"' in text


def test_an_old_page_gets_todays_cards_and_does_not_keep_them() -> None:
    answer = Client().get(cards_url("beiguan", version="0"))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(("game", "lang"), [("chess", "en"), ("beiguan", "fr")])
def test_what_is_not_there_is_not_found(game: str, lang: str) -> None:
    assert Client().get(cards_url(game, lang)).status_code == 404
    assert Client().get(reverse("culture:overview", args=["chess"])).status_code == 404


@pytest.mark.parametrize("notes", library.content().lessons, ids=lambda notes: notes.head.game)
def test_the_notes_are_whole_in_both_languages_and_lead_to_the_questions(notes: LessonNotes) -> None:
    """Issue 5: teacher's notes for a lesson of 40 minutes, as a page and as print."""
    game = notes.head.game
    world = World.make(1)
    teacher = Client()
    teacher.force_login(world.teacher)
    for lang in ("zh-hant", "en"):
        teacher.cookies["django_language"] = lang
        answer = teacher.get(reverse("culture:lesson", args=[game]))
        text = answer.content.decode()
        assert [phase["to"] for phase in answer.context["phases"]][-1] == 40
        for phase in answer.context["phases"]:
            for said in (phase["title"], *phase["do"], *phase["say"], *phase["ask"], *phase["watch"]):
                assert escape(said) in text
        assert reverse("decks:built-in-questions", args=[notes.head.questions]) in text
        assert reverse("culture:overview", args=[game]) in text


def test_teachers_find_notes_and_cards_where_they_prepare_a_lesson() -> None:
    world = World.make(1)
    teacher = Client()
    teacher.force_login(world.teacher)
    notes, cards = (reverse(f"culture:{page}", args=["beiguan"]) for page in ("lesson", "overview"))
    options = teacher.post(
        reverse("lessons:activity-new-part", args=[world.session.pk]),
        {"game": "beiguan"},
        headers={"HX-Request": "true", "HX-Trigger-Name": "game"},
    ).content.decode()
    questions = teacher.get(reverse("decks:built-in-questions", args=["beiguan"])).content.decode()
    for page in (options, questions):
        assert f'href="{notes}"' in page
        assert f'href="{cards}"' in page
    assert teacher.get(reverse("culture:lesson", args=["quiz"])).status_code == 404
