"""What the class page is narrowed to: dates, a game, a deck, a saved group. Kept in the address."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from classroom.play.models import Attempt, Table
from classroom.play.texts import game_title
from classroom.rosters.models import Classroom, SavedGroup
from history_content import library
from history_content.faults import ContentError

NAMES = ("from", "to", "game", "deck", "group")


class Filters(NamedTuple):
    """``since`` and ``until``: days of sessions, both included. ``group``: its students only.
    ``fault``: what of the address could not be understood, in a sentence.
    """

    since: date | None = None
    until: date | None = None
    game: str = ""
    deck: str = ""
    group: SavedGroup | None = None
    fault: str = ""

    @property
    def any(self) -> bool:
        return any((self.since, self.until, self.game, self.deck, self.group))

    def narrowed(self, rows: QuerySet[Attempt]) -> QuerySet[Attempt]:
        """Those judgements that are asked for."""
        if self.since is not None:
            rows = rows.filter(table__activity__session__opened_at__date__gte=self.since)
        if self.until is not None:
            rows = rows.filter(table__activity__session__opened_at__date__lte=self.until)
        if self.game:
            rows = rows.filter(table__game=self.game)
        if self.deck:
            rows = rows.filter(table__content_hash=self.deck)
        if self.group is not None:
            rows = rows.filter(student__in=self.group.students.all())
        return rows


def read(query: QueryDict, classroom: Classroom) -> Filters:
    """What the address asks for. What cannot be understood is left out, and said."""
    since, until = _day(query.get("from", "")), _day(query.get("to", ""))
    unclear = (query.get("from") and since is None) or (query.get("to") and until is None)
    fault = _("A date was not understood. Write it as 2026-09-01.") if unclear else ""
    if since and until and since > until:
        fault = _("The first day lies after the last one: there is nothing between them.")
    group = query.get("group", "")
    return Filters(
        since,
        until,
        query.get("game", "").strip(),
        query.get("deck", "").strip(),
        classroom.saved_groups.filter(pk=int(group)).first() if group.isdecimal() else None,
        fault,
    )


def choices(classroom: Classroom, lang: str) -> dict[str, Any]:
    """What there is to choose from: the games and decks that the class has played, and its saved groups."""
    played = (
        Table.objects.filter(activity__session__classroom=classroom)
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
        "decks": sorted(_titled(decks - {""}, lang), key=lambda each: each[1]),
        "groups": list(classroom.saved_groups.all()),
    }


def _titled(contents: Iterable[str], lang: str) -> list[tuple[str, str]]:
    found = []
    for content in contents:
        try:
            found.append((content, str(library.restore(content).title_in(lang))))
        except ContentError:
            continue
    return found


def _day(text: str) -> date | None:
    try:
        return parse_date(text.strip())
    except ValueError:
        return None
