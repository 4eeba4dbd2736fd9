"""Hints that something happened in a partition."""

from __future__ import annotations

from typing import Protocol

from infra.ports.tables import PortValue


class Notifier(Protocol):
    """Receives hints; a hint may be lost, so a waiting reader must also poll."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for hints up to the given seconds, and return all that arrived."""

    def close(self) -> None:
        """Stop listening."""


class Notification(PortValue, frozen=True):
    """Something happened in a partition, to these tables if any are named."""

    partition: int
    tables: tuple[str, ...]
