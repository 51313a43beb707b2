"""The table that asks in between is dealt beside the game's, with the same people in the same seats."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from classroom.play import seating, standing
from classroom.play.loading import load_surroundings, load_table
from classroom.play.models import Attempt, Table
from classroom.play.selectors import questions_of
from classroom.play.services import Sitter, create_table
from history_content import own_questions
from tests.world import World

pytestmark = pytest.mark.django_db

FOLK = {"kind": "questions", "key": "folk"}


def made(**interlude: Any) -> tuple[World, Table]:
    world = World.make(4, game="voyage-race", interlude=interlude)
    return world, world.table(*world.students[:2], bots=1)


def test_nothing_is_dealt_beside_a_game_by_default():
    _world, table = made()
    assert Table.objects.count() == 1
    loaded = load_table(table.pk)
    assert loaded is not None
    assert loaded.interlude is None


def test_it_has_the_same_people_number_and_round():
    world, table = made(deck=FOLK, seconds=40)
    quiz = Table.objects.get(interlude_of=table)
    assert (quiz.game, quiz.number, quiz.round) == ("quiz", table.number, table.round)
    assert [seat.student_id for seat in quiz.seats.all()] == [
        world.students[0].pk,
        world.students[1].pk,
        None,
    ]
    loaded = load_table(quiz.pk)
    assert loaded is not None
    assert (loaded.interlude_of, loaded.setting.options.seconds) == (table.pk, 40)
    assert loaded.setting.options.pace == "teacher"
    course = questions_of(quiz.pk)
    assert course is not None
    assert (course.every, course.asked) == ("round", 0)


def test_lists_of_tables_leave_it_out_but_pause_and_bell_reach_it():
    world, table = made(deck=FOLK)
    assert [row.table_id for row in standing.tables_of_activity(world.activity.pk)] == [table.pk]
    assert len(standing.playing_of_session(world.session.pk)) == 2


def test_one_game_and_one_table_that_asks_a_number():
    world, table = made(deck=FOLK)
    quiz = Table.objects.get(interlude_of=table)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(
            activity=world.activity,
            number=1,
            game="quiz",
            rules_version=1,
            seed=1,
            dealt=quiz.dealt,
            interlude_of=table,
        )


def test_who_sits_down_or_goes_does_so_at_both():
    world, table = made(deck=FOLK)
    quiz = Table.objects.get(interlude_of=table)
    seating.seat_person(table.pk, 2, world.students[2].pk, None)
    assert quiz.seats.get(index=2).student_id == world.students[2].pk
    seating.seat_bot(table.pk, 0)
    assert quiz.seats.get(index=0).student_id is None


def test_an_open_question_is_part_of_what_is_around_the_game():
    _world, table = made(deck=FOLK)
    quiz = Table.objects.get(interlude_of=table)
    assert load_surroundings([table.pk])[table.pk][1].asked is None
    Table.objects.filter(pk=quiz.pk).update(clock_id="ask:1", deadline=quiz.started_at)
    asked = load_surroundings([table.pk])[table.pk][1].asked
    assert asked is not None
    assert (asked.table_id, asked.until) == (quiz.pk, round(quiz.started_at.timestamp() * 1000))
    Table.objects.filter(pk=quiz.pk).update(clock_id="reveal:1")
    assert load_surroundings([table.pk])[table.pk][1].asked is None


@pytest.mark.parametrize("own", [False, True])
def test_the_next_game_of_a_table_goes_on_with_questions_that_were_not_asked(own: bool):
    world = World.make(4, game="voyage-race", interlude={"deck": FOLK})
    if own:
        copy = own_questions.copy_built_in(owner=world.teacher, key="folk", title="廟")
        world.activity.interlude = {"deck": {"kind": "own-questions", "id": copy.pk}}
        world.activity.save()
    table = world.table(*world.students[:2], bots=1)
    first = Table.objects.get(interlude_of=table)
    loaded = load_table(first.pk)
    assert loaded is not None
    asked, following = [question.id for question in loaded.setting.deck.questions][:2]
    Attempt.objects.create(
        table=first,
        revision=1,
        seat=0,
        by="student",
        skill="culture",
        kind="choice",
        item=asked,
        items="[]",
        answer="null",
        truth="null",
        score=1.0,
        chance=0.25,
        at=first.started_at,
    )
    again = create_table(activity=world.activity, number=1, round=2, sitters=[Sitter(), Sitter()], seed=3)
    second = load_table(Table.objects.get(interlude_of=again).pk)
    assert second is not None
    ids = [question.id for question in second.setting.deck.questions]
    assert (ids[0], ids[-1]) == (following, asked)


def test_questions_about_cards_of_the_game_are_left_out():
    """Their answers would show years that the game still hides: questions in between have no effect on it."""
    world, _table = made(deck={"kind": "questions", "key": "event-eras"})
    assert not Table.objects.filter(interlude_of__isnull=False).exists()
    part = {"kind": "built-in", "key": "taiwan", "eras": ["japanese", "postwar-martial", "democratization"]}
    world.activity.deck = part
    world.activity.save()
    quiz = Table.objects.get(interlude_of=world.table(*world.students[2:]))
    loaded, game = load_table(quiz.pk), load_table(quiz.interlude_of_id or 0)
    assert loaded is not None
    assert game is not None
    asked = {item for question in loaded.setting.deck.questions for item in question.items}
    assert asked
    assert asked.isdisjoint(game.setting.deck.card)
