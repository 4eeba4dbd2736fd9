"""Bytes that processes had written to disks, as Linux counts them: in whole pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

WRITTEN = "write_bytes: "


class WriteMeter:
    """The bytes that named processes wrote to disks since the meter was made, by name; 0 without /proc."""

    def __init__(self, processes: Mapping[str, tuple[int, ...]]) -> None:
        self._processes = processes
        self._before = self._read()

    def read(self) -> dict[str, int]:
        """Return what each name wrote since."""
        return {name: after - self._before[name] for name, after in self._read().items()}

    def _read(self) -> dict[str, int]:
        return {name: sum(map(_written_bytes, pids)) for name, pids in self._processes.items()}


def _written_bytes(pid: int) -> int:
    path = Path(f"/proc/{pid}/io")
    lines = path.read_text().splitlines() if path.exists() else []
    return sum(int(line.removeprefix(WRITTEN)) for line in lines if line.startswith(WRITTEN))
