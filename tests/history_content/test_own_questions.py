"""Teachers' own questions: each kind can be saved and asked, what cannot be asked is refused, owners only."""

from typing import Any

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser

from games.core.askable import check_question
from games.core.questions import grade
from history_content import library, own, own_questions, question_sets, question_writing
from history_content.faults import ContentError
from history_content.models import OwnQuestionSet
from history_content.question_writing import KINDS as ALL_KINDS
from history_content.question_writing import Line, QuestionFields, fields_of
from history_content.records import QuestionRecord

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


def lines(kind: str, *said: str, **more: Any) -> QuestionFields:
    """A question of lines, each "text" or "text=partner"."""
    pairs = (each.partition("=") for each in said)
    return QuestionFields(
        kind=kind,
        text_zh="?",
        lines=tuple(Line(text=text, partner=partner) for text, _equals, partner in pairs),
        **more,
    )


def refused(code: str, call: Any, **arguments: Any) -> None:
    with pytest.raises(ContentError) as caught:
        call(**arguments)
    assert caught.value.code == code
    assert caught.value.message


@pytest.mark.parametrize("kind", ALL_KINDS)
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
    before = own_questions.record_of(made)
    edited = own_questions.edit_question(
        user=alice, set_id=found.pk, slug=made.slug, fields=fields_of(before)
    )
    assert edited.slug == made.slug
    assert own_questions.record_of(edited) == before  # a form that is only saved again changes nothing


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        (QuestionFields(kind="riddle"), "kind", "question_kind"),
        (QuestionFields(kind="choice", lines=KINDS["choice"].lines, right=0), "text_zh", "question_missing"),
        (QuestionFields(kind="choice", text_zh="?", lines=KINDS["choice"].lines), "right", "right_missing"),
        (lines("choice", "a", "b", "", right=2), "line_2", "right_is_empty"),
        (lines("choice", "a", right=0), "line_1", "lines_missing"),
        (lines("choice", "", "", "a", right=2), "line_0", "lines_missing"),
        (lines("sequence", "a", "b", "a "), "line_2", "same_as_line"),
        (lines("sequence", "a", "b", "a" * 81), "line_2", "too_long"),
        (
            QuestionFields(kind="choice", text_zh="?", lines=(Line(text="a"), Line(text="b", emoji="x"))),
            "emoji_1",
            "bad_emoji",
        ),
        (
            QuestionFields(
                kind="choice", text_zh="?", lines=(Line(text="a", en="same"), Line(text="b", en="same"))
            ),
            "en_1",
            "same_as_line",
        ),
        (lines("match", "a=x", "b="), "partner_1", "pair_half"),
        (lines("match", "a=x", "b=x"), "partner_1", "same_as_line"),
        (lines("match", "a=x", "b=y", "=x", mode="categorize"), "partner_2", "same_as_line"),
        (lines("match", "a=x", "b=x", mode="categorize"), "partner_1", "one_group"),
        (QuestionFields(kind="order", events=(EARLY.id, LATE.id)), "event_2", "events_missing"),
        (QuestionFields(kind="order", events=("", EARLY.id, LATE.id)), "event_0", "events_missing"),
        (QuestionFields(kind="before_after", events=(EARLY.id, EARLY.id)), "event_1", "event_twice"),
        (QuestionFields(kind="before_after", events=(EARLY.id, "nowhere")), "event_1", "event_gone"),
        (QuestionFields(kind="era", events=(EARLY.id, LATE.id)), "event_1", "events_count"),
        (QuestionFields(kind="year", events=(LATE.id,)), "low", "range_missing"),
        (QuestionFields(kind="year", events=(LATE.id,), low=1, high=1), "high", "range_order"),
        (QuestionFields(kind="year", events=(LATE.id,), low=1, high=2), "high", "range_misses"),
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
        before = own_questions.record_of(row)
        assert own_questions.check_fields(made, fields_of(before)) == []
        again = question_writing.build(fields_of(before), row.slug, own_questions.events_of(made), before)
        assert (fields_of(again), again.sources) == (fields_of(before), before.sources)


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


# Lines keep what belongs to them --------------------------------------------------------------------------


def saved(fields: QuestionFields, before: QuestionRecord | None = None) -> QuestionRecord:
    assert question_writing.faults(fields, {}) == []
    return question_writing.build(fields, "own-x", {}, before)


def changed(record: QuestionRecord, place: int, **new: Any) -> QuestionFields:
    """The form of this record with one line changed."""
    fields = fields_of(record)
    said = [*fields.lines]
    said[place] = msgspec.structs.replace(said[place], **new)
    return msgspec.structs.replace(fields, lines=tuple(said))


PICTURED = (
    Line(text="鑼", en="gong", emoji="🔔", partner="銅", partner_en="bronze", partner_emoji="🟤"),
    Line(partner="竹", partner_en="bamboo"),
    Line(text="鼓", en="drum", partner="皮", partner_en="hide"),
    Line(text="鈔", partner="鐵"),
)


@pytest.mark.parametrize("kind", ["choice", "sequence", "match"])
def test_a_line_with_another_text_keeps_its_id_english_and_picture(kind: str) -> None:
    texts = PICTURED if kind == "match" else tuple(line for line in PICTURED if line.text)
    if kind != "match":
        texts = tuple(Line(text=line.text, en=line.en, emoji=line.emoji) for line in texts)
    before = saved(QuestionFields(kind=kind, text_zh="?", lines=texts, right=0))
    after = saved(changed(before, 0, text="大鑼"), before)
    old, new = fields_of(before).lines[0], fields_of(after).lines[0]
    assert (new.text, new.id, new.en, new.emoji) == ("大鑼", old.id, "gong", "🔔")
    assert fields_of(after).lines[1:] == fields_of(before).lines[1:]
    assert question_writing.stale_english(before, after) == ["大鑼"]
    assert question_writing.stale_english(before, before) == []
    # The answer follows the line, not the words.
    assert after.truth == before.truth


def test_pairs_and_decoys_come_back_in_the_order_in_which_they_were_typed() -> None:
    before = saved(QuestionFields(kind="match", text_zh="?", lines=PICTURED))
    again = saved(fields_of(before), before)
    assert [(line.text, line.partner) for line in fields_of(again).lines] == [
        (line.text, line.partner) for line in PICTURED
    ]
    assert again == before
    assert before.options == tuple(sorted(before.options)), "the order of partners would tell"


def test_a_line_moved_with_its_id_is_the_same_line_elsewhere() -> None:
    before = saved(lines("sequence", "洗米", "煮飯", "盛飯"))
    first, second, third = fields_of(before).lines
    after = saved(
        msgspec.structs.replace(fields_of(before), lines=(second, first, third, Line(text="吃飯"))), before
    )
    ids = {part.zh: part.id for part in after.parts}
    assert [ids[text] for text in ("洗米", "煮飯", "盛飯")] == list(before.truth)
    assert after.truth == [ids[text] for text in ("煮飯", "洗米", "盛飯", "吃飯")]
    assert ids["吃飯"] not in before.truth


def test_ids_that_the_question_never_had_or_has_twice_are_made_anew() -> None:
    before = saved(lines("choice", "a", "b", right=0))
    first, second = fields_of(before).lines
    forged = (first, msgspec.structs.replace(second, id=first.id), Line(text="c", id="answer-c"))
    after = saved(msgspec.structs.replace(fields_of(before), lines=forged), before)
    ids = [part.id for part in after.parts]
    assert len(set(ids)) == 3
    assert ids[0] == first.id
    assert "answer-c" not in ids


def test_a_group_stays_one_part_until_no_line_names_it() -> None:
    before = saved(lines("match", "a=南管", "b=南管", "c=北管", mode="categorize"))
    south, north = dict(before.truth)[before.items[0]], dict(before.truth)[before.items[2]]
    # One line leaves the group for a new one: the old group keeps its part.
    left = saved(changed(before, 0, partner="八音"), before)
    truth = dict(left.truth)
    assert (truth[left.items[1]], truth[left.items[2]]) == (south, north)
    assert truth[left.items[0]] not in (south, north)
    # One line joins the other group: no new part.
    joined = saved(changed(before, 1, partner="北管"), before)
    assert list(joined.truth.values()) == [south, north, north]
    # Every line of the group says another word: it was renamed.
    fields = fields_of(before)
    renamed = tuple(
        msgspec.structs.replace(line, partner="南音") if line.partner == "南管" else line
        for line in fields.lines
    )
    after = saved(msgspec.structs.replace(fields, lines=renamed), before)
    assert list(after.truth.values()) == [south, south, north]


def test_a_picture_given_to_a_group_on_one_of_its_lines_holds_for_all() -> None:
    before = saved(lines("match", "a=x", "b=x", "c=y", mode="categorize"))
    after = saved(changed(before, 1, partner_emoji="🔔"), before)
    assert [line.partner_emoji for line in fields_of(after).lines] == ["🔔", "🔔", ""]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "https://", "http://a b", "ftp://a.tw"])
def test_only_a_web_address_can_be_a_source(address: str) -> None:
    fields = msgspec.structs.replace(KINDS["choice"], source_url=address)
    assert [(at, error.code) for at, error in question_writing.faults(fields, {})] == [
        ("source_url", "bad_address")
    ]
