"""Questions in between, as a teacher chooses them: what is refused, what is kept, and the form."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.errors import Refused
from classroom.lessons import interludes, services
from classroom.lessons.forms import ActivityForm
from classroom.lessons.services import ActivitySpec
from games import registry
from tests.world import World

pytestmark = pytest.mark.django_db

FOLK = {"kind": "questions", "key": "folk"}


def spec(game: str = "voyage-train", **interlude: Any) -> ActivitySpec:
    return ActivitySpec(game=game, table_size=2, interlude=interlude)


def test_off_by_default():
    assert ActivitySpec().interlude == {}
    assert interludes.read({}) is None
    services.plan(spec())


def test_what_was_chosen_is_read_with_its_defaults():
    found = interludes.read({"deck": FOLK})
    assert found is not None
    assert (found.every, found.seconds) == ("round", 25)
    assert found.options == {"pace": "teacher", "seconds": 25}


@pytest.mark.parametrize(
    ("game", "interlude", "code"),
    [
        ("voyage-train", {"deck": FOLK, "every": 1}, "bad_interlude"),
        ("voyage-train", {"deck": FOLK, "every": 31}, "bad_interlude"),
        ("voyage-train", {"deck": FOLK, "every": "turn"}, "bad_interlude"),
        ("voyage-train", {"deck": FOLK, "seconds": 9}, "bad_interlude"),
        ("voyage-train", {"deck": FOLK, "seconds": 121}, "bad_interlude"),
        ("voyage-train", {"every": "round"}, "bad_interlude"),
        ("voyage-team", {"deck": FOLK, "every": "round"}, "interlude_no_rounds"),
        ("voyage-train", {"deck": {"kind": "questions", "key": "nothing"}}, "interlude_fault"),
        ("voyage-train", {"deck": {"kind": "built-in", "key": "taiwan"}}, "interlude_no_questions"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(game: str, interlude: dict[str, Any], code: str):
    with pytest.raises(Refused) as refusal:
        services.plan(spec(game, **interlude))
    assert refusal.value.code == code
    assert refusal.value.message


def test_a_quiz_has_no_questions_in_between():
    with pytest.raises(Refused) as refusal:
        interludes.check({"deck": FOLK}, registry.get("quiz"))
    assert refusal.value.code == "interlude_in_quiz"


def test_it_is_stored_and_copied_with_the_session():
    world = World.make()
    chosen = {"deck": FOLK, "every": 5, "seconds": 40}
    session = services.create_session(
        teacher=world.teacher, classroom=world.classroom, title="課堂", specs=[spec("voyage-team", **chosen)]
    )
    assert services.spec_of(session.activities.get()).interlude == chosen
    copy = services.copy_session(session=session, teacher=world.teacher, classroom=world.classroom)
    assert copy.activities.get().interlude == chosen


def posted(**fields: Any) -> dict[str, Any]:
    return {
        "game": "voyage-train",
        "deck": "built-in:taiwan",
        "eras": [era["id"] for era in ActivityForm(World.make().teacher).era_list],
        "mode": "group",
        "table_size": 2,
        "bot_skill": "0.5",
        **{f"option_{name}": value for name, value in defaults("voyage-train").items()},
        **fields,
    }


def defaults(game: str) -> dict[str, Any]:
    form = ActivityForm(World.make().teacher, None, ActivitySpec(game=game))
    start = len("option_")
    return {
        name[start:]: value
        for name, value in form.initial.items()
        if name.startswith("option_") and value is not None
    }


@pytest.mark.parametrize(
    ("fields", "stored"),
    [
        ({}, {}),
        ({"ask": "", "ask_set": "questions:folk", "ask_seconds": 30}, {}),
        ({"ask": "round", "ask_set": "questions:folk"}, {"deck": FOLK, "every": "round", "seconds": 25}),
        (
            {"ask": "minutes", "ask_set": "questions:folk", "ask_minutes": 4, "ask_seconds": 60},
            {"deck": FOLK, "every": 4, "seconds": 60},
        ),
    ],
)
def test_the_form_makes_it(fields: dict[str, Any], stored: dict[str, Any]):
    form = ActivityForm(World.make().teacher, posted(**fields))
    assert form.is_valid(), form.errors
    assert form.spec.interlude == stored


def test_the_form_shows_what_is_stored_and_offers_rounds_only_where_there_are_some():
    chosen = ActivitySpec(game="voyage-train", interlude={"deck": FOLK, "every": 4, "seconds": 60})
    form = ActivityForm(World.make().teacher, None, chosen)
    assert (form["ask"].value(), form["ask_minutes"].value()) == ("minutes", 4)
    assert (form["ask_set"].value(), form["ask_seconds"].value()) == ("questions:folk", 60)
    assert "round" in dict(form.fields["ask"].choices)
    without = ActivityForm(World.make().teacher, None, ActivitySpec(game="voyage-team"))
    assert "round" not in dict(without.fields["ask"].choices)
    assert not ActivityForm(World.make().teacher, None, ActivitySpec(game="quiz")).may_ask
