"""Years as people read them, in both languages.

Rules of wording:

- 西元 is always there; the year that people then counted is added where Taiwan counted so: 清 (康熙 … 光緒,
  1683–1895), 日治 (明治, 大正, 昭和, 1895–1945), 民國 (from 1945). In the years of change both are given.
- A year with a precision (± years) is approximate: 約 / c.; prehistory is told in years before today, as
  schoolbooks do.
- Years before our era are negative and read 西元前 / BCE. There is no year 0.

The lunar year began between 21 January and 20 February; a Qing date in those weeks may belong to the year
before, so there the reign year is left out rather than guessed.
"""

from typing import NamedTuple

TODAY_OF_PREHISTORY = 2000
"""Years "before today" are counted from 2000: the estimates are in hundreds of years."""
_PREHISTORY_ENDS = 1000
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


class Reign(NamedTuple):
    """A reign name and the first Western year of its count; it ends where the next one begins."""

    zh: str
    en: str
    first: int


QING = (
    Reign("康熙", "Kangxi", 1662),
    Reign("雍正", "Yongzheng", 1723),
    Reign("乾隆", "Qianlong", 1736),
    Reign("嘉慶", "Jiaqing", 1796),
    Reign("道光", "Daoguang", 1821),
    Reign("咸豐", "Xianfeng", 1851),
    Reign("同治", "Tongzhi", 1862),
    Reign("光緒", "Guangxu", 1875),
)
JAPAN = (
    (Reign("明治", "Meiji", 1868), (1868, 1, 25)),
    (Reign("大正", "Taishō", 1912), (1912, 7, 30)),
    (Reign("昭和", "Shōwa", 1926), (1926, 12, 25)),
)
"""With the day on which each reign began; until the day before, the old one counted."""
_QING_IN_TAIWAN = range(1683, 1896)
_JAPAN_IN_TAIWAN = range(1895, 1946)
_ROC_IN_TAIWAN = 1945
_ROC_BEFORE_FIRST = 1911


def is_english(lang: str) -> bool:
    """Whether ``lang`` (a language code) asks for English; all else reads Traditional Chinese."""
    return lang.lower().startswith("en")


def reign_years(
    year: int, month: int | None = None, day: int | None = None, *, lang: str = "zh-hant"
) -> tuple[str, ...]:
    """What people in Taiwan called the year, oldest count first; empty where none helps or is sure.

    >>> reign_years(1683)
    ('清康熙22年',)
    >>> reign_years(1945)
    ('日本昭和20年', '民國34年')
    """
    english = is_english(lang)
    found: list[str] = []
    if year in _QING_IN_TAIWAN and not _near_lunar_new_year(month, day):
        reign = [each for each in QING if each.first <= year][-1]
        found.append(_reign(reign, year, "Qing, " if english else "清", english))
    if year in _JAPAN_IN_TAIWAN:
        before = "Japan, " if english else "日本"
        found += [_reign(each, year, before, english) for each in _japanese(year, month, day)]
    if year >= _ROC_IN_TAIWAN:
        number = year - _ROC_BEFORE_FIRST
        found.append(f"ROC year {number}" if english else f"民國{number}年")
    return tuple(found)


def _reign(reign: Reign, year: int, before: str, english: bool) -> str:
    number = year - reign.first + 1
    if english:
        return f"{before}{reign.en} {number}"
    return f"{before}{reign.zh}{'元' if number == 1 else number}年"


def _near_lunar_new_year(month: int | None, day: int | None) -> bool:
    return month == 1 or (month == 2 and (day is None or day <= 20))


def _japanese(year: int, month: int | None, day: int | None) -> list[Reign]:
    """The reign on that day; in a year of change without a date, both."""
    earliest = (year, month or 1, day or 1)
    latest = (year, month or 12, day or 31)
    reigns = []
    for place, (reign, begins) in enumerate(JAPAN):
        ends = JAPAN[place + 1][1] if place + 1 < len(JAPAN) else (9999, 1, 1)
        if begins <= latest and earliest < ends:
            reigns.append(reign)
    return reigns


def ago_zh(years: int) -> str:
    """A round number of years as Chinese schoolbooks write it: ``30000 → 3萬年``, ``6500 → 6千5百年``."""
    hundreds = max(1, round(years / 100))
    wan, rest = divmod(hundreds, 100)
    qian, bai = divmod(rest, 10)
    return (f"{wan}萬" if wan else "") + (f"{qian}千" if qian else "") + (f"{bai}百" if bai else "") + "年"


def short(year: int, precision: int = 0, *, lang: str = "zh-hant") -> str:
    """The year for the face of a card: ``"1624"``, ``"約6千年前"``, ``"前221"``, ``"c. 4000 BCE"``.

    :raises ValueError: for the year 0.
    """
    _no_year_zero(year)
    if is_english(lang):
        number = f"{-year:,} BCE" if year <= -10_000 else f"{-year} BCE" if year < 0 else f"{year}{_ce(year)}"
        return f"c. {number}" if precision else number
    if precision and year < _PREHISTORY_ENDS:
        return f"約{ago_zh(TODAY_OF_PREHISTORY - year)}前"
    number = f"前{-year}" if year < 0 else str(year)
    return f"約{number}" if precision else number


def full(
    year: int, month: int | None = None, day: int | None = None, precision: int = 0, *, lang: str = "zh-hant"
) -> str:
    """The year in a sentence, with date and the count of the time.

    >>> full(1661, 4, 30)
    '西元1661年4月30日'
    >>> full(1895, 4, 17)
    '西元1895年4月17日（清光緒21年／日本明治28年）'
    >>> full(-4000, precision=1000)
    '約西元前4000年（約6千年前）'
    """
    _no_year_zero(year)
    english = is_english(lang)
    if precision:
        if english:
            text = short(year, precision, lang=lang)
            ago = TODAY_OF_PREHISTORY - year
            return f"{text} (about {round(ago, -2):,} years ago)" if year < _PREHISTORY_ENDS else text
        era = f"西元前{-year}年" if year < 0 else f"西元{year}年"
        return f"約{era}（{short(year, precision)}）" if year < _PREHISTORY_ENDS else f"約{era}"
    reigns = reign_years(year, month, day, lang=lang)
    if english:
        text = short(year, lang=lang)
        if month:
            text = f"{day} {_MONTHS[month - 1]} {text}" if day else f"{_MONTHS[month - 1]} {text}"
        return f"{text} ({'; '.join(reigns)})" if reigns else text
    text = (f"西元前{-year}年" if year < 0 else f"西元{year}年") + (f"{month}月" if month else "")
    text += f"{day}日" if month and day else ""
    return f"{text}（{'／'.join(reigns)}）" if reigns else text


def span(start: int, end: int | None, *, approx: bool = False, lang: str = "zh-hant") -> str:
    """The years of an era: ``"1624～1662"``, ``"1987～現在"``, ``"約3萬年前～約5千年前"``."""
    english = is_english(lang)
    if approx:
        ago = [TODAY_OF_PREHISTORY - year for year in (start, TODAY_OF_PREHISTORY if end is None else end)]
        if english:
            return f"c. {round(ago[0], -2):,}–{round(ago[1], -2):,} years ago"
        return "～".join(f"約{ago_zh(number)}前" for number in ago)
    if english:
        last = "today" if end is None else short(end, lang=lang)
        return f"{short(start, lang=lang)}–{last}"
    return f"{short(start)}～{'現在' if end is None else short(end)}"


def _ce(year: int) -> str:
    """Early years need their era said: "200" alone looks like a number."""
    return " CE" if year < _PREHISTORY_ENDS else ""


def _no_year_zero(year: int) -> None:
    if year == 0:
        raise ValueError("there is no year 0")
