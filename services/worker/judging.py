"""From a delivery to its outcome: load the table, have the rules judge, write the record."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_bytes, token_hex
from typing import Any, Protocol, TypeVar

import msgspec

from domain.kernel.refusals import MalformedCommand, Refused, TableClosed
from domain.table.commands import OpenTable
from domain.table.judge import Means, chance, commitment, judge
from domain.table.records import Wish as Judgeable
from infra.codec import Codec, codec, digest
from infra.logs import logger
from services.answers import FAILED, UNAVAILABLE, Declined, declined, written
from services.stored import BEGINNING, Accepted, Dead, Delivery, Outcome, Refusal, Snapshot, Wish
from services.worker.loading import Absent, Closed, Sources, Unavailable, load
from services.worker.metrics import REFUSALS
from services.worker.time_limit import TookTooLong
from services.worker.warm import Warm, WarmTables

R = TypeVar("R")

SNAPSHOT_EVERY = 100
SECRET_BYTES = 32
SALT_BYTES = 16

log = logger()


class Limit(Protocol):
    """Bounds the time of a call."""

    def run(self, function: Callable[[], R]) -> R:
        """Call the function, or raise TookTooLong in the midst of it."""


class _Opening(msgspec.Struct):
    """Of a command that opens a table, as much as says which game's it is."""

    type: str
    game: str = ""


_openings = msgspec.json.Decoder(_Opening)


class Judge:
    """Judges deliveries on warm tables; what it accepts it takes for stored until the table is forgotten."""

    def __init__(self, sources: Sources, warm: WarmTables, limit: Limit, deliveries: int) -> None:
        self._sources, self._limit, self._deliveries = sources, limit, deliveries
        self.warm = warm

    def outcome(self, delivery: Delivery) -> Outcome:
        """Decide what becomes of a delivery."""
        wish = delivery.wish
        if wish is None:
            return Dead("it cannot be read", None)
        if delivery.times > self._deliveries:
            return _dead(f"taken up {delivery.times} times: it ends whoever takes it up")
        found = self.warm.get(wish.table) or load(self._sources, wish.table)
        match found:
            case Unavailable(seq, head, reason, parked):
                tell = log.debug if parked else log.error
                tell("a table is unavailable", table=wish.table, reason=reason)
                says = f"table {wish.table} is not available: {reason}"
                return Refusal(seq, head, written(Declined(UNAVAILABLE, says, seq=seq, hash=head)))
            case Closed(seq):
                refused = TableClosed(f"table {wish.table} has ended and lies in the archive")
                return Refusal(0, BEGINNING, written(declined(refused, seq, "")))
            case Absent():
                return self._judged(wish, delivery.at, None)
            case Warm():
                return self._judged(wish, delivery.at, found)

    def snapshot(self, table: str, landed: str) -> Snapshot | None:
        """Give a snapshot of a warm table when one is due: only where undo reaches nothing older.

        `landed` is the hash of the table's last record that is stored: what is still under way is not kept.
        """
        warm = self.warm.get(table)
        if warm is None or warm.hash != landed or warm.table.kept:
            return None
        seq = warm.table.seq
        if seq - warm.snapshot < SNAPSHOT_EVERY:
            return None
        self.warm.put(table, Warm(warm.table, warm.hash, warm.code, warm.secret, seq))
        return Snapshot(seq, warm.hash, warm.code.fingerprint, warm.code.snapshot(warm.table))

    def _judged(self, wish: Wish, at: int, warm: Warm | None) -> Outcome:
        seq, head = (warm.table.seq, warm.hash) if warm else (0, BEGINNING)
        try:
            accepted, after = self._limit.run(lambda: _accepted(wish, at, warm))
        except Refused as refused:
            REFUSALS.labels(refused.slug, refused.rule or "").inc()
            return Refusal(seq, head, written(declined(refused, seq, head)))
        except TookTooLong:
            return _dead("the rules took too long", seq, head)
        except Exception as error:
            log.exception("the rules broke", table=wish.table, command_id=wish.command_id, player=wish.player)
            return _dead(f"{type(error).__name__}: {error}", seq, head)
        self.warm.put(wish.table, after)
        return accepted


def _accepted(wish: Wish, at: int, warm: Warm | None) -> tuple[Accepted, Warm]:
    """Judge a wish and write its record; a Refused leaves everything as it was."""
    if warm is None:
        code, table, secret, head, snapshot = _opened(wish), None, token_bytes(SECRET_BYTES), BEGINNING, 0
        sealed = commitment(secret)
    else:
        code, table, secret, head, snapshot = warm.code, warm.table, warm.secret, warm.hash, warm.snapshot
        sealed = warm.table.commitment
    means = Means(chance(table, secret), sealed, secret, token_hex(SALT_BYTES), head, code.mark)
    record, after = judge(code.game, table, _judgeable(code, wish, at), means)
    data = code.encode(record)
    hashed = digest(data)
    accepted = Accepted(
        expected=record.seq - 1,
        prev=head,
        record=data,
        hash=hashed,
        keep_secret=None if warm else secret,
        drop_secret=after.phase == "ended",
    )
    return accepted, Warm(after, hashed, code, secret, snapshot)


def _judgeable(code: Codec, wish: Wish, at: int) -> Judgeable[Any]:
    return Judgeable(
        table=wish.table,
        seat=wish.seat,
        player=wish.player,
        command_id=wish.command_id,
        command=code.command(wish.body),
        decision=wish.decision,
        at=at,
    )


def _opened(wish: Wish) -> Codec:
    """Give the codec of the game that a new table is to be of."""
    try:
        opening = _openings.decode(wish.body)
    except msgspec.DecodeError as error:
        raise MalformedCommand(str(error)) from error
    if opening.type != OpenTable.__name__:
        raise TableClosed(f"there is no table {wish.table}")
    try:
        return codec(opening.game)
    except KeyError as error:
        raise MalformedCommand(str(error.args[0])) from error


def _dead(reason: str, seq: int = 0, head: str = "") -> Dead:
    """Bury a command: its sender learns that it failed, the operator alone why, as that may tell secrets."""
    says = "the command could not be carried out by a fault of the service; the table plays on without it"
    return Dead(reason, written(Declined(FAILED, says, seq=seq, hash=head)))
