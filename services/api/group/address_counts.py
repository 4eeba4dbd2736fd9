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


class AddressCounts:
    """The counts, as one process reads and writes them."""

    def __init__(self, handle: int, number: int, size: int) -> None:
        """Use a file for process `number` of so many, whose row begins with nothing counted."""
        length = KEY_BYTES + size * PLACES * BYTES_A_COUNT
        if os.fstat(handle).st_size < length:
            os.ftruncate(handle, length)
        self._memory = mmap.mmap(handle, length)
        if self._memory[:KEY_BYTES] == bytes(KEY_BYTES):
            self._memory[:KEY_BYTES] = secrets.token_bytes(KEY_BYTES)
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
        key = self._memory[:KEY_BYTES]  # read each time: processes that begin at once may both have made one
        return int.from_bytes(blake2b(who.encode(), key=key, digest_size=2).digest())
