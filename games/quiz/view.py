"""What each seat of a quiz may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..core.api import Outcome, Setting, ranks
from ..core.deck import Question
from .answers import FIELD, offered, some_answer, truth_of, unpack
from .course import came_back, judged, question_of, shown
from .model import ASK, REVEAL, Given, QuestionView, QuizOptions, QuizState, QuizView, Reveal

shared_ranks = lru_cache(maxsize=256)(ranks)
"""`ranks`, worked out once for all who look."""


def make_view(
    setting: Setting[QuizOptions],
    state: QuizState,
    seat: int | None,
    to_move: tuple[int, ...],
    outcome: Outcome | None,
) -> QuizView:
    """All is public but the right answers before the reveal, and at all times what others answered."""
    asking = state.phase in (ASK, REVEAL)
    own = given_of(state, seat) if asking else None
    question = question_of(setting, state) if asking else None
    return QuizView(
        phase=state.phase,
        to_move=to_move,
        scores=state.points,
        outcome=outcome,
        pace=setting.options.pace,
        round=state.at + 1,
        of=len(state.order),
        question=None if question is None else _question_view(setting, state, question, seat),
        answered=None if own is None or question is None else unpack(question, own.value),
        confirmed=own is not None and own.final,
        answered_count=sum([given.final for given in state.answers]) if asking else 0,
        present_count=setting.seats if state.present is None else len(state.present),
        reveal=None if state.phase != REVEAL else _reveal(setting, state, seat),
        ranks=shared_ranks(state.points),
    )


def given_of(state: QuizState, seat: int | None) -> Given | None:
    """The seat's answer to the question that is on."""
    return next((given for given in state.answers if given.seat == seat), None)


def _question_view(
    setting: Setting[QuizOptions], state: QuizState, question: Question, seat: int | None
) -> QuestionView:
    items, options = shown(setting, state, seat)
    turned = setting.deck.turned
    return QuestionView(
        id=question.id,
        kind=question.kind,
        mode=question.mode,
        items=items,
        options=options,
        timeline=tuple([turned[card] for card in question.items[1:]]) if question.kind == "insert" else (),
        low=question.low,
        high=question.high,
        again=came_back(state),
    )


def _reveal(setting: Setting[QuizOptions], state: QuizState, seat: int | None) -> Reveal:
    closed = state.closed
    assert closed is not None, "a reveal follows a closing"
    question = question_of(setting, state)
    mine = next((mark for mark in closed.marks if mark.seat == seat), None)
    return Reveal(
        truth=truth_of(judged(setting, question, some_answer(question)), question),
        counts=_counts(question, state),
        answered=len(state.answers),
        right=closed.right,
        mean=closed.mean,
        mine=None if mine is None else mine.score,
        points=None if mine is None else mine.points,
    )


def _counts(question: Question, state: QuizState) -> Any:
    assert state.closed is not None, "a reveal follows a closing"
    counts = state.closed.counts
    if question.kind == "year":
        years = sorted([given.value for given in state.answers if isinstance(given.value, int)])
        return tuple([(year, years.count(year)) for year in dict.fromkeys(years)])
    if question.kind == "insert":
        return {str(gap): count for gap, count in enumerate(counts)}
    names = offered(question) if FIELD[question.kind] == "choice" else question.items
    return dict(zip(names, counts, strict=True))
