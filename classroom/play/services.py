"""Writes to tables that are not moves: a table is set up here; what happens at it is `host.py`'s.

Keyword-only, all or nothing, typed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import Refused
from classroom.lessons.models import Activity
from classroom.play import texts
from classroom.play.models import Dealt, Seat, Table
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
    *, activity: Activity, number: int, round: int, sitters: Sequence[Sitter], seed: int
) -> Table:
    """Deals a game of the activity for these sitters, in the order of the seats, and starts its clock.

    The deck is taken as it is now and kept with the table, whatever becomes of it later.

    :raises Refused: the deck or the options do not fit (codes of ``games.core.errors.SETUP_REFUSALS`` and of
        ``history_content``), ``seat_twice``, ``table_exists``.
    """
    people = [
        (s.student_id, s.guest_id) for s in sitters if s.student_id is not None or s.guest_id is not None
    ]
    if len(set(people)) != len(people):
        raise Refused("seat_twice", _("Somebody would sit in two places."))
    try:
        deck = library.resolve(activity.deck).deck
        match = Match.start(activity.game, deck, seats=len(sitters), seed=seed, options=activity.options)
    except ContentError as fault:
        raise Refused(fault.code, fault.message, **fault.data) from fault
    except SetupRefused as refusal:
        raise Refused(
            refusal.code, texts.setup_refusal(refusal.code, refusal.data), **refusal.data
        ) from refusal
    clock = match.clock
    now = timezone.now()
    try:
        with transaction.atomic():
            table = Table.objects.create(
                activity=activity,
                number=number,
                round=round,
                game=activity.game,
                rules_version=match.game.rules_version,
                content_hash=library.snapshot(activity.deck),
                seed=seed,
                dealt=_dealt(match.setting_json.decode()),
                state=match.state_json.decode(),
                decided=encode(dict.fromkeys(match.decisions(), 0)).decode(),
                clock_id=clock.id if clock is not None else "",
                deadline=now + timedelta(seconds=clock.seconds) if clock is not None else None,
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
    except IntegrityError as error:
        raise Refused(
            "table_exists", _("This table has been set up already."), number=number, round=round
        ) from error
    return table


def _dealt(setting: str) -> Dealt:
    """The stored setting; one for all tables that are dealt alike."""
    digest = hashlib.sha256(setting.encode()).hexdigest()
    return Dealt.objects.get_or_create(digest=digest, defaults={"setting": setting})[0]
