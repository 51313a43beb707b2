"""Randomness as a value: the same seed gives the same numbers on every machine, in every process.

SplitMix64 (Steele, Lea, Flood 2014): one 64-bit integer of state, so it lives inside a game's state and
in its JSON. `Rng` is the value, `Source` a cursor over it for use while one step is being worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_FLOAT: Final = 1.0 / (1 << 53)


class RandomSource(Protocol):
    """What choosing needs. `Source` has it, and so has `random.Random` (for callers outside the games)."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng(Struct, frozen=True, gc=False):
    """A point in a stream of random numbers."""

    state: int

    @classmethod
    def of(cls, seed: int) -> Rng:
        """The start of the stream of `seed`: any integer; near seeds give unrelated streams."""
        state = _mix(1 if seed < 0 else 0)
        rest = abs(seed)
        while True:  # one round for each 64 bits, so that large seeds are not cut
            state = _mix((state + _GAMMA + (rest & _MASK)) & _MASK)
            rest >>= 64
            if not rest:
                return cls(state)

    def source(self) -> Source:
        return Source(self)


class Source:
    """A cursor over an `Rng`; `value` is the point reached, to be put back into the state."""

    __slots__ = ("_state",)

    def __init__(self, start: Rng | int) -> None:
        self._state = (start if isinstance(start, Rng) else Rng.of(start)).state

    @property
    def value(self) -> Rng:
        return Rng(self._state)

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GAMMA) & _MASK
        return _mix(self._state)

    def random(self) -> float:
        """0 ≤ x < 1, with 53 random bits."""
        return (self.bits() >> 11) * _FLOAT

    def randrange(self, stop: int, /) -> int:
        """0 ≤ n < `stop`, every value equally likely (values of an incomplete last block are drawn again)."""
        if stop <= 0:
            raise ValueError("stop must be positive")
        limit = (_MASK + 1) - (_MASK + 1) % stop
        while True:
            drawn = self.bits()
            if drawn < limit:
                return drawn % stop

    def choice(self, options: Sequence[T]) -> T:
        return options[self.randrange(len(options))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """A new tuple in random order (Fisher–Yates)."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.randrange(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def dice(
        self, count: int, loaded: Sequence[int] = (), sides: int = 6
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Roll `count` dice; `loaded` results come first, in order (options `dice`). Gives (results, loaded
        left).
        """
        given = tuple(loaded[:count])
        rolled = tuple(self.randrange(sides) + 1 for _ in range(count - len(given)))
        return given + rolled, tuple(loaded[len(given) :])
