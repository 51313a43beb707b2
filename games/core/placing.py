"""Placing on a map of eight areas, as GROUP and SOLO do it: what is right, what the judgement is worth, what
may be shifted, what others predict.

Areas are numbered 1–8 as on the map; index 0 of a map (`areas`) is area 1. An area holds a card's id or None.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from .api import Attempt, BaseAction, Event, Rejected
from .timeline import (
    Shift,
    group_shifts,
    neighbours,
    right_slots,
    shift_fault,
    shifted,
    slot_interval,
    years_off,
)

AREAS: Final = 8

NONE: Final = 0
"""A prediction that no area is right, in a state; the action says "none"."""

Area = Annotated[int, Meta(ge=1, le=AREAS)]

EqualYearsOk = Annotated[bool, Meta(extra={"teacher": False})]
MaxShift = Annotated[int, Meta(ge=1, le=7, extra={"teacher": True})]
AllPredict = Annotated[bool, Meta(extra={"teacher": True})]
PredictSeconds = Annotated[int, Meta(ge=5, le=120, extra={"teacher": True})]


class Move(BaseAction, frozen=True, gc=False, tag="move", rename={"first": "from", "last": "to"}):
    """Shift the cards in areas `from`..`to` by `shift` areas (GROUP-10)."""

    first: Area
    last: Area
    shift: Annotated[int, Meta(ge=-7, le=7)]


class Predict(BaseAction, frozen=True, gc=False, tag="predict"):
    """Where this seat would have put the other's card, or that it fits nowhere."""

    area: Area | Literal["none"]


_PREDICT: Final = tuple(Predict(area) for area in range(1, AREAS + 1))
PREDICT_NONE: Final = Predict("none")


# ---------------------------------------------------------------- what may be done


def want_empty(areas: Sequence[str | None], area: int) -> None:
    """Whether a card can go there.

    :raises Rejected: area_taken, or malformed where there is no such area.
    """
    if not 1 <= area <= AREAS:
        raise Rejected("malformed")
    if areas[area - 1] is not None:
        raise Rejected("area_taken", area=area)


def predictions(areas: Sequence[str | None]) -> tuple[Predict, ...]:
    """What can be said of a card: each empty area, and that none is right."""
    return _predictions(_filled(areas))


def moves(areas: Sequence[str | None], furthest: int) -> tuple[Move, ...]:
    """All moves of groups by at most `furthest` areas (GROUP-10 … 12, GROUP-O2 … O4)."""
    return _moves(_filled(areas), furthest)


def after_move(areas: Sequence[str | None], move: Move, furthest: int) -> tuple[str | None, ...]:
    """The map after a move; nothing is turned or checked, the order stays (GROUP-12).

    :raises Rejected: not_a_group, too_far (`most`) or blocked.
    """
    shift = Shift(move.first - 1, move.last - 1, move.shift)
    fault = shift_fault(areas, shift, furthest)
    if fault == "too_far":
        raise Rejected(fault, most=furthest)
    if fault is not None:
        raise Rejected(fault)
    return shifted(areas, shift)


def _filled(areas: Sequence[str | None]) -> tuple[bool, ...]:
    return tuple([card is not None for card in areas])


@lru_cache(maxsize=256)
def _predictions(filled: tuple[bool, ...]) -> tuple[Predict, ...]:
    """Legality asks only which areas are filled: 256 maps at most."""
    return (*[_PREDICT[i] for i in range(AREAS) if not filled[i]], PREDICT_NONE)


@lru_cache(maxsize=256 * 7)
def _moves(filled: tuple[bool, ...], furthest: int) -> tuple[Move, ...]:
    slots = [True if there else None for there in filled]
    return tuple([Move(s.first + 1, s.last + 1, s.by) for s in group_shifts(slots, furthest)])


# ---------------------------------------------------------------- what is right, and what it is worth


class Checked(NamedTuple):
    """A card put into `area`: whether it is right there, where it would be, and its nearest neighbours
    (GROUP-05, GROUP-O8).
    """

    area: int
    right: bool
    right_areas: tuple[int, ...]
    previous: str | None
    next: str | None


def right_areas(
    areas: Sequence[str | None], card: str, year: Mapping[str, int], equal_ok: bool
) -> tuple[int, ...]:
    """The empty areas in which `card` is right, ascending (GROUP-06, GROUP-O1). `year`: of every card."""
    return tuple([slot + 1 for slot in right_slots(_years(areas, year), year[card], equal_ok)])


def check(areas: Sequence[str | None], area: int, right: tuple[int, ...]) -> Checked:
    """What turning a card in `area` shows, where it is right in the areas `right`."""
    below, above = neighbours(areas, area - 1)
    return Checked(
        area,
        area in right,
        right,
        None if below is None else areas[below],
        None if above is None else areas[above],
    )


def attempt(
    seat: int,
    kind: Literal["place", "predict"],
    areas: Sequence[str | None],
    card: str,
    answer: int | str,
    right: tuple[int, ...],
    year: Mapping[str, int],
    flags: tuple[str, ...] = (),
) -> Attempt:
    """The judgement that `card` belongs in area `answer` (or, of a prediction, in "none").

    Items: the card, its previous and its next. Chance: of a placement, the share of the empty areas in which
    it would have been right; of a prediction, one answer more ("none", right where no area is).
    """
    options = areas.count(None)
    truth: tuple[int | str, ...] = right
    if kind == "predict":
        options += 1
        truth = right or ("none",)
    items: tuple[str | None, ...] = (card,)
    distance: int | None = None
    if answer != "none":
        checked = check(areas, int(answer), right)
        items = (card, checked.previous, checked.next)
        distance = years_off(year[card], slot_interval(_years(areas, year), int(answer) - 1))
    return Attempt(
        seat=seat,
        kind=kind,
        skill="chronology",
        item=card,
        items=items,
        answer=answer,
        truth=truth,
        score=1.0 if answer in truth else 0.0,
        chance=len(truth) / options,
        years_off=distance,
        flags=flags,
    )


def _years(areas: Sequence[str | None], year: Mapping[str, int]) -> list[int | None]:
    return [None if there is None else year[there] for there in areas]


# ---------------------------------------------------------------- predictions of the others


def with_prediction(
    answers: Sequence[int | None], seat: int, areas: Sequence[str | None], area: int | str
) -> tuple[int | None, ...]:
    """The answers with that of `seat`: an area or NONE.

    :raises Rejected: area_taken.
    """
    said = NONE
    if area != "none":
        said = int(area)
        want_empty(areas, said)
    return (*answers[:seat], said, *answers[seat + 1 :])


def waited_for(answers: Sequence[int | None], active: int) -> tuple[int, ...]:
    """The seats that have not predicted yet."""
    return tuple([seat for seat, answer in enumerate(answers) if answer is None and seat != active])


def came_true(said: int, right: Collection[int]) -> bool:
    """Whether a prediction in a state (an area or NONE) was right."""
    return said in right if said != NONE else not right


def spoken(said: int | None) -> int | Literal["none"] | None:
    """A prediction as actions and views say it."""
    return "none" if said == NONE and said is not None else said


def prediction_events(answers: Sequence[int | None], right: Collection[int], card: str) -> tuple[Event, ...]:
    """Each who predicted learns, alone, whether it came true."""
    return tuple(
        [
            Event(
                "prediction_right" if came_true(said, right) else "prediction_wrong",
                {"card": card},
                seat,
                to=(seat,),
            )
            for seat, said in enumerate(answers)
            if said is not None
        ]
    )


class PredictionsView(Struct, frozen=True):
    """What a seat may know of the predictions about a turned card: its own (`mine`, `mine_right`), and how
    many were made (`said`) and came true (`said_right`).
    """

    mine: int | Literal["none"] | None
    mine_right: bool | None
    said: int
    said_right: int


def predictions_view(
    answers: Sequence[int | None], right: Collection[int], seat: int | None
) -> PredictionsView:
    """``answers``: what each seat said, None where it said nothing; ``right``: what would be right; ``seat``:
    who looks, None for an onlooker, who is told only how many were right.
    """
    own = answers[seat] if answers and seat is not None else None
    said = [answer for answer in answers if answer is not None]
    return PredictionsView(
        mine=spoken(own),
        mine_right=None if own is None else came_true(own, right),
        said=len(said),
        said_right=sum(came_true(answer, right) for answer in said),
    )


# ---------------------------------------------------------------- for players who know the years


def roomiest(areas: Sequence[str | None], right: Sequence[int], card: str, year: Mapping[str, int]) -> int:
    """Of the areas in which `card` is right, the one that shares the gap in proportion to the deck's cards
    before and after it.
    """
    below, above = neighbours(areas, right[0] - 1)
    low = None if below is None else year[areas[below] or ""]
    high = None if above is None else year[areas[above] or ""]
    between = [y for y in year.values() if (low is None or y > low) and (high is None or y < high)]
    earlier = sum(y < year[card] for y in between)
    share = earlier / max(1, len(between) - 1)
    return right[min(len(right) - 1, round(share * (len(right) - 1)))]


def placeable(
    areas: Sequence[str | None], cards: Collection[str | None], year: Mapping[str, int], equal_ok: bool
) -> int:
    """How many of these cards have an area in which they are right."""
    years = _years(areas, year)
    return sum(bool(right_slots(years, year[card], equal_ok)) for card in cards if card is not None)


def helpful_move(
    areas: Sequence[str | None],
    cards: Collection[str | None],
    year: Mapping[str, int],
    equal_ok: bool,
    furthest: int,
) -> Move | None:
    """The move after which most of these cards can be placed, if more than now."""
    best, most = None, placeable(areas, cards, year, equal_ok)
    for shift in group_shifts(areas, furthest):
        count = placeable(shifted(areas, shift), cards, year, equal_ok)
        if count > most:
            best, most = shift, count
    return None if best is None else Move(best.first + 1, best.last + 1, best.by)
