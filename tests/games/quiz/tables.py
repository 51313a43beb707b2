"""Hand-made quizzes: `quiz([...questions], seats=3)`, and short words for what happens in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.api import CLOCK, HOST
from games.core.deck import Card, Clue, Deck, Era, Question
from games.match import Match

ERAS = (
    Era("stone", -30000, 1623, False),
    Era("dutch", 1624, 1661, True),
    Era("zheng", 1662, 1683, True),
    Era("qing", 1684, 1894, True),
    Era("japan", 1895, 1944, True),
    Era("today", 1945, None, True),
)

YEARS = {"a": 1624, "b": 1662, "c": 1895, "d": 1895, "e": -4500, "f": 1930, "g": 1721, "h": 1987}

CARDS = tuple(
    Card(
        id,
        year,
        next(era.id for era in ERAS if era.start <= year and (era.end is None or year <= era.end)),
        also_accept_eras=("dutch",) if id == "b" else (),
        precision=500 if id == "e" else 0,
    )
    for id, year in YEARS.items()
)

CLUES = (Clue("k", "harbour", 1, "japan"), Clue("l", "harbour", 2, "qing"))

ORDER = Question("q-order", "order", ("c", "a", "b"))
TIES = Question("q-ties", "order", ("d", "a", "c"))
INSERT = Question("q-insert", "insert", ("g", "a", "b", "c"))
BEFORE = Question("q-before", "before_after", ("c", "a"))
ERA = Question("q-era", "era", ("b",), ("dutch", "zheng", "qing", "japan"))
CLUE = Question("q-clue", "era", ("k",), ("dutch", "qing", "japan"))
YEAR = Question("q-year", "year", ("g",), low=1600, high=1800)
CHOICE = Question("q-choice", "choice", options=("red", "green", "blue"), truth="green")
MATCH = Question(
    "q-match",
    "match",
    ("drum", "flute"),
    ("skin", "wood", "brass"),
    truth={"drum": "skin", "flute": "wood"},
    mode="one-to-one",
)
SORT = Question(
    "q-sort",
    "match",
    ("sun", "moon", "star"),
    ("day", "night"),
    truth={"sun": "day", "moon": "night", "star": "night"},
    mode="categorize",
)
SEQUENCE = Question(
    "q-sequence", "sequence", ("eat", "wake", "go", "learn"), truth=["wake", "eat", "go", "learn"]
)

EIGHT = (ORDER, INSERT, BEFORE, ERA, YEAR, CHOICE, MATCH, SEQUENCE)
"""One of each kind, QUIZ-01 … QUIZ-08."""

RIGHT: dict[str, dict[str, Any]] = {
    "q-order": {"order": ["a", "b", "c"]},
    "q-ties": {"order": ["a", "c", "d"]},
    "q-insert": {"gap": 2},
    "q-before": {"choice": "a"},
    "q-era": {"choice": "zheng"},
    "q-clue": {"choice": "japan"},
    "q-year": {"year": 1721},
    "q-choice": {"choice": "green"},
    "q-match": {"pairs": {"drum": "skin", "flute": "wood"}},
    "q-sort": {"pairs": {"sun": "day", "moon": "night", "star": "night"}},
    "q-sequence": {"order": ["wake", "eat", "go", "learn"]},
}

WRONG: dict[str, dict[str, Any]] = {
    "q-order": {"order": ["c", "b", "a"]},
    "q-ties": {"order": ["c", "d", "a"]},
    "q-insert": {"gap": 0},
    "q-before": {"choice": "c"},
    "q-era": {"choice": "japan"},
    "q-clue": {"choice": "dutch"},
    "q-year": {"year": 1650},
    "q-choice": {"choice": "red"},
    "q-match": {"pairs": {"drum": "wood", "flute": "brass"}},
    "q-sort": {"pairs": {"sun": "night", "moon": "day", "star": "day"}},
    "q-sequence": {"order": ["learn", "go", "eat", "wake"]},
}


def deck(questions: Sequence[Question] = EIGHT) -> Deck:
    return Deck(CARDS, ERAS, CLUES, tuple(questions))


def quiz(questions: Sequence[Question] = EIGHT, seats: int = 3, seed: int = 7, **options: Any) -> Match:
    """A quiz in its lobby (self-paced: at its first question)."""
    return Match.start("quiz", deck(questions), seats=seats, seed=seed, options=options)


def asked(questions: Sequence[Question] = EIGHT, seats: int = 3, **options: Any) -> Match:
    """A quiz at its first question."""
    match = quiz(questions, seats, **options)
    if match.state.phase == "LOBBY":
        host(match, "start")
    return match


def host(match: Match, action: str, **fields: Any) -> Any:
    return match.act(HOST, {"type": action, **fields})


def present(match: Match, *seats: int) -> Any:
    return match.act(CLOCK, {"type": "present", "seats": list(seats)})


def answer(match: Match, seat: int, /, ms: int | None = None, **value: Any) -> Any:
    if ms is not None:
        match.act(CLOCK, {"type": "elapsed", "ms": ms})
    return match.act(seat, {"type": "answer", **value})


def draft(match: Match, seat: int, /, **value: Any) -> Any:
    return match.act(seat, {"type": "draft", **value})


def question(match: Match, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["question"]
    return found


def scores(match: Match) -> dict[int, float | None]:
    """Of the question closed last, by seat."""
    return {mark.seat: mark.score for mark in match.state.closed.marks}
