"""Outages: found by the age of the last pulse, excused at every table before time is called there.

While the API is not ready and the last pulse is old, no time is called at all: the outage lasts. When it is
over, the time that nobody could play in is put to every table with a running clock, and each has to have
recorded it before its time-outs go out. Pulse and outage stand in the store, so that whichever process comes
next goes on from there.

All of it goes by the store's clock, as tables do. Where that is set ahead, the pulse looks old: what the
clock has leapt over is excused as an outage is. Where it is set back, the pulse goes back with it, so that
the leap to the right time is excused, too; the log goes on at the moment that it had reached.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import msgspec
from prometheus_client import Counter

from domain.table.correspondence.commands import Excuse
from domain.table.records import SERVICE_PLAYER
from infra.logs import get_logger
from infra.ports.command_queue import CommandQueue, PartitionFull, QueuedCommand
from infra.ports.outages import Outage, OutageLog
from infra.ports.outcomes import AcceptedOutcome, CommandOutcomes
from infra.redis.read_models.read_model_store import RedisReadModelStore
from projections.turns import TURNS
from services.jobs.due_work import DueWork, TimeOutSeat
from services.queries.turns_reader import TurnsReader

OUTAGE_MS = 300_000
"""How old the last pulse is when the service counts as having been away."""

ASK_MS = 10_000
"""How often the API is asked whether it works."""

PULSE_MS = 30_000
"""How old the pulse is when it is written again: each writing goes to the disk."""

SETTLE_MS = 60_000
"""How long an outage is kept open at least: read models may still lag behind what was stored before it."""

SKEW_MS = 2_000
"""How much earlier than now an outage ends, as the clocks of a cluster's nodes differ."""

BATCH = 500
"""Clocks that are looked at, and excuses that are put in, at once."""

MAX_ATTEMPTS = 3
"""How often an excuse that a table refused is put to it: its clock may have been behind ours."""

OUTAGES = Counter("railhead_outages", "Times that the service was away for so long that it is excused.")
OUTAGE_SECONDS = Counter("railhead_outage_seconds", "How long these were together.")

log = get_logger()


@dataclass
class _Excuses:
    """How far the excuses of one outage are: attempts by table, and the tables that are through."""

    outage: Outage
    attempts: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)


@dataclass
class OutageGuard:
    """Stands between what is due and the tables; `is_ready` asks whether the API works.

    `monotonic` gives seconds of a clock that nobody sets.
    """

    log: OutageLog
    read_models: RedisReadModelStore
    outcomes: CommandOutcomes
    command_queue: CommandQueue
    is_ready: Callable[[], bool]
    monotonic: Callable[[], float] = time.monotonic
    _excuses: dict[int, _Excuses] = field(default_factory=dict, init=False)
    _suspended: bool = field(default=True, init=False)
    is_api_ready: bool = field(default=False, init=False)
    """Whether the API was ready when it was last asked."""

    _begun: bool = field(default=False, init=False)
    _looked: tuple[int, float] = field(default=(0, 0.0), init=False)
    _asked_at: float = field(default=float("-inf"), init=False)
    _passed_at: float = field(default=float("-inf"), init=False)

    def look(self) -> None:
        """Take the pulse, and go on with excuses: at each sweep, before anything is handed out."""
        now, moment, pulse = self.log.read_clock(), self.monotonic(), self.log.read_pulse()
        self._looked = now, moment
        silent = pulse is not None and now - pulse > OUTAGE_MS
        set_back = pulse is not None and now < pulse
        if silent or set_back or _is_due(self._asked_at, moment):
            self._asked_at = moment
            ready = self.is_api_ready = self.is_ready()
            if silent and pulse is not None and (ready or not self._begun):
                self._begin(Outage(pulse, max(pulse + 1, now - SKEW_MS)))
            elif ready and (pulse is None or not 0 <= now - pulse < PULSE_MS):
                self.log.write_pulse(now)
            self._suspended = not ready and (silent or self._suspended)
        self._begun = True
        for outage in self.log.list_outages():
            self._excuses.setdefault(outage.since, _Excuses(outage))
        if self._excuses and _is_due(self._passed_at, moment):
            self._passed_at = moment
            for excuses in tuple(self._excuses.values()):
                self._pass(excuses, now)

    def now(self) -> int:
        """Return the time (UTC, ms) as the last look saw it, and what has passed since.

        What is due goes by it: a clock that leaps ahead is seen by a look before any time-out is.
        """
        seen, moment = self._looked
        return seen + round((self.monotonic() - moment) * 1_000)

    def hold_back(self, work: Sequence[DueWork]) -> list[DueWork]:
        """Return the work without the time-outs of tables that wait for an excuse to be recorded."""
        return [one for one in work if not isinstance(one, TimeOutSeat) or self._may_call_time(one.table)]

    def _begin(self, outage: Outage) -> None:
        log.warning("the service was away: no clock counts it", since=outage.since, until=outage.until)
        self.log.begin_outage(outage)
        OUTAGES.inc()
        OUTAGE_SECONDS.inc((outage.until - outage.since) / 1_000)
        self._passed_at = float("-inf")

    def _may_call_time(self, table: str) -> bool:
        waiting = [excuses for excuses in self._excuses.values() if table not in excuses.done]
        if not (waiting or self._suspended) or not self._paced([table]):
            return True
        if self._suspended:
            return False
        for excuses in waiting:
            if table not in excuses.attempts:
                self._put(excuses, [table])
            self._check(excuses, [table])
        return all(table in excuses.done for excuses in waiting)

    def _pass(self, excuses: _Excuses, now: int) -> None:
        """Put the excuse to tables that have not had it, see what became of the others, and close at last."""
        for page in TurnsReader(self.read_models).seats_with_clocks(BATCH):
            new = {seat.table for seat in page} - excuses.attempts.keys()
            self._put(excuses, self._paced(sorted(new)))
        self._check(excuses, sorted(excuses.attempts.keys() - excuses.done))
        if excuses.done.issuperset(excuses.attempts) and now - excuses.outage.until >= SETTLE_MS:
            self.log.close_outage(excuses.outage)
            del self._excuses[excuses.outage.since]
            log.info("every table is excused", tables=len(excuses.done), since=excuses.outage.since)

    def _paced(self, tables: Sequence[str]) -> list[str]:
        """Return those of the tables that have a pace: at others nothing can be excused."""
        found = self.read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        turns = {table: TURNS.decode(data) for table, data in found.items()}
        return [table for table, one in turns.items() if one is not None and one.is_paced]

    def _put(self, excuses: _Excuses, tables: Sequence[str]) -> None:
        """Put the excuse to tables; those whose partition is full get it the next time."""
        commands = [_command(excuses, table) for table in tables]
        try:
            entries: Sequence[str | None] = self.command_queue.put(commands) if commands else ()
        except PartitionFull as error:
            log.warning("a full partition delays an excuse", partition=error.partition)
            entries = error.entries
        for table, entry in zip(tables, entries, strict=True):
            if entry is not None:
                excuses.attempts[table] = excuses.attempts.get(table, 0) + 1

    def _check(self, excuses: _Excuses, tables: Iterable[str]) -> None:
        """Note which tables have recorded the excuse; one that was refused is put again, or given up."""
        for table in tables:
            attempts = excuses.attempts.get(table, 0)
            outcome = self.outcomes.get(table, SERVICE_PLAYER, _command_id(excuses.outage, attempts - 1))
            if outcome is None:
                continue
            if isinstance(outcome, AcceptedOutcome):
                excuses.done.add(table)
            elif attempts >= MAX_ATTEMPTS:
                log.warning("a table takes no excuse", table=table, since=excuses.outage.since)
                excuses.done.add(table)
            else:
                self._put(excuses, [table])


def _is_due(last: float, moment: float) -> bool:
    return moment - last >= ASK_MS / 1_000


def _command_id(outage: Outage, earlier: int) -> str:
    """Name the command of an attempt after so many earlier ones."""
    return f"outage-{outage.since}" if earlier <= 0 else f"outage-{outage.since}-{earlier}"


def _command(excuses: _Excuses, table: str) -> QueuedCommand:
    body = msgspec.json.encode(Excuse(excuses.outage.since, excuses.outage.until), order="deterministic")
    name = _command_id(excuses.outage, excuses.attempts.get(table, 0))
    return QueuedCommand(table, None, SERVICE_PLAYER, name, None, body)
