"""What is wrong in an uploaded table: where, what, and how it is mended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from classroom.rosters.tablefile import address
from history_content.faults import sentence

SENTENCES: Mapping[str, Any] = {
    "no_table": _("No sheet of this file has the headings of such a table."),
    "other_table_cards": _("This is a table of cards, but questions are expected here."),
    "other_table_questions": _("This is a table of questions, but cards are expected here."),
    "column_missing": _("The column “%(column)s” is missing."),
    "column_twice": _("The column “%(column)s” is there twice."),
    "no_rows": _("The table has headings, but no rows below them."),
    "too_many": _("There are more than %(limit)s rows."),
    "same_id": _("The ID “%(id)s” is already in row %(row)s."),
    "same_title": _("A card with this title and year is already in row %(row)s."),
    "not_yes_or_no": _("“%(text)s” is neither “yes” nor “no”."),
    "not_a_number": _("“%(text)s” is not a whole number."),
    "year_missing": _("The year is missing."),
    "year_doubtful": _("“%(text)s” leaves it open whether this is the year."),
    "year_several": _("“%(text)s” is more than one year."),
    "year_lunar": _("“%(text)s”: month and day of that calendar follow the moon."),
    "year_reign": _("“%(text)s”: that reign did not last so long."),
    "year_unknown": _("“%(text)s” is not understood as a year."),
    "date_twice": _("The year's cell says %(said)s, this cell says %(here)s."),
    "no_such_era": _("There is no era “%(text)s”."),
    "not_a_reading": _("“%(text)s” is not understood as a reading."),
    "no_such_kind": _("There is no kind of question “%(text)s”."),
    "no_such_answer": _("“%(text)s” is not one of the answers."),
    "no_such_mode": _("“%(text)s” is no way in which they belong together."),
    "no_such_event": _("The deck has no card “%(text)s”, and there is no such clue."),
    "event_ambiguous": _("Several cards of the deck have the title “%(text)s”."),
    "not_of_this_kind": _("A question of this kind has nothing in the column “%(column)s”."),
    "kind_changed": _("This question is of the kind “%(before)s”; a question cannot change its kind."),
    "full": _("With these rows it would hold %(count)s; at most %(limit)s are possible."),
}
"""Codes of this module; all others are those of :mod:`history_content.faults`."""

MENDS: Mapping[str, Any] = {
    "no_table": _("Download the template, and copy your rows into it."),
    "other_table_cards": _("Choose a file with questions, or upload this one on the page of the decks."),
    "other_table_questions": _(
        "Choose a file with cards, or upload this one on the page of the question sets."
    ),
    "column_missing": _("Add a column with this heading, or copy your rows into the template."),
    "column_twice": _("Leave one of the two, and delete or rename the other."),
    "no_rows": _("Write at least one row below the headings."),
    "too_many": _("Split the table into several decks or sets."),
    "same_id": _("Keep one of the two rows, or leave the ID of the new one empty."),
    "same_title": _("Delete one of the two rows."),
    "not_yes_or_no": _("Write “yes” or “no”, or leave it empty."),
    "not_a_number": _("Write digits only, e.g. 5, or leave it empty."),
    "year_missing": _("Write a year, e.g. 1895 or 前300."),
    "year_doubtful": _("Leave out the question mark; if it is not sure, write 約 before the year."),
    "year_several": _("Write one year, and how far off it may be in the column “Give or take (years)”."),
    "year_lunar": _("Write the Western date, e.g. 1895/4/17, or only the year."),
    "year_reign": _("Look up the year, or write the Western one."),
    "year_unknown": _("Write e.g. 1895, 前300, 約1624, 民國34年, 光緒21年 or 1895/4/17."),
    "date_twice": _("Leave one of the two cells empty, or make them the same."),
    "no_such_era": _("Use one of these: %(eras)s"),
    "not_a_reading": _("Write character=reading, divided by blanks, e.g. 長=ㄔㄤˊ 濱=ㄅㄧㄣ."),
    "no_such_kind": _("Use one of these: %(kinds)s"),
    "no_such_answer": _("Write the number of the right answer, e.g. 2."),
    "no_such_mode": _("Write “pairs” or “groups”."),
    "no_such_event": _("Write the title of a card as it stands in the deck, or choose the right deck first."),
    "event_ambiguous": _("Add the ID of the card in brackets, e.g. 開港 [own-abcd2345]."),
    "not_of_this_kind": _("Empty this cell, or change the kind."),
    "kind_changed": _("Leave the ID empty, so that it becomes a new question."),
    "full": _("Leave out some rows, or upload into a new deck or set."),
    # of the content itself
    "name_missing": _("Write a title."),
    "title_too_long": _("Shorten the title."),
    "too_long": _("Shorten the text."),
    "names_year": _("Leave the year out of title and hint: it would give the answer away."),
    "names_era": _("Leave the era out of title and hint: it would give the answer away."),
    "year_zero": _("Write 前1 for the year before the year 1."),
    "year_range": _("Correct the number."),
    "day_without_month": _("Write the month, or empty the day."),
    "no_such_month": _("Write a month from 1 to 12, or leave it empty."),
    "no_such_day": _("Correct the day, or leave it empty."),
    "era_accepts_itself": _("Leave the card's own era out here."),
    "year_outside_era": _("Correct the year or the era, or leave the era empty: then it follows the year."),
    "bad_emoji": _("Choose one emoji that the picture picker of the card form offers too."),
    "bad_address": _("Copy the whole address from the browser, or leave it empty."),
    "reading_not_in_title": _("Correct the character, or leave the reading out."),
    "not_zhuyin": _("Write 注音 with its tone, e.g. ㄍㄤˇ."),
    "wrong_count": _("Correct how many there are."),
    "wrong_value": _("Correct this cell, or leave it empty."),
    "question_missing": _("Write the question."),
    "events_missing": _("Write more events in this row."),
    "events_count": _("Leave out some events of this row."),
    "event_twice": _("Choose another event."),
    "event_gone": _("Choose another event."),
    "equal_years": _("Choose events of different years."),
    "events_one_year": _("Choose events of different years."),
    "right_missing": _("Write the number of the right answer, e.g. 2."),
    "right_is_empty": _("Write the answer, or correct the number of the right one."),
    "lines_missing": _("Write more of them in this row."),
    "same_as_line": _("Let each say something different."),
    "pair_half": _("Write what belongs to this item."),
    "one_group": _("Use at least two different partners."),
    "range_missing": _("Write the first and the last year."),
    "range_order": _("Write the earlier year first."),
    "range_misses": _("Widen the range so that the right year lies in it."),
    "era_not_offered": _("Add the right era, or leave the cell empty."),
    "cannot_be_asked": _("Compare it with the example of this kind in the template."),
}
"""For every code that a table can meet: what to do about it."""


@dataclass(frozen=True)
class Problem:
    """One fault. ``row`` and ``column`` from 0, -1 where it is about more than one cell.

    ``key``: the key of the column.
    """

    code: str
    row: int = -1
    column: int = -1
    heading: str = ""
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""

    @property
    def cell(self) -> str:
        """The name of the cell as a spreadsheet shows it; of a row its number; or empty."""
        if self.row < 0:
            return ""
        return address(self.row, self.column) if self.column >= 0 else str(self.row + 1)

    @property
    def message(self) -> str:
        """What is wrong, in the active language."""
        data = {"text": self.text[:40], **self.data}
        return str(SENTENCES[self.code]) % data if self.code in SENTENCES else sentence(self.code, data)

    @property
    def mend(self) -> str:
        """What to do about it, in the active language."""
        mend = MENDS.get(self.code, MENDS["wrong_value"])
        return str(mend) % {"text": self.text[:40], **self.data}
