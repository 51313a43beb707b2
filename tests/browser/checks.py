"""What must hold on every page: nothing serious for axe, nothing over the edge, nothing too small."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser.in_page import script
from tests.browser.server import ROOT

FINGER = 44
"""Pixels: the least width and height of what is to be tapped."""


@dataclass
class Findings:
    """What was found wrong on all pages, each a sentence with the page's name."""

    axe: list[str] = field(default_factory=list)
    layout: list[str] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)


@cache
def _axe() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page) -> list[str]:
    """Serious and critical violations on this page, as it stands."""
    if not page.evaluate("() => Boolean(globalThis.axe)"):
        page.evaluate(f"{_axe()}; undefined")
    found: list[str] = json.loads(page.evaluate(script("axe")))
    return found


def layout(page: Page) -> list[str]:
    """What hangs over the edge, and what is too small for a finger."""
    over: list[str] = json.loads(_at_rest(page, "over_the_edge"))
    small: list[str] = json.loads(_at_rest(page, "too_small", FINGER))
    return over + [f"too small for a finger: {each}" for each in small]


def _at_rest(page: Page, name: str, argument: Any = None) -> str:
    """Measures what moves at the end of its move: while computers play, something new comes at any moment."""
    rested = """for (const each of document.getAnimations())
      if ((each.effect?.getComputedTiming().endTime ?? Infinity) < 5000) each.finish();"""
    found: str = page.evaluate(f"(argument) => {{ {rested} return ({script(name)})(argument); }}", argument)
    return found
