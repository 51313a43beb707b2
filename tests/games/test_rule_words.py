"""Where a sentence states a rule, it states it as the rule is."""

from __future__ import annotations

import pytest
from django.utils import translation

from classroom.play import texts


@pytest.mark.parametrize(
    ("game", "lang", "word"),
    [
        ("beiguan", "en", "youngest"),
        ("beiguan", "zh-hant", "年紀最小"),
        ("horse", "en", "youngest"),
        ("horse", "zh-hant", "年紀最小"),
        ("yokai", "en", "prayed at a temple"),
        ("yokai", "zh-hant", "寺廟祈福"),
    ],
)
def test_gen_03_the_form_tells_who_begins_at_a_real_table(game, lang, word):
    with translation.override(lang):
        assert word in " ".join(texts.option(game, "start_seat"))


@pytest.mark.parametrize(("lang", "words"), [("en", "4 or 5 players"), ("zh-hant", "4、5人")])
def test_tokaido_36_and_o18_nobody_has_a_coin_less_with_two_or_three(lang, words):
    with translation.override(lang):
        assert words in texts.option("tokaido", "initiative").help


MARKET = [
    ("layout_not_yours", {"part": "bands", "space": 1, "card": "band-wind-01"}, "樂手第 1 格：「頭手吹」"),
    ("layout_not_yours", {"part": "crafts", "space": 2, "card": "P113"}, "工藝品第 2 格：「繡旗」"),
    ("layout_not_yours", {"part": "bands", "space": 1, "card": "no such"}, "「no such」"),
    (
        "layout_twice",
        {"part": "instruments", "card": "inst-10", "spaces": [1, 4]},
        "「通鼓」放了兩次：第 1、4 格",
    ),
]


@pytest.mark.parametrize(("code", "data", "words"), MARKET)
def test_beiguan_23_a_refused_layout_is_told_with_its_card_and_where_it_lies(code, data, words):
    with translation.override("zh-hant"):
        assert words in texts.rejection("beiguan", code, data)
    with translation.override("en"):
        said = texts.rejection("beiguan", code, data)
    assert str(data.get("space", "1, 4")) in said
    assert "%" not in said
