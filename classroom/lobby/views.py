"""The shelf of games, a page of each, and the board that bots play on. For teachers; they write nothing."""

from __future__ import annotations

from csp.constants import SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from classroom.keeping import named_by_content
from classroom.language import spoken
from classroom.lessons.access import sessions_of
from classroom.lessons.game_facts import facts_of
from classroom.lessons.models import GameSession
from classroom.lobby import previews, shelf
from classroom.rosters.access import TeacherRequest, classrooms_of, teacher_required
from games import registry
from games.core.errors import SetupRefused
from history_content import question_sets

DRAFTS = 5
"""Prepared sessions to which a game's page offers to add it."""


@require_safe
@teacher_required
def games(request: TeacherRequest) -> HttpResponse:
    """All games, or those that fit what is asked for."""
    every = shelf.games()
    asked = shelf.read(request.GET.dict())
    context = {
        "games": shelf.narrowed(every, asked),
        "asked": asked,
        "offered": shelf.offered(every),
        "all": len(every),
    }
    return render(request, "lobby/games.html", context)


@require_safe
@teacher_required
def game(request: TeacherRequest, key: str) -> HttpResponse:
    """One game: its board, how it is played, what belongs to it, and where to begin."""
    found = _known(key)
    drafts = sessions_of(request.user).filter(state=GameSession.State.DRAFT)
    context = {
        "game": shelf.on_shelf(found),
        "questions": question_sets.named(facts_of(key).questions, spoken()),
        "drafts": list(drafts[:DRAFTS]),
        "any_class": classrooms_of(request.user).exists(),
        "preview": _preview_address(key),
    }
    return render(request, "lobby/game.html", context)


@require_safe
@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]  # its types know no arguments of views
@xframe_options_sameorigin
@teacher_required
def board(request: TeacherRequest, key: str) -> HttpResponse:
    """Only the board, played by bots: what the other pages show in a frame."""
    _known(key)
    context = {"preview": _preview_address(key), "playing": request.GET.get("play") == "1"}
    return render(request, "lobby/board.html", context)


@require_safe
@teacher_required
def preview(request: TeacherRequest, key: str, lang: str, version: str) -> HttpResponse:
    """The recorded game. ``version`` changes with what is in it, so browsers may keep it."""
    _known(key)
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    found = previews.preview(key, lang)
    if found is None:
        raise Http404
    newest = version == found.version
    return named_by_content(request, found.plain, found.packed, newest=newest, shared=False)


def _known(key: str) -> registry.AnyGame:
    """:raises Http404: where there is no such game."""
    try:
        return registry.get(key)
    except SetupRefused as error:
        raise Http404("no such game") from error


def _preview_address(key: str) -> str:
    """Where the recorded game is; empty where there is none."""
    lang = spoken()
    found = previews.preview(key, lang)
    return "" if found is None else reverse("lobby:preview", args=[key, lang, found.version])
