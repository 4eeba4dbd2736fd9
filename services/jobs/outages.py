"""Detects outages by the age of the last pulse, and excuses them for all tables before anyone is timed out.

While the API is not ready and the last pulse is old, the outage continues, and no seat is timed out.
Afterwards every table with a running clock receives a command that excuses the lost time. Its time-outs are
held back until it has recorded that command. Pulse and outages are in the store, so a restarted process can
continue.

All times are those of the store's clock, which tables use as well. If that clock is set forward, the pulse
looks old, and the skipped time is excused like an outage. If it is set back, the pulse is set back too, so
the later jump to the correct time is also excused. Until then, the log keeps the latest time that it had
reached.
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
"""Age of the last pulse (ms) at which the service is considered to have been down."""

ASK_MS = 10_000
"""Milliseconds between checks of whether the API is ready."""

PULSE_MS = 30_000
"""Age at which the pulse is rewritten. It is not written more often because each write goes to disk."""

SETTLE_MS = 60_000
"""Minimum time that an outage stays open, since read models may lag."""

SKEW_MS = 2_000
"""An outage ends this many milliseconds before the current time, because cluster nodes' clocks differ."""

BATCH = 500
"""Clocks per read, and commands per write."""

MAX_ATTEMPTS = 3
"""Maximum number of attempts to excuse a table, which may refuse because its clock is behind."""

OUTAGES = Counter("railhead_outages", "Outages that were long enough to be excused.")
OUTAGE_SECONDS = Counter("railhead_outage_seconds", "Total length of these outages.")

log = get_logger()


@dataclass
class _Excuses:
    """Progress in excusing one outage: the number of attempts at each table, and the finished tables."""

    outage: Outage
    attempts: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)


@dataclass
class OutageGuard:
    """Holds back time-outs during and after outages; `is_ready` checks whether the API is ready.

    `monotonic` returns the seconds of a monotonic clock.
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
    """Whether the API was ready at the last check."""

    _begun: bool = field(default=False, init=False)
    _looked: tuple[int, float] = field(default=(0, 0.0), init=False)
    _asked_at: float = field(default=float("-inf"), init=False)
    _passed_at: float = field(default=float("-inf"), init=False)

    def look(self) -> None:
        """Check the pulse and continue to excuse outages; called in each sweep before work is enqueued."""
        now, moment, pulse = self.log.read_clock(), self.monotonic(), self.log.read_pulse()
        self._looked = now, moment
        silent = pulse is not None and now - pulse > OUTAGE_MS
        set_back = pulse is not None and now < pulse
        if silent or set_back or _is_due(self._asked_at, moment):
            self._asked_at = moment
            ready = self.is_api_ready = self.is_ready()
            if silent and pulse is not None and (ready or not self._begun):
                self._begin_outage(Outage(pulse, max(pulse + 1, now - SKEW_MS)))
            elif ready and (pulse is None or not 0 <= now - pulse < PULSE_MS):
                self.log.write_pulse(now)
            self._suspended = not ready and (silent or self._suspended)
        self._begun = True
        for outage in self.log.list_outages():
            self._excuses.setdefault(outage.since, _Excuses(outage))
        if self._excuses and _is_due(self._passed_at, moment):
            self._passed_at = moment
            for excuses in tuple(self._excuses.values()):
                self._continue_excuses(excuses, now)

    def now(self) -> int:
        """Return the time of the last check plus the time that has passed since (UTC, ms).

        Due work is computed for this time. So if the clock jumps ahead, a check notices it before any seat is
        timed out.
        """
        seen, moment = self._looked
        return seen + round((self.monotonic() - moment) * 1_000)

    def hold_back(self, work: Sequence[DueWork]) -> list[DueWork]:
        """Return the work without the time-outs of tables that have yet to record an excuse."""
        return [due for due in work if not isinstance(due, TimeOutSeat) or self._may_time_out(due.table)]

    def _begin_outage(self, outage: Outage) -> None:
        log.warning("excused an outage: no clock counts it", since=outage.since, until=outage.until)
        self.log.begin_outage(outage)
        OUTAGES.inc()
        OUTAGE_SECONDS.inc((outage.until - outage.since) / 1_000)
        self._passed_at = float("-inf")

    def _may_time_out(self, table: str) -> bool:
        waiting = [excuses for excuses in self._excuses.values() if table not in excuses.done]
        if not (waiting or self._suspended) or not self._with_time_control([table]):
            return True
        if self._suspended:
            return False
        for excuses in waiting:
            if table not in excuses.attempts:
                self._enqueue(excuses, [table])
            self._check_outcomes(excuses, [table])
        return all(table in excuses.done for excuses in waiting)

    def _continue_excuses(self, excuses: _Excuses, now: int) -> None:
        """Send the excuse to more tables, check the outcomes, and finally close the outage."""
        for page in TurnsReader(self.read_models).seats_with_clocks(BATCH):
            new = {seat.table for seat in page} - excuses.attempts.keys()
            self._enqueue(excuses, self._with_time_control(sorted(new)))
        self._check_outcomes(excuses, sorted(excuses.attempts.keys() - excuses.done))
        if excuses.done.issuperset(excuses.attempts) and now - excuses.outage.until >= SETTLE_MS:
            self.log.close_outage(excuses.outage)
            del self._excuses[excuses.outage.since]
            log.info(
                "all tables have recorded the outage", tables=len(excuses.done), since=excuses.outage.since
            )

    def _with_time_control(self, tables: Sequence[str]) -> list[str]:
        """Return the tables with a time control, since other tables have nothing to excuse."""
        documents = self.read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        turns = {table: TURNS.decode(data) for table, data in documents.items()}
        return [table for table, document in turns.items() if document is not None and document.is_paced]

    def _enqueue(self, excuses: _Excuses, tables: Sequence[str]) -> None:
        """Enqueue the excuse for tables; if a partition is full, its tables are retried later."""
        commands = [_command(excuses, table) for table in tables]
        try:
            entries: Sequence[str | None] = self.command_queue.put(commands) if commands else ()
        except PartitionFull as error:
            log.warning("a full partition delays excusing an outage", partition=error.partition)
            entries = error.entries
        for table, entry in zip(tables, entries, strict=True):
            if entry is not None:
                excuses.attempts[table] = excuses.attempts.get(table, 0) + 1

    def _check_outcomes(self, excuses: _Excuses, tables: Iterable[str]) -> None:
        """Remember which tables have recorded the excuse; retry refused ones a few times."""
        for table in tables:
            attempts = excuses.attempts.get(table, 0)
            outcome = self.outcomes.get(table, SERVICE_PLAYER, _command_id(excuses.outage, attempts - 1))
            if outcome is None:
                continue
            if isinstance(outcome, AcceptedOutcome):
                excuses.done.add(table)
            elif attempts >= MAX_ATTEMPTS:
                log.warning("a table refused to excuse an outage", table=table, since=excuses.outage.since)
                excuses.done.add(table)
            else:
                self._enqueue(excuses, [table])


def _is_due(last: float, moment: float) -> bool:
    return moment - last >= ASK_MS / 1_000


def _command_id(outage: Outage, earlier: int) -> str:
    """Return the command id of an attempt, given the number of earlier attempts."""
    return f"outage-{outage.since}" if earlier <= 0 else f"outage-{outage.since}-{earlier}"


def _command(excuses: _Excuses, table: str) -> QueuedCommand:
    body = msgspec.json.encode(Excuse(excuses.outage.since, excuses.outage.until), order="deterministic")
    name = _command_id(excuses.outage, excuses.attempts.get(table, 0))
    return QueuedCommand(table, None, SERVICE_PLAYER, name, None, body)
