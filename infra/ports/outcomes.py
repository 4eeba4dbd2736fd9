"""Outcomes of commands: as they are decided, as they are stored, and as they are read later."""

from __future__ import annotations

from typing import Protocol

import msgspec

from domain.kernel.refusals import CommandRefused
from domain.table.talk.words import TalkLine
from infra.ports.command_queue import QueuedMessage
from infra.ports.tables import PortValue

FAILED_SLUG = "failed"
"""The slug for a command that crashed the rules and therefore became a dead letter."""

UNAVAILABLE_SLUG = "unavailable"
"""The slug for a command to a table whose log cannot be folded."""


class StoredRefusal(PortValue, frozen=True):
    """Why a command was refused, and the table's last record when it was decided."""

    type: str
    detail: str
    rule: str | None = None
    seq: int = 0
    hash: str = ""


_refusals = msgspec.json.Decoder(StoredRefusal)


def to_stored_refusal(refused: CommandRefused, head_seq: int, head_hash: str) -> StoredRefusal:
    """Build the stored form of a refusal that was decided when this record was the last one."""
    return StoredRefusal(refused.slug, refused.message, refused.rule, head_seq, head_hash)


def encode_refusal(refusal: StoredRefusal) -> bytes:
    return msgspec.json.encode(refusal)


def decode_refusal(stored: bytes) -> StoredRefusal:
    return _refusals.decode(stored)


class CommandOutcomes(Protocol):
    """Outcomes by command id."""

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return a command's outcome; acceptances are kept, refusals expire."""


class Acceptance(PortValue, frozen=True):
    """A command that becomes the record after record `expected_seq` with hash `prev_hash`.

    In the same step, the table's secret is stored or dropped, and a chat message's words (`line`) are stored
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
    """A command that was refused when record `expected_seq` with hash `prev_hash` was the last one."""

    expected_seq: int
    prev_hash: str
    body: bytes


class CommandFailure(PortValue, frozen=True):
    """A command that could not be processed: the reason, and the refusal for its sender, if any."""

    reason: str
    body: bytes | None


CommandOutcome = Acceptance | Refusal | CommandFailure


class CommandResult(PortValue, frozen=True):
    """A queued message with the worker's decision."""

    message: QueuedMessage
    outcome: CommandOutcome


class Appended(PortValue, frozen=True):
    """The outcome was stored, and its message was acknowledged."""


class DuplicateCommand(PortValue, frozen=True):
    """The command id already has an outcome; the message was acknowledged, and nothing else changed."""


class CommandIdConflict(PortValue, frozen=True):
    """The command id already has an outcome for different content; the message was only acknowledged."""


class VersionConflict(PortValue, frozen=True):
    """The log's last record is not the one that the outcome expected; the message is still pending."""

    head_seq: int


class SkippedResult(PortValue, frozen=True):
    """An earlier result of the table could not be stored, so this one was skipped; it is still pending."""


AppendEffect = Appended | DuplicateCommand | CommandIdConflict | VersionConflict | SkippedResult


class AcceptedOutcome(PortValue, frozen=True):
    """An accepted command and the number of its record; `digest` is the digest of the command's content.

    `record` and its `hash` are set if they were also read, and `line` is set if the record is a chat message.
    """

    digest: str
    seq: int
    record: bytes | None = None
    hash: str = ""
    line: TalkLine | None = None


class RefusedOutcome(PortValue, frozen=True):
    """A refused or failed command, which is kept for at least a day; `body` is a StoredRefusal."""

    digest: str
    body: bytes


StoredOutcome = AcceptedOutcome | RefusedOutcome
