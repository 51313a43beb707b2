"""A bot that knows plays better than one that does not, and than chance."""

from __future__ import annotations

from games.core.rng import Source
from games.match import Match

from ..worlds import TOY
from .tables import BUZZ, STOP, answer, place, table


def points(first, second, tables=40):
    """Points won by two kinds of players over seeded tables of two; each buzzes half the time."""
    won = [0, 0]
    for seed in range(tables):
        match = Match.start("voyage-bet", TOY, seats=2, seed=seed)
        source = Source(seed)
        while match.outcome is None:
            if not match.to_move:
                match.expire()
                continue
            seat = source.choice(sorted(match.to_move))
            match.act(seat, match.bot(seat, (first, second)[seat], source))
        won = [won[0] + match.scores[0], won[1] + match.scores[1]]
    return won


def test_skill_1_clearly_beats_skill_0():
    mine, theirs = points(1.0, 0.0)
    assert mine > 3 * theirs


def test_two_alike_are_about_equal():
    mine, theirs = points(0.8, 0.8)
    assert 0.75 < mine / theirs < 1.33


def test_a_knowing_bot_answers_right_takes_the_better_odds_and_stops_where_nothing_right_is_free():
    assert table(phase="BUZZ_OPEN").bot(1, 1.0, Source(1)) == BUZZ
    assert table(phase="ANSWER").bot(0, 1.0, Source(1)) == answer("japanese")
    assert table([1930]).bot(0, 1.0, Source(1)) == place(1, "x2")
    assert table().bot(0, 1.0, Source(1)) == place(9, "x2")
    full = [(1, 1, "x2"), (1, 1, "x1a"), (2, 1, "x1b")]
    assert table([1930], pawns=full).bot(0, 1.0, Source(1)) == STOP
    assert table([1930], pawns=full[:1]).bot(0, 1.0, Source(1)) in (place(1, "x1a"), place(1, "x1b"))
