"""Hints that something happened in a partition."""

from __future__ import annotations

from typing import Protocol

from infra.ports.tables import PortValue


class Notifier(Protocol):
    """Listens to hints; one may be lost, so who waits for one polls as well."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for a hint, at most so long, and give all that came."""

    def close(self) -> None:
        """Stop listening."""


class Notification(PortValue, frozen=True):
    """Something happened in a partition, to these tables where they are named."""

    partition: int
    tables: tuple[str, ...]
