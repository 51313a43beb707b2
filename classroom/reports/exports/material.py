"""What one export is made of: whose evidence, from which sessions, with or without names.

Everything is read here, in a number of queries that depends neither on the students nor on the sessions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import NamedTuple

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from classroom.lessons.models import GameSession, Guest
from classroom.play.models import Attempt
from classroom.play.texts import game_title
from classroom.reports import queries, wording
from classroom.reports.assemble import PersonKey
from classroom.reports.contents import Contents
from classroom.reports.filters import Filters
from classroom.reports.queries import Placement
from classroom.rosters.codes import ALPHABET
from classroom.rosters.models import Classroom

CODE_LETTERS = 5
"""Of a pseudonym: two of a class get the same once in some ten thousand classes."""
ACCOUNT_LETTERS = 10
"""Of an account, which also has to differ between all classes of an installation. It begins with the code of
the pseudonym."""


NOT_NARROWED = Filters()


class Person(NamedTuple):
    """Somebody who judged. ``label``: the name, a guest's nickname, or a pseudonym; ``number``: the seat
    number, None where it is hidden or there is none. ``account``: as xAPI knows the person, always the same
    and never a name or a number.
    """

    key: PersonKey
    label: str
    number: int | None
    account: str

    @property
    def is_guest(self) -> bool:
        return self.key[0] == "guest"


@dataclass(frozen=True)
class Scope:
    """What is asked for: one session, or a class over its sessions between two days (each None: open).

    ``names``: whether names, nicknames and seat numbers go along. ``narrowed``: a game, a deck, a saved
    group, as on the class page; ``segment``: judgements of one kind only (``queries.SEGMENTS``).
    """

    classroom: Classroom
    session: GameSession | None = None
    first: date | None = None
    last: date | None = None
    names: bool = True
    narrowed: Filters = NOT_NARROWED
    segment: str = ""

    @property
    def title(self) -> str:
        """For people, and for the name of the file."""
        if self.session is not None:
            day = timezone.localdate(self.session.opened_at or self.session.created_at)
            return f"{self.classroom.name} {self.session.title} {day:%Y-%m-%d}"
        days = [f"{each:%Y-%m-%d}" if each else "" for each in (self.first, self.last)]
        parts = [self.classroom.name, "–".join(days) if any(days) else "", *self._choices()]
        return " ".join(part for part in parts if part)

    def _choices(self) -> list[str]:
        """What it is narrowed to, in words. A group may be called after a child: not said without names."""
        group = self.narrowed.group
        return [
            game_title(self.narrowed.game) if self.narrowed.game else "",
            self.narrowed.deck,
            wording.segment_title(self.segment) if self.segment else "",
            group.name if group is not None and self.names else "",
        ]

    @property
    def partly(self) -> bool:
        """Whether it is less than everything of its sessions."""
        return self.narrowed.any or bool(self.segment)

    def sessions(self) -> QuerySet[GameSession]:
        """The sessions, oldest first."""
        found = GameSession.objects.annotate(held_at=Coalesce("opened_at", "created_at"))
        if self.session is not None:
            return found.filter(pk=self.session.pk)
        # What pupils practise alone is apart from lessons, here as in the reports.
        found = found.filter(classroom=self.classroom, practice=False)
        if self.first is not None:
            found = found.filter(held_at__gte=_midnight(self.first))
        if self.last is not None:
            found = found.filter(held_at__lt=_midnight(self.last + timedelta(days=1)))
        return found.order_by("held_at", "pk")

    def sessions_with_evidence(self) -> int:
        """In how many of them somebody judged something."""
        return self.evidence().order_by().values("table__activity__session").distinct().count()

    def evidence(self) -> QuerySet[Attempt]:
        """The judgements that count, of students and guests."""
        rows = queries.evidence().filter(table__activity__session__in=self.sessions().values("pk"))
        rows = self.narrowed.narrowed(rows)
        return queries.of_segment(rows, self.segment) if self.segment else rows

    def count(self) -> int:
        """How many judgements that are."""
        return self.evidence().count()


class People:
    """Everybody of a class and its sessions, under the names that an export may give them."""

    def __init__(self, scope: Scope, sessions: list[GameSession]) -> None:
        students = list(scope.classroom.students.order_by("pk"))
        guests = list(Guest.objects.filter(session__in=[each.pk for each in sessions]).order_by("pk"))
        self.removed = {each.pk for each in guests if each.removed_at is not None}
        """Guests who were removed from their session: their judgements are no evidence."""
        self._known: dict[PersonKey, Person] = {}
        for child in students:
            key = ("student", child.pk)
            self._known[key] = (
                Person(key, child.name, child.number, account_of(key)) if scope.names else self._unnamed(key)
            )
        for guest in guests:
            unnamed = self._unnamed(("guest", guest.pk))
            label = guest.nickname if scope.names else unnamed.label
            self._known[unnamed.key] = unnamed._replace(label=label)

    def _unnamed(self, key: PersonKey) -> Person:
        return Person(key, pseudonym(key), None, account_of(key))

    def of(self, key: PersonKey) -> Person:
        """The person; one who is no longer known has a pseudonym."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._unnamed(key)
        return found

    def in_order(self, keys: set[PersonKey]) -> list[Person]:
        """These people: students by seat number, then guests; without names by pseudonym, so that the order
        tells nothing.
        """
        return sorted(
            (self.of(key) for key in keys),
            key=lambda person: (person.is_guest, person.number or 0, person.label, person.key),
        )


class Material:
    """What an export of this scope is made of, read once."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.sessions = list(scope.sessions())
        self.session_of = {each.pk: each for each in self.sessions}
        self.people = People(scope, self.sessions)

    @cached_property
    def rows(self) -> list[Placement]:
        """The judgements, in the order in which they were made."""
        return queries.placements_of(self.scope.evidence())

    @cached_property
    def contents(self) -> Contents:
        return Contents({row.content for row in self.rows})


def held_at(session: GameSession) -> datetime:
    """When a session was, in local time."""
    return timezone.localtime(session.opened_at or session.created_at)


def code_of(key: PersonKey, letters: int = CODE_LETTERS) -> str:
    """A short code that is always the same for a person of this installation, and by which nobody outside can
    tell who it is.
    """
    digest = salted_hmac("classroom.reports.exports", f"{key[0]}:{key[1]}", algorithm="sha256").digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:letters])


def account_of(key: PersonKey) -> str:
    """The name of a person's account for xAPI: the same for ever, whatever becomes of seat number, class code
    and name, and in exports with and without names.
    """
    return f"{key[0]}-{code_of(key, ACCOUNT_LETTERS)}"


def pseudonym(key: PersonKey) -> str:
    """The code, with a word before it."""
    if key[0] == "guest":
        return _("Guest %(code)s") % {"code": code_of(key)}
    return _("Student %(code)s") % {"code": code_of(key)}


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
