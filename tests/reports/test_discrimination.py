"""Whether a card tells those who know from those who do not, on students whose knowledge is known."""

from __future__ import annotations

from random import Random

import pytest

from classroom.reports.discrimination import ENOUGH, Judged, discriminations

CARDS = [f"card-{n}" for n in range(20)]


def a_class(strange: str, rng: Random, students: int = 30, times: int = 6) -> list[Judged]:
    """Students of skill 0 … 1; on the ``strange`` card everybody guesses, whatever they know."""
    rows = []
    for student in range(students):
        skill = student / (students - 1)
        for card in CARDS * times:
            knows = card != strange and rng.random() < skill
            right = knows or rng.random() < 0.25
            rows.append(Judged(student, card, float(right), 0.25))
    return rows


@pytest.mark.parametrize("seed", range(3))
def test_a_card_that_knowing_does_not_help_with_stands_out(seed: int) -> None:
    found = discriminations(a_class("card-7", Random(seed)))
    assert set(found) == set(CARDS)
    strange = found.pop("card-7")
    assert strange < 0.2 < min(found.values())


def test_the_lucky_and_the_forced_say_nothing() -> None:
    rows = [Judged(n, "a", 1.0, 1.0) for n in range(50)] + [Judged(n, "b", 0.0, 0.0) for n in range(50)]
    rows += [Judged(n, "c", None, 0.5) for n in range(50)]
    assert discriminations(rows) == {}


def test_too_few_judgements_or_students_give_no_figure() -> None:
    rng = Random(1)
    few = [Judged(n % 6, card, rng.random() < 0.5, 0.5) for n in range(ENOUGH - 1) for card in ("a", "b")]
    assert discriminations(few) == {}
    two_people = [Judged(n % 2, card, rng.random() < 0.5, 0.5) for n in range(60) for card in ("a", "b")]
    assert discriminations(two_people) == {}


def test_where_all_did_alike_there_is_none() -> None:
    rows = [Judged(n, card, 1.0, 0.5) for n in range(30) for card in ("a", "b")]
    assert discriminations(rows) == {}
