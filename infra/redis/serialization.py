"""How wishes and entries look on the wire, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import FeedEntry, LogEntry
from infra.ports.operators import DeadLetter
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, StoredOutcome
from infra.ports.tables import LogLocation
from infra.ports.values import PortValue, partition_of

DIGEST_LENGTH = 32
"""Characters of a wish's digest, which stands at the end of an acceptance and at the front of a refusal."""

Fields = Mapping[bytes, bytes]


class CommandEnvelope(PortValue, frozen=True):
    """A wish but for its body, which lies beside it as the sender wrote it."""

    table: str
    seat: int | None
    player: str
    command_id: str
    decision: int | None


_envelopes = msgspec.json.Decoder(CommandEnvelope)
_whereabouts: msgspec.json.Decoder[LogLocation] = msgspec.json.Decoder(LogLocation)
encode = msgspec.json.encode


def encode_command(command: QueuedCommand) -> tuple[bytes, bytes]:
    """Write a wish as the two fields of its entry."""
    envelope = CommandEnvelope(
        command.table, command.seat, command.player, command.command_id, command.decision
    )
    return encode(envelope), command.body


def decode_command(partition: int, fields: Fields) -> QueuedCommand | None:
    """Read a wish from its entry; None where it cannot be read or belongs to another partition."""
    try:
        envelope = _envelopes.decode(fields[b"wish"])
        body = fields[b"body"]
        if partition_of(envelope.table) != partition:
            return None
        return QueuedCommand(
            envelope.table, envelope.seat, envelope.player, envelope.command_id, envelope.decision, body
        )
    except (KeyError, ValueError):  # msgspec's errors are ValueErrors
        return None


def to_fields(flat: Sequence[bytes]) -> dict[bytes, bytes]:
    """Read the fields that a script gives as one flat list."""
    return {flat[place]: flat[place + 1] for place in range(0, len(flat), 2)}


def decode_message(partition: int, entry: bytes, times: int, flat: Sequence[bytes]) -> QueuedMessage:
    """Read an entry of the commands stream."""
    return QueuedMessage(entry.decode(), times, decode_command(partition, to_fields(flat)))


def decode_log_entry(entry: bytes, fields: Fields) -> LogEntry:
    """Read an entry of a table's log, whose id is 0-SEQ."""
    return LogEntry(int(entry[2:]), fields[b"record"], fields[b"hash"].decode())


def decode_feed_entry(entry: bytes, fields: Fields) -> FeedEntry:
    """Read an entry of a partition's feed."""
    return FeedEntry(
        id=entry.decode(),
        epoch=int(fields[b"epoch"]),
        table=fields[b"table"].decode(),
        seq=int(fields[b"seq"]),
        record=fields[b"record"],
        hash=fields[b"hash"].decode(),
    )


def decode_dead_letter(partition: int, entry: bytes, fields: Fields) -> DeadLetter:
    """Read a dead letter; the wish lies in it as it lay in the commands stream."""
    return DeadLetter(
        entry.decode(),
        fields[b"entry"].decode(),
        fields[b"reason"].decode(),
        decode_command(partition, fields),
    )


def decode_location(raw: bytes) -> LogLocation:
    """Read where a table's log lies."""
    return _whereabouts.decode(raw)


def command_id_field(player: str, command_id: str) -> str:
    """Name a command within its table's hash of ids."""
    return f"{player}:{command_id}"


def decode_outcome(accepted: bytes | None, refused: bytes | None) -> StoredOutcome | None:
    """Read a command's answer from its field of the ids hash or from its remembered refusal."""
    if accepted is not None:
        seq, _, digest = accepted.decode().partition(" ")
        return AcceptedOutcome(digest, int(seq))
    if refused is not None:
        return RefusedOutcome(refused[:DIGEST_LENGTH].decode(), refused[DIGEST_LENGTH:])
    return None


def parse_position(entry: str) -> tuple[int, int]:
    """Make a stream position comparable."""
    milliseconds, _, count = entry.partition("-")
    return int(milliseconds), int(count or 0)


Row = tuple[bytes, dict[bytes, bytes]]
Rows = list[Row]
Reply = Any
"""What the client gives for a command: its types promise no shape; each parser here says what it takes."""
