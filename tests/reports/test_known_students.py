"""From real games to the figure: students whose knowledge is known play by the real rules (issue 4).

Each judges as the model says (docs/measures.md): with probability ``skill`` as one who knows, else uniformly
among what ``chance`` counts. The large run, over every game, is the benchmark's; this one keeps the rules and
the measures in tune.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from classroom.reports.measures import Sums
from games.match import Match
from history_content import library

SKILLS = (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.fixture(scope="module")
def classes() -> dict[float, list[Sums]]:
    """For each skill, students who played six games of voyage-team with predictions, skills mixed at each
    table."""
    deck = library.built_in_deck()
    found: dict[float, list[Sums]] = defaultdict(list)
    for group in range(24):
        rng = Random(group)
        people = [Sums() for _ in SKILLS]
        for game in range(6):
            match = Match.start(
                "voyage-team", deck, seats=5, seed=group * 100 + game, options={"all_predict": True}
            )
            while match.outcome is None:
                seat = min(match.to_move)
                for each in match.act(seat, match.bot(seat, SKILLS[seat], rng)).attempts:
                    people[each.seat].add(each.score, each.chance)
        for skill, person in zip(SKILLS, people, strict=True):
            found[skill].append(person)
    return found


@pytest.mark.parametrize("skill", SKILLS)
def test_the_figure_is_the_knowledge(skill: float, classes: dict[float, list[Sums]]) -> None:
    everybody = Sums()
    for person in classes[skill]:
        everybody.merge(person)
    found = everybody.summary()
    assert found.informative > 24 * 40
    assert found.above_chance is not None
    assert found.raw is not None
    assert abs(found.above_chance - skill) <= 0.03
    if skill == 0:
        assert found.raw > 0.3  # what a plain percentage would have said of pure guessing


def test_intervals_hold_the_truth_and_the_order_is_right(classes: dict[float, list[Sums]]) -> None:
    covered = total = 0
    means = []
    for skill in SKILLS:
        estimates = []
        for person in classes[skill]:
            found = person.summary()
            assert found.above_chance is not None
            assert found.low is not None
            assert found.high is not None
            covered += found.low <= skill <= found.high
            total += 1
            estimates.append(found.above_chance)
        means.append(sum(estimates) / len(estimates))
    assert covered / total >= 0.93
    assert means == sorted(means)
