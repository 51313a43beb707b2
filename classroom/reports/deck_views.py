"""A deck, or a question set, as a teacher's classes played it: how often each card or question was seen, and
which teach badly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from classroom.language import spoken
from classroom.lessons.choices import is_questions
from classroom.numbers import whole
from classroom.play import answers, doubts
from classroom.reports import queries, wording
from classroom.reports.contents import CardText
from classroom.reports.difficulty import CardKnown, cards_known
from classroom.reports.discrimination import Judged, discriminations
from classroom.rosters.access import TeacherRequest, classrooms_of, teacher_required
from classroom.rosters.models import Classroom
from history_content import library, own
from history_content.faults import ContentError
from history_content.resolved import Resolved

PAGES: Final = {
    "built-in": "decks:built-in",
    "own": "decks:deck",
    "questions": "decks:built-in-questions",
    "own-questions": "decks:question-set",
}
"""Where each kind of deck has its own page."""
AMBIGUOUS: Final = 0.05
"""Below this discrimination, those who know more do no better with a card."""
SURE: Final = 10
"""So many judgements with weight before a card is called guessed."""


class DeckCard(NamedTuple):
    """One card or question with what its judgements show. ``card``: None of a question, whose ``kind`` and
    words (``subject``) say what it is. ``faults``: codes and words of what is wrong.
    """

    id: str
    card: CardText | None
    subject: str
    kind: str
    seen: int
    known: CardKnown | None
    percent: int | None
    faults: list[tuple[str, str]]


class Accessed(NamedTuple):
    """A deck or question set that the teacher may see. ``classes``: the teacher's; ``classroom``: the one
    that the page is narrowed to.
    """

    reference: dict[str, Any]
    found: Resolved
    classes: list[Classroom]
    classroom: Classroom | None
    of_questions: bool
    lang: str


def accessed(request: TeacherRequest, kind: str, key: str) -> Accessed:
    """
    :raises Http404: where there is none, or it is somebody else's.
    """
    reference: dict[str, Any] = (
        {"kind": kind, "id": _number(key)} if kind in doubts.OWN else {"kind": kind, "key": key}
    )
    try:
        own.check_ref(user=request.user, deck_ref=reference)
        found = library.resolve(reference)
    except ContentError as fault:
        raise Http404(fault.message) from fault
    classes = list(classrooms_of(request.user, archived=None))
    chosen = next((each for each in classes if str(each.pk) == request.GET.get("class")), None)
    return Accessed(reference, found, classes, chosen, is_questions(reference), spoken())


@require_safe
@teacher_required
def deck(request: TeacherRequest, kind: str, key: str) -> HttpResponse:
    """Every card of a deck, or every question of a set, those that teach badly first."""
    reference, found, classes, chosen, of_questions, lang = accessed(request, kind, key)
    rows = queries.judgements_of_deck(request.user, kind, key, chosen)
    reported = {each.item: each.people for each in doubts.of_deck(request.user, kind, key, lang) if each.open}
    cards = _questions(found, rows, reported, lang) if of_questions else _cards(found, rows, reported, lang)
    cards.sort(
        key=lambda each: (not each.faults, each.known is None, each.known.shrunk if each.known else 0.0)
    )
    context = {
        "title": found.title_in(lang),
        "link": reverse("reports:deck-placements", args=[kind, key])
        + (f"?class={chosen.pk}&" if chosen else "?"),
        "questions": of_questions,
        "back": reverse(PAGES[kind], args=[reference.get("id", key)]),
        "doubted": bool(reported),
        "classes": classes,
        "chosen": chosen,
        "cards": cards,
        "judgements": len(rows),
        "sessions": len({row.session for row in rows}),
        "faulty": sum(bool(each.faults) for each in cards),
    }
    return render(request, "reports/deck.html", context)


def _cards(
    found: Resolved, rows: list[queries.DeckJudgement], reported: Mapping[str, int], lang: str
) -> list[DeckCard]:
    """The cards of a deck: what was judged of their order in time."""
    placed = [row for row in rows if row.segment == queries.TIME]
    known = cards_known(placed, {card.id: card.difficulty for card in found.bundle.cards})
    telling = discriminations(Judged(row.person, row.item, row.score, row.chance) for row in placed)
    seen = _seen(rows)
    cards = []
    for record in found.bundle.cards:
        card = CardText.of(record.id, found.front(record.id, lang), found.back(record.id, lang))
        figures = (known.get(record.id), telling.get(record.id))
        faults = _faults(*figures, seen.get(record.id, 0), reported.get(record.id, 0), bool(rows))
        cards.append(
            DeckCard(
                record.id,
                card,
                card.name,
                "",
                seen.get(record.id, 0),
                figures[0],
                _percent(figures[0]),
                faults,
            )
        )
    return cards


def _questions(
    found: Resolved, rows: list[queries.DeckJudgement], reported: Mapping[str, int], lang: str
) -> list[DeckCard]:
    """The questions of a set. Those of different skills are on different scales, and in no sum together."""
    known: dict[str, CardKnown] = {}
    telling: dict[str, float] = {}
    level = {record.id: record.difficulty for record in found.bundle.questions}
    for segment in {row.segment for row in rows}:
        judged = [row for row in rows if row.segment == segment]
        known |= cards_known(judged, level)
        telling |= discriminations(Judged(row.person, row.item, row.score, row.chance) for row in judged)
    tables: dict[str, set[int]] = {}
    for row in rows:
        tables.setdefault(row.item, set()).add(row.table)
    words = answers.ResolvedWords(found, lang)
    questions = []
    for record in found.bundle.questions:
        seen = len(tables.get(record.id, ()))
        figures = (known.get(record.id), telling.get(record.id))
        faults = _faults(*figures, seen, reported.get(record.id, 0), bool(rows))
        subject = answers.asked(words, record.kind, record.id, record.items)
        named = str(wording.KINDS.get(record.kind, ""))
        questions.append(
            DeckCard(record.id, None, subject, named, seen, figures[0], _percent(figures[0]), faults)
        )
    return questions


def _faults(
    known: CardKnown | None, telling: float | None, seen: int, reported: int, played: bool
) -> list[tuple[str, str]]:
    faults = []
    if reported:
        said = ngettext("reported as doubtful: %(count)s", "reported as doubtful: %(count)s", reported)
        faults.append(("doubted", said % {"count": reported}))
    if telling is not None and telling < AMBIGUOUS:
        faults.append(("ambiguous", _("knowing more does not help: it may be ambiguous")))
    if known is not None and known.informative >= SURE and known.low <= 0:
        faults.append(("guessed", _("mostly guessed")))
    if not seen and played:
        faults.append(("never", pgettext("a card", "never reached")))
    return faults


def _percent(known: CardKnown | None) -> int | None:
    return None if known is None or not known.informative else min(100, max(0, round(known.shrunk * 100)))


def _seen(rows: list[queries.DeckJudgement]) -> dict[str, int]:
    """At how many tables each card was asked about or lay beside what was asked."""
    tables: dict[str, set[int]] = {}
    for table, item, items in {(row.table, row.item, row.items) for row in rows}:
        for card in {item, *msgspec.json.decode(items)}:
            if card is not None:
                tables.setdefault(card, set()).add(table)
    return {card: len(found) for card, found in tables.items()}


def _number(key: str) -> int:
    if (number := whole(key)) is None:
        raise Http404(_("There is no such deck."))
    return number
