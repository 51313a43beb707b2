"""注音: Taiwan's readings, the corrections of a card, and what has none."""

import pytest

from history_content import library
from history_content.bopomofo import ruby


def read(text: str, *corrections: tuple[str, str]) -> str:
    return " ".join(zhuyin or char for char, zhuyin in ruby(text, corrections))


def test_one_entry_for_each_character_also_for_signs_and_letters() -> None:
    pairs = ruby("A社2年「好」", ())
    assert [char for char, _ in pairs] == list("A社2年「好」")
    assert [zhuyin for _, zhuyin in pairs] == ["", "ㄕㄜˋ", "", "ㄋㄧㄢˊ", "", "ㄏㄠˇ", ""]
    assert ruby("") == ()


def test_the_light_tone_stands_before_the_syllable() -> None:
    assert read("我的") == "ㄨㄛˇ ˙ㄉㄜ"


@pytest.mark.parametrize(
    ("text", "zhuyin"),
    [
        ("企業", "ㄑㄧˋ ㄧㄝˋ"),
        ("日期", "ㄖˋ ㄑㄧˊ"),
        ("大圳", "ㄉㄚˋ ㄗㄨㄣˋ"),
        ("打擊", "ㄉㄚˇ ㄐㄧˊ"),
        ("危機", "ㄨㄟˊ ㄐㄧ"),
    ],
)
def test_readings_of_taiwan_win_over_those_of_the_library(text: str, zhuyin: str) -> None:
    assert read(text) == zhuyin


def test_a_correction_belongs_to_its_place_in_the_title() -> None:
    assert read("還給還", ("還", "ㄏㄨㄢˊ"), ("還", "ㄏㄞˊ")) == "ㄏㄨㄢˊ ㄍㄟˇ ㄏㄞˊ"


def test_a_correction_that_no_longer_fits_is_passed_over() -> None:
    assert read("鹿港", ("行", "ㄏㄤˊ")) == "ㄌㄨˋ ㄍㄤˇ"


@pytest.mark.parametrize(
    ("card", "zhuyin"),
    [
        # polyphonic characters of the built-in titles, each checked by eye
        ("changbin-culture", "ㄔㄤˊ ㄅㄧㄣ ㄨㄣˊ ㄏㄨㄚˋ ˙ㄉㄜ ㄉㄨㄥˋ ㄒㄩㄝˋ ㄖㄣˊ ㄐㄧㄚ"),
        ("shihsanhang-culture", "ㄕˊ ㄙㄢ ㄏㄤˊ ㄖㄣˊ ㄌㄧㄢˋ ㄊㄧㄝˇ ㄩˇ ㄇㄠˋ ㄧˋ"),
        ("fort-provintia", "ㄆㄨˇ ㄌㄨㄛˊ ㄇㄧㄣˊ ㄓㄜ ㄔㄥˊ ㄒㄧㄥ ㄐㄧㄢˋ"),
        ("zheng-yongxi-jinshi", "ㄓㄥˋ ㄩㄥˋ ㄒㄧˊ ㄎㄠˇ ㄓㄨㄥˋ ㄐㄧㄣˋ ㄕˋ"),
        ("wu-sha-kavalan", "ㄨˊ ㄕㄚ ㄕㄨㄞˋ ㄓㄨㄥˋ ㄖㄨˋ ㄎㄣˇ ㄍㄜˊ ㄇㄚˇ ㄌㄢˊ"),
        ("bayaowan-incident", "ㄌㄧㄡˊ ㄑㄧㄡˊ ㄔㄨㄢˊ ㄋㄢˋ ㄩˇ ㄅㄚ ㄧㄠˊ ㄨㄢ ㄕˋ ㄐㄧㄢˋ"),
        ("trunk-line-complete", "ㄗㄨㄥ ㄍㄨㄢˋ ㄊㄧㄝˇ ㄌㄨˋ ㄑㄩㄢˊ ㄒㄧㄢˋ ㄊㄨㄥ ㄔㄜ"),
        ("kano-koshien", "ㄐㄧㄚ ㄋㄨㄥˊ ㄐㄧㄚˇ ㄗˇ ㄩㄢˊ ㄧㄚˋ ㄐㄩㄣ"),
        ("yang-chuan-kwang-silver", "ㄧㄤˊ ㄔㄨㄢˊ ㄍㄨㄤˇ ㄉㄨㄛˊ ㄠˋ ㄩㄣˋ ㄧㄣˊ ㄆㄞˊ"),
        ("hongye-little-league", "ㄏㄨㄥˊ ㄧㄝˋ ㄕㄠˋ ㄅㄤˋ ㄐㄧˊ ㄅㄞˋ ㄖˋ ㄅㄣˇ ㄉㄨㄟˋ"),
        ("hakka-mother-tongue", "ㄏㄨㄢˊ ㄨㄛˇ ㄇㄨˇ ㄩˇ ㄩㄣˋ ㄉㄨㄥˋ"),
        ("babao-canal", "ㄅㄚ ㄅㄠˇ ㄗㄨㄣˋ ㄨㄢˊ ㄍㄨㄥ"),
    ],
)
def test_titles_of_the_deck(card: str, zhuyin: str) -> None:
    assert " ".join(reading for _, reading in library.front(card, bopomofo=True)["ruby"]) == zhuyin


def test_every_chinese_character_of_every_title_has_a_reading() -> None:
    for record in library.content_bundle().cards:
        for char, zhuyin in ruby(record.name_zh, record.readings):
            assert bool(zhuyin) == ("\u4e00" <= char <= "\u9fff"), (record.name_zh, char)
