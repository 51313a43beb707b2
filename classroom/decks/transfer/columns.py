"""The columns of a table of cards or questions: their headings in both languages, and what belongs in them.

Headings are part of a file format, not of the interface: a table that was saved years ago, or in the other
language, must be read all the same. So they stand here in both languages and are not translated by catalogue;
the explanations are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from history_content.questions import MOST_PARTS
from history_content.years import is_english


@dataclass(frozen=True)
class Column:
    """One column. ``key``: the field; ``help``: what belongs there; ``others``: headings also understood."""

    key: str
    zh: str
    en: str
    help: Any = ""
    others: tuple[str, ...] = ()
    needed: bool = False
    width: int = 12

    def heading(self, lang: str) -> str:
        """The heading in that language."""
        return self.en if is_english(lang) else self.zh


_ID_HELP = _("Leave it as it is: by it the row finds its place again. Empty in a new row.")
_IN_PLAY_HELP = _("“yes” or “no”; empty means yes.")
_EMOJI_HELP = _("One emoji, e.g. 🏯.")
_MORE_HELP = _("Further sources, each in a line of its own: the title, then the address in <…>.")

_FOR_TEACHERS = (
    Column("source_title", "資料來源", "Source", _("Only teachers see it."), ("出處", "來源"), width=24),
    Column(
        "source_url",
        "資料來源網址",
        "Address of the source",
        _("It begins with https://."),
        ("網址",),
        width=24,
    ),
    Column("more_sources", "其他資料來源", "Further sources", _MORE_HELP, width=24),
    Column(
        "teacher_note", "給老師的備註", "Note for teachers", _("Only teachers see it."), ("備註",), width=30
    ),
)
"""The last columns, of cards and of questions."""

CARDS: tuple[Column, ...] = (
    Column("slug", "編號", "ID", _ID_HELP, ("代號", "卡片編號"), width=16),
    Column("included", "上場", "In play", _IN_PLAY_HELP, ("使用", "是否上場"), width=7),
    Column(
        "name_zh",
        "標題",
        "Title",
        _("At most 14 characters, without the year and without the name of the era."),
        ("名稱", "卡名", "事件", "中文標題", "event", "name"),
        needed=True,
        width=24,
    ),
    Column(
        "year",
        "年份",
        "Year",
        _("E.g. 1895, 前300, 約1624, 民國34年, 光緒21年 or 1895/4/17. A year BCE: 前300, -300 or 300 BCE."),
        ("年", "西元年", "年代", "日期", "date"),
        needed=True,
        width=10,
    ),
    Column("month", "月", "Month", _("Optional, 1 to 12."), ("月份",), width=6),
    Column("day", "日", "Day", _("Optional, only with a month."), ("日子",), width=6),
    Column(
        "precision",
        "誤差（年）",
        "Give or take (years)",
        _("Empty or 0: the year is exact. Otherwise the card says “about”."),
        ("誤差", "±", "precision"),
        width=10,
    ),
    Column(
        "era",
        "時期",
        "Era",
        _("The name of the era. Empty: the one that fits the year."),
        ("時代", "朝代", "period"),
        width=16,
    ),
    Column(
        "also_accept_eras",
        "也算答對的時期",
        "Also counts as right",
        _("For years in which one era passes into the next; several are divided by “、” or “;”."),
        ("也算對的時期",),
        width=16,
    ),
    Column(
        "hint_zh",
        "正面的提示",
        "Hint on the front",
        _("One sentence that helps to think, again without year and era."),
        ("提示", "hint"),
        width=36,
    ),
    Column(
        "emoji",
        "圖片",
        "Picture",
        _("One emoji, e.g. 🏯. Empty: 📜."),
        ("表情符號", "icon"),
        width=8,
    ),
    Column(
        "explanation_zh",
        "發生了什麼事",
        "What happened",
        _("Pupils read it after the card was turned."),
        ("說明", "解說", "explanation", "description"),
        width=44,
    ),
    Column("region_zh", "地點", "Where it happened", _("A place in Chinese."), ("地方", "place"), width=16),
    Column("name_en", "英文標題", "Title in English", _("Optional."), width=24),
    Column("hint_en", "英文提示", "Hint in English", _("Optional."), width=24),
    Column("explanation_en", "英文說明", "What happened, in English", _("Optional."), width=30),
    Column(
        "readings",
        "注音",
        "Readings",
        _("Only for characters of the title that are hard or often read wrongly, e.g. 長=ㄔㄤˊ 濱=ㄅㄧㄣ."),
        ("讀音",),
        width=18,
    ),
    Column("difficulty", "難度", "Difficulty", _("1 easy, 2 medium, 3 hard; empty: not said."), width=7),
    Column("themes", "主題", "Themes", _("Several are divided by “、” or “;”."), ("類別",), width=14),
    Column("curriculum", "課綱代碼", "Curriculum codes", _("Several are divided by “、” or “;”."), width=18),
    *_FOR_TEACHERS,
)


def _lines() -> Iterable[Column]:
    for n in range(1, MOST_PARTS + 1):
        said = _("An answer, a step (in the right order) or an item of a pair.") if n == 1 else ""
        yield Column(
            f"line_{n}", f"選項{n}", f"Answer {n}", said, (f"步驟{n}", f"項目{n}", f"step{n}"), width=18
        )
    for n in range(1, MOST_PARTS + 1):
        said = (
            _("What belongs to the item; alone, without an item, it is a partner that misleads.")
            if n == 1
            else ""
        )
        yield Column(f"partner_{n}", f"配對{n}", f"Partner {n}", said, (f"對象{n}",), width=18)


def _events() -> Iterable[Column]:
    for n in range(1, MOST_PARTS + 1):
        said = (
            _(
                "The title of a card, or its ID in brackets. "
                "Of a line of time, the first one is the event to place."
            )
            if n == 1
            else ""
        )
        yield Column(f"event_{n}", f"事件{n}", f"Event {n}", said, width=22)


def _line_extras() -> Iterable[Column]:
    for key, zh, en in (
        ("en", "選項{}英文", "Answer {} in English"),
        ("partner_en", "配對{}英文", "Partner {} in English"),
        ("emoji", "選項{}圖片", "Picture of answer {}"),
        ("partner_emoji", "配對{}圖片", "Picture of partner {}"),
    ):
        for n in range(1, MOST_PARTS + 1):
            yield Column(f"{key}_{n}", zh.format(n), en.format(n), _("Optional.") if n == 1 else "", width=14)


QUESTIONS: tuple[Column, ...] = (
    Column("slug", "編號", "ID", _ID_HELP, ("代號", "題號"), width=16),
    Column("included", "上場", "In play", _IN_PLAY_HELP, ("使用", "是否上場"), width=7),
    Column(
        "kind",
        "題型",
        "Kind",
        _("One of the kinds that are listed below."),
        ("類型", "種類", "type"),
        needed=True,
        width=16,
    ),
    Column(
        "text_zh",
        "題目",
        "Question",
        _("The question. About events it may stay empty: the kind says it all."),
        ("問題", "題幹"),
        needed=True,
        width=44,
    ),
    Column(
        "right",
        "正確答案",
        "Right answer",
        _("Of a choice: the number of the right answer, e.g. 2 (or B)."),
        ("答案", "解答", "answer"),
        width=10,
    ),
    *_lines(),
    Column(
        "mode",
        "配對方式",
        "How they belong together",
        _("Of pairs: “pairs” (each partner once) or “groups” (a partner may come several times)."),
        width=12,
    ),
    *_events(),
    Column(
        "eras",
        "可選的時期",
        "Eras to choose from",
        _("Of “Which era is it?”; several are divided by “、” or “;”. Empty: all historic eras."),
        width=24,
    ),
    Column(
        "low", "範圍的起始年", "First year of the range", _("Of “Estimate the year”."), ("起始年",), width=10
    ),
    Column(
        "high", "範圍的結束年", "Last year of the range", _("Of “Estimate the year”."), ("結束年",), width=10
    ),
    Column("emoji", "圖片", "Picture", _EMOJI_HELP, ("表情符號", "emoji", "icon"), width=8),
    Column(
        "explanation_zh",
        "說明",
        "Explanation",
        _("Students read it after the answer."),
        ("解說", "解析"),
        width=40,
    ),
    Column("topic_zh", "主題", "Topic", _("Optional."), width=14),
    Column("difficulty", "難度", "Difficulty", _("1 easy, 2 medium, 3 hard; empty: not said."), width=7),
    Column("text_en", "英文題目", "Question in English", _("Optional."), width=30),
    Column("explanation_en", "英文說明", "Explanation in English", _("Optional."), width=30),
    Column("topic_en", "英文主題", "Topic in English", _("Optional."), width=14),
    *_line_extras(),
    *_FOR_TEACHERS,
)

TABLES: Mapping[str, tuple[Column, ...]] = {"cards": CARDS, "questions": QUESTIONS}
"""The columns of both kinds of table."""


def plain(heading: str) -> str:
    """What makes two headings the same: width, case, blanks and punctuation do not count."""
    return re.sub(r"[\s_.:*()（）？?]+", "", unicodedata.normalize("NFKC", heading)).casefold()


def known(kind: str) -> dict[str, str]:
    """Every understood heading (as :func:`plain` leaves it) of a kind of table, and its key."""
    found: dict[str, str] = {}
    for column in TABLES[kind]:
        for word in (column.key, column.zh, column.en):
            found[plain(word)] = column.key
    for column in TABLES[kind]:
        for word in column.others:
            found.setdefault(plain(word), column.key)
    return found
