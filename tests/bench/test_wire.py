"""The generator reads only the revision: it must read the right one, and tell views from other frames."""

from __future__ import annotations

import msgspec
import pytest

from bench.load.plan import Tablet
from bench.load.wire import ACK, OTHER, REFUSED, VIEW, BoardgameioSpeech, ChronoclassSpeech

TABLET = Tablet(url="ws://127.0.0.1/", seat=2, credentials="secret")


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        (b'{"t":"view","seat":2,"rev":17,"view":{"rev":3},"legal":[]}', (VIEW, 17)),
        (b'{"t":"view","seat":null,"rev":0,"view":{}}', (VIEW, 0)),
        (b'{"t":"ok","seat":2,"key":"r18","rev":18}', (ACK, 18)),
        (b'{"t":"rejected","seat":2,"key":"r18","code":"stale"}', (REFUSED, -1)),
        (b'{"t":"error","code":"malformed"}', (REFUSED, -1)),
        (b'{"t":"names","seats":[]}', (OTHER, -1)),
        (b'{"t":"seen","rev":9}', (OTHER, -1)),
    ],
)
def test_our_frames(frame: bytes, expected: tuple[int, int]) -> None:
    assert ChronoclassSpeech().read(frame) == expected


def test_our_move_is_an_act_of_the_protocol() -> None:
    assert msgspec.json.decode(ChronoclassSpeech().move("7", TABLET, "r18", 17)) == {
        "t": "act",
        "seat": 2,
        "key": "r18",
        "rev": 17,
        "action": {"type": "place", "area": 8},
    }


def test_boardgameio_revision_is_the_states_not_the_logs() -> None:
    frame = b'42/placing,["update","m1",{"G":{},"_stateID":12},[{"action":{},"_stateID":11}]]'
    assert BoardgameioSpeech().read(frame) == (VIEW, 12)


def test_boardgameio_other_frames_are_no_views() -> None:
    assert BoardgameioSpeech().read(b'42/placing,["matchData","m1",[{"id":0}]]') == (OTHER, -1)


def test_boardgameio_handshake_and_heartbeat() -> None:
    speech = BoardgameioSpeech()
    assert speech.reply(b"2", "m1", TABLET) == b"3"
    assert speech.reply(b'0{"sid":"x","upgrades":[]}', "m1", TABLET) == b"40/placing,"
    asked = speech.reply(b'40/placing,{"sid":"x"}', "m1", TABLET)
    assert asked == b'42/placing,["sync","m1","2","secret",4]'


def test_boardgameio_move_carries_state_match_and_player() -> None:
    frame = BoardgameioSpeech().move("m1", TABLET, "unused", 5).removeprefix(b"42/placing,")
    name, action, state, match, player = msgspec.json.decode(frame)
    assert (name, state, match, player) == ("update", 5, "m1", "2")
    assert action["payload"] == {"type": "place", "args": [8], "playerID": "2", "credentials": "secret"}
