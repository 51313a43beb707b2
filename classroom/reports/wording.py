"""A placement in words: what was judged, where it was put, what was right, and what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from classroom.play import answers
from classroom.play.texts import game_title, join
from classroom.reports import assemble
from classroom.reports.contents import CardText, Contents, ContentWords
from classroom.reports.queries import CHOSEN, Placement

SEGMENT_TITLES: dict[str, str | Promise] = {
    "chronology": gettext_lazy("Order in time"),
    "era": gettext_lazy("Eras"),
    "culture": gettext_lazy("Culture"),
    CHOSEN: gettext_lazy("Bets on cards of one’s own choice"),
}

FLAGS: dict[str, tuple[str | Promise, str | Promise]] = {
    "team": (
        gettext_lazy("team turn"),
        gettext_lazy("The team could talk about it; this student placed the card."),
    ),
    "seen": (gettext_lazy("came back"), gettext_lazy("The card had been turned before in this game.")),
    CHOSEN: (gettext_lazy("own choice"), gettext_lazy("The student chose which card to bet on.")),
}

KINDS: dict[str, str | Promise] = {
    "place": pgettext_lazy("a judgement", "placed"),
    "predict": pgettext_lazy("a judgement", "judged along"),
    "answer": pgettext_lazy("a judgement", "answered"),
    "order": pgettext_lazy("a kind of question", "order"),
    "insert": pgettext_lazy("a kind of question", "timeline"),
    "before_after": pgettext_lazy("a kind of question", "which came first"),
    "era": pgettext_lazy("a kind of question", "era"),
    "year": pgettext_lazy("a kind of question", "estimate"),
    "choice": pgettext_lazy("a kind of question", "choice"),
    "match": pgettext_lazy("a kind of question", "matching"),
    "sequence": pgettext_lazy("a kind of question", "sequence"),
}
"""What kind of judgement it was: "judged along" when it was somebody else's turn; in a quiz, what kind of
question."""


BLANK_CARD = "blank"
"""The item of a bet that none of the events is of the period (BET)."""


class Line(NamedTuple):
    """A placement, ready to be shown.

    ``result``: ``right``, ``wrong``, ``partly`` or ``none`` (no answer). ``weightless``: why it carries no
    weight, else empty. ``luck``: the chance of a blind guess in whole percents.
    """

    at: datetime
    who: str
    game: str
    table: int
    round: int
    kind: str
    subject: str
    card: CardText | None
    where: str
    right: str
    years_off: str
    luck: int
    weightless: str
    result: str
    result_text: str
    flags: list[tuple[str, str]]
    table_id: int
    revision: int


def segment_title(segment: str) -> str:
    """What judgements of this segment are about."""
    return str(SEGMENT_TITLES.get(segment, segment))


def line(row: Placement, contents: Contents, who: str = "") -> Line:
    """The placement in words of the active language."""
    card = contents.card(row.content, row.item)
    code, text = _result(row)
    return Line(
        at=row.at,
        who=who,
        game=game_title(row.game),
        table=row.number,
        round=row.round,
        kind=str(KINDS.get(row.kind, "")),
        subject=card.name if card else subject(row, contents),
        card=card,
        where=where(row, contents),
        right=what_was_right(row, contents, card) if row.wrong else "",
        years_off=years(row.years_off) if row.wrong and row.years_off else "",
        luck=round(row.chance * 100),
        weightless=_weightless(row),
        result=code,
        result_text=text,
        flags=[(str(FLAGS[each][0]), str(FLAGS[each][1])) for each in FLAGS if each in row.flags],
        table_id=row.table,
        revision=row.revision,
    )


def subject(row: Placement, contents: Contents) -> str:
    """What was judged: the card's or clue's name, or the question."""
    if row.of_quiz:
        return answers.asked(ContentWords(contents, row.content), row.kind, row.item, row.items)
    return _("The blank card") if row.item == BLANK_CARD else contents.label(row.content, row.item)


def where(row: Placement, contents: Contents) -> str:
    """Where the card was put: between which neighbours; else the answer as it was given."""
    if row.score is None:
        return pgettext("a judgement", "no answer")
    if row.of_quiz:
        words = ContentWords(contents, row.content)
        return answers.answer(words, row.kind, row.item, row.items, row.answer)
    if row.item == BLANK_CARD:
        return _("“None of the events is of that period”")
    if row.answer == "none":
        return _("“It fits nowhere”")
    if not _on_a_map(row):
        return contents.label(row.content, row.answer)
    before, after = _neighbours(row, contents)
    if before and after:
        return _("between “%(before)s” (%(before_year)s) and “%(after)s” (%(after_year)s)") % {
            "before": before.name,
            "before_year": before.year_short,
            "after": after.name,
            "after_year": after.year_short,
        }
    if after:
        return _("before “%(card)s” (%(year)s)") % {"card": after.name, "year": after.year_short}
    if before:
        return _("after “%(card)s” (%(year)s)") % {"card": before.name, "year": before.year_short}
    return _("on the empty map")


def what_was_right(row: Placement, contents: Contents, card: CardText | None) -> str:
    """What a wrong answer should have been, as far as the cards beside it tell."""
    if row.of_quiz:
        words = ContentWords(contents, row.content)
        return answers.right_answer(words, row.kind, row.item, row.items, row.truth)
    if row.answer == "none" and row.item != BLANK_CARD:
        return _("There was a place for it.")
    if not _on_a_map(row):
        return contents.label(row.content, row.truth)
    before, after = _neighbours(row, contents)
    year = None if card is None else card.year
    if year is None:
        return ""
    if before and before.year is not None and year < before.year:
        return _("earlier than “%(card)s” (%(year)s)") % {"card": before.name, "year": before.year_short}
    if after and after.year is not None and year > after.year:
        return _("later than “%(card)s” (%(year)s)") % {"card": after.name, "year": after.year_short}
    return _("the same year as its neighbour, which did not count here")


def direction(row: Placement, contents: Contents) -> str:
    """``late`` where a card was put later than it happened, ``early`` where earlier; empty where that cannot
    be said."""
    card = contents.card(row.content, row.item)
    if not row.wrong or not is_placed(row) or card is None or card.year is None:
        return ""
    before, after = _neighbours(row, contents)
    if before and before.year is not None and card.year < before.year:
        return "late"
    if after and after.year is not None and card.year > after.year:
        return "early"
    return ""


def directions(rows: Iterable[Placement], contents: Contents) -> str:
    """In which direction a card was misplaced, e.g. "put too late 5×, too early 2×"; empty where that cannot
    be said."""
    counts = Counter(direction(row, contents) for row in rows)
    told = []
    if counts["late"]:
        told.append(_("put too late %(count)s×") % {"count": counts["late"]})
    if counts["early"]:
        told.append(_("put too early %(count)s×") % {"count": counts["early"]})
    return join(told)


def listed(names: Iterable[str]) -> str:
    """Names one after the other, in the marks of the language."""
    return pgettext("between names in a list", ", ").join(names)


def years(distance: float) -> str:
    """A distance in years."""
    whole = round(distance)
    return ngettext("%(count)s year", "%(count)s years", whole) % {"count": f"{whole:,}"}


def namer(names: dict[tuple[str, int], str]) -> Callable[[Placement], str]:
    """A function that says who made a placement."""

    def name(row: Placement) -> str:
        key = ("student", row.student) if row.student is not None else ("guest", row.guest or 0)
        return names.get(key, "")

    return name


def _on_a_map(row: Placement) -> bool:
    return len(row.items) == 3 and row.kind in {"place", "predict"}


def is_placed(row: Placement) -> bool:
    """Whether one card was put between others (or said to fit nowhere)."""
    return _on_a_map(row) or (row.kind == "insert" and isinstance(row.answer, int))


def _neighbours(row: Placement, contents: Contents) -> tuple[CardText | None, CardText | None]:
    before, after, _answer = assemble.place_of(row)
    return (
        None if before is None else contents.card(row.content, before),
        None if after is None else contents.card(row.content, after),
    )


def _weightless(row: Placement) -> str:
    if row.score is None:
        return ""
    if row.chance >= 1.0:
        return _("every answer was right") if row.of_quiz else _("every place was right")
    if row.chance <= 0.0:
        return _("no place was right")
    return ""


def _result(row: Placement) -> tuple[str, str]:
    if row.score is None:
        return "none", pgettext("a judgement", "no answer")
    if row.score >= 1.0:
        return "right", pgettext("a judgement", "right")
    if row.score <= 0.0:
        return "wrong", pgettext("a judgement", "wrong")
    return "partly", _("partly right: %(percent)s %%") % {"percent": round(row.score * 100)}
