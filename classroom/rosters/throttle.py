"""Wrong passwords of teachers: each account waits by itself, longer and longer, never for long.

Nothing is counted by address: one address is a whole school. After ``FREE`` wrong passwords the account
accepts a try only after a delay, which doubles up to ``LONGEST``; after ``FORGET`` without a try it starts
anew. A browser on which the teacher has signed in before counts by itself, so a pupil who keeps trying
elsewhere cannot keep the teacher out of the lesson. A try is counted before the password is looked at, so
tries sent at once are counted too.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from classroom.rosters.models import Teacher, TeacherBrowser

FREE = 5
LONGEST = 60  # seconds
FORGET = timedelta(minutes=15)
COOKIE = "teacher_browser"
COOKIE_AGE = 60 * 60 * 24 * 365
BROWSERS_KEPT = 20


def delay_after(failures: int) -> int:
    """Seconds to wait after so many wrong passwords in a row: 0 … 0, 2, 4, 8, 16, 32, 60, 60 …"""
    return 0 if failures < FREE else min(LONGEST, 2 ** (failures - FREE + 1))


@dataclass
class _Count:
    failures: int
    last: datetime | None


def _wait(count: _Count, now: datetime) -> int:
    if count.last is None or now - count.last > FORGET:
        count.failures = 0
        return 0
    return max(0, ceil((count.last + timedelta(seconds=delay_after(count.failures)) - now).total_seconds()))


def begin_try(request: HttpRequest, username: str) -> int:
    """Counts a try for this account and browser, and returns 0; too early, the seconds to wait, uncounted."""
    now = timezone.now()
    name = Teacher.normalize_username(username)
    with transaction.atomic():
        row = _row(request, name, lock=True)
        if row is None:
            return _begin_unknown(name, now)
        count = _Count(row.failed_logins, row.last_failed_login_at)
        wait = _wait(count, now)
        if not wait:
            row.failed_logins = min(count.failures + 1, 1000)
            row.last_failed_login_at = now
            row.save(update_fields=["failed_logins", "last_failed_login_at"])
        return wait


def succeeded(request: HttpRequest, teacher: Teacher) -> None:
    """The password was right: what this account (or this known browser) had counted is forgotten."""
    row = _row(request, teacher.username, lock=False)
    if row is not None:
        type(row)._default_manager.filter(pk=row.pk).update(failed_logins=0, last_failed_login_at=None)


def remember_browser(request: HttpRequest, response: HttpResponseBase, teacher: Teacher) -> None:
    """Gives the browser a token by which its next sign-ins are counted by themselves."""
    known = _browser(request, teacher.username, lock=False)
    now = timezone.now()
    if known is not None:
        TeacherBrowser.objects.filter(pk=known.pk).update(seen_at=now)
        token = request.COOKIES[COOKIE]
    else:
        token = secrets.token_urlsafe(32)
        TeacherBrowser.objects.create(teacher=teacher, token_hash=_hash(token), seen_at=now)
        old = TeacherBrowser.objects.filter(teacher=teacher).order_by("-seen_at", "-pk")[BROWSERS_KEPT:]
        TeacherBrowser.objects.filter(pk__in=[browser.pk for browser in old]).delete()
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure()
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _browser(request: HttpRequest, name: str, *, lock: bool) -> TeacherBrowser | None:
    token = request.COOKIES.get(COOKIE, "")
    if not token:
        return None
    browsers = TeacherBrowser.objects.select_for_update() if lock else TeacherBrowser.objects
    return browsers.filter(token_hash=_hash(token), teacher__username=name).first()


def _row(request: HttpRequest, name: str, *, lock: bool) -> Teacher | TeacherBrowser | None:
    browser = _browser(request, name, lock=lock)
    if browser is not None:
        return browser
    teachers = Teacher.objects.select_for_update() if lock else Teacher.objects.all()
    return teachers.filter(username=name).first()


def _begin_unknown(name: str, now: datetime) -> int:
    """The same delays for names that no account has, so that the page does not tell which names exist."""
    key = "login:" + _hash(name)
    failures, last = cache.get(key, (0, None))
    count = _Count(failures, last)
    wait = _wait(count, now)
    if not wait:
        cache.set(key, (count.failures + 1, now), timeout=FORGET.total_seconds())
    return wait
