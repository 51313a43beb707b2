"""Records the self-paced golden playthrough (the live one is recorded as every game's):

python -m tests.games.quiz.record
"""

from __future__ import annotations

import json
from pathlib import Path

from games.core.rng import Source
from games.match import Match

from ..golden import SEED, dump, trace
from ..worlds import TOY, drive
from .test_rules import GAME

if __name__ == "__main__":
    match = Match.start("quiz", TOY, seats=1, seed=SEED, options={"pace": "self"})
    setting, source = match.setting_json.decode(), Source(SEED)
    while match.outcome is None:
        drive(match, source, 1)
    moves = [[seat, action] for seat, action in match.moves]
    found = {"key": "quiz", "rules_version": GAME.rules_version, "seed": SEED, "setting": json.loads(setting)}
    target = Path(__file__).parent / "golden_self.json"
    target.write_text(dump({**found, **trace("quiz", setting, SEED, moves)}), "utf-8")
    print(f"recorded {target}")
