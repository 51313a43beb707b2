"""The rows of the exported tables, as plain values in the order of their columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from classroom.play.relations import about_era
from classroom.play.texts import game_title, join
from classroom.reports import assemble, wording
from classroom.reports.assemble import PersonFigures, PersonKey, person_of
from classroom.reports.confusions import Confusion, confusions, confusions_by, era_matrix
from classroom.reports.contents import CardText, Contents
from classroom.reports.exports.material import Material, Person, held_at
from classroom.reports.measures import Sums
from classroom.reports.queries import CHOSEN, Placement

Row = tuple[Any, ...]
"""Values of one row: text, int, float, datetime (local, without zone), date, or None for an empty cell."""


def summary(material: Material) -> Iterator[Row]:
    """A row a person and segment, each segment's students together before them."""
    for figures in assemble.by_segment(material.rows):
        title = wording.segment_title(figures.segment)
        if figures.students.sums.n or figures.students.sums.unanswered:
            yield (None, _("All students together"), "", title, *_figures(figures.students), "")
        for person in material.people.in_order(set(figures.people)):
            yield (
                person.number,
                person.label,
                part(person),
                title,
                *_figures(figures.people[person.key]),
                person.account,
            )


def sessions(material: Material) -> Iterator[Row]:
    """A row a session, person and segment, the oldest session first."""
    found: dict[tuple[int, str, PersonKey], Sums] = defaultdict(Sums)
    for row in material.rows:
        found[row.session, row.segment, person_of(row)].add(row.score, row.chance)
    everybody: dict[tuple[int, str], dict[PersonKey, Sums]] = defaultdict(dict)
    for (session, segment, key), sums in found.items():
        everybody[session, segment][key] = sums
    for lesson in material.sessions:
        day = held_at(lesson).date()
        for segment in assemble.in_order(each for session, each in everybody if session == lesson.pk):
            people = everybody[lesson.pk, segment]
            for person in material.people.in_order(set(people)):
                sums = people[person.key]
                known, low, high = _known(sums)
                yield (
                    *(day, lesson.title, person.number, person.label, part(person)),
                    *(wording.segment_title(segment), sums.n, sums.informative, sums.unanswered),
                    *(known, low, high),
                )


def placements(material: Material) -> Iterator[Row]:
    """A row a judgement, in the order in which they were made."""
    say = Words(material.contents)
    titles = {each.pk: each.title for each in material.sessions}
    people: dict[PersonKey, tuple[int | None, str, str]] = {}
    zone = timezone.get_current_timezone()
    for row in material.rows:
        key = person_of(row)
        who = people.get(key)
        if who is None:
            person = material.people.of(key)
            who = people[key] = (person.number, person.label, part(person))
        card, subject = say.subject(row)
        yield (
            row.at.astimezone(zone).replace(microsecond=0, tzinfo=None),
            titles.get(row.session, ""),
            say.game(row.game),
            row.number,
            row.round,
            row.revision,
            *who,
            say.segment(row.segment),
            say.kind(row.kind),
            subject,
            None if card is None else card.year,
            "" if card is None else card.era_name,
            say.where(row),
            say.right(row) if row.wrong else "",
            say.result(row.score),
            row.score,
            round(row.chance, 6),
            round(1.0 - row.chance, 6) if row.informative else 0.0,
            row.years_off if row.wrong else None,
            None if row.elapsed_ms is None else row.elapsed_ms / 1000,
            say.flags(row.flags),
            row.item,
        )


def confused(material: Material) -> Iterator[Row]:
    """Pairs of events that were put the wrong way round: of all students, then of each."""
    contents = material.contents
    years = contents.years
    rows = [row for row in material.rows if row.student is not None]
    for each in confusions(rows, years):
        yield (None, _("All students together"), *_pair(each, contents))
    by_person = confusions_by(rows, years, person_of)
    for person in material.people.in_order(set(by_person)):
        for each in by_person[person.key]:
            yield (person.number, person.label, *_pair(each, contents))


def eras(material: Material) -> Iterator[Row]:
    """Which era was said where which was asked for, by students."""
    contents = material.contents
    rows = [
        row for row in material.rows if row.student is not None and about_era(row) and row.segment != CHOSEN
    ]
    matrix = era_matrix(rows, contents.era_of, contents.era_order)
    for asked in matrix.asked:
        total = matrix.of(asked)
        for answered in matrix.answered:
            count = matrix.count(asked, answered)
            if count:
                yield (contents.era(asked)[0], contents.era(answered)[0], count, total, count / total)


def part(person: Person) -> str:
    """As what somebody takes part."""
    return pgettext("takes part as", "guest") if person.is_guest else pgettext("takes part as", "student")


def _figures(figures: PersonFigures) -> Row:
    sums = figures.sums
    raw = sums.summary().raw
    known, low, high = _known(sums)
    return (
        *(sums.n, sums.informative, figures.right, figures.wrong, sums.unanswered),
        *(raw, known, low, high, sums.needed_more(), figures.years_off),
    )


def _known(sums: Sums) -> tuple[float | None, float | None, float | None]:
    """The estimate, where its interval is narrow enough to be told, and the interval."""
    found = sums.summary()
    return (found.above_chance if found.narrow else None), found.low, found.high


def _pair(each: Confusion[Placement], contents: Contents) -> Row:
    first, second = contents.named(each.first), contents.named(each.second)
    return (
        each.first if first is None else first.name,
        None if first is None else first.year,
        each.second if second is None else second.name,
        None if second is None else second.year,
        each.inverted,
        each.asked,
        each.inverted / each.asked,
    )


class Words:
    """The words of placements, each said once: a year of a class has the same few thousand places again and
    again."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._said: dict[Any, Any] = {}

    def _once(self, key: Any, make: Callable[[], Any]) -> Any:
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = make()
        return found

    def subject(self, row: Placement) -> tuple[CardText | None, str]:
        """The card, where it is one, and what it is called."""
        key = ("subject", row.content, row.kind, row.item, row.items if row.of_quiz else None)
        found: tuple[CardText | None, str] = self._once(key, lambda: self._subject(row))
        return found

    def _subject(self, row: Placement) -> tuple[CardText | None, str]:
        card = self._contents.card(row.content, row.item)
        return card, card.name if card else wording.subject(row, self._contents)

    def where(self, row: Placement) -> str:
        if row.score is None:
            return ""
        return str(self._once(("where", *self._place(row)), lambda: wording.where(row, self._contents)))

    def right(self, row: Placement) -> str:
        key = ("right", *self._place(row), row.item, str(row.truth))
        card = self._contents.card(row.content, row.item)
        return str(self._once(key, lambda: wording.what_was_right(row, self._contents, card)))

    @staticmethod
    def _place(row: Placement) -> Row:
        """Equal for answers that are said alike."""
        if row.of_quiz:
            return (row.content, row.kind, row.item, row.items, str(row.answer))
        return (row.content, row.kind, row.item == wording.BLANK_CARD, *assemble.place_of(row))

    def game(self, game: str) -> str:
        return str(self._once(("game", game), lambda: game_title(game)))

    def segment(self, segment: str) -> str:
        return str(self._once(("segment", segment), lambda: wording.segment_title(segment)))

    def kind(self, kind: str) -> str:
        return str(self._once(("kind", kind), lambda: str(wording.KINDS.get(kind, kind))))

    def result(self, score: float | None) -> str:
        """In a word; how much of a partly right answer was right is in its score."""
        if score is None:
            return pgettext("a judgement", "no answer")
        if score >= 1.0:
            return pgettext("a judgement", "right")
        return pgettext("a judgement", "wrong") if score <= 0.0 else pgettext("a judgement", "partly right")

    def flags(self, flags: Iterable[str]) -> str:
        return str(
            self._once(
                ("flags", flags),
                lambda: join([str(wording.FLAGS[each][0]) for each in wording.FLAGS if each in flags]),
            )
        )
