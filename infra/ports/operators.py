"""Dead letters, the operators' log, and the times of backups."""

from __future__ import annotations

from infra.ports.command_queue import QueuedCommand
from infra.ports.tables import PortValue


class DeadLetter(PortValue, frozen=True):
    """A command that could not be processed, with the reason; `command` is None if it is unreadable."""

    id: str
    entry_id: str
    reason: str
    command: QueuedCommand | None


class OperatorAction(PortValue, frozen=True):
    """An action or attempted action of an operator: who acted on what, and why."""

    by: str
    does: str
    on: str
    why: str


class OperatorLogEntry(PortValue, frozen=True):
    """An action in the operators' log, with its position and its time (UTC, ms)."""

    id: str
    written_at: int
    action: OperatorAction


class BackupTimes(PortValue, frozen=True):
    """When the last complete backup was started, and when a backup last failed (UTC, ms; 0 for never)."""

    made: int
    failed: int
