"""Hands due work out: each piece is claimed for a while, then queued as a job or as a command.

Claims and queued jobs go to the disk, so a chore is claimed only once a look shows that it has work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

import msgspec

from domain.planning.levels import LEVELS
from domain.table.commands import TimeOut
from domain.table.orders.commands import FireOrder
from domain.table.records import SERVICE_PLAYER
from infra.logs import get_logger
from infra.ports.command_queue import CommandQueue, PartitionFull, QueuedCommand
from infra.ports.jobs import AuditReports, Claim, Claims, Job, JobQueues
from services.jobs.due_work import (
    AUDIT_SECONDS,
    ORDER_SECONDS,
    THINKING_SECONDS,
    TIME_OUT_SECONDS,
    TURN_SECONDS,
    AuditTable,
    DueWork,
    FireSeatOrder,
    PlayBots,
    SeatBot,
    TimeOutSeat,
)
from services.shared.job_names import AUDIT_JOB, AUDIT_QUEUE, REVIEW_JOB, SEEK_JOB, VACATION_JOB

BOTS_QUEUE = "bots"
"""The queue of what bots have to do; it must be quick, people wait for it."""

THINKING_QUEUE = "thinking"
"""The queue of turns that bots plan: each takes seconds, and no quick one waits behind it."""

SEAT_BOT = "services.jobs.tasks.bots.seat_bot"
PLAY_BOTS = "services.jobs.tasks.bots.play_bots"
THINK_TURN = "services.jobs.tasks.bots.think_turn"
ENSURE_DEMO_TABLE = "services.jobs.tasks.stale_tables.ensure_demo_table"
ARCHIVE_TABLE = "services.jobs.tasks.archive.archive_table"
FREE_NAMES = "services.jobs.tasks.deleted_accounts.free_names"
RECKON_RATINGS = "services.jobs.tasks.ratings.reckon_ratings"
DELETE_ACCOUNTS = "services.jobs.tasks.deleted_accounts.delete_accounts"

CLEAR_STALE_TABLES = "services.jobs.tasks.stale_tables.clear_stale_tables"

PATROL_LOGS = "services.jobs.tasks.stale_tables.patrol_logs"

PLAY_LEAGUE = "services.jobs.tasks.bots.play_league"

NIGHT_HOURS, HOUR_SECONDS, DAY_HOURS = 4, 3_600, 24
"""How long the night of the bots' league is."""

MAKE_BACKUP = "services.jobs.tasks.archive.make_due_backup"

JOB_FUNCTIONS = frozenset(
    {
        SEAT_BOT,
        PLAY_BOTS,
        THINK_TURN,
        ENSURE_DEMO_TABLE,
        ARCHIVE_TABLE,
        FREE_NAMES,
        RECKON_RATINGS,
        DELETE_ACCOUNTS,
        CLEAR_STALE_TABLES,
        PATROL_LOGS,
        PLAY_LEAGUE,
        MAKE_BACKUP,
        AUDIT_JOB,
        REVIEW_JOB,
        SEEK_JOB,
        VACATION_JOB,
    }
)
"""Every function that a worker of the queues runs. Others can be named by anybody who can write to them."""

BACKUPS_QUEUE = "backups"
"""The queue of backups: they may take hours, and hold nothing else up."""

BACKUP_SECONDS = 600.0
"""How often it is looked whether a backup is due; after one that failed the next is tried then."""

LONGEST_BACKUP = 6 * 3600
"""Seconds that a backup may take."""

CHORES_QUEUE = AUDIT_QUEUE
"""The queue of what takes its time."""

LONGEST_TURN, LONGEST_CHORE = 120, 1_800
"""Seconds that a job may take."""

RETRIES = 2
"""How often a chore is tried again."""

ARCHIVE_SECONDS = 24 * 3600.0
"""How long a table that could not be archived is left alone."""

NAMES_SECONDS = 24 * 3600.0
"""How often unused names are looked for."""

STALE_SECONDS = 600.0
"""How often tables are looked for at which nothing happens any more."""

PATROL_MINUTES = 5
"""How many rounds of the patrol of logs, one for each minute, one job does."""

RETRY_SECONDS = 15.0
"""How often failed jobs that are due for a retry are looked for."""

ATTEMPT_MILLISECONDS = 10_000
"""A time-out that came to nothing, as clocks differ, is a new command after so long."""

ORDER_ATTEMPT_MILLISECONDS = 600_000
"""An order that was refused (the table was parked, none fitted) is tried by a new command after so long."""

log = get_logger()


class Chore(NamedTuple):
    """A job that is due every `seconds`, as long as `has_work` returns True."""

    name: str
    seconds: float
    job: Job
    has_work: Callable[[], bool]


class Dispatcher:
    """Takes the same work again and again, until read models show that it is done."""

    def __init__(
        self, claims: Claims, queues: JobQueues, command_queue: CommandQueue, reports: AuditReports
    ) -> None:
        self._claims, self._queues, self._command_queue, self._reports = (
            claims,
            queues,
            command_queue,
            reports,
        )
        self._look_at: dict[str, float] = {}
        self._retry_at = float("-inf")

    def count_queued_bot_jobs(self, queue: str = BOTS_QUEUE) -> int:
        """Count what bots have to do that lies in a queue of theirs."""
        return self._queues.count_waiting(queue)

    def dispatch(self, work: Sequence[DueWork]) -> int:
        """Hand out what nobody has claimed, and say how many pieces these are."""
        free = self._claim([(due, claim_of(due)) for due in work])
        audits = [due for due in free if isinstance(due, AuditTable)]
        known = self._reports.find_existing([audit.table for audit in audits]) if audits else ()
        done = {audit.table for audit, there in zip(audits, known, strict=True) if there}
        jobs = [_job(one) for one in free if not (isinstance(one, AuditTable) and one.table in done)]
        self._queues.put([job for job in jobs if job is not None])
        self._time_out_seats([due for due in free if isinstance(due, TimeOutSeat)])
        self._fire_orders([due for due in free if isinstance(due, FireSeatOrder)])
        return len(free)

    def dispatch_archiving(self, tables: Sequence[str]) -> None:
        """See that tables are put away."""
        pairs = [(table, Claim(f"archive {table}", ARCHIVE_SECONDS)) for table in tables]
        acquired = self._claims.acquire([claim for _, claim in pairs])
        free = [table for (table, _), was_free in zip(pairs, acquired, strict=True) if was_free]
        self._queues.put(
            [
                Job(CHORES_QUEUE, ARCHIVE_TABLE, (table,), LONGEST_CHORE, LONGEST_CHORE, RETRIES)
                for table in free
            ]
        )

    def dispatch_chores(self, chores: Sequence[Chore]) -> None:
        """Queue the chores that are due and have work, and retry chores that failed."""
        now = time.monotonic()
        due = [chore for chore in chores if now >= self._look_at.get(chore.name, now)]
        self._look_at.update({chore.name: now + chore.seconds for chore in due})
        for chore in due:
            # The claim ends before the next look: one that lasted until then would double the interval.
            claim = Claim(chore.name, 0.9 * chore.seconds)
            if chore.has_work() and self._claims.acquire([claim]) == (True,):
                self._queues.put([chore.job])
        if now >= self._retry_at:
            self._retry_at = now + RETRY_SECONDS
            self._queues.enqueue_due_retries()

    def dispatch_name_freeing(self, days: int) -> None:
        """See that names are freed that nobody used for so many days."""
        if self._claims.acquire([Claim("names", NAMES_SECONDS)]) == (True,):
            self._queues.put([Job(CHORES_QUEUE, FREE_NAMES, (days,), LONGEST_CHORE, LONGEST_CHORE, RETRIES)])

    def dispatch_clearing(self) -> None:
        """See that tables are cleared away at which nothing happens any more."""
        if self._claims.acquire([Claim("stale", STALE_SECONDS)]) == (True,):
            job = Job(CHORES_QUEUE, CLEAR_STALE_TABLES, (), LONGEST_CHORE, round(STALE_SECONDS))
            self._queues.put([job])

    def dispatch_patrol(self) -> None:
        """See that logs are looked over, some tables at a time."""
        seconds = 60 * PATROL_MINUTES
        if self._claims.acquire([Claim("patrol", seconds)]) == (True,):
            self._queues.put([Job(CHORES_QUEUE, PATROL_LOGS, (PATROL_MINUTES,), LONGEST_CHORE, seconds)])

    def dispatch_backup(self) -> None:
        """See that a backup is made once it is due."""
        if self._claims.acquire([Claim("backup", BACKUP_SECONDS)]) == (True,):
            job = Job(BACKUPS_QUEUE, MAKE_BACKUP, (), LONGEST_BACKUP, round(BACKUP_SECONDS))
            self._queues.put([job])

    def dispatch_league(self, games: int, hour: int, now: int) -> None:
        """Spread so many games of the league over the night that begins at that hour; `now` in milliseconds.

        None is put in while a bot waits to plan.
        """
        passed = (now // (1_000 * HOUR_SECONDS) - hour) % DAY_HOURS
        if not games or passed >= NIGHT_HOURS or self.count_queued_bot_jobs(THINKING_QUEUE):
            return
        pause = NIGHT_HOURS * HOUR_SECONDS / games
        if self._claims.acquire([Claim("league", pause)]) == (True,):
            self._queues.put([Job(THINKING_QUEUE, PLAY_LEAGUE, (), LONGEST_CHORE, round(pause) + 1)])

    def release_claims(self) -> None:
        """Free all claims: who was to carry them out has died."""
        self._claims.clear()

    def _claim(self, pairs: Sequence[tuple[DueWork, Claim]]) -> list[DueWork]:
        acquired = self._claims.acquire([claim for _, claim in pairs])
        return [due for (due, _), was_free in zip(pairs, acquired, strict=True) if was_free]

    def _time_out_seats(self, late: Sequence[TimeOutSeat]) -> None:
        """Put all in at once: one by one each would wait for the disk, and the last flag for all others."""
        if not late:
            return
        attempt = time.time_ns() // 1_000_000 // ATTEMPT_MILLISECONDS
        try:
            self._command_queue.put([_time_out_command(due, attempt) for due in late])
        except PartitionFull as error:
            delayed = [due.table for due, entry in zip(late, error.entries, strict=True) if entry is None]
            log.warning("a full partition delays time-outs", tables=delayed, error=str(error))

    def _fire_orders(self, ordered: Sequence[FireSeatOrder]) -> None:
        attempt = time.time_ns() // 1_000_000 // ORDER_ATTEMPT_MILLISECONDS
        for due in ordered:
            try:
                self._command_queue.put([_order_command(due, attempt)])
            except PartitionFull as error:
                log.warning("a full partition delays an order", table=due.table, error=str(error))


def bot_turn_claim(table: str) -> str:
    """Name the claim of who plays the bots of a table."""
    return f"turn {table}"


def queue_of(work: SeatBot | PlayBots) -> str:
    """Name the queue of what a bot has to do."""
    return THINKING_QUEUE if isinstance(work, PlayBots) and work.bot in LEVELS else BOTS_QUEUE


def claim_of(work: DueWork) -> Claim:
    """Name the claim of due work, so that two sweeps mean the same by it."""
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
        case _:
            assert_never(work)


def _job(due: DueWork) -> Job | None:
    waits = round(TURN_SECONDS)
    match due:
        case SeatBot(table, seat, bot):
            return Job(BOTS_QUEUE, SEAT_BOT, (table, seat, bot), LONGEST_TURN, waits)
        case PlayBots(table, seat, bot, decision, most):
            if bot in LEVELS:
                longest = round(THINKING_SECONDS)
                return Job(THINKING_QUEUE, THINK_TURN, (table, seat, bot, decision), LONGEST_TURN, longest)
            return Job(BOTS_QUEUE, PLAY_BOTS, (table, seat, bot, decision, most), LONGEST_TURN, waits)
        case AuditTable(table):
            return Job(CHORES_QUEUE, AUDIT_JOB, (table,), LONGEST_CHORE, round(AUDIT_SECONDS), RETRIES)
        case TimeOutSeat() | FireSeatOrder():
            return None
        case _:
            assert_never(due)


def _time_out_command(due: TimeOutSeat, attempt: int) -> QueuedCommand:
    body = msgspec.json.encode(TimeOut(due.seat), order="deterministic")
    command_id = f"time-{due.seat}-{due.decision}-{attempt}"
    return QueuedCommand(due.table, None, SERVICE_PLAYER, command_id, None, body)


def _order_command(due: FireSeatOrder, attempt: int) -> QueuedCommand:
    """Give the command by which an order answers: a newer order is another attempt at once."""
    body = msgspec.json.encode(FireOrder(due.seat), order="deterministic")
    command_id = f"order-{due.seat}-{due.decision}-{due.made}-{attempt}"
    return QueuedCommand(due.table, due.seat, SERVICE_PLAYER, command_id, due.decision, body)
