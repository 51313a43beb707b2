"""The people of a browser: how students sign in on a tablet, and how wrong tries are held back.

Django's session keeps ``"students"``: ``{"<student id>": "<device token>"}``, and one token a browser under
``"device"``. A student's newest sign-in writes the token to ``Student.device``; where another token (or none)
stands there, this browser no longer speaks for that student. Students who share a tablet share its token.

Guessing is held back in two ways, both without a timer that locks anybody out:

- a student: after ``TRIES`` wrong codes the teacher is asked, and only the teacher lifts it;
- a browser: one that has been wrong ``BROWSER_TRIES`` times within ``BROWSER_WINDOW``, whoever's code it
  tried, has to pause a little between tries. Nothing is counted by address: a whole school shares one.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from enum import Enum
from math import ceil
from typing import Any

from django.contrib.auth import logout
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from classroom.rosters import changes
from classroom.rosters.codes import normalise_pin
from classroom.rosters.models import SignInKind, Student

TRIES = 4
BROWSER_TRIES = 8
BROWSER_WINDOW = 10 * 60  # seconds
BROWSER_PAUSE = 20  # seconds

_STUDENTS, _DEVICE, _WRONG = "students", "device", "wrong_codes"


Arrival = Callable[[HttpRequest, Student], None]
_arrivals: list[Arrival] = []


class Outcome(Enum):
    """What became of a try to sign in."""

    IN = "in"
    WRONG = "wrong"
    ASK_TEACHER = "ask_teacher"
    PAUSE = "pause"


def device_of(session: SessionBase) -> str:
    """This browser's token, made on first use (32 hexadecimal digits)."""
    token = session.get(_DEVICE)
    if not token:
        token = session[_DEVICE] = secrets.token_hex(16)
    return str(token)


def students_of(session: SessionBase) -> list[Student]:
    """The students whom this browser speaks for, in the order in which they signed in."""
    return [student for student, token in _remembered(session) if student.device == token]


def replaced_of(session: SessionBase) -> list[Student]:
    """The students who signed in here and have since signed in on another device."""
    return [student for student, token in _remembered(session) if student.device not in ("", token)]


def _remembered(session: SessionBase) -> list[tuple[Student, str]]:
    tokens: dict[str, str] = session.get(_STUDENTS) or {}
    if not tokens:
        return []
    found = Student.objects.select_related("classroom").in_bulk([int(pk) for pk in tokens])
    return [
        (found[int(pk)], token)
        for pk, token in tokens.items()
        if int(pk) in found and found[int(pk)].left_at is None
    ]


def sign_in(request: HttpRequest, student: Student) -> None:
    """Signs the student in on this browser, beside those of the same class who are signed in on it already.

    A teacher who is signed in here is signed out. Students of another class, who had the tablet the lesson
    before, are signed out too. The session gets a new key, so that one known beforehand is worth nothing.
    """
    sign_out_teacher(request)
    session = request.session
    token = device_of(session)
    here = students_of(session)
    for other in here:
        if other.classroom_id != student.classroom_id:
            _release(other, token)
    for callback in _arrivals:
        callback(request, student)
    kept = {str(other.pk): token for other in here if other.classroom_id == student.classroom_id}
    session[_STUDENTS] = {**kept, str(student.pk): token}
    session.cycle_key()
    rotate_token(request)
    Student.objects.filter(pk=student.pk).update(device=token, signed_in_at=timezone.now(), wrong_tries=0)
    changes.tell(student.classroom_id)


def sign_out_teacher(request: HttpRequest) -> None:
    """Signs the teacher out of this browser, where one is signed in; open pages of it lose their sockets."""
    if not request.user.is_authenticated:
        return
    key = request.session.session_key
    logout(request)
    if key:
        changes.tell_browser(key)


def on_arrival(callback: Arrival) -> None:
    """``callback(request, student)`` while a student signs in: to take other kinds of people off."""
    if callback not in _arrivals:
        _arrivals.append(callback)


def sign_out(request: HttpRequest, student_id: int) -> None:
    """Takes the student off this browser; who has signed in on another one stays signed in there."""
    session = request.session
    tokens: dict[str, str] = dict(session.get(_STUDENTS) or {})
    token = tokens.pop(str(student_id), None)
    if token is None:
        return
    session[_STUDENTS] = tokens
    student = Student.objects.filter(pk=student_id).first()
    if student is not None:
        _release(student, token)


def sign_out_all(request: HttpRequest) -> None:
    """Takes every student off this browser."""
    for student_id in list(request.session.get(_STUDENTS) or {}):
        sign_out(request, int(student_id))


def _release(student: Student, token: str) -> None:
    if Student.objects.filter(pk=student.pk, device=token).update(device=""):
        changes.tell(student.classroom_id)


def try_code(request: HttpRequest, student: Student, given: str) -> Outcome:
    """Checks the code of a student who wants to sign in, and signs in when it is right.

    The row is locked while it is checked, so that tries sent at once are counted one by one.
    """
    if pause_left(request.session):
        return Outcome.PAUSE
    with transaction.atomic():
        fresh = Student.objects.select_for_update(of=("self",)).select_related("classroom").get(pk=student.pk)
        if fresh.left_at is not None:
            return Outcome.WRONG
        if fresh.needs_teacher:
            return Outcome.ASK_TEACHER
        if code_is_right(fresh, given):
            sign_in(request, fresh)
            return Outcome.IN
        fresh.wrong_tries += 1
        fresh.needs_teacher = fresh.wrong_tries >= TRIES
        fresh.save(update_fields=["wrong_tries", "needs_teacher"])
        if fresh.needs_teacher:
            changes.tell(fresh.classroom_id)
    _note_wrong(request.session)
    return Outcome.ASK_TEACHER if fresh.needs_teacher else Outcome.WRONG


def code_is_right(student: Student, given: str) -> bool:
    """Compares in constant time, by the kind of code that the class has chosen."""
    if student.classroom.sign_in_kind == SignInKind.PIN:
        return constant_time_compare(normalise_pin(given), student.pin)
    return constant_time_compare(given.strip(), student.pictures)


def pause_left(session: SessionBase) -> int:
    """Seconds until this browser may try again; 0 when it may now."""
    wrong = _recent_wrong(session)
    if len(wrong) < BROWSER_TRIES:
        return 0
    return max(0, ceil(wrong[-1] + BROWSER_PAUSE - time.time()))


def _recent_wrong(session: SessionBase) -> list[float]:
    now = time.time()
    times: list[Any] = session.get(_WRONG) or []
    return [at for at in times if now - BROWSER_WINDOW < at <= now]


def _note_wrong(session: SessionBase) -> None:
    session[_WRONG] = [*_recent_wrong(session), round(time.time(), 3)][-BROWSER_TRIES:]
