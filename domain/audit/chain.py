"""Check (a): each record's bytes have their hash, name the one before, and follow each other in order."""

from __future__ import annotations

from typing import Any

from domain.audit.report import Divergence
from domain.log.codec import Codec
from domain.log.export import EncodedRecord
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.table.evolve import AnyRecord


def check_link(
    codec: Codec, entry: EncodedRecord, seq: int, before: tuple[AnyRecord, str] | None
) -> AnyRecord:
    """Give the record of an entry that follows the one before; Diverged if it does not."""
    if digest(entry.data) != entry.hash:
        raise Divergence(
            "chain", seq, f"the bytes of record {seq} do not have the hash that stands beside them"
        )
    try:
        record = codec.decode_record(entry.data)
    except ValueError as error:
        raise Divergence("chain", seq, f"record {seq} cannot be read: {error}") from error
    _follows(record, seq, before)
    return record


def _follows(record: AnyRecord, seq: int, before: tuple[AnyRecord, str] | None) -> None:
    expected: tuple[tuple[str, Any, Any], ...] = (
        ("seq", record.seq, seq),
        ("prev", record.prev, before[1] if before else GENESIS_HASH),
        ("table", record.table, before[0].table if before else record.table),
        ("rules.game", record.rules.game, before[0].rules.game if before else record.rules.game),
    )
    for name, found, wanted in expected:
        if found != wanted:
            raise Divergence("chain", seq, f"record {seq}: {name} is {found!r}, it should be {wanted!r}")
    if before and record.at < before[0].at:
        raise Divergence(
            "chain", seq, f"record {seq} is earlier than the one before: {record.at} < {before[0].at}"
        )
