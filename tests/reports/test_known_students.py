"""From real games to the figure: students whose knowledge is known play by the real rules (issue 4).

The large run is ``python -m bench.evidence``; this one, with fixed seeds, keeps rules and measures in tune.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from bench.evidence import COURSES, EACH, ENOUGH, SKILLS, Figures, class_of, compare, rank_correlation
from bench.pupils import play
from classroom.reports.measures import Sums
from games.match import Match
from history_content import library

CLASSES = {"team": 14, "predict": 24, "race": 14, "train": 24, "bet": 5, "quiz": 8, "sets": 14}
"""So many that each course's figures are sure to a hundredth or two, and all together take half a minute."""


def test_the_figure_is_the_knowledge_in_every_game() -> None:
    """Each game: skill 0 comes out as 0, no skill shows a bias, and after 40 judgements the order is right.
    All together: bias within ±0.03, coverage of the interval 93 % or more, and up to skill 0.75 98 % or less.
    """
    everything: list[list[Figures]] = []
    raw_of_the_blind: dict[str, float] = {}
    for at, (key, count) in enumerate(CLASSES.items()):
        played = [class_of(COURSES[key], 77_000 + 100 * at + number) for number in range(count)]
        for segment in COURSES[key].segments:
            classes = [each[segment] for each in played]
            assert all(pupil.summary.informative == ENOUGH for pupils in classes for pupil in pupils)
            result = compare(COURSES[key].title, segment, classes)
            blind = result.rows[0]
            assert abs(blind.mean) <= 0.03, result
            assert all(abs(row.bias) <= 3.5 * row.error + 1e-9 for row in result.rows), result
            assert all(row.error <= 0.02 for row in result.rows), result
            assert result.order >= 0.85, result
            raw_of_the_blind[f"{key} {segment}"] = blind.raw
            everything += classes
    together = compare("all", "all", everything)
    for row in together.rows:
        assert abs(row.bias) <= 0.03, row
        assert row.coverage >= 0.93, row
        assert row.coverage <= 0.98 or row.skill > 0.75, row
    # What a plain percentage would have said of pure guessing.
    assert fmean(raw_of_the_blind.values()) > 0.2, raw_of_the_blind
    assert max(raw_of_the_blind.values()) > 0.33, raw_of_the_blind


def test_a_wrong_chance_of_a_game_would_show() -> None:
    """A game that forgets that a prediction may also be "none": skill 0 is no longer 0."""
    rng, skills = Random(5), [0.0] * 5
    honest, forgetful = Sums(), Sums()
    for seed in range(150):
        match = Match.start(
            "voyage-team", library.built_in_deck(), seats=5, seed=seed, options={"all_predict": True}
        )
        for _, attempt in play(match, range(5), skills, rng):
            if attempt.kind == "predict" and 0 < attempt.chance < 1:
                honest.add(attempt.score, attempt.chance)
                options = round(len(attempt.truth) / attempt.chance)
                forgetful.add(attempt.score, min(1.0, len(attempt.truth) / (options - 1)))
    right, wrong = honest.summary(), forgetful.summary()
    assert right.above_chance is not None
    assert wrong.high is not None
    assert abs(right.above_chance) <= 0.03
    assert wrong.high < -0.03


def test_a_class_is_six_pupils_of_each_skill() -> None:
    pupils = class_of(COURSES["train"], 1)["chronology"]
    assert [each.skill for each in pupils] == [skill for skill in SKILLS for _ in range(EACH)]


def test_rank_correlation() -> None:
    """Spearman's with ties, worked out by hand: ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4 → 4.5 / √(4.5·5)."""
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == 1
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == -1
    assert round(rank_correlation([1, 2, 2, 3], [1, 3, 2, 4]), 6) == round(4.5 / (4.5 * 5) ** 0.5, 6)
