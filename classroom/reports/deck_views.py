"""A deck as a teacher's classes played it: how often each card was seen, and which cards teach badly."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from classroom.reports import queries
from classroom.reports.contents import CardText
from classroom.reports.difficulty import CardKnown, cards_known
from classroom.reports.discrimination import Judged, discriminations
from classroom.rosters.access import TeacherRequest, classrooms_of, teacher_required
from history_content import library, own
from history_content.faults import ContentError

AMBIGUOUS: Final = 0.05
"""Below this discrimination, those who know more do no better with a card."""
SURE: Final = 10
"""So many judgements with weight before a card is called guessed."""


class DeckCard(NamedTuple):
    """One card of the deck with what its judgements show. ``faults``: codes and words of what is wrong."""

    card: CardText
    seen: int
    known: CardKnown | None
    percent: int | None
    discrimination: float | None
    faults: list[tuple[str, str]]


@require_safe
@teacher_required
def deck(request: TeacherRequest, kind: str, key: str) -> HttpResponse:
    """Every card of a deck, those that teach badly first."""
    reference = {"kind": kind, "key": key} if kind == "built-in" else {"kind": kind, "id": _number(key)}
    try:
        own.check_ref(user=request.user, deck_ref=reference)
        found = library.resolve(reference)
    except ContentError as fault:
        raise Http404(fault.message) from fault
    classes = list(classrooms_of(request.user, archived=None))
    chosen = next((each for each in classes if str(each.pk) == request.GET.get("class")), None)
    rows = queries.judgements_of_deck(request.user, kind, key, chosen)
    placed = [row for row in rows if row.of_time]
    known = cards_known(placed, {card.id: card.difficulty for card in found.bundle.cards})
    telling = discriminations(Judged(row.person, row.item, row.score, row.chance) for row in placed)
    seen = _seen(rows)
    lang = get_language() or "zh-hant"
    cards = []
    for record in found.bundle.cards:
        front, back = found.front(record.id, lang), found.back(record.id, lang)
        card = CardText(
            id=record.id,
            name=front["name"],
            lang=front["lang"],
            icon=front["icon"],
            year=back["year"],
            year_short=back["year_short"],
            era_name=back["era_name"],
            era_band=back["era_band"],
        )
        cards.append(
            _card(card, seen.get(record.id, 0), known.get(record.id), telling.get(record.id), bool(rows))
        )
    cards.sort(
        key=lambda each: (not each.faults, each.known is None, each.known.shrunk if each.known else 0.0)
    )
    context = {
        "title": found.title_in(lang),
        "back": (kind, key),
        "classes": classes,
        "chosen": chosen,
        "cards": cards,
        "judgements": len(rows),
        "sessions": len({row.session for row in rows}),
        "faulty": sum(bool(each.faults) for each in cards),
    }
    return render(request, "reports/deck.html", context)


def _card(
    card: CardText, seen: int, known: CardKnown | None, telling: float | None, played: bool
) -> DeckCard:
    faults = []
    if telling is not None and telling < AMBIGUOUS:
        faults.append(("ambiguous", _("knowing more does not help: the card may be ambiguous")))
    if known is not None and known.informative >= SURE and known.low <= 0:
        faults.append(("guessed", _("mostly guessed")))
    if not seen and played:
        faults.append(("never", pgettext("a card", "never reached")))
    percent = None if known is None or not known.informative else min(100, max(0, round(known.shrunk * 100)))
    return DeckCard(card, seen, known, percent, telling, faults)


def _seen(rows: list[queries.DeckJudgement]) -> dict[str, int]:
    """At how many tables each card was asked about or lay beside what was asked."""
    tables: dict[str, set[int]] = {}
    for table, item, items in {(row.table, row.item, row.items) for row in rows}:
        for card in {item, *msgspec.json.decode(items)}:
            if card is not None:
                tables.setdefault(card, set()).add(table)
    return {card: len(found) for card, found in tables.items()}


def _number(key: str) -> int:
    if not key.isdecimal() or len(key) > 18:
        raise Http404(_("There is no such deck."))
    return int(key)
