"""The Rasch scale with luck allowed for (docs/measures.md)."""

from __future__ import annotations

import math
import subprocess
import sys
from random import Random

import pytest

from classroom.reports.ability import (
    LEVEL_STEP,
    SPREAD_OF_PEOPLE,
    Estimate,
    Response,
    Scale,
    fit,
)


def known(ability: float, difficulty: float) -> float:
    return 1 / (1 + math.exp(difficulty - ability))


class Class:
    """Students and cards whose places are known, and what they answered."""

    def __init__(self, seed: int, people: int = 40, cards: int = 60, each: int = 120) -> None:
        rng = Random(seed)
        self.level = {card: rng.choice([1, 2, 3]) for card in range(cards)}
        self.ability = [rng.gauss(0.3, 1.2) for _ in range(people)]
        self.difficulty = [rng.gauss(LEVEL_STEP * (self.level[card] - 2), 0.8) for card in range(cards)]
        self.responses = []
        for person in range(people):
            for _ in range(each):
                card, chance = rng.randrange(cards), rng.choice([1 / 7, 1 / 5, 1 / 4, 2 / 5, 1 / 2])
                p = chance + (1 - chance) * self.known(person, card)
                self.responses.append(Response(person, card, float(rng.random() < p), chance))

    def known(self, person: int, card: int) -> float:
        return known(self.ability[person], self.difficulty[card])


def test_it_finds_who_and_what_is_where() -> None:
    place = Class(1)
    found = fit(place.responses, place.level)
    errors = [found.known(p, c) - place.known(p, c) for p in range(40) for c in range(60)]
    assert abs(sum(errors) / len(errors)) < 0.03
    assert (sum(error * error for error in errors) / len(errors)) ** 0.5 < 0.13


def test_standard_errors_say_how_far_the_truth_may_lie() -> None:
    covered = count = 0
    for seed in range(6):
        place = Class(seed, 30, 50, 40)
        found = fit(place.responses, place.level)
        pairs = list(zip([found.ability[p] for p in range(30)], place.ability, strict=True))
        pairs += [(found.difficulty[c], place.difficulty[c]) for c in found.difficulty]
        covered += sum(abs(estimate.value - truth) <= 1.96 * estimate.error for estimate, truth in pairs)
        count += len(pairs)
    assert 0.92 < covered / count < 0.99


def test_of_cards_expected_at_50_to_80_percent_about_so_many_are_known() -> None:
    chosen, truly = 0, 0.0
    for seed in range(6):
        place = Class(20 + seed, 30, 50, 60)
        found = fit(place.responses, place.level)
        for person in range(30):
            for card, expected in found.to_practise(person, range(50)):
                assert 0.5 <= expected <= 0.8
                chosen += 1
                truly += place.known(person, card)
    assert chosen > 500
    assert 0.55 < truly / chosen < 0.75


def test_the_gradient_leads_to_the_best_place() -> None:
    """At the optimum, moving anything either way makes the penalised likelihood smaller."""
    place = Class(3, 4, 5, 30)
    found = fit(place.responses, place.level)

    def loss(mean: float, ability: list[float], difficulty: list[float]) -> float:
        total = mean**2 / 8 + sum((a - mean) ** 2 for a in ability) / (2 * SPREAD_OF_PEOPLE**2)
        total += sum((b - LEVEL_STEP * (place.level[c] - 2)) ** 2 for c, b in enumerate(difficulty)) / 2
        for person, card, score, chance in place.responses:
            assert score is not None
            p = chance + (1 - chance) * known(ability[person], difficulty[card])
            total -= score * math.log(p) + (1 - score) * math.log(1 - p)
        return total

    mean = found.average.value
    ability = [found.ability[p].value for p in range(4)]
    difficulty = [found.difficulty[c].value for c in range(5)]
    best = loss(mean, ability, difficulty)
    for step in (-0.01, 0.01):
        assert loss(mean + step, ability, difficulty) > best
        for at in range(4):
            assert loss(mean, [a + step * (at == i) for i, a in enumerate(ability)], difficulty) > best
        for at in range(5):
            assert loss(mean, ability, [b + step * (at == i) for i, b in enumerate(difficulty)]) > best


class TestFewData:
    def test_nothing_judged(self) -> None:
        found: Scale[str, str] = fit([], {"easy": 1, "hard": 3})
        assert found.judgements == 0
        assert found.known("mei", "easy") == pytest.approx(known(0, -LEVEL_STEP))
        assert found.known("mei", "easy") > found.known("mei", "new") == 0.5 > found.known("mei", "hard")
        assert [card for card, _ in found.to_practise("mei", ["hard", "easy", "new"])] == ["easy", "new"]

    def test_one_right_answer_moves_a_little_and_stays_finite(self) -> None:
        found = fit([Response("mei", "card", 1.0, 0.5)])
        assert 0 < found.ability["mei"].value < 1
        assert found.ability["mei"].error > 1

    def test_always_right_and_always_wrong_stay_finite(self) -> None:
        rows = [Response("mei", card, 1.0, 0.25) for card in range(50)]
        rows += [Response("an", card, 0.0, 0.25) for card in range(50)]
        found = fit(rows)
        assert 1 < found.ability["mei"].value < 8
        assert -8 < found.ability["an"].value < -1

    def test_what_carries_no_weight_changes_nothing(self) -> None:
        rows = [Response("mei", "card", 1.0, 0.5), Response("an", "card", 0.0, 0.5)]
        padded = [
            *rows,
            Response("mei", "gift", 1.0, 1.0),
            Response("an", "hopeless", 0.0, 0.0),
            Response("mei", "card", None, 0.5),
        ]
        assert fit(padded) == fit(rows)

    def test_equal_answers_make_equals(self) -> None:
        rows = [Response(who, card, float(card % 2), 0.25) for who in ("mei", "an") for card in range(10)]
        found = fit(rows)
        assert found.ability["mei"].value == pytest.approx(found.ability["an"].value, abs=1e-4)

    def test_partial_scores_lie_between(self) -> None:
        scores = {"low": 0.5, "middle": 0.75, "high": 1.0}
        rows = [Response(who, card, score, 0.5) for who, score in scores.items() for card in range(8)]
        found = fit(rows)
        low, middle, high = (found.ability[who].value for who in scores)
        assert low < middle < high

    def test_who_is_new_stands_at_the_average_and_is_less_sure(self) -> None:
        rows = [Response(who, card, 1.0, 0.25) for who in range(10) for card in range(10)]
        found = fit(rows)
        new = found.ability_of(99)
        assert new.value == found.average.value > 0
        assert new.error > max(estimate.error for estimate in found.ability.values())

    @pytest.mark.parametrize(("score", "chance"), [(1.1, 0.5), (1.0, 1.5), (-0.1, 0.5)])
    def test_what_is_no_share_is_refused(self, score: float, chance: float) -> None:
        with pytest.raises(ValueError, match=r"0\.\.1"):
            fit([Response("mei", "card", score, chance)])


def test_luck_is_part_of_what_is_expected() -> None:
    found = Scale({"mei": Estimate(0.0, 0.1)}, {"card": Estimate(0.0, 0.1)}, Estimate(0.0, 1.0), {}, 1)
    assert found.expected("mei", "card") == 0.5
    assert found.expected("mei", "card", 0.25) == pytest.approx(0.625)


def test_the_server_starts_without_scipy() -> None:
    """It is imported when something is fitted."""
    told = "import sys, classroom.reports.ability; print('scipy' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
