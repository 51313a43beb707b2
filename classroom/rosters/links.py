"""Addresses that students scan or type."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from classroom.address import address
from classroom.rosters.codes import CODE_LENGTH
from classroom.rosters.models import Classroom


def join_url(request: HttpRequest, classroom: Classroom, number: int | None = None) -> str:
    """The whole address of the class's sign-in, or of one seat number in it; for QR codes."""
    if number is None:
        path = reverse("rosters:join", args=[classroom.code])
    else:
        path = reverse("rosters:join-code", args=[classroom.code, number])
    return f"{request.scheme}://{address(request)}{path}"


def play_url() -> str:
    """Where a signed-in tablet goes. The page belongs to the live part, which rosters must not import."""
    try:
        return reverse("live:play")
    except NoReverseMatch:
        return "/play/"


def guest_url(code: str) -> str:
    """Where a code that is no class's may be tried as a guest's; "" when it cannot be one."""
    try:
        return reverse("lessons:guest-join-code", args=[code]) if len(code) == CODE_LENGTH else ""
    except NoReverseMatch:
        return ""
