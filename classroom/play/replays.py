"""A stored table played again from its seed: do the moves give the state, and the judgements?"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from classroom.play.models import Attempt, Move, Table
from games import registry
from games.core.codec import plain
from games.core.errors import GameError
from games.match import Match


class Difference(Struct, frozen=True):
    """The first thing that is not as stored.

    ``what``: ``rules_version``, ``revision``, ``move``, ``attempts``, ``state`` or ``outcome``. ``revision``:
    of the move where it was found.
    """

    what: str
    revision: int
    stored: Any
    replayed: Any


class Report(Struct, frozen=True):
    """How many moves were played again, and the first difference, if any."""

    moves: int
    difference: Difference | None


def replay(table_id: int) -> Report:
    """Plays the table's moves again and compares them with what is stored. Synchronous.

    :raises Table.DoesNotExist: there is no such table.
    """
    table = Table.objects.select_related("dealt").get(pk=table_id)
    game = registry.get(table.game)
    if game.rules_version != table.rules_version:
        # It was played by other rules; that they give the same now would be chance.
        return Report(0, Difference("rules_version", 0, table.rules_version, game.rules_version))
    match = Match.replay(table.game, table.setting, table.seed, ()).match
    moves = list(Move.objects.filter(table=table).order_by("revision"))
    judged = _judgements(table_id)
    for count, move in enumerate(moves, start=1):
        if move.revision != count:
            return Report(count - 1, Difference("revision", count, move.revision, count))
        try:
            step = match.act(move.seat, msgspec.json.decode(move.action))
        except GameError as error:
            return Report(count - 1, Difference("move", count, move.action, str(error)))
        found = [_comparable(plain(attempt)) for attempt in step.attempts]
        if judged.get(count, []) != found:
            return Report(count, Difference("attempts", count, judged.get(count, []), found))
    return Report(len(moves), _end(table, match, len(moves)))


def _end(table: Table, match: Match, moves: int) -> Difference | None:
    if table.revision != moves:
        return Difference("revision", moves, table.revision, moves)
    state = msgspec.json.decode(table.state)
    replayed = plain(match.state)
    if state != replayed:
        part = next((name for name in replayed if state.get(name) != replayed[name]), None)
        if part is None:
            return Difference("state", moves, state, replayed)
        return Difference("state", moves, {part: state.get(part)}, {part: replayed[part]})
    outcome = msgspec.json.decode(table.outcome) if table.outcome else None
    if outcome != plain(match.outcome):
        return Difference("outcome", moves, outcome, plain(match.outcome))
    return None


def _judgements(table_id: int) -> dict[int, list[dict[str, Any]]]:
    """The stored judgements by revision, as the game would have told them."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in Attempt.objects.filter(table_id=table_id).order_by("revision", "pk"):
        found.setdefault(row.revision, []).append(
            {
                "seat": row.seat,
                "kind": row.kind,
                "skill": row.skill,
                "item": row.item,
                "items": msgspec.json.decode(row.items),
                "answer": msgspec.json.decode(row.answer),
                "truth": msgspec.json.decode(row.truth),
                "score": row.score,
                "chance": row.chance,
                "years_off": row.years_off,
                "flags": msgspec.json.decode(row.flags),
                "elapsed_ms": row.elapsed_ms,
            }
        )
    return found


def _comparable(attempt: dict[str, Any]) -> dict[str, Any]:
    """With the fields that the engine leaves out where they are empty."""
    return {"years_off": None, "flags": [], "elapsed_ms": None, **attempt}
