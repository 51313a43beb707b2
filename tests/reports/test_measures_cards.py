"""How well cards are known in a class, and how long they take (docs/measures.md)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from classroom.reports.difficulty import LEVEL_WORTH, STEP, TAU, TAU_WORTH, cards_known, median_seconds


class Row(NamedTuple):
    item: str
    score: float | None
    chance: float = 0.25
    elapsed_ms: int | None = None


def rows(item: str, right: int, wrong: int, chance: float = 0.25) -> list[Row]:
    return [Row(item, 1.0, chance)] * right + [Row(item, 0.0, chance)] * wrong


class TestByHand:
    def test_a_card_between_its_own_figure_and_its_level(self) -> None:
        """Two cards of level 2, 6 of 8 and 2 of 8 right at one in four. Together 8 of 16: x = (8 − 4) / 12.

        Both lie further apart than guessing explains, and τ² says so with the weight of two cards; the one is
        drawn down to the level, the other up, by the same share.
        """
        found = cards_known(rows("good", 6, 2) + rows("bad", 2, 6), {"good": 2, "bad": 2})
        good, bad = found["good"], found["bad"]
        assert (good.known, bad.known) == (pytest.approx(4 / 6), pytest.approx(0.0))
        assert good.expected == bad.expected == pytest.approx(1 / 3)
        assert bad.known is not None
        assert good.known is not None
        assert bad.known < bad.shrunk < 1 / 3 < good.shrunk < good.known
        assert (good.known - good.shrunk) / (good.known - 1 / 3) == pytest.approx(
            (bad.shrunk - bad.known) / (1 / 3 - bad.known)
        )
        # V(⅓) = ⅔·(1.5 + ⅓·4.5) / 36 = 1/18; scatter 2·(⅓)²·18 = 4; (4 − 1) / (36 − 18) = 1/6.
        tau2 = (2 / 6 + TAU_WORTH * TAU**2) / (2 + TAU_WORTH)
        assert good.shrunk == pytest.approx((tau2 * 2 / 3 + 1 / 18 / 3) / (tau2 + 1 / 18))
        assert list(found) == ["bad", "good"]

    def test_the_level_counts_where_little_was_judged(self) -> None:
        """One judgement each: levels stand by `STEP` about the class's average, each with LEVEL_WORTH."""
        found = cards_known(rows("easy", 1, 1, 0.5) + rows("hard", 1, 1, 0.5), {"easy": 1, "hard": 3})
        # The average is 0; a room of 1 a card against LEVEL_WORTH; below 0 nothing is expected.
        assert found["easy"].expected == pytest.approx(STEP * LEVEL_WORTH / (1 + LEVEL_WORTH))
        assert found["hard"].expected == 0
        assert found["hard"].shrunk < found["easy"].shrunk

    def test_gifts_hopeless_and_unanswered(self) -> None:
        given = [Row("card", 1.0, 1.0), Row("card", 0.0, 0.0), Row("card", None, 0.5)]
        (card,) = cards_known(given, {}).values()
        assert (card.asked, card.informative, card.wrong, card.known) == (2, 0, 0, None)
        assert card.low < card.shrunk == card.expected < card.high

    def test_questions_about_several_cards_have_no_card(self) -> None:
        assert cards_known([Row("recipe:3", 0.5, 0.5)], {}) == {}
        assert cards_known([], {}) == {}

    def test_the_interval_holds_the_figure_and_ends_at_1(self) -> None:
        (card,) = cards_known(rows("known", 40, 0), {"known": 1}).values()
        assert card.low < card.shrunk <= card.high <= 1

    def test_median_time(self) -> None:
        """Of the answers whose time was taken: 2, 3 and 30 seconds."""
        assert median_seconds([30_000, None, 2_000, 3_000]) == 3
        assert median_seconds([None]) is None
        (card,) = cards_known([Row("card", 1.0, 0.5, 4_000), Row("card", None, 0.5, None)], {}).values()
        assert card.seconds == 4


def test_shrinking_is_nearer_to_the_truth_than_the_plain_figure() -> None:
    """Forty classes, 60 cards with some ten judgements each, known shares about their level's."""
    rng = Random(11)
    plain = shrunk = covered = cards = 0.0
    for _ in range(40):
        level = {f"card{n}": rng.choice([1, 2, 3]) for n in range(60)}
        truth = {card: min(1.0, max(0.0, rng.gauss(0.5 + 0.15 * (2 - level[card]), 0.18))) for card in level}
        given = []
        for _ in range(600):
            card, chance = rng.choice(list(level)), rng.choice([1 / 7, 1 / 4, 2 / 5, 1 / 2])
            right = rng.random() < truth[card] + (1 - truth[card]) * chance
            given.append(Row(card, float(right), chance))
        for card, found in cards_known(given, level).items():
            assert found.known is not None
            plain += (found.known - truth[card]) ** 2
            shrunk += (found.shrunk - truth[card]) ** 2
            covered += found.low <= truth[card] <= found.high
            cards += 1
    assert shrunk < plain / 2
    assert covered / cards > 0.93
