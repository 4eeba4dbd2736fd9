"""Snapshots: the state of each table where undo reaches nothing older; what follows is folded when read.

A snapshot leaves out the states that undo may reach. Taken only where there are none, it loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.kernel.values import Value
from domain.log.codec import codec_for
from domain.table.evolve import AnyTable, fold
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel

SNAPSHOT_INTERVAL = 16
"""Records between two snapshots: readers fold about so many at most, and most records cost no writing."""


class SnapshotDocument(Value, frozen=True):
    """A table's state after record `seq`, whose hash is `hash`; `types` is the fingerprint of its types."""

    seq: int
    hash: str
    game: str
    version: int
    types: str
    state: msgspec.Raw


class TableSnapshot(Value, frozen=True):
    """A table's state after record `seq`, and its last snapshot, which alone is stored."""

    table: AnyTable
    seq: int
    hash: str
    snapshot: SnapshotDocument


def start() -> TableSnapshot | None:
    """Nothing is known before record 1."""
    return None


def apply(document: TableSnapshot | None, decoded: DecodedRecord) -> TableSnapshot:
    """Fold a record."""
    table = fold(decoded.game, None if document is None else document.table, decoded.record)
    if document is None or _is_due(table, document.snapshot.seq):
        return TableSnapshot(table, table.seq, decoded.hash, _snapshot(table, decoded))
    return TableSnapshot(table, table.seq, decoded.hash, document.snapshot)


def apply_plays(document: TableSnapshot, records: Sequence[DecodedRecord]) -> TableSnapshot:
    """Fold records that only play; of the snapshots that are due on the way the last one alone is written."""
    table, taken, due = document.table, document.snapshot.seq, None
    for one in records:
        table = fold(one.game, table, one.record)
        if _is_due(table, taken):
            taken, due = table.seq, (table, one)
    snapshot = document.snapshot if due is None else _snapshot(*due)
    return TableSnapshot(table, table.seq, records[-1].hash, snapshot)


def _is_due(table: AnyTable, before: int) -> bool:
    return not table.undo_points and (table.seq - before >= SNAPSHOT_INTERVAL or table.phase == "ended")


def _snapshot(table: AnyTable, decoded: DecodedRecord) -> SnapshotDocument:
    game = decoded.game
    state = msgspec.Raw(decoded.codec.encode_snapshot(table))
    types = decoded.codec.fingerprint_of(table)
    return SnapshotDocument(table.seq, decoded.hash, game.name, game.version, types, state)


def encode(document: TableSnapshot) -> bytes:
    """Write the last snapshot."""
    return msgspec.json.encode(document.snapshot)


_decoder = msgspec.json.Decoder(SnapshotDocument)


def rows(table: str, document: TableSnapshot) -> tuple[str, ...]:
    """List it nowhere: it is read by its table."""
    return ()


def decode(data: bytes) -> TableSnapshot | None:
    """Read a snapshot; None where its rules are not known here or its types are others: it is folded anew."""
    stored = _decoder.decode(data)
    try:
        codec = codec_for(stored.game, stored.version)
    except KeyError:
        return None
    if stored.types not in codec.fingerprints:
        return None
    return TableSnapshot(codec.decode_table(bytes(stored.state)), stored.seq, stored.hash, stored)


SNAPSHOTS = ReadModel(
    "boards", 1, start, apply, encode, decode, rows, keeps_archived=False, apply_plays=apply_plays
)
