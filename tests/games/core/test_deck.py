"""Cards, eras and the checks of a deck (VT-03, VT-08)."""

from __future__ import annotations

import msgspec
import pytest

from games.core.deck import Card, Clue, Deck, Era, Front, Question, Turned, accepts
from games.core.errors import SetupRefused

ERAS = (Era("early", -100, 99, False), Era("late", 100, None, True))


def test_vt_08_a_card_accepts_its_era_and_those_a_fair_reader_would_accept():
    card = Card("a", 100, "late", also_accept_eras=("early",))
    assert [accepts(card, era) for era in ("late", "early", "other")] == [True, True, False]


def test_indexes_and_ready_made_views():
    deck = Deck((Card("a", -5, "early"), Card("b", 7, "early")), ERAS, (Clue("k", "foot", 6, "late"),))
    assert deck.ids == ("a", "b")
    assert deck.year == {"a": -5, "b": 7}
    assert deck.card["b"].year == 7
    assert deck.era["late"].historic
    assert deck.clue["k"].roll == 6
    assert deck.front["a"] == Front("a")
    assert deck.turned["a"] == Turned("a", -5)


def test_a_deck_is_its_data_and_survives_storage():
    deck = Deck((Card("a", -5, "early", month=4, day=30, precision=3),), ERAS, (), (Question("q", "choice"),))
    assert deck.ids, "an index computed …"
    again = msgspec.json.decode(msgspec.json.encode(deck), type=Deck)
    assert again == deck, "… is no part of it"
    assert hash(again) == hash(deck)


@pytest.mark.parametrize(
    ("deck", "what"),
    [
        (Deck((Card("a", 1, "early"), Card("a", 2, "early"))), "duplicate_id"),
        (Deck((Card("", 1, "early"),)), "empty_id"),
        (Deck((Card("a", 1, "middle"),), ERAS), "unknown_era"),
        (Deck((Card("a", 1, "early", also_accept_eras=("middle",)),), ERAS), "unknown_era"),
        (Deck((Card("a", 10_000_000, "early"),)), "bad_year"),
        (Deck((Card("a", 1, "early", precision=-1),)), "bad_year"),
        (Deck((), ERAS, (Clue("k", "f", 7, "late"),)), "bad_roll"),
        (Deck((), ERAS, (Clue("k", "f", 1, "middle"),)), "unknown_era"),
        (Deck((), (), (), (Question("q", "riddle"),)), "unknown_kind"),
    ],
)
def test_a_faulty_deck_is_refused_with_the_piece_at_fault(deck, what):
    with pytest.raises(SetupRefused) as caught:
        deck.check()
    assert caught.value.code == "bad_deck"
    assert caught.value.data["what"] == what


def test_a_deck_without_eras_leaves_them_open():
    Deck((Card("a", 1, "anything"),)).check()
