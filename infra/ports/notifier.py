"""Notifications that something happened in a partition."""

from __future__ import annotations

from typing import Protocol

from infra.ports.command_queue import QueuedMessage
from infra.ports.outcomes import AcceptedOutcome
from infra.ports.tables import PortValue


class Notifier(Protocol):
    """Receives notifications; one may be lost, so a reader that waits must also poll."""

    def wait(self, seconds: float) -> tuple[Notification, ...]:
        """Wait for notifications up to the given number of seconds, and return all that arrived."""

    def close(self) -> None:
        """Stop listening."""


class NewOutcome(PortValue, frozen=True):
    """An accepted command with its record and chat message; `command` is its `command_id_field`."""

    table: str
    command: str
    outcome: AcceptedOutcome


class Notification(PortValue, frozen=True):
    """Something happened in a partition: to the listed tables, or possibly to any table if none is listed.

    `queued` are new commands that found the queue empty; `outcomes` are newly accepted commands. There may be
    others, which have to be read from the store.
    """

    partition: int
    tables: tuple[str, ...] = ()
    queued: tuple[QueuedMessage, ...] = ()
    outcomes: tuple[NewOutcome, ...] = ()
