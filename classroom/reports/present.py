"""Rows and figures as the templates show them: text and links for people, no queries."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.lessons.models import GameSession
from classroom.play.endings import Ending
from classroom.play.texts import game_title
from classroom.reports import assemble, behind, wording
from classroom.reports.assemble import CardFigures, PersonFigures, SegmentFigures
from classroom.reports.contents import CardText, Contents
from classroom.reports.figures import Figure, figure, raw_percent
from classroom.reports.measures import Sums
from classroom.reports.queries import Placement
from classroom.rosters.models import Student


class PersonLine(NamedTuple):
    """One row of a session's table."""

    key: str
    name: str
    number: int | None
    student: int | None
    judgements: int
    informative: int
    unanswered: int
    wrong: int
    raw: str
    years_off: str
    figure: Figure
    link: str


class CardLine(NamedTuple):
    """One troublesome card or question. ``answered``: in a quiz, not placed."""

    card: CardText | None
    subject: str
    answered: bool
    wrong: int
    of: int
    usual: str
    usual_count: int
    direction: str
    link: str


class Table(NamedTuple):
    """One segment of a session: students in the order asked for, guests, and all students together."""

    segment: str
    title: str
    people: list[PersonLine]
    guests: list[PersonLine]
    students: PersonLine


def session_headline(
    lesson: GameSession, rows: Sequence[Placement], took_part: int, expected: int, anonymous: bool
) -> SafeString:
    """Who took part and what that gave. Each count opens what is behind it; without names none does."""
    if not rows and not took_part:
        return conditional_escape(_("Nobody of the class has taken part yet."))
    answered = sum(row.score is not None for row in rows)
    weighty = sum(row.informative for row in rows)
    people = ngettext(
        "%(count)s of %(of)s students took part.", "%(count)s of %(of)s students took part.", took_part
    ) % {"count": took_part, "of": expected}
    judged = ngettext("They made %(count)s judgement,", "They made %(count)s judgements,", answered) % {
        "count": answered
    }
    telling = ngettext(
        "%(count)s of which tells knowing from guessing.",
        "%(count)s of which tell knowing from guessing.",
        weighty,
    ) % {"count": weighty}
    shown = {"people": (people, "all"), "judged": (judged, "answered"), "telling": (telling, "informative")}
    parts = {
        name: conditional_escape(text)
        if anonymous or not rows
        else format_html(
            '<a href="{0}" hx-get="{0}" hx-target="#behind-headline">{1}</a>',
            behind.link(lesson, show=show),
            text,
        )
        for name, (text, show) in shown.items()
    }
    # Translators: three sentences or clauses are put together; leave out the blanks in Chinese.
    return SafeString(conditional_escape(_("%(people)s %(judged)s %(telling)s")) % parts)


def games_played(rows: Iterable[Placement], unjudged: Iterable[Ending], between: Container[int]) -> list[str]:
    """The names of the session's games, each once, those that judge nothing after the others, and last of all
    the questions that came in between (at the tables ``between``).
    """
    judged = [game_title(row.game) for row in rows if row.table not in between]
    asked = [_("Questions in between")] if any(row.table in between for row in rows) else []
    return list(dict.fromkeys([*judged, *(each.title for each in unjudged), *asked]))


def played_headline(took_part: int, expected: int) -> str:
    """Who took part in a lesson without judgements."""
    return ngettext(
        "%(count)s of %(of)s students has played.", "%(count)s of %(of)s students have played.", took_part
    ) % {"count": took_part, "of": expected}


def table(
    lesson: GameSession,
    figures: SegmentFigures,
    students: dict[tuple[str, int], Student],
    nicknames: dict[tuple[str, int], str],
    anonymous: bool,
) -> Table:
    people, guests = [], []
    for key, person in figures.people.items():
        link = behind.link(lesson, figures.segment, **{key[0]: key[1]})
        if key in students:
            child = students[key]
            people.append(person_line(child, person, figures.segment, link, child.name))
        elif key in nicknames:
            guests.append(person_line(None, person, figures.segment, link, nicknames[key], guest=key[1]))
    people.sort(key=lambda line: (line.number or 0, line.student or 0))
    if anonymous:
        people = hidden(people)
        guests = hidden(guests)
    # Without names there is no link: behind the figure stands who judged.
    link = "" if anonymous else behind.link(lesson, figures.segment)
    everybody = person_line(None, figures.students, figures.segment, link, _("All students together"))
    return Table(figures.segment, wording.segment_title(figures.segment), people, guests, everybody)


def person_line(
    child: Student | None, person: PersonFigures, segment: str, link: str, name: str, *, guest: int = 0
) -> PersonLine:
    """The figures of a student, of a guest (by its key), or of all together. ``link``: to the judgements
    behind them, or empty.
    """
    who = f"s{child.pk}" if child else f"g{guest}" if guest else "all"
    summary = person.summary
    off = person.years_off
    return PersonLine(
        key=f"{segment}-{who}",
        name=name,
        number=child.number if child else None,
        student=child.pk if child else None,
        judgements=summary.n,
        informative=summary.informative,
        unanswered=summary.unanswered,
        wrong=person.wrong,
        raw=raw_percent(summary),
        years_off="" if off is None else wording.years(off),
        figure=figure(person.sums),
        link=link,
    )


def hidden(lines: list[Any]) -> list[Any]:
    """Without names, numbers and links, best first: nobody can be told by place in the list."""
    nameless = [line._replace(name="", number=None, student=None, link="") for line in lines]
    nameless = [line._replace(opens="") if isinstance(line, ClassLine) else line for line in nameless]
    return sorted(nameless, key=lambda line: -line.figure.order)


def cards(
    lesson: GameSession, found: list[CardFigures], contents: Contents, anonymous: bool
) -> list[CardLine]:
    """Without names there is no link: behind a card stand the students who misplaced it."""
    return [
        card_line(
            each,
            contents,
            ""
            if anonymous
            else behind.link(lesson, each.figures.key[0], card=each.figures.key[1], show="informative"),
        )
        for each in found
    ]


def card_line(each: CardFigures, contents: Contents, link: str) -> CardLine:
    """A troublesome card or question; ``link``: to the judgements behind it, or empty."""
    row = each.wrong[0]
    return CardLine(
        card=contents.card(row.content, row.item),
        subject=wording.subject(row, contents),
        answered=row.of_quiz and row.kind != "insert",
        wrong=each.figures.wrong,
        of=each.figures.of,
        usual=wording.where(each.usual, contents) if each.usual else "",
        usual_count=each.figures.usual_count,
        direction=wording.directions(each.wrong, contents),
        link=link,
    )


class ClassLine(NamedTuple):
    """One student's row: the total, and a cell for each column (None: did not judge)."""

    name: str
    number: int | None
    student: int | None
    judgements: int
    figure: Figure
    cells: list[tuple[int, Figure, str] | None]
    link: str
    opens: str
    """The placements behind the total, over all sessions; empty where there are none."""


def has(matrix: assemble.Matrix | None, student: int) -> bool:
    """Whether the student judged anything in what the page shows."""
    return matrix is not None and student in matrix.students


def class_line(
    child: Student,
    columns: Sequence[GameSession],
    matrix: assemble.Matrix,
    segment: str,
    narrowed: Mapping[str, str],
) -> ClassLine:
    """``narrowed``: the page's filters as they stand in the address; what lies behind is narrowed alike."""
    cells: list[tuple[int, Figure, str] | None] = []
    for column in columns:
        sums = matrix.cells.get((child.pk, column.pk))
        if sums is None:
            cells.append(None)
        else:
            link = behind.link(column, segment, student=child.pk, show="informative", **narrowed)
            cells.append((sums.informative, figure(sums, wide=112, high=22), link))
    total = matrix.students.get(child.pk, Sums())
    link = reverse("reports:student", args=[child.pk])
    opens = behind.link(child, segment, student=child.pk, show="informative", **narrowed) if total.n else ""
    return ClassLine(child.name, child.number, child.pk, total.n, figure(total), cells, link, opens)


def in_class_order(lines: list[ClassLine], order: str) -> list[ClassLine]:
    """The rows by seat number, or as asked: ``need``, those first who surely know least (by the upper end of
    the interval; who judged nothing comes last); ``known``, those first who know most, whose percentage is
    shown before whose is not; ``name``, by strokes as class lists in Taiwan are, and Latin names before.
    """
    if order == "need":
        return sorted(lines, key=lambda line: 2.0 if line.figure.high is None else line.figure.high)
    if order == "known":
        return sorted(lines, key=lambda line: (not line.figure.shown, -line.figure.order))
    if order == "name":
        # Big5 has the characters in order of their strokes; what it has not comes after all that it has.
        return sorted(lines, key=lambda line: (line.name.encode("cp950", "replace"), line.name))
    return lines


def class_headline(matrix: assemble.Matrix | None, unjudged: int = 0) -> str:
    """How many judged how much, in a sentence. ``unjudged``: in how many sessions games were played that
    judge nothing.
    """
    if matrix is None and unjudged:
        return _("The class has played in %(lessons)s, only games that ask for no judgement.") % {
            "lessons": _lessons(unjudged)
        }
    if matrix is None:
        return _("Nobody of this class has played yet.")
    people, answered, sessions = len(matrix.students), matrix.everybody.n, len(matrix.sessions)
    return _("%(people)s made %(judged)s in %(lessons)s.") % {
        "people": ngettext("%(count)s student", "%(count)s students", people) % {"count": people},
        "judged": _judged(answered),
        "lessons": _lessons(sessions),
    }


def _judged(count: int) -> str:
    return ngettext("%(count)s judgement", "%(count)s judgements", count) % {"count": count}


def _lessons(count: int) -> str:
    return ngettext("%(count)s session", "%(count)s sessions", count) % {"count": count}


def student_headline(child: Student, rows: Iterable[Placement], sessions: int, unjudged: bool = False) -> str:
    """How much a student judged, and how much of it carries weight, in a sentence. ``unjudged``: whether
    games were played that judge nothing.
    """
    answered = [row for row in rows if row.score is not None]
    if not answered and unjudged:
        return _("%(name)s has only played games that ask for no judgement.") % {"name": child.name}
    if not answered:
        return _("%(name)s has not judged anything yet.") % {"name": child.name}
    weighty = sum(row.informative for row in answered)
    return _("%(name)s made %(judged)s in %(lessons)s; %(weighty)s tell knowing from guessing.") % {
        "name": child.name,
        "judged": _judged(len(answered)),
        "lessons": _lessons(sessions),
        "weighty": weighty,
    }


def timeline(
    child: Student,
    segment: str,
    by_session: dict[int, list[Placement]],
    lessons: dict[int, GameSession],
) -> dict[str, Any]:
    """One segment over the sessions, oldest first."""
    lines = []
    for key, rows in by_session.items():
        person = PersonFigures()
        for row in rows:
            if row.segment == segment:
                person.add(row)
        if person.sums.n or person.sums.unanswered:
            link = behind.link(lessons[key], segment, student=child.pk)
            lines.append((lessons[key], person_line(child, person, f"{segment}-{key}", link, child.name)))
    return {"title": wording.segment_title(segment), "segment": segment, "lines": lines}
