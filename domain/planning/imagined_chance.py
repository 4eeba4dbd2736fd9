"""Draws in imagined worlds; they depend on a seed, so equal budgets and seeds give equal plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from random import Random
from struct import unpack

from domain.kernel.chance import Chance

WORD = 32
"""Bits per number of the generator, the Mersenne Twister."""
FIRST_WORDS = 16
"""Number of random numbers cached per step; few steps draw more."""
KEPT_STEPS = 4_096
"""Number of steps whose first numbers are cached, at about 0.7 kB each."""


class ImaginedChance(Chance):
    """Draws that depend only on the numbers of a world and a step, so that alternatives have the same luck.

    The draws equal those of `Random(seed).randrange`. Seeding a generator takes 4 microseconds, as long as 25
    draws, and all sequences that are tried in a world draw for the same steps. So the first numbers of each
    step are cached, except those of step 0, which is used only once, to create a world. Instead of a list of
    draws, it keeps only `drew`: whether there were any.
    """

    def __init__(self, seed: int, world: int, step: int) -> None:
        super().__init__()
        self._seed, self._is_shared = (seed << 32) + (world << 16) + step, step > 0
        self._bits: Callable[[int], int] | None = None
        self.drew = False

    def number_at(self, index: int, of: int, label: str) -> int:
        """Draw as many bits as the range needs; draw again while the number is too large."""
        bits = self._bits
        if bits is None:
            bits = self._bits = (
                _cached_bits(self._seed) if self._is_shared else Random(self._seed).getrandbits
            )
        size = of.bit_length()
        value = bits(size)
        while value >= of:
            value = bits(size)
        return value

    def _record_draw(self, of: int, label: str, value: int) -> int:
        self.drew = True
        return value


def _cached_bits(seed: int) -> Callable[[int], int]:
    """Return a function like `getrandbits` for up to one word; it returns the leading bits of each word."""
    words = chain(_first_words(seed), _later_words(seed))
    return lambda size: next(words) >> (WORD - size)


def _later_words(seed: int) -> Iterator[int]:
    random = Random(seed)
    random.getrandbits(FIRST_WORDS * WORD)
    while True:
        yield random.getrandbits(WORD)


@lru_cache(maxsize=KEPT_STEPS)
def _first_words(seed: int) -> tuple[int, ...]:
    bits = Random(seed).getrandbits(FIRST_WORDS * WORD)
    return unpack(f"<{FIRST_WORDS}I", bits.to_bytes(FIRST_WORDS * WORD // 8, "little"))
