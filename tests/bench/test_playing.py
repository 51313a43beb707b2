"""Tables that play a real game: the script is what the rules allow, from the stored position to the end."""

from __future__ import annotations

import msgspec

from bench.load.plan import PlannedTable, Scripted, TableEnd, Tablet
from bench.load.wire import ChronoclassSpeech
from bench.playing import GAME, OPTIONS, match_and_script
from bench.systems.stored import StoredTable, faults
from games.core.deck import Deck
from games.match import Match


def test_a_script_leads_from_the_second_year_to_the_end() -> None:
    dealt = Match.start(GAME, Deck(()), seats=4, seed=3, options=OPTIONS)
    begin, script = match_and_script(dealt, seed=3)
    assert begin.state.year == 2
    assert begin.state.festival is not None
    assert len(script) > 40, "more moves than a run makes"
    again = Match.load(GAME, begin.setting_json, begin.state_json)
    for move in script:
        assert again.to_move == {move.seat}
        again.act(move.seat, move.action)
    assert again.outcome is not None
    assert again.scores == dealt.scores


def test_a_scripted_action_goes_into_the_act() -> None:
    tablet = Tablet(url="ws://127.0.0.1/", seat=1)
    sent = ChronoclassSpeech().move("7", tablet, "r3", 2, '{"type":"gate"}')
    assert msgspec.json.decode(sent) == {
        "t": "act",
        "seat": 1,
        "key": "r3",
        "rev": 2,
        "action": {"type": "gate"},
    }
    planned = PlannedTable(id="7", tablets=[tablet], script=[Scripted(1, "{}")])
    assert msgspec.json.decode(msgspec.json.encode(planned), type=PlannedTable) == planned


def test_a_game_that_judges_nothing_has_no_judgements() -> None:
    ended = TableEnd(id="1", seen=2, acked=[1, 2], sent=2)
    none, some = (StoredTable(2, {1: "r1", 2: "r2"}, attempts) for attempts in (0, 1))
    assert faults({"1": none}, [ended], cut=False, judged=False) == []
    assert "1 judgements" in faults({"1": some}, [ended], cut=False, judged=False)[0]
