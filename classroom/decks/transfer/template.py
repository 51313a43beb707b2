"""Templates to download: all columns, and an example of each kind, which an upload leaves out."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from classroom.decks.transfer import cards, questions
from classroom.decks.transfer.cells import Value
from classroom.decks.transfer.writing import Content
from history_content import library, own, own_bulk, years
from history_content.question_writing import Line, QuestionFields, build, right_eras


def example_id(lang: str) -> str:
    """What stands in the column of ids of an example."""
    return "example" if years.is_english(lang) else "範例"


def of_cards(lang: str) -> Content:
    """The template for cards, with three examples: an exact date, a year, and a year that is only about."""
    whole = {card.id: card for card in library.content_bundle().cards}
    dated = next(card for card in whole.values() if card.day and not card.precision)
    plain = next(card for card in whole.values() if not card.month and not card.precision and card.year > 0)
    about = next(card for card in whole.values() if card.precision and card.year < 0)
    rows = [
        _example(cards.to_cells(own_bulk.row_of_record(card), lang), lang) for card in (dated, plain, about)
    ]
    mine = own.CardFields(
        name_zh="我們學校的百年老樹",
        year=1920,
        era=own.proposed_era(1920),
        emoji="🌲",
        hint_zh="一棵種在操場邊的樹。",
        explanation_zh="第一任校長種下這棵樹。",
    )
    rows.append(_example(cards.to_cells(own_bulk.CardRow(fields=mine), lang), lang))
    return Content("cards", _("Template for cards"), rows, every_column=True)


def of_questions(lang: str) -> Content:
    """The template for questions, with one example of each kind."""
    events = {card.id: card for card in library.content_bundle().cards}
    exact = [card.id for card in events.values() if not card.precision and card.year > 0]
    first, second, third, fourth = (exact[place * len(exact) // 4] for place in range(4))
    era = next(iter(right_eras(first, events)))
    year = events[first].year
    fields = (
        QuestionFields(
            kind="choice",
            text_zh="我們學校是哪一年創立的？",
            lines=tuple(Line(text=text) for text in ("1898年", "1920年", "1946年", "1968年")),
            right=1,
            explanation_zh="校史室的石碑上寫著創校的年份。",
            topic_zh="學校",
        ),
        QuestionFields(
            kind="sequence",
            text_zh="把泡茶的步驟排好。",
            lines=tuple(Line(text=text) for text in ("燒開水", "溫壺", "放茶葉", "沖水", "倒茶")),
        ),
        QuestionFields(
            kind="match",
            text_zh="哪個地方有哪種特產？",
            lines=(
                Line(text="麻豆", partner="文旦"),
                Line(text="埔里", partner="茭白筍"),
                Line(text="關廟", partner="鳳梨"),
                Line(partner="香蕉"),
            ),
        ),
        QuestionFields(kind="order", events=(first, second, third)),
        QuestionFields(kind="insert", events=(second, first, third)),
        QuestionFields(kind="before_after", events=(third, fourth)),
        QuestionFields(kind="era", events=(first,), eras=tuple({*_historic(), era})),
        QuestionFields(kind="year", events=(first,), low=year - 50, high=year + 50),
    )
    rows = [
        _example(
            questions.to_cells(own_bulk.QuestionRow(record=build(each, "own-check", events)), events, lang),
            lang,
        )
        for each in fields
    ]
    return Content("questions", _("Template for questions"), rows, every_column=True)


def _historic() -> list[str]:
    return [era.id for era in library.era_records().values() if era.historic]


def _example(cells: Mapping[str, Value], lang: str) -> Mapping[str, Value]:
    return {**cells, "slug": example_id(lang)}
