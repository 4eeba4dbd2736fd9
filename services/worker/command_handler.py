"""Handles one command: loads its table, decides it, and encodes the record."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from secrets import token_bytes, token_hex
from typing import Any, TypeVar

import msgspec

from domain.kernel.chance import commitment_of
from domain.kernel.refusals import CommandRefused, MalformedCommand, TableClosed
from domain.log.codec import codec_for
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.log_codec import LogCodec
from domain.log.tournament_codec import OPENING_TAG, TOURNAMENT_CODEC
from domain.table.commands import OpenTable, Say, TimeOut
from domain.table.context import CommandInputs
from domain.table.records import SERVICE_PLAYER, SubmittedCommand
from domain.table.talk.readable_text import separate_words
from domain.table.talk.words import WORDS_SALT_BYTES, SpokenLine, SpokenWords
from domain.table.undo.commands import OpenFork
from domain.table.undo.line import PositionMissing
from infra.logs import get_logger
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import RecordLog, Snapshot
from infra.ports.outcomes import (
    FAILED_SLUG,
    UNAVAILABLE_SLUG,
    Acceptance,
    CommandFailure,
    CommandOutcome,
    Refusal,
    StoredRefusal,
    encode_refusal,
    to_stored_refusal,
)
from infra.ports.tables import partition_of
from infra.redis.store import RedisStore
from infra.redis.tables.table_faults import RedisTableFaults
from services.shared.caching import LruCache
from services.worker.aggregate_loader import (
    ArchivedTable,
    CachedTable,
    LoadResult,
    MissingTable,
    TableCache,
    UnavailableTable,
    load_table,
    restore_positions,
)
from services.worker.metrics import REFUSALS, TIME_OUTS_REFUSED, UNAVAILABLE, count_events
from services.worker.time_limit import TimeLimit, TimeLimitExceeded

log = get_logger()

MOST_UNKNOWN = 10_000
"""Maximum number of tables remembered as unknown to this build."""

NOTE_SECONDS = 20.0
"""Seconds between notes about unavailable tables; a note expires a minute after its worker ends."""


class UnknownTables:
    """The tables that this worker leaves to other builds.

    Each is tried again once its last record has changed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables: LruCache[UnavailableTable] = LruCache(MOST_UNKNOWN)
        self._clock = clock
        self._noted: Counter[str] = Counter()
        self._noted_at = clock()
        self._changed = False
        self._met: set[int] = set()

    def find(self, table: str, log: RecordLog) -> UnavailableTable | None:
        """Return why a table is left alone; None if it is not, or if its log has grown."""
        known = self._tables.get(table)
        if known is None:
            return None
        head = log.head(table)
        if head is not None and head.hash == known.hash:
            self._met.add(partition_of(table))
            return known
        self._tables.drop(table)
        self._changed = True
        return None

    def add(self, table: str, found: UnavailableTable) -> None:
        """Leave a table alone."""
        self._tables.put(table, found)
        self._met.add(partition_of(table))
        self._changed = True

    def take_met(self, partition: int) -> bool:
        """Return whether any command in a partition since the last call was for one of these tables."""
        was_met = partition in self._met
        self._met.discard(partition)
        return was_met

    def drop_partition(self, partition: int) -> None:
        """Forget a partition's tables, since another worker now handles its commands."""
        for table in [name for name in self._tables if partition_of(str(name)) == partition]:
            self._tables.drop(table)
            self._changed = True

    def note(self, faults: RedisTableFaults, holder: str) -> None:
        """Store a note about the unavailable tables if they have changed or the last note is old."""
        now = self._clock()
        if not self._changed and (not self._noted or now - self._noted_at < NOTE_SECONDS):
            return
        tables = (self._tables.get(table) for table in list(self._tables))
        counted = Counter(table.unknown for table in tables if table is not None)
        if counted or self._noted:
            faults.note_left_alone(holder, counted)
        self._noted, self._noted_at, self._changed = counted, now, False


R = TypeVar("R")

SNAPSHOT_EVERY = 50
SECRET_BYTES = 32
SALT_BYTES = 16


class _Opening(msgspec.Struct):
    """The type of a command, and for one that opens a table, its game and (for a fork) its version."""

    type: str
    game: str = ""
    version: int | None = None


_openings = msgspec.json.Decoder(_Opening)


class CommandHandler:
    """Decides messages on cached tables.

    Accepted records are treated as stored until the table is dropped.
    """

    def __init__(self, store: RedisStore, tables: TableCache, limit: TimeLimit, max_deliveries: int) -> None:
        self._store, self._limit, self._max_deliveries = store, limit, max_deliveries
        self.tables = tables
        self.unknown_tables = UnknownTables()

    def handle(self, message: QueuedMessage) -> CommandOutcome:
        """Decide a message; every error raised by the rules becomes an outcome."""
        command = message.command
        if command is None:
            return CommandFailure("it cannot be read", None)
        if message.delivery_count > self._max_deliveries:
            return _fail(f"delivered {message.delivery_count} times; it seems to crash the worker")
        known = self.tables.get(command.table)
        if known is not None:
            return self._decide(command, message.arrived_at, known)
        match self._load(command.table):
            case UnavailableTable(seq, head) as found:
                refused = StoredRefusal(UNAVAILABLE_SLUG, _tell(found), seq=seq, hash=head)
                return Refusal(seq, head, encode_refusal(refused))
            case ArchivedTable(seq):
                ended = TableClosed(f"table {command.table} has ended and is in the archive")
                return Refusal(0, GENESIS_HASH, encode_refusal(to_stored_refusal(ended, seq, "")))
            case MissingTable():
                return self._decide(command, message.arrived_at, None)
            case CachedTable() as loaded:
                return self._decide(command, message.arrived_at, self.tables.put(command.table, loaded))

    def _load(self, table: str) -> LoadResult:
        """Load a table; an unavailable table is logged once."""
        unknown = self.unknown_tables.find(table, self._store.log)
        if unknown is not None:
            return unknown
        loaded = load_table(self._store, table)
        if isinstance(loaded, UnavailableTable) and loaded.kind != "parked before":
            UNAVAILABLE.labels(loaded.kind).inc()
            log.error("a table is unavailable", table=table, seq=loaded.seq, reason=loaded.reason)
            if loaded.kind == "unknown":
                self.unknown_tables.add(table, loaded)
        return loaded

    def drop_partition(self, partition: int) -> None:
        """Drop a partition's tables, since another worker holds the partition."""
        self.tables.drop_partition(partition)
        self.unknown_tables.drop_partition(partition)

    def due_snapshot(self, table: str, stored_hash: str) -> Snapshot | None:
        """Return a snapshot of a cached table if one is due and undo cannot reach back before it.

        `stored_hash` is the hash of the table's last stored record: if later records are in flight, no
        snapshot is taken.
        """
        cached = self.tables.get(table)
        if cached is None or cached.hash != stored_hash or cached.table.undo_points:
            return None
        seq = cached.table.seq
        if seq - cached.snapshot_seq < SNAPSHOT_EVERY:
            return None
        cached.snapshot_seq = seq
        types = cached.codec.fingerprint_of(cached.table)
        return Snapshot(seq, cached.hash, types, cached.codec.encode_snapshot(cached.table))

    def _decide(self, command: QueuedCommand, at: int, cached: CachedTable | None) -> CommandOutcome:
        seq, head = (cached.table.seq, cached.hash) if cached else (0, GENESIS_HASH)
        try:
            accepted, after = self._accept_within_limit(command, at, cached)
        except CommandRefused as refused:
            REFUSALS.labels(refused.slug, refused.rule or "").inc()
            if command.player == SERVICE_PLAYER and _openings.decode(command.body).type == TimeOut.__name__:
                TIME_OUTS_REFUSED.labels(refused.slug).inc()
            return Refusal(seq, head, encode_refusal(to_stored_refusal(refused, seq, head)))
        except TimeLimitExceeded:
            return _fail("the rules took too long", seq, head)
        except Exception as error:
            log.exception(
                "the rules raised an error",
                table=command.table,
                command_id=command.command_id,
                player=command.player,
            )
            return _fail(f"{type(error).__name__}: {error}", seq, head)
        if cached is None:
            self.tables.put(command.table, after)
        else:
            cached.table, cached.hash, cached.codec = after.table, after.hash, after.codec
        return accepted

    def _accept_within_limit(
        self, command: QueuedCommand, at: int, cached: CachedTable | None
    ) -> tuple[Acceptance, CachedTable]:
        """Decide a command.

        If undo reaches back before the snapshot, fold the table from record 1 first.
        """
        try:
            return self._limit.run(lambda: _accept(command, at, cached))
        except PositionMissing:
            if cached is None:
                raise
        whole = restore_positions(self._store, cached)
        return self._limit.run(lambda: _accept(command, at, whole))


def _accept(command: QueuedCommand, at: int, cached: CachedTable | None) -> tuple[Acceptance, CachedTable]:
    """Decide a command and encode its record; if it raises CommandRefused, nothing changes."""
    if cached is None:
        codec, table, head, snapshot_seq = _codec_for_new_log(command), None, GENESIS_HASH, 0
        secret = token_bytes(SECRET_BYTES)
    else:
        codec, table, head, snapshot_seq = cached.codec, cached.table, cached.hash, cached.snapshot_seq
        secret = cached.secret
    submitted, words = _to_submitted_command(codec, command, at)
    inputs = CommandInputs(
        codec.chance_for(table, secret),
        commitment_of(secret) if table is None else table.commitment,
        secret,
        token_hex(SALT_BYTES),
        head,
        codec.state_hash,
        rules_digest=codec.rules_digest,
        words=words,
    )
    record, after = codec.decide(table, submitted, inputs)
    count_events(table, record)
    hashed = digest(data := codec.encode(record))
    accepted = Acceptance(
        expected_seq=record.seq - 1,
        prev_hash=head,
        record=data,
        hash=hashed,
        keep_secret=None if cached else secret,
        drop_secret=after.phase == "ended",
        line=None if words is None else SpokenLine(command.player, words),
    )
    return accepted, CachedTable(after, hashed, codec.codec_after(record), secret, snapshot_seq)


def _to_submitted_command(
    codec: LogCodec, queued: QueuedCommand, at: int
) -> tuple[SubmittedCommand[Any], SpokenWords | None]:
    """Return the command to decide, and the text to store with its record.

    The text's salt is drawn for each decision, so that nobody can recompute the digest after the text is
    erased.
    """
    command, words = codec.decode_command(queued.body), None
    if queued.words is not None and isinstance(command, Say):
        command, words = separate_words(queued.words, token_hex(WORDS_SALT_BYTES), command.to)
    submitted = SubmittedCommand(
        table=queued.table,
        seat=queued.seat,
        player=queued.player,
        command_id=queued.command_id,
        command=command,
        decision=queued.decision,
        at=at,
    )
    return submitted, words


def _codec_for_new_log(command: QueuedCommand) -> LogCodec:
    """Return the codec for a new log: that of the opened table's game, or that of tournaments."""
    try:
        opening = _openings.decode(command.body)
    except msgspec.DecodeError as error:
        raise MalformedCommand(str(error)) from error
    if opening.type == OPENING_TAG:
        return TOURNAMENT_CODEC
    if opening.type not in {OpenTable.__name__, OpenFork.__name__}:
        raise TableClosed(f"there is no table {command.table}")
    try:
        return codec_for(opening.game, opening.version)
    except KeyError as error:
        raise MalformedCommand(str(error.args[0])) from error


def _tell(found: UnavailableTable) -> str:
    """Return a message for players: why a table is unavailable, and what to do."""
    match found.kind:
        case "unknown":
            return (
                "this table needs a different version of the service, and resumes once that is running. "
                "Nothing is lost, but your command was not carried out; try again later"
            )
        case "damaged" | "incomplete":
            return (
                "this table is stopped because its stored data is damaged; an operator must repair it first. "
                f"Details for the operator: {found.reason}"
            )
        case "parked before":
            return f"this table is stopped until an operator resumes it: {found.reason}"


def _fail(reason: str, seq: int = 0, head: str = "") -> CommandFailure:
    """Return a failure.

    The sender does not learn the reason, since it may contain secrets.
    """
    detail = "the command failed because of a bug in the service; the table continues without it"
    return CommandFailure(reason, encode_refusal(StoredRefusal(FAILED_SLUG, detail, seq=seq, hash=head)))
