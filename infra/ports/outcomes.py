"""Outcomes of commands: as decided, as stored, as read later."""

from __future__ import annotations

from typing import Protocol

import msgspec

from domain.kernel.refusals import CommandRefused
from domain.table.talk.words import TalkLine
from infra.ports.command_queue import QueuedMessage
from infra.ports.tables import PortValue

FAILED_SLUG = "failed"
"""The slug of a command that made the rules fail; it becomes a dead letter."""

UNAVAILABLE_SLUG = "unavailable"
"""The slug of a command to a table whose log cannot be folded."""


class StoredRefusal(PortValue, frozen=True):
    """Why a command was refused, and the head of the table on which that was decided."""

    type: str
    detail: str
    rule: str | None = None
    seq: int = 0
    hash: str = ""


_refusals = msgspec.json.Decoder(StoredRefusal)


def to_stored_refusal(refused: CommandRefused, head_seq: int, head_hash: str) -> StoredRefusal:
    """Build the stored form of a refusal at that head."""
    return StoredRefusal(refused.slug, refused.message, refused.rule, head_seq, head_hash)


def encode_refusal(refusal: StoredRefusal) -> bytes:
    return msgspec.json.encode(refusal)


def decode_refusal(stored: bytes) -> StoredRefusal:
    return _refusals.decode(stored)


class CommandOutcomes(Protocol):
    """Outcomes by command id."""

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return a command's outcome: acceptances are kept, refusals expire."""


class Acceptance(PortValue, frozen=True):
    """A command that becomes the record after number `expected_seq` with hash `prev_hash`.

    In the same step a table's secret is stored or dropped, and `line`, the words of a chat message, is stored
    outside the log.
    """

    expected_seq: int
    prev_hash: str
    record: bytes
    hash: str
    keep_secret: bytes | None = None
    drop_secret: bool = False
    line: TalkLine | None = None


class Refusal(PortValue, frozen=True):
    """A command refused when record `expected_seq` with hash `prev_hash` was the last."""

    expected_seq: int
    prev_hash: str
    body: bytes


class CommandFailure(PortValue, frozen=True):
    """A command that could not be processed: the reason, and the refusal for its sender, if any."""

    reason: str
    body: bytes | None


CommandOutcome = Acceptance | Refusal | CommandFailure


class CommandResult(PortValue, frozen=True):
    """A message with the worker's decision."""

    message: QueuedMessage
    outcome: CommandOutcome


class Appended(PortValue, frozen=True):
    """The outcome is stored and its message acknowledged."""


class DuplicateCommand(PortValue, frozen=True):
    """The command id already has an outcome; the message is acknowledged, nothing else changed."""


class CommandIdConflict(PortValue, frozen=True):
    """The command id already has an outcome for another content; the message is only acknowledged."""


class VersionConflict(PortValue, frozen=True):
    """The log's head is not the one that the outcome expected; the message is still pending."""

    head_seq: int


class SkippedResult(PortValue, frozen=True):
    """Skipped because an earlier result of the table was not stored as decided; the message is pending."""


AppendEffect = Appended | DuplicateCommand | CommandIdConflict | VersionConflict | SkippedResult


class AcceptedOutcome(PortValue, frozen=True):
    """An accepted command and its record; `digest` is that of its content.

    `record` and its `hash` are set if they were read as well, and `line` if the record is a chat message.
    """

    digest: str
    seq: int
    record: bytes | None = None
    hash: str = ""
    line: TalkLine | None = None


class RefusedOutcome(PortValue, frozen=True):
    """A refused or failed command, kept for a day or more; `body` is a StoredRefusal."""

    digest: str
    body: bytes


StoredOutcome = AcceptedOutcome | RefusedOutcome
