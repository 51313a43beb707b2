"""The games on the shelf: what stands there about each, filters, the recorded game, the way into a lesson."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from classroom.lessons import game_facts, services
from classroom.lessons.models import Activity, GameSession
from classroom.lobby import previews, shelf
from games.registry import GAMES
from history_content import question_sets
from tests.world import World

KEYS = [game.key for game in GAMES]
SETS = {each.key for each in question_sets.question_sets()}

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db: None) -> World:
    return World.make(2)


@pytest.fixture
def teacher(client: Client, world: World) -> Client:
    client.force_login(world.teacher)
    client.cookies["django_language"] = "en"
    return client


class TestFacts:
    @pytest.mark.parametrize("key", KEYS)
    def test_every_registered_game_has_its_facts(self, key: str) -> None:
        facts = game_facts.GAME_FACTS[key]
        assert facts.about in shelf.ABOUT
        assert facts.level in shelf.LEVELS

    def test_the_question_sets_that_belong_to_games_are_there(self) -> None:
        named = {facts.questions for facts in game_facts.GAME_FACTS.values()} - {""}
        assert named <= SETS

    @pytest.mark.parametrize("game", GAMES, ids=KEYS)
    def test_what_stands_about_it_is_what_the_rules_say(self, game: Any) -> None:
        found = shelf.on_shelf(game)
        assert (found.low, found.high) == (max(game.seats[0], 1), game.seats[-1])
        assert 1 <= found.shortest <= found.longest <= 120
        assert found.title != game.key
        assert found.summary
        assert found.teaches


class TestFilters:
    def games(self, client: Client, query: str = "") -> list[str]:
        body = client.get(reverse("lobby:games") + query).content.decode()
        return re.findall(r'data-board="/games/([a-z-]+)/board/"', body)

    def test_without_any_all_games_stand_there(self, teacher: Client) -> None:
        assert self.games(teacher) == KEYS
        assert self.games(teacher, "?about=nonsense&seats=99&minutes=x") == KEYS

    def test_each_narrows(self, teacher: Client) -> None:
        whole = self.games(teacher, "?mode=class")
        assert whole == [game.key for game in GAMES if "class" in game.modes]
        assert set(self.games(teacher, "?level=1")) == {
            key for key in KEYS if game_facts.facts_of(key).level == 1
        }
        short = self.games(teacher, "?minutes=15")
        assert short == [game.key for game in GAMES if shelf.on_shelf(game).shortest <= 15]
        assert 0 < len(short) < len(KEYS)
        assert self.games(teacher, "?about=history&level=1&mode=group") == ["voyage-team", "voyage-race"]

    def test_where_none_fits_it_says_so(self, teacher: Client) -> None:
        body = teacher.get(reverse("lobby:games") + "?mode=class&level=3").content.decode()
        assert "No game fits all of that." in body


class TestPreview:
    @pytest.mark.parametrize("key", KEYS)
    def test_every_game_is_played_by_bots_and_shown_as_a_tablet_shows_it(self, key: str) -> None:
        found = previews.preview(key, "zh-hant")
        assert found is not None
        record = json.loads(found.plain)
        steps = record["part"]["steps"]
        assert record["hello"]["game"] == key
        assert [step["rev"] for step in steps] == list(range(len(steps)))
        assert sum("view" in step for step in steps) >= 8, "something is seen to happen"
        assert 0 < record["poster"] < len(steps)
        assert len(found.packed) < 400_000
        # The same game every time, and for every process.
        previews._preview.cache_clear()
        again = previews.preview(key, "zh-hant")
        assert again is not None
        assert again.version == found.version

    def test_it_is_made_once(self) -> None:
        assert previews.preview("voyage-train", "en") is previews.preview("voyage-train", "en")

    def test_it_speaks_the_language_that_is_asked_for(self) -> None:
        with translation.override("zh-hant"):
            english = json.loads(previews.preview("voyage-team", "en").plain)  # type: ignore[union-attr]
        assert english["names"][0]["name"] == "Computer 1"

    def test_browsers_may_keep_it(self, teacher: Client, settings: Any) -> None:
        settings.DEBUG = False
        body = teacher.get(reverse("lobby:board", args=["voyage-team"])).content.decode()
        address = re.search(r'data-preview="([^"]+)"', body)
        assert address
        answer = teacher.get(address[1], headers={"Accept-Encoding": "gzip"})
        assert "immutable" in answer.headers["Cache-Control"]
        assert "private" in answer.headers["Cache-Control"]
        assert json.loads(gzip.decompress(answer.content))["hello"]["game"] == "voyage-team"
        old = teacher.get(reverse("lobby:preview", args=["voyage-team", "en", "older"]))
        assert old.headers["Cache-Control"] == "no-cache"
        assert teacher.get(reverse("lobby:preview", args=["voyage-team", "xx", "x"])).status_code == 404

    def test_only_our_own_pages_may_frame_the_board(self, teacher: Client) -> None:
        board = teacher.get(reverse("lobby:board", args=["voyage-team"]))
        assert board.headers["X-Frame-Options"] == "SAMEORIGIN"
        assert "frame-ancestors 'self'" in board.headers["Content-Security-Policy"]
        shelf_page = teacher.get(reverse("lobby:games"))
        assert shelf_page.headers["X-Frame-Options"] == "DENY"


class TestOneGame:
    @pytest.mark.parametrize("key", KEYS)
    def test_its_page_leads_to_what_belongs_to_it(self, teacher: Client, world: World, key: str) -> None:
        draft = GameSession.objects.create(classroom=world.classroom, title="Monday", code="DRAFT1")
        body = teacher.get(reverse("lobby:game", args=[key])).content.decode()
        assert f'href="{reverse("lessons:create")}?game={key}"' in body
        assert f'href="{reverse("lessons:activity-new", args=[draft.pk])}?game={key}"' in body
        assert f'data-howto="{key}"' in body
        questions = game_facts.facts_of(key).questions
        if questions:
            assert reverse("decks:built-in-questions", args=[questions]) in body
        found = shelf.on_shelf(next(game for game in GAMES if game.key == key))
        assert (reverse("culture:lesson", args=[key]) in body) is found.lesson
        assert (reverse("culture:overview", args=[key]) in body) is found.culture

    def test_a_game_that_there_is_not(self, teacher: Client) -> None:
        for page in ("lobby:game", "lobby:board"):
            assert teacher.get(reverse(page, args=["chess"])).status_code == 404


class TestIntoALesson:
    @pytest.mark.parametrize("key", KEYS)
    def test_a_session_begins_with_the_game(self, teacher: Client, world: World, key: str) -> None:
        page = reverse("lessons:create")
        form = teacher.get(f"{page}?game={key}").content.decode()
        assert f'value="game:{key}"' in form
        answer = teacher.post(page, {"title": "T", "classroom": world.classroom.pk, "begin": f"game:{key}"})
        assert answer.status_code == 302
        made = GameSession.objects.get(title="T")
        assert [each.game for each in made.activities.all()] == [key]

    def test_a_game_that_there_is_not_begins_nothing(self, teacher: Client, world: World) -> None:
        page = reverse("lessons:create")
        assert "game:" not in teacher.get(f"{page}?game=chess").content.decode()
        posted = {"title": "T", "classroom": world.classroom.pk, "begin": "game:chess"}
        assert teacher.post(page, posted).status_code == 422
        assert not GameSession.objects.filter(title="T").exists()

    def test_an_activity_is_added_with_the_game(self, teacher: Client, world: World) -> None:
        page = reverse("lessons:activity-new", args=[world.session.pk])
        body = teacher.get(f"{page}?game=voyage-train").content.decode()
        assert re.search(r'name="game" value="voyage-train" checked', body)


class TestProposedQuestions:
    """Issue 6: the builder proposes the question set that belongs to the game."""

    def chosen(self, body: str) -> str:
        select = body.split('name="ask_set"', 1)[1].split("</select>", 1)[0]
        found = re.search(r'<option value="([^"]*)" selected', select)
        return found[1] if found else ""

    @pytest.mark.parametrize("key", [key for key in KEYS if game_facts.facts_of(key).questions])
    def test_a_new_activity_proposes_it(self, teacher: Client, world: World, key: str) -> None:
        page = reverse("lessons:activity-new", args=[world.session.pk])
        body = teacher.get(f"{page}?game={key}").content.decode()
        assert self.chosen(body) == f"questions:{game_facts.facts_of(key).questions}"

    def part(self, client: Client, world: World, **data: Any) -> str:
        page = reverse("lessons:activity-new-part", args=[world.session.pk])
        posted = {"game": "voyage-team", "deck": "built-in:taiwan", "mode": "group", "table_size": 4, **data}
        return client.post(page, posted, headers={"HX-Trigger-Name": "game"}).content.decode()

    def test_it_follows_the_game_until_somebody_has_chosen_another(
        self, teacher: Client, world: World
    ) -> None:
        assert self.chosen(self.part(teacher, world, ask="", ask_set="questions:folk")) == "questions:eras"
        # Another game's set, with questions in between: that was its proposal.
        asked = self.part(teacher, world, ask="round", ask_set="questions:horse", shown="horse")
        assert self.chosen(asked) == "questions:eras"
        # One that was not proposed was chosen on purpose.
        kept = self.part(teacher, world, ask="round", ask_set="questions:horse", shown="voyage-train")
        assert self.chosen(kept) == "questions:horse"

    def test_nothing_is_asked_unless_it_is_switched_on(self) -> None:
        assert services.proposed("voyage-team").interlude == {}
        assert Activity._meta.get_field("interlude").default is dict
