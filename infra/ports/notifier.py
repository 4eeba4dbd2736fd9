"""TODO."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Protocol

from infra.ports.values import PortValue


class Notifier(Protocol):
    """Hints that something happened; who waits for one polls as well."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait until the bell rings, at most so long, and give what it said."""

    def close(self) -> None:
        """Stop listening."""


class AsyncNotifier(Protocol):
    """Hints that something happened, awaited."""

    def listen(self) -> AsyncGenerator[Notification]:
        """Give each hint as it comes, for ever; a lost connection is made again."""


class Notification(PortValue, frozen=True):
    """A doorbell's hint: something happened in a partition, to these tables where they are named."""

    partition: int
    tables: tuple[str, ...]
