"""Tables that play a real game to be measured: 北管, whose views are the largest, in its second year.

Bots have played the first year, so that every troupe's board is full, a festival lies in view, and contests
are on. What bots would do next is each table's script; its dice come from the stored state, so the server
gets there too.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from games.core.rng import Source
from games.match import Match

from .load.plan import Scripted

GAME: Final = "beiguan"
OPTIONS: Final[dict[str, Any]] = {"mode": "advanced", "start_seat": 0}
SKILL: Final = 0.8


def match_and_script(dealt: Match, *, seed: int) -> tuple[Match, list[Scripted]]:
    """The table at the beginning of the second year, and the moves from there to its end."""
    bots = Source(seed)
    while dealt.state.year == 1:
        seat = dealt.state.active
        dealt.act(seat, dealt.bot(seat, SKILL, bots))
    begin = Match(dealt.game, dealt.setting, dealt.state)
    script = []
    while dealt.outcome is None:
        seat = dealt.state.active
        action = dealt.bot(seat, SKILL, bots)
        dealt.act(seat, action)
        script.append(Scripted(seat, msgspec.json.encode(action).decode()))
    return begin, script
