"""The report pages: for the teachers of a class, and nobody else. They write nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from classroom.language import spoken
from classroom.lessons.access import access_session, sessions_of
from classroom.lessons.models import GameSession
from classroom.play import endings
from classroom.play.texts import game_title
from classroom.reports import assemble, behind, filters, findings, present, queries, wording
from classroom.reports.contents import Contents
from classroom.reports.figures import figure
from classroom.rosters.access import (
    TeacherRequest,
    access_classroom,
    classrooms_of,
    teacher_required,
)
from classroom.rosters.models import Student

PER_PAGE = 30
"""Sessions on one page of the list."""
SESSIONS_SHOWN = 20
"""Sessions (columns) of the class page: about one school year of lessons; older ones are reached by its own
link."""
CARDS_SHOWN = 8
"""How many troublesome cards a page shows."""
PAIRS_SHOWN = 6
"""How many swapped pairs, before those that are folded away."""
PLACEMENTS_SHOWN = 300
"""How many placements are listed at once."""
NEEDS_SHOWN = 8
"""How many students who need help, before those that are folded away."""


@require_safe
@teacher_required
def home(request: TeacherRequest) -> HttpResponse:
    """Sessions with evidence, newest first, and the classes."""
    page = Paginator(queries.sessions_played(request.user), PER_PAGE).get_page(request.GET.get("page"))
    judged = queries.evidence().filter(table__activity__session__classroom=OuterRef("pk"))
    played = endings.played().filter(activity__session__classroom=OuterRef("pk"))
    context = {
        "page": page,
        "lines": queries.session_lines(list(page.object_list)),
        "classrooms": classrooms_of(request.user).annotate(
            has_evidence=Exists(judged), has_played=Exists(played)
        ),
        "any_session": sessions_of(request.user).exists(),
    }
    return render(request, "reports/home.html", context)


@require_safe
@teacher_required
def session(request: TeacherRequest, pk: int) -> HttpResponse:
    """One session: who took part, how each did, which cards gave trouble."""
    lesson = access_session(request.user, pk)
    anonymous = request.GET.get("names") == "off"
    rows = queries.placements_of_session(lesson)
    students = queries.students_of(lesson.classroom)
    guests = queries.guests_of(lesson)
    there = queries.attended(lesson)
    judged = {row.student for row in rows if row.student is not None}
    took_part = [each for each in students if each.pk in judged or each.pk in there]
    expected = [each for each in students if each in took_part or _belonged(each, lesson)]
    people = {("student", each.pk): each for each in students}
    nicknames = {("guest", each.pk): each.nickname for each in guests}
    contents = Contents(row.content for row in rows)
    by_students = [row for row in rows if row.student is not None]
    cards = present.cards(lesson, assemble.misplaced(by_students), contents, anonymous)
    tables = [present.table(lesson, each, people, nicknames, anonymous) for each in assemble.by_segment(rows)]
    timeline = findings.timeline(lesson, by_students, contents, anonymous)
    by_id = {each.pk: each for each in students}
    needs = [] if anonymous else findings.needs_help(lesson, by_students, by_id, contents)
    # Games that ask for no judgement: what there is to tell is who played what, and how it ended.
    unjudged = queries.unjudged(lesson)
    sat = queries.sitters(lesson) if unjudged else queries.Sitters(set(), set())
    pairs = findings.pairs(lesson, by_students, contents, anonymous)
    context = {
        "lesson": lesson,
        "classroom": lesson.classroom,
        "running": lesson.state not in {GameSession.State.ENDED, GameSession.State.DRAFT},
        "anonymous": anonymous,
        "headline": present.played_headline(
            len([each for each in took_part if each.pk in sat.everybody]), len(expected)
        )
        if unjudged and not tables
        else present.session_headline(lesson, by_students, len(took_part), len(expected), anonymous),
        "absent": [each for each in expected if each not in took_part],
        "silent": [each for each in took_part if each.pk not in judged | sat.unjudged],
        "tables": tables,
        "needs": needs[:NEEDS_SHOWN],
        "more_needs": needs[NEEDS_SHOWN:],
        "dots": [(each, findings.dots(each.people)) for each in tables],
        "cards": cards[:CARDS_SHOWN],
        "more_cards": cards[CARDS_SHOWN:],
        "pairs": pairs[:PAIRS_SHOWN],
        "more_pairs": pairs[PAIRS_SHOWN:],
        "eras": findings.eras(lesson, by_students, contents, anonymous),
        "timeline": timeline,
        "timeline_chart": findings.timeline_chart(timeline),
        "guests": any(table.guests for table in tables),
        "games": present.games_played(rows, unjudged, queries.tables_between(lesson)),
        "unjudged": unjudged,
        "unjudged_games": list(dict.fromkeys(each.title for each in unjudged)),
    }
    return render(request, "reports/session.html", context)


@require_safe
@teacher_required
def placements(request: TeacherRequest, pk: int) -> HttpResponse:
    """The placements behind a figure of a session: of a student, a guest, a card, a pair or two eras."""
    lesson = access_session(request.user, pk)
    narrowed = filters.read(request.GET.dict(), lesson.classroom).narrowed
    rows = queries.placements_of_session(lesson, narrowed)
    names = {
        ("student", each.pk): f"{each.number} {each.name}" for each in queries.students_of(lesson.classroom)
    } | {("guest", each.pk): each.nickname for each in queries.guests_of(lesson)}
    contents = Contents(row.content for row in rows)
    asked = behind.asked_for(request.GET, rows, names, contents)
    show = request.GET.get("show", "all")
    if show not in behind.SHOW:
        show = "all"
    name = wording.namer(names)
    context = {
        "back": (reverse("reports:session", args=[lesson.pk]), lesson.title),
        "whose": asked.whose,
        "with_names": "student" not in request.GET and "guest" not in request.GET,
        "about_card": "card" in request.GET,
        "choices": behind.choices(request.path, request.GET, asked, show),
    }
    rows = behind.shown(asked, show)
    return behind_page(request, context, rows, lambda row: wording.line(row, contents, name(row)))


def behind_page(
    request: HttpRequest,
    context: dict[str, Any],
    rows: Sequence[queries.Placement],
    line: Callable[[queries.Placement], wording.Line],
) -> HttpResponse:
    """A list of placements as a page of its own; for htmx only the list, to be opened below a figure. A class
    makes thousands of them: they come in pages.
    """
    page = Paginator(rows, PLACEMENTS_SHOWN).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context |= {
        "lines": [line(row) for row in page.object_list],
        "page": page,
        "link": f"{request.path}?{asked.urlencode()}",
    }
    template = "reports/_behind.html" if request.headers.get("HX-Request") else "reports/placements.html"
    response = render(request, template, context)
    response.headers["Vary"] = "HX-Request, Cookie"
    return response


@require_safe
@teacher_required
def classroom(request: TeacherRequest, pk: int) -> HttpResponse:
    """A class over its sessions: one row a student, one column a session."""
    group = access_classroom(request.user, pk)
    anonymous = request.GET.get("names") == "off"
    asked = filters.read(request.GET.dict(), group)
    found = assemble.matrices(queries.tallies_of_classroom(group, asked.narrowed))
    segment = request.GET.get("segment", "")
    if segment not in found:
        segment = next(iter(found), "")
    matrix = found.get(segment)
    sessions = list(queries.sessions_with_evidence(request.user, group))
    unjudged = [
        (each, [game_title(game) for game in games]) for each, games in queries.unjudged_sessions(group)
    ]
    columns = [each for each in sessions if matrix and each.pk in matrix.sessions][:SESSIONS_SHOWN][::-1]
    chosen = None if asked.group is None else set(asked.group.students.values_list("pk", flat=True))
    students = [
        each
        for each in queries.students_of(group)
        if (each.left_at is None or present.has(matrix, each.pk)) and (chosen is None or each.pk in chosen)
    ]
    narrowed = filters.kept(request.GET)
    order = request.GET.get("order", "")
    context = {
        "classroom": group,
        "order": order if order in filters.ORDERS else filters.ORDERS[0],
        "asked": asked,
        "choices": filters.choices(group, spoken()),
        "kept": f"&{urlencode(narrowed)}" if narrowed else "",
        "any_session": bool(sessions),
        "anonymous": anonymous,
        "segments": [(each, wording.segment_title(each)) for each in found],
        "segment": segment,
        "segment_title": wording.segment_title(segment),
        "columns": columns,
        "older": len([each for each in sessions if matrix and each.pk in matrix.sessions]) - len(columns),
        "headline": present.class_headline(matrix, len(unjudged)),
        "behind": "" if anonymous or not matrix else behind.link(group, segment, show="answered", **narrowed),
        "unjudged": unjudged[:SESSIONS_SHOWN],
        "everybody": figure(matrix.everybody) if matrix else None,
    }
    if matrix:
        lines = [present.class_line(each, columns, matrix, segment, narrowed) for each in students]
        context["lines"] = present.hidden(lines) if anonymous else present.in_class_order(lines, order)
        context["foot"] = [
            (
                figure(matrix.sessions[each.pk], wide=112),
                "" if anonymous else behind.link(each, segment, show="informative", **narrowed),
            )
            for each in columns
        ]
    return render(request, "reports/classroom.html", context)


def _belonged(student: Student, lesson: GameSession) -> bool:
    """Whether the student was in the class when the session was held."""
    begun = lesson.opened_at or lesson.created_at
    ended = lesson.ended_at or timezone.now()
    return student.added_at <= ended and (student.left_at is None or student.left_at >= begun)
