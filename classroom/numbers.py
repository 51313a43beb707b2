"""Numbers as browsers send them."""

from __future__ import annotations

from typing import Final

DIGITS: Final = 18
"""So many has the largest key of a row; a database refuses to look for a larger one."""


def whole(text: str, digits: int = DIGITS) -> int | None:
    """A whole number from 0, of plain digits and at most so many; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
