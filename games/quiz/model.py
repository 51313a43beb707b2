"""The data of quiz: options, recipe, actions, state and view.

Answers travel as ids and are kept as places in the question's own lists: forty of them are rewritten with
every answer, so each is kept in some twenty bytes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..core.api import BaseAction, BaseOptions, BaseState, BaseView, Elapsed, Present, Stop, Timeout
from ..core.deck import Turned

LOBBY: Final = "LOBBY"
ASK: Final = "ASK"
REVEAL: Final = "REVEAL"

CLOCK_SECONDS: Final = 20
"""A question's time with `pace: clock` where no `seconds` are given."""

BONUS: Final = 50
BONUS_SECONDS: Final = 30
"""The time over which the speed bonus falls to 0 where the question has no clock."""

MOST_SEATS: Final = 60

RecipeKind = Literal["order", "insert", "before_after", "era", "year"]


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """Questions to be made from the deck's cards and clues (QUIZ-22).

    `kinds` take turns. `eras`: only cards and clues of these; empty: of all. `difficulty`: neighbours in time
    are 1: 100 years and more, 2: 20 to 100, 3: less than 20 apart.
    """

    kinds: Annotated[tuple[RecipeKind, ...], Meta(min_length=1, max_length=5, extra={"teacher": True})] = (
        "order",
        "insert",
        "before_after",
        "era",
        "year",
    )
    number: Annotated[int, Meta(ge=1, le=40, extra={"teacher": True})] = 10
    eras: Annotated[tuple[str, ...], Meta(max_length=60, extra={"teacher": True})] = ()
    difficulty: Annotated[int, Meta(ge=1, le=3, extra={"teacher": True})] = 1


class QuizOptions(BaseOptions, frozen=True, kw_only=True):
    """Options of quiz. `shuffle` is of options and items, for each pupil (QUIZ-09); nobody begins, so
    `start_seat` means nothing here. `tolerance`: None, a tenth of the slider's range (QUIZ-05).
    """

    pace: Annotated[Literal["teacher", "clock", "self"], Meta(extra={"teacher": True})] = "teacher"
    start_seat: Annotated[int, Meta(ge=0, le=MOST_SEATS - 1, extra={"teacher": False})] | None = None
    reveal_seconds: Annotated[int, Meta(ge=3, le=120, extra={"teacher": True})] = 8
    grading: Annotated[Literal["pairs", "exact", "adjacent", "longest"], Meta(extra={"teacher": True})] = (
        "pairs"
    )
    allow_change: Annotated[bool, Meta(extra={"teacher": True})] = True
    speed_bonus: Annotated[bool, Meta(extra={"teacher": True})] = False
    tolerance: Annotated[int, Meta(ge=1, le=1000, extra={"teacher": True})] | None = None
    recipe: Annotated[Recipe, Meta(extra={"teacher": True})] | None = None


# ---------------------------------------------------------------- actions

Id = Annotated[str, Meta(min_length=1, max_length=80)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=20)]
Gap = Annotated[int, Meta(ge=0, le=20)]
Year = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Pairs = Annotated[dict[Id, Id], Meta(max_length=20)]


class Answer(BaseAction, frozen=True, tag="answer"):
    """An answer by exactly one field: `order` (order, sequence), `gap` (insert, 0 = before the first),
    `choice` (before_after, era, choice), `year`, or `pairs` (match, left side to right side).
    """

    order: Ids | UnsetType = UNSET
    gap: Gap | UnsetType = UNSET
    choice: Id | UnsetType = UNSET
    year: Year | UnsetType = UNSET
    pairs: Pairs | UnsetType = UNSET


class Draft(BaseAction, frozen=True, tag="draft"):
    """What a pupil has put together so far and not confirmed: it counts when the question closes, but nobody
    is taken to have finished by it (QUIZ-11, QUIZ-14). Only for answers that are made in several touches.
    """

    order: Ids | UnsetType = UNSET
    year: Year | UnsetType = UNSET
    pairs: Pairs | UnsetType = UNSET


class Next(BaseAction, frozen=True, tag="next"):
    """HOST, and in a self-paced quiz the seat: on from the reveal."""


class Start(BaseAction, frozen=True, tag="start"):
    """HOST: the first question."""


class Close(BaseAction, frozen=True, tag="close"):
    """HOST: no more answers to this question."""


class Skip(BaseAction, frozen=True, tag="skip"):
    """HOST: this question is dropped; nobody is judged by it."""


class Extend(BaseAction, frozen=True, tag="extend"):
    """HOST: so much more time for this question."""

    seconds: Annotated[int, Meta(ge=5, le=300)]


class Finish(BaseAction, frozen=True, tag="finish"):
    """HOST: the quiz ends here; an open question is closed first."""


QuizAction = Answer | Draft | Next
QuizHostAction = Start | Close | Next | Skip | Extend | Finish | Stop
QuizClockAction = Present | Elapsed | Timeout


# ---------------------------------------------------------------- state


class Made(Struct, frozen=True, array_like=True):
    """A question made from a recipe; its id follows from its place."""

    kind: RecipeKind
    items: tuple[str, ...]
    options: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class Given(Struct, frozen=True, array_like=True):
    """One seat's answer to the open question. `value`: a gap, a year, the place of an option, or the places
    of items in the order answered, or of each item's right side. `ms`: how long it took. `final`: confirmed.
    """

    seat: int
    value: int | tuple[int, ...]
    ms: int | None
    final: bool


class Mark(Struct, frozen=True, array_like=True):
    """What a closed question gave one seat; `score` None: asked and present, but unanswered."""

    seat: int
    score: float | None
    points: int


class Closed(Struct, frozen=True):
    """How the question went that was closed last. `counts`: a number for each option or gap offered, and for
    each item of an ordering or a matching how many had it right. `mean`: of the scores of those who answered.
    """

    marks: tuple[Mark, ...]
    counts: tuple[int, ...]
    right: int
    mean: float | None


class First(Struct, frozen=True, array_like=True):
    """What a seat got at first for a question that comes back (QUIZ-21)."""

    question: int
    seat: int
    points: int


class QuizState(BaseState, frozen=True, kw_only=True):
    """A quiz.

    `shuffler`: the seed of all orders shown. `made`: the recipe's questions, empty where the deck's own are
    asked. `order`: places of the questions in the order in which they are asked, one that comes back twice;
    `at`: the present one, -1 in the lobby. `present`: seats with somebody in front of them, None until the
    server has said so (then all are); `joined`: seats that ever had. `asked`: who was present when the
    question opened; `open`: who may answer it. `elapsed`: the time told for the answer that follows.
    """

    shuffler: int
    made: tuple[Made, ...]
    order: tuple[int, ...]
    points: tuple[int, ...]
    at: int = -1
    present: tuple[int, ...] | None = None
    joined: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    answers: tuple[Given, ...] = ()
    extended: int = 0
    elapsed: int | None = None
    closed: Closed | None = None
    first: tuple[First, ...] = ()
    finished: bool = False


# ---------------------------------------------------------------- view


class QuestionView(Struct, frozen=True):
    """The question as this seat sees it: ids only, in its own order. `timeline`: the turned cards of an
    `insert`, earliest first. `again`: it came back, having been missed (self-paced).
    """

    id: str
    kind: str
    mode: str | None
    items: tuple[str, ...]
    options: tuple[str, ...]
    timeline: tuple[Turned, ...]
    low: int | None
    high: int | None
    again: bool


class Reveal(Struct, frozen=True):
    """After closing. `truth`: the right answers, each in the form of an answer. `counts`: `{option: n}`,
    `{gap: n}`, `[[year, n], …]` or `{item: how many had it right}`. `answered`: how many answered; `right`:
    how many of them wholly right; `mean`: their mean score. `mine`, `points`: own score and points.
    """

    truth: tuple[Any, ...]
    counts: Any
    answered: int
    right: int
    mean: float | None
    mine: float | None
    points: int | None


class QuizView(BaseView, frozen=True, kw_only=True):
    """What a seat, or an onlooker, sees of a quiz (QUIZ-16). `round`: the question's number, 0 in the lobby;
    `of`: how many there are. `answered`: the own answer, the value of its field; `confirmed`: it is no draft.
    """

    pace: str
    round: int
    of: int
    question: QuestionView | None
    answered: Any
    confirmed: bool
    answered_count: int
    present_count: int
    reveal: Reveal | None
    ranks: tuple[int, ...]
