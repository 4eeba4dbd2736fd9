"""Draws of imagined worlds: they follow from a seed, so that the same budget and seed give the same plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from random import Random
from struct import unpack

from domain.kernel.chance import Chance

WORD = 32
"""Bits of a number of the generator, the Mersenne Twister."""
FIRST_WORDS = 16
"""Numbers that are kept for a step; few steps draw more."""
KEPT_STEPS = 4_096
"""Steps whose first numbers are kept, some 0.7 kB each."""


class ImaginedChance(Chance):
    """Draws that follow from a world's number and a step's: what is compared meets the same luck.

    They are those of `Random(seed).randrange`. To seed a generator takes 4 microseconds, as long as 25 draws,
    and each sequence that is tried in a world draws for the same steps: their first numbers are kept, but not
    of step 0, which makes the world itself, once. Of draws it keeps only whether there were any.
    """

    def __init__(self, seed: int, world: int, step: int) -> None:
        super().__init__()
        self._seed, self._is_shared = (seed << 32) + (world << 16) + step, step > 0
        self._bits: Callable[[int], int] | None = None
        self.drew = False

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return any number of the range: as many bits as it takes, again where they are too many."""
        bits = self._bits
        if bits is None:
            bits = self._bits = _kept_bits(self._seed) if self._is_shared else Random(self._seed).getrandbits
        size = of.bit_length()
        value = bits(size)
        while value >= of:
            value = bits(size)
        return value

    def _drawn(self, of: int, label: str, value: int) -> int:
        self.drew = True
        return value


def _kept_bits(seed: int) -> Callable[[int], int]:
    """Return what `getrandbits` of a generator gives: of each word the leading bits."""
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
