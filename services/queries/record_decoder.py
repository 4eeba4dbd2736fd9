"""From stored entries to records as projections meet them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from domain.log.log_codec import LogCodec, log_codec_of
from domain.log.releases import describe_rules
from domain.table.evolve import AnyRecord
from domain.table.records import TABLE_VERSION
from infra.ports.event_store import FeedEntry, LogEntry
from projections.decoded_record import DecodedRecord


class UnfoldableLog(Exception):
    """A table's log cannot be folded by this version of the service."""


class UnknownRecordFormat(UnfoldableLog):
    """A record that this version of the service cannot read; readers are upgraded before workers."""


def decode_record(
    entry: LogEntry | FeedEntry, likely: LogCodec | None = None
) -> tuple[DecodedRecord, LogCodec]:
    """Read an entry, with the codec of the rules that decided it, or of the newest if it is older than all.

    UnknownRecordFormat for one of newer rules, too, even where it reads like one of these: it would be folded
    to another state. With a `likely` codec, as that of the record before, its bytes are read once, not twice.
    """
    record = None if likely is None else _decode_likely(entry.record, likely)
    if record is not None and likely is not None:
        codec = likely
    else:
        record, codec = _decode_by_rules(entry)
    if record.rules.version > codec.rules.version or record.rules.table_version > TABLE_VERSION:
        raise UnknownRecordFormat(f"record {entry.seq} was decided by {describe_rules(record.rules)}")
    return DecodedRecord(record, entry.hash, codec), codec


def decode_records(entries: Iterable[LogEntry | FeedEntry]) -> Iterator[DecodedRecord]:
    """Read entries, most of them of the same rules as those before; errors as `decode_record` has them."""
    codec: LogCodec | None = None
    for entry in entries:
        decoded, codec = decode_record(entry, codec)
        yield decoded


def _decode_likely(data: bytes, codec: LogCodec) -> AnyRecord | None:
    """Read a record by a codec; None where it is of other rules."""
    try:
        record: AnyRecord = codec.decode_record(data)
    except msgspec.DecodeError:
        return None
    named, own = record.rules, codec.rules
    return record if named.game == own.game and named.version == own.version else None


def _decode_by_rules(entry: LogEntry | FeedEntry) -> tuple[AnyRecord, LogCodec]:
    try:
        codec = log_codec_of(entry.record)
        return codec.decode_record(entry.record), codec
    except (KeyError, msgspec.DecodeError) as error:
        raise UnknownRecordFormat(
            f"record {entry.seq} ({entry.hash[:16]}) cannot be read: {error}"
        ) from error
