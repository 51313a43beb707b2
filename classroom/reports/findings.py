"""What a session's judgements show, in words and ready for charts: who needs help, what is taken for what,
and where the class put the cards. Every finding brings the link to the placements behind it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from classroom.lessons.models import GameSession
from classroom.play.relations import about_era
from classroom.reports import assemble, behind, needs, wording
from classroom.reports.confusions import Confusion, EraMatrix, confusions, era_matrix
from classroom.reports.contents import CardText, Contents
from classroom.reports.measures import wilson_low
from classroom.reports.needs import Reason
from classroom.reports.present import PersonLine
from classroom.reports.queries import CHOSEN, TIME, Placement
from classroom.rosters.models import Student

MOSTLY = 0.48
"""Who is wrong more often than this, by the lower end of Wilson's 95 % interval, needs help: 4 of 4 and 6 of
7 are said, 3 of 3 and 5 of 6 are not."""
ON_THE_TIMELINE = 30
"""Cards on the picture of the class's placements: those that were misplaced most; the table has them all."""


class ReasonLine(NamedTuple):
    """Why somebody needs help: a concrete mistake in a sentence, and what is behind it."""

    text: str
    link: str


class NeedsLine(NamedTuple):
    """A student who needs help with something."""

    student: Student
    reasons: list[ReasonLine]


class PairLine(NamedTuple):
    """Two cards in right order of time that were put the other way round."""

    first: CardText
    second: CardText
    inverted: int
    asked: int
    link: str


class EraCell(NamedTuple):
    """How often one era was answered where another (or the same) was asked. ``share``: of its row, 0..1."""

    times: int
    share: float
    right: bool
    link: str


class EraRow(NamedTuple):
    """One era that was asked; ``link``: to all its answers."""

    name: str
    band: str
    total: int
    cells: list[EraCell]
    link: str


class EraTable(NamedTuple):
    """The era matrix. ``columns``: name and colour of the eras that were answered."""

    columns: list[tuple[str, str]]
    rows: list[EraRow]


class Spot(NamedTuple):
    """A place on the class's timeline. ``place``: in steps of cards; a card's own place is a whole number."""

    place: float
    times: int
    where: str


class CardSpots(NamedTuple):
    """A card and where the class put it. ``early`` and ``late``: how often before and after its own place."""

    card: CardText
    place: int
    right: int
    early: int
    late: int
    wrong: list[Spot]
    link: str


def needs_help(
    lesson: GameSession, rows: Iterable[Placement], students: Mapping[int, Student], contents: Contents
) -> list[NeedsLine]:
    """The students with concrete mistakes, the surest first; bets of one's own choice say nothing here."""
    by_student: dict[int, list[Placement]] = defaultdict(list)
    for row in rows:
        if row.student is not None and row.student in students and row.segment != CHOSEN:
            by_student[row.student].append(row)
    found = needs.needs_help(by_student, contents.years, contents.era_of, contents.era_order)
    lines = [
        NeedsLine(
            students[student],
            [reason_line(lesson, each, student, contents) for each in reasons],
        )
        for student, reasons in found
    ]
    named = {line.student.pk for line in lines}
    others = ((student, rows) for student, rows in by_student.items() if student not in named)
    return lines + _wrong_mostly(lesson, others, students, contents)


def _wrong_mostly(
    lesson: GameSession,
    people: Iterable[tuple[int, list[Placement]]],
    students: Mapping[int, Student],
    contents: Contents,
) -> list[NeedsLine]:
    """Students who were mostly wrong without a mistake that came back: one lesson asks a card only once."""
    found = []
    for student, rows in people:
        weighty = [row for row in rows if row.informative]
        wrong = [row for row in weighty if row.wrong]
        sure = wilson_low(len(wrong), len(weighty))
        if sure <= MOSTLY:
            continue
        worst = sorted(wrong, key=lambda row: -(row.years_off or 0))
        subjects = dict.fromkeys(wording.subject(row, contents) for row in worst)
        text = _("was wrong %(wrong)s of %(asked)s times, for instance: %(cards)s") % {
            "wrong": len(wrong),
            "asked": len(weighty),
            "cards": wording.listed(list(subjects)[:3]),
        }
        link = behind.link(lesson, student=student, bets="off", show="informative")
        found.append((sure, NeedsLine(students[student], [ReasonLine(text, link)])))
    return [line for _sure, line in sorted(found, key=lambda each: -each[0])]


def in_words(reason: Reason[Placement], contents: Contents) -> str:
    """A reason as a sentence, with years where they are what was confused."""
    counts = {"wrong": reason.wrong, "asked": reason.asked}
    if reason.kind == "era":
        return _("takes “%(asked_era)s” for “%(answered)s”: %(wrong)s of %(asked)s") % {
            **counts,
            "asked_era": contents.era(reason.first)[0],
            "answered": contents.era(reason.second or "")[0],
        }
    first = contents.named(reason.first)
    if reason.kind == "pair":
        return _("confuses %(first)s and %(second)s: %(wrong)s of %(asked)s") % {
            **counts,
            "first": _with_year(first, reason.first),
            "second": _with_year(contents.named(reason.second or ""), reason.second or ""),
        }
    subject = _with_year(first, wording.subject(reason.rows[0], contents))
    return _("does not get %(card)s right: wrong %(wrong)s of %(asked)s times") % {**counts, "card": subject}


def reason_line(
    of: GameSession | Student, reason: Reason[Placement], student: int, contents: Contents
) -> ReasonLine:
    """A reason with the placements of this student behind it, in a session or over all of them."""
    ids = behind.joined(reason.first, reason.second or "")
    kind, value = {"pair": ("pair", ids), "era": ("eras", ids), "card": ("card", reason.first)}[reason.kind]
    # Eras of a card are another matter than its place in time.
    segment = reason.rows[0].segment if reason.kind == "card" else ""
    asked = {"student": student, kind: value, "bets": "off", "show": "informative"}
    return ReasonLine(in_words(reason, contents), behind.link(of, segment, **asked))


def pairs(
    lesson: GameSession, rows: Sequence[Placement], contents: Contents, anonymous: bool
) -> list[PairLine]:
    """The pairs that the class swapped, the surest first."""
    found = (_pair(lesson, each, contents, anonymous) for each in confusions(rows, contents.years))
    return [each for each in found if each is not None]


def eras(
    lesson: GameSession, rows: Iterable[Placement], contents: Contents, anonymous: bool
) -> EraTable | None:
    """Which era was taken for which; None where nobody was asked for one."""
    matrix = era_matrix(
        [row for row in rows if about_era(row) and row.segment != CHOSEN], contents.era_of, contents.era_order
    )
    if not matrix.asked:
        return None
    columns = [contents.era(each) for each in matrix.answered]
    return EraTable(columns, [_era_row(lesson, each, matrix, contents, anonymous) for each in matrix.asked])


def timeline(
    lesson: GameSession, rows: Iterable[Placement], contents: Contents, anonymous: bool
) -> list[CardSpots]:
    """Where the class put each card that was judged against others, in the order of time."""
    placed = [
        row
        for row in rows
        if row.informative and row.segment == TIME and wording.is_placed(row) and row.item in contents.years
    ]
    places = _places(placed, contents)
    by_card: dict[str, list[Placement]] = defaultdict(list)
    for row in placed:
        by_card[row.item].append(row)
    found = [_spots(lesson, card, of_card, places, contents, anonymous) for card, of_card in by_card.items()]
    return sorted((each for each in found if each), key=lambda each: each.place)


def dots(lines: Iterable[PersonLine]) -> dict[str, Any]:
    """The dot plot of a segment: everybody's figure with its interval, best known first."""
    people = []
    for line in sorted(lines, key=lambda line: -line.figure.order):
        if line.figure.low is None:
            continue
        number = "" if line.number is None else f"{line.number} "
        people.append(
            {
                "name": f"{number}{line.name}",
                "known": line.figure.order if line.figure.shown else None,
                "low": line.figure.low,
                "high": line.figure.high,
                "text": line.figure.text,
                "link": line.link,
            }
        )
    return {"people": people}


def timeline_chart(cards: Sequence[CardSpots]) -> dict[str, Any]:
    """The picture of the class's placements against the truth; eras stand where their first card is."""
    worst = sorted(cards, key=lambda each: -(each.early + each.late))[:ON_THE_TIMELINE]
    shown = sorted((each for each in worst if each.early + each.late), key=lambda each: each.place)
    starts: dict[str, int] = {}
    for each in cards:
        starts.setdefault(each.card.era_name, each.place)
    return {
        "cards": [
            {
                "name": each.card.name,
                "year": each.card.year_short,
                "place": each.place,
                "right": each.right,
                "wrong": [spot._asdict() for spot in each.wrong],
                "link": each.link,
            }
            for each in shown
        ],
        "eras": [{"name": name, "place": place} for name, place in starts.items()],
        "last": max((each.place for each in cards), default=0),
    }


def _pair(
    lesson: GameSession, each: Confusion[Placement], contents: Contents, anonymous: bool
) -> PairLine | None:
    first, second = contents.named(each.first), contents.named(each.second)
    if first is None or second is None:
        return None
    link = "" if anonymous else behind.link(lesson, pair=behind.joined(each.first, each.second))
    return PairLine(first, second, each.inverted, each.asked, link)


def _era_row(
    lesson: GameSession, asked: str, matrix: EraMatrix[Placement], contents: Contents, anonymous: bool
) -> EraRow:
    name, band = contents.era(asked)
    total = matrix.of(asked)
    cells = []
    for answered in matrix.answered:
        count = matrix.count(asked, answered)
        link = behind.link(lesson, eras=behind.joined(asked, answered)) if count and not anonymous else ""
        cells.append(EraCell(count, count / total, asked == answered, link))
    link = "" if anonymous else behind.link(lesson, eras=behind.joined(asked, ""))
    return EraRow(name, band, total, cells, link)


def _places(rows: Iterable[Placement], contents: Contents) -> dict[str, int]:
    """Every card that was placed or stood beside one, by its place in time from 0."""
    years = contents.years
    met = {card for row in rows for card in (row.item, *row.items) if card is not None and card in years}
    return {card: place for place, card in enumerate(sorted(met, key=lambda card: (years[card], card)))}


def _spots(
    lesson: GameSession,
    card_id: str,
    rows: Sequence[Placement],
    places: Mapping[str, int],
    contents: Contents,
    anonymous: bool,
) -> CardSpots | None:
    card = contents.named(card_id)
    if card is None:
        return None
    wrong: Counter[float] = Counter()
    words: dict[float, str] = {}
    directions: Counter[str] = Counter()
    right = 0
    for row in rows:
        if not row.wrong:
            right += 1
            continue
        directions[wording.direction(row, contents)] += 1
        place = _put(row, places)
        if place is not None:
            wrong[place] += 1
            words.setdefault(place, wording.where(row, contents))
    return CardSpots(
        card=card,
        place=places[card_id],
        right=right,
        early=directions["early"],
        late=directions["late"],
        wrong=[Spot(place, count, words[place]) for place, count in sorted(wrong.items())],
        link="" if anonymous else behind.link(lesson, TIME, card=card_id, show="informative"),
    )


def _put(row: Placement, places: Mapping[str, int]) -> float | None:
    """Where a card was put on the class's timeline: in the middle of its neighbours; None for "nowhere"."""
    before, after, _other = assemble.place_of(row)
    left, right = places.get(before or ""), places.get(after or "")
    if left is not None and right is not None:
        return (left + right) / 2
    if right is not None:
        return right - 0.5
    return None if left is None else left + 0.5


def _with_year(card: CardText | None, otherwise: str) -> str:
    if card is None:
        return _("“%(title)s”") % {"title": otherwise}
    # Translators: a card's name and year.
    return _("“%(card)s” (%(year)s)") % {"card": card.name, "year": card.year_short}
