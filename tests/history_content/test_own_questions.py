"""Teachers' own questions: each kind can be saved and asked, what cannot be asked is refused, owners only."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser

from games.core.questions import grade
from games.quiz.course import check_question
from history_content import library, own, own_questions, question_sets
from history_content.faults import ContentError
from history_content.models import OwnQuestionSet
from history_content.own_questions import Line, QuestionFields

pytestmark = pytest.mark.django_db

CARDS = sorted(library.content_bundle().cards, key=lambda card: card.year)
EARLY, MIDDLE, LATE = CARDS[10], CARDS[40], CARDS[70]
KINDS = {
    "choice": QuestionFields(
        kind="choice", text_zh="廟埕在哪裡？", lines=(Line(text="廟前"), Line(text="屋頂")), right=0
    ),
    "sequence": QuestionFields(
        kind="sequence", text_zh="排出步驟", lines=(Line(text="洗米"), Line(text="煮飯"), Line(text="盛飯"))
    ),
    "match": QuestionFields(
        kind="match",
        text_zh="配對",
        lines=(Line(text="鑼", partner="銅"), Line(text="鼓", partner="皮"), Line(partner="竹")),
    ),
    "order": QuestionFields(kind="order", events=(LATE.id, EARLY.id, MIDDLE.id)),
    "insert": QuestionFields(kind="insert", events=(MIDDLE.id, LATE.id, EARLY.id)),
    "before_after": QuestionFields(kind="before_after", events=(LATE.id, EARLY.id)),
    "era": QuestionFields(kind="era", events=(MIDDLE.id,)),
    "year": QuestionFields(kind="year", events=(LATE.id,), low=LATE.year - 80, high=LATE.year + 20),
}
ANSWERS: dict[str, Any] = {
    "order": [EARLY.id, MIDDLE.id, LATE.id],
    "insert": 1,
    "before_after": EARLY.id,
    "era": MIDDLE.era,
    "year": LATE.year,
}


@pytest.fixture
def alice() -> AbstractBaseUser:
    return get_user_model().objects.create_user("alice")


@pytest.fixture
def mallory() -> AbstractBaseUser:
    return get_user_model().objects.create_user("mallory")


@pytest.fixture
def found(alice: AbstractBaseUser) -> OwnQuestionSet:
    return own_questions.create(owner=alice, title="我們的家鄉")


def refused(code: str, call: Any, **arguments: Any) -> None:
    with pytest.raises(ContentError) as caught:
        call(**arguments)
    assert caught.value.code == code
    assert caught.value.message


@pytest.mark.parametrize("kind", own_questions.KINDS)
def test_each_kind_is_saved_asked_graded_and_shown_again(
    alice: AbstractBaseUser, found: OwnQuestionSet, kind: str
) -> None:
    made = own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS[kind])
    resolved = library.resolve({"kind": "own-questions", "id": found.pk})
    (question,) = resolved.deck.questions
    check_question(resolved.deck, question)
    answer = ANSWERS.get(kind, question.truth)
    assert grade(resolved.deck, question, answer).score == 1
    assert library.restore(library.snapshot({"kind": "own-questions", "id": found.pk})).deck == resolved.deck
    again = own_questions.fields_of(own_questions.record_of(made))
    edited = own_questions.edit_question(user=alice, set_id=found.pk, slug=made.slug, fields=again)
    (after,) = library.resolve({"kind": "own-questions", "id": found.pk}).deck.questions
    assert (edited.slug, after.kind, len(after.items)) == (made.slug, kind, len(question.items))
    assert grade(resolved.deck, question, answer).score == 1


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        (QuestionFields(kind="riddle"), "kind", "question_kind"),
        (QuestionFields(kind="choice", lines=KINDS["choice"].lines, right=0), "text_zh", "question_missing"),
        (QuestionFields(kind="choice", text_zh="?", lines=KINDS["choice"].lines), "right", "right_missing"),
        (
            QuestionFields(
                kind="choice", text_zh="?", lines=(Line(text="a"), Line(text="b"), Line()), right=2
            ),
            "right",
            "right_is_empty",
        ),
        (
            QuestionFields(kind="choice", text_zh="?", lines=(Line(text="a"),), right=0),
            "lines",
            "wrong_count",
        ),
        (
            QuestionFields(kind="sequence", text_zh="?", lines=(Line(text="a"),) * 3),
            "lines",
            "parts_say_the_same",
        ),
        (
            QuestionFields(kind="match", text_zh="?", lines=(Line(text="a", partner="x"), Line(text="b"))),
            "lines",
            "pair_half",
        ),
        (
            QuestionFields(
                kind="match", text_zh="?", lines=(Line(text="a", partner="x"), Line(text="b", partner="x"))
            ),
            "lines",
            "partner_twice",
        ),
        (QuestionFields(kind="order", events=(EARLY.id, LATE.id)), "events", "events_count"),
        (QuestionFields(kind="before_after", events=(EARLY.id, EARLY.id)), "events", "events_count"),
        (QuestionFields(kind="before_after", events=(EARLY.id, "nowhere")), "events", "event_gone"),
        (QuestionFields(kind="year", events=(LATE.id,)), "low", "range_missing"),
        (QuestionFields(kind="year", events=(LATE.id,), low=1, high=1), "low", "range_order"),
        (QuestionFields(kind="year", events=(LATE.id,), low=1, high=2), "low", "range_misses"),
        (
            QuestionFields(kind="era", events=(LATE.id,), eras=("zheng", "dutch-spanish")),
            "eras",
            "era_not_offered",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_saved(
    alice: AbstractBaseUser, found: OwnQuestionSet, fields: QuestionFields, field: str, code: str
) -> None:
    assert (field, code) in [(at, error.code) for at, error in own_questions.check_fields(found, fields)]
    with pytest.raises(ContentError):
        own_questions.add_question(user=alice, set_id=found.pk, fields=fields)
    assert found.questions.count() == 0


@pytest.mark.parametrize("key", [info.key for info in question_sets.question_sets()])
def test_a_copy_of_a_built_in_set_plays_and_each_question_survives_its_form(
    alice: AbstractBaseUser, key: str
) -> None:
    made = own_questions.copy_built_in(owner=alice, key=key, title="我的")
    copied = library.resolve({"kind": "own-questions", "id": made.pk})
    assert copied.deck.questions == library.resolve({"kind": "questions", "key": key}).deck.questions
    for row in made.questions.all():
        fields = own_questions.fields_of(own_questions.record_of(row))
        assert own_questions.check_fields(made, fields) == []


def test_only_the_owner_reaches_a_set(
    alice: AbstractBaseUser, mallory: AbstractBaseUser, found: OwnQuestionSet
) -> None:
    slug = own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS["choice"]).slug
    ref = {"kind": "own-questions", "id": found.pk}
    to_set: dict[str, Any] = {"user": mallory, "set_id": found.pk}
    for call, more in (
        (own_questions.access_set, {}),
        (own_questions.change_set, {"title": "x", "description": "", "deck_id": None}),
        (own_questions.copy_set, {"title": "x"}),
        (own_questions.delete_set, {}),
        (own_questions.reorder, {"slugs": [slug]}),
        (own_questions.add_question, {"fields": KINDS["choice"]}),
        (own_questions.edit_question, {"slug": slug, "fields": KINDS["choice"]}),
        (own_questions.include, {"slug": slug, "included": False}),
        (own_questions.move_question, {"slug": slug, "by": 1}),
        (own_questions.delete_question, {"slug": slug}),
    ):
        refused("unknown_questions", call, **to_set, **more)
    refused("unknown_questions", own.check_ref, user=mallory, deck_ref=ref)
    assert own.check_ref(user=alice, deck_ref=ref) == library.OwnQuestionsRef(id=found.pk)
    assert list(own_questions.sets_of(mallory)) == []
    deck = own.copy_built_in(owner=mallory, title="x")
    refused("unknown_deck", own_questions.create, owner=alice, title="x", deck_id=deck.pk)


def test_order_hiding_choosing_and_deleting(alice: AbstractBaseUser, found: OwnQuestionSet) -> None:
    first, second, third = (
        own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS[kind]).slug
        for kind in ("choice", "order", "match")
    )

    def asked(**more: Any) -> list[str]:
        ref = {"kind": "own-questions", "id": found.pk, **more}
        return [each.id for each in library.resolve(ref).deck.questions]

    own_questions.move_question(user=alice, set_id=found.pk, slug=third, by=-1)
    assert asked() == [first, third, second]
    own_questions.reorder(user=alice, set_id=found.pk, slugs=[second, first, third])
    refused("questions_order", own_questions.reorder, user=alice, set_id=found.pk, slugs=[second, first])
    own_questions.include(user=alice, set_id=found.pk, slug=first, included=False)
    assert asked() == [second, third]
    assert asked(ids=[third]) == [third]
    assert len(asked(number=1)) == 1
    refused("unknown_question", asked, ids=[first])
    for slug in (second, third):
        own_questions.delete_question(user=alice, set_id=found.pk, slug=slug)
    refused("empty_questions", asked)


def test_events_of_an_own_deck_and_what_becomes_of_them(alice: AbstractBaseUser) -> None:
    deck = own.copy_built_in(owner=alice, title="家鄉")
    found = own_questions.create(owner=alice, title="家鄉題", deck_id=deck.pk)
    own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS["choice"])
    own_questions.add_question(user=alice, set_id=found.pk, fields=KINDS["order"])
    ref = {"kind": "own-questions", "id": found.pk}
    before = library.snapshot(ref)
    deck.cards.filter(slug=MIDDLE.id).delete()
    assert [each.kind for each in library.resolve(ref).deck.questions] == ["choice"]
    assert len(library.restore(before).deck.questions) == 2
    own.delete_deck(user=alice, deck_id=deck.pk)
    assert len(library.resolve(ref).deck.questions) == 2  # the built-in deck has the event
