"""From a delivery to its outcome: load the table, have the rules judge, write the record."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_bytes, token_hex
from typing import Any, Protocol, TypeVar

import msgspec

from domain.kernel.refusals import CommandRefused, MalformedCommand, TableClosed
from domain.log.codec import Codec, codec_for
from domain.log.hash_chain import digest
from domain.table.commands import OpenTable
from domain.table.decider import CommandInputs, chance_for, commitment_of, decide_command
from domain.table.records import SubmittedCommand as Judgeable
from infra.logs import get_logger
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import Snapshot
from infra.ports.outcomes import EMPTY_LOG_HASH, Acceptance, CommandFailure, CommandOutcome, Refusal
from infra.ports.stored_refusals import (
    FAILED_SLUG,
    UNAVAILABLE_SLUG,
    StoredRefusal,
    encode_refusal,
    to_stored_refusal,
)
from services.worker.aggregate_loader import (
    ArchivedTable,
    LoaderPorts,
    MissingTable,
    UnavailableTable,
    load_table,
)
from services.worker.metrics import REFUSALS
from services.worker.table_cache import CachedTable, TableCache
from services.worker.time_limit import TimeLimitExceeded

R = TypeVar("R")

SNAPSHOT_EVERY = 100
SECRET_BYTES = 32
SALT_BYTES = 16

log = get_logger()


class CallTimeLimit(Protocol):
    """Bounds the time of a call."""

    def run(self, function: Callable[[], R]) -> R:
        """Call the function, or raise TookTooLong in the midst of it."""


class _Opening(msgspec.Struct):
    """Of a command that opens a table, as much as says which game's it is."""

    type: str
    game: str = ""


_openings = msgspec.json.Decoder(_Opening)


class CommandHandler:
    """Judges deliveries on warm tables; what it accepts it takes for stored until the table is forgotten."""

    def __init__(
        self, ports: LoaderPorts, tables: TableCache, limit: CallTimeLimit, max_deliveries: int
    ) -> None:
        self._sources, self._limit, self._deliveries = ports, limit, max_deliveries
        self.tables = tables

    def handle(self, message: QueuedMessage) -> CommandOutcome:
        """Decide what becomes of a delivery."""
        wish = message.command
        if wish is None:
            return CommandFailure("it cannot be read", None)
        if message.delivery_count > self._deliveries:
            return _dead_letter(f"taken up {message.delivery_count} times: it ends whoever takes it up")
        found = self.tables.get(wish.table) or load_table(self._sources, wish.table)
        match found:
            case UnavailableTable(seq, head, reason, parked):
                tell = log.debug if parked else log.error
                tell("a table is unavailable", table=wish.table, reason=reason)
                says = f"table {wish.table} is not available: {reason}"
                return Refusal(
                    seq, head, encode_refusal(StoredRefusal(UNAVAILABLE_SLUG, says, seq=seq, hash=head))
                )
            case ArchivedTable(seq):
                refused = TableClosed(f"table {wish.table} has ended and lies in the archive")
                return Refusal(0, EMPTY_LOG_HASH, encode_refusal(to_stored_refusal(refused, seq, "")))
            case MissingTable():
                return self._decide(wish, message.arrived_at, None)
            case CachedTable():
                return self._decide(wish, message.arrived_at, found)

    def due_snapshot(self, table: str, stored_hash: str) -> Snapshot | None:
        """Give a snapshot of a warm table when one is due: only where undo reaches nothing older.

        `landed` is the hash of the table's last record that is stored: what is still under way is not kept.
        """
        warm = self.tables.get(table)
        if warm is None or warm.hash != stored_hash or warm.table.undo_points:
            return None
        seq = warm.table.seq
        if seq - warm.snapshot_seq < SNAPSHOT_EVERY:
            return None
        self.tables.put(table, CachedTable(warm.table, warm.hash, warm.code, warm.secret, seq))
        return Snapshot(seq, warm.hash, warm.code.fingerprint, warm.code.encode_snapshot(warm.table))

    def _decide(self, wish: QueuedCommand, at: int, warm: CachedTable | None) -> CommandOutcome:
        seq, head = (warm.table.seq, warm.hash) if warm else (0, EMPTY_LOG_HASH)
        try:
            accepted, after = self._limit.run(lambda: _accept(wish, at, warm))
        except CommandRefused as refused:
            REFUSALS.labels(refused.slug, refused.rule or "").inc()
            return Refusal(seq, head, encode_refusal(to_stored_refusal(refused, seq, head)))
        except TimeLimitExceeded:
            return _dead_letter("the rules took too long", seq, head)
        except Exception as error:
            log.exception("the rules broke", table=wish.table, command_id=wish.command_id, player=wish.player)
            return _dead_letter(f"{type(error).__name__}: {error}", seq, head)
        self.tables.put(wish.table, after)
        return accepted


def _accept(wish: QueuedCommand, at: int, warm: CachedTable | None) -> tuple[Acceptance, CachedTable]:
    """Judge a wish and write its record; a Refused leaves everything as it was."""
    if warm is None:
        code, table, secret, head, snapshot = (
            _codec_for_new_table(wish),
            None,
            token_bytes(SECRET_BYTES),
            EMPTY_LOG_HASH,
            0,
        )
        sealed = commitment_of(secret)
    else:
        code, table, secret, head, snapshot = warm.code, warm.table, warm.secret, warm.hash, warm.snapshot_seq
        sealed = warm.table.commitment
    means = CommandInputs(
        chance_for(table, secret), sealed, secret, token_hex(SALT_BYTES), head, code.state_hash
    )
    record, after = decide_command(code.game, table, _to_table_command(code, wish, at), means)
    data = code.encode(record)
    hashed = digest(data)
    accepted = Acceptance(
        expected_seq=record.seq - 1,
        prev_hash=head,
        record=data,
        hash=hashed,
        keep_secret=None if warm else secret,
        drop_secret=after.phase == "ended",
    )
    return accepted, CachedTable(after, hashed, code, secret, snapshot)


def _to_table_command(code: Codec, wish: QueuedCommand, at: int) -> Judgeable[Any]:
    return Judgeable(
        table=wish.table,
        seat=wish.seat,
        player=wish.player,
        command_id=wish.command_id,
        command=code.decode_command(wish.body),
        decision=wish.decision,
        at=at,
    )


def _codec_for_new_table(wish: QueuedCommand) -> Codec:
    """Give the codec of the game that a new table is to be of."""
    try:
        opening = _openings.decode(wish.body)
    except msgspec.DecodeError as error:
        raise MalformedCommand(str(error)) from error
    if opening.type != OpenTable.__name__:
        raise TableClosed(f"there is no table {wish.table}")
    try:
        return codec_for(opening.game)
    except KeyError as error:
        raise MalformedCommand(str(error.args[0])) from error


def _dead_letter(reason: str, seq: int = 0, head: str = "") -> CommandFailure:
    """Bury a command: its sender learns that it failed, the operator alone why, as that may tell secrets."""
    says = "the command could not be carried out by a fault of the service; the table plays on without it"
    return CommandFailure(reason, encode_refusal(StoredRefusal(FAILED_SLUG, says, seq=seq, hash=head)))
