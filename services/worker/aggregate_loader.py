"""Loads a table from its latest snapshot and its log, and caches it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec.structs import replace as with_fields

from domain.log.codec import pinned_rules_of
from domain.log.hash_chain import GENESIS_HASH, decode_chained, find_damage
from domain.log.log_codec import LogCodec, decode_by_rules, fold_data, log_codec_for, read_kept_state
from domain.log.releases import describe_rules, is_known
from domain.table.evolve import AnyTable
from domain.table.state import Position
from domain.table.undo.line import AnyPosition, PositionMissing, merge_positions
from domain.tournament.state import Tournament
from infra.ports.event_store import LogEntry, Snapshot
from infra.ports.tables import ArchivedLog, ParkedLog, partition_of
from infra.redis.store import RedisStore
from services.shared.caching import LruCache
from services.shared.damaged_logs import park_damaged

AnyState = Any
"""The result of folding a log: a `Table` or a `Tournament`, depending on the codec."""


@dataclass(slots=True)
class CachedTable:
    """A table folded to its head, with everything needed for its next decision; updated in place."""

    table: AnyState
    hash: str
    codec: LogCodec
    secret: bytes
    snapshot_seq: int
    """Number of the record at which the latest snapshot was taken."""


class TableCache(LruCache[CachedTable]):
    """A cache of a limited number of tables, keyed by id."""

    def drop_partition(self, partition: int) -> None:
        """Drop all tables of a partition; takes time proportional to the size of the cache."""
        for table in [name for name in self if partition_of(str(name)) == partition]:
            self.drop(table)


Unavailability = Literal["parked before", "damaged", "incomplete", "unknown"]


@dataclass(frozen=True)
class MissingTable:
    """The table does not exist."""


@dataclass(frozen=True)
class ArchivedTable:
    """The table ended with record `seq` and is in the archive."""

    seq: int


@dataclass(frozen=True)
class UnavailableTable:
    """The table cannot be folded: it is parked, or this process does not know its rules.

    `seq` and `hash` are those of its last record. `unknown` says what this build does not know, without
    details of the table.
    """

    seq: int
    hash: str
    reason: str
    kind: Unavailability
    unknown: str = ""


LoadResult = CachedTable | MissingTable | ArchivedTable | UnavailableTable


def load_table(store: RedisStore, table: str) -> LoadResult:
    """Fold a table to its head; a table with a damaged log is parked.

    If an intact log cannot be folded, it needs a different build, or this build has a bug.
    """
    match store.tables.get(table):
        case None:
            return MissingTable()
        case ArchivedLog(seq):
            return ArchivedTable(seq)
        case ParkedLog(reason):
            return _unavailable(store.log.head(table), reason, "parked before")
        case _:
            return _load_from_log(store, table)


class _UnknownRules(Exception):
    """A table uses rules that this build lacks."""


def _load_from_log(store: RedisStore, table: str) -> LoadResult:
    snapshot = store.snapshots.get(table)
    entries = store.log.read(table, after=snapshot.seq - 1) if snapshot else ()
    entries = entries or store.log.read(table)
    if not entries:
        return _unavailable(None, "its log is missing", "incomplete")
    head = entries[-1]
    try:
        codec = _known_codec(head)
        state, start = _fold_or_restart(store, table, codec, snapshot, entries)
    except Exception as error:  # noqa: BLE001 - a fault in one table must not affect others
        return _explain(store, table, entries, error)
    secret = store.secrets.get(table)
    if secret is None and state.phase != "ended":
        return _unavailable(head, "its secret is missing", "incomplete")
    return CachedTable(state, head.hash, codec, secret or b"", start.seq if start else 0)


def _known_codec(head: LogEntry) -> LogCodec:
    """Return the codec of a log, determined by its last record."""
    rules = pinned_rules_of(head.record)
    if not is_known(rules):
        raise _UnknownRules
    return log_codec_for(rules.game, rules.version)


def _explain(
    store: RedisStore, table: str, entries: tuple[LogEntry, ...], error: Exception
) -> UnavailableTable:
    """Return why a log could not be folded; damage takes precedence over other reasons."""
    head = entries[-1]
    damage = find_damage(entries) or find_damage(store.log.read(table))
    if damage:
        return _unavailable(head, park_damaged(store.tables, table, damage), "damaged")
    rules = describe_rules(pinned_rules_of(head.record))
    if isinstance(error, _UnknownRules):
        return _left_alone(head, rules, "it uses rules that this build lacks")
    reason = f"this build cannot replay its log: {type(error).__name__}: {error}"
    return _left_alone(head, f"a record in a different format ({rules})", reason)


def _left_alone(head: LogEntry, unknown: str, reason: str) -> UnavailableTable:
    return UnavailableTable(head.seq, head.hash, f"{reason}: {unknown}", "unknown", unknown)


def _unavailable(head: LogEntry | None, reason: str, kind: Unavailability) -> UnavailableTable:
    seq, hash_ = (head.seq, head.hash) if head else (0, GENESIS_HASH)
    return UnavailableTable(seq, hash_, reason, kind)


def restore_positions(store: RedisStore, cached: CachedTable) -> CachedTable:
    """Fold a table's log from record 1, and return the table with all positions that undo can reach.

    A snapshot lacks these positions. Records of the table that are not stored yet are kept.
    """
    if isinstance(cached.table, Tournament):
        return cached  # tournaments have no undo
    paced = cached.table.paced
    wanted = {point.seq for point in paced.consent.reach} if paced is not None else set()
    table: AnyTable | None = None
    positions: list[AnyPosition] = []
    for entry in store.log.read(cached.table.id) if wanted else ():
        table = fold_data(table, entry.record)
        if entry.seq in wanted and table is not None:
            positions.append(Position(entry.seq, table.game_state))
    whole = with_fields(cached.table, positions=merge_positions(cached.table, tuple(positions)))
    return replace(cached, table=whole)


def _fold_or_restart(
    store: RedisStore,
    table: str,
    codec: LogCodec,
    snapshot: Snapshot | None,
    entries: tuple[LogEntry, ...],
) -> tuple[AnyState, AnyState | None]:
    """Fold from a snapshot, or from record 1 if the snapshot does not fit or undo went back past it.

    Also return the state at which the fold started. The entries begin with the snapshot's record.
    """
    start: AnyState | None = None
    if snapshot is not None and (entries[0].seq, entries[0].hash) == (snapshot.seq, snapshot.hash):
        start = read_kept_state(codec, snapshot.fingerprint, snapshot.state)
    if start is not None:
        with suppress(PositionMissing):
            return _fold(codec, start, entries), start
    if snapshot is not None:
        entries = store.log.read(table)
    return _fold(codec, None, entries), None


def _fold(codec: LogCodec, start: AnyState | None, entries: tuple[LogEntry, ...]) -> AnyState:
    """Fold entries and check their hash chain.

    If there is a starting state, its record comes first and is not folded. Each record is folded by the rules
    that decided it, usually those of the codec.
    """

    def decode(data: bytes) -> Any:
        nonlocal codec
        record, codec = decode_by_rules(data, codec)
        return record

    if start is None:
        records = decode_chained(entries, decode)
    else:
        records = decode_chained(entries, decode, start.seq, None)
        next(records)
    table = start
    for record in records:
        table = codec.fold(table, record)
    if table is None:
        raise ValueError("a log without records")
    return table
