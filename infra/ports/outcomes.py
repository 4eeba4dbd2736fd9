"""What came of commands: as a worker decides it, as the store makes it, as it can be asked for later."""

from __future__ import annotations

from typing import Protocol

from domain.table.talk.words import TalkLine
from infra.ports.command_queue import QueuedMessage
from infra.ports.values import PortValue


class CommandOutcomes(Protocol):
    """Outcomes by command id."""

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's outcome: an acceptance for good, a refusal until it expires."""


class AsyncCommandOutcomes(Protocol):
    """Outcomes by command id, awaited."""

    async def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's outcome: an acceptance for good, a refusal until it expires.

        ReplicasMissing where it has one which a failover might still undo.
        """

    async def forget_refusal(self, table: str, player: str, command_id: str) -> None:
        """Forget that a command was refused: sent again, it is decided again."""


class Acceptance(PortValue, frozen=True):
    """A command that becomes the record after number `expected_seq`, whose hash is `prev_hash`.

    A table's secret is kept or dropped in the same step, and `line` laid beside the log: the words of talk.
    """

    expected_seq: int
    prev_hash: str
    record: bytes
    hash: str
    keep_secret: bytes | None = None
    drop_secret: bool = False
    line: TalkLine | None = None


class Refusal(PortValue, frozen=True):
    """A command that was refused while record `expected_seq`, whose hash is `prev_hash`, was the last."""

    expected_seq: int
    prev_hash: str
    body: bytes


class CommandFailure(PortValue, frozen=True):
    """A command that could not be processed: why, and the refusal for its sender, if there is one."""

    reason: str
    body: bytes | None


CommandOutcome = Acceptance | Refusal | CommandFailure


class CommandResult(PortValue, frozen=True):
    """A message with the outcome that a worker decided."""

    message: QueuedMessage
    outcome: CommandOutcome


class Appended(PortValue, frozen=True):
    """The outcome is stored and its message acknowledged."""


class DuplicateCommand(PortValue, frozen=True):
    """The command id had its outcome before; the message is acknowledged, nothing else changed."""


class CommandIdConflict(PortValue, frozen=True):
    """The command id had its outcome for another content; the message is acknowledged, no more."""


class VersionConflict(PortValue, frozen=True):
    """The log does not stand where the outcome expected it; the message is still pending."""

    head_seq: int


class SkippedResult(PortValue, frozen=True):
    """Left alone, as an earlier result of the table was not stored as decided; the message is pending."""


AppendEffect = Appended | DuplicateCommand | CommandIdConflict | VersionConflict | SkippedResult


class AcceptedOutcome(PortValue, frozen=True):
    """An accepted command: the record it became; `digest` is that of its content."""

    digest: str
    seq: int


class RefusedOutcome(PortValue, frozen=True):
    """A refused or failed command, until that expires after a day or more; `body` is a StoredRefusal."""

    digest: str
    body: bytes


StoredOutcome = AcceptedOutcome | RefusedOutcome
