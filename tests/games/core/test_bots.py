"""How bots choose, with a game of one question."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from games.core.api import Judgement
from games.core.bots import choose
from games.core.rng import Source


def quiz(right, *, options=("a", "b", "c", "d"), legal=("a", "b", "c", "d", "pass")):
    return SimpleNamespace(
        judgement=lambda *_: Judgement(options, right),
        legal=lambda *_: legal,
        sample=lambda setting, state, seat, rng: "sampled",
    )


def answers(game, skill, n=4000):
    source = Source(9)
    return Counter(choose(game, None, None, 0, skill, source) for _ in range(n))


def test_one_who_knows_is_always_right():
    assert set(answers(quiz(("b", "c")), 1.0, 100)) == {"b", "c"}


def test_one_who_does_not_is_right_by_chance_alone():
    counts = answers(quiz(("b",)), 0.0)
    assert set(counts) == set("abcd"), "blind among what chance counts, never a pass"
    assert all(abs(count - 1000) < 120 for count in counts.values())


def test_skill_is_the_probability_to_know():
    counts = answers(quiz(("b",)), 0.6)
    assert abs(counts["b"] / 4000 - (0.6 + 0.4 / 4)) < 0.03


def test_where_nothing_is_right_one_who_knows_does_something_else():
    assert set(answers(quiz(()), 1.0, 50)) == {"pass"}
    assert set(answers(quiz((), legal=tuple("abcd")), 1.0, 200)) == set("abcd")


def test_without_a_judgement_a_bot_takes_any_legal_action():
    game = quiz(())
    game.judgement = lambda *_: None
    assert set(answers(game, 1.0, 5)) == {"sampled"}
