"""Which questions a quiz asks, and in which order a seat sees its parts."""

from __future__ import annotations

from functools import lru_cache

from ..core.api import Setting, Source
from ..core.deck import Question
from ..core.questions import Grade, grade
from .model import Made, QuizOptions, QuizState

SHUFFLED = frozenset({"order", "sequence", "before_after", "era", "choice", "match"})
"""Kinds in which seats see another order (a timeline has its own)."""


def question_of(setting: Setting[QuizOptions], state: QuizState) -> Question:
    """The question that is on; only in ASK and REVEAL."""
    return question_at(setting, state, state.order[state.at])


def question_at(setting: Setting[QuizOptions], state: QuizState, place: int) -> Question:
    """A question by its place among all of this quiz."""
    return _made(place, state.made[place]) if state.made else setting.deck.questions[place]


@lru_cache(maxsize=1024)
def _made(place: int, made: Made) -> Question:
    return Question(f"recipe:{place + 1}", made.kind, made.items, made.options, low=made.low, high=made.high)


def came_back(state: QuizState) -> bool:
    """Whether the question that is on was asked before (QUIZ-21)."""
    return state.order[state.at] in state.order[: state.at]


def shown(
    setting: Setting[QuizOptions], state: QuizState, seat: int | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Items and options in the order of a seat; None: of the projector, which has its own (QUIZ-09)."""
    question = question_of(setting, state)
    items = question.items[:1] if question.kind == "insert" else question.items
    if not setting.options.shuffle or question.kind not in SHUFFLED:
        return items, question.options
    salt = state.at * 64 + (63 if seat is None else seat)
    return _shuffled(state.shuffler, salt, items, question.options)


@lru_cache(maxsize=4096)
def _shuffled(
    seed: int, salt: int, items: tuple[str, ...], options: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    source = Source(seed * 1_000_003 + salt)
    return source.shuffle(items), source.shuffle(options)


def judged(setting: Setting[QuizOptions], question: Question, answer: object) -> Grade:
    """How an answer is judged under these options."""
    options = setting.options
    return grade(setting.deck, question, answer, grading=options.grading, tolerance=options.tolerance)
