"""How sure a share is: the order in which mistakes are told. Pure arithmetic."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution: two-sided 95 %."""


def wilson_low(hits: float, of: float) -> float:
    """The lower end of Wilson's 95 % interval for a share of ``hits`` in ``of``; 0 where there is nothing.

    With p = hits / n:  (p + z²/2n − z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n).  It orders cards by how sure it
    is that they are often missed: 4 of 4 before 5 of 20, and 9 of 10 before 2 of 2.
    """
    if of <= 0:
        return 0.0
    share, z2 = min(1.0, max(0.0, hits / of)), Z * Z
    centre = share + z2 / (2 * of)
    spread = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return max(0.0, (centre - spread) / (1 + z2 / of))
