"""Which questions a quiz asks, what makes one askable, and in which order a seat sees its parts."""

from __future__ import annotations

from functools import lru_cache

from ..core.api import Setting, SetupRefused, Source
from ..core.deck import Deck, Question
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


def check_question(deck: Deck, question: Question) -> None:
    """Refuse what cannot be asked, or would be right whatever one answers.

    :raises SetupRefused: bad_deck, with the question's id and `what` is wrong with it.
    """
    fault = _fault(deck, question)
    if fault is not None:
        raise SetupRefused("bad_deck", what=fault, id=question.id)


def _fault(deck: Deck, question: Question) -> str | None:
    kind, items, options = question.kind, question.items, question.options
    if len(set(items)) < len(items) or len(set(options)) < len(options):
        return "twice_in_a_question"
    if kind in ("order", "insert", "before_after") and not set(items) <= set(deck.card):
        return "no_such_card"
    if kind in ("order", "sequence") and len(items) < 2:
        return "too_few_items"
    if kind == "insert":
        years = [deck.year[item] for item in items[1:]]
        if not years:
            return "too_few_items"
        if years != sorted(years):
            return "timeline_out_of_order"
    if kind == "before_after":
        if len(items) != 2:
            return "too_few_items"
        if deck.year[items[0]] == deck.year[items[1]]:
            return "equal_years"
    return _fault_of_options(deck, question)


def _fault_of_options(deck: Deck, question: Question) -> str | None:
    kind, items, options, truth = question.kind, question.items, question.options, question.truth
    if kind in ("era", "choice", "match") and len(options) < 2:
        return "too_few_options"
    if kind == "choice" and truth not in options:
        return "bad_truth"
    if kind == "sequence" and (not isinstance(truth, (list, tuple)) or sorted(truth) != sorted(items)):
        return "bad_truth"
    if kind == "match":
        pairs = dict(truth) if isinstance(truth, (dict, list, tuple)) else {}
        if not items or set(pairs) != set(items) or not set(pairs.values()) <= set(options):
            return "bad_truth"
        if question.mode == "one-to-one" and len(set(pairs.values())) < len(pairs):
            return "bad_truth"
    if kind == "year":
        if question.low is None or question.high is None or question.low >= question.high:
            return "no_range"
        if not (items and items[0] in deck.card) and type(truth) is not int:
            return "bad_truth"
    if kind == "era":
        if not items or (items[0] not in deck.card and items[0] not in deck.clue):
            return "no_such_card"
        if not grade(deck, question, options[0]).truth:
            return "bad_truth"
    return None
