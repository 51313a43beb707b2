"""The position that every table of the benchmark starts in: the move that is measured never ends the game."""

from __future__ import annotations

from bench.opening import described, match_at_opening
from history_content.library import built_in_deck

PLACE = {"type": "place", "area": 8}


def test_a_card_behind_the_latest_one_is_always_wrong_and_the_next_seat_moves() -> None:
    match = match_at_opening(built_in_deck(), seed=1)
    for turn in range(200):
        assert match.to_move == {turn % 4}
        step = match.act(turn % 4, PLACE)
        assert [attempt.score for attempt in step.attempts] == [0.0]
    assert match.outcome is None


def test_no_card_is_lost_or_doubled() -> None:
    deck = built_in_deck()
    state = match_at_opening(deck, seed=2).state
    held = [card for card in (*state.areas, *state.fronts, *state.deck, *state.discard) if card]
    assert sorted(held) == sorted(deck.ids)


def test_the_peer_is_told_the_same_position() -> None:
    deck = built_in_deck()
    told, state = described(deck), match_at_opening(deck, seed=3).state
    assert told["areas"] == list(state.areas)
    assert (told["discarded"], told["markers"]) == (len(state.discard), state.markers)
    assert len(told["cards"]) == len(deck.cards)
