"""Out and in again without loss: every built-in deck and question set, and whatever teachers may write."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.decks.transfer import cards, questions, reading, targets, template
from classroom.decks.transfer.cells import guarded, unguarded
from classroom.decks.transfer.plan import Plan, of_cards, of_questions
from classroom.decks.transfer.targets import DeckTarget, SetTarget
from classroom.decks.transfer.writing import Content, to_csv, to_xlsx
from classroom.rosters.tablefile import read
from history_content import library, own, own_bulk, own_questions, question_sets
from history_content.own_bulk import CardRow, QuestionRow
from history_content.question_writing import KINDS
from history_content.records import QuestionRecord
from history_content.schema import Source

LANGUAGES = ("zh-hant", "en")
WRITERS = {"csv": to_csv, "xlsx": to_xlsx}
RISKY = ("=1+1", "+886", "-5", "@x", "'=1", "''@x", "＝1", "=cmd|' /C calc'!A0")


def table(data: bytes, ext: str, kind: str, lang: str) -> reading.Table:
    return reading.find(read(f"x.{ext}", data), kind, lang)


def fine(plan: Plan[Any]) -> Plan[Any]:
    assert not plan.problems, [(each.cell, each.message) for each in plan.problems]
    return plan


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ext", WRITERS)
@pytest.mark.parametrize("key", [info.key for info in library.built_in_decks()])
def test_a_built_in_deck(alice: AbstractBaseUser, key: str, ext: str, lang: str) -> None:
    """Export → import → export: the same bytes, and the same cards as in the data files."""
    with translation.override(lang):
        content = targets.built_in_content(key, lang)
        data = WRITERS[ext](content, lang)
        assert WRITERS[ext](content, lang) == data
        target = DeckTarget(alice, None)
        plan = fine(target.plan(table(data, ext, "cards", lang), lang))
        target.write(plan, content.title, content.description)
        deck = alice.own_decks.get()  # type: ignore[attr-defined]
        assert WRITERS[ext](targets.deck_content(deck, lang), lang) == data
        records = {card.id: card for card in own.bundle_of(deck.pk).cards}
        for card in library.content_bundle(key).cards:
            was = {name: getattr(card, name) for name in card.__struct_fields__ if name != "checked"}
            is_now = {name: getattr(records[card.id], name) for name in was}
            assert is_now == was
        assert list(records) == [card.id for card in library.content_bundle(key).cards]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ext", WRITERS)
@pytest.mark.parametrize("key", [info.key for info in question_sets.question_sets()])
def test_a_built_in_question_set(alice: AbstractBaseUser, key: str, ext: str, lang: str) -> None:
    with translation.override(lang):
        content = targets.built_in_set_content(key, lang)
        data = WRITERS[ext](content, lang)
        target = SetTarget(alice, None)
        plan = fine(target.plan(table(data, ext, "questions", lang), lang))
        target.write(plan, content.title, content.description)
        found = alice.own_question_sets.get()  # type: ignore[attr-defined]
        assert WRITERS[ext](targets.set_content(found, lang), lang) == data
        before = question_sets.questions_bundle(key).questions
        after = [own_questions.record_of(row) for row in found.questions.all()]
        for was, now in zip(before, after, strict=True):
            assert said(was) == said(now)


def said(record: QuestionRecord) -> dict[str, Any]:
    """A question with its words in place of the ids of its parts, which are new in a new set."""
    word = {part.id: (part.zh, part.en, part.emoji) for part in record.parts}
    truth = record.truth
    if record.kind == "choice":
        truth = word[truth]
    elif record.kind == "sequence":
        truth = [word[id] for id in truth]
    elif record.kind == "match":
        truth = {word[left]: word[right] for left, right in truth.items()}
    sides = {"items": record.items, "options": record.options}
    if record.kind != "choice":  # only the order of a choice's answers is the author's
        sides = {name: tuple(sorted(ids)) for name, ids in sides.items()}
    return {
        **{name: getattr(record, name) for name in record.__struct_fields__},
        **{
            name: sorted(str(word.get(id, id)) for id in ids)
            if record.kind != "choice"
            else [word[i] for i in ids]
            for name, ids in sides.items()
        },
        "truth": truth,
        "parts": sorted(word.values()),
    }


# What teachers may write --------------------------------------------------------------------------------

_LETTERS = "臺灣許功蓋学ㄅabcXYZ019,;\"'=+-@、；|<>※[]()_%\\／\u3000é😀"
words = st.text(_LETTERS, max_size=14).map(str.strip)
prose = st.one_of(
    st.text(_LETTERS + "\n ", max_size=60).map(str.strip), st.sampled_from([*RISKY, "_x0041_ a", "a\nb"])
)
HISTORIC = list(library.era_records().values())


@st.composite
def card_fields(draw: st.DrawFn) -> own.CardFields:
    era = draw(st.sampled_from(HISTORIC))
    year = draw(st.integers(era.start, era.end or 2026).filter(bool))
    month = draw(st.none() | st.integers(1, 12))
    also = tuple(each.id for each in HISTORIC if each.id != era.id and draw(st.integers(0, 5)) == 0)
    return own.CardFields(
        name_zh=draw(st.sampled_from(["開港", "=築城", "@廟會", "+電報", "-風災", "'=碑", "許功蓋的橋"]))
        + str(draw(st.integers(0, 99))),
        name_en=draw(st.sampled_from(["", "A harbour", "=A wall", "+1", "x, y; z"])),
        year=year,
        month=month,
        day=draw(st.none() | st.integers(1, 28)) if month else None,
        precision=draw(st.sampled_from([0, 0, 1, 30, 1000])),
        era=era.id,
        also_accept_eras=also,
        emoji=draw(st.sampled_from(["🌲", "⛵", "🛕", "⚔️"])),
        hint_zh=draw(st.sampled_from(["", "一棵樹。", "=有人說：「好」", "兩行\n字"])),
        explanation_zh=draw(prose),
        explanation_en=draw(prose),
        region_zh=draw(words),
        source_title=draw(words),
        source_url=draw(st.sampled_from(["", "https://example.org/a?b=c,d"])),
        teacher_note=draw(prose),
    )


sources = st.lists(
    st.builds(
        Source,
        title=st.sampled_from(["一本書", "=x", "維基百科〈臺灣〉"]),
        url=st.sampled_from([None, "https://example.org/1"]),
        further=st.booleans(),
    ),
    max_size=3,
).map(tuple)


@st.composite
def card_rows(draw: st.DrawFn) -> CardRow:
    fields = draw(card_fields())
    return CardRow(
        fields=fields,
        included=draw(st.booleans()),
        readings=draw(st.sampled_from([(), ((fields.name_zh[-1], "ㄧㄡˇ"),)])),
        more_sources=draw(sources),
        themes=draw(st.sampled_from([(), ("政治", "交通")])),
        difficulty=draw(st.integers(0, 3)),
        curriculum=draw(st.sampled_from([(), ("歷Ca-IV-2",)])),
    )


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(card_rows(), min_size=1, max_size=6, unique_by=lambda row: row.fields.name_zh),
    ext=st.sampled_from(list(WRITERS)),
    lang=st.sampled_from(LANGUAGES),
)
def test_any_own_deck(alice: AbstractBaseUser, rows: list[CardRow], ext: str, lang: str) -> None:
    """The same bytes; and into the deck itself: every card is recognised as unchanged."""
    with translation.override(lang):
        deck = own_bulk.write_deck(user=alice, deck_id=None, rows=rows, title="=我的牌", description="@註")
        data = WRITERS[ext](targets.deck_content(deck, lang), lang)
        found = table(data, ext, "cards", lang)
        again = fine(of_cards(found, own_bulk.rows_of_deck(deck), lang))
        assert not again.changes_something
        plan = fine(of_cards(found, [], lang))
        made = own_bulk.write_deck(
            user=alice,
            deck_id=None,
            rows=plan.items,
            title=found.about.get("title", deck.title),
            description=found.about.get("description", deck.description),
        )
        assert own_bulk.rows_of_deck(made) == own_bulk.rows_of_deck(deck)
        assert WRITERS[ext](targets.deck_content(made, lang), lang) == data


@pytest.mark.parametrize("ext", WRITERS)
def test_an_own_set_with_every_kind(alice: AbstractBaseUser, ext: str) -> None:
    lang = "zh-hant"
    with translation.override(lang):
        found = own_questions.create(owner=alice, title="八種")
        rows = rows_of_every_kind(lang)
        assert [row.record.kind for row in rows] == list(KINDS)
        own_bulk.write_set(user=alice, set_id=found.pk, rows=rows)
        data = WRITERS[ext](targets.set_content(found, lang), lang)
        again = fine(SetTarget(alice, found).plan(table(data, ext, "questions", lang), lang))
        assert not again.changes_something
        plan = fine(SetTarget(alice, None).plan(table(data, ext, "questions", lang), lang))
        made = own_bulk.write_set(user=alice, set_id=None, title="八種", rows=plan.items)
        assert WRITERS[ext](targets.set_content(made, lang), lang) == data


def rows_of_every_kind(lang: str) -> list[QuestionRow]:
    """The examples of the template, taken as real rows."""
    content = template.of_questions(lang)
    rows = [{**row, "slug": ""} for row in content.rows]
    data = to_csv(Content("questions", "x", rows), lang)
    events = {card.id: card for card in library.content_bundle().cards}
    return list(fine(of_questions(table(data, "csv", "questions", lang), [], events, lang)).items)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ext", WRITERS)
@pytest.mark.parametrize("kind", ["cards", "questions"])
def test_a_template_has_all_columns_and_its_examples_are_left_out(kind: str, ext: str, lang: str) -> None:
    with translation.override(lang):
        content = template.of_cards(lang) if kind == "cards" else template.of_questions(lang)
        found = table(WRITERS[ext](content, lang), ext, kind, lang)
        assert found.examples == len(content.rows) >= (3 if kind == "cards" else 8)
        assert [problem.code for problem in found.problems] == ["no_rows"]
        assert len(found.columns) == len(content.columns())
        assert not found.ignored


def test_the_examples_of_the_template_would_be_accepted(alice: AbstractBaseUser) -> None:
    content = template.of_cards("zh-hant")
    rows = [{**row, "slug": ""} for row in content.rows]
    found = table(to_csv(Content("cards", "x", rows), "zh-hant"), "csv", "cards", "zh-hant")
    assert fine(of_cards(found, [], "zh-hant")).count("new") == len(rows)


# Formulas -----------------------------------------------------------------------------------------------


@given(st.text(max_size=12) | st.sampled_from(RISKY))
def test_neutralising_formulas_is_undone_exactly(text: str) -> None:
    safe = guarded(text)
    assert safe[:1] not in ("=", "+", "-", "@", "\t", "\r", "\n")
    assert unguarded(safe) == text


def test_no_cell_of_a_file_is_a_formula(alice: AbstractBaseUser) -> None:
    """relief-teacher-planning 446: what begins with = + - @ is text, in CSV and in XLSX."""
    fields = own.CardFields(
        name_zh="=1+1", year=-300, era="neolithic", emoji="🌲", explanation_zh="@SUM(A1)", teacher_note="-5+3"
    )
    deck = own_bulk.write_deck(user=alice, deck_id=None, rows=[CardRow(fields=fields)], title="+牌")
    content = targets.deck_content(deck, "zh-hant")
    cells = [
        cell
        for row in csv.reader(io.StringIO(to_csv(content, "zh-hant").decode("utf-8-sig"), newline=""))
        for cell in row
    ]
    assert "'=1+1" in cells
    assert "前300" in cells
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@")]
    archive = zipfile.ZipFile(io.BytesIO(to_xlsx(content, "zh-hant")))
    assert not [name for name in archive.namelist() if b"<f>" in archive.read(name)]


def test_a_csv_is_what_excel_in_taiwan_opens(alice: AbstractBaseUser) -> None:
    data = to_csv(targets.built_in_content("taiwan", "zh-hant"), "zh-hant")
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == 81
    assert data.endswith(b"\r\n")


def test_a_file_in_one_language_is_understood_in_the_other(alice: AbstractBaseUser) -> None:
    rows = own_bulk.rows_of_built_in("taiwan")
    for out, back in (LANGUAGES, LANGUAGES[::-1]):
        with translation.override(out):
            data = to_csv(targets.built_in_content("taiwan", out), out)
        with translation.override(back):
            assert not fine(of_cards(table(data, "csv", "cards", back), rows, back)).changes_something
    events = {card.id: card for card in library.content_bundle().cards}
    for info in question_sets.question_sets():
        with translation.override("en"):
            data = to_csv(targets.built_in_set_content(info.key, "en"), "en")
        with translation.override("zh-hant"):
            there = own_bulk.rows_of_built_in_set(info.key)
            plan = fine(of_questions(table(data, "csv", "questions", "zh-hant"), there, events, "zh-hant"))
            assert not plan.changes_something


def test_the_texts_of_a_card_are_all_in_its_row() -> None:
    """A field that is added to cards must be added to the table too, or an upload would lose it."""
    stored = {field.name for field in own_bulk.OwnCard._meta.concrete_fields}
    elsewhere = {"id", "deck", "position", "from_built_in"}
    row = own_bulk.rows_of_built_in("taiwan")[0]
    assert stored - elsewhere == set(cards.to_cells(row, "zh-hant"))
    some = own_bulk.rows_of_built_in_set("beiguan")[0]
    told = set(questions.to_cells(some, {}, "zh-hant"))
    plain = {
        "id",
        "items",
        "options",
        "parts",
        "truth",
        "skill",
        "published",
        "sources",
        "mode",
        "low",
        "high",
    }
    assert set(QuestionRecord.__struct_fields__) - plain <= told
