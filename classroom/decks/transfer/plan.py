"""What an upload would change: worked out first, shown, and only then written.

A row belongs to the card (or question) whose id it names; without a known id, to the card of the same title
where there is only one. Anything else is new. Nothing is written where one row has a problem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from classroom.decks.transfer import cards, questions
from classroom.decks.transfer.cells import Row, Value
from classroom.decks.transfer.columns import TABLES
from classroom.decks.transfer.problems import Problem
from classroom.decks.transfer.reading import Table
from history_content.own import MAX_CARDS
from history_content.own_bulk import CardRow, QuestionRow, final_order, keeps_id
from history_content.own_questions import MAX_QUESTIONS

Item = TypeVar("Item", CardRow, QuestionRow)


@dataclass(frozen=True)
class Change:
    """One field before and after."""

    heading: str
    before: Value
    after: Value


@dataclass(frozen=True)
class PlannedRow:
    """A row and what becomes of it. ``state``: ``new``, ``changed`` or ``unchanged``; ``place`` from 0."""

    place: int
    state: str
    title: str
    changes: tuple[Change, ...] = ()


@dataclass
class Plan(Generic[Item]):
    """What an upload would do. With ``problems`` it does nothing.

    ``kept``: titles that the upload does not name and that stay; ``moved``: the order changes; ``by_title``:
    so many rows were recognised by title alone; ``renumbered``: so many foreign ids are not taken over.
    """

    table: Table
    rows: list[PlannedRow] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    moved: bool = False
    by_title: int = 0
    renumbered: int = 0

    def count(self, state: str) -> int:
        """How many rows have this state."""
        return sum(row.state == state for row in self.rows)

    @property
    def changes_something(self) -> bool:
        """Whether there is anything to write."""
        return self.moved or any(row.state != "unchanged" for row in self.rows)


def of_cards(table: Table, there: Sequence[CardRow], lang: str) -> Plan[CardRow]:
    """What a table of cards would change in a deck with these cards."""

    def read(row: Row, before: CardRow | None, slug: str) -> CardRow | None:
        made = cards.from_cells(row, before, slug)
        if before is None or _differs(cells(made), cells(before)):
            cards.refuse_faults(row, made)
        return None if row.problems else made

    def cells(item: CardRow) -> Mapping[str, Value]:
        return cards.to_cells(item, lang)

    def title(item: CardRow) -> str:
        return item.fields.name_zh

    if len(table.rows) > MAX_CARDS:
        return _too_many(table, MAX_CARDS)
    plan = _plan(table, there, read, cells, title, title, lambda row: row.line("name_zh"), lang)
    return _checked(plan, there, MAX_CARDS)


def of_questions(
    table: Table, there: Sequence[QuestionRow], events: questions.Events, lang: str
) -> Plan[QuestionRow]:
    """What a table of questions would change in a set with these questions, which asks about these events."""

    def cells(item: QuestionRow) -> Mapping[str, Value]:
        return questions.to_cells(item, events, lang)

    def read(row: Row, before: QuestionRow | None, slug: str) -> QuestionRow | None:
        if before is not None and any(
            _same(row, questions.to_cells(before, events, each)) for each in (lang, "en", "zh-hant")
        ):
            return before  # also where its event has left the deck
        return questions.from_cells(row, before, slug, events)

    def title(item: QuestionRow) -> str:
        said = item.record.text_zh
        return said or questions.event_text(next(iter(item.record.items), ""), events, lang)

    def naming(item: QuestionRow) -> str:
        return f"{item.record.kind} {item.record.text_zh}" if item.record.text_zh else ""

    def named(row: Row) -> str:
        text = row.prose("text_zh")
        return f"{questions.kind_of(row.line('kind'))} {text}" if text else ""

    if len(table.rows) > MAX_QUESTIONS:
        return _too_many(table, MAX_QUESTIONS)
    plan = _plan(table, there, read, cells, title, naming, named, lang)
    return _checked(plan, there, MAX_QUESTIONS)


def _too_many(table: Table, limit: int) -> Plan[Any]:
    """So many rows fit nowhere; they are not even looked at."""
    full = Problem("full", data={"count": len(table.rows), "limit": limit})
    return Plan(table, problems=table.problems or [full])


def _plan(
    table: Table,
    there: Sequence[Item],
    read: Callable[[Row, Item | None, str], Item | None],
    cells: Callable[[Item], Mapping[str, Value]],
    title: Callable[[Item], str],
    naming: Callable[[Item], str],
    name_in: Callable[[Row], str],
    lang: str,
) -> Plan[Item]:
    plan: Plan[Item] = Plan(table, problems=list(table.problems))
    if plan.problems:
        return plan
    known = {item.slug: item for item in there}
    titles: dict[str, list[str]] = {}
    for each in there:
        titles.setdefault(naming(each), []).append(each.slug)
    headings = {column.key: column.heading(lang) for column in TABLES[table.kind]}
    named = {texts.get("slug", "").strip() for _place, texts in table.rows}
    alike = {_signature(cells(each)): each.slug for each in there}
    seen: dict[str, int] = {}
    twins: dict[tuple[str, Value], int] = {}
    for place, texts in table.rows:
        row = Row(place, texts, table.columns, TABLES[table.kind], lang)
        wanted = row.line("slug")
        slug = wanted if wanted in known or keeps_id(wanted) else ""
        if wanted and wanted in seen:
            row.refuse("slug", "same_id", id=wanted, row=seen[wanted] + 1)
        seen.setdefault(wanted, place)
        same = titles.get(name_in(row), []) if name_in(row) else []
        if not slug and len(same) == 1 and same[0] not in named:
            slug = same[0]
            named.add(slug)
            plan.by_title += 1
        before = known.get(slug)
        item = read(row, before, slug)
        if item is not None and not slug:
            said = cells(item)
            # The same in every word, as when a table without ids is uploaded twice.
            if (twin_of := alike.get(_signature(said), "")) and twin_of not in named:
                slug, before = twin_of, known[twin_of]
                item = before
                named.add(slug)
                plan.by_title += 1
        if item is not None and not slug:
            twin = (title(item), str(said.get("year", said.get("kind", ""))))
            if table.kind == "cards" and twin in twins:
                row.refuse("name_zh", "same_title", row=twins[twin] + 1)
            twins.setdefault(twin, place)
        plan.renumbered += bool(wanted and not slug)
        plan.problems += row.problems
        if item is None or row.problems:
            continue
        changes = _changes(cells(before), cells(item), headings) if before is not None else ()
        state = "new" if before is None else "changed" if changes else "unchanged"
        plan.rows.append(PlannedRow(place, state, title(item), changes))
        plan.items.append(before if state == "unchanged" and before is not None else item)
    taken = {item.slug for item in plan.items}
    plan.kept = [title(each) for each in there if each.slug not in taken]
    return plan


def _checked(plan: Plan[Item], there: Sequence[Item], limit: int) -> Plan[Item]:
    if plan.problems:
        return plan
    before = [item.slug for item in there]
    order = final_order(before, [item.slug for item in plan.items])
    if len(order) > limit:
        plan.problems.append(Problem("full", data={"count": len(order), "limit": limit}))
    plan.moved = [slug for slug in order if slug in set(before)] != before
    return plan


def _changes(
    before: Mapping[str, Value], after: Mapping[str, Value], headings: Mapping[str, str]
) -> tuple[Change, ...]:
    return tuple(
        Change(headings[key], before.get(key, ""), after.get(key, ""))
        for key in headings
        if str(before.get(key, "")) != str(after.get(key, ""))
    )


def _signature(cells: Mapping[str, Value]) -> tuple[tuple[str, str], ...]:
    """What a row says, apart from its id."""
    return tuple(sorted((key, str(value)) for key, value in cells.items() if key != "slug" and value != ""))


def _differs(one: Mapping[str, Value], other: Mapping[str, Value]) -> bool:
    return any(str(one.get(key, "")) != str(other.get(key, "")) for key in {*one, *other})


def _same(row: Row, cells: Mapping[str, Value]) -> bool:
    """Whether a row says, letter by letter, what is there."""
    keys = [key for key in TABLES["questions"] if row.has(key.key)]
    return all(row.prose(column.key) == str(cells.get(column.key, "")) for column in keys)
