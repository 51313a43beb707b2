"""What one person judged at one table, for that person to look at afterwards. Synchronous.

Only of tables that have ended: while a game runs, the truth of an attempt may still be hidden from its
author.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from classroom.play import answers, texts
from classroom.play.models import Attempt, Table
from games import registry
from games.core.deck import QUESTION_KINDS
from games.match import Match
from history_content import library
from history_content.resolved import Resolved

QUIZ = "quiz"


class Placement(Struct, frozen=True):
    """One judgement about one card. ``front`` and ``back``: as of ``history_content.resolved``.

    ``right``: None where it was asked and not answered. ``years_off``: distance from being right, 0 where
    right. ``order``: which judgement of this person it was, from 1.
    """

    card: str
    kind: str
    order: int
    right: bool | None
    years_off: float | None
    seen: bool
    front: dict[str, Any]
    back: dict[str, Any]

    @property
    def about_json(self) -> str:
        """Id and name, as `Answered.about_json`."""
        return msgspec.json.encode([(self.card, self.front["name"])]).decode()


class Answered(Struct, frozen=True):
    """One answer to a quiz question, in words. ``result``: ``right``, ``wrong``, ``partly``, or ``none``:
    asked and not answered. ``percent``: of a partly right one. ``again``: the question had come back.
    ``about``: id and name of what it asked, as it may be reported as doubtful: a written question, else the
    cards of one that a recipe made. ``table``: at which it was asked.
    """

    table: int

    about: tuple[tuple[str, str], ...]
    asked: str
    answer: str
    right: str
    explanation: str
    icon: str
    result: str
    percent: int
    again: bool

    @property
    def about_json(self) -> str:
        """`about`, for a page."""
        return msgspec.json.encode(self.about).decode()


class TableResult(Struct, frozen=True):
    """An ended table as its people see it; by person key. ``placements``: in the right order of time.
    ``answers``: of a quiz, in the order in which they were given, then those to questions that came in
    between. ``points``: of a quiz, and
    of a game that asks for no judgements (``judges`` False); of such a game also ``places``, from 1.
    """

    table_id: int
    number: int
    round: int
    game: str
    title: str
    reason: str
    won: bool | None
    seats: int
    people: dict[str, int]
    placements: dict[str, list[Placement]]
    answers: dict[str, list[Answered]]
    points: dict[str, int]
    judges: bool = True
    places: dict[str, int] = {}


def result_of(table_id: int, keys: list[str], lang: str, bopomofo: bool = False) -> TableResult | None:
    """What these people (keys "s12", "g3") judged at this table; None where there is no such table, it
    still plays, or none of them sat there.
    """
    table = (
        Table.objects.select_related("dealt").filter(pk=table_id).exclude(status=Table.Status.PLAYING).first()
    )
    if table is None:
        return None
    seated: dict[str, int] = {}
    seats = list(table.seats.all())
    for seat in seats:
        key = f"s{seat.student_id}" if seat.student_id else f"g{seat.guest_id}" if seat.guest_id else ""
        if key in keys:
            seated[key] = seat.index
    own = _attempts_of(table, keys)
    for key, attempts in own.items():
        # The computer may have the seat by now; who judged here has sat here.
        seated.setdefault(key, attempts[0].seat)
    if not seated:
        return None
    between = Table.objects.filter(interlude_of=table).exclude(status=Table.Status.PLAYING).first()
    asked = _attempts_of(between, keys) if between else {}
    asked_from = library.restore(between.content_hash) if between else None
    content = library.restore(table.content_hash)
    fronts, backs = content.fronts(lang, bopomofo), content.backs(lang)
    outcome = msgspec.json.decode(table.outcome) if table.outcome else None
    judges = registry.judges(table.game)
    scores = _scores(table) if table.game == QUIZ or not judges else ()
    ranks = outcome["ranks"] if outcome and not judges and outcome["reason"] != "stopped" else ()
    return TableResult(
        table_id=table.pk,
        number=table.number,
        round=table.round,
        game=table.game,
        title=texts.game_title(table.game),
        reason=texts.reason(table.game, outcome["reason"]) if outcome else "",
        won=None
        if outcome is None or outcome["reason"] == "stopped"
        else any(index in outcome["winners"] for index in seated.values()),
        seats=len(seats),
        people=seated,
        placements={
            key: _in_time([_placement(a, n, fronts, backs) for n, a in enumerate(own.get(key, []), 1)])
            for key in seated
        },
        answers={
            key: [
                *_answers(own.get(key, []), content, lang),
                *(_answers(asked.get(key, []), asked_from, lang) if asked_from else ()),
            ]
            for key in seated
        },
        points={key: scores[index] for key, index in seated.items() if index < len(scores)},
        judges=judges,
        places={key: ranks[index] for key, index in seated.items() if index < len(ranks)},
    )


def _scores(table: Table) -> tuple[int, ...]:
    match = Match.load(table.game, table.setting, table.state)
    return match.scores


def _answers(attempts: list[Attempt], content: Resolved, lang: str) -> list[Answered]:
    words = answers.ResolvedWords(content, lang)
    return [_answered(each, content, words, lang) for each in attempts if each.kind in QUESTION_KINDS]


def _answered(attempt: Attempt, content: Resolved, words: answers.Words, lang: str) -> Answered:
    kind, item = attempt.kind, attempt.item
    items, truth = msgspec.json.decode(attempt.items), msgspec.json.decode(attempt.truth)
    score = attempt.score
    record = answers.question_record(content, item, lang)
    subject = next((each for each in items[:1] if kind in answers.ABOUT_ONE and each), item)
    icon = str(record.get("icon", ""))
    told = answers.explanation(content, item, lang)
    try:
        icon = icon or content.front(subject, lang)["icon"]
        told = told or content.back(subject, lang)["explanation"]
    except KeyError:
        told = told or answers.explanation(content, subject, lang)
    asked = answers.asked(words, kind, item, items)
    return Answered(
        table=attempt.table_id,
        about=_about(content, item, [each for each in items if each], kind, asked, words),
        asked=asked,
        answer=answers.answer(words, kind, item, items, msgspec.json.decode(attempt.answer)),
        right=answers.right_answer(words, kind, item, items, truth),
        explanation=str(told),
        icon=icon,
        result="none" if score is None else "right" if score >= 1 else "partly" if score > 0 else "wrong",
        percent=0 if score is None else round(score * 100),
        again="seen" in msgspec.json.decode(attempt.flags),
    )


def _about(
    content: Resolved, item: str, items: list[str], kind: str, asked: str, words: answers.Words
) -> tuple[tuple[str, str], ...]:
    if item in content.question_records:
        return ((item, asked),)
    return tuple(
        (each, words.part(item, each)) for each in (items[:1] if kind in answers.ABOUT_ONE else items)
    )


def _attempts_of(table: Table, keys: list[str]) -> dict[str, list[Attempt]]:
    found: dict[str, list[Attempt]] = {}
    for attempt in Attempt.objects.filter(table=table, by__in=("student", "guest")).order_by(
        "revision", "pk"
    ):
        key = f"s{attempt.student_id}" if attempt.student_id else f"g{attempt.guest_id}"
        if key in keys:
            found.setdefault(key, []).append(attempt)
    return found


def _placement(
    attempt: Attempt, order: int, fronts: dict[str, dict[str, Any]], backs: dict[str, dict[str, Any]]
) -> Placement | None:
    if attempt.item not in fronts or attempt.kind in QUESTION_KINDS:
        return None  # a clue or a question: no place in time
    return Placement(
        card=attempt.item,
        kind=attempt.kind,
        order=order,
        right=None if attempt.score is None else attempt.score >= 1,
        years_off=attempt.years_off,
        seen="seen" in msgspec.json.decode(attempt.flags),
        front=fronts[attempt.item],
        back=backs[attempt.item],
    )


def _in_time(found: list[Placement | None]) -> list[Placement]:
    """Earliest first; several judgements of one card in the order in which they were made."""
    known = [placement for placement in found if placement is not None]
    return sorted(known, key=lambda placement: (placement.back["year"], placement.card, placement.order))
