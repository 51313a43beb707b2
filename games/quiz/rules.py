"""The rules of quiz, QUIZ-01 … QUIZ-25. Grading and chances are `core.questions`."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from ..core.api import (
    END,
    HOST,
    Attempt,
    BaseGame,
    Clock,
    Deck,
    DeckTooSmall,
    Elapsed,
    Event,
    Form,
    Mode,
    Outcome,
    Present,
    RandomSource,
    Rejected,
    Setting,
    Source,
    Step,
    Timeout,
)
from ..core.askable import check_question
from ..core.deck import Question
from ..core.questions import skill_of
from .answers import DRAFTED, legal, pack, sample, some_answer, tally, truth_of, unpack, value_of
from .course import SHUFFLED, came_back, judged, question_of, shown
from .model import (
    ASK,
    BONUS,
    BONUS_SECONDS,
    CLOCK_SECONDS,
    LOBBY,
    MOST_SEATS,
    REVEAL,
    Answer,
    Close,
    Closed,
    Extend,
    Finish,
    First,
    Given,
    Mark,
    Next,
    QuizAction,
    QuizClockAction,
    QuizHostAction,
    QuizOptions,
    QuizState,
    QuizView,
    Skip,
    Start,
)
from .recipe import cards_needed, make
from .view import given_of, make_view, shared_ranks

_EXTEND = Form("extend", {"seconds": {"from": 5, "to": 300}})
_ELAPSED = Form("elapsed", {"ms": {"from": 0, "to": 86_400_000}})
_WHILE_ASKING = (Close(), Skip(), Finish())


class Quiz(BaseGame[QuizOptions, QuizState, QuizAction, QuizView]):
    """The whole-class quiz."""

    key = "quiz"
    rules_version = 1
    seats = range(1, MOST_SEATS + 1)
    modes = ("class", "individual")
    bots = False
    skills = ("chronology", "era", "culture")
    phases = (LOBBY, ASK, REVEAL, END)
    rejections = frozenset({"closed", "already_answered", "joins_next", "not_started"})
    events = frozenset(
        {"asked", "answered", "time_up", "closed", "scored", "unanswered", "skipped", "extended", "finished"}
    )
    reasons = frozenset({"all_asked", "finished"})

    Options = QuizOptions
    State = QuizState
    Action = QuizAction
    HostAction = QuizHostAction
    ClockAction = QuizClockAction
    View = QuizView

    # ------------------------------------------------------------ set-up

    def setup(self, setting: Setting[QuizOptions], seed: int) -> QuizState:
        """QUIZ-13, QUIZ-22; a self-paced quiz begins with its first question (QUIZ-21)."""
        source = Source(seed)
        recipe = setting.options.recipe
        made = () if recipe is None else make(setting.deck, recipe, source)
        count = len(made) if recipe is not None else len(setting.deck.questions)
        state = QuizState(
            rng=source.value,
            phase=LOBBY,
            shuffler=source.bits() >> 1,
            made=made,
            order=tuple(range(count)),
            points=(0,) * setting.seats,
        )
        return self._ask(setting, state).state if setting.options.pace == "self" else state

    def check(self, setting: Setting[QuizOptions]) -> None:
        """As every game, and: questions that can be asked, or a recipe that the deck can provide.

        :raises SetupRefused: also `deck_too_small` with `what` questions.
        """
        super().check(setting)
        if setting.options.recipe is not None:
            make(setting.deck, setting.options.recipe, Source(0))
            return
        if not setting.deck.questions:
            raise DeckTooSmall(1, 0, "questions")
        for question in setting.deck.questions:
            check_question(setting.deck, question)

    def modes_for(self, options: QuizOptions) -> tuple[Mode, ...]:
        return ("individual",) if options.pace == "self" else ("class",)

    def min_cards(self, options: QuizOptions, seats: int) -> int:
        """Written questions may need none; a recipe needs those of its longest question."""
        return 0 if options.recipe is None else cards_needed(options.recipe)

    def minutes(self, options: QuizOptions, seats: int, cards: int) -> int:
        """With ten questions, where no recipe says how many."""
        return self._minutes(options, 10 if options.recipe is None else options.recipe.number)

    def minutes_for(self, options: QuizOptions, seats: int, deck: Deck) -> int:
        return self._minutes(
            options, len(deck.questions) if options.recipe is None else options.recipe.number
        )

    def _minutes(self, options: QuizOptions, questions: int) -> int:
        """Half a minute to read and answer (with a clock three quarters of it, as most end it earlier), and
        the reveal: its own time, or twenty seconds of the teacher's words.
        """
        limit = self._limit(options)
        answering = 30.0 if limit is None else 0.75 * limit
        reveal = {"teacher": 20, "clock": options.reveal_seconds, "self": 8}[options.pace]
        return max(1, 1 + round(questions * (answering + reveal) / 60))

    # ------------------------------------------------------------ who may do what

    def movers(self, setting: Setting[QuizOptions], state: QuizState) -> tuple[int, ...]:
        alone = setting.options.pace == "self"
        if state.phase == ASK:
            seats = state.open
            if not setting.options.allow_change:
                done = {given.seat for given in state.answers if given.final}
                seats = tuple([seat for seat in seats if seat not in done])
            return seats if alone else (HOST, *seats)
        return tuple(range(setting.seats)) if alone else (HOST,)

    def awaited(self, setting: Setting[QuizOptions], state: QuizState) -> tuple[int, ...]:
        """Those who are there, may answer and have not: who has answered may still change it, but the class
        does not wait for that (QUIZ-14).
        """
        if state.phase != ASK:
            return ()
        done = {given.seat for given in state.answers if given.final}
        present = range(setting.seats) if state.present is None else state.present
        return tuple([seat for seat in present if seat in state.open and seat not in done])

    def refusal(self, setting: Setting[QuizOptions], state: QuizState, seat: int) -> str:
        if state.phase == ASK:
            return "already_answered" if seat in state.open else "joins_next"
        return "not_started" if state.phase == LOBBY else "closed"

    def overtaken(self, setting: Setting[QuizOptions], state: QuizState, seat: int) -> str | None:
        """QUIZ-15: what was meant for an earlier question, or comes when it is closed."""
        return None if seat < 0 or setting.options.pace == "self" else "closed"

    def options_of(self, setting: Setting[QuizOptions], state: QuizState, seat: int) -> tuple[Any, ...]:
        if state.phase == REVEAL:
            return (Next(),)
        question = question_of(setting, state)
        return legal(question, *shown(setting, state, seat), drafts=question.kind in DRAFTED)

    def host_options(self, setting: Setting[QuizOptions], state: QuizState) -> tuple[Any, ...]:
        if setting.options.pace == "self":
            return ()
        if state.phase == ASK:
            more = () if self.ticking(setting, state) is None else (_EXTEND,)
            return (*_WHILE_ASKING, *more)
        return (Start(),) if state.phase == LOBBY else (Next(), Finish())

    def facts(self, setting: Setting[QuizOptions], state: QuizState) -> tuple[Any, ...]:
        """A self-paced quiz does not ask who is present: its clock, if any, is patient enough."""
        found: list[Any] = []
        if setting.options.pace != "self":
            found.append(Form("present", {"seats": {"subset": list(range(setting.seats))}}))
        if state.phase == ASK:
            found.append(_ELAPSED)
        if self.ticking(setting, state) is not None:
            found.append(Timeout())
        return tuple(found)

    def sample(self, setting: Setting[QuizOptions], state: QuizState, seat: int, rng: RandomSource) -> Any:
        drawn = super().sample(setting, state, seat, rng)
        if type(drawn) is not Form:
            return drawn
        if drawn.type == "extend":
            return Extend(5 + rng.randrange(296))
        return sample(drawn, rng)

    # ------------------------------------------------------------ clocks

    def _limit(self, options: QuizOptions) -> int | None:
        if options.seconds is not None:
            return options.seconds
        return CLOCK_SECONDS if options.pace == "clock" else None

    def ticking(self, setting: Setting[QuizOptions], state: QuizState) -> Clock | None:
        if state.phase == ASK:
            limit = self._limit(setting.options)
            if limit is None:
                return None
            waited = tuple([seat for seat in self.movers(setting, state) if seat >= 0])
            return Clock(f"ask:{state.turn}", limit + state.extended, waited)
        if state.phase == REVEAL and setting.options.pace == "clock":
            return Clock(f"reveal:{state.turn}", setting.options.reveal_seconds, ())
        return None

    # ------------------------------------------------------------ what seats do

    def play(self, setting: Setting[QuizOptions], state: QuizState, seat: int, action: QuizAction) -> Step:
        if isinstance(action, Next):
            if state.phase != REVEAL:
                raise Rejected("wrong_phase")
            return self._go_on(setting, state)
        if state.phase != ASK:
            raise Rejected("closed")
        question = question_of(setting, state)
        final = isinstance(action, Answer)
        if not final and question.kind not in DRAFTED:
            raise Rejected("malformed")
        value = value_of(question, action)
        judged(setting, question, value)  # refuses what is no possible answer
        given = Given(seat, pack(question, value), state.elapsed, final)
        others = [each for each in state.answers if each.seat != seat]
        answers = tuple(sorted([*others, given], key=lambda each: each.seat))
        after = replace(state, answers=answers, elapsed=None)
        told = (Event("answered", seat=seat),) if final else ()
        return self._perhaps_close(setting, after, told)

    # ------------------------------------------------------------ what the teacher does (QUIZ-17)

    def play_host(self, setting: Setting[QuizOptions], state: QuizState, action: Any) -> Step:
        if setting.options.pace == "self":
            raise Rejected("wrong_phase")
        kind = type(action)
        if kind is Start and state.phase == LOBBY:
            return self._ask(setting, state)
        if kind is Next and state.phase == REVEAL:
            return self._go_on(setting, state)
        if kind is Finish and state.phase == REVEAL:
            return self._end(state, finished=True)
        if state.phase != ASK:
            raise Rejected("wrong_phase")
        if kind is Close:
            return self._close(setting, state)
        if kind is Finish:
            closed = self._close(setting, state)
            ended = self._end(closed.state, finished=True)
            return Step(ended.state, (*closed.events, *ended.events), closed.attempts)
        if kind is Skip:
            step = self._go_on(setting, state)
            return Step(step.state, (Event("skipped", {"number": state.at + 1}, HOST), *step.events))
        if kind is Extend:
            if self.ticking(setting, state) is None:
                raise Rejected("no_clock")
            after = replace(state, extended=state.extended + action.seconds)
            return Step(after, (Event("extended", {"seconds": action.seconds}, HOST),))
        raise Rejected("wrong_phase")

    def before_stop(self, setting: Setting[QuizOptions], state: QuizState) -> Step:
        """GEN-16: what was answered until now counts."""
        return self._close(setting, state) if state.phase == ASK else Step(state)

    # ------------------------------------------------------------ facts of the server

    def play_clock(self, setting: Setting[QuizOptions], state: QuizState, action: Any) -> Step:
        if type(action) is Present:
            return self._present(setting, state, action.seats)
        if type(action) is Elapsed:
            if state.phase != ASK:
                raise Rejected("wrong_phase")
            return Step(replace(state, elapsed=action.ms))
        if self.ticking(setting, state) is None:
            raise Rejected("no_clock")
        if state.phase == REVEAL:
            return self._go_on(setting, state)
        step = self._close(setting, state)
        return Step(step.state, (Event("time_up", {"number": state.at + 1}), *step.events), step.attempts)

    def _present(self, setting: Setting[QuizOptions], state: QuizState, seats: tuple[int, ...]) -> Step:
        """QUIZ-14, QUIZ-20."""
        if setting.options.pace == "self":
            raise Rejected("no_clock")
        if any(seat >= setting.seats for seat in seats):
            raise Rejected("malformed")
        present = tuple(sorted(set(seats)))
        joined = tuple(sorted({*state.joined, *present}))
        after = replace(state, present=present, joined=joined)
        return self._perhaps_close(setting, after, ()) if state.phase == ASK else Step(after)

    # ------------------------------------------------------------ the course

    def _ask(self, setting: Setting[QuizOptions], state: QuizState) -> Step:
        """The next question opens, for those who are there and those who were."""
        everybody = tuple(range(setting.seats))
        after = replace(
            state,
            phase=ASK,
            at=state.at + 1,
            turn=state.turn + 1,
            asked=everybody if state.present is None else state.present,
            open=everybody if state.present is None else state.joined,
            answers=(),
            extended=0,
            elapsed=None,
            closed=None,
        )
        return Step(after, (Event("asked", {"number": after.at + 1, "of": len(after.order)}),))

    def _perhaps_close(
        self, setting: Setting[QuizOptions], state: QuizState, events: tuple[Event, ...]
    ) -> Step:
        """QUIZ-14: closed when every present seat has answered; not when all have merely left."""
        done = {given.seat for given in state.answers if given.final}
        present = range(setting.seats) if state.present is None else state.present
        if not done or any(seat not in done and seat in state.open for seat in present):
            return Step(state, events)
        step = self._close(setting, state)
        return Step(step.state, (*events, *step.events), step.attempts)

    def _close(self, setting: Setting[QuizOptions], state: QuizState) -> Step:
        """Judges all answers (QUIZ-11, QUIZ-16, QUIZ-18)."""
        question = question_of(setting, state)
        back = came_back(state)
        unanswered = set(state.asked) - {given.seat for given in state.answers}
        marks, attempts, told = [], [], []
        for seat in sorted({*unanswered, *(given.seat for given in state.answers)}):
            given = given_of(state, seat)
            attempt = self._attempt(setting, state, question, seat, given, back)
            points = self._points(setting, state, seat, attempt.score, given)
            attempts.append(attempt)
            marks.append(Mark(seat, attempt.score, points))
            code = "unanswered" if attempt.score is None else "scored"
            told.append(Event(code, {"number": state.at + 1, "points": points}, seat, to=(seat,)))
        scores = [mark.score for mark in marks if mark.score is not None]
        closed = Closed(
            marks=tuple(marks),
            counts=tally(setting.deck, question, state.answers, setting.options.grading),
            right=sum(score >= 1 for score in scores),
            mean=sum(scores) / len(scores) if scores else None,
        )
        gained = {mark.seat: mark.points for mark in marks}
        after = replace(
            state,
            phase=REVEAL,
            turn=state.turn + 1,
            points=tuple([all + gained.get(seat, 0) for seat, all in enumerate(state.points)]),
            elapsed=None,
            closed=closed,
        )
        if setting.options.pace == "self" and not back and any(_missed(question, mark) for mark in marks):
            place = state.order[state.at]
            after = replace(
                after,
                order=(*state.order, place),
                first=(*state.first, *[First(place, mark.seat, mark.points) for mark in marks]),
            )
        number = {"number": state.at + 1, "answered": len(scores), "asked": len(marks)}
        return Step(after, (Event("closed", number), *told), tuple(attempts))

    def _go_on(self, setting: Setting[QuizOptions], state: QuizState) -> Step:
        return (
            self._end(state, finished=False)
            if state.at + 1 == len(state.order)
            else self._ask(setting, state)
        )

    def _end(self, state: QuizState, *, finished: bool) -> Step:
        ended = replace(state, phase=END, turn=state.turn + 1, finished=finished, answers=(), closed=None)
        return Step(ended, (Event("finished", {"questions": state.at + 1}),))

    def _points(
        self,
        setting: Setting[QuizOptions],
        state: QuizState,
        seat: int,
        score: float | None,
        given: Given | None,
    ) -> int:
        """QUIZ-18. A question that came back gives what it gives more than at first."""
        if score is None or given is None:
            return 0
        points = _rounded(100 * score)
        if setting.options.speed_bonus and given.ms is not None:
            limit = self._limit(setting.options)
            whole = 1000 * (BONUS_SECONDS if limit is None else limit + state.extended)
            points += _rounded(BONUS * score * max(0.0, 1 - given.ms / whole))
        place = state.order[state.at]
        before = next((f.points for f in state.first if (f.question, f.seat) == (place, seat)), 0)
        return max(0, points - before)

    def _attempt(
        self,
        setting: Setting[QuizOptions],
        state: QuizState,
        question: Question,
        seat: int,
        given: Given | None,
        back: bool,
    ) -> Attempt:
        """`item`: the question's id, or of a made one about one event or clue that one's. `items`: what was
        asked about, then what was offered, as the seat saw it (of an insertion the event and the timeline).
        """
        answer = some_answer(question) if given is None else unpack(question, given.value)
        graded = judged(setting, question, answer)
        items, options = shown(setting, state, seat)
        single = state.made and question.kind in ("insert", "era", "year")
        return Attempt(
            seat=seat,
            kind=question.kind,
            skill=skill_of(question),
            item=question.items[0] if single else question.id,
            items=question.items if question.kind == "insert" else (*items, *options),
            answer=None if given is None else answer,
            truth=truth_of(graded, question),
            score=None if given is None else graded.score,
            chance=graded.chance,
            years_off=None if given is None else graded.years_off,
            flags=("seen",) if back else (),
            elapsed_ms=None if given is None else given.ms,
        )

    # ------------------------------------------------------------ asking

    def decision_of(self, setting: Setting[QuizOptions], state: QuizState, seat: int) -> int:
        """The same while a question is open: an answer may be changed, and time may be measured."""
        return state.turn

    def progress_of(self, setting: Setting[QuizOptions], state: QuizState) -> float:
        if state.at < 0:
            return 0.0
        return (state.at + (state.phase == REVEAL)) / len(state.order)

    def view(self, setting: Setting[QuizOptions], state: QuizState, seat: int | None) -> QuizView:
        to_move = () if state.phase == END else self.movers(setting, state)
        return make_view(setting, state, seat, to_move, self.outcome(setting, state))

    def view_of(self, setting: Setting[QuizOptions], state: QuizState, seat: int | None) -> Hashable:
        """Seats see the same unless their order, their answer or their score is their own."""
        if state.phase not in (ASK, REVEAL):
            return None
        if setting.options.shuffle and question_of(setting, state).kind in SHUFFLED:
            return seat
        own = seat in state.asked or given_of(state, seat) is not None
        if state.phase == ASK:
            own = given_of(state, seat) is not None
        return seat if own else None

    def known(self, setting: Setting[QuizOptions], state: QuizState, seat: int | None) -> tuple[str, ...]:
        """The question, clues read out and turned cards; at the reveal their answers (`id!`) and backs."""
        if state.phase not in (ASK, REVEAL):
            return ()
        question, deck = question_of(setting, state), setting.deck
        parts = (*question.items, *question.options)
        clues = [part for part in parts if part in deck.clue]
        written = [] if state.made else [question.id]
        found = [*written, *clues]
        if state.phase == ASK:
            return (*found, *question.items[1:]) if question.kind == "insert" else tuple(found)
        cards = [part for part in parts if part in deck.card]
        return tuple(dict.fromkeys([*found, *[f"{each}!" for each in found], *cards]))

    def scores(self, setting: Setting[QuizOptions], state: QuizState) -> tuple[int, ...]:
        return state.points

    def result(self, setting: Setting[QuizOptions], state: QuizState) -> Outcome:
        """QUIZ-19. Whoever is alone wins nothing, and nobody wins with nothing."""
        found = shared_ranks(state.points)
        won = setting.seats > 1 and max(state.points) > 0
        return Outcome(
            "finished" if state.finished else "all_asked",
            tuple([seat for seat, rank in enumerate(found) if rank == 1]) if won else (),
            found,
        )


def _missed(question: Question, mark: Mark) -> bool:
    """Not wholly right; of an estimate, outside the tolerance. Then it comes back once (QUIZ-21)."""
    if mark.score is None:
        return True
    return mark.score <= 0 if question.kind == "year" else mark.score < 1


def _rounded(points: float) -> int:
    """Half up; a hair below a half, as decimals give it, counts as a half."""
    return int(points + 0.5 + 1e-9)
