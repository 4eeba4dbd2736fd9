"""Loads a table: checks its log and folds it, from the latest snapshot on where that fits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace as with_fields

from domain.log.codec import pinned_rules_of
from domain.log.hash_chain import GENESIS_HASH, find_damage
from domain.log.log_codec import LogCodec, fold_data, log_codec_for
from domain.log.releases import describe_rules, is_known
from domain.table.consent.positions import AnyPosition, PositionMissing, merge_positions
from domain.table.evolve import AnyTable
from domain.table.state import Position
from domain.tournament.state import Tournament
from infra.ports.event_store import LogEntry, RecordLog, Secrets, Snapshot, Snapshots
from infra.ports.tables import ArchivedLog, ParkedLog, TableDirectory
from services.shared.damaged_logs import park_damaged
from services.worker.table_cache import AnyState, CachedTable


class LoaderPorts(Protocol):
    """The ports that a table is loaded from."""

    @property
    def log(self) -> RecordLog: ...
    @property
    def snapshots(self) -> Snapshots: ...
    @property
    def secrets(self) -> Secrets: ...
    @property
    def tables(self) -> TableDirectory: ...


Unavailability = Literal["parked before", "damaged", "incomplete", "unknown"]


@dataclass(frozen=True)
class MissingTable:
    """There is no table of this id."""


@dataclass(frozen=True)
class ArchivedTable:
    """The table ended with record `seq` and lies in the archive."""

    seq: int


@dataclass(frozen=True)
class UnavailableTable:
    """The table cannot be folded: it is parked, or this process does not know what its records hold.

    `seq` and `hash` are those of its last record. `unknown` names what this build does not know, in
    words that tell nothing of the table.
    """

    seq: int
    hash: str
    reason: str
    kind: Unavailability
    unknown: str = ""


LoadResult = CachedTable | MissingTable | ArchivedTable | UnavailableTable


def load_table(ports: LoaderPorts, table: str) -> LoadResult:
    """Fold a table up to its head; one whose log is damaged is parked for all.

    One that is whole but cannot be folded is of another build, or meets a fault of this one.
    """
    match ports.tables.get(table):
        case None:
            return MissingTable()
        case ArchivedLog(seq):
            return ArchivedTable(seq)
        case ParkedLog(reason):
            return _unavailable(ports.log.head(table), reason, "parked before")
        case _:
            return _load_from_log(ports, table)


def _load_from_log(ports: LoaderPorts, table: str) -> LoadResult:
    snapshot = ports.snapshots.get(table)
    entries = ports.log.read(table, after=snapshot.seq - 1) if snapshot else ()
    entries = entries or ports.log.read(table)
    if not entries:
        return _unavailable(None, "its log is missing", "incomplete")
    head = entries[-1]
    damage = find_damage(entries)
    if damage:
        return _park(ports, table, head, damage)
    rules = pinned_rules_of(head.record)
    if not is_known(rules):
        return _left_alone(head, describe_rules(rules), "it is played by rules that this build does not have")
    codec = log_codec_for(rules.game, rules.version)
    start = _snapshot_state(codec, snapshot, entries[0])
    entries = entries[1:] if start else ports.log.read(table)
    try:
        state, start = _fold_or_restart(ports, table, start, entries)
    except Exception as error:  # noqa: BLE001 - a fault of one table holds no other up
        damage = find_damage(ports.log.read(table))
        if damage:
            return _park(ports, table, head, damage)
        reason = f"this build cannot fold its log: {type(error).__name__}: {error}"
        return _left_alone(head, f"a record of another form ({describe_rules(rules)})", reason)
    secret = ports.secrets.get(table)
    if secret is None and state.phase != "ended":
        return _unavailable(head, "its secret is missing", "incomplete")
    return CachedTable(state, head.hash, codec, secret or b"", start.seq if start else 0)


def _park(ports: LoaderPorts, table: str, head: LogEntry, damage: str) -> UnavailableTable:
    return _unavailable(head, park_damaged(ports.tables, table, damage), "damaged")


def _left_alone(head: LogEntry, unknown: str, reason: str) -> UnavailableTable:
    return UnavailableTable(head.seq, head.hash, f"{reason}: {unknown}", "unknown", unknown)


def _unavailable(head: LogEntry | None, reason: str, kind: Unavailability) -> UnavailableTable:
    seq, hash_ = (head.seq, head.hash) if head else (0, GENESIS_HASH)
    return UnavailableTable(seq, hash_, reason, kind)


def _snapshot_state(codec: LogCodec, snapshot: Snapshot | None, entry: LogEntry) -> AnyState | None:
    """Give the state of a snapshot, if it is of this log and of today's types."""
    if snapshot is None or snapshot.fingerprint not in codec.fingerprints:
        return None
    if (entry.seq, entry.hash) != (snapshot.seq, snapshot.hash):
        return None
    try:
        state: AnyState = codec.decode_table(snapshot.state)
    except msgspec.DecodeError:
        return None
    return state


def restore_positions(ports: LoaderPorts, cached: CachedTable) -> CachedTable:
    """Give a table that began from a snapshot with all positions in its reach; folds its log from record 1.

    What the table holds of records that are not stored yet stays as it is.
    """
    if isinstance(cached.table, Tournament):
        return cached  # nothing of it is taken back
    paced = cached.table.paced
    wanted = {point.seq for point in paced.consent.reach} if paced is not None else set()
    table: AnyTable | None = None
    found: list[AnyPosition] = []
    for entry in ports.log.read(cached.table.id) if wanted else ():
        table = fold_data(table, entry.record)
        if entry.seq in wanted and table is not None:
            found.append(Position(entry.seq, table.game_state))
    whole = with_fields(cached.table, positions=merge_positions(cached.table, tuple(found)))
    return replace(cached, table=whole)


def _fold_or_restart(
    ports: LoaderPorts, table: str, start: AnyState | None, entries: tuple[LogEntry, ...]
) -> tuple[AnyState, AnyState | None]:
    """Fold on from a snapshot, or all where the game goes back behind it; give where it began, too."""
    try:
        return _fold(start, entries), start
    except PositionMissing:
        if start is None:
            raise
    return _fold(None, ports.log.read(table)), None


def _fold(start: AnyState | None, entries: tuple[LogEntry, ...]) -> AnyState:
    table = start
    for entry in entries:
        table = fold_data(table, entry.record)
    if table is None:
        raise ValueError("a log without records")
    return table
