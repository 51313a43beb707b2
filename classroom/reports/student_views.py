"""The pages about one student: for the teachers of the class, and the student's own timeline. They write
nothing.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom.lessons.models import GameSession
from classroom.reports import assemble, behind, filters, portrait, present, queries, wording
from classroom.reports.contents import Contents
from classroom.reports.queries import Placement
from classroom.reports.views import CARDS_SHOWN, behind_page
from classroom.rosters import sign_in
from classroom.rosters.access import TeacherRequest, access_student, teacher_required
from classroom.rosters.models import Student
from classroom.rosters.notes import notes_for

GAMES_SHOWN = 12
"""How many tables of games without judgements a page lists."""


@require_safe
@teacher_required
def student(request: TeacherRequest, pk: int) -> HttpResponse:
    """One student: growth, strong and weak eras, what is mixed up, notes, and every placement over time."""
    child = access_student(request.user, pk)
    rows = queries.placements_of_student(child)
    contents = Contents(row.content for row in rows)
    by_session = _by_session(rows)
    newest_first = list(reversed(by_session))
    lessons = {each.pk: each for each in GameSession.objects.filter(pk__in=newest_first)}
    segments = assemble.by_segment(rows)
    cards = assemble.misplaced(rows)
    unjudged = queries.unjudged_of_student(child, GAMES_SHOWN)
    context = {
        "student": child,
        "classroom": child.classroom,
        "headline": present.student_headline(child, rows, len(by_session), bool(unjudged)),
        "unjudged": [(each, each.of(child.pk)) for each in unjudged],
        "totals": [
            (
                wording.segment_title(each.segment),
                present.person_line(
                    None,
                    each.students,
                    each.segment,
                    behind.link(child, each.segment, student=child.pk),
                    child.name,
                ),
            )
            for each in segments
        ],
        "practice": [
            (
                wording.segment_title(each.segment),
                present.person_line(None, each.students, f"practice-{each.segment}", "", child.name),
            )
            for each in assemble.by_segment(queries.practice_of_student(child))
        ],
        "timelines": [
            (
                present.timeline(child, each.segment, by_session, lessons),
                portrait.grown(each.segment, by_session, lessons),
            )
            for each in segments
        ],
        "eras": portrait.by_era(child, rows, contents),
        "mixed_up": portrait.mixed_up(child, rows, contents),
        "practise": portrait.to_practise(child, child.classroom),
        "notes": notes_for(student=child, teacher=request.user),
        "cards": [
            present.card_line(
                each,
                contents,
                behind.link(
                    child,
                    each.figures.key[0],
                    student=child.pk,
                    card=each.figures.key[1],
                    show="informative",
                ),
            )
            for each in cards[:CARDS_SHOWN]
        ],
        "sessions": [
            (
                lessons[each],
                len(by_session[each]),
                behind.link(lessons[each], student=child.pk),
                # A year's placements at once are slow to read and to send: older ones come when opened.
                [wording.line(row, contents) for row in by_session[each]] if each == newest_first[0] else [],
            )
            for each in newest_first
        ],
    }
    return render(request, "reports/student.html", context)


@require_safe
@teacher_required
def placements(request: TeacherRequest, pk: int) -> HttpResponse:
    """The placements of a student over all sessions that lie behind something on the student's page."""
    child = access_student(request.user, pk)
    narrowed = filters.read(request.GET.dict(), child.classroom).narrowed
    rows = queries.placements_of_student(child, narrowed)
    contents = Contents(row.content for row in rows)
    asked = behind.asked_for(request.GET, rows, {("student", child.pk): child.name}, contents)
    show = request.GET.get("show", "all")
    context = {
        "back": (reverse("reports:student", args=[child.pk]), child.name),
        "whose": asked.whose,
        "with_names": False,
        "about_card": "card" in request.GET,
        "choices": behind.choices(request.path, request.GET, asked, show),
    }
    return behind_page(request, context, behind.shown(asked, show), lambda row: wording.line(row, contents))


@require_safe
@teacher_required
def sheet(request: TeacherRequest, pk: int) -> HttpResponse:
    """The student's timeline on one page, to print for the student and for parents."""
    child = access_student(request.user, pk)
    return render(request, "reports/sheet.html", {"student": child, "sheets": [_sheet(child)]})


@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """“My timeline”: for the students who are signed in on this tablet, each one's own and nobody else's."""
    here = sign_in.students_of(request.session)
    if not here:
        return redirect("rosters:welcome")
    return render(request, "reports/mine.html", {"sheets": [_sheet(child) for child in here]})


def _sheet(child: Student) -> dict[str, Any]:
    rows = queries.placements_of_student(child)
    # For the child it is all the same where something was learnt; the figures for parents are of lessons.
    everything = sorted(rows + queries.practice_of_student(child), key=lambda row: row.at)
    contents = Contents(row.content for row in everything)
    by_session = _by_session(rows)
    return {
        "student": child,
        "classroom": child.classroom,
        "judgements": sum(row.score is not None for row in rows),
        "any": bool(everything),
        "placed": any(row.skill == queries.TIME and row.score is not None for row in everything),
        "unjudged": [(each, each.of(child.pk)) for each in queries.unjudged_of_student(child, GAMES_SHOWN)],
        "lessons": len(by_session),
        "first": rows[0].at if rows else None,
        "last": rows[-1].at if rows else None,
        "known": portrait.known_well(everything, contents),
        "next": portrait.to_look_at(everything, contents),
        "totals": [
            (
                wording.segment_title(each.segment),
                present.person_line(None, each.students, each.segment, "", ""),
            )
            for each in assemble.by_segment(rows)
            if each.segment != queries.CHOSEN
        ],
    }


def _by_session(rows: list[Placement]) -> dict[int, list[Placement]]:
    found: dict[int, list[Placement]] = {}
    for row in rows:
        found.setdefault(row.session, []).append(row)
    return found
