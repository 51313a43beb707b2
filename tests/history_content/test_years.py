"""Years as people read them: reign years known from history books, and the wording of both languages."""

import pytest

from history_content import years
from history_content.loader import load


@pytest.mark.parametrize(
    ("year", "month", "day", "zh"),
    [
        (1683, None, None, ("清康熙22年",)),
        (1684, None, None, ("清康熙23年",)),
        (1721, None, None, ("清康熙60年",)),
        (1723, None, None, ("清雍正元年",)),
        (1731, None, None, ("清雍正9年",)),
        (1786, None, None, ("清乾隆51年",)),
        (1796, None, None, ("清嘉慶元年",)),
        (1823, None, None, ("清道光3年",)),
        (1860, 10, 24, ("清咸豐10年",)),
        (1874, 5, None, ("清同治13年",)),
        (1875, 12, None, ("清光緒元年",)),
        (1884, 10, 8, ("清光緒10年",)),
        (1895, 4, 17, ("清光緒21年", "日本明治28年")),
        (1908, 4, 20, ("日本明治41年",)),
        (1915, 8, None, ("日本大正4年",)),
        (1930, 10, 27, ("日本昭和5年",)),
        (1945, 10, 25, ("日本昭和20年", "民國34年")),
        (1947, 2, 28, ("民國36年",)),
        (1949, 5, 20, ("民國38年",)),
        (1987, 7, 15, ("民國76年",)),
        (2021, 7, 31, ("民國110年",)),
        # before the Qing came to Taiwan no count helps
        (1624, 8, None, ()),
        (1662, 2, 1, ()),
        (-4000, None, None, ()),
    ],
)
def test_reign_years(year: int, month: int | None, day: int | None, zh: tuple[str, ...]) -> None:
    assert years.reign_years(year, month, day) == zh


@pytest.mark.parametrize(
    ("month", "day", "names"),
    [
        (7, 29, ("日本明治45年",)),
        (7, 30, ("日本大正元年",)),
        (None, None, ("日本明治45年", "日本大正元年")),
    ],
)
def test_the_year_of_change_1912(month: int | None, day: int | None, names: tuple[str, ...]) -> None:
    assert years.reign_years(1912, month, day) == names


@pytest.mark.parametrize(
    ("month", "day", "names"),
    [
        (4, None, ("日本大正15年",)),
        (12, 24, ("日本大正15年",)),
        (12, 25, ("日本昭和元年",)),
        (12, None, ("日本大正15年", "日本昭和元年")),
    ],
)
def test_the_year_of_change_1926(month: int | None, day: int | None, names: tuple[str, ...]) -> None:
    assert years.reign_years(1926, month, day) == names


@pytest.mark.parametrize(("month", "day"), [(1, 5), (1, None), (2, None), (2, 14), (2, 20)])
def test_no_reign_year_is_guessed_around_the_lunar_new_year(month: int, day: int | None) -> None:
    assert years.reign_years(1887, month, day) == ()


def test_after_the_lunar_new_year_the_reign_year_is_sure() -> None:
    assert years.reign_years(1887, 2, 21) == ("清光緒13年",)


def test_reign_years_in_english() -> None:
    assert years.reign_years(1895, 4, 17, lang="en") == ("Qing, Guangxu 21", "Japan, Meiji 28")
    assert years.reign_years(1949, lang="en") == ("ROC year 38",)


@pytest.mark.parametrize(
    ("year", "precision", "zh", "en"),
    [
        (-28000, 3000, "約3萬年前", "c. 28,000 BCE"),
        (-4000, 1000, "約6千年前", "c. 4000 BCE"),
        (-2500, 300, "約4千5百年前", "c. 2500 BCE"),
        (200, 150, "約1千8百年前", "c. 200 CE"),
        (-221, 0, "前221", "221 BCE"),
        (1624, 0, "1624", "1624"),
        (1750, 10, "約1750", "c. 1750"),
    ],
)
def test_the_year_on_the_face_of_a_card(year: int, precision: int, zh: str, en: str) -> None:
    assert years.short(year, precision) == zh
    assert years.short(year, precision, lang="en") == en


@pytest.mark.parametrize(
    ("args", "zh", "en"),
    [
        ((1661, 4, 30), "西元1661年4月30日", "30 April 1661"),
        ((1626, 5), "西元1626年5月", "May 1626"),
        ((1645,), "西元1645年", "1645"),
        ((1683, 7), "西元1683年7月（清康熙22年）", "July 1683 (Qing, Kangxi 22)"),
        (
            (1895, 4, 17),
            "西元1895年4月17日（清光緒21年／日本明治28年）",
            "17 April 1895 (Qing, Guangxu 21; Japan, Meiji 28)",
        ),
        ((-221,), "西元前221年", "221 BCE"),
        ((-4000, None, None, 1000), "約西元前4000年（約6千年前）", "c. 4000 BCE (about 6,000 years ago)"),
        ((1750, None, None, 5), "約西元1750年", "c. 1750"),
    ],
)
def test_the_year_in_a_sentence(args: tuple[int | None, ...], zh: str, en: str) -> None:
    assert years.full(*args) == zh  # type: ignore[arg-type]
    assert years.full(*args, lang="en") == en  # type: ignore[arg-type]


def test_there_is_no_year_zero() -> None:
    with pytest.raises(ValueError, match="no year 0"):
        years.short(0)
    with pytest.raises(ValueError, match="no year 0"):
        years.full(0)


@pytest.mark.parametrize(
    ("era", "zh", "en"),
    [
        ("paleolithic", "約3萬年前～約5千年前", "c. 30,000–5,000 years ago"),
        ("neolithic", "約6千5百年前～約1千8百年前", "c. 6,500–1,800 years ago"),
        ("metal-age", "約2千年前～約4百年前", "c. 2,000–400 years ago"),
        ("dutch-spanish", "1624～1662", "1624–1662"),
        ("democratization", "1987～現在", "1987–today"),
    ],
)
def test_the_years_of_an_era(era: str, zh: str, en: str) -> None:
    found = next(each for each in load().eras if each.id == era)
    assert years.span(found.start, found.end, approx=found.approx) == zh
    assert years.span(found.start, found.end, approx=found.approx, lang="en") == en
