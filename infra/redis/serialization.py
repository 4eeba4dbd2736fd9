"""Encode values as fields of stream entries, and decode them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, pairwise

import msgspec

from domain.table.talk.words import TalkLine
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import FeedEntry, LogEntry
from infra.ports.notifier import NewOutcome
from infra.ports.operators import DeadLetter
from infra.ports.outcomes import AcceptedOutcome, RefusedOutcome, StoredOutcome
from infra.ports.tables import LogLocation, PortValue, partition_of
from infra.redis.client.types import Fields

DIGEST_LENGTH = 32
"""Length of a command's content digest, which ends a stored acceptance and starts a stored refusal."""

SHORT_DIGEST_BYTES = DIGEST_LENGTH // 2
SHORT_FIELD_BYTES = 8
"""Bytes of a field's hash; a sender who finds a collision (2^32 tries) only gets their own outcomes."""


class CommandEnvelope(PortValue, frozen=True):
    """A command without its body, which is stored separately, as it was sent."""

    table: str
    seat: int | None
    player: str
    command_id: str
    decision: int | None


_envelopes = msgspec.json.Decoder(CommandEnvelope)
_lines: msgspec.json.Decoder[TalkLine] = msgspec.json.Decoder(TalkLine)
_locations: msgspec.json.Decoder[LogLocation] = msgspec.json.Decoder(LogLocation)
encode = msgspec.json.encode


def encode_command(command: QueuedCommand) -> tuple[bytes, bytes]:
    """Encode a command as its entry's fields `envelope` and `body`; chat words have a separate field."""
    envelope = CommandEnvelope(
        command.table, command.seat, command.player, command.command_id, command.decision
    )
    return encode(envelope), command.body


def decode_command(partition: int, fields: Fields) -> QueuedCommand | None:
    """Decode a command; return None if it is unreadable or belongs to a different partition."""
    try:
        envelope = _envelopes.decode(fields[b"envelope"])
        body = fields[b"body"]
        if partition_of(envelope.table) != partition:
            return None
        words = fields[b"words"].decode() if b"words" in fields else None
        named = envelope.table, envelope.seat, envelope.player, envelope.command_id, envelope.decision
        return QueuedCommand(*named, body, words)
    except (KeyError, ValueError):  # msgspec's errors are ValueErrors
        return None


def to_fields(flat: Sequence[bytes]) -> dict[bytes, bytes]:
    """Build a mapping from a script's flat list."""
    return {flat[place]: flat[place + 1] for place in range(0, len(flat), 2)}


def decode_message(partition: int, entry: bytes, delivery_count: int, flat: Sequence[bytes]) -> QueuedMessage:
    """Decode an entry of the commands stream."""
    return QueuedMessage(entry.decode(), delivery_count, decode_command(partition, to_fields(flat)))


def _split_texts(packed: bytes) -> Iterator[list[bytes]]:
    """Yield groups of texts, each of which follows a line with the lengths of its texts."""
    at = 0
    while at < len(packed):
        end = packed.index(b"\n", at)
        ends = [*accumulate(map(int, packed[at:end].split()), initial=end + 1)]
        yield [packed[first:last] for first, last in pairwise(ends)]
        at = ends[-1]


def decode_queued(partition: int, packed: bytes) -> tuple[QueuedMessage, ...]:
    """Decode the new commands in a notification: entry, envelope, body and chat words of each."""
    return tuple(
        QueuedMessage(entry.decode(), 1, decode_command(partition, _queued_fields(envelope, body, words)))
        for entry, envelope, body, words in _split_texts(packed)
    )


def _queued_fields(envelope: bytes, body: bytes, words: bytes) -> Fields:
    fields = {b"envelope": envelope, b"body": body}
    return {**fields, b"words": words} if words else fields


def decode_new_outcomes(packed: bytes) -> tuple[NewOutcome, ...]:
    """Decode the outcomes in a notification: table, command, digest, seq, record, hash, line of each."""
    return tuple(
        NewOutcome(
            table.decode(),
            command.decode(),
            AcceptedOutcome(
                digest.decode(), int(seq), record, hash_.decode(), decode_line(line) if line else None
            ),
        )
        for table, command, digest, seq, record, hash_, line in _split_texts(packed)
    )


def decode_log_entry(entry: bytes, fields: Fields) -> LogEntry:
    """Decode an entry of a table's log, whose id is 0-SEQ."""
    return LogEntry(int(entry[2:]), fields[b"record"], fields[b"hash"].decode())


def decode_feed_entry(entry: bytes, fields: Fields) -> FeedEntry:
    """Decode an entry of a partition's feed."""
    return FeedEntry(
        id=entry.decode(),
        epoch=int(fields[b"epoch"]),
        table=fields[b"table"].decode(),
        seq=int(fields[b"seq"]),
        record=fields[b"record"],
        hash=fields[b"hash"].decode(),
    )


def decode_dead_letter(partition: int, entry: bytes, fields: Fields) -> DeadLetter:
    """Decode a dead letter, which contains the command as it was queued."""
    return DeadLetter(
        entry.decode(),
        fields[b"entry"].decode(),
        fields[b"reason"].decode(),
        decode_command(partition, fields),
    )


def decode_line(raw: bytes) -> TalkLine:
    """Decode a stored chat message."""
    return _lines.decode(raw)


def decode_location(raw: bytes) -> LogLocation:
    """Decode the location of a table's log."""
    return _locations.decode(raw)


def short_id_field(field: str) -> bytes:
    """Return a command's field in its table's hash of ids once its record is in a block."""
    return blake2b(field.encode(), digest_size=SHORT_FIELD_BYTES).digest()


def decode_outcome(ids: Sequence[bytes | None], refused: bytes | None) -> StoredOutcome | None:
    """Decode an outcome from its fields in the hash of ids, or from its stored refusal.

    The first field holds SEQ DIGEST; the short field, which replaces it later, holds the digest as bytes and
    SEQ.
    """
    accepted, moved = ids
    if moved is not None:
        return AcceptedOutcome(moved[:SHORT_DIGEST_BYTES].hex(), int(moved[SHORT_DIGEST_BYTES:]))
    if accepted is not None:
        seq, _, digest = accepted.decode().partition(" ")
        return AcceptedOutcome(digest, int(seq))
    if refused is not None:
        return RefusedOutcome(refused[:DIGEST_LENGTH].decode(), refused[DIGEST_LENGTH:])
    return None
