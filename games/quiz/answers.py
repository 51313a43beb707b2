"""Answers: which a question takes, how they are kept, and how they are shown again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET

from ..core.api import Form, RandomSource, Rejected
from ..core.deck import Deck, Question
from ..core.questions import Grade, Grading, grade
from .model import Answer, Draft, Given

FIELD: Final = {
    "order": "order",
    "sequence": "order",
    "insert": "gap",
    "before_after": "choice",
    "era": "choice",
    "choice": "choice",
    "year": "year",
    "match": "pairs",
}
"""The field of `answer` for each kind of question."""

DRAFTED: Final = frozenset({"order", "sequence", "year", "match"})
"""Kinds whose answer is put together in several touches."""

_FIELDS: Final = ("order", "gap", "choice", "year", "pairs")


def offered(question: Question) -> tuple[str, ...]:
    """What one chooses from in a question answered by a choice."""
    return question.items if question.kind == "before_after" else question.options


def value_of(question: Question, action: Answer | Draft) -> Any:
    """The answer that an action gives.

    :raises Rejected: malformed, where it has another field than this question's, or more than one.
    """
    given = [name for name in _FIELDS if getattr(action, name, UNSET) is not UNSET]
    if given != [FIELD[question.kind]]:
        raise Rejected("malformed")
    return getattr(action, given[0])


def pack(question: Question, value: Any) -> int | tuple[int, ...]:
    """A possible answer as it is kept (see `Given`)."""
    match FIELD[question.kind]:
        case "order":
            return tuple([question.items.index(item) for item in value])
        case "pairs":
            return tuple([question.options.index(value[item]) for item in question.items])
        case "choice":
            return offered(question).index(value)
    return int(value)


def unpack(question: Question, kept: int | tuple[int, ...]) -> Any:
    """The answer again, as it was submitted."""
    if isinstance(kept, tuple):
        if question.kind == "match":
            return {item: question.options[place] for item, place in zip(question.items, kept, strict=True)}
        return tuple([question.items[place] for place in kept])
    return offered(question)[kept] if FIELD[question.kind] == "choice" else kept


def some_answer(question: Question) -> Any:
    """Any possible answer: to learn the truth and the chance where nobody gave one."""
    match FIELD[question.kind]:
        case "order":
            return question.items
        case "choice":
            return offered(question)[0]
        case "year":
            return question.low
        case "pairs":
            return {
                item: question.options[place % len(question.options)]
                for place, item in enumerate(question.items)
            }
    return 0


def legal(
    question: Question, items: Sequence[str], options: Sequence[str], *, drafts: bool
) -> tuple[Any, ...]:
    """The actions and Forms by which it is answered, items and options in the order of the seat."""
    match FIELD[question.kind]:
        case "choice":
            return tuple(
                [Answer(choice=each) for each in (items if question.kind == "before_after" else options)]
            )
        case "gap":
            return tuple([Answer(gap=gap) for gap in range(len(question.items))])
        case "order":
            form: dict[str, Any] = {"order": {"permute": list(items)}}
        case "year":
            form = {"year": {"from": question.low, "to": question.high}}
        case _:
            pairs: dict[str, Any] = {"left": list(items), "right": list(options)}
            if question.mode == "one-to-one":
                pairs["once"] = True
            form = {"pairs": pairs}
    return (Form("answer", form), Form("draft", form)) if drafts else (Form("answer", form),)


def sample(form: Form, rng: RandomSource) -> Any:
    """One of the actions that a Form stands for, all equally likely."""
    kind: Any = {"answer": Answer, "draft": Draft}[form.type]
    ((field, rule),) = form.form.items()
    if field == "year":
        return kind(year=rule["from"] + rng.randrange(rule["to"] - rule["from"] + 1))
    if field == "order":
        left = list(rule["permute"])
        return kind(order=tuple([left.pop(rng.randrange(len(left))) for _ in range(len(left))]))
    right = list(rule["right"])
    pairs: dict[str, str] = {}
    for item in rule["left"]:
        place = rng.randrange(len(right))
        pairs[item] = right.pop(place) if rule.get("once") else right[place]
    return kind(pairs=pairs)


def truth_of(graded: Grade, question: Question) -> tuple[Any, ...]:
    """All right answers, each in the form of an answer. Of orderings with equal years one is named."""
    if question.kind in ("insert", "before_after", "era", "choice"):
        return tuple(graded.truth)
    return (graded.truth,)


def tally(deck: Deck, question: Question, answers: Sequence[Given], grading: Grading) -> tuple[int, ...]:
    """A number for each option or gap, or for each item how many had it right; nothing for years."""
    kind, values = question.kind, [given.value for given in answers]
    if kind == "year":
        return ()
    if kind == "insert":
        return tuple([values.count(gap) for gap in range(len(question.items))])
    if FIELD[kind] == "choice":
        return tuple([values.count(place) for place in range(len(offered(question)))])
    rows = [value for value in values if isinstance(value, tuple)]
    if kind == "match":
        right = [question.options.index(dict(question.truth)[item]) for item in question.items]
        return tuple([sum(row[i] == right[i] for row in rows) for i in range(len(right))])
    truth = grade(deck, question, question.items, grading=grading).truth
    key = {item: place if kind == "sequence" else deck.year[item] for place, item in enumerate(truth)}
    keys, ordered = [key[item] for item in question.items], [key[item] for item in truth]
    # An item is right where one of its year stands in the right order: equal years may change places.
    return tuple(
        [
            sum(row[place] == i and ordered[place] == keys[i] for row in rows for place in range(len(row)))
            for i in range(len(keys))
        ]
    )
