"""Enqueues due work. Each piece is claimed for a while, so that it is not enqueued at every check.

Claims and queued jobs are written to disk, so a periodic job is only claimed if it has work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import assert_never

import msgspec

from domain.planning.levels import LEVELS
from domain.table.commands import TimeOut
from domain.table.orders.commands import FireOrder
from domain.table.records import SERVICE_PLAYER
from infra.logs import get_logger
from infra.ports.command_queue import CommandQueue, PartitionFull, QueuedCommand
from infra.ports.jobs import Claim, Claims, Job
from infra.redis.jobs.audits import RedisAuditReports
from infra.redis.jobs.job_queues import RedisJobQueues
from services.jobs.due_work import (
    ARCHIVE_SECONDS,
    AUDIT_SECONDS,
    ORDER_SECONDS,
    THINKING_SECONDS,
    TIME_OUT_SECONDS,
    TURN_SECONDS,
    ArchiveTable,
    AuditTable,
    DueWork,
    FireSeatOrder,
    PlayBots,
    SeatBot,
    TimeOutSeat,
)
from services.shared.job_table import (
    ARCHIVE_TABLE,
    AUDIT_TABLE,
    BOTS_QUEUE,
    CHORE_TIMEOUT,
    CHORES_QUEUE,
    PLAY_BOTS,
    SEAT_BOT,
    THINK_TURN,
    THINKING_QUEUE,
    TURN_TIMEOUT,
    ConditionPorts,
    PeriodicJob,
)

LONGEST_WAIT = 60.0
"""Maximum seconds between checks of a periodic job that had no work."""

CLAIM_MARGIN = 1.0
"""A claim ends this many seconds before the next check; otherwise the interval would double."""

ATTEMPT_MILLISECONDS = 10_000
"""If a time-out had no effect because clocks differ, it is sent as a new command after this many ms."""

ORDER_ATTEMPT_MILLISECONDS = 600_000
"""A refused pre-set move (table parked, no match) is sent as a new command after this many ms."""

log = get_logger()


class Dispatcher:
    """Enqueues work repeatedly until the read models show that it is done."""

    def __init__(
        self,
        claims: Claims,
        queues: RedisJobQueues,
        command_queue: CommandQueue,
        reports: RedisAuditReports,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._claims, self._queues, self._command_queue, self._reports, self._clock = (
            claims,
            queues,
            command_queue,
            reports,
            clock,
        )
        self._next_look: dict[str, float] = {}

    def count_waiting(self, queue: str) -> int:
        """Return the number of jobs in a queue that no worker has started."""
        return self._queues.count_waiting(queue)

    def dispatch(self, work: Sequence[DueWork]) -> int:
        """Enqueue the work that nobody has claimed, and return the number of pieces."""
        acquired = self._claims.acquire([claim_of(due) for due in work])
        free = [due for due, was_free in zip(work, acquired, strict=True) if was_free]
        audits = [due.table for due in free if isinstance(due, AuditTable)]
        known = self._reports.find_existing(audits) if audits else ()
        done = {AuditTable(table) for table, exists in zip(audits, known, strict=True) if exists}
        self._queues.put([job for due in free if due not in done and (job := _job(due)) is not None])
        self._queue_commands(free)
        return len(free)

    def dispatch_periodic(self, jobs: Sequence[PeriodicJob], ports: ConditionPorts) -> None:
        """Enqueue the periodic jobs that are due and have work."""
        for job in jobs:
            now, every = self._clock(), job.every
            if now < self._next_look.get(job.function, now):
                continue
            self._next_look[job.function] = now + min(every, LONGEST_WAIT)
            claim = Claim(job.function, every - CLAIM_MARGIN)
            if job.has_work(ports) and self._claims.acquire([claim]) == (True,):
                self._next_look[job.function] = now + every
                self._queues.put([Job(job.queue, job.function, job.arguments, job.timeout, round(every))])

    def release_claims(self) -> None:
        """Release all claims, since the workers that held them have died."""
        self._claims.clear()
        self._next_look.clear()

    def _queue_commands(self, work: Sequence[DueWork]) -> None:
        """Enqueue time-outs and pre-set moves in one call, since each call waits for the disk."""
        now = time.time_ns() // 1_000_000
        commands = [command for due in work if (command := _command(due, now)) is not None]
        if not commands:
            return
        try:
            self._command_queue.put(commands)
        except PartitionFull as error:
            pairs = zip(commands, error.entries, strict=True)
            delayed = [command.table for command, entry in pairs if entry is None]
            log.warning(
                "a full partition delays time-outs and pre-set moves", tables=delayed, error=str(error)
            )


def bot_turn_claim(table: str) -> str:
    """Return the name of the claim for playing a table's bots."""
    return f"turn {table}"


def queue_of(work: SeatBot | PlayBots) -> str:
    """Return the queue for a piece of a bot's work."""
    return THINKING_QUEUE if isinstance(work, PlayBots) and work.bot in LEVELS else BOTS_QUEUE


def claim_of(work: DueWork) -> Claim:
    """Return the claim for a piece of work; it is the same in every sweep."""
    match work:
        case SeatBot(table, seat, _, since):
            return Claim(f"seat {table} {seat} {since}", TURN_SECONDS)
        case PlayBots(table, bot=bot):
            return Claim(bot_turn_claim(table), THINKING_SECONDS if bot in LEVELS else TURN_SECONDS)
        case TimeOutSeat(table, seat, decision):
            return Claim(f"time {table} {seat} {decision}", TIME_OUT_SECONDS)
        case FireSeatOrder(table, seat, decision, made):
            return Claim(f"order {table} {seat} {decision} {made}", ORDER_SECONDS)
        case AuditTable(table):
            return Claim(f"audit {table}", AUDIT_SECONDS)
        case ArchiveTable(table):
            return Claim(f"archive {table}", ARCHIVE_SECONDS)
        case _:
            assert_never(work)


def _job(due: DueWork) -> Job | None:
    """Return the job for a piece of work; None if a command does the work."""
    match due:
        case SeatBot(table, seat, bot):
            return Job(BOTS_QUEUE, SEAT_BOT, (table, seat, bot), TURN_TIMEOUT, round(TURN_SECONDS))
        case PlayBots(table, seat, bot, decision) if bot in LEVELS:
            longest = round(THINKING_SECONDS)
            return Job(THINKING_QUEUE, THINK_TURN, (table, seat, bot, decision), TURN_TIMEOUT, longest)
        case PlayBots(table, seat, bot, decision, most):
            longest = round(TURN_SECONDS)
            return Job(BOTS_QUEUE, PLAY_BOTS, (table, seat, bot, decision, most), TURN_TIMEOUT, longest)
        case AuditTable(table):
            return Job(CHORES_QUEUE, AUDIT_TABLE, (table,), CHORE_TIMEOUT, round(AUDIT_SECONDS))
        case ArchiveTable(table):
            return Job(CHORES_QUEUE, ARCHIVE_TABLE, (table,), CHORE_TIMEOUT, CHORE_TIMEOUT)
        case TimeOutSeat() | FireSeatOrder():
            return None
        case _:
            assert_never(due)


def _command(due: DueWork, now: int) -> QueuedCommand | None:
    """Return the command for a piece of work at a time (UTC, ms); None if a job does the work."""
    match due:
        case TimeOutSeat(table, seat, decision):
            body = msgspec.json.encode(TimeOut(seat), order="deterministic")
            command_id = f"time-{seat}-{decision}-{now // ATTEMPT_MILLISECONDS}"
            return QueuedCommand(table, None, SERVICE_PLAYER, command_id, None, body)
        case FireSeatOrder(table, seat, decision, made):
            body = msgspec.json.encode(FireOrder(seat), order="deterministic")
            command_id = f"order-{seat}-{decision}-{made}-{now // ORDER_ATTEMPT_MILLISECONDS}"
            return QueuedCommand(table, seat, SERVICE_PLAYER, command_id, decision, body)
        case _:
            return None
