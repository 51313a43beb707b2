"""What lies behind a figure: links that ask for placements, and the placements that such a link asks for.

A figure and its link say the same thing: ``student``, ``guest`` or ``card``, narrowed by ``segment``, by an
``era``, by the direction in which cards were misplaced (``toward``: early, late), by a ``pair`` of cards that
were judged against each other, or by a cell or a row of the era matrix (``eras``); ``bets=off``: without bets
on cards of one's own choice. What narrows the class page (``filters.NAMES``) narrows what lies behind its
figures in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from classroom.lessons.models import GameSession
from classroom.play.relations import about_era, relations
from classroom.reports import assemble, wording
from classroom.reports.confusions import era_asked, era_matrix
from classroom.reports.contents import Contents
from classroom.reports.queries import CHOSEN, Placement
from classroom.rosters.models import Classroom, Student

SHOW: Final = ("all", "answered", "informative", "right", "wrong", "unanswered")
"""Which of the placements may be asked for."""
BETWEEN: Final = "~"
"""Stands between the two ids of a pair, or of a cell; no id has it. Nothing after it: the whole row."""


class Asked(NamedTuple):
    """Placements that were asked for. ``whose``: the list's heading; ``wrong``: which of them count as wrong
    here (of a pair: those that put it the other way round).
    """

    whose: str
    rows: list[Placement]
    wrong: Callable[[Placement], bool]


def link(of: GameSession | Student | Classroom, segment: str = "", **narrowed: Any) -> str:
    """The page of the placements, narrowed so, of a session, or of a student or a class over all sessions."""
    page = {
        GameSession: "reports:placements",
        Student: "reports:student-placements",
        Classroom: "reports:classroom-placements",
    }[type(of)]
    asked = {"segment": segment} if segment else {}
    return f"{reverse(page, args=[of.pk])}?{urlencode(asked | narrowed)}"


def joined(first: str, second: str) -> str:
    """Two ids as one value of a link."""
    return f"{first}{BETWEEN}{second}"


def asked_for(
    query: QueryDict, rows: list[Placement], names: dict[tuple[str, int], str], contents: Contents
) -> Asked:
    """The placements that a link asks for.

    :raises Http404: for somebody who is not of this session, or cards that nobody judged in it.
    """
    whose, rows = _whose(query, rows, names, contents)
    if segment := query.get("segment", ""):
        rows = [row for row in rows if row.segment == segment]
    if (toward := query.get("toward")) is not None:
        rows = [row for row in rows if wording.direction(row, contents) == toward]
    if query.get("bets") == "off":
        rows = [row for row in rows if row.segment != CHOSEN]
    if (pair := query.get("pair")) is not None:
        return _pair(pair, whose, rows, contents)
    if (era := query.get("era")) is not None:
        return _of_era(era, whose, rows, contents)
    if (eras := query.get("eras")) is not None:
        return _eras(eras, whose, rows, contents)
    return Asked(whose, rows, lambda row: row.wrong)


def shown(asked: Asked, show: str) -> list[Placement]:
    """Those of them that ``show`` names."""
    tests: dict[str, Callable[[Placement], bool]] = {
        "answered": lambda row: row.score is not None,
        "informative": lambda row: row.informative,
        "right": lambda row: row.informative and not asked.wrong(row),
        "wrong": asked.wrong,
        "unanswered": lambda row: row.score is None,
    }
    test = tests.get(show)
    return asked.rows if test is None else [row for row in asked.rows if test(row)]


def choices(path: str, query: QueryDict, asked: Asked, show: str) -> list[dict[str, Any]]:
    """The filters of the list, each with how many there are."""
    titles = {
        "all": pgettext("placements", "All"),
        "answered": pgettext("placements", "Answered"),
        "informative": _("With weight"),
        "right": pgettext("placements", "Right, with weight"),
        "wrong": pgettext("placements", "Wrong"),
        "unanswered": _("No answer"),
    }
    found = []
    for each in SHOW:
        changed = query.copy()
        changed["show"] = each
        found.append(
            {
                "title": titles[each],
                "count": len(shown(asked, each)),
                "link": f"{path}?{changed.urlencode()}",
                "on": each == show,
            }
        )
    return found


def _whose(
    query: QueryDict, rows: list[Placement], names: dict[tuple[str, int], str], contents: Contents
) -> tuple[str, list[Placement]]:
    kind = next((each for each in ("student", "guest") if each in query), None)
    if kind is None:
        # Guests are apart in reports: the figure of a card counts students, and so does what lies behind it.
        whose, rows = _("All students"), [row for row in rows if row.student is not None]
    else:
        try:
            key = (kind, int(query.get(kind, "")))
        except ValueError:
            key = (kind, 0)
        if key not in names:
            raise Http404(_("There is nobody like that in this session."))
        whose, rows = names[key], [row for row in rows if assemble.person_of(row) == key]
    if "card" not in query:
        return whose, rows
    found = [row for row in rows if row.item == query["card"]]
    if not found:
        raise Http404(_("Nobody judged this card in this session."))
    card = wording.subject(found[0], contents)
    return (card if kind is None else _said(whose, card)), found


def _pair(value: str, whose: str, rows: list[Placement], contents: Contents) -> Asked:
    first, _between, second = value.partition(BETWEEN)
    wanted = {first, second}
    inverted, related = set(), []
    for row in rows:
        for relation in relations(row, contents.years):
            if {relation.first, relation.second} == wanted:
                related.append(row)
                if not relation.right:
                    inverted.add(row.id)
    if not related:
        raise Http404(_("Nobody judged this card in this session."))
    cards = _("“%(first)s” and “%(second)s”") % {
        "first": _named(first, contents),
        "second": _named(second, contents),
    }
    return Asked(_said(whose, cards), related, lambda row: row.id in inverted)


def era_of(row: Placement, contents: Contents) -> str | None:
    """The era that a judgement was about: of the card that was placed, or that was asked for."""
    return era_asked(row, contents.era_of) if about_era(row) else contents.era_of.get(row.item)


def _of_era(era: str, whose: str, rows: list[Placement], contents: Contents) -> Asked:
    found = [row for row in rows if era_of(row, contents) == era]
    if not found:
        raise Http404(_("Nobody judged this card in this session."))
    return Asked(_said(whose, contents.era(era)[0]), found, lambda row: row.wrong)


def _eras(value: str, whose: str, rows: list[Placement], contents: Contents) -> Asked:
    asked, _between, answered = value.partition(BETWEEN)
    matrix = era_matrix(
        [row for row in rows if about_era(row) and row.segment != CHOSEN], contents.era_of, contents.era_order
    )
    if not answered:
        found = [row for cell, rows in matrix.cells.items() if cell[0] == asked for row in rows]
        found.sort(key=lambda row: row.id)
    else:
        found = list(matrix.cells.get((asked, answered), ()))
    if not found:
        raise Http404(_("Nobody judged this card in this session."))
    if not answered:
        return Asked(_said(whose, contents.era(asked)[0]), found, lambda row: row.wrong)
    cell = _("%(asked)s, answered: %(answered)s") % {
        "asked": contents.era(asked)[0],
        "answered": contents.era(answered)[0],
    }
    return Asked(_said(whose, cell), found, lambda row: row.wrong)


def _named(card_id: str, contents: Contents) -> str:
    card = contents.named(card_id)
    return card_id if card is None else card.name


def _said(whose: str, what: str) -> str:
    # Translators: whose placements, and about what.
    return _("%(whose)s: %(what)s") % {"whose": whose, "what": what}
