"""Which pairs of cards a judgement relates (docs/measures.md, confusions)."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.play.misjudged import Judged
from classroom.play.relations import Relation, relations

YEARS = {"fort": 1624, "ox": 1721, "riot": 1786, "rail": 1895, "dam": 1930, "park": 1930}


def judged(
    kind: str,
    items: tuple[str | None, ...],
    answer: Any,
    score: float | None = 0.0,
    *,
    item: str | None = None,
    skill: str = "chronology",
    chance: float = 0.3,
) -> Judged:
    return Judged(skill, kind, item or items[0] or "", items, answer, score, chance)


def told(row: Judged) -> list[tuple[str, str, bool]]:
    return [tuple(relation) for relation in relations(row, YEARS)]


class TestPlacements:
    def test_between_two_neighbours(self) -> None:
        """1895 put between 1721 and 1786: right of the one, wrong of the other."""
        row = judged("place", ("rail", "ox", "riot"), 4)
        assert told(row) == [("ox", "rail", True), ("riot", "rail", False)]

    def test_at_the_end_there_is_one_neighbour(self) -> None:
        assert told(judged("predict", ("fort", "ox", None), 8)) == [("fort", "ox", False)]

    @pytest.mark.parametrize("row", [judged("predict", ("fort",), "none"), judged("place", ("fort",), 3)])
    def test_nowhere_relates_nothing(self, row: Judged) -> None:
        assert told(row) == []

    def test_cards_of_one_year_are_in_no_pair(self) -> None:
        assert told(judged("place", ("dam", "park", "rail"), 2)) == [("rail", "dam", False)]

    def test_the_closest_column_may_be_right_without_fitting(self) -> None:
        """TRAIN-O3: what the game took for right says nothing against the order of the two."""
        assert told(judged("predict", ("ox", "riot", "rail"), 2, 1.0)) == [("ox", "rail", True)]


class TestOthers:
    def test_an_insertion_relates_every_card_of_the_timeline(self) -> None:
        row = judged("insert", ("riot", "fort", "ox", "rail"), 1)
        assert told(row) == [("fort", "riot", True), ("ox", "riot", False), ("riot", "rail", True)]

    def test_an_ordering_relates_each_pair(self) -> None:
        row = judged("order", ("ox", "riot", "fort"), ["riot", "fort", "ox"], 1 / 3, item="recipe:1")
        assert told(row) == [("fort", "riot", False), ("ox", "riot", False), ("fort", "ox", True)]

    def test_before_or_after_is_an_ordering_of_two(self) -> None:
        assert told(judged("before_after", ("ox", "riot"), "riot", item="q1")) == [("ox", "riot", False)]
        assert relations(judged("before_after", ("ox", "riot"), "ox", 1.0, item="q1"), YEARS) == [
            Relation("ox", "riot", True)
        ]

    @pytest.mark.parametrize(
        "row",
        [
            judged("year", ("ox",), 1750),
            judged("era", ("ox", "fort", "rail"), "qing"),
            judged("place", ("ox", "riot", "rail"), 1, skill="era"),
            judged("choice", ("ox", "riot"), "ox", skill="culture"),
            judged("place", ("rail", "ox", "riot"), 4, chance=1.0),
            judged("place", ("rail", "ox", "riot"), 4, chance=0.0),
            judged("place", ("rail", "ox", "riot"), 4, None),
            judged("order", ("tea", "salt"), ["salt", "tea"], item="recipe:2"),
        ],
        ids=["year", "era", "era by skill", "choice", "gift", "hopeless", "unanswered", "unknown cards"],
    )
    def test_nothing_else_relates_cards(self, row: Judged) -> None:
        assert told(row) == []
