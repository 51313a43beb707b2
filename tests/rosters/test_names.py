"""Names on the projector are masked as Taiwanese schools do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rosters.names import MASK, masked, one_line


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("王小明", "王○明"),
        ("王明", "王○"),
        ("王 小 明", "王○明"),
        ("王　小明", "王○明"),
        ("歐陽小明", "歐陽○明"),
        ("歐陽明", "歐陽○"),
        ("歐陽", "歐○"),
        ("張簡志豪", "張簡○豪"),
        ("陳王美玉", "陳○○玉"),
        ("王", "○"),
        ("瓦歷斯·諾幹", "瓦○○·諾○"),
        ("巴奈．達魯", "巴○·達○"),
        ("Emily Chen", "Emily C."),
        ("John Paul Smith", "John P. S."),
        ("Emily", "E○y"),
        ("Al", "A○"),
        ("𠮷田小明", "𠮷○○明"),
        ("王Amy", "王○y"),
        ("", "○"),
    ],
)
def test_masked(name: str, shown: str):
    assert masked(name) == shown


@given(st.text(min_size=1, max_size=40))
def test_a_masked_name_never_is_the_whole_name_and_hides_chinese_given_names(name: str):
    shown = masked(name)
    assert shown
    if " " not in " ".join(name.split()):
        assert MASK in shown or "." in shown


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" 四年　二班 ", "四年 二班"),
        ("\ufeff\u200b\u202e", ""),
        ("\u200d", ""),
        ("王\u0000小\u202e明\n", "王小明"),
        ("a\ud800b", "ab"),
        ("👩\u200d🏫 𠮷班", "👩\u200d🏫 𠮷班"),
    ],
)
def test_one_line_keeps_what_can_be_seen(typed: str, kept: str):
    assert one_line(typed) == kept
