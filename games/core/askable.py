"""What makes a question askable: content checks it where a question is written, the quiz where it begins.

A question that passes has a right answer, and not every answer to it is right.
"""

from __future__ import annotations

from .deck import Deck, Question
from .errors import SetupRefused
from .questions import grade


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
