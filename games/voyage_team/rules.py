"""The rules of voyage-team, GROUP-01 … GROUP-15."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from ..core.api import (
    CLOCK,
    END,
    Attempt,
    BaseGame,
    Clock,
    Event,
    Judgement,
    Outcome,
    RandomSource,
    Rejected,
    Rng,
    Setting,
    Source,
    Step,
    Timeout,
)
from ..core.timeline import (
    Shift,
    group_shifts,
    neighbours,
    right_slots,
    shift_fault,
    shifted,
    slot_interval,
    years_off,
)
from . import bot
from .model import (
    AREAS,
    MARKERS,
    NONE,
    PREDICT,
    TURN,
    Area,
    Discard,
    Last,
    Move,
    Place,
    Predict,
    TeamAction,
    TeamOptions,
    TeamState,
    TeamView,
)
from .view import make_view

_PLACE = tuple(Place(area) for area in range(1, AREAS + 1))
_PREDICT = tuple(Predict(area) for area in range(1, AREAS + 1))
_PREDICT_NONE = Predict("none")
_DISCARD = Discard()


class _Drawn(NamedTuple):
    card: str
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    unplaced: tuple[str, ...]
    back: tuple[str, ...]
    rng: Rng
    refilled: int


class VoyageTeam(BaseGame[TeamOptions, TeamState, TeamAction, TeamView]):
    """走過臺灣團體賽."""

    key = "voyage-team"
    rules_version = 1
    seats = range(2, 7)
    modes = ("group", "individual")
    skills = ("chronology",)
    phases = (TURN, PREDICT, END)
    rejections = frozenset({"area_taken", "not_a_group", "too_far", "blocked", "already_predicted"})
    events = frozenset(
        {
            "placed_right",
            "placed_wrong",
            "placed_hidden",
            "predicted",
            "prediction_right",
            "prediction_wrong",
            "time_up",
            "discarded",
            "moved",
            "refilled",
            "team_won",
            "team_lost",
        }
    )
    reasons = frozenset({"map_full", "markers_gone"})

    Options = TeamOptions
    State = TeamState
    Action = TeamAction
    View = TeamView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[TeamOptions], seed: int) -> TeamState:
        """GROUP-01 … GROUP-04."""
        source = Source(seed)
        deck = self.deal_order(setting, setting.deck.ids, source)
        active = self.first_seat(setting, source)
        seats = setting.seats
        return TeamState(rng=source.value, phase=TURN, active=active, deck=deck[seats:], fronts=deck[:seats])

    def min_cards(self, options: TeamOptions, seats: int) -> int:
        """GROUP-O5: eight areas and a card before each player."""
        return AREAS + seats

    def minutes(self, options: TeamOptions, seats: int, cards: int) -> int:
        """Some thirteen turns of half a minute, the talk that grows with the table, and a quarter of a minute
        for predictions.
        """
        turns = 13
        seconds = turns * (24 + 2 * seats + (15 if options.all_predict else 0))
        return 2 + round(seconds / 60)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[TeamOptions], state: TeamState) -> tuple[int, ...]:
        if state.phase == TURN:
            return (state.active,)
        return tuple(
            [seat for seat, answer in enumerate(state.answers) if answer is None and seat != state.active]
        )

    def refusal(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> str:
        return "already_predicted" if state.phase == PREDICT and seat != state.active else "not_your_turn"

    def options_of(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> tuple[Any, ...]:
        filled = tuple([card is not None for card in state.areas])
        if state.phase == PREDICT:
            return _predictions(filled)
        return _turn_actions(filled, setting.options.max_shift)

    def ticking(self, setting: Setting[TeamOptions], state: TeamState) -> Clock | None:
        if state.phase == PREDICT:
            seats = self.movers(setting, state)
            return Clock(f"predict:{state.turn}", setting.options.predict_seconds, seats)
        if setting.options.seconds is None:
            return None
        return Clock(f"turn:{state.turn}", setting.options.seconds, (state.active,))

    def timeout(self, setting: Setting[TeamOptions], state: TeamState) -> tuple[int, Any]:
        """TURN: the leftmost empty area. PREDICT: no prediction of those who have made none."""
        if state.phase == PREDICT:
            return CLOCK, Timeout()
        return state.active, _PLACE[state.areas.index(None)]

    def facts(self, setting: Setting[TeamOptions], state: TeamState) -> tuple[Any, ...]:
        return (Timeout(),) if state.phase == PREDICT else ()

    # ------------------------------------------------------------ actions

    def play(self, setting: Setting[TeamOptions], state: TeamState, seat: int, action: TeamAction) -> Step:
        kind = type(action)
        if kind is Predict:
            return self._predict(setting, state, seat, action.area)  # type: ignore[union-attr]
        if kind is not Place and kind is not Discard and kind is not Move:
            raise Rejected("malformed")
        if state.phase != TURN:
            raise Rejected("wrong_phase")
        if kind is Place:
            return self._place(setting, state, seat, action.area)  # type: ignore[union-attr, arg-type]
        if kind is Discard:
            return self._discard(setting, state, seat)
        return self._move(setting, state, seat, action)  # type: ignore[arg-type]

    def play_clock(self, setting: Setting[TeamOptions], state: TeamState, action: Any) -> Step:
        if state.phase != PREDICT or type(action) is not Timeout:
            raise Rejected("no_clock")
        late = self.movers(setting, state)
        slots = self._right_slots(setting, state, _front(state, state.active))
        step = self._reveal(setting, state, state.pending, state.answers, slots)
        return Step(step.state, (Event("time_up", {"seats": list(late)}), *step.events))

    def _place(self, setting: Setting[TeamOptions], state: TeamState, seat: int, area: int) -> Step:
        """GROUP-05 … GROUP-08; with `all_predict` the card stays unturned until all have predicted."""
        _want_empty(state, area)
        card = _front(state, seat)
        slots = self._right_slots(setting, state, card)
        attempt = self._attempt(setting, state, seat, "place", area, slots)
        if setting.options.all_predict:
            hidden = replace(
                state, phase=PREDICT, turn=state.turn + 1, pending=area, answers=(None,) * setting.seats
            )
            return Step(hidden, (Event("placed_hidden", {"card": card}, seat),), (attempt,))
        step = self._reveal(setting, state, area, (), slots)
        return Step(step.state, step.events, (attempt,))

    def _predict(self, setting: Setting[TeamOptions], state: TeamState, seat: int, area: int | str) -> Step:
        if state.phase != PREDICT:
            raise Rejected("wrong_phase")
        said = NONE
        if area != "none":
            said = int(area)
            _want_empty(state, said)
        slots = self._right_slots(setting, state, _front(state, state.active))
        attempt = self._attempt(setting, state, seat, "predict", area, slots)
        answers = (*state.answers[:seat], said, *state.answers[seat + 1 :])
        told = Event("predicted", seat=seat)
        if sum(answer is not None for answer in answers) == setting.seats - 1:
            step = self._reveal(setting, state, state.pending, answers, slots)
            return Step(step.state, (told, *step.events), (attempt,))
        return Step(replace(state, answers=answers), (told,), (attempt,))

    def _discard(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> Step:
        """GROUP-09."""
        card = _front(state, seat)
        markers = state.markers - 1
        last = Last(state.turn + 1, seat, "discard", card=card)
        spent = replace(
            state,
            markers=markers,
            discard=(*state.discard, card),
            unplaced=(*state.unplaced, card),
            last=last,
        )
        told = Event("discarded", {"card": card, "markers": markers}, seat)
        return self._next_turn(setting, spent, (told,), draws=True)

    def _move(self, setting: Setting[TeamOptions], state: TeamState, seat: int, action: Move) -> Step:
        """GROUP-10 … GROUP-12."""
        furthest = setting.options.max_shift
        shift = Shift(action.first - 1, action.last - 1, action.shift)
        fault = shift_fault(state.areas, shift, furthest)
        if fault == "too_far":
            raise Rejected(fault, most=furthest)
        if fault is not None:
            raise Rejected(fault)
        markers = state.markers - 1
        moved = (action.first, action.last, action.shift)
        spent = replace(
            state,
            markers=markers,
            areas=shifted(state.areas, shift),
            last=Last(state.turn + 1, seat, "move", moved=moved),
        )
        data = {"from": action.first, "to": action.last, "shift": action.shift, "markers": markers}
        return self._next_turn(setting, spent, (Event("moved", data, seat),), draws=False)

    # ------------------------------------------------------------ what follows

    def _reveal(
        self,
        setting: Setting[TeamOptions],
        state: TeamState,
        area: int,
        answers: tuple[int | None, ...],
        slots: tuple[int, ...],
    ) -> Step:
        """Turn the active seat's card in `area` and check it (GROUP-06 … GROUP-08). `slots`: where it is
        right.
        """
        seat = state.active
        card = _front(state, seat)
        year = setting.deck.year[card]
        right_areas = tuple([slot + 1 for slot in slots])
        right = area in right_areas
        below, above = neighbours(state.areas, area - 1)
        last = Last(
            state.turn + 1,
            seat,
            "place",
            card=card,
            area=area,
            right=right,
            right_areas=right_areas,
            previous=None if below is None else state.areas[below],
            next=None if above is None else state.areas[above],
            answers=answers,
        )
        events = []
        if right:
            areas = (*state.areas[: area - 1], card, *state.areas[area:])
            done = replace(state, areas=areas, last=last, pending=0, answers=())
            events.append(Event("placed_right", {"card": card, "year": year, "area": area}, seat))
        else:
            markers = state.markers - 1
            discard = (*state.discard, card)
            done = replace(state, markers=markers, discard=discard, last=last, pending=0, answers=())
            data = {"card": card, "year": year, "area": area, "markers": markers}
            events.append(Event("placed_wrong", data, seat))
        for other, said in enumerate(answers):
            if said is not None:
                came_true = (said in right_areas) if said else not right_areas
                code = "prediction_right" if came_true else "prediction_wrong"
                events.append(Event(code, {"card": card}, other, to=(other,)))
        return self._next_turn(setting, done, tuple(events), draws=True)

    def _next_turn(
        self, setting: Setting[TeamOptions], state: TeamState, events: tuple[Event, ...], draws: bool
    ) -> Step:
        """The end (GROUP-13, 14, O6, O7), or a new card where one is due and the next seat.

        When `draws`, the active seat's front card has already been put elsewhere.
        """
        seat = state.active
        full = None not in state.areas
        if full or state.markers == 0:
            fronts = _with(state.fronts, seat, None) if draws else state.fronts
            ended = replace(state, phase=END, turn=state.turn + 1, fronts=fronts)
            told = Event("team_won" if full else "team_lost", {"score": team_score(ended)})
            return Step(ended, (*events, told))
        turn, following = state.turn + 1, (seat + 1) % setting.seats
        if not draws:
            return Step(replace(state, phase=TURN, turn=turn, active=following), events)
        drawn = _draw(state)
        after = replace(
            state,
            phase=TURN,
            turn=turn,
            active=following,
            fronts=_with(state.fronts, seat, drawn.card),
            deck=drawn.deck,
            discard=drawn.discard,
            unplaced=drawn.unplaced,
            back=drawn.back,
            rng=drawn.rng,
        )
        if drawn.refilled:
            events = (*events, Event("refilled", {"cards": drawn.refilled}))
        return Step(after, events)

    # ------------------------------------------------------------ judging

    def _right_slots(self, setting: Setting[TeamOptions], state: TeamState, card: str) -> tuple[int, ...]:
        year = setting.deck.year
        years = [None if there is None else year[there] for there in state.areas]
        return right_slots(years, year[card], setting.options.equal_years_ok)

    def _attempt(
        self,
        setting: Setting[TeamOptions],
        state: TeamState,
        seat: int,
        kind: Literal["place", "predict"],
        answer: int | str,
        slots: tuple[int, ...],
    ) -> Attempt:
        """The judgement that the active seat's card belongs in area `answer` (or nowhere). `slots`: where it
        is right.
        """
        card = _front(state, state.active)
        year = setting.deck.year
        right: tuple[int | str, ...] = tuple([slot + 1 for slot in slots])
        options = state.areas.count(None)
        flags = ("seen",) if card in state.back else ()
        if kind == "place":
            flags = ("team", *flags)
        else:
            options += 1
            right = right or ("none",)
        items: tuple[str | None, ...] = (card,)
        distance: int | None = None
        if answer != "none":
            slot = int(answer) - 1
            below, above = neighbours(state.areas, slot)
            items = (
                card,
                None if below is None else state.areas[below],
                None if above is None else state.areas[above],
            )
            years = [None if there is None else year[there] for there in state.areas]
            distance = years_off(year[card], slot_interval(years, slot))
        return Attempt(
            seat=seat,
            kind=kind,
            skill="chronology",
            item=card,
            items=items,
            answer=answer,
            truth=right,
            score=1.0 if answer in right else 0.0,
            chance=len(right) / options,
            years_off=distance,
            flags=flags,
        )

    def judgement(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> Judgement | None:
        if state.phase == END or seat not in self.movers(setting, state):
            return None
        slots = self._right_slots(setting, state, _front(state, state.active))
        empty = [i for i in range(AREAS) if state.areas[i] is None]
        if state.phase == TURN:
            return Judgement(tuple([_PLACE[i] for i in empty]), tuple([_PLACE[i] for i in slots]))
        right = tuple([_PREDICT[i] for i in slots]) or (_PREDICT_NONE,)
        return Judgement((*[_PREDICT[i] for i in empty], _PREDICT_NONE), right)

    def bot(
        self, setting: Setting[TeamOptions], state: TeamState, seat: int, skill: float, rng: RandomSource
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    # ------------------------------------------------------------ results and views

    def scores(self, setting: Setting[TeamOptions], state: TeamState) -> tuple[int, ...]:
        """The team's score for each seat (GROUP-15)."""
        return (team_score(state),) * setting.seats

    def progress_of(self, setting: Setting[TeamOptions], state: TeamState) -> float:
        """The nearer of the two ends: areas filled (GROUP-14) or markers used up (GROUP-13)."""
        filled = AREAS - state.areas.count(None)
        return max(filled / AREAS, (MARKERS - state.markers) / MARKERS)

    def result(self, setting: Setting[TeamOptions], state: TeamState) -> Outcome:
        """GROUP-13, GROUP-14: all win or all lose."""
        everybody = tuple(range(setting.seats))
        full = None not in state.areas
        return Outcome(
            "map_full" if full else "markers_gone", everybody if full else (), (1,) * setting.seats
        )

    def view(self, setting: Setting[TeamOptions], state: TeamState, seat: int | None) -> TeamView:
        over = state.phase == END
        return make_view(
            setting,
            state,
            seat,
            () if over else self.movers(setting, state),
            team_score(state),
            self.outcome(setting, state) if over else None,
        )

    def known(self, setting: Setting[TeamOptions], state: TeamState, seat: int | None) -> tuple[str, ...]:
        """The cards on the map, those that were placed wrongly, and the one placed last; alike for all."""
        unplaced, last = state.unplaced, state.last
        found = [card for card in state.areas if card is not None]
        found += [card for card in state.discard if card not in unplaced]
        if last is not None and last.action == "place" and last.card is not None and last.card not in found:
            found.append(last.card)
        return tuple(found)

    def view_of(self, setting: Setting[TeamOptions], state: TeamState, seat: int | None) -> Hashable:
        """All is public but predictions and the area they are about."""
        private = state.phase == PREDICT or (state.last is not None and state.last.answers)
        return seat if private else None


@lru_cache(maxsize=256)
def _predictions(filled: tuple[bool, ...]) -> tuple[Predict, ...]:
    """What can be said of the card, by which areas are filled: 256 maps at most."""
    return (*[_PREDICT[i] for i in range(AREAS) if not filled[i]], _PREDICT_NONE)


@lru_cache(maxsize=256 * 7)
def _turn_actions(filled: tuple[bool, ...], furthest: int) -> tuple[TeamAction, ...]:
    """What a turn may be, by which areas are filled; legality asks for nothing else (GROUP-05, 09, 10)."""
    slots = [True if there else None for there in filled]
    return (
        *[_PLACE[i] for i in range(AREAS) if not filled[i]],
        _DISCARD,
        *[Move(s.first + 1, s.last + 1, s.by) for s in group_shifts(slots, furthest)],
    )


def team_score(state: TeamState) -> int:
    """Cards on the map and markers left (GROUP-15)."""
    return AREAS - state.areas.count(None) + state.markers


def _want_empty(state: TeamState, area: int) -> None:
    if not 1 <= area <= AREAS:
        raise Rejected("malformed")
    if state.areas[area - 1] is not None:
        raise Rejected("area_taken", area=area)


def _front(state: TeamState, seat: int) -> str:
    card = state.fronts[seat]
    assert card is not None, "a seat without a card only after the end"
    return card


def _with(fronts: tuple[str | None, ...], seat: int, card: str | None) -> tuple[str | None, ...]:
    return (*fronts[:seat], card, *fronts[seat + 1 :])


def _draw(state: TeamState) -> _Drawn:
    """The top card; an empty deck is first refilled from the shuffled discards (GROUP-O5).

    With 8 + N cards or more, as `min_cards` demands, deck and discards are never both empty here.
    """
    deck, discard, unplaced, back, rng = state.deck, state.discard, state.unplaced, state.back, state.rng
    refilled = 0
    if not deck:
        source = rng.source()
        deck, rng, refilled = source.shuffle(discard), source.value, len(discard)
        back = tuple(dict.fromkeys((*back, *discard)))
        discard = unplaced = ()
    return _Drawn(deck[0], deck[1:], discard, unplaced, back, rng, refilled)


__all__ = ["MARKERS", "Area", "VoyageTeam", "team_score"]
