"""The interface between a game and everything that runs it.

A game is an object without state of its own: each method is a pure function of `Setting` (stored once a
table) and `State` (frozen, JSON). Nothing here knows the time, the network, who is connected or a language.

`Game` is what callers rely on; `BaseGame` is what games inherit, so that seats, the end, the teacher's
`stop` and the pseudo-seats are treated alike everywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from math import ceil
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from .deck import Deck, Turned
from .errors import DeckTooSmall, Rejected, SetupRefused
from .options import OptionField, option_fields
from .rng import RandomSource, Rng, Source

__all__ = [
    "CLOCK",
    "END",
    "HOST",
    "Attempt",
    "BaseAction",
    "BaseGame",
    "BaseOptions",
    "BaseState",
    "BaseView",
    "Clock",
    "Deck",
    "DeckTooSmall",
    "Elapsed",
    "Event",
    "Form",
    "Game",
    "Judgement",
    "Notice",
    "Open",
    "OptionField",
    "Outcome",
    "Present",
    "RandomSource",
    "Rejected",
    "Rng",
    "Setting",
    "SetupRefused",
    "Skill",
    "Source",
    "Step",
    "Stop",
    "Timeout",
    "option_fields",
    "ranks",
]

CLOCK: Final = -2
"""The pseudo-seat of the server: facts about time and presence, as recorded actions."""

HOST: Final = -1
"""The pseudo-seat of the teacher."""

END: Final = "END"
"""The phase of every game that is over."""

Skill = Literal["chronology", "era", "culture"]
Mode = Literal["group", "individual", "class"]
"""Several pupils a table; each pupil at a table of their own; the whole class at one table."""


# ---------------------------------------------------------------- what is stored once a table


class BaseOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options all games have. A game's own are added in a subclass, each `Annotated` with its range and
    with `extra={"teacher": bool}`: whether the form of the session builder shows it."""

    shuffle: Annotated[bool, Meta(extra={"teacher": False})] = True
    """False: pieces are dealt in the deck's order; everything else still comes from the seed."""

    start_seat: Annotated[int, Meta(ge=0, le=59, extra={"teacher": True})] | None = None
    """Who begins (GEN-03). None: from the seed, or seat 0 when `shuffle` is False."""

    seconds: Annotated[int, Meta(ge=5, le=600, extra={"teacher": True})] | None = None
    """The clock of a decision (GEN-09). None: no clock."""


OptionsT = TypeVar("OptionsT", bound=BaseOptions)


class Setting(Struct, Generic[OptionsT], frozen=True, dict=True):
    """All that does not change during a game."""

    options: OptionsT
    deck: Deck
    seats: int


class BaseState(Struct, frozen=True, kw_only=True):
    """What every state has. `turn` counts decisions taken: it tells one decision from the next."""

    rng: Rng
    phase: str
    turn: int = 0
    stopped: bool = False


# ---------------------------------------------------------------- actions


class BaseAction(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Actions are tagged on `type`; a subclass gives `tag="…"`, snake_case."""


class Stop(BaseAction, frozen=True, tag="stop"):
    """HOST: the table ends now (GEN-16)."""


class Timeout(BaseAction, frozen=True, tag="timeout"):
    """CLOCK: the running clock has ended, for all who are waited for."""


class Open(BaseAction, frozen=True, tag="open"):
    """CLOCK: what was being read out is open now."""


class Present(BaseAction, frozen=True, tag="present"):
    """CLOCK: these seats have somebody in front of them."""

    seats: tuple[Annotated[int, Meta(ge=0, le=59)], ...]


class Elapsed(BaseAction, frozen=True, tag="elapsed"):
    """CLOCK: so many milliseconds passed before the answer that follows."""

    ms: Annotated[int, Meta(ge=0, le=86_400_000)]


class Form(Struct, frozen=True):
    """Stands in `legal` for actions too many to list: what a field may hold, by field name.

    `{"order": {"permute": [ids]}}` · `{"year": {"from": a, "to": b}}` · `{"pairs": {"left": [..], "right":
    [..]}}` · `{"dice": {"put": [ids], "into": {region: room}, "count": n}}`: so many different ones, each as
    `{"die": id, "region": region}`
    """

    type: str
    form: dict[str, Any]


# ---------------------------------------------------------------- what an action gives


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, to be told. `seat`: whose doing. `to`: the seats that may know; None:
    everybody.
    """

    code: str
    data: dict[str, Any] = {}
    seat: int | None = None
    to: tuple[int, ...] | None = None


class Attempt(Struct, frozen=True, omit_defaults=True):
    """One judgement by one seat (GEN-15). It holds the truth, so it never goes to a student's socket.

    `kind`: the action that judged. `item`: what was asked about (a card, clue or question id). `items`: all
    that was shown, in the order the game's rules page gives, None where a place was empty. `answer`, `truth`:
    JSON. `score` 0..1, None: asked and present but unanswered. `chance`: the probability that a blind choice
    among the options then open would have been right (for scores between 0 and 1: its expected score).
    `years_off`: distance in years from being right. `flags`: `team`, `chosen`, `seen`. `elapsed_ms`: how long
    the answer took by the server's clock, where the game is told.
    """

    seat: int
    kind: str
    skill: Skill
    item: str
    items: tuple[str | None, ...]
    answer: Any
    truth: Any
    score: float | None
    chance: float
    years_off: float | None = None
    flags: tuple[str, ...] = ()
    elapsed_ms: int | None = None


class Step(Struct, frozen=True):
    """The result of an action: the next state, what to tell, what was judged.

    `origins`, where a game has judgements that come to light later than they were made: for each of
    `attempts` the earlier action of its seat that judged, so that it is told whose judgement it was. Without
    them: of whoever made the seat's latest move.
    """

    state: Any
    events: tuple[Event, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    origins: tuple[Any, ...] = ()


class Outcome(Struct, frozen=True):
    """Why a game ended and for whom. `ranks`: a rank a seat, 1 is best, equals share one (1, 2, 2, 4)."""

    reason: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


class Clock(Struct, frozen=True):
    """Something is running: the service starts `seconds` when `id` changes, and adds what a
    running one (same `id`) has become longer by. `seats`: who is waited for.
    """

    id: str
    seconds: int
    seats: tuple[int, ...]


class Notice(Struct, frozen=True):
    """Something that a teacher should know before a table is set up like this; it may be all the same."""

    code: str
    data: dict[str, Any] = {}


class BaseView(Struct, frozen=True, kw_only=True):
    """What every view has. `to_move` never holds more than the table may know."""

    phase: str
    to_move: tuple[int, ...]
    scores: tuple[int, ...]
    outcome: Outcome | None


class Judgement(Struct, frozen=True):
    """What a bot needs to answer a question: the equally blind `options` that `chance` counts, and the
    `right` ones.
    """

    options: tuple[Any, ...]
    right: tuple[Any, ...]


def ranks(scores: Sequence[Any], *, highest_first: bool = True) -> tuple[int, ...]:
    """A rank a seat from anything comparable; equals share a rank, the next one is skipped (QUIZ-19)."""
    ordered = sorted(scores, reverse=highest_first)
    return tuple(ordered.index(score) + 1 for score in scores)


# ---------------------------------------------------------------- the interface


class Game(Protocol):
    """What callers may rely on. Types named here are msgspec Structs."""

    @property
    def key(self) -> str: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def seats(self) -> range: ...
    @property
    def modes(self) -> tuple[Mode, ...]: ...
    def modes_for(self, options: Any) -> tuple[Mode, ...]: ...
    @property
    def bots(self) -> bool: ...
    @property
    def skills(self) -> tuple[Skill, ...]: ...
    @property
    def phases(self) -> tuple[str, ...]: ...
    @property
    def rejections(self) -> frozenset[str]: ...
    @property
    def events(self) -> frozenset[str]: ...
    @property
    def reasons(self) -> frozenset[str]: ...
    @property
    def Options(self) -> Any: ...
    @property
    def State(self) -> Any: ...
    @property
    def Action(self) -> Any: ...
    @property
    def HostAction(self) -> Any: ...
    @property
    def ClockAction(self) -> Any: ...
    @property
    def View(self) -> Any: ...
    def check(self, setting: Any) -> None: ...
    def setup(self, setting: Any, seed: int) -> Any: ...
    def to_move(self, setting: Any, state: Any) -> frozenset[int]: ...
    def legal(self, setting: Any, state: Any, seat: int) -> tuple[Any, ...]: ...
    def sample(self, setting: Any, state: Any, seat: int, rng: RandomSource) -> Any: ...
    def apply(self, setting: Any, state: Any, seat: int, action: Any) -> Step: ...
    def view(self, setting: Any, state: Any, seat: int | None) -> Any: ...
    def outcome(self, setting: Any, state: Any) -> Outcome | None: ...
    def scores(self, setting: Any, state: Any) -> tuple[int, ...]: ...
    def clock(self, setting: Any, state: Any) -> Clock | None: ...
    def on_timeout(self, setting: Any, state: Any) -> tuple[int, Any]: ...
    def decision(self, setting: Any, state: Any, seat: int) -> int: ...
    def progress(self, setting: Any, state: Any) -> float: ...
    def judgement(self, setting: Any, state: Any, seat: int) -> Judgement | None: ...
    def bot(self, setting: Any, state: Any, seat: int, skill: float, rng: RandomSource) -> Any: ...
    def bot_patience(self, setting: Any, state: Any, seat: int) -> float: ...
    def show_seconds(self, setting: Any, state: Any) -> float: ...
    def view_of(self, setting: Any, state: Any, seat: int | None) -> Hashable: ...
    def known(self, setting: Any, state: Any, seat: int | None) -> tuple[str, ...]: ...
    def min_cards(self, options: Any, seats: int) -> int: ...
    def minutes(self, options: Any, seats: int, cards: int) -> int: ...
    def minutes_for(self, options: Any, seats: int, deck: Deck) -> int: ...
    def warnings(self, options: Any, seats: int, cards: int) -> tuple[Notice, ...]: ...
    def overtaken(self, setting: Any, state: Any, seat: int) -> str | None: ...


StateT = TypeVar("StateT", bound=BaseState)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound=BaseView)


class BaseGame(ABC, Generic[OptionsT, StateT, ActionT, ViewT]):
    """What all games share. A game gives the class facts and the methods marked abstract.

    Order of checks in `apply`: the end, the seat, then the game itself. `stop` of the HOST is done here.
    """

    key: ClassVar[str]
    rules_version: ClassVar[int]
    seats: ClassVar[range]
    modes: ClassVar[tuple[Mode, ...]]
    """Which ways of grouping a class suit it: several pupils a table, each pupil alone (bots in the other
    seats), or the whole class at one table (a seat for everybody, spares for guests).
    """
    bots: ClassVar[bool] = True
    skills: ClassVar[tuple[Skill, ...]]
    phases: ClassVar[tuple[str, ...]]
    rejections: ClassVar[frozenset[str]] = frozenset()
    """Own reasons of refusal, besides `errors.COMMON_REJECTIONS`."""
    events: ClassVar[frozenset[str]]
    """All event codes, `stopped` aside."""
    reasons: ClassVar[frozenset[str]]
    """All reasons to end, `stopped` aside."""

    notices: ClassVar[frozenset[str]] = frozenset()
    """All codes of `warnings`."""

    Options: ClassVar[Any]
    State: ClassVar[Any]
    Action: ClassVar[Any]
    HostAction: ClassVar[Any] = Stop
    ClockAction: ClassVar[Any] = Timeout
    View: ClassVar[Any]

    # -- given by each game

    @abstractmethod
    def setup(self, setting: Setting[OptionsT], seed: int) -> StateT:
        """The state before the first decision.

        :raises SetupRefused: where this setting cannot be played.
        """

    @abstractmethod
    def movers(self, setting: Setting[OptionsT], state: StateT) -> tuple[int, ...]:
        """Seats (and HOST) that may act now, in ascending order; not called once the game is over."""

    @abstractmethod
    def options_of(self, setting: Setting[OptionsT], state: StateT, seat: int) -> tuple[Any, ...]:
        """Legal actions or Forms of a seat that is to move."""

    @abstractmethod
    def play(self, setting: Setting[OptionsT], state: StateT, seat: int, action: ActionT) -> Step:
        """Apply a seat's action to a running game. Alone decides what is legal.

        :raises Rejected: where the rules do not allow it.
        """

    @abstractmethod
    def view(self, setting: Setting[OptionsT], state: StateT, seat: int | None) -> ViewT:
        """What this seat (None: an onlooker) may know."""

    @abstractmethod
    def scores(self, setting: Setting[OptionsT], state: StateT) -> tuple[int, ...]:
        """A score a seat, as it stands."""

    @abstractmethod
    def result(self, setting: Setting[OptionsT], state: StateT) -> Outcome:
        """The outcome of a game that ended by its own rules."""

    @abstractmethod
    def min_cards(self, options: OptionsT, seats: int) -> int:
        """How many cards of the deck this game needs at least."""

    @abstractmethod
    def minutes(self, options: OptionsT, seats: int, cards: int) -> int:
        """How long a class of ten-year-olds takes, in whole minutes: an estimate for the lesson builder."""

    # -- what a game may refine

    def awaited(self, setting: Setting[OptionsT], state: StateT) -> tuple[int, ...]:
        """Seats that others wait for, ascending; for the teacher only. Default: those that may act."""
        return (
            () if state.phase == END else tuple([seat for seat in self.movers(setting, state) if seat >= 0])
        )

    def modes_for(self, options: OptionsT) -> tuple[Mode, ...]:
        """Which of `modes` suit a table with these options."""
        return self.modes

    def minutes_for(self, options: OptionsT, seats: int, deck: Deck) -> int:
        """`minutes`, where the deck itself decides and not only how many cards it has."""
        return self.minutes(options, seats, len(deck.cards))

    def warnings(self, options: OptionsT, seats: int, cards: int) -> tuple[Notice, ...]:
        """What is allowed but may not be what the teacher expects, for the lesson builder."""
        return ()

    def play_host(self, setting: Setting[OptionsT], state: StateT, action: Any) -> Step:
        """Apply an action of the teacher other than `stop`."""
        raise Rejected("wrong_phase")

    def play_clock(self, setting: Setting[OptionsT], state: StateT, action: Any) -> Step:
        """Apply a fact of the server."""
        raise Rejected("no_clock")

    def host_options(self, setting: Setting[OptionsT], state: StateT) -> tuple[Any, ...]:
        """What the teacher may do now, `stop` aside."""
        return ()

    def facts(self, setting: Setting[OptionsT], state: StateT) -> tuple[Any, ...]:
        """The facts of the server that the game takes now."""
        return ()

    def before_stop(self, setting: Setting[OptionsT], state: StateT) -> Step:
        """What must be settled before `stop` takes effect (QUIZ closes its open question)."""
        return Step(state)

    def ticking(self, setting: Setting[OptionsT], state: StateT) -> Clock | None:
        """The clock of a running game."""
        return None

    def timeout(self, setting: Setting[OptionsT], state: StateT) -> tuple[int, Any]:
        """What the end of the running clock does: a seat's default action, or `(CLOCK, Timeout())`."""
        return CLOCK, Timeout()

    def refusal(self, setting: Setting[OptionsT], state: StateT, seat: int) -> str:
        """Why a seat that is not to move may not act."""
        return "not_your_turn"

    def overtaken(self, setting: Setting[OptionsT], state: StateT, seat: int) -> str | None:
        """Why an action that a seat made for an earlier decision is refused, where the game has a clearer
        word for it than that the table has moved on.
        """
        return None

    def tally(self, state: StateT) -> dict[str, int]:
        """What a class counts together afterwards, by name: numbers of the whole table, of nobody alone.
        Default: nothing.
        """
        return {}

    def decision_of(self, setting: Setting[OptionsT], state: StateT, seat: int) -> int:
        """A number for the decision that a seat which is to move faces; `turn`, where one action is one
        decision.
        """
        return state.turn

    def progress_of(self, setting: Setting[OptionsT], state: StateT) -> float:
        """How far a running game is, 0..1, from what everybody at the table may know; 0 where nobody can
        tell.
        """
        return 0.0

    def judgement(self, setting: Setting[OptionsT], state: StateT, seat: int) -> Judgement | None:
        """The judgement that this seat faces now, where it faces one."""
        return None

    def bot(
        self, setting: Setting[OptionsT], state: StateT, seat: int, skill: float, rng: RandomSource
    ) -> Any:
        """The action a bot of this skill takes: see `core.bots.choose`."""
        from .bots import choose

        return choose(self, setting, state, seat, skill, rng)

    def bot_patience(self, setting: Setting[OptionsT], state: StateT, seat: int) -> float:
        """Seconds that a bot in this seat waits besides the time it seems to think: where it would take from
        children what they are about to do (BET's buzzer).
        """
        return 0.0

    def show_seconds(self, setting: Setting[OptionsT], state: StateT) -> float:
        """Seconds for which all tablets show what has just happened, as a festival or a race, before anybody
        decides: the clock is longer by them, and a question in between waits so long.
        """
        return 0.0

    def view_of(self, setting: Setting[OptionsT], state: StateT, seat: int | None) -> Hashable:
        """Equal for seats whose views are equal now: one encoding serves them all. Default: one each."""
        return seat

    def known(self, setting: Setting[OptionsT], state: StateT, seat: int | None) -> tuple[str, ...]:
        """Ids of the cards, clues and questions of which this seat may now read the back. Default: turned
        cards in its view.
        """
        found: dict[str, None] = {}
        _collect_turned(self.view(setting, state, seat), found)
        return tuple(found)

    def check(self, setting: Setting[OptionsT]) -> None:
        """Refuse a setting that no table can be played with.

        :raises SetupRefused: bad_seats, bad_options, bad_deck or deck_too_small.
        """
        if setting.seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise SetupRefused("bad_seats", seats=setting.seats, low=low, high=high)
        start = setting.options.start_seat
        if start is not None and start >= setting.seats:
            raise SetupRefused("bad_options", option="start_seat", reason="no_such_seat")
        setting.deck.check()
        needed, present = (
            self.min_cards(setting.options, setting.seats),
            len(setting.deck.cards),
        )
        if present < needed:
            raise DeckTooSmall(needed, present)

    # -- the same for all

    def over(self, state: StateT) -> bool:
        return state.phase == END

    def to_move(self, setting: Setting[OptionsT], state: StateT) -> frozenset[int]:
        return frozenset() if state.phase == END else frozenset(self.movers(setting, state))

    def legal(self, setting: Setting[OptionsT], state: StateT, seat: int) -> tuple[Any, ...]:
        """What `seat` may do now: actions, Forms where they are too many, nothing where it may do nothing."""
        if state.phase == END:
            return ()
        if seat == HOST:
            return (Stop(), *self.host_options(setting, state))
        if seat == CLOCK:
            return self.facts(setting, state)
        return self.options_of(setting, state, seat) if seat in self.movers(setting, state) else ()

    def sample(self, setting: Setting[OptionsT], state: StateT, seat: int, rng: RandomSource) -> Any:
        """One legal action, every listed one equally likely. Games that list Forms refine it.

        HOST samples `stop` only where there is nothing else to do.

        :raises Rejected: where the seat may do nothing.
        """
        actions = self.legal(setting, state, seat)
        if not actions:
            raise Rejected("game_over" if state.phase == END else self.refusal(setting, state, seat))
        if seat == HOST:
            actions = tuple(action for action in actions if type(action) is not Stop) or actions
        return actions[rng.randrange(len(actions))]

    def apply(self, setting: Setting[OptionsT], state: StateT, seat: int, action: Any) -> Step:
        """The step that `action` of `seat` makes.

        :raises Rejected: where the rules do not allow it; nothing has changed then.
        """
        if state.phase == END:
            raise Rejected("game_over")
        if 0 <= seat < setting.seats:
            if seat not in self.movers(setting, state):
                raise Rejected(self.refusal(setting, state, seat))
            return self.play(setting, state, seat, action)
        if seat == HOST:
            return (
                self._stop(setting, state) if type(action) is Stop else self.play_host(setting, state, action)
            )
        if seat == CLOCK:
            return self.play_clock(setting, state, action)
        raise Rejected("unknown_seat")

    def outcome(self, setting: Setting[OptionsT], state: StateT) -> Outcome | None:
        """None while the game runs."""
        if state.stopped:
            return Outcome("stopped", (), ranks(self.scores(setting, state)))
        return self.result(setting, state) if state.phase == END else None

    def clock(self, setting: Setting[OptionsT], state: StateT) -> Clock | None:
        """What runs now, longer by what has to be looked at before; None: nothing does."""
        running = None if state.phase == END else self.ticking(setting, state)
        if running is None:
            return None
        more = ceil(self.show_seconds(setting, state))
        return replace(running, seconds=running.seconds + more) if more else running

    def on_timeout(self, setting: Setting[OptionsT], state: StateT) -> tuple[int, Any]:
        """(seat or CLOCK, action) to be applied when the running clock ends.

        :raises Rejected: no_clock, where none runs.
        """
        if self.clock(setting, state) is None:
            raise Rejected("no_clock")
        return self.timeout(setting, state)

    def decision(self, setting: Setting[OptionsT], state: StateT, seat: int) -> int:
        """Constant while the seat faces the same decision; -1 while it faces none."""
        if state.phase == END or seat not in self.movers(setting, state):
            return -1
        return self.decision_of(setting, state, seat)

    def progress(self, setting: Setting[OptionsT], state: StateT) -> float:
        """How far the game is, for the teacher's monitor: an estimate, 0..1; 1 once it is over, also by
        `stop`.
        """
        return 1.0 if state.phase == END else self.progress_of(setting, state)

    def _stop(self, setting: Setting[OptionsT], state: StateT) -> Step:
        settled = self.before_stop(setting, state)
        return Step(
            replace(settled.state, phase=END, stopped=True),
            (*settled.events, Event("stopped", seat=HOST)),
            settled.attempts,
        )

    # -- helps for set-up

    def deal_order(self, setting: Setting[OptionsT], ids: Sequence[str], source: Source) -> tuple[str, ...]:
        """Shuffled, or with `shuffle` False as given."""
        return source.shuffle(ids) if setting.options.shuffle else tuple(ids)

    def first_seat(self, setting: Setting[OptionsT], source: Source) -> int:
        """Who begins (GEN-03)."""
        if setting.options.start_seat is not None:
            return setting.options.start_seat
        return source.randrange(setting.seats) if setting.options.shuffle else 0


def _collect_turned(value: Any, found: dict[str, None]) -> None:
    if isinstance(value, Turned):
        found[value.id] = None
    elif isinstance(value, tuple):
        for part in value:
            _collect_turned(part, found)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            _collect_turned(getattr(value, name), found)
