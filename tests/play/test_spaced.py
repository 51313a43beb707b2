"""Spaced repetition: what was mixed up comes back first, and what was learnt comes back later and later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fsrs import Rating

from classroom.play.spaced import Review, memories, rating

MONDAY = datetime(2026, 9, 7, 2, 0, tzinfo=UTC)


def review(card: str, days: float, right: bool, chance: float = 0.25) -> Review:
    return Review(card, MONDAY + timedelta(days=days), right, chance)


def order(reviews: list[Review], days: float) -> list[str]:
    return [memory.card for memory in memories(reviews, MONDAY + timedelta(days=days))]


def test_what_was_confused_comes_before_what_was_always_right():
    reviews = [review("known", 0, True), review("confused", 0, True), review("confused", 1, False)]
    assert order(reviews, 2) == ["confused", "known"]


def test_a_confused_card_that_was_learnt_since_waits_like_any_other():
    learnt = [review("a", 0, False), *(review("a", days, True) for days in (0.01, 0.02, 1, 4, 12))]
    (memory,) = memories(learnt, MONDAY + timedelta(days=13))
    assert not memory.confused
    assert memory.due > MONDAY + timedelta(days=13)


def test_each_right_answer_in_good_time_makes_the_pause_longer():
    days, dues = [0, 0.01, 1, 4, 14], []
    for count in range(2, len(days) + 1):
        (memory,) = memories([review("a", day, True) for day in days[:count]], MONDAY)
        dues.append(memory.due - (MONDAY + timedelta(days=days[count - 1])))
    assert dues == sorted(dues)
    assert dues[-1] > timedelta(days=10)


def test_what_is_due_comes_before_what_is_not_and_the_likeliest_forgotten_first():
    reviews = [
        *(review("fresh", days, True) for days in (0, 0.01, 8, 9)),
        review("old", 0, True),
        review("old", 0.01, True),
        review("older", -9, True),
        review("older", -8.99, True),
    ]
    assert order(reviews, 10) == ["older", "old", "fresh"]


def test_a_lucky_hit_shows_little():
    assert rating(review("a", 0, True, chance=0.75)) is Rating.Hard
    assert rating(review("a", 0, True, chance=0.25)) is Rating.Good
    assert rating(review("a", 0, False, chance=0.75)) is Rating.Again


def test_the_same_judgements_always_give_the_same_order():
    """No fuzz: the page and the table that is dealt from it agree."""
    reviews = [review(card, day, day % 2 == 0) for day in range(6) for card in "abcdef"]
    assert order(reviews, 7) == order(reviews, 7)
