"""Culture cards for everybody, and teacher's notes for teachers."""

from __future__ import annotations

import gzip
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.culture import presenters
from classroom.keeping import named_by_content
from classroom.language import spoken
from classroom.rosters.access import TeacherRequest, teacher_required
from history_content import about_games
from history_content.faults import ContentError


@require_safe
def overview(request: HttpRequest, game: str) -> HttpResponse:
    """All culture cards of a game on one page. Everybody may read it: nothing of a class stands there."""
    try:
        page = presenters.overview(game, spoken())
    except ContentError as error:
        raise Http404(error.message) from error
    return render(request, "culture/overview.html", page)


@require_safe
@teacher_required
def lesson(request: TeacherRequest, game: str) -> HttpResponse:
    """How a lesson with this game goes: to read and to print."""
    try:
        page = presenters.lesson(game, spoken())
    except ContentError as error:
        raise Http404(error.message) from error
    return render(request, "culture/lesson.html", page)


@require_safe
def cards(request: HttpRequest, game: str, lang: str, version: str) -> HttpResponse:
    """What ``kit/culture.js`` reads. ``version`` changes with the content, so browsers may keep it."""
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    try:
        plain, packed = _bytes(game, lang)
    except ContentError as error:
        raise Http404(error.message) from error
    newest = version == about_games.culture_version()
    return named_by_content(request, plain, packed, newest=newest, shared=True)


@cache
def _bytes(game: str, lang: str) -> tuple[bytes, bytes]:
    plain = about_games.culture_json(game, lang)
    return plain, gzip.compress(plain, 9, mtime=0)
