"""axe finds nothing serious or critical on any page, in either language (the walk is in tour.py)."""

from __future__ import annotations

from tests.browser.checks import Findings


def test_no_page_has_a_serious_fault_of_accessibility(findings: Findings) -> None:
    assert not findings.axe, "\n".join(findings.axe)
