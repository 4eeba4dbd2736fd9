"""TODO."""

from __future__ import annotations

from typing import Protocol

from infra.ports.command_queue import QueuedMessage
from infra.ports.values import PortValue


class CommandOutcomes(Protocol):
    """The answers to commands."""

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""


class AsyncCommandOutcomes(Protocol):
    """The answers to commands, awaited."""

    async def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""


EMPTY_LOG_HASH = "0" * 64
"""What stands as the hash of the head while there is no record."""


class Acceptance(PortValue, frozen=True):
    """A command that becomes the record after number `expected`, whose hash is `prev`.

    A table's secret is kept or dropped in the same step.
    """

    expected_seq: int
    prev_hash: str
    record: bytes
    hash: str
    keep_secret: bytes | None = None
    drop_secret: bool = False


class Refusal(PortValue, frozen=True):
    """A command that was refused while record `expected`, whose hash is `prev`, was the last; its answer."""

    expected_seq: int
    prev_hash: str
    body: bytes


class CommandFailure(PortValue, frozen=True):
    """A command that could not be processed: why, and the answer where there is a sender."""

    reason: str
    body: bytes | None


CommandOutcome = Acceptance | Refusal | CommandFailure


class CommandResult(PortValue, frozen=True):
    """What a worker decided on one delivery."""

    message: QueuedMessage
    outcome: CommandOutcome


class Appended(PortValue, frozen=True):
    """The outcome is stored and its wish acknowledged."""


class DuplicateCommand(PortValue, frozen=True):
    """The command id had its answer before; nothing changed but the acknowledgement."""


class CommandIdConflict(PortValue, frozen=True):
    """The command id had its answer for another content; nothing changed but the acknowledgement."""


class VersionConflict(PortValue, frozen=True):
    """The log does not stand where the outcome expected it; the wish is still pending."""

    head_seq: int


class SkippedResult(PortValue, frozen=True):
    """Left alone, as an earlier verdict on this table did not hold; the wish is still pending."""


AppendEffect = Appended | DuplicateCommand | CommandIdConflict | VersionConflict | SkippedResult


class AcceptedOutcome(PortValue, frozen=True):
    """The answer to an accepted command: the record it became."""

    digest: str
    seq: int


class RefusedOutcome(PortValue, frozen=True):
    """The answer to a refused command; it is forgotten after a day or more."""

    digest: str
    body: bytes


StoredOutcome = AcceptedOutcome | RefusedOutcome
