"""The source of a fork: what its log says that it was played on from is what stands there."""

from __future__ import annotations

from typing import Any

from domain.audit.chain import check_link
from domain.audit.report import AuditCheck, Divergence
from domain.kernel.values import Event
from domain.log.export import LogExport
from domain.log.log_codec import LogCodec, log_codec_of
from domain.table.consent.fork_commands import Fork
from domain.table.consent.fork_events import Forked
from domain.table.consent.line import surviving_line
from domain.table.evolve import AnyRecord


def check_source(fork: LogExport, source: LogExport) -> AuditCheck:
    """Compare the line and the hash that a fork begins with to its source; Divergence says where they differ.

    Of the source the chain is checked up to the record that was played on from.
    """
    origin, line = _read_origin(fork)
    records = _read_records(source, origin.at)
    if not records or records[0].table != origin.source:
        found = records[0].table if records else "none"
        raise Divergence("source", 1, f"it was played on from table {origin.source}; the source is {found}")
    if len(records) < origin.at:
        raise Divergence(
            "source", 1, f"it was played on from record {origin.at}; the source has {len(records)} records"
        )
    if source.entries[origin.at - 1].hash != origin.hash:
        raise Divergence("source", 1, f"record {origin.at} of the source has another hash than {origin.hash}")
    found_line = surviving_line(records)
    if found_line != line:
        raise Divergence("source", 1, _describe(line, found_line))
    says = f"the {len(line)} events of the line stand at record {origin.at} of table {origin.source}"
    return AuditCheck("source", "ok", says)


def _read_origin(fork: LogExport) -> tuple[Fork, tuple[Event, ...]]:
    if not fork.entries:
        raise Divergence("source", None, "there is no record to compare")
    first = fork.entries[0].data
    events = log_codec_of(first).decode_record(first).events
    origin = getattr(events[0], "fork", None)
    line = next((event.line for event in events if isinstance(event, Forked)), None)
    if not isinstance(origin, Fork) or line is None:
        raise Divergence("source", 1, "the table was not played on from another")
    return origin, line


def _read_records(source: LogExport, at: int) -> list[AnyRecord]:
    before: tuple[AnyRecord, str] | None = None
    codec: LogCodec | None = None
    records: list[AnyRecord] = []
    for seq, entry in enumerate(source.entries[:at], 1):
        try:
            record, codec = check_link(entry, seq, before, codec)
        except Divergence as found:
            raise Divergence("source", 1, f"the source: {found.message}") from found
        records.append(record)
        before = record, entry.hash
    return records


def _describe(line: tuple[Any, ...], found: tuple[Any, ...]) -> str:
    for number, (one, other) in enumerate(zip(line, found, strict=False), 1):
        if one != other:
            return f"event {number} of the line is {one}, at the source it is {other}"
    return f"the line has {len(line)} events, at the source {len(found)} stand"
