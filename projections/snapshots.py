"""Boards: the state of each table, kept where undo reaches nothing older; the rest is folded when read.

A snapshot leaves out the states that undo may reach. Taken only where there are none, it loses nothing.
"""

from __future__ import annotations

import msgspec

from domain.kernel.values import Value
from domain.log.codec import codec_for
from domain.table.evolve import AnyTable, fold
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel

SNAPSHOT_INTERVAL = 16
"""Records between two kept states: readers fold about so many at most, and most records cost no writing."""


class SnapshotDocument(Value, frozen=True):
    """A table's state after record `seq`, whose hash is `hash`; `types` marks the form of the state."""

    seq: int
    hash: str
    game: str
    version: int
    types: str
    state: msgspec.Raw


class TableSnapshot(Value, frozen=True):
    """A table's state after record `seq`, and the last state that was kept."""

    table: AnyTable
    seq: int
    hash: str
    snapshot: SnapshotDocument


def start() -> TableSnapshot | None:
    """Nothing is known before record 1."""
    return None


def apply(document: TableSnapshot | None, decoded: DecodedRecord) -> TableSnapshot:
    """Fold a record."""
    table = fold(decoded.codec.game, None if document is None else document.table, decoded.record)
    if document is None or _worth_keeping(table, document.snapshot.seq):
        return TableSnapshot(table, table.seq, decoded.hash, _keep(table, decoded))
    return TableSnapshot(table, table.seq, decoded.hash, document.snapshot)


def _worth_keeping(table: AnyTable, before: int) -> bool:
    return not table.undo_points and (table.seq - before >= SNAPSHOT_INTERVAL or table.phase == "ended")


def _keep(table: AnyTable, decoded: DecodedRecord) -> SnapshotDocument:
    game = decoded.codec.game
    state = msgspec.Raw(decoded.codec.encode_snapshot(table))
    return SnapshotDocument(
        table.seq, decoded.hash, game.name, game.version, decoded.codec.fingerprint, state
    )


def encode(document: TableSnapshot) -> bytes:
    """Write the last state that was kept."""
    return msgspec.json.encode(document.snapshot)


_kept = msgspec.json.Decoder(SnapshotDocument)


def rows(table: str, document: TableSnapshot) -> tuple[str, ...]:
    """List it nowhere: it is read by its table."""
    return ()


def decode(data: bytes) -> TableSnapshot | None:
    """Read a kept state; None where its types or its rules are not those of today."""
    kept = _kept.decode(data)
    try:
        codec = codec_for(kept.game, kept.version)
    except KeyError:
        return None
    if codec.fingerprint != kept.types:
        return None
    return TableSnapshot(codec.decode_table(bytes(kept.state)), kept.seq, kept.hash, kept)


SNAPSHOTS = ReadModel("boards", 1, start, apply, encode, decode, rows, keeps_archived=False)
