"""Notifications that something happened in a partition."""

from __future__ import annotations

from typing import Protocol

from infra.ports.tables import PortValue


class Notifier(Protocol):
    """Receives notifications; one may be lost, so a reader that waits must also poll."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for notifications up to the given number of seconds, and return all that arrived."""

    def close(self) -> None:
        """Stop listening."""


class Notification(PortValue, frozen=True):
    """Something happened in a partition: to the listed tables, or possibly to any table if none is listed."""

    partition: int
    tables: tuple[str, ...]
