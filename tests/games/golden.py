"""Golden playthroughs: a recorded table of each game, compared step by step.

Whoever changes a game's rules on purpose records its table anew, reads the difference, and raises
`rules_version` where stored tables would play on differently:

    .venv/bin/python -m tests.games.golden voyage-team
"""

from __future__ import annotations

import json
import sys
from typing import Any

from games import registry
from games.core.api import CLOCK, BaseGame
from games.core.codec import plain
from games.core.rng import Source
from games.match import Match

from .worlds import TOY, drive, folder_of

SEED = 20240430


def options_of(game: BaseGame[Any, Any, Any, Any]) -> dict[str, Any]:
    """What a game's golden table is played with: `golden_options.json` beside it, where it has one."""
    path = folder_of(game, "golden_options.json")
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def record(key: str) -> dict[str, Any]:
    """Play a table with bots, sampled actions and expired clocks, and write down what it gave."""
    game = registry.get(key)
    seats = min(3, game.seats[-1])
    match = Match.start(key, TOY, seats=seats, seed=SEED, options=options_of(game))
    setting, source = match.setting_json.decode(), Source(SEED)
    while match.outcome is None:
        drive(match, source, 1)
    moves = [[seat, action] for seat, action in match.moves]
    return {
        "key": key,
        "rules_version": game.rules_version,
        "seed": SEED,
        "setting": json.loads(setting),
        **trace(key, setting, SEED, moves),
    }


def trace(key: str, setting: str, seed: int, moves: list[Any]) -> dict[str, Any]:
    """Everything that these moves give, from the beginning to the end."""
    match = Match.replay(key, setting, seed, []).match
    begin = {"state": plain(match.state), "views": _views(match)}
    steps = []
    for seat, action in moves:
        legal = {str(s): match.legal(s) for s in sorted(match.to_move)} | {"clock": match.legal(CLOCK)}
        step = match.act(seat, action)
        steps.append(
            {
                "legal": legal,
                "seat": seat,
                "action": action,
                "events": plain(step.events),
                "attempts": plain(step.attempts),
                "clock": plain(match.clock),
                "views": _views(match),
            }
        )
    return {"begin": begin, "steps": steps, "outcome": plain(match.outcome), "state": plain(match.state)}


def _views(match: Match) -> dict[str, Any]:
    """The onlooker's view, and of each seat's only what differs from it."""
    onlooker = match.view(None)
    views: dict[str, Any] = {"onlooker": onlooker}
    for seat in range(match.seats):
        own = match.view(seat)
        views[str(seat)] = {name: value for name, value in own.items() if onlooker[name] != value}
    return views


def dump(golden: dict[str, Any]) -> str:
    """Readable in a diff: one line a step."""
    head = {name: value for name, value in golden.items() if name != "steps"}
    text = json.dumps(head, ensure_ascii=False, sort_keys=True, indent=None)
    lines = ",\n".join(json.dumps(step, ensure_ascii=False, sort_keys=True) for step in golden["steps"])
    return text[:-1] + ', "steps": [\n' + lines + "\n]}\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        target = folder_of(registry.get(name), "golden.json")
        target.write_text(dump(record(name)), "utf-8")
        print(f"recorded {target}")
