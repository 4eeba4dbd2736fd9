"""What an operator asks of storage: commands that died, and a log of what operators did."""

from __future__ import annotations

from typing import Protocol

from infra.ports.command_queue import QueuedCommand
from infra.ports.tables import STREAM_START, PortValue


class DeadLetter(PortValue, frozen=True):
    """A command that could not be processed, with the reason; `command` is None where it is unreadable."""

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
    """An action as it stands in the log: its position there, and when it was written (ms since 1970)."""

    id: str
    written_at: int
    action: OperatorAction


class BackupTimes(PortValue, frozen=True):
    """When the last whole backup was begun, and when one last failed (UTC, ms); 0: never."""

    made: int
    failed: int


class AsyncBackupNotes(Protocol):
    """What became of backups, awaited."""

    async def read(self) -> BackupTimes:
        """Return when a backup was last made and when one last failed."""


class AsyncDeadLetters(Protocol):
    """Commands that could not be processed, awaited."""

    async def read(
        self, partition: int, after: str = STREAM_START, limit: int = 100
    ) -> tuple[DeadLetter, ...]:
        """Return the dead letters that follow this position."""

    async def get(self, partition: int, letter_id: str) -> DeadLetter | None:
        """Return one of them."""

    async def requeue(self, partition: int, letter_id: str, command: QueuedCommand) -> bool:
        """Queue the command of a letter again and drop its refusal; False where the letter is gone."""


class AsyncOperatorLog(Protocol):
    """What operators did, for good, awaited."""

    async def append(self, action: OperatorAction) -> None:
        """Add an action; whoever takes it calls this first."""

    async def read(self, after: str, limit: int) -> tuple[OperatorLogEntry, ...]:
        """Return the actions that follow this position."""
