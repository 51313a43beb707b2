"""A bot that knows plays better than one that does not, and than chance."""

from __future__ import annotations

import pytest

from games.core.rng import Source
from games.match import Match

from ..worlds import TOY


def piles(first, second, tables=40):
    """Piles won by two kinds of players over seeded tables of two, each beginning half of them."""
    won = [0, 0]
    for seed in range(tables):
        match = Match.start("voyage-train", TOY, seats=2, seed=seed, options={"start_seat": seed % 2})
        source = Source(seed)
        while match.outcome is None:
            seat = min(match.to_move)
            kind = (first, second)[seat]
            action = match.sample(seat, source) if kind is None else match.bot(seat, kind, source)
            match.act(seat, action)
        won = [won[0] + match.scores[0], won[1] + match.scores[1]]
    return won


@pytest.mark.parametrize("weaker", [0.0, None], ids=["skill-0", "random"])
def test_skill_1_clearly_beats(weaker):
    mine, theirs = piles(1.0, weaker)
    assert mine > 1.5 * theirs


def test_two_alike_are_about_equal():
    mine, theirs = piles(1.0, 1.0)
    assert 0.7 < mine / theirs < 1.4


def test_a_knowing_bot_completes_a_column_when_it_can():
    from .tables import play, table

    match = table([[1624, 1661], [1721], [1895], [1999]], [1930, 1683])
    assert match.bot(0, 1.0, Source(1)) == play(1683, 1)
    match = table([[1624, 1661], [1721], [1895], [1999]], [1930, 1683], predict=False)
    assert match.bot(0, 1.0, Source(1)) == play(1683)


def test_a_knowing_bot_chooses_the_longer_of_equal_columns_and_denies_where_none_fits():
    from .tables import choose, discard, table

    match = table([[1624], [1721, "e1895"], ["b1895"], [1999]], [1786, 1930])
    match.act(0, {"type": "play", "card": "e1930"})
    assert match.bot(0, 1.0, Source(1)) == choose(2)
    match = table([[1652], [1721, 1860], [1895], [1999]], [1628, 1930])
    match.act(0, {"type": "play", "card": "e1628"})
    assert match.bot(0, 1.0, Source(1)) == discard(2), "a column of two is a gift to the next player"
