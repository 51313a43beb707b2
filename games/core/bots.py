"""How a bot decides, for every game that names the judgement its seats face.

A bot of skill s answers a judgement as one who knows with probability s, and otherwise blindly: uniformly
among the options that the judgement's `chance` counts. So its above-chance accuracy is s, exactly what the
report of a pupil with that knowledge would show. Everything else it chooses among the legal actions.
"""

from __future__ import annotations

from typing import Any

from .rng import RandomSource


def choose(game: Any, setting: Any, state: Any, seat: int, skill: float, rng: RandomSource) -> Any:
    """The action of a bot; `game` is a `BaseGame`.

    One who knows picks a right option; where none is right, any legal action that is not one of the options
    (a discard, say), and failing that any option. A game refines this where a right answer can still be a bad
    move.

    :raises Rejected: where the seat may do nothing.
    """
    judgement = game.judgement(setting, state, seat)
    if judgement is None or not judgement.options:
        return game.sample(setting, state, seat, rng)
    if not knows(skill, rng):
        return pick(judgement.options, rng)
    if judgement.right:
        return pick(judgement.right, rng)
    others = tuple(a for a in game.legal(setting, state, seat) if a not in judgement.options)
    return pick(others or judgement.options, rng)


def knows(skill: float, rng: RandomSource) -> bool:
    """Whether a bot of this skill answers the coming judgement as one who knows."""
    return rng.random() < skill


def pick(actions: tuple[Any, ...], rng: RandomSource) -> Any:
    """One of them, all equally likely."""
    return actions[rng.randrange(len(actions))]
