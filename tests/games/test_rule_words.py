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
