"""The page of a question set: how its questions teach, in the classes of the teacher who asks."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Activity
from classroom.play import doubts
from classroom.play.models import Table
from history_content import library
from history_content.models import OwnQuestionSet
from tests.reports import world
from tests.reports.conftest import World

SET = {"kind": "questions", "key": "folk"}


@pytest.fixture
def english(client: Client, place: World) -> Client:
    client.force_login(place.owner)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def quiz(place: World) -> Table:
    """A table of the class that is asked the questions of the set."""
    Activity.objects.filter(session=place.lesson).update(game="quiz", deck=SET)
    Table.objects.filter(pk=place.table.pk).update(game="quiz", content_hash=library.snapshot(SET))
    return Table.objects.get(pk=place.table.pk)


def page(kind: str = "questions", key: str = "folk") -> str:
    return reverse("reports:deck", kwargs={"kind": kind, "key": key})


def row_of(body: str, words: str) -> str:
    """The row of these words, without the links on its counts."""
    (row,) = [each for each in body.split("<tr>") if words in each]
    return re.sub(r"</?a\b[^>]*>", "", row.split("</tr>", 1)[0])


def asked(quiz: Table, place: World, times: int, score: float | None = None) -> str:
    """The first choice question of the set, answered so often, right and wrong in turn; its words."""
    content = library.resolve(SET)
    question = next(each for each in content.bundle.questions if each.kind == "choice")
    for n in range(times):
        world.judged(
            quiz,
            place.students[n % 2],
            card=question.id,
            items=question.options,
            answer=question.options[0],
            truth=question.truth,
            score=float(n % 4 == 0) if score is None else score,
            chance=0.25,
            kind="choice",
            skill=question.skill or "culture",
            flags=(),
        )
    return str(content.question(question.id, "en")["text"])


def test_a_set_that_nobody_was_asked_says_so(english: Client, place: World) -> None:
    body = english.get(page()).content.decode()
    assert "None of your classes has been asked these questions yet." in body


def test_questions_are_counted_and_those_never_reached_are_said(
    english: Client, place: World, quiz: Table
) -> None:
    words = asked(quiz, place, 4)
    body = english.get(page()).content.decode()
    row = row_of(body, words)
    assert 'data-label="Tables">1<' in row
    assert 'data-label="Judgements">4<' in row
    assert 'data-label="Wrong">3<' in row
    assert "never reached" not in row
    others = len(library.resolve(SET).bundle.questions) - 1
    assert body.count("never reached") == others
    assert f"{others} questions need a look." in body


def test_a_question_that_is_mostly_guessed_is_said(english: Client, place: World, quiz: Table) -> None:
    words = asked(quiz, place, 24)
    assert "mostly guessed" in row_of(english.get(page()).content.decode(), words)


def test_a_doubt_about_a_question_lands_there(english: Client, place: World, quiz: Table) -> None:
    words = asked(quiz, place, 2, 1.0)
    question = next(each for each in library.resolve(SET).bundle.questions if each.kind == "choice")
    doubts.report(table_id=quiz.pk, item=question.id, reason="typo", student_id=place.students[0].pk)
    body = english.get(page()).content.decode()
    assert "reported as doubtful: 1" in row_of(body, words)
    link = re.search(r'href="([^"]*)#doubts"', body)
    assert link
    assert "A mistake in the writing" in english.get(link[1]).content.decode()


def test_questions_in_between_count_for_their_set(english: Client, place: World) -> None:
    """An interlude's table plays the set of the interlude, not the deck of the game beside it."""
    Activity.objects.filter(session=place.lesson).update(
        interlude={"deck": SET, "every": "round", "seconds": 20}
    )
    between = world.table(place.lesson, 5, content=library.snapshot(SET))
    Table.objects.filter(pk=between.pk).update(game="quiz", interlude_of=place.table)
    words = asked(Table.objects.get(pk=between.pk), place, 2)
    assert 'data-label="Judgements">2<' in row_of(english.get(page()).content.decode(), words)


def test_an_own_set_is_its_owners_alone(english: Client, place: World) -> None:
    mine = OwnQuestionSet.objects.create(owner=place.owner, title="我的題組")
    theirs = OwnQuestionSet.objects.create(owner=place.stranger, title="別人的題組")
    # A set without questions cannot be played, and has nothing to show.
    assert english.get(page("own-questions", str(mine.pk))).status_code == 404
    assert english.get(page("own-questions", str(theirs.pk))).status_code == 404
    assert english.get(page("own-questions", "x")).status_code == 404
    assert english.get(page("questions", "nothing")).status_code == 404


def test_the_page_of_a_set_leads_there(english: Client, place: World) -> None:
    built_in = english.get(reverse("decks:built-in-questions", kwargs={"key": "folk"})).content.decode()
    assert f'href="{page()}"' in built_in
