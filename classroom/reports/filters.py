"""What the class page is narrowed to: dates, a game, a deck, a saved group. Kept in the address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.http import QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from classroom.language import spoken
from classroom.lessons.models import GameSession
from classroom.play.models import Attempt, Table
from classroom.play.texts import game_title
from classroom.rosters.models import Classroom, SavedGroup
from history_content import library
from history_content.faults import ContentError

NAMES = ("from", "to", "game", "deck", "group")


ORDERS = ("seat", "need", "known", "name")
"""In which order the class page can list the students; the first where the address says nothing."""


class Filters(NamedTuple):
    """``since`` and ``until``: days of sessions, both included. ``deck``: its title, and ``contents`` what
    was played under it. ``group``: its students only. ``fault``: what of the address could not be understood,
    in a sentence.
    """

    since: date | None = None
    until: date | None = None
    game: str = ""
    deck: str = ""
    contents: tuple[str, ...] = ()
    group: SavedGroup | None = None
    fault: str = ""

    @property
    def any(self) -> bool:
        return any((self.since, self.until, self.game, self.deck, self.group))

    def _sessions(self) -> QuerySet[GameSession]:
        """Those that were held (or else prepared) in the days that are asked for."""
        found = GameSession.objects.annotate(held_at=Coalesce("opened_at", "created_at"))
        if self.since is not None:
            found = found.filter(held_at__date__gte=self.since)
        if self.until is not None:
            found = found.filter(held_at__date__lte=self.until)
        return found

    def narrowed(self, rows: QuerySet[Attempt]) -> QuerySet[Attempt]:
        """Those judgements that are asked for."""
        if self.since is not None or self.until is not None:
            rows = rows.filter(table__activity__session__in=self._sessions().values("pk"))
        if self.game:
            rows = rows.filter(table__game=self.game)
        if self.deck:
            rows = rows.filter(table__content_hash__in=self.contents)
        if self.group is not None:
            rows = rows.filter(student__in=self.group.students.all())
        return rows


def read(query: Mapping[str, str], classroom: Classroom) -> Filters:
    """What the address asks for. What cannot be understood is left out, and said."""
    since, until = _day(query.get("from", "")), _day(query.get("to", ""))
    unclear = (query.get("from") and since is None) or (query.get("to") and until is None)
    fault = _("A date was not understood. Write it as 2026-09-01.") if unclear else ""
    if since and until and since > until:
        fault = _("The first day lies after the last one: there is nothing between them.")
    group, deck = query.get("group", ""), query.get("deck", "").strip()
    known = group.isdecimal() and len(group) < 19
    return Filters(
        since,
        until,
        query.get("game", "").strip(),
        deck,
        tuple(_contents_titled(deck, classroom)) if deck else (),
        classroom.saved_groups.filter(pk=int(group)).first() if known else None,
        fault,
    )


def kept(query: QueryDict) -> dict[str, str]:
    """The filters as they stand in the address, for links that keep them."""
    return {name: value for name in NAMES if (value := query.get(name))}


def choices(classroom: Classroom, lang: str) -> dict[str, Any]:
    """What there is to choose from: the games and decks that the class has played, and its saved groups."""
    played = (
        Table.objects.filter(activity__session__classroom=classroom, activity__session__practice=False)
        .order_by()
        .values_list("game", "content_hash")
        .distinct()
    )
    games, decks = set(), set()
    for game, content in played:
        games.add(game)
        decks.add(content)
    return {
        "games": sorted((each, game_title(each)) for each in games),
        "decks": sorted(set(_titles(decks - {""}, lang).values())),
        "groups": list(classroom.saved_groups.all()),
    }


def _titles(contents: Iterable[str], lang: str) -> dict[str, str]:
    """The titles of contents. A deck that was changed or played in parts is several contents of one title."""
    found = {}
    for content in contents:
        try:
            found[content] = str(library.restore(content).title_in(lang))
        except ContentError:
            continue
    return found


def _contents_titled(title: str, classroom: Classroom) -> list[str]:
    played = (
        Table.objects.filter(activity__session__classroom=classroom, activity__session__practice=False)
        .exclude(content_hash="")
        .order_by()
        .values_list("content_hash", flat=True)
        .distinct()
    )
    titles = _titles(played, spoken())
    return [content for content, each in titles.items() if each == title]


def _day(text: str) -> date | None:
    try:
        return parse_date(text.strip())
    except ValueError:
        return None
