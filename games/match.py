"""One table of one game: the driver for scripts, bots, tests, benchmarks and the server's host.

    m = Match.start("voyage-team", deck, seats=3, seed=7, options={"shuffle": False})
    m.to_move                                  # frozenset({0})
    m.act(0, {"type": "place", "area": 3})
    m.view(1), m.view(None)                    # dicts: what seat 1 and an onlooker may know

Match speaks dicts and lists, the JSON of actions and views. A refused action leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from . import registry
from .core.api import CLOCK, HOST, Attempt, Clock, Event, Outcome, RandomSource, Setting, Step
from .core.codec import codec, encode, plain
from .core.deck import Deck
from .core.errors import GameError, Rejected

Moves = Iterable[tuple[int, dict[str, Any]]]


class Replayed(NamedTuple):
    """What `Match.replay` found: `failure` None, or why move number `at` (from 0) could not be made after the
    ones before it.
    """

    match: Match
    at: int
    failure: GameError | None


class Match:
    """A game with its setting and its present state.

    `events` and `attempts` are those of the steps adopted by this object; `moves` likewise, as (seat, action
    dict).
    """

    __slots__ = ("_bytes", "_codec", "_moves", "attempts", "events", "game", "setting", "state")

    def __init__(self, game: registry.AnyGame, setting: Any, state: Any) -> None:
        self.game = game
        self.setting = setting
        self.state = state
        self.events: list[Event] = []
        self.attempts: list[Attempt] = []
        self._moves: list[tuple[int, Any]] = []
        self._bytes: dict[Hashable, bytes] = {}
        self._codec = codec(game)

    # ------------------------------------------------------------ beginning

    @classmethod
    def start(
        cls, key: str, deck: Deck, *, seats: int, seed: int, options: dict[str, Any] | None = None
    ) -> Match:
        """A new table.

        :raises SetupRefused: unknown_game, bad_seats, bad_options, bad_deck; `DeckTooSmall` where cards are
        missing.
        """
        game = registry.get(key)
        setting = Setting(codec(game).options(options), deck, seats)
        game.check(setting)
        return cls(game, setting, game.setup(setting, seed))

    @classmethod
    def load(cls, key: str, setting: bytes | str | Setting[Any], state: bytes | str) -> Match:
        """A stored table, from its JSON; a `Setting` already read may be shared by several loads.

        :raises SetupRefused: unknown_game, bad_state.
        """
        game = registry.get(key)
        read = codec(game)
        return cls(game, read.setting(setting), read.state(state))

    @classmethod
    def replay(cls, key: str, setting: bytes | str | Setting[Any], seed: int, moves: Moves) -> Replayed:
        """The table again from its setting, seed and moves. It keeps the valid prefix: where a move cannot be
        made, the match stands before it, and `failure` says why.

        :raises SetupRefused: where not even the beginning can be made.
        """
        game = registry.get(key)
        fixed = codec(game).setting(setting)
        match = cls(game, fixed, game.setup(fixed, seed))
        at = 0
        for seat, action in moves:
            try:
                match.act(seat, action)
            except GameError as failure:
                return Replayed(match, at, failure)
            at += 1
        return Replayed(match, at, None)

    # ------------------------------------------------------------ acting

    def propose(self, seat: int, action: Any) -> Step:
        """The step that this action would make; the match stays as it is. `action`: a dict, or JSON as bytes
        or text.

        :raises Rejected: malformed, not_allowed, or what the rules say.
        """
        if type(seat) is not int or not (0 <= seat < self.setting.seats or seat in (HOST, CLOCK)):
            raise Rejected("unknown_seat")
        return self.game.apply(self.setting, self.state, seat, self._codec.action(seat, action))

    def adopt(self, step: Step, seat: int | None = None, action: Any = None) -> None:
        """Take a proposed step as the present state; `seat` and `action`, if given, are added to `moves`."""
        self.state = step.state
        self._bytes.clear()
        self.events += step.events
        self.attempts += step.attempts
        if seat is not None:
            self._moves.append((seat, action))

    def act(self, seat: int, action: Any) -> Step:
        """`propose` and `adopt`.

        :raises Rejected: as `propose`; the match is unchanged then.
        """
        step = self.propose(seat, action)
        self.adopt(step, seat, dict(action) if type(action) is dict else msgspec.json.decode(action))
        return step

    def due(self) -> tuple[int, dict[str, Any]]:
        """(seat or CLOCK, action) to be applied when the running clock ends.

        :raises Rejected: no_clock.
        """
        seat, action = self.game.on_timeout(self.setting, self.state)
        return seat, plain(action)

    def expire(self) -> Step:
        """The running clock ends.

        :raises Rejected: no_clock.
        """
        return self.act(*self.due())

    # ------------------------------------------------------------ asking

    @property
    def to_move(self) -> frozenset[int]:
        """Seats, and perhaps HOST, that may act now."""
        return self.game.to_move(self.setting, self.state)

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What the seat may do, as dicts; an entry with `form` stands for many actions."""
        legal: list[dict[str, Any]] = plain(self.game.legal(self.setting, self.state, seat))
        return legal

    def legal_bytes(self, seat: int) -> bytes:
        """`legal` as JSON."""
        return encode(self.game.legal(self.setting, self.state, seat))

    def sample(self, seat: int, rng: RandomSource) -> dict[str, Any]:
        """One legal action. :raises Rejected: where there is none."""
        action: dict[str, Any] = plain(self.game.sample(self.setting, self.state, seat, rng))
        return action

    def bot(self, seat: int, skill: float, rng: RandomSource) -> dict[str, Any]:
        """What a bot of this skill (0..1) does in this seat. :raises Rejected: where it may do nothing."""
        action: dict[str, Any] = plain(self.game.bot(self.setting, self.state, seat, skill, rng))
        return action

    def awaited(self) -> tuple[int, ...]:
        """Seats that the others wait for: who may only change an answer is none of them."""
        return self.game.awaited(self.setting, self.state)

    def bots_next(self, skill: float, rng: RandomSource) -> tuple[int, dict[str, Any]]:
        """Who acts next where nobody but bots plays, and how: a seat in turn, drawn by lot; a teacher who
        leads the game, once nobody is waited for; or else the clock.
        """
        led = HOST in self.to_move
        waiting = self.awaited() if led else sorted(self.to_move)
        if waiting:
            seat = waiting[rng.randrange(len(waiting))]
            return seat, self.bot(seat, skill, rng)
        if led:
            steps = (step for step in self.legal(HOST) if "form" not in step and step["type"] != "stop")
            return HOST, next(steps)
        if self.clock is not None:
            return self.due()
        return CLOCK, next(fact for fact in self.legal(CLOCK) if "form" not in fact)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: an onlooker) may know.

        :raises Rejected: unknown_seat.
        """
        view: dict[str, Any] = plain(self.game.view(self.setting, self.state, self._viewer(seat)))
        return view

    def view_bytes(self, seat: int | None) -> bytes:
        """`view` as JSON; seats with equal views share one encoding until the next step."""
        who = self.game.view_of(self.setting, self.state, self._viewer(seat))
        found = self._bytes.get(who)
        if found is None:
            found = self._bytes[who] = encode(self.game.view(self.setting, self.state, seat))
        return found

    def known(self, seat: int | None) -> tuple[str, ...]:
        """Ids of cards, clues and questions of which this seat may read the back now."""
        return self.game.known(self.setting, self.state, self._viewer(seat))

    def decision(self, seat: int) -> int:
        return self.game.decision(self.setting, self.state, seat)

    def decisions(self) -> dict[int, int]:
        """A number for the decision that each seat, and HOST, faces; -1 for none. A change means that an
        action made before it is stale.
        """
        decision, setting, state = self.game.decision, self.setting, self.state
        return {seat: decision(setting, state, seat) for seat in range(HOST, setting.seats)}

    @property
    def clock(self) -> Clock | None:
        return self.game.clock(self.setting, self.state)

    @property
    def show_seconds(self) -> float:
        """How long tablets show what the latest step did, before anybody decides."""
        return self.game.show_seconds(self.setting, self.state)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return self.game.outcome(self.setting, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.setting, self.state)

    @property
    def progress(self) -> float:
        """How far the game is, 0..1; 1 once it is over."""
        return self.game.progress(self.setting, self.state)

    @property
    def moves(self) -> Sequence[tuple[int, dict[str, Any]]]:
        return self._moves

    @property
    def key(self) -> str:
        return self.game.key

    @property
    def seats(self) -> int:
        seats: int = self.setting.seats
        return seats

    @property
    def setting_json(self) -> bytes:
        return encode(self.setting)

    @property
    def state_json(self) -> bytes:
        return encode(self.state)

    def _viewer(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.setting.seats):
            raise Rejected("unknown_seat")
        return seat
