"""Clocks that a test sets for other processes: libfaketime replaces the kernel's clock.

Elapsed time (time-outs, a process's view of its leases) is not affected, as when an administrator sets the
clock of a machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

LIBRARY = next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)
"""The library from Debian's package libfaketime, or None if it is not installed."""

STARTED_WITH = Path(__file__).parent / "faked_process"


class SettableClock:
    """A clock that is `hours` ahead (or behind, if negative), for processes started with its environment."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set(0)

    def set(self, hours: float) -> None:
        """Set the offset to the kernel's clock; processes use it when they next read the time."""
        self.hours = hours
        written = self._file.with_suffix(".new")
        written.write_text(f"{round(hours * 3_600):+d}\n")
        written.replace(self._file)

    @property
    def environment(self) -> Mapping[str, str]:
        """Return the environment variables for processes that use this clock."""
        return {
            "LD_PRELOAD": str(LIBRARY),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DONT_RESET": "1",
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # otherwise, busy threads compete for the GIL
            "PYTHONPATH": str(STARTED_WITH),
        }
