"""Writes to tables that are not moves: a table is set up here; what happens at it is `host.py`'s.

Keyword-only, all or nothing, typed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons import choices, fillers, interludes
from classroom.lessons.models import Activity
from classroom.play import texts
from classroom.play.models import Attempt, Dealt, Seat, Table
from games.core.codec import encode
from games.core.errors import SetupRefused
from games.match import Match
from history_content import library
from history_content.faults import ContentError


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who is to sit in one seat; with neither student nor guest the computer plays it."""

    student_id: int | None = None
    guest_id: int | None = None
    bot_skill: float = 0.5


def create_table(
    *,
    activity: Activity,
    number: int,
    round: int,
    sitters: Sequence[Sitter],
    seed: int,
    filler: bool = False,
) -> Table:
    """Deals a game of the activity for these sitters, in the order of the seats, and starts its clock. Where
    questions come in between, their table is dealt beside it (``table.interlude``). ``filler``: the game that
    the activity has for tables that ended early, without questions in between.

    The deck is taken as it is now and kept with the table, whatever becomes of it later.

    :raises Refused: the deck or the options do not fit (codes of ``games.core.errors.SETUP_REFUSALS`` and of
        ``history_content``), ``seat_twice``, ``table_exists``.
    """
    people = [
        (s.student_id, s.guest_id) for s in sitters if s.student_id is not None or s.guest_id is not None
    ]
    if len(set(people)) != len(people):
        raise Refused("seat_twice", _("Somebody would sit in two places."))
    instead = fillers.read(activity.filler) if filler else None
    game, deck_ref, options = (
        (activity.game, activity.deck, activity.options)
        if instead is None
        else (instead.game, instead.deck, instead.options)
    )
    match = _start(game, deck_ref, options, seats=len(sitters), seed=seed)
    try:
        with transaction.atomic():
            table = _write(
                activity, number, round, seed, match, deck_ref, sitters, filler=instead is not None
            )
            questions = interludes.read(activity.interlude)
            if questions is not None and instead is None and activity.game != interludes.QUIZ:
                _deal_questions(table, questions, sitters, played=frozenset(match.setting.deck.card))
    except IntegrityError as error:
        raise Refused(
            "table_exists", _("This table has been set up already."), number=number, round=round
        ) from error
    return table


def create_practice_table(
    *,
    activity: Activity,
    student_id: int,
    number: int,
    deck: Mapping[str, Any],
    recipe: Mapping[str, Any],
    seed: int,
) -> Table:
    """Deals a quiz at one's own pace for one student, from these cards; ``number``: of the student's tables.

    :raises Refused: the cards do not give the recipe's questions, or ``table_exists``.
    """
    options = {"pace": "self", "recipe": dict(recipe)}
    match = _start(interludes.QUIZ, deck, options, seats=1, seed=seed)
    rounds = Table.objects.filter(activity=activity, number=number).aggregate(most=Max("round"))["most"] or 0
    try:
        with transaction.atomic():
            sitters = [Sitter(student_id=student_id)]
            return _write(activity, number, rounds + 1, seed, match, deck, sitters)
    except IntegrityError as error:
        raise Refused("table_exists", _("This table has been set up already."), number=number) from error


def _start(game: str, deck: Mapping[str, Any], options: Mapping[str, Any], *, seats: int, seed: int) -> Match:
    """A game of this deck as it is today.

    :raises Refused: the deck or the options do not fit.
    """
    try:
        return Match.start(game, library.resolve(deck).deck, seats=seats, seed=seed, options=dict(options))
    except ContentError as fault:
        raise Refused(fault.code, choices.fault_of(fault.code, fault.message), **fault.data) from fault
    except SetupRefused as refusal:
        raise Refused(
            refusal.code, texts.setup_refusal(refusal.code, refusal.data, game), **refusal.data
        ) from refusal


def _deal_questions(
    table: Table, questions: interludes.Interlude, sitters: Sequence[Sitter], *, played: frozenset[str]
) -> None:
    """The quiz beside the table. Where the same table has played before, it goes on with the questions that
    were not asked then.

    Questions about cards that the game is ``played`` with are left out: their answers would tell years that
    the game still hides. Where a set has no others, no questions come in between.

    :raises Refused: the question set is no longer there.
    """
    deck = dict(questions.deck)
    if choices.is_questions(deck):
        asked = set(
            Attempt.objects.filter(
                table__activity_id=table.activity_id,
                table__number=table.number,
                table__interlude_of__isnull=False,
            ).values_list("item", flat=True)
        )
        try:
            found = library.resolve(deck).deck.questions
        except ContentError as fault:
            raise Refused(fault.code, choices.fault_of(fault.code, fault.message), **fault.data) from fault
        ids = [question.id for question in found if played.isdisjoint(question.items)]
        if not ids:
            return
        deck["ids"] = sorted(ids, key=lambda id: id in asked)
        deck["number"] = None
    match = _start(interludes.QUIZ, deck, questions.options, seats=len(sitters), seed=table.seed)
    _write(table.activity, table.number, table.round, table.seed, match, deck, sitters, beside=table)


def _write(
    activity: Activity,
    number: int,
    round: int,
    seed: int,
    match: Match,
    deck: Mapping[str, Any],
    sitters: Sequence[Sitter],
    beside: Table | None = None,
    *,
    filler: bool = False,
) -> Table:
    """The rows of a table that has just been dealt."""
    clock = match.clock
    table = Table.objects.create(
        activity=activity,
        number=number,
        round=round,
        interlude_of=beside,
        filler=filler,
        game=match.game.key,
        rules_version=match.game.rules_version,
        content_hash=library.snapshot(deck),
        seed=seed,
        dealt=dealt(match.setting_json.decode()),
        state=match.state_json.decode(),
        decided=encode(dict.fromkeys(match.decisions(), 0)).decode(),
        clock_id=clock.id if clock is not None else "",
        deadline=timezone.now() + timedelta(seconds=clock.seconds) if clock is not None else None,
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            index=index,
            student_id=sitter.student_id,
            guest_id=sitter.guest_id,
            bot_skill=sitter.bot_skill,
        )
        for index, sitter in enumerate(sitters)
    )
    return table


def dealt(setting: str) -> Dealt:
    """The stored setting; one for all tables that are dealt alike."""
    digest = hashlib.sha256(setting.encode()).hexdigest()
    return Dealt.objects.get_or_create(digest=digest, defaults={"setting": setting})[0]
