"""Dead letters, the operators' log, and when backups were made."""

from __future__ import annotations

from infra.ports.command_queue import QueuedCommand
from infra.ports.tables import PortValue


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
