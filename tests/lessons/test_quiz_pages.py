"""A quiz on the builder's page: sets of questions, questions made from the cards, and how it is played."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from classroom.lessons import services
from classroom.lessons.models import Activity
from games.registry import GAMES
from tests.lessons.conftest import School

QUIZ: dict[str, Any] = {
    "game": "quiz",
    "deck": "questions:folk",
    "number": "5",
    "table_size": "4",
    "option_pace": "teacher",
    "option_reveal_seconds": "8",
    "option_grading": "pairs",
    "option_allow_change": "on",
    "recipe_kinds": ["order", "era"],
    "recipe_number": "6",
    "recipe_difficulty": "2",
}


def save(school: School, **changes: Any) -> tuple[Any, Activity]:
    """What the page answers, and the last activity of the session then."""
    session = school.session()
    data = {name: value for name, value in {**QUIZ, **changes}.items() if value is not None}
    answer = school.client(school.alice).post(reverse("lessons:activity-new", args=[session.pk]), data)
    return answer, session.activities.last()


def test_a_set_of_questions_is_stored_with_how_many(school: School):
    """QUIZ-23."""
    answer, activity = save(school)
    assert answer.status_code == 302
    assert activity.deck == {"kind": "questions", "key": "folk", "number": 5}
    assert (activity.game, activity.mode, activity.options["recipe"]) == ("quiz", "class", None)
    assert services.plan(services.spec_of(activity)).questions == 5


def test_questions_can_be_made_from_the_cards(school: School):
    """QUIZ-22."""
    answer, activity = save(school, deck="built-in:taiwan", eras=["japanese", "qing-late"], number=None)
    assert answer.status_code == 302
    assert activity.options["recipe"] == {"kinds": ["order", "era"], "number": 6, "difficulty": 2}
    assert activity.deck["eras"] == ["qing-late", "japanese"]
    assert services.plan(services.spec_of(activity)).questions == 6


@pytest.mark.parametrize(("pace", "mode"), [("teacher", "class"), ("clock", "class"), ("self", "individual")])
def test_the_pace_decides_who_plays_with_whom(school: School, pace: str, mode: str):
    """QUIZ-20, QUIZ-21."""
    answer, activity = save(school, option_pace=pace, mode="group")
    assert (answer.status_code, activity.mode) == (302, mode)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"deck": "questions:nothing"}, "deck"),
        ({"number": "0"}, "number"),
        ({"deck": "built-in:taiwan", "eras": ["japanese"], "recipe_kinds": None}, "recipe_kinds"),
        ({"deck": "built-in:taiwan", "eras": ["japanese"], "recipe_number": "0"}, "recipe_number"),
        (
            {
                "deck": "built-in:taiwan",
                "eras": ["zheng"],
                "recipe_kinds": ["order"],
                "recipe_difficulty": "1",
                "recipe_number": "40",
            },
            None,
        ),
    ],
)
def test_a_fault_is_shown_and_nothing_is_stored(school: School, changes: dict[str, Any], field: str | None):
    answer, activity = save(school, **changes)
    assert answer.status_code == 422
    assert activity.game != "quiz"
    form = answer.context["form"]
    assert form.errors if field is None else field in form.errors


def test_a_set_of_questions_is_no_deck_of_another_game(school: School):
    session = school.session()
    data = {
        "game": "voyage-team",
        "deck": "questions:folk",
        "mode": "group",
        "table_size": "4",
        "bot_skill": "0.5",
        "option_max_shift": "7",
        "option_predict_seconds": "20",
    }
    answer = school.client(school.alice).post(reverse("lessons:activity-new", args=[session.pk]), data)
    assert answer.status_code == 422
    assert "deck" in answer.context["form"].errors


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_every_game_can_be_built_as_it_is_proposed(school: School, key: str):
    """The page that opens when a game is tapped shows something that can be played."""
    session = school.session()
    client = school.client(school.alice)
    answer = client.post(
        reverse("lessons:activity-new-part", args=[session.pk]), {"game": key}, HTTP_HX_TRIGGER_NAME="game"
    )
    assert answer.status_code == 200
    assert answer.context["estimate"]["plan"] is not None, answer.context["estimate"]["faults"]
