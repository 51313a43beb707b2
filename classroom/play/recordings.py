"""A stored table shown again, step by step: what a seat or an onlooker saw, who acted, and what that meant.

Step 0 is the deal, step n the table after its n-th move. Nothing is stored for this: the rules give each view
again from the seed and the moves, so a table that was played by other rules is not shown but named
(:attr:`Recording.fault`). Synchronous; for teachers only, who may see every seat's view.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from classroom.play import texts
from classroom.play.models import By, Move, Seat, Table
from games import registry
from games.core.api import CLOCK, HOST, Event, option_fields
from games.core.codec import codec, encode
from games.core.errors import GameError
from games.match import Match
from history_content import library
from history_content.faults import ContentError
from history_content.resolved import Resolved

MOST_STEPS: Final = 100
"""Steps that are worked out for one request at most."""

KEPT: Final = 96
"""States that are kept to go on from, so that the second part of a long table does not begin at its deal."""


class Sitting(Struct, frozen=True):
    """A seat and who sat there. ``kind``: student, guest, bot, or empty (nobody, where bots do not play).
    ``key``: of the person, as "s12" or "g3"; empty for the others.
    """

    seat: int
    name: str
    kind: str
    key: str = ""


class Recording(Struct, frozen=True):
    """A table that can be shown again, up to its present ``revision``.

    ``fault``: why it cannot be: ``rules_version`` (played by other rules than today's), ``unknown_game``,
    ``no_content`` (its cards are gone); empty where it can. ``interlude``: the table that asked questions
    beside it; ``beside``: the game beside which this one asked them. ``anonymous``: people are called by
    their seats.
    """

    table_id: int
    session_id: int
    activity_id: int
    number: int
    round: int
    game: str
    status: str
    revision: int
    bopomofo: bool
    sittings: tuple[Sitting, ...]
    interlude: int | None
    beside: int | None
    fault: str
    anonymous: bool = False

    @property
    def title(self) -> str:
        """The game's name."""
        return texts.game_title(self.game)

    def name_of(self, seat: int, key: str, name: str) -> str:
        """Who acted in this seat: the person ``key``, called ``name``, who may not be the one of the seat;
        with an empty ``key`` whoever has the seat.
        """
        sitting = next((each for each in self.sittings if each.seat == seat), None)
        seated = texts.seat_name(seat, {each.seat: each.name for each in self.sittings})
        if self.anonymous or not key or (sitting is not None and sitting.key == key):
            return seated
        return name


class Step(Struct, frozen=True, omit_defaults=True):
    """The table at one revision.

    ``at``: epoch milliseconds of the move. ``seat``, ``by``: who acted (-1 the teacher, -2 the clock);
    ``actor``: in words; ``said``: what it meant, a sentence each. ``view``: None where it is the one before.
    ``known``: ids that may be read from here on and could not be at the step before, as of ``Game.known``; at
    the first step of a part all of them.
    """

    rev: int
    at: int
    seat: int | None
    by: str
    actor: str
    said: tuple[str, ...]
    legal: msgspec.Raw
    view: msgspec.Raw | None = None
    known: tuple[str, ...] = ()


class Part(Struct, frozen=True):
    """Some steps in a row. ``texts``: of all ids that are known in them, as in a ``view`` frame.

    ``revision``: the table's present one. ``broken``: the step that could not be played again, with those
    after it; None as long as the moves give what they gave.
    """

    steps: tuple[Step, ...]
    texts: dict[str, dict[str, Any]]
    revision: int
    status: str
    broken: int | None


class CannotShow(Exception):
    """The table cannot be played again; ``args[0]`` is the recording's ``fault``."""


# What a page needs to begin ------------------------------------------------------------------------------


def recording(table_id: int, *, anonymous: bool = False) -> Recording | None:
    """None where there is no such table."""
    tables = Table.objects.select_related("activity__session__classroom", "interlude")
    table = tables.filter(pk=table_id).defer("state", "decided").first()
    if table is None:
        return None
    beside = getattr(table, "interlude", None)
    return Recording(
        table_id=table.pk,
        session_id=table.activity.session_id,
        activity_id=table.activity_id,
        number=table.number,
        round=table.round,
        game=table.game,
        status=table.status,
        revision=table.revision,
        bopomofo=table.activity.session.classroom.bopomofo,
        sittings=_nameless(_sittings(table)) if anonymous else _sittings(table),
        interlude=beside.pk if beside is not None else None,
        beside=table.interlude_of_id,
        fault=_fault(table),
        anonymous=anonymous,
    )


def tables_of_session(session_id: int) -> list[Recording]:
    """Every table of a session that can be looked at, in the order of activities, tables and rounds; without
    those that only asked questions in between, and without who sat there.
    """
    tables = Table.objects.filter(activity__session_id=session_id, interlude_of=None)
    tables = tables.select_related("activity", "interlude").order_by(
        "activity__position", "activity_id", "number", "round"
    )
    return [
        Recording(
            table_id=table.pk,
            session_id=session_id,
            activity_id=table.activity_id,
            number=table.number,
            round=table.round,
            game=table.game,
            status=table.status,
            revision=table.revision,
            bopomofo=False,
            sittings=(),
            interlude=None,
            beside=None,
            fault="",
        )
        for table in tables.defer("state", "decided")
    ]


def hello(found: Recording, lang: str) -> dict[str, Any]:
    """The ``hello`` frame of an onlooker at this table (docs/protocol.md).

    :raises CannotShow: where the table has a fault.
    """
    if found.fault:
        raise CannotShow(found.fault)
    table = Table.objects.select_related("dealt").defer("state", "decided").get(pk=found.table_id)
    game = registry.get(table.game)
    setting = codec(game).setting(table.setting)
    content = library.restore(table.content_hash)
    fronts = content.fronts(lang, found.bopomofo)
    shown = sorted(field.name for field in option_fields(game.Options) if field.teacher)
    return {
        "t": "hello",
        "table": found.table_id,
        "number": found.number,
        "round": found.round,
        "interlude": None,
        "beside": None,
        "game": found.game,
        "seats": [],
        "role": "teacher",
        "options": {name: msgspec.to_builtins(getattr(setting.options, name)) for name in shown},
        "bopomofo": found.bopomofo,
        "lang": lang,
        "now": 0,
        "deck": {
            # In the order of ids, as for tablets: the deck's own order is the order in time.
            "cards": {card: fronts[card] for card in sorted(fronts)},
            "eras": list(content.eras(lang).values()),
            "clues": {},
        },
    }


def _fault(table: Table) -> str:
    try:
        game = registry.get(table.game)
    except GameError:
        return "unknown_game"
    if game.rules_version != table.rules_version:
        return "rules_version"
    try:
        library.restore(table.content_hash)
    except ContentError:
        return "no_content"
    return ""


def _sittings(table: Table) -> tuple[Sitting, ...]:
    """Who sat in each seat; of one that the computer has by now, the person who played there last."""
    try:
        bots_play = registry.get(table.game).bots
    except GameError:
        bots_play = True
    seats = list(Seat.objects.filter(table=table).select_related("student", "guest").order_by("index"))
    left = {seat.index for seat in seats if seat.student_id is None and seat.guest_id is None}
    before = _played_before(table.pk, left) if left else {}
    people: dict[int, _Person] = {}
    for seat in seats:
        if seat.student is not None:
            people[seat.index] = _Person("student", seat.student.pk, seat.student.name, seat.student.number)
        elif seat.guest is not None:
            people[seat.index] = _Person("guest", seat.guest.pk, seat.guest.nickname)
        elif seat.index in before:
            people[seat.index] = before[seat.index]
    names = [person.name for person in people.values()]
    bots = [seat.index for seat in seats if seat.index not in people]
    return tuple(
        people[seat.index].sitting(seat.index, names)
        if seat.index in people
        else Sitting(
            seat.index, _computer(bots, seat.index) if bots_play else "", "bot" if bots_play else "empty"
        )
        for seat in seats
    )


class _Person(NamedTuple):
    kind: str
    id: int
    name: str
    number: int | None = None

    def sitting(self, seat: int, names: list[str]) -> Sitting:
        """``names``: of all at the table; two of the same name are told apart by their seat numbers."""
        told = self.name
        if names.count(self.name) > 1 and self.number is not None:
            told = _("%(name)s (no. %(number)s)") % {"name": self.name, "number": self.number}
        return Sitting(seat, told, self.kind, f"{self.kind[0]}{self.id}")


def _nameless(sittings: tuple[Sitting, ...]) -> tuple[Sitting, ...]:
    return tuple(
        each if each.kind == "bot" else Sitting(each.seat, texts.seat_name(each.seat), each.kind)
        for each in sittings
    )


def _played_before(table_id: int, seats: Iterable[int]) -> dict[int, _Person]:
    moves = Move.objects.filter(table_id=table_id, seat__in=list(seats), by__in=(By.STUDENT, By.GUEST))
    found = {}
    for move in moves.select_related("student", "guest").defer("action").order_by("revision"):
        if move.student is not None:
            found[move.seat] = _Person("student", move.student.pk, move.student.name, move.student.number)
        elif move.guest is not None:
            found[move.seat] = _Person("guest", move.guest.pk, move.guest.nickname)
    return found


def _computer(bots: list[int], seat: int) -> str:
    if len(bots) == 1:
        return _("Computer")
    return _("Computer %(number)s") % {"number": bots.index(seat) + 1}


# The steps ----------------------------------------------------------------------------------------------


def part(found: Recording, seat: int | None, first: int, count: int, lang: str) -> Part:
    """Steps ``first`` to ``first + count - 1`` as ``seat`` (None: an onlooker) saw them; fewer where the
    table has not so many. ``count`` is at most ``MOST_STEPS``.

    :raises CannotShow: where the table has a fault.
    :raises ValueError: for a seat that the table does not have.
    """
    if found.fault:
        raise CannotShow(found.fault)
    table = Table.objects.select_related("dealt").defer("state", "decided").get(pk=found.table_id)
    last = min(first + min(count, MOST_STEPS) - 1, table.revision)
    content = library.restore(table.content_hash)
    teller = _Teller(found, content, lang)
    steps: list[Step] = []
    ids: dict[str, None] = {}
    match, reached = _resumed(table, first)
    if seat is not None and not 0 <= seat < match.seats:
        raise ValueError("no such seat")
    before: tuple[bytes, frozenset[str]] = (b"", frozenset())
    if first == 0:
        step, before = seen(match, seat, before)
        started = round(table.started_at.timestamp() * 1000)
        steps.append(step(0, started, None, "", "", (_("The cards are dealt."),)))
        ids.update(dict.fromkeys(steps[-1].known))
    for move in _moves(table.pk, reached + 1, last):
        try:
            made = match.act(move.seat, msgspec.json.decode(move.action))
        except GameError:
            break
        reached = move.revision
        if move.revision < first:
            continue
        step, before = seen(match, seat, before)
        steps.append(
            step(
                move.revision,
                round(move.at.timestamp() * 1000),
                move.seat,
                move.by,
                teller.actor(move),
                teller.said(move, made.events),
            )
        )
        ids.update(dict.fromkeys(steps[-1].known))
    broken = reached + 1 if reached < last else None
    if steps and broken is None:
        _keep(table, reached, match.state)
    return Part(tuple(steps), texts_of(match, content, ids, lang), table.revision, table.status, broken)


def seen(
    match: Match, seat: int | None, before: tuple[bytes, frozenset[str]]
) -> tuple[Any, tuple[bytes, frozenset[str]]]:
    """A maker of the step for the match as it stands, and what the next one is compared with."""
    view = match.view_bytes(seat)
    known = match.known(seat)
    legal = b"[]" if seat is None else match.legal_bytes(seat)

    def make(rev: int, at: int, who: int | None, by: str, actor: str, said: tuple[str, ...]) -> Step:
        return Step(
            rev=rev,
            at=at,
            seat=who,
            by=by,
            actor=actor,
            said=said,
            legal=msgspec.Raw(legal),
            view=None if view == before[0] else msgspec.Raw(view),
            known=tuple([each for each in known if each not in before[1]]),
        )

    return make, (view, frozenset(known))


def _moves(table_id: int, first: int, last: int) -> Iterator[Move]:
    moves = Move.objects.filter(table_id=table_id, revision__gte=first, revision__lte=last)
    expected = first
    for move in moves.select_related("student", "guest").order_by("revision"):
        if move.revision != expected:
            return  # a hole in the record: what comes after it cannot be told
        expected += 1
        yield move


def texts_of(match: Match, content: Resolved, ids: Iterable[str], lang: str) -> dict[str, dict[str, Any]]:
    """As a ``view`` frame brings them; an id with ``!`` stands for the answer to that clue or question."""
    deck = match.setting.deck
    found: dict[str, dict[str, Any]] = {"cards": {}, "clues": {}, "questions": {}, "answers": {}}
    for each in ids:
        id, answered = each.removesuffix("!"), each.endswith("!")
        if id in deck.card:
            found["cards"][id] = content.back(id, lang)
        elif id in deck.clue:
            told = content.clue_answer(id, lang) if answered else content.clue(id, lang)
            found["answers" if answered else "clues"][id] = told
        elif id in deck.question:
            told = content.question_answer(id, lang) if answered else content.question(id, lang)
            found["answers" if answered else "questions"][id] = told
    return {kind: told for kind, told in found.items() if told}


class _Teller:
    """Who acted and what it meant, in words."""

    def __init__(self, found: Recording, content: Resolved, lang: str) -> None:
        self._found = found
        self._game = found.game
        self._names = [sitting.name for sitting in found.sittings]
        self._kinds = [sitting.kind for sitting in found.sittings]
        self._cards = {id: str(front["name"]) for id, front in content.fronts(lang).items()}

    def actor(self, move: Move) -> str:
        """Who made the move at that moment: the seat may be somebody else's by now."""
        if move.student is not None:
            return self._found.name_of(move.seat, f"s{move.student.pk}", move.student.name)
        if move.guest is not None:
            return self._found.name_of(move.seat, f"g{move.guest.pk}", move.guest.nickname)
        seat = self._found.name_of(move.seat, "", "")
        if move.by == By.CLOCK and move.seat >= 0:
            return _("The clock, for %(name)s") % {"name": seat}
        if move.by == By.BOT and 0 <= move.seat < len(self._kinds) and self._kinds[move.seat] != "bot":
            return _("The computer, for %(name)s") % {"name": seat}
        return seat

    def said(self, move: Move, events: Iterable[Event]) -> tuple[str, ...]:
        """A sentence for each event that everybody may know; else what the move itself was."""
        told = [
            texts.event(
                self._game,
                {"code": event.code, "data": event.data, "seat": event.seat},
                self._names,
                self._cards,
            )
            for event in events
            if event.to is None
        ]
        if told:
            return tuple(told)
        return (self._quiet(move),)

    def _quiet(self, move: Move) -> str:
        tag = msgspec.json.decode(move.action).get("type")
        if move.seat == CLOCK:
            if tag == "present":
                return _("The server noted who is there.")
            return _("The server noted the time.")
        if move.seat == HOST:
            return _("The teacher went on.")
        told = {"who": texts.seat_name(move.seat, self._names)}
        if tag == "draft":
            return _("%(who)s puts an answer together.") % told
        return _("%(who)s answered.") % told if tag == "answer" else _("%(who)s went on.") % told


# States to go on from -----------------------------------------------------------------------------------

_Place = tuple[int, int, float]
_kept: OrderedDict[tuple[_Place, int], Any] = OrderedDict()
_lock = threading.Lock()


def _place(table: Table) -> _Place:
    """The table, and no other that may get its number after it was deleted."""
    return table.pk, table.seed, table.started_at.timestamp()


def _resumed(table: Table, first: int) -> tuple[Match, int]:
    """The match at the revision from which step ``first`` is soonest reached: its own, where it is the deal,
    else one before.
    """
    game = registry.get(table.game)
    setting = codec(game).setting(table.setting)
    with _lock:
        near = [key for key in _kept if key[0] == _place(table) and key[1] < max(first, 1)]
        best = max(near, key=lambda key: key[1], default=None)
        if best is not None and first > 0:
            _kept.move_to_end(best)
            return Match(game, setting, _kept[best]), best[1]
    return Match(game, setting, game.setup(setting, table.seed)), 0


def _keep(table: Table, revision: int, state: Any) -> None:
    with _lock:
        _kept[_place(table), revision] = state
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def part_json(found: Part) -> bytes:
    """The part as the page reads it."""
    return encode(found)
