"""Uploading a table: what is new, changed or wrong, cell by cell; and that a refusal changes nothing."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import translation

from classroom.decks.transfer import reading
from classroom.decks.transfer.plan import Plan, of_cards, of_questions
from classroom.decks.transfer.problems import MENDS, SENTENCES
from classroom.rosters.tablefile import Sheet, read
from history_content import faults, library, own, own_bulk, own_questions, question_writing
from history_content.faults import ContentError
from history_content.models import OwnCard, OwnDeck
from history_content.own_bulk import CardRow, QuestionRow

EVENTS = {card.id: card for card in library.content_bundle().cards}


def cards(text: str, there: list[CardRow] | None = None, lang: str = "zh-hant") -> Plan[CardRow]:
    """The plan of a table of cards, written with | between cells."""
    return of_cards(found(text, "cards", lang), there or [], lang)


def questions(text: str, there: list[QuestionRow] | None = None, lang: str = "zh-hant") -> Plan[QuestionRow]:
    return of_questions(found(text, "questions", lang), there or [], EVENTS, lang)


def found(text: str, kind: str, lang: str = "zh-hant") -> reading.Table:
    rows = [[cell.strip() for cell in line.split("|")] for line in text.strip("\n").split("\n")]
    return reading.find([Sheet("x", rows)], kind, lang)


def wrong(plan: Plan[Any]) -> list[tuple[str, str]]:
    for problem in plan.problems:
        for lang in ("zh-hant", "en"):
            with translation.override(lang):
                assert problem.message
                assert problem.mend
                assert "%(" not in problem.message + problem.mend
    return [(problem.cell, problem.code) for problem in plan.problems]


def only(plan: Plan[CardRow]) -> own.CardFields:
    assert not wrong(plan)
    (item,) = plan.items
    return item.fields


# Cards --------------------------------------------------------------------------------------------------


def test_two_columns_are_enough() -> None:
    fields = only(cards("標題|年份\n學校開學|1920"))
    assert (fields.name_zh, fields.year, fields.era, fields.emoji) == ("學校開學", 1920, "japanese", "📜")


def test_an_empty_era_follows_the_year_as_in_the_form() -> None:
    fields = only(cards("標題|年份|時期\n簽約|1895|"))
    assert fields.era == own.proposed_era(1895)
    assert fields.also_accept_eras == own.proposed_also(1895, fields.era)


@pytest.mark.parametrize("era", ["日治時期", "日治 時期", "Japanese rule", "japanese", "日本時代"])
def test_an_era_by_any_of_its_names(era: str) -> None:
    assert only(cards(f"標題|年份|時期\n開學|1920|{era}")).era == "japanese"


def test_a_date_in_one_cell_or_in_three() -> None:
    for text in (
        "標題|年份\n簽約|1895/4/17",
        "標題|年份|月|日\n簽約|1895|4|17",
        "標題|年份|月\n簽約|1895/4/17|4",
    ):
        fields = only(cards(text))
        assert (fields.year, fields.month, fields.day) == (1895, 4, 17)


def test_about_a_year() -> None:
    assert only(cards("標題|年份\n開墾|約1700")).precision == 1
    assert only(cards("標題|年份|誤差（年）\n開墾|約1700|20")).precision == 20
    assert only(cards("標題|年份|誤差\n開墾|1700|±5")).precision == 5


def test_headings_stand_below_a_title_in_any_order_and_in_english() -> None:
    plan = cards("五年一班的牌||\n||\nYear|Nonsense|Title\n1920|?|開學")
    assert not wrong(plan)
    assert plan.table.ignored == ["Nonsense"]
    assert plan.rows[0].place == 3


def test_problems_name_the_cell_as_excel_shows_it() -> None:
    plan = cards(
        "說明|標題|年份|月|日|時期|圖片|上場|誤差\n"
        "ok|開學|1920|||||是|\n"
        "|學校在1920年開學|1920|||||也許|很多\n"
        "\n"
        "|這個標題實在太長了所以放不下這張卡|民國34年?|||||||\n"
        "|立碑|1895|13|||||\n"
        "|立碑二|1895|4|31||||\n"
        "|立碑三|0||||||\n"
        "|立碑四|1920|||清朝|||\n"
        "|立碑五|1920|||清領前期|||\n"
        "|立碑六|1920||||字||\n"
        "|立碑七|1895/4/17|5||||\n"
        "|立碑八|1895||3|||\n"
        "||1895|||||\n"
        "|立碑九|||||||"
    )
    assert set(wrong(plan)) == {
        ("H3", "not_yes_or_no"),
        ("I3", "not_a_number"),
        ("C5", "year_doubtful"),
        ("D6", "no_such_month"),
        ("E7", "no_such_day"),
        ("C8", "year_zero"),
        ("F9", "no_such_era"),
        ("F10", "year_outside_era"),
        ("G11", "bad_emoji"),
        ("D12", "date_twice"),
        ("E13", "day_without_month"),
        ("B14", "name_missing"),
        ("C15", "year_missing"),
        ("B3", "names_year"),
        ("B5", "title_too_long"),
    }


def test_a_front_that_gives_the_answer_away() -> None:
    assert wrong(cards("標題|年份\n1920年開學|1920\n清領前期的橋|1784")) == [
        ("A2", "names_year"),
        ("A3", "names_era"),
    ]
    assert wrong(cards(f"標題|年份|地點\n{'長' * 15}|1920|{'地' * 61}")) == [
        ("A2", "title_too_long"),
        ("C2", "too_long"),
    ]


def test_doubled_rows() -> None:
    assert wrong(cards("編號|標題|年份\n|開學|1920\n|開學|1920\n|開學|1930")) == [("B3", "same_title")]
    plan = cards("編號|標題|年份\nlukang-port|開港|1784\nlukang-port|築城|1784")
    assert wrong(plan) == [("A3", "same_id")]


def test_foreign_ids_are_not_taken_over() -> None:
    """Ids reach the tablets: a numbering by year would tell the order."""
    plan = cards("編號|標題|年份\n1|開學|1920\n1895-1|築路|1895\nown-bcdfghjk|築橋|1930")
    assert not wrong(plan)
    assert [item.slug for item in plan.items] == ["", "", "own-bcdfghjk"]
    assert plan.renumbered == 2


@pytest.mark.parametrize(
    ("text", "cell", "code"),
    [
        ("姓名|座號\n王小明|1", "", "no_table"),
        ("標題|地點\n開學|臺南", "1", "column_missing"),
        ("標題|年份|標題\n開學|1920|x", "C1", "column_twice"),
        ("標題|年份\n", "1", "no_rows"),
        ("題型|題目|選項1|選項2|正確答案\n單選題|x|a|b|1", "", "other_table_questions"),
    ],
)
def test_what_is_no_table_of_cards(text: str, cell: str, code: str) -> None:
    assert wrong(cards(text)) == [(cell, code)]


def test_a_table_of_cards_is_no_table_of_questions() -> None:
    assert wrong(questions("標題|年份|時期\n開學|1920|")) == [("", "other_table_cards")]


def test_the_right_sheet_is_found() -> None:
    sheets = [Sheet("說明", [["讀我"]]), Sheet("牌", [["標題", "年份"], ["開學", "1920"]])]
    assert len(reading.find(sheets, "cards", "zh-hant").rows) == 1


def test_more_than_a_deck_holds() -> None:
    rows = "\n".join(f"開學{n}|1920" for n in range(own.MAX_CARDS + 1))
    assert wrong(cards(f"標題|年份\n{rows}")) == [("", "full")]
    rows = "\n".join(f"開學{n}|1920" for n in range(reading.MAX_ROWS + 1))
    assert wrong(cards(f"標題|年份\n{rows}")) == [("", "too_many")]


# Into a deck that is there ------------------------------------------------------------------------------


@pytest.fixture
def deck(alice: AbstractBaseUser) -> OwnDeck:
    return own.copy_built_in(owner=alice, title="牌", eras=["japanese"])


def test_only_what_differs_is_changed(deck: OwnDeck) -> None:
    there = own_bulk.rows_of_deck(deck)
    one, other = there[0], there[1]
    plan = cards(
        f"編號|標題|說明\n{one.slug}|{one.fields.name_zh}|新的說明\n{other.slug}|{other.fields.name_zh}|"
        f"{other.fields.explanation_zh}",
        there,
    )
    # Without a column for the year the year stays; but new cards would need one, so it is asked for.
    assert wrong(plan) == [("1", "column_missing")]
    plan = cards(
        f"編號|標題|年份|說明\n{one.slug}|{one.fields.name_zh}|{one.fields.year}|新的說明\n"
        f"{other.slug}|{other.fields.name_zh}|{other.fields.year}|{other.fields.explanation_zh}\n"
        "|新卡|1920|",
        there,
    )
    assert not wrong(plan)
    assert [row.state for row in plan.rows] == ["changed", "unchanged", "new"]
    (change,) = plan.rows[0].changes
    assert (change.heading, change.before, change.after) == (
        "發生了什麼事",
        one.fields.explanation_zh,
        "新的說明",
    )
    assert len(plan.kept) == len(there) - 2
    assert not plan.moved
    own_bulk.write_deck(user=deck.owner, deck_id=deck.pk, rows=plan.items)
    after = own_bulk.rows_of_deck(deck)
    assert after[0].fields.explanation_zh == "新的說明"
    assert after[0].more_sources == one.more_sources
    assert after[1:-1] == there[1:]
    assert after[-1].fields.name_zh == "新卡"


def test_a_row_without_id_is_recognised_by_its_title(deck: OwnDeck) -> None:
    there = own_bulk.rows_of_deck(deck)
    name = there[0].fields.name_zh
    plan = cards(f"標題|年份|地點\n{name}|{there[0].fields.year}|別處", there)
    assert not wrong(plan)
    assert (plan.by_title, plan.rows[0].state) == (1, "changed")
    assert plan.items[0].slug == there[0].slug


def test_the_order_of_all_rows_becomes_the_order_of_the_deck(alice: AbstractBaseUser) -> None:
    fields = [own.CardFields(name_zh=name, year=1920, era="japanese", emoji="🌲") for name in "甲乙丙"]
    deck = own_bulk.write_deck(
        user=alice, deck_id=None, title="牌", rows=[CardRow(fields=each) for each in fields]
    )
    there = own_bulk.rows_of_deck(deck)
    ids = [row.slug for row in there]
    plan = cards(f"編號|標題|年份\n{ids[2]}|丙|1920\n|丁|1920\n{ids[0]}|甲|1920\n{ids[1]}|乙|1920", there)
    assert plan.moved
    own_bulk.write_deck(user=alice, deck_id=deck.pk, rows=plan.items)
    assert [row.fields.name_zh for row in own_bulk.rows_of_deck(deck)] == ["丙", "丁", "甲", "乙"]
    part = cards(f"編號|標題|年份\n{ids[1]}|乙|1920\n{ids[0]}|甲|1920", own_bulk.rows_of_deck(deck))
    assert not part.moved


def test_a_card_that_stays_is_not_judged_again(deck: OwnDeck) -> None:
    """A rule that came after a card was written must not keep its deck from being uploaded."""
    OwnCard.objects.filter(deck=deck).update(hint_zh="在1920年")  # type: ignore[misc]
    there = own_bulk.rows_of_deck(deck)
    one = there[0]
    assert not wrong(
        cards(f"編號|標題|年份|提示\n{one.slug}|{one.fields.name_zh}|{one.fields.year}|在1920年", there)
    )
    plan = cards(f"編號|標題|年份|地點\n{one.slug}|{one.fields.name_zh}|{one.fields.year}|x", there)
    assert [code for _cell, code in wrong(plan)] == ["names_year"]


def test_writing_refuses_whole(deck: OwnDeck, alice: AbstractBaseUser) -> None:
    there = own_bulk.rows_of_deck(deck)
    good = own.CardFields(name_zh="好", year=1920, era="japanese", emoji="🌲")
    bad = own.CardFields(name_zh="壞", year=0, era="japanese", emoji="🌲")
    for rows, code in (
        ([CardRow(fields=good), CardRow(fields=bad)], "year_zero"),
        ([there[0], there[0]], "duplicate_id"),
        ([CardRow(fields=good)] * (own.MAX_CARDS + 1), "deck_full"),
    ):
        with pytest.raises(ContentError) as caught:
            own_bulk.write_deck(user=alice, deck_id=deck.pk, rows=rows)
        assert caught.value.code == code
        assert own_bulk.rows_of_deck(deck) == there
    with pytest.raises(ContentError):
        own_bulk.write_deck(user=alice, deck_id=None, rows=[CardRow(fields=bad)], title="新")
    assert OwnDeck.objects.count() == 1


def test_somebody_elses_deck_is_not_there(deck: OwnDeck) -> None:
    bob = get_user_model().objects.create_user("bob")
    with pytest.raises(ContentError) as caught:
        own_bulk.write_deck(user=bob, deck_id=deck.pk, rows=[])
    assert caught.value.code == "unknown_deck"
    with pytest.raises(ContentError) as caught:
        own_bulk.write_set(user=bob, set_id=99, rows=[])
    assert caught.value.code == "unknown_questions"


# Questions ----------------------------------------------------------------------------------------------


def test_a_choice_with_its_answer_as_number_letter_or_words() -> None:
    for answer in ("2", "B", "(b)", "２", "屋頂"):
        plan = questions(f"題型|題目|選項1|選項2|正確答案\n單選題|廟埕在哪？|廟前|屋頂|{answer}")
        assert not wrong(plan)
        record = plan.items[0].record
        assert record.options.index(record.truth) == 1


@pytest.mark.parametrize("kind", ["單選題", "choice", "Choice", "Choose one answer"])
def test_a_kind_by_any_of_its_names(kind: str) -> None:
    assert not wrong(questions(f"題型|題目|選項1|選項2|正確答案\n{kind}|問？|甲|乙|1"))


def test_events_by_title_or_id() -> None:
    one, other = (EVENTS[id] for id in ("lukang-port", "wushe-incident"))
    for left, right in (
        (one.name_zh, other.name_zh),
        (one.id, other.name_en),
        (f"鹿港 [{one.id}]", other.id),
    ):
        plan = questions(f"題型|題目|事件1|事件2\n哪個比較早||{left}|{right}")
        assert not wrong(plan)
        assert set(plan.items[0].record.items) == {one.id, other.id}


def test_a_clue_is_asked_by_its_words() -> None:
    clue = next(iter(own_questions.clues().values()))
    plan = questions(f"題型|題目|事件1\n是哪個時期||{clue.text_zh}")
    assert not wrong(plan)
    assert plan.items[0].record.items == (clue.id,)


def test_what_is_wrong_with_questions_is_named_by_cell() -> None:
    plan = questions(
        "題型|題目|正確答案|選項1|選項2|選項3|配對1|配對2|事件1|事件2|起始年|結束年|配對方式\n"
        "選擇|問？|||||||||||\n"
        "單選題|問？|9|甲|乙||||||||\n"
        "單選題|問？|丙|甲|乙||||||||\n"
        "單選題||1|甲|甲||||||||\n"
        "單選題|問？|1|甲|乙||x||||||\n"
        "排列步驟|問？||甲|乙||||||||\n"
        "配對題|問？||甲|乙||丙|||||\n"
        "配對題|問？||甲|乙||丙|丁|||||隨便\n"
        "哪個比較早||||||||鹿港開港|沒有這張||||\n"
        "估年代|||||||| [lukang-port]||1900|1950|\n"
        "估年代|||||||| [lukang-port]||1900|很久|"
    )
    found = wrong(plan)
    for expected in (
        ("A2", "no_such_kind"),
        ("C3", "right_missing"),
        ("C4", "no_such_answer"),
        ("B5", "question_missing"),
        ("E5", "same_as_line"),
        ("G6", "not_of_this_kind"),
        ("F7", "lines_missing"),
        ("H8", "pair_half"),
        ("M9", "no_such_mode"),
        ("J10", "no_such_event"),
        ("K11", "range_misses"),
        ("L12", "year_unknown"),
    ):
        assert expected in found, (expected, found)


def test_pairs_that_share_a_partner_are_groups() -> None:
    text = "題型|題目|選項1|配對1|選項2|配對2|選項3|配對3\n配對題|問？|笛|吹|嗩吶|吹|鼓|打"
    assert questions(text).items[0].record.mode == "categorize"


def test_a_question_keeps_what_the_table_has_no_columns_for(alice: AbstractBaseUser) -> None:
    made = own_questions.copy_built_in(owner=alice, key="beiguan", title="北管")
    there = own_bulk.rows_of_set(made)
    before = next(row for row in there if row.record.kind == "choice")
    texts = {part.id: part.zh for part in before.record.parts}
    options = [texts[id] for id in before.record.options]
    swapped = [options[1], options[0], *options[2:]]
    head = "|".join(f"選項{n + 1}" for n in range(len(options)))
    answer = swapped.index(texts[before.record.truth]) + 1
    plan = questions(
        f"編號|題型|題目|正確答案|{head}\n{before.slug}|單選題|新的題目？|{answer}|{'|'.join(swapped)}", there
    )
    assert not wrong(plan)
    record = plan.items[0].record
    assert plan.rows[0].state == "changed"
    assert record.text_zh == "新的題目？"
    assert record.sources == before.record.sources
    assert record.truth == before.record.truth
    assert {part.id: part.en for part in record.parts} == {part.id: part.en for part in before.record.parts}
    assert record.options == (before.record.options[1], before.record.options[0], *before.record.options[2:])


def test_a_question_cannot_change_its_kind(alice: AbstractBaseUser) -> None:
    made = own_questions.copy_built_in(owner=alice, key="folk", title="信仰")
    there = own_bulk.rows_of_set(made)
    plan = questions(f"編號|題型|題目|選項1|選項2|選項3\n{there[0].slug}|排列步驟|問？|甲|乙|丙", there)
    assert wrong(plan) == [("B2", "kind_changed")]


def test_a_question_whose_event_is_gone_stays(alice: AbstractBaseUser) -> None:
    deck = own.create_empty(owner=alice, title="牌")
    fields = own.CardFields(name_zh="開學", year=1920, era="japanese", emoji="🌲")
    card = own.add_card(user=alice, deck_id=deck.pk, fields=fields)
    made = own_questions.create(owner=alice, title="題", deck_id=deck.pk)
    events = own_questions.events_of(made)
    table = found(f"題型|題目|事件1|起始年|結束年\n估年代||{card.slug}|1900|1950", "questions")
    plan = of_questions(table, [], events, "zh-hant")
    own_bulk.write_set(user=alice, set_id=made.pk, rows=plan.items)
    own.delete_card(user=alice, deck_id=deck.pk, slug=card.slug)
    there = own_bulk.rows_of_set(made)
    gone = found(
        f"編號|題型|題目|事件1|起始年|結束年\n{there[0].slug}|估年代||[{card.slug}]|1900|1950", "questions"
    )
    again = of_questions(gone, there, {}, "zh-hant")
    assert not wrong(again)
    assert not again.changes_something
    own_bulk.write_set(user=alice, set_id=made.pk, rows=again.items)
    new = of_questions(gone, [], {}, "zh-hant")
    assert wrong(new) == [("D2", "no_such_event")]


# Files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp950"])
def test_tables_as_excel_in_taiwan_saves_them(encoding: str) -> None:
    text = "標題\t年份\t說明\r\n許功蓋的橋\t前300\t=不是公式\r\n"
    table = reading.find(read("a.txt", text.encode(encoding)), "cards", "zh-hant")
    fields = only(of_cards(table, [], "zh-hant"))
    assert (fields.name_zh, fields.year, fields.explanation_zh) == ("許功蓋的橋", -300, "=不是公式")


def test_every_code_has_a_sentence_and_a_mend_in_both_languages() -> None:
    assert set(SENTENCES) <= set(MENDS)
    assert set(MENDS) <= set(SENTENCES) | set(faults.SENTENCES)
    chinese = translation.override("zh-hant")
    for code in MENDS:
        with chinese:
            assert any("\u4e00" <= c <= "\u9fff" for c in str(MENDS[code])), code


def test_what_the_content_refuses_has_a_mend_of_its_own() -> None:
    """All codes that checking a card or a question can give, except those that a table cannot meet."""
    met = {
        code
        for module in (own, own_bulk, question_writing, own_questions)
        for code in re.findall(r'(?:ContentError|refuse)\((?:"\w+", )?"(\w+)"', inspect.getsource(module))
    }
    elsewhere = {code for code in met if code.startswith(("unknown_", "empty_", "questions_", "bad_order"))}
    elsewhere |= {
        "title_missing",
        "deck_full",
        "duplicate_id",
        "built_in_card",
        "no_snapshot",
        "question_kind",
    }
    assert met - elsewhere <= set(MENDS)


def test_a_table_without_ids_can_be_uploaded_twice(alice: AbstractBaseUser) -> None:
    """Nothing is doubled: cards are known by their titles, questions by what they say."""
    text = (
        "題型|題目|正確答案|選項1|選項2|事件1|事件2|起始年|結束年\n"
        "單選題|問？|1|甲|乙||||\n"
        "哪個比較早|||||鹿港開港|霧社事件||\n"
        "估年代|||||鹿港開港||1700|1800"
    )
    first = questions(text)
    assert not wrong(first)
    made = own_bulk.write_set(user=alice, set_id=None, title="題", rows=first.items)
    again = questions(text, own_bulk.rows_of_set(made))
    assert not wrong(again)
    assert [row.state for row in again.rows] == ["unchanged"] * 3
    assert not again.changes_something
    table = "標題|年份\n開學|1920\n立碑|1930"
    deck = own_bulk.write_deck(user=alice, deck_id=None, title="牌", rows=cards(table).items)
    assert not cards(table, own_bulk.rows_of_deck(deck)).changes_something


def test_the_same_words_in_another_kind_are_another_question() -> None:
    there = questions("題型|題目|正確答案|選項1|選項2\n單選題|怎麼排？|1|甲|乙").items
    there = [QuestionRow(record=there[0].record, slug="own-bcdfghjk")]
    plan = questions("題型|題目|選項1|選項2|選項3\n排列步驟|怎麼排？|甲|乙|丙", there)
    assert not wrong(plan)
    assert [row.state for row in plan.rows] == ["new"]


def test_characters_that_nobody_sees_are_left_out() -> None:
    """A database may refuse them, and a NUL hides in a workbook as _x0000_."""
    assert only(cards("標題|年份|說明\n開\x00學\x1f|1920|\x08好\x7f")).name_zh == "開學"
