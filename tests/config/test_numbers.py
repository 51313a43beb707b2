"""Numbers as browsers send them."""

from __future__ import annotations

import pytest

from classroom.numbers import whole


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", " 1", "x", "１２", "²", "9" * 19])
def test_anything_else_is_none(text: str) -> None:
    """Also what a database would refuse to look for."""
    assert whole(text) is None


def test_so_many_digits_at_most() -> None:
    assert (whole("1234", digits=4), whole("12345", digits=4)) == (1234, None)
