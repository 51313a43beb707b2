"""The rules of voyage-race, SOLO-01 … SOLO-08; placing and moving as GROUP-05, 06, 10 … 12."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeVar

from msgspec.structs import replace

from ..core.api import (
    CLOCK,
    END,
    BaseGame,
    Clock,
    Event,
    Judgement,
    Notice,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    Source,
    Step,
    Timeout,
    ranks,
)
from ..core.placing import (
    AREAS,
    PREDICT_NONE,
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
    EMPTY,
    MARKET,
    PREDICT,
    TURN,
    Last,
    Pass,
    Place,
    RaceAction,
    RaceOptions,
    RaceState,
    RaceView,
)
from .view import make_view

_PASS = Pass()
_T = TypeVar("_T")


class VoyageRace(BaseGame[RaceOptions, RaceState, RaceAction, RaceView]):
    """走過臺灣個人賽."""

    key = "voyage-race"
    rules_version = 1
    seats = range(2, 7)
    modes = ("group", "individual")
    skills = ("chronology",)
    phases = (TURN, PREDICT, END)
    rejections = frozenset(
        {
            "area_taken",
            "not_in_market",
            "not_a_group",
            "too_far",
            "blocked",
            "too_many_moves",
            "may_not_pass",
            "already_predicted",
        }
    )
    events = frozenset(
        {
            "placed_right",
            "placed_wrong",
            "placed_hidden",
            "predicted",
            "prediction_right",
            "prediction_wrong",
            "time_up",
            "moved",
            "passed",
            "map_filled",
            "deck_used_up",
        }
    )
    reasons = frozenset({"map_full", "deck_empty"})
    notices = frozenset({"deck_may_end"})

    Options = RaceOptions
    State = RaceState
    Action = RaceAction
    View = RaceView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[RaceOptions], seed: int) -> RaceState:
        """SOLO-01 … SOLO-03."""
        source = Source(seed)
        deck = self.deal_order(setting, setting.deck.ids, source)
        first = self.first_seat(setting, source)
        return RaceState(
            rng=source.value,
            phase=TURN,
            first=first,
            active=first,
            market=deck[:MARKET],
            deck=deck[MARKET:],
            maps=(EMPTY,) * setting.seats,
            discards=((),) * setting.seats,
            moved=(0,) * setting.seats,
        )

    def min_cards(self, options: RaceOptions, seats: int) -> int:
        """SOLO-O7."""
        return MARKET + seats

    def warnings(self, options: RaceOptions, seats: int, cards: int) -> tuple[Notice, ...]:
        """SOLO-O7: with fewer than 8·N + 4 cards the deck may end the game before a map is full."""
        enough = AREAS * seats + MARKET
        return () if cards >= enough else (Notice("deck_may_end", {"present": cards, "enough": enough}),)

    def minutes(self, options: RaceOptions, seats: int, cards: int) -> int:
        """Some eleven rounds, fewer with a small deck; 18 seconds a turn and 12 for predictions."""
        rounds = min(11, max(1, -(-(cards - MARKET) // seats)))
        return 2 + round(rounds * seats * (18 + (12 if options.all_predict else 0)) / 60)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[RaceOptions], state: RaceState) -> tuple[int, ...]:
        return (state.active,) if state.phase == TURN else waited_for(state.answers, state.active)

    def refusal(self, setting: Setting[RaceOptions], state: RaceState, seat: int) -> str:
        return "already_predicted" if state.phase == PREDICT and seat != state.active else "not_your_turn"

    def options_of(self, setting: Setting[RaceOptions], state: RaceState, seat: int) -> tuple[Any, ...]:
        if state.phase == PREDICT:
            return predictions(state.maps[state.active])
        areas = state.maps[seat]
        empty = [area for area, there in enumerate(areas, start=1) if there is None]
        found: list[RaceAction] = [Place(card, area) for card in state.market for area in empty]
        if self._may_move(setting, state, seat):
            found += moves(areas, setting.options.max_shift)
        return tuple(found) or (_PASS,)

    def _may_move(self, setting: Setting[RaceOptions], state: RaceState, seat: int) -> bool:
        """SOLO-O6."""
        most = setting.options.max_consecutive_moves
        return not most or state.moved[seat] < most

    def ticking(self, setting: Setting[RaceOptions], state: RaceState) -> Clock | None:
        if state.phase == PREDICT:
            seats = self.movers(setting, state)
            return Clock(f"predict:{state.turn}", setting.options.predict_seconds, seats)
        if setting.options.seconds is None:
            return None
        return Clock(f"turn:{state.turn}", setting.options.seconds, (state.active,))

    def timeout(self, setting: Setting[RaceOptions], state: RaceState) -> tuple[int, Any]:
        """TURN: the leftmost market card into the leftmost empty area; without a market the first legal
        action. PREDICT: no prediction of those who have made none.
        """
        if state.phase == PREDICT:
            return CLOCK, Timeout()
        return state.active, self.options_of(setting, state, state.active)[0]

    def facts(self, setting: Setting[RaceOptions], state: RaceState) -> tuple[Any, ...]:
        return (Timeout(),) if state.phase == PREDICT else ()

    # ------------------------------------------------------------ actions

    def play(self, setting: Setting[RaceOptions], state: RaceState, seat: int, action: RaceAction) -> Step:
        if isinstance(action, Predict):
            return self._predict(setting, state, seat, action.area)
        if not isinstance(action, (Place, Move, Pass)):
            raise Rejected("malformed")
        if state.phase != TURN:
            raise Rejected("wrong_phase")
        if isinstance(action, Place):
            return self._place(setting, state, seat, action.card, action.area)
        if isinstance(action, Move):
            return self._move(setting, state, seat, action)
        return self._pass(setting, state, seat)

    def play_clock(self, setting: Setting[RaceOptions], state: RaceState, action: Any) -> Step:
        if state.phase != PREDICT or type(action) is not Timeout:
            raise Rejected("no_clock")
        late = self.movers(setting, state)
        step = self._reveal(setting, state, state.pending, state.answers)
        return Step(step.state, (Event("time_up", {"seats": list(late)}), *step.events))

    def _place(
        self, setting: Setting[RaceOptions], state: RaceState, seat: int, card: str, area: int
    ) -> Step:
        """SOLO-04: the market is refilled, then the card is checked; with `all_predict` once all have
        predicted.
        """
        if card not in state.market:
            raise Rejected("not_in_market")
        areas = state.maps[seat]
        want_empty(areas, area)
        right = self._right_areas(setting, state, card)
        made = attempt(seat, "place", areas, card, area, right, setting.deck.year)
        market, deck = _refilled(state, card)
        taken = replace(state, market=market, deck=deck, chosen=card, moved=_with(state.moved, seat, 0))
        told = (Event("deck_used_up"),) if state.deck and not deck else ()
        if setting.options.all_predict:
            hidden = replace(
                taken,
                phase=PREDICT,
                turn=state.turn + 1,
                pending=area,
                answers=(None,) * setting.seats,
            )
            return Step(hidden, (Event("placed_hidden", {"card": card}, seat), *told), (made,))
        step = self._reveal(setting, taken, area, ())
        return Step(step.state, (*step.events, *told), (made,))

    def _predict(self, setting: Setting[RaceOptions], state: RaceState, seat: int, area: int | str) -> Step:
        if state.phase != PREDICT:
            raise Rejected("wrong_phase")
        areas, card = state.maps[state.active], _chosen(state)
        answers = with_prediction(state.answers, seat, areas, area)
        right = self._right_areas(setting, state, card)
        made = attempt(seat, "predict", areas, card, area, right, setting.deck.year)
        told = Event("predicted", seat=seat)
        if waited_for(answers, state.active):
            return Step(replace(state, answers=answers), (told,), (made,))
        step = self._reveal(setting, state, state.pending, answers)
        return Step(step.state, (told, *step.events), (made,))

    def _move(self, setting: Setting[RaceOptions], state: RaceState, seat: int, action: Move) -> Step:
        """SOLO-06: free of charge."""
        areas = after_move(state.maps[seat], action, setting.options.max_shift)
        if not self._may_move(setting, state, seat):
            raise Rejected("too_many_moves", most=setting.options.max_consecutive_moves)
        done = replace(
            state,
            maps=_with(state.maps, seat, areas),
            moved=_with(state.moved, seat, state.moved[seat] + 1),
            last=Last(state.turn + 1, seat, "move", moved=(action.first, action.last, action.shift)),
        )
        data = {"from": action.first, "to": action.last, "shift": action.shift}
        return self._next_turn(setting, done, (Event("moved", data, seat),))

    def _pass(self, setting: Setting[RaceOptions], state: RaceState, seat: int) -> Step:
        """SOLO-O4: only where nothing else is legal."""
        if self.options_of(setting, state, seat) != (_PASS,):
            raise Rejected("may_not_pass")
        done = replace(state, last=Last(state.turn + 1, seat, "pass"))
        return self._next_turn(setting, done, (Event("passed", seat=seat),))

    # ------------------------------------------------------------ what follows

    def _reveal(
        self,
        setting: Setting[RaceOptions],
        state: RaceState,
        area: int,
        answers: tuple[int | None, ...],
    ) -> Step:
        """Turn the chosen card in `area` of the active seat's map and check it (SOLO-04, SOLO-05)."""
        seat, card = state.active, _chosen(state)
        areas = state.maps[seat]
        checked = check(areas, area, self._right_areas(setting, state, card))
        last = Last(
            state.turn + 1,
            seat,
            "place",
            card=card,
            area=area,
            right=checked.right,
            right_areas=checked.right_areas,
            previous=checked.previous,
            next=checked.next,
            answers=answers,
        )
        done = replace(state, last=last, chosen=None, pending=0, answers=())
        data = {"card": card, "year": setting.deck.year[card], "area": area}
        events: tuple[Event, ...]
        if checked.right:
            after = (*areas[: area - 1], card, *areas[area:])
            done = replace(done, maps=_with(state.maps, seat, after))
            events = (Event("placed_right", data, seat),)
            if None not in after:
                events = (*events, Event("map_filled", seat=seat))
        else:
            pile = (*state.discards[seat], card)
            done = replace(done, discards=_with(state.discards, seat, pile))
            events = (Event("placed_wrong", {**data, "discards": len(pile)}, seat),)
        events = (*events, *prediction_events(answers, checked.right_areas, card))
        return self._next_turn(setting, done, events)

    def _next_turn(self, setting: Setting[RaceOptions], state: RaceState, events: tuple[Event, ...]) -> Step:
        """The next seat clockwise; a round that is the last ends before the starting player (SOLO-07)."""
        following = (state.active + 1) % setting.seats
        turn = state.turn + 1
        if following != state.first:
            return Step(replace(state, phase=TURN, turn=turn, active=following), events)
        if ending(state):
            return Step(replace(state, phase=END, turn=turn), events)
        return Step(replace(state, phase=TURN, turn=turn, active=following, round=state.round + 1), events)

    # ------------------------------------------------------------ judging

    def _right_areas(self, setting: Setting[RaceOptions], state: RaceState, card: str) -> tuple[int, ...]:
        """Where `card` is right on the active seat's map."""
        areas = state.maps[state.active]
        return right_areas(areas, card, setting.deck.year, setting.options.equal_years_ok)

    def judgement(self, setting: Setting[RaceOptions], state: RaceState, seat: int) -> Judgement | None:
        """PREDICT: where the chosen card goes. TURN: where the leftmost market card would go; which card to
        take is no judgement, and the game's own bot chooses it first.
        """
        if state.phase == END or seat not in self.movers(setting, state):
            return None
        areas = state.maps[state.active]
        if state.phase == PREDICT:
            right = self._right_areas(setting, state, _chosen(state))
            return Judgement(predictions(areas), tuple([Predict(area) for area in right]) or (PREDICT_NONE,))
        if not state.market:
            return None
        card = state.market[0]
        empty = [area for area, there in enumerate(areas, start=1) if there is None]
        right = self._right_areas(setting, state, card)
        return Judgement(
            tuple([Place(card, area) for area in empty]), tuple([Place(card, area) for area in right])
        )

    def bot(
        self,
        setting: Setting[RaceOptions],
        state: RaceState,
        seat: int,
        skill: float,
        rng: RandomSource,
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    # ------------------------------------------------------------ results and views

    def scores(self, setting: Setting[RaceOptions], state: RaceState) -> tuple[int, ...]:
        """Cards on each map."""
        return tuple([AREAS - areas.count(None) for areas in state.maps])

    def progress_of(self, setting: Setting[RaceOptions], state: RaceState) -> float:
        """The nearer of the two ends: the fullest map, or the deck used up (SOLO-07)."""
        whole = len(setting.deck.cards) - MARKET
        return max(max(self.scores(setting, state)) / AREAS, 1 - len(state.deck) / whole)

    def result(self, setting: Setting[RaceOptions], state: RaceState) -> Outcome:
        """SOLO-08, SOLO-O2, SOLO-O3: most cards on the map (all eight, where somebody is full), then fewer
        discards; equals share their rank, and the victory.
        """
        scores = self.scores(setting, state)
        places = ranks([(score, -len(pile)) for score, pile in zip(scores, state.discards, strict=True)])
        winners = tuple([seat for seat, rank in enumerate(places) if rank == 1])
        return Outcome("map_full" if AREAS in scores else "deck_empty", winners, places)

    def view(self, setting: Setting[RaceOptions], state: RaceState, seat: int | None) -> RaceView:
        over = state.phase == END
        return make_view(
            setting,
            state,
            seat,
            to_move=() if over else self.movers(setting, state),
            scores=self.scores(setting, state),
            ending=ending(state),
            outcome=self.outcome(setting, state) if over else None,
        )

    def known(self, setting: Setting[RaceOptions], state: RaceState, seat: int | None) -> tuple[str, ...]:
        """The cards on the maps and in the discards; alike for all."""
        on_maps = [card for areas in state.maps for card in areas if card is not None]
        return (*on_maps, *[card for pile in state.discards for card in pile])

    def view_of(self, setting: Setting[RaceOptions], state: RaceState, seat: int | None) -> Hashable:
        """All is public but predictions and the area they are about."""
        private = state.phase == PREDICT or (state.last is not None and state.last.answers)
        return seat if private else None


def ending(state: RaceState) -> bool:
    """Whether this round is the last: a map is full, or the deck used up (SOLO-07, SOLO-O5)."""
    return not state.deck or any(None not in areas for areas in state.maps)


def _chosen(state: RaceState) -> str:
    card = state.chosen
    assert card is not None, "a card is chosen before it is turned"
    return card


def _refilled(state: RaceState, card: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Market and deck after `card` was taken: the top of the deck lies in the gap; without one the gap closes
    (SOLO-O4).
    """
    gap = state.market.index(card)
    return (*state.market[:gap], *state.deck[:1], *state.market[gap + 1 :]), state.deck[1:]


def _with(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


__all__ = ["VoyageRace", "ending"]
