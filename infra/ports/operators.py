"""What an operator asks of storage: commands that died, and a log of what operators did."""

from __future__ import annotations

from typing import Protocol

from infra.ports.command_queue import QueuedCommand
from infra.ports.values import PortValue


class DeadLetter(PortValue, frozen=True):
    """A command that could not be processed, with the reason; `wish` is None where it is unreadable."""

    id: str
    entry_id: str
    reason: str
    command: QueuedCommand | None


class OperatorAction(PortValue, frozen=True):
    """What an operator did, or tried to: who, to what, and why."""

    by: str
    does: str
    on: str
    why: str


class OperatorLogEntry(PortValue, frozen=True):
    """A deed as it stands in the log: its position there, and when it was written (ms)."""

    id: str
    written_at: int
    action: OperatorAction


class AsyncDeadLetters(Protocol):
    """Commands that could not be processed, awaited."""

    async def read(self, partition: int, after: str = "0-0", limit: int = 100) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""

    async def get(self, partition: int, letter_id: str) -> DeadLetter | None:
        """Give one of them."""

    async def requeue(self, partition: int, letter_id: str, command: QueuedCommand) -> bool:
        """Put the command of a letter in again, its answer taken back; False where the letter is gone."""


class AsyncOperatorLog(Protocol):
    """What operators did, for good, awaited."""

    async def append(self, action: OperatorAction) -> None:
        """Add a deed."""

    async def read(self, after: str, limit: int) -> tuple[OperatorLogEntry, ...]:
        """Give the deeds that follow this position."""
