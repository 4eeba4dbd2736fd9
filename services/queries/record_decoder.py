"""From stored entries to records as projections meet them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from domain.log.ids import InvalidId, require_ids, require_ids_inside
from domain.log.log_codec import LogCodec, decode_by_rules
from domain.log.releases import describe_rules
from domain.table.records import TABLE_VERSION
from infra.logs import get_logger
from infra.ports.event_store import FeedEntry, LogEntry
from projections.decoded_record import DecodedRecord, RecordRun, group_runs

log = get_logger()


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
    try:
        record, codec = decode_by_rules(entry.record, likely)
    except (KeyError, msgspec.DecodeError, RecursionError) as error:
        raise UnknownRecordFormat(
            f"record {entry.seq} ({entry.hash[:16]}) cannot be read: {error}"
        ) from error
    if record.rules.version > codec.rules.version or record.rules.table_version > TABLE_VERSION:
        raise UnknownRecordFormat(f"record {entry.seq} was decided by {describe_rules(record.rules)}")
    return DecodedRecord(record, entry.hash, codec), codec


def decode_records(entries: Iterable[LogEntry | FeedEntry]) -> Iterator[DecodedRecord]:
    """Read entries, most of them of the same rules as those before; errors as `decode_record` has them."""
    codec: LogCodec | None = None
    for entry in entries:
        decoded, codec = decode_record(entry, codec)
        yield decoded


def decode_runs(entries: Iterable[LogEntry | FeedEntry]) -> dict[str, list[RecordRun]]:
    """Return the runs of each table; errors as `decode_record` has them.

    A log with an id of another form than ids have is left out and logged: as text of rows it would be read
    as something else.
    """
    found: dict[str, list[RecordRun]] = {}
    for table, runs in group_runs(decode_records(entries)).items():
        try:
            _require_ids(runs)
        except InvalidId as error:
            log.warning("a table is not folded", table=repr(table[:100]), why=str(error))
        else:
            found[table] = runs
    return found


def _require_ids(runs: Sequence[RecordRun]) -> None:
    first = runs[0].records[0].record
    require_ids(first.table, first.player, first.command_id)
    for run in runs:
        if not run.plays:  # what only plays names nobody
            for one in run.records:
                require_ids_inside(one.record)
