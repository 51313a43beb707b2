"""The rules of voyage-team, GROUP-01 … GROUP-15."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..core.api import (
    CLOCK,
    END,
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
from ..core.placing import (
    AREAS,
    PREDICT_NONE,
    Area,
    Move,
    Predict,
    after_move,
    attempt,
    check,
    moves,
    prediction_events,
    predictions,
    right_areas,
    waited_for,
    want_empty,
    with_prediction,
)
from . import bot
from .model import (
    MARKERS,
    PREDICT,
    TURN,
    Discard,
    Last,
    Place,
    TeamAction,
    TeamOptions,
    TeamState,
    TeamView,
)
from .view import make_view

_PLACE = tuple(Place(area) for area in range(1, AREAS + 1))
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
        return waited_for(state.answers, state.active)

    def refusal(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> str:
        return "already_predicted" if state.phase == PREDICT and seat != state.active else "not_your_turn"

    def options_of(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> tuple[Any, ...]:
        if state.phase == PREDICT:
            return predictions(state.areas)
        places = [_PLACE[i] for i, there in enumerate(state.areas) if there is None]
        return (*places, _DISCARD, *moves(state.areas, setting.options.max_shift))

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
        right = self._right_areas(setting, state)
        step = self._reveal(setting, state, state.pending, state.answers, right)
        return Step(step.state, (Event("time_up", {"seats": list(late)}), *step.events))

    def _place(self, setting: Setting[TeamOptions], state: TeamState, seat: int, area: int) -> Step:
        """GROUP-05 … GROUP-08; with `all_predict` the card stays unturned until all have predicted."""
        want_empty(state.areas, area)
        card = _front(state, seat)
        right = self._right_areas(setting, state)
        flags = ("team", *_seen(state, card))
        made = attempt(seat, "place", state.areas, card, area, right, setting.deck.year, flags)
        if setting.options.all_predict:
            hidden = replace(
                state, phase=PREDICT, turn=state.turn + 1, pending=area, answers=(None,) * setting.seats
            )
            return Step(hidden, (Event("placed_hidden", {"card": card}, seat),), (made,))
        step = self._reveal(setting, state, area, (), right)
        return Step(step.state, step.events, (made,))

    def _predict(self, setting: Setting[TeamOptions], state: TeamState, seat: int, area: int | str) -> Step:
        if state.phase != PREDICT:
            raise Rejected("wrong_phase")
        answers = with_prediction(state.answers, seat, state.areas, area)
        card = _front(state, state.active)
        right = self._right_areas(setting, state)
        made = attempt(seat, "predict", state.areas, card, area, right, setting.deck.year, _seen(state, card))
        told = Event("predicted", seat=seat)
        if waited_for(answers, state.active):
            return Step(replace(state, answers=answers), (told,), (made,))
        step = self._reveal(setting, state, state.pending, answers, right)
        return Step(step.state, (told, *step.events), (made,))

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
        areas = after_move(state.areas, action, setting.options.max_shift)
        markers = state.markers - 1
        moved = (action.first, action.last, action.shift)
        spent = replace(
            state,
            markers=markers,
            areas=areas,
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
        right_in: tuple[int, ...],
    ) -> Step:
        """Turn the active seat's card in `area` and check it (GROUP-06 … GROUP-08). `right_in`: the areas
        where it is right.
        """
        seat = state.active
        card = _front(state, seat)
        year = setting.deck.year[card]
        checked = check(state.areas, area, right_in)
        last = Last(
            state.turn + 1,
            seat,
            "place",
            card=card,
            area=area,
            right=checked.right,
            right_areas=right_in,
            previous=checked.previous,
            next=checked.next,
            answers=answers,
        )
        events = []
        if checked.right:
            areas = (*state.areas[: area - 1], card, *state.areas[area:])
            done = replace(state, areas=areas, last=last, pending=0, answers=())
            events.append(Event("placed_right", {"card": card, "year": year, "area": area}, seat))
        else:
            markers = state.markers - 1
            discard = (*state.discard, card)
            done = replace(state, markers=markers, discard=discard, last=last, pending=0, answers=())
            data = {"card": card, "year": year, "area": area, "markers": markers}
            events.append(Event("placed_wrong", data, seat))
        events += prediction_events(answers, right_in, card)
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

    def _right_areas(self, setting: Setting[TeamOptions], state: TeamState) -> tuple[int, ...]:
        """Where the active seat's card is right."""
        card = _front(state, state.active)
        return right_areas(state.areas, card, setting.deck.year, setting.options.equal_years_ok)

    def judgement(self, setting: Setting[TeamOptions], state: TeamState, seat: int) -> Judgement | None:
        if state.phase == END or seat not in self.movers(setting, state):
            return None
        areas = self._right_areas(setting, state)
        if state.phase == TURN:
            empty = [_PLACE[i] for i in range(AREAS) if state.areas[i] is None]
            return Judgement(tuple(empty), tuple([_PLACE[area - 1] for area in areas]))
        right = tuple([Predict(area) for area in areas]) or (PREDICT_NONE,)
        return Judgement(predictions(state.areas), right)

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
        found += [card for card in state.discard if card not in unplaced] if unplaced else state.discard
        if last is not None and last.action == "place" and last.card is not None and last.card not in found:
            found.append(last.card)
        return tuple(found)

    def view_of(self, setting: Setting[TeamOptions], state: TeamState, seat: int | None) -> Hashable:
        """All is public but predictions and the area they are about."""
        private = state.phase == PREDICT or (state.last is not None and state.last.answers)
        return seat if private else None


def team_score(state: TeamState) -> int:
    """Cards on the map and markers left (GROUP-15)."""
    return AREAS - state.areas.count(None) + state.markers


def _seen(state: TeamState, card: str) -> tuple[str, ...]:
    """The flag of a card that came back from the discard (GROUP-O5)."""
    return ("seen",) if card in state.back else ()


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
