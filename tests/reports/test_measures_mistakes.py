"""Confusions, distances and reasons to help, against counts made by hand (docs/measures.md)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from classroom.reports.confusions import confusions, confusions_by, era_matrix
from classroom.reports.distances import Spread, years_off, years_off_by
from classroom.reports.needs import Reason, needs_help, reasons

YEARS = {"fort": 1624, "ox": 1721, "riot": 1786, "rail": 1895, "dam": 1930}
ERAS = ("dutch", "qing", "japanese", "postwar")
ERA_OF = {
    "fort": "dutch",
    "ox": "qing",
    "riot": "qing",
    "rail": "japanese",
    "dam": "japanese",
    "clue": "qing",
}


class Row(NamedTuple):
    """As the reports have them, what nobody asks for here left out."""

    skill: str
    kind: str
    item: str
    items: tuple[str | None, ...]
    answer: Any
    score: float | None
    chance: float = 0.5
    years_off: float | None = None
    who: str = "mei"


def pair(earlier: str, later: str, *, right: bool, who: str = "mei") -> Row:
    """Asked which of the two was earlier."""
    answer = earlier if right else later
    return Row("chronology", "before_after", "q", (later, earlier), answer, float(right), who=who)


def placed(card: str, before: str | None, after: str | None, *, right: bool, off: float | None = None) -> Row:
    return Row("chronology", "place", card, (card, before, after), 3, float(right), 0.25, off)


def era(item: str, answer: str, *, right: bool, chance: float = 0.25) -> Row:
    return Row("era", "era", item, (item, *ERAS), answer, float(right), chance)


class TestConfusions:
    def test_four_of_five(self) -> None:
        rows = [pair("ox", "riot", right=False)] * 4 + [pair("ox", "riot", right=True)]
        (found,) = confusions(rows, YEARS)
        assert (found.first, found.second, found.inverted, found.asked) == ("ox", "riot", 4, 5)
        assert len(found.rows) == 5
        assert all(row.answer == "riot" for row in found.rows_inverted)

    def test_placements_and_orderings_count_together(self) -> None:
        """1895 before 1786, once by its neighbour and once in an ordering of three."""
        rows = [
            placed("rail", "ox", "riot", right=False),
            Row("chronology", "order", "recipe:1", ("ox", "rail", "riot"), ["ox", "rail", "riot"], 2 / 3),
        ]
        (found,) = confusions(rows, YEARS)
        assert (found.first, found.second, found.inverted, found.asked) == ("riot", "rail", 2, 2)

    def test_the_surest_first_and_slips_left_out(self) -> None:
        rows = [pair("ox", "riot", right=False)] * 5 + [pair("ox", "riot", right=True)] * 15
        rows += [pair("fort", "ox", right=False)] * 3
        rows += [pair("rail", "dam", right=False), pair("fort", "dam", right=True)]
        assert [(each.first, each.inverted, each.asked) for each in confusions(rows, YEARS)] == [
            ("fort", 3, 3),
            ("ox", 5, 20),
        ]

    def test_every_pair_that_was_related_where_that_is_asked_for(self) -> None:
        rows = [pair("rail", "dam", right=False), pair("fort", "dam", right=True)]
        everything = confusions(rows, YEARS, at_least=0)
        assert [(each.first, each.inverted) for each in everything] == [("rail", 1), ("fort", 0)]

    def test_for_each_student_as_for_that_student_alone(self) -> None:
        rows = [pair("ox", "riot", right=False, who="mei")] * 2 + [
            pair("ox", "riot", right=True, who="an")
        ] * 2
        rows += [pair("fort", "ox", right=False, who="bo")] * 3
        found = confusions_by(rows, YEARS, lambda row: row.who)
        assert set(found) == {"mei", "bo"}
        for who, own in found.items():
            assert own == confusions([row for row in rows if row.who == who], YEARS)


class TestEraMatrix:
    def test_asked_by_answered(self) -> None:
        rows = [
            era("ox", "dutch", right=False),
            era("riot", "dutch", right=False),
            era("clue", "qing", right=True),
            era("dam", "postwar", right=False),
            era("dam", "japanese", right=True),
        ]
        found = era_matrix(rows, ERA_OF, ERAS)
        assert found.asked == ("qing", "japanese")
        assert found.answered == ERAS
        assert (found.count("qing", "dutch"), found.of("qing"), found.count("dutch", "qing")) == (2, 3, 0)
        assert found.cells["qing", "dutch"] == tuple(rows[:2])
        assert found.mistaken() == [("qing", "dutch", 2, 3), ("japanese", "postwar", 1, 2)]

    def test_an_accepted_second_era_is_no_confusion(self) -> None:
        found = era_matrix([era("ox", "dutch", right=True)], ERA_OF, ERAS)
        assert (found.count("qing", "qing"), found.mistaken()) == (1, [])

    def test_pawns_speak_of_their_card_and_the_blank_spot_of_none(self) -> None:
        """BET-15."""
        rows = [
            Row("era", "place", "fort", ("fort",), "qing", 0.0),
            Row("era", "place", "blank", ("blank", "fort", "ox"), "none", 0.0),
        ]
        found = era_matrix(rows, ERA_OF, ERAS)
        assert found.mistaken() == [("dutch", "qing", 1, 1)]

    def test_only_informative_judgements_of_eras(self) -> None:
        rows = [
            era("ox", "dutch", right=False, chance=0.0),
            era("ox", "dutch", right=False)._replace(score=None),
            placed("ox", "riot", None, right=False),
            era("nobody knows", "dutch", right=False),
        ]
        found = era_matrix(rows, ERA_OF, ERAS)
        assert (found.asked, found.answered, dict(found.cells)) == ((), (), {})


class TestYearsOff:
    def test_quartiles_of_the_wrong_ones(self) -> None:
        rows = [placed("ox", None, None, right=False, off=off) for off in (40, 10, 300, 20, 30)]
        rows += [placed("ox", None, None, right=True, off=0), placed("ox", None, None, right=False)]
        assert years_off(rows) == Spread(6, 5, 10, 20, 30, 40, 300)

    def test_by_era(self) -> None:
        rows = [
            placed("ox", None, None, right=False, off=10),
            placed("riot", None, None, right=False, off=20),
            placed("rail", None, None, right=True, off=0),
            placed("unknown", None, None, right=False, off=5),
        ]
        assert years_off_by(rows, lambda row: ERA_OF.get(row.item)) == {
            "qing": Spread(2, 2, 10, 12.5, 15, 17.5, 20),
            "japanese": Spread(1, 0),
        }

    def test_one_value_is_its_own_spread_and_none_is_none(self) -> None:
        assert years_off([placed("ox", None, None, right=False, off=7)]) == Spread(1, 1, 7, 7, 7, 7, 7)
        assert years_off([]) == Spread(0, 0)


def said(found: list[Reason[Row]]) -> list[tuple[str, str, str | None, int, int]]:
    return [(each.kind, each.first, each.second, each.wrong, each.asked) for each in found]


class TestReasons:
    def test_a_pair_with_its_counts(self) -> None:
        rows = [pair("ox", "riot", right=False)] * 4 + [pair("ox", "riot", right=True)]
        assert said(reasons(rows, YEARS, ERA_OF)) == [("pair", "ox", "riot", 4, 5)]

    def test_a_card_whose_mistakes_a_pair_explains_is_not_told_twice(self) -> None:
        rows = [placed("rail", "ox", "riot", right=False)._replace(answer=at) for at in (1, 2, 3)]
        assert said(reasons(rows, YEARS, ERA_OF)) == [("pair", "riot", "rail", 3, 3)]

    def test_a_card_misplaced_now_here_now_there(self) -> None:
        rows = [
            placed("ox", "rail", None, right=False),
            placed("ox", None, "fort", right=False),
            placed("ox", "dam", None, right=False),
        ]
        assert said(reasons(rows, YEARS, ERA_OF)) == [("card", "ox", None, 3, 3)]

    def test_one_wrong_ordering_twice_is_one_thing_to_talk_about(self) -> None:
        wrong = ["dam", "rail", "riot", "ox"]
        row = Row("chronology", "order", "recipe:1", tuple(wrong), wrong, 0.0)
        rows = [row, row._replace(item="recipe:2")]
        assert len(reasons(rows, YEARS, ERA_OF)) == 1

    def test_eras(self) -> None:
        rows = [era("clue", "dutch", right=False)._replace(chance=chance) for chance in (0.2, 0.25, 0.3)]
        assert said(reasons(rows, YEARS, ERA_OF, ERAS)) == [("era", "qing", "dutch", 3, 3)]

    @pytest.mark.parametrize(("wrong", "right"), [(1, 0), (2, 2), (3, 3), (1, 9)])
    def test_what_is_not_sure_is_said_of_nobody(self, wrong: int, right: int) -> None:
        rows = [pair("ox", "riot", right=False)] * wrong + [pair("ox", "riot", right=True)] * right
        assert reasons(rows, YEARS, ERA_OF) == []

    def test_a_close_estimate_is_no_mistake(self) -> None:
        close = Row("chronology", "year", "ox", ("ox",), 1725, 0.8, 0.1, 4)
        assert reasons([close, close, close], YEARS, ERA_OF) == []
        far = close._replace(score=0.0, years_off=90.0)
        assert said(reasons([far, far], YEARS, ERA_OF)) == [("card", "ox", None, 2, 2)]

    def test_forced_and_hopeless_judgements_give_no_reason(self) -> None:
        rows = [placed("rail", "ox", "riot", right=False)._replace(chance=0.0)] * 4
        assert reasons(rows, YEARS, ERA_OF) == []

    def test_students_in_the_order_of_how_sure_it_is(self) -> None:
        people = {
            "fine": [pair("ox", "riot", right=True)] * 9,
            "thin": [pair("ox", "riot", right=False)] * 2,
            "sure": [pair("ox", "riot", right=False)] * 5,
            "both": [pair("ox", "riot", right=False)] * 2 + [pair("fort", "rail", right=False)] * 2,
            "slip": [pair("ox", "riot", right=False)],
        }
        found = needs_help(people, YEARS, ERA_OF, ERAS)
        assert [who for who, _ in found] == ["sure", "both", "thin"]
        assert len(dict(found)["both"]) == 2
        assert len(dict(needs_help(people, YEARS, ERA_OF, most=1))["both"]) == 1
