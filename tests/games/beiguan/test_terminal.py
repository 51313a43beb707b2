"""`manage.py play beiguan`: the table in lines of text, and every action in words."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import translation

from classroom.play import terminal
from games.core.rng import Source

from ..worlds import drive
from .tables import start


def played(monkeypatch, language, *lines):
    rest = iter(lines)

    def answer(prompt):
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    out = StringIO()
    with translation.override(language):
        call_command("play", "beiguan", "--seed", "7", "--option", "start_seat=0", stdout=out, no_color=True)
    return out.getvalue()


def test_a_person_reads_the_table_in_words(monkeypatch):
    told = played(monkeypatch, "zh-hant", "1", '{"type":"perform","card":"P105"}', "q")
    assert "第 1 年春季" in told
    assert "熱鬧大街 ○○··(1)" in told
    assert "城隍廟 ×" in told
    assert "鬧西河: 橫列 ≥ 6 (0 0) → 彩牌" in told
    assert "→ 1  (橫列 1 0, 直排 1 0 0)" in told
    assert "1 囝仔吹 1  |  2 —  |  3 —  = 1" in told
    assert "你的演奏力還不夠" in told, "a refusal is explained"
    assert "{" not in told.replace('{"type": "market"', "").replace('"layout": {', "").replace('s": {', "")


def test_the_market_is_offered_as_it_can_be_typed(monkeypatch):
    line = next(part for part in played(monkeypatch, "en").splitlines() if "Market  {" in part)
    typed = line.split("Market  ")[1]
    told = played(monkeypatch, "en", typed, "q")
    assert "looked after the troupe at the market" in told


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_every_action_and_view_has_words(language):
    kinds = set()
    with translation.override(language):
        for seed in range(10):
            match = start(seats=3, seed=seed, options={"mode": "advanced", "shuffle": True})
            source = Source(seed)
            while match.outcome is None:
                view = match.view(None)
                text = "\n".join(terminal.picture("beiguan", view))
                for action in match.legal(match.state.active):
                    kinds.add(action["type"])
                    text += f"\n{terminal.label('beiguan', action, view)}"
                assert "band-" not in text.replace('"band-', "")
                assert "None" not in text
                drive(match, source, 3)
            assert list(terminal.picture("beiguan", match.view(None)))
    assert kinds >= {
        "street",
        "wenchang",
        "perform",
        "gate",
        "market",
        "challenge",
        "academy",
        "equip",
        "put",
    }


def test_other_games_are_shown_as_they_are():
    assert terminal.picture("voyage-team", {}) is None
    assert terminal.label("voyage-team", {"type": "place"}, {}) is None
