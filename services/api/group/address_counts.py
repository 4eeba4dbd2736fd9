"""How many connections each address holds open at all API processes, in memory that they share.

Each process writes a row of its own, so that no lock is needed; what a process that died had counted goes
when it is started again. A row has fewer places than there are addresses: which share one follows
from a key that nobody outside knows, and whoever shares one with another is bounded together with them.
"""

from __future__ import annotations

import mmap
import os
import secrets
from hashlib import blake2b

KEY_BYTES = 16
PLACES = 65_536
BYTES_A_COUNT = 2
MOST = 65_535


def lay_out_counts(handle: int, processes: int) -> None:
    """Make an empty file one of counts for so many processes, before any of them begins."""
    os.write(handle, secrets.token_bytes(KEY_BYTES))
    os.ftruncate(handle, KEY_BYTES + processes * PLACES * BYTES_A_COUNT)


class AddressCounts:
    """The counts, as one process reads and writes them."""

    def __init__(self, handle: int, number: int) -> None:
        """Use a file that was laid out, as process `number`, whose row begins with nothing counted."""
        length = os.fstat(handle).st_size
        self._memory = mmap.mmap(handle, length)
        self._key = self._memory[:KEY_BYTES]
        self._rows = [
            memoryview(self._memory)[start : start + PLACES * BYTES_A_COUNT].cast("H")
            for start in range(KEY_BYTES, length, PLACES * BYTES_A_COUNT)
        ]
        self._own = self._rows[number]
        self._own[:] = memoryview(bytes(PLACES * BYTES_A_COUNT)).cast("H")

    def count(self, who: str) -> int:
        """Give how many connections an address holds open, at all processes."""
        place = self._place(who)
        return sum(row[place] for row in self._rows)

    def add(self, who: str, change: int) -> None:
        """Count a connection of this process in or out."""
        place = self._place(who)
        self._own[place] = min(MOST, max(0, self._own[place] + change))

    def _place(self, who: str) -> int:
        return int.from_bytes(blake2b(who.encode(), key=self._key, digest_size=2).digest())
