"""The facts of the cards for the tablet's market, where sums are shown while cards are moved:

.venv/bin/python -m tests.games.beiguan.facts
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.beiguan.cards import BANDS, CRAFT, CRAFTS, INSTRUMENT
from games.beiguan.model import COLUMNS, CROSS, ROWS

FILE = Path(__file__).parents[3] / "static/games/beiguan/cards.js"

HEAD = """/**
 * The facts of the cards of 北管文化之子弟團爭霸戰, as games/beiguan/cards.py has them;
 * a test keeps them equal.
 * For what is drawn before the server is asked: the market's draft. The server is the only judge.
 */
"""


def facts() -> dict[str, Any]:
    """Each constant of the module."""
    return {
        "ROWS": ROWS,
        "COLUMNS": COLUMNS,
        "CROSS": CROSS,
        "BANDS": {card.id: {"section": card.section, "levels": card.levels} for card in BANDS},
        "INSTRUMENTS": {
            card.id: {"section": card.section, "strength": card.strength} for card in INSTRUMENT.values()
        },
        "CRAFTS": CRAFT,
        "CRAFT_RULES": {
            craft: {"if": rule.when, "bonus": rule.bonus}
            if rule.when
            else {"per": rule.per, "bonus": rule.bonus}
            for craft, rule in CRAFTS.items()
        },
    }


def written() -> str:
    """The module as it should stand."""
    parts = []
    for name, value in facts().items():
        if isinstance(value, dict):
            lines = [f"  {json.dumps(str(key))}: {json.dumps(each)}," for key, each in value.items()]
            parts.append(f"export const {name} = {{\n" + "\n".join(lines) + "\n};\n")
        else:
            parts.append(f"export const {name} = {json.dumps(value)};\n")
    return HEAD + "\n" + "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    print(f"wrote {FILE}")
