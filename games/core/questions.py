"""Grading of quiz questions, and the chance of a blind answer (QUIZ-01 … QUIZ-12).

Small functions over plain values, and `grade`, which applies them to a `Question` of a deck. Scores and
chances lie in 0..1; `chance` is the expected score of an answer chosen blindly among those that are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import factorial, prod
from typing import Any, Final, Literal

from msgspec import Struct

from .api import Skill
from .deck import Deck, Question, accepts
from .errors import Rejected
from .timeline import gap_interval, right_gaps, years_off

Grading = Literal["pairs", "exact", "adjacent", "longest"]

GRADINGS: Final[tuple[Grading, ...]] = ("pairs", "exact", "adjacent", "longest")

SKILLS: Final[dict[str, Skill]] = {
    "order": "chronology",
    "insert": "chronology",
    "before_after": "chronology",
    "year": "chronology",
    "era": "era",
    "choice": "culture",
    "match": "culture",
    "sequence": "culture",
}
"""The skill of a question that names none (QUIZ-25)."""


class Grade(Struct, frozen=True):
    """How an answer was judged; `truth` in the form of an answer (a tuple where several are right)."""

    score: float
    chance: float
    truth: Any
    years_off: float | None = None


def skill_of(question: Question) -> Skill:
    """QUIZ-25."""
    match question.skill:
        case "chronology" | "era" | "culture" as named:
            return named
    return SKILLS[question.kind]


# ---------------------------------------------------------------- orderings (QUIZ-01, QUIZ-08, QUIZ-10)


def ordering_score(keys: Sequence[int], grading: Grading = "pairs") -> float:
    """The score of an ordering, given by the years (or right positions) of its items in the order answered.

    Equal keys are right in either order. Needs two items or more.
    """
    n = len(keys)
    if grading == "pairs":
        return sum(a <= b for a, b in combinations(keys, 2)) / (n * (n - 1) // 2)
    steps = [a <= b for a, b in pairwise(keys)]
    if grading == "exact":
        return 1.0 if all(steps) else 0.0
    if grading == "adjacent":
        return sum(steps) / (n - 1)
    return (longest_right(keys) - 1) / (n - 1)


def longest_right(keys: Sequence[int]) -> int:
    """Length of the longest subsequence that never goes back in time."""
    best: list[int] = []
    for i, key in enumerate(keys):
        best.append(1 + max((best[j] for j in range(i) if keys[j] <= key), default=0))
    return max(best, default=0)


def ordering_chance(keys: Sequence[int], grading: Grading = "pairs") -> float:
    """The mean of `ordering_score` over all n! orders of these items."""
    counts = tuple(sorted(Counter(keys).values(), reverse=True))
    n = len(keys)
    if grading == "exact":
        return prod(factorial(count) for count in counts) / factorial(n)
    if grading == "longest":
        return (_mean_longest(counts) - 1) / (n - 1)
    # Any two places hold any ordered pair of items equally often, neighbours as well as others:
    # an equal pair is always right, an unequal one in half of the orders.
    pairs = n * (n - 1) // 2
    equal = sum(count * (count - 1) // 2 for count in counts)
    return ((pairs - equal) / 2 + equal) / pairs


@lru_cache(maxsize=256)
def _mean_longest(counts: tuple[int, ...]) -> float:
    """Mean length of the longest non-decreasing subsequence over the arrangements of a multiset.

    By the Robinson–Schensted–Knuth correspondence, words with these letter counts are pairs of a standard and
    a semistandard tableau of one shape, and the first row of the shape is that length: so shapes are counted,
    not orders.
    """
    n = sum(counts)
    words = factorial(n) // prod(factorial(count) for count in counts)
    total = sum(shape[0] * _standard(shape) * _semistandard(shape, counts) for shape in _partitions(n, n))
    return total / words


def _partitions(n: int, largest: int) -> list[tuple[int, ...]]:
    if n == 0:
        return [()]
    return [
        (first, *rest) for first in range(min(n, largest), 0, -1) for rest in _partitions(n - first, first)
    ]


def _standard(shape: tuple[int, ...]) -> int:
    """Standard tableaux of a shape, by the hook length formula."""
    columns = [sum(row > j for row in shape) for j in range(shape[0])]
    hooks = prod(row - j + columns[j] - i - 1 for i, row in enumerate(shape) for j in range(row))
    return factorial(sum(shape)) // hooks


@lru_cache(maxsize=4096)
def _semistandard(shape: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """Semistandard tableaux of a shape with these letter counts (Kostka number): take the largest letter off,
    a horizontal strip.
    """
    if not counts:
        return 1 if not any(shape) else 0
    return sum(_semistandard(inner, counts[:-1]) for inner in _strips(shape, counts[-1]))


def _strips(shape: tuple[int, ...], cells: int) -> list[tuple[int, ...]]:
    """What is left of a shape when `cells` cells are taken off, no two of them in one column."""
    if not shape:
        return [()] if cells == 0 else []
    below = shape[1] if len(shape) > 1 else 0
    return [
        (shape[0] - taken, *rest)
        for taken in range(min(cells, shape[0] - below) + 1)
        for rest in _strips(shape[1:], cells - taken)
    ]


def ordering_years_off(years: Sequence[int]) -> float:
    """Mean difference in years over the pairs in wrong order, 0 where there are none (QUIZ-12)."""
    wrong = [a - b for a, b in combinations(years, 2) if a > b]
    return sum(wrong) / len(wrong) if wrong else 0.0


# ---------------------------------------------------------------- years on a slider (QUIZ-05)


def year_tolerance(low: int, high: int, precision: int = 0, tolerance: int | None = None) -> float:
    """The distance at which the score reaches 0: as given, else a tenth of the range; at least the card's
    precision.
    """
    return max(float(precision), (high - low) / 10 if tolerance is None else float(tolerance))


def year_score(guess: int, truth: int, tolerance: float) -> float:
    """1 at distance 0, falling linearly to 0 at `tolerance` years."""
    distance = abs(guess - truth)
    if distance == 0:
        return 1.0
    return max(0.0, 1.0 - distance / tolerance) if tolerance > 0 else 0.0


def year_chance(low: int, high: int, truth: int, tolerance: float) -> float:
    """The expected score of a year guessed uniformly in `low`..`high`."""

    def side(distance: int) -> float:
        """Sum of the scores at distances 1..`distance` on one side."""
        reach = min(distance, int(tolerance))
        return reach - reach * (reach + 1) / (2 * tolerance) if reach > 0 else 0.0

    if low <= truth <= high:
        total = 1.0 + side(truth - low) + side(high - truth)
    elif truth < low:
        total = side(high - truth) - side(low - truth - 1)
    else:
        total = side(truth - low) - side(truth - high - 1)
    return total / (high - low + 1)


# ---------------------------------------------------------------- pairs (QUIZ-07)


def match_score(pairs: Mapping[str, str], truth: Mapping[str, str]) -> float:
    """The share of left sides with their right partner."""
    return sum(pairs.get(left) == right for left, right in truth.items()) / len(truth)


def match_chance(options: int) -> float:
    """The expected share of a blind assignment: each left side is equally likely to get each right side, also
    where none is used twice.
    """
    return 1 / options


# ---------------------------------------------------------------- whole questions


def grade(
    deck: Deck,
    question: Question,
    answer: Any,
    *,
    grading: Grading = "pairs",
    tolerance: int | None = None,
) -> Grade:
    """Judge an answer, given as the value of its field: ids in order, a gap, an id, a year, or pairs.

    :raises Rejected: `malformed` where it is no possible answer (an ordering that is no permutation, an
    option not offered …).
    """
    kind = question.kind
    if kind in ("order", "sequence"):
        return _grade_ordering(deck, question, answer, grading)
    if kind == "insert":
        years = [deck.year[item] for item in question.items[1:]]
        gaps = right_gaps(years, deck.year[question.items[0]])
        _want(type(answer) is int and 0 <= answer <= len(years))
        distance = years_off(deck.year[question.items[0]], gap_interval(years, answer))
        return Grade(float(answer in gaps), len(gaps) / (len(years) + 1), gaps, distance)
    if kind == "year":
        return _grade_year(deck, question, answer, tolerance)
    if kind == "match":
        return _grade_match(question, answer)
    options = question.items if kind == "before_after" else question.options
    _want(isinstance(answer, str) and answer in options)
    if kind == "before_after":
        first = min(question.items, key=lambda item: deck.year[item])
        return Grade(float(answer == first), 1 / 2, (first,))
    right = _accepted_eras(deck, question) if kind == "era" else (question.truth,)
    return Grade(float(answer in right), len(right) / len(options), right)


def _grade_ordering(deck: Deck, question: Question, answer: Any, grading: Grading) -> Grade:
    _want(isinstance(answer, (list, tuple)) and all(isinstance(item, str) for item in answer))
    _want(sorted(answer) == sorted(question.items))
    if question.kind == "order":
        year = deck.year
        truth = tuple(sorted(question.items, key=lambda item: year[item]))
        distance: float | None = ordering_years_off([year[item] for item in answer])
    else:
        year = {item: place for place, item in enumerate(question.truth)}
        truth, distance = tuple(question.truth), None
    keys = [year[item] for item in answer]
    return Grade(ordering_score(keys, grading), ordering_chance(keys, grading), truth, distance)


def _grade_year(deck: Deck, question: Question, answer: Any, tolerance: int | None) -> Grade:
    low, high = question.low, question.high
    if low is None or high is None:
        raise ValueError(f"year question {question.id} states no range")
    _want(type(answer) is int and low <= answer <= high)
    card = deck.card.get(question.items[0]) if question.items else None
    truth = card.year if card is not None else int(question.truth)
    width = year_tolerance(low, high, card.precision if card is not None else 0, tolerance)
    return Grade(
        year_score(answer, truth, width), year_chance(low, high, truth, width), truth, abs(answer - truth)
    )


def _grade_match(question: Question, answer: Any) -> Grade:
    _want(isinstance(answer, Mapping) and set(answer) == set(question.items))
    _want(all(isinstance(right, str) and right in question.options for right in answer.values()))
    if question.mode == "one-to-one":
        _want(len(set(answer.values())) == len(answer))
    truth = dict(question.truth)
    return Grade(match_score(answer, truth), match_chance(len(question.options)), truth)


def _accepted_eras(deck: Deck, question: Question) -> tuple[str, ...]:
    item = question.items[0]
    card = deck.card.get(item)
    if card is not None:
        return tuple(era for era in question.options if accepts(card, era))
    clue = deck.clue[item]
    return tuple(era for era in question.options if era == clue.era)


def _want(possible: bool) -> None:
    if not possible:
        raise Rejected("malformed")
