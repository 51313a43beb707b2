"""The facts of the cards that tablets and culture cards refer to."""

from __future__ import annotations

from games.beiguan.cards import BANDS, CRAFT, CRAFTS, INSTRUMENT, PERFORMANCE, PERFORMANCES
from games.beiguan.model import AREAS, SECTIONS
from tests.culture.cards import by_any_id

from .facts import FILE, written


def test_the_tablets_facts_are_those_of_the_engine():
    """Written anew by `python -m tests.games.beiguan.facts`."""
    assert FILE.read_text("utf-8") == written()


def test_every_card_has_its_culture_card_of_the_same_name():
    """A fine copy of an instrument (名家款) is explained by the card of the instrument."""
    known = by_any_id("beiguan")
    for card in (*BANDS, *PERFORMANCES):
        assert known[card.id].name_zh == card.name
    for card in INSTRUMENT.values():
        found = known[card.id if card.id not in PERFORMANCE else f"{card.id}-reward"]
        assert found.section == card.section
        assert found.name_zh == card.name or card.name.endswith("（名家款）")
    for id, craft in CRAFT.items():
        assert known[f"{id}-reward"].name_zh == CRAFTS[craft].name == known[craft].name_zh
    assert {*AREAS, *SECTIONS, *[f"troupe-{seat}" for seat in range(4)]} <= set(known)
