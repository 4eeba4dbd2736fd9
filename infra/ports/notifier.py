"""Hints that something happened in a partition."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Protocol

from infra.ports.tables import PortValue


class Notifier(Protocol):
    """Listens to hints; one may be lost, so who waits for one polls as well."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for a hint, at most so long, and give all that came."""

    def close(self) -> None:
        """Stop listening."""


class AsyncNotifier(Protocol):
    """Listens to hints, awaited."""

    def listen(self) -> AsyncGenerator[Notification]:
        """Return each hint as it comes, for ever; a lost connection is made again."""


class Notification(PortValue, frozen=True):
    """Something happened in a partition, to these tables where they are named."""

    partition: int
    tables: tuple[str, ...]
