"""From the preview to the confirmation: the table travels in the page, signed, so that nothing is stored.

What was shown is what is written: the ticket names the teacher, the target and what was there. Where that has
changed since, the preview is shown again.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core import signing
from django.utils.crypto import constant_time_compare

from classroom.decks.transfer.reading import Table
from classroom.rosters.tablefile import TableFileError
from history_content.own_bulk import CardRow, QuestionRow

_SALT = "decks.transfer"
_HOURS = 6
_LARGEST = 1_600_000
"""Bytes of a ticket; a posted form may have two million."""


class Expired(Exception):
    """The ticket is too old, of another teacher or target, or was tampered with."""


@dataclass(frozen=True)
class Ticket:
    """A table on its way. ``target``: what it is for; ``was``: :func:`state_of` what was there."""

    table: Table
    target: str
    was: str
    title: str = ""
    deck: int | None = None


def state_of(there: Sequence[CardRow | QuestionRow]) -> str:
    """A short name for what a deck or set holds."""
    return hashlib.sha256(msgspec.json.encode(list(there))).hexdigest()[:24]


def seal(ticket: Ticket, owner: int) -> str:
    """The ticket as text for a hidden field.

    :raises TableFileError: ``too_big``.
    """
    table = {
        "kind": ticket.table.kind,
        "columns": ticket.table.columns,
        "rows": [[place, texts] for place, texts in ticket.table.rows],
        "ignored": ticket.table.ignored,
        "examples": ticket.table.examples,
        "about": ticket.table.about,
    }
    said = {**{name: getattr(ticket, name) for name in ("target", "was", "title", "deck")}, "table": table}
    text = signing.dumps({**said, "owner": owner}, salt=_SALT, compress=True)
    if len(text) > _LARGEST:
        raise TableFileError("too_big", size=len(text) // 1000, limit=_LARGEST // 1000)
    return text


def open_(text: str, owner: int, target: str) -> Ticket:
    """The ticket of this teacher for this target.

    :raises Expired: where it is none.
    """
    try:
        said: dict[str, Any] = signing.loads(text, salt=_SALT, max_age=_HOURS * 3600)
    except signing.BadSignature as error:
        raise Expired from error
    if said.pop("owner") != owner or not constant_time_compare(said["target"], target):
        raise Expired
    table = said.pop("table")
    table["rows"] = [(place, texts) for place, texts in table["rows"]]
    names = {each.name for each in dataclasses.fields(Table)}
    return Ticket(table=Table(**{name: value for name, value in table.items() if name in names}), **said)
