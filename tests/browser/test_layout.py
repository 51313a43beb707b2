"""At the four sizes nothing hangs over the edge and fingers hit what they mean (the walk is in tour.py).

It leaves a picture of every page at every size in test-results/, for people to look at.
"""

from __future__ import annotations

from tests.browser.checks import Findings

ENOUGH_PAGES = 60


def test_every_page_fits_every_size(findings: Findings) -> None:
    assert not findings.layout, "\n".join(findings.layout)


def test_the_walk_went_past_every_page(findings: Findings) -> None:
    assert len(set(findings.pages)) == len(findings.pages) >= ENOUGH_PAGES
