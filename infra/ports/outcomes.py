"""Outcomes of commands: as decided, as stored, as read later."""

from __future__ import annotations

from typing import Protocol

import msgspec

from domain.kernel.refusals import CommandRefused
from domain.table.talk.words import TalkLine
from infra.ports.command_queue import QueuedMessage
from infra.ports.tables import PortValue

FAILED_SLUG = "failed"
"""The slug of a command on which the rules broke; it lies among the dead letters."""

UNAVAILABLE_SLUG = "unavailable"
"""The slug of a command to a table whose log cannot be folded."""


class StoredRefusal(PortValue, frozen=True):
    """Why a command was not carried out, and the head of the table that it was decided on."""

    type: str
    detail: str
    rule: str | None = None
    seq: int = 0
    hash: str = ""


_refusals = msgspec.json.Decoder(StoredRefusal)


def to_stored_refusal(refused: CommandRefused, head_seq: int, head_hash: str) -> StoredRefusal:
    """Make what is stored of a refusal at that head."""
    return StoredRefusal(refused.slug, refused.message, refused.rule, head_seq, head_hash)


def encode_refusal(refusal: StoredRefusal) -> bytes:
    """Encode a refusal as it is stored."""
    return msgspec.json.encode(refusal)


def decode_refusal(stored: bytes) -> StoredRefusal:
    """Decode a stored refusal."""
    return _refusals.decode(stored)


class CommandOutcomes(Protocol):
    """Outcomes by command id."""

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return a command's outcome: an acceptance for good, a refusal until it expires."""


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
    """An accepted command: the record it became; `digest` is that of its content.

    `record` and its `hash` are there where they were read along, and `line` where the record is one of talk.
    """

    digest: str
    seq: int
    record: bytes | None = None
    hash: str = ""
    line: TalkLine | None = None


class RefusedOutcome(PortValue, frozen=True):
    """A refused or failed command, until that expires after a day or more; `body` is a StoredRefusal."""

    digest: str
    body: bytes


StoredOutcome = AcceptedOutcome | RefusedOutcome
