"""Years as people write them: read rightly, or refused with a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.decks.transfer.cells import year_text
from classroom.decks.transfer.dates import NotUnderstood, When, read
from history_content import years


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("1895", 1895),
        (" 1895 ", 1895),
        ("１８９５", 1895),
        ("西元1895年", 1895),
        ("公元 1895", 1895),
        ("1895 CE", 1895),
        ("一八九五年", 1895),
        ("西元前300", -300),
        ("西元前 300 年", -300),
        ("西元前三百年", -300),
        ("前300", -300),
        ("-300", -300),
        ("300 BCE", -300),
        ("300 B.C.", -300),
        ("28,000 BCE", -28_000),
        ("民國34年", 1945),
        ("民國 34", 1945),
        ("民國三十四年", 1945),
        ("民國元年", 1912),
        ("民國前1年", 1911),
        ("光緒21年", 1895),
        ("清光緒二十一年", 1895),
        ("康熙22", 1683),
        ("明治28年", 1895),
        ("日本昭和20年", 1945),
    ],
)
def test_years_are_understood(text: str, year: int) -> None:
    assert read(text) == When(year)


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("約1624", 1624),
        ("大約1624年", 1624),
        ("1624年左右", 1624),
        ("c. 1624", 1624),
        ("約前4000", -4000),
        ("約西元前4000年", -4000),
        ("約6千年前", -4000),
        ("3萬年前", -28_000),
        ("距今6500年前", -4500),
        ("5000 years ago", -3000),
    ],
)
def test_years_that_are_only_about(text: str, year: int) -> None:
    assert read(text) == When(year, about=True)


@pytest.mark.parametrize(
    "text", ["1895/4/17", "1895-04-17", "1895.4.17", "1895年4月17日", "光緒21年", "明治28年4月17日"]
)
def test_dates_are_understood(text: str) -> None:
    when = read(text)
    assert when.year == 1895
    assert (when.month, when.day) == ((None, None) if text == "光緒21年" else (4, 17))


def test_a_date_that_a_spreadsheet_made_of_it() -> None:
    assert read("1947/2/28 00:00:00") == When(1947, 2, 28)
    assert read("1947/2") == When(1947, 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "year_missing"),
        ("  ", "year_missing"),
        ("民國 34 年?", "year_doubtful"),
        ("1624？", "year_doubtful"),
        ("1620-1624", "year_several"),
        ("1620～1624", "year_several"),
        ("18世紀", "year_several"),
        ("1640年代", "year_several"),
        ("光緒21年3月23日", "year_lunar"),
        ("光緒99年", "year_reign"),
        ("昭和65", "year_reign"),
        ("清朝", "year_unknown"),
        ("很久以前", "year_unknown"),
        ("1895/4/17/3", "year_unknown"),
        ("17 April 1895", "year_unknown"),
    ],
)
def test_what_is_not_understood_says_why(text: str, code: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read(text)
    assert caught.value.code == code


@given(st.integers(-1_000_000, 2100).filter(bool), st.sampled_from(["zh-hant", "en"]))
def test_every_year_that_is_written_is_read_again(year: int, lang: str) -> None:
    assert read(str(year_text(year, lang))) == When(year)


@given(st.integers(-9_999, 2100).filter(bool), st.sampled_from(["zh-hant", "en"]))
def test_years_as_cards_show_them_are_read(year: int, lang: str) -> None:
    assert read(years.short(year, lang=lang)).year == year


@given(st.text(max_size=20))
def test_any_text_is_a_year_or_refused(text: str) -> None:
    try:
        when = read(text)
    except NotUnderstood as error:
        code = error.code
    else:
        code = ""
        assert isinstance(when.year, int)
    assert code in {
        "",
        "year_missing",
        "year_doubtful",
        "year_several",
        "year_lunar",
        "year_reign",
        "year_unknown",
    }
