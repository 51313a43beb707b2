"""What a class got wrong, added up for its debrief: cards, pairs of cards, questions. Pure arithmetic.

It takes judgements (the fields of ``play.models.Attempt``) and the years of their cards, and knows nobody's
name: who judged is not among its inputs. Only what carries weight counts, 0 < chance < 1 (docs/measures.md):
where every place was right, or none was, a card in the wrong place tells nothing about the class.

How one judgement is read:

- a *placement* and an *insertion* are about their card, an *ordering* about each of its cards; all of them
  also about pairs of cards, as ``relations.py`` reads them;
- an *estimate* (``year``) is about its card only;
- an *era* answer is about a card's era, or about a clue;
- everything else is about a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import fsum
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from classroom.play.relations import (
    ORDERINGS,
    PLACES,
    about_era,
    counts,
    given_order,
    relate,
    shown_cards,
    sides,
)
from classroom.play.shares import wilson_low

ENOUGH: Final = 2
"""Fewer mistakes than this are somebody's slip, and marked nowhere."""

SOME: Final = 1 / 3
"""From this share of mistakes on a card is marked at all."""

RIGHT: Final = 0.1
"""Up to this share of mistakes a card counts as known."""

OFTEN: Final = (1, 8)
"""At least and at most so many cards are marked as the most often misplaced ones; between them a fifth."""

IN_TIME: Final = (*ORDERINGS, *PLACES, "year")
"""Kinds of judgements of where cards lie in time; those of other kinds are about what they name."""

PAIRS: Final = 8
"""At most so many swapped pairs are told."""

Mark = Literal["often", "some", "right", ""]


class Judged(NamedTuple):
    """One judgement of a person; fields as in ``games.core.api.Attempt``."""

    skill: str
    kind: str
    item: str
    items: tuple[str | None, ...]
    answer: Any
    score: float | None
    chance: float
    years_off: float | None = None

    @property
    def counts(self) -> bool:
        """Answered, and neither forced right nor forced wrong."""
        return counts(self)


class CardFigure(Struct, frozen=True):
    """How a card was judged.

    ``asked``: judgements of its place in time; ``missed``: Σ(1 − score) over them, so that half a mistake
    counts half; ``early``, ``late``: how often it was put too early or too late. ``era_asked``,
    ``era_missed``: judgements of its era; ``era_taken``: the era it was most often taken for, and how often.
    ``guesses``, ``off``: how many estimated its year, and by how many years they were off on average.
    ``rank``: 1 for the card most often misplaced, and on; 0 for cards that are not marked ``often``.
    """

    id: str
    asked: int
    missed: float
    early: int
    late: int
    era_asked: int
    era_missed: int
    era_taken: tuple[str, int] | None
    guesses: int
    off: float
    mark: Mark
    rank: int

    @property
    def share(self) -> float:
        """Of mistakes among the judgements of its place, 0 where there are none."""
        return self.missed / self.asked if self.asked else 0.0


class Swap(Struct, frozen=True):
    """Two cards in right order, and how often they were judged the other way round: ``swapped`` of
    ``asked``.
    """

    first: str
    second: str
    swapped: int
    asked: int


class QuestionFigure(Struct, frozen=True):
    """How a question or a clue was answered.

    ``asked``: answers; ``right``: fully right ones; ``mean``: mean score; ``silent``: asked, present, and
    no answer; ``answers``: how often each answer was given that is one word (an option, an era).
    """

    id: str
    kind: str
    asked: int
    right: int
    mean: float
    silent: int
    answers: dict[str, int]


class Findings(Struct, frozen=True):
    """All that a debrief tells. ``cards``: earliest first; ``swaps``: the most often swapped first;
    ``questions``: the lowest mean score first. ``judgements``: how many were read.
    """

    cards: tuple[CardFigure, ...]
    swaps: tuple[Swap, ...]
    questions: tuple[QuestionFigure, ...]
    judgements: int


class _Card:
    """Sums of one card while judgements are read."""

    def __init__(self) -> None:
        self.asked = 0
        self.misses: list[float] = []
        self.early = self.late = 0
        self.era_asked = self.era_missed = 0
        self.taken: Counter[str] = Counter()
        self.guesses = 0
        self.off = 0.0

    def placed(self, score: float) -> None:
        self.asked += 1
        self.misses.append(1.0 - score)

    @property
    def missed(self) -> float:
        """The same in whatever order the judgements came; thirds add up to whole numbers."""
        return round(fsum(self.misses), 9)


class _Question:
    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.asked = self.right = self.silent = 0
        self.total = 0.0
        self.answers: Counter[str] = Counter()


class _Sums:
    def __init__(self, years: Mapping[str, int], clues: Collection[str]) -> None:
        self.years = years
        self.clues = clues
        self.cards: dict[str, _Card] = {}
        self.pairs: dict[tuple[str, str], list[int]] = {}
        self.questions: dict[str, _Question] = {}
        self.judgements = 0

    def card(self, card: str) -> _Card:
        return self.cards.setdefault(card, _Card())

    def related(self, before: str, after: str, *, good: bool = False) -> bool | None:
        """Somebody judged ``before`` to be earlier than ``after``: whether that is right. None, and counted
        nowhere, where it is no judgement of the two (see `relate`).
        """
        found = relate(before, after, self.years, good=good)
        if found is None:
            return None
        pair = self.pairs.setdefault((found.first, found.second), [0, 0])
        pair[0] += not found.right
        pair[1] += 1
        return found.right


def find(
    judged: Iterable[Judged], years: Mapping[str, int], order: Sequence[str], clues: Collection[str] = ()
) -> Findings:
    """Adds judgements up. ``years``: of the deck's cards; ``order``: the cards in right order of time;
    ``clues``: ids of the deck's clues.

    A card is told where somebody judged it, with weight or without, or where it belongs to a swapped pair.
    A judgement of a card that the deck does not have is left out.
    """
    sums = _Sums(years, clues)
    for row in judged:
        _read(row, sums)
    swaps = _swaps(sums.pairs)
    for swap in swaps:
        sums.card(swap.first)
        sums.card(swap.second)
    marks = _marks(sums.cards)
    return Findings(
        cards=tuple(_figure(card, sums.cards[card], marks) for card in order if card in sums.cards),
        swaps=swaps,
        questions=tuple(
            sorted(
                (_question(key, found) for key, found in sums.questions.items()),
                key=lambda figure: (figure.mean if figure.asked else 2.0, -figure.asked, figure.id),
            )
        ),
        judgements=sums.judgements,
    )


# ---------------------------------------------------------------- how one judgement is read


def _read(row: Judged, sums: _Sums) -> None:
    if about_era(row):
        _read_era(row, sums)
    elif row.kind in IN_TIME or row.skill == "chronology":
        _read_time(row, sums)
    else:
        _read_question(row.item, row, sums)


def _read_time(row: Judged, sums: _Sums) -> None:
    shown = shown_cards(row, sums.years)
    if not shown or (row.kind not in IN_TIME and row.item not in sums.years):
        _read_question(row.item, row, sums)
        return
    sums.judgements += 1
    if row.kind == "year":
        estimated = sums.card(shown[0])
        if row.counts and row.score is not None:
            estimated.placed(row.score)
            estimated.guesses += 1
            estimated.off += row.years_off or 0.0
    elif row.kind in ORDERINGS:
        _read_ordering(given_order(row, shown, sums.years), row, sums)
    else:
        card = row.item if row.item in sums.years else shown[0]
        sums.card(card)
        if row.counts and row.score is not None:
            before, after = sides(row, card, shown, sums.years)
            _read_placement(card, row.score, before, after, sums)


def _read_placement(
    card: str, score: float, before: Sequence[str], after: Sequence[str], sums: _Sums
) -> None:
    sums.card(card).placed(score)
    wrong = score < 1.0
    behind = [sums.related(other, card, good=not wrong) for other in before]
    ahead = [sums.related(card, other, good=not wrong) for other in after]
    # Behind a card that is in truth later: put too late. The other way round: too early.
    if wrong and False in behind:
        sums.card(card).late += 1
    elif wrong and False in ahead:
        sums.card(card).early += 1


def _read_ordering(given: Sequence[str], row: Judged, sums: _Sums) -> None:
    """Each card's score is the share of its pairs in right relation, pairs of one year aside."""
    for card in given:
        sums.card(card)
    if not row.counts:
        return
    pairs: dict[str, list[int]] = {card: [0, 0] for card in given}
    for before, after in combinations(given, 2):
        right = sums.related(before, after)
        if right is None:
            continue
        for card in (before, after):
            pairs[card][0] += right
            pairs[card][1] += 1
    for card, (right_pairs, all_pairs) in pairs.items():
        if all_pairs:
            sums.card(card).placed(right_pairs / all_pairs)


def _read_era(row: Judged, sums: _Sums) -> None:
    candidates = [row.item, *row.items]
    card = next((each for each in candidates if each is not None and each in sums.years), None)
    if card is None:
        # A clue (asked by itself, or by a question that shows it), or a claim about no card at all.
        clue = next((each for each in candidates if each is not None and each in sums.clues), row.item)
        _read_question(clue, row, sums)
        return
    sums.judgements += 1
    figure = sums.card(card)
    if not row.counts or row.score is None:
        return
    figure.era_asked += 1
    if row.score < 1.0:
        figure.era_missed += 1
        if isinstance(row.answer, str):
            figure.taken[row.answer] += 1


def _read_question(key: str, row: Judged, sums: _Sums) -> None:
    sums.judgements += 1
    question = sums.questions.setdefault(key, _Question(row.kind))
    if row.score is None:
        question.silent += 1
        return
    question.asked += 1
    question.right += row.score >= 1.0
    question.total += row.score
    if isinstance(row.answer, str):
        question.answers[row.answer] += 1


# ---------------------------------------------------------------- from sums to figures


def _swaps(pairs: Mapping[tuple[str, str], Sequence[int]]) -> tuple[Swap, ...]:
    """From ENOUGH swaps on, ordered by the lower end of Wilson's interval of their share."""
    found = [Swap(a, b, swapped, asked) for (a, b), (swapped, asked) in pairs.items() if swapped >= ENOUGH]
    found.sort(
        key=lambda swap: (-wilson_low(swap.swapped, swap.asked), -swap.swapped, swap.first, swap.second)
    )
    return tuple(found[:PAIRS])


def _marks(cards: Mapping[str, _Card]) -> dict[str, tuple[Mark, int]]:
    """``often``: the fifth of the judged cards (OFTEN) with the highest wilson_low(missed, asked), of those
    with ENOUGH mistakes and a share from SOME on; ``some``: the rest of those; ``right``: a share up to RIGHT
    with ENOUGH judgements; nothing else is marked.
    """
    judged = {card: sums for card, sums in cards.items() if sums.asked}
    missed = [
        card for card, sums in judged.items() if sums.missed >= ENOUGH and sums.missed / sums.asked >= SOME
    ]
    missed.sort(key=lambda card: (-wilson_low(judged[card].missed, judged[card].asked), card))
    least, most = OFTEN
    top = missed[: min(most, max(least, round(len(judged) / 5)))]
    marks: dict[str, tuple[Mark, int]] = {card: ("often", rank) for rank, card in enumerate(top, 1)}
    for card in missed[len(top) :]:
        marks[card] = ("some", 0)
    for card, sums in judged.items():
        if sums.asked >= ENOUGH and sums.missed / sums.asked <= RIGHT:
            marks[card] = ("right", 0)
    return marks


def _figure(card: str, sums: _Card, marks: Mapping[str, tuple[Mark, int]]) -> CardFigure:
    mark, rank = marks.get(card, ("", 0))
    taken = next(_most(sums.taken), None)
    return CardFigure(
        id=card,
        asked=sums.asked,
        missed=sums.missed,
        early=sums.early,
        late=sums.late,
        era_asked=sums.era_asked,
        era_missed=sums.era_missed,
        era_taken=taken if taken is not None and taken[1] >= ENOUGH else None,
        guesses=sums.guesses,
        off=sums.off / sums.guesses if sums.guesses else 0.0,
        mark=mark,
        rank=rank,
    )


def _most(counts: Counter[str]) -> Iterator[tuple[str, int]]:
    """The most frequent first; equals in the order of their names, so that it is always the same."""
    return iter(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _question(key: str, sums: _Question) -> QuestionFigure:
    return QuestionFigure(
        id=key,
        kind=sums.kind,
        asked=sums.asked,
        right=sums.right,
        mean=sums.total / sums.asked if sums.asked else 0.0,
        silent=sums.silent,
        answers=dict(_most(sums.answers)),
    )
