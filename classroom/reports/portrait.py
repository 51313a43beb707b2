"""What one student's judgements show over the sessions: growth, strong and weak eras, what is mixed up, and
which cards to practise next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from classroom.lessons.models import GameSession
from classroom.reports import ability, behind, findings, needs, queries
from classroom.reports.contents import CardText, Contents
from classroom.reports.figures import Figure, figure
from classroom.reports.findings import ReasonLine
from classroom.reports.growth import Growth, Period, growth
from classroom.reports.measures import Sums
from classroom.reports.queries import CHOSEN, TIME, Placement
from classroom.rosters.models import Classroom, Student

PRACTISE_SHOWN = 6
"""How many cards to practise next a page names."""
REASONS_SHOWN = 8
"""How many things that a student mixes up a page names."""


class GrowthChart(NamedTuple):
    """One segment over the sessions: the verdict in a sentence, and the picture's data."""

    verdict: str
    said: str
    chart: dict[str, Any]


class EraLine(NamedTuple):
    """How well one era is known: of its cards and clues."""

    name: str
    band: str
    judgements: int
    figure: Figure
    link: str


def grown(
    segment: str, by_session: Mapping[int, Iterable[Placement]], lessons: Mapping[int, GameSession]
) -> GrowthChart:
    """Whether this student grew, and the picture of it; ``by_session`` oldest first."""
    periods = []
    for key, rows in by_session.items():
        sums = Sums()
        for row in rows:
            if row.segment == segment:
                sums.add(row.score, row.chance)
        periods.append(Period(key, sums))
    found = growth(periods)
    points = []
    for point in found.points:
        lesson, summary = lessons[point.key], point.summary
        points.append(
            {
                "name": date_format(lesson.opened_at or lesson.created_at, "m-d"),
                "title": lesson.title,
                "known": summary.above_chance if summary.narrow else None,
                "middle": summary.above_chance,
                "low": summary.low,
                "high": summary.high,
                "counted": point.counted,
            }
        )
    return GrowthChart(found.verdict, growth_said(found), {"points": points})


def growth_said(found: Growth[int]) -> str:
    """The verdict as a sentence."""
    if found.counted < 2:
        return _("Growth can be told after two sessions with at least five judgements with weight each.")
    if found.verdict == "grew":
        return _("Has grown over these sessions: more than chance explains.")
    if found.verdict == "fell":
        return _("Has become weaker over these sessions: more than chance explains.")
    return _("It cannot be told yet whether this has changed: the differences may be chance.")


def by_era(child: Student, rows: Iterable[Placement], contents: Contents) -> list[EraLine]:
    """How well events of each era are placed. Eras that were asked for are another skill."""
    sums: dict[str, Sums] = {}
    for row in rows:
        if row.segment != TIME:
            continue
        era = behind.era_of(row, contents)
        if era is not None:
            sums.setdefault(era, Sums()).add(row.score, row.chance)
    return [
        EraLine(
            *contents.era(era),
            sums[era].n,
            figure(sums[era]),
            behind.link(child, TIME, student=child.pk, era=era),
        )
        for era in contents.era_order
        if era in sums
    ]


def mixed_up(child: Student, rows: Sequence[Placement], contents: Contents) -> list[ReasonLine]:
    """What this student mixes up, the surest first."""
    judged = [row for row in rows if row.segment != CHOSEN]
    found = needs.reasons(judged, contents.years, contents.era_of, contents.era_order, most=REASONS_SHOWN)
    return [findings.reason_line(child, each, child.pk, contents) for each in found]


def to_practise(child: Student, classroom: Classroom) -> list[CardText]:
    """Cards of what the class played last that this student would know with 50 to 80 %, by the class's scale;
    empty while the student has judged nothing with weight.
    """
    played = queries.contents_of_classroom(classroom)
    if not played:
        return []
    contents = Contents(played)
    scale = ability.fit(queries.responses_of_classroom(classroom), contents.levels)
    if child.pk not in scale.ability:
        return []
    # What was played last may have been written questions only, without cards.
    newest = next((each for content in played if (each := Contents([content])).years), contents)
    found = scale.to_practise(child.pk, newest.years)
    cards = (newest.named(card) for card, _expected in found[:PRACTISE_SHOWN])
    return [card for card in cards if card is not None]


def known_well(rows: Iterable[Placement], contents: Contents) -> list[CardText]:
    """Cards of which the last two judgements with weight were right, the latest first; for the student."""
    last: dict[str, list[bool]] = {}
    for row in rows:
        if row.segment == TIME and row.informative and row.item in contents.years:
            last.setdefault(row.item, []).append(not row.wrong)
    sure = [card for card, right in last.items() if len(right) > 1 and all(right[-2:])]
    return [card for each in reversed(sure) if (card := contents.named(each)) is not None]


class LookAt(NamedTuple):
    """A card to look at next, for the student: with the other one where two are put the wrong way round."""

    card: CardText
    other: CardText | None
    explanation: str


def to_look_at(rows: Sequence[Placement], contents: Contents, most: int = 4) -> list[LookAt]:
    """What the student mixes up, then what was last put in a wrong place, as cards with their stories."""
    found: dict[str, LookAt] = {}
    judged = [row for row in rows if row.skill == TIME and row.segment != CHOSEN]
    for reason in needs.reasons(judged, contents.years, contents.era_of, contents.era_order, most=most):
        if reason.kind != "era":
            _look(found, reason.first, reason.second, contents)
    for row in reversed(judged):
        if len(found) < most and row.informative and row.wrong and row.item in contents.years:
            _look(found, row.item, None, contents)
    return list(found.values())[:most]


def _look(found: dict[str, LookAt], first: str, second: str | None, contents: Contents) -> None:
    card = contents.named(first)
    if card is not None and first not in found:
        other = None if second is None else contents.named(second)
        found[first] = LookAt(card, other, contents.explanation(first))
