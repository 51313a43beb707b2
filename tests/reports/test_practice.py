"""Practice between lessons: which cards are dealt, and that it stays apart from lessons."""

from __future__ import annotations

import pytest

from classroom.lessons.access import sessions_of
from classroom.lessons.models import GameSession
from classroom.lessons.practice import deck_of, practice_of
from classroom.lessons.services import open_session_of
from classroom.play import practice
from classroom.play.models import Table
from games.match import Match
from history_content import library
from tests.reports import world
from tests.reports.conftest import World

CONFUSED = ("zhu-yigui-incident", "fort-at-tayouan")


def confuse(place: World) -> None:
    """朱一貴 (1721) was put before 荷蘭人在大員築城 (1624)."""
    world.judged(place.table, place.students[0], card=CONFUSED[0], after=CONFUSED[1], score=0.0, chance=0.5)


def asked(table: Table) -> set[str]:
    """The cards of all the table's questions."""
    match = Match.load(table.game, table.setting, table.state)
    return {card for made in match.state.made for card in made.items}


def test_both_cards_of_a_confusion_come_back(place: World):
    confuse(place)
    deck = library.resolve(world.TAIWAN).deck
    chosen = practice.chosen(place.students[0], deck)
    assert set(CONFUSED) <= set(chosen)
    assert len(chosen) == practice.CARDS
    assert chosen == sorted(chosen), "their order tells nothing"


def test_who_has_judged_nothing_gets_cards_from_all_of_time(place: World):
    deck = library.resolve(world.TAIWAN).deck
    years = sorted(deck.year[card] for card in practice.chosen(place.students[0], deck))
    assert years[0] < 0 < 1900 < years[-1]


def test_answers_of_others_and_of_the_computer_change_nothing(place: World):
    before = practice.chosen(place.students[0], library.resolve(world.TAIWAN).deck)
    world.judged(place.table, place.students[1], card=CONFUSED[0], after=CONFUSED[1], score=0.0)
    world.judged(place.table, card=CONFUSED[0], after=CONFUSED[1], score=0.0)
    assert practice.chosen(place.students[0], library.resolve(world.TAIWAN).deck) == before


def test_a_table_is_dealt_for_one_at_the_own_pace(place: World):
    confuse(place)
    student = place.students[0]
    table = practice.begin(student, seed=5)
    assert table.game == "quiz"
    assert [seat.student_id for seat in table.seats.all()] == [student.pk]
    match = Match.load(table.game, table.setting, table.state)
    assert match.setting.options.pace == "self"
    assert len(match.state.made) == practice.QUESTIONS
    assert asked(table) & set(CONFUSED)
    assert practice.is_of(table.pk, [student.pk])
    assert not practice.is_of(table.pk, [place.students[1].pk])
    assert not practice.is_of(place.table.pk, [student.pk])


def test_what_is_not_finished_is_gone_on_with(place: World):
    student = place.students[0]
    first = practice.begin(student)
    assert practice.begin(student).pk == first.pk
    Table.objects.filter(pk=first.pk).update(status=Table.Status.ENDED)
    second = practice.begin(student)
    assert (second.pk, second.round) == (second.pk, 2)
    assert second.pk != first.pk


def test_practice_is_no_lesson(place: World):
    """It is in no list, is never open, and there is one for the class."""
    activity = practice_of(place.group)
    assert practice_of(place.group) == activity
    session = GameSession.objects.get(pk=activity.session_id)
    assert session.practice
    assert session not in sessions_of(place.owner)
    assert open_session_of(place.group.pk) is None


def test_the_cards_are_those_that_the_class_played_last(place: World):
    assert deck_of(place.group) == {"kind": "built-in", "key": "taiwan"}
    part = {"kind": "built-in", "key": "taiwan", "eras": ["japanese", "postwar-martial"]}
    newest = world.lesson(place.group)
    newest.activities.update(deck=part, started_at=newest.opened_at)
    assert deck_of(place.group) == part


def test_cards_of_one_short_time_can_be_practised(place: World):
    """Neighbours that lie close together give harder questions, not a refusal."""
    newest = world.lesson(place.group)
    newest.activities.update(
        deck={"kind": "built-in", "key": "taiwan", "eras": ["japanese"]}, started_at=newest.opened_at
    )
    table = practice.begin(place.students[0])
    deck = library.resolve(world.TAIWAN).deck
    assert {deck.card[card].era for card in asked(table) if card in deck.card} == {"japanese"}


@pytest.mark.parametrize("kind", ["order", "before_after"])
def test_an_ordering_reviews_each_card_by_its_own_pairs(place: World, kind: str):
    earlier, later = "fort-at-tayouan", "zhu-yigui-incident"
    world.judged(
        place.table,
        place.students[0],
        card="recipe:1",
        items=(later, earlier),
        answer=[later, earlier] if kind == "order" else later,
        truth=None,
        score=0.0,
        kind=kind,
    )
    years = {card.id: card.year for card in library.resolve(world.TAIWAN).deck.cards}
    found = practice.reviews_of(place.students[0], years)
    assert {(review.card, review.right) for review in found} == {(earlier, False), (later, False)}
