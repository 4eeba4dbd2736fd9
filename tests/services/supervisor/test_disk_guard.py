"""How the server learns that its disk is full; `tests/faults/test_full_disk.py` fills a real disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from infra.data_folder import LEAST_FREE, STOP_FREE
from services.supervisor import disk_guard
from services.supervisor.disk_guard import DiskGuard


class Switch:
    """Records notices, and raises an error while it is unreachable."""

    def __init__(self) -> None:
        self.told, self.is_away = list[str](), False

    def allow_writes(self, appendfsync: str) -> None:
        self._note(f"allow {appendfsync}")

    def refuse_writes(self) -> None:
        self._note("refuse")

    def _note(self, what: str) -> None:
        if self.is_away:
            raise ConnectionError
        self.told.append(what)


def test_writes_stop_before_the_disk_is_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing changes between the two bounds, so that the state does not flip back and forth."""
    switch = Switch()
    guard = DiskGuard(tmp_path, switch, "always", (OSError,))
    free = [LEAST_FREE, STOP_FREE, STOP_FREE - 1, STOP_FREE, LEAST_FREE - 1, LEAST_FREE]
    monkeypatch.setattr(disk_guard, "free_bytes", lambda _: free.pop(0))
    while free:
        guard.look()

    assert switch.told == ["allow always", "refuse", "allow always"]


def test_restarted_server_is_notified_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    switch = Switch()
    guard = DiskGuard(tmp_path, switch, "always", (OSError,))
    monkeypatch.setattr(disk_guard, "free_bytes", lambda _: LEAST_FREE)
    switch.is_away = True
    guard.look()
    switch.is_away = False
    guard.look()
    guard.look()
    guard.forget()
    guard.look()

    assert switch.told == ["allow always", "allow always"]
