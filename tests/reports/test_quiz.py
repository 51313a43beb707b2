"""Reports about quizzes: read from stored attempts, as all reports are."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.play.models import Table
from classroom.reports import assemble, queries
from games.core.api import HOST
from games.match import Match
from history_content import library
from tests.reports import world
from tests.reports.conftest import World
from tests.reports.test_pages import text_of

KINDS = ["order", "insert", "before_after", "era", "year"]


@pytest.fixture
def english(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    client.cookies["django_language"] = "en"
    return client


def quiz_table(place: World, number: int = 5) -> Table:
    at = world.table(place.lesson, number=number)
    at.game = "quiz"
    at.save(update_fields=["game"])
    return at


def played(place: World) -> tuple[Table, Match]:
    """Ten made questions, two of each kind: the first student answers wrongly, the second not at all."""
    deck = library.resolve(world.TAIWAN).deck
    options = {"recipe": {"kinds": KINDS, "number": 10, "difficulty": 2}}
    match = Match.start("quiz", deck, seats=2, seed=4, options=options)
    at = quiz_table(place)
    match.act(HOST, {"type": "start"})
    while match.outcome is None:
        match.act(0, _wrong(match))
        match.act(HOST, {"type": "close"})
        match.act(HOST, {"type": "next"})
    for attempt in match.attempts:
        world.judged(
            at,
            place.students[attempt.seat],
            card=attempt.item,
            items=attempt.items,
            answer=attempt.answer,
            truth=attempt.truth,
            score=attempt.score,
            chance=attempt.chance,
            years_off=attempt.years_off,
            kind=attempt.kind,
            skill=attempt.skill,
            flags=attempt.flags,
        )
    return at, match


def _wrong(match: Match) -> dict[str, Any]:
    """An answer that is not right."""
    shown, year = match.view(0)["question"], match.setting.deck.year
    kind = shown["kind"]
    if kind == "order":
        return {"type": "answer", "order": sorted(shown["items"], key=lambda card: -year[card])}
    if kind == "before_after":
        return {"type": "answer", "choice": max(shown["items"], key=lambda card: year[card])}
    if kind == "insert":
        first = shown["timeline"][0]["year"] > year[shown["items"][0]]
        return {"type": "answer", "gap": len(shown["timeline"]) if first else 0}
    if kind == "year":
        far = shown["low"] if year[shown["items"][0]] * 2 > shown["low"] + shown["high"] else shown["high"]
        return {"type": "answer", "year": far}
    (item,) = shown["items"]
    right = match.setting.deck.card.get(item) or match.setting.deck.clue[item]
    return {"type": "answer", "choice": next(era for era in shown["options"] if era != right.era)}


def test_quiz_11_unanswered_is_counted_apart_and_not_wrong(english: Client, place: World) -> None:
    played(place)
    rows = queries.placements_of_session(place.lesson)
    assert len(rows) == 20
    by_segment = {each.segment: each for each in assemble.by_segment(rows)}
    silent = ("student", place.students[1].pk)
    for segment, unanswered in (("chronology", 8), ("era", 2)):
        figures = by_segment[segment].people[silent]
        assert (figures.wrong, figures.right) == (0, 0)
        assert (figures.summary.n, figures.summary.unanswered) == (0, unanswered)
        assert figures.summary.above_chance is None


def test_the_session_report_names_what_was_asked(english: Client, place: World) -> None:
    played(place)
    text = text_of(english, "session", place.lesson.pk)
    assert "Class quiz" in text
    assert "recipe:" not in text
    assert "They made 10 judgements" in text


def test_a_students_answers_read_as_question_answer_and_what_was_right(english: Client, place: World) -> None:
    _at, match = played(place)
    text = text_of(english, "student", place.students[0].pk)
    assert "recipe:" not in text
    assert "Put in order: " in text
    assert "Which came first: “" in text
    content = library.resolve(world.TAIWAN)
    for attempt in match.attempts:
        if attempt.seat:
            continue
        if attempt.kind == "order":
            names = [content.front(card, "en")["name"] for card in attempt.truth[0]]
            assert " → ".join(names) in text
        if attempt.kind == "era":
            assert content.eras("en")[attempt.answer]["name"] in text
            assert content.eras("en")[attempt.truth[0]]["name"] in text
    for tag in ("order", "timeline", "which came first", "era", "estimate"):
        assert f" {tag} " in text
    silent = text_of(english, "student", place.students[1].pk)
    assert silent.count("– no answer") == 10


def test_events_that_a_quiz_asked_for_are_troublesome_like_placed_ones(english: Client, place: World) -> None:
    at = quiz_table(place)
    timeline = ("zhu-yigui-incident", "fort-at-tayouan", "cairo-declaration")
    for student in place.students:
        world.judged(
            at, student, kind="insert", items=timeline, answer=0, truth=(1,), score=0.0, chance=1 / 3,
            years_off=97, flags=(),
        )  # fmt: skip
        world.judged(
            at, student, kind="order", card="recipe:3", items=timeline, answer=timeline, truth=(timeline,),
            score=0.3, chance=0.5, flags=(),
        )  # fmt: skip
    (figures,) = assemble.misplaced(queries.placements_of_session(place.lesson))
    assert figures.figures.key[1] == "zhu-yigui-incident"
    assert figures.usual is not None
    text = text_of(english, "session", place.lesson.pk)
    assert "wrong 2 of 2 times" in text
    assert "put too early 2×" in text
    assert "before “" in text


def test_culture_is_a_skill_of_its_own(english: Client, place: World) -> None:
    at = quiz_table(place)
    for score in (1.0, 0.0, 1.0):
        world.judged(
            at, place.students[0], kind="choice", card="gone", skill="culture", items=("x", "y"), answer="x",
            truth=("y",), score=score, flags=(),
        )  # fmt: skip
    assert "Culture" in text_of(english, "session", place.lesson.pk)
    answer = english.get(reverse("reports:placements", args=[place.lesson.pk]) + "?segment=culture")
    assert answer.content.decode().count("<tr>") == 4
