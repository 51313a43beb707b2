"""The built-in question sets: what the loader refuses, and what a set means to a game and to people."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.core.questions import grade
from games.match import Match
from history_content import library, loader
from history_content.faults import ContentError, ContentFaults, Fault
from history_content.question_sets import ERAS, EVENT_ERAS, question_sets, questions_bundle, set_info

WRITTEN = {"beiguan": 40, "folk": 20, "horse": 15, "tokaido": 20}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data files to spoil."""
    shutil.copytree(loader.DATA_DIR, tmp_path / "data")
    return tmp_path / "data"


def spoil(folder: Path, key: str, change: Callable[[dict[str, Any]], None]) -> list[Fault]:
    """The faults of the data after one file was changed."""
    path = folder / "questions" / f"{key}.yaml"
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(raw)
    path.write_text(yaml.safe_dump(raw, allow_unicode=True), encoding="utf-8")
    with pytest.raises(ContentFaults) as caught:
        loader.load(folder)
    return list(caught.value.faults)


def first(raw: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(question for question in raw["questions"] if question["kind"] == kind)


def test_quiz_23_the_written_sets_are_whole_and_in_both_languages():
    """QUIZ-23."""
    assert {each.key: each.questions for each in question_sets()} == {ERAS: 54, EVENT_ERAS: 75, **WRITTEN}
    for key in WRITTEN:
        for question in questions_bundle(key).questions:
            texts = [question.text_zh, question.text_en, question.explanation_zh, question.explanation_en]
            texts += [text for part in question.parts for text in (part.zh, part.en)]
            assert all(texts), question.id
            assert question.sources, question.id


@pytest.mark.parametrize(
    ("kind", "field", "value", "code"),
    [
        ("choice", "answer", "a9", "no_such_part"),
        ("choice", "anser", "a1", "unknown_field"),
        ("choice", "difficulty", 4, "unknown_choice"),
        ("choice", "order", ["a1"], "field_of_another_kind"),
        ("choice", "sources", ["X1"], "unknown_source"),
        ("choice", "sources", [], "wrong_length"),
        ("choice", "options", [{"id": "a1", "zh": "一", "en": "one"}], "wrong_count"),
        ("sequence", "order", ["i1", "i2"], "order_is_not_the_items"),
        ("match", "pairs", {"l1": "r1"}, "pairs_are_not_the_items"),
        ("match", "mode", "sometimes", "unknown_choice"),
        ("match", "question_zh", "", "wrong_length"),
    ],
)
def test_a_fault_names_file_question_and_field(folder: Path, kind: str, field: str, value: Any, code: str):
    """Done means: bad input gets a clear error that says where."""

    def change(raw: dict[str, Any]) -> None:
        question = first(raw, kind)
        question[field] = value
        change.id = question["id"]  # type: ignore[attr-defined]

    faults = spoil(folder, "beiguan", change)
    found = [fault for fault in faults if fault.code == code]
    assert found, [str(fault) for fault in faults]
    assert found[0].file == "questions/beiguan.yaml"
    assert found[0].item == change.id  # type: ignore[attr-defined]
    assert found[0].field.startswith(field)
    assert str(found[0])


def test_two_questions_of_one_id_are_a_fault(folder: Path):
    def change(raw: dict[str, Any]) -> None:
        raw["questions"][1]["id"] = raw["questions"][0]["id"]

    assert "duplicate_id" in [fault.code for fault in spoil(folder, "folk", change)]


def test_sides_of_a_matching_that_are_numbered_alike_are_a_fault(folder: Path):
    """GEN-12: the page's data must not have the answer in it."""

    def change(raw: dict[str, Any]) -> None:
        question = first(raw, "match")
        question["pairs"] = {part["id"]: f"r{n}" for n, part in enumerate(question["items"], start=1)}
        question["options"] = [
            {"id": f"r{n}", "zh": str(n), "en": str(n)} for n, _ in enumerate(question["items"], start=1)
        ]

    assert "ids_tell" in [fault.code for fault in spoil(folder, "beiguan", change)]


def test_a_partner_used_twice_is_a_fault_of_one_to_one_only(folder: Path):
    def change(raw: dict[str, Any]) -> None:
        question = next(q for q in raw["questions"] if q.get("mode") == "one-to-one")
        question["pairs"] = dict.fromkeys(question["pairs"], question["options"][0]["id"])

    assert "partner_twice" in [fault.code for fault in spoil(folder, "beiguan", change)]


def test_a_draft_is_for_teachers_only(folder: Path):
    """Issue 1: items marked unverified load as drafts that only teachers see."""
    path = folder / "questions" / "folk.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("verification: verified", "verification: unverified", 1),
        encoding="utf-8",
    )
    [found] = [each for each in loader.load(folder).question_sets if each.head.key == "folk"]
    assert [question.published for question in found.questions] == [False] + [True] * 19


# What a reference means ---------------------------------------------------------------------------------


def test_a_choice_of_questions_keeps_its_order():
    bundle = library.resolve({"kind": "questions", "key": "folk", "ids": ["folk-03", "folk-01"]}).bundle
    assert [question.id for question in bundle.questions] == ["folk-03", "folk-01"]


def test_so_many_are_spread_over_the_set():
    bundle = questions_bundle("folk", number=4)
    assert [question.id for question in bundle.questions] == ["folk-01", "folk-06", "folk-11", "folk-16"]
    assert len(questions_bundle("folk", number=100).questions) == 20


@pytest.mark.parametrize(
    ("ref", "code"),
    [
        ({"kind": "questions", "key": "nothing"}, "unknown_questions"),
        ({"kind": "questions", "key": "folk", "ids": ["folk-99"]}, "unknown_question"),
        ({"kind": "questions", "key": "folk", "ids": []}, "empty_questions"),
        ({"kind": "questions", "key": "folk", "number": 0}, "bad_deck_ref"),
        ({"kind": "questions", "set": "folk"}, "bad_deck_ref"),
    ],
)
def test_a_reference_to_what_is_not_there_is_refused(ref: dict[str, Any], code: str):
    with pytest.raises(ContentError) as caught:
        library.resolve(ref)
    assert caught.value.code == code
    assert caught.value.message


@pytest.mark.parametrize("key", [ERAS, EVENT_ERAS])
def test_the_sets_of_eras_ask_among_the_seven_historic_eras(key: str):
    """QUIZ-04, VT-03."""
    content = library.resolve({"kind": "questions", "key": key})
    deck = content.deck
    historic = {era.id for era in deck.eras if era.historic}
    asked = [item for question in deck.questions for item in question.items]
    if key == ERAS:
        assert asked == [clue.id for clue in deck.clues]
    else:
        events = [card.id for card in library.content_bundle().cards if card.era in historic]
        assert asked == sorted(events), "in the order of years one era would follow the other"
    for question, item in zip(deck.questions, asked, strict=True):
        assert set(question.options) == historic
        card = deck.card.get(item)
        right = {deck.clue[item].era} if card is None else {card.era, *card.also_accept_eras}
        for era in right:
            found = grade(deck, question, era)
            assert (found.score, found.chance) == (1.0, len(right) / 7)
        assert content.question_records[question.id].sources


def test_a_choice_of_events_brings_only_what_it_asks():
    content = library.resolve({"kind": "questions", "key": EVENT_ERAS, "number": 6})
    assert {card.id for card in content.deck.cards} == {each.items[0] for each in content.deck.questions}
    assert len(content.deck.cards) == 6


@pytest.mark.parametrize("key", WRITTEN)
def test_every_written_question_can_be_answered_rightly(key: str):
    content = library.resolve({"kind": "questions", "key": key})
    for question in content.deck.questions:
        assert grade(content.deck, question, question.truth).score == 1.0, question.id
    match = Match.start("quiz", content.deck, seats=1, seed=1, options={"pace": "self"})
    assert match.view(0)["question"]["id"] == content.deck.questions[0].id


def test_what_is_asked_does_not_hold_the_answer():
    """GEN-12: the explanation comes with the answer only."""
    content = library.resolve({"kind": "questions", "key": "beiguan"})
    for question in content.bundle.questions:
        asked = content.question(question.id)
        assert question.explanation_zh not in str(asked)
        assert set(asked) == {"id", "kind", "text", "icon", "items", "options", "lang"}
        answer = content.question_answer(question.id, "en")
        assert answer["explanation"] == question.explanation_en
        assert answer["source"]["title"]


@pytest.mark.django_db
def test_a_table_keeps_the_questions_that_it_was_dealt():
    """design.md: what was played can be read whatever becomes of the content."""
    ref = {"kind": "questions", "key": "horse", "number": 3}
    kept = library.snapshot(ref)
    library._by_hash.clear()
    assert [q.id for q in library.restore(kept).deck.questions] == [
        q.id for q in library.resolve(ref).deck.questions
    ]
    assert set_info("horse").title_in("en") == "How horses feel"
