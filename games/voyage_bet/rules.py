"""The rules of voyage-bet, BET-01 … BET-18."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from ..core.api import (
    CLOCK,
    END,
    Attempt,
    BaseGame,
    Clock,
    DeckTooSmall,
    Event,
    Judgement,
    Open,
    Outcome,
    RandomSource,
    Rejected,
    Setting,
    Source,
    Step,
    Timeout,
    ranks,
)
from ..core.deck import Deck
from . import bot
from .model import (
    ANSWER,
    BET,
    BLANK,
    BLANK_ITEM,
    BUZZ_OPEN,
    CARDS,
    ERAS,
    FACES,
    FOOTPRINTS,
    GOAL,
    MOST,
    ODDS,
    PAWNS,
    READ,
    SPOTS,
    Answer,
    BetAction,
    BetOptions,
    BetState,
    BetView,
    Buzz,
    Last,
    Pawn,
    Place,
    Reveal,
    StopBetting,
)
from .scoring import chance, right_spots, score
from .view import eras_of, make_view

REVEAL_SECONDS = 12
"""So much longer a question is read after the first round: what the last one gave is looked at before."""

BOT_WAITS = 8.0
"""Seconds that a bot leaves the buzzer to the children."""


class VoyageBet(BaseGame[BetOptions, BetState, BetAction, BetView]):
    """走過臺灣：快打臺灣通."""

    key = "voyage-bet"
    rules_version = 1
    seats = range(2, 7)
    modes = ("group", "individual")
    skills = ("era",)
    phases = (READ, BUZZ_OPEN, ANSWER, BET, END)
    rejections = frozenset({"too_early", "already_buzzed", "no_such_era", "space_taken", "has_stopped"})
    events = frozenset(
        {
            "question",
            "opened",
            "buzzed",
            "answer_right",
            "answer_wrong",
            "answer_missing",
            "nobody_buzzed",
            "pawn_placed",
            "betting_stopped",
            "revealed",
            "bets_scored",
            "dealt",
            "goal_reached",
            "deck_used_up",
        }
    )
    reasons = frozenset({"points_reached", "deck_empty"})

    Options = BetOptions
    State = BetState
    Action = BetAction
    ClockAction = Timeout | Open
    View = BetView

    # ------------------------------------------------------------ set-up

    def check(self, setting: Setting[BetOptions]) -> None:
        """Besides what every game needs: nine whole footprint cards and the seven historic periods.

        :raises DeckTooSmall: with `what` footprints or eras, where these are too few.
        """
        super().check(setting)
        eras = len(eras_of(setting))
        if eras < ERAS:
            raise DeckTooSmall(ERAS, eras, "eras")
        footprints = len(_footprints(setting.deck))
        if footprints < FOOTPRINTS:
            raise DeckTooSmall(FOOTPRINTS, footprints, "footprints")

    def setup(self, setting: Setting[BetOptions], seed: int) -> BetState:
        """BET-01 … BET-07."""
        options, source = setting.options, Source(seed)
        there = len(setting.deck.cards)
        count = min(there, MOST if options.cards is None else options.cards)
        cards = self.deal_order(setting, setting.deck.ids, source)[:count]
        footprints = self.deal_order(setting, _footprints(setting.deck), source)[:FOOTPRINTS]
        starter = self.first_seat(setting, source)
        clue, dice, source = _roll(setting, footprints[0], options.dice, source)
        return BetState(
            rng=source.value,
            phase=READ,
            starter=starter,
            round=1,
            deck=cards[CARDS:],
            footprints=footprints[1:],
            spots=cards[:CARDS],
            clue=clue,
            points=(0,) * setting.seats,
            done=(False,) * setting.seats,
            stock=count - CARDS,
            dice=dice,
        )

    def min_cards(self, options: BetOptions, seats: int) -> int:
        """Those on display, and as many again to end the first round (general.md, Content)."""
        return 2 * CARDS

    def minutes(self, options: BetOptions, seats: int, cards: int) -> int:
        """A round: a question, an answer, about three bets a player, and the reveal. Fifteen points come in
        about six rounds.
        """
        used = min(cards, MOST if options.cards is None else options.cards)
        rounds = min(6, max(1, -(-(used - CARDS) // CARDS)))
        return 2 + round(rounds * (50 + options.read_seconds + 20 * seats) / 60)

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[BetOptions], state: BetState) -> tuple[int, ...]:
        if state.phase == BUZZ_OPEN:
            return tuple(range(setting.seats))
        if state.phase == ANSWER and state.buzzer is not None:
            return (state.buzzer,)
        return (state.active,) if state.phase == BET and state.active is not None else ()

    def options_of(self, setting: Setting[BetOptions], state: BetState, seat: int) -> tuple[Any, ...]:
        if state.phase == BUZZ_OPEN:
            return (Buzz(),)
        if state.phase == ANSWER:
            return tuple([Answer(era) for era in eras_of(setting)])
        return (*free_places(state), StopBetting())

    def facts(self, setting: Setting[BetOptions], state: BetState) -> tuple[Any, ...]:
        if state.phase == READ:
            return (Open(),)
        return () if self.ticking(setting, state) is None else (Timeout(),)

    def refusal(self, setting: Setting[BetOptions], state: BetState, seat: int) -> str:
        """A buzz before the opening costs nothing; one after another's is too late (GEN-08)."""
        if state.phase == READ:
            return "too_early"
        if state.phase == ANSWER:
            return "already_buzzed"
        return "has_stopped" if state.done[seat] else "not_your_turn"

    def overtaken(self, setting: Setting[BetOptions], state: BetState, seat: int) -> str | None:
        return "already_buzzed" if state.phase == ANSWER and seat != state.buzzer else None

    def ticking(self, setting: Setting[BetOptions], state: BetState) -> Clock | None:
        """Nobody is waited for at the buzzer: not to buzz is no lapse."""
        options = setting.options
        if state.phase == READ:
            more = 0 if state.reveal is None else REVEAL_SECONDS
            return Clock(f"read:{state.round}", options.read_seconds + more, ())
        if state.phase == BUZZ_OPEN:
            return Clock(f"buzz:{state.round}", options.buzz_seconds, ())
        if options.seconds is None:
            return None
        return Clock(f"turn:{state.turn}", options.seconds, self.movers(setting, state))

    def timeout(self, setting: Setting[BetOptions], state: BetState) -> tuple[int, Any]:
        """The question opens; or nobody buzzed, the answer counts as wrong, or the active seat stops. Pawns
        placed before stay their owner's judgement.
        """
        return CLOCK, Open() if state.phase == READ else Timeout()

    def bot_patience(self, setting: Setting[BetOptions], state: BetState, seat: int) -> float:
        """At the buzzer the children come first."""
        return min(BOT_WAITS, setting.options.buzz_seconds / 2) if state.phase == BUZZ_OPEN else 0.0

    # ------------------------------------------------------------ actions

    def play(self, setting: Setting[BetOptions], state: BetState, seat: int, action: BetAction) -> Step:
        if isinstance(action, Buzz):
            if state.phase != BUZZ_OPEN:
                raise Rejected("wrong_phase")
            after = replace(state, phase=ANSWER, buzzer=seat, turn=state.turn + 1)
            return Step(after, (Event("buzzed", seat=seat),))
        if isinstance(action, Answer):
            if state.phase != ANSWER:
                raise Rejected("wrong_phase")
            if action.era not in eras_of(setting):
                raise Rejected("no_such_era")
            return self._answer(setting, state, seat, action.era)
        if state.phase != BET:
            raise Rejected("wrong_phase")
        if isinstance(action, StopBetting):
            return self._stop_betting(setting, state, seat)
        if any((pawn.spot, pawn.odds) == (action.spot, action.odds) for pawn in state.pawns):
            raise Rejected("space_taken", spot=action.spot)
        return self._place(setting, state, seat, action)

    def play_clock(self, setting: Setting[BetOptions], state: BetState, action: Any) -> Step:
        if type(action) is Open:
            if state.phase != READ:
                raise Rejected("wrong_phase")
            return Step(replace(state, phase=BUZZ_OPEN, turn=state.turn + 1), (Event("opened"),))
        if state.phase == READ or self.ticking(setting, state) is None:
            raise Rejected("no_clock")
        if state.phase == BUZZ_OPEN:
            return self._to_bets(setting, state, Last(state.turn + 1, "silence"), Event("nobody_buzzed"))
        seat = self.movers(setting, state)[0]
        if state.phase == ANSWER:
            return self._answer(setting, state, seat, None)
        return self._stop_betting(setting, state, seat)

    def _answer(self, setting: Setting[BetOptions], state: BetState, seat: int, era: str | None) -> Step:
        """BET-09, BET-O1; None: no answer came, which counts as wrong and is nobody's judgement."""
        truth = setting.deck.clue[state.clue].era
        right = era == truth
        before = state.points[seat]
        now = before + 1 if right else max(0, before - 1)
        last = Last(state.turn + 1, "answer", seat, era, right, now - before)
        after = replace(
            state,
            answered=era,
            points=(*state.points[:seat], now, *state.points[seat + 1 :]),
            reached=state.reached or now >= GOAL,
        )
        code = "answer_right" if right else "answer_missing" if era is None else "answer_wrong"
        step = self._to_bets(setting, after, last, Event(code, {"change": now - before}, seat))
        if era is None:
            return step
        attempt = Attempt(
            seat=seat,
            kind="answer",
            skill="era",
            item=state.clue,
            items=(state.clue,),
            answer=era,
            truth=(truth,),
            score=1.0 if right else 0.0,
            chance=1 / len(eras_of(setting)),
        )
        return Step(step.state, step.events, (attempt,))

    def _to_bets(self, setting: Setting[BetOptions], state: BetState, last: Last, event: Event) -> Step:
        """The right period is public; who answered begins to bet, else the reader (BET-10, BET-O2)."""
        bettor = state.starter if state.buzzer is None else state.buzzer
        after = replace(
            state,
            phase=BET,
            turn=state.turn + 1,
            verified=True,
            bettor=bettor,
            active=bettor,
            last=last,
        )
        return Step(after, (event,))

    def _place(self, setting: Setting[BetOptions], state: BetState, seat: int, action: Place) -> Step:
        """BET-11, BET-12."""
        pawns = (*state.pawns, Pawn(seat, action.spot, action.odds))
        out = sum(pawn.seat == seat for pawn in pawns) == PAWNS
        last = Last(state.turn + 1, "place", seat, spot=action.spot, odds=action.odds)
        data: dict[str, Any] = {"spot": action.spot, "odds": action.odds}
        if action.spot != BLANK:
            data["card"] = state.spots[action.spot - 1]
        after = replace(state, pawns=pawns, last=last, done=_with(state.done, seat, out))
        return self._next(setting, after, seat, Event("pawn_placed", data, seat))

    def _stop_betting(self, setting: Setting[BetOptions], state: BetState, seat: int) -> Step:
        """BET-O4: for this round."""
        last = Last(state.turn + 1, "stop", seat)
        after = replace(state, last=last, done=_with(state.done, seat, True))
        return self._next(setting, after, seat, Event("betting_stopped", seat=seat))

    def _next(self, setting: Setting[BetOptions], state: BetState, seat: int, event: Event) -> Step:
        """Clockwise to the next one who may still bet; if there is none, the events are turned."""
        after = replace(state, turn=state.turn + 1)
        seats = setting.seats
        for other in [(seat + step) % seats for step in range(1, seats + 1)]:
            if not state.done[other]:
                return Step(replace(after, active=other), (event,))
        return self._reveal(setting, after, event)

    # ------------------------------------------------------------ the end of a round

    def _reveal(self, setting: Setting[BetOptions], state: BetState, event: Event) -> Step:
        """BET-13 … BET-17."""
        era = setting.deck.clue[state.clue].era
        right = right_spots(setting.deck, state.spots, era)
        scored = score(state.pawns, right, state.points)
        reveal = Reveal(
            turn=state.turn,
            round=state.round,
            clue=state.clue,
            buzzer=state.buzzer,
            answered=state.answered,
            spots=state.spots,
            pawns=state.pawns,
            gains=scored.gains,
            losses=scored.losses,
            before=state.points,
            after=scored.after,
        )
        events = [event, Event("revealed", {"right": sorted(right)})]
        for seat, (won, lost) in enumerate(zip(scored.gains, scored.losses, strict=True)):
            if won or lost:
                events.append(Event("bets_scored", {"gains": won, "losses": lost}, seat))
        cleared = replace(
            state,
            points=scored.after,
            reached=state.reached or max(scored.after) >= GOAL,
            discard=(*state.discard, *state.spots),
            spots=state.deck[:CARDS],
            deck=state.deck[CARDS:],
            pawns=(),
            last=Last(state.turn, "reveal"),
            reveal=reveal,
        )
        events.append(Event("dealt", {"count": len(cleared.spots)}))
        after, told = self._next_round(setting, cleared)
        origins = tuple([Place(pawn.spot, pawn.odds) for pawn in state.pawns])
        return Step(after, (*events, told), self._bets_judged(setting, state, era, right), origins)

    def _next_round(self, setting: Setting[BetOptions], state: BetState) -> tuple[BetState, Event]:
        """BET-17, or a new question by the one who began to bet (BET-06)."""
        if state.reached or not state.deck:
            code = "goal_reached" if state.reached else "deck_used_up"
            return replace(state, phase=END, active=None), Event(code)
        assert state.bettor is not None, "somebody began to bet"
        clue, dice, source = _roll(setting, state.footprints[0], state.dice, state.rng.source())
        after = replace(
            state,
            rng=source.value,
            phase=READ,
            round=state.round + 1,
            starter=state.bettor,
            footprints=state.footprints[1:],
            clue=clue,
            dice=dice,
            done=(False,) * setting.seats,
            buzzer=None,
            answered=None,
            verified=False,
            bettor=None,
            active=None,
        )
        return after, _asked(setting, after)

    def _bets_judged(
        self, setting: Setting[BetOptions], state: BetState, era: str, right: frozenset[int]
    ) -> tuple[Attempt, ...]:
        """Each pawn says of its event that it is of the question's period, or on the blank spot that none is.
        `truth`: the periods of the event; of the blank spot, the events that are of the period, or none.
        """
        found = []
        for number, pawn in enumerate(state.pawns):
            item, items = BLANK_ITEM, (BLANK_ITEM, *state.spots)
            truth: tuple[str, ...] = tuple([state.spots[spot - 1] for spot in sorted(right - {BLANK})])
            if pawn.spot != BLANK:
                card = setting.deck.card[state.spots[pawn.spot - 1]]
                item, items, truth = card.id, (card.id,), (card.era, *card.also_accept_eras)
            found.append(
                Attempt(
                    seat=pawn.seat,
                    kind="place",
                    skill="era",
                    item=item,
                    items=items,
                    answer="none" if pawn.spot == BLANK else era,
                    truth=truth or ("none",),
                    score=1.0 if pawn.spot in right else 0.0,
                    chance=chance(state.pawns[:number], right),
                    flags=("chosen",),
                )
            )
        return tuple(found)

    # ------------------------------------------------------------ judging

    def judgement(self, setting: Setting[BetOptions], state: BetState, seat: int) -> Judgement | None:
        """That of an answer. To buzz is none; a bet is judged at the reveal: see `judgement_of_bet`."""
        if state.phase != ANSWER or seat != state.buzzer:
            return None
        era = setting.deck.clue[state.clue].era
        return Judgement(self.options_of(setting, state, seat), (Answer(era),))

    def judgement_of_bet(self, setting: Setting[BetOptions], state: BetState) -> Judgement:
        """The spaces that are free now, and those of them on right spots."""
        era = setting.deck.clue[state.clue].era
        right = right_spots(setting.deck, state.spots, era)
        free = free_places(state)
        return Judgement(free, tuple([place for place in free if place.spot in right]))

    def bot(
        self, setting: Setting[BetOptions], state: BetState, seat: int, skill: float, rng: RandomSource
    ) -> Any:
        return bot.choose(self, setting, state, seat, skill, rng)

    # ------------------------------------------------------------ results and views

    def scores(self, setting: Setting[BetOptions], state: BetState) -> tuple[int, ...]:
        return state.points

    def progress_of(self, setting: Setting[BetOptions], state: BetState) -> float:
        """The nearer end: fifteen points, or the share of the deck that is gone (BET-17)."""
        return min(1.0, max(max(state.points) / GOAL, 1 - len(state.deck) / state.stock))

    def result(self, setting: Setting[BetOptions], state: BetState) -> Outcome:
        """BET-18: most points; equals win together."""
        best = max(state.points)
        winners = tuple([seat for seat, points in enumerate(state.points) if points == best])
        return Outcome("points_reached" if state.reached else "deck_empty", winners, ranks(state.points))

    def view(self, setting: Setting[BetOptions], state: BetState, seat: int | None) -> BetView:
        over = state.phase == END
        return make_view(
            setting,
            state,
            () if over else self.movers(setting, state),
            self.outcome(setting, state) if over else None,
        )

    def view_of(self, setting: Setting[BetOptions], state: BetState, seat: int | None) -> Hashable:
        """Everything at this table is public."""
        return None

    def known(self, setting: Setting[BetOptions], state: BetState, seat: int | None) -> tuple[str, ...]:
        """The question, and its answer once verified; those of the round before; events that were turned."""
        found = [state.clue, f"{state.clue}!"] if state.verified else [state.clue]
        if state.reveal is not None and state.reveal.clue != state.clue:
            found += [state.reveal.clue, f"{state.reveal.clue}!"]
        return (*found, *state.discard)


def free_places(state: BetState) -> tuple[Place, ...]:
    """A pawn on each free space (BET-12)."""
    taken = {(pawn.spot, pawn.odds) for pawn in state.pawns}
    return tuple([place for place in _PLACES if (place.spot, place.odds) not in taken])


_PLACES = tuple([Place(spot, odds) for spot in range(1, SPOTS + 1) for odds in ODDS])


def _footprints(deck: Deck) -> tuple[str, ...]:
    """The footprint cards with a question for each face of the die (BET-O7), in the deck's order. Only
    historic periods can be named, so a card with another answer is none.
    """
    faces: dict[str, set[int]] = {}
    for clue in deck.clues:
        rolls = faces.setdefault(clue.card, set())
        if clue.era in deck.era and deck.era[clue.era].historic:
            rolls.add(clue.roll)
    return tuple([card for card, rolls in faces.items() if len(rolls) == FACES])


def _roll(
    setting: Setting[BetOptions], footprint: str, loaded: tuple[int, ...], source: Source
) -> tuple[str, tuple[int, ...], Source]:
    """BET-07: the question of this footprint card that the die gives; the loaded dice left."""
    (face,), left = source.dice(1, loaded)
    clues = [clue for clue in setting.deck.clues if (clue.card, clue.roll) == (footprint, face)]
    return clues[0].id, left, source


def _asked(setting: Setting[BetOptions], state: BetState) -> Event:
    clue = setting.deck.clue[state.clue]
    return Event("question", {"clue": clue.id, "roll": clue.roll, "round": state.round}, state.starter)


def _with(flags: tuple[bool, ...], seat: int, value: bool) -> tuple[bool, ...]:
    return (*flags[:seat], value, *flags[seat + 1 :])
