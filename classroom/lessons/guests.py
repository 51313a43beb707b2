"""Guests: people without a place in the class list, who join one session by its code and a nickname.

Django's session of the browser keeps ``"guests"``: ``{"<guest id>": "<device token>"}``. A guest is only
ever the person of that browser; a nickname gives no rights, whatever it is, and the same nickname twice
gets a number.
"""

from __future__ import annotations

import unicodedata

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons.models import GameSession, Guest
from classroom.rosters import changes, sign_in
from classroom.rosters.codes import normalise_code
from classroom.rosters.models import Student

MAX_NICKNAME = 12
MAX_GUESTS = 60
"""More than any class; a code that leaked must not fill the database."""

_GUESTS = "guests"


def guests_of(session: SessionBase) -> list[Guest]:
    """The guests whom this browser speaks for, in the order in which they joined; without removed ones."""
    tokens: dict[str, str] = session.get(_GUESTS) or {}
    if not tokens:
        return []
    found = (
        Guest.objects.select_related("session__classroom")
        .filter(removed_at=None)
        .in_bulk([int(pk) for pk in tokens])
    )
    return [
        found[int(pk)] for pk, token in tokens.items() if int(pk) in found and found[int(pk)].device == token
    ]


def session_by_code(typed: str) -> GameSession | None:
    """The open session that lets guests in by this code, as somebody typed it."""
    session = GameSession.objects.select_related("classroom").filter(code=normalise_code(typed)).first()
    return session if session is not None and session.is_open and session.allow_guests else None


def clean_nickname(typed: str) -> str:
    """A nickname as it is stored and shown: one line, without characters that nobody sees.

    :raises Refused: nickname_missing, nickname_too_long.
    """
    plain = unicodedata.normalize("NFKC", typed)
    # Control and format characters would let two nicknames look alike, or turn the line's direction.
    plain = "".join(character for character in plain if unicodedata.category(character)[0] != "C")
    plain = " ".join(plain.split())
    if not plain:
        raise Refused("nickname_missing", _("Please type a nickname."))
    if len(plain) > MAX_NICKNAME:
        raise Refused(
            "nickname_too_long",
            _("A nickname has %(limit)s characters at most.") % {"limit": MAX_NICKNAME},
            limit=MAX_NICKNAME,
        )
    return plain


def join(request: HttpRequest, game_session: GameSession, nickname: str) -> Guest:
    """A new guest on this browser. A teacher who is signed in here is signed out, as are people of other
    classes.

    :raises Refused: no_guests, session_full, and as :func:`clean_nickname`.
    """
    wanted = clean_nickname(nickname)
    sign_in.sign_out_teacher(request)
    for student in sign_in.students_of(request.session):
        if student.classroom_id != game_session.classroom_id:
            sign_in.sign_out(request, student.pk)
    token = sign_in.device_of(request.session)
    here = [guest for guest in guests_of(request.session) if guest.session_id == game_session.pk]
    with transaction.atomic():
        locked = GameSession.objects.select_for_update().get(pk=game_session.pk)
        if not locked.is_open or not locked.allow_guests:
            raise Refused("no_guests", _("This session takes no guests now."))
        if locked.guests.filter(removed_at=None).count() >= MAX_GUESTS:
            raise Refused("session_full", _("There is no room for more guests."), limit=MAX_GUESTS)
        guest = Guest.objects.create(session=locked, nickname=_told_apart(locked, wanted), device=token)
    request.session[_GUESTS] = {**{str(other.pk): token for other in here}, str(guest.pk): token}
    request.session.cycle_key()
    rotate_token(request)
    changes.tell(game_session.classroom_id)
    return guest


def leave(request: HttpRequest, guest_id: int) -> None:
    """Takes a guest off this browser ("not me"); what was played stays."""
    tokens: dict[str, str] = dict(request.session.get(_GUESTS) or {})
    token = tokens.pop(str(guest_id), None)
    if token is None:
        return
    request.session[_GUESTS] = tokens
    guest = Guest.objects.select_related("session").filter(pk=guest_id, device=token).first()
    if guest is not None:
        _remove(guest)


def leave_other_classes(request: HttpRequest, student: Student) -> None:
    """While this student signs in: guests of another class, who had the tablet before, are off it."""
    for guest in guests_of(request.session):
        if guest.session.classroom_id != student.classroom_id:
            leave(request, guest.pk)


def rename(*, guest: Guest, nickname: str) -> Guest:
    """The teacher gives a guest another nickname.

    :raises Refused: as :func:`clean_nickname`.
    """
    wanted = clean_nickname(nickname)
    try:
        with transaction.atomic():
            locked = Guest.objects.select_for_update().get(pk=guest.pk)
            if locked.nickname != wanted:
                locked.nickname = _told_apart(locked.session, wanted, but=locked.pk)
                locked.save(update_fields=["nickname"])
    except IntegrityError:
        raise Refused("nickname_taken", _("Somebody has just taken this nickname.")) from None
    changes.tell(locked.session.classroom_id)
    return locked


def remove(*, guest: Guest) -> None:
    """The teacher sends a guest away; the device is told, and judgements already made are kept."""
    _remove(guest)


def _remove(guest: Guest) -> None:
    if Guest.objects.filter(pk=guest.pk, removed_at=None).update(removed_at=timezone.now(), via=""):
        changes.tell(guest.session.classroom_id)


def _told_apart(session: GameSession, wanted: str, but: int | None = None) -> str:
    """The nickname, with a number where a guest or a student of the class has it already."""
    others = session.guests.filter(removed_at=None)
    if but is not None:
        others = others.exclude(pk=but)
    taken = set(others.values_list("nickname", flat=True))
    taken |= set(session.classroom.students.filter(left_at=None).values_list("name", flat=True))
    folded = {name.casefold() for name in taken}
    number, name = 1, wanted
    while name.casefold() in folded:
        number += 1
        name = f"{wanted} {number}"
    return name
