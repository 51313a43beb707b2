"""TRAIN-07 … TRAIN-10, TRAIN-O1 … O3 and O5 beside an oracle written from the words of the rules page."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.api import Setting
from games.core.deck import Card, Deck
from games.core.errors import Rejected
from games.core.rng import Rng
from games.match import Match
from games.voyage_train.columns import candidates, interval, order
from games.voyage_train.model import TrainState

from .tables import GAME

some = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))

# Few different years, so that equal ones and overlaps are common.
a_year = st.integers(1900, 1912)
a_column = st.lists(a_year, min_size=1, max_size=2).map(sorted)


def key(numbered):
    """TRAIN-O5: top year, last year, age of the column."""
    age, column = numbered
    return (column[0], column[len(column) - 1], age)


@st.composite
def tables(draw):
    """Four columns in the order of TRAIN-O5, overlaps included."""
    numbered = list(enumerate(draw(st.lists(a_column, min_size=4, max_size=4))))
    return [column for _, column in sorted(numbered, key=key)]


def fits_by_the_words(columns, number, year):
    """TRAIN-07 for column `number`, from 1: not earlier than its last card; not later than the top card of
    its right neighbour, which the rightmost column (number 4) has not.
    """
    last_card = columns[number - 1][-1]
    if last_card > year:
        return False
    if number == 4:
        return True
    right_neighbour = columns[number]
    return not year > right_neighbour[0]


def candidates_by_the_words(columns, year):
    """TRAIN-08, TRAIN-O2, TRAIN-O3, as column numbers."""
    greatest = None
    for number in (1, 2, 3, 4):
        if fits_by_the_words(columns, number, year):
            last = columns[number - 1][-1]
            greatest = last if greatest is None or last > greatest else greatest
    if greatest is None:
        return set()
    return {number for number in (1, 2, 3, 4) if columns[number - 1][-1] == greatest}


@some
@given(tables(), a_year)
def test_train_07_08_o3_candidates_are_those_of_the_rules_page(columns, year):
    found = candidates(columns, year)
    assert {at + 1 for at in found} == candidates_by_the_words(columns, year)
    assert list(found) == sorted(found)


@some
@given(tables(), st.integers(0, 3))
def test_train_07_the_interval_is_what_the_words_say(columns, at):
    low, high = interval(columns, at)
    for year in range(1895, 1918):
        inside = low <= year and (high is None or year <= high)
        assert inside == fits_by_the_words(columns, at + 1, year)


@some
@given(st.lists(a_column, min_size=4, max_size=4), st.permutations(range(4)))
def test_train_o5_columns_are_sorted_by_top_last_and_age(columns, born):
    ordered = [(born[at], columns[at]) for at in order(columns, born)]
    assert ordered == sorted(zip(born, columns, strict=True), key=key)


@some
@given(tables(), a_year, st.data())
def test_train_09_10_11_a_play_does_what_the_words_say(columns, year, data):
    """A whole turn at a generated table, against the words."""
    ids = [[f"c{number}-{row}" for row in range(len(column))] for number, column in enumerate(columns)]
    made = [
        Card(id, y, "x")
        for names, column in zip(ids, columns, strict=True)
        for id, y in zip(names, column, strict=True)
    ]
    refill = data.draw(a_year)
    extra = {"mine": year, "kept": 1, "o1": 2, "o2": 3, "d1": refill, "d2": 4, "d3": 5}
    deck = Deck((*made, *(Card(id, y, "x") for id, y in extra.items())))
    said = data.draw(st.sampled_from([1, 2, 3, 4, "none"]))
    match = Match(
        GAME,
        Setting(GAME.Options(), deck, 2),
        TrainState(
            rng=Rng.of(1), phase="PLAY", active=0, deck=("d1", "d2", "d3"),
            hands=(("mine", "kept"), ("o1", "o2")), columns=tuple(map(tuple, ids)),
            born=(0, 1, 2, 3), births=4, piles=((), ()), stock=3,
        ),
    )  # fmt: skip
    right = candidates_by_the_words(columns, year)
    match.act(0, {"type": "play", "card": "mine", "predict": said})
    attempt = match.attempts[0]
    assert attempt.score == (1 if (said in right if right else said == "none") else 0)
    assert attempt.chance == (len(right) or 1) / 5

    expected = [
        (age, list(zip(names, column, strict=True)))
        for age, (names, column) in enumerate(zip(ids, columns, strict=True))
    ]
    gone: list[str] = []
    if not right:
        assert match.view(0)["phase"] == "CHOOSE_DISCARD"
        number = data.draw(st.sampled_from([1, 2, 3, 4]))
        gone = ids[number - 1]
        match.act(0, {"type": "discard_column", "column": number})
        expected[number - 1] = (4, [("mine", year)])
        drawn = "d1"
    else:
        number = min(right)
        if len(right) > 1:
            assert match.view(0)["phase"] == "CHOOSE_COLUMN"
            for wrong in {1, 2, 3, 4} - right:
                with pytest.raises(Rejected, match="not_a_candidate"):
                    match.act(0, {"type": "choose_column", "column": wrong})
            number = data.draw(st.sampled_from(sorted(right)))
            match.act(0, {"type": "choose_column", "column": number})
        age, cards = expected[number - 1]
        full = len(cards) == 2
        expected[number - 1] = (4, [("d1", refill)]) if full else (age, [*cards, ("mine", year)])
        drawn = "d2" if full else "d1"
        assert match.view(0)["piles"] == [int(full), 0]
    expected.sort(key=lambda column: (column[1][0][1], column[1][-1][1], column[0]))
    now = match.view(None)["columns"]
    assert [[there["id"] for there in column] for column in now] == [
        [id for id, _ in column] for _, column in expected
    ]
    assert [there["id"] for there in match.view(None)["discard"]] == gone
    assert [held["id"] for held in match.view(0)["hand"]] == ["kept", drawn]
    assert match.to_move == {1}
