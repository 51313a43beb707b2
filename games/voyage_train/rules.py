"""The rules of voyage-train, TRAIN-01 … TRAIN-15."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET
from msgspec.structs import replace

from ..core.api import (
    END,
    Attempt,
    BaseGame,
    Clock,
    Event,
    Judgement,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    Source,
    Step,
    ranks,
)
from ..core.timeline import years_off
from . import bot
from .columns import candidates, interval, order
from .model import (
    CHOOSE_COLUMN,
    CHOOSE_DISCARD,
    COLUMNS,
    FULL,
    HAND,
    NONE,
    PLAY,
    ChooseColumn,
    DiscardColumn,
    Last,
    Play,
    TrainAction,
    TrainOptions,
    TrainState,
    TrainView,
)
from .view import came_true, make_view, shown_hands

PLACES: tuple[int | Literal["none"], ...] = (1, 2, 3, 4, "none")
"""What a prediction may say."""

SPARE = 8
"""Cards that the deck must have besides columns and hands, for a game worth playing."""


class VoyageTrain(BaseGame[TrainOptions, TrainState, TrainAction, TrainView]):
    """走過臺灣：南下列車."""

    key = "voyage-train"
    rules_version = 1
    seats = range(2, 7)
    modes = ("group", "individual")
    skills = ("chronology",)
    phases = (PLAY, CHOOSE_COLUMN, CHOOSE_DISCARD, END)
    rejections = frozenset({"not_in_hand", "not_a_candidate", "predictions_off"})
    events = frozenset(
        {
            "played",
            "prediction_right",
            "prediction_wrong",
            "joined",
            "choice_column",
            "choice_discard",
            "completed",
            "column_discarded",
            "turned_up",
            "arrived",
        }
    )
    reasons = frozenset({"deck_empty"})

    Options = TrainOptions
    State = TrainState
    Action = TrainAction
    View = TrainView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[TrainOptions], seed: int) -> TrainState:
        """TRAIN-01 … TRAIN-04."""
        source = Source(seed)
        seats = setting.seats
        deck = self.deal_order(setting, setting.deck.ids, source)[: _count(setting)]
        active = self.first_seat(setting, source)
        # One round of dealing at a time (general.md), then the four open cards.
        hands = tuple([deck[seat : HAND * seats : seats] for seat in range(seats)])
        opened = deck[HAND * seats : HAND * seats + COLUMNS]
        columns, born, _ = _sorted(setting, tuple([(card,) for card in opened]), tuple(range(COLUMNS)))
        stock = deck[HAND * seats + COLUMNS :]
        return TrainState(
            rng=source.value,
            phase=PLAY,
            active=active,
            deck=stock,
            hands=hands,
            columns=columns,
            born=born,
            births=COLUMNS,
            piles=((),) * seats,
            stock=len(stock),
        )

    def min_cards(self, options: TrainOptions, seats: int) -> int:
        """Columns, hands and eight more (general.md, Content)."""
        return _needed(seats)

    def minutes(self, options: TrainOptions, seats: int, cards: int) -> int:
        """A turn takes a card from the deck, and each fourth one more for the pile: half a minute each."""
        used = cards if options.cards is None else min(cards, max(options.cards, _needed(seats)))
        deck = used - COLUMNS - HAND * seats
        return 2 + round(max(0, deck) * 0.8 * (28 if options.predict else 20) / 60)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[TrainOptions], state: TrainState) -> tuple[int, ...]:
        return (state.active,)

    def options_of(self, setting: Setting[TrainOptions], state: TrainState, seat: int) -> tuple[Any, ...]:
        if state.phase == CHOOSE_COLUMN:
            return tuple([ChooseColumn(column) for column in _open_columns(state)])
        if state.phase == CHOOSE_DISCARD:
            return tuple([DiscardColumn(column) for column in range(1, COLUMNS + 1)])
        said = PLACES if setting.options.predict else ()
        plays = [Play(card, place) for card in state.hands[seat] for place in said]
        return (*plays, *[Play(card) for card in state.hands[seat]])

    def ticking(self, setting: Setting[TrainOptions], state: TrainState) -> Clock | None:
        if setting.options.seconds is None:
            return None
        return Clock(f"turn:{state.turn}", setting.options.seconds, (state.active,))

    def timeout(self, setting: Setting[TrainOptions], state: TrainState) -> tuple[int, Any]:
        """The oldest hand card without a prediction; the leftmost candidate; the shortest column, of these
        the leftmost.
        """
        if state.phase == PLAY:
            return state.active, Play(state.hands[state.active][0])
        if state.phase == CHOOSE_COLUMN:
            return state.active, ChooseColumn(_open_columns(state)[0])
        lengths = [len(column) for column in state.columns]
        return state.active, DiscardColumn(lengths.index(min(lengths)) + 1)

    # ------------------------------------------------------------ actions

    def play(self, setting: Setting[TrainOptions], state: TrainState, seat: int, action: TrainAction) -> Step:
        if isinstance(action, Play):
            return self._play(setting, state, seat, action)
        if isinstance(action, ChooseColumn):
            if state.phase != CHOOSE_COLUMN:
                raise Rejected("wrong_phase")
            if action.column not in _open_columns(state):
                raise Rejected("not_a_candidate", column=action.column)
            return self._join(setting, _chosen(state, "choose_column"), action.column - 1, ())
        if state.phase != CHOOSE_DISCARD:
            raise Rejected("wrong_phase")
        return self._discard(setting, _chosen(state, "discard_column"), action.column - 1)

    def _play(self, setting: Setting[TrainOptions], state: TrainState, seat: int, action: Play) -> Step:
        """TRAIN-05, then where the card goes (TRAIN-07 … TRAIN-10)."""
        if state.phase != PLAY:
            raise Rejected("wrong_phase")
        card, said = action.card, action.predict
        if card not in state.hands[seat]:
            raise Rejected("not_in_hand")
        if said is not UNSET and not setting.options.predict:
            raise Rejected("predictions_off")
        year = setting.deck.year[card]
        places = candidates(_years(setting, state), year)
        truth = tuple([place + 1 for place in places])
        predicted = None if said is UNSET else NONE if said == "none" else said
        hand = tuple([there for there in state.hands[seat] if there != card])
        played = replace(
            state,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            played=card,
            predicted=predicted,
            turn=state.turn + 1,
            last=Last(state.turn + 1, seat, "play", card, predicted, truth),
        )
        events = [Event("played", {"card": card, "year": year}, seat)]
        attempts: tuple[Attempt, ...] = ()
        if predicted is not None:
            attempts = (self._attempt(setting, state, seat, card, predicted, truth),)
            code = "prediction_right" if came_true(predicted, truth) else "prediction_wrong"
            events.append(Event(code, {"card": card}, seat, to=(seat,)))
        if len(places) == 1:
            step = self._join(setting, played, places[0], tuple(events))
            return Step(step.state, step.events, attempts)
        several = bool(places)
        events.append(Event("choice_column" if several else "choice_discard", {"card": card}, seat))
        phase = CHOOSE_COLUMN if several else CHOOSE_DISCARD
        return Step(replace(played, phase=phase), tuple(events), attempts)

    def _join(
        self, setting: Setting[TrainOptions], state: TrainState, place: int, events: tuple[Event, ...]
    ) -> Step:
        """The played card goes under a column; three cards are a pile (TRAIN-11)."""
        card, last, seat = state.played, state.last, state.active
        assert card is not None, "a card is being played"
        assert last is not None
        column = (*state.columns[place], card)
        told = list(events)
        if len(column) < FULL:
            after = replace(state, last=replace(last, column=place + 1))
            told.append(Event("joined", {"card": card, "column": place + 1}, seat))
            return self._end_turn(setting, _with(after, place, column, after.born[place]), told, place)
        done = {"card": card, "column": place + 1, "piles": len(state.piles[seat]) + 1}
        told.append(Event("completed", done, seat))
        refill, deck = state.deck[0], state.deck[1:]
        told.append(Event("turned_up", {"card": refill, "year": setting.deck.year[refill]}))
        taken = (*state.piles[seat], column)
        after = replace(
            _with(state, place, (refill,), state.births),
            births=state.births + 1,
            deck=deck,
            piles=(*state.piles[:seat], taken, *state.piles[seat + 1 :]),
            last=replace(last, column=place + 1, completed=column, refill=refill),
        )
        return self._end_turn(setting, after, told, place)

    def _discard(self, setting: Setting[TrainOptions], state: TrainState, place: int) -> Step:
        """TRAIN-10: a column makes room for the played card."""
        card, last = state.played, state.last
        assert card is not None, "a card is being played"
        assert last is not None
        thrown = state.columns[place]
        after = replace(
            _with(state, place, (card,), state.births),
            births=state.births + 1,
            discard=(*state.discard, *thrown),
            last=replace(last, column=place + 1, discarded=thrown, discarded_column=place + 1),
        )
        told = Event("column_discarded", {"card": card, "column": place + 1}, state.active)
        return self._end_turn(setting, after, [told], place)

    def _end_turn(
        self, setting: Setting[TrainOptions], state: TrainState, events: list[Event], place: int
    ) -> Step:
        """TRAIN-12, TRAIN-14, TRAIN-O7: columns in order, a card for the hand, and the next player or the
        end. `place`: the column that has just changed.
        """
        seat, last = state.active, state.last
        assert last is not None, "a card was played"
        columns, born, places = _sorted(setting, state.columns, state.born)
        now, drew = places[place] + 1, bool(state.deck)
        where = {"refill_column": now} if last.refill is not None else {"landed": now}
        last = replace(last, turn=state.turn + 1, drew=drew, **where)
        hand, deck = state.hands[seat], state.deck
        if deck:
            hand, deck = (*hand, deck[0]), deck[1:]
        after = replace(
            state,
            phase=PLAY if deck else END,
            turn=state.turn + 1,
            active=(seat + 1) % setting.seats if deck else seat,
            columns=columns,
            born=born,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            deck=deck,
            played=None,
            predicted=None,
            turns=state.turns + 1,
            last=last,
        )
        if not deck:
            events = [*events, Event("arrived")]
        return Step(after, tuple(events))

    # ------------------------------------------------------------ judging

    def _attempt(
        self,
        setting: Setting[TrainOptions],
        state: TrainState,
        seat: int,
        card: str,
        predicted: int,
        truth: tuple[int, ...],
    ) -> Attempt:
        """The prediction that the card goes to this column, or that none fits. `items`: the card, the last
        one of the column, and the top of its right neighbour.
        """
        year = setting.deck.year
        right = came_true(predicted, truth)
        items: tuple[str | None, ...] = (card,)
        distance: int | None = None
        if predicted != NONE:
            place = predicted - 1
            following = state.columns[place + 1][0] if predicted < COLUMNS else None
            items = (card, state.columns[place][-1], following)
            distance = 0 if right else years_off(year[card], interval(_years(setting, state), place))
        return Attempt(
            seat=seat,
            kind="predict",
            skill="chronology",
            item=card,
            items=items,
            answer="none" if predicted == NONE else predicted,
            truth=truth or ("none",),
            score=1.0 if right else 0.0,
            chance=max(1, len(truth)) / len(PLACES),
            years_off=distance,
        )

    def judgement(self, setting: Setting[TrainOptions], state: TrainState, seat: int) -> Judgement | None:
        """That of the oldest card in hand; which card is played is no judgement."""
        if state.phase != PLAY or seat != state.active or not setting.options.predict:
            return None
        return self.judgement_of(setting, state, state.hands[seat][0])

    def judgement_of(self, setting: Setting[TrainOptions], state: TrainState, card: str) -> Judgement:
        """What can be said of this card, and what is right."""
        places = candidates(_years(setting, state), setting.deck.year[card])
        right = tuple([Play(card, place + 1) for place in places]) or (Play(card, "none"),)
        return Judgement(tuple([Play(card, said) for said in PLACES]), right)

    def bot(
        self, setting: Setting[TrainOptions], state: TrainState, seat: int, skill: float, rng: RandomSource
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    # ------------------------------------------------------------ results and views

    def scores(self, setting: Setting[TrainOptions], state: TrainState) -> tuple[int, ...]:
        """A point a pile (TRAIN-15)."""
        return tuple([len(taken) for taken in state.piles])

    def progress_of(self, setting: Setting[TrainOptions], state: TrainState) -> float:
        """The share of the deck that is gone (TRAIN-14)."""
        return 1 - len(state.deck) / state.stock

    def result(self, setting: Setting[TrainOptions], state: TrainState) -> Outcome:
        """TRAIN-15: most piles; equals win together."""
        scores = self.scores(setting, state)
        best = max(scores)
        winners = tuple([seat for seat, score in enumerate(scores) if score == best])
        return Outcome("deck_empty", winners, ranks(scores))

    def view(self, setting: Setting[TrainOptions], state: TrainState, seat: int | None) -> TrainView:
        over = state.phase == END
        outcome = self.outcome(setting, state) if over else None
        return make_view(setting, state, seat, () if over else (state.active,), outcome)

    def known(self, setting: Setting[TrainOptions], state: TrainState, seat: int | None) -> tuple[str, ...]:
        """All cards that have been turned; and others' hands where their year side faces this seat."""
        found = [card for column in state.columns for card in column]
        found += state.discard
        found += [card for taken in state.piles for pile in taken for card in pile]
        if state.played is not None:
            found.append(state.played)
        found += [card for hand in shown_hands(setting, state, seat) for card in hand]
        return tuple(found)


def _needed(seats: int) -> int:
    return COLUMNS + HAND * seats + SPARE


def _count(setting: Setting[TrainOptions]) -> int:
    """How many cards of the deck are played with: as many as wished for, never fewer than are needed."""
    wanted = setting.options.cards
    return len(setting.deck.cards) if wanted is None else max(wanted, _needed(setting.seats))


def _years(setting: Setting[TrainOptions], state: TrainState) -> list[list[int]]:
    year = setting.deck.year
    return [[year[card] for card in column] for column in state.columns]


def _with(state: TrainState, place: int, column: tuple[str, ...], born: int) -> TrainState:
    """With another column in this place, not sorted yet."""
    return replace(
        state,
        columns=(*state.columns[:place], column, *state.columns[place + 1 :]),
        born=(*state.born[:place], born, *state.born[place + 1 :]),
    )


def _sorted(
    setting: Setting[TrainOptions], columns: tuple[tuple[str, ...], ...], born: tuple[int, ...]
) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """By top year, last year, and age (TRAIN-O5); and the new place of each old one."""
    year = setting.deck.year
    placed = order([[year[card] for card in column] for column in columns], born)
    places = tuple([placed.index(i) for i in range(len(columns))])
    return tuple([columns[i] for i in placed]), tuple([born[i] for i in placed]), places


def _open_columns(state: TrainState) -> tuple[int, ...]:
    """The columns among which the active player chooses (TRAIN-09)."""
    return () if state.last is None else state.last.right_columns


def _chosen(state: TrainState, action: Literal["choose_column", "discard_column"]) -> TrainState:
    """With the choice as the latest action."""
    assert state.last is not None, "a card was played"
    return replace(state, last=replace(state.last, action=action))
