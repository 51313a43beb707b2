"""What the walk past all pages (tour.py) finds: nothing serious for axe in either language, nothing over the
edge at the four sizes, nothing too small for a finger.

It leaves a picture of every page at every size in test-results/, for people to look at. One module, so that a
parallel run walks once.
"""

from __future__ import annotations

from tests.browser.checks import Findings

ENOUGH_PAGES = 60


def test_no_page_has_a_serious_fault_of_accessibility(findings: Findings) -> None:
    assert not findings.axe, "\n".join(findings.axe)


def test_every_page_fits_every_size(findings: Findings) -> None:
    assert not findings.layout, "\n".join(findings.layout)


def test_the_walk_went_past_every_page(findings: Findings) -> None:
    assert len(set(findings.pages)) == len(findings.pages) >= ENOUGH_PAGES
