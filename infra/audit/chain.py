"""Check (a): each record's bytes have their hash, name the one before, and follow each other in order."""

from __future__ import annotations

from typing import Any

from domain.table.evolve import AnyRecord
from infra.audit.report import Diverged
from infra.codec import START, Codec, digest
from infra.exports import Entry


def link(code: Codec, entry: Entry, seq: int, before: tuple[AnyRecord, str] | None) -> AnyRecord:
    """Give the record of an entry that follows the one before; Diverged if it does not."""
    if digest(entry.data) != entry.hash:
        raise Diverged(
            "chain", seq, f"the bytes of record {seq} do not have the hash that stands beside them"
        )
    try:
        record = code.record(entry.data)
    except ValueError as error:
        raise Diverged("chain", seq, f"record {seq} cannot be read: {error}") from error
    _follows(record, seq, before)
    return record


def _follows(record: AnyRecord, seq: int, before: tuple[AnyRecord, str] | None) -> None:
    expected: tuple[tuple[str, Any, Any], ...] = (
        ("seq", record.seq, seq),
        ("prev", record.prev, before[1] if before else START),
        ("table", record.table, before[0].table if before else record.table),
        ("rules.game", record.rules.game, before[0].rules.game if before else record.rules.game),
    )
    for name, found, wanted in expected:
        if found != wanted:
            raise Diverged("chain", seq, f"record {seq}: {name} is {found!r}, it should be {wanted!r}")
    if before and record.at < before[0].at:
        raise Diverged(
            "chain", seq, f"record {seq} is earlier than the one before: {record.at} < {before[0].at}"
        )
