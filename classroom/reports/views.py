"""The report pages: for the teachers of a class, and nobody else. They write nothing."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from classroom.lessons.access import access_session, sessions_of
from classroom.lessons.models import GameSession
from classroom.play.texts import game_title
from classroom.reports import assemble, present, queries, wording
from classroom.reports.contents import Contents
from classroom.reports.figures import figure
from classroom.reports.queries import Placement
from classroom.rosters.access import (
    TeacherRequest,
    access_classroom,
    access_student,
    classrooms_of,
    teacher_required,
)

PER_PAGE = 30
"""Sessions on one page of the list."""
SESSIONS_SHOWN = 20
"""Sessions (columns) of the class page: about one school year of lessons; older ones are reached by its own
link."""
CARDS_SHOWN = 8
"""How many troublesome cards a page shows."""
SHOW = ("all", "informative", "wrong", "unanswered")
"""Which placements may be asked for."""


@require_safe
@teacher_required
def home(request: TeacherRequest) -> HttpResponse:
    """Sessions with evidence, newest first, and the classes."""
    page = Paginator(queries.sessions_with_evidence(request.user), PER_PAGE).get_page(request.GET.get("page"))
    judged = queries.evidence().filter(table__activity__session__classroom=OuterRef("pk"))
    context = {
        "page": page,
        "lines": queries.session_lines(list(page.object_list)),
        "classrooms": classrooms_of(request.user).annotate(has_evidence=Exists(judged)),
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
    expected = [each for each in students if each.left_at is None or each.pk in judged or each.pk in there]
    people = {("student", each.pk): each for each in students}
    nicknames = {("guest", each.pk): each.nickname for each in guests}
    contents = Contents(row.content for row in rows)
    by_students = [row for row in rows if row.student is not None]
    cards = present.cards(lesson, assemble.misplaced(by_students), contents, anonymous)
    tables = [present.table(lesson, each, people, nicknames, anonymous) for each in assemble.by_segment(rows)]
    context = {
        "lesson": lesson,
        "classroom": lesson.classroom,
        "running": lesson.state not in {GameSession.State.ENDED, GameSession.State.DRAFT},
        "anonymous": anonymous,
        "headline": present.session_headline(by_students, len(took_part), len(expected)),
        "absent": [each for each in expected if each not in took_part],
        "silent": [each for each in took_part if each.pk not in judged],
        "tables": tables,
        "cards": cards[:CARDS_SHOWN],
        "more_cards": cards[CARDS_SHOWN:],
        "guests": any(table.guests for table in tables),
        "games": list(dict.fromkeys(game_title(row.game) for row in rows)),
    }
    return render(request, "reports/session.html", context)


@require_safe
@teacher_required
def placements(request: TeacherRequest, pk: int) -> HttpResponse:
    """The placements behind a figure of a session: of a student, a guest, or about a card.

    A page of its own; for htmx only the list, to be opened below the figure.
    """
    lesson = access_session(request.user, pk)
    rows = queries.placements_of_session(lesson)
    names = {
        ("student", each.pk): f"{each.number} {each.name}" for each in queries.students_of(lesson.classroom)
    } | {("guest", each.pk): each.nickname for each in queries.guests_of(lesson)}
    contents = Contents(row.content for row in rows)
    whose, rows = _chosen(request, rows, names, contents)
    segment = request.GET.get("segment", "")
    if segment:
        rows = [row for row in rows if row.segment == segment]
    show = request.GET.get("show", "all")
    if show not in SHOW:
        show = "all"
    name = wording.namer(names)
    shown = [row for row in rows if _is_shown(row, show)]
    context = {
        "lesson": lesson,
        "classroom": lesson.classroom,
        "whose": whose,
        "lines": [wording.line(row, contents, name(row)) for row in shown],
        "with_names": "student" not in request.GET and "guest" not in request.GET,
        "about_card": "card" in request.GET,
        "choices": _choices(request, rows, show),
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
    found = assemble.matrices(queries.tallies_of_classroom(group))
    segment = request.GET.get("segment", "")
    if segment not in found:
        segment = next(iter(found), "")
    matrix = found.get(segment)
    sessions = list(queries.sessions_with_evidence(request.user, group))
    columns = [each for each in sessions if matrix and each.pk in matrix.sessions][:SESSIONS_SHOWN][::-1]
    students = [
        each for each in queries.students_of(group) if each.left_at is None or present.has(matrix, each.pk)
    ]
    context = {
        "classroom": group,
        "anonymous": anonymous,
        "segments": [(each, wording.segment_title(each)) for each in found],
        "segment": segment,
        "segment_title": wording.segment_title(segment),
        "columns": columns,
        "older": len([each for each in sessions if matrix and each.pk in matrix.sessions]) - len(columns),
        "headline": present.class_headline(matrix),
        "everybody": figure(matrix.everybody) if matrix else None,
    }
    if matrix:
        lines = [present.class_line(each, columns, matrix, segment) for each in students]
        context["lines"] = present.hidden(lines) if anonymous else lines
        context["foot"] = [figure(matrix.sessions[each.pk], wide=112) for each in columns]
    return render(request, "reports/classroom.html", context)


@require_safe
@teacher_required
def student(request: TeacherRequest, pk: int) -> HttpResponse:
    """One student: all sessions, own troublesome cards, and every placement over time."""
    child = access_student(request.user, pk)
    rows = queries.placements_of_student(child)
    contents = Contents(row.content for row in rows)
    by_session: dict[int, list[Placement]] = {}
    for row in rows:
        by_session.setdefault(row.session, []).append(row)
    newest_first = list(reversed(by_session))
    lessons = {each.pk: each for each in GameSession.objects.filter(pk__in=newest_first)}
    segments = assemble.by_segment(rows)
    cards = assemble.misplaced(rows)
    context = {
        "student": child,
        "classroom": child.classroom,
        "headline": present.student_headline(child, rows, len(by_session)),
        "totals": [
            (
                wording.segment_title(each.segment),
                present.person_line(None, each.students, each.segment, "", child.name),
            )
            for each in segments
        ],
        "timelines": [present.timeline(child, each.segment, by_session, lessons) for each in segments],
        "cards": [present.card_line(each, contents, "") for each in cards[:CARDS_SHOWN]],
        "sessions": [
            (
                lessons[each],
                [wording.line(row, contents) for row in by_session[each]],
                each == newest_first[0],
            )
            for each in newest_first
        ],
    }
    return render(request, "reports/student.html", context)


def _chosen(
    request: HttpRequest,
    rows: list[Placement],
    names: dict[tuple[str, int], str],
    contents: Contents,
) -> tuple[str, list[Placement]]:
    """Whose (or which card's) placements are asked for.

    :raises Http404: for somebody who is not of this session, or a card that nobody judged in it.
    """
    if "card" in request.GET:
        wanted = request.GET["card"]
        # Guests are apart in reports: the figure of a card counts students, and so does what lies behind it.
        found = [row for row in rows if row.item == wanted and row.student is not None]
        if not found:
            raise Http404(_("Nobody judged this card in this session."))
        return wording.subject(found[0], contents), found
    for kind in ("student", "guest"):
        if kind in request.GET:
            try:
                key = (kind, int(request.GET[kind]))
            except ValueError:
                key = (kind, 0)
            if key not in names:
                raise Http404(_("There is nobody like that in this session."))
            return names[key], [row for row in rows if assemble.person_of(row) == key]
    return _("All students"), [row for row in rows if row.student is not None]


def _is_shown(row: Placement, show: str) -> bool:
    if show == "informative":
        return row.informative
    if show == "wrong":
        return row.wrong
    if show == "unanswered":
        return row.score is None
    return True


def _choices(request: HttpRequest, rows: list[Placement], show: str) -> list[dict[str, Any]]:
    """The filters of the list, each with how many there are."""
    titles = {
        "all": pgettext("placements", "All"),
        "informative": _("With weight"),
        "wrong": pgettext("placements", "Wrong"),
        "unanswered": _("No answer"),
    }
    found = []
    for each in SHOW:
        query = request.GET.copy()
        query["show"] = each
        count = sum(_is_shown(row, each) for row in rows)
        found.append(
            {
                "title": titles[each],
                "count": count,
                "link": f"{request.path}?{query.urlencode()}",
                "on": each == show,
            }
        )
    return found
