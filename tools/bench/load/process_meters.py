"""CPU time and disk writes of processes, as the system counts them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

USER_TICKS, SYSTEM_TICKS = 11, 12
"""Positions of the CPU times in /proc/PID/stat after the name, which may contain spaces."""

MICROSECONDS = 1e6


class CpuMeter:
    """The CPU time (s) of the given processes since the meter was created."""

    def __init__(self, processes: Mapping[str, tuple[int, ...]]) -> None:
        self._processes = processes
        self._before = self._read()

    def read(self) -> dict[str, float]:
        """Return the CPU time since the meter was created, keyed by process name."""
        return {name: after - self._before[name] for name, after in self._read().items()}

    def _read(self) -> dict[str, float]:
        return {name: sum(map(cpu_seconds, pids)) for name, pids in self._processes.items()}


def with_children(pid: int) -> tuple[int, ...]:
    """Return a process and its running children; without /proc, return only the process."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return (pid, *(int(child) for one in lists for child in one.read_text().split()))


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process with its threads, to within 10 ms, or to within 1 s without /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[USER_TICKS]) + int(fields[SYSTEM_TICKS])) / os.sysconf("SC_CLK_TCK")
    words = ["/bin/ps", "-o", "time=", "-p", str(pid)]
    told = subprocess.run(words, check=True, capture_output=True, text=True)
    seconds = 0.0
    for part in told.stdout.strip().replace("-", ":").split(":"):
        seconds = seconds * 60 + float(part)
    return seconds


WRITTEN = "write_bytes: "


class WriteMeter:
    """The bytes written to disk by the given processes since the meter was created; 0 without /proc."""

    def __init__(self, processes: Mapping[str, tuple[int, ...]]) -> None:
        self._processes = processes
        self._before = self._read()

    def read(self) -> dict[str, int]:
        """Return the bytes written since the meter was created, keyed by process name."""
        return {name: after - self._before[name] for name, after in self._read().items()}

    def _read(self) -> dict[str, int]:
        return {name: sum(map(_written_bytes, pids)) for name, pids in self._processes.items()}


def _written_bytes(pid: int) -> int:
    path = Path(f"/proc/{pid}/io")
    lines = path.read_text().splitlines() if path.exists() else []
    return sum(int(line.removeprefix(WRITTEN)) for line in lines if line.startswith(WRITTEN))
