"""From stored entries to records as projections meet them."""

from __future__ import annotations

import msgspec

from domain.log.log_codec import LogCodec, log_codec_of
from infra.ports.event_store import FeedEntry, LogEntry
from projections.decoded_record import DecodedRecord


class UnfoldableLog(Exception):
    """A table's log cannot be folded by this version of the service."""


class UnknownRecordFormat(UnfoldableLog):
    """A record that this version of the service cannot read; readers are upgraded before workers."""


def decode_record(entry: LogEntry | FeedEntry) -> tuple[DecodedRecord, LogCodec]:
    """Read an entry, with the codec of the rules that decided it or of the newest ones of its game."""
    try:
        codec = log_codec_of(entry.record)
        return DecodedRecord(codec.decode_record(entry.record), entry.hash, codec), codec
    except (KeyError, msgspec.DecodeError) as error:
        raise UnknownRecordFormat(
            f"record {entry.seq} ({entry.hash[:16]}) cannot be read: {error}"
        ) from error
